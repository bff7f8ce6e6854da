//! A player.

use std::collections::VecDeque;
use std::sync::Arc;

use jantaku_match::Behaviour;
use jantaku_match::queries::CallOption;
use jantaku_rulebook::{ButtonId, Name, Number, Seat};
use jantaku_tile::Tile;

use super::clone_in_place::clone_in_place;
use super::{CallChoice, Marking, SortedMap, SortedSet};
use crate::flow::Deferred;

/// A call or flower that lies on the table.
#[derive(Clone, Debug, PartialEq)]
pub struct Meld {
    /// Its name.
    pub name: Name,
    /// Its tiles in the order they lie.
    pub tiles: Vec<Tile>,
}

/// A player.
#[derive(Debug)]
pub struct Player {
    /// Points.
    pub score: Number,
    /// Points when the round began.
    pub start_score: Number,
    /// The hand, in the player's own order.
    pub hand: Vec<Tile>,
    /// Drawn tiles that have not joined it.
    pub draw: Vec<Tile>,
    /// Visible discards.
    pub pond: Vec<Tile>,
    /// All discards.
    pub discards: Vec<Tile>,
    /// Calls and flowers.
    pub calls: Vec<Meld>,
    /// Tiles set aside.
    pub aside: Vec<Tile>,
    /// Statuses.
    pub status: SortedSet<Name>,
    /// Counters; one that is missing is 0.
    pub counters: SortedMap<Name, Number>,
    /// What the player can do now, and how it is shown.
    pub tray: Tray,
    /// Lists of actions that were put off, first the next one.
    pub deferred: VecDeque<Deferred>,
    /// What the player is marking.
    pub marking: Option<Marking>,
    /// Auto buttons that are on, by number.
    pub auto_buttons: Vec<bool>,
    /// The word in large letters.
    pub big_text: String,
    /// Has the player a stick on the table?
    pub riichi_stick: bool,
    /// The length of the pond when riichi was declared.
    pub riichi_from: Option<usize>,
    /// How many discards everyone had when the stick was put down.
    pub discards_at_stick: Option<[usize; 4]>,
    /// Does everyone see the hand?
    pub hand_revealed: bool,
    /// How many tiles of the wall the player sees.
    pub scryed: usize,
    /// Yaku that were declared.
    pub declared_yaku: Option<Vec<Name>>,
    /// Cards that are offered in this round.
    pub drafts: Option<Vec<Name>>,
    /// Is the player done with the screen?
    pub ready: bool,
    /// For whose yaku the player must pay.
    pub responsible_for: SortedMap<Seat, Vec<Name>>,
    /// Jokers and orderings.
    pub behaviour: Arc<Behaviour>,
    /// Jokers and orderings that are kept under labels.
    pub saved_behaviours: SortedMap<Name, Arc<Behaviour>>,
    /// Has the player's part of the charleston come?
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

/// What a player can do now.
#[derive(Debug, Default)]
pub struct Tray {
    /// Buttons that are offered, in order.
    pub buttons: Vec<ButtonId>,
    /// What each of them needs; kept while a choice is open.
    pub offers: SortedMap<ButtonId, Offer>,
    /// The open menu.
    pub menu: Option<Menu>,
    /// Is the window for declaring yaku open?
    pub declaring: bool,
    /// Buttons that come back when an open choice is cancelled.
    pub held: Vec<ButtonId>,
    /// The choice that was made, or is being made.
    pub choice: Option<Choice>,
    /// Grows whenever any of this changes.
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
    /// Is something being chosen, so that the offer must not change?
    #[must_use]
    pub fn is_choosing(&self) -> bool {
        self.menu.is_some() || self.declaring
    }

    /// Has a choice been made?
    #[must_use]
    pub fn is_decided(&self) -> bool {
        self.choice.as_ref().is_some_and(|choice| choice.complete)
    }

    /// Was it to skip?
    #[must_use]
    pub fn is_skipped(&self) -> bool {
        let choice = self.choice.as_ref();
        choice.is_some_and(|choice| choice.chosen == Chosen::Skip)
    }

    /// Takes everything away that is offered.
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
    /// Nothing.
    Plain,
    /// One of these ways to call.
    Call(Vec<CallOption>),
    /// One of these tiles.
    Flower(Vec<Tile>),
    /// One of these cards.
    Card(Vec<Name>),
    /// Objects to mark.
    Mark,
    /// Yaku to declare.
    Yaku,
}

/// An open menu.
#[derive(Clone, Debug, PartialEq)]
pub struct Menu {
    /// Whose menu it is.
    pub button: ButtonId,
    /// What it offers.
    pub offer: Offer,
}

/// A choice.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    /// What was chosen.
    pub chosen: Chosen,
    /// Is it made, or is something still to be chosen?
    pub complete: bool,
}

/// What was chosen.
#[derive(Clone, Debug, PartialEq)]
pub enum Chosen {
    /// Nothing.
    Skip,
    /// To discard a tile of hand and draw.
    Discard(Tile, usize),
    /// A button, with what it needs.
    Button(ButtonId, Option<Arc<CallChoice>>),
}

impl Player {
    /// Hand and draw.
    pub fn tiles(&self) -> impl Iterator<Item = Tile> + '_ {
        self.hand.iter().chain(&self.draw).copied()
    }

    /// Does the player have a status?
    #[must_use]
    pub fn has(&self, status: Name) -> bool {
        self.status.contains(&status)
    }

    /// A counter.
    #[must_use]
    pub fn counter(&self, name: Name) -> Number {
        self.counters.get(&name).copied().unwrap_or_default()
    }
}
