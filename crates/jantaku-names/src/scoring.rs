//! The keys of `score_calculation`, and the scoring methods.

use crate::kind::prelude::*;

const YAKU_LISTS: Kind = ListOf(&YAKU_LIST);
/// Points, or `max`, to a score.
const TABLE: Kind = MapOf(&Text, &Number);
/// Points to a score, or points to minipoints to a score.
const DEEP_TABLE: Kind = MapOf(&Text, &AnyOf(&[Number, TABLE]));
const LIMIT_NAMES: Kind = MapOf(&Text, &AnyOf(&[Text, MapOf(&Text, &Text)]));
const TSUMO_LOSS: Kind = AnyOf(&[
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
const SCORED: &[Entry] = &[
    key("scoring_method", S, OneOrMany(&Word(List::ScoringMethods)), "", "Says how points become a score; a second method is for the yaku of `yaku2_lists`."),
    key("yaku_lists", S, YAKU_LISTS, "[]", "Lists the yaku lists that make points, in the order they are looked at."),
    key("yaku2_lists", S, YAKU_LISTS, "", "Lists the yaku lists that make the second kind of points."),
    key("extra_yaku_lists", E, YAKU_LISTS, "[]", "Lists the yaku lists that do not count toward being allowed to win."),
    key("declare_only_yaku_lists", E, YAKU_LISTS, "[]", "Lists the yaku lists of which only declared yaku count."),
    key("yaku2_overrides_yaku1", S, Bool, "false", "Ignores the first kind of yaku when there is one of the second."),
    key("highest_scoring_yaku_only", S, Bool, "false", "Counts only the best yaku of each kind."),
    key("use_smt", E, Bool, "true", "Decides what jokers stand for before scoring."),
    key("arrange_american_yaku", S, Bool, "false", "Lays the winning hand out like the American hand that was scored."),
];

#[rustfmt::skip]
const FORMULA: &[Entry] = &[
    key("score_multiplier", S, AnyOf(&[Number, OneOf(&["points2"])]), "1", "Says what points are multiplied with in the method `multiplier`."),
    key("score_table", S, TABLE, "", "Gives the score for each number of points, and for `max` beyond them."),
    key("dealer_multiplier", S, Number, "1", "Multiplies the score of a dealer."),
    key("self_draw_bonus", E, Number, "0", "Is added to the score of a win on a drawn tile."),
    key("han_fu_multiplier", S, Number, "4", "Is the first factor of the method `han_fu_formula`."),
    key("han_fu_starting_han", S, Number, "2", "Is added to the han in the method `han_fu_formula`."),
    key("han_fu_rounding_factor", S, Number, "100", "Is the step to which the method `han_fu_formula` rounds up."),
    key("fixed_fu", S, Number, "", "Takes the place of the fu in the method `han_fu_formula`."),
    key("limit_thresholds", S, ListOf(&Tuple(&[Number, Number])), "[]", "Lists in rising order the points and fu that reach each limit."),
    key("limit_scores", S, ListOf(&Number), "[]", "Lists what a hand of each limit is worth to a non-dealer."),
    key("limit_names", S, ListOf(&Text), "[]", "Lists the names of the limits."),
    key("score_name", E, Text, "", "Names the score where no limit does."),
    key("min_score", S, Number, "0", "Is the least a hand can be worth."),
    key("max_score", S, Number, "", "Is the most a hand can be worth."),
    key("tsumo_loss", S, TSUMO_LOSS, "true", "Says who bears the missing fourth share when three play."),
];

#[rustfmt::skip]
const PAYMENTS: &[Entry] = &[
    key("discarder_multiplier", S, Number, "1", "Multiplies what the discarder pays."),
    key("non_discarder_multiplier", S, Number, "0", "Multiplies what the others pay for a win on a discard."),
    key("self_draw_multiplier", S, Number, "1", "Multiplies what everybody pays for a win on a drawn tile."),
    key("discarder_penalty", S, Number, "0", "Is added to what the discarder pays."),
    key("non_discarder_penalty", S, Number, "0", "Is added to what the others pay for a win on a discard."),
    key("self_draw_penalty", S, Number, "0", "Is added to what everybody pays for a win on a drawn tile."),
    key("dealer_self_draw_multiplier", S, Number, "1", "Multiplies the shares that a dealer pays or gets for a win on a drawn tile."),
    key("split_oya_ko_payment", S, Bool, "false", "Splits the score of a win on a drawn tile so that the dealer pays double."),
    key("riichi_value", S, Number, "1000", "Is the value of one riichi stick."),
    key("honba_value", S, Number, "0", "Is what each payer adds for each honba."),
    key("split_pao_ron", S, Bool, "true", "Makes discarder and responsible player share the payment."),
    key("pao_pays_all_yaku", S, Bool, "false", "Makes a player with the status `pao` responsible for all yaku."),
    key("pao_pays_all_yaku2", S, Bool, "false", "Makes a player with the status `pao` responsible for all yaku of `yaku2_lists`."),
    key("pao_eligible_yaku", S, ListOf(&YAKU), "[]", "Lists the yaku for which a player with the status `pao` is responsible."),
    key("draw_tenpai_payments", S, Tuple(&[Number, Number, Number]), "", "Says what each player not tenpai pays at a draw when one, two or three are tenpai."),
    key("draw_nagashi_payments", S, Tuple(&[Number, Number]), "", "Says what non-dealers and the dealer pay at a draw to a player with the status `nagashi`."),
    key("score_best_hand_at_draw", S, Bool, "false", "Pays tenpai players at a draw for the best hand they could have won with."),
    key("triple_ron_draw", S, Bool, "false", "Turns three wins on one discard into a draw."),
];

#[rustfmt::skip]
const NAMES: &[Entry] = &[
    key("point_name", S, UNIT, "", "Names the unit of points, such as Han."),
    key("point2_name", S, UNIT, "", "Names the unit of the second points."),
    key("minipoint_name", S, UNIT, "", "Names the unit of minipoints, such as Fu."),
    key("shuugi_name", H, UNIT, "", "Names the unit of chips."),
    key("right_display", S, OneOf(&["points", "points2", "minipoints", "shuugi"]), "", "Chooses a second total to show next to the points."),
    key("score_denomination", S, Text, "", "Is the unit shown after the score."),
    key("win_by_discard_label", S, Text, "", "Is the text above the winning tile of a win on a discard."),
    key("win_by_draw_label", S, Text, "", "Is the text above the winning tile of a win on a drawn tile."),
    key("win_by_discard_name", S, Text, "Win by Discard", "Is the headline of the score exchange after a win on a discard."),
    key("win_by_discard_name_2", S, Text, "win_by_discard_name", "Is the headline of the score exchange after two wins on a discard."),
    key("win_by_discard_name_3", S, Text, "win_by_discard_name", "Is the headline of the score exchange after three wins on a discard."),
    key("win_by_draw_name", S, Text, "Win by Draw", "Is the headline of the score exchange after a win on a drawn tile."),
    key("win_with_pao_name", S, Text, "Sekinin Barai", "Is the headline of the score exchange when a responsible player pays."),
    key("triple_win_draw_name", S, Text, "Sanchahou", "Is the headline of a draw by three wins on one discard."),
    key("exhaustive_draw_name", S, Text, "Draw", "Is the headline of an exhaustive draw."),
    key("nagashi_name", S, Text, "Nagashi Mangan", "Is the headline of a draw with a nagashi payment."),
];

#[rustfmt::skip]
const NEXT: &[Entry] = &[
    key("agarirenchan", S, Bool, "false", "Lets a dealer who wins deal again."),
    key("tenpairenchan", S, Bool, "false", "Lets a dealer who is tenpai at an exhaustive draw deal again."),
    key("notenrenchan_south", S, Bool, "false", "Lets the dealer deal again in the south round when nobody is tenpai at an exhaustive draw."),
    key("next_dealer_is_first_winner", S, Bool, "false", "Makes the first winner the next dealer, or the payer of several first winners."),
    key("tobi", S, Number, "", "Ends the game when somebody's score falls below this."),
];

#[rustfmt::skip]
const OLDER: &[Entry] = &[
    key("method", S, Word(List::ScoringMethods), "", "Is the older spelling of `scoring_method`, with methods of its own."),
    key("score_table_dealer", E, DEEP_TABLE, "", "Gives what a dealer's win on a discard is worth."),
    key("score_table_nondealer", E, DEEP_TABLE, "", "Gives what a non-dealer's win on a discard is worth."),
    key("score_table_dealer_draw", E, DEEP_TABLE, "", "Gives what the dealer pays for a win on a drawn tile, or each payer when the dealer wins."),
    key("score_table_nondealer_draw", E, DEEP_TABLE, "", "Gives what each non-dealer pays for a non-dealer's win on a drawn tile."),
    key("limit_hand_names", E, LIMIT_NAMES, "", "Names the limits by points, or by points and minipoints."),
    key("yakuman_limit_hand_name", E, Text, "", "Names the limit of a yakuman."),
    key("draw_payments", E, Bool, "false", "Is the older spelling of `score_best_hand_at_draw`."),
    key("score_table_phan_discarder", E, TABLE, "", "Gives what the discarder pays for each number of phan."),
    key("score_table_phan_non_discarder", E, TABLE, "", "Gives what the others pay for each number of phan."),
];

#[rustfmt::skip]
const METHODS: &[Entry] = &[
    word("multiplier", S, "Multiplies the points with `score_multiplier`."),
    word("score_table", S, "Looks the points up in `score_table`."),
    word("vietnamese", S, "Turns every six phan into one mun, and looks up phan in `score_table` or multiplies mun with its `max`."),
    word("han_fu_formula", S, "Doubles the fu for each han, up to the limits that the points and fu reach."),
];

#[rustfmt::skip]
const OLDER_METHODS: &[Entry] = &[
    word("riichi", S, "Scores han and built-in fu by tables or by the usual limits, with the usual payments at draws."),
    word("hk", E, "Looks fan up in tables; the discarder pays double."),
    word("sichuan", E, "Looks points up in `score_table`, with one more from each payer for a win on a drawn tile."),
];
