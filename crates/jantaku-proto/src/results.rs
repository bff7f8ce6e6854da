//! Result screens: a win, the payments of a round, the end of the game.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{MeldView, Seat, Tile};

/// A winner's hand and what it is worth.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct WinScreen {
    /// The index of this win among those of the round.
    pub index: usize,
    /// Number of wins of the round.
    pub count: usize,
    /// The winner.
    pub seat: Seat,
    /// Whose tile was won with; none for the winner's own draw.
    pub from: Option<Seat>,
    /// What the winner declared.
    pub headline: String,
    /// The hand in order, without the winning tile.
    pub hand: Vec<Tile>,
    /// The hand in groups, to be shown with gaps between them.
    pub groups: Vec<Vec<Tile>>,
    /// Calls and flowers.
    pub calls: Vec<MeldView>,
    /// The winning tile.
    pub winning_tile: Option<Tile>,
    /// The caption of the winning tile.
    pub winning_tile_text: String,
    /// What jokers stand for.
    pub jokers: Vec<JokerReading>,
    /// The yaku, in order.
    pub yaku: Vec<YakuLine>,
    /// Totals to be shown large: points and the like.
    pub totals: Vec<TotalLine>,
    /// The total to be shown beside them.
    pub right: Option<TotalLine>,
    /// What the win is worth.
    pub score: f64,
    /// The unit of the score.
    pub score_unit: String,
    /// The name of the score, such as that of a limit; empty if it has none.
    pub score_name: String,
    /// How fu add up; empty where the rules have none.
    pub fu: Vec<FuLine>,
    /// Indicators that were turned up for this win and count for it.
    pub indicators: Vec<Tile>,
    /// Ids of the tiles that are dora for this win.
    pub dora: Vec<String>,
}

/// A part of the fu of a hand.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct FuLine {
    /// What it is for.
    pub reason: FuReason,
    /// The tiles that they are for; empty if it is the whole hand.
    pub tiles: Vec<Tile>,
    /// Number of fu.
    pub value: f64,
}

/// What fu are for.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum FuReason {
    /// Every hand has them.
    Base,
    /// The way of winning, or the shape of the whole hand.
    Situation {
        /// Each applies.
        circumstances: Vec<FuCircumstance>,
    },
    /// A call.
    Call {
        /// What players call it.
        name: String,
    },
    /// A set or pair in the hand.
    Group {
        /// What its tiles are together.
        shape: GroupShape,
    },
    /// The total is rounded up.
    RoundedUp,
}

/// A circumstance of a win that counts for fu.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum FuCircumstance {
    /// The winning tile was drawn.
    SelfDraw {
        /// What the ruleset calls that; may be empty.
        label: String,
    },
    /// The winning tile was not drawn.
    NotSelfDraw {
        /// What the ruleset calls that; may be empty.
        label: String,
    },
    /// The hand has no open call.
    ClosedHand,
    /// The hand has an open call.
    OpenHand,
    /// The whole hand has a certain shape.
    HandShape,
    /// Something that only the rules can tell.
    Other,
}

/// What tiles are together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum GroupShape {
    /// Two of a kind.
    Pair,
    /// Three of a kind.
    Triplet,
    /// Four of a kind.
    Quad,
    /// Three that follow each other.
    Sequence,
    /// Anything else.
    Other,
}

/// What a joker stands for.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct JokerReading {
    /// The joker.
    pub joker: Tile,
    /// What it stands for.
    pub stands_for: Tile,
}

/// A yaku of a win.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct YakuLine {
    /// The name to show.
    pub name: String,
    /// What the yaku adds, in each unit such as `Han`.
    pub amounts: Vec<TotalLine>,
}

/// An amount with a name.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct TotalLine {
    /// The amount.
    pub value: f64,
    /// The unit of the amount, or its reason.
    pub name: String,
}

/// The payments after a round.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct ScoreExchange {
    /// The title of the screen.
    pub headline: String,
    /// The balance of each player, in the order of the seats.
    pub rows: Vec<PayoutRow>,
    /// The single payments.
    pub payouts: Vec<Payout>,
}

/// What a round changes for a player.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct PayoutRow {
    /// The player.
    pub seat: Seat,
    /// Points before.
    pub before: f64,
    /// The difference.
    pub change: f64,
    /// Points after.
    pub after: f64,
    /// The rank before, from 1.
    pub place_before: u32,
    /// The rank after, from 1.
    pub place_after: u32,
}

/// One payment.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct Payout {
    /// Who pays; none if it comes from the table.
    pub from: Option<Seat>,
    /// Who is paid; none if it goes to the table.
    pub to: Option<Seat>,
    /// The number of points.
    pub amount: f64,
    /// What the payment is for.
    pub reason: PayoutReason,
    /// The name that a scoring program gives the payment; otherwise empty.
    pub name: String,
    /// How the amount was worked out, if a scoring program says so; otherwise empty.
    pub lines: Vec<MoneyLine>,
}

/// What points change hands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum PayoutReason {
    /// A winning hand.
    Hand,
    /// Responsibility for having made a winning hand possible.
    Responsible,
    /// Repeats of the deal.
    Honba,
    /// The points on the table.
    Pot,
    /// A ready hand at an exhaustive draw.
    Ready,
    /// A pond of terminals and honours at an exhaustive draw.
    Nagashi,
    /// Anything else that the ruleset adds.
    Rules,
}

/// A line of the working of an amount.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct MoneyLine {
    /// What the line is for.
    pub label: String,
    /// The sign of the operation, such as `+`; empty if the line is none.
    pub operator: String,
    /// The amount after this line.
    pub result: f64,
}

/// The end of a game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct GameEnd {
    /// The players, best first.
    pub places: Vec<FinalPlace>,
}

/// The final result of a player.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct FinalPlace {
    /// The player.
    pub seat: Seat,
    /// The rank, from 1.
    pub place: u32,
    /// Points when the last round ended.
    pub points: f64,
    /// What was added at the end of the game, such as `uma` and `oka`.
    pub adjustments: Vec<TotalLine>,
    /// Points with the adjustments.
    pub total: f64,
}
