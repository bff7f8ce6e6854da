//! The walls, what is revealed of them, and who looks ahead.

use jantaku_engine::hooks::Happened;
use jantaku_engine::hooks::RevealedTile;

use crate::*;

#[test]
fn shift_tile_to_dead_wall_keeps_the_order() {
    let mut t = TestTable::new("shift_tile_to_dead_wall(2)");
    t.go(East).fine();
    assert_eq!(
        (t.live(), t.dead()),
        ("1m 2m 3m 4m 5m 6m".into(), "7m 8m 1p 2p 3p 4p".into())
    );

    let mut t = TestTable::new("shift_tile_to_dead_wall(0)\nshift_tile_to_dead_wall(-3)");
    t.go(East).fine();
    assert_eq!(t.dead(), "1p 2p 3p 4p");

    let mut t = TestTable::new("shift_tile_to_dead_wall(100)");
    t.wall("1m 2m 3m", 1, "1p").go(East).fine();
    assert_eq!((t.live(), t.dead()), ("1m".into(), "2m 3m 1p".into()));
}

#[test]
fn shifting_before_each_draw_from_the_end_draws_the_same_tiles() {
    let step = "shift_tile_to_dead_wall\ndraw(1, \"opposite_end\")\n";
    let mut t = TestTable::new(&step.repeat(3));
    t.wall("1m 2m 3m 4m 5m", 0, "1p 2p 3p 4p").go(East).fine();
    assert_eq!(t.draw(East), "3p@_draw 4p@_draw 1p@_draw");
    assert_eq!(
        (t.live(), t.dead()),
        ("1m 2m".into(), "3m 4m 5m 1p 2p 3p 4p".into())
    );
}

#[test]
fn reveal_tile_appends_positions_and_tiles() {
    let rules = "set reserved_tiles, [\"aa\", \"bb\", \"cc\"]";
    let actions = "set_counter(\"p\", -2)
        reveal_tile(-1)
        reveal_tile(\"5z\")
        reveal_tile(\"p\")
        reveal_tile(\"cc\")";
    let mut t = TestTable::with(rules, actions);
    let tile = t.tile("5z");
    t.go(East).fine();
    let revealed = [
        RevealedTile::Position(-1),
        RevealedTile::Tile(tile),
        RevealedTile::Position(-2),
        RevealedTile::Position(-3),
    ];
    assert_eq!(t.game.state().round.wall.revealed, revealed);
    let told: Vec<_> = t
        .outputs()
        .iter()
        .filter_map(|output| match output {
            Happened::Revealed(tile) => Some(t.show(&[*tile])),
            _ => None,
        })
        .collect();
    assert_eq!(told, ["4p", "5z", "3p", "2p"]);
}

#[test]
fn revealed_positions_show_what_lies_there_now() {
    let actions = "reveal_tile(-1)
        move_tiles(%{hand: [\"1z\"]}, %{dead_wall: [-1]})
        if tile_revealed(-1) do
          tag_tiles(\"seen\", [-1])
        end";
    let mut t = TestTable::new(actions);
    t.put(East, "hand", "1z").go(East).fine();
    assert_eq!(t.tag("seen").as_deref(), Some("1z"));
}

#[test]
fn revealed_tiles_are_saved_and_loaded_by_label() {
    let actions = "reveal_tile(-1)
        save_revealed_tiles
        save_revealed_tiles(\"one\")
        reveal_tile(-2)
        save_revealed_tiles(\"two\")
        load_revealed_tiles(\"never\")";
    let mut t = TestTable::new(actions);
    t.go(East).fine();
    assert_eq!(t.game.state().round.wall.revealed.len(), 2);

    let mut t = TestTable::new(&format!(
        "{actions}\nload_revealed_tiles\nload_revealed_tiles(\"two\")\nload_revealed_tiles(\"one\")"
    ));
    t.go(East).fine();
    assert_eq!(
        t.game.state().round.wall.revealed,
        [RevealedTile::Position(-1)]
    );
}

#[test]
fn scry_is_a_window_that_moves() {
    let look = "tag_tiles(\"last\", \"last_scryed_tile\")\ntag_tiles(\"all\", \"scryed_tiles\")";
    let mut t = TestTable::new(&format!("scry(5)\n{look}"));
    t.wall("1m 2m 3m 4m 5m 6m 7m 8m", 6, "").go(East).fine();
    assert_eq!(
        (t.tag("all"), t.tag("last")),
        (Some("7m 8m".into()), Some("8m".into()))
    );

    let mut t = TestTable::new(&format!("scry(2)\ndraw\n{look}"));
    t.go(East).fine();
    assert_eq!(t.tag("all").as_deref(), Some("2m 3m"));
    assert_eq!(t.game.state().player(South).scryed, 0);

    let mut t = TestTable::new("scry(2)\nscry(0)");
    t.go(East).fine();
    assert_eq!(t.game.state().player(East).scryed, 0);
    assert!(t.messages().is_empty());
}

#[test]
fn scry_all_shows_everyone_and_says_so() {
    let mut t = TestTable::new("scry_all(2)");
    t.go(South).fine();
    assert!(
        [East, South, West, North]
            .iter()
            .all(|&seat| t.game.state().player(seat).scryed == 2)
    );
    assert_eq!(t.messages(), ["south: revealed tiles 1m 2m"]);
}

#[test]
fn scry_named_tiles_go_before_the_window_and_are_not_doubled() {
    let actions = "set_counter(\"p\", -2)
        scry(1)
        scry_named_tiles([-1, \"p\"])
        scry_named_tiles(-1)
        tag_tiles(\"seen\", \"scryed_tiles\")";
    let mut t = TestTable::new(actions);
    t.go(East).fine();
    assert_eq!(t.tag("seen").as_deref(), Some("3p 4p"));
    assert_eq!(t.game.state().round.wall.named_scry.len(), 2);
    assert_eq!(
        t.messages(),
        ["east: revealed tiles 4p 3p", "east: revealed tiles 4p"]
    );

    let mut t = TestTable::new("scry_named_tiles([99])");
    t.go(East);
    assert_eq!(
        (
            t.warnings().len(),
            t.game.state().round.wall.named_scry.len()
        ),
        (0, 0),
        "where no tile is left there is nothing to look at"
    );
}

#[test]
fn clear_scry_hides_everything_from_everyone() {
    let mut t = TestTable::new("scry_all(2)\nscry_named_tiles([-1])\nclear_scry");
    t.go(East).fine();
    assert!(t.game.state().round.wall.named_scry.is_empty());
    assert!(
        [East, South, West, North]
            .iter()
            .all(|&seat| t.game.state().player(seat).scryed == 0)
    );
}
