//! Tags and attributes.

use jantaku_rulebook::condition::TagTest;
use jantaku_tile::Tile;

use crate::game::Game;
use crate::table::Context;

impl Game {
    pub(super) fn passes_tag(&self, test: &TagTest, context: &Context) -> bool {
        match test {
            TagTest::TagExists(tags) => tags.iter().all(|tag| self.table.tags.contains_key(tag)),
            TagTest::Tagged(target, tag) => {
                let Some(tagged) = self.table.tags.get(tag) else {
                    return false;
                };
                let behaviour = &self.table.player(context.seat).behaviour;
                let found = self.gather(&[*target], context);
                let mut tiles = found.alternatives.iter().flat_map(|one| &one.hand);
                tiles.any(|tile| {
                    let equal = |other: &Tile| behaviour.equivalent(*tile, *other, &found.attrs);
                    tagged.iter().any(equal)
                })
            }
            TagTest::HasAttr(target, attrs) => {
                let found = self.gather(&[*target], context);
                let mut tiles = found.alternatives.iter().flat_map(|one| &one.hand);
                tiles.any(|tile| {
                    let mut attrs = attrs.iter();
                    attrs.all(|attr| attr.is_some_and(|attr| found.attrs.has(tile.attrs, attr)))
                })
            }
        }
    }
}
