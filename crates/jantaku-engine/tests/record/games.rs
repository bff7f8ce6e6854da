//! Any game: its record makes it again, and no mangled record brings the program down.

use std::sync::{Arc, LazyLock};

use jantaku_engine::record::{Cause, GameRecord, RecordEntry, RecordHead};
use jantaku_engine::{Command, Game, Screen};
use jantaku_rulebook::{Rulebook, Seat};
use jantaku_rules::library::Library;
use jantaku_rules::load::Ruleset;
use jantaku_rules::room::load_with_defaults;
use proptest::prelude::*;
use proptest::sample::Index;
use serde_json::{Map, Value, json};

use crate::rulebook;

/// A finished ruleset, and the rulebook that was made from it.
type Rules = (Map<String, Value>, Arc<Rulebook>);

/// Rulesets with their default mods.
static RULESETS: LazyLock<Vec<Rules>> = LazyLock::new(|| {
    let ids = [
        "tutorial/21_complete",
        "tutorial/15_marking",
        "riichi",
        "tutorial/17_jokers",
    ];
    let library = Library::shipped();
    let load = |id: &str| {
        let loaded = load_with_defaults(&library, Ruleset::Id(id.to_owned()), "").unwrap();
        let rules = loaded.document.as_object().unwrap().clone();
        let rulebook = rulebook(&rules);
        (rules, rulebook)
    };
    ids.into_iter().map(load).collect()
});

/// What comes next from outside: one of what is possible.
fn next(game: &Game, choice: u32) -> Option<Cause> {
    if game.pause().is_some() {
        return Some(Cause::Resumed);
    }
    let at = |length: usize| choice as usize % length;
    match choice % 37 {
        0 => return Some(Cause::BotsSeated(vec![Seat::ALL[at(5)]])),
        1 if matches!(game.screen(), Some(Screen::Winner | Screen::Scores)) => {
            return Some(Cause::ScreenOver);
        }
        2 => {
            let seat = game.seats()[at(game.seats().len())];
            let command = Command::Reorder(0, at(7));
            return Some(Cause::Command(seat, command));
        }
        _ => {}
    }
    let commands = game.seats().iter().flat_map(|&seat| {
        let commands = game.view(Some(seat)).commands(game.rulebook());
        commands
            .into_iter()
            .map(move |command| Cause::Command(seat, command))
    });
    let mut commands: Vec<Cause> = commands.collect();
    (!commands.is_empty()).then(|| commands.swap_remove(at(commands.len())))
}

/// Plays a game, and writes it down.
fn play(which: usize, seed: u64, choices: &[u32]) -> (Game, GameRecord) {
    let (rules, rulebook) = &RULESETS[which];
    let head = RecordHead {
        bots: vec![Seat::South],
        ..RecordHead::new(seed)
    };
    let mut game = Game::from_head(Arc::clone(rulebook), &head);
    let mut record = GameRecord::new(head, String::new(), rules.clone(), game.seats());
    game.take_occurrences();
    for &choice in choices {
        let Some(cause) = next(&game, choice) else {
            break;
        };
        // Hands cannot always be reordered; everything else was offered.
        let Ok(cause) = game.undergo(&cause) else {
            assert!(matches!(cause, Cause::Command(_, Command::Reorder(..))));
            continue;
        };
        let occurrences = game.take_occurrences();
        record.push(game.write_entry(cause, &occurrences));
    }
    (game, record)
}

/// Changes something somewhere in a value.
fn mangle(value: &mut Value, path: &[Index], with: &Value) {
    let inside = match (&mut *value, path) {
        (Value::Array(items), [here, ..]) if !items.is_empty() => {
            let at = here.index(items.len());
            items.get_mut(at)
        }
        (Value::Object(fields), [here, ..]) if !fields.is_empty() => {
            let at = here.index(fields.len());
            fields.values_mut().nth(at)
        }
        _ => None,
    };
    match inside {
        Some(inside) => mangle(inside, &path[1..], with),
        None => *value = with.clone(),
    }
}

fn anything() -> impl Strategy<Value = Value> {
    prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<u64>().prop_map(Value::from),
        (0_u64..20).prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        ".{0,6}".prop_map(Value::from),
        prop::sample::select(vec![
            "east", "centre", "1m", "skip", "ready", "resumed", "hand"
        ])
        .prop_map(Value::from),
        Just(json!([])),
        Just(json!({})),
        Just(json!({ "press": "ron" })),
        Just(json!({ "call": ["1m", ["2m", "a"]], "called": { "tile": "3m", "attrs": ["b"] } })),
        (any::<u64>(), any::<u64>()).prop_map(|(from, to)| json!({ "reorder": [from, to] })),
        any::<u64>().prop_map(|at| json!({ "mark": ["hand", "south", at] })),
        any::<u64>().prop_map(|at| json!({ "discard": at })),
        Just(json!({ "seat": "centre", "input": { "declare_dead": "centre" } })),
        Just(json!({ "bots": ["centre", "east", "east"] })),
        Just(json!({ "screen_over": true })),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, max_shrink_iters: 64, ..ProptestConfig::default() })]

    #[test]
    fn records_make_their_games_again(
        which in 0..RULESETS.len(),
        seed: u64,
        choices in prop::collection::vec(any::<u32>(), 0..250),
    ) {
        let (game, record) = play(which, seed, &choices);
        let text = serde_json::to_string(&record).unwrap();
        let read = GameRecord::read(&text).unwrap();
        prop_assert_eq!(&read, &record);
        prop_assert_eq!(serde_json::to_string(&read).unwrap(), text);
        for entry in record.entries() {
            let line = serde_json::to_string(entry).unwrap();
            prop_assert_eq!(&serde_json::from_str::<RecordEntry>(&line).unwrap(), entry);
        }
        let rulebook = &RULESETS[which].1;
        let again = read.replay(Arc::clone(rulebook)).unwrap();
        prop_assert_eq!(format!("{:?}", again.state()), format!("{:?}", game.state()));
        prop_assert_eq!(again.journal(), game.journal());
        // So do its causes alone.
        let causes: Vec<RecordEntry> = record
            .entries()
            .map(|entry| RecordEntry::from(entry.cause.clone()))
            .collect();
        let retraced = GameRecord::retrace(
            read.head.clone(),
            String::new(),
            read.rules,
            Arc::clone(rulebook),
            &causes,
        );
        prop_assert_eq!(retraced, Ok(record));
    }

    #[test]
    fn mangled_records_do_no_harm(
        which in 0..RULESETS.len(),
        seed in 0_u64..20,
        choices in prop::collection::vec(any::<u32>(), 0..60),
        changes in prop::collection::vec(
            (prop::collection::vec(any::<Index>(), 0..8), anything()),
            40,
        ),
        cut: Index,
    ) {
        let (_, mut record) = play(which, seed, &choices);
        record.rules = Map::new();
        let whole = serde_json::to_value(&record).unwrap();
        let text = whole.to_string();
        let cut = (0..=cut.index(text.len())).rev().find(|at| text.is_char_boundary(*at));
        prop_assert!(GameRecord::read(&text[..cut.unwrap_or(0)]).is_err());
        let mut ever_more = whole.clone();
        for (path, with) in &changes {
            let mut once = whole.clone();
            mangle(&mut once, path, with);
            mangle(&mut ever_more, path, with);
            for mangled in [&once, &ever_more] {
                if let Ok(record) = GameRecord::try_from(mangled.clone()) {
                    // It may be a game, or not: that is all there is to say.
                    let _game = record.replay(Arc::clone(&RULESETS[which].1));
                }
            }
        }
    }
}
