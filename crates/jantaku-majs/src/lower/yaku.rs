//! Commands about yaku.

use super::Lowerer;
use super::commands::{CommandLine, root_key};
use crate::ast::{Expr, ExprKind};
use crate::diagnostic::Code;
use crate::edit::Edit;
use crate::node::Node;
use crate::path::Path;
use crate::span::Span;

/// The lowered arguments of `define_yaku` and `replace_yaku`.
struct Yaku {
    list: Node,
    name: Node,
    entry: Node,
    supersedes: Option<Node>,
}

impl Lowerer {
    fn yaku(&mut self, line: &CommandLine) -> Option<Yaku> {
        self.no_block(line);
        self.only_pairs(line, &[]);
        let (list, name, value, condition, supersedes) = match line.args {
            [list, name, value, condition] => (list, name, value, condition, None),
            [list, name, value, condition, supersedes] => {
                (list, name, value, condition, Some(supersedes))
            }
            _ => {
                self.usage(line);
                return None;
            }
        };
        let list = self.name(list);
        let name = self.name(name);
        let value = self.json(value);
        let condition = self.condition_list(condition);
        let supersedes = match supersedes {
            Some(expr) => Some(self.superseded(expr)?),
            None => None,
        };
        let name = name?;
        let entry = Node::object(
            line.span,
            [
                ("display_name", name.clone()),
                ("value", value?),
                ("when", condition?),
            ],
        );
        Some(Yaku {
            list: list?,
            name,
            entry,
            supersedes,
        })
    }

    /// Lowers a list of yaku names and numbers, or a constant or variable.
    fn superseded(&mut self, expr: &Expr) -> Option<Node> {
        match &expr.bare().kind {
            ExprKind::Str(_) | ExprKind::Int(_) | ExprKind::Float(_) => {
                let found = expr.describe();
                self.error(
                    Code::WrongArguments,
                    expr.span,
                    format!("a list of yaku names and values is needed here, not {found}"),
                )
                .help = Some("put it into brackets: `[ … ]`".into());
                None
            }
            _ => self.json(expr),
        }
    }

    /// `define_yaku list, name, value, cond [, supersedes]`
    pub(super) fn define_yaku(&mut self, line: &CommandLine) -> Option<Vec<Edit>> {
        let yaku = self.yaku(line)?;
        let mut edits = vec![Edit::Append(
            root_key(yaku.list),
            Node::array(line.span, vec![yaku.entry]),
        )];
        if let Some(supersedes) = yaku.supersedes {
            edits.push(Edit::Append(
                precedence(yaku.name, line.name_span),
                supersedes,
            ));
        }
        Some(edits)
    }

    /// `define_yaku_precedence name, [..]`
    pub(super) fn define_yaku_precedence(&mut self, line: &CommandLine) -> Option<Vec<Edit>> {
        self.no_block(line);
        let [name, supersedes] = self.exactly(line)?;
        let name = self.name(name);
        let supersedes = self.superseded(supersedes);
        Some(vec![Edit::Append(
            precedence(name?, line.name_span),
            supersedes?,
        )])
    }

    /// `remove_yaku list, names`
    pub(super) fn remove_yaku(&mut self, line: &CommandLine) -> Option<Vec<Edit>> {
        self.no_block(line);
        let [list, names] = self.exactly(line)?;
        let list = self.name(list);
        let names = match &names.bare().kind {
            ExprKind::List(_) => self.json(names),
            _ => self.name(names),
        };
        Some(vec![Edit::RemoveYaku {
            list: list?,
            names: names?,
        }])
    }

    /// `replace_yaku list, name, value [, cond [, supersedes]]`
    pub(super) fn replace_yaku(&mut self, line: &CommandLine) -> Option<Vec<Edit>> {
        if let [list, name, value] = line.args {
            self.no_block(line);
            let list = self.name(list);
            let name = self.name(name);
            let value = self.json(value);
            return Some(vec![Edit::ChangeYakuValue {
                list: list?,
                name: name?,
                value: value?,
            }]);
        }
        let yaku = self.yaku(line)?;
        Some(vec![Edit::ReplaceYaku {
            list: yaku.list,
            name: yaku.name,
            entry: yaku.entry,
            supersedes: yaku.supersedes,
        }])
    }
}

fn precedence(name: Node, span: Span) -> Path {
    Path::keys(span, ["yaku_precedence"]).child(name)
}
