//! The report as JSON.

use super::Report;

/// The report, with two blanks of indentation and a final line end.
///
/// # Errors
/// Never for a [`Report`]; the type is serde_json's.
pub fn render(report: &Report) -> Result<String, serde_json::Error> {
    let mut text = serde_json::to_string_pretty(report)?;
    text.push('\n');
    Ok(text)
}
