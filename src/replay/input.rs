//! Where traces are read from.

use std::io::{BufReader, Cursor};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use indexmap::IndexSet;

use crate::eval::Model;
use crate::trace::{
    self, Dump, Entry, Form, Progress, Tells, TraceError, TraceReader, VariableNames, Wanted,
};
use crate::value::Text;

use super::aliased::Aliased;

/// Where traces are read from, and in which form.
#[derive(Clone, Debug)]
pub struct Input {
    source: Source,
    wanted: Wanted,
}

#[derive(Clone, Debug)]
enum Source {
    File(PathBuf),
    StandardInput,
    Content { name: PathBuf, content: Arc<[u8]> },
}

impl Input {
    /// A file.
    pub fn file(path: impl Into<PathBuf>) -> Self {
        Self::of(Source::File(path.into()))
    }

    /// The standard input of the process, which can be opened once.
    pub fn standard_input() -> Self {
        Self::of(Source::StandardInput)
    }

    /// What is at hand, as a file of this name would hold it.
    pub fn content(name: impl Into<PathBuf>, content: impl Into<Arc<[u8]>>) -> Self {
        Self::of(Source::Content {
            name: name.into(),
            content: content.into(),
        })
    }

    fn of(source: Source) -> Self {
        Self {
            source,
            wanted: Wanted::default(),
        }
    }

    /// The same, read as of this form.
    #[must_use]
    pub fn with_form(mut self, form: Option<Form>) -> Self {
        self.wanted.form = form;
        self
    }

    /// The same with other names of variables, all given at once: of each pair, the first
    /// is what the file has.
    #[must_use]
    pub fn with_names(mut self, names: Vec<VariableNames>) -> Self {
        self.wanted.names = names.into();
        self
    }

    /// The same, its reading counted here.
    #[must_use]
    pub fn counted_by(mut self, progress: &Arc<Progress>) -> Self {
        self.wanted.progress = Arc::clone(progress);
        self
    }

    /// What counts its reading.
    pub(super) fn progress(&self) -> &Progress {
        &self.wanted.progress
    }

    /// The name by which it is shown.
    pub fn path(&self) -> &Path {
        match &self.source {
            Source::File(path) => path,
            Source::StandardInput => Path::new("<stdin>"),
            Source::Content { name, .. } => name,
        }
    }

    /// The traces in it.
    ///
    /// # Errors
    /// If it cannot be read or is no trace.
    pub fn open(&self) -> Result<TraceReader, TraceError> {
        let wanted = self.wanted.clone();
        match &self.source {
            Source::File(path) => trace::open_as(path, wanted),
            Source::StandardInput => {
                trace::read_as(BufReader::new(std::io::stdin()), self.path(), wanted)
            }
            Source::Content { name, content } => {
                trace::read_as(Cursor::new(Arc::clone(content)), name, wanted)
            }
        }
    }

    /// Whether the states of the file, which `reader` reads, are written through the
    /// ALIAS of the model's configuration.
    pub fn rendering(&self, reader: &TraceReader, model: &Model) -> Rendering {
        if matches!(reader.form(), Form::TTrace | Form::Simulation) {
            return Rendering::Variables;
        }
        // Of any other ALIAS it is the same; a copy has its further fields too.
        if !hides_variables(model) {
            return Rendering::Alias;
        }
        match reader.marked().or_else(|| Tells::of(reader.form())) {
            Some(Tells::Variables) => Rendering::Variables,
            Some(Tells::Alias) => Rendering::Alias,
            None => self.rendering_of_dump(),
        }
    }

    fn rendering_of_dump(&self) -> Rendering {
        let Some(entries) = self.entries_again() else {
            return Rendering::ToldByEnd;
        };
        let mut dump = Dump::default();
        for entry in entries {
            match entry {
                Ok(Entry::State(state)) => dump.state(&state),
                Ok(Entry::Ending(ending)) => {
                    dump.ending(&ending);
                    break;
                }
                Err(_) => break,
            }
        }
        match dump.tells() {
            Tells::Variables => Rendering::Variables,
            Tells::Alias => Rendering::Alias,
        }
    }

    /// The variables that any state of the file tells, in order of appearance, if it
    /// can be read twice; none else.
    pub fn variables(&self) -> Vec<Text> {
        let mut names = IndexSet::new();
        for entry in self.entries_again().into_iter().flatten() {
            if let Ok(Entry::State(state)) = entry {
                names.extend(state.observation.vars.into_iter().map(|(name, _)| name));
            }
        }
        names.into_iter().collect()
    }

    /// The entries, read by themselves; `None` if the file can be read only once.
    fn entries_again(&self) -> Option<impl Iterator<Item = Result<Entry, TraceError>>> {
        let can_be_read_again = match &self.source {
            Source::File(path) => path.is_file(),
            Source::StandardInput => false,
            Source::Content { .. } => true,
        };
        let again = Self {
            source: self.source.clone(),
            wanted: Wanted {
                form: self.wanted.form,
                names: Arc::clone(&self.wanted.names),
                ..Wanted::default()
            },
        };
        // That it cannot be read is told where it is judged.
        can_be_read_again.then(|| again.open().into_iter().flatten())
    }
}

/// Whether the ALIAS of a model's configuration gives the name of a variable to
/// something else. Any other says the same of the variables as the variables
/// themselves.
pub fn hides_variables(model: &Model) -> bool {
    Aliased::of(model).is_some_and(|aliased| aliased.hides_variables())
}

/// What the states of a file tell, where the configuration has an ALIAS.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rendering {
    /// Its fields, if they have them.
    Alias,
    /// The variables.
    Variables,
    /// The fields, if the trace ends: the file cannot be read twice.
    ToldByEnd,
}
