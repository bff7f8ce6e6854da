//! What bots find out about a ruleset by themselves.

#![allow(clippy::expect_used, reason = "helpers of tests fail as tests do")]

use std::collections::BTreeSet;
use std::sync::Arc;

use jantaku_engine::{Game, Options};
use jantaku_rulebook::{Rulebook, Seat};
use jantaku_rules::library::Library;
use jantaku_rules::load::Ruleset;
use jantaku_rules::room::load_with_defaults;

use crate::lens::Lens;
use crate::mind::Mind;
use crate::plans::Plans;

/// Riichi with its default mods and a script.
fn riichi(script: &str) -> (Mind, Arc<Lens>) {
    let library = Library::shipped();
    let ruleset = Ruleset::Id("riichi".to_owned());
    let loaded = load_with_defaults(&library, ruleset, script).expect("it is shipped");
    let (rulebook, problems) = Rulebook::new(loaded.document.as_object().expect("an object"));
    assert_eq!(problems.len(), 0, "{problems:?}");
    let rulebook = Arc::new(rulebook);
    let game = Game::new(Arc::clone(&rulebook), 1, Options::default());
    let view = game.view(Some(Seat::East));
    let mind = Mind::new(rulebook);
    let behaviour = view.own.expect("it is a player's view").behaviour;
    let lens = mind.lens(&behaviour).expect("riichi says what a win is");
    (mind, lens)
}

/// Sets that make a hand win, in tile notation.
fn sets(lens: &Lens, plans: &Plans) -> BTreeSet<String> {
    let word = |set: &Vec<usize>| -> String {
        let tiles = set.iter().map(|kind| lens.tile(*kind).id.to_string());
        tiles.collect()
    };
    let sets = plans.sets.iter().map(|(sets, _)| {
        let words: Vec<String> = sets.iter().map(word).collect();
        words.join(" ")
    });
    sets.collect()
}

/// Shapes that make a hand win: how many kinds they allow, and whether any sets.
fn shapes(lens: &Lens, plans: &Plans) -> Vec<(usize, bool)> {
    let shapes = plans.shapes.iter().map(|shape| &lens.shapes[*shape]);
    let kinds = shapes.map(|shape| {
        let kinds = shape.has.iter().filter(|has| **has);
        (kinds.count(), shape.any_sets)
    });
    let mut kinds: Vec<(usize, bool)> = kinds.collect();
    kinds.sort_unstable();
    kinds
}

#[test]
fn open_hands_of_riichi_have_plans() {
    let (mind, lens) = riichi("");
    let plans = mind.plans(&lens, Seat::West, Seat::South);
    assert!(!plans.free, "an open hand needs a yaku");
    let sets = sets(&lens, &plans);
    let single: Vec<&str> = sets.iter().map(String::as_str).collect();
    let single: Vec<&str> = single.into_iter().filter(|set| set.len() == 6).collect();
    // The prevailing wind, the player's own, and dragons.
    assert_eq!(single, ["2z2z2z", "3z3z3z", "5z5z5z", "6z6z6z", "7z7z7z"]);
    for joint in [
        "1p2p3p 4p5p6p 7p8p9p",
        "2m3m4m 2p3p4p 2s3s4s",
        "8m8m8m 8p8p8p 8s8s8s",
    ] {
        assert!(sets.contains(joint), "{joint} in {sets:?}");
    }
    // Combinations of several sets: three straights, seven mixed sequences, nine mixed triplets.
    assert_eq!(sets.len(), 5 + 3 + 7 + 9, "{sets:?}");
    // Terminals and honours, three half flushes, simples; and all triplets.
    let expected = [
        (13, true),
        (16, true),
        (16, true),
        (16, true),
        (21, true),
        (34, false),
    ];
    assert_eq!(shapes(&lens, &plans), expected);
}

#[test]
fn plans_follow_the_ruleset() {
    let strange = "define_yaku yaku, \"Strange\", 3, winning_hand_consists_of(+@near_ends)\n";
    let (mind, lens) = riichi(strange);
    let plans = mind.plans(&lens, Seat::East, Seat::East);
    assert!(shapes(&lens, &plans).contains(&(18, true)));
    let (mind, lens) = riichi("");
    let plans = mind.plans(&lens, Seat::East, Seat::East);
    assert!(!shapes(&lens, &plans).contains(&(18, true)));
}

#[test]
fn own_discards_bar_wins_where_the_ruleset_says_so() {
    let (mind, lens) = riichi("");
    assert!(mind.bars_own_discards(&lens));
    let (mind, lens) = riichi("def check_own_furiten do\n  noop\nend\n");
    assert!(!mind.bars_own_discards(&lens));
}
