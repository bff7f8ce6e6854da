//! The commands, one module each.

mod check;
mod compile;
mod completions;
mod fmt;
mod man;
mod mods;
mod rulesets;
mod scenario;

use clap::CommandFactory as _;
use serde_json::Value;

use crate::cli::{Cli, Command};
use crate::outcome::{Outcome, Status, Stop};
use crate::terminal::Terminal;

/// Does what the command line says.
pub fn run(cli: Cli, terminal: &mut Terminal) -> Outcome {
    match cli.command {
        None => {
            Cli::command().print_help().map_err(Stop::Output)?;
            Ok(Status::Good)
        }
        Some(Command::Rulesets(args)) => rulesets::run(&args, terminal),
        Some(Command::Mods(args)) => mods::run(&args, terminal),
        Some(Command::Check(args)) => check::run(&args, terminal),
        Some(Command::Compile(args)) => compile::run(&args, terminal),
        Some(Command::Fmt(args)) => fmt::run(&args, terminal),
        Some(Command::Scenario(args)) => scenario::run(&args, terminal),
        Some(Command::Completions(args)) => completions::run(&args, terminal),
        Some(Command::Man(args)) => man::run(&args, terminal),
    }
}

fn print_json(value: &Value, terminal: &mut Terminal) -> Result<(), Stop> {
    terminal.line(&format!("{value:#}"))
}

/// A count with its noun: `1 file`, `2 files`.
fn counted(count: usize, noun: &str) -> String {
    format!("{count} {noun}{}", if count == 1 { "" } else { "s" })
}
