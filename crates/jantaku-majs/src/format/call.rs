//! Calls: commands and forms without parentheses, everything else with them.

use super::element::{Element, can_hug};
use super::stream::Item;
use super::{Formatter, ParenStyle, StatementKind, WIDTH};
use crate::ast::{Block, Call, Expr, ExprKind, UnaryOp};
use crate::span::Span;
use crate::token::Word;

/// The maximum number of options on the line of their command …
const OPTIONS_ON_LINE: usize = 2;

/// … and the maximum width of each.
const SHORT_OPTION: usize = 30;

/// Whether this is one of the forms written without parentheses.
fn is_form(name: &str) -> bool {
    matches!(name, "if" | "unless" | "as" | "cond")
}

/// Whether the command changes something at a path, which stays beside the first argument.
fn has_path(name: &str) -> bool {
    matches!(name, "apply" | "replace")
}

/// Whether that argument of the command is always a condition.
fn asks(command: &str, argument: usize) -> bool {
    matches!(
        (command, argument),
        ("if" | "unless", 0) | ("define_play_restriction", 1) | ("define_yaku" | "replace_yaku", 3)
    )
}

/// Whether that option of the command is always a condition.
fn asks_option(command: &str, key: &str) -> bool {
    command == "define_button" && matches!(key, "show_when" | "call_conditions")
}

/// Whether a call inside an expression is written without parentheses.
fn is_bare(call: &Call, style: ParenStyle) -> bool {
    let as_written = matches!(style, ParenStyle::Written | ParenStyle::Command);
    !call.parens && (as_written || is_form(call.name))
}

/// What a call inside an expression of that style is.
fn kind_in(style: ParenStyle) -> StatementKind {
    match style {
        ParenStyle::Command => StatementKind::Commands,
        _ => StatementKind::Actions,
    }
}

impl<'a> Formatter<'a> {
    /// Writes a call inside an expression.
    pub(super) fn call(&mut self, call: &Call<'a>, style: ParenStyle) {
        let kind = kind_in(style);
        if is_bare(call, style) {
            self.bare_call(call, kind, true);
        } else {
            self.paren_call(call, kind, style == ParenStyle::Word, true);
        }
    }

    /// Writes a call that is a whole statement. A block written as `do: x` is kept if the author
    /// had it on one line and it fits, or if options follow it.
    pub(super) fn call_statement(&mut self, call: &Call<'a>, span: Span, kind: StatementKind) {
        if !block_is_last(call) {
            return self.whole_call(call, kind, true);
        }
        // A longer call cannot fit, so the inline form need not be tried.
        let text = span.text(self.source);
        let visible = text.chars().filter(|c| !c.is_whitespace()).take(WIDTH + 1);
        let one_line = keyword(call) && visible.count() <= WIDTH && !text.contains('\n');
        if !one_line {
            return self.whole_call(call, kind, false);
        }
        let choice = self.stream.len();
        self.stream.push(Item::Choice(choice));
        self.whole_call(call, kind, true);
        let jump = self.stream.len();
        self.stream.push(Item::Jump(jump));
        self.whole_call(call, kind, false);
        let end = self.stream.len();
        self.stream.replace(choice, Item::Choice(jump + 1));
        self.stream.replace(jump, Item::Jump(end));
    }

    fn whole_call(&mut self, call: &Call<'a>, kind: StatementKind, inline: bool) {
        let bare = (kind == StatementKind::Commands || is_form(call.name))
            && Word::from_text(call.name).is_none()
            // Without parentheses, the `do` of an argument would belong to this call.
            && !(call.parens && self.has_open_element(call, kind, inline));
        if bare {
            self.bare_call(call, kind, inline);
        } else {
            self.paren_call(call, kind, true, inline);
        }
    }

    /// Whether an argument will be written with a `do … end` that is not inside brackets.
    fn has_open_element(&self, call: &Call<'a>, kind: StatementKind, inline: bool) -> bool {
        let elements = self.elements(call, kind, inline);
        elements.iter().any(|element| match element {
            Element::Value(expr, style) => self.has_open_block(expr, *style),
            Element::Pair(pair, style) => self.has_open_block(&pair.value, *style),
            Element::Block { body, kind, .. } => match body {
                [only] => self.has_open_block(only, kind.paren_style()),
                // Several statements are put in parentheses.
                _ => false,
            },
            Element::Name(_) => false,
        })
    }

    fn has_open_block(&self, expr: &Expr<'a>, style: ParenStyle) -> bool {
        match &expr.kind {
            ExprKind::Call(call) => {
                do_block(call, true).is_some()
                    || (is_bare(call, style) && self.has_open_element(call, kind_in(style), true))
            }
            ExprKind::Unary(UnaryOp::Not, operand) => {
                self.has_open_block(operand, ParenStyle::Word)
            }
            ExprKind::Unary(_, operand) => self.has_open_block(operand, ParenStyle::Value),
            ExprKind::Binary(_, left, right) => [left, right]
                .iter()
                .any(|operand| self.has_open_block(operand, ParenStyle::Value)),
            ExprKind::Logic(_, operands) => operands
                .iter()
                .any(|operand| self.has_open_block(operand, ParenStyle::Word)),
            _ => false,
        }
    }

    /// All arguments and, with `inline`, the block that was written as pairs.
    fn elements<'e>(
        &self,
        call: &'e Call<'a>,
        kind: StatementKind,
        inline: bool,
    ) -> Vec<Element<'e, 'a>> {
        // `define_set pair ~s"0 0"` only looks as if `pair` were called.
        if let ("define_set", StatementKind::Commands, [only]) = (call.name, kind, &*call.args)
            && let ExprKind::Call(name) = &only.kind
            && let (false, false, None, [set]) =
                (name.parens, name.trailing_pairs, &name.block, &*name.args)
        {
            return vec![
                Element::Name(name.name_span),
                Element::Value(set, ParenStyle::Value),
            ];
        }
        let mut elements = Vec::with_capacity(call.args.len());
        for (i, arg) in call.args.iter().enumerate() {
            match &arg.kind {
                ExprKind::Object(pairs) if call.trailing_pairs && i + 1 == call.args.len() => {
                    elements.extend(pairs.iter().map(|pair| {
                        let asks =
                            kind == StatementKind::Commands && asks_option(call.name, &pair.key);
                        let style = if asks {
                            ParenStyle::Word
                        } else {
                            ParenStyle::Value
                        };
                        Element::Pair(pair, style)
                    }));
                }
                _ => elements.push(Element::Value(arg, argument_style(call, kind, i, arg))),
            }
        }
        if let (Some(block), None) = (&call.block, do_block(call, inline)) {
            self.block_elements(call, block, inner_kind(call, kind), &mut elements);
        }
        elements
    }

    /// Adds a block written as pairs. They stay in the author's order: what follows a call
    /// without parentheses belongs to it.
    fn block_elements<'e>(
        &self,
        call: &Call<'a>,
        block: &'e Block<'a>,
        kind: StatementKind,
        elements: &mut Vec<Element<'e, 'a>>,
    ) {
        let otherwise = block.otherwise.iter().map(|body| ("else:", body));
        for (key, body) in [("do:", &block.body)].into_iter().chain(otherwise) {
            let (Some(first), Some(last)) = (body.first(), body.last()) else {
                continue;
            };
            let mut span = first.span.to(last.span);
            if body.len() > 1 {
                span.end = self.next_token(span.end) + 1;
            }
            elements.push(Element::Block {
                key,
                body,
                kind,
                span,
            });
        }
        elements.sort_by_key(Element::start);
        // The tree does not contain the positions of these keys.
        let mut before = call.name_span.end + u32::from(call.parens);
        for element in elements {
            if let Element::Block { span, .. } = element {
                span.start = self.next_token(before);
            }
            before = element.end();
        }
    }

    /// `name a, b, key: value do … end`
    fn bare_call(&mut self, call: &Call<'a>, kind: StatementKind, inline: bool) {
        let elements = self.elements(call, kind, inline);
        // The first argument must be on the line of the name.
        self.comments(call.name_span.start);
        self.hoist(elements.first().map_or(0, Element::tight_start));
        let group = self.stream.open();
        self.token(call.name_span);
        let last = self.bare_elements(call, &elements, group);
        let block = do_block(call, inline);
        if let Some(block) = block {
            self.comments(block.span.start);
            self.stream.line_break(true);
            self.stream.text("do");
        }
        self.stream.push(Item::Dedent(Some(group)));
        self.stream.close(group);
        if can_hug(&elements) {
            self.stream.hug(group, last);
        }
        if let Some(block) = block {
            self.block(block, inner_kind(call, kind), Some(group));
        }
    }

    /// The elements of a call without parentheses; the index at which the last one begins.
    fn bare_elements(
        &mut self,
        call: &Call<'a>,
        elements: &[Element<'_, 'a>],
        group: usize,
    ) -> usize {
        let mut last = self.stream.len();
        let mut seams = Vec::new();
        let mut long_options = false;
        for (i, element) in elements.iter().enumerate() {
            if i == 0 {
                self.stream.space();
            } else {
                seams.push(self.seam(last, element));
            }
            last = self.stream.len();
            self.element(element);
            if i == 0 {
                self.stream.push(Item::Indent(Some(group)));
            }
            let width = self.stream.width(last, self.stream.len());
            long_options |= element.is_option() && width.is_none_or(|width| width > SHORT_OPTION);
        }
        if elements.is_empty() {
            self.stream.push(Item::Indent(Some(group)));
        }
        let options = elements
            .iter()
            .filter(|element| element.is_option())
            .count();
        if options > OPTIONS_ON_LINE || long_options || seams.iter().any(|seam| seam.newline) {
            self.stream.push(Item::Force);
        }
        // Options have a line each. Other arguments keep the author's line breaks.
        let values = elements.iter().take_while(|element| !element.is_option());
        let value_seams = values.count().saturating_sub(1);
        let kept = options > 0 || seams.iter().take(value_seams).any(|seam| seam.newline);
        let end = self.stream.len();
        for (i, seam) in seams.iter().enumerate().take(value_seams) {
            let beside = i == 0 && has_path(call.name);
            if (kept || beside) && !seam.newline {
                self.fill(seam, seams.get(i + 1).map_or(end, |next| next.comma));
            }
        }
        last
    }

    /// `name(a, b, key: value) do … end`; as a `word`, `name()` is `name`.
    fn paren_call(&mut self, call: &Call<'a>, kind: StatementKind, word: bool, inline: bool) {
        let mut elements = self.elements(call, kind, inline);
        let mut closer = call.parens.then(|| {
            let end = elements.last().map_or(call.name_span.end + 1, Element::end);
            self.next_token(end)
        });
        // `draw (2)` was meant to be `draw(2)`.
        if let [Element::Value(only, _)] = &*elements
            && let ExprKind::Group(body) = &only.kind
            && let (false, [inner]) = (call.parens || keyword(call), &**body)
        {
            closer = Some(only.span.end - 1);
            elements = vec![Element::Value(inner, ParenStyle::Value)];
        }
        let block = do_block(call, inline);
        self.token(call.name_span);
        let reserved = Word::from_text(call.name).is_some();
        if !elements.is_empty() || reserved || !(word || block.is_some()) {
            self.brackets(("(", ")"), &elements, closer);
        }
        if let Some(block) = block {
            self.stream.space();
            self.stream.text("do");
            self.block(block, inner_kind(call, kind), None);
        }
    }
}

/// Whether the block is written as pairs.
fn keyword(call: &Call) -> bool {
    call.block.as_ref().is_some_and(|block| block.keyword)
}

/// The kind of statements in the block of a call that is itself a statement of `kind`.
fn inner_kind(call: &Call, kind: StatementKind) -> StatementKind {
    match kind {
        StatementKind::Commands if is_form(call.name) => StatementKind::Commands,
        _ => StatementKind::Actions,
    }
}

/// Whether a block written as pairs comes after all options, with `do:` before `else:`.
fn block_is_last(call: &Call) -> bool {
    let start = |body: &[Expr]| body.first().map_or(u32::MAX, |first| first.span.start);
    call.block.as_ref().is_none_or(|block| {
        let body = start(&block.body);
        let after_arguments = call.args.last().is_none_or(|last| last.span.end <= body);
        let otherwise = block.otherwise.as_deref().map_or(u32::MAX, start);
        !block.keyword || (after_arguments && body < otherwise)
    })
}

/// The block, unless it is written inline among the arguments.
fn do_block<'e, 'a>(call: &'e Call<'a>, inline: bool) -> Option<&'e Block<'a>> {
    call.block
        .as_ref()
        .filter(|block| !(block.keyword && inline))
}

fn argument_style(call: &Call, kind: StatementKind, index: usize, arg: &Expr) -> ParenStyle {
    if call.name == "defined" {
        return ParenStyle::Written;
    }
    let condition = asks(call.name, index);
    match (&arg.bare().kind, kind) {
        // A command takes `f()` for the name `f`, but not `f x`.
        (ExprKind::Call(arg), StatementKind::Commands) if !condition && !is_form(call.name) => {
            let known = || {
                jantaku_names::is_known_condition(arg.name)
                    || jantaku_names::is_known_action(arg.name)
            };
            match index {
                0 if !arg.parens || has_path(call.name) => ParenStyle::Written,
                0 => ParenStyle::Word,
                _ if arg.parens || known() => ParenStyle::Value,
                _ => ParenStyle::Written,
            }
        }
        _ if condition => ParenStyle::Word,
        _ => ParenStyle::Value,
    }
}
