//! The rows of a checklist for a person.

use crate::report::rows::{COLUMNS, Cell, RowReport, RowsReport};

use super::writer::{BAD, DIM, GOOD, HEAD, Look, Text, count, harmless, one_line};

/// Width of a column of the table.
const COLUMN: usize = 11;

/// The rows as text: a table of the answers, then what shows each of them.
pub fn rows(report: &RowsReport, look: Look) -> String {
    let mut text = Text::new(look);
    let heads = COLUMNS.map(|column| format!("{column:<COLUMN$}"));
    let head = format!("{:<5}{}contract", "row", heads.concat());
    let head = text.styled(HEAD, &head);
    text.line(&head);
    for row in &report.rows {
        text.row(row);
    }
    text.line("");
    for row in &report.rows {
        text.evidence(row);
    }
    text.line("");
    text.line(
        "beside an answer: guards of the engine; trace files/calls; calls agreed about; steps",
    );
    text.line("of the specs and traces that this lockstep was built with, whatever files are here");
    let wanting = report.rows.iter().filter(|row| !row.is_whole()).count();
    let rows = count(report.rows.len() as u64, "row");
    let (style, said) = match wanting {
        0 => (GOOD, format!("{rows}, no `no`")),
        _ => (BAD, format!("{rows}, {wanting} of them with a `no`")),
    };
    let said = text.styled(style, &said);
    text.line(&said);
    text.out
}

impl Text {
    fn row(&mut self, row: &RowReport) {
        let mut line = format!("{:<5}", harmless(&row.id));
        for cell in row.cells() {
            line.push_str(&self.answer(cell));
            let room = COLUMN.saturating_sub(cell.answer.len() + 1);
            line.push_str(&format!(" {:<room$}", harmless(&cell.brief)));
        }
        line.push_str(&one_line(&row.contract));
        self.line(&line);
    }

    fn answer(&self, cell: &Cell) -> String {
        match cell.answer {
            "no" => self.styled(BAD, cell.answer),
            "n/a" => self.styled(DIM, cell.answer),
            other => other.to_owned(),
        }
    }

    fn evidence(&mut self, row: &RowReport) {
        let head = self.styled(HEAD, &one_line(&row.id));
        self.line(&format!("{head} {}", one_line(&row.contract)));
        for (column, cell) in COLUMNS.iter().zip(row.cells()) {
            let answer = self.answer(cell);
            let padding = " ".repeat(5_usize.saturating_sub(cell.answer.len()));
            let mut lead = format!("  {column:<COLUMN$}{answer}{padding}");
            let tests = cell.tests.iter().map(|test| format!("test {test}"));
            for line in cell.evidence.iter().cloned().chain(tests) {
                self.line(&format!("{lead}{}", harmless(&line)));
                lead = " ".repeat(2 + COLUMN + 5);
            }
            if cell.evidence.is_empty() && cell.tests.is_empty() {
                self.line(&lead);
            }
        }
    }
}
