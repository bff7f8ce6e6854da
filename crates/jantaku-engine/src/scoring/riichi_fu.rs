//! Fu of older rulesets: by the rules of riichi where no program counts them, and for groups of
//! programs.

use jantaku_rulebook::{Number, OlderFuGroup, Seat, WinWay};
use jantaku_tile::{Offset, Tile, TileId, TileOrder, attr, tile};

use super::readings::all_partings;
use crate::ask::Ask;
use crate::state::{Context, Meld, WinContext};

/// What all readings of a hand have in common.
struct Win {
    winning: TileId,
    self_draw: bool,
    closed: bool,
    /// Fu of the calls.
    called: u32,
    /// Tiles of which a pair is worth fu; a double wind is listed twice.
    yakuhai: [Option<TileId>; 5],
}

impl Ask<'_> {
    /// The fu of a win by the rules of riichi.
    pub(super) fn riichi_fu(&self, context: &Context) -> Number {
        let Some((win, winning)) = context
            .win
            .as_deref()
            .and_then(|win| Some((win, win.winning_tile?)))
        else {
            return Number::ZERO;
        };
        let player = self.state.player(context.seat);
        let tiles: Vec<TileId> = player
            .hand
            .iter()
            .chain([&winning])
            .map(|tile| tile.id.base())
            .collect();
        let melds = player
            .calls
            .iter()
            .filter(|call| !self.is_flower_call(call));
        let melds: Vec<&Meld> = melds.collect();
        let rules = Win {
            winning: winning.id.base(),
            self_draw: win.way == Some(WinWay::Draw),
            closed: melds.iter().all(|meld| self.is_closed_kan(meld)),
            called: melds.iter().map(|meld| self.fu_of_call(meld)).sum(),
            yakuhai: self.yakuhai(context.seat),
        };
        rules.best(&tiles, &player.behaviour.order, win).into()
    }

    /// The fu of a group of an older ruleset with a base tile, if it counts.
    pub(super) fn older_fu(
        &self,
        value: Number,
        group: &OlderFuGroup,
        base: TileId,
        context: &Context,
    ) -> Option<Number> {
        let order = &self.state.player(context.seat).behaviour.order;
        let exists = |offset: &Offset| order.at(base, *offset).is_some();
        let with = |list: &Vec<Offset>| list.iter().all(exists);
        let without = |list: &Vec<Offset>| !list.iter().any(exists);
        if group.reject_if_exists.iter().any(with) || group.reject_if_missing.iter().any(without) {
            return None;
        }
        let tile = base.base();
        let drawn = context.win.as_ref().and_then(|win| win.way) == Some(WinWay::Draw);
        let factors = [
            (is_yaochuu(tile), group.yaochuuhai_mult),
            (tile.number().is_some(), group.suited_mult),
            (drawn, group.tsumo_mult),
        ];
        let factors = factors.iter().filter(|(applies, _)| *applies);
        let value = factors.fold(value, |value, (_, factor)| value * *factor);
        let yakuhai = self.yakuhai(context.seat);
        let roles = yakuhai.iter().filter(|role| **role == Some(tile)).count();
        Some(value + group.yakuhai_value * roles)
    }

    /// The tiles of which sets are worth something to a player; a double wind is listed twice.
    fn yakuhai(&self, seat: Seat) -> [Option<TileId>; 5] {
        let wind = |seat: Seat| match seat {
            Seat::East => Some(tile!("1z")),
            Seat::South => Some(tile!("2z")),
            Seat::West => Some(tile!("3z")),
            Seat::North => Some(tile!("4z")),
            // The fifth seat has no wind tile.
            Seat::Centre => None,
        };
        [
            wind(self.round_wind()),
            wind(self.wind_of(seat)),
            Some(tile!("5z")),
            Some(tile!("6z")),
            Some(tile!("7z")),
        ]
    }

    fn is_closed_kan(&self, call: &Meld) -> bool {
        let down = |tile: &Tile| self.has_attr(*tile, attr::FACEDOWN);
        self.terms.rulebook.names.word(call.name) == "ankan" || call.tiles.iter().any(down)
    }

    fn fu_of_call(&self, call: &Meld) -> u32 {
        let mut tiles = call.tiles.iter().map(|tile| tile.id.base());
        let Some(first) = tiles.next() else {
            return 0;
        };
        if !tiles.all(|tile| tile == first) {
            return 0;
        }
        let of_kan = if call.tiles.len() > 3 { 4 } else { 1 };
        let closed = if self.is_closed_kan(call) { 2 } else { 1 };
        triplet(first) * of_kan * closed
    }
}

impl Win {
    /// The fu of the best reading; a pinfu takes precedence over all others.
    fn best(&self, tiles: &[TileId], order: &TileOrder, win: &WinContext) -> u32 {
        let readings: Vec<Vec<Vec<TileId>>> = match win.pieces.as_deref() {
            Some(pieces) => vec![read(tiles, pieces)],
            None => all_partings(tiles, order),
        };
        let fu = readings.iter().flat_map(|groups| {
            let with = groups.iter().enumerate();
            let with = with.filter(|(_, group)| group.contains(&self.winning));
            // In a given reading, the first group is the one that the winning tile completed.
            let most = if win.pieces.is_some() {
                1
            } else {
                groups.len()
            };
            with.take(most).map(|(at, _)| self.fu(groups, at))
        });
        let best = fu.reduce(|best, next| match (best.0, next.0) {
            (true, false) => best,
            (false, true) => next,
            _ if next.1 > best.1 => next,
            _ => best,
        });
        match best {
            Some((_, fu)) => fu,
            None if tiles.iter().all(|tile| is_yaochuu(*tile)) && tiles.len() == 14 => {
                if self.self_draw { 30 } else { 40 }
            }
            None => 25,
        }
    }

    /// Whether a reading is a pinfu, and its fu, if the winning tile completed the given group.
    fn fu(&self, groups: &[Vec<TileId>], completed: usize) -> (bool, u32) {
        let mut parts = self.called;
        for (at, group) in groups.iter().enumerate() {
            let is_completed = at == completed;
            parts += match group[..] {
                [one, two, three] if one == two && two == three => {
                    let open = is_completed && !self.self_draw;
                    triplet(one) * if open { 1 } else { 2 }
                }
                [pair, _] => {
                    let roles = self.yakuhai.iter().filter(|tile| **tile == Some(pair));
                    let wait = if is_completed { 2 } else { 0 };
                    roles.fold(wait, |fu, _| fu + 2)
                }
                [low, middle, high] if is_completed => {
                    let edge = (self.winning == low && high.number() == Some(9))
                        || (self.winning == high && low.number() == Some(1));
                    if self.winning == middle || edge { 2 } else { 0 }
                }
                _ => 0,
            };
        }
        let shape = parts == 0 && groups.len() == 5;
        let fu = match (self.closed, self.self_draw) {
            (true, true) if shape => 20,
            (false, false) if parts == 0 => 30,
            (true, false) => 30 + parts,
            (_, true) => 22 + parts,
            (false, false) => 20 + parts,
        };
        (self.closed && shape, fu.next_multiple_of(10))
    }
}

fn is_yaochuu(tile: TileId) -> bool {
    !matches!(tile.number(), Some(2..=8))
}

/// The fu of an open triplet.
fn triplet(tile: TileId) -> u32 {
    if is_yaochuu(tile) { 4 } else { 2 }
}

/// A reading as tiles; the group with the winning tile, which is the last tile, comes first.
fn read(tiles: &[TileId], pieces: &[Vec<usize>]) -> Vec<Vec<TileId>> {
    let last = tiles.len().saturating_sub(1);
    let mut groups: Vec<(bool, Vec<TileId>)> = pieces
        .iter()
        .map(|places| {
            let group = places.iter().filter_map(|place| tiles.get(*place).copied());
            let mut group: Vec<TileId> = group.collect();
            group.sort_unstable_by_key(|id| id.index());
            (!places.contains(&last), group)
        })
        .collect();
    groups.sort_by_key(|(other, _)| *other);
    groups.into_iter().map(|(_, group)| group).collect()
}
