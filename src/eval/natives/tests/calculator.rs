//! A calculator for constant expressions without bound names: literals, the
//! built-in operators on values, and natives.

use crate::eval::natives::lookup;
use crate::value::{
    Record, Set, Text, Value, ValueError, arithmetic, compare, equal, function, set,
};

/// Works out an expression; `Err(None)` if it is beyond this calculator.
pub(crate) fn evaluate(text: &str) -> Result<Value, Option<ValueError>> {
    let mut parser = Parser {
        tokens: tokens(text).ok_or(None)?,
        at: 0,
    };
    let value = parser.expression(0)?;
    match parser.peek() {
        None => Ok(value),
        Some(_) => Err(None),
    }
}

#[derive(Clone, Debug, PartialEq)]
enum Token {
    Name(String),
    Number(i64),
    Text(String),
    Sign(String),
}

const SIGNS: &[&str] = &[
    "\\sqsubseteq",
    "\\subseteq",
    "\\notin",
    "\\oplus",
    "\\ominus",
    "\\leq",
    "\\geq",
    "\\div",
    "\\cup",
    "\\cap",
    "\\in",
    "(+)",
    "(-)",
    "|->",
    "\\o",
    "\\X",
    "..",
    ":>",
    "@@",
    "->",
    "<<",
    ">>",
    "<=",
    ">=",
    "=<",
    "^^",
    "=",
    "#",
    "+",
    "-",
    "*",
    "%",
    "^",
    "<",
    ">",
    "(",
    ")",
    "{",
    "}",
    "[",
    "]",
    ",",
    ":",
    "\\",
    "&",
    "|",
    ".",
    "~",
    "/",
];

fn tokens(text: &str) -> Option<Vec<Token>> {
    let mut out = Vec::new();
    let mut rest = text.trim_start();
    while let Some(c) = rest.chars().next() {
        let word: String = rest
            .chars()
            .take_while(|c| c.is_alphanumeric() || *c == '_')
            .collect();
        if !word.is_empty() {
            rest = rest.get(word.len()..)?;
            out.push(match word.parse() {
                Ok(n) => Token::Number(n),
                Err(_) => Token::Name(word),
            });
        } else if c == '"' {
            let mut text = String::new();
            let mut chars = rest.char_indices().skip(1);
            loop {
                match chars.next()? {
                    (at, '"') => {
                        rest = rest.get(at + 1..)?;
                        break;
                    }
                    (_, '\\') => text.push(match chars.next()?.1 {
                        'n' => '\n',
                        't' => '\t',
                        'r' => '\r',
                        'f' => '\u{c}',
                        other => other,
                    }),
                    (_, other) => text.push(other),
                }
            }
            out.push(Token::Text(text));
        } else {
            let sign = SIGNS.iter().find(|sign| rest.starts_with(**sign))?;
            rest = rest.get(sign.len()..)?;
            out.push(Token::Sign((*sign).to_owned()));
        }
        rest = rest.trim_start();
    }
    Some(out)
}

struct Parser {
    tokens: Vec<Token>,
    at: usize,
}

type Answer = Result<Value, Option<ValueError>>;
type Unary = fn(&Value) -> Result<Value, ValueError>;

impl Parser {
    fn peek(&self) -> Option<&Token> {
        self.tokens.get(self.at)
    }

    fn sign(&mut self, sign: &str) -> bool {
        let found = matches!(self.peek(), Some(Token::Sign(s)) if s == sign);
        self.at += usize::from(found);
        found
    }

    fn want(&mut self, sign: &str) -> Result<(), Option<ValueError>> {
        self.sign(sign).then_some(()).ok_or(None)
    }

    fn next_is(&self, ahead: usize, sign: &str) -> bool {
        matches!(self.tokens.get(self.at + ahead), Some(Token::Sign(s)) if s == sign)
    }

    fn expression(&mut self, least: u8) -> Answer {
        let mut left = self.prefix()?;
        while let Some(Token::Sign(operator)) = self.peek().cloned() {
            let Some(level) = level(&operator) else {
                break;
            };
            if level < least {
                break;
            }
            self.at += 1;
            if operator == "\\X" {
                let mut factors = vec![left, self.expression(level + 1)?];
                while self.sign("\\X") {
                    factors.push(self.expression(level + 1)?);
                }
                left = set::product(factors);
                continue;
            }
            let right = self.expression(level + 1)?;
            left = infix(&operator, &left, &right)?;
        }
        Ok(left)
    }

    fn prefix(&mut self) -> Answer {
        if self.sign("-") {
            return Ok(arithmetic::neg(&self.expression(12)?)?);
        }
        if self.sign("~") {
            return Ok(Value::Bool(!self.expression(4)?.truth()?));
        }
        if let Some(Token::Name(name)) = self.peek() {
            let name = name.clone();
            let operator: Option<Unary> = match name.as_str() {
                "SUBSET" => Some(|base| Ok(set::powerset(base))),
                "UNION" => Some(set::big_union),
                "DOMAIN" => Some(function::domain),
                _ => None,
            };
            if let Some(operator) = operator {
                self.at += 1;
                return Ok(operator(&self.expression(8)?)?);
            }
        }
        let mut value = self.atom()?;
        loop {
            if self.sign("[") {
                let mut arguments = vec![self.expression(0)?];
                while self.sign(",") {
                    arguments.push(self.expression(0)?);
                }
                self.want("]")?;
                let argument = match arguments.as_slice() {
                    [only] => only.clone(),
                    _ => Value::seq(arguments),
                };
                value = function::apply(&value, &argument)?;
            } else if self.next_is(0, ".") {
                self.at += 1;
                let Some(Token::Name(name)) = self.peek().cloned() else {
                    return Err(None);
                };
                self.at += 1;
                value = function::field(&value, &Text::from(name))?;
            } else {
                return Ok(value);
            }
        }
    }

    fn list(&mut self, close: &str) -> Result<Vec<Value>, Option<ValueError>> {
        let mut items = Vec::new();
        if self.sign(close) {
            return Ok(items);
        }
        loop {
            items.push(self.expression(0)?);
            if self.sign(close) {
                return Ok(items);
            }
            self.want(",")?;
        }
    }

    fn atom(&mut self) -> Answer {
        let token = self.peek().cloned().ok_or(None)?;
        self.at += 1;
        match token {
            Token::Number(n) => Ok(Value::Int(n)),
            Token::Text(text) => Ok(Value::from(text.as_str())),
            Token::Name(name) => self.name(&name),
            Token::Sign(sign) => match sign.as_str() {
                "(" => {
                    let value = self.expression(0)?;
                    self.want(")")?;
                    Ok(value)
                }
                "{" => Ok(set::set_of(self.list("}")?)),
                "<<" => Ok(Value::seq(self.list(">>")?)),
                "[" => self.bracket(),
                _ => Err(None),
            },
        }
    }

    fn bracket(&mut self) -> Answer {
        if self.next_is(1, "|->") || self.next_is(1, ":") {
            let mapped = self.next_is(1, "|->");
            let mut fields = Vec::new();
            loop {
                let Some(Token::Name(name)) = self.peek().cloned() else {
                    return Err(None);
                };
                self.at += 1;
                self.want(if mapped { "|->" } else { ":" })?;
                fields.push((Text::from(name), self.expression(0)?));
                if self.sign("]") {
                    break;
                }
                self.want(",")?;
            }
            if mapped {
                return Ok(Record::from_fields(fields));
            }
            return Ok(set::record_set(fields));
        }
        let domain = self.expression(0)?;
        self.want("->")?;
        let range = self.expression(0)?;
        self.want("]")?;
        Ok(set::function_set(&domain, &range))
    }

    fn name(&mut self, name: &str) -> Answer {
        match name {
            "TRUE" => return Ok(Value::Bool(true)),
            "FALSE" => return Ok(Value::Bool(false)),
            "BOOLEAN" => return Ok(Value::booleans()),
            "STRING" => return Ok(Value::from(Set::Strings)),
            _ => {}
        }
        let arguments = if self.sign("(") {
            self.list(")")?
        } else {
            Vec::new()
        };
        match native(name) {
            Some(native) => Ok(native(&arguments)?),
            // Names with an underscore or a digit stand for model values.
            None if arguments.is_empty() && name.contains(|c: char| c == '_' || c.is_numeric()) => {
                Ok(Value::model(name))
            }
            None => Err(None),
        }
    }
}

fn native(name: &str) -> Option<super::super::Native> {
    let modules = [
        "Reals",
        "Sequences",
        "FiniteSets",
        "Bags",
        "TLC",
        "TLCExt",
        "SequencesExt",
        "FiniteSetsExt",
        "Functions",
        "BagsExt",
        "Bitwise",
        "Combinatorics",
        "Json",
        "IOUtils",
    ];
    modules.iter().find_map(|module| lookup(module, name))
}

fn level(operator: &str) -> Option<u8> {
    Some(match operator {
        "=" | "#" | "\\in" | "\\notin" | "\\subseteq" | "<" | ">" | "<=" | ">=" | "=<"
        | "\\leq" | "\\geq" | "\\sqsubseteq" => 5,
        "@@" => 6,
        ":>" => 7,
        "\\cup" | "\\cap" | "\\" => 8,
        ".." => 9,
        "+" | "-" | "(+)" | "(-)" | "\\oplus" | "\\ominus" | "\\X" | "|" => 10,
        "*" | "/" | "%" | "\\div" | "\\o" | "&" | "^^" => 13,
        "^" => 14,
        _ => return None,
    })
}

fn infix(operator: &str, a: &Value, b: &Value) -> Answer {
    Ok(match operator {
        "=" => Value::Bool(equal(a, b)?),
        "#" => Value::Bool(!equal(a, b)?),
        "\\in" => Value::Bool(set::contains(a, b)?),
        "\\notin" => Value::Bool(!set::contains(a, b)?),
        "\\subseteq" => Value::Bool(set::subset_eq(a, b)?),
        "\\cup" => set::union(a, b)?,
        "\\cap" => set::intersection(a, b)?,
        "\\" => set::difference(a, b)?,
        _ => match native(operator) {
            Some(native) => native(&[a.clone(), b.clone()])?,
            None => return Err(None),
        },
    })
}

/// Reads a value in TLC's notation.
pub(crate) fn read(text: &str) -> Value {
    match evaluate(text) {
        Ok(value) => value,
        Err(error) => panic!("{text}: {error:?}"),
    }
}

#[test]
fn calculates() {
    assert_eq!(read("1 + 2 * 3").to_string(), "7");
    assert_eq!(read("{3, 1} \\cup 2..2").to_string(), "{1, 2, 3}");
    assert!(compare(&read("{1}"), &read("{1, 2}")).is_ok_and(|order| order.is_lt()));
}
