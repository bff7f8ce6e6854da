//! Actions that move tiles from zone to zone.

use std::collections::BTreeSet;

use jantaku_rulebook::action::{MoveAction, MoveTarget, Zone, Zones};
use jantaku_rulebook::{MarkTarget, Seat};
use jantaku_tile::{Tile, attr};

use super::slots::{Thing, TileSlot};
use crate::act::Act;
use crate::face::RuleFault;
use crate::state::{Context, Meld, RoundEvent};

impl Act<'_> {
    pub(super) fn move_action(&mut self, action: &MoveAction, context: &Context) {
        match action {
            MoveAction::Move(from, to) => self.carry(from, to, true, context),
            MoveAction::Copy(from, to) => self.carry(from, to, false, context),
            MoveAction::Swap(from, to) => self.swap_tiles(from, to, context),
            MoveAction::Delete(from) => {
                let places = self.ask().slots_to_delete(&from.zones, context);
                self.clear(&places);
            }
        }
    }

    /// Moves or copies tiles to a zone.
    fn carry(&mut self, from: &Zones, to: &Zone, away: bool, context: &Context) {
        let places = self
            .ask()
            .select(&from.zones, std::slice::from_ref(to), context);
        let things: Vec<Thing> = places
            .iter()
            .filter_map(|&place| self.ask().thing(place))
            .collect();
        let owner = self.ask().owners(to, context).first().copied();
        if things.is_empty() {
            return;
        }
        let Some(owner) = owner.filter(|&owner| self.can_append(to, owner, &things)) else {
            return;
        };
        // A tile that goes to a position replaces what is there, and is there afterwards even if it
        // came from there.
        if away {
            self.clear(&places);
        }
        self.append(to, owner, things);
    }

    /// Whether all these things can go to a zone. Reports a problem if not.
    fn can_append(&mut self, to: &Zone, owner: Seat, things: &[Thing]) -> bool {
        let player = self.state.player(owner);
        let there = match to.target {
            MoveTarget::Hand => player.hand.len(),
            MoveTarget::Draw => player.draw.len(),
            MoveTarget::Aside => player.aside.len(),
            MoveTarget::Calls => player.calls.len(),
            MoveTarget::Discard => player.discards.len(),
            MoveTarget::DeadWall | MoveTarget::AtopWall => 0,
            MoveTarget::RevealedTile | MoveTarget::Scry => {
                self.warn(RuleFault::MoveToSeenZone);
                return false;
            }
        };
        let calls = things
            .iter()
            .filter(|thing| matches!(thing, Thing::Call(_)));
        let position = to.positions.first().copied();
        let reason = match to.target {
            MoveTarget::Calls if calls.count() < things.len() => RuleFault::OnlyCallsBecomeCalls,
            MoveTarget::DeadWall | MoveTarget::AtopWall if things.len() != 1 => {
                RuleFault::OneTileOntoWall
            }
            MoveTarget::DeadWall
                if position
                    .and_then(|at| self.state.round.wall.dead_index_of(at))
                    .is_none() =>
            {
                RuleFault::NoSuchWallPosition
            }
            MoveTarget::AtopWall if position.is_none() => RuleFault::WallPositionMissing,
            _ => {
                let tiles = things.iter().map(|thing| thing.tiles().len()).sum();
                return self.has_room(there, tiles);
            }
        };
        self.warn(reason);
        false
    }

    /// Puts things at the end of a zone, or at its position.
    fn append(&mut self, to: &Zone, owner: Seat, things: Vec<Thing>) {
        if to.target == MoveTarget::Calls {
            let melds = things.into_iter().filter_map(|thing| match thing {
                Thing::Call(meld) => Some(meld),
                Thing::Tile(_) => None,
            });
            let melds: Vec<Meld> = melds.collect();
            self.state.player_mut(owner).calls.extend(melds);
            return;
        }
        let tiles: Vec<Tile> = things
            .iter()
            .flat_map(|thing| thing.tiles())
            .copied()
            .collect();
        let position = to.positions.first().copied();
        match to.target {
            MoveTarget::Hand => {
                let tiles = self.all_without(tiles, attr::DRAW);
                let (hand, more) = (self.state.player(owner).hand.len(), tiles.len());
                // Indices of drawn tiles follow those of the hand, which grows.
                self.shift_marks(MarkTarget::Hand, Some(owner), |index| {
                    index.saturating_add(if index < hand { 0 } else { more })
                });
                self.state.player_mut(owner).hand.extend(tiles);
            }
            MoveTarget::Draw => self.state.player_mut(owner).draw.extend(tiles),
            MoveTarget::Aside => self.state.player_mut(owner).aside.extend(tiles),
            MoveTarget::Discard => {
                let player = self.state.player_mut(owner);
                player.pond.extend(&tiles);
                player.discards.extend(tiles);
            }
            MoveTarget::DeadWall => {
                let place = position.and_then(|at| self.state.round.wall.dead_index_of(at));
                if let (Some(place), Some(&tile)) = (place, tiles.first()) {
                    self.put(TileSlot::Dead(place), Thing::Tile(tile));
                }
            }
            MoveTarget::AtopWall => {
                if let (Some(at), Some(&tile)) = (position, tiles.first()) {
                    self.put(TileSlot::Atop(at), Thing::Tile(tile));
                }
            }
            MoveTarget::Calls | MoveTarget::RevealedTile | MoveTarget::Scry => {}
        }
    }

    /// Exchanges tiles pair by pair; what is left over on one side goes to the other.
    fn swap_tiles(&mut self, from: &Zones, to: &Zones, context: &Context) {
        let here = self.ask().select(&from.zones, &to.zones, context);
        let mut there = self.ask().select(&to.zones, &from.zones, context);
        let taken: BTreeSet<TileSlot> = here.iter().copied().collect();
        there.retain(|place| !taken.contains(place));
        if here.is_empty() || there.is_empty() {
            return;
        }
        let is_call = |place: &TileSlot| matches!(place, TileSlot::Call(..));
        let calls = here
            .iter()
            .chain(&there)
            .filter(|place| is_call(place))
            .count();
        if calls > 0 && calls < here.len() + there.len() {
            self.warn(RuleFault::CallsSwapWithCallsOnly);
            return;
        }
        for (&one, &other) in here.iter().zip(&there) {
            let (Some(first), Some(second)) = (self.ask().thing(one), self.ask().thing(other))
            else {
                continue;
            };
            if let (Some(&tile), Some(&with)) = (first.tiles().first(), second.tiles().first()) {
                self.record(RoundEvent::Swap {
                    seat: context.seat,
                    tiles: [tile, with],
                });
            }
            self.put(one, second);
            self.put(other, first);
        }
        let pairs = here.len().min(there.len());
        let (surplus, zone) = if here.len() > pairs {
            (&here[pairs..], to.zones.first())
        } else {
            (&there[pairs..], from.zones.first())
        };
        let takes = |zone: &&Zone| {
            let seen = [MoveTarget::RevealedTile, MoveTarget::Scry];
            let wall = [MoveTarget::DeadWall, MoveTarget::AtopWall];
            !seen.contains(&zone.target) && !wall.contains(&zone.target)
        };
        let Some(zone) = zone.filter(takes).filter(|_| !surplus.is_empty()) else {
            return;
        };
        let things: Vec<Thing> = surplus
            .iter()
            .filter_map(|&place| self.ask().thing(place))
            .collect();
        let owner = self.ask().owners(zone, context).first().copied();
        if let Some(owner) = owner
            && self.can_append(zone, owner, &things)
        {
            self.clear(surplus);
            self.append(zone, owner, things);
        }
    }
}
