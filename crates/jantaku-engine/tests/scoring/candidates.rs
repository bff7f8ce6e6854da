//! Which tile completed a hand, and what the jokers are.

use crate::*;

const POINTS: &str = r#"
set score_calculation, %{
  "scoring_method": "multiplier",
  "yaku_lists": ["yaku"],
  "win_by_draw_label": "Tsumo",
  "win_by_discard_label": "Ron"
}
define_match win, ~m"exhaustive, (shuntsu koutsu):1, pair:1"
"#;

fn with(rules: &str) -> TestTable {
    TestTable::new(&format!("{POINTS}{rules}"))
}

#[test]
fn events_run_once_and_last() {
    let mut t = with(
        r#"
        define_yaku yaku, "A", "seen", won
        on before_win do
          add_counter("wins", 1)
          push_message("before_win")
        end
        on before_scoring do
          add_counter("seen", 2)
          set_status("scored")
          push_message("before_scoring")
        end
        on after_win do
          add_counter("after", "points")
          push_message("after_win")
        end
        "#,
    );
    t.hand(South, "123m5p").ron("5p");
    assert_eq!(t.yaku(), "A 2");
    assert_eq!(t.counter_of(South, "wins"), 1.0);
    assert_eq!(t.counter_of(South, "seen"), 2.0);
    assert_eq!(t.counter_of(South, "after"), 2.0);
    let status = t.name("scored");
    assert!(t.game.state().player(South).has(status));
    assert_eq!(
        t.messages(),
        [
            "before_win",
            "before_scoring",
            "called ron on 5p with hand 1m 2m 3m 5p",
            "after_win",
            "scored 2 with A 2",
        ]
    );
}

#[test]
fn the_tile_of_each_way_to_win() {
    let yaku = r#"define_yaku yaku, "A", 1, match(["winning_tile"], [["nojoker", [["7p"], 1]]])"#;
    let mut t = with(yaku);
    t.hand(South, "123m7p").ron("7p");
    assert_eq!(t.yaku(), "A 1");
    let mut t = with(yaku);
    t.hand(South, "123m7p").tsumo("7p");
    assert_eq!(t.yaku(), "A 1");
    let mut t = with(&format!("{yaku}\nset persistent_statuses, [\"kakan\"]"));
    t.hand(South, "123m7p")
        .called(West, "kakan", "7777p")
        .press(South, "chankan");
    assert_eq!(t.yaku(), "A 1");
    assert_eq!(t.winner(South).from, Some(West));
}

/// Before anybody has done anything, the best tile is the one that was drawn last.
#[test]
fn a_heavenly_hand() {
    let mut t = with(
        r#"
        define_yaku yaku, "Edge", 3, match(["winning_tile"], [["nojoker", [["3m"], 1]]])
        define_yaku yaku, "Single", 5, match(["winning_tile"], [["nojoker", [["5p"], 1]]])
        on before_win do
          add_counter("wins", 1)
          push_message("before_win")
        end
        on before_scoring do
          add_attr(["hand"], ["_marked"], ["1m"])
        end
        "#,
    );
    t.hand(East, "1235p").draw(East, "5p");
    t.hand(East, "123m5p").press(East, "tsumo");
    let winner = t.winner(East);
    assert_eq!(t.show(&winner.scored.yaku), "Single 5");
    assert_eq!(TestTable::spell(winner.winning_tile.as_slice()), "5p");
    assert_eq!(TestTable::spell(&winner.hand), "1m 2m 3m 5p");
    assert_eq!(t.counter_of(East, "wins"), 1.0);
    assert_eq!(
        t.messages(),
        [
            "before_win",
            "called tsumo on 5p with hand 1m 2m 3m 5p",
            "scored 5 with Single 5",
        ]
    );
    // Hand and draw are what they were, apart from what the event did to them.
    let player = t.game.state().player(East);
    let shown = |tiles: &[jantaku_tile::Tile]| {
        let shown = tiles
            .iter()
            .map(|tile| tile.display(t.game.attrs()).to_string());
        shown.collect::<Vec<_>>().join(" ")
    };
    assert_eq!(shown(&player.hand), "1m@_marked 2m 3m 5p");
    assert_eq!(shown(&player.draw), "5p");
}

#[test]
fn a_win_without_a_draw() {
    let mut t =
        with(r#"define_yaku yaku, "Edge", 3, match(["winning_tile"], [["nojoker", [["3m"], 1]]])"#);
    t.hand(South, "123m55p")
        .discarded(East, "1z")
        .press(South, "tsumo");
    let winner = t.winner(South);
    assert_eq!(t.yaku(), "Edge 3");
    assert_eq!(TestTable::spell(&winner.hand), "1m 2m 5p 5p");
    assert_eq!(TestTable::spell(winner.winning_tile.as_slice()), "3m");
    assert_eq!(
        TestTable::spell(&t.game.state().player(South).hand),
        "1m 2m 3m 5p 5p"
    );
}

const JOKERS: &str = r#"
on after_start do
  set_tile_alias_all(["1j"], ["1m", "4m", "7m", "1p", "4p", "7p"])
end
define_yaku yaku, "Low", 1, match(["hand"], [[[["1m"], 1]]])
define_yaku yaku, "High", 2, match(["hand"], [[[["4m"], 1]]])
define_yaku yaku, "Joker", 10, match(["orig_hand"], [["nojoker", [["1j"], 1]]])
on before_scoring do
  add_attr(["hand"], ["_marked"])
  push_message("looked at")
end
"#;

#[test]
fn the_best_reading_of_jokers_counts() {
    let mut t = with(JOKERS);
    t.hand(South, "23m1j5p").ron("5p");
    assert_eq!(t.yaku(), "High 2, Joker 10");
    let winner = t.winner(South);
    assert_eq!(TestTable::spell(&winner.hand), "2m 3m 1j 5p");
    assert_eq!(TestTable::spell(&winner.scored.reading.hand), "2m 3m 4m 5p");
    assert_eq!(
        TestTable::spell(&winner.scored.reading.arranged),
        "2m 3m 1j 5p"
    );
    assert_eq!(winner.scored.reading.jokers.len(), 1);
    // It is a joker again, with what the event of the chosen reading did to it.
    let hand = t.game.state().player(South).hand.clone();
    let shown = hand[2].display(t.game.attrs()).to_string();
    assert_eq!(shown, "1j@_marked");
    assert_eq!(
        t.messages(),
        [
            "looked at",
            "called ron on 5p with hand 2m 3m 5p 1j",
            "Using joker assignment 1j→4m",
            "scored 12 with High 2, Joker 10",
        ]
    );
}

#[test]
fn a_joker_can_be_the_winning_tile() {
    let rules = JOKERS.replace("[\"hand\"], [[[[\"4m\"]", "[\"winning_tile\"], [[[[\"4m\"]");
    let mut t = with(&rules);
    t.hand(South, "23m55p").ron("1j");
    assert_eq!(t.yaku(), "High 2");
    let winner = t.winner(South);
    assert_eq!(TestTable::spell(winner.winning_tile.as_slice()), "1j");
    assert_eq!(
        TestTable::spell(winner.scored.reading.winning_tile.as_slice()),
        "4m"
    );
    let pond = &t.game.state().player(West).pond;
    assert_eq!(TestTable::spell(pond), "1j");
}

#[test]
fn without_a_solution_the_hand_is_scored_as_it_stands() {
    let mut t = with(JOKERS);
    t.hand(South, "99m1j5p").ron("8p");
    assert_eq!(t.yaku(), "Low 1, High 2, Joker 10");
    let mut t = TestTable::new(&format!(
        "{}{JOKERS}",
        POINTS.replace("\"yaku_lists\"", "\"use_smt\": false, \"yaku_lists\"")
    ));
    t.hand(South, "23m1j5p").ron("5p");
    assert_eq!(t.yaku(), "Low 1, High 2, Joker 10");
}

#[test]
fn jokers_in_calls_after_a_kan() {
    let rules = r#"
        set persistent_statuses, ["ankan", "chii", "flower"]
        define_match win, ~m"exhaustive, (shuntsu koutsu kantsu):2, pair:1"
        on after_start do
          set_tile_alias_all(["1j"], ["1m", "4m", "7m"])
        end
        define_yaku yaku, "Low", 1, match(["calls"], [[[["1m"], 1]]])
        define_yaku yaku, "High", 2, match(["calls"], [[[["4m"], 1]]])
    "#;
    let mut t = with(rules);
    t.hand(South, "5p")
        .meld(South, "flower", "1f")
        .meld(South, "ankan", "9999p")
        .meld(South, "chii", "23m1j")
        .ron("5p");
    assert_eq!(t.yaku(), "High 2");
    let calls = &t.winner(South).scored.reading.calls;
    assert_eq!(TestTable::spell(&calls[2].tiles), "2m 3m 4m");
    let calls = &t.game.state().player(South).calls;
    assert_eq!(TestTable::spell(&calls[2].tiles), "2m 3m 1j");
}

#[test]
fn of_equal_readings_the_first_counts() {
    let rules = JOKERS.replace("\"Low\", 1", "\"Low\", 2");
    for _ in 0..3 {
        let mut t = with(&rules);
        t.hand(South, "23m1j5p").ron("5p");
        assert_eq!(t.yaku(), "Low 2, Joker 10");
    }
}

#[test]
fn rules_in_circles_come_to_an_end() {
    let mut t = with(
        r#"
        define_yaku yaku, "A", 1, won
        def again do
          add_counter("n", 1)
          as everyone do run("again") end
        end
        on before_scoring do again end
        "#,
    );
    t.hand(South, "123m5p").ron("5p");
    assert_eq!(t.yaku(), "A 1");
    assert!(!t.warnings().is_empty());
}

#[test]
fn after_a_win_jokers_are_what_they_stood_for() {
    let mut t = with(
        r#"
        on after_start do
          set_tile_alias_all(["1j"], ["1m", "4m", "7m", "1p", "4p", "7p"])
        end
        define_yaku yaku, "High", 2, match(["hand"], [[[["4m"], 1]]])
        on after_win do
          if match(["assigned_hand"], [["nojoker", [["4m"], 1]]]) do set_status("assigned") end
          if match(["winning_hand"], [["nojoker", [["4m"], 1]]]) do set_status("winning") end
          if match(["orig_winning_hand"], [["nojoker", [["4m"], 1]]]) do set_status("original") end
          if match(["hand"], [["nojoker", [["1j"], 1]]]) do set_status("as_it_lies") end
        end
        "#,
    );
    t.hand(South, "23m1j5p").ron("5p");
    let statuses = t.game.state().player(South).status.iter();
    let mut statuses: Vec<&str> = statuses.map(|name| t.word(*name)).collect();
    statuses.sort_unstable();
    assert_eq!(statuses, ["as_it_lies", "assigned", "winning"]);
}

#[test]
fn a_hand_is_laid_out_as_the_card_has_it() {
    let mut t = TestTable::new(
        r#"
        set score_calculation, %{scoring_method: "multiplier", yaku_lists: ["yaku"], arrange_american_yaku: true}
        define_match win, ~m"american, 11a 222a 33a"
        define_yaku yaku, "Small", 25, match(["hand", "calls", "winning_tile"], ~m"american, 11a 222a 33a")
        set persistent_statuses, ["pon"]
        "#,
    );
    t.hand(South, "313m").meld(South, "pon", "222m").ron("1m");
    let reading = &t.winner(South).scored.reading;
    assert_eq!(
        TestTable::spell(&reading.separated),
        "1m 3x 2m 2m 2m 3x 3m 3m"
    );
    assert!(reading.with_calls);
}
