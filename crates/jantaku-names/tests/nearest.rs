//! Suggestions for words people really mistype.

use jantaku_names::{List, nearest};

#[test]
fn slips_are_recognised() {
    let cases = [
        (List::Actions, "push_mesage", "push_message"),
        (List::Actions, "darw", "draw"),
        (List::Actions, "set_stauts", "set_status"),
        (List::Actions, "revael_hand", "reveal_hand"),
        (List::Conditions, "our_trun", "our_turn"),
        (
            List::Conditions,
            "has_yaku_with_discards",
            "has_yaku_with_discard",
        ),
        (
            List::Conditions,
            "somone_else_just_discarded",
            "someone_else_just_discarded",
        ),
        (List::Events, "after_wni", "after_win"),
        (List::ToplevelKeys, "max_round", "max_rounds"),
        (List::ScoreKeys, "agari_renchan", "agarirenchan"),
        (List::SeatSpecs, "shimotcha", "shimocha"),
        (List::Commands, "define_buton", "define_button"),
        (List::MatchKeywords, "exaustive", "exhaustive"),
    ];
    check(&cases);
}

#[test]
fn underscores_capitals_and_hyphens_do_not_count() {
    let cases = [
        (List::Actions, "sorthand", "sort_hand"),
        (List::Actions, "SortHand", "sort_hand"),
        (List::Actions, "win-by-draw", "win_by_draw"),
        (List::Conditions, "our__turn", "our_turn"),
        (List::Conditions, "no_tilesremaining", "no_tiles_remaining"),
        (List::Conditions, "nodiscards_yet", "no_discards_yet"),
        (List::ToplevelKeys, "playrestrictions", "play_restrictions"),
    ];
    check(&cases);
}

#[test]
fn prefixes_are_put_aside() {
    let cases = [
        (List::Actions, "uninterruptible_drw", "draw"),
        (List::Conditions, "not_our_trun", "our_turn"),
        (
            List::Conditions,
            "not_no_tile_remaining",
            "no_tiles_remaining",
        ),
        (List::TileSpecs, "not_manzuu", "manzu"),
        (List::TileSpecs, "notsame", "not_same"),
        (List::SeatSpecs, "not_eest", "east"),
        (List::ApplyMethods, "set_apend", "append"),
    ];
    check(&cases);
}

#[test]
fn a_part_too_many_or_too_few_is_recognised_when_only_one_name_fits() {
    let cases = [
        (List::Conditions, "is_our_turn", "our_turn"),
        (List::Conditions, "discards_yet", "no_discards_yet"),
        (List::Actions, "do_reverse_turn_order", "reverse_turn_order"),
        (List::Actions, "riichi_stick", "put_down_riichi_stick"),
    ];
    check(&cases);
    assert_eq!(
        nearest(List::Actions, "discard"),
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
        assert_eq!(nearest(List::Actions, word), None, "{word}");
        assert_eq!(nearest(List::Conditions, word), None, "{word}");
    }
}

#[test]
fn long_words_are_cheap() {
    for word in [
        "x".repeat(1 << 22),
        "_".repeat(1 << 22),
        "draw_".repeat(1 << 20),
    ] {
        assert_eq!(nearest(List::Actions, &word), None);
    }
}

fn check(cases: &[(List, &str, &str)]) {
    for &(list, word, name) in cases {
        assert_eq!(nearest(list, word), Some(name), "{word}");
    }
}
