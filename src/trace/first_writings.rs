//! How a counterexample wrote its states at first, in constant memory, so that
//! every repetition can be held against it.

use super::Place;

/// How many spans are told apart: up to as many states each has its own.
const SPANS: usize = 1 << 16;

/// What the fingerprint of a span is multiplied by for each state that follows; odd,
/// so that no state is lost from it.
const STEP: u64 = 0x9e37_79b9_7f4a_7c15;

/// Fingerprints of the states of a trace in their order. In a long trace those
/// of neighbours are made one, twice as many each time that [`SPANS`]
/// are full.
pub(super) struct FirstWritings {
    spans: Vec<Writing>,
    /// How many states a span holds; the last one may hold fewer.
    per_span: u64,
    /// [`STEP`] to the power of `per_span`.
    factor: u64,
    count: u64,
    last: Option<Writing>,
    /// The fingerprint of the repetitions in order, since the span of the last one
    /// began.
    repeated: u64,
    /// A repetition that awaits the state's own place in the order.
    awaited: Option<Awaited>,
}

/// A state, or the states of a span.
#[derive(Clone, Copy)]
pub(super) struct Writing {
    fingerprint: u64,
    /// Where the first of them is.
    line: u64,
    column: u64,
}

/// A repetition out of order.
struct Awaited {
    number: u64,
    writing: Writing,
}

/// A repetition that is not as the first writing.
pub(super) struct Difference {
    /// The states of which one is written differently, by their numbers.
    pub(super) first: u64,
    pub(super) last: u64,
    /// Where the first of them is written otherwise.
    pub(super) line: u64,
    pub(super) column: u64,
}

impl Writing {
    pub(super) fn at(place: &Place, fingerprint: u64) -> Self {
        Self {
            fingerprint,
            line: place.line,
            column: place.column,
        }
    }

    /// Holds a repetition of it, which is state `number`, against it.
    pub(super) fn repeat(self, number: u64, fingerprint: u64) -> Result<(), Difference> {
        if self.fingerprint == fingerprint {
            return Ok(());
        }
        Err(self.differs(number, number))
    }

    /// That states `first` to `last` are written otherwise than here.
    fn differs(self, first: u64, last: u64) -> Difference {
        Difference {
            first,
            last,
            line: self.line,
            column: self.column,
        }
    }
}

impl Default for FirstWritings {
    fn default() -> Self {
        Self {
            spans: Vec::new(),
            per_span: 1,
            factor: STEP,
            count: 0,
            last: None,
            repeated: 0,
            awaited: None,
        }
    }
}

impl FirstWritings {
    /// How many states there are.
    pub(super) fn count(&self) -> u64 {
        self.count
    }

    /// Takes the next state.
    pub(super) fn write(&mut self, fingerprint: u64, place: &Place) {
        let begins_span = self.count.is_multiple_of(self.per_span);
        if begins_span && self.spans.len() == SPANS {
            self.join_neighbours();
        }
        let writing = Writing::at(place, fingerprint);
        match self.spans.last_mut() {
            Some(span) if !begins_span => {
                span.fingerprint = then(span.fingerprint, STEP, fingerprint);
            }
            _ => self.spans.push(writing),
        }
        self.last = Some(writing);
        self.count += 1;
    }

    fn join_neighbours(&mut self) {
        let factor = self.factor;
        let mut spans = std::mem::take(&mut self.spans).into_iter();
        while let Some(mut span) = spans.next() {
            if let Some(next) = spans.next() {
                span.fingerprint = then(span.fingerprint, factor, next.fingerprint);
            }
            self.spans.push(span);
        }
        self.per_span *= 2;
        self.factor = factor.wrapping_mul(factor);
    }

    /// Holds a repetition of state `number` against it: at once or, of a long
    /// trace, when the state is repeated in its order.
    pub(super) fn repeat(
        &mut self,
        number: u64,
        fingerprint: u64,
        place: &Place,
    ) -> Result<(), Difference> {
        if number != self.count && self.per_span > 1 {
            let writing = Writing::at(place, fingerprint);
            self.awaited = Some(Awaited { number, writing });
            return Ok(());
        }
        let known = self.last.filter(|_| number == self.count);
        match known.or_else(|| self.span_of(number)) {
            Some(known) => known.repeat(number, fingerprint),
            None => Ok(()),
        }
    }

    /// Holds the repetition of state `number` against it, where every state is
    /// repeated in order: at once or, of a long trace, at the end of its span.
    pub(super) fn repeat_in_order(
        &mut self,
        number: u64,
        fingerprint: u64,
    ) -> Result<(), Difference> {
        if let Some(awaited) = self.awaited.take_if(|it| it.number == number) {
            awaited.writing.repeat(number, fingerprint)?;
        }
        let before = number.saturating_sub(1);
        self.repeated = if before.is_multiple_of(self.per_span) {
            fingerprint
        } else {
            then(self.repeated, STEP, fingerprint)
        };
        let ends_span = number.is_multiple_of(self.per_span) || number == self.count;
        match self.span_of(number) {
            Some(span) if ends_span && span.fingerprint != self.repeated => {
                Err(span.differs(before - before % self.per_span + 1, number))
            }
            _ => Ok(()),
        }
    }

    fn span_of(&self, number: u64) -> Option<Writing> {
        let index = number.checked_sub(1)? / self.per_span;
        self.spans.get(usize::try_from(index).ok()?).copied()
    }
}

/// The fingerprint of what `before` is of and of what comes behind it.
fn then(before: u64, factor: u64, behind: u64) -> u64 {
    before.wrapping_mul(factor).wrapping_add(behind)
}
