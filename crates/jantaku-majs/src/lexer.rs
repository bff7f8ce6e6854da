//! From text to tokens.

use std::borrow::Cow;

use crate::diagnostic::{Code, Diagnostic, Problems};
use crate::span::Span;
use crate::token::{Comment, Op, Token, TokenKind, Word};

/// The maximum length of a source text, in bytes.
pub const MAX_SOURCE: usize = 4 * 1024 * 1024;

/// The output of the lexer.
#[derive(Debug)]
pub struct Lexed<'a> {
    /// All tokens; the last is [`TokenKind::Eof`].
    pub tokens: Vec<Token<'a>>,
    /// All comments, in order.
    pub comments: Vec<Comment>,
    /// The problems found, in the order of the text.
    pub diagnostics: Vec<Diagnostic>,
}

/// Splits a text into tokens. Always succeeds; problems are reported beside the tokens.
#[must_use]
pub fn lex(source: &str) -> Lexed<'_> {
    let mut lexer = Lexer {
        source,
        at: 0,
        space_before: false,
        newline_before: false,
        line_is_blank: true,
        braces: 0,
        unclosed: Vec::new(),
        heredoc_unclosed: false,
        tokens: Vec::with_capacity(source.len().min(MAX_SOURCE) / 5),
        comments: Vec::new(),
        problems: Problems::default(),
    };
    if source.len() > MAX_SOURCE {
        lexer.error(
            Span::new(0, 0),
            Code::TooLarge,
            format!(
                "the text has {} bytes, more than the limit of {MAX_SOURCE}",
                source.len()
            ),
        );
    } else {
        lexer.run();
    }
    let end = source.len();
    lexer.push(TokenKind::Eof, end, end);
    Lexed {
        tokens: lexer.tokens,
        comments: lexer.comments,
        diagnostics: lexer.problems.finish(),
    }
}

/// Whether a lowercase name may start with this character.
fn starts_name(c: char) -> bool {
    c == '_' || (unicode_ident::is_xid_start(c) && !starts_alias(c))
}

/// Whether the character is uppercase or titlecase: it then has a different lowercase form.
fn starts_alias(c: char) -> bool {
    unicode_ident::is_xid_start(c) && c.to_lowercase().next() != Some(c)
}

/// Whether a name may continue with this character.
fn continues_name(c: char) -> bool {
    unicode_ident::is_xid_continue(c)
}

struct Lexer<'a> {
    source: &'a str,
    at: usize,
    space_before: bool,
    newline_before: bool,
    line_is_blank: bool,
    /// The number of open `{` and `%{`; inside them, some JSON syntax is allowed.
    braces: usize,
    /// Closing quotes that a search up to the end of the text did not find. Remembered so that a
    /// text full of unclosed strings takes linear time.
    unclosed: Vec<char>,
    /// The same for the end of a heredoc.
    heredoc_unclosed: bool,
    tokens: Vec<Token<'a>>,
    comments: Vec<Comment>,
    problems: Problems,
}

impl<'a> Lexer<'a> {
    fn rest(&self) -> &'a str {
        self.source.get(self.at..).unwrap_or("")
    }

    fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    fn slice(&self, start: usize, end: usize) -> &'a str {
        self.source.get(start..end).unwrap_or("")
    }

    fn push(&mut self, kind: TokenKind<'a>, start: usize, end: usize) {
        self.tokens.push(Token {
            kind,
            span: Span::new(start, end),
            space_before: self.space_before,
            newline_before: self.newline_before,
        });
        self.space_before = false;
        self.newline_before = false;
        self.line_is_blank = false;
    }

    fn error(&mut self, span: Span, code: Code, message: impl Into<String>) -> &mut Diagnostic {
        self.problems.push(Diagnostic::error(code, span, message))
    }

    fn syntax(&mut self, start: usize, end: usize, message: &str, help: &str) {
        let diagnostic = self.error(Span::new(start, end), Code::Syntax, message);
        if !help.is_empty() {
            diagnostic.help = Some(help.into());
        }
    }

    fn run(&mut self) {
        if self.source.starts_with('\u{feff}') {
            self.at = '\u{feff}'.len_utf8();
        }
        while let Some(c) = self.peek() {
            if self.problems.is_full() {
                let end = self.source.len();
                return self.push(TokenKind::Error, self.at, end);
            }
            match c {
                '\n' => {
                    self.at += 1;
                    self.space_before = true;
                    self.newline_before = true;
                    self.line_is_blank = true;
                }
                ' ' | '\t' | '\r' | '\u{a0}' | '\u{3000}' => {
                    self.at += c.len_utf8();
                    self.space_before = true;
                }
                '#' => self.comment(),
                '/' if self.braces > 0 && self.rest().starts_with("//") => self.comment(),
                '\\' if self.rest().starts_with("\\\n") || self.rest().starts_with("\\\r\n") => {
                    self.at += self.rest().find('\n').map_or(1, |n| n + 1);
                    self.space_before = true;
                }
                '"' => self.string(),
                '~' => self.sigil(),
                ':' if !self.rest().starts_with("::") => self.atom(),
                '0'..='9' => self.number(),
                _ if starts_name(c) || starts_alias(c) => self.name(),
                _ => self.operator(c),
            }
        }
    }

    fn comment(&mut self) {
        let start = self.at;
        let length = self.rest().find('\n').unwrap_or(self.rest().len());
        let text = self.slice(start, start + length).trim_end();
        self.comments.push(Comment {
            span: Span::new(start, start + text.len()),
            own_line: self.line_is_blank,
        });
        self.at += length;
        self.space_before = true;
    }

    fn name(&mut self) {
        let start = self.at;
        let rest = self.rest();
        let mut length = rest.find(|c| !continues_name(c)).unwrap_or(rest.len());
        let tail = &rest.as_bytes()[length..];
        match tail {
            // `x!=1` is a comparison, not the name `x!`.
            [b'!', b'=', ..] => {}
            [b'?' | b'!', ..] => length += 1,
            _ => {}
        }
        let text = self.slice(start, start + length);
        self.at += length;
        if self.key_follows(false) {
            self.at += 1;
            return self.push(
                TokenKind::Key(Cow::Borrowed(text)),
                start,
                start + length + 1,
            );
        }
        let kind = if text.starts_with(starts_alias) {
            TokenKind::Alias(text)
        } else if let Some(word) = Word::from_text(text) {
            TokenKind::Word(word)
        } else {
            TokenKind::Ident(text)
        };
        self.push(kind, start, start + length);
    }

    /// Whether a colon follows that makes the token just read a key.
    fn key_follows(&mut self, string: bool) -> bool {
        let mut next = self.rest().chars();
        if next.next() != Some(':') {
            return false;
        }
        match next.next() {
            None | Some(' ' | '\t' | '\n' | '\r') => true,
            Some(':') => false,
            Some(_) if string && self.braces > 0 => true,
            Some(_) => {
                let at = self.at;
                self.syntax(
                    at,
                    at + 1,
                    "a key needs a space after its colon",
                    "write `key: value`",
                );
                true
            }
        }
    }

    fn atom(&mut self) {
        let start = self.at;
        self.at += 1;
        let rest = self.rest();
        let length = rest.find(|c| !continues_name(c)).unwrap_or(rest.len());
        if length == 0 || !rest.starts_with(starts_name) {
            self.syntax(
                start,
                start + 1,
                "a stray `:`",
                "a key is written `key: value`, without a space before the colon",
            );
            return self.push(TokenKind::Error, start, start + 1);
        }
        self.at += length;
        let text = self.slice(start + 1, start + 1 + length);
        self.push(
            TokenKind::Str(Cow::Borrowed(text)),
            start,
            start + 1 + length,
        );
    }

    fn number(&mut self) {
        let start = self.at;
        let rest = self.rest();
        let digits = |text: &str, radix: u32| -> usize {
            text.find(|c: char| !(c.is_digit(radix) || c == '_'))
                .unwrap_or(text.len())
        };
        let radix = match rest.as_bytes() {
            [b'0', b'x', ..] => 16,
            [b'0', b'o', ..] => 8,
            [b'0', b'b', ..] => 2,
            _ => 10,
        };
        let prefix = if radix == 10 { 0 } else { 2 };
        let mut length = prefix + digits(&rest[prefix..], radix);
        let mut float = false;
        if radix == 10 {
            let tail = &rest[length..];
            if tail.starts_with('.') && tail[1..].starts_with(|c: char| c.is_ascii_digit()) {
                float = true;
                length += 1 + digits(&tail[1..], 10);
                let tail = &rest[length..];
                if tail.starts_with(['e', 'E']) {
                    let sign = usize::from(tail[1..].starts_with(['+', '-']));
                    let exponent = digits(&tail[1 + sign..], 10);
                    if exponent > 0 {
                        length += 1 + sign + exponent;
                    }
                }
            }
        }
        let glued = rest[length..]
            .find(|c| !continues_name(c))
            .unwrap_or(rest.len() - length);
        self.at += length + glued;
        let end = self.at;
        let text = self.slice(start, end);
        if glued > 0 {
            let help = if jantaku_tile::TileId::parse(text).is_ok() {
                format!("write tiles as strings: `\"{text}\"`")
            } else {
                "names do not start with a digit; a string needs quotes".to_owned()
            };
            self.syntax(start, end, "letters stand directly after a number", &help);
            return self.push(TokenKind::Error, start, end);
        }
        if !float && self.rest().starts_with('.') {
            self.at += 1;
            self.syntax(
                start,
                self.at,
                "a number cannot end with a dot",
                &format!("write `{text}` or `{text}.0`"),
            );
            return self.push(TokenKind::Error, start, end);
        }
        let plain: String = text[prefix..].chars().filter(|&c| c != '_').collect();
        let kind = if float {
            plain
                .parse()
                .ok()
                .filter(|x: &f64| x.is_finite())
                .map(TokenKind::Float)
        } else {
            i64::from_str_radix(&plain, radix).ok().map(TokenKind::Int)
        };
        if kind.is_none() {
            self.syntax(
                start,
                end,
                "this number is out of range",
                "whole numbers have at most 63 bits",
            );
        }
        self.push(kind.unwrap_or(TokenKind::Error), start, end);
    }

    fn string(&mut self) {
        let start = self.at;
        let Some(text) = self.quoted(start, Quoting::Cooked) else {
            return self.push(TokenKind::Error, start, self.at);
        };
        let end = self.at;
        if self.key_follows(true) {
            self.at += 1;
            return self.push(TokenKind::Key(text), start, end + 1);
        }
        self.push(TokenKind::Str(text), start, end);
    }

    fn sigil(&mut self) {
        let start = self.at;
        self.at += 1;
        let Some(letter) = self.peek().filter(char::is_ascii_alphabetic) else {
            self.syntax(
                start,
                start + 1,
                "a stray `~`",
                "sigils are written like `~m\"pair:7\"`",
            );
            return self.push(TokenKind::Error, start, start + 1);
        };
        self.at += 1;
        let open = self.at;
        let Some(body) = self.quoted(open, Quoting::Raw) else {
            return self.push(TokenKind::Error, start, self.at);
        };
        // A borrowed body is the source text between the quotes.
        let body_span = match &body {
            Cow::Borrowed(text) => Span::new(open + 1, open + 1 + text.len()),
            Cow::Owned(_) => Span::new(open, self.at),
        };
        let modifiers = self
            .rest()
            .find(|c: char| !c.is_ascii_alphabetic())
            .unwrap_or(self.rest().len());
        self.at += modifiers;
        self.push(TokenKind::Sigil(letter, body, body_span), start, self.at);
    }

    /// Lexes quoted text at `open`; `None` if it never ends, which has been reported.
    fn quoted(&mut self, open: usize, quoting: Quoting) -> Option<Cow<'a, str>> {
        let rest = self.slice(open, self.source.len());
        if rest.starts_with("\"\"\"") {
            return self.heredoc(open, quoting);
        }
        let closer = match rest.chars().next() {
            Some('"') => '"',
            Some('(') => ')',
            Some('[') => ']',
            Some('{') => '}',
            Some('<') => '>',
            Some(c @ ('\'' | '|' | '/')) => c,
            _ => {
                self.syntax(
                    open - 2,
                    open,
                    "a sigil needs a quoted body",
                    "sigils are written like `~m\"pair:7\"`",
                );
                return None;
            }
        };
        let body = &rest[1..];
        let mut escaped = false;
        let ends = |c| {
            let ends = c == closer && !escaped;
            escaped = c == '\\' && !escaped;
            ends
        };
        // A failed search need not be repeated: whether a quote is escaped does not depend on
        // where the search began.
        let in_vain = self.unclosed.contains(&closer);
        let Some(length) = (!in_vain).then(|| body.find(ends)).flatten() else {
            if !in_vain {
                self.unclosed.push(closer);
            }
            let line = rest.find('\n').unwrap_or(rest.len());
            self.syntax(
                open,
                open + 1,
                "this string never ends",
                &format!(
                    "close it with `{closer}`; a `{closer}` inside it is written `\\{closer}`"
                ),
            );
            self.at = open + line;
            return None;
        };
        self.at = open + 1 + length + 1;
        Some(self.cook(&body[..length], open + 1, closer, quoting))
    }

    fn heredoc(&mut self, open: usize, quoting: Quoting) -> Option<Cow<'a, str>> {
        let rest = self.slice(open, self.source.len());
        let first_line = rest[3..].find('\n').map(|n| 3 + n);
        let Some(first_line) = first_line.filter(|&n| rest[3..n].trim().is_empty()) else {
            self.syntax(
                open,
                open + 3,
                "text stands directly after the opening `\"\"\"`",
                "a heredoc's text starts on the next line",
            );
            self.at = open + rest.find('\n').unwrap_or(rest.len());
            return None;
        };
        let mut lines = Vec::new();
        let mut at = first_line + 1;
        loop {
            let line = rest.get(at..).filter(|text| !text.is_empty());
            let Some(line) = line.filter(|_| !self.heredoc_unclosed) else {
                self.heredoc_unclosed = true;
                self.syntax(
                    open,
                    open + 3,
                    "this heredoc never ends",
                    "close it with `\"\"\"` on a line of its own",
                );
                self.at = open + rest.find('\n').unwrap_or(rest.len());
                return None;
            };
            let line = &line[..line.find('\n').unwrap_or(line.len())];
            let indent = line.len() - line.trim_start().len();
            if line[indent..].starts_with("\"\"\"") {
                self.at = open + at + indent + 3;
                let margin = line[..indent].chars().count();
                return Some(self.dedent(&lines, margin, quoting));
            }
            lines.push((line, open + at));
            at += line.len() + 1;
        }
    }

    /// Removes up to `margin` white-space characters from the front of every line.
    fn dedent(
        &mut self,
        lines: &[(&'a str, usize)],
        margin: usize,
        quoting: Quoting,
    ) -> Cow<'a, str> {
        let mut text = String::new();
        for (line, at) in lines {
            let line = line.strip_suffix('\r').unwrap_or(line);
            let cut: usize = line
                .chars()
                .take(margin)
                .take_while(|c| c.is_whitespace())
                .map(char::len_utf8)
                .sum();
            text.push_str(&self.cook(&line[cut..], at + cut, '"', quoting));
            // An escaped line break has already been dropped.
            if !(quoting == Quoting::Cooked && ends_in_lone_backslash(line)) {
                text.push('\n');
            }
        }
        Cow::Owned(text)
    }

    /// Resolves escapes, reports interpolation, and turns CR LF into LF.
    fn cook(
        &mut self,
        raw: &'a str,
        offset: usize,
        closer: char,
        quoting: Quoting,
    ) -> Cow<'a, str> {
        if !raw.contains(['\\', '#', '\r']) {
            return Cow::Borrowed(raw);
        }
        let mut text = String::with_capacity(raw.len());
        let mut chars = raw.char_indices().peekable();
        while let Some((at, c)) = chars.next() {
            match c {
                '\r' if matches!(chars.peek(), Some((_, '\n'))) => {}
                '#' if matches!(chars.peek(), Some((_, '{'))) => {
                    self.syntax(
                        offset + at,
                        offset + at + 2,
                        "strings cannot compute values with `#{…}`",
                        "for a plain `#{` write `\\#{`",
                    );
                    text.push('#');
                }
                '\\' if quoting == Quoting::Raw => match chars.peek() {
                    Some((_, next)) if *next == closer => {}
                    _ => text.push('\\'),
                },
                '\\' => {
                    let Some((_, escape)) = chars.next() else {
                        break;
                    };
                    match escape {
                        'n' => text.push('\n'),
                        't' => text.push('\t'),
                        'r' => text.push('\r'),
                        's' => text.push(' '),
                        '0' => text.push('\0'),
                        'a' => text.push('\u{7}'),
                        'b' => text.push('\u{8}'),
                        'd' => text.push('\u{7f}'),
                        'e' => text.push('\u{1b}'),
                        'f' => text.push('\u{c}'),
                        'v' => text.push('\u{b}'),
                        '\n' => {}
                        '\r' if matches!(chars.peek(), Some((_, '\n'))) => {
                            chars.next();
                        }
                        'x' | 'u' => match code_point(&raw[at + 2..], escape) {
                            Some((decoded, length)) => {
                                text.push(decoded);
                                for _ in 0..length {
                                    chars.next();
                                }
                            }
                            None => self.syntax(
                                offset + at,
                                offset + at + 2,
                                "this escape names no character",
                                "write `\\xHH`, `\\uHHHH` or `\\u{H…}` with hexadecimal digits",
                            ),
                        },
                        other => text.push(other),
                    }
                }
                other => text.push(other),
            }
        }
        Cow::Owned(text)
    }

    fn operator(&mut self, c: char) {
        let start = self.at;
        let rest = self.rest();
        if let Some(&op) = Op::ALL.iter().find(|op| rest.starts_with(op.symbol())) {
            // `===` starts with a valid operator but is not one.
            if op == Op::Equal && rest.starts_with("===") {
                self.at += 3;
                self.syntax(
                    start,
                    self.at,
                    "there is no `===` here",
                    "compare with `==`",
                );
                return self.push(TokenKind::Error, start, self.at);
            }
            self.at += op.symbol().len();
            match op {
                Op::BraceOpen | Op::Map => self.braces += 1,
                Op::BraceClose => self.braces = self.braces.saturating_sub(1),
                _ => {}
            }
            return self.push(TokenKind::Op(op), start, self.at);
        }
        const FOREIGN: &[(&str, &str)] = &[
            ("&&", "combine conditions with `and`"),
            ("||", "combine conditions with `or`"),
            ("|>", "actions stand below each other, or separated by `;`"),
            ("'", "strings are written with double quotes"),
            ("‘", "strings are written with straight double quotes"),
            ("’", "strings are written with straight double quotes"),
            (
                "“",
                "strings are written with straight double quotes: \"…\"",
            ),
            (
                "”",
                "strings are written with straight double quotes: \"…\"",
            ),
            (
                ".",
                "names have no dots; a path is a string: `apply set, \"a.b\", 1`",
            ),
            (
                "&",
                "functions are named, not captured: write the name alone",
            ),
            ("%", "objects are written `%{key: value}`"),
            ("$", "a function's parameter is a string: `\"$name\"`"),
            ("，", "use the plain comma `,`"),
            ("：", "use the plain colon `:`"),
            ("；", "use the plain semicolon `;`"),
            ("（", "use plain parentheses `( )`"),
            ("）", "use plain parentheses `( )`"),
        ];
        let foreign = FOREIGN.iter().find(|(symbol, _)| rest.starts_with(symbol));
        let (symbol, help) = foreign.map_or((&rest[..c.len_utf8()], ""), |&(symbol, help)| {
            (symbol, help)
        });
        self.at += symbol.len();
        // Report a text in foreign quotes as one mistake, not two.
        if matches!(c, '\'' | '‘' | '“') {
            let line = self.rest().lines().next().unwrap_or("");
            if let Some(end) = line.find(['\'', '’', '”']) {
                let closing = line[end..].chars().next().map_or(0, char::len_utf8);
                self.at += end + closing;
            }
        }
        let shown = if c.is_control() {
            format!("U+{:04X}", u32::from(c))
        } else {
            symbol.to_owned()
        };
        self.syntax(
            start,
            self.at,
            &format!("`{shown}` is not part of MahjongScript"),
            help,
        );
        self.push(TokenKind::Error, start, self.at);
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Quoting {
    /// Escape sequences are resolved.
    Cooked,
    /// Only the closing quote can be escaped.
    Raw,
}

fn ends_in_lone_backslash(line: &str) -> bool {
    let slashes = line.bytes().rev().take_while(|&b| b == b'\\').count();
    slashes % 2 == 1
}

/// Decodes what follows `\x` or `\u` into the character and the number of characters consumed.
fn code_point(text: &str, kind: char) -> Option<(char, usize)> {
    let (digits, read) = if let Some(braced) = text.strip_prefix('{') {
        let end = braced.find(|c: char| !c.is_ascii_hexdigit())?;
        braced.get(end..)?.strip_prefix('}')?;
        (&braced[..end], end + 2)
    } else {
        let most = if kind == 'x' { 2 } else { 4 };
        let length = text
            .chars()
            .take(most)
            .take_while(char::is_ascii_hexdigit)
            .count();
        if kind == 'u' && length < most {
            return None;
        }
        (&text[..length], length)
    };
    let value = u32::from_str_radix(digits, 16).ok()?;
    Some((char::from_u32(value)?, read))
}
