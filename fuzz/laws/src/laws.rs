//! Laws of the front end.

use jantaku_majs::ast::{Expr, ExprKind};
use jantaku_majs::diagnostic::Diagnostic;
use jantaku_majs::lexer::Lexed;
use jantaku_majs::node::{Node, NodeKind};
use jantaku_majs::parser::{MAX_HEIGHT, Script};
use jantaku_majs::span::Span;
use jantaku_majs::token::TokenKind;
use jantaku_rules::report::{Report, Style, render, to_json};

fn check_span(source: &str, span: Span) {
    assert!(
        source.get(span.range()).is_some(),
        "{span:?} is not in the text"
    );
}

fn check_within(source: &str, outer: Span, inner: Span) {
    check_span(source, inner);
    assert!(
        outer.start <= inner.start && inner.end <= outer.end,
        "{inner:?} leaves {outer:?}"
    );
}

/// Every place lies in the text, on character boundaries, and something is said about it.
pub fn check_diagnostics(source: &str, diagnostics: &[Diagnostic]) {
    for diagnostic in diagnostics {
        check_span(source, diagnostic.span);
        diagnostic
            .related
            .iter()
            .for_each(|(span, _)| check_span(source, *span));
        assert!(!diagnostic.message.is_empty());
    }
}

/// The same for reports, which must be fit to be shown.
pub fn check_reports(reports: &[Report]) {
    for report in reports {
        check_diagnostics(
            &report.source.text,
            std::slice::from_ref(&report.diagnostic),
        );
    }
    _ = render(reports, Style::Coloured);
    _ = to_json(reports);
}

/// Tokens follow each other and end with the text.
pub fn check_tokens(source: &str, lexed: &Lexed) {
    let mut at = 0;
    for token in &lexed.tokens {
        check_span(source, token.span);
        assert!(
            token.span.start >= at,
            "{token:?} overlaps the token before"
        );
        at = token.span.end;
    }
    assert!(
        matches!(lexed.tokens.last(), Some(last) if last.kind == TokenKind::Eof && last.span.end as usize == source.len())
    );
    lexed
        .comments
        .iter()
        .for_each(|comment| check_span(source, comment.span));
    check_diagnostics(source, &lexed.diagnostics);
}

/// Children lie within their parents, and heights are true and limited.
pub fn check_script(source: &str, script: &Script) {
    let whole = Span::new(0, source.len());
    script
        .body
        .iter()
        .for_each(|expr| check_expr(source, whole, expr));
    check_diagnostics(source, &script.diagnostics);
}

fn check_expr(source: &str, outer: Span, expr: &Expr) {
    check_within(source, outer, expr.span);
    assert!(
        (1..=MAX_HEIGHT).contains(&expr.height),
        "height {}",
        expr.height
    );
    for child in children(expr) {
        assert!(child.height < expr.height);
        check_expr(source, expr.span, child);
    }
    match &expr.kind {
        ExprKind::Sigil(sigil) => check_within(source, expr.span, sigil.body_span),
        ExprKind::Object(pairs) => pairs
            .iter()
            .for_each(|pair| check_within(source, expr.span, pair.key_span)),
        ExprKind::Call(call) => {
            check_within(source, expr.span, call.name_span);
            call.block
                .iter()
                .for_each(|block| check_within(source, expr.span, block.span));
        }
        _ => {}
    }
}

fn children<'e, 'a>(expr: &'e Expr<'a>) -> Vec<&'e Expr<'a>> {
    match &expr.kind {
        ExprKind::List(items) | ExprKind::Logic(_, items) | ExprKind::Group(items) => {
            items.iter().collect()
        }
        ExprKind::Object(pairs) => pairs.iter().map(|pair| &pair.value).collect(),
        ExprKind::Unary(_, inner) => vec![inner],
        ExprKind::Binary(_, left, right) => vec![left, right],
        ExprKind::Call(call) => {
            let blocks = call.block.iter();
            let clauses = blocks.clone().flat_map(|block| &block.clauses);
            let clauses =
                clauses.flat_map(|clause| std::iter::once(&clause.condition).chain(&clause.body));
            let bodies =
                blocks.flat_map(|block| block.body.iter().chain(block.otherwise.iter().flatten()));
            call.args.iter().chain(clauses).chain(bodies).collect()
        }
        _ => Vec::new(),
    }
}

/// Places of values lie in the text, and values are not so deep that walking them is a risk.
pub fn check_node(source: &str, node: &Node, depth: usize) {
    assert!(depth <= 4 * usize::from(MAX_HEIGHT), "a value this deep");
    check_span(source, node.span);
    match &node.kind {
        NodeKind::Array(items) | NodeKind::Math(_, items) => items
            .iter()
            .for_each(|item| check_node(source, item, depth + 1)),
        NodeKind::Object(pairs) => {
            for (key, value) in pairs {
                check_span(source, key.span);
                check_node(source, value, depth + 1);
            }
        }
        _ => {}
    }
}
