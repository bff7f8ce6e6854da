//! Tests on tags and attributes.

use jantaku_rulebook::Target;
use jantaku_rulebook::condition::TagTest;
use jantaku_tile::{AttrTable, Tile, TileId};

use crate::ask::Ask;
use crate::state::Context;

impl Ask<'_> {
    pub(super) fn passes_tag(&self, test: &TagTest, context: &Context) -> bool {
        match test {
            TagTest::TagExists(tags) => tags
                .iter()
                .all(|tag| self.state.game.tags.contains_key(tag)),
            TagTest::Tagged(target, tag) => {
                let Some(tagged) = self.state.game.tags.get(tag) else {
                    return false;
                };
                let behaviour = &self.state.player(context.seat).behaviour;
                let found = self.gather(&[*target], context);
                let mut tiles = found.alternatives.iter().flat_map(|one| &one.hand);
                tiles.any(|tile| {
                    let equal = |other: &Tile| behaviour.equivalent(*tile, *other, &found.attrs);
                    tagged.iter().any(equal)
                })
            }
            TagTest::HasAttr(target, attrs) => {
                let has_all = |tile: Tile, table: &AttrTable| {
                    let mut attrs = attrs.iter();
                    attrs.all(|attr| attr.is_some_and(|attr| table.has(tile.attrs, attr)))
                };
                // What was discarded or called is asked as it is by now.
                let now = match target {
                    Target::LastDiscard => self.last_discard_now(),
                    Target::LastCalledTile => self.called_tile_now(),
                    _ => None,
                };
                if let Some(tile) = now {
                    return has_all(tile, self.attrs);
                }
                let found = self.gather(&[*target], context);
                let mut tiles = found.alternatives.iter().flat_map(|one| &one.hand);
                tiles.any(|tile| has_all(*tile, &found.attrs))
            }
        }
    }

    /// The last discard as it is now, wherever it lies; as recorded if it is there no more.
    pub(super) fn last_discard_now(&self) -> Option<Tile> {
        let (discarder, seen) = self.state.last_discard()?;
        let player = self.state.player(discarder);
        let is_it = |tile: &&Tile| tile.id == seen.id || seen.id == TileId::BACK;
        let among = player.discards.last().filter(is_it);
        let lies = among.or_else(|| player.pond.last().filter(is_it));
        Some(lies.copied().unwrap_or(seen))
    }

    /// The last called tile as it lies in its call now; as recorded if the call is there no more.
    fn called_tile_now(&self) -> Option<Tile> {
        let call = self.state.last_call()?;
        let lies = self.called_tile_place().and_then(|(seat, meld, at)| {
            let meld = self.state.player(seat).calls.get(meld)?;
            meld.tiles.get(at).copied()
        });
        Some(lies.unwrap_or(call.called))
    }
}
