//! Named sets of tiles.

use jantaku_rulebook::action::TagTiles;
use jantaku_rulebook::{Name, NamedTile};
use jantaku_tile::{Tile, TileId};

use super::MOST_IN_ZONE;
use crate::game::Game;
use crate::table::Context;

impl Game {
    /// Adds tiles to a tag, which may be new. A tag is sorted, and has each tile once.
    fn tag(&mut self, tag: Name, tiles: Vec<Tile>) {
        let mut tagged = self.table.tags.remove(&tag).unwrap_or_default();
        for tile in tiles {
            if tagged.len() >= MOST_IN_ZONE {
                self.warn("a tag has too many tiles");
                break;
            }
            if !tagged.iter().any(|&other| self.look_alike(tile, other)) {
                tagged.push(tile);
            }
        }
        tagged.sort_by_key(|tile| (tile.id.sort_key(), *tile));
        self.table.tags.insert(tag, tagged);
    }

    /// The tiles that are meant.
    fn meant(&mut self, tiles: &[TagTiles], context: &Context) -> Vec<Tile> {
        let mut meant = Vec::new();
        for tiles in tiles {
            match tiles {
                TagTiles::Named(named) => match self.named_tile(named, context) {
                    Some(tile) => meant.push(tile),
                    None => self.warn("there is no such tile for a tag"),
                },
                TagTiles::LastDiscard => {
                    meant.extend(self.table.last_discard().map(|(_, tile)| tile));
                }
                TagTiles::All => {
                    let behaviour = &self.table.player(context.seat).behaviour;
                    meant.extend(behaviour.game_tiles().iter().map(|(tile, _)| *tile));
                    let values = behaviour.aliases().iter().map(|alias| alias.to);
                    meant.extend(values.filter(|tile| tile.id != TileId::ANY));
                }
                TagTiles::LastScryedTile => meant.extend(self.scryed_tiles(context.seat).last()),
                TagTiles::ScryedTiles => meant.extend(self.scryed_tiles(context.seat)),
            }
        }
        meant
    }

    pub(super) fn tag_tiles(&mut self, tag: Name, tiles: &[TagTiles], context: &Context) {
        let tiles = self.meant(tiles, context);
        self.tag(tag, tiles);
    }

    pub(super) fn tag_drawn_tile(&mut self, tag: Name, context: &Context) {
        let drawn = self.table.player(context.seat).draw.first().copied();
        self.tag(tag, vec![drawn.unwrap_or(TileId::BACK.into())]);
    }

    pub(super) fn tag_last_discard(&mut self, tag: Name) {
        if let Some((_, tile)) = self.table.last_discard() {
            self.tag(tag, vec![tile]);
        }
    }

    /// Tags what an indicator points at; the tag is there even if that is nothing.
    pub(super) fn tag_dora(&mut self, tag: Name, indicator: &NamedTile, context: &Context) {
        let Some(indicator) = self.named_tile(indicator, context) else {
            self.warn("there is no such indicator");
            return self.tag(tag, Vec::new());
        };
        let dora = self.dora_of(indicator, false).to_vec();
        self.tag(tag, dora);
    }

    /// Takes tiles out of a tag, which stays.
    pub(super) fn untag_tiles(&mut self, tag: Name, tiles: &[TagTiles], context: &Context) {
        let tiles = self.meant(tiles, context);
        if let Some(mut tagged) = self.table.tags.remove(&tag) {
            tagged.retain(|&tile| !tiles.iter().any(|&other| self.look_alike(tile, other)));
            self.table.tags.insert(tag, tagged);
        }
    }
}
