//! Errors, with the part of the file that they are about.

use std::path::Path;

use crate::diag::{Diagnostic, LineColumn, Source, SourceMap, Span, code};
use crate::replay::Broken;
use crate::trace::{Place, TraceError, TraceErrorKind, Vicinity};

use super::excerpt;
use super::model::ErrorReport;

impl ErrorReport {
    /// An error that has no place.
    pub fn plain(message: impl Into<String>) -> Self {
        Self {
            code: None,
            message: message.into(),
            position: None,
            notes: Vec::new(),
            spec: None,
            rendered: None,
            sources: SourceMap::default(),
        }
    }

    /// An error at a place in a text.
    pub fn diagnosed(diagnostic: Diagnostic, sources: &SourceMap) -> Self {
        let label = diagnostic.labels.first();
        Self {
            code: Some(diagnostic.code),
            message: diagnostic.message.clone(),
            position: label.and_then(|label| excerpt::position(label.span, sources)),
            notes: diagnostic.notes.clone(),
            spec: None,
            rendered: Some(Box::new(diagnostic)),
            sources: sources.clone(),
        }
    }

    /// An error of a file as a whole.
    pub fn of_file(file: &Path, code: &'static str, message: impl Into<String>) -> Self {
        let source = Source::unread(file, LineColumn::START);
        pointing(source, 0, (code, message.into(), Vec::new()))
    }

    /// What is wrong with a trace file.
    pub fn of_trace(error: &TraceError) -> Self {
        let code = code_of(error.kind());
        let message = error.message().to_owned();
        let notes = error.notes().to_vec();
        match error.place() {
            Some(place) => at(place, code, message, notes),
            None => at(&Place::start_of(error.file().into()), code, message, notes),
        }
    }

    /// Why a trace was not read to its end.
    pub fn of_broken(broken: &Broken) -> Self {
        of_broken(broken)
    }

    /// Whether another error tells a reader nothing new.
    pub fn says_the_same(&self, other: &Self) -> bool {
        (&self.message, &self.position) == (&other.message, &other.position)
    }

    /// With a further explanation.
    #[must_use]
    pub fn with_note(mut self, note: impl Into<String>) -> Self {
        let note = note.into();
        if let Some(diagnostic) = &mut self.rendered {
            diagnostic.notes.push(note.clone());
        }
        self.notes.push(note);
        self
    }

    /// With what to write instead.
    #[must_use]
    pub fn with_fix(mut self, fix: impl Into<String>) -> Self {
        let fix = fix.into();
        match &mut self.rendered {
            Some(diagnostic) => diagnostic.fix = Some(fix),
            None => self.notes.push(fix),
        }
        self
    }

    /// The error, for which the spec with this root module cannot be used.
    #[must_use]
    pub fn of_spec(mut self, spec: impl Into<String>) -> Self {
        self.spec = Some(spec.into());
        self
    }
}

/// Why a trace was not read to its end.
pub(super) fn of_broken(broken: &Broken) -> ErrorReport {
    match broken {
        Broken::Unreadable(error) => ErrorReport::of_trace(error),
        Broken::UnknownVariable {
            place,
            variable,
            known,
            alias,
        } => {
            let names: Vec<String> = known.iter().map(|name| format!("`{name}`")).collect();
            let message = format!("the spec has no variable `{variable}`");
            let mut notes = vec![format!("its variables are {}", names.join(", "))];
            if let Some(alias) = alias {
                notes.push(format!(
                    "the configuration says `ALIAS {alias}`: TLC writes the fields of `{alias}` in \
                     place of the variables, and from these the states cannot be told"
                ));
                notes.push("record the trace with a configuration without ALIAS".to_owned());
            }
            at(place, code::UNKNOWN_VARIABLE, message, notes)
        }
    }
}

fn code_of(kind: TraceErrorKind) -> &'static str {
    match kind {
        TraceErrorKind::Io => code::TRACE_UNREADABLE,
        TraceErrorKind::NotATrace | TraceErrorKind::Unsupported => code::NOT_A_TRACE,
        TraceErrorKind::Encoding => code::TRACE_ENCODING,
        TraceErrorKind::Syntax => code::TRACE_SYNTAX,
        TraceErrorKind::Limit => code::TRACE_LIMIT,
        TraceErrorKind::Truncated => code::TRACE_TRUNCATED,
        TraceErrorKind::Inconsistent => code::TRACE_INCONSISTENT,
        TraceErrorKind::NoStates => code::TRACE_EMPTY,
    }
}

/// An error at a place in a trace, with what stands around it.
fn at(place: &Place, code: &'static str, message: String, notes: Vec<String>) -> ErrorReport {
    let Some(vicinity) = Vicinity::of(place) else {
        let origin = LineColumn {
            line: place.line,
            column: place.column,
        };
        let source = Source::unread(&*place.file, origin);
        return pointing(source, 0, (code, message, notes));
    };
    let before = vicinity.before.len() as u32;
    let origin = LineColumn {
        line: vicinity.line,
        column: vicinity.column,
    };
    let text = vicinity.before + &vicinity.after;
    let source = Source::part(&*place.file, text, origin);
    pointing(source, before, (code, message, notes))
}

fn pointing(
    source: Source,
    offset: u32,
    (code, message, notes): (&'static str, String, Vec<String>),
) -> ErrorReport {
    let mut sources = SourceMap::default();
    let file = sources.add(source);
    let mut diagnostic = Diagnostic::error(code, message, Span::new(file, offset, offset));
    diagnostic.notes = notes;
    ErrorReport::diagnosed(diagnostic, &sources)
}
