//! Tile classes and tile specs: `manzu`, `terminal`, `not_5`, `dora` and so on.

use thiserror::Error;

use crate::bits::Bits;
use crate::family::Family;
use crate::id::{TileId, did_you_mean};
use crate::nearest::nearest;
use crate::tile;
use crate::tile::Tile;

/// A set of tile ids.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TileClass(Bits<8>);

const _: () = assert!(TileId::COUNT <= Bits::<8>::CAPACITY);

impl TileClass {
    /// The class without tiles.
    pub const EMPTY: Self = Self(Bits::EMPTY);

    /// The class with this name in tile specs: `manzu`, `wind`, `5`, `any`, …
    pub fn named(name: &str) -> Option<Self> {
        let (_, test) = NAMED.iter().find(|(known, _)| *known == name)?;
        Some(TileId::all().filter(|&id| test(id)).collect())
    }

    /// The names of all classes.
    #[inline]
    pub fn names() -> impl Iterator<Item = &'static str> {
        NAMED.iter().map(|(name, _)| *name)
    }

    /// Whether the tile belongs to the class.
    #[inline]
    pub const fn contains(&self, id: TileId) -> bool {
        self.0.contains(id.index())
    }

    /// Adds a tile to the class.
    #[inline]
    pub const fn insert(&mut self, id: TileId) {
        self.0.insert(id.index());
    }

    /// The tiles of either class.
    #[must_use]
    #[inline]
    pub fn union(self, other: Self) -> Self {
        Self(self.0.union(other.0))
    }

    /// Whether some tile belongs to both classes.
    #[inline]
    pub fn intersects(&self, other: &Self) -> bool {
        self.0.intersects(&other.0)
    }

    /// How many tiles belong to both classes.
    #[inline]
    pub fn intersection_len(&self, other: &Self) -> usize {
        self.0.intersection_len(&other.0)
    }

    /// Whether all tiles of this class belong to the other.
    #[inline]
    pub fn is_subset(&self, other: &Self) -> bool {
        self.0.is_subset(&other.0)
    }

    /// All ids that are not in the class, pseudo ids included.
    #[must_use]
    pub fn complement(self) -> Self {
        TileId::all().filter(|&id| !self.contains(id)).collect()
    }

    /// How many tiles belong to the class.
    #[inline]
    pub fn len(self) -> usize {
        self.0.len()
    }

    /// Whether no tile belongs to the class.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0.is_empty()
    }

    /// The tiles of the class, in the order of the universe.
    pub fn iter(self) -> impl Iterator<Item = TileId> {
        self.0.iter().filter_map(TileId::from_index)
    }
}

impl FromIterator<TileId> for TileClass {
    fn from_iter<I: IntoIterator<Item = TileId>>(ids: I) -> Self {
        let mut class = Self::EMPTY;
        for id in ids {
            class.insert(id);
        }
        class
    }
}

type IdTest = fn(TileId) -> bool;

/// The named classes. Variants belong to the classes of their base tile; jokers
/// and flowers are recognised by id, whatever a ruleset lets them stand for.
static NAMED: &[(&str, IdTest)] = &[
    ("any", |_| true),
    ("manzu", |id| id.family() == Family::Manzu),
    ("pinzu", |id| id.family() == Family::Pinzu),
    ("souzu", |id| id.family() == Family::Souzu),
    ("star", |id| id.family() == Family::Star),
    ("jihai", |id| {
        id.family() == Family::Honour || is_wind(id) || is_dragon(id) || id == tile!("3j")
    }),
    ("wind", is_wind),
    ("dragon", is_dragon),
    ("terminal", is_terminal),
    ("yaochuuhai", |id| {
        is_terminal(id) || is_wind(id) || is_dragon(id)
    }),
    ("tanyaohai", |id| id.number().is_some() && !is_terminal(id)),
    ("flower", is_flower),
    ("joker", is_joker),
    ("flower_or_joker", |id| is_flower(id) || is_joker(id)),
    ("1", |id| id.number() == Some(1)),
    ("2", |id| id.number() == Some(2)),
    ("3", |id| id.number() == Some(3)),
    ("4", |id| id.number() == Some(4)),
    ("5", |id| id.number() == Some(5)),
    ("6", |id| id.number() == Some(6)),
    ("7", |id| id.number() == Some(7)),
    ("8", |id| id.number() == Some(8)),
    ("9", |id| id.number() == Some(9)),
    ("10", |id| id.number() == Some(10)),
];

fn is_wind(id: TileId) -> bool {
    matches!(id.base().as_str(), "1z" | "2z" | "3z" | "4z" | "5j" | "15j")
}

fn is_dragon(id: TileId) -> bool {
    matches!(id.base().as_str(), "5z" | "6z" | "7z" | "4j" | "14j")
}

/// Nines remain terminals even where tens are in play.
fn is_terminal(id: TileId) -> bool {
    matches!(id.number(), Some(1 | 9 | 10))
}

/// The joker that stands for flowers counts as one of them.
fn is_flower(id: TileId) -> bool {
    match id.family() {
        Family::Flower | Family::Season | Family::Animal | Family::King | Family::Queen => true,
        Family::Malaysian | Family::Joker => {
            matches!(id.as_str(), "1y" | "9j" | "09j" | "59j" | "89j")
        }
        Family::Manzu
        | Family::Pinzu
        | Family::Souzu
        | Family::Star
        | Family::Honour
        | Family::Spacer
        | Family::Pseudo => false,
    }
}

fn is_joker(id: TileId) -> bool {
    id == tile!("2y") || id.family() == Family::Joker && !is_flower(id)
}

/// A test on one tile, as rulesets name it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TileSpec {
    /// The test that remains without `not_`.
    pub test: SpecTest,
    /// Whether the spec holds exactly when the test does not.
    pub negated: bool,
}

/// What a tile spec tests.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SpecTest {
    /// The id is one of these.
    Class(TileClass),
    /// It is this tile, with all attributes that are named. Not a class, because some callers
    /// accept jokers here.
    Tile(Tile),
    /// It depends on the state of the game.
    Context(ContextSpec),
}

/// Tile specs that look at more than the id of the tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ContextSpec {
    /// `same`: it equals the tile in context.
    Same,
    /// `tsumogiri`: it was discarded straight from the draw.
    Tsumogiri,
    /// `tedashi`: it was discarded from the hand.
    Tedashi,
    /// `dora`: a revealed indicator points at it.
    Dora,
    /// `kuikae`: it would form a group again with the hand tiles of the last call.
    Kuikae,
}

impl ContextSpec {
    /// All of them.
    pub const ALL: [Self; 5] = [
        Self::Same,
        Self::Tsumogiri,
        Self::Tedashi,
        Self::Dora,
        Self::Kuikae,
    ];

    /// The name rulesets use.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Same => "same",
            Self::Tsumogiri => "tsumogiri",
            Self::Tedashi => "tedashi",
            Self::Dora => "dora",
            Self::Kuikae => "kuikae",
        }
    }
}

/// A text that is not a tile spec. It matches no tile, and neither does its negation.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("there is no tile spec `{text}`{}", did_you_mean(self.nearest()))]
pub struct UnknownSpec {
    /// The text as it was written.
    pub text: String,
}

impl UnknownSpec {
    /// The spec that was probably meant; `None` if nothing is spelled similarly.
    pub fn nearest(&self) -> Option<String> {
        let (name, negated) = strip_negation(&self.text);
        let not = if negated { "not_" } else { "" };
        nearest(name, SpecTest::names()).map(|known| format!("{not}{known}"))
    }
}

impl TileSpec {
    /// Parses a spec: a class, a number, a tile id or a [`ContextSpec`], each
    /// optionally prefixed with `not_`.
    pub fn parse(text: &str) -> Result<Self, UnknownSpec> {
        let (name, negated) = strip_negation(text);
        match SpecTest::named(name) {
            Some(test) => Ok(Self { test, negated }),
            None => Err(UnknownSpec {
                text: text.to_owned(),
            }),
        }
    }

    /// The tiles that satisfy the spec without acting as jokers; `None` if the id alone does not
    /// decide.
    pub fn members(&self) -> Option<TileClass> {
        let class = match self.test {
            SpecTest::Class(class) => class,
            SpecTest::Tile(tile) if tile.attrs.is_empty() => {
                TileId::all().filter(|id| id.fits(tile.id)).collect()
            }
            SpecTest::Tile(_) | SpecTest::Context(_) => return None,
        };
        Some(if self.negated {
            class.complement()
        } else {
            class
        })
    }
}

/// Strips every leading `not_`, and returns whether their number is odd.
fn strip_negation(text: &str) -> (&str, bool) {
    let mut name = text;
    let mut negated = false;
    while let Some(rest) = name.strip_prefix("not_") {
        name = rest;
        negated = !negated;
    }
    (name, negated)
}

impl SpecTest {
    fn named(name: &str) -> Option<Self> {
        let context = || {
            ContextSpec::ALL
                .into_iter()
                .find(|spec| spec.name() == name)
        };
        TileClass::named(name)
            .map(Self::Class)
            .or_else(|| context().map(Self::Context))
            .or_else(|| TileId::find(name).map(|id| Self::Tile(id.into())))
    }

    fn names() -> impl Iterator<Item = &'static str> {
        TileClass::names()
            .chain(ContextSpec::ALL.map(ContextSpec::name))
            .chain(TileId::all().map(TileId::as_str))
    }
}
