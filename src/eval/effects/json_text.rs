//! JSON texts to values, as TLC's Json module reads them: objects are records,
//! arrays are sequences, and there is no null.

use num_bigint::BigInt;

use crate::value::{ErrorKind, Text, Value, ValueError, function};

/// Arrays and objects inside one another, at most.
const MAX_DEPTH: usize = 2_000;
const RED_ZONE: usize = 128 * 1024;
const STACK_SEGMENT: usize = 4 * 1024 * 1024;

/// The one value in a text.
///
/// # Errors
/// `ModuleFunction`, naming `origin` and the line.
pub(super) fn read(text: &str, origin: &str) -> Result<Value, ValueError> {
    let mut reader = Reader {
        text,
        rest: text,
        origin,
        depth: 0,
    };
    let value = reader.value()?;
    reader.skip_space();
    match reader.rest.is_empty() {
        true => Ok(value),
        false => Err(reader.wrong("something follows the value")),
    }
}

struct Reader<'t> {
    text: &'t str,
    rest: &'t str,
    origin: &'t str,
    depth: usize,
}

impl<'t> Reader<'t> {
    fn wrong(&self, why: &str) -> ValueError {
        let read = self.text.len() - self.rest.len();
        let before = self.text.as_bytes().iter().take(read);
        let line = before.filter(|byte| **byte == b'\n').count() + 1;
        ValueError::new(
            ErrorKind::ModuleFunction,
            format!("{}, line {line}: {why}", self.origin),
        )
    }

    fn skip_space(&mut self) {
        let space = |c: char| matches!(c, ' ' | '\t' | '\n' | '\r' | '\u{feff}');
        self.rest = self.rest.trim_start_matches(space);
    }

    fn take(&mut self, token: &str) -> bool {
        match self.rest.strip_prefix(token) {
            Some(rest) => {
                self.rest = rest;
                true
            }
            None => false,
        }
    }

    fn value(&mut self) -> Result<Value, ValueError> {
        self.skip_space();
        match self.rest.chars().next() {
            Some('{') => self.nested(Self::object),
            Some('[') => self.nested(Self::array),
            Some('"') => Ok(Value::Str(Text::new(&self.string()?))),
            Some('-' | '0'..='9') => self.number(),
            _ if self.take("true") => Ok(Value::Bool(true)),
            _ if self.take("false") => Ok(Value::Bool(false)),
            Some('n') if self.rest.starts_with("null") => {
                Err(self.wrong("null is no value of TLA+"))
            }
            Some(other) => Err(self.wrong(&format!("`{other}` begins no value"))),
            None => Err(self.wrong("the text ends where a value is needed")),
        }
    }

    fn nested(
        &mut self,
        read: fn(&mut Self) -> Result<Value, ValueError>,
    ) -> Result<Value, ValueError> {
        if self.depth >= MAX_DEPTH {
            return Err(self.wrong("arrays and objects are nested too deeply"));
        }
        self.depth += 1;
        let value = stacker::maybe_grow(RED_ZONE, STACK_SEGMENT, || read(self));
        self.depth -= 1;
        value
    }

    fn array(&mut self) -> Result<Value, ValueError> {
        self.take("[");
        let mut items = Vec::new();
        self.skip_space();
        if self.take("]") {
            return Ok(Value::empty_seq());
        }
        loop {
            items.push(self.value()?);
            self.skip_space();
            if self.take("]") {
                return Ok(Value::seq(items));
            }
            if !self.take(",") {
                return Err(self.wrong("`,` or `]` is missing in an array"));
            }
        }
    }

    /// Of fields with one name, the last counts.
    fn object(&mut self) -> Result<Value, ValueError> {
        self.take("{");
        let mut fields: indexmap::IndexMap<String, Value> = indexmap::IndexMap::new();
        self.skip_space();
        if self.take("}") {
            return Ok(Value::empty_seq());
        }
        loop {
            self.skip_space();
            if !self.rest.starts_with('"') {
                return Err(self.wrong("a field's name is missing in an object"));
            }
            let name = self.string()?;
            self.skip_space();
            if !self.take(":") {
                return Err(self.wrong("`:` is missing in an object"));
            }
            let value = self.value()?;
            fields.insert(name, value);
            self.skip_space();
            if self.take("}") {
                let fields = fields.into_iter();
                let fields = fields.map(|(name, value)| (Text::new(&name), value));
                return Ok(function::record_from(fields.collect()));
            }
            if !self.take(",") {
                return Err(self.wrong("`,` or `}` is missing in an object"));
            }
        }
    }

    fn string(&mut self) -> Result<String, ValueError> {
        self.take("\"");
        let mut read = String::new();
        loop {
            let end = self.rest.find(['"', '\\']);
            let Some((plain, rest)) = end.and_then(|end| self.rest.split_at_checked(end)) else {
                return Err(self.wrong("a string does not end"));
            };
            read.push_str(plain);
            self.rest = rest;
            if self.take("\"") {
                return Ok(read);
            }
            self.take("\\");
            let escaped = self.escaped()?;
            read.push(escaped);
        }
    }

    fn escaped(&mut self) -> Result<char, ValueError> {
        let mut rest = self.rest.chars();
        let escape = rest.next();
        self.rest = rest.as_str();
        Ok(match escape {
            Some(plain @ ('"' | '\\' | '/')) => plain,
            Some('b') => '\u{8}',
            Some('f') => '\u{c}',
            Some('n') => '\n',
            Some('r') => '\r',
            Some('t') => '\t',
            Some('u') => {
                let unit = self.unit()?;
                let low = if (0xd800..0xdc00).contains(&unit) && self.take("\\u") {
                    Some(self.unit()?)
                } else {
                    None
                };
                let units = std::iter::once(unit).chain(low);
                match char::decode_utf16(units).next() {
                    Some(Ok(decoded)) => decoded,
                    _ => return Err(self.wrong("half a character is escaped")),
                }
            }
            _ => return Err(self.wrong("this escape means nothing in a string")),
        })
    }

    fn unit(&mut self) -> Result<u16, ValueError> {
        let split = self.rest.split_at_checked(4);
        let unit = split.and_then(|(digits, rest)| {
            let hex = digits.bytes().all(|byte| byte.is_ascii_hexdigit());
            let unit = u16::from_str_radix(digits, 16).ok().filter(|_| hex)?;
            Some((unit, rest))
        });
        let Some((unit, rest)) = unit else {
            return Err(self.wrong("`\\u` is not followed by four hexadecimal digits"));
        };
        self.rest = rest;
        Ok(unit)
    }

    /// A whole number; TLC cuts off what follows the point.
    fn number(&mut self) -> Result<Value, ValueError> {
        let part = |c: char| !matches!(c, '0'..='9' | '-' | '+' | '.' | 'e' | 'E');
        let end = self.rest.find(part).unwrap_or(self.rest.len());
        let (written, rest) = self.rest.split_at_checked(end).unwrap_or((self.rest, ""));
        let Some(whole) = whole_part(written) else {
            return Err(self.wrong(&format!("`{written}` is no number")));
        };
        self.rest = rest;
        Ok(Value::integer(whole))
    }
}

/// The number before the point, with the exponent worked in.
fn whole_part(written: &str) -> Option<BigInt> {
    /// Exponents above this are no numbers of a spec.
    const MAX_EXPONENT: i64 = 10_000;
    let (mantissa, exponent) = match written.split_once(['e', 'E']) {
        Some((mantissa, exponent)) => (mantissa, exponent.parse().ok()?),
        None => (written, 0_i64),
    };
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    let unsigned = whole.strip_prefix('-').unwrap_or(whole);
    let ends_in_point = mantissa.ends_with('.');
    if unsigned.is_empty() || ends_in_point || !digits(unsigned) || !digits(fraction) {
        return None;
    }
    if exponent.abs() > MAX_EXPONENT {
        return None;
    }
    let all: BigInt = format!("{whole}{fraction}").parse().ok()?;
    let scale = exponent - i64::try_from(fraction.len()).ok()?;
    let power = BigInt::from(10).pow(u32::try_from(scale.unsigned_abs()).ok()?);
    Some(if scale < 0 { all / power } else { all * power })
}
