//! serde's errors, in the words of other messages.

/// How the message begins that a text is not whole.
pub(super) const BROKEN_OFF: &str = "the text ends inside";

/// serde's and serde_json's message, without its place, as other messages say
/// it.
pub(super) fn in_our_words(message: &str) -> String {
    if let Some(what) = message.strip_prefix("EOF while parsing ") {
        return format!("{BROKEN_OFF} {}", kind(what));
    }
    if let Some(field) = message.strip_prefix("missing field ") {
        return format!("expected the field {field}");
    }
    if let Some(rest) = message.strip_prefix("unknown variant ") {
        return match rest.split_once(", expected ") {
            Some((found, expected)) => format!("expected {expected}, found {found}"),
            None => format!("{rest} is not known"),
        };
    }
    let found = ["invalid type: ", "invalid value: ", "invalid length "]
        .iter()
        .find_map(|prefix| message.strip_prefix(prefix))
        .and_then(|rest| rest.split_once(", expected "));
    if let Some((found, expected)) = found {
        return format!("expected {}, found {}", kind(expected), kind(found));
    }
    match message {
        "expected value" => "expected a value".to_owned(),
        "expected ident" => "expected `true`, `false` or `null`".to_owned(),
        "trailing characters" => "text follows the end of the value".to_owned(),
        other => other.to_owned(),
    }
}

/// A kind of value, or one value, as JSON calls it.
fn kind(words: &str) -> String {
    let quoted = ["integer ", "floating point ", "boolean ", "character "]
        .iter()
        .find_map(|kind| words.strip_prefix(kind));
    if let Some(value) = quoted {
        return value.to_owned();
    }
    match words {
        "sequence" | "a sequence" | "a list" => "an array",
        "map" | "a map" => "an object",
        "unit value" => "`null`",
        "null" => "`null`",
        "u32" | "u64" => "a natural number",
        "an object" | "a value" | "a string" => words,
        other => return tuple(other).unwrap_or_else(|| other.to_owned()),
    }
    .to_owned()
}

/// `a tuple of size 5`, and `3` of them.
fn tuple(words: &str) -> Option<String> {
    if let Some(size) = words.strip_prefix("a tuple of size ") {
        return Some(format!("an array of {size} items"));
    }
    words
        .bytes()
        .all(|byte| byte.is_ascii_digit())
        .then(|| format!("{words} items"))
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;

    use super::in_our_words;

    #[derive(Debug, Deserialize)]
    #[expect(dead_code, reason = "only read")]
    struct Sample {
        number: u64,
        pair: (u32, u32),
        names: Vec<String>,
    }

    /// The message for a text that is no `Sample`.
    fn told(text: &str) -> String {
        let error = serde_json::from_str::<Sample>(text)
            .unwrap_err()
            .to_string();
        in_our_words(error.split(" at line ").next().unwrap())
    }

    #[test]
    fn no_word_of_rust_is_left() {
        let texts = [
            r#"{"number":null}"#,
            r#"{"number":-1}"#,
            r#"{"number":[]}"#,
            r#"{"number":1.5}"#,
            r#"{"number":true}"#,
            r#"{"number":"a"}"#,
            r#"{"number":{}}"#,
            r#"{"number":1}"#,
            r#"{"number":1,"pair":[1]}"#,
            r#"{"number":1,"pair":1}"#,
            r#"{"number":1,"pair":[1,2],"names":{}}"#,
            r#"{"number":1,"pair":[1,2],"names":[1]}"#,
            r#"{"number":"#,
            r#"{"number":1,"pair":["#,
            r#"{"number":nul}"#,
            r#"{"number":,}"#,
            r#"{"number":1,"pair":[1,2],"names":[]} x"#,
        ];
        let all: Vec<String> = texts
            .iter()
            .map(|text| format!("{text}: {}", told(text)))
            .collect();
        insta::assert_snapshot!(all.join("\n"));
    }
}
