//! Players: what they hold, and what they are offered.

use std::collections::VecDeque;
use std::sync::Arc;

use jantaku_match::Behaviour;
use jantaku_match::queries::CallOption;
use jantaku_rulebook::{ButtonId, Name, Number, PerSeat, Seat};
use jantaku_tile::Tile;

use super::clone_in_place::clone_in_place;
use super::{CallChoice, Marking, SortedMap, SortedSet};
use crate::flow::Deferred;

/// A call or flower that lies on the table.
#[derive(Clone, Debug, PartialEq)]
pub struct Meld {
    /// The name of the call, such as `pon`.
    pub name: Name,
    /// The tiles in the order they lie; attributes say which lie sideways or face down.
    pub tiles: Vec<Tile>,
}

/// What a player holds and has done.
#[derive(Debug)]
pub struct Player {
    /// Points, payments of this round not included until they are applied.
    pub score: Number,
    /// Points when the round began.
    pub start_score: Number,
    /// The hand, in the player's own order.
    pub hand: Vec<Tile>,
    /// Drawn tiles that have not joined the hand.
    pub draw: Vec<Tile>,
    /// The visible discards. Tiles called away leave a gap or are removed, as the ruleset wants.
    pub pond: Vec<Tile>,
    /// All discards of the round, called ones included.
    pub discards: Vec<Tile>,
    /// Calls and flowers, oldest first.
    pub calls: Vec<Meld>,
    /// Tiles set aside, in no other zone.
    pub aside: Vec<Tile>,
    /// The statuses the player has.
    pub status: SortedSet<Name>,
    /// Counters; a missing one is 0.
    pub counters: SortedMap<Name, Number>,
    /// What the player can do now, and how it is shown.
    pub tray: Tray,
    /// Action lists that were interrupted, the next to resume first.
    pub deferred: VecDeque<Deferred>,
    /// The marking in progress.
    pub marking: Option<Marking>,
    /// Whether each auto button of the ruleset is on.
    pub auto_buttons: Vec<bool>,
    /// The text shown in large letters at the seat.
    pub big_text: String,
    /// Whether the player has a riichi stick on the table.
    pub riichi_stick: bool,
    /// The length of the pond when riichi was declared; the next tile lies sideways.
    pub riichi_from: Option<usize>,
    /// The number of everyone's discards when the stick was put down.
    pub discards_at_stick: Option<PerSeat<usize>>,
    /// Whether everyone sees the hand.
    pub hand_revealed: bool,
    /// How many of the next tiles of the wall the player sees.
    pub scryed: usize,
    /// Yaku declared in advance, for rulesets that ask for it.
    pub declared_yaku: Option<Vec<Name>>,
    /// Power cards offered for drafting; `None` until they are dealt.
    pub drafts: Option<Vec<Name>>,
    /// Whether the player has seen enough of the screen.
    pub ready: bool,
    /// Yaku for which the player is responsible, by winner.
    pub responsible_for: SortedMap<Seat, Vec<Name>>,
    /// Which tiles are jokers, and how tiles follow each other. Shared with players for whom it is
    /// the same.
    pub behaviour: Arc<Behaviour>,
    /// Behaviours saved under labels, to be restored by actions.
    pub saved_behaviours: SortedMap<Name, Arc<Behaviour>>,
    /// Whether the player's tiles of the current charleston have arrived.
    pub served: bool,
}

clone_in_place!(Player {
    score,
    start_score,
    hand,
    pond,
    discards,
    status,
    counters,
    tray,
    marking,
    auto_buttons,
    riichi_stick,
    riichi_from,
    discards_at_stick,
    hand_revealed,
    scryed,
    declared_yaku,
    drafts,
    ready,
    behaviour,
    served,
} mostly empty {
    draw,
    calls,
    aside,
    deferred,
    big_text,
    responsible_for,
    saved_behaviours,
});

/// What a player is offered and has chosen.
#[derive(Debug, Default)]
pub struct Tray {
    /// The offered buttons, in the order of the ruleset.
    pub buttons: Vec<ButtonId>,
    /// What each offered button needs; kept while a choice is open.
    pub offers: SortedMap<ButtonId, Offer>,
    /// The open menu.
    pub menu: Option<Menu>,
    /// Whether the dialog for declaring yaku is open.
    pub declaring: bool,
    /// Buttons that return when an open choice is cancelled.
    pub held: Vec<ButtonId>,
    /// The choice made, or being made.
    pub choice: Option<Choice>,
    /// Increases whenever any of this changes, so that outdated clicks can be told.
    pub revision: u64,
}

clone_in_place!(Tray {
    menu,
    declaring,
    choice,
    revision,
} mostly empty {
    buttons,
    offers,
    held,
});

impl Tray {
    /// Whether a choice is being made, so that the offer must not change.
    #[must_use]
    pub fn is_choosing(&self) -> bool {
        self.menu.is_some() || self.declaring
    }

    /// Whether a choice is complete.
    #[must_use]
    pub fn is_decided(&self) -> bool {
        self.choice.as_ref().is_some_and(|choice| choice.complete)
    }

    /// Whether the complete choice is to skip.
    #[must_use]
    pub fn is_skipped(&self) -> bool {
        let choice = self.choice.as_ref();
        choice.is_some_and(|choice| choice.chosen == Chosen::Skip)
    }

    /// Withdraws everything that is offered.
    pub fn clear_offers(&mut self) {
        self.buttons.clear();
        self.offers.clear();
        self.held.clear();
        self.menu = None;
        self.declaring = false;
    }
}

/// What a button needs when it is pressed.
#[derive(Clone, Debug, PartialEq)]
pub enum Offer {
    /// Nothing more.
    Plain,
    /// One of these ways to call.
    Call(Vec<CallOption>),
    /// One of these tiles to lay out.
    Flower(Vec<Tile>),
    /// One of these cards to draft.
    Card(Vec<Name>),
    /// Objects to mark, as its plan says.
    Mark,
    /// Yaku to declare.
    Yaku,
}

/// The open menu of a button.
#[derive(Clone, Debug, PartialEq)]
pub struct Menu {
    /// The button that was pressed.
    pub button: ButtonId,
    /// What can be chosen from.
    pub offer: Offer,
}

/// A choice, complete or in the making.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    /// What is chosen.
    pub chosen: Chosen,
    /// Whether the choice is complete; otherwise a menu or dialog is open.
    pub complete: bool,
}

/// What a player has chosen.
#[derive(Clone, Debug, PartialEq)]
pub enum Chosen {
    /// To do nothing.
    Skip,
    /// To discard a tile, given with its index in hand and draw.
    Discard(Tile, usize),
    /// A button, with the call or card chosen for it.
    Button(ButtonId, Option<Arc<CallChoice>>),
}

impl Player {
    /// The tiles of the hand, then those of the draw.
    pub fn tiles(&self) -> impl Iterator<Item = Tile> + '_ {
        self.hand.iter().chain(&self.draw).copied()
    }

    /// Whether the player has a status.
    #[must_use]
    pub fn has(&self, status: Name) -> bool {
        self.status.contains(&status)
    }

    /// The value of a counter; 0 if it was never set.
    #[must_use]
    pub fn counter(&self, name: Name) -> Number {
        self.counters.get(&name).copied().unwrap_or_default()
    }
}
