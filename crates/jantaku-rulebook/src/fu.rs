//! Programs that count fu.

use jantaku_match::spec::MatchList;
use jantaku_tile::{Offset, TileSpec};

use crate::{Amount, Condition, Name, Number};

/// Steps that count fu over all readings of a hand.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FuProgram {
    /// The steps in order.
    pub steps: Vec<FuStep>,
}

/// A step and when it is taken.
#[derive(Clone, Debug, PartialEq)]
pub struct FuStep {
    /// What is done.
    pub action: FuAction,
    /// When.
    pub condition: Option<Condition>,
}

/// Groups to take out of a hand.
#[derive(Clone, Debug, PartialEq)]
pub struct FuGroup {
    /// The groups.
    pub list: MatchList,
    /// What one of them is worth.
    pub value: Number,
    /// What else older rulesets say about it.
    pub older: Option<OlderFuGroup>,
}

/// What older rulesets say about a group. Hands from which it could be taken stay as well.
#[derive(Clone, Debug, PartialEq)]
pub struct OlderFuGroup {
    /// It is what the winning tile, which is its base tile, has been waited for with.
    pub winning: bool,
    /// How much more it is worth if the base tile is a terminal or an honour.
    pub yaochuuhai_mult: Number,
    /// How much more it is worth if the base tile has a suit.
    pub suited_mult: Number,
    /// How much more it is worth if the winning tile was drawn.
    pub tsumo_mult: Number,
    /// What is added for every role of the base tile: dragon, round wind, seat wind.
    pub yakuhai_value: Number,
    /// It does not count if all of some of these neighbours of the base tile exist.
    pub reject_if_exists: Vec<Vec<Offset>>,
    /// It does not count if none of some of these neighbours of the base tile exist.
    pub reject_if_missing: Vec<Vec<Offset>>,
}

/// What a step of counting fu does.
#[derive(Clone, Debug, PartialEq)]
pub enum FuAction {
    /// `add`
    Add(Amount),
    /// `convert_calls`
    ConvertCalls(Vec<(Name, Number)>),
    /// `remove_calls`
    RemoveCalls(Vec<TileSpec>),
    /// `remove_groups`: each with what it is worth
    RemoveGroups(Vec<FuGroup>),
    /// `retain_empty_hands`
    RetainEmptyHands,
    /// `take_maximum`
    TakeMaximum,
    /// `round_up`
    RoundUp(Number),
    /// `add_original_hand`
    AddOriginalHand,
    /// `put_calls_in_hand`: calls of these names, or all
    PutCallsInHand(Option<Vec<Name>>),
    /// `put_winning_tile_in_hand`
    PutWinningTileInHand,
    /// `remove_attrs`
    RemoveAttrs,
    /// `prune`, `print`, `count`: nothing that counts
    Nothing,
}
