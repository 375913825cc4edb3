//! Models loaded from a module and its configuration.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::diag::Source;
use crate::eval::{Limits, Model, Setup};
use crate::report::ErrorReport;
use crate::spec::config::parse_config;
use crate::spec::{LoadOptions, load};

use super::files::reason;

/// A loaded model and the files it is from.
pub(super) struct Loaded {
    pub(super) model: Model,
    pub(super) spec: PathBuf,
    pub(super) cfg: Option<PathBuf>,
}

/// Loads a module with a configuration: the given one, or else the one beside
/// it, if there is one.
///
/// # Errors
/// Everything that is wrong with them.
pub(super) fn load_model(spec: &Path, cfg: Option<&Path>) -> Result<Loaded, Vec<ErrorReport>> {
    let mut loaded = load(spec, &LoadOptions::default()).map_err(|failure| {
        let sources = failure.sources;
        let found = failure.diagnostics.into_iter();
        found
            .map(|diagnostic| ErrorReport::diagnosed(diagnostic, &sources))
            .collect::<Vec<_>>()
    })?;
    let beside = spec.with_extension("cfg");
    let cfg = match cfg {
        Some(cfg) => Some(cfg.to_owned()),
        None => beside.is_file().then_some(beside),
    };
    let setup = match &cfg {
        None => Setup::without_config(&loaded),
        Some(path) => {
            let text = fs_err::read_to_string(path).map_err(|error| {
                vec![ErrorReport::plain(format!(
                    "{}: cannot read: {}",
                    path.display(),
                    reason(&error)
                ))]
            })?;
            let file = loaded.sources.add(Source::new(path, text.as_str()));
            let diagnosed = |diagnostic| ErrorReport::diagnosed(diagnostic, &loaded.sources);
            let config = parse_config(&Source::new(path, text), file)
                .map_err(|diagnostic| vec![diagnosed(diagnostic)])?;
            Setup::new(&loaded, &config)
                .map_err(|found| found.into_iter().map(diagnosed).collect::<Vec<_>>())?
        }
    };
    let model = Model::new(
        Arc::new(loaded),
        &setup.bindings,
        setup.behaviour,
        Limits::default(),
    );
    Ok(Loaded {
        model,
        spec: spec.to_owned(),
        cfg,
    })
}
