//! Match definitions: what hands look like, as written in a ruleset.
//!
//! A [`MatchList`] is a list of alternatives. Each [`Definition`] is a sequence of [`Element`]s
//! that take tiles out of a hand or ask whether tiles could be taken; the hand matches if all of
//! them succeed. Tiles are described by [`Slot`]s, most of them relative to a *base tile* that
//! the matcher chooses: `0 1 2` is a run, `0 0 0` a triplet.

mod american;
mod bases;
mod marks;
mod reader;
mod sets;

use std::sync::Arc;

use jantaku_tile::{AttrSet, AttrTable, Family, Offset, Pattern, Tile, TileId, TileOrder};

use crate::Behaviour;

pub use american::{AmericanGroup, AmericanHand, FLOWERS, Letter, Suit};
pub(crate) use american::{SUITS, WINDS, suited_offset};
pub use bases::Base;
pub use reader::SpecReader;
pub use sets::NamedSets;

/// A list of alternatives. A hand matches if it matches one of them.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MatchList {
    /// The alternatives, in the order of the ruleset.
    pub definitions: Vec<Definition>,
}

/// One alternative of a match list.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Definition {
    /// What is taken from the hand or asked about it, in order.
    pub elements: Vec<Element>,
    /// Whether the hand gets one extra tile that fits every slot.
    pub almost: bool,
    /// The card hand that the definition was made from, if it was written as one.
    pub american: Option<Arc<AmericanHand>>,
}

impl MatchList {
    /// The groups of all definitions.
    pub fn groups(&self) -> impl Iterator<Item = &Group> {
        self.definitions.iter().flat_map(Definition::groups)
    }
}

impl Definition {
    /// The groups that are taken or asked for, in order.
    pub fn groups(&self) -> impl Iterator<Item = &Group> {
        self.elements.iter().filter_map(|element| match element {
            Element::Take(group) => Some(group),
            Element::Restart | Element::OpenCalls | Element::JoinCalls | Element::Fail => None,
        })
    }
}

/// One element of a definition.
#[derive(Clone, Debug, PartialEq)]
pub enum Element {
    /// Takes items out of the hand, or asks whether they could be taken; see [`Group::count`].
    Take(Group),
    /// Goes on with the whole hand again.
    Restart,
    /// From here on a unit takes only the tiles it needs out of a call, and the others stay
    /// together as a call. Written as `dismantle_calls`.
    OpenCalls,
    /// From here on the tiles of calls are loose tiles. Card hands begin with it.
    JoinCalls,
    /// Makes the definition match no hand.
    Fail,
}

/// A choice of items, and how often one of them is taken.
#[derive(Clone, Debug, PartialEq)]
pub struct Group {
    /// The items to choose from.
    pub items: Vec<Item>,
    /// How often an item is taken. 0 takes nothing and asks whether one could be taken; −n takes
    /// nothing and asks whether n could *not* be taken.
    pub count: i32,
    /// Whether each item may be taken at most once, and single tiles all relative to the same
    /// base tile.
    pub unique: bool,
    /// Whether jokers may be base tiles, because joker rules are ignored from here on.
    pub joker_bases: bool,
    /// Whether the group is made from a card hand: its base tile must be a number of characters,
    /// circles or bamboos, and the order of the other suits is fixed, since definitions are made
    /// for both.
    pub suited_base: bool,
}

/// Something that is taken as a whole.
#[derive(Clone, Debug, PartialEq)]
pub enum Item {
    /// Units that share a base tile; nearly always one.
    Units(Vec<Unit>),
    /// Any call of this name.
    Call(Box<str>),
}

/// Whether opened calls may as well join the hand: up to the next restart nothing takes two tiles
/// from one place, or a call by its name.
pub(crate) fn takes_single_tiles(elements: &[Element]) -> bool {
    let single = |item: &Item| match item {
        Item::Units(units) => units.iter().all(|unit| unit.slots.len() <= 1),
        Item::Call(_) => false,
    };
    let rest = elements.iter();
    let mut rest = rest.take_while(|element| !matches!(element, Element::Restart));
    rest.all(|element| match element {
        Element::Take(group) => group.items.iter().all(single),
        _ => true,
    })
}

/// Tiles that are taken together, either from the hand or from one call.
#[derive(Clone, Debug, PartialEq)]
pub struct Unit {
    /// One slot for each tile.
    pub slots: Vec<Slot>,
}

/// The description of one tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Slot {
    /// The tile, either by id or relative to the base tile.
    pub offset: Offset,
    /// The attributes that the tile must have.
    pub attrs: AttrSet,
    /// Whether jokers count only as themselves here.
    pub nojoker: bool,
    /// Whether tiles of all suits fit if their number is right.
    pub ignore_suit: bool,
}

impl Slot {
    /// Whether the base tile matters.
    #[must_use]
    pub fn is_relative(&self) -> bool {
        self.offset.is_relative()
    }

    /// The tile that is wanted for a base tile; `None` if there is no such tile.
    #[must_use]
    pub fn pattern(&self, base: impl Into<Base>, order: &TileOrder) -> Option<Tile> {
        let base = base.into();
        let id = match (self.offset, base.tile) {
            (Offset::Tile(id), _) => id,
            (Offset::White, _) => order.white(),
            (offset, Some(tile)) if base.swapped => order.at(tile, offset.swapped())?,
            (offset, Some(tile)) => order.at(tile, offset)?,
            (_, None) => return None,
        };
        Some(Tile {
            id,
            attrs: self.attrs,
        })
    }
}

impl Group {
    /// The slots of all items.
    pub fn slots(&self) -> impl Iterator<Item = &Slot> {
        self.items.iter().flat_map(Item::slots)
    }
}

/// Whether an id is a plain number of characters, circles or bamboos.
pub(crate) fn is_suited_number(id: TileId) -> bool {
    matches!(id.family(), Family::Manzu | Family::Pinzu | Family::Souzu)
        && id.base() == id
        && id.colour().is_none()
}

impl Item {
    /// The slots of all units; none for a call.
    pub fn slots(&self) -> impl Iterator<Item = &Slot> {
        let units = match self {
            Self::Units(units) => &units[..],
            Self::Call(_) => &[],
        };
        units.iter().flat_map(|unit| &unit.slots)
    }

    /// The number of tiles of each unit; none for a call.
    pub(crate) fn unit_sizes(&self) -> impl Iterator<Item = usize> {
        let units = match self {
            Self::Units(units) => &units[..],
            Self::Call(_) => &[],
        };
        units.iter().map(|unit| unit.slots.len())
    }

    /// Whether the base tile matters.
    #[must_use]
    pub fn is_relative(&self) -> bool {
        self.slots().any(Slot::is_relative)
    }
}

/// The id that stands for a tile where suits are ignored.
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

/// Whether a tile fits a slot, given the [`pattern`](Slot::pattern) of the slot for a base tile.
#[must_use]
pub fn fits(
    tile: Tile,
    slot: Slot,
    pattern: Tile,
    behaviour: &Behaviour,
    table: &AttrTable,
) -> bool {
    let plainly = |tile: Tile, pattern: Tile| tile.satisfies(pattern, Pattern::Written, table);
    if !slot.ignore_suit {
        return if slot.nojoker {
            plainly(tile, pattern)
        } else {
            behaviour.stands_for(tile, pattern, table)
        };
    }
    let suitless = |tile: Tile| Tile {
        id: without_suit(tile.id),
        attrs: tile.attrs,
    };
    let pattern = suitless(pattern);
    plainly(suitless(tile), pattern)
        || (!slot.nojoker
            && behaviour.targets(tile, table).any(|alias| {
                let mut only = Behaviour::new([]);
                only.alias(&[alias.from], &[suitless(alias.to)]);
                only.stands_for(tile, pattern, table)
            }))
}
