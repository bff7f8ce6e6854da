//! Walls, dice, revealed tiles.

use jantaku_engine::hooks::RevealedTile;
use jantaku_rulebook::Seat::{self, East, North, South, West};
use serde_json::json;

use crate::ask;
use crate::scene::{Scene, name, tiles};

#[test]
pub fn tiles_that_are_left() {
    let left = |wall: &str| Scene::new().wall(wall);
    left("").yes(json!("no_tiles_remaining"));
    left("1m").no(json!("no_tiles_remaining"));
    left("1m@skip_draw").yes(json!("no_tiles_remaining"));
    left("1m 2m")
        .yes(ask!("tiles_remaining", 2))
        .no(ask!("tiles_remaining", 3));
    left("").yes(ask!("tiles_remaining"));

    let next = || json!("next_draw_possible");
    left("1m 1m 1m").no(next());
    left("1m 1m 1m 1m").yes(next());
    left("1m").seat(South).yes(next());
    left("").seat(South).no(next());
    left("1m 1m").seat(North).no(next());
    left("1m 1m 1m").with("num_players", json!(3)).yes(next());
    left("1m")
        .with("num_players", json!(2))
        .seat(West)
        .yes(next());
}

#[test]
pub fn reserved_tiles_that_were_drawn() {
    let scene = || {
        Scene::new()
            .with("reserved_tiles", json!(["kandraw_1", "kandraw_2"]))
            .game(|game| {
                let name = name(game, "kandraw_1");
                let state = game.arrange().0;
                state.round.wall.drawn_names.insert(name);
                state.round.wall.dead_index = 3;
            })
    };
    scene()
        .yes(ask!("tile_drawn", "kandraw_1"))
        .no(ask!("tile_drawn", "kandraw_1", "kandraw_2"));
    scene()
        .yes(ask!("tile_not_drawn", "kandraw_2"))
        .no(ask!("tile_not_drawn", "kandraw_1"));
    scene()
        .yes(ask!("tile_drawn", -3))
        .no(ask!("tile_drawn", -4));
    scene()
        .yes(ask!("tile_not_drawn", -4))
        .no(ask!("tile_not_drawn", -3));
}

#[test]
pub fn revealed_tiles() {
    let scene = || {
        Scene::new()
            .with("reserved_tiles", json!(["a", "b"]))
            .game(|game| {
                let tile = tiles(game, "5z")[0];
                game.arrange().0.round.wall.revealed = vec![
                    RevealedTile::Position(-6),
                    RevealedTile::Position(-2),
                    RevealedTile::Tile(tile),
                ];
            })
    };
    scene()
        .yes(ask!("tile_revealed", -6))
        .yes(ask!("tile_revealed", 8));
    scene()
        .yes(ask!("tile_revealed", "b", "5z"))
        .no(ask!("tile_revealed", "a"));
    scene().no(ask!("tile_revealed", -6, -8));
    scene()
        .yes(ask!("tile_not_revealed", -8))
        .no(ask!("tile_not_revealed", -8, 8));
}

#[test]
pub fn where_the_wall_is() {
    let scene = |index: usize, seat: Seat| {
        Scene::new()
            .state(move |state| state.round.wall.index = index)
            .seat(seat)
    };
    let rows = [
        (0, East),
        (23, East),
        (24, North),
        (57, North),
        (58, West),
        (91, West),
        (92, South),
        (125, South),
        (126, East),
    ];
    for (index, here) in rows {
        for seat in Seat::WINDS {
            let answer = scene(index, seat).holds(&json!("wall_is_here"));
            assert_eq!(answer, seat == here, "{index} {seat:?}");
        }
    }
    scene(0, East).yes(json!("dead_wall_ends_here"));
    scene(0, South).no(json!("dead_wall_ends_here"));
    scene(0, South)
        .kyoku(1)
        .yes(json!("wall_is_here"))
        .yes(json!("dead_wall_ends_here"));
    scene(0, East)
        .yes(ask!("dice_equals", 5, 9))
        .no(ask!("dice_equals", 6));
}

#[test]
pub fn safe_tiles() {
    let scene = |last: &str, turn: Seat| {
        let last = last.to_owned();
        Scene::new()
            .pond(South, "1m 2m")
            .pond(West, "3m")
            .state(|state| {
                let counts = state.players.each_ref();
                let counts = counts.map(|player| player.discards.len());
                state.player_mut(South).discards_at_stick = Some(counts);
            })
            .discarded(West, "4m")
            .discarded(North, "5m")
            .discarded(East, "6m")
            .game(move |game| {
                let tile = tiles(game, &last)[0];
                let record = jantaku_engine::hooks::RoundEvent::Discard { seat: East, tile };
                game.arrange().0.round.history.push(record);
            })
            .turn(turn)
    };
    let safe = || json!("genbutsu_shimocha");
    for (last, turn, expected) in [
        ("1m", East, true),
        ("3m", East, false),
        ("4m", East, true),
        ("5m@_draw", East, true),
        ("6m", East, false),
        ("5m", North, false),
        ("6m", North, true),
    ] {
        assert_eq!(
            scene(last, turn).holds(&safe()),
            expected,
            "{last} in {turn:?}'s turn"
        );
    }
    Scene::new().no(safe());
    scene("4m", East)
        .yes(json!("genbutsu_toimen"))
        .no(json!("genbutsu_kamicha"));
    scene("5m", East)
        .yes(json!("genbutsu_kamicha"))
        .no(json!("genbutsu_toimen"));
}
