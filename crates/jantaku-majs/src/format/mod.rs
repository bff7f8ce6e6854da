//! The canonical form of a script: `jantaku fmt`.
//!
//! The style in short: two spaces of indentation, lines of up to [`WIDTH`] columns. Commands and
//! `if`, `unless`, `as`, `cond` are written without parentheses, every other call with them; a call
//! without arguments is a bare name wherever that means the same. Blocks are written over several
//! lines. If the line before a `do` has to be broken, `do`, body and `end` are indented by two.
//! Brackets have no inner spaces and no trailing comma. Conditions break before `and` and `or`,
//! arithmetic after its operators.
//!
//! Some choices stay with the author: names as words or strings, parentheses around values, a
//! line break after an opening bracket or in a condition (it stays broken), several items per
//! line in a broken list, single empty lines. Literals are copied as written; only the margin of
//! a heredoc follows the indentation.
//!
//! Each statement is first written as a stream of texts and possible line breaks, then
//! printed in one pass. Comments are woven into the stream before the first token that
//! follows them in the source.

mod block;
mod call;
mod comments;
mod element;
mod expr;
mod line_writer;
mod print;
mod stream;
mod verbatim;

use crate::diagnostic::{Code, Diagnostic};
use crate::parser::parse;
use crate::span::Span;
use crate::token::Comment;
use line_writer::LineWriter;
use print::print;
use stream::Stream;

/// The maximum width of a line in columns, where breaking it is possible.
pub const WIDTH: usize = 100;

/// Writes a script in the canonical form. The result has the same meaning and the same comments in
/// the same order, and formatting it again changes nothing.
///
/// # Errors
///
/// Returns the diagnostics of a text that does not parse, or whose canonical form would be longer
/// than [`crate::lexer::MAX_SOURCE`].
///
/// # Examples
///
/// ```
/// use jantaku_majs::format::format;
///
/// let script = "on(after_draw) do if  won do draw 2; noop() end end #twice";
/// let canonical = "\
/// on after_draw do
///   if won do
///     draw(2)
///     noop
///   end
/// end  # twice
/// ";
/// assert_eq!(format(script).as_deref(), Ok(canonical));
/// ```
pub fn format(source: &str) -> Result<String, Vec<Diagnostic>> {
    let script = parse(source);
    if script.diagnostics.iter().any(Diagnostic::is_error) {
        return Err(script.diagnostics);
    }
    let mut formatter = Formatter {
        source,
        comments: script.comments,
        next_comment: 0,
        stream: Stream::default(),
    };
    let mut writer = LineWriter::default();
    for statement in &script.body {
        formatter.toplevel(statement);
        print(&formatter.stream, &mut writer);
        formatter.stream = Stream::default();
    }
    formatter.comments(u32::MAX);
    print(&formatter.stream, &mut writer);
    writer.finish().ok_or_else(|| {
        let whole = Span::new(0, source.len());
        let message = "this text would become too large when formatted";
        vec![Diagnostic::error(Code::TooLarge, whole, message)]
    })
}

/// Turns a tree into a stream of texts and possible line breaks.
struct Formatter<'a> {
    source: &'a str,
    comments: Vec<Comment>,
    /// The index of the first comment that is not in the stream yet.
    next_comment: usize,
    stream: Stream<'a>,
}

/// What the statements of a block mean.
#[derive(Clone, Copy, PartialEq, Eq)]
enum StatementKind {
    /// Toplevel commands.
    Commands,
    /// Actions.
    Actions,
}

impl StatementKind {
    /// The style of a statement that is written as an expression.
    fn paren_style(self) -> ParenStyle {
        match self {
            Self::Commands => ParenStyle::Command,
            Self::Actions => ParenStyle::Word,
        }
    }
}

/// How calls are written in some context.
#[derive(Clone, Copy, PartialEq, Eq)]
enum ParenStyle {
    /// With parentheses; `f()` and `f` differ in meaning.
    Value,
    /// With parentheses, except that `f()` is written `f`: in a condition or an action.
    Word,
    /// As in the source, because adding or dropping parentheses would change the meaning.
    Written,
    /// The same, for a command inside an expression.
    Command,
}
