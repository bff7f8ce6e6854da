//! The programmable mahjong table.

// The binary is where the program meets the world: it reads files, the environment and the
// terminal for the libraries, which do not.
#![allow(
    clippy::disallowed_methods,
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "the binary is the place for input and output"
)]

mod cli;
mod commands;
mod edits;
mod files;
mod home;
mod outcome;
mod table;
mod terminal;

use std::process::ExitCode;

use clap::Parser as _;

/// Games ask for memory in small pieces all the time; this gives it out faster than most systems.
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
