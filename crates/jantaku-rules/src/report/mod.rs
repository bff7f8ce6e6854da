//! Problems with the file they belong to, and how they are shown: to people as text with the
//! source line underlined ([`render`]), to editors as JSON ([`to_json`]).

mod json;
mod render;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use jantaku_majs::diagnostic::{Diagnostic, Severity};
use jantaku_majs::span::{LineIndex, Span};

pub use json::to_json;
pub use render::{render, summary};

/// A source text with the name it is known by.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SourceText {
    /// The path in the library or on disk, or "room script".
    pub name: String,
    /// The text.
    pub text: String,
}

/// One problem, and where it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// The text it is about.
    pub source: Arc<SourceText>,
    /// The problem.
    pub diagnostic: Diagnostic,
}

impl Report {
    /// Is it an error?
    #[must_use]
    pub fn is_error(&self) -> bool {
        self.diagnostic.severity == Severity::Error
    }

    /// Where in the text it is; nothing if it is about the text as a whole, or about no text.
    #[must_use]
    pub fn place(&self) -> Option<Span> {
        let span = self.diagnostic.span;
        (span != Span::default() && !self.source.text.is_empty()).then_some(span)
    }
}

/// The word for a severity, as printed and as found in JSON output.
fn severity_name(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
    }
}

/// Runs of reports about the same text, each with the lines of that text, counted once.
fn by_source(reports: &[Report]) -> impl Iterator<Item = (LineIndex, &[Report])> {
    let runs = reports.chunk_by(|a, b| Arc::ptr_eq(&a.source, &b.source));
    runs.map(|run| {
        let text = run.first().map_or("", |report| &report.source.text);
        (LineIndex::new(text), run)
    })
}
