//! What wins and draws are worth.

use std::collections::BTreeMap;

use crate::{Amount, Condition, ListId, Name, Number};

/// What wins and draws are worth: `score_calculation`, the yaku lists, and scoring programs.
#[derive(Clone, Debug, Default)]
pub struct Scoring {
    /// Is anything scored at all?
    pub is_present: bool,
    /// How points become a score: one method, or one for each family of yaku.
    pub methods: Vec<ScoringMethod>,
    /// All lists of yaku that are named below.
    pub lists: Vec<YakuList>,
    /// The lists that make points, in order.
    pub yaku_lists: Vec<usize>,
    /// The lists that make second points, in order.
    pub yaku2_lists: Option<Vec<usize>>,
    /// The lists that do not count towards a minimum.
    pub extra_yaku_lists: Vec<usize>,
    /// The lists of which only declared yaku count.
    pub declare_only_yaku_lists: Vec<usize>,
    /// What overrides what.
    pub precedence: Vec<Precedence>,
    /// Second yaku make the first ones nothing.
    pub yaku2_overrides_yaku1: bool,
    /// Only the highest yaku of each family counts.
    pub highest_scoring_yaku_only: bool,
    /// Are jokers assigned before scoring?
    pub solves_jokers: bool,
    /// Is the winning hand shown as on the card?
    pub arrange_american_yaku: bool,
    /// What points are multiplied with.
    pub score_multiplier: ScoreMultiplier,
    /// Scores by points, from few points to many.
    pub score_table: Table<Number>,
    /// How much more a dealer's win is worth.
    pub dealer_multiplier: Number,
    /// What a self-drawn win is worth beyond that.
    pub self_draw_bonus: Number,
    /// The factor of the formula of han and fu.
    pub han_fu_multiplier: Number,
    /// Doublings before the first han.
    pub han_fu_starting_han: Number,
    /// What scores and shares are rounded up to.
    pub han_fu_rounding_factor: Number,
    /// The fu of every hand.
    pub fixed_fu: Option<Number>,
    /// Limits, from low to high.
    pub limits: Vec<Limit>,
    /// The name of scores that are no limit.
    pub score_name: String,
    /// No win is worth less.
    pub min_score: Number,
    /// No win is worth more.
    pub max_score: Option<Number>,
    /// What becomes of the share of the missing fourth player.
    pub tsumo_loss: TsumoLoss,
    /// What the discarder pays of the score.
    pub discarder_multiplier: Number,
    /// What the others pay of it.
    pub non_discarder_multiplier: Number,
    /// What everyone pays of it on a self-draw.
    pub self_draw_multiplier: Number,
    /// What the discarder pays beyond that.
    pub discarder_penalty: Number,
    /// What the others pay beyond that.
    pub non_discarder_penalty: Number,
    /// What everyone pays beyond that on a self-draw.
    pub self_draw_penalty: Number,
    /// How much more a share of a self-draw is that the dealer pays or gets.
    pub dealer_self_draw_multiplier: Number,
    /// The dealer pays twice the share of the others.
    pub split_oya_ko_payment: bool,
    /// The discarder and those responsible share.
    pub split_pao_ron: bool,
    /// Somebody with the status `pao` is responsible for all yaku.
    pub pao_pays_all_yaku: bool,
    /// Somebody with the status `pao` is responsible for all second yaku.
    pub pao_pays_all_yaku2: bool,
    /// Yaku that somebody with the status `pao` is responsible for.
    pub pao_eligible_yaku: Vec<Name>,
    /// What those who are not ready pay, by how many are.
    pub draw_tenpai_payments: Option<[Number; 3]>,
    /// What others pay to nagashi: non-dealers, the dealer.
    pub draw_nagashi_payments: Option<[Number; 2]>,
    /// Names and headlines.
    pub labels: Labels,
    /// Programs that score, by name; nothing in classic scoring.
    pub logic: Option<BTreeMap<Name, ListId>>,
    /// Fu are counted without a program, as riichi counts them.
    pub builtin_fu: bool,
    /// Tables of older rulesets, which go before the method.
    pub older_tables: Option<OlderTables>,
    /// Names of scores by points and fu, which go before those of limits.
    pub limit_hand_names: Table<Table<String>>,
}

/// A way from points to a score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScoringMethod {
    /// Points times something.
    Multiplier,
    /// A table.
    ScoreTable,
    /// Phan and mun.
    Vietnamese,
    /// Han and fu.
    HanFuFormula,
}

/// What points are multiplied with.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum ScoreMultiplier {
    /// A number.
    Number(Number),
    /// The product of the second yaku.
    Points2,
}

impl Default for ScoreMultiplier {
    fn default() -> Self {
        Self::Number(Number::ONE)
    }
}

/// A limit.
#[derive(Clone, Debug, PartialEq)]
pub struct Limit {
    /// From so many points on.
    pub points: Number,
    /// And from so much fu on.
    pub minipoints: Number,
    /// Its score.
    pub score: Number,
    /// Its name.
    pub name: String,
}

/// Something for numbers that are listed, and for those beyond.
#[derive(Clone, Debug, PartialEq)]
pub struct Table<T> {
    /// What is listed, from low to high.
    pub rows: Vec<(Number, T)>,
    /// For everything beyond.
    pub max: Option<T>,
}

impl<T> Table<T> {
    /// What there is for a number: its row, or the one before it; beyond all rows what is for
    /// everything beyond, if anything is.
    #[must_use]
    pub fn at(&self, number: Number) -> Option<&T> {
        let beyond = self.rows.last().is_none_or(|(most, _)| number > *most);
        let row = self.rows.iter().rev().find(|(from, _)| *from <= number);
        let row = row.map(|(_, value)| value);
        self.max.as_ref().filter(|_| beyond).or(row)
    }
}

impl<T> Default for Table<T> {
    fn default() -> Self {
        Self {
            rows: Vec::new(),
            max: None,
        }
    }
}

/// One table for each way to win, as in older rulesets.
#[derive(Clone, Debug, PartialEq)]
pub struct WinTables<T> {
    /// A dealer's win on a discard.
    pub dealer: Table<T>,
    /// Another player's win on a discard.
    pub nondealer: Table<T>,
    /// A dealer's self-draw; with fu, what each pays for it, or the dealer for another's.
    pub dealer_draw: Table<T>,
    /// Another player's self-draw; with fu, what each non-dealer pays for it.
    pub nondealer_draw: Table<T>,
}

/// Tables of older rulesets, by their `method`.
#[derive(Clone, Debug, PartialEq)]
pub enum OlderTables {
    /// Scores by han and fu, and shares of self-draws; yakuman multiply the last entry of all.
    Riichi(WinTables<Table<Number>>),
    /// What the others pay, by fan.
    Hk(WinTables<Number>),
    /// What others than the discarder pay, by phan; the discarder pays by the score table.
    Vietnamese(Table<Number>),
}

/// What becomes of the share of the missing fourth player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TsumoLoss {
    /// It is lost.
    #[default]
    Loss,
    /// It is lost, and a ron is worth as much less.
    RonLoss,
    /// It is halved between the others.
    NorthSplit,
    /// The others pay the same.
    EqualSplit,
    /// The dealer pays twice as much.
    UnequalSplit,
    /// The dealer pays it.
    NorthToOya,
    /// Everyone pays a thousand more.
    Add1000,
    /// Everyone pays the whole.
    DoubleCollection,
}

/// A list of yaku.
#[derive(Clone, Debug, PartialEq)]
pub struct YakuList {
    /// Its name.
    pub name: Name,
    /// Its yaku.
    pub yaku: Vec<Yaku>,
}

/// A yaku.
#[derive(Clone, Debug, PartialEq)]
pub struct Yaku {
    /// Its name.
    pub name: Name,
    /// Its value; each amount perhaps in a unit.
    pub value: Vec<(Amount, Option<Name>)>,
    /// When a win has it.
    pub when: Condition,
}

/// Yaku, or values, that something overrides.
#[derive(Clone, Debug, PartialEq)]
pub struct Precedence {
    /// A yaku of this name, or any yaku of the list of this name.
    pub victor: Name,
    /// What goes.
    pub victims: Vec<Victim>,
}

/// What a yaku overrides.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Victim {
    /// The yaku of this name, or all yaku of the list of this name.
    Named(Name),
    /// All yaku of this value.
    Value(Number),
}

/// Names and headlines.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Labels {
    /// The unit of points.
    pub point_name: String,
    /// The unit of second points.
    pub point2_name: String,
    /// The unit of fu.
    pub minipoint_name: String,
    /// The unit of chips.
    pub shuugi_name: String,
    /// What is shown beside the points: `points`, `points2`, `minipoints`, `shuugi` or nothing.
    pub right_display: String,
    /// What is shown after the score.
    pub score_denomination: String,
    /// Above the winning tile of a discard.
    pub win_by_discard_label: String,
    /// Above the winning tile of a self-draw.
    pub win_by_draw_label: String,
    /// Headlines of one, two and three wins by discard.
    pub win_by_discard_names: [String; 3],
    /// The headline of a self-draw.
    pub win_by_draw_name: String,
    /// The headline if somebody was responsible.
    pub win_with_pao_name: String,
    /// The headline of three wins at once that are none.
    pub triple_win_draw_name: String,
    /// The headline of nagashi.
    pub nagashi_name: String,
}
