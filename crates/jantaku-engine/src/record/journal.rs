//! What came from outside, as a game keeps it while it is played.

use std::sync::Arc;

use jantaku_rulebook::Seat;

use crate::face::Command;

/// Everything that came from outside into a game, in order. Copies of a game share what is older.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Journal {
    /// Full pages.
    pages: Vec<Arc<[Cause]>>,
    /// The page that is being written.
    open: Vec<Cause>,
}

/// Something that came from outside.
#[derive(Clone, Debug, PartialEq)]
pub enum Cause {
    /// A player does something.
    Command(Seat, Command),
    /// A pause is over.
    Resumed,
    /// A screen has been shown long enough.
    ScreenOver,
    /// These seats are played by bots from now on, and no others.
    BotsSeated(Vec<Seat>),
}

/// How many causes are on a page.
const PAGE: usize = 32;

impl Journal {
    /// All causes, the oldest first.
    pub fn causes(&self) -> impl Iterator<Item = &Cause> {
        let pages = self.pages.iter().flat_map(|page| page.iter());
        pages.chain(&self.open)
    }

    pub(crate) fn push(&mut self, cause: Cause) {
        self.open.push(cause);
        if self.open.len() >= PAGE {
            self.pages.push(self.open.drain(..).collect());
        }
    }
}
