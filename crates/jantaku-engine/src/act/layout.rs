//! How the tiles of a call lie.

use jantaku_rulebook::{Relative, StyleItem, StyleTile};
use jantaku_tile::{Tile, attr};

use super::calls::Look;
use crate::game::Game;

impl Game {
    /// The tiles of a call as they lie, seen from the caller towards where it came from.
    pub(super) fn laid_out(
        &mut self,
        look: &Look,
        towards: Relative,
        pool: &[Tile],
        called: Tile,
    ) -> Vec<Tile> {
        let button = look.button.and_then(|button| self.rulebook.button(button));
        let style = button.and_then(|button| button.call_style[towards as usize].clone());
        let laid = match style {
            Some(style) => self.styled(&style, pool, called),
            None => pool.iter().copied().chain([called]).collect(),
        };
        self.conceal(look, laid)
    }

    /// The tiles of a call in a style. Places that no tile has are left out.
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

    /// The tiles, covered if the call is hidden.
    pub(super) fn conceal(&mut self, look: &Look, mut tiles: Vec<Tile>) -> Vec<Tile> {
        if look.hidden {
            for tile in &mut tiles {
                *tile = self.with(*tile, attr::CONCEALED);
            }
        }
        tiles
    }
}
