//! Actions as TLC's text names them.

use super::{Loss, Page};
use crate::trace::{ActionLabel, Pattern};
use crate::value::Text;

/// The action without the angle brackets around it: `Fill(1) line 14, …`.
pub(super) fn text(label: &ActionLabel, page: &mut Page) -> String {
    let mut text = match label.name.as_str() {
        "UnnamedAction" => "Action".to_owned(),
        name => name.to_owned(),
    };
    if let Some(args) = label.args.as_deref().filter(|args| !args.is_empty()) {
        let shown: Vec<String> = args
            .iter()
            .map(|(name, value)| argument(name, value, page))
            .collect();
        text.push_str(&format!("({})", shown.join(",")));
    }
    if let Some(location) = &label.location {
        text.push_str(&format!(" {location}"));
    }
    text
}

fn argument(name: &Option<Text>, value: &Pattern, page: &mut Page) -> String {
    if name.is_some() {
        page.loses(Loss::ParameterNames);
    }
    value.text().unwrap_or_else(|| {
        page.loses(Loss::Arguments);
        match value.candidates(1).first() {
            Some(likeliest) => likeliest.to_string(),
            None => "<unknown>".to_owned(),
        }
    })
}
