//! Tile specs: whether a tile is one of those described.

use jantaku_match::Behaviour;
use jantaku_tile::{
    AttrTable, ContextSpec, Offset, Pattern, SpecTest, Tile, TileId, TileSpec, attr,
};

use crate::ask::Ask;
use crate::state::Context;

impl Ask<'_> {
    /// Whether the tile is one of those described. Jokers count as themselves.
    pub fn fits_spec(&self, tile: Tile, spec: &TileSpec, context: &Context) -> bool {
        self.fits(tile, spec, context, |named| {
            tile.satisfies(named, Pattern::Written, self.attrs)
        })
    }

    /// Whether the tile is one of those described, or a joker of the player that can be one.
    pub(crate) fn fits_spec_with_jokers(
        &self,
        tile: Tile,
        spec: &TileSpec,
        context: &Context,
    ) -> bool {
        let behaviour = &self.state.player(context.seat).behaviour;
        self.fits(tile, spec, context, |named| {
            behaviour.equivalent(tile, Tile::from(named.id), self.attrs)
                && self.attrs.has_all(tile.attrs, named.attrs)
        })
    }

    fn fits(
        &self,
        tile: Tile,
        spec: &TileSpec,
        context: &Context,
        is_named: impl FnOnce(Tile) -> bool,
    ) -> bool {
        let behaviour = &self.state.player(context.seat).behaviour;
        let passes = match &spec.test {
            SpecTest::Class(class) => class.contains(tile.id),
            SpecTest::Tile(named) => is_named(*named),
            SpecTest::Context(ContextSpec::Same) => context
                .tile
                .is_some_and(|other| behaviour.equivalent(tile, other, self.attrs)),
            SpecTest::Context(ContextSpec::Tsumogiri) => self.has_attr(tile, attr::DRAW),
            SpecTest::Context(ContextSpec::Tedashi) => !self.has_attr(tile, attr::DRAW),
            SpecTest::Context(ContextSpec::Dora) => self.is_dora(tile),
            SpecTest::Context(ContextSpec::Kuikae) => context
                .tile
                .is_some_and(|candidate| self.is_kuikae(candidate, behaviour)),
        };
        passes != spec.negated
    }

    /// Whether the tile satisfies one of the specs. Jokers count as themselves.
    pub(crate) fn fits_any(&self, tile: Tile, specs: &[TileSpec], context: &Context) -> bool {
        let mut specs = specs.iter();
        specs.any(|spec| self.fits_spec(tile, spec, context))
    }

    /// Whether a revealed indicator points at the tile.
    fn is_dora(&self, tile: Tile) -> bool {
        self.revealed_tiles().iter().any(|indicator| {
            let mut dora = self.dora_of(*indicator).iter();
            dora.any(|dora| tile.satisfies(*dora, Pattern::Written, self.attrs))
        })
    }

    /// Whether the tile would form a group again with the hand tiles of the last call.
    fn is_kuikae(&self, candidate: Tile, behaviour: &Behaviour) -> bool {
        let call = self.state.last_call();
        call.is_some_and(|call| match call.others[..] {
            [first, second, ..] => is_group([first, second, candidate], behaviour, self.attrs),
            _ => false,
        })
    }
}

/// Whether these tiles can be a triplet or a sequence.
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
