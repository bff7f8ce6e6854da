//! What players are shown of what they wait for.

#![allow(
    clippy::expect_used,
    clippy::unwrap_used,
    reason = "helpers of tests fail as tests do"
)]

use std::sync::Arc;

use jantaku_engine::{Game, Options, ShownWait};
use jantaku_rulebook::Seat::{East, South};
use jantaku_rulebook::{Rulebook, Seat, WinWay};
use jantaku_rules::library::Library;
use jantaku_rules::load::{ModEntry, Request, Ruleset, load};
use jantaku_rules::room::ModList;
use jantaku_tile::{Tile, TileId};

/// Riichi with its default mods and these, dealt.
fn riichi(mods: &[ModEntry]) -> Game {
    let library = Library::shipped();
    let mut request = Request {
        ruleset: Ruleset::Id("riichi".to_owned()),
        ..Request::default()
    };
    let offered = load(&library, &request).expect("riichi is shipped");
    let mut list = ModList::new(&offered.document);
    for entry in mods {
        list.enable(&entry.id);
    }
    request.mods = list.enabled();
    for entry in mods {
        let on = request.mods.iter_mut().find(|on| on.id == entry.id);
        if let (Some(on), Some(config)) = (on, &entry.config) {
            on.config.get_or_insert_default().extend(config.clone());
        }
    }
    let loaded = load(&library, &request).expect("riichi loads");
    let (rulebook, problems) = Rulebook::new(loaded.document.as_object().expect("an object"));
    assert!(problems.is_empty(), "{problems:?}");
    Game::new(Arc::new(rulebook), 3, Options::default())
}

fn tiles(text: &str) -> Vec<Tile> {
    let mut tiles = Vec::new();
    let mut numbers = Vec::new();
    for letter in text.chars() {
        if letter.is_ascii_digit() {
            numbers.push(letter);
            continue;
        }
        let spelled = numbers.drain(..).map(|number| format!("{number}{letter}"));
        tiles.extend(spelled.map(|tile| Tile::from(TileId::parse(&tile).expect("a tile"))));
    }
    tiles
}

/// East, the dealer, has this hand and has drawn this; all other hands hold nothing of interest.
fn deal(game: &mut Game, hand: &str, draw: &str) {
    let (state, _) = game.arrange();
    for player in &mut state.players {
        player.hand = tiles("1111222233334z");
    }
    let east = state.player_mut(East);
    east.hand = tiles(hand);
    east.draw = tiles(draw);
}

/// Why a wait cannot be won on, in English.
fn label(wait: &ShownWait) -> Option<String> {
    wait.obstacle.map(jantaku_words::obstacle)
}

/// The waits as text: tile, how many are left, label.
fn shown(game: &Game, seat: Seat, discard: Option<usize>) -> Option<Vec<String>> {
    let waits = game.waits_shown(seat, discard)?.into_iter().map(|wait| {
        let label = label(&wait).map(|label| format!(" {label}"));
        format!(
            "{}:{}{}",
            wait.tile.id,
            wait.left,
            label.unwrap_or_default()
        )
    });
    Some(waits.collect())
}

#[test]
fn waits_after_a_discard_and_of_the_hand() {
    let mut game = riichi(&[]);
    // All simples: each wait has a yaku.
    deal(&mut game, "234m345p23467s88s", "9p");
    let nine = 13;
    assert_eq!(
        shown(&game, East, Some(nine)),
        Some(vec!["0s:1".to_owned(), "5s:3".into(), "8s:2".into()])
    );
    assert_eq!(shown(&game, East, Some(99)), None, "there is no such tile");
    assert_eq!(shown(&game, South, Some(0)), None, "it is not South's turn");
    // The hand as it is, without the draw.
    assert_eq!(shown(&game, East, None).map(|waits| waits.len()), Some(3));
}

#[test]
fn waits_that_cannot_be_won_on_say_why() {
    let mut game = riichi(&[]);
    // Without riichi only a self-draw has a yaku: ends, no value, a wait in the middle.
    deal(&mut game, "123m456p13789s99p", "1z");
    assert_eq!(
        shown(&game, East, Some(13)),
        Some(vec!["2s:4 Self-Draw".to_owned()])
    );
    // Open, not even that.
    let chii = game.rulebook().names.find("chii").unwrap();
    let (state, _) = game.arrange();
    let east = state.player_mut(East);
    east.hand = tiles("456p13789s99p");
    east.calls.push(jantaku_engine::hooks::Meld {
        name: chii,
        tiles: tiles("123m"),
    });
    assert_eq!(
        shown(&game, East, Some(10)),
        Some(vec!["2s:4 No Yaku".to_owned()])
    );
}

#[test]
fn a_discard_that_makes_furiten_is_marked() {
    let mut game = riichi(&[]);
    deal(&mut game, "234m345p234678s8s", "9s");
    assert_eq!(
        shown(&game, East, Some(13)),
        Some(vec!["0s:1".to_owned(), "5s:3".into(), "8s:2".into()])
    );
    let (state, _) = game.arrange();
    let east = state.player_mut(East);
    east.pond.push(tiles("8s")[0]);
    east.discards.push(tiles("8s")[0]);
    let labels = game.waits_shown(East, Some(13)).unwrap();
    assert!(
        labels
            .iter()
            .all(|wait| label(wait).as_deref() == Some("Furiten")),
        "{labels:?}"
    );
}

#[test]
fn a_minimum_that_is_not_reached_is_named() {
    let mut config = serde_json::Map::new();
    config.insert("min".to_owned(), 4.into());
    let min = ModEntry {
        id: "min_han".to_owned(),
        config: Some(config),
    };
    let mut game = riichi(&[min]);
    deal(&mut game, "234m345p23467s88s", "9p");
    let labels: Vec<Option<String>> = game
        .waits_shown(East, Some(13))
        .unwrap()
        .iter()
        .map(label)
        .collect();
    assert!(labels.contains(&Some("Min 4".to_owned())), "{labels:?}");
}

#[test]
fn nothing_is_shown_where_the_rules_do_not_show_it() {
    let library = Library::shipped();
    let request = Request {
        ruleset: Ruleset::Id("riichi".to_owned()),
        ..Request::default()
    };
    let loaded = load(&library, &request).expect("riichi loads");
    let (rulebook, _) = Rulebook::new(loaded.document.as_object().expect("an object"));
    let game = Game::new(Arc::new(rulebook), 3, Options::default());
    assert_eq!(game.waits_shown(East, None), None);
}

#[test]
fn wins_are_supposed_on_a_copy() {
    let mut game = riichi(&[]);
    deal(&mut game, "234m345p23467s88s", "");
    let before = format!("{:?}", game.state());
    let (five, east) = (tiles("5s")[0], tiles("1z")[0]);
    assert!(game.ask().could_win_on(East, WinWay::Discard, five));
    assert!(game.ask().could_win_on(East, WinWay::Draw, five));
    assert!(!game.ask().could_win_on(East, WinWay::Discard, east));
    assert_eq!(format!("{:?}", game.state()), before);
}
