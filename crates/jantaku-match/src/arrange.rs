//! Winning hands arranged in groups for display.
//!
//! Jokers are put where the tile belongs that they stand for. The winning tile is displayed
//! separately and therefore left out.

use std::sync::Arc;

use jantaku_tile::{AttrTable, Offset, Tile, TileId, tile};

use crate::spec::{Group, MatchList};
use crate::{Call, MAX_STEPS, Matcher};

/// Separates two groups.
const GAP: TileId = tile!("7x");

/// The joker that serves as the middle of a run without being a tile of it.
const MIDDLE: TileId = tile!("31j");

/// The shapes of groups as offsets, preferred ones first.
const SHAPES: &[&[i32]] = &[
    &[0, 0, 0, 1, 1, 1, 2, 2, 2],
    &[0, 0, 1, 1, 2, 2],
    &[0, 1, 2],
    &[0, 0, 0],
    &[0, 10, 20],
    &[0, 11, 22],
    &[0, 0],
];

/// The size of a unit. Larger shapes consist of several units, and it does not matter how.
const UNIT: usize = 3;

/// Limits for the arrangements that are tried before the hand is left ungrouped, and for the
/// groups that are formed to find them.
const MAX_TRIED: usize = 1000;
const MAX_LAID: usize = 200_000;

/// A tile and what it stands for.
#[derive(Clone, Copy)]
struct Placed {
    tile: Tile,
    stands_for: Tile,
}

/// The tiles of a hand with what they stand for. Positions are counted as in
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

/// The hand in sorted order, each joker where the tile belongs that it stands for.
#[must_use]
pub fn sorted(hand: &[Tile], assignment: &[(usize, Tile)]) -> Vec<Tile> {
    let placed = placed(hand, None, assignment);
    placed.iter().map(|placed| placed.tile).collect()
}

/// The hand in groups with gaps between them, without the winning tile.
///
/// As many tiles as possible are grouped such that the hand still wins; the others come last. If
/// no grouping is found the hand is only sorted.
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
    // Remove the winning tile, or the last that looks the same.
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

/// A group that the hand has the tiles for.
struct Candidate {
    shape: usize,
    /// Indices into [`Arranger::ids`], in display order.
    ids: Vec<usize>,
}

struct Arranger<'a> {
    tiles: &'a [Placed],
    calls: &'a [Call],
    win: &'a Matcher,
    table: &'a AttrTable,
    /// The distinct ids in sorted order.
    ids: Vec<TileId>,
    /// Sorted by their lowest id.
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

    /// Adds the group of a shape at a base tile if the hand has its tiles.
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

    /// The tiles in groups, ungrouped ones last.
    fn groups(&self) -> Vec<Vec<Placed>> {
        let copies = |id: &TileId| {
            self.tiles
                .iter()
                .filter(|placed| placed.stands_for.id == *id)
                .count()
        };
        let mut search = GroupingSearch {
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
                search.group_from(0, 0, left_out);
                let mut found = std::mem::take(&mut search.found);
                // Prefer many groups of the first shape, then of the second, and so on.
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
                if tried >= MAX_TRIED || search.laid >= MAX_LAID {
                    break;
                }
            }
        }
        vec![self.tiles.to_vec()]
    }

    /// Whether the hand still wins if these groups are units.
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
                    name: Arc::default(),
                    tiles: places.collect(),
                });
            }
        }
        let answer = self.win.matches_within(&rest, &calls, self.table, steps);
        answer.unwrap_or(false)
    }

    /// Fills the groups with tiles and sorts them by their first tile.
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

/// Enumerates the ways to group tiles.
struct GroupingSearch<'c> {
    candidates: &'c [Candidate],
    /// Tiles of each id that are not grouped yet.
    copies: Vec<usize>,
    /// The groups formed so far.
    groups: Vec<usize>,
    found: Vec<Vec<usize>>,
    /// Number of groups formed during the whole search.
    laid: usize,
}

impl GroupingSearch<'_> {
    /// Groups all tiles from an id on, except for `left_out` of them. Groups with that id are
    /// tried from the candidate `first` on.
    fn group_from(&mut self, id: usize, first: usize, left_out: usize) {
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
                self.group_from(next, at, left_out);
                self.groups.pop();
                candidate.ids.iter().for_each(|&id| self.copies[id] += 1);
            }
        }
        if let Some(left_out) = left_out.checked_sub(self.copies[next]) {
            let skipped = std::mem::take(&mut self.copies[next]);
            self.group_from(next + 1, 0, left_out);
            self.copies[next] = skipped;
        }
    }
}

/// Whether any definition has groups across suits.
fn crosses_suits(win: &MatchList) -> bool {
    let mut slots = win.groups().flat_map(Group::slots);
    slots.any(|slot| matches!(slot.offset, Offset::Steps(10..)))
}
