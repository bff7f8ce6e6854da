//! From the syntax tree to edits of the ruleset document.
//!
//! Each construct has its own module: `value`, `condition`, `action`, `expression` (evaluated during
//! play), `sigil`, and `commands` for toplevel commands, with the modules it dispatches to. Errors
//! are collected: a construct that cannot be compiled becomes `None` after it has been reported,
//! and a file with errors must not be used.

mod action;
mod commands;
mod condition;
mod define;
mod expression;
mod mods;
mod sigil;
mod toplevel;
mod value;
mod yaku;

use std::collections::BTreeSet;

use crate::ast::{Expr, ExprKind, Pair};
use crate::diagnostic::{Code, Diagnostic, Problems, Severity, did_you_mean};
use crate::edit::ScriptCommand;
use crate::node::{Key, Node, NodeKind};
use crate::parser::{Script, parse};
use crate::span::Span;
use jantaku_names::NameList;

/// A compiled script.
#[derive(Clone, Debug)]
pub struct Compiled {
    /// The compiled commands, in order; incomplete if there are errors.
    pub commands: Vec<ScriptCommand>,
    /// All problems, including those of lexer and parser, in the order of the text.
    pub diagnostics: Vec<Diagnostic>,
}

impl Compiled {
    /// Whether there is an error, so that the script must not be used.
    #[must_use]
    pub fn has_errors(&self) -> bool {
        self.diagnostics.iter().any(Diagnostic::is_error)
    }
}

/// Compiles a whole script.
#[must_use]
pub fn compile(source: &str) -> Compiled {
    let script = parse(source);
    let mut lowerer = Lowerer::default();
    let commands = lowerer.commands(&script.body);
    lowerer.finish(script, commands)
}

/// Compiles one condition, like the value of `show_when:`.
#[must_use]
pub fn compile_condition(source: &str) -> (Option<Node>, Vec<Diagnostic>) {
    single(source, |lowerer, expr| lowerer.condition_list(expr))
}

/// Compiles one value, like that of `define_const`.
#[must_use]
pub fn compile_value(source: &str) -> (Option<Node>, Vec<Diagnostic>) {
    single(source, |lowerer, expr| lowerer.any(expr))
}

/// Compiles statements, like the body of `def`.
#[must_use]
pub fn compile_actions(source: &str) -> (Option<Node>, Vec<Diagnostic>) {
    let script = parse(source);
    let mut lowerer = Lowerer::default();
    let span = Span::new(0, source.len());
    let node = lowerer.actions(&script.body, span);
    (Some(node), lowerer.finish(script, Vec::new()).diagnostics)
}

fn single(
    source: &str,
    lower: impl FnOnce(&mut Lowerer, &Expr) -> Option<Node>,
) -> (Option<Node>, Vec<Diagnostic>) {
    let script = parse(source);
    let mut lowerer = Lowerer::default();
    let node = match &*script.body {
        [expr] => lower(&mut lowerer, expr),
        _ => {
            let span = Span::new(0, source.len());
            lowerer.error(Code::Syntax, span, "expected exactly one value here");
            None
        }
    };
    (node, lowerer.finish(script, Vec::new()).diagnostics)
}

/// Lowers trees to edits, and collects problems on the way.
#[derive(Default)]
struct Lowerer {
    problems: Problems,
    /// The mod categories that the commands up to here define in any case, whichever branches are
    /// taken.
    categories: BTreeSet<String>,
    /// The number of values that tile sigils have been expanded to, which is limited.
    spelled_out: usize,
}

impl Lowerer {
    fn finish(self, script: Script, commands: Vec<ScriptCommand>) -> Compiled {
        let mut diagnostics = script.diagnostics;
        // Do not report a second problem where the parser has already reported one.
        let parsed: BTreeSet<u32> = diagnostics.iter().map(|d| d.span.start).collect();
        let own = self.problems.finish().into_iter();
        diagnostics.extend(own.filter(|d| !parsed.contains(&d.span.start)));
        diagnostics.sort_by_key(|d| d.span.start);
        Compiled {
            commands,
            diagnostics,
        }
    }

    /// Reports an error; the caller may add a label or help to it.
    fn error(&mut self, code: Code, span: Span, message: impl Into<String>) -> &mut Diagnostic {
        self.report(Diagnostic::error(code, span, message))
    }

    fn warning(&mut self, code: Code, span: Span, message: impl Into<String>) -> &mut Diagnostic {
        self.report(Diagnostic::warning(code, span, message))
    }

    fn report(&mut self, diagnostic: Diagnostic) -> &mut Diagnostic {
        self.problems.push(diagnostic)
    }

    /// "did you mean …?", unless problems of this severity are no longer kept.
    fn suggestion(&self, severity: Severity, list: NameList, word: &str) -> Option<String> {
        let shown = self.problems.keeps(severity);
        did_you_mean(shown.then(|| jantaku_names::nearest(list, word)).flatten())
    }

    /// Lowers pairs to an object.
    fn object(
        &mut self,
        span: Span,
        pairs: &[Pair],
        lower: impl Fn(&mut Self, &Expr) -> Option<Node>,
    ) -> Option<Node> {
        let mut result = Vec::with_capacity(pairs.len());
        let mut complete = true;
        for pair in pairs {
            let key = Key {
                span: pair.key_span,
                name: pair.key.clone().into_owned(),
            };
            match lower(self, &pair.value) {
                Some(value) => result.push((key, value)),
                None => complete = false,
            }
        }
        let kind = NodeKind::Object(result);
        complete.then_some(Node { span, kind })
    }

    /// Checks the name of a constant or variable, and reports an invalid one.
    fn checked_name(&mut self, what: &str, name: &str, span: Span) -> bool {
        let plain = is_plain_name(name);
        if !plain {
            let lower = name.to_lowercase();
            let help = is_plain_name(&lower).then(|| format!("write `{lower}`"));
            let diagnostic = self.error(
                Code::InvalidName,
                span,
                format!("invalid {what} name `{name}`"),
            );
            diagnostic.label = Some("lowercase letters, digits and `_` only".into());
            diagnostic.help = help;
        }
        plain
    }
}

/// Whether the text matches `[a-z_][a-z0-9_]*`.
#[must_use]
pub fn is_plain_name(name: &str) -> bool {
    let mut bytes = name.bytes();
    bytes
        .next()
        .is_some_and(|b| b.is_ascii_lowercase() || b == b'_')
        && bytes.all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'_')
}

/// Words that cannot name a variable, because jq reserves them.
pub const RESERVED_VARIABLES: &[&str] = &[
    "true",
    "false",
    "null",
    "and",
    "or",
    "not",
    "if",
    "then",
    "elif",
    "else",
    "end",
    "as",
    "def",
    "try",
    "catch",
    "label",
    "import",
    "include",
    "reduce",
    "foreach",
    "__loc__",
    "__prog_args",
];

/// Splits the arguments of a call into those before the trailing pairs, and the pairs.
fn split_pairs<'e, 'a>(call: &'e crate::ast::Call<'a>) -> (&'e [Expr<'a>], &'e [Pair<'a>]) {
    match call.args.split_last() {
        Some((last, before)) if call.trailing_pairs => match &last.kind {
            ExprKind::Object(pairs) => (before, pairs),
            _ => (&call.args, &[]),
        },
        _ => (&call.args, &[]),
    }
}
