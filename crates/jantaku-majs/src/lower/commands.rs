//! Dispatch of toplevel commands, and the handling of arguments that they share.

use super::{Lowerer, split_pairs};
use crate::ast::{Block, Call, Expr, ExprKind, Pair};
use crate::diagnostic::{Code, Severity};
use crate::edit::{Edit, Operation, ScriptCommand};
use crate::node::Node;
use crate::span::Span;
use jantaku_names::NameList;

/// A toplevel command, split into its parts.
pub(super) struct CommandLine<'e, 'a> {
    pub(super) name: &'a str,
    pub(super) name_span: Span,
    /// The position of the whole command.
    pub(super) span: Span,
    /// Arguments before any pairs.
    pub(super) args: &'e [Expr<'a>],
    /// Trailing `key: value` pairs.
    pub(super) pairs: &'e [Pair<'a>],
    /// All arguments, with the pairs as one object.
    pub(super) all: &'e [Expr<'a>],
    pub(super) block: Option<&'e Block<'a>>,
}

impl<'a> CommandLine<'_, 'a> {
    /// The value of the pair with that key; of several, the last.
    pub(super) fn pair(&self, key: &str) -> Option<&Expr<'a>> {
        self.pairs
            .iter()
            .rev()
            .find(|pair| pair.key == key)
            .map(|pair| &pair.value)
    }
}

impl Lowerer {
    /// Lowers a list of commands.
    pub(super) fn commands(&mut self, body: &[Expr]) -> Vec<ScriptCommand> {
        let mut commands = Vec::with_capacity(body.len());
        for statement in body {
            if self.problems.is_full() {
                break;
            }
            self.command(statement, &mut commands);
        }
        commands
    }

    fn command(&mut self, statement: &Expr, commands: &mut Vec<ScriptCommand>) {
        let span = statement.span;
        let word;
        let call: &Call = match &statement.kind {
            ExprKind::Call(call) => call,
            ExprKind::Ident(name) => {
                word = Call {
                    name,
                    name_span: span,
                    args: Vec::new(),
                    trailing_pairs: false,
                    parens: false,
                    block: None,
                };
                &word
            }
            ExprKind::Group(body) => {
                return body
                    .iter()
                    .for_each(|statement| self.command(statement, commands));
            }
            ExprKind::Error => return,
            _ => {
                let found = statement.describe();
                self.error(
                    Code::BadRoot,
                    span,
                    format!("a script consists of commands, not of {found}"),
                )
                .help = Some("commands look like `set key, value` or `on event do … end`".into());
                return;
            }
        };
        let (args, pairs) = split_pairs(call);
        let line = CommandLine {
            name: call.name,
            name_span: call.name_span,
            span,
            args,
            pairs,
            all: &call.args,
            block: call.block.as_ref(),
        };
        let steps = self.dispatch(&line);
        commands.extend(
            steps
                .into_iter()
                .flatten()
                .map(|operation| ScriptCommand { span, operation }),
        );
    }

    fn dispatch(&mut self, line: &CommandLine) -> Option<Vec<Operation>> {
        if jantaku_names::command(line.name).is_none() {
            let name = line.name;
            let suggestion = self.suggestion(Severity::Error, NameList::Commands, name);
            let help = suggestion.or_else(|| {
                jantaku_names::is_known_action(name).then(|| {
                    format!(
                        "`{name}` is an action; actions stand in blocks: `on event do {name} end`"
                    )
                })
            });
            self.error(
                Code::UnknownCommand,
                line.name_span,
                format!("unknown command `{name}`"),
            )
            .help = help;
            return None;
        }
        if line.all.is_empty() && line.name != "cond" {
            let help =
                jantaku_names::command(line.name).map(|entry| format!("usage: `{}`", usage(entry)));
            self.error(
                Code::MissingArguments,
                line.name_span,
                format!("`{}` without arguments", line.name),
            )
            .help = help;
            return None;
        }
        match line.name {
            "if" | "unless" | "cond" => return self.toplevel_choice(line),
            "define" if line.args.len() > 1 => return self.play_restriction(line, 1),
            "define"
            | "require"
            | "require_after"
            | "default"
            | "define_global"
            | "define_base_ruleset" => {
                return self.load_state(line);
            }
            _ => {}
        }
        let edits = match line.name {
            "set" | "var" => self.set(line),
            "def" => self.def(line),
            "on" => self.on(line),
            "define_set" => self.define_set(line),
            "define_match" => self.define_match(line, false),
            "extend_match" => self.define_match(line, true),
            "define_const" => self.define_const(line),
            "define_yaku" => self.define_yaku(line),
            "define_yaku_precedence" => self.define_yaku_precedence(line),
            "remove_yaku" => self.remove_yaku(line),
            "replace_yaku" => self.replace_yaku(line),
            "define_button" => self.define_button(line),
            "define_auto_button" => self.define_auto_button(line),
            "define_mod_category" => self.define_mod_category(line),
            "define_mod" => self.define_mod(line),
            "config_mod" => self.config_mod(line),
            "remove_mod" => self.remove_mod(line),
            "define_preset" => self.define_preset(line),
            "apply" => self.apply(line),
            "replace" => self.replace(line),
            "define_play_restriction" => return self.play_restriction(line, 0),
            "define_play_effect" => self.play_effect(line),
            "define_scoring" => self.define_scoring(line),
            _ => None,
        };
        edits.map(|edits| edits.into_iter().map(Operation::Edit).collect())
    }

    /// The arguments before the pairs, if there are exactly `N`; otherwise reports that.
    pub(super) fn exactly<'e, 'a, const N: usize>(
        &mut self,
        line: &CommandLine<'e, 'a>,
    ) -> Option<&'e [Expr<'a>; N]> {
        let args = line.args.try_into().ok();
        if args.is_none() {
            self.usage(line);
        }
        args
    }

    /// Reports that the arguments do not fit the command.
    pub(super) fn usage(&mut self, line: &CommandLine) {
        let help =
            jantaku_names::command(line.name).map(|entry| format!("usage: `{}`", usage(entry)));
        let found = match (line.args.len(), line.block) {
            (1, Some(_)) => "1 argument and a block".to_owned(),
            (n, Some(_)) => format!("{n} arguments and a block"),
            (1, None) => "1 argument".to_owned(),
            (n, None) => format!("{n} arguments"),
        };
        self.error(
            Code::WrongArguments,
            line.name_span,
            format!("`{}` cannot be used with {found}", line.name),
        )
        .help = help;
    }

    /// Reports a block, for commands that take none.
    pub(super) fn no_block(&mut self, line: &CommandLine) {
        if let Some(block) = line.block {
            self.error(
                Code::WrongArguments,
                block.span,
                format!("`{}` takes no block", line.name),
            );
        }
    }

    /// Reports pairs with other keys than the allowed ones.
    pub(super) fn only_pairs(&mut self, line: &CommandLine, allowed: &[&str]) {
        for pair in line.pairs {
            if !allowed.contains(&&*pair.key) {
                let help = match allowed {
                    [] => "it takes no options".to_owned(),
                    _ => format!(
                        "it knows {}",
                        allowed
                            .iter()
                            .map(|key| format!("`{key}:`"))
                            .collect::<Vec<_>>()
                            .join(", ")
                    ),
                };
                let message = format!("`{}` has no option `{}:`", line.name, pair.key);
                self.error(Code::WrongArguments, pair.key_span, message)
                    .help = Some(help);
            }
        }
    }

    /// The value of a boolean option such as `prepend: true`.
    pub(super) fn switch(&mut self, line: &CommandLine, key: &str) -> bool {
        match line.pair(key).map(|expr| (&expr.bare().kind, expr.span)) {
            None => false,
            Some((ExprKind::Bool(value), _)) => *value,
            Some((_, span)) => {
                self.error(
                    Code::WrongArguments,
                    span,
                    format!("`{key}:` is `true` or `false`"),
                );
                false
            }
        }
    }

    /// `set name, json`
    fn set(&mut self, line: &CommandLine) -> Option<Vec<Edit>> {
        self.no_block(line);
        let [name, value] = line.all else {
            self.usage(line);
            return None;
        };
        let name = self.name(name);
        let value = self.json(value);
        Some(vec![Edit::Set(root_key(name?), value?)])
    }

    /// The body of a command: a block, or one argument after the name, which `single` lowers.
    pub(super) fn body(
        &mut self,
        line: &CommandLine,
        rest: &[Expr],
        single: impl FnOnce(&mut Self, &Expr) -> Option<Node>,
    ) -> Option<Node> {
        match (line.block, rest) {
            (Some(block), []) => Some(self.block(block)),
            (None, [only]) => {
                let action = single(self, only)?;
                Some(Node::array(only.span, vec![action]))
            }
            _ => {
                self.usage(line);
                None
            }
        }
    }
}

/// The path of a toplevel key.
pub(super) fn root_key(name: Node) -> crate::path::Path {
    crate::path::Path::default().child(name)
}

/// The syntax of a command, for help texts.
fn usage(entry: &jantaku_names::NameEntry) -> String {
    use jantaku_names::{Arity, ValueKind};
    let mut text = entry.name.to_owned();
    let mut block = "";
    let mut separator = " ";
    for param in entry.params() {
        if matches!(
            param.kind,
            ValueKind::Actions | ValueKind::Commands | ValueKind::AnyOf([ValueKind::Actions, ..])
        ) {
            block = " do … end";
            continue;
        }
        text.push_str(separator);
        separator = ", ";
        text.push_str(param.name);
        text.push_str(match param.arity {
            Arity::Required => "",
            Arity::Optional => "?",
            Arity::Rest | Arity::Rest1 => "…",
        });
    }
    text + block
}
