//! Commands as they are recorded.

use std::sync::Arc;

use jantaku_rulebook::{AutoButtonId, MarkTarget, Name, Seat};
use jantaku_tile::Tile;
use serde::{Deserialize, Serialize};

use super::{EntryError, WrittenTile};
use crate::face::Command;
use crate::game::Game;
use crate::state::Marked;

/// What a player did, by name. The variants are those of [`Command`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", expecting = "that is no command")]
pub enum WrittenCommand {
    /// Discards a tile of hand and draw, counted from 0.
    Discard(usize),
    /// Presses the button of this id, or `skip`.
    Press(String),
    /// Chooses the card of this name.
    #[serde(rename = "card")]
    ChooseCard(String),
    /// Goes back from a menu to the buttons.
    CancelMenu,
    /// Marks something.
    Mark(WrittenMark),
    /// Takes a mark back.
    Unmark(WrittenMark),
    /// Takes all marks back.
    ClearMarks,
    /// Stops marking.
    CancelMarking,
    /// Declares the yaku of these names.
    DeclareYaku(Vec<String>),
    /// Moves a tile of the hand from one index to another.
    Reorder(usize, usize),
    /// Declares another player's hand dead.
    DeclareDead(Seat),
    /// Has seen enough of a screen.
    Ready,
    /// Changes whether the deal repeats.
    ToggleNextDealer,
    /// Chooses a way to call.
    #[serde(untagged)]
    ChooseCall {
        /// The tiles of the player's own.
        #[serde(rename = "call")]
        tiles: Vec<WrittenTile>,
        /// The called tile; `None` for flowers.
        #[serde(default)]
        called: Option<WrittenTile>,
    },
    /// Switches an auto button.
    #[serde(untagged)]
    ToggleAuto {
        /// The id of the button.
        auto_button: String,
        /// Whether it is switched on.
        on: bool,
    },
}

/// What is marked: of what sort it is, whose it is (`None` on the wall), and its index there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct WrittenMark(
    #[serde(with = "MarkTargetName")] pub MarkTarget,
    pub Option<Seat>,
    pub usize,
);

/// How targets of marks are called in records.
#[derive(Serialize, Deserialize)]
#[serde(remote = "MarkTarget", rename_all = "snake_case")]
enum MarkTargetName {
    Hand,
    Call,
    Aside,
    Discard,
    RevealedTile,
    Scry,
}

impl From<Marked> for WrittenMark {
    fn from(marked: Marked) -> Self {
        Self(marked.target, marked.seat, marked.index)
    }
}

impl From<WrittenMark> for Marked {
    fn from(WrittenMark(target, seat, index): WrittenMark) -> Self {
        Self {
            target,
            seat,
            index,
        }
    }
}

impl Game {
    /// A command as it is recorded.
    #[must_use]
    pub fn write_command(&self, command: &Command) -> WrittenCommand {
        let rulebook = &self.terms.rulebook;
        let word = |name: Name| rulebook.names.word(name).to_owned();
        match command {
            Command::Discard(index) => WrittenCommand::Discard(*index),
            Command::Press(id) => {
                let button = rulebook.button(*id);
                WrittenCommand::Press(button.map_or_else(|| "skip".to_owned(), |b| word(b.id)))
            }
            Command::ChooseCall(called, tiles) => WrittenCommand::ChooseCall {
                tiles: WrittenTile::all(tiles, &self.attrs),
                called: called.map(|called| WrittenTile::new(called, &self.attrs)),
            },
            Command::ChooseCard(card) => WrittenCommand::ChooseCard(word(*card)),
            Command::CancelMenu => WrittenCommand::CancelMenu,
            Command::Mark(marked) => WrittenCommand::Mark((*marked).into()),
            Command::Unmark(marked) => WrittenCommand::Unmark((*marked).into()),
            Command::ClearMarks => WrittenCommand::ClearMarks,
            Command::CancelMarking => WrittenCommand::CancelMarking,
            Command::DeclareYaku(names) => {
                WrittenCommand::DeclareYaku(names.iter().copied().map(word).collect())
            }
            Command::ToggleAuto(id, on) => {
                let auto = rulebook.auto_buttons.get(usize::from(id.0));
                WrittenCommand::ToggleAuto {
                    // No ruleset has a button without a name: this one is refused everywhere.
                    auto_button: auto.map(|auto| word(auto.id)).unwrap_or_default(),
                    on: *on,
                }
            }
            Command::Reorder(from, to) => WrittenCommand::Reorder(*from, *to),
            Command::DeclareDead(seat) => WrittenCommand::DeclareDead(*seat),
            Command::Ready => WrittenCommand::Ready,
            Command::ToggleNextDealer => WrittenCommand::ToggleNextDealer,
        }
    }

    /// A recorded command in the terms of this game. Attributes of tiles that are new to the game
    /// become known to it.
    ///
    /// # Errors
    /// If it names something that the ruleset does not have.
    pub fn read_command(&mut self, written: &WrittenCommand) -> Result<Command, EntryError> {
        Ok(match written {
            WrittenCommand::Discard(index) => Command::Discard(*index),
            WrittenCommand::Press(id) => {
                let button = self.button_named(id);
                Command::Press(
                    button.ok_or_else(|| {
                        EntryError::Unreadable(format!("there is no button `{id}`"))
                    })?,
                )
            }
            WrittenCommand::ChooseCall { tiles, called } => {
                let attrs = Arc::make_mut(&mut self.attrs);
                let mut read = |tile: &WrittenTile| tile.read(attrs);
                let tiles: Vec<Tile> = tiles.iter().map(&mut read).collect::<Result<_, _>>()?;
                Command::ChooseCall(called.as_ref().map(read).transpose()?, tiles)
            }
            WrittenCommand::ChooseCard(card) => Command::ChooseCard(self.named(card)?),
            WrittenCommand::CancelMenu => Command::CancelMenu,
            WrittenCommand::Mark(mark) => Command::Mark((*mark).into()),
            WrittenCommand::Unmark(mark) => Command::Unmark((*mark).into()),
            WrittenCommand::ClearMarks => Command::ClearMarks,
            WrittenCommand::CancelMarking => Command::CancelMarking,
            WrittenCommand::DeclareYaku(names) => {
                let names = names.iter().map(|name| self.named(name));
                Command::DeclareYaku(names.collect::<Result<_, _>>()?)
            }
            WrittenCommand::ToggleAuto { auto_button, on } => {
                Command::ToggleAuto(self.auto_button_named(auto_button)?, *on)
            }
            WrittenCommand::Reorder(from, to) => Command::Reorder(*from, *to),
            WrittenCommand::DeclareDead(seat) => Command::DeclareDead(*seat),
            WrittenCommand::Ready => Command::Ready,
            WrittenCommand::ToggleNextDealer => Command::ToggleNextDealer,
        })
    }

    fn named(&self, word: &str) -> Result<Name, EntryError> {
        let known = self.terms.rulebook.names.find(word);
        known.ok_or_else(|| EntryError::Unreadable(format!("the ruleset has no `{word}`")))
    }

    fn auto_button_named(&self, id: &str) -> Result<AutoButtonId, EntryError> {
        let name = self.named(id)?;
        let mut autos = self.terms.rulebook.auto_buttons.iter();
        let at = autos.position(|auto| auto.id == name);
        let at = at.and_then(|at| u16::try_from(at).ok());
        at.map(AutoButtonId)
            .ok_or_else(|| EntryError::Unreadable(format!("there is no auto button `{id}`")))
    }
}
