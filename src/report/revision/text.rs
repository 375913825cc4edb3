//! A revision for a person at a terminal.

use anstyle::{AnsiColor, Style};

use crate::report::text::Look;

use super::model::{DefinitionReport, FlipReport, MeaningReport, RevisionReport, WitnessReport};
use super::page::Page;
use super::wording;

const GOOD: Style = AnsiColor::Green.on_default().bold();
const BAD: Style = AnsiColor::Red.on_default().bold();
const WARN: Style = AnsiColor::Yellow.on_default().bold();
const HEAD: Style = Style::new().bold();

/// Steps judged otherwise that are shown, grouped, at most.
const MOST_FLIPS: usize = 20;

/// The report as text, without its errors.
pub fn render(report: &RevisionReport, look: Look) -> String {
    let mut page = Page::new(look);
    page.whole(report);
    page.out
}

impl Page {
    fn whole(&mut self, report: &RevisionReport) {
        for definition in wording::rewritten(report) {
            self.definition(definition);
            self.out.push('\n');
        }
        self.dependent(report);
        self.traces(report);
        self.properties(report);
        let further = wording::further(report);
        if !further.is_empty() {
            self.heading("Besides");
            further.iter().for_each(|line| self.wrapped(2, line));
            self.out.push('\n');
        }
        self.closing(report);
    }

    fn heading(&mut self, heading: &str) {
        let heading = self.styled(HEAD, heading);
        self.line(0, &heading);
    }

    fn definition(&mut self, definition: &DefinitionReport) {
        let name = self.styled(HEAD, &self.harmless(&definition.name));
        let verdict = self.styled(colour(definition.verdict), &said(definition));
        let at = definition
            .new_position
            .as_ref()
            .or(definition.old_position.as_ref());
        let at = at.map(|at| format!("  {}:{}", self.harmless(&at.file), at.line));
        self.line(0, &format!("{name}: {verdict}{}", at.unwrap_or_default()));
        let change = wording::change(definition);
        if !change.is_empty() {
            self.wrapped(2, &change);
        }
        for part in wording::parts(definition) {
            self.wrapped(4, &part);
        }
        if let Some(obstacle) = &definition.obstacle {
            self.wrapped(2, &format!("not compared: {obstacle}"));
        }
        if let Some(tried) = wording::tried_in_vain(definition) {
            self.wrapped(2, &tried);
        }
        if let Some(meaning) = &definition.meaning
            && definition.obstacle.is_none()
        {
            self.meaning(meaning);
        }
    }

    fn meaning(&mut self, meaning: &MeaningReport) {
        for line in wording::findings(meaning) {
            self.wrapped(2, &line);
        }
        for witness in &meaning.witnesses {
            self.witness(2, witness);
        }
        for moved in &meaning.moved_refusals {
            self.wrapped(
                2,
                &format!(
                    "{} moved to another conjunct, first in {}:",
                    wording::count(moved.points, "refusal"),
                    wording::place(&moved.first)
                ),
            );
            let (old, new) = (&moved.old, &moved.new);
            let shown = |own, other| wording::shown_beside(own, Some(other));
            self.wrapped(4, &format!("old  {}", shown(old, new)));
            self.wrapped(4, &format!("new  {}", shown(new, old)));
        }
        if let Some(line) = wording::renumbered(&meaning.renumbered_refusals) {
            self.wrapped(2, &line);
        }
        if wording::is_tried(meaning) && !meaning.carriers.is_empty() {
            self.line(2, "tried over:");
            for carrier in wording::carriers(&meaning.carriers) {
                self.wrapped(4, &carrier);
            }
        }
    }

    fn witness(&mut self, indent: usize, witness: &WitnessReport) {
        self.wrapped(indent, &wording::witness(witness));
        let within = indent + 2;
        let (inputs, unchanged) = wording::inputs(witness);
        for input in inputs {
            self.value(within, &format!("{} = ", input.name), &input.shown);
        }
        if !unchanged.is_empty() {
            self.wrapped(within, &format!("UNCHANGED <<{}>>", unchanged.join(", ")));
        }
        self.value(within, "old  ", &wording::told(&witness.old));
        self.value(within, "new  ", &wording::told(&witness.new));
    }

    fn dependent(&mut self, report: &RevisionReport) {
        let dependent = wording::dependent(report);
        if dependent.is_empty() {
            return;
        }
        self.heading("Same text, other meaning?");
        let differs = |definition: &&&DefinitionReport| {
            !matches!(definition.verdict, "equivalent" | "unjudged")
        };
        let mut alike: Vec<(&str, Vec<&str>, Vec<&DefinitionReport>)> = Vec::new();
        for definition in dependent.iter().filter(differs) {
            let (verdict, through) = (definition.verdict, wording::differing(report, definition));
            match alike
                .iter_mut()
                .find(|it| (it.0, &it.1) == (verdict, &through))
            {
                Some((.., known)) => known.push(definition),
                None => alike.push((verdict, through, vec![definition])),
            }
        }
        for (verdict, through, definitions) in alike {
            let names: Vec<String> = definitions
                .iter()
                .map(|it| wording::label(report, it))
                .collect();
            let (names, through) = (wording::names(&names), wording::names(&through));
            let verdict = self.styled(colour(verdict), verdict);
            self.wrapped(2, &format!("{names}: {verdict}, through {through}"));
            // Of several there is no room for what was found of each.
            if let [only] = definitions.as_slice() {
                for line in only.meaning.iter().flat_map(wording::findings) {
                    self.wrapped(4, &line);
                }
            }
            for shown in wording::unexplained(&definitions) {
                if definitions.len() > 1 {
                    self.wrapped(4, &format!("{}:", wording::label(report, shown)));
                }
                let witnesses = shown.meaning.iter().flat_map(|it| &it.witnesses);
                witnesses.for_each(|it| self.witness(4, it));
            }
        }
        for (verdict, what) in [
            ("equivalent", "equivalent wherever tried"),
            ("unjudged", "not judged on their own"),
        ] {
            let of_verdict = dependent.iter().filter(|it| it.verdict == verdict);
            let names: Vec<String> = of_verdict.map(|it| wording::label(report, it)).collect();
            if !names.is_empty() {
                self.wrapped(2, &format!("{what}: {}", wording::names(&names)));
            }
        }
        self.out.push('\n');
    }

    fn traces(&mut self, report: &RevisionReport) {
        if report.replayed.is_empty() {
            return;
        }
        self.heading("On the traces");
        for replayed in &report.replayed {
            self.wrapped(2, &wording::replayed(replayed));
            if let Some(line) = wording::misplaced(replayed) {
                self.wrapped(4, &line);
            }
            for flip in replayed.flips.iter().take(MOST_FLIPS) {
                self.flip(flip);
            }
            if let Some(more) = replayed.flips.len().checked_sub(MOST_FLIPS)
                && more > 0
            {
                self.line(4, &format!("and {more} more ways to be judged otherwise"));
            }
            if let Some(line) = wording::renumbered(&replayed.renumbered) {
                self.wrapped(4, &line);
            }
            for broken in &replayed.broken {
                let traces = wording::count(broken.traces, "trace");
                self.wrapped(4, &format!("{traces} judged by neither: {}", broken.reason));
            }
            for undecided in &replayed.undecided {
                let steps = wording::count(undecided.steps, "step");
                self.wrapped(
                    4,
                    &format!("{steps} judged by neither: {}", undecided.reason),
                );
            }
            if replayed.dropped > 0 {
                let dropped = wording::count(replayed.dropped, "further divergence");
                self.line(4, &format!("{dropped} not compared"));
            }
        }
        self.out.push('\n');
    }

    fn properties(&mut self, report: &RevisionReport) {
        if report.properties.is_empty() {
            return;
        }
        self.heading("Asked of states");
        let (told, same) = wording::properties(report);
        for property in told {
            self.wrapped(2, &wording::property(property));
            for flip in &property.flips {
                self.wrapped(4, &wording::property_flip(property, flip));
                for (side, told) in [("old", &flip.old), ("new", &flip.new)] {
                    if let Some(told) = told {
                        self.value(6, &format!("{side}  "), &wording::told(told));
                    }
                }
            }
        }
        if let Some(same) = same {
            self.wrapped(2, &same);
        }
        self.out.push('\n');
    }

    fn flip(&mut self, flip: &FlipReport) {
        let steps = wording::count(flip.steps.len() as u64, "step");
        let of = match flip.subject.as_str() {
            "" => String::new(),
            subject => format!(" of {subject}"),
        };
        self.wrapped(4, &format!("{steps}{of}: {}", wording::steps(flip)));
        self.wrapped(6, &format!("old  {}", wording::step(&flip.old)));
        self.wrapped(6, &format!("new  {}", wording::step(&flip.new)));
    }

    fn closing(&mut self, report: &RevisionReport) {
        let same = match report.text.unchanged {
            1 => "1 definition unchanged".to_owned(),
            many => format!("{many} definitions unchanged"),
        };
        self.wrapped(0, &format!("{}; {same}", wording::summary(report)));
        if report.traces_spared > 0 {
            let spared = wording::count(report.traces_spared, "trace");
            self.wrapped(
                0,
                &format!("{spared} not replayed: nothing that changed is used"),
            );
        }
        if let Some(effort) = wording::effort(report) {
            self.wrapped(0, &effort);
        }
    }
}

/// What is said of a definition in one word or two.
fn said(definition: &DefinitionReport) -> String {
    match (definition.verdict, &definition.meaning) {
        ("equivalent", Some(_)) => "equivalent on the evidence".to_owned(),
        ("signature", _) => "other parameters".to_owned(),
        ("unjudged", _) => "not judged".to_owned(),
        _ => wording::verdict(definition),
    }
}

fn colour(verdict: &str) -> Style {
    match verdict {
        "equivalent" => GOOD,
        "added" | "removed" | "unjudged" | "signature" => WARN,
        _ => BAD,
    }
}
