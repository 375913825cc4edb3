//! One expression, or the assumptions, of a spec evaluated on their own.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use crate::diag::Span;
use crate::diag::{Diagnostic, Severity, code};
use crate::spec::resolved::{Assumption, Expr, Spec, Standing};
use crate::value::{ErrorKind, Value};

use super::error::{EvalError, Evaluated};
use super::ir::{CodeId, Program};
use super::lower::{Bindings, Lowering};
use super::machine::{Base, Limits, Machine};
use super::model::State;
use super::session::{Chance, Registers, Session};

/// What one expression came to.
#[derive(Debug)]
pub struct Evaluation {
    /// Its value, with lazy parts listed where they can be, as TLC's prompt
    /// shows it.
    pub value: Evaluated<Value>,
    /// What Print and PrintT said, in order.
    pub printed: Vec<String>,
    /// What TLC warns of as well, by place.
    pub warnings: Vec<Diagnostic>,
    /// Whether it asked of TLC's run, which is not its run here.
    pub asks_of_run: bool,
}

/// Evaluates an expression in the scope of a spec; one that reads variables
/// needs a state.
pub fn evaluate(
    spec: &Spec,
    bindings: &Bindings,
    expr: &Expr,
    state: Option<&State>,
    limits: Limits,
) -> Evaluation {
    StepExpression::new(spec, bindings, expr, limits).evaluate(state, None)
}

/// An expression in the scope of a spec that is evaluated on many states or
/// steps.
#[derive(Debug)]
pub struct StepExpression {
    program: Arc<Program>,
    code: CodeId,
    span: Span,
    limits: Limits,
    level: Option<u64>,
    halt: Option<Arc<AtomicBool>>,
}

impl StepExpression {
    /// Makes an expression ready.
    pub fn new(spec: &Spec, bindings: &Bindings, expr: &Expr, limits: Limits) -> Self {
        let mut lowering = Lowering::new(spec, bindings);
        let code = lowering.expression("expression", expr);
        Self {
            program: Arc::new(lowering.into_program()),
            code,
            span: expr.span,
            limits,
            level: None,
            halt: None,
        }
    }

    /// The same, in states that are the `level`-th of their behaviour, from 1.
    #[must_use]
    pub fn at_level(self, level: u64) -> Self {
        Self {
            level: Some(level),
            ..self
        }
    }

    /// The same, which ends in an error of kind `Limit` soon after a flag is
    /// set.
    #[must_use]
    pub fn until(self, halt: &Arc<AtomicBool>) -> Self {
        Self {
            halt: Some(Arc::clone(halt)),
            ..self
        }
    }

    /// Its value; one that reads variables needs a state, and one that reads
    /// primed variables the state after it.
    pub fn evaluate(&self, state: Option<&State>, next: Option<&State>) -> Evaluation {
        let of = |state: &State| state.assignment();
        self.evaluated(self.level, state.map(of), next.map(of))
    }

    /// Its value in the `level`-th state of a behaviour, from 1, or on the step
    /// from there.
    pub fn evaluate_at(&self, level: u64, state: &State, next: Option<&State>) -> Evaluation {
        let next = next.map(State::assignment);
        self.evaluated(Some(level), Some(state.assignment()), next)
    }

    /// As [`Self::evaluate_at`], where some variables are not known: an error of kind
    /// `UnassignedRead` if it comes to one of these.
    pub fn evaluate_in_part(
        &self,
        level: u64,
        state: &[Option<Value>],
        next: Option<&[Option<Value>]>,
    ) -> Evaluation {
        self.evaluated(
            Some(level),
            Some(state.to_vec()),
            next.map(<[Option<Value>]>::to_vec),
        )
    }

    fn evaluated(
        &self,
        level: Option<u64>,
        state: Option<Vec<Option<Value>>>,
        next: Option<Vec<Option<Value>>>,
    ) -> Evaluation {
        let mut machine = Machine::new(&self.program, self.limits);
        let mut session = match state {
            Some(_) => Session::new(level, Registers::new(), Chance::default()),
            None => Session::constant(),
        };
        if let Some(halt) = &self.halt {
            session = session.until(halt);
        }
        machine.session = Arc::new(session);
        if let Some(state) = state {
            machine.current = state;
        }
        if let Some(next) = next {
            machine.next = next;
        }
        let value = value_of(&mut machine, &self.program, self.code).and_then(|value| {
            crate::value::force_to_show(&value)
                .map_err(|error| Box::<EvalError>::from(error).at(Some(self.span)))
        });
        Evaluation {
            value,
            warnings: warnings(&machine.session),
            printed: machine.session.take_printed(),
            asks_of_run: machine.session.kept().asked_of_run,
        }
    }
}

fn warnings(session: &Session) -> Vec<Diagnostic> {
    let warnings = session.take_warnings().into_iter();
    warnings
        .map(|(place, warning)| Diagnostic {
            severity: Severity::Warning,
            ..Diagnostic::error(code::EXCEPT_OUTSIDE, warning, place)
        })
        .collect()
}

fn value_of(machine: &mut Machine<'_>, program: &Program, code: CodeId) -> Evaluated<Value> {
    let Some(code) = program.code(code) else {
        let kind = ErrorKind::Unsupported;
        return Err(EvalError::new(kind, "nothing to evaluate"));
    };
    let base = machine.push_frame(Base::NONE, code.frame_size);
    machine.eval(code.body, base)
}

/// An assumption that does not hold.
#[derive(Clone, Debug)]
pub struct FailedAssumption {
    /// Its name, if any.
    pub name: Option<Arc<str>>,
    /// What is assumed.
    pub span: Span,
    /// That it is false, or why it is not known.
    pub error: Box<EvalError>,
    /// Whether it asks how TLC is run: for its mode, or for a property of its
    /// Java machine.
    pub asks_of_run: bool,
}

impl FailedAssumption {
    /// Whether it is known not to hold: TLC would refuse the spec. If not, a
    /// limit was met, or it is about what is not here.
    pub fn is_certain(&self) -> bool {
        !self.asks_of_run
            && !matches!(
                self.error.kind,
                ErrorKind::Limit
                    | ErrorKind::TooManyElements
                    | ErrorKind::Unsupported
                    | ErrorKind::Refused
            )
    }

    /// What is wrong, at its place.
    pub fn diagnostic(&self) -> Diagnostic {
        if self.error.kind == ErrorKind::AssumptionFalse {
            let detail = self.error.detail.clone();
            let found = Diagnostic::error(code::EVALUATION, detail, self.span);
            return match self.is_certain() {
                true => found.with_label("must be TRUE"),
                false => Diagnostic {
                    severity: Severity::Warning,
                    ..found.with_label("depends on how TLC is run, and is taken for granted")
                },
            };
        }
        let within = match &self.name {
            Some(name) => format!("in assumption `{name}`"),
            None => "in this assumption".to_owned(),
        };
        let found = self.error.diagnostic(self.span);
        let (severity, within) = match self.is_certain() {
            true => (Severity::Error, within),
            false => {
                let granted = format!("{within}, which is taken for granted");
                (Severity::Warning, granted)
            }
        };
        let found = Diagnostic { severity, ..found };
        match self.error.span == Some(self.span) {
            true => found.with_label(within),
            false => found.and_label(self.span, within),
        }
    }
}

/// The assumptions of a spec, evaluated in order as TLC does first of all. Gives
/// those that do not hold.
///
/// As for TLC, these are the assumptions of the root module and of those that
/// it extends; an AXIOM is taken for granted.
#[derive(Debug)]
pub struct Assumptions<'s> {
    program: Arc<Program>,
    /// What is still to be evaluated, last first.
    open: Vec<(CodeId, &'s Assumption)>,
    session: Arc<Session>,
    limits: Limits,
}

impl<'s> Assumptions<'s> {
    /// Makes the assumptions ready. The limits are for each of them.
    pub fn new(spec: &'s Spec, bindings: &Bindings, limits: Limits) -> Self {
        let mut lowering = Lowering::new(spec, bindings);
        let checked = spec.assumptions.iter().rev();
        let checked = checked.filter(|assumption| assumption.standing == Standing::Checked);
        let open = checked
            .map(|assumption| (lowering.expression("ASSUME", &assumption.body), assumption))
            .collect();
        Self {
            program: Arc::new(lowering.into_program()),
            open,
            session: Arc::new(Session::constant()),
            limits,
        }
    }

    fn holds(&mut self, code: CodeId, assumption: &Assumption) -> Evaluated<()> {
        let mut machine = Machine::new(&self.program, self.limits);
        machine.session = Arc::clone(&self.session);
        let (kind, detail) = match value_of(&mut machine, &self.program, code)? {
            Value::Bool(true) => return Ok(()),
            Value::Bool(false) => (
                ErrorKind::AssumptionFalse,
                match &assumption.name {
                    Some(name) => format!("assumption `{name}` is false"),
                    None => "this assumption is false".to_owned(),
                },
            ),
            other => (
                ErrorKind::NotBoolean,
                format!(
                    "an assumption needs TRUE or FALSE, but this is {}",
                    crate::value::brief(&other)
                ),
            ),
        };
        Err(EvalError::new(kind, detail).at(Some(assumption.body.span)))
    }
}

impl Iterator for Assumptions<'_> {
    type Item = FailedAssumption;

    fn next(&mut self) -> Option<FailedAssumption> {
        while let Some((code, assumption)) = self.open.pop() {
            self.session.kept().asked_of_run = false;
            let Err(error) = self.holds(code, assumption) else {
                continue;
            };
            return Some(FailedAssumption {
                name: assumption.name.clone(),
                span: assumption.body.span,
                error,
                asks_of_run: self.session.kept().asked_of_run,
            });
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::Setup;
    use crate::spec::{LoadOptions, load_text, resolve_expression_text};

    fn kind(text: &str, cells: u32) -> Option<ErrorKind> {
        let module = "---- MODULE M ----\nEXTENDS Integers, Sequences, FiniteSets\n====\n";
        let mut spec = load_text("M", module, &LoadOptions::default()).unwrap();
        let expr = resolve_expression_text(&mut spec, "EXPR", text).unwrap();
        let bindings = Setup::without_config(&spec).bindings;
        let limits = Limits {
            cells,
            ..Limits::default()
        };
        let found = evaluate(&spec, &bindings, &expr, None, limits);
        found.value.err().map(|error| error.kind)
    }

    #[test]
    fn values_that_take_more_than_there_is_are_a_limit() {
        let nested =
            "LET RECURSIVE F(_) F(n) == IF n = 0 THEN {1} ELSE {F(n-1), {F(n-1)}} IN F(60)";
        for text in [r"{x \in SUBSET (1..40) : TRUE}", nested] {
            assert_eq!(kind(text, 10_000), Some(ErrorKind::Limit), "{text}");
        }
    }

    #[test]
    fn only_what_is_held_at_once_counts() {
        let loop_of_sets = r"\A i \in 1..1000 : Cardinality({<<i, j>> : j \in 1..100}) = 100";
        assert_eq!(kind(loop_of_sets, 10_000), None);
        let appended = r"LET RECURSIVE G(_) G(s) == IF Len(s) = 100 THEN Len(s) ELSE G(Append(s, 1)) IN \A i \in 1..1000 : G(<<>>) = 100";
        assert_eq!(kind(appended, 10_000), None);
    }
}
