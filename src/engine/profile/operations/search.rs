//! Searching, and what may be done with what was found (row O11).

use crate::engine::profile::conjuncts::{Judgement, defined, hold};
use crate::engine::profile::exchange::Fact;
use crate::engine::profile::reading::{self, Read};
use crate::engine::profile::record::Fields;
use crate::engine::profile::seam::{Seam, guards, sites};
use crate::value::Value;

use super::frames::ProcedureFrame;

/// What `SearchGrant8` is asked.
pub(crate) struct SearchGrant {
    pub(crate) search: ProcedureFrame,
    /// Viewer, zone, occurrence and stage.
    pub(crate) grant: Fields,
}

/// What `SelectFound8` is asked.
pub(crate) struct Selection {
    pub(crate) before: ProcedureFrame,
    pub(crate) after: Fields,
    pub(crate) found: Value,
    /// What the searching actor can look at.
    pub(crate) inspected: Value,
}

/// What `FoundCardUse8` is asked.
pub(crate) struct FoundCardUse {
    pub(crate) search: ProcedureFrame,
    pub(crate) id: Value,
    pub(crate) own_procedure_admits: Fact,
}

guards! {
    /// The conjuncts of `SearchGrant8`.
    SearchGrantGuard of "SearchGrant8" {
        IsSearch = "1",
        ToActor = "2",
        OfItsZone = "3",
        OfItself = "4",
        InSelection = "5",
    }
}

guards! {
    /// The conjuncts of `SelectFound8`.
    SelectionGuard of "SelectFound8" {
        IsSearch = "1",
        IsSelecting = "2",
        NotComplete = "3",
        FoundWasInspected = "4",
        AfterIsSelected = "5",
    }
}

sites! {
    /// What `SelectFound8` derives.
    SelectionSite of "SelectFound8" { Found = "5:found", }
}

guards! {
    /// The conjuncts of `FoundCardUse8`.
    FoundCardGuard of "FoundCardUse8" {
        IsSearch = "1",
        WasFound = "2",
        HasReturned = "3",
        ProcedureAdmits = "4",
    }
}

/// `SearchGrant8`: "search visibility is granted to the searching actor for the
/// relevant zone and stage."
pub(crate) fn search_grant(seam: &impl Seam, asked: &SearchGrant) -> Judgement<()> {
    use SearchGrantGuard as Guard;
    let (search, grant) = (&asked.search, &asked.grant);
    let is = |name: &str, own: Read<&Value>| reading::same(grant.get(name)?, own?);
    hold(seam, Guard::IsSearch, search.is_of("Search"))?;
    hold(seam, Guard::ToActor, is("viewer", search.0.get("actor")))?;
    hold(seam, Guard::OfItsZone, is("zone", search.choice("zone")))?;
    let occurrence = search.0.get("occurrence");
    hold(seam, Guard::OfItself, is("occurrence", occurrence))?;
    let stage = grant.get("stage");
    let in_selection = stage.and_then(|stage| reading::is_text(stage, "Selection"));
    hold(seam, Guard::InSelection, in_selection)
}

/// `SelectFound8`: the search whose selection has ended, while shuffle,
/// condition marking and return remain.
pub(crate) fn select_found(seam: &impl Seam, asked: &Selection) -> Judgement<Fields> {
    use SelectionGuard as Guard;
    let before = &asked.before;
    hold(seam, Guard::IsSearch, before.is_of("Search"))?;
    hold(seam, Guard::IsSelecting, before.is_in("Selection"))?;
    let is_complete = before.is_complete();
    hold(
        seam,
        Guard::NotComplete,
        is_complete.map(|complete| !complete),
    )?;
    let was_inspected = reading::is_subset(&asked.found, &asked.inspected);
    hold(seam, Guard::FoundWasInspected, was_inspected)?;
    let found = seam.value(SelectionSite::Found.into(), asked.found.clone());
    let selected = before.in_stage("Shuffle").choosing("found", found);
    let selected = selected.map(|next| next.0);
    let is_selected = selected
        .as_ref()
        .map_err(Clone::clone)
        .and_then(|selected| asked.after.equals(selected));
    hold(seam, Guard::AfterIsSelected, is_selected)?;
    defined(Guard::AfterIsSelected, selected)
}

/// `FoundCardUse8`: "a later instruction to play or install a found card needs
/// the search return contract as well as its own procedure."
pub(crate) fn found_card_use(seam: &impl Seam, asked: &FoundCardUse) -> Judgement<()> {
    use FoundCardGuard as Guard;
    hold(seam, Guard::IsSearch, asked.search.is_of("Search"))?;
    hold(seam, Guard::WasFound, was_found(asked))?;
    hold(seam, Guard::HasReturned, asked.search.has_returned())?;
    hold(
        seam,
        Guard::ProcedureAdmits,
        asked.own_procedure_admits.holds(),
    )
}

fn was_found(asked: &FoundCardUse) -> Read<bool> {
    reading::is_member(&asked.id, asked.search.choice("found")?)
}
