//! Cards, and hands of American cards.

use jantaku_engine::NearestHand;
use jantaku_engine::hooks::Offer;
use jantaku_match::queries::CallOption;
use jantaku_rulebook::ButtonId;
use jantaku_rulebook::Seat::{East, South, West};
use serde_json::{Value, json};

use crate::ask;
use crate::scene::{Scene, tiles};

#[test]
pub fn drafted_cards() {
    let condition = || json!("all_saki_cards_drafted");
    let scene = || {
        Scene::new()
            .with("num_players", json!(2))
            .with("enable_saki_cards", json!(true))
            .with("saki_ver", json!("v13"))
            .with("saki_deck", json!(["saki", "nodoka"]))
            .status(East, "saki")
    };
    scene().no(condition());
    scene().status(West, "nodoka-disabled").yes(condition());
    scene().status(West, "other").no(condition());
    Scene::new().no(condition());
}

/// Four sets and a pair, the way American cards write it.
fn american() -> Scene {
    let mut wall: Vec<Value> = crate::scene::all_tiles()
        .into_iter()
        .map(Value::from)
        .collect();
    wall.extend(vec![json!("1j"); 8]);
    Scene::new()
        .with("wall", json!(wall))
        .with("win_definition", json!(["111a 222a 333a 444a 55a"]))
}

#[test]
pub fn american_tenpai() {
    let ready = || json!("is_tenpai_american");
    let hand = "1m 1m 1m 2m 2m 2m 3m 3m 3m 4m 4m 5m 5m";
    american().hand(East, hand).yes(ready());
    american()
        .hand(East, "1m 1m 1m 2m 2m 2m 3m 3m 3m 4m 4m 9p 9p")
        .no(ready());
    let called = american().meld(East, "pung", "1m 1m 1m");
    called
        .hand(East, "2m 2m 2m 3m 3m 3m 4m 4m 5m 5m")
        .yes(ready());
    Scene::new().hand(East, hand).no(ready());
}

/// What East is shown of the hands of a card: how each is written, the tiles that are missing, and
/// how many.
fn nearest(scene: &Scene, without: Option<usize>) -> Vec<(String, String, usize)> {
    let (game, _) = scene.play();
    let hands = game.nearest_shown(East, without).into_iter();
    let missing = |hand: &NearestHand| {
        let tiles = hand.groups.iter().flatten().filter(|(_, there)| !there);
        let tiles: Vec<&str> = tiles.map(|(tile, _)| tile.id.as_str()).collect();
        tiles.join(" ")
    };
    hands
        .map(|hand| (hand.name.clone(), missing(&hand), hand.missing()))
        .collect()
}

#[test]
pub fn nearest_hands_of_a_card() {
    let card = json!(["111a 222a 333a 444a 55a", "222a 444a 666a 888a DDa"]);
    let scene = |key: bool, others: &'static str| {
        american()
            .with("win_definition", card.clone())
            .with("show_nearest_american_hand", json!(key))
            .hand(East, "1m 1m 1m 2m 2m 2m 4m 4m 4m 5m")
            .hand(South, others)
    };
    let line = |name: &str, missing: &str, count| (name.to_owned(), missing.to_owned(), count);
    let near = line("111a 222a 333a 444a 55a", "3m 3m 3m 5m", 4);
    let far = line("222a 444a 666a 888a DDa", "6m 6m 6m 8m 8m 8m 7z 7z", 8);
    let shown = [near, far.clone()];
    assert_eq!(nearest(&scene(true, ""), None), shown);
    // Without the five there is more missing of the one, and as much of the other.
    let without = line("111a 222a 333a 444a 55a", "3m 3m 3m 5m 5m", 5);
    assert_eq!(nearest(&scene(true, ""), Some(9)), [without, far]);
    // What others have is nothing to it, and without the key nothing is shown.
    assert_eq!(nearest(&scene(true, "3m 3m 3m 3m 5m"), None), shown);
    assert_eq!(nearest(&scene(false, ""), None), []);
    // Calls count: what cannot be made with them is not near.
    let called = scene(true, "").meld(East, "pung", "3m 3m 3m");
    let left = line("111a 222a 333a 444a 55a", "5m", 1);
    assert_eq!(nearest(&called, None), [left]);
}

#[test]
pub fn dead_hands() {
    let dead = || json!("hand_is_dead");
    let concealed = ["9s"; 10].join(" ");
    let scene = |call: &str| american().hand(East, &concealed).meld(East, "pung", call);
    scene("1m 1m 1m").no(dead());
    scene("7z 7z 7z").yes(dead());
    scene("7z 7z 7z")
        .seat(South)
        .yes(ask!("hand_is_dead", "kamicha"));
    // With three of the fives gone there is no pair, and jokers are not for pairs.
    scene("1m 1m 1m").pond(South, "5m 5m 5m").yes(dead());
    // Jokers make triplets.
    let joker = |pond: &str| scene("1m 1m 1m").alias(East, "1j", "any").pond(South, pond);
    joker("4m 4m 4m").no(dead());
}

#[test]
pub fn calls_that_deaden_a_hand() {
    let deaden = || json!("all_calls_deaden_hand");
    let offered = |called: &'static str| {
        american()
            .hand(East, &["9s"; 13].join(" "))
            .button("call", json!([[0, 0]]))
            .context(move |game, context| {
                let tile = tiles(game, called)[0];
                let option = CallOption {
                    called: tile,
                    choices: vec![vec![tile, tile]],
                };
                let button: ButtonId = context.button.unwrap();
                let offers = &mut game.arrange().0.player_mut(East).tray.offers;
                offers.insert(button, Offer::Call(vec![option]));
            })
    };
    offered("7z").yes(deaden());
    offered("1m").no(deaden());
    american().yes(deaden());
}
