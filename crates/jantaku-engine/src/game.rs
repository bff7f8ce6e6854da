//! A game: the table, the rulebook, and what is kept to be quick.

use std::sync::Arc;

use jantaku_match::Behaviour;
use jantaku_rulebook::{Name, Rulebook, Seat};
use jantaku_tile::{Attr, AttrId, AttrSet, AttrTable, Tile, attr};

use crate::ask::Matchers;
use crate::log::Log;
use crate::output::Output;
use crate::table::Table;

/// How a game is to be played.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// Seats that bots play, until that changes ([`Game::seat_bots`]).
    pub bots: Vec<Seat>,
    /// Pauses take no time.
    pub no_pauses: bool,
    /// Auto buttons start switched off.
    pub auto_buttons_off: bool,
    /// Nobody looks: what is only for show, as the order of a winning hand, is left out.
    pub unseen: bool,
}

/// A game.
#[derive(Clone, Debug)]
pub struct Game {
    /// The rules.
    pub(crate) rulebook: Arc<Rulebook>,
    /// The seed of all chance.
    pub(crate) seed: u64,
    /// How it is played.
    pub(crate) options: Options,
    /// Who plays.
    pub(crate) seats: &'static [Seat],
    /// Attributes of tiles; grows when new combinations come up.
    pub(crate) attrs: Arc<AttrTable>,
    /// Everything on the table.
    pub(crate) table: Table,
    /// Match lists, compiled.
    pub(crate) matchers: Matchers,
    /// What has happened since it was last asked for.
    pub(crate) outputs: Vec<Output>,
    /// Words that the engine itself uses.
    pub(crate) words: Words,
    /// Everything that came from outside.
    pub(crate) log: Log,
    /// Jokers and orderings when a round begins: none.
    pub(crate) fresh_behaviour: Arc<Behaviour>,
    /// Is an auto button firing?
    pub(crate) firing_now: bool,
    /// Steps that are left for the input at hand.
    pub(crate) steps_left: u32,
    /// Is this a copy on which a question about a win that nobody has declared is answered?
    pub(crate) supposed: bool,
}

/// Statuses that the engine itself reads or writes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Words {
    pub(crate) riichi: Option<Name>,
    pub(crate) extra_turn: Option<Name>,
    pub(crate) discard_facedown: Option<Name>,
    pub(crate) tenpai: Option<Name>,
    pub(crate) chii: Option<Name>,
    pub(crate) fu: Option<Name>,
    /// Are fu counted by taking hands apart?
    pub(crate) counts_fu: bool,
}

impl Words {
    pub(crate) fn new(rulebook: &Rulebook) -> Self {
        let find = |word: &str| rulebook.names.find(word);
        Self {
            riichi: find("riichi"),
            extra_turn: find("extra_turn"),
            discard_facedown: find("discard_facedown"),
            tenpai: find("tenpai"),
            chii: find("chii"),
            fu: find("fu"),
            counts_fu: rulebook.scoring.builtin_fu
                || crate::scoring::fu_program(rulebook).is_some(),
        }
    }
}

impl Game {
    /// The table as it is.
    #[must_use]
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// The rules.
    #[must_use]
    pub fn rulebook(&self) -> &Rulebook {
        &self.rulebook
    }

    /// Attributes of the tiles on the table.
    #[must_use]
    pub fn attrs(&self) -> &AttrTable {
        &self.attrs
    }

    /// The table and its attributes, to be arranged by tests.
    #[doc(hidden)]
    pub fn arrange(&mut self) -> (&mut Table, &mut AttrTable) {
        (&mut self.table, Arc::make_mut(&mut self.attrs))
    }

    /// Everything that came from outside.
    #[must_use]
    pub fn log(&self) -> &Log {
        &self.log
    }

    /// Who plays.
    #[must_use]
    pub fn seats(&self) -> &'static [Seat] {
        self.seats
    }

    /// What has happened since this was last asked.
    pub fn take_outputs(&mut self) -> Vec<Output> {
        std::mem::take(&mut self.outputs)
    }

    /// Tells something.
    pub(crate) fn tell(&mut self, output: Output) {
        /// What is told between two readings is bounded; a ruleset cannot fill the memory.
        const MOST: usize = 10_000;
        if self.outputs.len() < MOST {
            self.outputs.push(output);
        }
    }

    /// Tells the author of the ruleset that something went wrong.
    pub(crate) fn warn(&mut self, message: impl Into<String>) {
        self.tell(Output::Warning(message.into()));
    }

    /// Does a tile have an attribute, visible or not?
    pub(crate) fn has_attr(&self, tile: Tile, attr: AttrId) -> bool {
        self.attrs.has(tile.attrs, attr)
    }

    /// Changes the attributes of a tile; a table that can hold no more leaves them as they are.
    pub(crate) fn with_attrs(
        &mut self,
        tile: Tile,
        change: impl FnOnce(&mut AttrTable, AttrSet) -> Result<AttrSet, jantaku_tile::TooManyAttrs>,
    ) -> Tile {
        match change(Arc::make_mut(&mut self.attrs), tile.attrs) {
            Ok(attrs) => Tile { id: tile.id, attrs },
            Err(problem) => {
                self.warn(problem.to_string());
                tile
            }
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
