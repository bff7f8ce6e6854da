//! The hands that the rules of riichi show as examples have the yaku that they are shown for.

use std::collections::BTreeSet;
use std::sync::Arc;

use jantaku_engine::appraisal::{Appraiser, Question};
use jantaku_engine::{Game, Options};
use jantaku_rulebook::{Filling, Rulebook};
use jantaku_rules::library::Library;
use jantaku_rules::load::{ModEntry, Request, Ruleset, load};
use jantaku_rules::room::ModList;
use jantaku_tile::{Tile, TileId};

/// An example as it is written: the hand, the winning tile and calls, with gaps between them.
/// Nothing if it is only a part of a hand.
fn question(example: &[Tile]) -> Option<Question> {
    let parts = example.split(|tile| tile.id == TileId::GAP);
    let plain = |tiles: &[Tile]| -> Vec<Tile> {
        let ids = tiles.iter().map(|tile| tile.id);
        ids.map(Tile::from).collect()
    };
    let parts: Vec<Vec<Tile>> = parts.map(plain).collect();
    let [hand, winning, calls @ ..] = &parts[..] else {
        return None;
    };
    let [winning] = winning[..] else { return None };
    let calls = calls.iter().map(|call| {
        let alike = call.iter().all(|tile| *tile == call[0]);
        let name = match (alike, call.len()) {
            (true, 4) => "ankan",
            (true, _) => "pon",
            (false, _) => "chii",
        };
        (name.to_owned(), call.clone())
    });
    Some(Question {
        calls: calls.collect(),
        ..Question::new(hand.clone(), winning)
    })
}

/// Looks at all examples that the rules show with some mods, and that were not looked at before.
fn look(library: &Library, mods: Vec<ModEntry>, seen: &mut BTreeSet<Vec<Tile>>) {
    let request = Request {
        ruleset: Ruleset::Id("riichi".to_owned()),
        mods,
        ..Request::default()
    };
    let loaded = load(library, &request).expect("it is shipped");
    let (rulebook, _) = Rulebook::new(loaded.document.as_object().expect("an object"));
    let rulebook = Arc::new(rulebook);
    let game = Game::new(Arc::clone(&rulebook), 0, Options::default());
    let mut appraiser = Appraiser::new(rulebook);
    let tabs = game.state().game.rules_text.tabs.iter();
    for rule in tabs.flat_map(|tab| &tab.rules) {
        for (_, filling) in &rule.vars {
            let Filling::Tiles(example) = filling else {
                continue;
            };
            let Some(question) = question(example).filter(|_| seen.insert(example.clone())) else {
                continue;
            };
            let winner = appraiser
                .score(&question)
                .unwrap_or_else(|problem| panic!("{}: {problem}", rule.title));
            let names = &appraiser.rulebook().names;
            let yaku = winner.scored.yaku.iter().chain(&winner.scored.yaku2);
            let yaku: Vec<&str> = yaku.map(|yaku| names.word(yaku.name)).collect();
            assert!(
                yaku.iter().any(|yaku| yaku.contains(&rule.title)),
                "{} is shown as an example of {}",
                yaku.join(", "),
                rule.title
            );
        }
    }
}

#[test]
fn examples_have_their_yaku() {
    let library = Library::shipped();
    let mut seen = BTreeSet::new();
    look(&library, Vec::new(), &mut seen);
    assert!(seen.len() >= 25, "only {} examples were found", seen.len());
    let request = Request {
        ruleset: Ruleset::Id("riichi".to_owned()),
        ..Request::default()
    };
    let offered = load(&library, &request).expect("it is shipped");
    let mut offered = ModList::new(&offered.document);
    for entry in offered.enabled() {
        offered.disable(&entry.id);
    }
    for one in &offered.mods {
        // With what it needs, and nothing else.
        let mut list = offered.clone();
        list.enable(&one.id);
        look(&library, list.enabled(), &mut seen);
    }
}
