//! How the tiles of a call lie.

use jantaku_rulebook::{Relative, StyleItem, StyleTile};
use jantaku_tile::{Tile, attr};

use super::calls::CallLook;
use crate::act::Act;
use crate::ask::Ask;

impl Ask<'_> {
    /// The pool and the called tile in the order in which a style takes them from a player's own
    /// hand: if it lays some of them face down and some open, red fives and other coloured tiles
    /// come to lie open before plain ones do.
    fn coloured_up(&self, style: &[StyleItem], pool: &[Tile], called: Tile) -> (Vec<Tile>, Tile) {
        let apart = style.iter().any(|item| item.tile == StyleTile::Called);
        let mut all = pool.to_vec();
        if !apart {
            all.push(called);
        }
        let mut open = Vec::new();
        let mut any_down = false;
        for item in style {
            if let StyleTile::Pool(place) = item.tile
                && place < all.len()
            {
                if self.attrs.has(item.attrs, attr::FACEDOWN) {
                    any_down = true;
                } else if !open.contains(&place) {
                    open.push(place);
                }
            }
        }
        if any_down && !open.is_empty() {
            let is_coloured = |tile: &Tile| tile.id.base() != tile.id;
            let (coloured, plain): (Vec<Tile>, Vec<Tile>) =
                all.iter().partition(|t| is_coloured(t));
            open.truncate(coloured.len());
            let rest = (0..all.len()).filter(|place| !open.contains(place));
            let places: Vec<usize> = open.iter().copied().chain(rest).collect();
            for (place, tile) in places.into_iter().zip(coloured.into_iter().chain(plain)) {
                if let Some(there) = all.get_mut(place) {
                    *there = tile;
                }
            }
        }
        match all.pop() {
            Some(last) if !apart => (all, last),
            last => (all.into_iter().chain(last).collect(), called),
        }
    }
}

impl Act<'_> {
    /// The tiles of a call as they lie, seen from the caller towards the player called from.
    pub(super) fn laid_out(
        &mut self,
        look: &CallLook,
        towards: Relative,
        pool: &[Tile],
        called: Tile,
    ) -> Vec<Tile> {
        let button = look
            .button
            .and_then(|button| self.terms.rulebook.button(button));
        let style = button.and_then(|button| button.call_style[towards].clone());
        let laid = match style {
            Some(style) if towards == Relative::Own => {
                let (pool, called) = self.ask().coloured_up(&style, pool, called);
                self.styled(&style, &pool, called)
            }
            Some(style) => self.styled(&style, pool, called),
            None => pool.iter().copied().chain([called]).collect(),
        };
        self.conceal(look, laid)
    }

    /// The tiles of a call in a style. Positions for which there is no tile are left out.
    pub(super) fn styled(&mut self, style: &[StyleItem], pool: &[Tile], called: Tile) -> Vec<Tile> {
        let mut pool = pool.to_vec();
        if !style.iter().any(|item| item.tile == StyleTile::Called) {
            pool.push(called);
        }
        let mut laid = Vec::with_capacity(style.len());
        for item in style {
            let tile = match item.tile {
                StyleTile::Pool(place) => pool.get(place).copied(),
                StyleTile::Called => Some(called),
                StyleTile::Tile(tile) => Some(tile),
            };
            if let Some(tile) = tile {
                laid.push(self.with_attrs(tile, |table, set| table.union(set, item.attrs)));
            }
        }
        laid
    }

    /// The tiles, face down if the call is hidden.
    pub(super) fn conceal(&mut self, look: &CallLook, mut tiles: Vec<Tile>) -> Vec<Tile> {
        if look.hidden {
            for tile in &mut tiles {
                *tile = self.with(*tile, attr::CONCEALED);
            }
        }
        tiles
    }
}
