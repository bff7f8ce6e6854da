//! Problems with the file they belong to.

use std::sync::Arc;

use jantaku_majs::diagnostic::{Diagnostic, Severity};

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
}
