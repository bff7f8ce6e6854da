//! Recognising definitions that can be answered by counting.

use jantaku_tile::{Offset, TileId};

use super::different::DifferentPairs;
use super::groups::Groups;
use super::lanes::{Lanes, Role};
use super::singles::Singles;
use super::suit::{GroupKinds, MOST_GROUPS};
use crate::spec::{Definition, Group, Item, Slot, Step};

/// A definition that can be answered by counting, cut at its restarts.
#[derive(Clone, Debug)]
pub(crate) struct Shape {
    pub(crate) parts: Vec<Part>,
    /// Wildcards that the definition brings along.
    pub(crate) almost: usize,
}

/// Questions about the whole hand, then something to take out of it.
#[derive(Clone, Debug)]
pub(crate) struct Part {
    /// Calls are loose tiles.
    pub(crate) dismantled: bool,
    pub(crate) asks: Vec<Ask>,
    pub(crate) take: Take,
    /// Some of what is taken must be natural.
    pub(crate) natural: bool,
}

impl Part {
    /// Are look-aheads about calls, whatever the tiles are?
    pub(crate) fn asks_for_calls_only(&self) -> bool {
        let mut asks = self.asks.iter();
        asks.all(|ask| matches!(ask.what, Asked::Calls(_)))
    }
}

/// What is taken out.
#[derive(Clone, Debug)]
pub(crate) enum Take {
    /// Groups, a pair, and any tiles.
    Groups(Groups),
    /// So many pairs.
    Pairs(usize),
    /// So many pairs, each of another kind.
    DifferentPairs(DifferentPairs),
    /// Single tiles.
    Singles(Singles),
}

impl Take {
    /// Could a call be taken for a tile or a pair in ways that are not counted?
    pub(crate) fn is_confused_by_calls(&self) -> bool {
        matches!(self, Self::Singles(_) | Self::DifferentPairs(_))
    }
}

/// A look-ahead.
#[derive(Clone, Debug)]
pub(crate) struct Ask {
    pub(crate) what: Asked,
    pub(crate) jokers: Jokers,
    /// As written: 0 asks for one, −n for fewer than n.
    pub(crate) count: i32,
}

/// What a look-ahead looks for.
#[derive(Clone, Debug)]
pub(crate) enum Asked {
    /// So many of a kind.
    Copies(usize),
    /// Single tiles of these lanes.
    Tiles(u64),
    /// Calls of one of these names.
    Calls(Vec<Box<str>>),
}

/// How a look-ahead takes jokers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Jokers {
    /// For what they stand for.
    Stand,
    /// Not at all.
    Ignored,
    /// As tiles of their own.
    Literal,
}

impl Ask {
    /// Is that number of removals a good one?
    #[inline]
    pub(crate) fn accepts(&self, found: usize) -> bool {
        if self.count == 0 {
            found > 0
        } else {
            found < self.count.unsigned_abs() as usize
        }
    }
}

/// What one item is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Unit {
    Copies(usize),
    Row,
    /// Single tiles of a lane.
    Lane(usize),
    /// Pairs of this very tile.
    PairOf(TileId),
    Any,
}

impl Shape {
    /// Recognises a definition.
    pub(crate) fn new(definition: &Definition, lanes: &Lanes) -> Option<Self> {
        if definition.american.is_some() || (definition.almost && lanes.loose) {
            return None;
        }
        let restart = |step: &Step| matches!(step, Step::Restart);
        let parts: Vec<Part> = definition
            .steps
            .split(restart)
            .map(|steps| part(steps, lanes))
            .collect::<Option<_>>()?;
        // A wildcard is no call, but may be a tile that is looked for.
        let about_calls = parts.iter().all(Part::asks_for_calls_only);
        (about_calls || !definition.almost).then_some(Self {
            parts,
            almost: usize::from(definition.almost),
        })
    }
}

fn part(steps: &[Step], lanes: &Lanes) -> Option<Part> {
    let calls_first = steps
        .iter()
        .take_while(|step| matches!(step, Step::DismantleCalls))
        .count();
    let (first, rest) = steps.split_at(calls_first);
    let groups: Vec<&Group> = rest
        .iter()
        .map(|step| {
            if let Step::Take(group) = step {
                Some(group)
            } else {
                None
            }
        })
        .collect::<Option<_>>()?;
    let asks = groups.iter().take_while(|group| group.count <= 0).count();
    let (asks, takes) = groups.split_at(asks);
    let slots = || {
        takes
            .iter()
            .flat_map(|group| &group.items)
            .flat_map(Item::slots)
    };
    Some(Part {
        dismantled: !first.is_empty(),
        asks: asks
            .iter()
            .map(|group| ask(group, lanes))
            .collect::<Option<_>>()?,
        take: take(takes, lanes)?,
        natural: slots().any(|slot| slot.nojoker && slot.offset != Offset::Tile(TileId::ANY)),
    })
}

fn ask(group: &Group, lanes: &Lanes) -> Option<Ask> {
    let slots = || group.items.iter().flat_map(Item::slots);
    let jokers = match slots().next() {
        Some(first) if slots().any(|slot| slot.nojoker != first.nojoker) => return None,
        _ if group.joker_bases => Jokers::Literal,
        Some(first) if first.nojoker => Jokers::Ignored,
        _ => Jokers::Stand,
    };
    if group.unique && group.count < -1 {
        return None;
    }
    let names = group.items.iter().map(|item| {
        if let Item::Call(name) = item {
            Some(name.clone())
        } else {
            None
        }
    });
    let what = match names.collect::<Option<Vec<_>>>() {
        Some(names) if !names.is_empty() => Asked::Calls(names),
        _ => match &units(group, lanes)?[..] {
            [Unit::Copies(copies)] => Asked::Copies(*copies),
            units => Asked::Tiles(lane_set(units)?),
        },
    };
    Some(Ask {
        what,
        jokers,
        count: group.count,
    })
}

fn take(takes: &[&Group], lanes: &Lanes) -> Option<Take> {
    if let [group] = takes
        && let Some(pairs) = different_pairs(group, lanes)
    {
        return Some(Take::DifferentPairs(pairs));
    }
    let mut kinds: Option<GroupKinds> = None;
    let (mut groups, mut pairs, mut any, mut singles) = (0_usize, 0_usize, 0_usize, 0_usize);
    for group in takes {
        let times = usize::try_from(group.count)
            .ok()
            .filter(|&times| (1..=100).contains(&times))?;
        let units = units(group, lanes)?;
        let free = !group.unique || times == 1;
        match &units[..] {
            [Unit::Any] if free => any += times,
            [Unit::Copies(2)] if free => pairs += times,
            units
                if free
                    && units
                        .iter()
                        .all(|unit| matches!(unit, Unit::Row | Unit::Copies(3))) =>
            {
                let own = GroupKinds {
                    runs: units.contains(&Unit::Row),
                    triplets: units.contains(&Unit::Copies(3)),
                };
                if kinds.is_some_and(|kinds| kinds != own) || units.is_empty() {
                    return None;
                }
                kinds = Some(own);
                groups += times;
            }
            _ => singles += 1,
        }
    }
    match kinds {
        _ if singles > 0 => {
            (groups == 0 && pairs == 0).then_some(Take::Singles(singles_of(takes, lanes)?))
        }
        None if pairs > 1 => (any == 0).then_some(Take::Pairs(pairs)),
        _ if groups > MOST_GROUPS || pairs > 1 => None,
        kinds => Some(Take::Groups(Groups::new(kinds, groups, pairs, any))),
    }
}

/// Pairs of which each may be taken once.
fn different_pairs(group: &Group, lanes: &Lanes) -> Option<DifferentPairs> {
    let wanted = usize::try_from(group.count).ok()?;
    let kinds = units(group, lanes)?;
    let mut seen = Vec::with_capacity(kinds.len());
    let mut places = Vec::with_capacity(kinds.len());
    for kind in kinds {
        let Unit::PairOf(id) = kind else { return None };
        if seen.contains(&id) {
            return None;
        }
        seen.push(id);
        places.push(match lanes.place(id).role {
            Role::Natural => lanes.lane_of(id),
            // Hands with such a tile are not counted.
            Role::Stranger => None,
            Role::Substitute | Role::Wild => return None,
        });
    }
    group.unique.then(|| DifferentPairs::new(wanted, &places))
}

fn singles_of(takes: &[&Group], lanes: &Lanes) -> Option<Singles> {
    let mut singles = Vec::new();
    for group in takes {
        let times = usize::try_from(group.count).ok()?;
        let units = units(group, lanes)?;
        if group.unique && times > 1 {
            let own: Vec<usize> = units
                .iter()
                .map(|unit| {
                    if let Unit::Lane(lane) = unit {
                        Some(*lane)
                    } else {
                        None
                    }
                })
                .collect::<Option<_>>()?;
            singles.push((times, Singles::once(&own, times)?));
        } else {
            let any = units.contains(&Unit::Any);
            let lanes = if any { lanes.used } else { lane_set(&units)? };
            singles.push((times, Singles::freely(lanes)));
        }
    }
    Singles::new(&singles)
}

fn lane_set(units: &[Unit]) -> Option<u64> {
    units.iter().try_fold(0, |set, unit| {
        if let Unit::Lane(lane) = unit {
            Some(set | (1 << lane))
        } else {
            None
        }
    })
}

/// The items of a group, each once unless it must be used at most once.
fn units(group: &Group, lanes: &Lanes) -> Option<Vec<Unit>> {
    let mut units = Vec::new();
    for item in &group.items {
        let Item::Units(linked) = item else {
            return None;
        };
        let [one] = &linked[..] else { return None };
        let unit = unit(&one.slots, lanes)?;
        if group.unique || !units.contains(&unit) {
            units.push(unit);
        }
    }
    Some(units)
}

fn unit(slots: &[Slot], lanes: &Lanes) -> Option<Unit> {
    if slots
        .iter()
        .any(|slot| !slot.attrs.is_empty() || slot.ignore_suit)
    {
        return None;
    }
    if let [slot] = slots
        && let Offset::Tile(id) = slot.offset
    {
        return if id == TileId::ANY {
            Some(Unit::Any)
        } else {
            lanes.lane_of(id).map(Unit::Lane)
        };
    }
    if let [one, other] = slots
        && let Offset::Tile(id) = one.offset
        && one.offset == other.offset
        && id != TileId::ANY
    {
        return Some(Unit::PairOf(id));
    }
    let steps = slots.iter().map(|slot| {
        if let Offset::Steps(steps) = slot.offset {
            Some(steps)
        } else {
            None
        }
    });
    let mut steps: Vec<i32> = steps.collect::<Option<_>>()?;
    steps.sort_unstable();
    match &steps[..] {
        [0, 1, 2] => Some(Unit::Row),
        [-1, 0, 1] | [-2, -1, 0] if lanes.consistent => Some(Unit::Row),
        same if (2..=4).contains(&same.len()) && same.iter().all(|&step| step == 0) => {
            Some(Unit::Copies(same.len()))
        }
        _ => None,
    }
}
