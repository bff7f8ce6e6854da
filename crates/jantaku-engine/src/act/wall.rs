//! Actions on the walls: shifting, revealing, looking ahead.

use jantaku_rulebook::action::Scope;
use jantaku_rulebook::{Amount, Label, Name, NamedTile};
use jantaku_tile::{Tile, TileId};

use super::{MOST_AT_ONCE, MOST_IN_ZONE};
use crate::act::Act;
use crate::ask::Ask;
use crate::face::{Happened, RuleFault};
use crate::state::{Context, RevealedTile};

/// What a named tile resolves to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Named {
    Tile(Tile),
    /// A position of the dead wall, and its reserved name if it has one.
    Position(i32, Option<Name>),
}

impl Ask<'_> {
    /// Resolves a named tile.
    pub(super) fn look_up(&self, named: &NamedTile, context: &Context) -> Option<Named> {
        match self.named_position(named, context) {
            Some(position) => {
                let name = match *named {
                    NamedTile::Word { name, reserved, .. } => reserved.map(|_| name),
                    _ => None,
                };
                Some(Named::Position(position, name))
            }
            None => self.named_tile(named, context).map(Named::Tile),
        }
    }
}

impl Act<'_> {
    /// Moves tiles from the end of the live wall to the front of the dead wall.
    pub(super) fn shift_to_dead_wall(&mut self, number: &Amount, context: &Context) {
        let number = self.bounded(number, context);
        let wall = &mut self.state.round.wall;
        let number = number.min(wall.left().len());
        if number == 0 {
            return;
        }
        let shifted = wall.live.split_off(wall.live.len() - number);
        // If all tiles of the dead wall are drawn and the front one has no lower tile yet, the
        // nearest new one becomes its lower tile; otherwise the front one would be drawn twice.
        let single = wall.dead_index == wall.dead.len() && wall.dead_index % 2 == 1;
        wall.dead.splice(0..0, shifted);
        if single {
            wall.dead.swap(number - 1, number);
        }
    }

    pub(super) fn reveal_tile(&mut self, named: &NamedTile, context: &Context) {
        if self.state.round.wall.revealed.len() >= MOST_IN_ZONE {
            self.warn(RuleFault::TooManyRevealed);
            return;
        }
        let (revealed, tile) = match self.ask().look_up(named, context) {
            None => {
                self.warn(RuleFault::NoSuchTileToReveal);
                return;
            }
            Some(Named::Tile(tile)) => (RevealedTile::Tile(tile), tile),
            Some(Named::Position(position, _)) => (
                RevealedTile::Position(position),
                self.ask()
                    .dead_tile(position)
                    .unwrap_or(TileId::BACK.into()),
            ),
        };
        self.state.round.wall.revealed.push(revealed);
        self.tell(Happened::Revealed(tile));
    }

    pub(super) fn save_revealed_tiles(&mut self, label: Label) {
        let wall = &mut self.state.round.wall;
        wall.saved_revealed.insert(label, wall.revealed.clone());
    }

    pub(super) fn load_revealed_tiles(&mut self, label: Label) {
        let wall = &mut self.state.round.wall;
        if let Some(saved) = wall.saved_revealed.get(&label) {
            wall.revealed.clone_from(saved);
        }
    }

    /// Shows the next tiles of the wall, to the player or to everyone.
    pub(super) fn scry(&mut self, number: &Amount, scope: Scope, context: &Context) {
        let number = self.bounded(number, context);
        if scope == Scope::Player {
            self.state.player_mut(context.seat).scryed = number;
            return;
        }
        for &seat in self.terms.seats {
            self.state.player_mut(seat).scryed = number;
        }
        let left = self.state.round.wall.left();
        let seen = left.get(..number).unwrap_or(left).to_vec();
        self.announce(Happened::TilesShown(context.seat, seen), context);
    }

    /// Shows tiles to everyone, wherever they lie.
    pub(super) fn scry_named_tiles(&mut self, tiles: &[NamedTile], context: &Context) {
        let mut shown = Vec::new();
        for named in tiles.iter().take(MOST_AT_ONCE) {
            let Some(tile) = self.ask().named_tile(named, context) else {
                // Dead walls shrink: where no tile is left, there is nothing to look at.
                if self.ask().named_position(named, context).is_none() {
                    self.warn(RuleFault::NoSuchTileToShow);
                }
                continue;
            };
            // Everyone looks at them, so names that depend on the player are resolved now.
            let settled = match self.ask().look_up(named, context) {
                Some(Named::Position(position, _)) => NamedTile::Position(position),
                _ => NamedTile::Tile(tile),
            };
            shown.push(tile);
            let scryed = &mut self.state.round.wall.named_scry;
            if !scryed.contains(&settled) && scryed.len() < MOST_IN_ZONE {
                scryed.push(settled);
            }
        }
        self.announce(Happened::TilesShown(context.seat, shown), context);
    }

    /// Hides what anybody sees ahead.
    pub(super) fn clear_scry(&mut self) {
        self.state.round.wall.named_scry.clear();
        for player in &mut self.state.players {
            player.scryed = 0;
        }
    }
}
