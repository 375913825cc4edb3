//! The operators of TLA+2: every spelling, how each is written and how
//! tightly it binds.
//!
//! Ranges and associativity are those of *Specifying Systems*, table 6, with
//! TLA+2's changes, as SANY has them.

use std::sync::LazyLock;

use rustc_hash::FxHashMap;

/// Where an operator stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// Before its operand.
    Prefix,
    /// Between its operands.
    Infix,
    /// After its operand.
    Postfix,
}

/// Whether `a op b op c` has a meaning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Associativity {
    /// `(a op b) op c`.
    Left,
    /// None: an error.
    None,
}

/// One operator.
#[derive(Debug, PartialEq, Eq)]
pub struct Operator {
    /// The spelling by which trees know it.
    pub symbol: &'static str,
    /// Other spellings of the same operator.
    pub synonyms: &'static [&'static str],
    /// Where it stands.
    pub place: Place,
    /// Lowest precedence of its range.
    pub low: u8,
    /// Highest precedence of its range.
    pub high: u8,
    /// Whether it may be chained.
    pub associativity: Associativity,
}

impl Operator {
    /// Whether it binds tighter than `right`, so that `a self b right c` is
    /// `(a self b) right c`.
    pub fn binds_before(&self, right: &Operator) -> bool {
        self.low > right.high
            || (self.symbol == right.symbol
                && self.place == right.place
                && self.associativity == Associativity::Left)
    }

    /// Whether it binds looser than `right`, so that `a self b right c` is
    /// `a self (b right c)`.
    pub fn binds_after(&self, right: &Operator) -> bool {
        self.high < right.low
    }
}

use Associativity::{Left, None as Not};
use Place::{Infix, Postfix, Prefix};

const fn op(
    symbol: &'static str,
    synonyms: &'static [&'static str],
    place: Place,
    range: (u8, u8),
    associativity: Associativity,
) -> Operator {
    Operator {
        symbol,
        synonyms,
        place,
        low: range.0,
        high: range.1,
        associativity,
    }
}

/// All operators, loosest first.
pub static OPERATORS: &[Operator] = &[
    op("=>", &["⇒"], Infix, (1, 1), Not),
    op("-+->", &["⇸"], Infix, (2, 2), Not),
    op("<=>", &["\\equiv", "≡", "⇔"], Infix, (2, 2), Not),
    op("~>", &["↝"], Infix, (2, 2), Not),
    op("/\\", &["\\land", "∧"], Infix, (3, 3), Left),
    op("\\/", &["\\lor", "∨"], Infix, (3, 3), Left),
    op("~", &["\\lnot", "\\neg", "¬"], Prefix, (4, 4), Not),
    op("ENABLED", &[], Prefix, (4, 15), Not),
    op("UNCHANGED", &[], Prefix, (4, 15), Not),
    op("[]", &["□"], Prefix, (4, 15), Not),
    op("<>", &["◇"], Prefix, (4, 15), Not),
    op("#", &["/=", "≠"], Infix, (5, 5), Not),
    op("-|", &["⊣"], Infix, (5, 5), Not),
    op("::=", &["⩴"], Infix, (5, 5), Not),
    op(":=", &["≔"], Infix, (5, 5), Not),
    op("<", &[], Infix, (5, 5), Not),
    op("=", &[], Infix, (5, 5), Not),
    op("<=", &["\\leq", "=<", "≤"], Infix, (5, 5), Not),
    op("=|", &["⫤"], Infix, (5, 5), Not),
    op(">", &[], Infix, (5, 5), Not),
    op(">=", &["\\geq", "≥"], Infix, (5, 5), Not),
    op("\\approx", &["≈"], Infix, (5, 5), Not),
    op("\\asymp", &["≍"], Infix, (5, 5), Not),
    op("\\cong", &["≅"], Infix, (5, 5), Not),
    op("\\doteq", &["≐"], Infix, (5, 5), Not),
    op("\\gg", &["≫"], Infix, (5, 5), Not),
    op("\\in", &["∈"], Infix, (5, 5), Not),
    op("\\ll", &["≪"], Infix, (5, 5), Not),
    op("\\notin", &["∉"], Infix, (5, 5), Not),
    op("\\prec", &["≺"], Infix, (5, 5), Not),
    op("\\preceq", &["⪯"], Infix, (5, 5), Not),
    op("\\propto", &["∝"], Infix, (5, 5), Not),
    op("\\sim", &["∼"], Infix, (5, 5), Not),
    op("\\simeq", &["≃"], Infix, (5, 5), Not),
    op("\\sqsubset", &["⊏"], Infix, (5, 5), Not),
    op("\\sqsubseteq", &["⊑"], Infix, (5, 5), Not),
    op("\\sqsupset", &["⊐"], Infix, (5, 5), Not),
    op("\\sqsupseteq", &["⊒"], Infix, (5, 5), Not),
    op("\\subset", &["⊂"], Infix, (5, 5), Not),
    op("\\subseteq", &["⊆"], Infix, (5, 5), Not),
    op("\\succ", &["≻"], Infix, (5, 5), Not),
    op("\\succeq", &["⪰"], Infix, (5, 5), Not),
    op("\\supset", &["⊃"], Infix, (5, 5), Not),
    op("\\supseteq", &["⊇"], Infix, (5, 5), Not),
    op("|-", &["⊢"], Infix, (5, 5), Not),
    op("|=", &["⊨"], Infix, (5, 5), Not),
    op("\\cdot", &["⋅"], Infix, (5, 14), Left),
    op("@@", &[], Infix, (6, 6), Left),
    op(":>", &[], Infix, (7, 7), Not),
    op("<:", &[], Infix, (7, 7), Not),
    op("\\", &[], Infix, (8, 8), Not),
    op("\\cap", &["\\intersect", "∩"], Infix, (8, 8), Left),
    op("\\cup", &["\\union", "∪"], Infix, (8, 8), Left),
    op("..", &["‥"], Infix, (9, 9), Not),
    op("...", &["…"], Infix, (9, 9), Not),
    op("!!", &["‼"], Infix, (9, 13), Not),
    op("##", &[], Infix, (9, 13), Left),
    op("$", &[], Infix, (9, 13), Left),
    op("$$", &[], Infix, (9, 13), Left),
    op("??", &["⁇"], Infix, (9, 13), Left),
    op("\\sqcap", &["⊓"], Infix, (9, 13), Left),
    op("\\sqcup", &["⊔"], Infix, (9, 13), Left),
    op("\\uplus", &["⊎"], Infix, (9, 13), Left),
    op("\\wr", &["≀"], Infix, (9, 14), Not),
    op("SUBSET", &[], Prefix, (10, 13), Not),
    op("UNION", &[], Prefix, (10, 13), Not),
    op("DOMAIN", &[], Prefix, (10, 13), Not),
    op("+", &[], Infix, (10, 10), Left),
    op("++", &[], Infix, (10, 10), Left),
    op("\\oplus", &["(+)", "⊕"], Infix, (10, 10), Left),
    op("%", &[], Infix, (10, 11), Not),
    op("%%", &[], Infix, (10, 11), Left),
    op("|", &[], Infix, (10, 11), Left),
    op("||", &["‖"], Infix, (10, 11), Left),
    op("\\X", &["\\times", "×"], Infix, (10, 13), Left),
    op("-", &[], Infix, (11, 11), Left),
    op("--", &[], Infix, (11, 11), Left),
    op("\\ominus", &["(-)", "⊖"], Infix, (11, 11), Left),
    op("-.", &[], Prefix, (12, 12), Not),
    op("&", &[], Infix, (13, 13), Left),
    op("&&", &[], Infix, (13, 13), Left),
    op("*", &[], Infix, (13, 13), Left),
    op("**", &[], Infix, (13, 13), Left),
    op("/", &[], Infix, (13, 13), Not),
    op("//", &[], Infix, (13, 13), Not),
    op("\\bigcirc", &["◯"], Infix, (13, 13), Left),
    op("\\bullet", &["●"], Infix, (13, 13), Left),
    op("\\div", &["÷"], Infix, (13, 13), Not),
    op("\\o", &["\\circ", "∘"], Infix, (13, 13), Left),
    op("\\odot", &["(.)", "⊙"], Infix, (13, 13), Left),
    op("\\oslash", &["(/)", "⊘"], Infix, (13, 13), Not),
    op("\\otimes", &["(\\X)", "⊗"], Infix, (13, 13), Left),
    op("\\star", &["⋆"], Infix, (13, 13), Left),
    op("^", &[], Infix, (14, 14), Not),
    op("^^", &[], Infix, (14, 14), Not),
    op("'", &[], Postfix, (15, 15), Not),
    op("^#", &[], Postfix, (15, 15), Not),
    op("^*", &[], Postfix, (15, 15), Not),
    op("^+", &["⁺"], Postfix, (15, 15), Not),
];

static BY_SYMBOL: LazyLock<FxHashMap<&'static str, &'static Operator>> =
    LazyLock::new(|| OPERATORS.iter().map(|it| (it.symbol, it)).collect());

/// The operator with this canonical symbol; `-` is the infix one, `-.` the
/// prefix one.
pub fn by_symbol(symbol: &str) -> Option<&'static Operator> {
    BY_SYMBOL.get(symbol).copied()
}

static CANONICAL: LazyLock<FxHashMap<&'static str, &'static str>> = LazyLock::new(|| {
    let spellings = |it: &'static Operator| it.synonyms.iter().map(|synonym| (*synonym, it.symbol));
    OPERATORS.iter().flat_map(spellings).collect()
});

/// How trees know the operator of a spelling; other text is as it is.
pub fn canonical(spelling: &str) -> &str {
    CANONICAL.get(spelling).copied().unwrap_or(spelling)
}
