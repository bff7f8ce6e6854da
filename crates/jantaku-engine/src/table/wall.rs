//! The walls.

use jantaku_rulebook::{Name, NamedTile};
use jantaku_tile::Tile;

use super::clone_in_place::clone_in_place;
use super::{SortedMap, SortedSet};

/// The live wall, the dead wall, and what is seen of them.
#[derive(Debug, Default)]
pub struct Wall {
    /// The live wall, drawn tiles included.
    pub live: Vec<Tile>,
    /// The next tile to be drawn.
    pub index: usize,
    /// The dead wall, drawn tiles included.
    pub dead: Vec<Tile>,
    /// Tiles drawn from its end.
    pub dead_index: usize,
    /// Tiles on top of the wall, by stack from the end.
    pub atop: SortedMap<i32, Tile>,
    /// Reserved names that were drawn.
    pub drawn_names: SortedSet<Name>,
    /// Revealed tiles.
    pub revealed: Vec<RevealedTile>,
    /// Revealed tiles that are kept under labels.
    pub saved_revealed: SortedMap<Name, Vec<RevealedTile>>,
    /// Tiles that everyone sees.
    pub named_scry: Vec<NamedTile>,
}

clone_in_place!(Wall {
    live,
    index,
    dead,
    dead_index,
    revealed,
    named_scry,
} mostly empty {
    atop,
    drawn_names,
    saved_revealed,
});

/// A revealed tile.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum RevealedTile {
    /// A position of the dead wall.
    Position(i32),
    /// A tile as it is.
    Tile(Tile),
}

impl Wall {
    /// Live tiles that are left.
    #[must_use]
    pub fn left(&self) -> &[Tile] {
        self.live.get(self.index..).unwrap_or_default()
    }

    /// The place in the dead wall of a position that may count from the end.
    #[must_use]
    pub fn dead_place(&self, position: i32) -> Option<usize> {
        let length = i64::try_from(self.dead.len()).ok()?;
        let position = i64::from(position);
        let place = if position < 0 {
            length + position
        } else {
            position
        };
        usize::try_from(place)
            .ok()
            .filter(|&place| place < self.dead.len())
    }
}
