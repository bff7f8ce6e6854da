//! Programs that count fu.

use jantaku_match::spec::MatchList;
use jantaku_tile::TileSpec;

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
    RemoveGroups(Vec<(MatchList, Number)>),
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
