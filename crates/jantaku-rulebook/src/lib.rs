//! A finished ruleset in typed form: checked, interned, ready to be played.
//!
//! A ruleset is JSON in which everything is words. The rulebook is the same with every word
//! looked up once: actions and conditions are values of enums, names are small numbers, match
//! definitions are read. What is wrong with the ruleset comes out as [`Problem`]s; whatever is
//! wrong is left out, and the rest can be played.

pub mod action;
mod amount;
mod button;
pub mod condition;
mod dump;
mod event;
pub mod fu;
mod matchers;
mod name;
mod number;
mod reach;
mod read;
pub mod scoring;
mod seat;
mod setup;
mod target;
mod text;
mod who;

pub use action::{Action, ActionList, ListId, Step};
pub use amount::{Amount, Expression, Operator, Value};
pub use button::{
    AutoButton, AutoButtonId, Button, ButtonId, MarkEntry, MarkPlan, MarkTarget, Needs,
    Restriction, StyleItem, StyleTile, USUAL_LEVEL,
};
pub use condition::{Condition, WinWay};
pub use event::Event;
pub use fu::{FuAction, FuGroup, FuGroups, FuProgram, FuStep, OlderFuGroup};
pub use matchers::{Matchers, Shelf};
pub use name::{Name, NameTable};
pub use number::{NoNumber, Number};
pub use scoring::Scoring;
pub use seat::{Relative, Seat};
pub use setup::{Setup, ShowWaits};
pub use target::{NamedTile, Target};
pub use text::{Filling, Label, MatchId, Matches, Printout, Text};
pub use who::{Players, Who};

use jantaku_match::spec::MatchList;
use jantaku_tile::{AttrTable, TileSpec};
use serde_json::Map;

/// A ruleset, typed.
#[derive(Clone, Debug)]
pub struct Rulebook {
    /// Attributes that tiles of this ruleset have.
    pub attrs: AttrTable,
    /// All words.
    pub names: NameTable,
    /// The table and the way through the rounds.
    pub setup: Setup,
    /// All lists of actions; the first is empty.
    pub lists: Vec<ActionList>,
    /// What runs at each event, in the order of [`Event::ALL`].
    pub events: [ListId; Event::ALL.len()],
    /// What runs when a player has nothing to discard, and whether it repeats.
    pub on_no_valid_tiles: Option<(ListId, bool)>,
    /// Tiles that may not be discarded while something holds.
    pub play_restrictions: Vec<(Vec<TileSpec>, Condition)>,
    /// What runs when a tile is discarded.
    pub play_effects: Vec<(Vec<TileSpec>, ListId)>,
    /// Buttons in the order of their ids.
    pub buttons: Vec<Button>,
    /// Has the ruleset the key `buttons` at all?
    pub has_buttons: bool,
    /// Auto buttons in the order of their ids.
    pub auto_buttons: Vec<AutoButton>,
    /// The level of the interrupt after a discard, if there is one.
    pub play_tile_interrupt: Option<Number>,
    /// The level of the interrupt after `check_discard_passed`.
    pub check_discard_passed_interrupt: Option<Number>,
    /// The level of the interrupt after `advance_turn`.
    pub advance_turn_interrupt: Option<Number>,
    /// What wins and draws are worth.
    pub scoring: Scoring,
    /// Match lists.
    pub matches: Vec<MatchList>,
    /// The same, compiled.
    pub matchers: Matchers,
    /// The match list `win`, if there is one.
    pub win: Option<MatchId>,
    /// The ruleset itself.
    pub document: Map<String, serde_json::Value>,
}

/// Something that is wrong with a ruleset.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// Where, as a path in the ruleset.
    pub path: String,
    /// What, and how to mend it.
    pub message: String,
    /// Does it keep the ruleset from being played?
    pub fatal: bool,
}

impl Rulebook {
    /// The list of an event.
    #[must_use]
    pub fn event(&self, event: Event) -> ListId {
        self.events[event as usize]
    }

    /// A list of actions.
    #[must_use]
    pub fn list(&self, id: ListId) -> &ActionList {
        static NOTHING: ActionList = ActionList {
            origin: String::new(),
            steps: Vec::new(),
        };
        self.lists.get(id.0 as usize).unwrap_or(&NOTHING)
    }

    /// A button.
    #[must_use]
    pub fn button(&self, id: ButtonId) -> Option<&Button> {
        self.buttons.get(usize::from(id.0))
    }
}
