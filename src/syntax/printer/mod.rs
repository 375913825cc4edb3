//! Trees to text that reads as the same trees.
//!
//! Parentheses are nodes of the tree, so none are added. What the printer must
//! take care of is columns: the bullets of a list stand below each other, and
//! whatever follows a list, and does not belong to its last item, stands on a
//! line of its own, left of the bullets.

mod expression;
mod unit;

use super::ast::{Expr, Module, Unit};

/// A module as text, from its header to its `====`. Comments are not there;
/// for proofs, for what is assumed in ASSUME … PROVE and for the facts of USE and
/// HIDE, placeholders stand.
pub fn print_module(module: &Module) -> String {
    let mut printer = Printer::default();
    printer.module(module);
    printer.out
}

/// Units as text, each on lines of its own.
pub fn print_units(units: &[Unit]) -> String {
    let mut printer = Printer::default();
    printer.units(units);
    printer.out
}

/// An expression as text, perhaps of several lines.
pub fn print_expression(expr: &Expr) -> String {
    let mut printer = Printer::default();
    printer.expression(expr);
    printer.out
}

/// Text being written, and the column it has come to.
#[derive(Default)]
struct Printer {
    out: String,
    /// Characters since the last line break.
    column: usize,
}

impl Printer {
    /// Writes text without line breaks. A blank keeps `(` and `*` from
    /// beginning a comment.
    fn put(&mut self, text: &str) {
        if self.out.ends_with('(') && text.starts_with('*') {
            self.out.push(' ');
            self.column += 1;
        }
        self.out.push_str(text);
        self.column += text.chars().count();
    }

    /// Goes to a column of the next line.
    fn line_at(&mut self, column: usize) {
        self.out.push('\n');
        self.out.extend(std::iter::repeat_n(' ', column));
        self.column = column;
    }

    /// Writes things with commas between them.
    fn list<T>(&mut self, items: &[T], mut write: impl FnMut(&mut Self, &T)) {
        for (index, item) in items.iter().enumerate() {
            if index > 0 {
                self.put(", ");
            }
            write(self, item);
        }
    }
}
