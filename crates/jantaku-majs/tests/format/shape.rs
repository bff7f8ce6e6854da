//! The syntax tree without what the canonical form may change.

use std::fmt::Write;

use jantaku_majs::ast::{Block, Call, Expr, ExprKind};

/// Writes the tree of statements.
pub fn shape(body: &[Expr]) -> String {
    let mut out = String::new();
    for statement in body {
        write(statement, &mut out);
        out.push('\n');
    }
    out
}

fn list<'e, 'a: 'e>(exprs: impl IntoIterator<Item = &'e Expr<'a>>, out: &mut String) {
    out.push('[');
    for expr in exprs {
        write(expr, out);
        out.push_str(", ");
    }
    out.push(']');
}

fn write(expr: &Expr, out: &mut String) {
    let leaf = match &expr.kind {
        ExprKind::Int(value) => write!(out, "{value}"),
        ExprKind::Float(value) => write!(out, "{value:?}"),
        ExprKind::Bool(value) => write!(out, "{value}"),
        ExprKind::Nil => write!(out, "nil"),
        ExprKind::Str(text) => write!(out, "{text:?}"),
        ExprKind::Sigil(sigil) => write!(out, "~{}{:?}", sigil.letter, sigil.body),
        ExprKind::Const(name) => write!(out, "@{name}"),
        ExprKind::Ident(name) => write!(out, "{name}"),
        ExprKind::Error => write!(out, "error"),
        _ => Ok(()),
    };
    leaf.unwrap();
    match &expr.kind {
        ExprKind::List(items) => list(items, out),
        ExprKind::Object(pairs) => {
            for pair in pairs {
                write!(out, "{:?}: ", pair.key).unwrap();
                write(&pair.value, out);
                out.push_str(", ");
            }
            out.push('}');
        }
        ExprKind::Unary(op, operand) => {
            write!(out, "{op:?}").unwrap();
            list([&**operand], out);
        }
        ExprKind::Binary(op, left, right) => {
            write!(out, "{op:?}").unwrap();
            list([&**left, &**right], out);
        }
        ExprKind::Logic(op, operands) => {
            write!(out, "{op:?}").unwrap();
            list(operands, out);
        }
        ExprKind::Group(body) => {
            out.push_str("group");
            list(body, out);
        }
        ExprKind::Call(call) => write_call(call, out),
        _ => {}
    }
}

/// With and without parentheses, `do: x` and `do x end`, `f` and `f()` are the same. (Where the
/// last is not, the meaning of the whole script differs as well.)
fn write_call(call: &Call, out: &mut String) {
    out.push_str(call.name);
    let mut args: Vec<_> = call.args.iter().collect();
    // `draw (2)` may become `draw(2)`.
    if let [only] = &*args {
        args = vec![only.bare()];
    }
    // `define_set name ~s"…"` gets its comma.
    let name;
    if let ("define_set", [only]) = (call.name, &*args)
        && let ExprKind::Call(inner) = &only.kind
        && let (None, [set]) = (&inner.block, &*inner.args)
    {
        name = Expr {
            kind: ExprKind::Ident(inner.name),
            span: only.span,
            height: 1,
        };
        args = vec![&name, set];
    }
    if !args.is_empty() {
        out.push_str(if call.trailing_pairs { "(pairs " } else { "(" });
        list(args, out);
        out.push(')');
    }
    if let Some(block) = &call.block {
        write_block(block, out);
    }
}

fn write_block(block: &Block, out: &mut String) {
    out.push_str(" do ");
    list(&block.body, out);
    for clause in &block.clauses {
        write(&clause.condition, out);
        out.push_str(" -> ");
        list(&clause.body, out);
    }
    if let Some(body) = &block.otherwise {
        out.push_str(" else ");
        list(body, out);
    }
}
