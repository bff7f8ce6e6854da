//! Tiles that go from zone to zone.

use jantaku_engine::hooks::RevealedTile;

use crate::*;

/// Hand `1m 2p 3m`, draw `7m@_draw`, aside `9s`, pond `5z 6z`.
fn table(actions: &str) -> TestTable {
    let mut t = TestTable::new(actions);
    t.put(East, "hand", "1m 2p 3m")
        .put(East, "draw", "7m@_draw")
        .put(East, "aside", "9s")
        .put(East, "pond", "5z 6z");
    t
}

#[test]
fn all_restrictions_must_hold() {
    let mut t = TestTable::new("move_tiles(%{hand: [\"manzu\", \"not_1m\"]}, \"draw\")");
    t.put(East, "hand", "1m 2p 3m").go(East).fine();
    assert_eq!((t.hand(East), t.draw(East)), ("1m 2p".into(), "3m".into()));
}

#[test]
fn zones_come_in_the_order_in_which_they_are_written() {
    let mut t = table("move_tiles(%{hand: [\"1m\"], draw: []}, \"aside\")");
    t.go(East).fine();
    assert_eq!(t.aside(East), "9s 1m 7m@_draw");

    let mut t = table("move_tiles(%{draw: [], hand: [\"1m\"]}, \"aside\")");
    t.go(East).fine();
    assert_eq!(t.aside(East), "9s 7m@_draw 1m");
}

#[test]
fn the_hand_includes_the_draw() {
    let mut t = table("move_tiles(\"hand\", \"aside\")");
    t.go(East).fine();
    assert_eq!(
        (t.hand(East), t.draw(East), t.aside(East)),
        (String::new(), String::new(), "9s 1m 2p 3m 7m@_draw".into())
    );

    let mut t = table("move_tiles(%{hand: [], draw: []}, \"aside\")");
    t.go(East).fine();
    assert_eq!(t.aside(East), "9s 1m 2p 3m 7m@_draw");

    let mut t = table("move_tiles(\"draw\", \"hand\")");
    t.go(East).fine();
    assert_eq!(
        (t.hand(East), t.draw(East)),
        ("1m 2p 3m 7m".into(), String::new())
    );
}

#[test]
fn the_pond_keeps_spaces() {
    let mut t = table("move_tiles(\"discard\", \"hand\")");
    t.go(East).fine();
    assert_eq!(
        (t.pond(East), t.discards(East)),
        ("2x 2x".into(), "5z 6z".into())
    );
    assert_eq!(t.hand(East), "1m 2p 3m 5z 6z");

    let mut t = table("move_tiles(\"aside\", \"discard\")");
    t.go(East).fine();
    assert_eq!(
        (t.pond(East), t.discards(East)),
        ("5z 6z 9s".into(), "5z 6z 9s".into())
    );
    assert!(t.history().is_empty());
}

#[test]
fn the_dead_wall_is_known_by_positions() {
    let mut t = table("move_tiles(%{dead_wall: [-1]}, \"hand\")");
    t.go(East).fine();
    assert_eq!(
        (t.hand(East), t.dead()),
        ("1m 2p 3m 4p".into(), "1p 2p 3p 2x".into())
    );

    let mut t = table("move_tiles(%{hand: [\"1m\"]}, %{dead_wall: [-2]})");
    t.go(East).fine();
    assert_eq!(
        (t.hand(East), t.dead()),
        ("2p 3m".into(), "1p 2p 1m 4p".into())
    );

    for bad in [
        "move_tiles(\"hand\", %{dead_wall: [-2]})",
        "move_tiles(%{hand: [\"1m\"]}, %{dead_wall: [9]})",
        "move_tiles(%{hand: [\"1m\"]}, \"atop_wall\")",
    ] {
        let mut t = table(bad);
        t.go(East);
        assert_eq!(
            (t.hand(East), t.dead()),
            ("1m 2p 3m".into(), "1p 2p 3p 4p".into()),
            "{bad}"
        );
        assert_eq!(t.warnings().len(), 1, "{bad}");
    }
}

#[test]
fn tiles_lie_on_top_of_the_wall() {
    let mut t = table("copy_tiles(%{dead_wall: [-2]}, %{atop_wall: [-9]})");
    t.go(East).fine();
    let atop: Vec<_> = t
        .game
        .state()
        .round
        .wall
        .atop
        .iter()
        .map(|(at, tile)| (*at, t.show(&[*tile])))
        .collect();
    assert_eq!(atop, [(-9, "3p".to_owned())]);
    assert_eq!(t.dead(), "1p 2p 3p 4p");

    let mut t = table(
        "copy_tiles(%{dead_wall: [-2]}, %{atop_wall: [-9]})\nmove_tiles(%{atop_wall: [-9, -8]}, \"hand\")",
    );
    t.go(East).fine();
    assert!(t.game.state().round.wall.atop.is_empty());
    assert_eq!(t.hand(East), "1m 2p 3m 3p");
}

#[test]
fn calls_move_as_units() {
    let rules =
        "define_button pon, display_name: \"Pon\", show_when: status(\"never\") do\nnoop\nend";
    let mut t = TestTable::with(
        rules,
        "move_tiles(%{calls: [\"shimocha\", \"1z\"]}, \"calls\")",
    );
    t.meld(South, "pon", "5p 5p 5p")
        .meld(South, "pon", "1z 1z 1z")
        .go(East)
        .fine();
    assert_eq!(t.calls(East), ["pon 1z 1z 1z"]);
    assert_eq!(t.calls(South), ["pon 5p 5p 5p"]);

    let mut t = TestTable::with(rules, "move_tiles(\"calls\", \"hand\")");
    t.meld(East, "pon", "1z 1z 1z").go(East).fine();
    assert_eq!((t.hand(East), t.calls(East).len()), ("1z 1z 1z".into(), 0));

    let mut t = TestTable::with(rules, "move_tiles(\"hand\", \"calls\")");
    t.put(East, "hand", "1z").go(East);
    assert_eq!((t.hand(East), t.warnings().len()), ("1z".into(), 1));
}

#[test]
fn seats_mean_the_zones_of_those_players_instead() {
    let mut t = table("move_tiles(%{hand: [\"shimocha\", \"toimen\"]}, \"aside\")");
    t.put(South, "hand", "8s")
        .put(West, "hand", "7s")
        .go(East)
        .fine();
    assert_eq!(
        (t.hand(East), t.aside(East)),
        ("1m 2p 3m".into(), "9s 8s 7s".into())
    );
    assert_eq!(
        (t.hand(South), t.hand(West)),
        (String::new(), String::new())
    );

    let mut t = table("move_tiles(\"aside\", %{hand: [\"shimocha\"]})");
    t.go(East).fine();
    assert_eq!((t.aside(East), t.hand(South)), (String::new(), "9s".into()));
}

#[test]
fn revealed_and_scryed_tiles_can_be_taken() {
    let mut t =
        table("reveal_tile(-1)\nreveal_tile(\"5z\")\nmove_tiles(\"revealed_tile\", \"aside\")");
    t.go(East).fine();
    assert_eq!(
        (t.aside(East), t.dead()),
        ("9s 4p 5z".into(), "1p 2p 3p 2x".into())
    );
    assert_eq!(
        t.game.state().round.wall.revealed,
        [RevealedTile::Position(-1)]
    );

    let mut t =
        table("scry_all(3)\nas toimen do\nscry(1)\nend\nmove_tiles(%{scry: [\"2m\"]}, \"aside\")");
    t.go(East).fine();
    assert_eq!(
        (t.aside(East), t.live()),
        ("9s 2m".into(), "1m 3m 4m 5m 6m 7m 8m".into())
    );
    let windows = [East, South, West, North].map(|seat| t.game.state().player(seat).scryed);
    assert_eq!(windows, [2, 2, 1, 2]);
}

#[test]
fn bad_zones_take_nothing() {
    for bad in [
        "move_tiles(\"hand\", \"scry\")",
        "move_tiles(\"hand\", \"revealed_tile\")",
        "move_tiles(\"hand\", %{draw: [], aside: []})",
        "move_tiles(\"nonsense\", \"aside\")",
        "move_tiles(%{hand: [\"nonsense\"]}, \"aside\")",
        "move_tiles(%{hand: [\"marked\"]}, \"aside\")",
        "delete_tiles(%{hand: [\"9z\"]})",
    ] {
        let mut t = table(bad);
        t.go(East);
        assert_eq!(
            (t.hand(East), t.aside(East)),
            ("1m 2p 3m".into(), "9s".into()),
            "{bad}"
        );
    }
}

#[test]
fn swapped_pairs_change_places() {
    let mut t = table("swap_tiles(\"hand\", \"draw\")");
    t.go(East).fine();
    assert_eq!(
        (t.hand(East), t.draw(East)),
        ("7m@_draw".into(), "1m 2p 3m".into())
    );
    assert_eq!(t.history(), ["swap east 1m 7m@_draw"]);

    let mut t = table("move_tiles(\"aside\", \"hand\")\nswap_tiles(\"draw\", \"aside\")");
    t.go(East).fine();
    assert_eq!((t.draw(East), t.history().len()), ("7m@_draw".into(), 0));

    let mut t = table("swap_tiles(%{hand: [\"2p\"]}, %{dead_wall: [0]})");
    t.go(East).fine();
    assert_eq!(
        (t.hand(East), t.dead()),
        ("1m 1p 3m".into(), "2p 2p 3p 4p".into())
    );

    let mut t = table("swap_tiles(%{hand: [\"1m\", \"self\"]}, %{discard: [\"6z\"]})");
    t.go(East).fine();
    assert_eq!(
        (t.hand(East), t.pond(East), t.discards(East)),
        ("6z 2p 3m".into(), "5z 1m".into(), "5z 6z".into())
    );
}

#[test]
fn scryed_and_revealed_tiles_can_be_swapped() {
    let mut t = table(
        "scry(2)\nreveal_tile(-1)\nreveal_tile(\"5z\")\nswap_tiles(\"scry\", \"revealed_tile\")",
    );
    t.go(East).fine();
    assert_eq!(
        (t.live(), t.dead()),
        ("4p 5z 3m 4m 5m 6m 7m 8m".into(), "1p 2p 3p 1m".into())
    );
    let tile = t.tile("2m");
    assert_eq!(
        t.game.state().round.wall.revealed[1],
        RevealedTile::Tile(tile)
    );
}

#[test]
fn calls_swap_with_calls() {
    let rules =
        "define_button pon, display_name: \"Pon\", show_when: status(\"never\") do\nnoop\nend";
    let mut t = TestTable::with(rules, "swap_tiles(\"calls\", %{calls: [\"shimocha\"]})");
    t.meld(East, "pon", "1z 1z 1z")
        .meld(South, "pon", "2z 2z 2z")
        .go(East)
        .fine();
    assert_eq!(
        (t.calls(East), t.calls(South)),
        (
            vec!["pon 2z 2z 2z".to_owned()],
            vec!["pon 1z 1z 1z".to_owned()]
        )
    );

    let mut t = TestTable::with(rules, "swap_tiles(\"calls\", \"hand\")");
    t.meld(East, "pon", "1z 1z 1z")
        .put(East, "hand", "2z")
        .go(East);
    assert_eq!((t.hand(East), t.warnings().len()), ("2z".into(), 1));
}

#[test]
fn copies_and_deletions() {
    let mut t = table("copy_tiles(\"draw\", \"hand\")\ncopy_tiles(%{hand: [\"1m\"]}, \"discard\")");
    t.go(East).fine();
    assert_eq!(
        (t.hand(East), t.draw(East), t.pond(East)),
        ("1m 2p 3m 7m".into(), "7m@_draw".into(), "5z 6z 1m".into())
    );

    let mut t = table("delete_tiles(%{hand: [\"1m\"], draw: [\"7m\"], discard: [\"5z\"]})");
    t.go(East).fine();
    assert_eq!(
        (t.hand(East), t.draw(East), t.pond(East)),
        ("2p 3m".into(), String::new(), "2x 6z".into())
    );
}

#[test]
fn copies_are_bounded() {
    let mut t =
        table(&"copy_tiles(\"hand\", \"aside\")\ncopy_tiles(\"aside\", \"aside\")\n".repeat(20));
    t.go(East);
    assert!(t.game.state().player(East).aside.len() <= 2000);
    assert!(!t.warnings().is_empty());
}
