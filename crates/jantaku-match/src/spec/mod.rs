//! Match definitions: what hands look like, as written in a ruleset.

mod american;
mod read;
mod sets;

use std::sync::Arc;

use jantaku_tile::{AttrSet, Family, Offset, Tile, TileId, TileOrder};

use crate::Behaviour;

pub use american::{AmericanGroup, AmericanHand, FLOWERS, Letter, Suit};
pub(crate) use american::{WINDS, suited_offset};
pub use read::Reader;
pub use sets::Sets;

/// Alternatives: a hand matches if it matches one of them.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MatchList {
    /// The definitions, in order.
    pub definitions: Vec<Definition>,
}

/// One way to match.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Definition {
    /// What has to be done, in order.
    pub steps: Vec<Step>,
    /// The hand gets one extra tile that fits everything.
    pub almost: bool,
    /// The American hand it was made from.
    pub american: Option<Arc<AmericanHand>>,
}

impl MatchList {
    /// All groups of all definitions.
    pub fn groups(&self) -> impl Iterator<Item = &Group> {
        self.definitions.iter().flat_map(Definition::groups)
    }
}

impl Definition {
    /// What is taken or asked for, in order.
    pub fn groups(&self) -> impl Iterator<Item = &Group> {
        self.steps.iter().filter_map(|step| match step {
            Step::Take(group) => Some(group),
            Step::Restart | Step::DismantleCalls | Step::Fail => None,
        })
    }
}

/// One element of a definition.
#[derive(Clone, Debug, PartialEq)]
pub enum Step {
    /// Take units out, or ask whether they could be taken.
    Take(Group),
    /// Go back to the whole hand.
    Restart,
    /// Calls stop being units.
    DismantleCalls,
    /// Nothing matches.
    Fail,
}

/// Items, and how often one of them is removed.
#[derive(Clone, Debug, PartialEq)]
pub struct Group {
    /// What may be removed.
    pub items: Vec<Item>,
    /// How often: 0 asks whether it could be done once, −n whether it cannot be done n times.
    pub count: i32,
    /// Each item at most once, and all offsets from one base tile.
    pub unique: bool,
    /// Jokers may be base tiles, because aliases are ignored from here on.
    pub joker_bases: bool,
    /// The base tile is a number of characters, circles or bamboos, as on American cards.
    pub suited_base: bool,
}

/// Something that can be removed.
#[derive(Clone, Debug, PartialEq)]
pub enum Item {
    /// Units with a common base tile; nearly always one.
    Units(Vec<Unit>),
    /// A whole call of that name.
    Call(Box<str>),
}

/// Tiles that are taken together, from the hand or from one call.
#[derive(Clone, Debug, PartialEq)]
pub struct Unit {
    /// Its tiles.
    pub slots: Vec<Slot>,
}

/// A place for one tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Slot {
    /// Which tile, as seen from the base tile.
    pub offset: Offset,
    /// The attributes it must have.
    pub attrs: AttrSet,
    /// Aliases are ignored.
    pub nojoker: bool,
    /// Only numbers count, not suits.
    pub ignore_suit: bool,
}

impl Slot {
    /// Does it depend on the base tile?
    #[must_use]
    pub fn is_relative(&self) -> bool {
        !matches!(self.offset, Offset::Tile(_))
    }

    /// The pattern for a base tile, if there is such a tile.
    #[must_use]
    pub fn pattern(&self, base: Option<TileId>, order: &TileOrder) -> Option<Tile> {
        let id = match (self.offset, base) {
            (Offset::Tile(id), _) => id,
            (offset, Some(base)) => order.at(base, offset)?,
            (_, None) => return None,
        };
        Some(Tile {
            id,
            attrs: self.attrs,
        })
    }
}

impl Group {
    /// All slots of all items.
    pub fn slots(&self) -> impl Iterator<Item = &Slot> {
        self.items.iter().flat_map(Item::slots)
    }

    /// The base tiles to try: none at all for items that do not depend on one.
    #[must_use]
    pub fn bases(&self, behaviour: &Behaviour, also: &[TileId]) -> Vec<Option<TileId>> {
        if !self.items.iter().any(Item::is_relative) {
            return vec![None];
        }
        let ids = behaviour.base_tiles(also.iter().copied(), self.joker_bases);
        let numbers = |id: &TileId| !self.suited_base || is_suited_number(*id);
        let mut bases: Vec<Option<TileId>> = ids.into_iter().filter(numbers).map(Some).collect();
        if bases.is_empty() {
            bases.push(None); // items that need no base can still be used
        }
        bases
    }
}

/// A plain number of characters, circles or bamboos.
pub(crate) fn is_suited_number(id: TileId) -> bool {
    matches!(id.family(), Family::Manzu | Family::Pinzu | Family::Souzu)
        && id.base() == id
        && id.colour().is_none()
}

impl Item {
    /// All its slots.
    pub fn slots(&self) -> impl Iterator<Item = &Slot> {
        let units = match self {
            Self::Units(units) => &units[..],
            Self::Call(_) => &[],
        };
        units.iter().flat_map(|unit| &unit.slots)
    }

    /// Does it depend on the base tile?
    #[must_use]
    pub fn is_relative(&self) -> bool {
        self.slots().any(Slot::is_relative)
    }
}

/// The id by which a tile is compared where suits do not count.
#[must_use]
pub fn without_suit(id: TileId) -> TileId {
    use jantaku_tile::tile;
    const PLAIN: [(TileId, TileId, TileId); 11] = [
        (tile!("0m"), tile!("0p"), tile!("0s")),
        (tile!("1m"), tile!("1p"), tile!("1s")),
        (tile!("2m"), tile!("2p"), tile!("2s")),
        (tile!("3m"), tile!("3p"), tile!("3s")),
        (tile!("4m"), tile!("4p"), tile!("4s")),
        (tile!("5m"), tile!("5p"), tile!("5s")),
        (tile!("6m"), tile!("6p"), tile!("6s")),
        (tile!("7m"), tile!("7p"), tile!("7s")),
        (tile!("8m"), tile!("8p"), tile!("8s")),
        (tile!("9m"), tile!("9p"), tile!("9s")),
        (tile!("10m"), tile!("10p"), tile!("10s")),
    ];
    const JOKERS: [(TileId, TileId); 4] = [
        (tile!("7j"), tile!("9j")),
        (tile!("8j"), tile!("9j")),
        (tile!("17j"), tile!("19j")),
        (tile!("18j"), tile!("19j")),
    ];
    let plain = PLAIN
        .iter()
        .find(|&&(_, p, s)| id == p || id == s)
        .map(|&(m, ..)| m);
    let joker = || {
        JOKERS
            .iter()
            .find(|&&(from, _)| id == from)
            .map(|&(_, to)| to)
    };
    plain.or_else(joker).unwrap_or(id)
}
