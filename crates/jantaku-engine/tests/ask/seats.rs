//! Seat specs.

use jantaku_rulebook::Seat::{East, North, South, West};
use jantaku_rulebook::WinWay;
use serde_json::json;

use crate::ask;
use crate::scene::Scene;

#[test]
pub fn winds_go_around() {
    let second = || Scene::new().kyoku(1).seat(South);
    assert_eq!(second().seats(json!("east")), ["south"]);
    assert_eq!(second().seats(json!("south")), ["west"]);
    assert_eq!(second().seats(json!("west")), ["north"]);
    assert_eq!(second().seats(json!("north")), ["east"]);
    assert_eq!(second().seats(json!("not_east")), ["west", "north", "east"]);
    for wind in ["east", "south", "west", "north"] {
        assert_eq!(Scene::new().seats(json!(wind)), [wind]);
    }
    let three = || Scene::new().with("num_players", json!(3)).kyoku(1);
    assert_eq!(three().seats(json!("east")), ["south"]);
    assert_eq!(three().seats(json!("south")), ["west"]);
    assert_eq!(three().seats(json!("west")), ["east"]);
    assert!(three().seats(json!("north")).is_empty());
    let two = || Scene::new().with("num_players", json!(2)).kyoku(1);
    assert_eq!(two().seats(json!("east")), ["west"]);
    assert_eq!(two().seats(json!("west")), ["east"]);
    assert!(two().seats(json!("south")).is_empty());
}

#[test]
pub fn seats_as_seen_from_another() {
    let south = || Scene::new().seat(South);
    assert_eq!(south().seats(json!("self")), ["south"]);
    assert_eq!(south().seats(json!("shimocha")), ["west"]);
    assert_eq!(south().seats(json!("toimen")), ["north"]);
    assert_eq!(south().seats(json!("kamicha")), ["east"]);
    assert_eq!(south().seats(json!("others")), ["west", "north", "east"]);
    assert_eq!(
        south().seats(json!("all")),
        ["south", "west", "north", "east"]
    );
    assert_eq!(
        south().seats(json!("everyone")),
        ["south", "west", "north", "east"]
    );
    assert_eq!(
        south().seats(json!(["kamicha", "self", "self"])),
        ["south", "east"]
    );
    assert_eq!(south().seats(json!("not_self")), ["west", "north", "east"]);

    let three = || Scene::new().with("num_players", json!(3));
    assert!(three().seat(West).seats(json!("shimocha")).is_empty());
    assert_eq!(three().seats(json!("self")), ["east"]);
    assert_eq!(three().seats(json!("toimen")), ["west"]);
    assert_eq!(three().seat(West).seats(json!("kamicha")), ["south"]);
    assert_eq!(three().seats(json!("everyone")), ["east", "south", "west"]);
    assert_eq!(three().seats(json!("all")), ["east", "south", "west"]);
    assert_eq!(three().seats(json!("others")), ["south", "west"]);
}

#[test]
pub fn those_who_acted() {
    let start = || Scene::new().seat(North);
    for spec in [
        "prev_seat",
        "last_seat",
        "last_discarder",
        "caller",
        "callee",
        "last_caller",
        "last_callee",
    ] {
        assert_eq!(start().seats(json!(spec)), ["north"], "{spec}");
    }
    let acted = || {
        start()
            .discarded(East, "3m")
            .called(West, East, "pon", "3m", "3m 3m")
            .turn(West)
    };
    assert_eq!(acted().seats(json!("last_discarder")), ["east"]);
    assert_eq!(acted().seats(json!("caller")), ["west"]);
    assert_eq!(acted().seats(json!("callee")), ["east"]);
    assert_eq!(acted().seats(json!("current_turn")), ["west"]);
    assert_eq!(start().seats(json!("current_turn")), ["east"]);
    let known = || {
        acted().context(|_, context| {
            context.prev_seat = Some(South);
            context.caller = Some(South);
            context.callee = Some(North);
        })
    };
    assert_eq!(known().seats(json!("prev_seat")), ["south"]);
    assert_eq!(known().seats(json!("last_seat")), ["south"]);
    assert_eq!(known().seats(json!("caller")), ["south"]);
    assert_eq!(known().seats(json!("callee")), ["north"]);
    assert_eq!(known().seats(json!("last_caller")), ["west"]);
    assert_eq!(known().seats(json!("last_callee")), ["east"]);
}

#[test]
pub fn winners_and_victims() {
    assert!(Scene::new().seats(json!("winner")).is_empty());
    assert!(Scene::new().seats(json!("winners")).is_empty());
    let won = || Scene::new().winner(South, &[]).winner(West, &[]);
    assert_eq!(won().seats(json!("winners")), ["south", "west"]);
    let processed = won().seat(West).win(WinWay::Draw, "1m");
    assert_eq!(processed.seats(json!("winner")), ["west"]);
    let told = won().seat(North).win(WinWay::Draw, "1m");
    let told = told.win_with(|_, win| win.winner = Some(South));
    assert_eq!(told.seats(json!("winner")), ["south"]);
    let declared = Scene::new().seat(North).win(WinWay::Draw, "1m");
    assert_eq!(declared.seats(json!("winner")), ["north"]);

    assert!(Scene::new().seats(json!("chii_victims")).is_empty());
    let chii = |tiles: &str| Scene::new().meld(South, "chii", tiles).seat(South);
    let victims = |tiles: &str| chii(tiles).seats(json!("chii_victims"));
    assert_eq!(victims("3m@_sideways 4m 5m"), ["east"]);
    assert_eq!(victims("4m 3m@_sideways 5m"), ["north"]);
    assert_eq!(victims("4m 5m 3m@_sideways"), ["west"]);
    assert!(victims("4m 5m 3m").is_empty());
    let two = chii("3m@_sideways 4m 5m").meld(South, "chii", "4m 5m 3m@_sideways");
    assert_eq!(two.seats(json!("chii_victims")), ["west", "east"]);
}

#[test]
pub fn one_seat_is_asked_for() {
    // Several cannot be one: the player is.
    let scene = Scene::new().draw(East, "1m");
    scene
        .yes(ask!("has_draw", "self"))
        .no(ask!("has_draw", "toimen"));
    // Nobody has nothing.
    let three = Scene::new().with("num_players", json!(3));
    three
        .no(ask!("has_draw", "kamicha"))
        .no(ask!("has_calls", "kamicha"));
}
