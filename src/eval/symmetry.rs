//! What SYMMETRY may name.

use crate::value::{Value, brief, function, set};

/// Checks what TLC checks of a symmetry: it is a set of functions, and where it
/// has several, they are on model values.
///
/// # Errors
/// What is wrong, as the end of a sentence.
pub(super) fn check_symmetry(symmetry: &Value) -> Result<(), String> {
    let Ok(elements) = set::listing(symmetry) else {
        return Err(format!("it is {}", brief(symmetry)));
    };
    if elements.is_empty() {
        return Err("it is empty".to_owned());
    }
    for element in elements.iter() {
        let (Ok(domain), Some(values)) = (function::domain(element), function::values(element))
        else {
            return Err(format!("{} is no function", brief(element)));
        };
        let Ok(arguments) = set::listing(&domain) else {
            return Err(format!("{} is no permutation", brief(element)));
        };
        // A single one permutes nothing, and TLC leaves it out.
        let mut moved = arguments.iter().chain(values);
        let stranger = moved.find(|it| !matches!(it, Value::Model(_)));
        if let Some(stranger) = stranger
            && (elements.len() > 1 || matches!(element, Value::Record(_)))
        {
            return Err(format!("{} is no model value", brief(stranger)));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::check_symmetry;
    use crate::eval::{Limits, Setup, evaluate};
    use crate::spec::config::parse_config;
    use crate::spec::{LoadOptions, load_text, resolve_expression_text};

    fn said(text: &str) -> String {
        let module = "---- MODULE M ----\nEXTENDS Integers, TLC\nCONSTANTS a, b\n====\n";
        let mut spec = load_text("M", module, &LoadOptions::default()).unwrap();
        let source = crate::diag::Source::new("M.cfg", "CONSTANTS a = a b = b");
        let config = parse_config(&source, crate::diag::FileId(0)).unwrap();
        let expr = resolve_expression_text(&mut spec, "EXPR", text).unwrap();
        let bindings = Setup::new(&spec, &config).unwrap().bindings;
        let value = evaluate(&spec, &bindings, &expr, None, Limits::default()).value;
        check_symmetry(&value.unwrap()).err().unwrap_or_default()
    }

    #[test]
    fn permutations_of_model_values_are_a_symmetry() {
        for text in [
            "Permutations({a, b})",
            "Permutations({1})",
            "{[x \\in {1, 2} |-> 3 - x]}",
            "Permutations({a}) \\cup Permutations({b})",
        ] {
            assert_eq!(said(text), "", "{text}");
        }
    }

    #[test]
    fn other_values_are_none() {
        for (text, why) in [
            ("1..3", "1 is no function"),
            ("7", "it is 7"),
            ("{}", "it is empty"),
            ("[x |-> 1]", "it is [x |-> 1]"),
            ("{[x |-> a]}", "\"x\" is no model value"),
            ("Permutations({1, 2})", "1 is no model value"),
            ("Permutations({a, b}) \\cup {<<1>>}", "1 is no model value"),
        ] {
            assert_eq!(said(text), why, "{text}");
        }
    }
}
