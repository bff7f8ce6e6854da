//! Five players: one wind and one relation more.

use jantaku_rulebook::Seat::{Centre, East, North, South, West};
use serde_json::json;

use crate::ask;
use crate::scene::Scene;

fn five() -> Scene {
    Scene::new().with("num_players", json!(5))
}

#[test]
pub fn seats_on_a_ring_of_five() {
    assert_eq!(five().seats(json!("centre")), ["centre"]);
    assert_eq!(five().kyoku(1).seats(json!("centre")), ["east"]);
    assert_eq!(five().kyoku(6).seats(json!("east")), ["south"]);
    assert!(Scene::new().seats(json!("centre")).is_empty());
    assert_eq!(five().seats(json!("shimocha")), ["south"]);
    assert_eq!(five().seats(json!("toimen")), ["west"]);
    assert_eq!(five().seats(json!("toimen2")), ["north"]);
    assert_eq!(five().seats(json!("kamicha")), ["centre"]);
    assert!(Scene::new().seats(json!("toimen2")).is_empty());
    assert_eq!(
        five().seat(North).seats(json!("all")),
        ["north", "centre", "east", "south", "west"]
    );
    five().yes(json!("toimen2_exists"));
    Scene::new().no(json!("toimen2_exists"));
    five().kyoku(4).yes(ask!("round_wind_is", "east"));
    five().kyoku(5).yes(ask!("round_wind_is", "south"));
    five().kyoku(19).yes(ask!("round_wind_is", "north"));
    five().kyoku(20).yes(ask!("round_wind_is", "centre"));
    Scene::new().kyoku(20).yes(ask!("round_wind_is", "north"));
}

#[test]
pub fn the_third_seat_of_five() {
    let scene = || {
        five()
            .status(North, "a")
            .meld(North, "pon", "5z 5z 5z")
            .discarded(North, "3m")
    };
    scene().yes(json!("toimen2_discarded"));
    scene().seat(South).no(json!("toimen2_discarded"));
    scene().seat(Centre).yes(json!("kamicha_discarded"));
    scene().seat(South).yes(json!("toimen_discarded"));
    scene().yes(ask!("toimen2_status", "a"));
    scene().seat(West).no(ask!("toimen2_status", "a"));
    scene().yes(json!("genbutsu_toimen2"));
    scene().seat(West).no(json!("genbutsu_toimen2"));
    assert_eq!(scene().targets(json!(["toimen2_last_discard"])), ["3m"]);
    assert_eq!(
        scene().targets(json!(["toimen2_calls"])),
        ["| pon 5z 5z 5z"]
    );
    let four = || Scene::new().discarded(North, "3m").status(North, "a");
    four().no(json!("toimen2_discarded"));
    four().no(ask!("toimen2_status", "a"));
    four().no(json!("genbutsu_toimen2"));
    assert_eq!(four().targets(json!(["toimen2_last_discard"])), [""]);
    assert_eq!(four().targets(json!(["toimen2_calls"])), [""]);
    five().turn(Centre).yes(json!("our_turn_is_next"));
    five().turn(East).yes(ask!("next_draw_possible"));
}
