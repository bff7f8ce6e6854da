//! Which line breaks end a statement.

use crate::token::{Op, Tok, Token, Word};

/// What the layout says about one token.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Layout {
    /// A statement ends before this token.
    pub separated: bool,
    /// A bracket or block was surely forgotten: whatever is open ends before this token.
    pub reset: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Open {
    Bracket,
    Do,
}

/// Decides for every token whether a statement ends before it.
///
/// A line break counts unless it stands directly inside brackets, the line before must go on
/// (comma, key, operator), or the next line can only be a continuation (`do`, an infix operator).
/// Where brackets or blocks do not balance, a toplevel command at the start of a line resets
/// everything, so that one slip does not swallow the rest of the file.
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
            Tok::Op(op) if op.opens() => {
                open.push(Open::Bracket);
                brackets += 1;
            }
            Tok::Op(op) if op.closes() && brackets > 0 => {
                // The blocks inside it end with the bracket.
                while open.pop() == Some(Open::Do) {}
                brackets -= 1;
            }
            Tok::Word(Word::Do) => open.push(Open::Do),
            Tok::Word(Word::End) if open.last() == Some(&Open::Do) => {
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
            Tok::Op(op) if op.opens() => {
                open.push(Tok::Op(op.closer()));
                continue;
            }
            Tok::Word(Word::Do) => {
                open.push(Tok::Word(Word::End));
                continue;
            }
            Tok::Op(op) if op.closes() => open.pop(),
            Tok::Word(Word::End) => open.pop(),
            _ => continue,
        };
        if expected.as_ref() != Some(&token.kind) {
            return false;
        }
    }
    open.is_empty()
}

/// Can nothing end after this token?
fn must_go_on(kind: &Tok) -> bool {
    match kind {
        Tok::Key(_) => true,
        Tok::Op(op) => !op.closes() && *op != Op::Semicolon,
        Tok::Word(word) => matches!(word, Word::And | Word::Or | Word::Not | Word::In),
        _ => false,
    }
}

/// Can this token only go on with what stands before?
fn continues(kind: &Tok, next: Option<&Tok>) -> bool {
    match kind {
        Tok::Op(op) => !op.opens() && !matches!(op, Op::Plus | Op::Minus | Op::Bang | Op::At),
        Tok::Word(Word::Not) => next == Some(&Tok::Word(Word::In)),
        Tok::Word(word) => matches!(
            word,
            Word::Do | Word::And | Word::Or | Word::In | Word::End | Word::Else
        ),
        Tok::Eof => true,
        _ => false,
    }
}
