//! Wins: how they came about, and what they are worth.

use std::sync::Arc;

use jantaku_rulebook::{Name, Number, Seat, WinWay};
use jantaku_tile::Tile;

use super::{Meld, Pieces, Player};
use crate::scoring::Worth;
use crate::scoring::appraisal::FuPart;

/// A win: how it came about, what it is worth, and how it is shown.
#[derive(Clone, Debug, PartialEq)]
pub struct Winner {
    /// The winner.
    pub seat: Seat,
    /// How the winning tile was obtained.
    pub way: WinWay,
    /// The winning tile; `None` if any tile of the hand may be it.
    pub winning_tile: Option<Tile>,
    /// The player whose tile was won on, by discard or by robbing a call.
    pub from: Option<Seat>,
    /// The hand when it was won.
    pub hand: Vec<Tile>,
    /// The calls when it was won.
    pub calls: Vec<Meld>,
    /// The players who had not won in this round before.
    pub opponents: Vec<Seat>,
    /// The scoring program that pays for the win; `None` if a built-in method does.
    pub scoring: Option<Name>,
    /// How many wins of the round had been paid before; equal for wins at the same time.
    pub batch: usize,
    /// Whether the win has been paid.
    pub processed: bool,
    /// Whether it was never declared, but is a ready hand scored at a draw.
    pub at_draw: bool,
    /// What it is worth.
    pub scored: Scored,
    /// What is shown in place of what the win is worth.
    pub shown: Shown,
}

/// What a win is worth: the one value that is both shown and paid.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Scored {
    /// Yaku of the first lists.
    pub yaku: Vec<YakuValue>,
    /// Yaku of the second lists.
    pub yaku2: Vec<YakuValue>,
    /// The sum of the yaku by unit, with the unit's name.
    pub total_points: Vec<(Number, String)>,
    /// Points, such as han.
    pub points: Number,
    /// Second points, such as yakuman.
    pub points2: Number,
    /// Fu.
    pub minipoints: Number,
    /// Chips.
    pub shuugi: Number,
    /// The score: what a win by discard pays in all.
    pub score: Number,
    /// The name of the score, such as that of a limit.
    pub score_name: String,
    /// What the payments are computed from.
    pub(crate) worth: Worth,
    /// The hand as it was scored.
    pub reading: Reading,
    /// Where the fu come from. Empty if no program has counted them, or if nobody looks
    /// ([`Options::unseen`](crate::Options::unseen)).
    pub fu: Vec<FuPart>,
    /// Indicators that counted although they do not lie open, such as ura dora.
    pub indicators: Vec<Tile>,
}

/// A winning hand as it was scored, with jokers replaced by what they stand for.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Reading {
    /// The concealed hand.
    pub hand: Vec<Tile>,
    /// The calls, flowers included.
    pub calls: Vec<Meld>,
    /// The winning tile, if it is known.
    pub winning_tile: Option<Tile>,
    /// What the jokers stand for, by index. Indices run through the hand, the winning tile, and the
    /// tiles of calls other than flowers.
    pub jokers: Vec<(usize, Tile)>,
    /// The groups of the hand, if there was more than one way to form them.
    pub pieces: Option<Arc<Pieces>>,
    /// The hand when it was won, sorted, each joker at the position of the tile it stands for.
    pub arranged: Vec<Tile>,
    /// The same in groups, with gaps between them.
    pub separated: Vec<Tile>,
    /// Whether the groups in [`separated`](Self::separated) include the calls, as they do if the
    /// hand is laid out as on a card.
    pub with_calls: bool,
}

/// What is shown of a win instead of what it is worth. `None` shows the real value; payments are
/// not affected.
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
    /// The name of the score.
    pub score_name: Option<String>,
    /// The name of the points' unit.
    pub point_name: Option<String>,
    /// The name of the second points' unit.
    pub point2_name: Option<String>,
    /// The name of the fu.
    pub minipoint_name: Option<String>,
    /// The name of the chips.
    pub shuugi_name: Option<String>,
    /// The unit of the score.
    pub score_denomination: Option<String>,
    /// The caption above the winning tile.
    pub winning_tile_text: Option<String>,
    /// Whether jokers are shown as what they stand for.
    pub jokers_replaced: bool,
}

/// A yaku as it was counted for a win.
#[derive(Clone, Debug, PartialEq)]
pub struct YakuValue {
    /// The name in the ruleset.
    pub name: Name,
    /// The value, in its unit.
    pub value: Number,
    /// The unit; `None` for the ruleset's first one.
    pub unit: Option<Name>,
}

impl Winner {
    /// A win that has not been scored yet.
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
            opponents,
            scoring,
            batch: 0,
            processed: false,
            at_draw: false,
            scored: Scored::default(),
            shown: Shown::default(),
        }
    }
}

impl Scored {
    /// All yaku that were scored: name, value, unit.
    #[must_use]
    pub fn existing_yaku(&self) -> Vec<(Name, Number, Option<Name>)> {
        let yaku = self.yaku.iter().chain(&self.yaku2);
        yaku.map(|yaku| (yaku.name, yaku.value, yaku.unit))
            .collect()
    }
}
