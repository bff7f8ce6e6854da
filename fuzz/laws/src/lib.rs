//! Laws that hold for every input, one module for each fuzz target.
//!
//! A law is a function that panics when it is broken. The fuzzer looks for an input that breaks
//! one (`fuzz/`); `tests/smoke.rs` tries each on the [`seeds`] and on some thousand mutations of
//! them, which needs neither the fuzzer nor an unstable compiler.

#![expect(clippy::panic, reason = "a broken law is a panic")]

mod compiled;
mod laws;
pub mod seeds;
pub mod shelf;
mod targets;

pub use compiled::without_spans;
pub use laws::{check_diagnostics, check_node, check_reports, check_script, check_tokens};
pub use shelf::Shelf;
pub use targets::{apply, check, format, jq, json, load, matching, parse, play};
