//! The slots on the table between which tiles move, and what lies there.

use std::collections::BTreeSet;

use jantaku_rulebook::action::{MoveTarget, Zone};
use jantaku_rulebook::{MarkTarget, Seat};
use jantaku_tile::{Tile, TileId};

use crate::act::Act;
use crate::ask::Ask;
use crate::state::{Context, Marked, Meld, RevealedTile};

/// Where a tile, or a call as a whole, lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum TileSlot {
    Hand(Seat, usize),
    Draw(Seat, usize),
    Aside(Seat, usize),
    /// A whole call.
    Call(Seat, usize),
    Pond(Seat, usize),
    Dead(usize),
    /// On top of the wall, by stack counted from the end.
    Atop(i32),
    /// A tile in the row of revealed ones that lies nowhere else.
    Shown(usize),
    Live(usize),
}

/// What lies in a slot.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Thing {
    Tile(Tile),
    Call(Meld),
}

impl Thing {
    pub(super) fn tiles(&self) -> &[Tile] {
        match self {
            Self::Tile(tile) => std::slice::from_ref(tile),
            Self::Call(meld) => &meld.tiles,
        }
    }
}

impl Ask<'_> {
    /// The slots that zones mean, each once, in the order of the zones. If the other side means
    /// tiles of the draw by themselves, hands do not include the draw.
    pub(super) fn select(
        &self,
        zones: &[Zone],
        other: &[Zone],
        context: &Context,
    ) -> Vec<TileSlot> {
        let draw_apart = other.iter().any(|zone| zone.target == MoveTarget::Draw);
        let mut seen = BTreeSet::new();
        let slots = zones
            .iter()
            .flat_map(|zone| self.select_zone(zone, draw_apart, context));
        slots.filter(|&slot| seen.insert(slot)).collect()
    }

    /// The slots to empty when these zones are deleted, each once. Tiles of hand and draw go with
    /// all others of their kind there, unless the zone names single tiles.
    pub(super) fn slots_to_delete(&self, zones: &[Zone], context: &Context) -> Vec<TileSlot> {
        let mut slots = BTreeSet::new();
        for zone in zones {
            let found = self.select_zone(zone, false, context);
            let in_hand = matches!(zone.target, MoveTarget::Hand | MoveTarget::Draw);
            if in_hand && !zone.marked && zone.positions.is_empty() {
                for slot in &found {
                    slots.extend(self.same_kind_in_hand(*slot));
                }
            }
            slots.extend(found);
        }
        slots.into_iter().collect()
    }

    /// The slots of hand and draw with a tile of the same id as this slot of them.
    fn same_kind_in_hand(&self, slot: TileSlot) -> Vec<TileSlot> {
        let (TileSlot::Hand(seat, _) | TileSlot::Draw(seat, _)) = slot else {
            return Vec::new();
        };
        let Some(Thing::Tile(tile)) = self.thing(slot) else {
            return Vec::new();
        };
        let player = self.state.player(seat);
        let hand = (0..player.hand.len()).map(|at| TileSlot::Hand(seat, at));
        let draw = (0..player.draw.len()).map(|at| TileSlot::Draw(seat, at));
        let mut ids = player.tiles().map(|tile| tile.id);
        hand.chain(draw)
            .filter(|_| ids.next() == Some(tile.id))
            .collect()
    }

    fn select_zone(&self, zone: &Zone, draw_apart: bool, context: &Context) -> Vec<TileSlot> {
        if zone.nothing {
            return Vec::new();
        }
        let mut slots = if zone.marked {
            self.marked_slots(zone, context)
        } else {
            self.all_slots(zone, draw_apart, context)
        };
        slots.retain(|&slot| {
            let thing = self.thing(slot);
            thing.is_some_and(|thing| {
                let mut tiles = thing.tiles().iter();
                zone.specs.is_empty()
                    || tiles.any(|&tile| {
                        let mut specs = zone.specs.iter();
                        specs.all(|spec| self.fits_spec(tile, spec, context))
                    })
            })
        });
        slots
    }

    /// The players whose zones are meant.
    pub(super) fn owners(&self, zone: &Zone, context: &Context) -> Vec<Seat> {
        match &zone.players {
            Some(players) => self.players(players, context),
            None => vec![context.seat],
        }
    }

    /// All slots of a zone, or those at the positions that are given.
    fn all_slots(&self, zone: &Zone, draw_apart: bool, context: &Context) -> Vec<TileSlot> {
        let mut slots: Vec<TileSlot> = Vec::new();
        for seat in self.owners(zone, context) {
            let player = self.state.player(seat);
            let hand = (0..player.hand.len()).map(|at| TileSlot::Hand(seat, at));
            let draw = (0..player.draw.len()).map(|at| TileSlot::Draw(seat, at));
            let found: Vec<TileSlot> = match zone.target {
                MoveTarget::Hand if draw_apart => hand.collect(),
                MoveTarget::Hand => hand.chain(draw).collect(),
                MoveTarget::Draw => draw.collect(),
                MoveTarget::Aside => (0..player.aside.len())
                    .map(|at| TileSlot::Aside(seat, at))
                    .collect(),
                MoveTarget::Calls => (0..player.calls.len())
                    .map(|at| TileSlot::Call(seat, at))
                    .collect(),
                MoveTarget::Discard => (0..player.pond.len())
                    .map(|at| TileSlot::Pond(seat, at))
                    .collect(),
                MoveTarget::Scry => self.scry_slots(seat).into_iter().flatten().collect(),
                // What lies on the wall has no owner.
                MoveTarget::RevealedTile | MoveTarget::DeadWall | MoveTarget::AtopWall => continue,
            };
            slots.extend(at_positions(found, &zone.positions));
        }
        match zone.target {
            MoveTarget::RevealedTile => {
                let revealed = 0..self.state.round.wall.revealed.len();
                let revealed = revealed.filter_map(|at| self.revealed_slot(at)).collect();
                slots.extend(at_positions(revealed, &zone.positions));
            }
            MoveTarget::DeadWall => {
                let positions = zone.positions.iter();
                let found = positions.filter_map(|&at| self.state.round.wall.dead_index_of(at));
                slots.extend(found.map(TileSlot::Dead));
            }
            MoveTarget::AtopWall => {
                slots.extend(zone.positions.iter().map(|&at| TileSlot::Atop(at)))
            }
            _ => {}
        }
        slots
    }

    /// The slots of a zone that the player has marked.
    fn marked_slots(&self, zone: &Zone, context: &Context) -> Vec<TileSlot> {
        let target = match zone.target {
            MoveTarget::Hand | MoveTarget::Draw => MarkTarget::Hand,
            MoveTarget::Calls => MarkTarget::Call,
            MoveTarget::Aside => MarkTarget::Aside,
            MoveTarget::Discard => MarkTarget::Discard,
            MoveTarget::RevealedTile => MarkTarget::RevealedTile,
            MoveTarget::Scry => MarkTarget::Scry,
            MoveTarget::DeadWall | MoveTarget::AtopWall => return Vec::new(),
        };
        let owners = zone.players.as_ref();
        let owners = owners.map(|players| self.players(players, context));
        let marked = self.marked(context.seat, target).into_iter();
        let marked = marked.filter(|object| {
            let meant = |owners: &Vec<Seat>| object.seat.is_none_or(|seat| owners.contains(&seat));
            owners.as_ref().is_none_or(meant)
        });
        let slots = marked.filter_map(|object| self.marked_slot(context.seat, object));
        let in_hand = |slot: &TileSlot| matches!(slot, TileSlot::Hand(..));
        let slots = slots.filter(|slot| zone.target != MoveTarget::Draw || !in_hand(slot));
        slots.collect()
    }

    /// The slot of a marked object; `None` if it is gone.
    pub(super) fn marked_slot(&self, marker: Seat, object: Marked) -> Option<TileSlot> {
        let at = object.index;
        let owner = object.seat.filter(|&seat| self.terms.seats.contains(&seat));
        let slot = match (object.target, object.seat) {
            (MarkTarget::Hand, _) => {
                let hand = self.state.player(owner?).hand.len();
                match at.checked_sub(hand) {
                    None => TileSlot::Hand(owner?, at),
                    Some(at) => TileSlot::Draw(owner?, at),
                }
            }
            (MarkTarget::Call, _) => TileSlot::Call(owner?, at),
            (MarkTarget::Aside, _) => TileSlot::Aside(owner?, at),
            (MarkTarget::Discard, _) => TileSlot::Pond(owner?, at),
            (MarkTarget::RevealedTile, None) => self.revealed_slot(at)?,
            (MarkTarget::Scry, None) => (*self.scry_slots(marker).get(at)?)?,
            (MarkTarget::RevealedTile | MarkTarget::Scry, Some(_)) => return None,
        };
        self.thing(slot).map(|_| slot)
    }

    /// The slots of the tiles that a player sees ahead, in the order in which they are shown. A
    /// tile that lies nowhere has none.
    pub(super) fn scry_slots(&self, seat: Seat) -> Vec<Option<TileSlot>> {
        let wall = &self.state.round.wall;
        if wall.named_scry.is_empty() {
            let window = self.state.player(seat).scryed.min(wall.left().len());
            let slots = wall.index..wall.index + window;
            return slots.map(|at| Some(TileSlot::Live(at))).collect();
        }
        let context = Context::of(seat);
        let named = wall.named_scry.iter();
        named
            .map(|named| {
                let position = self.named_position(named, &context)?;
                wall.dead_index_of(position).map(TileSlot::Dead)
            })
            .collect()
    }

    /// The slot of a revealed tile: in the dead wall, or else in the row of revealed tiles.
    fn revealed_slot(&self, at: usize) -> Option<TileSlot> {
        match self.state.round.wall.revealed.get(at)? {
            RevealedTile::Tile(_) => Some(TileSlot::Shown(at)),
            RevealedTile::Position(position) => self
                .state
                .round
                .wall
                .dead_index_of(*position)
                .map(TileSlot::Dead),
        }
    }

    /// What lies in a slot.
    pub(super) fn thing(&self, slot: TileSlot) -> Option<Thing> {
        let wall = &self.state.round.wall;
        let player = |seat| self.state.player(seat);
        let tile = match slot {
            TileSlot::Call(seat, at) => {
                return player(seat).calls.get(at).cloned().map(Thing::Call);
            }
            TileSlot::Hand(seat, at) => player(seat).hand.get(at).copied(),
            TileSlot::Draw(seat, at) => player(seat).draw.get(at).copied(),
            TileSlot::Aside(seat, at) => player(seat).aside.get(at).copied(),
            TileSlot::Pond(seat, at) => player(seat).pond.get(at).copied(),
            TileSlot::Dead(at) => wall.dead.get(at).copied(),
            TileSlot::Atop(at) => wall.atop.get(&at).copied(),
            TileSlot::Live(at) => wall.live.get(at).copied(),
            TileSlot::Shown(at) => match wall.revealed.get(at) {
                Some(RevealedTile::Tile(tile)) => Some(*tile),
                _ => None,
            },
        };
        tile.map(Thing::Tile)
    }
}

impl Act<'_> {
    /// Puts a thing into a slot in slot of another of its kind.
    pub(super) fn put(&mut self, slot: TileSlot, thing: Thing) {
        let state = &mut *self.state;
        let tile = match (thing, slot) {
            (Thing::Call(meld), TileSlot::Call(seat, at)) => {
                if let Some(there) = state.player_mut(seat).calls.get_mut(at) {
                    *there = meld;
                }
                return;
            }
            (Thing::Call(_), _) => return,
            (Thing::Tile(tile), _) => tile,
        };
        let there = match slot {
            TileSlot::Call(..) => None,
            TileSlot::Hand(seat, at) => state.player_mut(seat).hand.get_mut(at),
            TileSlot::Draw(seat, at) => state.player_mut(seat).draw.get_mut(at),
            TileSlot::Aside(seat, at) => state.player_mut(seat).aside.get_mut(at),
            TileSlot::Pond(seat, at) => state.player_mut(seat).pond.get_mut(at),
            TileSlot::Dead(at) => state.round.wall.dead.get_mut(at),
            TileSlot::Live(at) => state.round.wall.live.get_mut(at),
            TileSlot::Atop(at) => {
                state.round.wall.atop.insert(at, tile);
                return;
            }
            TileSlot::Shown(at) => {
                if let Some(there) = state.round.wall.revealed.get_mut(at) {
                    *there = RevealedTile::Tile(tile);
                }
                return;
            }
        };
        if let Some(there) = there {
            *there = tile;
        }
    }

    /// Empties slots. In ponds and the dead wall a gap remains.
    pub(super) fn clear(&mut self, slots: &[TileSlot]) {
        // From the highest index down, so that the others stay valid.
        let mut slots = slots.to_vec();
        slots.sort_unstable();
        for &slot in slots.iter().rev() {
            if self.ask().thing(slot).is_none() {
                continue;
            }
            self.remove(slot);
        }
    }

    /// Empties a slot. Marks on what lies behind it move along.
    fn remove(&mut self, slot: TileSlot) {
        let hand = |game: &Self, seat| game.state.player(seat).hand.len();
        let (target, owner, index) = match slot {
            TileSlot::Pond(..) | TileSlot::Dead(_) => {
                return self.put(slot, Thing::Tile(TileId::SPACE.into()));
            }
            TileSlot::Atop(at) => {
                self.state.round.wall.atop.remove(&at);
                return;
            }
            TileSlot::Hand(seat, at) => (MarkTarget::Hand, Some(seat), at),
            TileSlot::Draw(seat, at) => (MarkTarget::Hand, Some(seat), hand(self, seat) + at),
            TileSlot::Aside(seat, at) => (MarkTarget::Aside, Some(seat), at),
            TileSlot::Call(seat, at) => (MarkTarget::Call, Some(seat), at),
            TileSlot::Shown(at) => (MarkTarget::RevealedTile, None, at),
            TileSlot::Live(at) => {
                let ahead = at.saturating_sub(self.state.round.wall.index);
                (MarkTarget::Scry, None, ahead)
            }
        };
        self.marks_close_up(target, owner, index);
        match slot {
            TileSlot::Hand(seat, at) => {
                self.state.player_mut(seat).hand.remove(at);
            }
            TileSlot::Draw(seat, at) => {
                self.state.player_mut(seat).draw.remove(at);
            }
            TileSlot::Aside(seat, at) => {
                self.state.player_mut(seat).aside.remove(at);
            }
            TileSlot::Call(seat, at) => {
                self.state.player_mut(seat).calls.remove(at);
            }
            TileSlot::Shown(at) => {
                self.state.round.wall.revealed.remove(at);
            }
            TileSlot::Live(at) => {
                self.state.round.wall.live.remove(at);
                // Whoever saw it sees one tile less.
                for player in &mut self.state.players {
                    player.scryed -= usize::from(player.scryed > index);
                }
            }
            TileSlot::Pond(..) | TileSlot::Dead(_) | TileSlot::Atop(_) => {}
        }
    }
}

/// The slots at the given positions; all if none are given.
fn at_positions(slots: Vec<TileSlot>, positions: &[i32]) -> Vec<TileSlot> {
    if positions.is_empty() {
        return slots;
    }
    let at = |&position: &i32| {
        let from = usize::try_from(position.unsigned_abs()).ok()?;
        let slot = if position < 0 {
            slots.len().checked_sub(from)?
        } else {
            from
        };
        slots.get(slot).copied()
    };
    positions.iter().filter_map(at).collect()
}
