//! Winning hands in groups, as they are shown.
//!
//! Jokers lie where the tiles belong that they stand for. The winning tile is shown apart, so
//! the arranged hand lacks it.

use jantaku_tile::{AttrTable, Offset, Tile, TileId, tile};

use crate::engine::MAX_STEPS;
use crate::spec::{Group, MatchList};
use crate::{Call, Matcher};

/// What stands between two groups.
const GAP: TileId = tile!("7x");

/// The joker that is the middle of a sequence without being any tile of it.
const MIDDLE: TileId = tile!("31j");

/// Groups that are made, the preferred ones first.
const SHAPES: &[&[i32]] = &[
    &[0, 0, 0, 1, 1, 1, 2, 2, 2],
    &[0, 0, 1, 1, 2, 2],
    &[0, 1, 2],
    &[0, 0, 0],
    &[0, 10, 20],
    &[0, 11, 22],
    &[0, 0],
];

/// Shapes with more tiles than this consist of several units, in whichever way.
const UNIT: usize = 3;

/// How many arrangements are tried before a hand is left ungrouped, and how many groups may be
/// laid to find them.
const MAX_TRIED: usize = 1000;
const MAX_LAID: usize = 200_000;

/// A tile and what it stands for.
#[derive(Clone, Copy)]
struct Placed {
    tile: Tile,
    stands_for: Tile,
}

/// The tiles of a hand with those they stand for; places are counted as in
/// [`jokers::Solutions`](crate::jokers::Solutions).
fn placed(hand: &[Tile], winning: Option<Tile>, assignment: &[(usize, Tile)]) -> Vec<Placed> {
    let tiles = hand.iter().copied().chain(winning).enumerate();
    let mut placed: Vec<Placed> = tiles
        .map(|(place, tile)| Placed {
            tile,
            stands_for: assignment
                .iter()
                .find(|(at, _)| *at == place)
                .map_or(tile, |(_, tile)| *tile),
        })
        .collect();
    placed.sort_by_key(|placed| placed.stands_for.id.sort_key());
    placed
}

/// The hand in order, each joker where the tile belongs that it stands for.
#[must_use]
pub fn sorted(hand: &[Tile], assignment: &[(usize, Tile)]) -> Vec<Tile> {
    let placed = placed(hand, None, assignment);
    placed.iter().map(|placed| placed.tile).collect()
}

/// The hand in groups with gaps between them, without the winning tile.
///
/// As many tiles as possible are grouped such that the hand still wins; tiles that are in no
/// group come last. If there is no such way, the hand is only sorted.
#[must_use]
pub fn winning_hand(
    hand: &[Tile],
    winning: Option<Tile>,
    calls: &[Call],
    assignment: &[(usize, Tile)],
    win: &Matcher,
    table: &AttrTable,
) -> Vec<Tile> {
    let won = placed(&[], winning, &[]).pop().map(|placed| Placed {
        stands_for: assignment
            .iter()
            .find(|(at, _)| *at == hand.len())
            .map_or(placed.tile, |(_, tile)| *tile),
        ..placed
    });
    let placed = placed(hand, winning, assignment);
    let mut groups = Arranger::new(&placed, calls, win, table).groups();
    // The winning tile goes, or the last that looks the same.
    if let Some(won) = won {
        let is_it =
            |placed: &Placed| placed.tile == won.tile && placed.stands_for == won.stands_for;
        let last = groups.iter().enumerate().rev().find_map(|(at, group)| {
            let place = group.iter().rposition(is_it)?;
            Some((at, place))
        });
        if let Some((at, place)) = last {
            groups[at].remove(place);
        }
    }
    let gap = [Placed {
        tile: GAP.into(),
        stands_for: GAP.into(),
    }];
    groups.retain(|group| !group.is_empty());
    let shown = groups.join(&gap[..]);
    shown.iter().map(|placed| placed.tile).collect()
}

/// A group that could be made: how often it takes which of the different ids.
struct Candidate {
    shape: usize,
    /// Ids by number, in the order in which they are shown.
    ids: Vec<usize>,
}

struct Arranger<'a> {
    tiles: &'a [Placed],
    calls: &'a [Call],
    win: &'a Matcher,
    table: &'a AttrTable,
    /// The different ids in order.
    ids: Vec<TileId>,
    /// In the order of their lowest id.
    candidates: Vec<Candidate>,
}

impl<'a> Arranger<'a> {
    fn new(tiles: &'a [Placed], calls: &'a [Call], win: &'a Matcher, table: &'a AttrTable) -> Self {
        let mut ids: Vec<TileId> = tiles.iter().map(|placed| placed.stands_for.id).collect();
        ids.sort_by_key(|id| (id.sort_key(), id.index()));
        ids.dedup();
        let mut arranger = Self {
            tiles,
            calls,
            win,
            table,
            ids,
            candidates: Vec::new(),
        };
        let across = crosses_suits(win.list());
        for (shape, offsets) in SHAPES.iter().enumerate() {
            if across || offsets.iter().all(|offset| *offset < 10) {
                for base in arranger.ids.clone() {
                    arranger.add(shape, offsets, base);
                }
            }
        }
        arranger
            .candidates
            .sort_by_key(|candidate| candidate.ids.iter().min().copied());
        arranger
    }

    /// Notes the group of that shape at that base tile, if it could be made.
    fn add(&mut self, shape: usize, offsets: &[i32], base: TileId) {
        let order = &self.win.behaviour().order;
        let ids = offsets
            .iter()
            .map(|&offset| order.at(base, Offset::Steps(offset)));
        let Some(mut ids) = ids.collect::<Option<Vec<TileId>>>() else {
            return;
        };
        ids.sort_by_key(|id| id.sort_key());
        let mut ways = vec![ids];
        if offsets == [0, 1, 2] {
            let mut with_middle = ways[0].clone();
            with_middle[1] = MIDDLE;
            ways.push(with_middle);
        }
        for ids in ways {
            let numbers = ids
                .iter()
                .map(|id| self.ids.iter().position(|other| other == id));
            if let Some(ids) = numbers.collect::<Option<Vec<usize>>>() {
                self.candidates.push(Candidate { shape, ids });
            }
        }
    }

    /// The tiles in groups, the ungrouped ones last.
    fn groups(&self) -> Vec<Vec<Placed>> {
        let copies = |id: &TileId| {
            self.tiles
                .iter()
                .filter(|placed| placed.stands_for.id == *id)
                .count()
        };
        let mut cover = Cover {
            candidates: &self.candidates,
            copies: self.ids.iter().map(copies).collect(),
            groups: Vec::new(),
            found: Vec::new(),
            laid: 0,
        };
        let mut steps = MAX_STEPS;
        let mut tried = 0;
        if self.still_wins(&[], &mut steps) {
            for left_out in 0..self.tiles.len() {
                cover.from(0, 0, left_out);
                let mut found = std::mem::take(&mut cover.found);
                // Most of the preferred shape first, then of the next.
                let liking = |groups: &Vec<usize>| {
                    let mut counts = [0_usize; SHAPES.len()];
                    groups
                        .iter()
                        .for_each(|&group| counts[self.candidates[group].shape] += 1);
                    std::cmp::Reverse(counts)
                };
                found.sort_by_key(liking);
                let mut found = found.iter().inspect(|_| tried += 1);
                if let Some(best) = found.find(|groups| self.still_wins(groups, &mut steps)) {
                    return self.lay_out(best);
                }
                if tried >= MAX_TRIED || cover.laid >= MAX_LAID {
                    break;
                }
            }
        }
        vec![self.tiles.to_vec()]
    }

    /// Does the hand still win if these groups are units?
    fn still_wins(&self, groups: &[usize], steps: &mut u32) -> bool {
        let mut rest: Vec<Tile> = self.tiles.iter().map(|placed| placed.stands_for).collect();
        let mut calls = self.calls.to_vec();
        for candidate in groups.iter().map(|&group| &self.candidates[group]) {
            if candidate.ids.len() <= UNIT {
                let places = candidate.ids.iter().filter_map(|&id| {
                    let at = rest.iter().position(|tile| tile.id == self.ids[id])?;
                    Some(rest.remove(at))
                });
                calls.push(Call {
                    name: String::new(),
                    tiles: places.collect(),
                });
            }
        }
        let answer = self.win.matches_within(&rest, &calls, self.table, steps);
        answer.unwrap_or(false)
    }

    /// Gives the groups their tiles, in the order of their first ones.
    fn lay_out(&self, groups: &[usize]) -> Vec<Vec<Placed>> {
        let mut groups: Vec<&[usize]> = groups
            .iter()
            .map(|&group| &*self.candidates[group].ids)
            .collect();
        groups.sort();
        let mut rest = self.tiles.to_vec();
        let mut take = |id: usize| {
            let at = rest
                .iter()
                .position(|placed| placed.stands_for.id == self.ids[id])?;
            Some(rest.remove(at))
        };
        let mut laid: Vec<Vec<Placed>> = groups
            .iter()
            .map(|ids| ids.iter().filter_map(|&id| take(id)).collect())
            .collect();
        laid.push(rest);
        laid
    }
}

/// Finds all ways to group tiles.
struct Cover<'c> {
    candidates: &'c [Candidate],
    /// How many tiles of each id are not grouped.
    copies: Vec<usize>,
    /// The groups that are made.
    groups: Vec<usize>,
    found: Vec<Vec<usize>>,
    /// How many groups were made in all.
    laid: usize,
}

impl Cover<'_> {
    /// Groups all tiles from an id on, except `left_out`; those of that id by the candidates
    /// from `first` on.
    fn from(&mut self, id: usize, first: usize, left_out: usize) {
        let Some(next) = (id..self.copies.len()).find(|&id| self.copies[id] > 0) else {
            if left_out == 0 {
                self.found.push(self.groups.clone());
            }
            return;
        };
        let first = if next == id { first } else { 0 };
        for (at, candidate) in self.candidates.iter().enumerate().skip(first) {
            if self.found.len() >= MAX_TRIED || self.laid >= MAX_LAID {
                return;
            }
            if !candidate.ids.contains(&next) {
                continue;
            }
            let needs = |id: usize| candidate.ids.iter().filter(|&&other| other == id).count();
            if candidate.ids.iter().all(|&id| self.copies[id] >= needs(id)) {
                candidate.ids.iter().for_each(|&id| self.copies[id] -= 1);
                self.groups.push(at);
                self.laid += 1;
                self.from(next, at, left_out);
                self.groups.pop();
                candidate.ids.iter().for_each(|&id| self.copies[id] += 1);
            }
        }
        if let Some(left_out) = left_out.checked_sub(self.copies[next]) {
            let skipped = std::mem::take(&mut self.copies[next]);
            self.from(next + 1, 0, left_out);
            self.copies[next] = skipped;
        }
    }
}

/// Does any definition look across suits?
fn crosses_suits(win: &MatchList) -> bool {
    let mut slots = win.groups().flat_map(Group::slots);
    slots.any(|slot| matches!(slot.offset, Offset::Steps(10..)))
}
