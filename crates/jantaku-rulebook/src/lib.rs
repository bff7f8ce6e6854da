//! A finished ruleset in typed form: checked, interned, ready to be played.
//!
//! A ruleset document is JSON in which everything is spelled out in words. [`Rulebook::new`]
//! looks every word up once: actions and conditions become values of enums, names become small
//! numbers, match definitions are parsed. What cannot be read is left out and reported as a
//! [`Problem`]; the rest can be played unless a problem is fatal. Nothing reads the document
//! again after that.
//!
//! ```
//! use jantaku_rulebook::{Event, ListId, Needs, Rulebook};
//! use serde_json::json;
//!
//! let document = json!({
//!     "num_players": 2,
//!     "wall": ["1m", "1m", "2m", "2m"],
//!     "starting_tiles": 1,
//!     "after_turn_change": {"actions": [["draw"]]},
//!     "buttons": {
//!         "pair": {
//!             "display_name": "Pair",
//!             "show_when": ["someone_else_just_discarded", "call_available"],
//!             "call": [[0]],
//!             "actions": [["call"], ["change_turn", "self"]]
//!         }
//!     }
//! });
//! let (rulebook, problems) = Rulebook::new(document.as_object().unwrap());
//! assert!(problems.is_empty());
//! assert_eq!(rulebook.setup.ring.seats().len(), 2);
//! assert_ne!(rulebook.event(Event::AfterTurnChange), ListId::EMPTY);
//!
//! let button = &rulebook.buttons[0];
//! assert_eq!(rulebook.names.word(button.id), "pair");
//! assert_eq!(button.needs, Needs::Call);
//! assert_eq!(rulebook.list(button.actions).instructions.len(), 2);
//! ```

pub mod action;
mod amount;
mod button;
pub mod condition;
mod dump;
mod event;
mod flowers;
pub mod fu;
mod generation;
mod matchers;
mod name;
mod number;
mod payment_effects;
mod presentation;
mod reach;
mod read;
pub mod scoring;
mod seat;
mod setup;
mod target;
mod text;
mod who;
mod words;

pub use action::{Action, ActionList, Instruction, ListId};
pub use amount::{Amount, Expression, Operator, Value};
pub use button::{
    AutoButton, AutoButtonId, Button, ButtonId, MarkEntry, MarkPlan, MarkTarget, Needs,
    Restriction, StyleItem, StyleTile, USUAL_LEVEL,
};
pub use condition::{Condition, WinWay};
pub use event::Event;
pub use flowers::{FlowerCalls, FlowerKind};
pub use fu::{FuAction, FuGroup, FuGroups, FuProgram, FuStep, OlderFuGroup};
pub use generation::Generation;
pub use matchers::{CompiledMatches, Matchers};
pub use name::{Name, NameTable};
pub use number::{NoNumber, Number};
pub use payment_effects::{EffectHolder, EffectKind, PaymentEffect};
pub use presentation::{CustomStyle, Presentation};
pub use scoring::Scoring;
pub use seat::{PerRelative, PerSeat, Relative, Ring, Seat};
pub use setup::{Setup, ShowWaits};
pub use target::{NamedTile, Target};
pub use text::{Filling, Label, MatchId, Matches, Printout, Text};
pub use who::{Players, PlayersTerm, Who};
pub use words::{DISABLED_CARD, EngineWords};

use jantaku_match::spec::MatchList;
use jantaku_tile::{AttrTable, TileSpec};

/// A ruleset with every word looked up, as games use it. It never changes, so all games with the
/// same rules share one.
#[derive(Clone, Debug)]
pub struct Rulebook {
    /// The attributes that the ruleset gives to tiles. A game adds combinations to a copy of its
    /// own.
    pub attrs: AttrTable,
    /// Every name that the ruleset or the engine uses.
    pub names: NameTable,
    /// The names that the engine itself uses.
    pub words: EngineWords,
    /// Players, tiles and points at the start, and how rounds follow each other.
    pub setup: Setup,
    /// All lists of actions, indexed by [`ListId`]; the first is empty.
    pub lists: Vec<ActionList>,
    /// The list that runs at each event, in the order of [`Event::ALL`].
    pub events: [ListId; Event::ALL.len()],
    /// The list that runs when a player has no tile to discard, and whether it runs repeatedly
    /// until there is one.
    pub on_no_valid_tiles: Option<(ListId, bool)>,
    /// Tiles matching one of the specs may not be discarded while the condition holds.
    pub play_restrictions: Vec<(Vec<TileSpec>, Condition)>,
    /// The list that runs when a tile matching one of the specs is discarded.
    pub play_effects: Vec<(Vec<TileSpec>, ListId)>,
    /// The buttons, indexed by [`ButtonId`].
    pub buttons: Vec<Button>,
    /// Whether the ruleset has the key `buttons`, even with nothing in it.
    pub has_buttons: bool,
    /// The names of calls that are no part of the hand.
    pub flower_calls: FlowerCalls,
    /// The auto buttons, indexed by [`AutoButtonId`].
    pub auto_buttons: Vec<AutoButton>,
    /// The interrupt level after a discard; `None` for no interrupt.
    pub play_tile_interrupt: Option<Number>,
    /// The interrupt level after `check_discard_passed`; `None` for no interrupt.
    pub check_discard_passed_interrupt: Option<Number>,
    /// The interrupt level after `advance_turn`; `None` for no interrupt.
    pub advance_turn_interrupt: Option<Number>,
    /// The value of wins and draws.
    pub scoring: Scoring,
    /// The match definitions, indexed by [`MatchId`].
    pub matches: Vec<MatchList>,
    /// The match definitions compiled so far.
    pub matchers: Matchers,
    /// The match definition `win`; `None` if the ruleset has none.
    pub win: Option<MatchId>,
    /// How screens show the ruleset.
    pub presentation: Presentation,
}

/// Something wrong with a ruleset.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The path to it in the document, such as `buttons.ron.actions[0]`.
    pub path: String,
    /// What is wrong and, where it can be guessed, how to fix it.
    pub message: String,
    /// Whether it makes the ruleset unplayable.
    pub fatal: bool,
}

impl Rulebook {
    /// The list that runs at an event; [`ListId::EMPTY`] if nothing does.
    #[must_use]
    pub fn event(&self, event: Event) -> ListId {
        self.events[event as usize]
    }

    /// A list of actions by its index; an empty one if there is no such list.
    #[must_use]
    pub fn list(&self, id: ListId) -> &ActionList {
        static NOTHING: ActionList = ActionList {
            origin: String::new(),
            instructions: Vec::new(),
        };
        self.lists.get(id.0 as usize).unwrap_or(&NOTHING)
    }

    /// The name of a yaku as players read it: translated, if the ruleset has a translation.
    #[must_use]
    pub fn yaku_name(&self, name: Name) -> &str {
        let word = self.names.word(name);
        let translated = self.presentation.translations.get(word);
        translated.map_or(word, String::as_str)
    }

    /// A button by its index; `None` for [`ButtonId::SKIP`], which has no definition.
    #[must_use]
    pub fn button(&self, id: ButtonId) -> Option<&Button> {
        self.buttons.get(usize::from(id.0))
    }
}
