//! Definitions: which of their branches were reached.

use crate::evidence::{Definition, ModelEvidence, Point};
use crate::report::text::writer::{BAD, Text, count, one_line};

use super::{Mark, Wanted, cut};

/// What stands before the text of a branch: a mark, the line and a word.
const BEFORE: usize = 15;

impl Text {
    pub(super) fn branches(&mut self, model: &ModelEvidence, wanted: Wanted<'_>) {
        let evaluated = model.definitions.iter().filter(|it| it.evaluations() > 0);
        let mut is_said = false;
        for definition in evaluated {
            let points = definition.points.iter();
            let lines: Vec<Line> = points
                .skip(told_as_guards(model, definition))
                .flat_map(|point| lines(definition, point, wanted, self.room(BEFORE)))
                .filter(|line| wanted.admits(line.mark))
                .collect();
            if lines.is_empty() {
                continue;
            }
            let at = &definition.at;
            let place = match at.file == model.spec {
                true => format!("line {}", at.line),
                false => format!("{}:{}", one_line(&at.file), at.line),
            };
            let name = one_line(&definition.name);
            // Guards are asked in states, too; a branch is taken on a step.
            if !std::mem::replace(&mut is_said, true) {
                self.line("  branches, as taken (up to the conjunct that decides):");
            }
            let times = count(model.times(definition), "time");
            self.line(&format!("    in {name} ({place}), evaluated {times}"));
            for line in lines {
                let what = format!("  {} {}", line.number, line.what);
                let seen = match line.mark {
                    Mark::Lacking => self.styled(BAD, &line.seen),
                    _ => line.seen,
                };
                self.seen_line(line.mark, &one_line(&what), &seen);
            }
        }
    }

    /// Definitions that what was judged is made of, and that were not reached.
    pub(super) fn never_evaluated(&mut self, model: &ModelEvidence) {
        let takes_steps = |definition: &&Definition| {
            let mut actions = model.actions.iter();
            actions.all(|action| action.name != definition.name)
        };
        let never = model.definitions.iter().filter(|it| model.times(it) == 0);
        let names: Vec<&str> = never
            .filter(takes_steps)
            .map(|definition| definition.name.as_str())
            .collect();
        if !names.is_empty() {
            let word = self.styled(BAD, "never evaluated on a step");
            self.names(&format!("  {word}: "), &names);
        }
    }
}

/// How many points at the start are the conjuncts of an action or operator,
/// which are shown as its guards.
fn told_as_guards(model: &ModelEvidence, definition: &Definition) -> usize {
    let mut subjects = model.actions.iter().chain(&model.operators);
    let is_subject = subjects.any(|it| it.name == definition.name && !it.conjuncts.is_empty());
    let first = definition.points.first();
    usize::from(is_subject && first.is_some_and(|point| point.kind == "conjunction"))
}

/// A line about a point.
struct Line {
    number: u64,
    what: String,
    seen: String,
    mark: Mark,
}

fn lines(definition: &Definition, point: &Point, wanted: Wanted<'_>, room: usize) -> Vec<Line> {
    let mut lines = match point.kind.as_str() {
        "forall" | "exists" => vec![quantifier(point, room)],
        "implication" => vec![implication(point, room)],
        "conjunction" => items(point, "/\\", room),
        "disjunction" => items(point, "\\/", room),
        _ => arms(point, room),
    };
    for (branch, line) in lines.iter_mut().enumerate() {
        let is_elsewhere = wanted.anywhere.is_reached(definition, point, branch);
        if line.mark == Mark::Lacking && is_elsewhere {
            line.mark = Mark::Elsewhere;
        }
    }
    lines
}

/// Each branch of an IF or CASE.
fn arms(point: &Point, room: usize) -> Vec<Line> {
    let branches = point.branches.iter();
    branches
        .filter_map(|branch| {
            let outcome = point.outcomes.get(*branch.first()?)?;
            let word = match outcome.kind.as_str() {
                "then" => "THEN",
                "else" => "ELSE",
                "other" => "OTHER",
                _ => "->",
            };
            let reached = point.reached(branch);
            Some(Line {
                number: outcome.line,
                what: format!("{word} {}", cut(&outcome.text, room)),
                seen: match reached {
                    0 => "never taken".to_owned(),
                    times => format!("taken {times}"),
                },
                mark: of(reached),
            })
        })
        .collect()
}

/// Each item of a junction. That a conjunct was not false says nothing in a
/// formula that is meant to hold.
fn items(point: &Point, symbol: &str, room: usize) -> Vec<Line> {
    let items = point.outcomes.chunks(3);
    items
        .filter_map(|item| {
            let [yes, no, undefined] = item else {
                return None;
            };
            let mut parts = Vec::new();
            for (word, outcome) in [("true", yes), ("false", no)] {
                parts.push(match outcome.count {
                    0 => format!("never {word}"),
                    times => format!("{word} {times}"),
                });
            }
            if undefined.count > 0 {
                parts.push(format!("no value {}", undefined.count));
            }
            let is_seen = yes.count + no.count + undefined.count > 0;
            if !is_seen {
                parts = vec!["never evaluated on a step".to_owned()];
            }
            let is_lacking = point.kind == "disjunction" && yes.count == 0;
            Some(Line {
                number: yes.line,
                what: format!("{symbol} {}", cut(&yes.text, room)),
                seen: parts.join(", "),
                mark: if is_lacking {
                    Mark::Lacking
                } else {
                    Mark::Seen
                },
            })
        })
        .collect()
}

fn implication(point: &Point, room: usize) -> Line {
    let [vacuous, holds, fails, ..] = point.outcomes.as_slice() else {
        return Line {
            number: point.at.line,
            what: cut(&point.text, room),
            seen: String::new(),
            mark: Mark::Seen,
        };
    };
    let reached = holds.count + fails.count;
    let seen = match (reached, vacuous.count) {
        (0, 0) => "never evaluated on a step".to_owned(),
        (0, times) => format!("left side never true ({times} false)"),
        _ => format!("left side true {reached}, false {}", vacuous.count),
    };
    Line {
        number: point.at.line,
        what: format!("=> {}", cut(&point.text, room)),
        seen,
        mark: of(reached),
    }
}

/// One that only ever ranged over nothing tells nothing.
fn quantifier(point: &Point, room: usize) -> Line {
    let mut parts = Vec::new();
    for outcome in &point.outcomes {
        let word = match outcome.kind.as_str() {
            "empty" => "over nothing",
            "all" => "all",
            "some" => "some",
            "none" => "none",
            "cut" => "not looked through",
            _ => "no value",
        };
        if outcome.count > 0 {
            parts.push(format!("{word} {}", outcome.count));
        }
    }
    let is_empty = |kind: &str| kind == "empty";
    let outcomes = point.outcomes.iter();
    let ranged: u64 = outcomes
        .filter(|outcome| !is_empty(&outcome.kind))
        .map(|outcome| outcome.count)
        .sum();
    let never = parts.is_empty();
    Line {
        number: point.at.line,
        what: cut(&point.text, room),
        seen: match (never, ranged) {
            (true, _) => "never evaluated on a step".to_owned(),
            (false, 0) => format!("only {}", parts.join(", ")),
            _ => parts.join(", "),
        },
        mark: of(ranged),
    }
}

fn of(count: u64) -> Mark {
    match count {
        0 => Mark::Lacking,
        _ => Mark::Seen,
    }
}
