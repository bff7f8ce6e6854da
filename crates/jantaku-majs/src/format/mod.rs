//! The canonical form of a script: `jantaku fmt`.
//!
//! The style in short. Two spaces of indentation, lines of up to [`WIDTH`] columns. Commands and
//! `if`, `unless`, `as`, `cond` stand without parentheses, every other call with them; a call
//! without arguments is a bare name wherever that means the same. Blocks are written over several
//! lines. If the line before a `do` has to be broken, `do`, body and `end` move in by two.
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
mod entry;
mod expr;
mod page;
mod print;
mod stream;
mod verbatim;

use crate::diagnostic::{Code, Diagnostic};
use crate::parser::parse;
use crate::span::Span;
use crate::token::Comment;
use page::Page;
use print::print;
use stream::Stream;

/// Lines are broken to have at most so many columns, where that is possible.
pub const WIDTH: usize = 100;

/// Writes a script in the canonical form. The result means the same, holds the same comments in
/// the same order, and does not change when formatted again.
///
/// # Errors
///
/// What is wrong with a text that does not parse, or that would grow beyond
/// [`crate::lexer::MAX_SOURCE`].
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
    let mut page = Page::default();
    for statement in &script.body {
        formatter.toplevel(statement);
        print(&formatter.stream, &mut page);
        formatter.stream = Stream::default();
    }
    formatter.comments(u32::MAX);
    print(&formatter.stream, &mut page);
    page.finish().ok_or_else(|| {
        let whole = Span::new(0, source.len());
        let message = "this text would become too large when formatted";
        vec![Diagnostic::error(Code::TooLarge, whole, message)]
    })
}

/// Writes a tree into a stream.
struct Formatter<'a> {
    source: &'a str,
    comments: Vec<Comment>,
    /// The first comment that is not yet in the stream.
    next_comment: usize,
    stream: Stream<'a>,
}

/// What the statements of a block are.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Body {
    /// Toplevel commands.
    Commands,
    /// Actions.
    Actions,
}

impl Body {
    /// How a statement is written where it is an expression.
    fn place(self) -> Place {
        match self {
            Self::Commands => Place::Command,
            Self::Actions => Place::Word,
        }
    }
}

/// What a place makes of calls.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    /// Calls have parentheses; `f()` and `f` differ.
    Value,
    /// Calls have parentheses, but `f()` is `f`: a condition or an action.
    Word,
    /// Parentheses stay as written: they matter, or dropping them would.
    Written,
    /// The same for a command inside an expression.
    Command,
}
