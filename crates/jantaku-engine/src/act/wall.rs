//! The walls, what is revealed of them, and who looks ahead.

use jantaku_rulebook::{Amount, Label, Name, NamedTile};
use jantaku_tile::{Tile, TileId};

use super::{MOST_AT_ONCE, MOST_IN_ZONE};
use crate::game::Game;
use crate::output::Output;
use crate::table::{Context, RevealedTile};

/// What a tile by name turns out to be.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Named {
    /// A tile as it is.
    Tile(Tile),
    /// A position of the dead wall, perhaps with its reserved name.
    Position(i32, Option<Name>),
}

impl Game {
    /// What a tile by name turns out to be.
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

    /// Cuts tiles off the end of the live wall and puts them in front of the dead wall.
    pub(super) fn shift_to_dead_wall(&mut self, number: &Amount, context: &Context) {
        let number = self.bounded(number, context);
        let wall = &mut self.table.wall;
        let number = number.min(wall.left().len());
        if number == 0 {
            return;
        }
        let shifted = wall.live.split_off(wall.live.len() - number);
        // If all are drawn and the front one has no lower tile yet, the nearest new one becomes
        // its lower tile; otherwise the front one would be drawn twice.
        let single = wall.dead_index == wall.dead.len() && wall.dead_index % 2 == 1;
        wall.dead.splice(0..0, shifted);
        if single {
            wall.dead.swap(number - 1, number);
        }
    }

    pub(super) fn reveal_tile(&mut self, named: &NamedTile, context: &Context) {
        if self.table.wall.revealed.len() >= MOST_IN_ZONE {
            self.warn("too many tiles are revealed");
            return;
        }
        let (revealed, tile) = match self.look_up(named, context) {
            None => {
                self.warn("there is no such tile to reveal");
                return;
            }
            Some(Named::Tile(tile)) => (RevealedTile::Tile(tile), tile),
            Some(Named::Position(position, _)) => (
                RevealedTile::Position(position),
                self.dead_tile(position).unwrap_or(TileId::BACK.into()),
            ),
        };
        self.table.wall.revealed.push(revealed);
        self.tell(Output::Revealed(tile));
    }

    pub(super) fn save_revealed_tiles(&mut self, label: Label) {
        let wall = &mut self.table.wall;
        wall.saved_revealed.insert(label, wall.revealed.clone());
    }

    pub(super) fn load_revealed_tiles(&mut self, label: Label) {
        let wall = &mut self.table.wall;
        if let Some(saved) = wall.saved_revealed.get(&label) {
            wall.revealed.clone_from(saved);
        }
    }

    /// Shows the next tiles of the wall, to the player or to everyone.
    pub(super) fn scry(&mut self, number: &Amount, everyone: bool, context: &Context) {
        let number = self.bounded(number, context);
        if !everyone {
            self.table.player_mut(context.seat).scryed = number;
            return;
        }
        for &seat in self.seats {
            self.table.player_mut(seat).scryed = number;
        }
        let left = self.table.wall.left();
        let seen = left.get(..number).unwrap_or(left);
        let text = format!("revealed tiles {}", self.show_tiles(seen.iter().copied()));
        self.say(context.seat, text, context);
    }

    /// Shows tiles to everyone, wherever they lie.
    pub(super) fn scry_named_tiles(&mut self, tiles: &[NamedTile], context: &Context) {
        let mut shown = Vec::new();
        for named in tiles.iter().take(MOST_AT_ONCE) {
            let Some(tile) = self.named_tile(named, context) else {
                self.warn("there is no such tile to look at");
                continue;
            };
            // Everyone looks at it, so what is the player's own is looked up now.
            let settled = match self.look_up(named, context) {
                Some(Named::Position(position, _)) => NamedTile::Position(position),
                _ => NamedTile::Tile(tile),
            };
            shown.push(tile);
            let scryed = &mut self.table.wall.named_scry;
            if !scryed.contains(&settled) && scryed.len() < MOST_IN_ZONE {
                scryed.push(settled);
            }
        }
        let text = format!("revealed tiles {}", self.show_tiles(shown));
        self.say(context.seat, text, context);
    }

    /// Hides what anybody sees ahead.
    pub(super) fn clear_scry(&mut self) {
        self.table.wall.named_scry.clear();
        for player in &mut self.table.players {
            player.scryed = 0;
        }
    }
}
