//! Tiles that are safe against a player.

use jantaku_rulebook::{Relative, Seat};
use jantaku_tile::Tile;

use crate::ask::Ask;
use crate::state::Context;

impl Ask<'_> {
    /// Whether the last discard is safe against a player: among their own discards, or discarded by
    /// anyone since they put down a riichi stick.
    pub(super) fn is_genbutsu(&self, against: Relative, context: &Context) -> bool {
        let Some(seat) = self.terms.ring.at(context.seat, against) else {
            return false;
        };
        let Some((_, last)) = self.state.last_discard().filter(|_| self.plays(seat)) else {
            return false;
        };
        let same = |tile: &Tile| tile.id == last.id;
        let opponent = self.state.player(seat);
        if opponent.discards.iter().any(same) {
            return true;
        }
        let Some(before) = opponent.discards_at_stick else {
            return false;
        };
        let since = |other: &Seat| {
            let discards = &self.state.player(*other).discards[..];
            let since = discards.get(before[*other]..).unwrap_or_default();
            // The discard in question has not passed yet.
            match since.split_last() {
                Some((_, passed)) if *other == self.state.round.turn => passed,
                _ => since,
            }
        };
        self.terms
            .seats
            .iter()
            .any(|other| since(other).iter().any(same))
    }
}
