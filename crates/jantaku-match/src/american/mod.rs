//! Questions about the hands of American cards.
//!
//! A [`Card`] is made of card hands for a behaviour. Every hand is spelled out in all suits,
//! numbers and winds that it can be; questions are then answered by pairing the tiles it needs
//! with those that are there.

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

/// What stands between two groups.
const GAP: Tile = Tile {
    id: TileId::GAP,
    attrs: jantaku_tile::AttrSet::EMPTY,
};

/// The hands of a card, prepared for a behaviour.
#[derive(Clone, Debug)]
pub struct Card {
    behaviour: Behaviour,
    hands: Vec<CardHand>,
    /// The different places that hands have; they are known by their number.
    places: Vec<Place>,
}

/// A hand of a card with all that it can be.
#[derive(Clone, Debug)]
struct CardHand {
    written: Arc<AmericanHand>,
    spellings: Vec<Spelling>,
}

/// Groups as written, with a place for every tile.
type Spelling = Vec<Vec<PlaceId>>;

type PlaceId = usize;

/// Where a tile is needed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Place {
    wanted: Wanted,
    /// May it be a joker?
    jokers: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Wanted {
    Flower,
    Tile(TileId),
}

impl Wanted {
    /// A tile that would do.
    fn tile(self) -> TileId {
        match self {
            Self::Flower => FLOWERS[0],
            Self::Tile(id) => id,
        }
    }
}

impl Place {
    /// Can the tile lie here?
    fn fits(self, tile: Tile, behaviour: &Behaviour, table: &AttrTable) -> bool {
        let one = |id: TileId| {
            if self.jokers {
                return behaviour.stands_for(tile, id.into(), table);
            }
            // Natural tiles, red fives and their like; but not what may be anything.
            let stands_for = || {
                behaviour
                    .targets(tile, table)
                    .any(|alias| alias.to.id == id)
            };
            tile.id.fits(id) || tile.id != JOKER && stands_for()
        };
        match self.wanted {
            Wanted::Flower => FLOWERS.into_iter().any(one),
            Wanted::Tile(id) => one(id),
        }
    }
}

impl Card {
    /// A card with these hands.
    #[must_use]
    pub fn new(hands: impl IntoIterator<Item = Arc<AmericanHand>>, behaviour: &Behaviour) -> Self {
        let mut card = Self {
            behaviour: behaviour.clone(),
            hands: Vec::new(),
            places: Vec::new(),
        };
        for written in hands {
            let spellings = card.spell_out(&written);
            card.hands.push(CardHand { written, spellings });
        }
        card
    }

    /// The American hands that a match list was made of, each once.
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

    /// The hands, as written.
    pub fn hands(&self) -> impl Iterator<Item = &AmericanHand> {
        self.hands.iter().map(|hand| &*hand.written)
    }

    /// Some tiles, with the places where they can lie.
    fn stock(&self, tiles: &[Tile], table: &AttrTable) -> Stock {
        let fits = |place: &Place, tile: Tile| place.fits(tile, &self.behaviour, table);
        let power = |tile: Tile| self.behaviour.power(tile, table);
        Stock::new(tiles, &self.places, fits, power)
    }

    /// A call with its jokers as what they stand for, if that is certain.
    fn resolved(&self, call: &Call, table: &AttrTable) -> Vec<Tile> {
        let natural = joker_meld_tile(&call.tiles, &self.behaviour, table);
        let tiles = call.tiles.iter().map(|&tile| match natural {
            Some(id) if self.behaviour.is_joker(tile, table) => id.into(),
            _ => tile,
        });
        tiles.collect()
    }

    /// The calls, each as tiles with the places where they can lie.
    fn melds(&self, calls: &[Call], table: &AttrTable) -> Vec<Stock> {
        let melds = calls
            .iter()
            .map(|call| self.stock(&self.resolved(call, table), table));
        melds.collect()
    }
}

/// A spelling, filled as far as possible.
struct Filled<'c> {
    spelling: &'c Spelling,
    /// Which call each group is, if it is one.
    calls: Vec<Option<usize>>,
    /// The kind of tile that each place of all other groups has, if it has one.
    given: Vec<Option<usize>>,
}

impl<'c> Filled<'c> {
    /// Nothing if some call is none of the groups.
    fn new(spelling: &'c Spelling, stock: &Stock, melds: &[Stock]) -> Option<Self> {
        let is_group = |meld: &Stock, group: &[PlaceId]| {
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
        let open: Vec<PlaceId> = open.flat_map(|(group, _)| group).copied().collect();
        Some(Self {
            given: stock.pair(&open),
            spelling,
            calls,
        })
    }

    /// How many tiles are missing.
    fn missing(&self) -> usize {
        self.given.iter().filter(|given| given.is_none()).count()
    }
}
