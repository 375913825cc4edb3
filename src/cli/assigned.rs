//! Which traces go to which of several root modules.

use std::path::PathBuf;

use indexmap::IndexMap;
use toml::Spanned;

use crate::diag::code;
use crate::replay::{CallRules, Input};
use crate::report::ErrorReport;

use super::beside;
use super::files::Found;
use super::form::FormName;
use super::mention::CommandLine;
use super::sides::module_of;
use super::suite::{Suite, SuiteModel};

fn is_of(model: &SuiteModel, name: &str) -> bool {
    let stem = model.spec.as_ref().file_stem();
    stem.is_some_and(|stem| stem.to_str() == Some(module_of(name)))
}

fn models_of<'s>(
    suite: Option<&'s Suite>,
    name: &str,
) -> impl Iterator<Item = (&'s Suite, &'s SuiteModel)> {
    let models = suite
        .into_iter()
        .flat_map(|suite| suite.models.iter().map(move |model| (suite, model)));
    models.filter(move |(_, model)| is_of(model, name))
}

/// Whether the suite has a model of that root module.
pub(super) fn is_in_suite(name: &str, suite: &Suite) -> bool {
    models_of(Some(suite), name).next().is_some()
}

/// How calls are read: as the suite says for that root module, and as is given.
pub(super) fn rules(name: &str, suite: Option<&Suite>, value_operators: &[String]) -> CallRules {
    let models = || models_of(suite, name).map(|(_, model)| model);
    let values = models().flat_map(|model| &model.value_operators);
    let predicates = models().flat_map(|model| &model.predicates);
    CallRules {
        value_operators: values
            .map(Spanned::as_ref)
            .chain(value_operators)
            .cloned()
            .collect(),
        predicates: predicates.map(Spanned::as_ref).cloned().collect(),
        ..CallRules::default()
    }
}

/// The traces that the suite gives for each root module.
///
/// # Errors
/// Those that cannot be read.
pub(super) fn of_suite(
    names: &[&str],
    suite: Option<&Suite>,
) -> Result<Vec<Vec<Input>>, Vec<ErrorReport>> {
    let mut all = Vec::new();
    for name in names {
        let mut found = Found::default();
        for (suite, model) in models_of(suite, name) {
            for path in &model.traces {
                found.add(&suite.folder.join(path.as_ref()), &suite.mention(path));
            }
        }
        if !found.errors.is_empty() {
            return Err(found.errors);
        }
        all.push(found.take_traces());
    }
    Ok(all)
}

/// The given traces, each to its root module: to the only one; else to the one
/// whose folders in the suite hold it, or that it names.
///
/// # Errors
/// Those that cannot be read, or are for no root module.
pub(super) fn given(
    names: &[&str],
    suite: Option<&Suite>,
    (paths, form): (&[PathBuf], Option<FormName>),
    line: &CommandLine,
) -> Result<Vec<Vec<Input>>, Vec<ErrorReport>> {
    let mut found = Found::at(paths, form.map(Into::into), line);
    let traces = found.take_traces();
    let mut errors = found.errors;
    let mut by_name: IndexMap<&str, Vec<Input>> =
        names.iter().map(|name| (*name, Vec::new())).collect();
    if traces.is_empty() && errors.is_empty() {
        let message = "nothing to replay: there are no traces in what is given";
        errors.push(line.end().error(code::NOTHING_TO_CHECK, message));
    }
    for trace in traces {
        if let (1, Some((_, only))) = (by_name.len(), by_name.first_mut()) {
            only.push(trace);
            continue;
        }
        let model = suite.and_then(|suite| {
            let place = suite.model_of(trace.path())?;
            suite.models.get(place)
        });
        let name = match model {
            Some(model) => model.spec.as_ref().file_stem().map(ToOwned::to_owned),
            None => beside::spec_of(&trace).and_then(|it| it.file_stem().map(ToOwned::to_owned)),
        };
        let name = name.and_then(|name| name.into_string().ok());
        let of_module = name.and_then(|name| {
            let mut known = by_name.iter_mut();
            known.find(|(known, _)| module_of(known) == name)
        });
        match of_module {
            Some((_, traces)) => traces.push(trace),
            None => {
                let message = format!(
                    "no root module of both sides is for `{}`",
                    trace.path().display()
                );
                let error = line.path(trace.path()).error(code::NO_MODEL, message);
                let listed: Vec<&str> = by_name.keys().copied().collect();
                errors.push(error.with_note(match listed.is_empty() {
                    true => "no module with a configuration is on both sides".to_owned(),
                    false => format!("there are: {}", listed.join(", ")),
                }));
            }
        }
    }
    match errors.is_empty() {
        true => Ok(by_name.into_values().collect()),
        false => Err(errors),
    }
}
