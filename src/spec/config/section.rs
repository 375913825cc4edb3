//! A configuration that stands in a module's file.

/// The text with everything blank but the section `---- CONFIG M ----`, up to
/// its `====`, in the file of a module M; `None` without such a section.
///
/// TLC reads one where a configuration is asked for by the name `M.tla`.
pub(super) fn section(text: &str, module: &str) -> Option<String> {
    let mut inside = false;
    let mut found = false;
    let mut blanked = String::with_capacity(text.len());
    for line in text.split_inclusive('\n') {
        let content = line.trim_end_matches(['\n', '\r']);
        if inside && content.starts_with("====") {
            inside = false;
        }
        if inside {
            blanked.push_str(line);
        } else {
            // A blank for each byte, so that places stay what they are.
            blanked.extend(content.bytes().map(|_| ' '));
            blanked.push_str(line.get(content.len()..).unwrap_or(""));
        }
        if !found && heads(content, module) {
            inside = true;
            found = true;
        }
    }
    found.then_some(blanked)
}

fn heads(line: &str, module: &str) -> bool {
    let rest = line.trim_start_matches('-');
    let name = rest
        .trim_start()
        .strip_prefix("CONFIG")
        .and_then(|rest| rest.trim_start().strip_prefix(module));
    let closing = name.map_or("", str::trim);
    line.len() - rest.len() >= 4 && closing.len() >= 4 && closing.bytes().all(|it| it == b'-')
}
