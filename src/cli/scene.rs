//! Where an expression is evaluated: a spec with its configuration, and what
//! the command line adds to it.

use std::ffi::OsStr;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use indexmap::IndexSet;

use crate::diag::{Diagnostic, FileId, Severity, Source, code};
use crate::eval::{
    Assumptions, Behaviour, ConstantValue, EvalError, Evaluation, FailedAssumption, Folder,
    Formula, Limits, Model, Search, Setup, State, StepExpression,
};
use crate::report::ErrorReport;
use crate::spec::resolved::{Denotation, Expr};
use crate::spec::{Spec, resolve_expression_text};
use crate::syntax::parse_units;
use crate::value::{ErrorKind, Value, is_field_name};

use super::answer::{Answer, Unanswered};
use super::mention::CommandLine;
use super::models;
use super::outside::OutsideArguments;

/// Modules that are extended where neither a spec nor modules are given.
const STANDARD: [&str; 7] = [
    "Integers",
    "Reals",
    "Sequences",
    "FiniteSets",
    "Bags",
    "TLC",
    "TLCExt",
];

/// States that a `--state` may describe at most.
const MAX_STATES: usize = 1000;

/// Which spec, and what is added to it.
#[derive(Debug, Default, clap::Args)]
pub(super) struct SceneArguments {
    /// The module in whose scope the expression is read
    #[arg(long, value_name = "FILE")]
    pub(super) spec: Option<PathBuf>,
    /// The configuration of --spec; by default the one beside it
    #[arg(long, value_name = "FILE", requires = "spec")]
    pub(super) cfg: Option<PathBuf>,
    /// Modules to extend; without --spec and --extends, the standard modules
    #[arg(long, value_name = "MODULE", value_delimiter = ',')]
    pub(super) extends: Vec<String>,
    /// A file of definitions, without a module around them
    #[arg(long, value_name = "FILE")]
    pub(super) defs: Option<PathBuf>,
    #[command(flatten)]
    pub(super) outside: OutsideArguments,
}

/// A spec that is ready to be asked. Cheap to change, for the prompt's sake.
#[derive(Clone, Debug)]
pub(super) struct Scene {
    spec: Spec,
    setup: Setup,
}

/// An expression of a scene, and what it came to.
pub(super) struct Worked {
    expr: Expr,
    pub(super) evaluation: Evaluation,
}

impl Scene {
    /// Loads what the arguments name.
    ///
    /// # Errors
    /// Everything that is wrong with it.
    pub(super) fn load(arguments: &SceneArguments) -> Result<Self, Vec<ErrorReport>> {
        let mut spec = match &arguments.spec {
            Some(path) => {
                let mut spec = models::load_spec(path)?;
                models::add(&mut spec, "EXTENDS", &arguments.extends, "")?;
                spec
            }
            None if arguments.extends.is_empty() => {
                models::extending(&STANDARD.map(str::to_owned))?
            }
            None => models::extending(&arguments.extends)?,
        };
        if let Some(path) = &arguments.defs {
            let text = models::read_tla(path)?;
            models::add(&mut spec, &path.to_string_lossy(), &[], &text)?;
        }
        let beside = || arguments.spec.as_deref().and_then(models::config_beside);
        let cfg = arguments.cfg.clone().or_else(beside);
        let mut setup = models::set_up(&mut spec, cfg.as_deref())?;
        let files = match arguments.spec {
            Some(_) => Folder::OfSpec,
            None => Folder::Current,
        };
        setup.bindings.outside = arguments.outside.outside(files);
        name_model_values(&mut spec, &mut setup)?;
        Ok(Self { spec, setup })
    }

    /// What is wrong with the assumptions, as warnings: an expression may well
    /// have a value where they do not hold.
    pub(super) fn assumption_warnings(&self) -> Vec<ErrorReport> {
        let limits = models::ASSUMPTION_LIMITS;
        let failed = Assumptions::new(&self.spec, &self.setup.bindings, limits);
        let warning = |failed: FailedAssumption| Diagnostic {
            severity: Severity::Warning,
            ..failed.diagnostic()
        };
        let warnings = failed.map(warning);
        warnings.map(|warning| self.diagnosed(warning)).collect()
    }

    /// The same, where they have to hold.
    ///
    /// # Errors
    /// Each that does not hold.
    pub(super) fn assumed(self) -> Result<Self, Vec<ErrorReport>> {
        models::check_assumptions(&self.spec, &self.setup.bindings)?;
        Ok(self)
    }

    /// Adds definitions and modules.
    ///
    /// # Errors
    /// Everything that is wrong with them; the scene is spoiled then.
    pub(super) fn add(
        &mut self,
        origin: &str,
        extends: &[String],
        text: &str,
    ) -> Result<(), Vec<ErrorReport>> {
        models::add(&mut self.spec, origin, extends, text)
    }

    /// Reads an expression in the scope of the spec.
    fn resolve(&mut self, origin: &str, text: &str) -> Result<Expr, Vec<ErrorReport>> {
        resolve_expression_text(&mut self.spec, origin, text).map_err(models::errors)
    }

    /// Evaluates an expression, in a state if there is one.
    ///
    /// # Errors
    /// What is wrong with the text.
    pub(super) fn evaluate(
        &mut self,
        text: &str,
        state: Option<&State>,
    ) -> Result<Worked, Vec<ErrorReport>> {
        self.evaluate_until(text, state, None)
    }

    /// As [`Scene::evaluate`], but ends soon after a flag is set.
    ///
    /// # Errors
    /// What is wrong with the text.
    pub(super) fn evaluate_until(
        &mut self,
        text: &str,
        state: Option<&State>,
        halt: Option<&Arc<AtomicBool>>,
    ) -> Result<Worked, Vec<ErrorReport>> {
        let expr = self.resolve("EXPR", text)?;
        let (bindings, limits) = (&self.setup.bindings, Limits::default());
        let mut ready = StepExpression::new(&self.spec, bindings, &expr, limits).at_level(1);
        if let Some(halt) = halt {
            ready = ready.until(halt);
        }
        let evaluation = ready.evaluate(state, None);
        Ok(Worked { expr, evaluation })
    }

    /// How many assumptions there are.
    pub(super) fn assumptions(&self) -> usize {
        self.spec.assumptions.len()
    }

    /// Checks the assumptions from one on.
    ///
    /// # Errors
    /// Each that does not hold.
    pub(super) fn check_assumptions_from(&self, first: usize) -> Result<(), Vec<ErrorReport>> {
        if first >= self.assumptions() {
            return Ok(());
        }
        let mut spec = self.spec.clone();
        spec.assumptions.drain(..first);
        let failed: Vec<ErrorReport> =
            Assumptions::new(&spec, &self.setup.bindings, Limits::default())
                .map(|failed| self.diagnosed(failed.diagnostic()))
                .collect();
        match failed.is_empty() {
            true => Ok(()),
            false => Err(failed),
        }
    }

    /// Why an expression has no value.
    pub(super) fn undefined(&self, worked: &Worked, error: &EvalError) -> ErrorReport {
        self.diagnosed(error.diagnostic(worked.expr.span))
    }

    /// What TLC warns of as well.
    pub(super) fn warnings(&self, worked: &Worked) -> Vec<ErrorReport> {
        let warnings = worked.evaluation.warnings.iter().cloned();
        warnings.map(|warning| self.diagnosed(warning)).collect()
    }

    fn diagnosed(&self, diagnostic: Diagnostic) -> ErrorReport {
        ErrorReport::diagnosed(diagnostic, &self.spec.sources)
    }

    /// The model whose initial states are those that `text` describes, or those
    /// of the spec.
    ///
    /// # Errors
    /// What is wrong with the text.
    pub(super) fn model(mut self, text: Option<&str>) -> Result<Model, Vec<ErrorReport>> {
        let init = match text {
            Some(text) => {
                name_function_operators(&mut self.spec)?;
                Some(Formula::Expression(self.resolve("--state", text)?))
            }
            None => self.setup.behaviour.init.clone(),
        };
        let behaviour = Behaviour {
            init,
            ..self.setup.behaviour
        };
        let bindings = &self.setup.bindings;
        let spec = Arc::new(self.spec);
        Ok(Model::new(spec, bindings, behaviour, Limits::default()))
    }

    /// The one state that `text` describes.
    ///
    /// # Errors
    /// What is wrong with the text, or if it describes none or several.
    pub(super) fn state(&self, text: &str) -> Result<State, Vec<ErrorReport>> {
        let model = self.clone().model(Some(text))?;
        let states =
            initial_states(&model, Some(text)).map_err(|unanswered| vec![*unanswered.error])?;
        match states.as_slice() {
            [state] => Ok(state.clone()),
            [] => Err(vec![about_state(Some(text), NO_STATE)]),
            several => {
                let message = format!(
                    "--state describes {} states; give every variable one value",
                    several.len()
                );
                Err(vec![about_state(Some(text), message)])
            }
        }
    }
}

/// Lets expressions name the model values of a configuration, as states that
/// are printed do: a constant for each, unless the spec has that name.
fn name_model_values(spec: &mut Spec, setup: &mut Setup) -> Result<(), Vec<ErrorReport>> {
    let mut names = setup.bindings.model_values();
    names.retain(|name| is_identifier(name.as_str()) && !spec.names.contains_key(name.as_str()));
    let Some(listed) = names
        .iter()
        .map(ToString::to_string)
        .reduce(|a, b| a + ", " + &b)
    else {
        return Ok(());
    };
    models::add(spec, "model values", &[], &format!("CONSTANTS {listed}\n"))?;
    for name in names {
        if let Some(Denotation::Constant(id)) = spec.names.get(name.as_str()) {
            let value = ConstantValue::Value(Value::Model(name));
            setup.bindings.constants.insert(*id, value);
        }
    }
    Ok(())
}

/// Lets a state be described as it is printed, with `:>` and `@@`, where the
/// spec does not extend TLC.
fn name_function_operators(spec: &mut Spec) -> Result<(), Vec<ErrorReport>> {
    let missing = |operator: &&str| !spec.names.contains_key(*operator);
    let definitions: Vec<String> = [":>", "@@"]
        .into_iter()
        .filter(missing)
        .map(|operator| format!("LOCAL a {operator} b == TLCOfStates!{operator}(a, b)\n"))
        .collect();
    if definitions.is_empty() {
        return Ok(());
    }
    let text = format!(
        "LOCAL TLCOfStates == INSTANCE TLC\n{}",
        definitions.concat()
    );
    models::add(spec, "operators of states", &[], &text)
}

/// Whether expressions can mention it: a configuration may call a model value
/// anything, `LET` too.
fn is_identifier(name: &str) -> bool {
    let units = Source::new("", format!("CONSTANT {name}"));
    is_field_name(name) && parse_units(&units, FileId(0)).is_ok()
}

/// The initial states of a model, each once, in the order they are found.
/// `described` is what `--state` gives, if it does.
///
/// # Errors
/// If the predicate has no value, or there are more than [`MAX_STATES`].
pub(super) fn initial_states(
    model: &Model,
    described: Option<&str>,
) -> Result<Vec<State>, Unanswered> {
    let mut states: IndexSet<State> = IndexSet::new();
    let found = model.initial_states(None, &mut |state| {
        states.insert(state);
        match states.len() > MAX_STATES {
            true => Search::Stop,
            false => Search::Continue,
        }
    });
    if let Err(error) = found {
        return Err(Unanswered {
            kind: error.kind,
            answer: Answer::undefined(&error),
            error: Box::new(match error.span {
                None => about_state(described, error.detail),
                Some(_) => undefined(model, &error),
            }),
        });
    }
    if states.len() > MAX_STATES {
        let message = format!("there are more than {MAX_STATES} such states");
        return Err(Unanswered {
            kind: ErrorKind::Limit,
            answer: Answer::too_many(&message),
            error: Box::new(about_state(described, message)),
        });
    }
    Ok(states.into_iter().collect())
}

/// What is said of a formula that no state satisfies.
pub(super) const NO_STATE: &str = "--state describes no state";

/// An error about the state that the command line describes.
pub(super) fn about_state(described: Option<&str>, message: impl Into<String>) -> ErrorReport {
    match described {
        Some(text) => {
            let given = CommandLine::of_process().argument(OsStr::new(text));
            given.error(code::STATE, message)
        }
        None => ErrorReport::plain(message.into()),
    }
}

/// What TLC warns of as well, as far as the model has met it.
pub(super) fn warnings(model: &Model) -> Vec<ErrorReport> {
    let sources = &model.spec().sources;
    let warnings = model.warnings().into_iter();
    warnings
        .map(|warning| ErrorReport::diagnosed(warning, sources))
        .collect()
}

/// Why a formula of a model has no value.
pub(super) fn undefined(model: &Model, error: &EvalError) -> ErrorReport {
    match error.span {
        Some(span) => ErrorReport::diagnosed(error.diagnostic(span), &model.spec().sources),
        None => ErrorReport::plain(error.detail.clone()),
    }
}
