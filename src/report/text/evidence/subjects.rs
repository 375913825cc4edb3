//! Actions and operators: how often, by which guards, with which values.

use crate::evidence::{Conjunct, Parameter, Subject, SubjectKind};
use crate::report::text::writer::{BAD, Text, WARN, count, one_line};
use crate::trace::parse_value;
use crate::value::Value;

use super::{Detail, Mark, Wanted, cut};

/// What stands before the text of a guard or the name of a parameter.
const BEFORE: usize = 7;

impl Text {
    pub(super) fn subject(&mut self, subject: &Subject, wanted: Wanted<'_>) {
        let guards = subject
            .conjuncts
            .iter()
            .map(|guard| (guard, of_guard(guard, wanted)));
        let guards: Vec<(&Conjunct, Mark)> = guards.collect();
        let parameters = subject.parameters.iter();
        let names: Vec<&str> = parameters.map(|it| it.name.as_str()).collect();
        let row = subject.row.as_deref().map(|row| format!("{row} "));
        let name = match (subject.kind, names.is_empty()) {
            (SubjectKind::Action, false) => format!("{}({})", subject.name, names.join(", ")),
            _ => format!("{}{}", row.unwrap_or_default(), subject.called()),
        };
        let seen = self.outcomes(subject);
        let mark = match subject.calls {
            0 => Mark::Lacking,
            _ => Mark::Seen,
        };
        self.seen_line(mark, &one_line(&name), &seen);
        for (guard, mark) in guards {
            if wanted.admits(mark) {
                self.guard(subject, guard, mark);
            }
        }
        self.values(subject, wanted);
    }

    /// What became of an action or operator, in one phrase.
    fn outcomes(&self, subject: &Subject) -> String {
        let refused: u64 = subject.refused.values().sum();
        let undefined: u64 = subject.undefined.values().sum();
        let mut parts = Vec::new();
        if subject.kind == SubjectKind::Action {
            parts.push(match subject.calls {
                0 => self.styled(BAD, "never taken"),
                taken => count(taken, "step"),
            });
            let attempts = &subject.attempts;
            if attempts.looked_at > 0 {
                let times = count(attempts.looked_at, "time");
                parts.push(format!("guards held {} of {times}", attempts.held));
            }
        } else {
            parts.push(count(subject.calls, "call"));
            if subject.kind == SubjectKind::Guarded {
                parts.push(format!("{} accepted", subject.accepted));
            }
        }
        if refused > 0 {
            let guards = count(subject.refused.len() as u64, "guard");
            parts.push(format!("{refused} refused by {guards}"));
        }
        if undefined > 0 {
            parts.push(format!("{undefined} undefined"));
        }
        parts.join(", ")
    }

    fn guard(&mut self, subject: &Subject, guard: &Conjunct, mark: Mark) {
        let room = self.room(BEFORE);
        let path = guard
            .path
            .strip_prefix(&subject.name)
            .unwrap_or(&guard.path);
        let what = match path.chars().count() > room / 2 {
            true => {
                let sign = self.sign(mark);
                self.line(&format!("  {sign}   {}", one_line(path)));
                cut(&format!("    {}", guard.text), room)
            }
            false => cut(&format!("  {path} {}", guard.text), room),
        };
        let below = match path.chars().count() > room / 2 {
            true => Mark::Seen,
            false => mark,
        };
        let never = |text: &str| match mark {
            Mark::Lacking => self.styled(BAD, text),
            _ => text.to_owned(),
        };
        let mut parts = match (guard.seen_false, guard.alone) {
            (0, _) => vec![never("never false")],
            (falses, 0) => vec![format!("false {falses}"), never("never alone")],
            (falses, alone) => vec![format!("false {falses}"), format!("alone {alone}")],
        };
        parts.push(match guard.seen_true {
            0 => self.styled(BAD, "never true"),
            times => format!("true {times}"),
        });
        if guard.undefined > 0 {
            parts.push(format!("no value {}", guard.undefined));
        }
        self.seen_line(below, &one_line(&what), &parts.join(", "));
        for line in remarks(guard) {
            self.line(&format!("          {}", one_line(&line)));
        }
    }

    fn values(&mut self, subject: &Subject, wanted: Wanted<'_>) {
        for parameter in &subject.parameters {
            let mark = match subject.kind {
                SubjectKind::Action => of_parameter(parameter),
                SubjectKind::Guarded | SubjectKind::Value => Mark::Seen,
            };
            if parameter.values.is_empty() || !wanted.admits(mark) {
                continue;
            }
            let name = one_line(&format!("  {}", parameter.name));
            let listed = parameter.values.join(", ");
            let is_short = listed.chars().count() <= self.room(BEFORE);
            let seen = one_line(&in_words(parameter, is_short.then_some(listed.as_str())));
            let seen = match mark {
                Mark::Lacking => self.styled(WARN, &seen),
                _ => seen,
            };
            self.seen_line(mark, &name, &seen);
            if !is_short && wanted.detail == Detail::Full {
                const INDENT: &str = "          ";
                let room = self.look.width.saturating_sub(INDENT.len() + 3);
                let values: Vec<String> = parameter.values.iter().map(|it| cut(it, room)).collect();
                let values: Vec<&str> = values.iter().map(String::as_str).collect();
                self.names(INDENT, &values);
            }
        }
        let supplied = subject.parameters.iter();
        let supplied = supplied.filter(|it| it.origin.as_deref() == Some("supplied"));
        let supplied: Vec<&str> = supplied.map(|it| it.name.as_str()).collect();
        if !supplied.is_empty() && subject.calls > 0 {
            self.names("      supplied: ", &supplied);
        }
    }
}

fn of_guard(guard: &Conjunct, wanted: Wanted<'_>) -> Mark {
    match (&guard.dependent, guard.alone) {
        _ if !wanted.anywhere.has_held(guard) => Mark::Lacking,
        (_, 1..) => Mark::Seen,
        (Some(_), 0) => Mark::Excused,
        (None, 0) if wanted.anywhere.is_alone(guard) => Mark::Elsewhere,
        (None, 0) => Mark::Lacking,
    }
}

fn of_parameter(parameter: &Parameter) -> Mark {
    let size = parameter.carrier.as_ref().and_then(|carrier| carrier.size);
    match size {
        Some(size) if !parameter.more && (parameter.values.len() as u64) < size => Mark::Lacking,
        _ => Mark::Seen,
    }
}

/// Why a guard was not seen false alone, as far as that is known.
fn remarks(guard: &Conjunct) -> Vec<String> {
    let mut remarks = Vec::new();
    if let Some(companion) = guard.companions.first().filter(|_| guard.seen_false > 0) {
        let path = &companion.path;
        remarks.push(match (companion.seen_false, companion.undefined) {
            (_, 0) => format!("each time {path} was false too"),
            (0, _) => format!("each time {path} had no value"),
            _ => format!("each time {path} was false too or had no value"),
        });
    }
    match (&guard.dependent, guard.alone) {
        (Some(reason), 0) => remarks.push(format!("dependent: {reason}")),
        (Some(reason), _) => {
            remarks.push(format!("was alone, though declared dependent: {reason}"));
        }
        (None, _) => {}
    }
    remarks
}

/// `2 of 4 in Ids (11 to 22): 11, 12`; the values, if they are given, or else
/// their bounds.
fn in_words(parameter: &Parameter, listed: Option<&str>) -> String {
    let number = parameter.values.len();
    let more = if parameter.more { "at least " } else { "" };
    let mut text = match &parameter.carrier {
        Some(carrier) => match carrier.size {
            Some(size) => {
                let bounds = carrier.bounds.as_ref();
                let bounds = bounds.filter(|_| !carrier.text.contains(".."));
                let bounds = bounds.map(|[low, high]| format!(" ({low} to {high})"));
                let bounds = bounds.unwrap_or_default();
                format!("{more}{number} of {size} in {}{bounds}", carrier.text)
            }
            None => format!(
                "{more}{} from {}",
                count(number as u64, "value"),
                carrier.text
            ),
        },
        None => format!("{more}{}", count(number as u64, "value")),
    };
    if let Some(listed) = listed {
        text.push_str(": ");
        text.push_str(listed);
    } else if let Some((low, high)) = bounds(&parameter.values) {
        text.push_str(&format!(": {low} to {high}"));
    }
    text
}

/// The smallest and largest of whole numbers.
fn bounds(values: &[String]) -> Option<(&str, &str)> {
    let (first, last) = (values.first()?, values.last()?);
    let is_number = |text: &&String| matches!(parse_value(text), Ok(Value::Int(_) | Value::Big(_)));
    (is_number(&first) && is_number(&last)).then_some((first.as_str(), last.as_str()))
}
