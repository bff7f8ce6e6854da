//! Who pays for yaku that they made possible.

use jantaku_rulebook::Seat;
use serde_json::json;

use crate::round::{hong_kong, riichi, with};
use crate::*;

type Yaku<'a> = &'a [(&'a str, f64)];

#[test]
#[rustfmt::skip]
fn of_one_or_several_players() {
    const DAISANGEN: (&str, f64) = ("Daisangen", 1.0);
    const TSUUIISOU: (&str, f64) = ("Tsuuiisou", 1.0);
    const SUUKANTSU: (&str, f64) = ("Suukantsu", 1.0);
    const DAISUUSHII: (&str, f64) = ("Daisuushii", 2.0);
    type Row<'a> = (
        Seat,
        Option<Seat>,
        Yaku<'a>,
        &'a [(Seat, &'a [&'a str])],
        [f64; 4],
        bool,
    );
    let rows: [Row<'_>; 14] = [
        (East, Some(West), &[DAISANGEN], &[(South, &["Daisangen"])],
            [48300.0, -24300.0, -24000.0, 0.0], true),
        (East, Some(South), &[DAISANGEN], &[(West, &["Daisangen"])],
            [48300.0, -24000.0, -24300.0, 0.0], true),
        (East, None, &[DAISANGEN], &[(South, &["Daisangen"])],
            [48300.0, -48300.0, 0.0, 0.0], true),
        (East, None, &[DAISUUSHII, SUUKANTSU], &[(South, &["Daisuushii"])],
            [144_300.0, -112_300.0, -16000.0, -16000.0], true),
        (East, None, &[DAISUUSHII, SUUKANTSU], &[(South, &["Daisuushii", "Suukantsu"])],
            [144_300.0, -144_300.0, 0.0, 0.0], true),
        (East, None, &[DAISUUSHII, SUUKANTSU], &[],
            [144_300.0, -48100.0, -48100.0, -48100.0], false),
        (South, Some(West), &[DAISANGEN, TSUUIISOU], &[(North, &["Daisangen"])],
            [0.0, 64300.0, -48000.0, -16300.0], true),
        (South, Some(West), &[DAISANGEN], &[(North, &["Daisangen"]), (East, &["Daisangen"])],
            [-10700.0, 32400.0, -10700.0, -11000.0], true),
        (East, Some(West), &[DAISANGEN], &[(South, &["Tsuuiisou"])],
            [48300.0, 0.0, -48300.0, 0.0], false),
        (East, None, &[DAISANGEN, SUUKANTSU], &[(South, &["Daisangen"]), (West, &["Suukantsu"])],
            [96300.0, -48300.0, -48000.0, 0.0], true),
        (East, Some(West), &[DAISANGEN, SUUKANTSU],
            &[(South, &["Daisangen"]), (North, &["Suukantsu"])],
            [96300.0, -24300.0, -48000.0, -24000.0], true),
        (East, Some(West), &[DAISANGEN], &[(West, &["Daisangen"])],
            [48300.0, 0.0, -48300.0, 0.0], false),
        (East, None, &[DAISANGEN], &[(South, &["all"])],
            [48300.0, -48300.0, 0.0, 0.0], true),
        (South, None, &[DAISANGEN], &[(South, &["all"])],
            [-16100.0, 32300.0, -8100.0, -8100.0], false),
    ];
    for (row, (winner, from, yakuman, responsible, expected, named)) in rows.into_iter().enumerate()
    {
        let mut round = Round::new(&riichi()).honba(1);
        for (seat, yaku) in responsible {
            round = round.responsible(*seat, winner, yaku);
        }
        // Yaku that do not count are no part of it.
        let round = round.wins(winner, from, 30.0, &[("A", 3.0)], yakuman).paid();
        assert_eq!(round.deltas(), expected, "row {row}");
        assert_eq!(round.header() == "Sekinin Barai", named, "row {row}");
    }
}

#[test]
fn for_a_whole_hand() {
    let round = Round::new(&riichi()).honba(1);
    let round = round.responsible(South, East, &["all"]);
    let round = round.wins_han(East, None, 5.0, 30.0).paid();
    assert_eq!(round.deltas(), [12300.0, -12300.0, 0.0, 0.0]);
    let hong_kong = || Round::new(&hong_kong()).responsible(South, East, &["all"]);
    let round = hong_kong().wins_points(East, Some(West), 11.0).paid();
    assert_eq!(round.deltas(), [384.0, -384.0, 0.0, 0.0]);
    let round = hong_kong().responsible(West, East, &["all"]);
    let round = round.wins_points(East, None, 15.0).paid();
    assert_eq!(round.deltas(), [768.0, -384.0, -384.0, 0.0]);
    // A hand without yaku is worth something, too.
    let round = hong_kong().wins(East, Some(West), 0.0, &[], &[]).paid();
    assert_eq!(round.deltas(), [2.0, -2.0, 0.0, 0.0]);
}

#[test]
fn penalties_are_paid_once_by_everyone_who_pays() {
    let keys = with(
        &hong_kong(),
        &json!({"discarder_penalty": 5, "non_discarder_penalty": 7, "split_pao_ron": true,
            "non_discarder_multiplier": 1}),
    );
    let round = Round::new(&keys).responsible(South, East, &["all"]);
    let round = round.wins_points(East, Some(West), 3.0).paid();
    assert_eq!(round.deltas(), [26.0, -13.0, -13.0, 0.0]);
}

#[test]
fn by_status() {
    let keys = with(&riichi(), &json!({"pao_eligible_yaku": ["Daisangen"]}));
    let status = |round: Round| round.honba(1).status(South, "pao");
    let round = status(Round::new(&keys)).wins(East, Some(West), 30.0, &[], &[("Daisangen", 1.0)]);
    assert_eq!(round.paid().deltas(), [48300.0, -24300.0, -24000.0, 0.0]);
    let round = status(Round::new(&keys)).wins(East, Some(West), 30.0, &[], &[("Tsuuiisou", 1.0)]);
    assert_eq!(round.paid().deltas(), [48300.0, 0.0, -48300.0, 0.0]);
    let round = status(Round::new(&keys)).wins(East, Some(South), 30.0, &[], &[("Daisangen", 1.0)]);
    assert_eq!(round.paid().deltas(), [48300.0, -48300.0, 0.0, 0.0]);
    let all2 = with(&riichi(), &json!({"pao_pays_all_yaku2": true}));
    let round = status(Round::new(&all2)).wins(East, None, 30.0, &[], &[("Tsuuiisou", 1.0)]);
    assert_eq!(round.paid().deltas(), [48300.0, -48300.0, 0.0, 0.0]);
    let round = status(Round::new(&all2)).wins_han(East, None, 5.0, 30.0);
    assert_eq!(round.paid().deltas(), [12300.0, -4100.0, -4100.0, -4100.0]);
    let all = json!({"scoring_method": "multiplier", "pao_pays_all_yaku": true,
        "split_pao_ron": false});
    let round = status(Round::new(&all)).wins_points(East, Some(West), 6.0);
    assert_eq!(round.paid().deltas(), [6.0, -6.0, 0.0, 0.0]);
}
