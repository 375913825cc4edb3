//! A trace step by step.

use crate::report::steps::{StateView, VariableChange, VariableView};
use crate::trace::Pattern;

use super::pattern;
use super::writer::{BAD, DIM, HEAD, Look, Text, WARN, harmless};

/// Names are aligned up to this width.
const MAX_ALIGNED: usize = 24;
/// Where names begin.
const INDENT: usize = 4;
/// Values get at least so many columns.
const MIN_ROOM: usize = 24;

/// A state as text.
pub fn state(view: &StateView, look: Look) -> String {
    let mut text = Text::new(look);
    text.state(view);
    text.out
}

impl Text {
    fn state(&mut self, view: &StateView) {
        let number = format!("{:>3} ", view.number);
        let action = match &view.action {
            Some(action) => harmless(action),
            None if view.number == 1 => "initial state".to_owned(),
            None => "step".to_owned(),
        };
        let heading = self.styled(HEAD, &format!("{number}{action}"));
        self.line(&heading);
        self.changes(view);
        if !view.unchanged.is_empty() {
            let names: Vec<String> = view
                .unchanged
                .iter()
                .map(|name| harmless(name.as_str()))
                .collect();
            self.unchanged(&names);
        }
    }

    /// What changed, and expressions.
    fn changes(&mut self, view: &StateView) {
        let paths = view.changed.iter().map(|change| harmless(&change.path));
        let names = view.expressions.iter().map(|(text, _)| harmless(text));
        let width = paths
            .chain(names)
            .map(|path| path.chars().count())
            .filter(|width| *width <= MAX_ALIGNED)
            .max()
            .unwrap_or(0);
        for variable in &view.changed {
            self.variable(variable, width);
        }
        for (expression, value) in &view.expressions {
            let name = harmless(expression);
            match value {
                Ok(value) => {
                    let value = Pattern::Exact(value.clone());
                    self.entry(WARN, &name, width, "=", &[("", &value)]);
                }
                Err(reason) => {
                    let reason = self.styled(BAD, &harmless(reason));
                    self.line(&format!("{:INDENT$}{name:<width$} : {reason}", ""));
                }
            }
        }
    }

    /// Names of what did not change, over as many lines as it takes.
    fn unchanged(&mut self, names: &[String]) {
        let mut line = format!("{:INDENT$}unchanged:", "");
        let mut lines = Vec::new();
        for (index, name) in names.iter().enumerate() {
            let comma = if index + 1 < names.len() { "," } else { "" };
            let width = line.chars().count() + name.chars().count() + 2;
            if width > self.look.width {
                lines.push(std::mem::replace(
                    &mut line,
                    format!("{:1$}", "", INDENT + 1),
                ));
            }
            line.push_str(&format!(" {name}{comma}"));
        }
        lines.push(line);
        for line in lines {
            let line = self.styled(DIM, &line);
            self.line(&line);
        }
    }

    fn variable(&mut self, variable: &VariableView, width: usize) {
        let path = harmless(&variable.path);
        match &variable.change {
            VariableChange::Is(Pattern::Unobserved) => {
                self.line(&format!("{:INDENT$}{path:<width$} is not observed", ""));
            }
            VariableChange::Is(value) => self.entry(HEAD, &path, width, "=", &[("", value)]),
            VariableChange::Became(left, right) => {
                self.entry(HEAD, &path, width, ":", &[("", left), ("→ ", right)]);
            }
            VariableChange::Added(value) => self.entry(HEAD, &path, width, ":", &[("+ ", value)]),
            VariableChange::Removed(value) => self.entry(HEAD, &path, width, ":", &[("- ", value)]),
            VariableChange::Members { lost, gained } => {
                let lost = lost.iter().map(|member| ("- ", member));
                let gained = gained.iter().map(|member| ("+ ", member));
                let members: Vec<(&str, &Pattern)> = lost.chain(gained).collect();
                self.entry(HEAD, &path, width, ":", &members);
            }
        }
    }

    /// A name and values, on one line if they fit, else each on its own.
    fn entry(
        &mut self,
        style: anstyle::Style,
        name: &str,
        width: usize,
        sign: &str,
        values: &[(&str, &Pattern)],
    ) {
        let padding = width.saturating_sub(name.chars().count());
        let indent = INDENT + name.chars().count() + padding + 3;
        let name = self.styled(style, name);
        let head = format!("{:INDENT$}{name}{:padding$} {sign} ", "", "");
        let room = self.look.width.saturating_sub(indent);
        let short: Vec<String> = values
            .iter()
            .map(|(mark, value)| format!("{mark}{}", pattern::line(value)))
            .collect();
        let line = short.join(" ");
        if line.chars().count() <= room {
            return self.line(&format!("{head}{line}"));
        }
        // A long name leaves too little behind it.
        let (indent, mut out) = match room < MIN_ROOM {
            true => (INDENT + 4, format!("{head}\n{:1$}", "", INDENT + 4)),
            false => (indent, head),
        };
        for (index, (mark, value)) in values.iter().enumerate() {
            if index > 0 {
                out.push_str(&format!("\n{:indent$}", ""));
            }
            let indent = indent + mark.chars().count();
            let room = self.look.width.saturating_sub(indent).max(MIN_ROOM);
            let lines = pattern::lines(value, room);
            out.push_str(mark);
            out.push_str(&lines.join(&format!("\n{:indent$}", "")));
        }
        for line in out.lines() {
            self.line(line);
        }
    }
}
