//! Places at which two things differ, each with what both have there.

use unicode_width::UnicodeWidthStr;

use crate::diff::{Change, Side};
use crate::report::comparison::PlaceView;
use crate::trace::Pattern;
use crate::value::Value;

use super::difference::Display;
use super::pattern;
use super::writer::{DIM, NEW, OLD, Text, harmless, wrapped};

/// Where paths begin.
pub(super) const INDENT: usize = 4;
/// Paths are aligned up to this width.
const MAX_ALIGNED: usize = 32;
/// Values of more lines than this are cut short.
const MAX_LINES: usize = 16;
/// Members of a set that are shown for each side, at most.
const MAX_ROWS: usize = 24;
/// Values get at least so many columns.
const MIN_ROOM: usize = 24;
/// Between the columns of a table.
const BETWEEN: usize = 3;

/// Two values that take up to so many columns stand on one line below a long
/// path.
const MAX_BRIEF: usize = 24;

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

    /// Lines of at most `room` columns, not too many: those at which it begins to differ
    /// from what the other side has.
    fn lines_beside(&self, other: Option<&Self>, room: usize) -> Vec<String> {
        let lines = self.lines(room);
        let others = other.map(|other| other.lines(room)).unwrap_or_default();
        cut(lines, &others)
    }

    /// Lines of at most `room` columns.
    fn lines(&self, room: usize) -> Vec<String> {
        let lines = match self {
            Self::Text(text) => vec![text.clone()],
            Self::Pattern(pattern) => pattern::lines(pattern, room),
        };
        let lines = lines.iter().flat_map(|line| wrapped(line, room, 0));
        lines.collect()
    }
}

/// Not too many of some lines: from the one before the first that differs from those of
/// the other side, to the one behind the last.
fn cut(lines: Vec<String>, others: &[String]) -> Vec<String> {
    if lines.len() <= MAX_LINES + 1 {
        return lines;
    }
    let pairs = lines.iter().zip(others);
    let alike = pairs.take_while(|(one, other)| one == other).count();
    let start = match others.is_empty() || alike == lines.len() {
        true => 0,
        false => alike.saturating_sub(1),
    };
    let pairs = lines
        .iter()
        .skip(start)
        .rev()
        .zip(others.iter().skip(start).rev());
    let same_end = pairs.take_while(|(one, other)| one == other).count();
    let end = lines.len() - same_end.saturating_sub(1);
    let end = end.clamp(start + 1, start + MAX_LINES);
    let more = lines.len().saturating_sub(end);
    let mut shown = Vec::with_capacity(MAX_LINES + 2);
    if start > 0 {
        shown.push(format!("… {start} lines that are the same"));
    }
    shown.extend(lines.into_iter().take(end).skip(start));
    if more > 0 {
        shown.push(format!("… {more} more lines"));
    }
    shown
}

/// A path and what the sides have there.
pub(super) struct Entry {
    path: String,
    style: anstyle::Style,
    /// Rows of both sides.
    cells: Vec<[Option<Cell>; 2]>,
    /// So many of the first rows are of two that are alike but for a part.
    paired: usize,
    /// Rows that are not shown.
    more: usize,
    /// Whether the one is in the place of the other, and needs no marks.
    is_replaced: bool,
    /// Columns that both sides may take on one line.
    together: usize,
}

/// Members that only the one and only the other side has stand on one line if
/// they take up to so many columns.
const MAX_TOGETHER: usize = 32;

impl Entry {
    pub(super) fn of(place: &PlaceView, style: anstyle::Style) -> Self {
        let cell = |pattern: &Pattern| Some(Cell::Pattern(pattern.clone()));
        let mut paired = 1;
        let mut is_replaced = false;
        let cells = match &place.change {
            Change::Replaced { left, right } => {
                is_replaced = true;
                vec![[cell(left), cell(right)]]
            }
            // `- 1` would read as how much less it is.
            Change::OnlyLeft(left) if is_number(left) => {
                is_replaced = true;
                vec![[cell(left), Some(none())]]
            }
            Change::OnlyRight(right) if is_number(right) => {
                is_replaced = true;
                vec![[Some(none()), cell(right)]]
            }
            Change::OnlyLeft(left) => vec![[cell(left), None]],
            Change::OnlyRight(right) => vec![[None, cell(right)]],
            Change::Members { left, right } if left.iter().chain(right).all(is_atom) => {
                vec![[left, right].map(|members| listed(members))]
            }
            Change::Members { left, right } => {
                let rows;
                (rows, paired) = members(left, right);
                let rows = rows.into_iter().map(|row| row.map(|it| it.and_then(cell)));
                rows.collect()
            }
        };
        let mut cells: Vec<[Option<Cell>; 2]> = cells;
        let more = cells.len().saturating_sub(MAX_ROWS);
        cells.truncate(MAX_ROWS);
        Self {
            path: harmless(&place.written()),
            style,
            cells,
            paired,
            more,
            is_replaced,
            together: match &place.change {
                Change::Members { left, right } if !left.is_empty() && !right.is_empty() => {
                    MAX_TOGETHER
                }
                _ => usize::MAX,
            },
        }
    }

    /// Of what is no value, safe for a terminal.
    pub(super) fn of_texts(name: &str, texts: [Option<String>; 2]) -> Self {
        Self {
            path: name.to_owned(),
            style: DIM,
            is_replaced: texts.iter().all(Option::is_some),
            paired: 1,
            more: 0,
            together: usize::MAX,
            cells: vec![texts.map(|text| text.map(Cell::Text))],
        }
    }

    /// Pairs, then all that the first side has, then all that the second has;
    /// each with the other of its pair.
    fn in_order(&self) -> impl Iterator<Item = (Side, &Cell, Option<&Cell>)> {
        let (pairs, rest) = self.cells.split_at(self.paired.min(self.cells.len()));
        let pairs = pairs.iter().flat_map(|[left, right]| {
            let (left, right) = (left.as_ref(), right.as_ref());
            let one = left.map(|cell| (Side::Left, cell, right));
            let other = right.map(|cell| (Side::Right, cell, left));
            one.into_iter().chain(other)
        });
        let lefts = rest.iter().filter_map(|[left, _]| left.as_ref());
        let rights = rest.iter().filter_map(|[_, right]| right.as_ref());
        let lefts = lefts.map(|cell| (Side::Left, cell, None));
        pairs
            .chain(lefts)
            .chain(rights.map(|cell| (Side::Right, cell, None)))
    }

    fn mark(&self, side: Side) -> &'static str {
        match self.is_replaced {
            true => "",
            false => marked(side).1,
        }
    }

    /// What one side has, as lines of at most `room` columns with their marks.
    fn column(&self, [left, right]: &[Option<Cell>; 2], side: Side, room: usize) -> Vec<String> {
        let (cell, other) = match side {
            Side::Left => (left, right),
            Side::Right => (right, left),
        };
        let mark = self.mark(side);
        let room = match mark.is_empty() {
            true => room,
            false => room.saturating_sub(mark.len() + 1),
        };
        let lines = cell
            .as_ref()
            .map(|cell| cell.lines_beside(other.as_ref(), room));
        let lines = lines.unwrap_or_default().into_iter().enumerate();
        let lines = lines.map(|(at, line)| match (mark, at) {
            ("", _) => line,
            (mark, 0) => format!("{mark} {line}"),
            _ => format!("  {line}"),
        });
        lines.collect()
    }
}

/// Members as the set of them; `None` if there are none.
fn listed(members: &[Pattern]) -> Option<Cell> {
    let members: Vec<String> = members.iter().map(pattern::line).collect();
    (!members.is_empty()).then(|| Cell::Text(format!("{{{}}}", members.join(", "))))
}

/// What stands for a value that a side does not have.
fn none() -> Cell {
    Cell::Text("none".to_owned())
}

fn is_number(pattern: &Pattern) -> bool {
    matches!(pattern, Pattern::Exact(Value::Int(_) | Value::Big(_)))
}

fn is_atom(pattern: &Pattern) -> bool {
    match pattern {
        Pattern::Exact(value) => !value.is_nested(),
        other => matches!(other, Pattern::String(_)),
    }
}

/// The most pairs of members that are looked at for likeness.
const MOST_PAIRS: usize = 400;

type MemberRow<'p> = [Option<&'p Pattern>; 2];

/// Members of two sets in rows: first those that are alike but for a part, and
/// how many these are.
fn members<'p>(left: &'p [Pattern], right: &'p [Pattern]) -> (Vec<MemberRow<'p>>, usize) {
    let mut rows: Vec<MemberRow<'_>> = Vec::new();
    let (mut alone, mut rest): (Vec<&Pattern>, Vec<&Pattern>) = (Vec::new(), Vec::new());
    match left.len() * right.len() <= MOST_PAIRS {
        true => {
            let mut others: Vec<(&Pattern, String)> =
                right.iter().map(|it| (it, it.to_string())).collect();
            for one in left {
                match likest(&one.to_string(), &others) {
                    Some(at) => rows.push([Some(one), Some(others.remove(at).0)]),
                    None => alone.push(one),
                }
            }
            rest.extend(others.into_iter().map(|(other, _)| other));
        }
        false => {
            alone.extend(left);
            rest.extend(right);
        }
    }
    let paired = rows.len();
    for at in 0..alone.len().max(rest.len()) {
        rows.push([alone.get(at).copied(), rest.get(at).copied()]);
    }
    (rows, paired)
}

/// Which of some members has most in common with another one, if that is at
/// least half; brackets alone are no likeness.
fn likest(text: &str, others: &[(&Pattern, String)]) -> Option<usize> {
    let likeness = |other: &str| {
        let (before, after) = common_ends(text, other);
        before + after
    };
    let all = others.iter().enumerate();
    let (at, (_, other)) = all.max_by_key(|(_, (_, other))| likeness(other))?;
    let least = text.len().max(other.len()).max(8);
    (2 * likeness(other) >= least).then_some(at)
}

/// How many bytes at the beginning and at the end two lines have in common, at
/// the boundaries of words; the marks of the sides are no difference.
fn common_ends(line: &str, other: &str) -> (usize, usize) {
    if let (Some(one), Some(other)) = (line.strip_prefix("- "), other.strip_prefix("+ ")) {
        let (before, after) = common_ends(one, other);
        return (before + 2, after);
    }
    if let (Some(one), Some(other)) = (line.strip_prefix("+ "), other.strip_prefix("- ")) {
        let (before, after) = common_ends(one, other);
        return (before + 2, after);
    }
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    let shared = |pairs: &mut dyn Iterator<Item = (char, char)>| {
        let mut all = 0;
        let mut whole = 0;
        for (a, b) in pairs {
            if a != b {
                return whole;
            }
            all += a.len_utf8();
            if !is_word(a) {
                whole = all;
            }
        }
        all
    };
    let before = shared(&mut line.chars().zip(other.chars()));
    let rest = |text: &str| text.get(before..).unwrap_or_default().to_owned();
    let (line, other) = (rest(line), rest(other));
    let after = shared(&mut line.chars().rev().zip(other.chars().rev()));
    (before, after)
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
            cells.flat_map(move |row| entry.column(row, Side::Left, room))
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
                for entry in entries {
                    self.inline(entry, width);
                    self.more(entry);
                }
            }
            Display::SideBySide => {
                let columns = Columns::of(entries, self.look.width);
                for entry in entries {
                    self.beside(entry, &columns);
                    self.more(entry);
                }
            }
        }
    }

    /// That members are not shown.
    fn more(&mut self, entry: &Entry) {
        if entry.more > 0 {
            let more = format!("… and {} more: `--format json` tells all", entry.more);
            let more = self.styled(DIM, &more);
            self.line(&format!("{:1$}{more}", "", INDENT + 2));
        }
    }

    /// `path : old → new` if that fits, else each below the path.
    fn inline(&mut self, entry: &Entry, width: usize) {
        let path = self.styled(entry.style, &entry.path);
        let padding = width.saturating_sub(entry.path.width());
        let before = INDENT + entry.path.width() + padding + 3;
        if let Some((short, taken)) = self.short(entry)
            && before + taken <= self.look.width
            && taken <= entry.together
        {
            return self.line(&format!("{:INDENT$}{path}{:padding$} : {short}", "", ""));
        }
        self.line(&format!("{:INDENT$}{path}", ""));
        let indent = INDENT + 2;
        if let Some((short, taken)) = self.short(entry)
            && entry.is_replaced
            && taken <= MAX_BRIEF
        {
            return self.line(&format!("{:indent$}{short}", ""));
        }
        let room = self.look.width.saturating_sub(indent + 2).max(MIN_ROOM);
        for (side, cell, other) in entry.in_order() {
            let (style, mark) = marked(side);
            let lines = cell.lines_beside(other, room);
            let others = other.map(|other| other.lines_beside(Some(cell), room));
            let others = others.unwrap_or_default();
            if let ([line], [other]) = (lines.as_slice(), others.as_slice()) {
                let mark = self.styled(style, mark);
                let line = self.contrasted(style, line, other);
                self.line(&format!("{:indent$}{mark} {line}", ""));
                continue;
            }
            for (at, line) in lines.iter().enumerate() {
                let mark = if at == 0 { mark } else { " " };
                let line = self.styled(style, &format!("{mark} {line}"));
                self.line(&format!("{:indent$}{line}", ""));
            }
        }
    }

    /// A line in which the part that another one does not have is marked, if
    /// they have most in common.
    fn contrasted(&self, style: anstyle::Style, line: &str, other: &str) -> String {
        let (before, after) = common_ends(line, other);
        if 2 * (before + after) < line.len().max(other.len()) {
            return self.styled(style, line);
        }
        let (start, rest) = line.split_at(before);
        let (own, end) = rest.split_at(rest.len() - after);
        let parts = [
            (style, start),
            (style.bold().underline(), own),
            (style, end),
        ];
        parts.map(|(style, part)| self.styled(style, part)).concat()
    }

    /// All on one line, and its width.
    fn short(&self, entry: &Entry) -> Option<(String, usize)> {
        let (between, mut taken) = match entry.is_replaced {
            true => (" → ", 2),
            false => (" ", 0),
        };
        let mut said = Vec::new();
        for (side, cell, _) in entry.in_order() {
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
        for row in &entry.cells {
            let left = entry.column(row, Side::Left, columns.room);
            let right = entry.column(row, Side::Right, columns.room);
            for at in 0..left.len().max(right.len()) {
                let side = |lines: &[String]| lines.get(at).cloned().unwrap_or_default();
                let (one, other) = (side(&left), side(&right));
                let before = columns.path.saturating_sub(used) + 2;
                let gap = columns.left.saturating_sub(one.width());
                let is_pair = left.len() == 1 && right.len() == 1;
                let (one, other) = match is_pair {
                    true => (
                        self.contrasted(OLD, &one, &other),
                        self.contrasted(NEW, &other, &one),
                    ),
                    false => (self.styled(OLD, &one), self.styled(NEW, &other)),
                };
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
