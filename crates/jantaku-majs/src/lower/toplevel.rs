//! Toplevel conditions, and load directives.

use super::Lowerer;
use super::commands::CommandLine;
use crate::ast::{BinaryOp, Block, Call, CompareOp, Expr, ExprKind, LogicOp, Pair, UnaryOp};
use crate::diagnostic::Code;
use crate::edit::{Branch, LoadDirective, Operation, ScriptCommand, Test};
use crate::node::{Node, NodeKind};
use crate::span::Span;

impl Lowerer {
    /// Toplevel `if`, `unless` and `cond`.
    pub(super) fn toplevel_choice(&mut self, line: &CommandLine) -> Option<Vec<Operation>> {
        let Some(block) = line.block else {
            self.error(
                Code::WrongArguments,
                line.name_span,
                format!("`{}` needs a block", line.name),
            )
            .help = Some(if line.name == "cond" {
                "write `cond do condition -> commands … end`".into()
            } else {
                format!("write `{} condition do … end`", line.name)
            });
            return None;
        };
        if line.name == "cond" {
            return self.toplevel_cond(line, block);
        }
        if let Some(clause) = block.clauses.first() {
            self.error(
                Code::WrongArguments,
                clause.condition.span,
                "`condition -> commands` belongs to `cond do … end`",
            );
        }
        let [condition] = line.all else {
            self.usage(line);
            return None;
        };
        let test = self.test(condition);
        let commands = self.branch(&block.body);
        let otherwise = block.otherwise.as_ref().map(|body| self.branch(body));
        let mut test = test?;
        if line.name == "unless" {
            test = Test::Not(Box::new(test));
        }
        let mut branches = vec![Branch { test, commands }];
        branches.extend(otherwise.map(|commands| Branch {
            test: Test::Literal(true),
            commands,
        }));
        Some(vec![Operation::Choose(branches)])
    }

    /// The commands of a branch, which may be taken or not.
    fn branch(&mut self, body: &[Expr]) -> Vec<ScriptCommand> {
        let certain = self.categories.clone();
        let commands = self.commands(body);
        self.categories = certain;
        commands
    }

    fn toplevel_cond(&mut self, line: &CommandLine, block: &Block) -> Option<Vec<Operation>> {
        if !line.all.is_empty()
            || block.clauses.is_empty()
            || !block.body.is_empty()
            || block.otherwise.is_some()
        {
            self.error(
                Code::WrongArguments,
                line.name_span,
                "a `cond` holds clauses only",
            )
            .help = Some("write `cond do condition -> commands … true -> commands end`".into());
            return None;
        }
        let branches: Vec<_> = block
            .clauses
            .iter()
            .map(|clause| {
                let test = self.test(&clause.condition);
                let commands = self.branch(&clause.body);
                test.map(|test| Branch { test, commands })
            })
            .collect();
        Some(vec![Operation::Choose(
            branches.into_iter().collect::<Option<_>>()?,
        )])
    }

    fn test(&mut self, expr: &Expr) -> Option<Test> {
        let expr = expr.bare();
        let span = expr.span;
        match &expr.kind {
            ExprKind::Bool(value) => Some(Test::Literal(*value)),
            ExprKind::Unary(UnaryOp::Bang, _) => self.json(expr).map(Test::Truthy),
            ExprKind::Unary(UnaryOp::Not, inner) => Some(Test::Not(Box::new(self.test(inner)?))),
            ExprKind::Logic(op, operands) => {
                let tests: Vec<_> = operands.iter().map(|operand| self.test(operand)).collect();
                let tests = tests.into_iter().collect::<Option<Vec<_>>>()?;
                Some(match op {
                    LogicOp::And => Test::All(tests),
                    LogicOp::Or => Test::Any(tests),
                })
            }
            ExprKind::Binary(BinaryOp::Compare(op), l, r) => self.compare(*op, l, r),
            ExprKind::Binary(BinaryOp::In, value, path) => self.inside(value, path),
            ExprKind::Binary(BinaryOp::NotIn, value, path) => {
                Some(Test::Not(Box::new(self.inside(value, path)?)))
            }
            ExprKind::Call(call) => self.test_call(call, span),
            ExprKind::Error => None,
            ExprKind::Const(name) => {
                self.constant_too_early(name, span);
                None
            }
            _ => {
                let found = expr.describe();
                self.error(Code::NotACondition, span, format!("a toplevel condition is needed here, not {found}")).help =
                    Some("it compares variables and values, as in `!mode == \"long\"`, or asks `defined(\"flag\")` or `x in \"path\"`".into());
                None
            }
        }
    }

    fn test_call(&mut self, call: &Call, span: Span) -> Option<Test> {
        match (call.name, &*call.args) {
            ("equals", [l, r]) => self.compare(CompareOp::Equal, l, r),
            ("not_equals", [l, r]) => self.compare(CompareOp::NotEqual, l, r),
            ("defined", [flag]) => self.fixed_name(flag).map(Test::Defined),
            (name, _) => {
                let known = jantaku_names::is_known_condition(name);
                let help = if known {
                    "the game has not begun while a ruleset is loaded; use it in `if` inside a block of actions"
                } else {
                    "toplevel conditions know `equals(a, b)`, `not_equals(a, b)` and `defined(\"flag\")`"
                };
                self.error(
                    Code::NotACondition,
                    span,
                    format!("`{name}` cannot be asked at toplevel"),
                )
                .help = Some(help.into());
                None
            }
        }
    }

    fn compare(&mut self, op: CompareOp, left: &Expr, right: &Expr) -> Option<Test> {
        let left = self.early(left);
        let right = self.early(right);
        Some(Test::Compare(op, left?, right?))
    }

    fn inside(&mut self, value: &Expr, path: &Expr) -> Option<Test> {
        let value = self.early(value);
        let path = self.path(path);
        Some(Test::In(value?, path?))
    }

    /// Lowers an operand of a toplevel condition: any value without constants.
    fn early(&mut self, expr: &Expr) -> Option<Node> {
        let node = self.any(expr)?;
        match find_constant(&node) {
            None => Some(node),
            Some((name, span)) => {
                self.constant_too_early(&name, span);
                None
            }
        }
    }

    fn constant_too_early(&mut self, name: &str, span: Span) {
        self.error(
            Code::ConstantTooEarly,
            span,
            format!("the constant `@{name}` cannot be used in a toplevel condition"),
        )
        .help = Some(
            "constants get their values only when everything is loaded; use a variable `!name`"
                .into(),
        );
    }

    /// `define "flag"`, `require`, `default`, `define_global`, `define_base_ruleset`
    pub(super) fn load_state(&mut self, line: &CommandLine) -> Option<Vec<Operation>> {
        self.no_block(line);
        let state = match (line.name, line.all) {
            ("define", [flag]) => LoadDirective::Flag(self.fixed_name(flag)?),
            ("define_base_ruleset", [name]) => {
                let id = self.fixed_name(name)?;
                if !is_ruleset_id(&id) {
                    self.error(
                        Code::InvalidName,
                        name.span,
                        format!("`{id}` cannot be the id of a ruleset"),
                    );
                    return None;
                }
                LoadDirective::BaseRuleset(id)
            }
            ("default" | "define_global", [name, value]) => {
                let span = name.span;
                let name = self.fixed_name(name)?;
                self.variable_name(&name, span)?;
                let value = self.variable_value(value)?;
                match line.name {
                    "default" => LoadDirective::Default(name, value),
                    _ => LoadDirective::Global(name, value),
                }
            }
            ("require" | "require_after", [library]) => self.require(line, library, &[])?,
            ("require" | "require_after", [library, config]) => match &config.bare().kind {
                ExprKind::Object(pairs) => self.require(line, library, pairs)?,
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
        Some(vec![Operation::Load(state)])
    }

    fn require(
        &mut self,
        line: &CommandLine,
        library: &Expr,
        pairs: &[Pair],
    ) -> Option<LoadDirective> {
        let span = library.span;
        let library = self.fixed_name(library)?;
        if !is_library_name(&library) {
            self.error(
                Code::InvalidName,
                span,
                format!("`{library}` cannot be the name of a library"),
            )
            .help = Some(
                "libraries are named like `yaku/riichi`, which is the mod `lib/yaku/riichi`".into(),
            );
            return None;
        }
        let config: Vec<_> = pairs
            .iter()
            .map(|pair| {
                self.variable_name(&pair.key, pair.key_span)?;
                let value = self.variable_value(&pair.value)?;
                Some((pair.key.clone().into_owned(), value))
            })
            .collect();
        Some(LoadDirective::Require {
            library,
            config: config.into_iter().collect::<Option<_>>()?,
            after: line.name == "require_after",
        })
    }

    /// Lowers the value of a variable: a boolean, a number, a string or another variable.
    fn variable_value(&mut self, expr: &Expr) -> Option<Node> {
        let node = self.json(expr)?;
        match node.kind {
            NodeKind::Array(_) | NodeKind::Object(_) => {
                let found = expr.describe();
                self.error(
                    Code::WrongArguments,
                    expr.span,
                    format!("a variable holds a boolean, a number or a string, not {found}"),
                );
                None
            }
            _ => Some(node),
        }
    }
}

/// The first reference to a constant in a node.
fn find_constant(node: &Node) -> Option<(String, Span)> {
    match &node.kind {
        NodeKind::Str(text) => {
            let name = text
                .strip_prefix("@splat$")
                .or_else(|| text.strip_prefix('@'))?;
            super::is_plain_name(name).then(|| (name.to_owned(), node.span))
        }
        NodeKind::Array(items) => items.iter().find_map(find_constant),
        NodeKind::Object(pairs) => pairs.iter().find_map(|(_, value)| find_constant(value)),
        _ => None,
    }
}

/// Whether the text consists of segments `[a-z0-9_]+`, joined by `/`.
#[must_use]
pub fn is_ruleset_id(id: &str) -> bool {
    id.split('/').all(|segment| {
        !segment.is_empty()
            && segment
                .bytes()
                .all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'_')
    })
}

/// Whether the text matches `[a-z_][a-z0-9_/]*` and has no empty segments.
#[must_use]
pub fn is_library_name(name: &str) -> bool {
    is_ruleset_id(name) && !name.starts_with(|c: char| c.is_ascii_digit())
}
