//! `jantaku replay`

use jantaku_engine::log::read_seats;
use jantaku_engine::{Game, Options};
use jantaku_rules::load::ModEntry;
use serde_json::Value;

use super::{counted, game, print_json, record};
use crate::cli::ReplayArgs;
use crate::files;
use crate::outcome::{Outcome, Status, Stop};
use crate::terminal::Terminal;

pub(super) fn run(args: &ReplayArgs, terminal: &mut Terminal) -> Outcome {
    let source = files::read(&args.log)?;
    let shown = args.log.display();
    let unreadable = |why: &str| Stop::usage(format!("{shown} is not a log: {why}"));
    let log: Value =
        serde_json::from_str(&source.text).map_err(|error| unreadable(&error.to_string()))?;
    if log.get("format").and_then(Value::as_u64) != Some(record::FORMAT) {
        return Err(unreadable("it has no `format`, or a newer one"));
    }
    let rules = log.get("rules").and_then(Value::as_object);
    let rules = rules.ok_or_else(|| unreadable("its rules are missing"))?;
    let logged_hash = log.get("hash").and_then(Value::as_str);
    if logged_hash != Some(&record::hash(rules)) {
        return Err(unreadable(
            "its rules are not those that it was played with",
        ));
    }
    let id = log.get("ruleset").and_then(Value::as_str).unwrap_or("");
    let mods = log.get("mods").and_then(Value::as_array);
    let mods: Vec<ModEntry> = mods
        .into_iter()
        .flatten()
        .filter_map(ModEntry::from_json)
        .collect();
    let seed = log.get("seed").and_then(Value::as_u64);
    let seed = seed.ok_or_else(|| unreadable("it has no `seed`"))?;
    let rules = game::typed(id, mods, rules.clone(), terminal)?;
    let bots = match log.get("bots") {
        None | Some(Value::Null) => Vec::new(),
        Some(bots) => read_seats(bots).ok_or_else(|| unreadable("its `bots` are no seats"))?,
    };
    let options = Options {
        bots,
        ..Options::default()
    };
    let mut game = Game::new(rules.rulebook, seed, options);
    game.take_outputs();
    let rounds = log.get("rounds").and_then(Value::as_array);
    let rounds = rounds.ok_or_else(|| unreadable("it has no `rounds`"))?;
    let mut entries = 0;
    for (round, list) in rounds.iter().enumerate() {
        for (at, entry) in list.as_array().into_iter().flatten().enumerate() {
            if let Err(problem) = game.repeat_written(entry) {
                terminal.error(
                    &format!("round {}, entry {}: {problem}", round + 1, at + 1),
                    None,
                );
                return Ok(Status::Faulty);
            }
            entries += 1;
        }
    }
    if args.json {
        let scores: serde_json::Map<String, Value> = game
            .seats()
            .iter()
            .map(|&seat| {
                let score = game.table().player(seat).score;
                (seat.name().to_owned(), serde_json::json!(score))
            })
            .collect();
        let state = serde_json::json!({
            "ruleset": id, "entries": entries, "deals": game.table().deals, "scores": scores,
        });
        print_json(&state, terminal)?;
    } else {
        let deals = usize::try_from(game.table().deals).unwrap_or(usize::MAX);
        terminal.line(&format!(
            "{shown}: {} in {} happen again as written",
            counted(entries, "input"),
            counted(deals, "round")
        ))?;
    }
    Ok(Status::Good)
}
