//! Which form of trace a file has, by its content.

use std::fmt;
use std::path::Path;

use super::TraceErrorKind;
use super::json::{self, Cursor};
use super::walk::Walk;

/// How much of a file is looked at first, in bytes.
pub(super) const PREFIX: usize = 64 * 1024;

/// A form of trace.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Form {
    /// TLC's output on the console.
    TlcConsole,
    /// TLC's output with `-tool`.
    TlcTool,
    /// `-dumpTrace json`, or an array of states.
    TlcJson,
    /// An object for each state, one a line, or printed over several.
    NdJson,
    /// Apalache's and Quint's Informal Trace Format.
    Itf,
    /// `-dumpTrace tla`.
    TlcTla,
    /// `-dumpTrace tlcplain`.
    TlcPlain,
    /// `-dumpTrace tlcTESpec`.
    TlcTeSpec,
    /// A trace explorer module, `…_TTrace_….tla`.
    TTrace,
    /// A file of `-simulate file=…`.
    Simulation,
    /// Our own.
    Lockstep,
}

impl fmt::Display for Form {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::TlcConsole => "TLC's console output",
            Self::TlcTool => "TLC's output with `-tool`",
            Self::TlcJson => "JSON of TLC",
            Self::NdJson => "JSON lines",
            Self::Itf => "ITF",
            Self::TlcTla => "a module of `-dumpTrace tla`",
            Self::TlcPlain => "a module of `-dumpTrace tlcplain`",
            Self::TlcTeSpec => "a module of `-dumpTrace tlcTESpec`",
            Self::TTrace => "a trace explorer module",
            Self::Simulation => "a simulation file",
            Self::Lockstep => "a trace of lockstep",
        })
    }
}

/// Why content is no trace.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotATrace {
    /// A sentence fragment.
    pub reason: String,
    /// What is special about it.
    pub(super) kind: TraceErrorKind,
    /// Offset of the byte that tells.
    pub(super) at: Option<usize>,
    /// Whether more of the content could tell a form.
    pub(super) may_go_on: bool,
}

impl fmt::Display for NotATrace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.reason)
    }
}

impl std::error::Error for NotATrace {}

/// Tells the form of a file, unpacked, from its beginning (all of it, if it is
/// short). Names are not looked at.
///
/// # Errors
/// If it is no trace.
pub fn detect(prefix: &[u8]) -> Result<Form, NotATrace> {
    let prefix = prefix.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(prefix);
    let content = prefix.trim_ascii_start();
    if content.is_empty() {
        let reason = match prefix.is_empty() {
            true => "the file is empty",
            false => "the file holds nothing but empty lines",
        };
        return unknown(reason, TraceErrorKind::NoStates);
    }
    if let Some((reason, at)) = binary(prefix) {
        return Err(NotATrace {
            reason: reason.to_owned(),
            kind: TraceErrorKind::NotATrace,
            at,
            may_go_on: false,
        });
    }
    if let Some(form) = tlc_output(content) {
        return Ok(form);
    }
    match content.first() {
        Some(b'{') => json(content),
        // TOML begins with a bracket too.
        Some(b'[') if !begins_table(content) => json(content),
        _ => module(content),
    }
}

fn not(reason: impl Into<String>, kind: TraceErrorKind) -> Result<Form, NotATrace> {
    Err(NotATrace {
        reason: reason.into(),
        kind,
        at: None,
        may_go_on: false,
    })
}

/// As [`not`], where more of the content could tell a form.
fn unknown(reason: impl Into<String>, kind: TraceErrorKind) -> Result<Form, NotATrace> {
    not(reason, kind).map_err(|not| NotATrace {
        may_go_on: true,
        ..not
    })
}

/// What content is that is no text, and the byte that tells.
fn binary(prefix: &[u8]) -> Option<(&'static str, Option<usize>)> {
    match prefix {
        [0x1F, 0x8B, ..] => Some(("the file is compressed twice", None)),
        [0x28, 0xB5, 0x2F, 0xFD, ..] => Some(("the file is compressed twice", None)),
        [0xFF, 0xFE, 0, 0, ..] | [0, 0, 0xFE, 0xFF, ..] => Some((
            "the file is UTF-32; expected UTF-8, with or without its mark",
            Some(0),
        )),
        [0xFF, 0xFE, ..] | [0xFE, 0xFF, ..] => Some((
            "the file is UTF-16; expected UTF-8, with or without its mark",
            Some(0),
        )),
        // A record of two fields, of which the first is named by a string.
        [4, 0, 0, 0, 2, 3, ..] => Some((
            "it is binary, as `-dumpTrace tlc` writes for TLC itself: use `-dumpTrace json` or \
             `-dumpTrace tla`",
            None,
        )),
        _ => memchr::memchr(0, prefix).map(|at| ("the file is binary", Some(at))),
    }
}

fn lines(content: &[u8]) -> impl Iterator<Item = &[u8]> {
    content
        .split(|byte| *byte == b'\n')
        .map(|line| line.strip_suffix(b"\r").unwrap_or(line))
}

/// TLC's own output, and parts of it that were cut out.
fn tlc_output(content: &[u8]) -> Option<Form> {
    if content.starts_with(b"State 1: <") {
        return Some(Form::TlcConsole);
    }
    lines(content).find_map(|line| {
        if line.starts_with(b"@!@!@STARTMSG ") {
            Some(Form::TlcTool)
        } else if line.starts_with(b"TLC2 Version ")
            || (line.starts_with(b"Error: ") && line.ends_with(b" by the initial state:"))
            || line == b"While working on the initial state:"
            || line == b"Error: The behavior up to this point is:"
            || line == b"Error: The following behavior constitutes a counter-example:"
        {
            Some(Form::TlcConsole)
        } else {
            None
        }
    })
}

fn begins_table(content: &[u8]) -> bool {
    let line = lines(content).next().unwrap_or_default();
    let name = line.trim_ascii();
    let name = name
        .strip_prefix(b"[")
        .and_then(|rest| rest.strip_suffix(b"]"));
    name.is_some_and(|name| {
        name.first().is_some_and(u8::is_ascii_alphabetic) || name.starts_with(b"[")
    })
}

fn json(content: &[u8]) -> Result<Form, NotATrace> {
    let reason = "it is JSON, but no trace: expected an object with `counterexample`, `action`, \
                  `state` or `states`, or states one after another";
    let lone =
        "it is one JSON object, which may be a log of one state: `--form ndjson` reads it so";
    let reason = match is_lone_line(content) {
        true => lone,
        false => reason,
    };
    json_form(content).map_or_else(|| unknown(reason, TraceErrorKind::NotATrace), Ok)
}

/// Whether all there is may be an object on one line, with something in it.
pub(super) fn is_lone_line(content: &[u8]) -> bool {
    let line = content.trim_ascii();
    let inside = line
        .strip_prefix(b"{")
        .and_then(|rest| rest.strip_suffix(b"}"));
    inside.is_some_and(|inside| !inside.is_empty() && !inside.contains(&b'\n'))
}

fn json_form(content: &[u8]) -> Option<Form> {
    let mut walk = Walk::new(content, Path::new("").into());
    if walk.takes("[").ok()? {
        let first = walk.peek().ok()?;
        return matches!(first, None | Some(b'{' | b']')).then_some(Form::TlcJson);
    }
    walk.expect("{").ok()?;
    let mut told = None;
    let mut is_first = true;
    while walk.next_item("}", is_first).ok()? {
        is_first = false;
        let key = walk.key().ok()?;
        let value = Beginning::of(&mut walk)?;
        match (key.as_str(), value) {
            (json::MARK, _) => return Some(Form::Lockstep),
            ("counterexample", Beginning::Object) => return Some(Form::TlcJson),
            _ => told = told.or(form_with(&key, value)),
        }
        if walk.piece().is_err() {
            return told;
        }
    }
    // On a line of its own an object may be a state, whatever its variables
    // are called: so it is if more of them follow.
    let is_line = walk.place().line == 1;
    let is_block = lines(content).next().is_some_and(json::is_block_start);
    match walk.peek().ok()? {
        Some(b'{') if is_line || is_block => Some(Form::NdJson),
        _ => told,
    }
}

/// How a value begins.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Beginning {
    Object,
    /// A list; whether its first item may be an object.
    List {
        of_objects: bool,
    },
    Other,
}

impl Beginning {
    /// Of the value where `walk` is; nothing more may be known of it.
    fn of(walk: &mut Walk<&[u8]>) -> Option<Self> {
        Some(match walk.peek().ok()? {
            None | Some(b'{') => Self::Object,
            Some(b'[') => {
                let inside = walk.rest().get(1..).unwrap_or_default().trim_ascii_start();
                let of_objects = matches!(inside.first(), None | Some(b'{' | b']'));
                Self::List { of_objects }
            }
            Some(_) => Self::Other,
        })
    }
}

/// The form that has this key with a value that begins so. A log may have
/// variables of these names.
fn form_with(key: &str, value: Beginning) -> Option<Form> {
    match (key, value) {
        ("action" | "state", Beginning::List { .. }) => Some(Form::TlcJson),
        ("states", Beginning::List { of_objects: true }) => Some(Form::Itf),
        _ => None,
    }
}

/// Modules that hold a trace, and what else is text.
fn module(content: &[u8]) -> Result<Form, NotATrace> {
    let is_module = |line: &[u8]| {
        line.starts_with(b"----") && memchr::memmem::find(line, b" MODULE ").is_some()
    };
    if !lines(content).any(is_module) {
        return plain(content);
    }
    let extends = lines(content).any(|line| line.starts_with(b"EXTENDS "));
    let form = lines(content).find_map(|line| {
        let line = line.trim_ascii_end();
        match line {
            b"CounterExample ==" => Some(Ok(Form::TlcTla)),
            b"Trace ==" if extends => Some(Ok(Form::TlcTeSpec)),
            b"Trace ==" => Some(Ok(Form::TlcPlain)),
            b"STATE_1 ==" => Some(Ok(Form::Simulation)),
            b"_trace ==" => Some(Ok(Form::TTrace)),
            b"_next(_idx) ==" => Some(Err(ACTIONS_ONLY)),
            _ => None,
        }
    });
    match form {
        Some(Ok(form)) => Ok(form),
        Some(Err(reason)) => not(reason, TraceErrorKind::NotATrace),
        None => unknown(
            "it is a TLA+ module without a trace",
            TraceErrorKind::NotATrace,
        ),
    }
}

const ACTIONS_ONLY: &str = "it is a module of `-dumpTrace tlcaction`, which lists actions without \
                            states: use `-dumpTrace json` or `-dumpTrace tla`";
const STATES_ONLY: &str = "it lists states without steps, as `-dump` does, which is no trace: use \
                           `-dumpTrace json`, or `-simulate file=…` for behaviours without an error";
const STATE_GRAPH: &str = "it is the state graph of `-dump dot`, which is no trace: use `-dumpTrace \
                           json`, or `-simulate file=…` for behaviours without an error";
const TRACE_GRAPH: &str = "it is a graph in DOT, as `-dumpTrace dot` writes it, which names no \
                           variables: use `-dumpTrace json` or `-dumpTrace tla`";

fn plain(content: &[u8]) -> Result<Form, NotATrace> {
    let first = lines(content).next().unwrap_or_default();
    let kind = TraceErrorKind::NotATrace;
    if first.starts_with(b"State 1:") {
        return not(STATES_ONLY, kind);
    }
    if first.starts_with(b"strict digraph") {
        return not(STATE_GRAPH, kind);
    }
    if first.starts_with(b"digraph") {
        return not(TRACE_GRAPH, kind);
    }
    if is_configuration(content) {
        return not("it is a configuration of TLC", kind);
    }
    let Ok(first) = std::str::from_utf8(first) else {
        return unknown(
            "it is neither text in UTF-8 nor a known form of trace",
            kind,
        );
    };
    let shown: String = first.chars().take(60).collect();
    unknown(format!("no form of trace begins with `{shown}`"), kind)
}

fn is_configuration(content: &[u8]) -> bool {
    const WORDS: [&[u8]; 11] = [
        b"SPECIFICATION",
        b"INIT",
        b"NEXT",
        b"CONSTANT",
        b"CONSTANTS",
        b"INVARIANT",
        b"INVARIANTS",
        b"PROPERTY",
        b"PROPERTIES",
        b"CHECK_DEADLOCK",
        b"SYMMETRY",
    ];
    lines(content)
        .filter_map(|line| {
            line.split(u8::is_ascii_whitespace)
                .find(|word| !word.is_empty())
        })
        .find(|word| !word.starts_with(b"\\*"))
        .is_some_and(|word| WORDS.contains(&word))
}
