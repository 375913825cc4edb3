//! SequencesExt.

use std::borrow::Cow;

use crate::value::{ErrorKind, Value, ValueError, arithmetic, equal, function, sequence, set};

use super::Native;
use super::args::{Answer, binary, finite_set, ternary, test, unary};
use super::{functions, tlc};

pub(super) fn lookup(name: &str) -> Option<Native> {
    let native: Native = match name {
        "ToSet" => |args| unary(args, functions::range),
        "SetToSeq" => |args| unary(args, |s| Ok(Value::seq(finite_set(s, "only", "SetToSeq")?))),
        "SetToSeqs" => |args| unary(args, set_to_seqs),
        "Contains" => |args| test(args, contains),
        "Reverse" => |args| unary(args, reverse),
        "Remove" => |args| binary(args, remove),
        "RemoveFirst" => |args| binary(args, remove_first),
        "RemoveAt" => |args| binary(args, remove_at),
        "ReplaceAll" => |args| ternary(args, replace_all),
        "InsertAt" => |args| ternary(args, insert_at),
        "Cons" => |args| binary(args, cons),
        "Snoc" => |args| binary(args, |e, s| sequence::append(s.clone(), e.clone())),
        "Front" => |args| unary(args, front),
        "Last" => |args| unary(args, last),
        "IsPrefix" => |args| test(args, is_prefix),
        "IsStrictPrefix" => |args| test(args, |s, t| Ok(is_prefix(s, t)? && !equal(s, t)?)),
        "IsSuffix" => |args| test(args, is_suffix),
        "IsStrictSuffix" => |args| test(args, |s, t| Ok(is_suffix(s, t)? && !equal(s, t)?)),
        "Prefixes" => |args| unary(args, prefixes),
        "Suffixes" => |args| unary(args, suffixes),
        "LongestCommonPrefix" => |args| unary(args, longest_common_prefix),
        "FlattenSeq" => |args| unary(args, flatten),
        "Zip" => |args| binary(args, zip),
        "ReplaceAllSubSeqs" => |args| ternary(args, replace_all_sub_seqs),
        "AllSubSeqs" => |args| unary(args, all_sub_seqs),
        _ => return None,
    };
    Some(native)
}

fn set_to_seqs(items: &Value) -> Answer {
    let items = finite_set(items, "only", "SetToSeqs")?;
    let orders = tlc::arrangements(&items)?;
    Ok(set::set_of(orders.into_iter().map(Value::seq).collect()))
}

fn contains(s: &Value, e: &Value) -> Result<bool, ValueError> {
    for item in sequence::expect(s, "first", "Contains")?.iter() {
        if equal(item, e)? {
            return Ok(true);
        }
    }
    Ok(false)
}

/// The items of a sequence that the definition indexes. A string has a length
/// but no items: fine if it is empty.
fn indexed<'a>(s: &'a Value, operator: &str) -> Result<Cow<'a, [Value]>, ValueError> {
    match s {
        Value::Str(text) if text.as_str().is_empty() => Ok(Cow::Borrowed(&[])),
        Value::Str(_) => Err(ValueError::not_a_function(s)),
        other => sequence::expect(other, "first", operator),
    }
}

fn reverse(s: &Value) -> Answer {
    let mut items = indexed(s, "Reverse")?.into_owned();
    items.reverse();
    Ok(Value::seq(items))
}

fn remove(s: &Value, e: &Value) -> Answer {
    let mut kept = Vec::new();
    for item in sequence::expect(s, "first", "SelectSeq")?.iter() {
        if !equal(item, e)? {
            kept.push(item.clone());
        }
    }
    Ok(Value::seq(kept))
}

fn remove_first(s: &Value, e: &Value) -> Answer {
    let mut items = sequence::expect(s, "first", "RemoveFirst")?.into_owned();
    let mut found = None;
    for (at, item) in items.iter().enumerate() {
        if equal(item, e)? {
            found = Some(at);
            break;
        }
    }
    if let Some(at) = found {
        items.remove(at);
    }
    Ok(Value::seq(items))
}

/// `SubSeq(s, 1, i - 1) \o SubSeq(s, i + 1, Len(s))`, whatever that makes of `i`.
fn remove_at(s: &Value, i: &Value) -> Answer {
    let one = Value::Int(1);
    let before = sequence::sub_seq(s, &one, &arithmetic::sub(i, &one)?)?;
    let after = sequence::sub_seq(s, &arithmetic::add(i, &one)?, &sequence::len(s)?)?;
    sequence::concat(before, &after)
}

/// `SubSeq(s, 1, i - 1) \o <<e>> \o SubSeq(s, i, Len(s))`, whatever that makes of `i`.
fn insert_at(s: &Value, i: &Value, e: &Value) -> Answer {
    let one = Value::Int(1);
    let before = sequence::sub_seq(s, &one, &arithmetic::sub(i, &one)?)?;
    let after = sequence::sub_seq(s, i, &sequence::len(s)?)?;
    sequence::concat(
        sequence::concat(before, &Value::seq(vec![e.clone()]))?,
        &after,
    )
}

fn replace_all(s: &Value, old: &Value, new: &Value) -> Answer {
    let mut items = indexed(s, "ReplaceAll")?.into_owned();
    for item in &mut items {
        if equal(item, old)? {
            *item = new.clone();
        }
    }
    Ok(Value::seq(items))
}

fn cons(e: &Value, s: &Value) -> Answer {
    sequence::concat(Value::seq(vec![e.clone()]), s)
}

fn front(s: &Value) -> Answer {
    let one = Value::Int(1);
    let end = arithmetic::sub(&sequence::len(s)?, &one)?;
    sequence::sub_seq(s, &one, &end)
}

fn last(s: &Value) -> Answer {
    match s {
        Value::Seq(_) | Value::Lazy(_) => function::apply(s, &sequence::len(s)?),
        other => Err(ValueError::not_a_function(other)),
    }
}

fn is_prefix(s: &Value, t: &Value) -> Result<bool, ValueError> {
    if let (Value::Str(s), Value::Str(t)) = (s, t) {
        return Ok(t.as_str().starts_with(s.as_str()));
    }
    let (s, t) = (
        sequence::expect(s, "first", "IsPrefix")?,
        sequence::expect(t, "second", "IsPrefix")?,
    );
    starts_with(&t, &s)
}

fn is_suffix(s: &Value, t: &Value) -> Result<bool, ValueError> {
    let (s, t) = (reverse(s)?, reverse(t)?);
    is_prefix(&s, &t)
}

fn starts_with(whole: &[Value], start: &[Value]) -> Result<bool, ValueError> {
    if start.len() > whole.len() {
        return Ok(false);
    }
    for (a, b) in start.iter().zip(whole) {
        if !equal(a, b)? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// The parts of a sequence or string that the definition takes by `SubSeq`.
fn parts(s: &Value, bounds: impl Iterator<Item = (usize, usize)>) -> Answer {
    let found: Result<Vec<_>, _> = bounds
        .map(|(from, to)| sequence::sub_seq(s, &Value::from(from), &Value::from(to)))
        .collect();
    Ok(set::set_of(found?))
}

fn length(s: &Value) -> Result<usize, ValueError> {
    let length = sequence::len(s)?.as_int().unwrap_or_default();
    Ok(usize::try_from(length).unwrap_or_default())
}

fn prefixes(s: &Value) -> Answer {
    parts(s, (0..=length(s)?).map(|end| (1, end)))
}

fn suffixes(s: &Value) -> Answer {
    let items = sequence::expect(s, "only", "Suffixes")?;
    let length = items.len();
    parts(s, (1..=length + 1).map(|start| (start, length)))
}

fn longest_common_prefix(all: &Value) -> Answer {
    let wrong = |kind| {
        let error = ValueError::argument("only", "LongestCommonPrefix", "a non-empty set", all);
        error.of_kind(kind)
    };
    let all_items = finite_set(all, "only", "LongestCommonPrefix")?;
    let Some((first, others)) = all_items.split_first() else {
        return Err(wrong(ErrorKind::ArgRange));
    };
    if let Value::Str(first) = first {
        return common_start(first.as_str(), others).ok_or_else(|| wrong(ErrorKind::ArgType));
    }
    let mut prefix = sequence::expect(first, "only", "LongestCommonPrefix")?.into_owned();
    for other in others {
        let other = sequence::expect(other, "only", "LongestCommonPrefix")?;
        let mut shared = 0;
        for (a, b) in prefix.iter().zip(other.iter()) {
            if !equal(a, b)? {
                break;
            }
            shared += 1;
        }
        prefix.truncate(shared);
    }
    Ok(Value::seq(prefix))
}

fn common_start(first: &str, others: &[Value]) -> Option<Value> {
    let mut shared = first.chars().count();
    for other in others {
        let other = other.as_str()?.chars();
        shared = shared.min(first.chars().zip(other).take_while(|(a, b)| a == b).count());
    }
    let start: String = first.chars().take(shared).collect();
    Some(Value::Str(start.into()))
}

/// All items in one sequence; of strings, one string.
fn flatten(seqs: &Value) -> Answer {
    if let Value::Str(text) = seqs
        && text.as_str().is_empty()
    {
        return Ok(seqs.clone());
    }
    let items = indexed(seqs, "FlattenSeq")?;
    let Some((first, others)) = items.split_first() else {
        return Ok(seqs.clone());
    };
    let mut whole = first.clone();
    for other in others {
        whole = sequence::concat(whole, other)?;
    }
    Ok(whole)
}

fn zip(s: &Value, t: &Value) -> Answer {
    if length(s)?.min(length(t)?) == 0 {
        return Ok(Value::empty_seq());
    }
    let (s, t) = (indexed(s, "Zip")?, indexed(t, "Zip")?);
    let pairs = s.iter().zip(t.iter());
    let pairs = pairs.map(|(a, b)| Value::seq(vec![a.clone(), b.clone()]));
    Ok(Value::seq(pairs.collect::<Vec<_>>()))
}

/// The parts of `t` that are `s` replaced by `r`, from left to right; of
/// strings, those of their characters.
fn replace_all_sub_seqs(r: &Value, s: &Value, t: &Value) -> Answer {
    if let (Some(r), Some(s), Some(t)) = (r.as_str(), s.as_str(), t.as_str()) {
        if !s.is_empty() || t.is_empty() {
            return Ok(Value::string(&if t.is_empty() && s.is_empty() {
                r.to_owned()
            } else {
                t.replace(s, r)
            }));
        }
        let each: String = t.chars().map(|c| format!("{r}{c}")).collect();
        return Ok(Value::string(&each));
    }
    let new = sequence::expect(r, "first", "ReplaceAllSubSeqs")?;
    let old = sequence::expect(s, "second", "ReplaceAllSubSeqs")?;
    let items = sequence::expect(t, "third", "ReplaceAllSubSeqs")?;
    if old.is_empty() && items.is_empty() {
        return Ok(r.clone());
    }
    let mut replaced = Vec::with_capacity(items.len());
    let mut rest = &*items;
    while let Some((first, after)) = rest.split_first() {
        if old.is_empty() {
            replaced.extend(new.iter().cloned());
        } else if starts_with(rest, &old)? {
            replaced.extend(new.iter().cloned());
            rest = rest.get(old.len()..).unwrap_or_default();
            continue;
        }
        replaced.push(first.clone());
        rest = after;
    }
    Ok(Value::seq(replaced))
}

/// What is left of a sequence when any of its items are left out.
fn all_sub_seqs(s: &Value) -> Answer {
    let items = sequence::expect(s, "only", "AllSubSeqs")?;
    if items.len() > 21 {
        return Err(ValueError::too_many("AllSubSeqs", 1 << 21));
    }
    let mut found: Vec<Vec<Value>> = vec![Vec::new()];
    for item in items.iter() {
        let with_item = found.iter().map(|start| {
            let mut longer = start.clone();
            longer.push(item.clone());
            longer
        });
        let longer: Vec<_> = with_item.collect();
        found.extend(longer);
    }
    Ok(set::set_of(found.into_iter().map(Value::seq).collect()))
}
