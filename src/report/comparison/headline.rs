//! Where two traces part, in one line.

use crate::diff::{Change, Labels, Side};
use crate::trace::Pattern;

use super::part::{OnlyView, PlaceView, StepView};

/// Values up to so many characters are said.
const MAX_VALUE: usize = 48;
/// Actions are said up to so many characters.
const MAX_ACTION: usize = 60;

/// Of two states.
pub(super) fn of_step(step: &StepView) -> String {
    let [a, b] = step.numbers;
    let at = match a == b {
        true => format!("they part at state {a}"),
        false => format!("they part at state {a} of A, {b} of B"),
    };
    let mut said = Vec::new();
    if step.labels == Labels::Differ {
        let [left, right] = step.actions.each_ref().map(|action| {
            let action = action.as_deref().unwrap_or("no action");
            shortened(action, MAX_ACTION)
        });
        said.push(format!("{left} in A, {right} in B"));
    }
    let mut places = step.places.iter();
    let told = places.find(|place| is_told_in_full(&place.change));
    said.extend(told.or(step.places.first()).map(place));
    let more = match step.places.len() {
        0 | 1 => String::new(),
        2 => ", and one more place".to_owned(),
        places => format!(", and {} more places", places - 1),
    };
    format!("{at}: {}{more}", said.join("; "))
}

/// Whether a line has room for all that differs at a place.
fn is_told_in_full(change: &Change<Pattern>) -> bool {
    match change {
        Change::Replaced { left, right } => short(left).is_some() && short(right).is_some(),
        Change::OnlyLeft(value) | Change::OnlyRight(value) => short(value).is_some(),
        // How many there are is told.
        Change::Members { .. } => true,
    }
}

fn place(place: &PlaceView) -> String {
    let path = place.written();
    match &place.change {
        Change::Replaced { left, right } => match (short(left), short(right)) {
            (Some(left), Some(right)) => format!("{path} is {left} in A, {right} in B"),
            _ => format!("{path} differs"),
        },
        Change::OnlyLeft(value) => only(&place.written_on(Side::Left), value, "A"),
        Change::OnlyRight(value) => only(&place.written_on(Side::Right), value, "B"),
        Change::Members { left, right } => {
            let sides = [members(left, "A"), members(right, "B")];
            let said: Vec<String> = sides.into_iter().flatten().collect();
            format!("{path} has {}", said.join(", "))
        }
    }
}

fn only(path: &str, value: &Pattern, side: &str) -> String {
    match short(value) {
        Some(value) => format!("{path} = {value} is only in {side}"),
        None => format!("{path} is only in {side}"),
    }
}

fn members(only: &[Pattern], side: &str) -> Option<String> {
    match only {
        [] => None,
        [one] => Some(match short(one) {
            Some(value) => format!("{value} only in {side}"),
            None => format!("a member only in {side}"),
        }),
        many => Some(format!("{} members only in {side}", many.len())),
    }
}

/// Of a state that only one side has.
pub(super) fn of_only(only: &OnlyView) -> String {
    let (own, number) = (letter(only.side), only.number);
    let by = match &only.action {
        Some(action) => format!(", by {}", shortened(action, MAX_ACTION)),
        None => String::new(),
    };
    format!("they part at state {number} of {own}, which only {own} has{by}")
}

/// Of a trace that ends while the other goes on.
pub(super) fn of_end(ended: Side, last: u64) -> String {
    let (ended, other) = match ended {
        Side::Left => ("A", "B"),
        Side::Right => ("B", "A"),
    };
    match last {
        0 => format!("only {other} has states here"),
        last => format!("they part after state {last}, where {ended} ends and {other} goes on"),
    }
}

/// Of two ends.
pub(super) fn of_ends(ends: &[Option<String>; 2]) -> String {
    let [left, right] = ends
        .each_ref()
        .map(|end| end.as_deref().unwrap_or("no end"));
    format!("they part at their ends: {left} in A, {right} in B")
}

/// How the sides are called.
pub(super) fn letter(side: Side) -> &'static str {
    match side {
        Side::Left => "A",
        Side::Right => "B",
    }
}

fn short(value: &Pattern) -> Option<String> {
    let text = match value {
        Pattern::Exact(value) => crate::value::brief(value),
        other => other.to_string(),
    };
    (text.chars().count() <= MAX_VALUE).then_some(text)
}

fn shortened(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        Some((end, _)) => format!("{}…", text.get(..end).unwrap_or_default()),
        None => text.to_owned(),
    }
}
