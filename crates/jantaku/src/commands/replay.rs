//! `jantaku replay`

use jantaku_engine::record::{GameRecord, RecordError};
use jantaku_rules::load::ModEntry;
use serde_json::{Value, json};

use super::{counted, game, print_json, record};
use crate::cli::ReplayArgs;
use crate::files;
use crate::outcome::{Outcome, Status, Stop};
use crate::terminal::Terminal;

pub(super) fn run(args: &ReplayArgs, terminal: &mut Terminal) -> Outcome {
    let source = files::read(&args.log)?;
    let shown = args.log.display();
    let unreadable = |why: &str| Stop::usage(format!("{shown} is not a log: {why}"));
    let log = match GameRecord::read(&source.text) {
        Ok(log) => log,
        Err(problem @ RecordError::InEntry { .. }) => {
            terminal.error(&problem.to_string(), None);
            return Ok(Status::Faulty);
        }
        Err(problem) => return Err(unreadable(&problem.to_string())),
    };
    if log.hash != record::hash(&log.rules) {
        return Err(unreadable(
            "its rules are not those that it was played with",
        ));
    }
    let mods = log.head.mods.iter().filter_map(ModEntry::from_json);
    let rules = game::typed(
        &log.head.ruleset,
        mods.collect(),
        log.rules.clone(),
        terminal,
    )?;
    let game = match log.replay(rules.rulebook) {
        Ok(game) => game,
        Err(problem) => {
            terminal.error(&problem.to_string(), None);
            return Ok(Status::Faulty);
        }
    };
    let entries = log.entries().count();
    if args.json {
        let scores = game.seats().iter();
        let scores: serde_json::Map<String, Value> = scores
            .map(|&seat| (seat.name().to_owned(), json!(game.score(seat))))
            .collect();
        let state = json!({
            "ruleset": log.head.ruleset,
            "entries": entries,
            "deals": game.deals(),
            "scores": scores,
        });
        print_json(&state, terminal)?;
    } else {
        let deals = usize::try_from(game.deals()).unwrap_or(usize::MAX);
        terminal.line(&format!(
            "{shown}: {} in {} happen again as written",
            counted(entries, "input"),
            counted(deals, "round")
        ))?;
    }
    Ok(Status::Good)
}
