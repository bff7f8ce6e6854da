//! The command line program `jantaku`.
//!
//! `cli` defines the command line, and each command is a module of `commands` that ends with an
//! `outcome`. The binary alone reads files, the environment and the terminal; the crates below it
//! get what they need as arguments.
#![allow(
    clippy::disallowed_methods,
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "input and output belong in the binary"
)]

mod cli;
mod columns;
mod commands;
mod edits;
mod files;
mod library;
mod outcome;
mod terminal;

use std::process::ExitCode;

use clap::Parser as _;

/// Games make many small allocations, which mimalloc serves faster than most system allocators.
#[global_allocator]
static MEMORY: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    let cli = cli::Cli::parse();
    let mut terminal = terminal::Terminal::new();
    let result = commands::run(cli, &mut terminal).and_then(|status| {
        terminal.finish()?;
        Ok(status)
    });
    outcome::exit_code(result, &mut terminal)
}
