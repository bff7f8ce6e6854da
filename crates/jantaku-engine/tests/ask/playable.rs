//! What may be discarded, what is said, and copies.

use jantaku_engine::{Barred, Because};
use jantaku_rulebook::Seat::{self, East, South};
use jantaku_rulebook::{Action, ButtonId};
use serde_json::{Value, json};

use crate::ask;
use crate::scene::{Scene, tiles};

/// The tiles of a hand that may be discarded.
fn playable(scene: &Scene, seat: Seat) -> String {
    let (game, _) = scene.play();
    let tiles = game
        .state()
        .player(seat)
        .tiles()
        .zip(game.ask().playable(seat));
    let playable = tiles.filter(|(_, playable)| *playable);
    let shown = playable.map(|(tile, _)| tile.display(game.attrs()).to_string());
    shown.collect::<Vec<_>>().join(" ")
}

#[test]
fn restrictions() {
    let hand = "1m 2m 2m 5z 9s@no_discard";
    let scene = |restrictions: Value| {
        let scene = Scene::new().with("play_restrictions", restrictions);
        scene.hand(East, hand).draw(East, "3m@_draw").word("riichi")
    };
    assert_eq!(playable(&scene(json!([])), East), "1m 2m 2m 5z 3m@_draw");
    let honours = json!([[["jihai", "1m"], []]]);
    assert_eq!(playable(&scene(honours.clone()), East), "2m 2m 3m@_draw");
    let riichi = json!([[["tedashi"], [ask!("status", "riichi")]]]);
    assert_eq!(
        playable(&scene(riichi.clone()), East),
        "1m 2m 2m 5z 3m@_draw"
    );
    assert_eq!(
        playable(&scene(riichi).status(East, "riichi"), East),
        "3m@_draw"
    );
    let lifted = scene(honours).state(|state| state.round.restrictions_lifted = true);
    assert_eq!(
        playable(&lifted, East),
        "1m 2m 2m 5z 9s@no_discard 3m@_draw"
    );
}

#[test]
fn what_may_not_be_discarded_has_its_reasons() {
    let reasons = |restrictions: Value| {
        let scene = Scene::new().with("play_restrictions", restrictions);
        let scene = scene.hand(East, "1m 9s@no_discard").draw(East, "3m@_draw");
        let (game, _) = scene.status(East, "riichi").word("riichi").play();
        let named = game.rulebook().names.find("riichi").expect("a status");
        (game.ask().barred(East), Because::Status(named))
    };
    let by_tile = || Some(Barred::ByTile);
    let (barred, _) = reasons(json!([]));
    assert_eq!(barred, [None, by_tile(), None]);
    let drawn_only = json!([[["any"], [ask!("status", "riichi"), "not_is_drawn_tile"]]]);
    let (barred, riichi) = reasons(drawn_only);
    let by_rule = Some(Barred::ByRule(vec![riichi, Because::NotDrawn]));
    assert_eq!(barred, [by_rule, by_tile(), None]);
    let odd = json!([[["3m"], ["no_calls_yet"]]]);
    let (barred, _) = reasons(odd);
    assert_eq!(barred, [None, by_tile(), Some(Barred::ByRule(Vec::new()))]);
}

#[test]
fn buttons_come_first() {
    let buttons = json!({
        "must": {"show_when": "false", "unskippable": true},
        "may": {"show_when": "false"}
    });
    let scene = |id: u16| {
        Scene::new()
            .with("buttons", buttons.clone())
            .hand(East, "1m")
            .state(move |state| {
                state.player_mut(East).tray.buttons = vec![ButtonId(id)];
            })
    };
    assert_eq!(playable(&scene(0), East), "1m");
    assert_eq!(playable(&scene(1), East), "");
    let (game, _) = scene(1).play();
    assert_eq!(game.ask().barred(East), [Some(Barred::ByButton)]);
    let (mut game, _) = scene(1).play();
    let tile = tiles(&mut game, "1m")[0];
    assert!(
        game.ask().is_playable_despite_buttons(East, tile) && !game.ask().is_playable(East, tile)
    );
}

#[test]
fn a_restriction_may_ask_what_is_playable() {
    let restrictions = json!([[
        ["any"],
        [ask!("match", ["playable_tiles"], [[[["1m"], 1]]])]
    ]]);
    let scene = Scene::new()
        .with("play_restrictions", restrictions)
        .hand(East, "1m 2m");
    assert_eq!(playable(&scene, East), "");
    // Asked from outside, the restriction sees no tile that could be played.
    assert_eq!(scene.targets(json!(["playable_tiles"])), ["1m 2m"]);
}

/// What a message says.
fn said(scene: Scene, text: &str, vars: Value) -> String {
    let button = scene.button("actions", json!([["push_message", text, vars]]));
    let (game, context) = button.play();
    let rulebook = game.rulebook();
    let list = rulebook.button(context.button.unwrap()).unwrap().actions;
    let Action::Show(jantaku_rulebook::action::ShowAction::Message(text)) =
        &rulebook.list(list).instructions[0].action
    else {
        panic!("that is no message");
    };
    game.ask().text(text, &context)
}

#[test]
fn texts_are_filled_in() {
    let scene = || {
        Scene::new()
            .counter(East, "ctr", 2.0)
            .counter(East, "half", 2.5)
            .state(|state| state.game.honba = 2)
    };
    for (text, vars, expected) in [
        ("no vars: $n", json!({}), "no vars: $n"),
        (
            "is on their $nth repeat",
            json!({"n": "honba"}),
            "is on their 2th repeat",
        ),
        ("$n and $nn", json!({"n": 1, "nn": 2}), "1 and 2"),
        ("$ctr/$max", json!({"ctr": "ctr", "max": 100}), "2/100"),
        ("$h, $unset", json!({"h": "half"}), "2.5, $unset"),
        ("$word!", json!({"word": "hello"}), "hello!"),
        ("%{n} of $$n 100%", json!({"n": "honba"}), "2 of $2 100%"),
        ("$d drawn", json!({"d": ["count_draws", "self"]}), "0 drawn"),
        ("$a", json!({"a": "$b", "b": "c"}), "$b"),
    ] {
        assert_eq!(said(scene(), text, vars), expected, "{text}");
    }
    let (game, _) = scene().kyoku(1).play();
    assert_eq!(game.ask().label(South), "Player east");
}

#[test]
fn copies_share_matchers_and_nothing_else() {
    let scene = Scene::new().hand(East, "1m 2m");
    let condition = ask!("match", ["hand"], [[[["shuntsu"], 1]]]);
    let (game, context, typed) = scene.typed(&condition);
    let mut joker = game.clone();
    let any = tiles(&mut joker, "any");
    let two = tiles(&mut joker, "3z@_a");
    let player = joker.arrange().0.player_mut(East);
    player.hand.extend(&two);
    std::sync::Arc::make_mut(&mut player.behaviour).alias(&two, &any);
    // The other copy knows another attribute under the same number.
    let mut other = game.clone();
    let plain = tiles(&mut other, "3z@_b");
    let player = other.arrange().0.player_mut(East);
    player.hand.extend(&plain);
    std::sync::Arc::make_mut(&mut player.behaviour).alias(&tiles(&mut game.clone(), "3z"), &[]);
    assert!(!game.ask().holds(&typed, &context));
    assert!(joker.ask().holds(&typed, &context));
    assert!(!other.ask().holds(&typed, &context));
    assert!(!game.ask().holds(&typed, &context));
}
