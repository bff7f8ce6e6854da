//! The value of wins and draws.

use std::collections::BTreeMap;

use rustc_hash::FxHashSet;

use crate::{Amount, Condition, ListId, Name, Number, PaymentEffect};

/// The value of wins and draws: `score_calculation`, the yaku lists, and scoring programs.
#[derive(Clone, Debug, Default)]
pub struct Scoring {
    /// Whether the ruleset scores at all, through `score_calculation` or programs.
    pub is_present: bool,
    /// How points become a score: one method, or one for each kind of points.
    pub methods: Vec<ScoringMethod>,
    /// All yaku lists that the fields below refer to by index.
    pub lists: Vec<YakuList>,
    /// The lists whose yaku score points, in order.
    pub yaku_lists: Vec<usize>,
    /// The lists whose yaku score secondary points, in order; `None` if the ruleset has no such
    /// key.
    pub yaku2_lists: Option<Vec<usize>>,
    /// The pairs of list and yaku that conditions `yaku_exists` ask for and that exist.
    pub existing_yaku: FxHashSet<(Name, Name)>,
    /// The lists whose yaku do not count towards a minimum.
    pub extra_yaku_lists: Vec<usize>,
    /// The lists whose yaku count only if declared.
    pub declare_only_yaku_lists: Vec<usize>,
    /// Which yaku override which.
    pub precedence: Vec<Precedence>,
    /// Whether secondary yaku cancel the primary ones.
    pub yaku2_overrides_yaku1: bool,
    /// Whether only the most valuable yaku of each kind counts.
    pub highest_scoring_yaku_only: bool,
    /// Whether jokers are assigned to tiles before scoring.
    pub solves_jokers: bool,
    /// Whether the winning hand is shown in the arrangement of the American card.
    pub arrange_american_yaku: bool,
    /// The factor of the method [`ScoringMethod::Multiplier`].
    pub score_multiplier: ScoreMultiplier,
    /// The scores of the method [`ScoringMethod::ScoreTable`].
    pub score_table: PointsTable<Number>,
    /// The factor for a dealer's win.
    pub dealer_multiplier: Number,
    /// Added to the score of a self-drawn win.
    pub self_draw_bonus: Number,
    /// The first factor of the han-fu formula.
    pub han_fu_multiplier: Number,
    /// Added to the han in the han-fu formula.
    pub han_fu_starting_han: Number,
    /// Scores and shares of the han-fu formula are rounded up to a multiple of this.
    pub han_fu_rounding_factor: Number,
    /// Replaces the fu of every hand; `None` counts them.
    pub fixed_fu: Option<Number>,
    /// The limits, ascending.
    pub limits: Vec<Limit>,
    /// The name of scores that reach no limit.
    pub score_name: String,
    /// The minimum score of a win.
    pub min_score: Number,
    /// The maximum score of a win, if there is one.
    pub max_score: Option<Number>,
    /// Who bears the share of the missing fourth player.
    pub tsumo_loss: TsumoLoss,
    /// The factor of what the discarder pays.
    pub discarder_multiplier: Number,
    /// The factor of what the others pay for a win on a discard.
    pub non_discarder_multiplier: Number,
    /// The factor of what everyone pays for a self-drawn win.
    pub self_draw_multiplier: Number,
    /// Added to what the discarder pays.
    pub discarder_penalty: Number,
    /// Added to what the others pay for a win on a discard.
    pub non_discarder_penalty: Number,
    /// Added to what everyone pays for a self-drawn win.
    pub self_draw_penalty: Number,
    /// The factor of shares of a self-drawn win that a dealer pays or receives.
    pub dealer_self_draw_multiplier: Number,
    /// Whether the dealer pays twice the others' share of a self-drawn win.
    pub split_oya_ko_payment: bool,
    /// Whether the discarder and the responsible players share the payment equally.
    pub split_pao_ron: bool,
    /// Whether a player with the status `pao` is responsible for all yaku.
    pub pao_pays_all_yaku: bool,
    /// Whether a player with the status `pao` is responsible for all secondary yaku.
    pub pao_pays_all_yaku2: bool,
    /// The yaku for which a player with the status `pao` is responsible.
    pub pao_eligible_yaku: Vec<Name>,
    /// What each player who is not tenpai pays at a draw, by the number who are, from 1.
    pub draw_tenpai_payments: Option<[Number; 4]>,
    /// What a non-dealer and the dealer pay for nagashi at a draw.
    pub draw_nagashi_payments: Option<[Number; 2]>,
    /// Effects of statuses and counters on payments, in the order in which they apply.
    pub payment_effects: Vec<PaymentEffect>,
    /// Names of units, and headlines.
    pub labels: Labels,
    /// The scoring programs by name; `None` in classic scoring.
    pub logic: Option<BTreeMap<Name, ListId>>,
    /// Whether fu are counted by the built-in rules of riichi instead of a program.
    pub builtin_fu: bool,
    /// Whether all yaku of a win must be found in the same reading of the hand.
    pub one_reading: bool,
    /// Score tables of older rulesets, which take precedence over the method.
    pub older_tables: Option<OlderTables>,
    /// Names of scores by points and fu, which take precedence over the names of limits.
    pub limit_hand_names: PointsTable<PointsTable<String>>,
}

/// A way to compute a score from points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScoringMethod {
    /// Points times [`Scoring::score_multiplier`].
    Multiplier,
    /// Lookup in [`Scoring::score_table`].
    ScoreTable,
    /// Phan and mun.
    Vietnamese,
    /// Han and fu.
    HanFuFormula,
}

/// The factor of [`ScoringMethod::Multiplier`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum ScoreMultiplier {
    /// A constant.
    Number(Number),
    /// The secondary points.
    Points2,
}

impl Default for ScoreMultiplier {
    fn default() -> Self {
        Self::Number(Number::ONE)
    }
}

/// A limit hand such as mangan.
#[derive(Clone, Debug, PartialEq)]
pub struct Limit {
    /// The minimum points for the limit.
    pub points: Number,
    /// The minimum fu, which is required as well.
    pub minipoints: Number,
    /// The score of the limit.
    pub score: Number,
    /// The name of the limit.
    pub name: String,
}

/// Values by points. Each row applies from its number up to the next row.
#[derive(Clone, Debug, PartialEq)]
pub struct PointsTable<T> {
    /// The rows, ascending.
    pub rows: Vec<(Number, T)>,
    /// The value for numbers above the last row; `None` if the last row applies to them, too.
    pub max: Option<T>,
}

impl<T> PointsTable<T> {
    /// The value for a number; `None` if it is below the first row or the table is empty.
    #[must_use]
    pub fn at(&self, number: Number) -> Option<&T> {
        let beyond = self.rows.last().is_none_or(|(most, _)| number > *most);
        let row = self.rows.iter().rev().find(|(from, _)| *from <= number);
        let row = row.map(|(_, value)| value);
        self.max.as_ref().filter(|_| beyond).or(row)
    }
}

impl<T> Default for PointsTable<T> {
    fn default() -> Self {
        Self {
            rows: Vec::new(),
            max: None,
        }
    }
}

/// One table for each way to win, as older rulesets have them.
#[derive(Clone, Debug, PartialEq)]
pub struct WinTables<T> {
    /// A dealer's win on a discard.
    pub dealer: PointsTable<T>,
    /// Another player's win on a discard.
    pub nondealer: PointsTable<T>,
    /// A dealer's self-drawn win. In tables with fu: what each player pays for it, and what the
    /// dealer pays for another's.
    pub dealer_draw: PointsTable<T>,
    /// Another player's self-drawn win. In tables with fu: what each non-dealer pays for it.
    pub nondealer_draw: PointsTable<T>,
}

/// Score tables of older rulesets, by their `method`.
#[derive(Clone, Debug, PartialEq)]
pub enum OlderTables {
    /// Scores by han and fu, and shares of self-drawn wins. Yakuman are multiples of the very
    /// last entry.
    Riichi(WinTables<PointsTable<Number>>),
    /// What each of the others pays, by fan.
    Hk(WinTables<Number>),
    /// What each player but the discarder pays, by phan; the discarder pays by the score table.
    Vietnamese(PointsTable<Number>),
}

/// How the share of the missing fourth player is handled in a self-drawn win with three players.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TsumoLoss {
    /// It is lost.
    #[default]
    Loss,
    /// It is lost, and a win on a discard is worth less by the same amount.
    RonLoss,
    /// The two payers share it equally.
    NorthSplit,
    /// Both payers pay half of the score.
    EqualSplit,
    /// The dealer pays two thirds of the score, the other a third.
    UnequalSplit,
    /// The dealer pays it.
    NorthToOya,
    /// It is lost, but each payer adds 1000.
    Add1000,
    /// Each payer pays the full score.
    DoubleCollection,
}

/// A named list of yaku.
#[derive(Clone, Debug, PartialEq)]
pub struct YakuList {
    /// The key of the list in the ruleset.
    pub name: Name,
    /// The yaku in the order in which they are tested.
    pub yaku: Vec<Yaku>,
}

/// A scoring pattern.
#[derive(Clone, Debug, PartialEq)]
pub struct Yaku {
    /// The name that is shown and that conditions refer to.
    pub name: Name,
    /// The values of the yaku, each in its unit; `None` is the default unit.
    pub value: Vec<(Amount, Option<Name>)>,
    /// A win has the yaku if this holds.
    pub when: Condition,
}

/// A yaku that cancels others.
#[derive(Clone, Debug, PartialEq)]
pub struct Precedence {
    /// The name of a yaku, or of a list if any yaku in it will do.
    pub victor: Name,
    /// The yaku that are cancelled.
    pub victims: Vec<Victim>,
}

/// Yaku that another one cancels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Victim {
    /// The yaku of this name, or all yaku of the list of this name.
    Named(Name),
    /// All yaku of this value.
    Value(Number),
}

/// Names of units, and headlines.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Labels {
    /// The unit of points, such as `han`.
    pub point_name: String,
    /// The unit of secondary points.
    pub point2_name: String,
    /// The unit of fu.
    pub minipoint_name: String,
    /// The unit of chips.
    pub shuugi_name: String,
    /// The value shown beside the points: `points`, `points2`, `minipoints`, `shuugi` or nothing.
    pub right_display: String,
    /// The text after the score.
    pub score_denomination: String,
    /// The text above the winning tile of a win on a discard.
    pub win_by_discard_label: String,
    /// The text above the winning tile of a self-drawn win.
    pub win_by_draw_label: String,
    /// The headlines of one, two and three simultaneous wins on a discard.
    pub win_by_discard_names: [String; 3],
    /// The headline of a self-drawn win.
    pub win_by_draw_name: String,
    /// The headline of a win for which another player is responsible.
    pub win_with_pao_name: String,
    /// The headline of three simultaneous wins that count as a draw.
    pub triple_win_draw_name: String,
    /// The headline of nagashi.
    pub nagashi_name: String,
}
