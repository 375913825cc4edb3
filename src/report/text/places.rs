//! Places at which two things differ, each with what both have there.

use unicode_width::UnicodeWidthStr;

use crate::diff::{Change, Side};
use crate::report::comparison::PlaceView;
use crate::trace::Pattern;

use super::difference::Display;
use super::pattern;
use super::writer::{DIM, NEW, OLD, Text, harmless, wrapped};

/// Where paths begin.
pub(super) const INDENT: usize = 4;
/// Paths are aligned up to this width.
const MAX_ALIGNED: usize = 32;
/// Values of more lines than this are cut short.
const MAX_LINES: usize = 16;
/// Values get at least so many columns.
const MIN_ROOM: usize = 24;
/// Between the columns of a table.
const BETWEEN: usize = 3;

/// How the sides are called.
pub(super) fn letter(side: Side) -> &'static str {
    match side {
        Side::Left => "A",
        Side::Right => "B",
    }
}

/// How what only one side has is marked.
pub(super) fn marked(side: Side) -> (anstyle::Style, &'static str) {
    match side {
        Side::Left => (OLD, "-"),
        Side::Right => (NEW, "+"),
    }
}

/// What one side has at a place.
enum Cell {
    Text(String),
    Pattern(Pattern),
}

impl Cell {
    fn one_line(&self) -> Option<String> {
        let line = match self {
            Self::Text(text) => text.clone(),
            Self::Pattern(pattern) => pattern::line(pattern),
        };
        (!line.contains('\n')).then_some(line)
    }

    /// Lines of at most `room` columns, not too many.
    fn lines(&self, room: usize) -> Vec<String> {
        let lines = match self {
            Self::Text(text) => vec![text.clone()],
            Self::Pattern(pattern) => pattern::lines(pattern, room),
        };
        let lines = lines.iter().flat_map(|line| wrapped(line, room, 0));
        let mut lines: Vec<String> = lines.collect();
        if let Some(more) = lines.len().checked_sub(MAX_LINES).filter(|more| *more > 1) {
            lines.truncate(MAX_LINES);
            lines.push(format!("… {more} more lines"));
        }
        lines
    }
}

/// A path and what the sides have there.
pub(super) struct Entry {
    path: String,
    style: anstyle::Style,
    /// Rows of both sides.
    cells: Vec<[Option<Cell>; 2]>,
    /// Whether the one is in the place of the other, and needs no marks.
    is_replaced: bool,
}

impl Entry {
    pub(super) fn of(place: &PlaceView, style: anstyle::Style) -> Self {
        let cell = |pattern: &Pattern| Some(Cell::Pattern(pattern.clone()));
        let (cells, path) = match &place.change {
            Change::Replaced { left, right } => (vec![[cell(left), cell(right)]], place.written()),
            Change::OnlyLeft(left) => (vec![[cell(left), None]], place.written_on(Side::Left)),
            Change::OnlyRight(right) => (vec![[None, cell(right)]], place.written_on(Side::Right)),
            Change::Members { left, right } => {
                let rows = (0..left.len().max(right.len())).map(|at| {
                    let of = |all: &[Pattern]| all.get(at).and_then(cell);
                    [of(left), of(right)]
                });
                (rows.collect(), place.written())
            }
        };
        Self {
            path: harmless(&path),
            style,
            cells,
            is_replaced: matches!(place.change, Change::Replaced { .. }),
        }
    }

    /// Of what is no value, safe for a terminal.
    pub(super) fn of_texts(name: &str, texts: [Option<String>; 2]) -> Self {
        Self {
            path: name.to_owned(),
            style: DIM,
            is_replaced: texts.iter().all(Option::is_some),
            cells: vec![texts.map(|text| text.map(Cell::Text))],
        }
    }

    /// All that the first side has, then all that the second has.
    fn in_order(&self) -> impl Iterator<Item = (Side, &Cell)> {
        let of = |at: usize| {
            self.cells
                .iter()
                .filter_map(move |row| row.get(at)?.as_ref())
        };
        let left = of(0).map(|cell| (Side::Left, cell));
        left.chain(of(1).map(|cell| (Side::Right, cell)))
    }

    fn mark(&self, side: Side) -> &'static str {
        match self.is_replaced {
            true => "",
            false => marked(side).1,
        }
    }

    /// What one side has, as lines of at most `room` columns with their marks.
    fn column(&self, cell: Option<&Cell>, side: Side, room: usize) -> Vec<String> {
        let mark = self.mark(side);
        let room = match mark.is_empty() {
            true => room,
            false => room.saturating_sub(mark.len() + 1),
        };
        let lines = cell.map(|cell| cell.lines(room)).unwrap_or_default();
        let lines = lines.into_iter().enumerate();
        let lines = lines.map(|(at, line)| match (mark, at) {
            ("", _) => line,
            (mark, 0) => format!("{mark} {line}"),
            _ => format!("  {line}"),
        });
        lines.collect()
    }
}

/// The columns of a table: how wide the paths and what the first side has are.
struct Columns {
    path: usize,
    left: usize,
    room: usize,
}

impl Columns {
    /// As narrow as the content allows, so that what belongs together is near.
    fn of(entries: &[Entry], width: usize) -> Self {
        let path = aligned(entries, width / 3).max(8);
        let room = width.saturating_sub(INDENT + path + 2 + BETWEEN) / 2;
        let lines = entries.iter().flat_map(|entry| {
            let cells = entry.cells.iter();
            cells.flat_map(move |[left, _]| entry.column(left.as_ref(), Side::Left, room))
        });
        let left = lines.map(|line| line.width()).max().unwrap_or(0);
        Self {
            path,
            left: left.min(room),
            room,
        }
    }
}

/// The width of the widest path that is not too wide.
fn aligned(entries: &[Entry], most: usize) -> usize {
    let widths = entries.iter().map(|entry| entry.path.width());
    widths.filter(|width| *width <= most).max().unwrap_or(0)
}

impl Text {
    /// Places, one below the other.
    pub(super) fn entries(&mut self, entries: &[Entry], display: Display) {
        match display {
            Display::Inline => {
                let width = aligned(entries, MAX_ALIGNED);
                entries.iter().for_each(|entry| self.inline(entry, width));
            }
            Display::SideBySide => {
                let columns = Columns::of(entries, self.look.width);
                for entry in entries {
                    self.beside(entry, &columns);
                }
            }
        }
    }

    /// `path : old → new` if that fits, else each below the path.
    fn inline(&mut self, entry: &Entry, width: usize) {
        let path = self.styled(entry.style, &entry.path);
        let padding = width.saturating_sub(entry.path.width());
        let before = INDENT + entry.path.width() + padding + 3;
        if let Some((short, taken)) = self.short(entry)
            && before + taken <= self.look.width
        {
            return self.line(&format!("{:INDENT$}{path}{:padding$} : {short}", "", ""));
        }
        self.line(&format!("{:INDENT$}{path}", ""));
        let indent = INDENT + 2;
        let room = self.look.width.saturating_sub(indent + 2).max(MIN_ROOM);
        for (side, cell) in entry.in_order() {
            let (style, mark) = marked(side);
            let lines = cell.lines(room).into_iter();
            for (at, line) in lines.enumerate() {
                let mark = if at == 0 { mark } else { " " };
                let line = self.styled(style, &format!("{mark} {line}"));
                self.line(&format!("{:indent$}{line}", ""));
            }
        }
    }

    /// All on one line, and its width.
    fn short(&self, entry: &Entry) -> Option<(String, usize)> {
        let (between, mut taken) = match entry.is_replaced {
            true => (" → ", 2),
            false => (" ", 0),
        };
        let mut said = Vec::new();
        for (side, cell) in entry.in_order() {
            let line = format!("{} {}", entry.mark(side), cell.one_line()?);
            let line = line.trim_start();
            taken += line.width() + 1;
            said.push(self.styled(marked(side).0, line));
        }
        Some((said.join(between), taken))
    }

    /// The two sides in columns, behind the path or below it.
    fn beside(&mut self, entry: &Entry, columns: &Columns) {
        let path = self.styled(entry.style, &entry.path);
        let mut head = format!("{:INDENT$}{path}", "");
        let mut used = entry.path.width();
        if used > columns.path {
            self.line(&head);
            head = format!("{:INDENT$}", "");
            used = 0;
        }
        for [left, right] in &entry.cells {
            let left = entry.column(left.as_ref(), Side::Left, columns.room);
            let right = entry.column(right.as_ref(), Side::Right, columns.room);
            for at in 0..left.len().max(right.len()) {
                let side = |lines: &[String]| lines.get(at).cloned().unwrap_or_default();
                let (one, other) = (side(&left), side(&right));
                let before = columns.path.saturating_sub(used) + 2;
                let gap = columns.left.saturating_sub(one.width());
                let (one, other) = (self.styled(OLD, &one), self.styled(NEW, &other));
                let bar = self.styled(DIM, "│");
                self.line(&format!(
                    "{head}{:before$}{one}{:gap$} {bar} {other}",
                    "", ""
                ));
                head = format!("{:INDENT$}", "");
                used = 0;
            }
        }
    }
}
