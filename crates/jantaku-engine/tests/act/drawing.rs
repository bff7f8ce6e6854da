//! Drawing, putting back, and tiles that come to the draw by other ways.

use crate::*;

#[test]
fn draw_takes_the_next_tiles_of_the_wall() {
    let mut t = TestTable::new("draw(2)");
    t.go(East).fine();
    assert_eq!(t.draw(East), "1m@_draw 2m@_draw");
    assert_eq!(t.index(), 2);
    assert_eq!(t.history(), ["draw east 1m@_draw", "draw east 2m@_draw"]);
    assert_eq!(t.messages(), ["east: after_draw"]);
}

#[test]
fn draw_of_nothing_fires_its_event_but_not_when_nothing_is_left() {
    let mut t = TestTable::new("draw(0)");
    t.go(East).fine();
    assert_eq!((t.draw(East), t.messages().len()), (String::new(), 1));

    let mut t = TestTable::new("draw");
    t.wall("1m", 1, "").go(East);
    assert_eq!((t.draw(East), t.messages().len()), (String::new(), 0));
    assert_eq!(t.warnings().len(), 1);
}

#[test]
fn draw_passes_over_skipped_tiles() {
    let mut t = TestTable::new("draw");
    t.wall("1m@skip_draw 2m", 0, "").go(East).fine();
    assert_eq!((t.draw(East), t.index()), ("2m@_draw".to_owned(), 2));

    let mut t =
        TestTable::new("draw\ndraw\nif no_tiles_remaining do\nset_counter(\"none\", 1)\nend");
    t.wall("1m 2m@_skip_draw 3m", 0, "").go(East).fine();
    assert_eq!(t.draw(East), "1m@_draw 3m@_draw");
    assert_eq!(t.counter(East, "none"), 1.0);
}

#[test]
fn draw_goes_on_in_the_dead_wall() {
    let mut t = TestTable::new("draw(2)");
    t.wall("1m", 1, "1p 2p 3p 4p").go(East).fine();
    assert_eq!(t.draw(East), "1p@_draw 2p@_draw");
    assert_eq!(
        (t.live(), t.index(), t.dead()),
        ("1m 1p 2p".into(), 3, "3p 4p".into())
    );

    let mut t = TestTable::new("draw\ndraw\ndraw\ndraw\ndraw");
    t.wall("1m 2m", 0, "3m 4m").go(East);
    assert_eq!(t.draw(East), "1m@_draw 2m@_draw 3m@_draw 4m@_draw");
    assert_eq!((t.dead(), t.warnings().len()), (String::new(), 1));
}

#[test]
fn tiles_drawn_from_the_end_are_not_drawn_again() {
    let end = "draw(1, \"opposite_end\")\n";
    let mut t = TestTable::new(&format!("{end}{end}draw\ndraw\ndraw"));
    t.wall("1m 2m", 0, "3m 4m").go(East);
    assert_eq!(t.draw(East), "3m@_draw 4m@_draw 1m@_draw 2m@_draw");
    assert_eq!(t.warnings().len(), 1);

    // Of the last stack the upper tile is gone, the lower one is left.
    let mut t = TestTable::new(&format!("{end}draw(4)"));
    t.wall("1m 2m", 0, "3m 4m").go(East);
    assert_eq!(t.draw(East), "3m@_draw 1m@_draw 2m@_draw 4m@_draw");
}

#[test]
fn the_opposite_end_gives_upper_tiles_first_and_then_feeds_on_the_wall() {
    let mut t = TestTable::new("draw(7, \"opposite_end\")");
    t.go(East).fine();
    let drawn: Vec<String> = ["3p", "4p", "1p", "2p", "7m", "8m", "5m"]
        .map(|tile| format!("{tile}@_draw"))
        .to_vec();
    assert_eq!(t.draw(East), drawn.join(" "));
    assert_eq!(t.live(), "1m 2m 3m 4m 6m");
    assert_eq!(t.dead(), "5m 7m 8m 1p 2p 3p 4p");
    assert_eq!(t.messages(), ["east: after_draw"]);

    let mut t = TestTable::new("draw(3, \"opposite_end\")");
    t.wall("1m", 1, "1p 2p 3p").go(East).fine();
    assert_eq!(t.draw(East), "2p@_draw 3p@_draw 1p@_draw");

    let all = "draw(4, \"opposite_end\")";
    let mut t = TestTable::new(all);
    t.wall("1z 2z 3z 4z", 0, "").go(East).fine();
    assert_eq!(t.draw(East), "3z@_draw 4z@_draw 1z@_draw 2z@_draw");
    let mut t = TestTable::new(all);
    t.wall("1z 2z 3z", 0, "").go(East);
    assert_eq!(t.draw(East), "3z@_draw 1z@_draw 2z@_draw");
}

#[test]
fn a_live_tile_that_is_drawn_never_feeds_the_dead_wall() {
    let mut t = TestTable::new("draw(3, \"opposite_end\")");
    t.wall("1m 2m 3m 4m", 3, "").go(East);
    assert_eq!(t.draw(East), "4m@_draw");
    assert_eq!(t.live(), "1m 2m 3m");
}

#[test]
fn shifting_behind_a_single_drawn_tile_draws_nothing_twice() {
    let end = "draw(1, \"opposite_end\")\n";
    let mut t = TestTable::new(&format!("{end}shift_tile_to_dead_wall(2)\n{end}{end}"));
    t.wall("1m 2m 3m", 0, "9p").go(East).fine();
    assert_eq!(t.draw(East), "9p@_draw 3m@_draw 2m@_draw");
}

#[test]
fn draws_from_the_end_count_as_drawn() {
    let rules = "set reserved_tiles, [\"aa\", \"bb\", \"cc\", \"dd\"]";
    let actions = "draw(1, \"opposite_end\")
        if tile_drawn(\"aa\") do
          set_counter(\"name\", 1)
        end
        if tile_drawn(-1) and tile_not_drawn(-2) and tile_not_drawn(\"bb\") do
          set_counter(\"position\", 1)
        end";
    let mut t = TestTable::with(rules, actions);
    t.go(East).fine();
    assert_eq!(
        (t.counter(East, "name"), t.counter(East, "position")),
        (1.0, 1.0)
    );
}

#[test]
fn draw_takes_named_tiles_out_of_the_dead_wall() {
    let mut t = TestTable::new("draw(1, -1)");
    t.go(East).fine();
    assert_eq!(
        (t.draw(East), t.dead()),
        ("4p@_draw".into(), "1p 2p 3p 2x@_skip_draw".into())
    );

    let rules = "set reserved_tiles, [\"aa\", \"bb\", \"cc\", \"dd\"]";
    let end = "draw(1, \"opposite_end\")\n";
    let mut t = TestTable::with(rules, &format!("draw(1, \"aa\")\ndraw(1, -2)\n{end}{end}"));
    t.wall("1m", 0, "7m 8m 9m 1p").go(East).fine();
    assert_eq!(t.draw(East), "1p@_draw 9m@_draw 7m@_draw 8m@_draw");

    let mut t = TestTable::new("set_counter(\"n\", -3)\ndraw(1, \"n\")\ndraw(1, 0)");
    t.wall("1m", 0, "8p 9p 1s 2s").go(East).fine();
    assert_eq!(t.draw(East), "9p@_draw 8p@_draw");
    assert_eq!(t.dead(), "2x@_skip_draw 2x@_skip_draw 1s 2s");
}

#[test]
fn draw_makes_plain_tiles_out_of_nothing() {
    let mut t =
        TestTable::new("draw(1, \"7z\")\ndraw(2, \"5z\")\ndraw(1, \"nonsense\")\ndraw(1, 99)");
    t.go(East);
    assert_eq!(t.draw(East), "7z@_draw 5z@_draw 5z@_draw");
    assert_eq!(
        (t.index(), t.messages().len(), t.warnings().len()),
        (0, 2, 2)
    );
}

#[test]
fn negative_draws_put_back() {
    let mut t = TestTable::new("draw(3)\ndraw(-2)");
    t.go(East).fine();
    assert_eq!((t.draw(East), t.index()), ("1m@_draw".into(), 1));
    assert_eq!((t.history().len(), t.messages().len()), (3, 1));

    let mut t = TestTable::new("draw(-1)");
    t.put(East, "draw", "9s")
        .wall("1m 2m", 1, "")
        .go(East)
        .fine();
    assert_eq!((t.draw(East), t.index()), ("9s".into(), 1));

    let mut t = TestTable::new("draw\nas shimocha do\ndraw\nend\ndraw(-1)");
    t.go(East).fine();
    assert_eq!(
        (t.draw(East), t.draw(South), t.index()),
        ("1m@_draw".into(), "2m@_draw".into(), 2)
    );
}

#[test]
fn draw_aside_goes_in_front_and_makes_no_record() {
    let mut t = TestTable::new("draw_aside(2)");
    t.go(East).fine();
    assert_eq!(t.aside(East), "2m@_draw 1m@_draw");
    assert_eq!((t.history().len(), t.messages().len()), (0, 1));
}

#[test]
fn draws_are_bounded() {
    let mut t = TestTable::new("draw(1000000, \"1z\")\ndraw(1000000, \"1z\")\ndraw(1, \"1z\")");
    t.go(East);
    assert_eq!(t.game.state().player(East).draw.len(), 2000);
    assert!(!t.warnings().is_empty());
}

#[test]
fn draw_from_aside_takes_the_first() {
    let mut t = TestTable::new("draw_from_aside");
    t.put(East, "draw", "3z")
        .put(East, "aside", "1z 2z")
        .go(East)
        .fine();
    assert_eq!(
        (t.draw(East), t.aside(East)),
        ("3z 1z@_draw".into(), "2z".into())
    );
    assert!(t.history().is_empty());

    let mut t = TestTable::new("draw_from_aside");
    t.go(East).fine();
    assert_eq!(t.draw(East), "");
}

#[test]
fn draw_last_discard_takes_it_out_of_the_pond() {
    let mut t = TestTable::new("draw_last_discard");
    t.discarded(South, "1s 2s").go(East).fine();
    assert_eq!(
        (t.draw(East), t.pond(South), t.discards(South)),
        ("2s@_draw".into(), "1s".into(), "1s 2s".into())
    );

    let mut t = TestTable::new("draw_last_discard");
    t.go(East);
    assert_eq!((t.draw(East), t.warnings().len()), (String::new(), 1));
}

#[test]
fn merge_draw_joins_the_hand() {
    let mut t = TestTable::new("merge_draw");
    t.put(East, "hand", "1z")
        .put(East, "draw", "3z@_draw 2z@q")
        .go(East)
        .fine();
    assert_eq!(
        (t.hand(East), t.draw(East)),
        ("1z 3z 2z@q".into(), String::new())
    );
}

#[test]
fn pass_draws_gives_the_first_away() {
    let mut t = TestTable::new("pass_draws(\"shimocha\", 2)");
    t.put(East, "draw", "1z 2z 3z")
        .put(South, "draw", "9m")
        .go(East)
        .fine();
    assert_eq!(
        (t.draw(East), t.draw(South)),
        ("3z".into(), "9m 1z 2z".into())
    );

    let mut t = TestTable::new("pass_draws(\"toimen\", 9)");
    t.put(East, "draw", "1z").go(East).fine();
    assert_eq!((t.draw(East), t.draw(West)), (String::new(), "1z".into()));

    let mut t = TestTable::with("set num_players, 3", "pass_draws(\"kamicha\")");
    t.put(East, "draw", "1z").go(East);
    assert_eq!((t.draw(East), t.draw(North)), ("1z".into(), String::new()));
}
