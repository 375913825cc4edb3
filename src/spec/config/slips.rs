//! Common slips in a configuration: what is written instead.

/// What is said where a value would have to be worked out.
pub(super) const DEFINE: &str = "define the value in the module and write `N <- Definition`";

const COMMENT: &str = "comments are written `\\* …` to the end of the line, or `(* … *)`";

/// What to write instead of what stands at `rest`, behind `before`, which has
/// no blanks at its end.
pub(super) fn fix(before: &str, rest: &str) -> Option<&'static str> {
    let (sign, behind) = sign_at(before, rest);
    let word_before = last_word(behind);
    if matches!(sign, "=" | ":" | ":=") && is_keyword(word_before) {
        return Some("a section's keyword stands alone: leave the sign out");
    }
    let unfinished = behind.rsplit('=').next().unwrap_or_default();
    Some(match sign {
        "|->" if unfinished.contains('[') => DEFINE,
        "=" | ">" if behind.ends_with(')') => return None,
        "<" | "<-" if behind.ends_with(')') => "an operator is replaced as a whole: write `F <- G`",
        "==" | ":=" | ":" | "|->" => "write `=`",
        "->" | "<--" | "<=" | "=>" | "<" => "write `<-`",
        "/\\" | "\\/" | "&&" | "||" | "~" | "!=" | "#" if is_listed(before) => {
            "define the formula in the module and name it here"
        }
        "=" if is_listed(before) => "define the formula in the module and name it here",
        ";" => "leave it out: nothing ends with a mark",
        "'" => "strings are written with `\"`",
        "//" | "#" | "--" | "/*" => COMMENT,
        "<-" if rest.starts_with(|c: char| c.is_ascii_digit() || matches!(c, '"' | '{')) => {
            "a value is given with `=`"
        }
        "+" | "-" | "*" | "/" | "^" | "%" | "." | ".." | "(" => DEFINE,
        _ if rest.starts_with('(') => DEFINE,
        _ => return None,
    })
}

/// The run of signs that the place is in or directly behind, and what stands
/// before it.
fn sign_at<'t>(before: &'t str, rest: &'t str) -> (&'t str, &'t str) {
    const SIGNS: &str = "+-*/^%<>=#&|@$:.~\\!?;'";
    let is_sign = |c: char| SIGNS.contains(c);
    let behind = before.trim_end_matches(is_sign);
    let adjacent = before.get(behind.len()..).unwrap_or("");
    let end = rest.find(|c| !is_sign(c)).unwrap_or(rest.len());
    match (adjacent, rest.get(..end).unwrap_or("")) {
        ("", sign) | (sign, "") => (sign, behind.trim_end()),
        // `before` has lost its blanks: only what both make together counts.
        (left, right) => {
            let known = [
                "==", ":=", "|->", "=>", "->", "<--", "<=", "!=", "//", "--", "..",
            ];
            let whole = |it: &&&str| it.strip_prefix(left).is_some_and(|tail| tail == right);
            let found = known.iter().find(whole).copied();
            (found.unwrap_or(right), behind.trim_end())
        }
    }
}

fn last_word(text: &str) -> &str {
    let start = text
        .rfind(|c: char| !c.is_alphanumeric() && c != '_')
        .map_or(0, |at| at + 1);
    text.get(start..).unwrap_or("")
}

fn is_keyword(word: &str) -> bool {
    super::explain::KEYWORDS.contains(&word)
}

/// Whether the last keyword is of a section that names definitions.
fn is_listed(before: &str) -> bool {
    let words = before.split(|c: char| !c.is_alphanumeric() && c != '_');
    let keyword = words.rev().find(|word| is_keyword(word));
    keyword.is_some_and(|it| !it.starts_with("CONSTANT"))
}
