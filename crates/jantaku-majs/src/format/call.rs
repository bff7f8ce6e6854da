//! Calls: commands and forms without parentheses, everything else with them.

use super::entry::{Entry, can_hug};
use super::stream::Item;
use super::{Body, Formatter, Place, WIDTH};
use crate::ast::{Block, Call, Expr, ExprKind};
use crate::span::Span;
use crate::token::Word;

/// At most so many options stand on the line of their command …
const OPTIONS_ON_LINE: usize = 2;

/// … if none is wider.
const SHORT_OPTION: usize = 30;

/// Forms that have no parentheses.
fn is_form(name: &str) -> bool {
    matches!(name, "if" | "unless" | "as" | "cond")
}

/// Commands that change something at a path; it stays beside the first argument.
fn has_path(name: &str) -> bool {
    matches!(name, "apply" | "replace")
}

/// Is the argument of the command a condition and nothing else?
fn asks(command: &str, argument: usize) -> bool {
    matches!(
        (command, argument),
        ("if" | "unless", 0) | ("define_play_restriction", 1) | ("define_yaku" | "replace_yaku", 3)
    )
}

/// Is the option of the command a condition and nothing else?
fn asks_option(command: &str, key: &str) -> bool {
    command == "define_button" && matches!(key, "show_when" | "call_conditions")
}

impl<'a> Formatter<'a> {
    /// A call inside an expression.
    pub(super) fn call(&mut self, call: &Call<'a>, place: Place) {
        let as_written = matches!(place, Place::Written | Place::Command);
        let kind = match place {
            Place::Command => Body::Commands,
            _ => Body::Actions,
        };
        if !call.parens && (as_written || is_form(call.name)) {
            self.bare_call(call, kind, true);
        } else {
            self.paren_call(call, kind, place == Place::Word, true);
        }
    }

    /// A call that is a whole statement. A block written as `do: x` stays so if it fits on the
    /// line, where the author had it, or if options follow it.
    pub(super) fn call_statement(&mut self, call: &Call<'a>, span: Span, kind: Body) {
        if !block_is_last(call) {
            return self.whole_call(call, kind, true);
        }
        // What is longer cannot fit, and is not worth being written twice.
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

    fn whole_call(&mut self, call: &Call<'a>, kind: Body, inline: bool) {
        let bare = (kind == Body::Commands || is_form(call.name))
            && Word::from_text(call.name).is_none()
            // Without parentheses, the `do` of an argument would belong to this call.
            && !(call.parens && arguments_have_block(call));
        if bare {
            self.bare_call(call, kind, inline);
        } else {
            self.paren_call(call, kind, true, inline);
        }
    }

    /// All arguments, and, with `inline`, the block that was written as pairs.
    fn entries<'e>(&self, call: &'e Call<'a>, kind: Body, inline: bool) -> Vec<Entry<'e, 'a>> {
        // `define_set pair ~s"0 0"` only looks as if `pair` were called.
        if let ("define_set", Body::Commands, [only]) = (call.name, kind, &*call.args)
            && let ExprKind::Call(name) = &only.kind
            && let (false, false, None, [set]) =
                (name.parens, name.trailing_pairs, &name.block, &*name.args)
        {
            return vec![Entry::Name(name.name_span), Entry::Value(set, Place::Value)];
        }
        let mut entries = Vec::with_capacity(call.args.len());
        for (i, arg) in call.args.iter().enumerate() {
            match &arg.kind {
                ExprKind::Object(pairs) if call.trailing_pairs && i + 1 == call.args.len() => {
                    entries.extend(pairs.iter().map(|pair| {
                        let asks = kind == Body::Commands && asks_option(call.name, &pair.key);
                        let place = if asks { Place::Word } else { Place::Value };
                        Entry::Pair(pair, place)
                    }));
                }
                _ => entries.push(Entry::Value(arg, argument_place(call, kind, i, arg))),
            }
        }
        if let (Some(block), None) = (&call.block, do_block(call, inline)) {
            self.block_entries(call, block, inner_kind(call, kind), &mut entries);
        }
        entries
    }

    /// Adds a block written as pairs. They stay in the author's order: what follows a call
    /// without parentheses belongs to it.
    fn block_entries<'e>(
        &self,
        call: &Call<'a>,
        block: &'e Block<'a>,
        kind: Body,
        entries: &mut Vec<Entry<'e, 'a>>,
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
            entries.push(Entry::Block {
                key,
                body,
                kind,
                span,
            });
        }
        entries.sort_by_key(Entry::start);
        // The tree does not say where the keys stand.
        let mut before = call.name_span.end + u32::from(call.parens);
        for entry in entries {
            if let Entry::Block { span, .. } = entry {
                span.start = self.next_token(before);
            }
            before = entry.end();
        }
    }

    /// `name a, b, key: value do … end`
    fn bare_call(&mut self, call: &Call<'a>, kind: Body, inline: bool) {
        let entries = self.entries(call, kind, inline);
        // The first argument must stand on the line of the name.
        self.comments(call.name_span.start);
        self.hoist(entries.first().map_or(0, Entry::tight_start));
        let group = self.stream.open();
        self.token(call.name_span);
        let last = self.bare_entries(call, &entries, group);
        let block = do_block(call, inline);
        if let Some(block) = block {
            self.comments(block.span.start);
            self.stream.line_break(true);
            self.stream.text("do");
        }
        self.stream.push(Item::Dedent(Some(group)));
        self.stream.close(group);
        if can_hug(&entries) {
            self.stream.hug(group, last);
        }
        if let Some(block) = block {
            self.block(block, inner_kind(call, kind), Some(group));
        }
    }

    /// The entries of a call without parentheses; the index at which the last one begins.
    fn bare_entries(&mut self, call: &Call<'a>, entries: &[Entry<'_, 'a>], group: usize) -> usize {
        let mut last = self.stream.len();
        let mut seams = Vec::new();
        let mut long_options = false;
        for (i, entry) in entries.iter().enumerate() {
            if i == 0 {
                self.stream.space();
            } else {
                seams.push(self.seam(last, entry));
            }
            last = self.stream.len();
            self.entry(entry);
            if i == 0 {
                self.stream.push(Item::Indent(Some(group)));
            }
            let width = self.stream.width(last, self.stream.len());
            long_options |= entry.is_option() && width.is_none_or(|width| width > SHORT_OPTION);
        }
        if entries.is_empty() {
            self.stream.push(Item::Indent(Some(group)));
        }
        let options = entries.iter().filter(|entry| entry.is_option()).count();
        if options > OPTIONS_ON_LINE || long_options || seams.iter().any(|seam| seam.newline) {
            self.stream.push(Item::Force);
        }
        // Options have a line each. Other arguments keep the author's lines, if there are any.
        let values = entries.iter().take_while(|entry| !entry.is_option());
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
    fn paren_call(&mut self, call: &Call<'a>, kind: Body, word: bool, inline: bool) {
        let mut entries = self.entries(call, kind, inline);
        let mut closer = call.parens.then(|| {
            let end = entries.last().map_or(call.name_span.end + 1, Entry::end);
            self.next_token(end)
        });
        // `draw (2)` was meant to be `draw(2)`.
        if let [Entry::Value(only, _)] = &*entries
            && let ExprKind::Group(body) = &only.kind
            && let (false, [inner]) = (call.parens || keyword(call), &**body)
        {
            closer = Some(only.span.end - 1);
            entries = vec![Entry::Value(inner, Place::Value)];
        }
        let block = do_block(call, inline);
        self.token(call.name_span);
        let reserved = Word::from_text(call.name).is_some();
        if !entries.is_empty() || reserved || !(word || block.is_some()) {
            self.brackets(("(", ")"), &entries, closer);
        }
        if let Some(block) = block {
            self.stream.space();
            self.stream.text("do");
            self.block(block, inner_kind(call, kind), None);
        }
    }
}

/// Is the block written as pairs?
fn keyword(call: &Call) -> bool {
    call.block.as_ref().is_some_and(|block| block.keyword)
}

/// What the block of a call in a body of this kind holds.
fn inner_kind(call: &Call, kind: Body) -> Body {
    match kind {
        Body::Commands if is_form(call.name) => Body::Commands,
        _ => Body::Actions,
    }
}

/// Does no option follow a block that is written as pairs, and `else:` its `do:`?
fn block_is_last(call: &Call) -> bool {
    let start = |body: &[Expr]| body.first().map_or(u32::MAX, |first| first.span.start);
    call.block.as_ref().is_none_or(|block| {
        let body = start(&block.body);
        let after_arguments = call.args.last().is_none_or(|last| last.span.end <= body);
        let otherwise = block.otherwise.as_deref().map_or(u32::MAX, start);
        !block.keyword || (after_arguments && body < otherwise)
    })
}

/// The block, unless it is written among the arguments.
fn do_block<'e, 'a>(call: &'e Call<'a>, inline: bool) -> Option<&'e Block<'a>> {
    call.block
        .as_ref()
        .filter(|block| !(block.keyword && inline))
}

fn argument_place(call: &Call, kind: Body, index: usize, arg: &Expr) -> Place {
    if call.name == "defined" {
        return Place::Written;
    }
    let condition = asks(call.name, index);
    match (&arg.bare().kind, kind) {
        // A command takes `f()` for the name `f`, but not `f x`.
        (ExprKind::Call(arg), Body::Commands) if !condition && !is_form(call.name) => {
            let known = || {
                jantaku_names::is_known_condition(arg.name)
                    || jantaku_names::is_known_action(arg.name)
            };
            match index {
                0 if !arg.parens || has_path(call.name) => Place::Written,
                0 => Place::Word,
                _ if arg.parens || known() => Place::Value,
                _ => Place::Written,
            }
        }
        _ if condition => Place::Word,
        _ => Place::Value,
    }
}

/// Is there a `do … end` among the arguments that no bracket encloses?
fn arguments_have_block(call: &Call) -> bool {
    call.args
        .iter()
        .enumerate()
        .any(|(i, arg)| match &arg.kind {
            ExprKind::Object(pairs) if call.trailing_pairs && i + 1 == call.args.len() => {
                pairs.iter().any(|pair| has_block(&pair.value))
            }
            _ => has_block(arg),
        })
}

fn has_block(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Call(call) => match &call.block {
            Some(block) if block.keyword && !call.parens => {
                arguments_have_block(call)
                    || block.body.iter().any(has_block)
                    || block.otherwise.iter().flatten().any(has_block)
            }
            Some(block) => !block.keyword,
            None => !call.parens && arguments_have_block(call),
        },
        ExprKind::Unary(_, operand) => has_block(operand),
        ExprKind::Binary(_, left, right) => has_block(left) || has_block(right),
        ExprKind::Logic(_, operands) => operands.iter().any(has_block),
        _ => false,
    }
}
