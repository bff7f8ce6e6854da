//! Cards, and hands of American cards.

use jantaku_engine::table::Offer;
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
