//! Which tile follows which, and where a tile lies relative to another.

use std::fmt;

use crate::family::Family;
use crate::id::{TileId, UnknownTile};
use crate::tile;

/// A player's four orderings: next and previous tile, next and previous suit.
///
/// They start out [standard](Self::standard) and can be changed by rulesets. Which tile is the
/// white dragon, the one that goes with circles, is decided by the [wall](Self::suit_wall).
/// Each map is changed independently and may end up inconsistent with its
/// inverse; that is what the ruleset asked for. A `None` in a list of links
/// breaks the chain at that position.
///
/// The maps take a few kilobytes, so share an order that does not change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TileOrder {
    successor: Links,
    predecessor: Links,
    next_suit: Links,
    previous_suit: Links,
    white: TileId,
}

impl TileOrder {
    /// Sequences run from one to nine in characters, circles and bamboos. The three suits form a
    /// cycle in that order, in which the tens correspond as well.
    pub fn standard() -> Self {
        const SUITS: [Family; 4] = [Family::Manzu, Family::Pinzu, Family::Souzu, Family::Manzu];
        let mut order = Self {
            successor: Links::NONE,
            predecessor: Links::NONE,
            next_suit: Links::NONE,
            previous_suit: Links::NONE,
            white: tile!("0z"),
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
    /// tile; surplus tiles of the longer suit are not linked.
    pub fn link_suits(&mut self, suits: &[impl AsRef<[Option<TileId>]>]) {
        for (suit, next) in suits.iter().zip(suits.iter().skip(1)) {
            for (&from, &to) in suit.as_ref().iter().zip(next.as_ref()) {
                self.next_suit.set(from, to);
                self.previous_suit.set(to, from);
            }
        }
    }

    /// Chooses the white dragon for the tiles of a wall: `0z`, unless only `5z` is among them.
    /// Where both are, `5z` is a blank.
    pub fn suit_wall(&mut self, wall: impl IntoIterator<Item = TileId>) {
        let (mut framed, mut blank) = (false, false);
        for id in wall {
            framed |= id == tile!("0z");
            blank |= id == tile!("5z");
        }
        self.white = if blank && !framed {
            tile!("5z")
        } else {
            tile!("0z")
        };
    }

    /// The white dragon.
    pub fn white(&self) -> TileId {
        self.white
    }

    /// The tile after this one in a sequence.
    pub fn successor(&self, id: TileId) -> Option<TileId> {
        self.successor.get(id)
    }

    /// The tile before this one in a sequence.
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

    /// The tile at `offset` from `base`, if there is one.
    pub fn at(&self, base: TileId, offset: Offset) -> Option<TileId> {
        match offset {
            Offset::Tile(id) => Some(id),
            Offset::White => Some(self.white),
            Offset::Number { number, suit } => TileId::numbered(suit.of(base)?, number),
            Offset::Dragon(suit) => match suit.of(base)? {
                Family::Manzu => Some(tile!("7z")),
                Family::Pinzu => Some(self.white),
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
        // After more steps than there are tiles the walk is in a cycle; whole rounds of it
        // change nothing.
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
    /// This many steps to successors, or to predecessors if negative. Every full ten is a step to
    /// the next or previous suit instead, taken first.
    Steps(i32),
    /// This tile, whatever the base is.
    Tile(TileId),
    /// `1A` … `10C`: this number in a suit relative to that of the base.
    Number {
        /// 1 to 10.
        number: u8,
        /// The suit of the tile.
        suit: RelativeSuit,
    },
    /// `DA`, `DB`, `DC`: the dragon that goes with a suit relative to that of the base.
    Dragon(RelativeSuit),
    /// The white dragon, whichever tile that is. Written only on American cards, as `0`.
    White,
}

/// A suit relative to that of a base tile, in the cycle of characters, circles and bamboos. Where
/// a ruleset leaves the order of the other two suits open, `B` and `C` also stand for each other;
/// see [`Offset::swapped`].
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

    /// The suit with `B` and `C` exchanged.
    const fn swapped(self) -> Self {
        match self {
            Self::Own => Self::Own,
            Self::Next => Self::Last,
            Self::Last => Self::Next,
        }
    }

    /// The suit meant for the given base; `None` if the base is in no suit of the cycle.
    fn of(self, base: TileId) -> Option<Family> {
        const CYCLE: [Family; 3] = [Family::Manzu, Family::Pinzu, Family::Souzu];
        let own = CYCLE.iter().position(|&suit| suit == base.family())?;
        CYCLE.get((own + self as usize) % CYCLE.len()).copied()
    }
}

impl Offset {
    /// Parses an offset written as text: `2B`, `DA`, or a tile id.
    pub fn parse(text: &str) -> Result<Self, UnknownTile> {
        match Self::parse_fixed(text) {
            Some(offset) => Ok(offset),
            None => TileId::parse(text).map(Self::Tile),
        }
    }

    /// Parses one of the fixed offsets `1A` … `10C`, `DA`, `DB`, `DC`.
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

impl Offset {
    /// Whether the base tile matters.
    pub fn is_relative(self) -> bool {
        !matches!(self, Self::Tile(_) | Self::White)
    }

    /// Whether it is written with the letter `B` or `C`.
    pub fn names_other_suit(self) -> bool {
        match self {
            Self::Number { suit, .. } | Self::Dragon(suit) => suit != RelativeSuit::Own,
            Self::Steps(_) | Self::Tile(_) | Self::White => false,
        }
    }

    /// Whether it counts steps that lead to another suit.
    pub fn leaves_suit(self) -> bool {
        matches!(self, Self::Steps(steps) if steps.unsigned_abs() >= 10)
    }

    /// The offset with the letters `B` and `C` exchanged.
    #[must_use]
    pub fn swapped(self) -> Self {
        match self {
            Self::Number { number, suit } => Self::Number {
                number,
                suit: suit.swapped(),
            },
            Self::Dragon(suit) => Self::Dragon(suit.swapped()),
            Self::Steps(_) | Self::Tile(_) | Self::White => self,
        }
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
            Self::White => write!(f, "0z"),
        }
    }
}
