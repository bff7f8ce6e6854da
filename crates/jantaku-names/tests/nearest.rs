//! Suggestions for words people really mistype.

use jantaku_names::{NameList, nearest};

#[test]
fn slips_are_recognised() {
    let cases = [
        (NameList::Actions, "push_mesage", "push_message"),
        (NameList::Actions, "darw", "draw"),
        (NameList::Actions, "set_stauts", "set_status"),
        (NameList::Actions, "revael_hand", "reveal_hand"),
        (NameList::Conditions, "our_trun", "our_turn"),
        (
            NameList::Conditions,
            "has_yaku_with_discards",
            "has_yaku_with_discard",
        ),
        (
            NameList::Conditions,
            "somone_else_just_discarded",
            "someone_else_just_discarded",
        ),
        (NameList::Events, "after_wni", "after_win"),
        (NameList::ToplevelKeys, "max_round", "max_rounds"),
        (NameList::ScoreKeys, "agari_renchan", "agarirenchan"),
        (NameList::SeatSpecs, "shimotcha", "shimocha"),
        (NameList::Commands, "define_buton", "define_button"),
        (NameList::MatchKeywords, "exaustive", "exhaustive"),
    ];
    check(&cases);
}

#[test]
fn underscores_capitals_and_hyphens_do_not_count() {
    let cases = [
        (NameList::Actions, "sorthand", "sort_hand"),
        (NameList::Actions, "SortHand", "sort_hand"),
        (NameList::Actions, "win-by-draw", "win_by_draw"),
        (NameList::Conditions, "our__turn", "our_turn"),
        (
            NameList::Conditions,
            "no_tilesremaining",
            "no_tiles_remaining",
        ),
        (NameList::Conditions, "nodiscards_yet", "no_discards_yet"),
        (
            NameList::ToplevelKeys,
            "playrestrictions",
            "play_restrictions",
        ),
    ];
    check(&cases);
}

#[test]
fn prefixes_are_put_aside() {
    let cases = [
        (NameList::Actions, "uninterruptible_drw", "draw"),
        (NameList::Conditions, "not_our_trun", "our_turn"),
        (
            NameList::Conditions,
            "not_no_tile_remaining",
            "no_tiles_remaining",
        ),
        (NameList::TileSpecs, "not_manzuu", "manzu"),
        (NameList::TileSpecs, "notsame", "not_same"),
        (NameList::SeatSpecs, "not_eest", "east"),
        (NameList::ApplyMethods, "set_apend", "append"),
    ];
    check(&cases);
}

#[test]
fn a_part_too_many_or_too_few_is_recognised_when_only_one_name_fits() {
    let cases = [
        (NameList::Conditions, "is_our_turn", "our_turn"),
        (NameList::Conditions, "discards_yet", "no_discards_yet"),
        (
            NameList::Actions,
            "do_reverse_turn_order",
            "reverse_turn_order",
        ),
        (NameList::Actions, "riichi_stick", "put_down_riichi_stick"),
    ];
    check(&cases);
    assert_eq!(
        nearest(NameList::Actions, "discard"),
        None,
        "many actions are about a discard"
    );
}

#[test]
fn what_resembles_nothing_gets_no_suggestion() {
    for word in [
        "",
        "_",
        "not_",
        "x",
        "riichi",
        "frobnicate",
        "calculate_my_score",
        "雀卓",
    ] {
        assert_eq!(nearest(NameList::Actions, word), None, "{word}");
        assert_eq!(nearest(NameList::Conditions, word), None, "{word}");
    }
}

#[test]
fn long_words_are_cheap() {
    for word in [
        "x".repeat(1 << 22),
        "_".repeat(1 << 22),
        "draw_".repeat(1 << 20),
    ] {
        assert_eq!(nearest(NameList::Actions, &word), None);
    }
}

fn check(cases: &[(NameList, &str, &str)]) {
    for &(list, word, name) in cases {
        assert_eq!(nearest(list, word), Some(name), "{word}");
    }
}
