//! Reading scenario files.

use serde_json::Value;

use crate::scenario::Scenario;

/// Why a scenario file cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReadError {
    /// The text is not JSON or YAML, as its file name says.
    #[error("{0}")]
    Syntax(String),
    /// A scenario has missing, unknown or invalid fields.
    #[error("scenario {scenario}: {problem}")]
    Scenario {
        /// The scenario's id, or its number in the file.
        scenario: String,
        /// What is wrong, as one phrase.
        problem: String,
    },
}

/// Reads the scenarios of a file. Files whose name ends in `.yaml` or `.yml` are YAML, all others
/// JSON.
///
/// # Errors
/// If the text is not in this format, or a scenario in it is invalid.
pub fn read(name: &str, text: &str) -> Result<Vec<Scenario>, ReadError> {
    let yaml = [".yaml", ".yml"]
        .iter()
        .any(|extension| name.ends_with(extension));
    let value: Value = if yaml {
        serde_saphyr::from_str(text).map_err(|error| ReadError::Syntax(error.to_string()))?
    } else {
        serde_json::from_str(text).map_err(|error| ReadError::Syntax(error.to_string()))?
    };
    let items = match value {
        Value::Array(items) => items,
        one => vec![one],
    };
    let scenarios = items.into_iter().enumerate().map(|(i, item)| {
        let id = item
            .get("id")
            .or_else(|| item.get("name"))
            .and_then(Value::as_str);
        let scenario = id.map_or_else(|| format!("number {}", i + 1), |id| format!("`{id}`"));
        Scenario::new(item).map_err(|problem| ReadError::Scenario { scenario, problem })
    });
    scenarios.collect()
}
