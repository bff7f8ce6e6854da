//! Places on the table that tiles are moved between, and what lies there.

use std::collections::BTreeSet;

use jantaku_rulebook::action::{MoveTarget, Zone};
use jantaku_rulebook::{MarkTarget, Seat};
use jantaku_tile::{Tile, TileId};

use crate::game::Game;
use crate::table::{Context, Marked, Meld, RevealedTile};

/// A place that a tile, or a call as a unit, can be taken from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Place {
    /// In a hand.
    Hand(Seat, usize),
    /// In a draw.
    Draw(Seat, usize),
    /// Set aside.
    Aside(Seat, usize),
    /// A whole call.
    Call(Seat, usize),
    /// In a pond.
    Pond(Seat, usize),
    /// In the dead wall.
    Dead(usize),
    /// On top of the wall.
    Atop(i32),
    /// A tile that is revealed without lying anywhere.
    Shown(usize),
    /// In the live wall.
    Live(usize),
}

/// What lies there.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Thing {
    /// A tile.
    Tile(Tile),
    /// A call.
    Call(Meld),
}

impl Thing {
    /// Its tiles.
    pub(super) fn tiles(&self) -> &[Tile] {
        match self {
            Self::Tile(tile) => std::slice::from_ref(tile),
            Self::Call(meld) => &meld.tiles,
        }
    }
}

impl Game {
    /// The places that zones mean, each once, in the order of the zones. If tiles of the draw
    /// are meant by themselves on the other side, hands are meant without it.
    pub(super) fn select(&self, zones: &[Zone], other: &[Zone], context: &Context) -> Vec<Place> {
        let draw_apart = other.iter().any(|zone| zone.target == MoveTarget::Draw);
        let mut seen = BTreeSet::new();
        let places = zones
            .iter()
            .flat_map(|zone| self.select_zone(zone, draw_apart, context));
        places.filter(|&place| seen.insert(place)).collect()
    }

    fn select_zone(&self, zone: &Zone, draw_apart: bool, context: &Context) -> Vec<Place> {
        if zone.nothing {
            return Vec::new();
        }
        let mut places = if zone.marked {
            self.marked_places(zone, context)
        } else {
            self.all_places(zone, draw_apart, context)
        };
        places.retain(|&place| {
            let thing = self.thing(place);
            thing.is_some_and(|thing| {
                let mut tiles = thing.tiles().iter();
                zone.specs.is_empty()
                    || tiles.any(|&tile| {
                        let mut specs = zone.specs.iter();
                        specs.all(|spec| self.fits_spec(tile, spec, context, false))
                    })
            })
        });
        places
    }

    /// Whose zones are meant.
    pub(super) fn owners(&self, zone: &Zone, context: &Context) -> Vec<Seat> {
        match &zone.players {
            Some(players) => self.players(players, context),
            None => vec![context.seat],
        }
    }

    /// All places of a zone, or those at the positions that are given.
    fn all_places(&self, zone: &Zone, draw_apart: bool, context: &Context) -> Vec<Place> {
        let mut places: Vec<Place> = Vec::new();
        for seat in self.owners(zone, context) {
            let player = self.table.player(seat);
            let hand = (0..player.hand.len()).map(|at| Place::Hand(seat, at));
            let draw = (0..player.draw.len()).map(|at| Place::Draw(seat, at));
            let found: Vec<Place> = match zone.target {
                MoveTarget::Hand if draw_apart => hand.collect(),
                MoveTarget::Hand => hand.chain(draw).collect(),
                MoveTarget::Draw => draw.collect(),
                MoveTarget::Aside => (0..player.aside.len())
                    .map(|at| Place::Aside(seat, at))
                    .collect(),
                MoveTarget::Calls => (0..player.calls.len())
                    .map(|at| Place::Call(seat, at))
                    .collect(),
                MoveTarget::Discard => (0..player.pond.len())
                    .map(|at| Place::Pond(seat, at))
                    .collect(),
                MoveTarget::Scry => self.scry_places(seat).into_iter().flatten().collect(),
                // What lies on the wall is nobody's.
                MoveTarget::RevealedTile | MoveTarget::DeadWall | MoveTarget::AtopWall => continue,
            };
            places.extend(at_positions(found, &zone.positions));
        }
        match zone.target {
            MoveTarget::RevealedTile => {
                let revealed = 0..self.table.wall.revealed.len();
                let revealed = revealed.filter_map(|at| self.revealed_place(at)).collect();
                places.extend(at_positions(revealed, &zone.positions));
            }
            MoveTarget::DeadWall => {
                let positions = zone.positions.iter();
                let found = positions.filter_map(|&at| self.table.wall.dead_place(at));
                places.extend(found.map(Place::Dead));
            }
            MoveTarget::AtopWall => places.extend(zone.positions.iter().map(|&at| Place::Atop(at))),
            _ => {}
        }
        places
    }

    /// The marked places of a zone.
    fn marked_places(&self, zone: &Zone, context: &Context) -> Vec<Place> {
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
        let places = marked.filter_map(|object| self.marked_place(context.seat, object));
        let in_hand = |place: &Place| matches!(place, Place::Hand(..));
        let places = places.filter(|place| zone.target != MoveTarget::Draw || !in_hand(place));
        places.collect()
    }

    /// Where a marked object lies; nothing if it is not there.
    pub(super) fn marked_place(&self, marker: Seat, object: Marked) -> Option<Place> {
        let at = object.index;
        let owner = object.seat.filter(|&seat| self.seats.contains(&seat));
        let place = match (object.target, object.seat) {
            (MarkTarget::Hand, _) => {
                let hand = self.table.player(owner?).hand.len();
                match at.checked_sub(hand) {
                    None => Place::Hand(owner?, at),
                    Some(at) => Place::Draw(owner?, at),
                }
            }
            (MarkTarget::Call, _) => Place::Call(owner?, at),
            (MarkTarget::Aside, _) => Place::Aside(owner?, at),
            (MarkTarget::Discard, _) => Place::Pond(owner?, at),
            (MarkTarget::RevealedTile, None) => self.revealed_place(at)?,
            (MarkTarget::Scry, None) => (*self.scry_places(marker).get(at)?)?,
            (MarkTarget::RevealedTile | MarkTarget::Scry, Some(_)) => return None,
        };
        self.thing(place).map(|_| place)
    }

    /// Where the tiles lie that a player sees ahead, in the order in which they are shown; a
    /// tile that lies nowhere has no place.
    pub(super) fn scry_places(&self, seat: Seat) -> Vec<Option<Place>> {
        let wall = &self.table.wall;
        if wall.named_scry.is_empty() {
            let window = self.table.player(seat).scryed.min(wall.left().len());
            let places = wall.index..wall.index + window;
            return places.map(|at| Some(Place::Live(at))).collect();
        }
        let context = Context::of(seat);
        let named = wall.named_scry.iter();
        named
            .map(|named| {
                let position = self.named_position(named, &context)?;
                wall.dead_place(position).map(Place::Dead)
            })
            .collect()
    }

    /// Where a revealed tile lies: in the dead wall, or nowhere but in the row.
    fn revealed_place(&self, at: usize) -> Option<Place> {
        match self.table.wall.revealed.get(at)? {
            RevealedTile::Tile(_) => Some(Place::Shown(at)),
            RevealedTile::Position(position) => {
                self.table.wall.dead_place(*position).map(Place::Dead)
            }
        }
    }

    /// What lies at a place.
    pub(super) fn thing(&self, place: Place) -> Option<Thing> {
        let wall = &self.table.wall;
        let player = |seat| self.table.player(seat);
        let tile = match place {
            Place::Call(seat, at) => return player(seat).calls.get(at).cloned().map(Thing::Call),
            Place::Hand(seat, at) => player(seat).hand.get(at).copied(),
            Place::Draw(seat, at) => player(seat).draw.get(at).copied(),
            Place::Aside(seat, at) => player(seat).aside.get(at).copied(),
            Place::Pond(seat, at) => player(seat).pond.get(at).copied(),
            Place::Dead(at) => wall.dead.get(at).copied(),
            Place::Atop(at) => wall.atop.get(&at).copied(),
            Place::Live(at) => wall.live.get(at).copied(),
            Place::Shown(at) => match wall.revealed.get(at) {
                Some(RevealedTile::Tile(tile)) => Some(*tile),
                _ => None,
            },
        };
        tile.map(Thing::Tile)
    }

    /// Puts a thing in the place of another of its kind.
    pub(super) fn put(&mut self, place: Place, thing: Thing) {
        let table = &mut self.table;
        let tile = match (thing, place) {
            (Thing::Call(meld), Place::Call(seat, at)) => {
                if let Some(there) = table.player_mut(seat).calls.get_mut(at) {
                    *there = meld;
                }
                return;
            }
            (Thing::Call(_), _) => return,
            (Thing::Tile(tile), _) => tile,
        };
        let there = match place {
            Place::Call(..) => None,
            Place::Hand(seat, at) => table.player_mut(seat).hand.get_mut(at),
            Place::Draw(seat, at) => table.player_mut(seat).draw.get_mut(at),
            Place::Aside(seat, at) => table.player_mut(seat).aside.get_mut(at),
            Place::Pond(seat, at) => table.player_mut(seat).pond.get_mut(at),
            Place::Dead(at) => table.wall.dead.get_mut(at),
            Place::Live(at) => table.wall.live.get_mut(at),
            Place::Atop(at) => {
                table.wall.atop.insert(at, tile);
                return;
            }
            Place::Shown(at) => {
                if let Some(there) = table.wall.revealed.get_mut(at) {
                    *there = RevealedTile::Tile(tile);
                }
                return;
            }
        };
        if let Some(there) = there {
            *there = tile;
        }
    }

    /// Takes away what lies at places. Ponds and the dead wall keep a space for it.
    pub(super) fn clear(&mut self, places: &[Place]) {
        // From the highest place down, so that the others keep theirs.
        let mut places = places.to_vec();
        places.sort_unstable();
        for &place in places.iter().rev() {
            if self.thing(place).is_none() {
                continue;
            }
            self.remove(place);
        }
    }

    /// Takes away what lies at a place. Marks on what lies behind it go along.
    fn remove(&mut self, place: Place) {
        let hand = |game: &Self, seat| game.table.player(seat).hand.len();
        let (target, owner, index) = match place {
            Place::Pond(..) | Place::Dead(_) => {
                return self.put(place, Thing::Tile(TileId::SPACE.into()));
            }
            Place::Atop(at) => {
                self.table.wall.atop.remove(&at);
                return;
            }
            Place::Hand(seat, at) => (MarkTarget::Hand, Some(seat), at),
            Place::Draw(seat, at) => (MarkTarget::Hand, Some(seat), hand(self, seat) + at),
            Place::Aside(seat, at) => (MarkTarget::Aside, Some(seat), at),
            Place::Call(seat, at) => (MarkTarget::Call, Some(seat), at),
            Place::Shown(at) => (MarkTarget::RevealedTile, None, at),
            Place::Live(at) => {
                let ahead = at.saturating_sub(self.table.wall.index);
                (MarkTarget::Scry, None, ahead)
            }
        };
        self.marks_close_up(target, owner, index);
        match place {
            Place::Hand(seat, at) => {
                self.table.player_mut(seat).hand.remove(at);
            }
            Place::Draw(seat, at) => {
                self.table.player_mut(seat).draw.remove(at);
            }
            Place::Aside(seat, at) => {
                self.table.player_mut(seat).aside.remove(at);
            }
            Place::Call(seat, at) => {
                self.table.player_mut(seat).calls.remove(at);
            }
            Place::Shown(at) => {
                self.table.wall.revealed.remove(at);
            }
            Place::Live(at) => {
                self.table.wall.live.remove(at);
                // Who saw it sees one tile less.
                for player in &mut self.table.players {
                    player.scryed -= usize::from(player.scryed > index);
                }
            }
            Place::Pond(..) | Place::Dead(_) | Place::Atop(_) => {}
        }
    }
}

/// Those of some places that are at the given positions; all if none are given.
fn at_positions(places: Vec<Place>, positions: &[i32]) -> Vec<Place> {
    if positions.is_empty() {
        return places;
    }
    let at = |&position: &i32| {
        let from = usize::try_from(position.unsigned_abs()).ok()?;
        let place = if position < 0 {
            places.len().checked_sub(from)?
        } else {
            from
        };
        places.get(place).copied()
    };
    positions.iter().filter_map(at).collect()
}
