//! The models and traces that `lockstep.toml` names.

use std::path::{Path, PathBuf};
use std::sync::{Arc, LazyLock};

use lockstep::diag::Source;
use lockstep::engine::Engine;
use lockstep::eval::{Limits, Model, Setup};
use lockstep::replay::{CallRules, Checked, Input, Job, TraceVerdict, check};
use lockstep::spec::config::parse_config;
use lockstep::spec::{LoadOptions, Spec, load};
use serde::Deserialize;

/// A chapter of the profile: one `[[model]]` of the suite.
pub(crate) struct Chapter {
    pub(crate) name: String,
    pub(crate) model: Model,
    pub(crate) rules: CallRules,
    /// The conforming traces, in order; relative to the repository.
    pub(crate) traces: Vec<PathBuf>,
    /// The altered ones.
    pub(crate) altered: Vec<PathBuf>,
}

#[derive(Deserialize)]
struct Suite {
    model: Vec<Written>,
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
struct Written {
    name: String,
    spec: PathBuf,
    cfg: PathBuf,
    traces: Vec<PathBuf>,
    #[serde(default)]
    aside: Vec<PathBuf>,
    #[serde(default)]
    value_operators: Vec<String>,
    #[serde(default)]
    predicates: Vec<String>,
    #[serde(default)]
    procedures: Vec<String>,
}

/// The suite's chapters, loaded once.
pub(crate) fn chapters() -> &'static [Chapter] {
    static CHAPTERS: LazyLock<Vec<Chapter>> = LazyLock::new(|| {
        let suite: Suite = toml::from_str(&read("lockstep.toml")).expect("a suite");
        suite.model.into_iter().map(Chapter::load).collect()
    });
    &CHAPTERS
}

/// The repository's folder.
pub(crate) fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The text of a file of the repository.
pub(crate) fn read(path: impl AsRef<Path>) -> String {
    fs_err::read_to_string(root().join(path)).expect("a file of the repository")
}

/// The files in a folder of the repository, in order, with their paths from
/// the repository on.
pub(crate) fn files(folder: impl AsRef<Path>) -> Vec<PathBuf> {
    let entries = fs_err::read_dir(root().join(&folder)).expect("a folder of the repository");
    let mut files: Vec<PathBuf> = entries
        .map(|entry| folder.as_ref().join(entry.expect("an entry").file_name()))
        .collect();
    files.sort();
    files
}

impl Chapter {
    fn load(written: Written) -> Self {
        let in_folders = |folders: &[PathBuf]| folders.iter().flat_map(files).collect();
        Self {
            name: written.name.clone(),
            model: model(&written),
            rules: CallRules {
                value_operators: written.value_operators.iter().cloned().collect(),
                predicates: written.predicates.iter().cloned().collect(),
                procedures: written.procedures.clone(),
            },
            traces: in_folders(&written.traces),
            altered: in_folders(&written.aside),
        }
    }

    /// The one verdict of each of these files.
    pub(crate) fn verdicts(&self, traces: &[&Path], engine: &dyn Engine) -> Vec<TraceVerdict> {
        let jobs: Vec<Job<'_>> = traces
            .iter()
            .map(|path| Job {
                input: Input::file(root().join(path)),
                model: &self.model,
                engine: Some(engine),
                rules: &self.rules,
            })
            .collect();
        check(&jobs).into_iter().map(only_verdict).collect()
    }
}

fn only_verdict(checked: Checked) -> TraceVerdict {
    let mut verdicts = checked.outcome.expect("a readable trace");
    assert_eq!(verdicts.len(), 1, "{}", checked.path.display());
    verdicts.remove(0)
}

fn model(written: &Written) -> Model {
    let (spec, setup) = load_with(&written.spec, &written.cfg);
    Model::new(
        Arc::new(spec),
        &setup.bindings,
        setup.behaviour,
        Limits::default(),
    )
}

/// A module of the repository with its configuration.
pub(crate) fn load_with(spec: &Path, cfg: &Path) -> (Spec, Setup) {
    let mut spec = load(&root().join(spec), &LoadOptions::default())
        .unwrap_or_else(|failure| panic!("{:?}", failure.diagnostics));
    let text = read(cfg);
    let file = spec.sources.add(Source::new(cfg, text.as_str()));
    let config = parse_config(&Source::new(cfg, text), file).expect("a configuration");
    let setup = Setup::new(&spec, &config).expect("a configuration of this spec");
    (spec, setup)
}
