//! Actions on tags: named sets of tiles.

use jantaku_rulebook::action::TagTiles;
use jantaku_rulebook::{Name, NamedTile};
use jantaku_tile::{Tile, TileId};

use super::MOST_IN_ZONE;
use crate::act::Act;
use crate::face::RuleFault;
use crate::state::Context;

impl Act<'_> {
    /// Adds tiles to a tag; a new one if there is none. Tags are sorted and hold each tile once.
    fn tag(&mut self, tag: Name, tiles: Vec<Tile>) {
        let mut tagged = self.state.game.tags.remove(&tag).unwrap_or_default();
        for tile in tiles {
            if tagged.len() >= MOST_IN_ZONE {
                self.warn(RuleFault::TagTooLarge);
                break;
            }
            if !tagged
                .iter()
                .any(|&other| self.ask().look_alike(tile, other))
            {
                tagged.push(tile);
            }
        }
        tagged.sort_by_key(|tile| (tile.id.sort_key(), *tile));
        self.state.game.tags.insert(tag, tagged);
    }

    /// The tiles that are meant.
    fn meant(&mut self, tiles: &[TagTiles], context: &Context) -> Vec<Tile> {
        let mut meant = Vec::new();
        for tiles in tiles {
            match tiles {
                TagTiles::Named(named) => match self.ask().named_tile(named, context) {
                    Some(tile) => meant.push(tile),
                    None => self.warn(RuleFault::NoSuchTileToTag),
                },
                TagTiles::LastDiscard => {
                    meant.extend(self.state.last_discard().map(|(_, tile)| tile));
                }
                TagTiles::All => {
                    let behaviour = &self.state.player(context.seat).behaviour;
                    meant.extend(behaviour.game_tiles().iter().map(|(tile, _)| *tile));
                    let values = behaviour.aliases().iter().map(|alias| alias.to);
                    meant.extend(values.filter(|tile| tile.id != TileId::ANY));
                }
                TagTiles::LastScryedTile => {
                    meant.extend(self.ask().scryed_tiles(context.seat).last())
                }
                TagTiles::ScryedTiles => meant.extend(self.ask().scryed_tiles(context.seat)),
            }
        }
        meant
    }

    pub(super) fn tag_tiles(&mut self, tag: Name, tiles: &[TagTiles], context: &Context) {
        let tiles = self.meant(tiles, context);
        self.tag(tag, tiles);
    }

    pub(super) fn tag_drawn_tile(&mut self, tag: Name, context: &Context) {
        let drawn = self.state.player(context.seat).draw.first().copied();
        self.tag(tag, vec![drawn.unwrap_or(TileId::BACK.into())]);
    }

    pub(super) fn tag_last_discard(&mut self, tag: Name) {
        if let Some((_, tile)) = self.state.last_discard() {
            self.tag(tag, vec![tile]);
        }
    }

    /// Tags the dora of an indicator. The tag exists afterwards even if there are none.
    pub(super) fn tag_dora(&mut self, tag: Name, indicator: &NamedTile, context: &Context) {
        let Some(indicator) = self.ask().named_tile(indicator, context) else {
            // Dead walls shrink: a position that is no longer there points at nothing.
            if self.ask().named_position(indicator, context).is_none() {
                self.warn(RuleFault::NoSuchIndicator);
            }
            return self.tag(tag, Vec::new());
        };
        let dora = self.ask().dora_of(indicator).to_vec();
        self.tag(tag, dora);
    }

    /// Removes tiles from a tag, which stays even if it becomes empty.
    pub(super) fn untag_tiles(&mut self, tag: Name, tiles: &[TagTiles], context: &Context) {
        let tiles = self.meant(tiles, context);
        if let Some(mut tagged) = self.state.game.tags.remove(&tag) {
            tagged.retain(|&tile| {
                !tiles
                    .iter()
                    .any(|&other| self.ask().look_alike(tile, other))
            });
            self.state.game.tags.insert(tag, tagged);
        }
    }
}
