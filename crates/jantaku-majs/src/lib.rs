//! MahjongScript: lexer, parser, formatter, lowering to ruleset edits and to jq.

pub mod ast;
pub mod diagnostic;
pub mod edit;
pub mod format;
pub mod jq;
pub mod json;
pub mod lexer;
pub mod lower;
pub mod node;
pub mod parser;
pub mod path;
pub mod span;
pub mod token;
