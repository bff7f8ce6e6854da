//! Any text gives tokens, a tree, commands and diagnostics that are true about it.

use crate::{check_diagnostics, check_node, check_script, check_tokens};
use jantaku_majs::edit::{Edit, Operation, ScriptCommand};
use jantaku_majs::jq::emit;
use jantaku_majs::lexer::lex;
use jantaku_majs::lower::{compile, compile_actions, compile_condition, compile_value};
use jantaku_majs::parser::parse;

/// Panics where the law is broken.
pub fn law(text: &str) {
    check_tokens(text, &lex(text));
    check_script(text, &parse(text));
    let compiled = compile(text);
    check_diagnostics(text, &compiled.diagnostics);
    check_commands(text, &compiled.commands);
    _ = emit(&compiled.commands);
    for single in [compile_condition, compile_value, compile_actions] {
        let (node, diagnostics) = single(text);
        check_diagnostics(text, &diagnostics);
        node.iter().for_each(|node| check_node(text, node, 0));
    }
}

fn check_commands(text: &str, commands: &[ScriptCommand]) {
    for command in commands {
        assert!(text.get(command.span.range()).is_some());
        match &command.operation {
            Operation::Edit(
                Edit::Set(_, node) | Edit::Append(_, node) | Edit::Prepend(_, node),
            ) => check_node(text, node, 0),
            Operation::Edit(Edit::Apply {
                value: Some(node), ..
            }) => check_node(text, node, 0),
            Operation::Choose(branches) => branches
                .iter()
                .for_each(|branch| check_commands(text, &branch.commands)),
            _ => {}
        }
    }
}
