//! Tests of the room.

mod loading;
mod resolving;
mod show;

use indexmap::IndexMap;

use super::loader::{Failure, LoadOptions, load_text};
use super::resolved::Spec;

/// Loads a root module `Root` with the given body and further modules.
fn spec_with(extends: &str, body: &str, modules: &[(&str, &str)]) -> Result<Spec, Failure> {
    let extends = match extends {
        "" => String::new(),
        names => format!("EXTENDS {names}\n"),
    };
    let text = format!("---- MODULE Root ----\n{extends}{body}\n====\n");
    let modules: IndexMap<String, String> = modules
        .iter()
        .map(|(name, body)| {
            let text = format!("---- MODULE {name} ----\n{body}\n====\n");
            ((*name).to_owned(), text)
        })
        .collect();
    let options = LoadOptions {
        modules,
        ..LoadOptions::default()
    };
    load_text("Root", &text, &options)
}

/// Loads a root module that is right.
fn spec(extends: &str, body: &str, modules: &[(&str, &str)]) -> Spec {
    match spec_with(extends, body, modules) {
        Ok(spec) => spec,
        Err(failure) => panic!("{:#?}", failure.diagnostics),
    }
}

/// Messages of a root module that is wrong.
fn messages(extends: &str, body: &str, modules: &[(&str, &str)]) -> Vec<String> {
    let failure = spec_with(extends, body, modules).expect_err("accepted");
    failure
        .diagnostics
        .into_iter()
        .map(|diagnostic| diagnostic.message)
        .collect()
}
