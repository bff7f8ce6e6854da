//! Wins.

use std::sync::Arc;

use jantaku_rulebook::{Name, Number, Seat, WinWay};
use jantaku_tile::Tile;

use super::{Meld, Pieces, Player};

/// A win.
#[derive(Clone, Debug, PartialEq)]
pub struct Winner {
    /// Who won.
    pub seat: Seat,
    /// Where the winning tile came from.
    pub way: WinWay,
    /// The winning tile.
    pub winning_tile: Option<Tile>,
    /// Who dealt it or was robbed of it.
    pub from: Option<Seat>,
    /// The hand when it was won.
    pub hand: Vec<Tile>,
    /// The calls when it was won.
    pub calls: Vec<Meld>,
    /// Yaku.
    pub yaku: Vec<YakuValue>,
    /// Yaku of the second lists.
    pub yaku2: Vec<YakuValue>,
    /// Points.
    pub points: Number,
    /// Second points.
    pub points2: Number,
    /// Fu.
    pub minipoints: Number,
    /// Score.
    pub score: Number,
    /// What the score is called.
    pub score_name: String,
    /// Chips.
    pub shuugi: Number,
    /// What all yaku add up to, unit by unit.
    pub total_points: Vec<(Number, String)>,
    /// The hand as it was scored.
    pub reading: Reading,
    /// Who had not won yet.
    pub opponents: Vec<Seat>,
    /// The scoring program.
    pub scoring: Option<Name>,
    /// How many wins had been paid before: those of wins at once are equal.
    pub batch: usize,
    /// Has it been paid?
    pub processed: bool,
    /// Was it never declared, but a ready hand that was scored at a draw?
    pub at_draw: bool,
    /// How it is shown, where that is not as it is.
    pub shown: Shown,
}

/// A winning hand as it was scored: jokers are what they stand for.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Reading {
    /// The hand.
    pub hand: Vec<Tile>,
    /// The calls.
    pub calls: Vec<Meld>,
    /// The winning tile.
    pub winning_tile: Option<Tile>,
    /// What jokers stand for, by place: the tiles of the hand, the winning tile, and the tiles
    /// of calls that are no flowers are counted through.
    pub jokers: Vec<(usize, Tile)>,
    /// Its groups, if there were several ways to make them.
    pub pieces: Option<Arc<Pieces>>,
    /// The hand as it was won in order, each joker where the tile belongs that it stands for.
    pub arranged: Vec<Tile>,
    /// The same in groups, with gaps between them.
    pub separated: Vec<Tile>,
    /// Are the calls among those groups, as they are if the hand is laid out as on a card?
    pub with_calls: bool,
}

/// What is shown of a win instead of what it is worth; payments do not follow it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Shown {
    /// The score.
    pub score: Option<Number>,
    /// The points.
    pub points: Option<Number>,
    /// The second points.
    pub points2: Option<Number>,
    /// The fu.
    pub minipoints: Option<Number>,
    /// What the score is called.
    pub score_name: Option<String>,
    /// What points are called.
    pub point_name: Option<String>,
    /// What second points are called.
    pub point2_name: Option<String>,
    /// What fu are called.
    pub minipoint_name: Option<String>,
    /// What chips are called.
    pub shuugi_name: Option<String>,
    /// The unit of the score.
    pub score_denomination: Option<String>,
    /// What is written above the winning tile.
    pub winning_tile_text: Option<String>,
    /// Are jokers shown as what they stand for?
    pub jokers_replaced: bool,
}

/// A yaku with its value.
#[derive(Clone, Debug, PartialEq)]
pub struct YakuValue {
    /// Its name.
    pub name: Name,
    /// Its value.
    pub value: Number,
    /// The unit of its value.
    pub unit: Option<Name>,
}

impl Winner {
    /// A win that is not scored yet.
    #[must_use]
    pub fn new(
        seat: Seat,
        way: WinWay,
        winning_tile: Option<Tile>,
        from: Option<Seat>,
        player: &Player,
        opponents: Vec<Seat>,
        scoring: Option<Name>,
    ) -> Self {
        Self {
            seat,
            way,
            winning_tile,
            from,
            hand: player.hand.clone(),
            calls: player.calls.clone(),
            yaku: Vec::new(),
            yaku2: Vec::new(),
            points: Number::ZERO,
            points2: Number::ZERO,
            minipoints: Number::ZERO,
            score: Number::ZERO,
            score_name: String::new(),
            shuugi: Number::ZERO,
            total_points: Vec::new(),
            reading: Reading::default(),
            opponents,
            scoring,
            batch: 0,
            processed: false,
            at_draw: false,
            shown: Shown::default(),
        }
    }

    /// All yaku that were scored: name, value, unit.
    #[must_use]
    pub fn existing_yaku(&self) -> Vec<(Name, Number, Option<Name>)> {
        let yaku = self.yaku.iter().chain(&self.yaku2);
        yaku.map(|yaku| (yaku.name, yaku.value, yaku.unit))
            .collect()
    }
}
