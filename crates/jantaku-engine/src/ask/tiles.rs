//! Tiles that are looked up: by name, by indicator, on the wall.

use jantaku_rulebook::{NamedTile, Number, Seat};
use jantaku_tile::{Tile, TileId};

use crate::game::Game;
use crate::table::{Context, RevealedTile};

impl Game {
    /// The tile that is meant: a reserved one, then one of a tag, then the tile itself, then the
    /// position that a counter holds.
    pub fn named_tile(&self, named: &NamedTile, context: &Context) -> Option<Tile> {
        match *named {
            NamedTile::Tile(tile) => Some(tile),
            NamedTile::Position(position) => self.dead_tile(position),
            NamedTile::Word {
                name,
                reserved,
                tile,
            } => {
                if let Some(reserved) = reserved {
                    return self.dead_tile(position_of(reserved));
                }
                let tagged = self.table.tags.get(&name).and_then(|tiles| {
                    let smallest = |tile: &&Tile| (tile.id.sort_key(), **tile);
                    tiles.iter().min_by_key(smallest).copied()
                });
                let counter = || {
                    let counters = &self.table.player(context.seat).counters;
                    self.dead_tile(as_position(*counters.get(&name)?)?)
                };
                tagged.or(tile).or_else(counter)
            }
        }
    }

    /// A position that is meant, if it is one.
    pub(crate) fn named_position(&self, named: &NamedTile, context: &Context) -> Option<i32> {
        match *named {
            NamedTile::Tile(_) => None,
            NamedTile::Position(position) => Some(position),
            NamedTile::Word {
                reserved: Some(reserved),
                ..
            } => Some(position_of(reserved)),
            NamedTile::Word { name, tile, .. } => {
                if tile.is_some() || self.table.tags.contains_key(&name) {
                    return None;
                }
                let counters = &self.table.player(context.seat).counters;
                as_position(*counters.get(&name)?)
            }
        }
    }

    /// A tile of the dead wall.
    pub(crate) fn dead_tile(&self, position: i32) -> Option<Tile> {
        let wall = &self.table.wall;
        wall.dead.get(wall.dead_place(position)?).copied()
    }

    /// The tiles that are revealed; a position that is not there is a back.
    #[must_use]
    pub fn revealed_tiles(&self) -> Vec<Tile> {
        let revealed = self.table.wall.revealed.iter();
        revealed
            .map(|revealed| match *revealed {
                RevealedTile::Tile(tile) => tile,
                RevealedTile::Position(position) => {
                    self.dead_tile(position).unwrap_or(Tile::from(TileId::BACK))
                }
            })
            .collect()
    }

    /// The tiles that an indicator points at, or against.
    pub(crate) fn dora_of(&self, indicator: Tile, reverse: bool) -> &[Tile] {
        let setup = &self.rulebook.setup;
        let indicators = if reverse {
            &setup.reverse_dora_indicators
        } else {
            &setup.dora_indicators
        };
        let place = indicators.partition_point(|(id, _)| *id < indicator.id);
        let known = indicators.get(place);
        let known = known.filter(|(id, _)| *id == indicator.id);
        known.map_or(&[], |(_, dora)| dora)
    }

    /// The tiles of the wall that a player sees.
    pub(crate) fn scryed_tiles(&self, seat: Seat) -> Vec<Tile> {
        let wall = &self.table.wall;
        if wall.named_scry.is_empty() {
            let window = self.table.player(seat).scryed;
            return wall.left().iter().take(window).copied().collect();
        }
        let context = Context::of(seat);
        let named = wall.named_scry.iter();
        named
            .filter_map(|named| self.named_tile(named, &context))
            .collect()
    }
}

/// The position of a reserved name: the first is the last tile.
fn position_of(reserved: u16) -> i32 {
    -1 - i32::from(reserved)
}

/// A number as a position.
fn as_position(number: Number) -> Option<i32> {
    i32::try_from(number.whole_part()).ok()
}
