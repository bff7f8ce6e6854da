//! The syntax tree without what the canonical form may change.

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
    match &expr.kind {
        ExprKind::Int(value) => out.push_str(&value.to_string()),
        ExprKind::Float(value) => out.push_str(&format!("{value:?}")),
        ExprKind::Bool(value) => out.push_str(&value.to_string()),
        ExprKind::Nil => out.push_str("nil"),
        ExprKind::Str(text) => out.push_str(&format!("{text:?}")),
        ExprKind::Sigil(sigil) => out.push_str(&format!("~{}{:?}", sigil.letter, sigil.body)),
        ExprKind::Const(name) => out.push_str(&format!("@{name}")),
        ExprKind::Ident(name) => out.push_str(name),
        ExprKind::List(items) => list(items, out),
        ExprKind::Object(pairs) => {
            out.push('{');
            for pair in pairs {
                out.push_str(&format!("{:?}: ", pair.key));
                write(&pair.value, out);
                out.push_str(", ");
            }
            out.push('}');
        }
        ExprKind::Unary(op, operand) => {
            out.push_str(&format!("{op:?}"));
            list([&**operand], out);
        }
        ExprKind::Binary(op, left, right) => {
            out.push_str(&format!("{op:?}"));
            list([&**left, &**right], out);
        }
        ExprKind::Logic(op, operands) => {
            out.push_str(&format!("{op:?}"));
            list(operands, out);
        }
        ExprKind::Group(body) => {
            out.push_str("group");
            list(body, out);
        }
        ExprKind::Call(call) => write_call(call, out),
        ExprKind::Error => out.push_str("error"),
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
