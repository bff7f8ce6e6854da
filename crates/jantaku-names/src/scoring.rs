//! The keys of `score_calculation`, and the scoring methods.

use crate::kind::prelude::*;

const YAKU_LISTS: ValueKind = ListOf(&YAKU_LIST);
/// Maps points, or `max`, to a score.
const TABLE: ValueKind = MapOf(&Text, &Number);
/// Maps points to a score, or points to a map from minipoints to a score.
const DEEP_TABLE: ValueKind = MapOf(&Text, &AnyOf(&[Number, TABLE]));
const LIMIT_NAMES: ValueKind = MapOf(&Text, &AnyOf(&[Text, MapOf(&Text, &Text)]));
const TSUMO_LOSS: ValueKind = AnyOf(&[
    Bool,
    OneOf(&[
        "ron_loss",
        "north_split",
        "equal_split",
        "unequal_split",
        "north_to_oya",
        "add_1000",
        "double_collection",
    ]),
]);
/// What a status or counter does to payments.
const PAYMENT_EFFECT: ValueKind = Record(&[
    (
        "effect",
        OneOf(&[
            "none",
            "score_as_dealer",
            "double_score",
            "next_limit",
            "multiply_score",
            "add_per_stick",
            "multiply_payment",
            "halve_payment",
            "multiply_honba_by_points",
            "take_bets",
            "reflect_payment",
            "pay_into_pot",
            "pay_for_waits",
            "charge_losers",
            "multiply_tenpai_payments",
            "multiply_payout",
            "add_to_payout",
            "prevent_ruin",
        ]),
    ),
    ("status", STATUS),
    ("counter", COUNTER),
    ("of", OneOf(&["winner", "payer", "both"])),
    ("on", OneOf(&["win", "self_draw"])),
    ("factor", Number),
    ("amount", Number),
    ("suit", OneOf(&["manzu", "pinzu", "souzu"])),
    ("with", STATUS),
    ("per_out", Number),
    ("per_held", Number),
    ("used", STATUS),
    ("score", Number),
    ("from_leader", Number),
]);

pub(crate) const SECTIONS: &[Section] = &[
    Section {
        title: "What is scored",
        entries: SCORED,
    },
    Section {
        title: "The formula",
        entries: FORMULA,
    },
    Section {
        title: "Payments",
        entries: PAYMENTS,
    },
    Section {
        title: "Names and display",
        entries: NAMES,
    },
    Section {
        title: "Next round",
        entries: NEXT,
    },
    Section {
        title: "Keys of older rulesets",
        entries: OLDER,
    },
];
pub(crate) const METHOD_SECTIONS: &[Section] = &[
    Section {
        title: "",
        entries: METHODS,
    },
    Section {
        title: "Methods of older rulesets",
        entries: OLDER_METHODS,
    },
];

#[rustfmt::skip]
const SCORED: &[NameEntry] = &[
    key("scoring_method", S, OneOrMany(&Word(NameList::ScoringMethods)), "", "The method by which points become a score; a second method applies to the yaku of `yaku2_lists`."),
    key("yaku_lists", S, YAKU_LISTS, "[]", "Lists the yaku lists that give points, in the order of evaluation."),
    key("yaku2_lists", S, YAKU_LISTS, "", "Lists the yaku lists that give the second kind of points."),
    key("extra_yaku_lists", E, YAKU_LISTS, "[]", "Lists the yaku lists that do not count toward the minimum needed to win."),
    key("declare_only_yaku_lists", E, YAKU_LISTS, "[]", "Lists the yaku lists of which only declared yaku count."),
    key("yaku2_overrides_yaku1", S, Bool, "false", "Ignores yaku of the first kind if there is one of the second."),
    key("highest_scoring_yaku_only", S, Bool, "false", "Counts only the best yaku of each kind."),
    key("one_reading", J, Bool, "false", "Finds all yaku of a win in the same reading of the hand into sets and a pair; of several readings the best counts."),
    key("use_smt", E, Bool, "true", "Assigns tiles to jokers before scoring."),
    key("arrange_american_yaku", S, Bool, "false", "Arranges the winning hand like the American hand that was scored."),
];

#[rustfmt::skip]
const FORMULA: &[NameEntry] = &[
    key("score_multiplier", S, AnyOf(&[Number, OneOf(&["points2"])]), "1", "The factor by which the method `multiplier` multiplies points."),
    key("score_table", S, TABLE, "", "The score for each number of points; `max` applies to larger numbers."),
    key("dealer_multiplier", S, Number, "1", "Multiplies the score of a dealer."),
    key("self_draw_bonus", E, Number, "0", "Added to the score of a win on a drawn tile."),
    key("han_fu_multiplier", S, Number, "4", "The first factor of the method `han_fu_formula`."),
    key("han_fu_starting_han", S, Number, "2", "Added to the han in the method `han_fu_formula`."),
    key("han_fu_rounding_factor", S, Number, "100", "The method `han_fu_formula` rounds up to a multiple of this."),
    key("fixed_fu", S, Number, "", "Replaces the fu in the method `han_fu_formula` and on the screen of a win, and is the fu of wins for which none are counted."),
    key("limit_thresholds", S, ListOf(&Tuple(&[Number, Number])), "[]", "Lists the points and fu needed for each limit, in ascending order."),
    key("limit_scores", S, ListOf(&Number), "[]", "Lists the score of each limit for a non-dealer."),
    key("limit_names", S, ListOf(&Text), "[]", "Lists the names of the limits."),
    key("score_name", E, Text, "", "The name of the score in the methods `multiplier`, `score_table` and `vietnamese`."),
    key("min_score", S, Number, "0", "The least a hand can be worth."),
    key("max_score", S, Number, "", "The most a hand can be worth."),
    key("tsumo_loss", S, TSUMO_LOSS, "true", "Who bears the missing fourth share of a win on a drawn tile with three players."),
];

#[rustfmt::skip]
const PAYMENTS: &[NameEntry] = &[
    key("discarder_multiplier", S, Number, "1", "Multiplies what the discarder pays."),
    key("non_discarder_multiplier", S, Number, "0", "Multiplies what the others pay for a win on a discard."),
    key("self_draw_multiplier", S, Number, "1", "Multiplies what each payer pays for a win on a drawn tile."),
    key("discarder_penalty", S, Number, "0", "Added to what the discarder pays."),
    key("non_discarder_penalty", S, Number, "0", "Added to what the others pay for a win on a discard."),
    key("self_draw_penalty", S, Number, "0", "Added to what each payer pays for a win on a drawn tile."),
    key("dealer_self_draw_multiplier", S, Number, "1", "Multiplies the shares that a dealer pays or receives for a win on a drawn tile."),
    key("split_oya_ko_payment", S, Bool, "false", "Splits the score of a win on a drawn tile so that the dealer pays double."),
    key("riichi_value", S, Number, "1000", "The value of one riichi stick."),
    key("honba_value", S, Number, "0", "What each payer adds for each honba."),
    key("split_pao_ron", S, Bool, "true", "Makes the discarder and the responsible players share the payment equally."),
    key("pao_pays_all_yaku", S, Bool, "false", "Makes a player with the status `pao` responsible for all yaku."),
    key("pao_pays_all_yaku2", S, Bool, "false", "Makes a player with the status `pao` responsible for all yaku of `yaku2_lists`."),
    key("pao_eligible_yaku", S, ListOf(&YAKU), "[]", "Lists the yaku for which a player with the status `pao` is responsible."),
    key("draw_tenpai_payments", S, AnyOf(&[Tuple(&[Number, Number, Number]), Tuple(&[Number, Number, Number, Number])]), "", "What each player who is not tenpai pays at a draw when one, two or three players are tenpai; with five players a fourth number says it for four."),
    key("draw_nagashi_payments", S, Tuple(&[Number, Number]), "", "What non-dealers and the dealer pay, at a draw, to a player with the status `nagashi`."),
    key("score_best_hand_at_draw", S, Bool, "false", "Pays tenpai players at a draw for the best hand they could have won with."),
    key("payment_effects", J, ListOf(&PAYMENT_EFFECT), "[]", "Says what statuses and counters of players do to payments, beyond and instead of those that every ruleset has."),
    key("triple_ron_draw", S, Bool, "false", "Turns three wins on one discard into a draw."),
];

#[rustfmt::skip]
const NAMES: &[NameEntry] = &[
    key("point_name", S, UNIT, "", "The unit of points, such as Han."),
    key("point2_name", S, UNIT, "", "The unit of the second kind of points."),
    key("minipoint_name", S, UNIT, "", "The unit of minipoints, such as Fu."),
    key("shuugi_name", H, UNIT, "", "The unit of chips."),
    key("right_display", S, OneOf(&["points", "points2", "minipoints", "shuugi"]), "", "Chooses a second total to show next to the points."),
    key("score_denomination", S, Text, "", "The unit shown after the score."),
    key("win_by_discard_label", S, Text, "", "The text above the winning tile of a win on a discard."),
    key("win_by_draw_label", S, Text, "", "The text above the winning tile of a win on a drawn tile."),
    key("win_by_discard_name", S, Text, "Win by Discard", "The headline of the score exchange after a win on a discard."),
    key("win_by_discard_name_2", S, Text, "win_by_discard_name", "The headline of the score exchange after two wins on a discard."),
    key("win_by_discard_name_3", S, Text, "win_by_discard_name", "The headline of the score exchange after three wins on a discard."),
    key("win_by_draw_name", S, Text, "Win by Draw", "The headline of the score exchange after a win on a drawn tile."),
    key("win_with_pao_name", S, Text, "Sekinin Barai", "The headline of the score exchange when a responsible player pays."),
    key("triple_win_draw_name", S, Text, "Sanchahou", "The headline of a draw by three wins on one discard."),
    key("exhaustive_draw_name", S, Text, "Draw", "The headline of an exhaustive draw."),
    key("nagashi_name", S, Text, "Nagashi Mangan", "The headline of a draw with a nagashi payment."),
];

#[rustfmt::skip]
const NEXT: &[NameEntry] = &[
    key("agarirenchan", S, Bool, "false", "Lets a dealer who wins deal again."),
    key("tenpairenchan", S, Bool, "false", "Lets a dealer who is tenpai at an exhaustive draw deal again."),
    key("notenrenchan_south", S, Bool, "false", "Lets the dealer deal again in the south round when nobody is tenpai at an exhaustive draw."),
    key("next_dealer_is_first_winner", S, Bool, "false", "Makes the first winner the next dealer, or the payer if several players win first on one discard."),
    key("tobi", S, Number, "", "Ends the game when a player's score falls below this."),
];

#[rustfmt::skip]
const OLDER: &[NameEntry] = &[
    key("method", S, Word(NameList::ScoringMethods), "", "Older spelling of `scoring_method`, with methods of its own."),
    key("score_table_dealer", E, DEEP_TABLE, "", "The score of a dealer's win on a discard."),
    key("score_table_nondealer", E, DEEP_TABLE, "", "The score of a non-dealer's win on a discard."),
    key("score_table_dealer_draw", E, DEEP_TABLE, "", "What the dealer pays for a win on a drawn tile, or each payer if the dealer wins."),
    key("score_table_nondealer_draw", E, DEEP_TABLE, "", "What each non-dealer pays for a non-dealer's win on a drawn tile."),
    key("limit_hand_names", E, LIMIT_NAMES, "", "Names the limits by points, or by points and minipoints."),
    key("yakuman_limit_hand_name", E, Text, "", "Names the limit of a yakuman."),
    key("draw_payments", E, Bool, "false", "Older spelling of `score_best_hand_at_draw`."),
    key("score_table_phan_discarder", E, TABLE, "", "What the discarder pays for each number of phan."),
    key("score_table_phan_non_discarder", E, TABLE, "", "What the others pay for each number of phan."),
];

#[rustfmt::skip]
const METHODS: &[NameEntry] = &[
    word("multiplier", S, "Multiplies the points by `score_multiplier`."),
    word("score_table", S, "Looks the points up in `score_table`."),
    word("vietnamese", S, "Turns every six phan into one mun, and looks up phan in `score_table` or multiplies mun by its `max`."),
    word("han_fu_formula", S, "Doubles the fu for each han, unless points and fu reach a limit."),
];

#[rustfmt::skip]
const OLDER_METHODS: &[NameEntry] = &[
    word("riichi", S, "Scores han and built-in fu by tables or by the usual limits, with the usual payments at draws."),
    word("hk", E, "Looks fan up in tables; the discarder pays double."),
    word("sichuan", E, "Looks points up in `score_table`; for a win on a drawn tile, each payer pays one more."),
];
