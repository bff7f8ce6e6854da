//! Which tile follows which, and where a tile lies relative to another.

use std::fmt;

use crate::family::Family;
use crate::id::{TileId, UnknownTile};
use crate::tile;

/// The four orderings a player goes by.
///
/// They start from the usual ones and are changed by rulesets. Each map is
/// changed for itself and may end up inconsistent with its inverse; that is
/// what the ruleset asked for. A tile in a list of links may be `None`, which
/// breaks the chain at that place.
///
/// The maps take some kilobytes: share an order where it does not change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TileOrder {
    successor: Links,
    predecessor: Links,
    next_suit: Links,
    previous_suit: Links,
}

impl TileOrder {
    /// One to nine in characters, circles and bamboos; the suits in that cycle, tens included.
    pub fn standard() -> Self {
        const SUITS: [Family; 4] = [Family::Manzu, Family::Pinzu, Family::Souzu, Family::Manzu];
        let mut order = Self {
            successor: Links::NONE,
            predecessor: Links::NONE,
            next_suit: Links::NONE,
            previous_suit: Links::NONE,
        };
        for suit in &SUITS[..3] {
            order.link_tiles(&[1, 2, 3, 4, 5, 6, 7, 8, 9].map(|n| TileId::numbered(*suit, n)));
        }
        let suits =
            SUITS.map(|suit| [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map(|n| TileId::numbered(suit, n)));
        order.link_suits(&suits);
        order
    }

    /// Makes each tile of the list the successor of the one before it.
    pub fn link_tiles(&mut self, chain: &[Option<TileId>]) {
        for pair in chain.windows(2) {
            if let &[from, to] = pair {
                self.successor.set(from, to);
                self.predecessor.set(to, from);
            }
        }
    }

    /// Makes each suit of the list the next suit of the one before it, tile by
    /// tile; tiles without a counterpart are left alone.
    pub fn link_suits(&mut self, suits: &[impl AsRef<[Option<TileId>]>]) {
        for (suit, next) in suits.iter().zip(suits.iter().skip(1)) {
            for (&from, &to) in suit.as_ref().iter().zip(next.as_ref()) {
                self.next_suit.set(from, to);
                self.previous_suit.set(to, from);
            }
        }
    }

    /// The tile after this one.
    pub fn successor(&self, id: TileId) -> Option<TileId> {
        self.successor.get(id)
    }

    /// The tile before this one.
    pub fn predecessor(&self, id: TileId) -> Option<TileId> {
        self.predecessor.get(id)
    }

    /// The counterpart of this tile in the next suit.
    pub fn next_suit(&self, id: TileId) -> Option<TileId> {
        self.next_suit.get(id)
    }

    /// The counterpart of this tile in the previous suit.
    pub fn previous_suit(&self, id: TileId) -> Option<TileId> {
        self.previous_suit.get(id)
    }

    /// The tile that lies at `offset` from `base`, if there is one.
    pub fn at(&self, base: TileId, offset: Offset) -> Option<TileId> {
        match offset {
            Offset::Tile(id) => Some(id),
            Offset::Number { number, suit } => TileId::numbered(suit.of(base)?, number),
            Offset::Dragon(suit) => match suit.of(base)? {
                Family::Manzu => Some(tile!("7z")),
                Family::Pinzu => Some(tile!("0z")),
                _ => Some(tile!("6z")),
            },
            Offset::Steps(steps) => {
                let (suits, tiles) = (steps / 10, steps % 10);
                let (suit_links, tile_links) = if steps > 0 {
                    (&self.next_suit, &self.successor)
                } else {
                    (&self.previous_suit, &self.predecessor)
                };
                let base = suit_links.follow(base, suits.unsigned_abs())?;
                tile_links.follow(base, tiles.unsigned_abs())
            }
        }
    }
}

impl Default for TileOrder {
    fn default() -> Self {
        Self::standard()
    }
}

/// A partial map from tile to tile.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Links([Option<TileId>; TileId::COUNT]);

impl Links {
    const NONE: Self = Self([None; TileId::COUNT]);

    fn get(&self, from: TileId) -> Option<TileId> {
        self.0[from.index()]
    }

    fn set(&mut self, from: Option<TileId>, to: Option<TileId>) {
        if let Some(from) = from {
            self.0[from.index()] = to;
        }
    }

    /// Follows the links `steps` times, in bounded time however many steps are asked for.
    fn follow(&self, start: TileId, steps: u32) -> Option<TileId> {
        let lead_in = steps.min(TileId::COUNT as u32);
        let entry = self.walk(start, lead_in)?;
        if lead_in == steps {
            return Some(entry);
        }
        // So long a walk has come into a cycle; whole turns of it lead nowhere.
        let mut length = 1;
        let mut at = self.get(entry)?;
        while at != entry {
            at = self.get(at)?;
            length += 1;
        }
        self.walk(entry, (steps - lead_in) % length)
    }

    fn walk(&self, start: TileId, steps: u32) -> Option<TileId> {
        (0..steps).try_fold(start, |at, _| self.get(at))
    }
}

/// Where a tile lies relative to a base tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Offset {
    /// So many steps along the successors; each ten is a step to the next suit instead.
    Steps(i32),
    /// This tile, whatever the base is.
    Tile(TileId),
    /// `1A` … `10C`: this number in a suit told by the base.
    Number {
        /// 1 to 10.
        number: u8,
        /// The suit, relative to that of the base.
        suit: RelativeSuit,
    },
    /// `DA`, `DB`, `DC`: the dragon that belongs to that suit.
    Dragon(RelativeSuit),
}

/// A suit told by the suit of a base tile, in the fixed cycle of
/// characters, circles and bamboos.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RelativeSuit {
    /// `A`: the suit of the base.
    Own,
    /// `B`: the one after.
    Next,
    /// `C`: the one after that.
    Last,
}

impl RelativeSuit {
    const ALL: [Self; 3] = [Self::Own, Self::Next, Self::Last];

    const fn letter(self) -> char {
        match self {
            Self::Own => 'A',
            Self::Next => 'B',
            Self::Last => 'C',
        }
    }

    /// The suit this is for the given base; none if the base is in no suit of the cycle.
    fn of(self, base: TileId) -> Option<Family> {
        const CYCLE: [Family; 3] = [Family::Manzu, Family::Pinzu, Family::Souzu];
        let own = CYCLE.iter().position(|&suit| suit == base.family())?;
        CYCLE.get((own + self as usize) % CYCLE.len()).copied()
    }
}

impl Offset {
    /// Reads an offset written as text: `2B`, `DA`, or a tile id.
    pub fn parse(text: &str) -> Result<Self, UnknownTile> {
        match Self::parse_fixed(text) {
            Some(offset) => Ok(offset),
            None => TileId::parse(text).map(Self::Tile),
        }
    }

    /// Reads one of the fixed offsets `1A` … `10C`, `DA` `DB` `DC`.
    pub fn parse_fixed(text: &str) -> Option<Self> {
        let (suit, head) = RelativeSuit::ALL
            .into_iter()
            .find_map(|suit| Some((suit, text.strip_suffix(suit.letter())?)))?;
        if head == "D" {
            return Some(Self::Dragon(suit));
        }
        let number = (1..=10).find(|number: &u8| number.to_string() == head)?;
        Some(Self::Number { number, suit })
    }
}

impl From<TileId> for Offset {
    fn from(id: TileId) -> Self {
        Self::Tile(id)
    }
}

impl fmt::Display for Offset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Steps(steps) => write!(f, "{steps}"),
            Self::Tile(id) => write!(f, "{id}"),
            Self::Number { number, suit } => write!(f, "{number}{}", suit.letter()),
            Self::Dragon(suit) => write!(f, "D{}", suit.letter()),
        }
    }
}
