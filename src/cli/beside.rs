//! The spec that a trace names, looked up beside it.

use std::path::PathBuf;

use crate::replay::Input;
use crate::trace::Entry;

/// States in which the name is looked for: the first step has it, where the
/// form names modules at all.
const STATES: usize = 3;

/// Where the root module for a trace would be, for which none is given: the
/// module whose action the first step names, in a file beside the trace. `None`
/// if the trace names no module.
pub(super) fn spec_of(input: &Input) -> Option<PathBuf> {
    // What is no file can be read once.
    if !input.path().is_file() {
        return None;
    }
    let entries = input.open().ok()?.take(STATES);
    let module = entries
        .map_while(Result::ok)
        .find_map(|entry| match entry {
            Entry::State(state) => Some(state.action?.location?.module),
            Entry::Ending(_) => None,
        })?;
    let folder = input.path().parent()?;
    Some(folder.join(format!("{}.tla", module.as_str())))
}
