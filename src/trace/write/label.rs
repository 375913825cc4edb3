//! Actions as TLC's text names them.

use super::{Loss, Page};
use crate::trace::ActionLabel;

/// The action without the angle brackets around it: `Fill(1) line 14, …`.
pub(super) fn text(label: &ActionLabel, page: &mut Page) -> String {
    let mut text = match label.name.as_str() {
        "UnnamedAction" => "Action".to_owned(),
        name => name.to_owned(),
    };
    let args = label.args.as_deref().unwrap_or_default();
    let shown: Option<Vec<String>> = args.iter().map(|(_, value)| value.text()).collect();
    match shown {
        Some(shown) if shown.is_empty() => {}
        Some(shown) => {
            if args.iter().any(|(name, _)| name.is_some()) {
                page.loses(Loss::ParameterNames);
            }
            text.push_str(&format!("({})", shown.join(",")));
        }
        // No arguments are none that are wrong.
        None => page.loses(Loss::Arguments),
    }
    if let Some(location) = &label.location {
        text.push_str(&format!(" {location}"));
    }
    text
}
