//! Reports as JSON, for editors and other programs.

use jantaku_majs::span::{LineIndex, Span};
use serde_json::{Map, Value, json};

use super::{Report, by_source, severity_name};

/// Writes reports as an array with an object for each.
///
/// | key | meaning |
/// |---|---|
/// | `file` | the name of the text |
/// | `line`, `column` | the start position, counted from 1, columns in characters; null if there is none |
/// | `endLine`, `endColumn` | the end position: the column after the last character |
/// | `severity` | `error` or `warning` |
/// | `code` | the kind of the problem; names are stable |
/// | `message` | what is wrong |
/// | `label` | a short text to show at the position, or null |
/// | `help` | how to fix it, or null |
/// | `related` | other positions in the same text: objects with a position as above and `message` |
#[must_use]
pub fn to_json(reports: &[Report]) -> Value {
    let mut items = Vec::with_capacity(reports.len());
    for (lines, run) in by_source(reports) {
        items.extend(run.iter().map(|report| item(report, &lines)));
    }
    Value::Array(items)
}

fn item(report: &Report, lines: &LineIndex) -> Value {
    let diagnostic = &report.diagnostic;
    let text = &report.source.text;
    let related = diagnostic.related.iter().map(|(span, message)| {
        let mut other = Map::new();
        insert_position(&mut other, Some(*span), text, lines);
        other.insert("message".into(), json!(message));
        Value::Object(other)
    });
    let mut item = Map::new();
    item.insert("file".into(), json!(report.source.name));
    insert_position(&mut item, report.span(), text, lines);
    item.insert("severity".into(), json!(severity_name(diagnostic.severity)));
    item.insert("code".into(), json!(diagnostic.code.name()));
    item.insert("message".into(), json!(diagnostic.message));
    item.insert("label".into(), json!(diagnostic.label));
    item.insert("help".into(), json!(diagnostic.help));
    item.insert("related".into(), related.collect());
    Value::Object(item)
}

fn insert_position(
    object: &mut Map<String, Value>,
    span: Option<Span>,
    text: &str,
    lines: &LineIndex,
) {
    let start = span.map(|span| lines.locate(text, span.start));
    let end = span.map(|span| lines.locate(text, span.end));
    for (key, value) in [
        ("line", start.map(|at| at.line)),
        ("column", start.map(|at| at.column)),
        ("endLine", end.map(|at| at.line)),
        ("endColumn", end.map(|at| at.column)),
    ] {
        object.insert(key.into(), json!(value));
    }
}
