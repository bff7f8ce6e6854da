//! Checks of jq mods: only whether they compile, not what they do to a ruleset.

use jantaku_jq::Program;
use jantaku_majs::diagnostic::{Code, Diagnostic};
use jantaku_majs::span::Span;

/// Compiles a jq mod as if all variables it mentions existed, since which of them do depends on the
/// ruleset.
pub(super) fn check(text: &str) -> Option<Diagnostic> {
    let in_name = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let mut names: Vec<&str> = text
        .split('$')
        .skip(1)
        .map(|rest| rest.split(|c: char| !in_name(c)).next().unwrap_or_default())
        .filter(|name| name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_'))
        .filter(|name| !matches!(*name, "ENV" | "__loc__" | "__prog_args"))
        .collect();
    names.sort_unstable();
    names.dedup();
    let error = Program::compile(text, &names).err()?;
    let span = Span::new(error.span.start, error.span.end);
    Some(Diagnostic::error(Code::Jq, span, error.message))
}
