//! Diagnostics as text for people, with excerpts of the source.
//!
//! **Invariant**: nothing else knows `annotate_snippets`.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::ops::Range;

use annotate_snippets::renderer::{DEFAULT_ERROR_STYLE, DEFAULT_WARNING_STYLE};
use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};

use super::escape::{escape, escape_line, escape_with};
use super::{Diagnostic, FileId, Label, Severity, Source, SourceMap};

/// How text is decorated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Style {
    /// Text only.
    #[default]
    Plain,
    /// With ANSI colours.
    Color,
}

/// Renders diagnostics, each a line `path:line:column: error[LS0001]: message`
/// and an excerpt, with a blank line between them.
///
/// Characters of the source and of messages that could steer a terminal are
/// escaped.
pub fn render(diagnostics: &[Diagnostic], sources: &SourceMap, style: Style) -> String {
    let rendered: Vec<_> = diagnostics
        .iter()
        .map(|diagnostic| render_one(diagnostic, sources, style))
        .collect();
    rendered.join("\n")
}

/// The first line of a rendered diagnostic:
/// `path:line:column: error[LS0001]: message`.
pub fn headline(diagnostic: &Diagnostic, sources: &SourceMap, style: Style) -> String {
    let mut line = String::new();
    if let Some((source, label)) = place(diagnostic, sources) {
        let at = source.line_column(label.span.start);
        let path = source.path().to_string_lossy();
        let _ = write!(line, "{}:{}:{}: ", escape_line(&path), at.line, at.column);
    }
    let (word, color) = match diagnostic.severity {
        Severity::Error => ("error", DEFAULT_ERROR_STYLE),
        Severity::Warning => ("warning", DEFAULT_WARNING_STYLE),
    };
    let code = diagnostic.code;
    let message = escape_line(&diagnostic.message);
    let _ = match style {
        Style::Plain => write!(line, "{word}[{code}]: {message}"),
        Style::Color => write!(line, "{color}{word}[{code}]{color:#}: {message}"),
    };
    line
}

fn place<'s, 'd>(
    diagnostic: &'d Diagnostic,
    sources: &'s SourceMap,
) -> Option<(&'s Source, &'d Label)> {
    let label = diagnostic.labels.first()?;
    Some((sources.get(label.span.file)?, label))
}

fn render_one(diagnostic: &Diagnostic, sources: &SourceMap, style: Style) -> String {
    let mut text = headline(diagnostic, sources, style);
    text.push('\n');
    let level = match diagnostic.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
    };
    let mut group = Group::with_level(level);
    for excerpt in excerpts(diagnostic, sources) {
        group = group.element(excerpt);
    }
    for note in &diagnostic.notes {
        group = group.element(Level::NOTE.message(escape(note)));
    }
    if let Some(fix) = &diagnostic.fix {
        group = group.element(Level::HELP.message(escape(fix)));
    }
    if group.is_empty() {
        return text;
    }
    let renderer = match style {
        Style::Plain => Renderer::plain(),
        Style::Color => Renderer::styled(),
    };
    text.push_str(&renderer.render(&[group]));
    text.push('\n');
    text
}

/// One excerpt a file, that of the first label first; none of a file that could
/// not be read.
fn excerpts<'d>(
    diagnostic: &'d Diagnostic,
    sources: &'d SourceMap,
) -> Vec<Snippet<'d, annotate_snippets::Annotation<'d>>> {
    let mut by_file: BTreeMap<FileId, Vec<(usize, &Label)>> = BTreeMap::new();
    for (index, label) in diagnostic.labels.iter().enumerate() {
        let file = by_file.entry(label.span.file).or_default();
        file.push((index, label));
    }
    let mut files: Vec<_> = by_file.into_iter().collect();
    files.sort_by_key(|(_, labels)| labels.first().map(|(index, _)| *index));
    files
        .into_iter()
        .filter_map(|(file, labels)| {
            let source = sources.get(file).filter(|it| it.is_read())?;
            Some(excerpt(source, &labels))
        })
        .collect()
}

/// The lines that hold these labels; the path unless the headline gives it.
fn excerpt<'d>(
    source: &'d Source,
    labels: &[(usize, &'d Label)],
) -> Snippet<'d, annotate_snippets::Annotation<'d>> {
    let text: &str = source.text();
    let ranges: Vec<_> = labels
        .iter()
        .map(|(_, label)| clamp(text, label.span.start as usize..label.span.end as usize))
        .collect();
    let window = lines_around(text, &ranges);
    let mut offsets: Vec<_> = ranges
        .iter()
        .flat_map(|range| [range.start - window.start, range.end - window.start])
        .collect();
    let first_line = source.line_column(window.start as u32).line as usize;
    let shown = escape_with(text.get(window).unwrap_or(""), &mut offsets);
    let mut snippet = Snippet::source(shown).line_start(first_line);
    let mut has_primary = false;
    for ((index, label), offset) in labels.iter().zip(offsets.chunks_exact(2)) {
        let [start, end] = offset else { continue };
        has_primary |= *index == 0;
        let kind = match index {
            0 => AnnotationKind::Primary,
            _ => AnnotationKind::Context,
        };
        let label_text = (!label.text.is_empty()).then(|| escape(&label.text));
        snippet = snippet.annotation(kind.span(*start..*end).label(label_text));
    }
    match has_primary {
        true => snippet,
        false => snippet.path(escape(&source.path().to_string_lossy()).into_owned()),
    }
}

/// A range within a text, on character boundaries.
fn clamp(text: &str, range: Range<usize>) -> Range<usize> {
    let start = text.floor_char_boundary(range.start.min(text.len()));
    let end = text.ceil_char_boundary(range.end.min(text.len()));
    start..end.max(start)
}

/// How much of a line is shown on either side of what is marked, in bytes: more
/// would not be seen, and a file that is no text may be one line.
const MAX_BESIDE: usize = 2000;

/// The whole lines that hold these ranges, unless they are very long.
fn lines_around(text: &str, ranges: &[Range<usize>]) -> Range<usize> {
    let first = ranges.iter().map(|it| it.start).min().unwrap_or(0);
    let last = ranges.iter().map(|it| it.end).max().unwrap_or(0);
    let bytes = text.as_bytes();
    let before = bytes.get(..first).unwrap_or(&[]);
    let after = bytes.get(last..).unwrap_or(&[]);
    let start = memchr::memrchr(b'\n', before).map_or(0, |at| at + 1);
    let end = memchr::memchr(b'\n', after).map_or(bytes.len(), |at| last + at);
    let start = start.max(first.saturating_sub(MAX_BESIDE));
    let end = end.min(last.saturating_add(MAX_BESIDE));
    text.floor_char_boundary(start)..text.ceil_char_boundary(end)
}

#[cfg(test)]
mod tests;
