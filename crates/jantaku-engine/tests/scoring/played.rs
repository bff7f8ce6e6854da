//! From a pressed button to the next deal.

use jantaku_engine::hooks::{RoundResult, Screen};
use jantaku_rulebook::Seat;

use crate::*;

#[test]
fn a_win_from_the_button_to_the_next_deal() {
    let mut t = TestTable::new(
        "define_yaku yaku, \"A\", 5, true
        define_yaku extra, \"B\", 3, won_by_discard
        set score_calculation, %{scoring_method: \"multiplier\", yaku_lists: [\"yaku\", \"extra\"],
            discarder_multiplier: 2, honba_value: 10, score_name: \"Big\"}
        on after_scoring do
          modify_payout(\"north\", 1, \"subtract\")
          modify_payout(\"last_discarder\", 2, \"multiply\")
        end",
    );
    let (state, _) = t.game.arrange();
    (state.game.honba, state.game.pot) = (1, 1000.into());
    t.ron("1m");
    let winner = t.winner(South);
    assert_eq!(
        (winner.scored.score, winner.scored.points, winner.from),
        (8.into(), 8.into(), Some(West))
    );
    assert_eq!(winner.scored.score_name, "Big");
    assert_eq!(t.pay(), [0.0, 1046.0, -92.0, -1.0]);
    t.game.screen_elapsed();
    let state = t.game.state();
    assert_eq!(
        (state.game.kyoku, state.game.honba, state.game.pot.to_f64()),
        (1, 0, 0.0)
    );
    let scores = Seat::WINDS.map(|seat| state.player(seat).score);
    assert_eq!(scores, [25000, 26046, 24908, 24999]);
}

const SICHUAN: &str = r#"
set bloody_end, true
define_match win, ~m"exhaustive, (shuntsu koutsu):4, pair:1"
define_yaku yaku, "Full Flush", 2, winning_hand_consists_of("1m","2m","3m","4m","5m","6m","7m","8m","9m")
define_yaku yaku, "Root", 1, match(["hand", "calls", "winning_tile"], ~m"kantsu:1")
define_yaku yaku, "Drawn", 5, won_by_draw or won_by_discard
define_yaku yaku, "Last", 5, no_tiles_remaining
set score_calculation, %{scoring_method: "score_table", yaku_lists: ["yaku"],
    score_table: %{"0": 1, "1": 2, "2": 4, max: 8}, self_draw_bonus: 1,
    score_best_hand_at_draw: true, next_dealer_is_first_winner: true,
    draw_tenpai_payments: [1000, 1500, 3000], exhaustive_draw_name: "Nothing left"}
on after_scoring do
  push_message("paid")
end
define_button end_it, display_name: "End", show_when: status_missing("never") do
  as east do set_status("tenpai") end
  as south do set_status("tenpai") end
  ryuukyoku
end
"#;

#[test]
fn ready_hands_are_scored_at_a_draw() {
    let mut t = TestTable::new(SICHUAN);
    t.hand(East, "1233455667899m")
        .hand(South, "234678m55567p99p");
    t.hand(West, "1z").hand(North, "2z");
    let (state, _) = t.game.arrange();
    state.round.wall.index = state.round.wall.live.len();
    (state.game.honba, state.game.pot) = (2, 1000.into());
    t.press(East, "end_it");
    let state = t.game.state();
    assert_eq!(state.ending.screen, Some(Screen::Winner));
    assert_eq!(state.ending.result, Some(RoundResult::ExhaustiveDraw));
    let winners: Vec<_> = state
        .ending
        .winners
        .iter()
        .map(|w| (w.seat, w.scored.points, w.scored.score))
        .collect();
    assert_eq!(
        winners,
        [(East, 2.into(), 4.into()), (South, 1.into(), 2.into())]
    );
    assert_eq!(t.pay(), [8.0, 4.0, -6.0, -6.0]);
    let state = t.game.state();
    assert_eq!(state.ending.header, "Nothing left");
    assert!(state.players.iter().all(|player| player.hand_revealed));
    assert_eq!(
        t.messages().iter().filter(|text| **text == "paid").count(),
        2
    );
    t.game.screen_elapsed();
    // Nobody has won: the deal stays, and so does the pot.
    let state = t.game.state();
    assert_eq!(
        (state.game.kyoku, state.game.honba, state.game.pot.to_f64()),
        (0, 3, 1000.0)
    );
}

#[test]
fn nobody_is_scored_at_a_draw_if_nobody_is_left_to_pay() {
    let mut t = TestTable::new(SICHUAN);
    t.hand(East, "1233455667899m")
        .hand(South, "234678m55567p99p");
    for seat in [West, North] {
        t.hand(seat, "1233455667899m");
        t.discarded(East, "7m").press(seat, "ron").pay();
        t.game.screen_elapsed();
    }
    t.press(East, "end_it");
    // Two have won: East and South are ready, and there is nobody who is not.
    assert_eq!(t.pay(), [0.0; 4]);
    t.game.screen_elapsed();
    assert_eq!(t.game.state().game.kyoku, 2);
}

#[test]
fn a_round_goes_on_until_one_is_left() {
    let mut t = TestTable::new(
        "set bloody_end, true
        define_yaku yaku, \"A\", 2, true
        set score_calculation, %{scoring_method: \"multiplier\", yaku_lists: [\"yaku\"],
            self_draw_bonus: 1, honba_value: 10, next_dealer_is_first_winner: true}",
    );
    t.game.arrange().0.game.pot = 1000.into();
    t.game.arrange().0.game.honba = 1;
    assert_eq!(t.ron("1m").pay(), [0.0, 1032.0, -32.0, 0.0]);
    t.game.screen_elapsed();
    let state = t.game.state();
    assert_eq!(
        (
            state.ending.screen,
            state.game.pot.to_f64(),
            state.ending.result
        ),
        (None, 0.0, None)
    );
    // Who has won neither pays nor counts for honba.
    t.draw(East, "1m").press(East, "tsumo");
    assert_eq!(t.pay(), [26.0, 0.0, -13.0, -13.0]);
    t.game.screen_elapsed();
    t.discarded(North, "1m").press(West, "ron");
    assert_eq!(t.pay(), [0.0, 0.0, 12.0, -12.0]);
    assert_eq!(t.game.state().ending.result, Some(RoundResult::Win));
    assert_eq!(t.game.state().ending.header, "Win by Discard");
    t.game.screen_elapsed();
    // South won first.
    let state = t.game.state();
    assert_eq!((state.game.kyoku, state.game.honba), (1, 2));
}

#[test]
fn somebody_is_made_responsible() {
    let mut t = TestTable::new(
        "define_yaku yakuman, \"Daisangen\", 1, true
        set score_calculation, %{scoring_method: [\"han_fu_formula\", \"multiplier\"],
            score_multiplier: 32000, dealer_multiplier: 1.5, split_oya_ko_payment: true,
            yaku2_overrides_yaku1: true, yaku2_lists: [\"yakuman\"]}
        on before_win do
          as north do make_responsible_for(\"toimen\", \"Daisangen\") end
        end",
    );
    assert_eq!(t.ron("1m").pay(), [0.0, 32000.0, -16000.0, -16000.0]);
    assert_eq!(t.game.state().ending.header, "Sekinin Barai");
}

/// West, whose hand is this, deals to South, whose hand is worth 2.
fn reflected(hand: &str) -> [f64; 4] {
    let mut t = TestTable::new(
        "define_match win, ~m\"exhaustive, (shuntsu koutsu):4, pair:1\"
        define_yaku yaku, \"A\", 2, true
        define_yaku yaku, \"B\", 3, match([\"hand\", \"winning_tile\"], ~m\"koutsu:4, pair:1\")
        set score_calculation, %{scoring_method: \"multiplier\", yaku_lists: [\"yaku\"]}
        on before_win do
          as west do set_status(\"tenpai\", \"ezaki_hitomi_reflect\") end
        end",
    );
    t.game.arrange().0.game.pot = 1000.into();
    t.hand(West, hand).hand(South, "123m").ron("1m").pay()
}

#[test]
fn a_payment_turns_around() {
    // The cheapest hand that West waits for is worth no more than South's, or it is.
    assert_eq!(reflected("111222333m4445p"), [0.0, 1002.0, -2.0, 0.0]);
    assert_eq!(reflected("111222333m444p5z"), [0.0, 998.0, 2.0, 0.0]);
}

#[test]
fn waits_are_paid_for() {
    let after = |holder: Seat| {
        let mut t = TestTable::new(
            "define_match win, ~m\"exhaustive, (shuntsu koutsu):4, pair:1\"
            define_yaku yaku, \"A\", 2, true
            set score_calculation, %{scoring_method: \"multiplier\", yaku_lists: [\"yaku\"]}
            define_button never, display_name: \"N\", show_when: status(\"never\") do
              set_status(\"arakawa-kei\", \"use_arakawa_kei_scoring\")
            end",
        );
        let (kei, scoring) = (t.name("arakawa-kei"), t.name("use_arakawa_kei_scoring"));
        let (state, _) = t.game.arrange();
        state.player_mut(South).status.insert(scoring);
        state.player_mut(holder).status.insert(kei);
        // South waits for 2p and 5p; North has two of them.
        t.hand(South, "123456m789m34p11z").hand(North, "2p5p9s");
        t.ron("5p").pay()
    };
    // Seven are left for South, beside the one that was dealt.
    assert_eq!(after(South), [-700.0, 2102.0, -702.0, -700.0]);
    assert_eq!(after(North), [0.0, -1998.0, -2.0, 2000.0]);
}

const KONGS: &str = r#"
set score_calculation, %{scoring_method: "multiplier", yaku_lists: []}
on after_scoring do
  as everyone do
    if status("voided") do
      modify_payout("self", -48)
      as others do modify_payout("self", 16) end
    end
    if counter_at_least("kongs", 1) and status_missing("tenpai") do
      modify_payout("self", -6)
      as others do modify_payout("self", 2) end
    end
  end
end
define_button kong, display_name: "Kong", show_when: status_missing("never") do
  set_counter("kongs", 1)
  add_score(6)
  as others do add_score(-2) end
  recalculate_buttons
end
define_button open_kong, display_name: "Open kong", show_when: status_missing("never") do
  add_score(2)
  as last_discarder do add_score(-2) end
  recalculate_buttons
end
define_button added_kong, display_name: "Added kong", show_when: status_missing("never") do
  add_score(3)
  as others do add_score(-1) end
  recalculate_buttons
end
define_button voided, display_name: "Voided", show_when: status_missing("never") do
  as west do set_status("voided") end
  as north do set_status("voided") end
  ryuukyoku
end
define_button over, display_name: "Over", show_when: status_missing("never") do
  ryuukyoku
end
"#;

/// S17: tiles of a suit that was given up are paid for at a draw.
#[test]
fn a_script_makes_payments_at_a_draw() {
    let mut t = TestTable::new(KONGS);
    t.press(East, "voided");
    assert_eq!(t.pay(), [32.0, 32.0, -32.0, -32.0]);
}

/// S18: a kong is paid for at once, and given back at a draw if the hand is not ready.
#[test]
fn a_script_makes_payments_for_kongs() {
    let mut t = TestTable::new(KONGS);
    t.press(South, "kong");
    let scores = |t: &TestTable| Seat::WINDS.map(|seat| t.game.state().player(seat).score);
    assert_eq!(scores(&t), [24998, 25006, 24998, 24998]);
    t.press(East, "over");
    assert_eq!(t.pay(), [2.0, -6.0, 2.0, 2.0]);
    t.game.screen_elapsed();
    assert_eq!(scores(&t), [25000; 4]);
}

#[test]
fn a_script_makes_payments_for_open_and_added_kongs() {
    let mut t = TestTable::new(KONGS);
    let scores = |t: &TestTable| Seat::WINDS.map(|seat| t.game.state().player(seat).score);
    t.discarded(West, "1m").press(South, "open_kong");
    assert_eq!(scores(&t), [25000, 25002, 24998, 25000]);
    t.press(North, "added_kong");
    assert_eq!(scores(&t), [24999, 25001, 24997, 25003]);
}

/// The rules of the Sichuan rows, at a table.
fn sichuan() -> TestTable {
    TestTable::always_winning(concat!(
        include_str!("rows/common.majs"),
        include_str!("rows/sichuan.majs"),
        "set starting_tiles, 0\n",
        "apply merge, \"score_calculation\", %{next_dealer_is_first_winner: true}\n",
    ))
}

const NOTHING: &str = "234678m55567p99p";

/// S12 and S13: who has won does not pay, and the third win ends the round.
#[test]
fn three_win_one_after_another() {
    let mut t = sichuan();
    t.hand(East, "1233455667899m")
        .discarded(North, "7m")
        .press(East, "ron");
    assert_eq!(t.pay(), [4.0, 0.0, 0.0, -4.0]);
    t.game.screen_elapsed();
    t.hand(South, NOTHING)
        .draw(South, "8p")
        .press(South, "tsumo");
    assert_eq!(
        (t.yaku().as_str(), t.winner(South).scored.score),
        ("", 2.into())
    );
    assert_eq!(t.pay(), [0.0, 4.0, -2.0, -2.0]);
    t.game.screen_elapsed();
    assert_eq!(t.game.state().ending.result, None);
    t.hand(West, "555m88833p77p")
        .meld(West, "pon", "222m")
        .discarded(North, "3p")
        .press(West, "ron");
    assert_eq!(t.show(&t.winner(West).scored.yaku), "All Triplets 1");
    assert_eq!(t.pay(), [0.0, 0.0, 2.0, -2.0]);
    assert_eq!(t.game.state().ending.result, Some(RoundResult::Win));
    t.game.screen_elapsed();
    // East won first and deals again.
    assert_eq!(t.game.state().game.kyoku, 0);
}

/// S14: who pays the first two winners deals next, whoever wins later.
#[test]
fn two_win_at_once() {
    let mut t = sichuan();
    t.hand(North, NOTHING).hand(East, "224466m335577p8p");
    t.discarded(West, "8p");
    let ron = t.game.button_named("ron").expect("a button");
    let skip = t.game.button_named("skip").expect("a button");
    for (seat, button) in [(South, skip), (West, skip), (East, ron), (North, ron)] {
        let pressed = t.game.act_as(seat, &jantaku_engine::Command::Press(button));
        pressed.unwrap_or_else(|refused| panic!("{refused}"));
    }
    let points = [North, East].map(|seat| t.winner(seat).scored.points);
    assert_eq!(points, [0, 2]);
    assert_eq!(t.pay(), [4.0, 0.0, -5.0, 1.0]);
    t.game.screen_elapsed();
    t.hand(South, NOTHING).ron("8p");
    assert_eq!(t.pay(), [0.0, 1.0, -1.0, 0.0]);
    t.game.screen_elapsed();
    assert_eq!(t.game.state().game.kyoku, 2);
}
