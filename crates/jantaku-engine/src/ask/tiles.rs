//! Looking up tiles: by name, by indicator, on the wall.

use jantaku_rulebook::{NamedTile, Number, Seat};
use jantaku_tile::{Tile, TileId};

use crate::ask::Ask;
use crate::state::{Context, RevealedTile};

impl<'a> Ask<'a> {
    /// The tile that a name means. Reserved positions of the dead wall take precedence over tags,
    /// these over tiles, and these over counters that hold a position.
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
                let tagged = self.state.game.tags.get(&name).and_then(|tiles| {
                    let smallest = |tile: &&Tile| (tile.id.sort_key(), **tile);
                    tiles.iter().min_by_key(smallest).copied()
                });
                let counter = || {
                    let counters = &self.state.player(context.seat).counters;
                    self.dead_tile(as_position(*counters.get(&name)?)?)
                };
                tagged.or(tile).or_else(counter)
            }
        }
    }

    /// The position of the dead wall that a name means, if it means one.
    pub(crate) fn named_position(&self, named: &NamedTile, context: &Context) -> Option<i32> {
        match *named {
            NamedTile::Tile(_) => None,
            NamedTile::Position(position) => Some(position),
            NamedTile::Word {
                reserved: Some(reserved),
                ..
            } => Some(position_of(reserved)),
            NamedTile::Word { name, tile, .. } => {
                if tile.is_some() || self.state.game.tags.contains_key(&name) {
                    return None;
                }
                let counters = &self.state.player(context.seat).counters;
                as_position(*counters.get(&name)?)
            }
        }
    }

    /// The tile at a position of the dead wall; negative ones count from the end.
    pub(crate) fn dead_tile(&self, position: i32) -> Option<Tile> {
        let wall = &self.state.round.wall;
        wall.dead.get(wall.dead_index_of(position)?).copied()
    }

    /// The revealed tiles; a position outside the dead wall shows a back.
    #[must_use]
    pub fn revealed_tiles(&self) -> Vec<Tile> {
        let revealed = self.state.round.wall.revealed.iter();
        revealed
            .map(|revealed| match *revealed {
                RevealedTile::Tile(tile) => tile,
                RevealedTile::Position(position) => {
                    self.dead_tile(position).unwrap_or(Tile::from(TileId::BACK))
                }
            })
            .collect()
    }

    /// The dora that an indicator points at.
    pub(crate) fn dora_of(&self, indicator: Tile) -> &'a [Tile] {
        look_up_dora(&self.terms.rulebook.setup.dora_indicators, indicator)
    }

    /// The tiles that an indicator points at by `reverse_dora_indicators`.
    pub(crate) fn reverse_dora_of(&self, indicator: Tile) -> &'a [Tile] {
        look_up_dora(
            &self.terms.rulebook.setup.reverse_dora_indicators,
            indicator,
        )
    }

    /// The tiles that a player sees ahead: named ones if there are any, otherwise the next of the wall.
    pub(crate) fn scryed_tiles(&self, seat: Seat) -> Vec<Tile> {
        let wall = &self.state.round.wall;
        if wall.named_scry.is_empty() {
            let window = self.state.player(seat).scryed;
            return wall.left().iter().take(window).copied().collect();
        }
        let context = Context::of(seat);
        let named = wall.named_scry.iter();
        named
            .filter_map(|named| self.named_tile(named, &context))
            .collect()
    }
}

/// The entry of an indicator in a table sorted by id.
fn look_up_dora(indicators: &[(TileId, Vec<Tile>)], indicator: Tile) -> &[Tile] {
    let at = indicators.partition_point(|(id, _)| *id < indicator.id);
    let found = indicators.get(at).filter(|(id, _)| *id == indicator.id);
    found.map_or(&[], |(_, dora)| dora)
}

/// The position of a reserved name: the first one is the last tile.
fn position_of(reserved: u16) -> i32 {
    -1 - i32::from(reserved)
}

fn as_position(number: Number) -> Option<i32> {
    i32::try_from(number.whole_part()).ok()
}
