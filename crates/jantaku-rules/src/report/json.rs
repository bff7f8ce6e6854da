//! Reports as editors and other programs read them.

use jantaku_majs::span::{LineIndex, Span};
use serde_json::{Map, Value, json};

use super::{Report, by_source, severity_name};

/// An array with an object for each report.
///
/// | key | meaning |
/// |---|---|
/// | `file` | the name of the text |
/// | `line`, `column` | where it begins, both from 1, columns in characters; null if it is about no place |
/// | `endLine`, `endColumn` | where it ends: the column after its last character |
/// | `severity` | `error` or `warning` |
/// | `code` | the kind of the problem; names are stable |
/// | `message` | what is wrong |
/// | `label` | what to say right at the place, or null |
/// | `help` | how to mend it, or null |
/// | `related` | other places in the same text: objects with a place as above and `message` |
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
        locate(&mut other, Some(*span), text, lines);
        other.insert("message".into(), json!(message));
        Value::Object(other)
    });
    let mut item = Map::new();
    item.insert("file".into(), json!(report.source.name));
    locate(&mut item, report.place(), text, lines);
    item.insert("severity".into(), json!(severity_name(diagnostic.severity)));
    item.insert("code".into(), json!(diagnostic.code.name()));
    item.insert("message".into(), json!(diagnostic.message));
    item.insert("label".into(), json!(diagnostic.label));
    item.insert("help".into(), json!(diagnostic.help));
    item.insert("related".into(), related.collect());
    Value::Object(item)
}

/// Writes a place into an object.
fn locate(object: &mut Map<String, Value>, place: Option<Span>, text: &str, lines: &LineIndex) {
    let start = place.map(|span| lines.locate(text, span.start));
    let end = place.map(|span| lines.locate(text, span.end));
    for (key, value) in [
        ("line", start.map(|at| at.line)),
        ("column", start.map(|at| at.column)),
        ("endLine", end.map(|at| at.line)),
        ("endColumn", end.map(|at| at.column)),
    ] {
        object.insert(key.into(), json!(value));
    }
}
