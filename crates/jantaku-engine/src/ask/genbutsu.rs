//! Tiles that are safe against a player.

use jantaku_rulebook::{Relative, Seat};
use jantaku_tile::Tile;

use crate::game::Game;
use crate::table::Context;

impl Game {
    /// Is the last discard safe against that player: one of their own discards, or discarded by
    /// anyone since they put down a stick?
    pub(super) fn is_genbutsu(&self, against: Relative, context: &Context) -> bool {
        let seat = context.seat.at(against);
        let Some((_, last)) = self.table.last_discard().filter(|_| self.plays(seat)) else {
            return false;
        };
        let same = |tile: &Tile| tile.id == last.id;
        let opponent = self.table.player(seat);
        if opponent.discards.iter().any(same) {
            return true;
        }
        let Some(before) = opponent.discards_at_stick else {
            return false;
        };
        let since = |other: &Seat| {
            let discards = &self.table.player(*other).discards[..];
            let since = discards.get(before[other.index()]..).unwrap_or_default();
            // The discard that is being asked about has not passed yet.
            match since.split_last() {
                Some((_, passed)) if *other == self.table.turn => passed,
                _ => since,
            }
        };
        self.seats.iter().any(|other| since(other).iter().any(same))
    }
}
