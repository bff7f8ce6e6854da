//! Zones, buttons and statuses of players.

use jantaku_rulebook::ButtonId;
use jantaku_rulebook::Seat::{East, North, South, West};
use serde_json::json;

use crate::ask;
use crate::scene::Scene;

#[test]
pub fn zones_of_a_player() {
    let scene = || {
        Scene::new()
            .hand(East, "1m 2m 3m")
            .draw(East, "4m")
            .aside(East, "1z 2z")
            .meld(East, "flower", "1f")
    };
    for condition in ["has_draw", "has_aside", "has_calls"] {
        scene().yes(json!(condition));
        scene().seat(South).no(json!(condition));
        scene()
            .seat(South)
            .yes(json!({"name": condition, "opts": ["kamicha"]}));
        scene().no(json!({"name": condition, "opts": ["shimocha"]}));
    }
    scene()
        .yes(ask!("tiles_in_hand", 3, 4))
        .no(ask!("tiles_in_hand", 3));
    scene()
        .yes(ask!("hand_tile_count", 4))
        .no(ask!("hand_tile_count", 5));
    scene()
        .yes(ask!("hand_length_at_least", 4))
        .no(ask!("hand_length_at_least", 5));
    scene()
        .yes(ask!("aside_tile_count", 1, 2))
        .no(ask!("aside_tile_count", 0));
}

#[test]
pub fn names_of_calls() {
    let open = ["chii", "pon", "daiminkan", "kakan"];
    let named = json!({"name": "has_call_named", "opts": open});
    let none_named = json!({"name": "has_no_call_named", "opts": open});
    let closed = Scene::new()
        .meld(East, "ankan", "1z 1z 1z 1z")
        .meld(East, "flower", "1f");
    closed.no(named.clone()).yes(none_named.clone());
    let both = Scene::new()
        .meld(East, "ankan", "1z 1z 1z 1z")
        .meld(East, "pon", "2z 2z 2z");
    both.yes(named.clone()).no(none_named.clone());
    Scene::new().no(named).yes(none_named);
}

#[test]
pub fn the_third_row_of_a_pond() {
    let eleven = ["1m"; 11].join(" ");
    Scene::new()
        .pond(East, &eleven)
        .no(json!("third_row_discard"));
    Scene::new()
        .pond(East, &format!("{eleven} 2x"))
        .yes(json!("third_row_discard"));
}

#[test]
pub fn statuses() {
    let scene = || Scene::new().status(East, "a").word("b").word("c");
    scene()
        .yes(ask!("status", "a"))
        .no(ask!("status", "a", "b"));
    scene()
        .no(ask!("status_missing", "a", "b"))
        .yes(ask!("status_missing", "b", "c"));
    scene().yes(ask!("not_status", "a", "b"));
    scene().yes(ask!("status"));

    scene().seat(North).yes(ask!("shimocha_status", "a"));
    scene().seat(West).yes(ask!("toimen_status", "a"));
    scene().seat(South).yes(ask!("kamicha_status", "a"));
    scene().no(ask!("shimocha_status", "a"));
    scene().no(ask!("toimen_status", "a"));
    scene().no(ask!("kamicha_status", "a"));
    let three = Scene::new().with("num_players", json!(3));
    three.no(ask!("kamicha_status"));

    scene().seat(South).yes(ask!("others_status", "a"));
    scene().no(ask!("others_status", "a"));
    scene()
        .yes(ask!("anyone_status", "a"))
        .no(ask!("anyone_status", "b"));
    scene()
        .status(South, "b")
        .no(ask!("anyone_status", "a", "b"));
    scene().no(ask!("everyone_status", "a"));
    let all = scene()
        .status(South, "a")
        .status(West, "a")
        .status(North, "a");
    all.yes(ask!("everyone_status", "a"));
}

#[test]
pub fn statuses_of_those_who_acted() {
    let scene = || Scene::new().status(East, "a").word("b");
    scene().no(ask!("discarder_status", "a"));
    let discarded = || scene().discarded(East, "1m").seat(South);
    discarded()
        .yes(ask!("discarder_status", "a"))
        .no(ask!("discarder_status", "b"));
    discarded().no(ask!("caller_status", "a"));
    let called = || {
        discarded()
            .status(West, "b")
            .called(West, East, "pon", "1m", "1m 1m")
    };
    called()
        .yes(ask!("caller_status", "b"))
        .no(ask!("caller_status", "a"));
    called()
        .yes(ask!("callee_status", "a"))
        .no(ask!("callee_status", "b"));
    called().no(ask!("discarder_status", "a"));
}

#[test]
pub fn offered_buttons() {
    let buttons = json!({"chii": {"show_when": "false"}, "ron": {"show_when": "false"}});
    let scene = Scene::new().with("buttons", buttons).state(|state| {
        state.player_mut(East).tray.buttons = vec![ButtonId(2), ButtonId::SKIP];
    });
    scene
        .yes(ask!("buttons_include", "ron"))
        .no(ask!("buttons_include", "ron", "chii"));
    scene.yes(ask!("buttons_include", "skip"));
    scene
        .yes(ask!("buttons_exclude", "chii"))
        .no(ask!("buttons_exclude", "chii", "ron"));
}
