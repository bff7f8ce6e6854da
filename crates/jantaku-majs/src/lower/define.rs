//! Commands that define things: functions, handlers, sets, matches, constants, buttons,
//! play restrictions and effects, scoring; and the free-form edits `apply` and `replace`.

use super::Lowerer;
use super::commands::{CommandLine, root_key};
use super::value::Origin;
use crate::ast::{Expr, ExprKind, UnaryOp};
use crate::diagnostic::{Code, Severity};
use crate::edit::{Edit, MatchPart, Method, Operand, Operation};
use crate::node::{Key, Node, NodeKind};
use crate::path::Path;
use crate::span::Span;
use jantaku_names::NameList;

impl Lowerer {
    /// `def name do … end`
    pub(super) fn def(&mut self, line: &CommandLine) -> Option<Vec<Edit>> {
        self.only_pairs(line, &["append", "prepend"]);
        let (name, rest) = line.args.split_first()?;
        let name = self.name(name);
        let body = self.body(line, rest, |lowerer, expr| match &expr.bare().kind {
            ExprKind::Str(_) | ExprKind::Ident(_) => {
                lowerer
                    .error(
                        Code::NotAnAction,
                        expr.span,
                        "the body of a function is a block or an action",
                    )
                    .help = Some("write `def name do … end`".into());
                None
            }
            _ => lowerer.action(expr),
        });
        let append = self.switch(line, "append");
        let prepend = self.switch(line, "prepend");
        let path = Path::keys(line.name_span, ["functions"]).child(name?);
        let body = body?;
        Some(vec![match (append, prepend) {
            (true, _) => Edit::Append(path, body),
            (_, true) => Edit::Prepend(path, body),
            _ => Edit::Set(path, body),
        }])
    }

    /// A handler: a block, an action, or the name of a function.
    fn handler(&mut self, expr: &Expr) -> Option<Node> {
        let span = expr.span;
        match &expr.bare().kind {
            ExprKind::Ident(name) => Some(Node::array(
                span,
                vec![Node::str(span, "run"), Node::str(span, *name)],
            )),
            ExprKind::Str(name) => Some(Node::array(
                span,
                vec![Node::str(span, "run"), Node::str(span, name.clone())],
            )),
            _ => self.action(expr),
        }
    }

    /// `on event do … end`
    pub(super) fn on(&mut self, line: &CommandLine) -> Option<Vec<Edit>> {
        self.only_pairs(line, &["prepend"]);
        let (event, rest) = line.args.split_first()?;
        let event = self.name(event);
        if let Some(event) = &event
            && let Some(name) = event.as_str()
            && jantaku_names::event(name).is_none()
        {
            let help = self.suggestion(Severity::Warning, NameList::Events, name);
            let span = event.span;
            self.warning(
                Code::UnknownEvent,
                span,
                format!("there is no event `{name}`, so this handler never runs"),
            )
            .help = help;
        }
        let body = self.body(line, rest, Self::handler);
        let path = root_key(event?).child(Node::str(line.name_span, "actions"));
        let body = body?;
        Some(vec![if self.switch(line, "prepend") {
            Edit::Prepend(path, body)
        } else {
            Edit::Append(path, body)
        }])
    }

    /// `define_set name, ~s"…"`
    pub(super) fn define_set(&mut self, line: &CommandLine) -> Option<Vec<Edit>> {
        self.no_block(line);
        self.only_pairs(line, &[]);
        let (name, set) = match line.args {
            [name, set] => (self.name(name), set),
            // `define_set pair ~s"0 0"`: the comma may be missing.
            [only] => match &only.kind {
                ExprKind::Call(call) if !call.parens && call.args.len() == 1 => {
                    (Some(Node::str(call.name_span, call.name)), &call.args[0])
                }
                _ => {
                    self.usage(line);
                    return None;
                }
            },
            _ => {
                self.usage(line);
                return None;
            }
        };
        let set = match &set.bare().kind {
            ExprKind::Sigil(sigil) if sigil.letter == 's' => self.json(set),
            ExprKind::Error => None,
            _ => {
                let found = set.describe();
                self.error(
                    Code::WrongArguments,
                    set.span,
                    format!("a set is needed here, not {found}"),
                )
                .help = Some("sets are written `~s\"0 1 2\"`".into());
                None
            }
        };
        let path = Path::keys(line.name_span, ["set_definitions"]).child(name?);
        Some(vec![Edit::Set(path, set?)])
    }

    /// `define_match name, spec, …` and `extend_match`
    pub(super) fn define_match(&mut self, line: &CommandLine, extend: bool) -> Option<Vec<Edit>> {
        self.no_block(line);
        self.only_pairs(line, &[]);
        let (name, specs) = line.args.split_first()?;
        let name = self.name(name);
        if specs.is_empty() {
            self.usage(line);
            return None;
        }
        let parts: Vec<_> = specs.iter().map(|spec| self.match_part(spec)).collect();
        let parts = parts.into_iter().collect::<Option<Vec<_>>>()?;
        Some(vec![Edit::Match {
            name: name?,
            parts,
            extend,
        }])
    }

    fn match_part(&mut self, spec: &Expr) -> Option<MatchPart> {
        let bare = spec.bare();
        match &bare.kind {
            ExprKind::Sigil(sigil) if sigil.letter == 'm' => {
                self.json(bare).map(MatchPart::Alternatives)
            }
            ExprKind::Sigil(sigil) if sigil.letter == 'a' => {
                let hand = self.json(bare)?;
                Some(MatchPart::Alternatives(Node::array(bare.span, vec![hand])))
            }
            ExprKind::Str(_) => self.json(bare).map(MatchPart::CopyOf),
            ExprKind::Const(_) | ExprKind::Unary(UnaryOp::Plus | UnaryOp::Bang, _) => {
                self.json(bare).map(MatchPart::Reference)
            }
            ExprKind::Error => None,
            _ => {
                let found = bare.describe();
                self.error(
                    Code::WrongArguments,
                    spec.span,
                    format!("a match definition is needed here, not {found}"),
                )
                .help = Some(
                    "write `~m\"…\"`, `~a\"…\"`, or the name of another match as a string".into(),
                );
                None
            }
        }
    }

    /// `define_const name, any` and `define_const name do … end`
    pub(super) fn define_const(&mut self, line: &CommandLine) -> Option<Vec<Edit>> {
        let (name, rest) = line.all.split_first()?;
        let name = self.name(name);
        if let Some(node) = &name
            && let Some(text) = node.as_str()
        {
            let (text, span) = (text.to_owned(), node.span);
            self.checked_name("constant", &text, span);
        }
        let path = |name| Path::keys(line.name_span, ["constants"]).child(name);
        let value = match (line.block, rest) {
            (Some(block), []) => Some(self.block(block)),
            (None, [value]) => match &value.bare().kind {
                ExprKind::Const(from) => {
                    self.checked_name("constant", from, value.span);
                    return Some(vec![Edit::CopyConstant {
                        name: name?,
                        from: (*from).to_owned(),
                    }]);
                }
                _ => self.any(value),
            },
            _ => {
                self.usage(line);
                return None;
            }
        };
        Some(vec![Edit::Set(path(name?), value?)])
    }

    /// `define_button id, key: value, … do … end`
    pub(super) fn define_button(&mut self, line: &CommandLine) -> Option<Vec<Edit>> {
        self.button(line, "buttons", NameList::ButtonKeys)
    }

    /// `define_auto_button id, key: value, … do … end`
    pub(super) fn define_auto_button(&mut self, line: &CommandLine) -> Option<Vec<Edit>> {
        self.button(line, "auto_buttons", NameList::AutoButtonKeys)
    }

    fn button(&mut self, line: &CommandLine, kept_in: &str, keys: NameList) -> Option<Vec<Edit>> {
        let [id] = self.exactly(line)?;
        let id = self.name(id);
        if kept_in == "buttons"
            && let Some(node) = &id
            && node.as_str() == Some("skip")
        {
            let span = node.span;
            self.error(
                Code::ReservedButton,
                span,
                "a button cannot have the id `skip`, which is the table's own",
            );
        }
        let mut fields = Vec::new();
        let mut complete = true;
        for pair in line.pairs {
            let key = &*pair.key;
            if matches!(pair.value.bare().kind, ExprKind::Nil) {
                continue;
            }
            if keys.find(key).is_none() {
                let help = self.suggestion(Severity::Warning, keys, key);
                self.warning(
                    Code::UnknownKey,
                    pair.key_span,
                    format!(
                        "`{}` knows no `{key}:`, which is kept but read by nothing",
                        line.name
                    ),
                )
                .help = help;
            }
            if key == "actions" && line.block.is_some() {
                continue;
            }
            let value = match key {
                "show_when" | "call_conditions" => self.condition_list(&pair.value),
                "unskippable" if !matches!(pair.value.bare().kind, ExprKind::Bool(_)) => {
                    self.condition_list(&pair.value)
                }
                "call_priority_list" => self.priority_list(&pair.value),
                _ => self.json(&pair.value),
            };
            let name = Key {
                span: pair.key_span,
                name: key.to_owned(),
            };
            match value {
                Some(value) => fields.push((name, value)),
                None => complete = false,
            }
        }
        let actions = match line.block {
            Some(block) => Some(self.block(block)),
            None if line.pair("actions").is_some() => None,
            None => {
                self.warning(
                    Code::NoEffect,
                    line.name_span,
                    "this button does nothing: it has no block",
                )
                .help = Some("add `do … end` with its actions".into());
                Some(Node::array(line.span, Vec::new()))
            }
        };
        if let Some(actions) = actions {
            let key = Key {
                span: actions.span,
                name: "actions".to_owned(),
            };
            fields.push((key, actions));
        }
        let object = Node {
            span: line.span,
            kind: NodeKind::Object(fields),
        };
        let path = Path::keys(line.name_span, [kept_in]).child(id?);
        complete.then(|| vec![Edit::Set(path, object)])
    }

    /// A list of conditions or of lists of them, compiled one by one.
    fn priority_list(&mut self, expr: &Expr) -> Option<Node> {
        let ExprKind::List(items) = &expr.bare().kind else {
            return self.json(expr);
        };
        let nodes: Vec<_> = items.iter().map(|item| self.priority(item)).collect();
        Some(Node::array(
            expr.span,
            nodes.into_iter().collect::<Option<_>>()?,
        ))
    }

    fn priority(&mut self, expr: &Expr) -> Option<Node> {
        match &expr.bare().kind {
            ExprKind::List(items) => {
                let nodes: Vec<_> = items.iter().map(|item| self.list_element(item)).collect();
                Some(Node::array(
                    expr.span,
                    nodes.into_iter().collect::<Option<_>>()?,
                ))
            }
            ExprKind::Object(_) => self.json(expr),
            _ => self.condition_list(expr),
        }
    }

    /// `define_play_restriction target, cond`, and the older `define play_restriction, …`.
    pub(super) fn play_restriction(
        &mut self,
        line: &CommandLine,
        skip: usize,
    ) -> Option<Vec<Operation>> {
        self.no_block(line);
        let args = line.args.get(skip..).unwrap_or(&[]);
        let older =
            skip == 1 && line.args.first().and_then(Expr::as_word) != Some("play_restriction");
        let [targets, condition] = args else {
            self.usage(line);
            return None;
        };
        if older {
            self.usage(line);
            return None;
        }
        let targets = match &targets.bare().kind {
            ExprKind::List(_) => self.json(targets),
            _ => self
                .name(targets)
                .map(|target| Node::array(target.span, vec![target])),
        };
        let condition = self.condition_list(condition);
        let pair = Node::array(line.span, vec![targets?, condition?]);
        let path = Path::keys(line.name_span, ["play_restrictions"]);
        Some(vec![Operation::Edit(Edit::Append(
            path,
            Node::array(line.span, vec![pair]),
        ))])
    }

    /// `define_play_effect target do … end`
    pub(super) fn play_effect(&mut self, line: &CommandLine) -> Option<Vec<Edit>> {
        self.only_pairs(line, &["prepend"]);
        let (target, rest) = line.args.split_first()?;
        let target = match &target.bare().kind {
            ExprKind::List(_) => self.json(target),
            _ => self.name(target),
        };
        let body = self.body(line, rest, Self::handler);
        let pair = Node::array(line.span, vec![target?, body?]);
        let path = Path::keys(line.name_span, ["play_effects"]);
        let list = Node::array(line.span, vec![pair]);
        Some(vec![if self.switch(line, "prepend") {
            Edit::Prepend(path, list)
        } else {
            Edit::Append(path, list)
        }])
    }

    /// `define_scoring name do … end`
    pub(super) fn define_scoring(&mut self, line: &CommandLine) -> Option<Vec<Edit>> {
        self.only_pairs(line, &[]);
        let (name, rest) = line.args.split_first()?;
        let name = self.name(name);
        let body = self.body(line, rest, Self::handler);
        let path = Path::keys(line.name_span, ["scoring_logic"]).child(name?);
        Some(vec![Edit::Append(path, body?)])
    }

    /// Lowers a path, written as a string or a bare word.
    pub(super) fn path(&mut self, expr: &Expr) -> Option<Path> {
        let bare = expr.bare();
        let text = match &bare.kind {
            ExprKind::Str(text) => &**text,
            ExprKind::Ident(word) => word,
            ExprKind::Error => return None,
            _ => {
                let found = bare.describe();
                self.error(
                    Code::InvalidPath,
                    expr.span,
                    format!("a path is a string, not {found}"),
                );
                return None;
            }
        };
        match Path::parse(text, bare.span) {
            Ok(path) => Some(path),
            Err(problem) => {
                // Without escapes, offsets in the text are offsets in the source.
                let start = bare.span.start as usize + 1 + problem.at;
                let exact = bare.span.range().len() == text.len() + 2;
                let wrong = text.get(problem.at..).and_then(|rest| rest.chars().next());
                let span = if exact {
                    // At the end of the path, what is wrong is that the quote stands there.
                    Span::new(start, start + wrong.map_or(1, char::len_utf8))
                } else {
                    expr.span
                };
                let message = format!("invalid path: {}", problem.message);
                self.error(Code::InvalidPath, span, message);
                None
            }
        }
    }

    /// `apply method, path, value`
    pub(super) fn apply(&mut self, line: &CommandLine) -> Option<Vec<Edit>> {
        let [method, path, rest @ ..] = line.all else {
            self.usage(line);
            return None;
        };
        let method = self.method(method);
        let path = self.path(path);
        let value = match (line.block, rest) {
            (Some(block), []) => Some(self.block(block)),
            (None, [value]) => Some(self.any(value)?),
            (None, []) => None,
            _ => {
                self.usage(line);
                return None;
            }
        };
        let (method, or_set) = method?;
        let problem = match (method.operand(), &value) {
            (Operand::Needed, None) => Some("needs a value after the path"),
            (Operand::None, Some(_)) => Some("takes no value"),
            _ => None,
        };
        if let Some(message) = problem {
            self.error(
                Code::WrongArguments,
                line.span,
                format!("`apply {}` {message}", method.name()),
            );
            return None;
        }
        Some(vec![Edit::Apply {
            method,
            or_set,
            path: path?,
            value,
        }])
    }

    fn method(&mut self, expr: &Expr) -> Option<(Method, bool)> {
        let bare = expr.bare();
        let name = match &bare.kind {
            ExprKind::Ident(name) => *name,
            ExprKind::Str(text) => text,
            ExprKind::Error => return None,
            _ => {
                let found = bare.describe();
                self.error(
                    Code::UnknownMethod,
                    expr.span,
                    format!("the method of `apply` is a word, not {found}"),
                );
                return None;
            }
        };
        let mut plain = name;
        while let Some(rest) = plain.strip_prefix("set_") {
            plain = rest;
        }
        match Method::named(plain) {
            Some(method) => Some((method, plain != name)),
            None => {
                let help = self.suggestion(Severity::Error, NameList::ApplyMethods, plain);
                self.error(
                    Code::UnknownMethod,
                    expr.span,
                    format!("unknown `apply` method `{name}`"),
                )
                .help = help;
                None
            }
        }
    }

    /// `replace all, path, from, to` and `replace n, …`
    pub(super) fn replace(&mut self, line: &CommandLine) -> Option<Vec<Edit>> {
        let [count, path, from, rest @ ..] = line.all else {
            self.usage(line);
            return None;
        };
        let bare = count.bare();
        let count = match &bare.kind {
            ExprKind::Ident("all") => None,
            ExprKind::Str(text) if text == "all" => None,
            ExprKind::Int(n) => Some(Node::int(bare.span, *n)),
            ExprKind::Unary(UnaryOp::Bang, _) => Some(self.json(bare)?),
            _ => {
                self.error(
                    Code::WrongArguments,
                    count.span,
                    "`replace` needs `all` or the largest number of replacements first",
                );
                return None;
            }
        };
        let path = self.path(path);
        let from = self.any(from);
        let to = match (line.block, rest) {
            (Some(block), []) => Some(unwrap_single(self.block(block))),
            (None, [to]) => self
                .any_with_origin(to, false)
                .map(|(node, origin)| match origin {
                    Origin::Condition => unwrap_single(node),
                    Origin::Other => node,
                }),
            _ => {
                self.usage(line);
                return None;
            }
        };
        Some(vec![Edit::Replace {
            count,
            path: path?,
            from: from?,
            to: to?,
        }])
    }
}

/// The only item of a list of one, so that `replace` exchanges one condition or action for another.
fn unwrap_single(node: Node) -> Node {
    match node.kind {
        NodeKind::Array(mut items) if items.len() == 1 => items.remove(0),
        kind => Node {
            span: node.span,
            kind,
        },
    }
}
