//! Questions about the hands of American cards.
//!
//! A [`Card`] holds card hands, compiled for a behaviour. Every hand is spelled out in all suits,
//! numbers and winds that it can have; questions are then answered by assigning tiles to its
//! slots.

mod arrange;
mod nearest;
mod pairing;
mod spelling;
mod viable;

pub use nearest::Nearest;

use std::sync::Arc;

use jantaku_tile::{AttrTable, Tile, TileId, tile};

use crate::queries::joker_meld_tile;
use crate::spec::{AmericanHand, FLOWERS, MatchList};
use crate::{Behaviour, Call};
use pairing::{Stock, pair_up};

/// The joker of American sets.
const JOKER: TileId = tile!("1j");

/// Separates two groups.
const GAP: Tile = Tile {
    id: TileId::GAP,
    attrs: jantaku_tile::AttrSet::EMPTY,
};

/// The hands of a card, compiled for a behaviour.
#[derive(Clone, Debug)]
pub struct Card {
    behaviour: Behaviour,
    hands: Vec<CardHand>,
    /// The distinct slots of all hands; spellings refer to them by index.
    slots: Vec<CardSlot>,
}

/// A card hand with all its spellings.
#[derive(Clone, Debug)]
struct CardHand {
    written: Arc<AmericanHand>,
    spellings: Vec<Spelling>,
}

/// The groups of a card hand, with one slot for each tile.
type Spelling = Vec<Vec<CardSlotId>>;

type CardSlotId = usize;

/// The description of one tile of a card hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct CardSlot {
    wanted: CardTile,
    /// Whether it may be a joker.
    jokers: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum CardTile {
    Flower,
    Tile(TileId),
}

impl CardTile {
    /// A tile that fits.
    fn tile(self) -> TileId {
        match self {
            Self::Flower => FLOWERS[0],
            Self::Tile(id) => id,
        }
    }
}

impl CardSlot {
    /// Whether a tile fits.
    fn fits(self, tile: Tile, behaviour: &Behaviour, table: &AttrTable) -> bool {
        let one = |id: TileId| {
            if self.jokers {
                return behaviour.stands_for(tile, id.into(), table);
            }
            // Natural tiles, red fives and the like, but not the joker for any tile.
            let stands_for = || {
                behaviour
                    .targets(tile, table)
                    .any(|alias| alias.to.id == id)
            };
            tile.id.fits(id) || tile.id != JOKER && stands_for()
        };
        match self.wanted {
            CardTile::Flower => FLOWERS.into_iter().any(one),
            CardTile::Tile(id) => one(id),
        }
    }
}

impl Card {
    /// Compiles the hands of a card.
    #[must_use]
    pub fn new(hands: impl IntoIterator<Item = Arc<AmericanHand>>, behaviour: &Behaviour) -> Self {
        let mut card = Self {
            behaviour: behaviour.clone(),
            hands: Vec::new(),
            slots: Vec::new(),
        };
        for written in hands {
            let spellings = card.spell_out(&written);
            card.hands.push(CardHand { written, spellings });
        }
        card
    }

    /// Compiles the distinct American hands that a match list was made from.
    #[must_use]
    pub fn of(list: &MatchList, behaviour: &Behaviour) -> Self {
        let mut hands: Vec<Arc<AmericanHand>> = Vec::new();
        for hand in list
            .definitions
            .iter()
            .filter_map(|definition| definition.american.as_ref())
        {
            if !hands.contains(hand) {
                hands.push(Arc::clone(hand));
            }
        }
        Self::new(hands, behaviour)
    }

    /// The card hands, in the order of the card.
    pub fn hands(&self) -> impl Iterator<Item = &AmericanHand> {
        self.hands.iter().map(|hand| &*hand.written)
    }

    /// Works out which slots the tiles fit.
    fn stock(&self, tiles: &[Tile], table: &AttrTable) -> Stock {
        let fits = |slot: &CardSlot, tile: Tile| slot.fits(tile, &self.behaviour, table);
        let power = |tile: Tile| self.behaviour.power(tile, table);
        Stock::new(tiles, &self.slots, fits, power)
    }

    /// The tiles of a call, with jokers replaced by what they stand for if that is certain.
    fn resolved(&self, call: &Call, table: &AttrTable) -> Vec<Tile> {
        let natural = joker_meld_tile(&call.tiles, &self.behaviour, table);
        let tiles = call.tiles.iter().map(|&tile| match natural {
            Some(id) if self.behaviour.is_joker(tile, table) => id.into(),
            _ => tile,
        });
        tiles.collect()
    }

    /// Works out which slots the tiles of each call fit.
    fn melds(&self, calls: &[Call], table: &AttrTable) -> Vec<Stock> {
        let melds = calls
            .iter()
            .map(|call| self.stock(&self.resolved(call, table), table));
        melds.collect()
    }
}

/// A spelling, filled as far as possible.
struct FilledSpelling<'c> {
    spelling: &'c Spelling,
    /// The call that each group is, if it is one.
    calls: Vec<Option<usize>>,
    /// The kind of tile in each slot of all other groups, if there is one.
    given: Vec<Option<usize>>,
}

impl<'c> FilledSpelling<'c> {
    /// `None` if a call is none of the groups.
    fn new(spelling: &'c Spelling, stock: &Stock, melds: &[Stock]) -> Option<Self> {
        let is_group = |meld: &Stock, group: &[CardSlotId]| {
            meld.len() == group.len() && meld.pair(group).iter().all(Option::is_some)
        };
        let groups_for = |meld: &Stock| -> Vec<usize> {
            let groups = spelling.iter().enumerate();
            groups
                .filter(|(_, group)| is_group(meld, group))
                .map(|(at, _)| at)
                .collect()
        };
        let groups: Vec<Vec<usize>> = melds.iter().map(groups_for).collect();
        let mut calls = vec![None; spelling.len()];
        for (call, group) in pair_up(&groups, &vec![1; spelling.len()])
            .into_iter()
            .enumerate()
        {
            calls[group?] = Some(call);
        }
        let open = spelling
            .iter()
            .zip(&calls)
            .filter(|(_, call)| call.is_none());
        let open: Vec<CardSlotId> = open.flat_map(|(group, _)| group).copied().collect();
        Some(Self {
            given: stock.pair(&open),
            spelling,
            calls,
        })
    }

    /// The number of empty slots.
    fn missing(&self) -> usize {
        self.given.iter().filter(|given| given.is_none()).count()
    }
}
