//! Values and states as TLC prints them.
//!
//! The grammar is `grammar/trace.pest`. What TLC prints and cannot be read
//! back (`<Operator F>`, `[i \in Nat |-> <expression …>]`) is
//! [`Pattern::Opaque`], and the rest of the value in which it stands is read.

use std::iter::Peekable;

use pest::Parser;
use pest::iterators::{Pair, Pairs};
use pest_derive::Parser;

use super::value_fault::{
    DEEPEST, TextError, explain, no_record, too_deep, too_wide, wide_integer,
};
use super::{Pattern, build};
use crate::value::arithmetic::parse_integer;
use crate::value::{Text, Value};

/// So much stack is there when a text is parsed; enough for [`DEEPEST`].
const RED_ZONE: usize = 4 << 20;
/// So much is added if it is not.
const MORE_STACK: usize = 16 << 20;

#[derive(Parser)]
#[grammar = "../grammar/trace.pest"]
struct Grammar;

/// Reads one value.
///
/// # Errors
/// If `text` is not exactly one value, or one that cannot be read back.
pub fn parse_value(text: &str) -> Result<Value, TextError> {
    let said = with_stack(|| {
        let whole = parse(Rule::whole_value, text)?;
        whole_value(&mut whole.peekable(), Depth::default())
    })?;
    said.map_err(|_| TextError {
        message: "the text stands for a value that cannot be read back".to_owned(),
        line: 1,
        column: 1,
        is_limit: false,
    })
}

/// What a state's text says of one variable.
pub(super) struct Conjunct {
    pub(super) variable: Text,
    pub(super) pattern: Pattern,
    /// The byte of the text at which the variable's name begins.
    pub(super) offset: usize,
    /// The byte of the text at which the value begins.
    pub(super) value_at: usize,
}

/// Reads the body of a state: `/\ x = …` for each variable, or `x = …` alone.
/// A variable may occur twice.
///
/// # Errors
/// If `text` is not exactly a state.
pub(super) fn parse_state(text: &str) -> Result<Vec<Conjunct>, TextError> {
    with_stack(|| {
        let mut pairs = parse(Rule::state, text)?.peekable();
        let mut conjuncts = Vec::new();
        while let Some(variable) = pairs.next_if(|pair| pair.as_rule() == Rule::variable) {
            pairs.next_if(|pair| pair.as_rule() == Rule::equals);
            conjuncts.push(Conjunct {
                variable: Text::new(variable.as_str().trim_end()),
                value_at: value_at(&mut pairs),
                pattern: pattern(&mut pairs)?,
                offset: variable.as_span().start(),
            });
        }
        Ok(conjuncts)
    })
}

/// Reads values, each with `,` behind it; `ends` tells where these are. Of many
/// small values that is faster than each by itself.
///
/// `None` if one is none, or goes beyond its `,`.
pub(super) fn parse_values(text: &str, ends: &[usize]) -> Option<Vec<Pattern>> {
    with_stack(|| {
        let mut pairs = parse(Rule::values, text).ok()?.peekable();
        let mut start = 0;
        let mut values = Vec::with_capacity(ends.len());
        for &end in ends {
            let first = pairs.peek().filter(|pair| pair.as_rule() != Rule::EOI)?;
            let is_within = |pair: &Pair<'_, Rule>| {
                let span = pair.as_span();
                start <= span.start() && span.end() <= end
            };
            if !is_within(first) {
                return None;
            }
            values.push(pattern(&mut pairs).ok()?);
            // What follows is the next value's, or nothing.
            let next = pairs.peek()?;
            if next.as_rule() != Rule::EOI && next.as_span().start() <= end {
                return None;
            }
            start = end + 1;
        }
        let is_all = pairs.next().is_some_and(|pair| pair.as_rule() == Rule::EOI);
        is_all.then_some(values)
    })
}

/// Reads a state that is written as a record. A variable may occur twice.
///
/// # Errors
/// If `text` is not exactly a record.
pub(super) fn parse_variables(text: &str) -> Result<Vec<Conjunct>, TextError> {
    with_stack(|| {
        let mut square = parse(Rule::whole_record, text)?;
        let inside = square.next().and_then(|square| square.into_inner().next());
        let mut tokens = match inside {
            // `[]`
            None => return Ok(Vec::new()),
            Some(fields) if matches!(fields.as_rule(), Rule::fields | Rule::raw_fields) => {
                fields.into_inner().peekable()
            }
            Some(other) => return Err(no_record(&other)),
        };
        let mut conjuncts = Vec::new();
        while let Some(name) = tokens.next() {
            conjuncts.push(Conjunct {
                variable: Text::new(name.as_str()),
                value_at: value_at(&mut tokens),
                pattern: pattern(&mut tokens)?,
                offset: name.as_span().start(),
            });
        }
        Ok(conjuncts)
    })
}

/// Reads the arguments in a header, with their parentheses.
///
/// # Errors
/// If `text` is not exactly a list of values in parentheses.
pub(super) fn parse_arguments(text: &str) -> Result<Vec<Pattern>, TextError> {
    with_stack(|| {
        let mut pairs = parse(Rule::arguments, text)?.peekable();
        let mut arguments = Vec::new();
        while pairs.peek().is_some_and(|pair| pair.as_rule() != Rule::EOI) {
            arguments.push(pattern(&mut pairs)?);
        }
        Ok(arguments)
    })
}

fn with_stack<T>(work: impl FnOnce() -> T) -> T {
    stacker::maybe_grow(RED_ZONE, MORE_STACK, work)
}

/// The pairs inside the one pair of an entry rule.
fn parse(rule: Rule, text: &str) -> Result<Pairs<'_, Rule>, TextError> {
    if let Some(offset) = too_wide(text) {
        return Err(wide_integer(text.get(..offset).unwrap_or_default()));
    }
    let mut entry = Grammar::parse(rule, text).map_err(|error| explain(&error, text))?;
    Ok(entry.next().map_or(entry, |whole| whole.into_inner()))
}

/// What of a value cannot be read back: a part of it, or all.
type Open = Pattern;

/// What the text of a value says: a value, one with open parts, or it is wrong.
type Said = Result<Result<Value, Open>, TextError>;

/// What cannot be read back, by its text.
fn opaque(text: &str) -> Open {
    Pattern::Opaque(Text::new(text))
}

/// A list of values, or of what is known of them if parts are open.
#[derive(Default)]
struct Values {
    all: Vec<Value>,
    /// All of them, once one has an open part.
    open: Option<Vec<Pattern>>,
}

impl Values {
    fn push(&mut self, value: Result<Value, Open>) {
        match (value, &mut self.open) {
            (Ok(value), None) => self.all.push(value),
            (Ok(value), Some(open)) => open.push(Pattern::Exact(value)),
            (Err(part), Some(open)) => open.push(part),
            (Err(part), None) => {
                let before = std::mem::take(&mut self.all).into_iter();
                let all = before.map(Pattern::Exact).chain(std::iter::once(part));
                self.open = Some(all.collect());
            }
        }
    }

    /// The values, or the patterns if parts are open.
    fn read(self) -> Result<Vec<Value>, Vec<Pattern>> {
        match self.open {
            None => Ok(self.all),
            Some(open) => Err(open),
        }
    }
}

type Tokens<'t> = Peekable<Pairs<'t, Rule>>;

/// How many values are around the one that is read.
#[derive(Clone, Copy, Default)]
struct Depth(usize);

impl Depth {
    fn inside(self, pair: &Pair<'_, Rule>) -> Result<Self, TextError> {
        if self.0 < DEEPEST {
            return Ok(Self(self.0 + 1));
        }
        let (line, column) = pair.line_col();
        Err(TextError {
            message: too_deep(),
            line,
            column,
            is_limit: true,
        })
    }
}

/// Where the next token begins.
fn value_at(tokens: &mut Tokens<'_>) -> usize {
    tokens.peek().map_or(0, |first| first.as_span().start())
}

/// What the next tokens say of a value.
fn pattern(tokens: &mut Tokens<'_>) -> Result<Pattern, TextError> {
    let said = whole_value(tokens, Depth::default())?;
    Ok(said.map_or_else(|open| open, Pattern::Exact))
}

/// A term and the operators that follow it.
fn whole_value(tokens: &mut Tokens<'_>, depth: Depth) -> Said {
    let Some(first) = tokens.next() else {
        return Ok(Err(opaque("")));
    };
    let start = first.as_span().start_pos();
    let mut said = term(first, depth)?;
    let mut operands_end = None;
    while let Some(operator) = tokens.next_if(|pair| pair.as_rule() == Rule::set_operator) {
        let Some(second) = tokens.next() else {
            return Ok(Err(opaque("")));
        };
        operands_end = Some(second.as_span().end_pos());
        let right = term(second, depth)?;
        let set = match (&said, &right) {
            (Ok(left), Ok(right)) => build::set_operation(operator.as_str(), left, right),
            _ => None,
        };
        said = set.ok_or(Pattern::Unobserved);
    }
    Ok(match operands_end {
        Some(end) => said.map_err(|_| opaque(start.span(&end).as_str())),
        None => said,
    })
}

fn term(pair: Pair<'_, Rule>, depth: Depth) -> Said {
    let depth = depth.inside(&pair)?;
    let text = pair.as_str();
    match pair.as_rule() {
        Rule::number => {
            let number = number(text).or_else(|| model_value(text));
            Ok(number.ok_or_else(|| opaque(text)))
        }
        Rule::string => Ok(Ok(Value::Str(Text::new(&unescape(text))))),
        Rule::name => Ok(Ok(named(text))),
        Rule::tuple => {
            let items = values(pair.into_inner(), depth)?;
            Ok(items.map(build::sequence).map_err(Pattern::sequence))
        }
        Rule::set => {
            let items = values(pair.into_inner(), depth)?;
            Ok(items.map(build::set).map_err(Pattern::set))
        }
        Rule::round => round(pair, depth),
        Rule::square => square(pair, depth),
        Rule::subset => one(pair, depth, build::subset),
        Rule::union => one(pair, depth, build::union),
        Rule::sequences => one(pair, depth, build::sequences),
        _ => Ok(Err(opaque(text))),
    }
}

/// `-1`, `12`, `1..3`.
fn number(text: &str) -> Option<Value> {
    if let Ok(small) = text.parse::<i64>() {
        return Some(Value::Int(small));
    }
    match text.split_once("..") {
        None => parse_integer(text),
        Some((low, high)) => parse_integer(low)
            .zip(parse_integer(high))
            .and_then(|(low, high)| build::interval(&low, &high)),
    }
}

/// A model value whose name begins with a digit.
fn model_value(text: &str) -> Option<Value> {
    let is_name = text.bytes().any(|byte| !byte.is_ascii_digit()) && !text.contains(['.', '-']);
    is_name.then(|| named(text))
}

/// A string's characters, from its text with quotes. TLC escapes `"`, `\`,
/// newline, tab, form feed and carriage return; the rest is raw.
fn unescape(text: &str) -> String {
    let inner = text
        .strip_prefix('"')
        .and_then(|rest| rest.strip_suffix('"'))
        .unwrap_or(text);
    let mut plain = String::with_capacity(inner.len());
    let mut rest = inner;
    while let Some((before, after)) = rest.split_once('\\') {
        plain.push_str(before);
        let mut chars = after.chars();
        match chars.next() {
            Some('n') => plain.push('\n'),
            Some('t') => plain.push('\t'),
            Some('f') => plain.push('\u{c}'),
            Some('r') => plain.push('\r'),
            Some(other) => plain.push(other),
            None => {}
        }
        rest = chars.as_str();
    }
    plain.push_str(rest);
    plain
}

/// A bare word: a constant of the language, or a model value.
fn named(text: &str) -> Value {
    match text {
        "TRUE" => Value::Bool(true),
        "FALSE" => Value::Bool(false),
        _ => build::named_set(text).unwrap_or_else(|| Value::Model(Text::new(text))),
    }
}

/// All values of a list.
fn values(
    inner: Pairs<'_, Rule>,
    depth: Depth,
) -> Result<Result<Vec<Value>, Vec<Pattern>>, TextError> {
    let mut tokens = inner.peekable();
    let mut all = Values::default();
    while let Some(next) = tokens.peek() {
        if next.as_rule() == Rule::integers {
            push_integers(next.as_str(), &mut all);
            tokens.next();
            continue;
        }
        all.push(whole_value(&mut tokens, depth)?);
    }
    Ok(all.read())
}

/// Adds integers with `,` between them.
fn push_integers(text: &str, all: &mut Values) {
    let between = |character: char| character == ',' || character.is_ascii_whitespace();
    for digits in text.split(between).filter(|digits| !digits.is_empty()) {
        all.push(number(digits).ok_or_else(|| opaque(digits)));
    }
}

/// An operator with one operand.
fn one(pair: Pair<'_, Rule>, depth: Depth, build: fn(&Value) -> Option<Value>) -> Said {
    let text = pair.as_str();
    let operand = whole_value(&mut pair.into_inner().peekable(), depth)?;
    let built = operand.ok().and_then(|operand| build(&operand));
    Ok(built.ok_or_else(|| opaque(text)))
}

/// `(v)`, `(k :> v @@ …)`, `(S \X T)`.
fn round(pair: Pair<'_, Rule>, depth: Depth) -> Said {
    let text = pair.as_str();
    let mut tokens = pair.into_inner().peekable();
    let first = whole_value(&mut tokens, depth)?;
    let Some(rest) = tokens.next() else {
        return Ok(first);
    };
    let is_mapping = rest.as_rule() == Rule::mapping;
    let mut all = Values::default();
    all.push(first);
    let mut rest = rest.into_inner().peekable();
    while rest.peek().is_some() {
        all.push(whole_value(&mut rest, depth)?);
    }
    Ok(match (is_mapping, all.read()) {
        (true, Ok(all)) => Ok(build::function(build::pairs(all))),
        (true, Err(open)) => Err(Pattern::function(build::pairs(open))),
        (false, Ok(all)) => build::product(all).ok_or_else(|| opaque(text)),
        (false, Err(_)) => Err(opaque(text)),
    })
}

/// What stands in `[…]`.
fn square(pair: Pair<'_, Rule>, depth: Depth) -> Said {
    let text = pair.as_str();
    let Some(inside) = pair.into_inner().next() else {
        return Ok(Ok(build::sequence(Vec::new())));
    };
    let set = match inside.as_rule() {
        Rule::fields | Rule::raw_fields => {
            let (names, fields) = fields(inside.into_inner(), depth)?;
            let record =
                |fields: Vec<Value>| build::record(names.iter().cloned().zip(fields).collect());
            return Ok(fields
                .map(record)
                .map_err(|open| Pattern::record(names.iter().cloned().zip(open).collect())));
        }
        Rule::field_sets => {
            let (names, sets) = fields(inside.into_inner(), depth)?;
            let sets = sets.ok();
            sets.and_then(|sets| build::record_set(names.into_iter().zip(sets).collect()))
        }
        Rule::function_set => {
            let sets = values(inside.into_inner(), depth)?.ok();
            match sets.map(<[Value; 2]>::try_from) {
                Some(Ok([domain, range])) => build::function_set(&domain, &range),
                _ => None,
            }
        }
        _ => None,
    };
    Ok(set.ok_or_else(|| opaque(text)))
}

/// Names, and the values that are with them.
type Fields = (Vec<Text>, Result<Vec<Value>, Vec<Pattern>>);

/// Names and values in turn.
fn fields(inner: Pairs<'_, Rule>, depth: Depth) -> Result<Fields, TextError> {
    let mut tokens = inner.peekable();
    let (mut names, mut all) = (Vec::new(), Values::default());
    while let Some(name) = tokens.next() {
        names.push(Text::new(name.as_str()));
        all.push(whole_value(&mut tokens, depth)?);
    }
    Ok((names, all.read()))
}
