//! Comments of a configuration.

/// Where a comment begins that has no end.
pub(super) fn open_comment(text: &str) -> Option<usize> {
    let mut rest = text;
    let mut open: Vec<usize> = Vec::new();
    while let Some(at) = rest.find(['(', '*', '"', '\\']) {
        let (_, found) = rest.split_at(at);
        let start = text.len() - found.len();
        let length = match found {
            _ if found.starts_with("(*") => {
                open.push(start);
                2
            }
            _ if found.starts_with("*)") => {
                open.pop();
                2
            }
            _ if !open.is_empty() => 1,
            _ if found.starts_with("\\*") => line(found),
            _ if found.starts_with('"') => string(found),
            _ => 1,
        };
        rest = found.get(length..).unwrap_or("");
    }
    open.first().copied()
}

fn line(text: &str) -> usize {
    text.find(['\n', '\r']).unwrap_or(text.len())
}

/// The length of a string literal, up to the end of the line if it has no end.
fn string(text: &str) -> usize {
    let mut escaped = true;
    let end = text.find(|character| {
        let ends = matches!(character, '\n' | '\r') || (character == '"' && !escaped);
        escaped = character == '\\' && !escaped;
        ends
    });
    end.map_or(text.len(), |at| at + 1)
}

#[cfg(test)]
mod tests {
    use super::open_comment;

    #[test]
    fn a_comment_without_an_end_is_found() {
        for (text, at) in [
            ("INIT I (* open", Some(7)),
            ("(* a (* b *)", Some(0)),
            ("INIT I\n(* a *) (* b\n*", Some(15)),
            ("(* a *)\n(* (* b *) *) INIT I", None),
            ("N = \"(*\" INIT I", None),
            ("N = \"\\\"(*\" INIT I", None),
            ("\\* (* line\nINIT I", None),
            ("\\* (* line\n(*", Some(11)),
            ("(* \\* *) INIT I", None),
        ] {
            assert_eq!(open_comment(text), at, "{text:?}");
        }
    }
}
