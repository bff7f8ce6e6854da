//! Result screens: a win, who pays whom, the end.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{MeldView, Seat, Tile};

/// A winner's hand and what it is worth.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct WinScreen {
    /// Which of the winners of this round this is, from 0.
    pub index: usize,
    /// How many there are.
    pub count: usize,
    /// Who won.
    pub seat: Seat,
    /// Whose tile it was.
    pub from: Option<Seat>,
    /// The word of the win.
    pub headline: String,
    /// The hand in order, without the winning tile.
    pub hand: Vec<Tile>,
    /// The hand in groups with gaps between them.
    pub groups: Vec<Vec<Tile>>,
    /// Calls and flowers.
    pub calls: Vec<MeldView>,
    /// The winning tile.
    pub winning_tile: Option<Tile>,
    /// What is written above it.
    pub winning_tile_text: String,
    /// What jokers stand for.
    pub jokers: Vec<JokerReading>,
    /// Yaku in order.
    pub yaku: Vec<YakuLine>,
    /// Totals to be shown large: points and the like.
    pub totals: Vec<TotalLine>,
    /// The total beside them.
    pub right: Option<TotalLine>,
    /// The score.
    pub score: f64,
    /// Its unit.
    pub score_unit: String,
    /// What it is called: a limit, say.
    pub score_name: String,
    /// How fu add up; nothing where there are none.
    pub fu: Vec<FuLine>,
    /// Indicators that count for this win and were turned up for it: those under the others, say.
    pub indicators: Vec<Tile>,
    /// Ids of the tiles that are dora for this win.
    pub dora: Vec<String>,
}

/// A part of the fu of a hand.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct FuLine {
    /// What it is for, in words: the way of winning, the name of a call, the shape of a group.
    pub name: String,
    /// The tiles it is for; none if it is for the whole hand.
    pub tiles: Vec<Tile>,
    /// How much.
    pub value: f64,
}

/// What a joker stands for.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct JokerReading {
    /// The joker.
    pub joker: Tile,
    /// What it stands for.
    pub stands_for: Tile,
}

/// A yaku.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct YakuLine {
    /// Its name.
    pub name: String,
    /// Its value.
    pub value: f64,
    /// The unit of it.
    pub unit: String,
}

/// An amount with a name.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct TotalLine {
    /// How much.
    pub value: f64,
    /// Of what, or for what.
    pub name: String,
}

/// Who pays whom after a round.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct ScoreExchange {
    /// What it is about.
    pub headline: String,
    /// The players, in the order of their seats.
    pub rows: Vec<PayoutRow>,
    /// Each payment.
    pub payouts: Vec<Payout>,
}

/// What a round brings a player.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct PayoutRow {
    /// Who.
    pub seat: Seat,
    /// Points before.
    pub before: f64,
    /// The difference.
    pub change: f64,
    /// Points after.
    pub after: f64,
    /// The place before, from 1.
    pub place_before: u32,
    /// The place after.
    pub place_after: u32,
}

/// One payment.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct Payout {
    /// Who pays; nobody if it lay on the table.
    pub from: Option<Seat>,
    /// Who is paid; nobody if it stays on the table.
    pub to: Option<Seat>,
    /// How much.
    pub amount: f64,
    /// What it is for.
    pub reason: PayoutReason,
    /// What a scoring program calls it; otherwise empty.
    pub name: String,
    /// How it comes about, if a scoring program says so.
    pub lines: Vec<MoneyLine>,
}

/// What points change hands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum PayoutReason {
    /// A winning hand.
    Hand,
    /// Having made a winning hand possible.
    Responsible,
    /// Repeats.
    Honba,
    /// What lay on the table.
    Pot,
    /// A ready hand at a draw.
    Ready,
    /// A draw with a special pond.
    Nagashi,
    /// What the ruleset adds.
    Rules,
}

/// A line of a ledger.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct MoneyLine {
    /// What it is for.
    pub label: String,
    /// The sign of the operation, if it is one.
    pub operator: String,
    /// What comes out.
    pub result: f64,
}

/// The end of a game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct GameEnd {
    /// The players, best first.
    pub places: Vec<FinalPlace>,
}

/// Where a player came.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct FinalPlace {
    /// Who.
    pub seat: Seat,
    /// The place, from 1.
    pub place: u32,
    /// Points when the last round ended.
    pub points: f64,
    /// What the end of the game added, by the function that did where one did: `uma`, `oka`.
    pub adjustments: Vec<TotalLine>,
    /// Points in the end.
    pub total: f64,
}
