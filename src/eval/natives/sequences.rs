//! Sequences.

use crate::value::{sequence, set};

use super::Native;
use super::args::{binary, ternary, unary};

pub(super) fn lookup(name: &str) -> Option<Native> {
    let native: Native = match name {
        "Len" => |args| unary(args, sequence::len),
        "Head" => |args| unary(args, sequence::head),
        "Tail" => |args| unary(args, sequence::tail),
        "Append" => |args| binary(args, |s, e| sequence::append(s.clone(), e.clone())),
        "\\o" | "\\circ" => |args| binary(args, |s, t| sequence::concat(s.clone(), t)),
        "SubSeq" => |args| ternary(args, sequence::sub_seq),
        "Seq" => |args| unary(args, |items| Ok(set::seq_set(items))),
        _ => return None,
    };
    Some(native)
}
