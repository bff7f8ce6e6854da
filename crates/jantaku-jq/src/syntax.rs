//! From text to terms, with jaq's lexer and parser.
//!
//! Three differences are handled here. The lexer and the parser recurse, so texts that would
//! make them recurse too deeply are rejected first. jaq's parser does not know `?//`. And it drops
//! parentheses after applying its own operator precedence, which is not jq's; so parentheses are
//! passed through as calls of a function that no program can name, and precedence is applied again
//! when the term is compiled.

use std::iter::Peekable;
use std::ops::Range;

use jaq_core::load::lex::{Lexer, StrPart, Tok, Token};
use jaq_core::load::parse::{Def, Expect, Parser, Term};

use crate::error::CompileError;

/// The function whose calls are parentheses.
pub(crate) const PARENTHESES: &str = "()";

/// The format of the keys of an object pattern whose members are alternatives.
pub(crate) const ALTERNATIVES: &str = "?//";

/// The maximum nesting of brackets.
const MOST_BRACKETS: usize = 1000;

/// The maximum recursion depth of the parser; every operator can be one level.
const MOST_LEVELS: usize = 16_000;

/// The stack for parsing and compiling a text of that many levels.
pub(crate) const STACK: usize = 192 << 20;

/// Parses a program.
pub(crate) fn program(text: &str) -> Result<Term<&str>, CompileError> {
    let tokens = tokens(text)?;
    if let Some(Token(word @ ("import" | "include" | "module"), Tok::Word)) = tokens.first() {
        return Err(unavailable(text, word));
    }
    let parsed = Parser::new(&tokens).parse(Parser::term);
    parsed.map_err(|errors| match errors.into_iter().next() {
        Some((expected, found)) => {
            let expected = match expected {
                Expect::Nothing => "the end of the program",
                other => other.as_str(),
            };
            let found = Token::opt_as_str(found, text);
            error(text, found, format!("expected {expected}"))
        }
        None => error(text, text, "not a program"),
    })
}

/// Parses definitions.
pub(crate) fn definitions(text: &'static str) -> Vec<Def<&'static str>> {
    let Ok(tokens) = tokens(text) else {
        return Vec::new();
    };
    Parser::new(&tokens).parse(Parser::defs).unwrap_or_default()
}

fn tokens(text: &str) -> Result<Vec<Token<&str>>, CompileError> {
    let too_deep = |at| error(text, &text[at..], "nested too deeply");
    check_brackets(text).map_err(too_deep)?;
    let tokens = Lexer::new(text)
        .lex()
        .map_err(|errors| match errors.into_iter().next() {
            Some((expected, found)) => {
                error(text, found, format!("expected {}", expected.as_str()))
            }
            None => error(text, text, "not a program"),
        })?;
    if levels(&tokens) > MOST_LEVELS {
        return Err(too_deep(0));
    }
    Ok(mark(tokens, Within::Term))
}

/// Returns the offset at which brackets are nested too deeply, scanning the text as the lexer does.
fn check_brackets(text: &str) -> Result<(), usize> {
    // Open brackets, and quotes for open strings.
    let mut open: Vec<char> = Vec::new();
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let at = text.len() - rest.len();
        rest = &rest[c.len_utf8()..];
        let in_string = open.last() == Some(&'"');
        match c {
            '"' if in_string => {
                open.pop();
            }
            '\\' if in_string => {
                let escaped = rest.chars().next();
                rest = &rest[escaped.map_or(0, char::len_utf8)..];
                open.extend(escaped.filter(|c| *c == '('));
            }
            _ if in_string => {}
            '"' | '(' | '[' | '{' => open.push(c),
            '#' => rest = after_comment(rest),
            c if c.is_whitespace() || c.is_ascii_alphanumeric() => {}
            '_' | '$' | '@' | '.' | ':' | ';' | ',' | '?' | '|' | '=' | '!' | '<' | '>' | '+'
            | '-' | '*' | '/' | '%' => {}
            // Any other character closes everything up to its counterpart; if there is none inside
            // the innermost string, it is part of that string.
            _ => {
                let opening = match c {
                    ')' => '(',
                    ']' => '[',
                    '}' => '{',
                    _ => '\0',
                };
                let mut last = None;
                while last != Some(opening) && open.last().is_some_and(|open| *open != '"') {
                    last = open.pop();
                }
                if last != Some(opening) && !open.is_empty() {
                    rest = &text[at..];
                }
            }
        }
        if open.len() > MOST_BRACKETS {
            return Err(at);
        }
    }
    Ok(())
}

/// The text after a comment, which continues after a line that ends in an unescaped backslash.
fn after_comment(mut rest: &str) -> &str {
    loop {
        let (line, next) = rest.split_once('\n').unwrap_or((rest, ""));
        rest = next;
        let line = line.strip_suffix('\r').unwrap_or(line);
        if line.len().abs_diff(line.trim_end_matches('\\').len()) % 2 == 0 {
            return rest;
        }
    }
}

/// An upper bound of the parser's recursion depth.
fn levels(tokens: &[Token<&str>]) -> usize {
    let here = tokens.iter().filter(|Token(text, tok)| match tok {
        Tok::Sym => !text.starts_with('.') && !matches!(*text, ":" | ";" | "?"),
        Tok::Word => KEYWORDS.contains(text),
        _ => false,
    });
    let below = tokens.iter().map(|token| match &token.1 {
        Tok::Block(tokens) => levels(tokens),
        Tok::Str(parts) => {
            let inner = parts.iter().map(|part| match part {
                StrPart::Term(token) => levels(std::slice::from_ref(token)),
                _ => 0,
            });
            inner.max().unwrap_or(0)
        }
        _ => 0,
    });
    here.count() + below.max().unwrap_or(0)
}

/// Words that are not calls; those that precede a term come first.
const KEYWORDS: [&str; 13] = [
    "if", "then", "elif", "else", "and", "or", "try", "catch", "reduce", "foreach", "as", "def",
    "label",
];

const BEFORE_TERMS: &[&str] = KEYWORDS.split_at(10).0;

/// The kind of brackets that tokens are in.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Within {
    Term,
    Object,
    Pattern,
}

/// Marks parentheses around terms, and rewrites patterns to what jaq's parser accepts.
fn mark<'s>(tokens: Vec<Token<&'s str>>, within: Within) -> Vec<Token<&'s str>> {
    let mut marked: Vec<Token<&'s str>> = Vec::with_capacity(tokens.len());
    let mut tokens = tokens.into_iter().peekable();
    while let Some(token) = tokens.next() {
        let before_colon = tokens.peek().is_some_and(|next| next.0 == ":");
        let is_pattern = marked.last().is_some_and(|last| last.0 == "as");
        let after_pattern = marked.iter().nth_back(1).is_some_and(|as_| as_.0 == "as");
        let is_arguments = match marked.last() {
            Some(Token(word, Tok::Word)) => !BEFORE_TERMS.contains(word),
            Some(Token(_, Tok::Fmt)) => true,
            _ => after_pattern,
        };
        let is_key = before_colon && within != Within::Term;
        if token.0.starts_with('(') && !is_arguments && !is_key {
            marked.push(Token(PARENTHESES, Tok::Word));
        }
        if is_pattern {
            marked.push(pattern(token, &mut tokens));
        } else if within == Within::Pattern && before_colon && token.0.starts_with('$') {
            // `{$x: pattern}` is `{$x, x: pattern}`.
            let name = token.0.trim_start_matches('$');
            marked.push(token);
            marked.push(Token(",", Tok::Sym));
            marked.push(Token(name, Tok::Word));
        } else {
            marked.push(mark_inside(token, within));
        }
    }
    marked
}

fn mark_inside(Token(text, tok): Token<&str>, within: Within) -> Token<&str> {
    let tok = match tok {
        Tok::Block(tokens) => {
            let inside = match text.chars().next() {
                Some('{' | '[') if within == Within::Pattern => Within::Pattern,
                Some('{') => Within::Object,
                _ => Within::Term,
            };
            Tok::Block(mark(tokens, inside))
        }
        Tok::Str(parts) => {
            let parts = parts.into_iter().map(|part| match part {
                StrPart::Term(token) => StrPart::Term(mark_inside(token, Within::Term)),
                other => other,
            });
            Tok::Str(parts.collect())
        }
        other => other,
    };
    Token(text, tok)
}

/// The pattern after `as`, with all its alternatives.
fn pattern<'s>(
    first: Token<&'s str>,
    tokens: &mut Peekable<impl Iterator<Item = Token<&'s str>>>,
) -> Token<&'s str> {
    let mut patterns = vec![mark_inside(first, Within::Pattern)];
    while tokens.next_if(|next| next.0 == "?").is_some() {
        tokens.next_if(|next| next.0 == "//");
        let next = tokens.next();
        patterns.extend(next.map(|next| mark_inside(next, Within::Pattern)));
    }
    match patterns.pop() {
        Some(only) if patterns.is_empty() => only,
        last => one_pattern(patterns.into_iter().chain(last)),
    }
}

/// `{?//"": first, ?//"": second, …}`
fn one_pattern<'s>(patterns: impl Iterator<Item = Token<&'s str>>) -> Token<&'s str> {
    let mut members = Vec::new();
    for pattern in patterns {
        members.push(Token(ALTERNATIVES, Tok::Fmt));
        members.push(Token("\"\"", Tok::Str(Vec::new())));
        members.push(Token(":", Tok::Sym));
        members.push(pattern);
        members.push(Token(",", Tok::Sym));
    }
    members.pop();
    members.push(Token("}", Tok::Sym));
    Token("{}", Tok::Block(members))
}

/// An error about a part of the text.
pub(crate) fn error(text: &str, part: &str, message: impl Into<String>) -> CompileError {
    CompileError {
        message: message.into(),
        span: span(text, part),
    }
}

/// The error for a feature of jq that is not available here.
pub(crate) fn unavailable(text: &str, name: &str) -> CompileError {
    error(text, name, format!("{name} is not available in mods"))
}

/// The range of a part of the text; empty for names that do not come from the text.
fn span(text: &str, part: &str) -> Range<usize> {
    let start = (part.as_ptr().addr()).wrapping_sub(text.as_ptr().addr());
    match start.checked_add(part.len()) {
        Some(end) if end <= text.len() => {
            // The part after a lexer error extends to the end of the text; show only its first line.
            let line = part.lines().next().map_or(0, str::len);
            start..start + line
        }
        _ => 0..0,
    }
}
