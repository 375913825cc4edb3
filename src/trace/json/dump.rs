//! `-dumpTrace json`, `JsonSerialize`, and arrays of states.

use std::io::BufRead;
use std::marker::PhantomData;

use super::cursor::{Cursor, read};
use super::keys::places_of;
use super::pattern::{Action, Variables};
use crate::trace::counterexample::{Brackets, Notation};
use crate::trace::walk::{Piece, Walk};
use crate::trace::{ActionLabel, Pattern, Place, TraceError, TraceErrorKind};
use crate::value::Text;

/// A counterexample in JSON.
pub(crate) struct Json;

impl Notation for Json {
    const OBJECT: Brackets = Brackets("{", "}");
    const LIST: Brackets = Brackets("[", "]");
    const TUPLE: Brackets = Brackets("[", "]");

    fn begin<R: BufRead>(_: &mut Walk<R>) -> Result<(), TraceError> {
        Ok(())
    }

    fn end<R: BufRead>(walk: &mut Walk<R>) -> Result<(), TraceError> {
        if walk.peek()?.is_none() {
            return Ok(());
        }
        Err(TraceError::at(
            walk.place().clone(),
            TraceErrorKind::Syntax,
            "text follows the end of the trace",
        ))
    }

    fn key<R: BufRead>(walk: &mut Walk<R>) -> Result<String, TraceError> {
        Cursor::key(walk)
    }

    fn piece<R: BufRead>(walk: &mut Walk<R>) -> Result<Piece, TraceError> {
        Cursor::piece(walk)
    }

    fn number(piece: &Piece) -> Result<u64, TraceError> {
        read(piece, PhantomData::<u64>)
    }

    fn names(piece: &Piece) -> Result<Vec<String>, TraceError> {
        read(piece, PhantomData::<Vec<String>>)
    }

    fn variables(piece: &Piece) -> Result<Vec<(Text, Pattern)>, TraceError> {
        read(piece, Variables)
    }

    fn places(piece: &Piece, vars: &[(Text, Pattern)]) -> Vec<Place> {
        places_of(vars, &piece.text, &piece.place)
    }

    fn action(piece: &Piece) -> Result<ActionLabel, TraceError> {
        Ok(read(piece, PhantomData::<Action>)?.into_label())
    }
}
