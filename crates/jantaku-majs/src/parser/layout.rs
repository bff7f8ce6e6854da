//! Which line breaks end a statement.

use crate::token::{Op, Token, TokenKind, Word};

/// What line breaks mean for one token.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Layout {
    /// Whether a statement ends before this token.
    pub separated: bool,
    /// Whether a closing bracket or `end` must be missing, so that whatever is open ends before
    /// this token.
    pub reset: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Open {
    Bracket,
    Do,
}

/// Decides for every token whether a statement ends before it.
///
/// A line break ends a statement unless it is directly inside brackets, the line before it is
/// incomplete (comma, key, operator), or the next line can only be a continuation (`do`, an infix
/// operator). If brackets or blocks do not balance, a toplevel command at the start of a line
/// resets everything, so that one mistake does not swallow the rest of the file.
pub fn layout(tokens: &[Token], line_start_commands: impl Fn(&Token) -> bool) -> Vec<Layout> {
    let repair = !balanced(tokens);
    let mut open: Vec<Open> = Vec::new();
    let mut brackets = 0_usize;
    let mut result = Vec::with_capacity(tokens.len());
    for (i, token) in tokens.iter().enumerate() {
        let mut here = Layout::default();
        if repair && !open.is_empty() && token.newline_before && line_start_commands(token) {
            open.clear();
            brackets = 0;
            here = Layout {
                separated: true,
                reset: true,
            };
        } else if token.newline_before && open.last() != Some(&Open::Bracket) {
            let goes_on = i
                .checked_sub(1)
                .is_none_or(|before| must_go_on(&tokens[before].kind));
            here.separated =
                !goes_on && !continues(&token.kind, tokens.get(i + 1).map(|next| &next.kind));
        }
        match &token.kind {
            TokenKind::Op(op) if op.opens() => {
                open.push(Open::Bracket);
                brackets += 1;
            }
            TokenKind::Op(op) if op.closes() && brackets > 0 => {
                // Unclosed blocks inside the bracket end with it.
                while open.pop() == Some(Open::Do) {}
                brackets -= 1;
            }
            TokenKind::Word(Word::Do) => open.push(Open::Do),
            TokenKind::Word(Word::End) if open.last() == Some(&Open::Do) => {
                open.pop();
            }
            _ => {}
        }
        result.push(here);
    }
    result
}

fn balanced(tokens: &[Token]) -> bool {
    let mut open = Vec::new();
    for token in tokens {
        let expected = match &token.kind {
            TokenKind::Op(op) if op.opens() => {
                open.push(TokenKind::Op(op.closer()));
                continue;
            }
            TokenKind::Word(Word::Do) => {
                open.push(TokenKind::Word(Word::End));
                continue;
            }
            TokenKind::Op(op) if op.closes() => open.pop(),
            TokenKind::Word(Word::End) => open.pop(),
            _ => continue,
        };
        if expected.as_ref() != Some(&token.kind) {
            return false;
        }
    }
    open.is_empty()
}

/// Whether a statement cannot end after this token.
fn must_go_on(kind: &TokenKind) -> bool {
    match kind {
        TokenKind::Key(_) => true,
        TokenKind::Op(op) => !op.closes() && *op != Op::Semicolon,
        TokenKind::Word(word) => matches!(word, Word::And | Word::Or | Word::Not | Word::In),
        _ => false,
    }
}

/// Whether this token can only continue the statement before it.
fn continues(kind: &TokenKind, next: Option<&TokenKind>) -> bool {
    match kind {
        TokenKind::Op(op) => !op.opens() && !matches!(op, Op::Plus | Op::Minus | Op::Bang | Op::At),
        TokenKind::Word(Word::Not) => next == Some(&TokenKind::Word(Word::In)),
        TokenKind::Word(word) => matches!(
            word,
            Word::Do | Word::And | Word::Or | Word::In | Word::End | Word::Else
        ),
        TokenKind::Eof => true,
        _ => false,
    }
}
