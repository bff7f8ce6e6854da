//! From tokens to the syntax tree.
//!
//! Recursive descent with precedence climbing. A syntax error only ends its statement: the
//! parser reports it, skips to the next statement and continues, so that one run shows all errors.

mod blocks;
mod calls;
mod layout;
mod primary;

use crate::ast::{BinaryOp, CompareOp, Expr, ExprKind, LogicOp, MathOp, UnaryOp};
use crate::diagnostic::{Code, Diagnostic, Problems};
use crate::lexer::{Lexed, lex};
use crate::span::{LineIndex, Span};
use crate::token::{Comment, Op, Token, TokenKind, Word};
use layout::Layout;

/// The maximum nesting of brackets, blocks and prefix operators.
pub const MAX_NESTING: usize = 200;

/// The maximum height of a syntax tree, to which left-leaning chains of operators add as well.
pub const MAX_HEIGHT: u16 = 400;

/// A parsed script.
#[derive(Debug)]
pub struct Script<'a> {
    /// The text it was parsed from.
    pub source: &'a str,
    /// The toplevel statements, in order.
    pub body: Vec<Expr<'a>>,
    /// The comments, in order.
    pub comments: Vec<Comment>,
    /// The problems found by lexer and parser, in the order of the text.
    pub diagnostics: Vec<Diagnostic>,
}

/// Parses a script. The result is always a tree; a statement that could not be parsed becomes an
/// [`ExprKind::Error`] and a diagnostic.
#[must_use]
pub fn parse(source: &str) -> Script<'_> {
    let Lexed {
        tokens,
        comments,
        mut diagnostics,
    } = lex(source);
    let lines = LineIndex::new(source);
    let at_line_start = |token: &Token| match token.kind {
        TokenKind::Ident(name) if jantaku_names::command(name).is_some() => {
            lines.locate(source, token.span.start).column == 1
        }
        _ => false,
    };
    let layout = layout::layout(&tokens, at_line_start);
    let mut parser = Parser {
        source,
        tokens,
        layout,
        at: 0,
        nesting: 0,
        open: 0,
        in_bare_call: false,
        problems: Problems::default(),
    };
    let body = parser.toplevel();
    diagnostics.extend(parser.problems.finish());
    diagnostics.sort_by_key(|d| d.span.start);
    Script {
        source,
        body,
        comments,
        diagnostics,
    }
}

/// A syntax error that has been reported; parsing of the statement stops.
struct Stop;

type Parsed<T> = Result<T, Stop>;

struct Parser<'a> {
    source: &'a str,
    tokens: Vec<Token<'a>>,
    layout: Vec<Layout>,
    at: usize,
    /// The depth of the recursion, limited by [`MAX_NESTING`].
    nesting: usize,
    /// The number of open brackets and blocks.
    open: usize,
    /// Whether we are in the arguments of a call without parentheses, to which a `do` belongs.
    in_bare_call: bool,
    problems: Problems,
}

/// An infix operator and its precedence; a higher level binds more tightly.
fn infix(kind: &TokenKind, next: Option<&TokenKind>) -> Option<(BinaryLevel, u8)> {
    use BinaryLevel::{Binary, Logic};
    let math = |op| Binary(BinaryOp::Math(op));
    let compare = |op| Binary(BinaryOp::Compare(op));
    let assign = |op| Binary(BinaryOp::Assign(op));
    Some(match kind {
        TokenKind::Op(op) => match op {
            Op::Label => (Binary(BinaryOp::Label), 1),
            Op::Assign => (assign(None), 2),
            Op::AddAssign => (assign(Some(MathOp::Add)), 2),
            Op::SubtractAssign => (assign(Some(MathOp::Subtract)), 2),
            Op::MultiplyAssign => (assign(Some(MathOp::Multiply)), 2),
            Op::DivideAssign => (assign(Some(MathOp::Divide)), 2),
            Op::PowerAssign => (assign(Some(MathOp::Power)), 2),
            Op::Equal => (compare(CompareOp::Equal), 5),
            Op::NotEqual => (compare(CompareOp::NotEqual), 5),
            Op::Less => (compare(CompareOp::Less), 6),
            Op::More => (compare(CompareOp::More), 6),
            Op::AtMost => (compare(CompareOp::AtMost), 6),
            Op::AtLeast => (compare(CompareOp::AtLeast), 6),
            Op::Plus => (math(MathOp::Add), 8),
            Op::Minus => (math(MathOp::Subtract), 8),
            Op::Times => (math(MathOp::Multiply), 9),
            Op::Slash => (math(MathOp::Divide), 9),
            Op::Power => (math(MathOp::Power), 10),
            _ => return None,
        },
        TokenKind::Word(Word::Or) => (Logic(LogicOp::Or), 3),
        TokenKind::Word(Word::And) => (Logic(LogicOp::And), 4),
        TokenKind::Word(Word::In) => (Binary(BinaryOp::In), 7),
        TokenKind::Word(Word::Not) if next == Some(&TokenKind::Word(Word::In)) => {
            (Binary(BinaryOp::NotIn), 7)
        }
        _ => return None,
    })
}

#[derive(Clone, Copy)]
enum BinaryLevel {
    Binary(BinaryOp),
    Logic(LogicOp),
}

impl<'a> Parser<'a> {
    // Tokens.

    fn token(&self) -> &Token<'a> {
        let last = self.tokens.len().saturating_sub(1);
        &self.tokens[self.at.min(last)]
    }

    fn kind(&self) -> &TokenKind<'a> {
        &self.token().kind
    }

    fn ahead(&self, n: usize) -> Option<&Token<'a>> {
        self.tokens.get(self.at + n)
    }

    fn layout(&self) -> Layout {
        self.layout.get(self.at).copied().unwrap_or_default()
    }

    fn is(&self, op: Op) -> bool {
        *self.kind() == TokenKind::Op(op)
    }

    fn is_word(&self, word: Word) -> bool {
        *self.kind() == TokenKind::Word(word)
    }

    /// Whether whatever is open ends here: at the end of the text, or at a layout reset.
    fn at_end(&self) -> bool {
        *self.kind() == TokenKind::Eof || (self.open > 0 && self.layout().reset)
    }

    fn next(&mut self) -> Token<'a> {
        let token = self.token().clone();
        if token.kind != TokenKind::Eof {
            self.at += 1;
        }
        token
    }

    fn eat(&mut self, op: Op) -> bool {
        let found = self.is(op) && !self.at_end();
        if found {
            self.at += 1;
        }
        found
    }

    /// The span of the preceding token.
    fn previous_span(&self) -> Span {
        self.at
            .checked_sub(1)
            .and_then(|at| self.tokens.get(at))
            .map_or(Span::default(), |token| token.span)
    }

    // Errors.

    fn fail<T>(&mut self, diagnostic: Diagnostic) -> Parsed<T> {
        self.problems.push(diagnostic);
        Err(Stop)
    }

    /// Fails with "expected …, found …" at the current token.
    fn expected<T>(&mut self, what: &str) -> Parsed<T> {
        self.expected_for(what, None)
    }

    /// The same, with another span that explains the expectation.
    fn expected_for<T>(&mut self, what: &str, because: Option<(Span, String)>) -> Parsed<T> {
        let token = self.token().clone();
        if token.kind == TokenKind::Error {
            return Err(Stop); // reported by the lexer
        }
        let (span, found) = if self.at_end() {
            (
                self.previous_span().after(),
                "the end of the text".to_owned(),
            )
        } else {
            (token.span, token.kind.describe())
        };
        let mut diagnostic = Diagnostic::error(
            Code::Syntax,
            span,
            format!("expected {what}, found {found}"),
        );
        match &token.kind {
            TokenKind::Alias(name) => {
                diagnostic.message =
                    format!("`{name}` starts with an uppercase letter, so it cannot be a name");
                diagnostic.help = Some(format!(
                    "names are lowercase; for a text write `\"{name}\"`"
                ));
            }
            TokenKind::Word(Word::Fn | Word::When | Word::After | Word::Rescue | Word::Catch) => {
                diagnostic.help =
                    Some("this word is reserved and has no use in MahjongScript".into());
            }
            _ => {}
        }
        if let Some(string) = self.string_over_lines_before() {
            diagnostic = diagnostic.related(
                string,
                "this string spans several lines: is its closing quote missing?",
            );
        }
        diagnostic.related.extend(because);
        self.fail(diagnostic)
    }

    /// A plain string that began on an earlier line and ends right before this token.
    fn string_over_lines_before(&self) -> Option<Span> {
        let before = self.tokens.get(self.at.checked_sub(1)?)?;
        let text = before.span.text(self.source);
        let plain = matches!(before.kind, TokenKind::Str(_)) && !text.starts_with("\"\"\"");
        (plain && text.contains('\n'))
            .then(|| Span::new(before.span.start as usize, before.span.start as usize + 1))
    }

    fn too_deep<T>(&mut self) -> Parsed<T> {
        let span = self.token().span;
        self.fail(
            Diagnostic::error(Code::TooLarge, span, "this is nested too deeply")
                .help(format!("at most {MAX_NESTING} levels are read; give parts of it a name with `define_const` or `def`")),
        )
    }

    // Nodes.

    fn node(&mut self, kind: ExprKind<'a>, span: Span) -> Parsed<Expr<'a>> {
        let height = 1 + below(&kind);
        self.limited(kind, span, height)
    }

    fn limited(&mut self, kind: ExprKind<'a>, span: Span, height: u16) -> Parsed<Expr<'a>> {
        if height > MAX_HEIGHT {
            return self.too_deep();
        }
        Ok(Expr { kind, span, height })
    }

    /// Runs `parse` one level deeper.
    fn nested<T>(&mut self, parse: impl FnOnce(&mut Self) -> Parsed<T>) -> Parsed<T> {
        if self.nesting >= MAX_NESTING {
            return self.too_deep();
        }
        self.nesting += 1;
        let result = parse(self);
        self.nesting -= 1;
        result
    }

    // Expressions.

    fn expr(&mut self) -> Parsed<Expr<'a>> {
        self.binary(0)
    }

    /// Parses operators of precedence `least` and above.
    fn binary(&mut self, least: u8) -> Parsed<Expr<'a>> {
        let mut left = self.nested(Self::unary)?;
        loop {
            if self.at_end() || self.layout().separated {
                return Ok(left);
            }
            let next = self.ahead(1).map(|token| &token.kind);
            let Some((operator, level)) = infix(self.kind(), next) else {
                return Ok(left);
            };
            if level < least {
                return Ok(left);
            }
            self.at += if matches!(operator, BinaryLevel::Binary(BinaryOp::NotIn)) {
                2
            } else {
                1
            };
            let groups_right = level <= 2;
            let right = self.nested(|p| p.binary(if groups_right { level } else { level + 1 }))?;
            left = self.join(operator, left, right)?;
        }
    }

    fn join(&mut self, operator: BinaryLevel, left: Expr<'a>, right: Expr<'a>) -> Parsed<Expr<'a>> {
        let span = left.span.to(right.span);
        let kind = match operator {
            BinaryLevel::Logic(op) => match left.kind {
                ExprKind::Logic(same, mut operands) if same == op => {
                    // A chain may be long, so the height is updated incrementally.
                    let height = left.height.max(1 + right.height);
                    operands.push(right);
                    return self.limited(ExprKind::Logic(op, operands), span, height);
                }
                _ => ExprKind::Logic(op, vec![left, right]),
            },
            // `not x in y` is `x not in y`.
            BinaryLevel::Binary(BinaryOp::In) => match left.kind {
                ExprKind::Unary(UnaryOp::Not, inner) => {
                    ExprKind::Binary(BinaryOp::NotIn, inner, Box::new(right))
                }
                _ => ExprKind::Binary(BinaryOp::In, Box::new(left), Box::new(right)),
            },
            BinaryLevel::Binary(op) => ExprKind::Binary(op, Box::new(left), Box::new(right)),
        };
        self.node(kind, span)
    }

    fn unary(&mut self) -> Parsed<Expr<'a>> {
        let op = match self.kind() {
            _ if self.at_end() => return self.expected("a value"),
            TokenKind::Op(Op::Minus) => UnaryOp::Minus,
            TokenKind::Op(Op::Plus) => UnaryOp::Plus,
            TokenKind::Op(Op::Bang) => UnaryOp::Bang,
            TokenKind::Word(Word::Not) => UnaryOp::Not,
            _ => return self.primary(),
        };
        let start = self.next().span;
        let operand = self.nested(Self::unary)?;
        let span = start.to(operand.span);
        self.node(ExprKind::Unary(op, Box::new(operand)), span)
    }
}

fn tallest<'e, 'a: 'e>(exprs: impl IntoIterator<Item = &'e Expr<'a>>) -> u16 {
    exprs.into_iter().map(|e| e.height).max().unwrap_or(0)
}

/// The height of the tallest child.
fn below(kind: &ExprKind) -> u16 {
    match kind {
        ExprKind::List(items) | ExprKind::Logic(_, items) | ExprKind::Group(items) => {
            tallest(items)
        }
        ExprKind::Object(pairs) => tallest(pairs.iter().map(|p| &p.value)),
        ExprKind::Unary(_, e) => e.height,
        ExprKind::Binary(_, l, r) => l.height.max(r.height),
        ExprKind::Call(call) => {
            let block = call.block.as_ref().map_or(0, |block| {
                // Lowering nests every clause in the one before it.
                let clauses = block
                    .clauses
                    .iter()
                    .zip((0..=MAX_HEIGHT).chain(std::iter::repeat(MAX_HEIGHT)))
                    .map(|(c, outer)| outer + c.condition.height.max(tallest(&c.body)))
                    .max();
                tallest(&block.body)
                    .max(clauses.unwrap_or(0))
                    .max(block.otherwise.as_ref().map_or(0, tallest))
            });
            tallest(&call.args).max(block)
        }
        ExprKind::Int(_)
        | ExprKind::Float(_)
        | ExprKind::Bool(_)
        | ExprKind::Nil
        | ExprKind::Str(_)
        | ExprKind::Sigil(_)
        | ExprKind::Ident(_)
        | ExprKind::Const(_)
        | ExprKind::Error => 0,
    }
}
