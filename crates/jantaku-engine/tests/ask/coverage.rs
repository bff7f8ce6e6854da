//! Every name of the language has been asked for, and has answered differently.

use jantaku_names::NameList;

use crate::scene::answers;
use crate::{
    amounts, calls, cards, combinators, five, matching, seats, table, targets, tile_specs, turn,
    walls, wins, zones,
};

/// Names that always answer the same.
const CONSTANT: &[&str] = &[
    "any",
    "true",
    "false",
    "print",
    "print_status",
    "print_counters",
    "print_context",
    "print_hand",
    "print_discards",
    "print_tags",
    "print_txns",
];

/// Runs everything that asks by name, on this thread.
fn ask_everything() {
    for asks in [
        combinators::constants_and_negation,
        combinators::others_are_asked_with_as,
        combinators::anyone_knows_nothing_but_the_seat,
        combinators::printing_is_always_true,
        turn::whose_turn_it_is,
        turn::what_has_happened_in_the_round,
        turn::who_just_discarded,
        turn::who_just_called,
        calls::a_discard_is_called_with_the_hand_alone,
        calls::calls_from_the_own_hand,
        calls::tiles_of_the_call,
        calls::calls_that_change_waits,
        calls::something_to_discard_after_a_call,
        zones::zones_of_a_player,
        zones::names_of_calls,
        zones::the_third_row_of_a_pond,
        zones::statuses,
        zones::statuses_of_those_who_acted,
        zones::offered_buttons,
        wins::ways_to_win,
        wins::ends_of_rounds,
        wins::winners,
        wins::fu_of_the_win,
        wins::yaku_so_far,
        wins::what_the_winning_hand_consists_of,
        wins::dora_of_the_winning_hand,
        wins::who_is_responsible,
        wins::yaku_that_a_ruleset_has,
        wins::what_a_win_would_be_worth,
        matching::hands_match,
        matching::tiles_pass_specs,
        matching::the_last_discard,
        matching::discards_repeat,
        matching::called_tiles_and_kuikae,
        matching::needed_tiles,
        matching::waits_are_counted,
        matching::hell_waits,
        walls::tiles_that_are_left,
        walls::reserved_tiles_that_were_drawn,
        walls::revealed_tiles,
        walls::where_the_wall_is,
        walls::safe_tiles,
        table::scores_and_ranks,
        table::seats_and_rounds,
        table::the_table_around_the_round,
        table::counters_are_compared,
        table::tags,
        table::attributes,
        cards::drafted_cards,
        cards::american_tenpai,
        cards::dead_hands,
        cards::calls_that_deaden_a_hand,
        five::seats_on_a_ring_of_five,
        five::the_third_seat_of_five,
        seats::winds_go_around,
        seats::seats_as_seen_from_another,
        seats::those_who_acted,
        seats::winners_and_victims,
        tile_specs::families,
        tile_specs::the_same_tile,
        tile_specs::dora,
        tile_specs::kuikae_depends_on_the_tile_in_context,
        targets::zones_of_the_player,
        targets::what_happened,
        targets::a_win,
        targets::what_can_be_seen,
        targets::tiles_by_name,
        targets::alternatives,
        targets::calls_with_jokers,
        amounts::counters_come_first,
        amounts::matches_are_counted,
        amounts::tiles_are_counted,
        amounts::dora_is_counted,
        amounts::numbers_of_the_table,
        amounts::numbers_of_a_win,
        amounts::expressions_are_worked_out,
    ] {
        asks();
    }
}

#[test]
fn every_name_has_two_answers() {
    ask_everything();
    let lists = [
        NameList::Conditions,
        NameList::Amounts,
        NameList::ExpressionFunctions,
        NameList::SeatSpecs,
        NameList::TileSpecs,
        NameList::MatchTargets,
    ];
    let names = lists
        .into_iter()
        .flat_map(|list| list.entries().map(move |entry| (list, entry.name)));
    let needed = |name: &str| if CONSTANT.contains(&name) { 1 } else { 2 };
    let asked = |list, name| answers(list, name) >= needed(name);
    let missing: Vec<_> = names.filter(|(list, name)| !asked(*list, name)).collect();
    assert!(missing.is_empty(), "not asked both ways: {missing:?}");
}
