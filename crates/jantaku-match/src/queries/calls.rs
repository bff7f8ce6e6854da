//! Which calls are possible, and how calls change waits.

use std::collections::BTreeSet;

use jantaku_tile::{AttrSet, AttrTable, Offset, Tile, TileId, json};
use serde_json::Value;

use super::waits::waits;
use crate::spec::{Slot, fits};
use crate::{Behaviour, Call, Matcher};

/// What a call takes from the hand, relative to the called tile: `[[-2, -1], [-1, 1], [1, 2]]`
/// for a run, `[[0, 0]]` for a triplet. A leading `nojoker` excludes jokers.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CallSpecs {
    /// The alternatives, each with one slot for each tile from the hand.
    pub ways: Vec<Vec<Slot>>,
    /// Whether jokers count only as themselves.
    pub nojoker: bool,
}

/// Limit for the tiles that are looked at before no more choices are found.
const MAX_PICKS: usize = 1_000_000;

/// A tile that can be called, with the choices of tiles to call it with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CallOption {
    /// The tile that is called.
    pub called: Tile,
    /// The tiles from the hand, one sorted list for each choice.
    pub choices: Vec<Vec<Tile>>,
}

impl CallSpecs {
    /// Reads the `call` key of a button. What cannot be read is left out and noted in `problems`.
    pub fn read(value: &Value, table: &mut AttrTable, problems: &mut Vec<String>) -> Self {
        let mut specs = Self::default();
        let entries = value.as_array().map(Vec::as_slice).unwrap_or_default();
        let (nojoker, ways) = match entries.split_first() {
            Some((Value::String(word), rest)) if word == "nojoker" => (true, rest),
            _ => (false, entries),
        };
        specs.nojoker = nojoker;
        for way in ways {
            let offsets = way.as_array().map(|way| {
                way.iter()
                    .map(|offset| json::read_offset(offset, table))
                    .collect::<Result<Vec<_>, _>>()
            });
            match offsets {
                Some(Ok(offsets)) => specs.ways.push(
                    offsets
                        .into_iter()
                        .map(|(offset, attrs)| slot(offset, attrs, nojoker))
                        .collect(),
                ),
                Some(Err(problem)) => problems.push(problem.to_string()),
                None => problems.push(format!("{way} is not a list of offsets")),
            }
        }
        specs
    }
}

fn slot(offset: Offset, attrs: AttrSet, nojoker: bool) -> Slot {
    Slot {
        offset,
        attrs,
        nojoker,
        ignore_suit: false,
    }
}

/// The calls that a hand can make with one of the `called` tiles. If there are none given, every
/// tile of the hand takes its turn as the called one, as for a concealed quad.
///
/// Choices are ordered by alternative, then by sort key. Of choices that differ only in invisible
/// attributes one is offered, also if they have different called tiles but the same tiles
/// together.
#[must_use]
pub fn call_options(
    specs: &CallSpecs,
    hand: &[Tile],
    called: Option<&[Tile]>,
    behaviour: &Behaviour,
    table: &AttrTable,
) -> Vec<CallOption> {
    let visible = |tile: &Tile| {
        (
            tile.id.sort_key(),
            tile.id,
            table.required_in_play(tile.attrs),
        )
    };
    let sorted = |tiles: &[Tile]| {
        let mut keys: Vec<_> = tiles.iter().map(visible).collect();
        keys.sort_unstable();
        keys
    };
    let mut offered = BTreeSet::new();
    let mut options = Vec::new();
    let mut picks_left = MAX_PICKS;
    let turns: Vec<(Tile, Vec<Tile>)> = match called {
        Some(called) => called.iter().map(|&tile| (tile, hand.to_vec())).collect(),
        None => (0..hand.len())
            .map(|at| {
                let mut rest = hand.to_vec();
                (rest.remove(at), rest)
            })
            .collect(),
    };
    for (called, rest) in turns {
        let mut choices: Vec<Vec<Tile>> = Vec::new();
        for way in &specs.ways {
            let mut finder = ChoiceFinder {
                behaviour,
                table,
                choices: BTreeSet::new(),
                picks_left,
            };
            finder.call(way, specs.nojoker, called, &rest);
            picks_left = finder.picks_left;
            let mut own: Vec<Vec<Tile>> = finder.choices.into_iter().collect();
            own.iter_mut()
                .for_each(|choice| jantaku_tile::sort_hand(choice));
            own.sort_by_cached_key(|choice| choice.iter().map(visible).collect::<Vec<_>>());
            choices.append(&mut own);
        }
        // Choices are the same if all their tiles look the same, whichever of them is called.
        choices.retain(|choice| {
            let together: Vec<Tile> = choice.iter().copied().chain([called]).collect();
            offered.insert(sorted(&together))
        });
        if !choices.is_empty() {
            options.push(CallOption { called, choices });
        }
    }
    options
}

/// Finds the choices of tiles for a call.
struct ChoiceFinder<'c> {
    behaviour: &'c Behaviour,
    table: &'c AttrTable,
    choices: BTreeSet<Vec<Tile>>,
    picks_left: usize,
}

impl ChoiceFinder<'_> {
    /// Finds the choices for one alternative.
    fn call(&mut self, way: &[Slot], nojoker: bool, called: Tile, hand: &[Tile]) {
        // What the called tile may stand for.
        let mut identities = vec![called.id];
        if !nojoker {
            let targets = self.behaviour.targets(called, self.table);
            identities.extend(targets.map(|alias| alias.to.id));
        }
        if identities.contains(&TileId::ANY) {
            identities.extend(hand.iter().map(|tile| tile.id));
        }
        identities.retain(|&id| id != TileId::ANY);
        identities.sort_by_key(|id| (id.sort_key(), *id));
        identities.dedup();
        for identity in identities {
            let order = &self.behaviour.order;
            let patterns = way
                .iter()
                .map(|slot| Some((*slot, slot.pattern(Some(identity), order)?)));
            if let Some(slots) = patterns.collect::<Option<Vec<(Slot, Tile)>>>() {
                self.pick(&slots, hand, &mut Vec::new());
            }
        }
    }

    /// Picks a tile for each slot in every way that makes a difference.
    fn pick(&mut self, slots: &[(Slot, Tile)], tiles: &[Tile], picked: &mut Vec<Tile>) {
        let Some((&(slot, pattern), rest)) = slots.split_first() else {
            let mut choice = picked.clone();
            choice.sort_unstable();
            self.choices.insert(choice);
            return;
        };
        for (at, &tile) in tiles.iter().enumerate() {
            let Some(left) = self.picks_left.checked_sub(1) else {
                return;
            };
            self.picks_left = left;
            if fits(tile, slot, pattern, self.behaviour, self.table) && !tiles[..at].contains(&tile)
            {
                let mut others = tiles.to_vec();
                others.remove(at);
                picked.push(tile);
                self.pick(rest, &others, picked);
                picked.pop();
            }
        }
    }
}

/// Whether a call would change what the hand waits for. The drawn tile is not part of the hand
/// that waits now, but may be part of the call. Attributes of the called tiles do not matter when
/// they leave the hand.
#[must_use]
pub fn call_changes_waits(
    matcher: &Matcher,
    hand: &[Tile],
    draw: &[Tile],
    calls: &[Call],
    call: &Call,
    table: &AttrTable,
) -> bool {
    let before = waits(matcher, hand, calls, table);
    let mut rest: Vec<Tile> = hand.iter().chain(draw).copied().collect();
    for tile in &call.tiles {
        if let Some(at) = rest
            .iter()
            .position(|other| other == tile)
            .or_else(|| rest.iter().position(|other| other.id == tile.id))
        {
            rest.remove(at);
        }
    }
    let calls: Vec<Call> = calls.iter().chain([call]).cloned().collect();
    before != waits(matcher, &rest, &calls, table)
}

/// Whether every one of these calls would change what the hand waits for; `true` if there are
/// none.
#[must_use]
pub fn call_would_change_waits(
    matcher: &Matcher,
    hand: &[Tile],
    draw: &[Tile],
    calls: &[Call],
    options: &[Call],
    table: &AttrTable,
) -> bool {
    options
        .iter()
        .all(|call| call_changes_waits(matcher, hand, draw, calls, call, table))
}

/// The natural tile of a call that contains jokers, if all its other tiles are the same.
#[must_use]
pub fn joker_meld_tile(call: &[Tile], behaviour: &Behaviour, table: &AttrTable) -> Option<TileId> {
    let (jokers, others): (Vec<Tile>, Vec<Tile>) = call
        .iter()
        .partition(|tile| behaviour.is_joker(**tile, table));
    let first = *others.first()?;
    let same = others
        .iter()
        .all(|&other| behaviour.equivalent(other, first, table));
    (!jokers.is_empty() && same).then_some(first.id)
}
