//! A step that is allowed, but not as the action it is labelled with, or not
//! with the label's arguments, is found.

use std::io::Cursor;
use std::path::Path;

use lockstep::replay::{Disagreement, Finding, Replay, TraceVerdict, Verdict};
use lockstep::trace::{Entry, TraceId, read};

use crate::suite::{self, Chapter, chapters};

/// One label altered, and nothing else.
struct Altered {
    trace: &'static str,
    step: u64,
    /// What the file says, its first occurrence.
    from: &'static str,
    to: &'static str,
    /// The action that it is.
    is: &'static str,
}

const ALTERED: [Altered; 6] = [
    Altered {
        trace: "zones/deck-sequences.out",
        step: 2,
        from: r#"<CheckOrder([kind |-> "Deck", seat |-> "SideA"])"#,
        to: r#"<CheckOrder([kind |-> "Deck", seat |-> "SideB"])"#,
        is: r#"CheckOrder([kind |-> "Deck", seat |-> "SideA"])"#,
    },
    Altered {
        trace: "zones/deck-sequences.json",
        step: 2,
        from: r#""context":{"deck":{"kind":"Deck","seat":"SideA"}}"#,
        to: r#""context":{"deck":{"kind":"Deck","seat":"SideB"}}"#,
        is: r#"CheckOrder([kind |-> "Deck", seat |-> "SideA"])"#,
    },
    Altered {
        trace: "abilities/two-instances.out",
        step: 4,
        from: "<Begin(31)",
        to: "<Begin(32)",
        is: "Begin(31)",
    },
    Altered {
        trace: "operations/random-walk.out",
        step: 6,
        from: r#"<Report("Retire","NoEffect",FALSE)"#,
        to: r#"<Report("Retire","NoEffect",TRUE)"#,
        is: r#"Report("Retire", "NoEffect", FALSE)"#,
    },
    Altered {
        trace: "operations/successors-of-two.json",
        step: 2,
        from: r#""context":{"sources":[11,12],"successors":{"11":21,"12":21}}"#,
        to: r#""context":{"sources":[11,12],"successors":{"11":21,"12":22}}"#,
        is: "Renew({11, 12}, (11 :> 21 @@ 12 :> 21))",
    },
    Altered {
        trace: "operations/retired-and-prevented.out",
        step: 2,
        from: "<Report(",
        to: "<Return(",
        is: "Report(",
    },
];

#[test]
fn a_wrong_label_is_found_at_its_step() {
    let mut wrong = Vec::new();
    for altered in &ALTERED {
        let verdict = altered.verdict();
        let found = found(&verdict);
        let expected = vec![(altered.step, altered.is.to_owned())];
        let alike = match found.as_slice() {
            [(step, action)] => *step == altered.step && action.starts_with(altered.is),
            _ => false,
        };
        if !alike {
            wrong.push(format!(
                "{}: {found:?}, expected {expected:?}",
                altered.trace
            ));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

impl Altered {
    fn chapter(&self) -> &'static Chapter {
        let folder = self.trace.split('/').next().expect("a folder");
        let found = chapters().iter().find(|chapter| chapter.name == folder);
        found.expect("a chapter")
    }

    fn verdict(&self) -> TraceVerdict {
        let path = Path::new("traces").join(self.trace);
        let text = suite::read(&path);
        assert!(text.contains(self.from), "{}: {}", self.trace, self.from);
        let text = text.replacen(self.from, self.to, 1);
        let chapter = self.chapter();
        let mut replay = Replay::new(&chapter.model, None, &chapter.rules, TraceId(0));
        let mut ending = None;
        for entry in read(Cursor::new(text.into_bytes()), &path).expect("a trace") {
            match entry.expect("an entry") {
                Entry::State(state) => replay.state(&state).expect("variables of the spec"),
                Entry::Ending(end) => ending = Some(end),
            }
        }
        replay.finish(ending)
    }
}

/// Each step that is allowed as another action, with the one it is.
fn found(verdict: &TraceVerdict) -> Vec<(u64, String)> {
    if verdict.verdict() != Verdict::Diverges {
        return Vec::new();
    }
    let action = |found: &Disagreement| match &found.finding {
        Finding::WrongAction { possible } => possible.join(" or "),
        other => format!("{other:?}"),
    };
    verdict
        .divergences
        .iter()
        .flat_map(|divergence| {
            let findings = divergence.disagreements.iter().map(action);
            findings.map(|action| (divergence.state, action))
        })
        .collect()
}
