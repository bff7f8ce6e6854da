//! Whatever a ruleset does: nothing panics, and nothing grows without bound.

use jantaku_engine::hooks::RevealedTile;
use jantaku_names::NameList;
use jantaku_rulebook::Seat;
use proptest::prelude::*;
use serde_json::{Value, json};

use crate::*;

/// Words that mean something somewhere.
const WORDS: &[&str] = &[
    "1m",
    "5z",
    "1j",
    "any",
    "hand",
    "draw",
    "calls",
    "discard",
    "aside",
    "scry",
    "revealed_tile",
    "dead_wall",
    "atop_wall",
    "marked",
    "self",
    "others",
    "shimocha",
    "everyone",
    "all",
    "n",
    "opposite_end",
    "last_discard",
    "winning_tile",
    "pon",
    "x",
    "manzu",
    "default",
    "honba",
];

fn argument() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        (-9_i32..20).prop_map(Value::from),
        Just(json!(1_000_000)),
        Just(json!(0.5)),
        Just(Value::Null),
        prop::sample::select(WORDS).prop_map(Value::from),
    ];
    leaf.prop_recursive(2, 6, 3, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..3).prop_map(Value::from),
            (prop::sample::select(WORDS), inner).prop_map(|(key, value)| json!({key: value})),
        ]
    })
}

fn action() -> impl Strategy<Value = Value> {
    let names: Vec<&str> = NameList::Actions
        .entries()
        .map(|entry| entry.name)
        .collect();
    let arguments = prop::collection::vec(argument(), 0..4);
    (prop::sample::select(names), arguments).prop_map(|(name, mut arguments)| {
        arguments.insert(0, json!(name));
        Value::from(arguments)
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, ..ProptestConfig::default() })]

    #[test]
    fn anything_goes(actions in prop::collection::vec(action(), 1..12)) {
        let go = json!({
            "display_name": "Go",
            "show_when": [{"name": "status_missing", "opts": ["never"]}],
            "actions": actions,
        });
        let Some(mut t) = TestTable::try_of(&json!({"go": go})) else {
            return Ok(());
        };
        t.put(East, "hand", "1m 5z 1j 0p").put(East, "draw", "9m@_draw").put(East, "aside", "1z");
        t.discarded(South, "1s 5z@_facedown");
        t.game.arrange().0.round.wall.revealed.push(RevealedTile::Position(-1));
        for seat in Seat::WINDS {
            let _maybe_not_offered = t.try_press(seat, if seat == East { "go" } else { "skip" });
        }
        let state = t.game.state();
        for player in &state.players {
            for zone in [&player.hand, &player.draw, &player.aside, &player.pond] {
                prop_assert!(zone.len() <= 2_000 + 20);
            }
        }
        prop_assert!(state.round.history.len() <= 20_000);
    }
}
