//! MahjongScript: lexer, parser, formatter, lowering to ruleset edits and to jq.
//!
//! A script is compiled once and applied many times. The layers, from text to meaning:
//! [`lexer`] (text to [`token`]s) → [`parser`] (tokens to the syntax tree of [`ast`]) → [`lower`]
//! (tree to an ordered list of [`edit`]s of the ruleset document, made of [`node`]s and [`path`]s
//! that still know their [`span`]). Beside that chain, [`format`](mod@format) prints a tree in its
//! canonical form, [`jq`] writes edits as a jq program, and [`json`] parses JSON files into the
//! same nodes. Every layer reports problems as [`diagnostic`]s and goes on, so that one run shows
//! all errors of a file. Applying edits to a document is the job of `jantaku-rules`.
//!
//! ```
//! use jantaku_majs::edit::{Edit, Operation};
//! use jantaku_majs::lower;
//!
//! let script = lower::compile("on after_win do\n  draw(2)\nend");
//! assert!(!script.has_errors());
//! assert!(matches!(script.commands[0].operation, Operation::Edit(Edit::Append(..))));
//!
//! let faulty = lower::compile("on after_wni do draw end");
//! assert_eq!(faulty.diagnostics[0].help.as_deref(), Some("did you mean `after_win`?"));
//! ```

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
