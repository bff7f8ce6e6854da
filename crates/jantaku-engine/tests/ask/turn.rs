//! Turns and history.

use jantaku_rulebook::Seat::{East, North, South, West};
use serde_json::json;

use crate::ask;
use crate::scene::Scene;

#[test]
pub fn whose_turn_it_is() {
    let south = || Scene::new().turn(South);
    south().seat(South).yes(json!("our_turn"));
    south().no(json!("our_turn"));
    south().seat(West).yes(json!("our_turn_is_next"));
    south().seat(East).no(json!("our_turn_is_next"));
    south().seat(East).yes(json!("our_turn_is_prev"));
    south().seat(West).no(json!("our_turn_is_prev"));
    south().yes(ask!("current_turn_is", "shimocha"));
    south().no(ask!("current_turn_is"));
    south().seat(South).yes(ask!("current_turn_is"));

    // The order of turns leaves out who is not there, and can be turned around.
    let three = || Scene::new().with("num_players", json!(3)).turn(West);
    three().seat(East).yes(json!("our_turn_is_next"));
    let reversed = || south().state(|state| state.round.reversed = true);
    reversed().seat(East).yes(json!("our_turn_is_next"));
    reversed().seat(West).yes(json!("our_turn_is_prev"));
}

#[test]
pub fn what_has_happened_in_the_round() {
    let start = Scene::new();
    start.yes(json!("game_start"));
    start
        .yes(json!("no_discards_yet"))
        .yes(json!("no_calls_yet"));
    start.no(ask!("last_call_is", "pon"));
    let drawn = Scene::new().drew(East, "1m");
    drawn.no(json!("game_start")).yes(json!("no_discards_yet"));
    let called = Scene::new()
        .discarded(East, "3m")
        .called(West, East, "pon", "3m", "3m 3m")
        .drew(West, "1m");
    called
        .no(json!("no_discards_yet"))
        .no(json!("no_calls_yet"));
    called.yes(ask!("last_call_is", "chii", "pon"));
    called.no(ask!("last_call_is", "chii"));
}

#[test]
pub fn who_just_discarded() {
    let scene = || Scene::new().discarded(East, "3m");
    scene().seat(South).yes(json!("kamicha_discarded"));
    scene().seat(West).yes(json!("toimen_discarded"));
    scene().seat(North).yes(json!("shimocha_discarded"));
    for condition in [
        "kamicha_discarded",
        "toimen_discarded",
        "shimocha_discarded",
    ] {
        scene().no(json!(condition));
        Scene::new().no(json!(condition));
    }
    scene()
        .yes(json!("anyone_just_discarded"))
        .yes(json!("just_discarded"));
    scene().no(json!("someone_else_just_discarded"));
    scene()
        .seat(West)
        .yes(json!("someone_else_just_discarded"))
        .no(json!("just_discarded"));

    // The action alone counts; what is offered for it ends with the turn.
    let moved = || scene().turn(South);
    moved()
        .yes(json!("anyone_just_discarded"))
        .yes(json!("just_discarded"));
    moved()
        .seat(South)
        .yes(json!("someone_else_just_discarded"))
        .yes(json!("kamicha_discarded"));
    moved()
        .offering()
        .no(json!("anyone_just_discarded"))
        .no(json!("just_discarded"));
    moved()
        .offering()
        .seat(South)
        .no(json!("someone_else_just_discarded"))
        .yes(json!("kamicha_discarded"));
    let drawn = || moved().drew(South, "1m");
    drawn()
        .seat(South)
        .no(json!("kamicha_discarded"))
        .no(json!("anyone_just_discarded"));
}

#[test]
pub fn who_just_called() {
    let called = || {
        Scene::new()
            .discarded(East, "3m")
            .called(West, East, "pon", "3m", "3m 3m")
    };
    called()
        .yes(json!("anyone_just_called"))
        .yes(json!("someone_else_just_called"));
    called()
        .seat(West)
        .no(json!("someone_else_just_called"))
        .yes(json!("just_called"))
        .no(json!("just_self_called"));
    called().offering().seat(West).no(json!("just_called"));
    let turn = || called().turn(West);
    turn()
        .seat(West)
        .yes(json!("just_called"))
        .no(json!("just_self_called"));
    turn().seat(East).no(json!("just_called"));
    let own = Scene::new().called(East, East, "ankan", "1z", "1z 1z 1z");
    own.yes(json!("just_called")).yes(json!("just_self_called"));
    let own_later = || Scene::new().called(East, East, "ankan", "1z", "1z 1z 1z");
    own_later().turn(South).yes(json!("just_self_called"));
    own_later()
        .turn(South)
        .offering()
        .no(json!("just_self_called"));
    own.no(json!("someone_else_just_called"));
    turn()
        .drew(West, "1m")
        .seat(West)
        .no(json!("anyone_just_called"))
        .no(json!("just_called"));
}
