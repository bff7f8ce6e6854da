//! A game: its terms, its state, and the handles through which they are read and changed.

use std::collections::BTreeSet;
use std::sync::Arc;

use jantaku_match::Behaviour;
use jantaku_rulebook::{Name, Number, Ring, Rulebook, Seat};
use jantaku_tile::{Attr, AttrTable, TileId, attr};

use crate::act::Act;
use crate::ask::{Ask, Memory};
use crate::face::{Happened, NearestHand, Occurrence, ShownWait, View, Viewer};
use crate::record::Journal;
use crate::state::{RoundResult, Screen, State, Winner};

/// How a game is to be played.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// Seats that bots play, until that changes ([`Game::seat_bots`]).
    pub bots: Vec<Seat>,
    /// Pauses take no time.
    pub no_pauses: bool,
    /// Auto buttons start switched off.
    pub auto_buttons_off: bool,
    /// Nobody looks: what is only for show, such as the order of a winning hand, is left out.
    pub unseen: bool,
}

/// A game: a pure function of its rulebook, its seed and what players do.
#[derive(Clone, Debug)]
pub struct Game {
    pub(crate) terms: Arc<Terms>,
    pub(crate) state: State,
    /// Attributes of tiles; grows when new combinations come up.
    pub(crate) attrs: Arc<AttrTable>,
    pub(crate) memory: Memory,
    pub(crate) outbox: Outbox,
    pub(crate) journal: Journal,
}

/// What is settled when a game begins and never changes.
#[derive(Debug)]
pub(crate) struct Terms {
    pub(crate) rulebook: Arc<Rulebook>,
    /// Seeds every stream of chance.
    pub(crate) seed: u64,
    pub(crate) seats: &'static [Seat],
    /// The same seats as a ring: who sits where as seen from whom.
    pub(crate) ring: Ring,
    pub(crate) auto_buttons_off: bool,
    pub(crate) engine_names: EngineNames,
    /// The different tiles of the wall.
    pub(crate) kinds: BTreeSet<TileId>,
    /// Jokers and orderings at the start of a round: none.
    pub(crate) fresh_behaviour: Arc<Behaviour>,
}

/// Names of the ruleset that the engine itself reads or writes; `None` if no rule uses them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct EngineNames {
    pub(crate) riichi: Option<Name>,
    pub(crate) extra_turn: Option<Name>,
    pub(crate) discard_facedown: Option<Name>,
    pub(crate) tenpai: Option<Name>,
    pub(crate) nagashi: Option<Name>,
    pub(crate) pao: Option<Name>,
    pub(crate) chii: Option<Name>,
    pub(crate) fu: Option<Name>,
    /// Whether fu are counted by taking hands apart.
    pub(crate) counts_fu: bool,
}

impl EngineNames {
    pub(crate) fn new(rulebook: &Rulebook) -> Self {
        let find = |word: &str| rulebook.names.find(word);
        Self {
            riichi: find("riichi"),
            extra_turn: find("extra_turn"),
            discard_facedown: find("discard_facedown"),
            tenpai: find("tenpai"),
            nagashi: find("nagashi"),
            pao: find("pao"),
            chii: find("chii"),
            fu: find("fu"),
            counts_fu: rulebook.scoring.builtin_fu
                || crate::scoring::fu_program(rulebook).is_some(),
        }
    }
}

/// What has happened since it was last collected.
#[derive(Clone, Debug, Default)]
pub(crate) struct Outbox(Vec<Happened>);

impl Outbox {
    /// What piles up between two collections is bounded, so that no ruleset can fill the memory.
    const MOST: usize = 10_000;

    pub(crate) fn push(&mut self, output: Happened) {
        if self.0.len() < Self::MOST {
            self.0.push(output);
        }
    }

    pub(crate) fn extend(&mut self, outputs: Vec<Happened>) {
        self.0.extend(outputs);
    }

    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }

    pub(crate) fn clear(&mut self) {
        self.0.clear();
    }

    /// Takes everything from an index on.
    pub(crate) fn split_off(&mut self, at: usize) -> Vec<Happened> {
        self.0.split_off(at.min(self.0.len()))
    }
}

impl Game {
    /// Questions to the game as it stands.
    #[cfg(feature = "hooks")]
    #[must_use]
    pub fn ask(&self) -> Ask<'_> {
        self.asked()
    }

    /// Questions to the game as it stands.
    #[cfg(not(feature = "hooks"))]
    pub(crate) fn ask(&self) -> Ask<'_> {
        self.asked()
    }

    fn asked(&self) -> Ask<'_> {
        Ask {
            terms: &self.terms,
            state: &self.state,
            attrs: &self.attrs,
            memory: &self.memory,
        }
    }

    /// The game, to be changed.
    pub(crate) fn act(&mut self) -> Act<'_> {
        Act {
            terms: &self.terms,
            state: &mut self.state,
            attrs: &mut self.attrs,
            memory: &self.memory,
            outbox: &mut self.outbox,
        }
    }

    /// The rules.
    #[must_use]
    pub fn rulebook(&self) -> &Rulebook {
        &self.terms.rulebook
    }

    /// Attributes of the tiles on the table.
    #[must_use]
    pub fn attrs(&self) -> &AttrTable {
        &self.attrs
    }

    /// Everything that has come from outside so far.
    #[must_use]
    pub fn journal(&self) -> &Journal {
        &self.journal
    }

    /// Who plays.
    #[must_use]
    pub fn seats(&self) -> &'static [Seat] {
        self.terms.seats
    }

    /// What has happened since this was last asked.
    pub fn take_occurrences(&mut self) -> Vec<Occurrence> {
        let happened = std::mem::take(&mut self.outbox.0);
        happened.into_iter().map(Occurrence::new).collect()
    }

    /// What a viewer may know.
    #[must_use]
    pub fn view(&self, viewer: impl Into<Viewer>) -> View {
        self.ask().view(viewer.into())
    }

    /// Whether the table waits for a player.
    #[must_use]
    pub fn must_act(&self, seat: Seat) -> bool {
        self.ask().must_act(seat)
    }

    /// What a player's hand waits for: as it is, or if a tile of hand and draw were discarded.
    /// `None` if the rules do not show waits, or the tile may not be discarded.
    #[must_use]
    pub fn waits_shown(&self, seat: Seat, discard: Option<usize>) -> Option<Vec<ShownWait>> {
        self.ask().waits_shown(seat, discard)
    }

    /// The hands of an American card that a player's hand is nearest to, nearest first: as it is,
    /// or without a tile of hand and draw. Empty if the rules do not show it.
    #[must_use]
    pub fn nearest_shown(&self, seat: Seat, without: Option<usize>) -> Vec<NearestHand> {
        self.ask().nearest_shown(seat, without)
    }

    /// Milliseconds until the next pause is over; `None` if nothing is paused.
    #[must_use]
    pub fn pause(&self) -> Option<u32> {
        let paused = self.state.machine.paused.iter();
        paused.map(|paused| paused.left).min()
    }

    /// The screen that covers the table.
    #[must_use]
    pub fn screen(&self) -> Option<Screen> {
        self.state.ending.screen
    }

    /// Which of the round's winners is on the screen, from 0.
    #[must_use]
    pub fn winner_index(&self) -> usize {
        self.state.ending.winner_index
    }

    /// Wins of this round, in their order.
    #[must_use]
    pub fn winners(&self) -> &[Winner] {
        &self.state.ending.winners
    }

    /// How the round has ended; `None` while it is played.
    #[must_use]
    pub fn result(&self) -> Option<RoundResult> {
        self.state.ending.result
    }

    /// Rounds before this one, repeats not counted: 0 is East 1.
    #[must_use]
    pub fn kyoku(&self) -> usize {
        self.state.game.kyoku
    }

    /// Repeats of the deal.
    #[must_use]
    pub fn honba(&self) -> i64 {
        self.state.game.honba
    }

    /// Whose turn it is.
    #[must_use]
    pub fn turn(&self) -> Seat {
        self.state.round.turn
    }

    /// Whether the player in turn still owes a discard.
    #[must_use]
    pub fn awaits_discard(&self) -> bool {
        self.state.round.awaiting_discard
    }

    /// Points of a player.
    #[must_use]
    pub fn score(&self, seat: Seat) -> Number {
        self.state.player(seat).score
    }

    /// The number of a player's offers, which grows whenever they change.
    #[must_use]
    pub fn revision(&self, seat: Seat) -> u64 {
        self.state.player(seat).tray.revision
    }

    /// Rounds dealt so far, repeats included.
    #[must_use]
    pub fn deals(&self) -> u64 {
        self.state.game.deals
    }

    /// Players from the highest score down; once the game has ended, as they came.
    #[must_use]
    pub fn ranking(&self) -> Vec<Seat> {
        let settled = self.state.ending.final_ranking.clone();
        settled.unwrap_or_else(|| self.ask().ranking())
    }
}

/// A copy of a game on which a question is answered that takes running some rules. Nothing that
/// happens there is ever told.
pub(crate) struct Supposition<'a> {
    terms: &'a Terms,
    pub(crate) state: State,
    pub(crate) attrs: Arc<AttrTable>,
    memory: Memory,
    outbox: Outbox,
}

impl<'a> Supposition<'a> {
    pub(crate) fn new(game: Ask<'a>) -> Self {
        Self {
            terms: game.terms,
            state: game.state.clone(),
            attrs: Arc::clone(game.attrs),
            memory: game.memory.clone(),
            outbox: Outbox::default(),
        }
    }

    pub(crate) fn ask(&self) -> Ask<'_> {
        Ask {
            terms: self.terms,
            state: &self.state,
            attrs: &self.attrs,
            memory: &self.memory,
        }
    }

    pub(crate) fn act(&mut self) -> Act<'_> {
        Act {
            terms: self.terms,
            state: &mut self.state,
            attrs: &mut self.attrs,
            memory: &self.memory,
            outbox: &mut self.outbox,
        }
    }
}

/// The attributes of a ruleset, with the sets that questions about wins bring up: a table that
/// knows them need not be copied for every such question.
pub(crate) fn attrs_of(rulebook: &Rulebook) -> AttrTable {
    const WINNING: Attr = attr::WINNING_TILE.visible();
    const DRAWN: Attr = attr::DRAW.invisible();
    const DISCARDED: Attr = attr::DISCARD.invisible();
    let mut attrs = rulebook.attrs.clone();
    for set in [&[WINNING][..], &[WINNING, DRAWN], &[WINNING, DISCARDED]] {
        let _if_there_is_room = attrs.set_of(set.iter().copied());
    }
    attrs
}
