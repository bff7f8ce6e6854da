//! The live wall and the dead wall.

use jantaku_rulebook::{Name, NamedTile};
use jantaku_tile::Tile;

use super::clone_in_place::clone_in_place;
use super::{SortedMap, SortedSet};

/// The live wall, the dead wall, and what is revealed of them.
#[derive(Debug, Default)]
pub struct Wall {
    /// The live wall, drawn tiles included.
    pub live: Vec<Tile>,
    /// The index of the next tile to be drawn from the live wall.
    pub index: usize,
    /// The dead wall, drawn tiles included.
    pub dead: Vec<Tile>,
    /// How many tiles have been drawn from the end of the dead wall.
    pub dead_index: usize,
    /// Tiles lying on top of the wall, by stack counted from the end.
    pub atop: SortedMap<i32, Tile>,
    /// Reserved names of the dead wall whose tiles have been drawn.
    pub drawn_names: SortedSet<Name>,
    /// Revealed tiles, in the order they are shown.
    pub revealed: Vec<RevealedTile>,
    /// Rows of revealed tiles saved under labels, to be restored by actions.
    pub saved_revealed: SortedMap<Name, Vec<RevealedTile>>,
    /// Tiles shown to everyone, wherever they lie.
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

/// A tile in the row of revealed tiles.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum RevealedTile {
    /// Whatever lies at this index of the dead wall; negative ones count from the end.
    Position(i32),
    /// A tile shown without lying anywhere.
    Tile(Tile),
}

impl Wall {
    /// The live tiles not drawn yet.
    #[must_use]
    pub fn left(&self) -> &[Tile] {
        self.live.get(self.index..).unwrap_or_default()
    }

    /// Resolves a position of the dead wall, which may count from the end, to an index. `None` if
    /// it is out of range.
    #[must_use]
    pub fn dead_index_of(&self, position: i32) -> Option<usize> {
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
