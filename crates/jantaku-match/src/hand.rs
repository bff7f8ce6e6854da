//! Hands and calls.

use std::sync::Arc;

use jantaku_tile::{Tile, TileId};

/// A hand with its calls.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct HandCalls {
    /// The tiles that are not part of a call.
    pub hand: Vec<Tile>,
    /// The calls. Each stays together as a unit until a definition dismantles calls.
    pub calls: Vec<Call>,
}

impl HandCalls {
    /// The ids of all tiles, those of calls last.
    pub(crate) fn ids(&self) -> Vec<TileId> {
        let called = self.calls.iter().flat_map(|call| &call.tiles);
        let tiles = self.hand.iter().chain(called);
        tiles.map(|tile| tile.id).collect()
    }
}

/// A meld that was called or declared.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Call {
    /// The name of the button that made it, such as `pon` or `chii`; definitions may ask for it.
    ///
    /// Shared, so that copying a call does not copy its name.
    pub name: Arc<str>,
    /// The tiles of the meld, in the order in which they lie on the table.
    pub tiles: Vec<Tile>,
}

/// What is left of a hand while a definition takes it apart.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Remains {
    pub(crate) hand: Vec<Tile>,
    pub(crate) calls: Vec<RemainingCall>,
    /// Whether units take only the tiles they need out of a call.
    opened: bool,
}

/// A call that is left, or what is left of it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct RemainingCall {
    pub(crate) call: Call,
    /// Whether something was taken out of it, so that it has lost its name.
    broken: bool,
}

impl RemainingCall {
    pub(crate) fn is_named(&self, name: &str) -> bool {
        !self.broken && *self.call.name == *name
    }
}

impl From<&HandCalls> for Remains {
    fn from(whole: &HandCalls) -> Self {
        let calls = whole.calls.iter().map(|call| RemainingCall {
            call: call.clone(),
            broken: false,
        });
        Self {
            hand: whole.hand.clone(),
            calls: calls.collect(),
            opened: false,
        }
    }
}

impl From<Remains> for HandCalls {
    fn from(left: Remains) -> Self {
        Self {
            hand: left.hand,
            calls: left.calls.into_iter().map(|left| left.call).collect(),
        }
    }
}

impl Remains {
    /// A copy with another hand.
    pub(crate) fn with_hand(&self, hand: Vec<Tile>) -> Self {
        Self {
            hand,
            ..self.clone()
        }
    }

    /// A copy without the call at an index.
    pub(crate) fn without_call(&self, at: usize) -> Self {
        let mut left = self.clone();
        left.calls.remove(at);
        left
    }

    /// The copies after a unit has been taken from a call, given what it can leave of the call's
    /// tiles: the whole call goes, unless calls are opened.
    pub(crate) fn without_unit(
        &self,
        at: usize,
        rests: impl IntoIterator<Item = Vec<Tile>>,
    ) -> Vec<Self> {
        let mut rests = rests.into_iter();
        if !self.opened {
            return rests
                .next()
                .map(|_| self.without_call(at))
                .into_iter()
                .collect();
        }
        let left = rests.map(|tiles| {
            if tiles.is_empty() {
                return self.without_call(at);
            }
            let mut left = self.clone();
            if let Some(call) = left.calls.get_mut(at) {
                call.call.tiles = tiles;
                call.broken = true;
            }
            left
        });
        left.collect()
    }

    /// A copy in which it makes no difference any more what was taken from where.
    pub(crate) fn settled(&self) -> Self {
        let mut left = self.clone();
        left.opened = false;
        left.calls.iter_mut().for_each(|call| call.broken = false);
        left
    }

    /// A copy with calls that can be taken apart.
    pub(crate) fn with_open_calls(&self) -> Self {
        Self {
            opened: true,
            ..self.clone()
        }
    }

    /// A copy with the tiles of all calls moved into the hand.
    pub(crate) fn joined(&self) -> Self {
        let called = self.calls.iter().flat_map(|left| &left.call.tiles);
        Self {
            hand: self.hand.iter().chain(called).copied().collect(),
            calls: Vec::new(),
            opened: self.opened,
        }
    }
}
