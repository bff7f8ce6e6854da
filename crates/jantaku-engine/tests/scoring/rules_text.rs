//! The hands that the rules of riichi show as examples have the yaku that they are shown for.

use std::sync::Arc;

use jantaku_engine::appraisal::{Appraiser, Question};
use jantaku_engine::{Game, Options};
use jantaku_rulebook::{Filling, Rulebook};
use jantaku_rules::library::Library;
use jantaku_rules::load::{Request, Ruleset, load};
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
        let name = if alike { "pon" } else { "chii" };
        (name.to_owned(), call.clone())
    });
    Some(Question {
        calls: calls.collect(),
        ..Question::new(hand.clone(), winning)
    })
}

#[test]
fn examples_have_their_yaku() {
    let request = Request {
        ruleset: Ruleset::Id("riichi".to_owned()),
        ..Request::default()
    };
    let loaded = load(&Library::shipped(), &request).expect("it is shipped");
    let (rulebook, _) = Rulebook::new(loaded.document.as_object().expect("an object"));
    let rulebook = Arc::new(rulebook);
    let game = Game::new(Arc::clone(&rulebook), 0, Options::default());
    let mut appraiser = Appraiser::new(rulebook);
    let mut shown = 0;
    for tab in &game.table().rules_text.tabs {
        for rule in &tab.rules {
            for (_, filling) in &rule.vars {
                let Filling::Tiles(example) = filling else {
                    continue;
                };
                let Some(question) = question(example) else {
                    continue;
                };
                let winner = appraiser
                    .score(&question)
                    .unwrap_or_else(|problem| panic!("{}: {problem}", rule.title));
                let names = &appraiser.rulebook().names;
                let yaku = winner.yaku.iter().chain(&winner.yaku2);
                let yaku: Vec<&str> = yaku.map(|yaku| names.word(yaku.name)).collect();
                assert!(
                    yaku.iter().any(|yaku| yaku.contains(&rule.title)),
                    "{} is shown as an example of {}",
                    yaku.join(", "),
                    rule.title
                );
                shown += 1;
            }
        }
    }
    assert!(shown >= 25, "only {shown} examples were found");
}
