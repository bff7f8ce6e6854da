//! Diagnostics with the file they belong to, and their output: as text with source lines for people
//! ([`render`]), and as JSON for editors ([`to_json`]).

mod json;
mod render;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use jantaku_majs::diagnostic::{Diagnostic, Severity};
use jantaku_majs::span::{LineIndex, Span};

pub use json::to_json;
pub use render::{Style, render, summary};

/// A source text and its name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SourceText {
    /// The path in the library or on disk, or a description such as "room script".
    pub name: String,
    /// The text; empty for reports that are not about a file.
    pub text: String,
}

/// A diagnostic with the text it is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// The text in which the diagnostic's spans are positions.
    pub source: Arc<SourceText>,
    /// What was found.
    pub diagnostic: Diagnostic,
}

impl Report {
    /// Whether the diagnostic is an error, not a warning.
    #[must_use]
    pub fn is_error(&self) -> bool {
        self.diagnostic.severity == Severity::Error
    }

    /// The position in the text; `None` if the report is about the text as a whole, or about no
    /// text.
    #[must_use]
    pub fn span(&self) -> Option<Span> {
        let span = self.diagnostic.span;
        (span != Span::default() && !self.source.text.is_empty()).then_some(span)
    }
}

/// The name of a severity in JSON.
fn severity_name(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
    }
}

/// Groups consecutive reports about the same text, with the line index of that text.
fn by_source(reports: &[Report]) -> impl Iterator<Item = (LineIndex, &[Report])> {
    let runs = reports.chunk_by(|a, b| Arc::ptr_eq(&a.source, &b.source));
    runs.map(|run| {
        let text = run.first().map_or("", |report| &report.source.text);
        (LineIndex::new(text), run)
    })
}
