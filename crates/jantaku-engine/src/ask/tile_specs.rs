//! Tile specs: does a tile pass?

use jantaku_match::Behaviour;
use jantaku_tile::{
    AttrTable, ContextSpec, Offset, Pattern, SpecTest, Tile, TileId, TileSpec, attr,
};

use crate::game::Game;
use crate::table::Context;

impl Game {
    /// Does the tile pass? With `jokers`, those of the player pass for the tile they can be.
    pub fn fits_spec(&self, tile: Tile, spec: &TileSpec, context: &Context, jokers: bool) -> bool {
        let behaviour = &self.table.player(context.seat).behaviour;
        let passes = match &spec.test {
            SpecTest::Class(class) => class.contains(tile.id),
            SpecTest::Tile(named) if jokers => {
                let id = Tile::from(named.id);
                behaviour.equivalent(tile, id, &self.attrs)
                    && self.attrs.has_all(tile.attrs, named.attrs)
            }
            SpecTest::Tile(named) => tile.satisfies(*named, Pattern::Written, &self.attrs),
            SpecTest::Context(ContextSpec::Same) => context
                .tile
                .is_some_and(|other| behaviour.equivalent(tile, other, &self.attrs)),
            SpecTest::Context(ContextSpec::Tsumogiri) => self.has_attr(tile, attr::DRAW),
            SpecTest::Context(ContextSpec::Tedashi) => !self.has_attr(tile, attr::DRAW),
            SpecTest::Context(ContextSpec::Dora) => self.is_dora(tile),
            SpecTest::Context(ContextSpec::Kuikae) => context
                .tile
                .is_some_and(|candidate| self.is_kuikae(candidate, behaviour)),
        };
        passes != spec.negated
    }

    /// Does the tile pass one of the specs, jokers not counted?
    pub(crate) fn fits_any(&self, tile: Tile, specs: &[TileSpec], context: &Context) -> bool {
        let mut specs = specs.iter();
        specs.any(|spec| self.fits_spec(tile, spec, context, false))
    }

    /// Does a revealed indicator point at the tile?
    fn is_dora(&self, tile: Tile) -> bool {
        self.revealed_tiles().iter().any(|indicator| {
            let mut dora = self.dora_of(*indicator, false).iter();
            dora.any(|dora| tile.satisfies(*dora, Pattern::Written, &self.attrs))
        })
    }

    /// Would the tile form a group again with the hand tiles of the last call?
    fn is_kuikae(&self, candidate: Tile, behaviour: &Behaviour) -> bool {
        let call = self.table.last_call();
        call.is_some_and(|call| match call.others[..] {
            [first, second, ..] => is_group([first, second, candidate], behaviour, &self.attrs),
            _ => false,
        })
    }
}

/// Can these tiles be three of a kind or a sequence?
fn is_group(tiles: [Tile; 3], behaviour: &Behaviour, attrs: &AttrTable) -> bool {
    const ORDERS: [[usize; 3]; 6] = [
        [0, 1, 2],
        [0, 2, 1],
        [1, 0, 2],
        [1, 2, 0],
        [2, 0, 1],
        [2, 1, 0],
    ];
    let fits = |tile: Tile, id| behaviour.stands_for(tile, Tile::from(id), attrs);
    let ids = tiles.map(|tile| tile.id);
    // The first tile of a group is one of its tiles, unless a joker stands for it.
    let is_joker = |tile: &Tile| tile.id == TileId::ANY || behaviour.is_joker(*tile, attrs);
    let bases = if tiles.iter().any(is_joker) {
        behaviour.base_tiles(ids, false)
    } else {
        ids.to_vec()
    };
    bases.into_iter().any(|base| {
        if tiles.iter().all(|tile| fits(*tile, base)) {
            return true;
        }
        let after = |steps| behaviour.order.at(base, Offset::Steps(steps));
        let (Some(second), Some(third)) = (after(1), after(2)) else {
            return false;
        };
        ORDERS.iter().any(|order| {
            let mut places = order.iter().zip([base, second, third]);
            places.all(|(&at, id)| fits(tiles[at], id))
        })
    })
}
