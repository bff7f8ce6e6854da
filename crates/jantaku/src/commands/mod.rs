//! The commands, one module each.

mod check;
mod compile;
mod completions;
mod fmt;
mod game;
mod man;
mod mods;
mod play;
mod record;
mod replay;
mod rules;
mod rulesets;
mod scenario;
mod score;
mod serve;
mod sim;
mod tile_args;
mod waits;

use clap::CommandFactory as _;
use jantaku_rules::load::ModEntry;
use jantaku_rules::room::ModList;
use serde_json::Value;

use crate::cli::{Cli, Command};
use crate::outcome::{Outcome, Status, Stop};
use crate::terminal::Terminal;

/// Runs the command of a command line, or prints help if there is none.
pub fn run(cli: Cli, terminal: &mut Terminal) -> Outcome {
    match cli.command {
        None => {
            Cli::command().print_help().map_err(Stop::Output)?;
            Ok(Status::Good)
        }
        Some(Command::Rulesets(args)) => rulesets::run(&args, terminal),
        Some(Command::Mods(args)) => mods::run(&args, terminal),
        Some(Command::Rules(args)) => rules::run(&args, terminal),
        Some(Command::Check(args)) => check::run(&args, terminal),
        Some(Command::Compile(args)) => compile::run(&args, terminal),
        Some(Command::Fmt(args)) => fmt::run(&args, terminal),
        Some(Command::Scenario(args)) => scenario::run(&args, terminal),
        Some(Command::Waits(args)) => waits::run(&args, terminal),
        Some(Command::Score(args)) => score::run(&args, terminal),
        Some(Command::Play(args)) => play::run(&args, terminal),
        Some(Command::Replay(args)) => replay::run(&args, terminal),
        Some(Command::Serve(args)) => serve::run(&args, terminal),
        Some(Command::Sim(args)) => sim::run(&args, terminal),
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

/// The default mods and those given, with their dependencies and without conflicting ones, in the
/// ruleset's order. Mods that the ruleset does not offer come last, in the order given.
fn add_to_defaults(mut list: ModList, given: &[ModEntry]) -> Vec<ModEntry> {
    for entry in given {
        list.enable(&entry.id);
    }
    let mut entries = list.enabled();
    for entry in given {
        let Some(offered) = list.position(&entry.id).and_then(|at| list.mods.get(at)) else {
            entries.push(entry.clone());
            continue;
        };
        if let Some(on) = entries.iter_mut().find(|on| on.id == offered.id)
            && let Some(config) = &entry.config
        {
            on.config.get_or_insert_default().extend(config.clone());
        }
    }
    entries
}
