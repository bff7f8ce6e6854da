//! The shapes of definitions that counting understands.

use jantaku_tile::{Offset, TileId};

use super::different::DifferentPairs;
use super::groups::Groups;
use super::lanes::{Lanes, Role};
use super::singles::Singles;
use super::suit::{GroupKinds, MOST_GROUPS};
use crate::spec::{Definition, Element, Group, Item, Slot, takes_single_tiles};

/// A definition of a known shape, split at its restarts.
#[derive(Clone, Debug)]
pub(crate) struct Shape {
    pub(crate) parts: Vec<ShapePart>,
    /// The number of tiles that fit everything which the definition adds.
    pub(crate) almost: usize,
}

/// Look-aheads on the whole hand, then something to take.
#[derive(Clone, Debug)]
pub(crate) struct ShapePart {
    /// Whether the tiles of calls become loose tiles first.
    pub(crate) dismantled: bool,
    /// Whether calls are opened first, so that only hands without calls can be counted.
    pub(crate) opened: bool,
    pub(crate) asks: Vec<LookAhead>,
    pub(crate) take: ShapeTake,
    /// Whether some of the taken tiles must not be jokers.
    pub(crate) natural: bool,
}

impl ShapePart {
    /// Whether all look-aheads are about calls only.
    pub(crate) fn asks_for_calls_only(&self) -> bool {
        let mut asks = self.asks.iter();
        asks.all(|ask| matches!(ask.what, LookAheadTarget::Calls(_)))
    }
}

/// What is taken.
#[derive(Clone, Debug)]
pub(crate) enum ShapeTake {
    /// Groups, a pair, and any other tiles.
    Groups(Groups),
    /// A number of pairs.
    Pairs(usize),
    /// A number of pairs of different kinds.
    DifferentPairs(DifferentPairs),
    /// Single tiles.
    Singles(Singles),
}

impl ShapeTake {
    /// Whether a call could be used as a tile or pair in ways that are not counted.
    pub(crate) fn is_confused_by_calls(&self) -> bool {
        matches!(self, Self::Singles(_) | Self::DifferentPairs(_))
    }
}

/// A look-ahead.
#[derive(Clone, Debug)]
pub(crate) struct LookAhead {
    pub(crate) what: LookAheadTarget,
    pub(crate) jokers: JokerReading,
    /// As in a definition: 0 wants at least one, −n fewer than n.
    pub(crate) count: i32,
}

/// What a look-ahead looks for.
#[derive(Clone, Debug)]
pub(crate) enum LookAheadTarget {
    /// A number of equal tiles.
    Copies(usize),
    /// Single tiles of these lanes.
    Tiles(u64),
    /// Calls of any of these names.
    Calls(Vec<Box<str>>),
}

/// How a look-ahead reads jokers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum JokerReading {
    /// As what they stand for.
    Stand,
    /// Not at all.
    Ignored,
    /// As tiles of their own.
    Literal,
}

impl LookAhead {
    /// Whether the look-ahead passes if its target could be taken `found` times.
    #[inline]
    pub(crate) fn accepts(&self, found: usize) -> bool {
        if self.count == 0 {
            found > 0
        } else {
            found < self.count.unsigned_abs() as usize
        }
    }
}

/// The shape of one item.
#[derive(Clone, Copy, PartialEq, Eq)]
enum ItemShape {
    Copies(usize),
    Row,
    /// Single tiles of a lane.
    Lane(usize),
    /// A pair of a certain tile.
    PairOf(TileId),
    Any,
}

impl Shape {
    /// Recognises the shape of a definition.
    pub(crate) fn new(definition: &Definition, lanes: &Lanes) -> Option<Self> {
        if definition.american.is_some() || (definition.almost && lanes.loose) {
            return None;
        }
        let restart = |element: &Element| matches!(element, Element::Restart);
        let parts: Vec<ShapePart> = definition
            .elements
            .split(restart)
            .map(|elements| part(elements, lanes))
            .collect::<Option<_>>()?;
        // A tile that fits everything may be one that a look-ahead looks for, but it is never a
        // call.
        let about_calls = parts.iter().all(ShapePart::asks_for_calls_only);
        (about_calls || !definition.almost).then_some(Self {
            parts,
            almost: usize::from(definition.almost),
        })
    }
}

fn part(elements: &[Element], lanes: &Lanes) -> Option<ShapePart> {
    let calls_first = elements
        .iter()
        .take_while(|element| matches!(element, Element::OpenCalls | Element::JoinCalls))
        .count();
    let (first, rest) = elements.split_at(calls_first);
    let opened = first.contains(&Element::OpenCalls) && !takes_single_tiles(rest);
    let groups: Vec<&Group> = rest
        .iter()
        .map(|element| {
            if let Element::Take(group) = element {
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
    Some(ShapePart {
        dismantled: !first.is_empty() && !opened,
        opened,
        asks: asks
            .iter()
            .map(|group| ask(group, lanes))
            .collect::<Option<_>>()?,
        take: take(takes, lanes)?,
        natural: slots().any(|slot| slot.nojoker && slot.offset != Offset::Tile(TileId::ANY)),
    })
}

fn ask(group: &Group, lanes: &Lanes) -> Option<LookAhead> {
    let slots = || group.items.iter().flat_map(Item::slots);
    let jokers = match slots().next() {
        Some(first) if slots().any(|slot| slot.nojoker != first.nojoker) => return None,
        _ if group.joker_bases => JokerReading::Literal,
        Some(first) if first.nojoker => JokerReading::Ignored,
        _ => JokerReading::Stand,
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
        Some(names) if !names.is_empty() => LookAheadTarget::Calls(names),
        _ => match &units(group, lanes)?[..] {
            [ItemShape::Copies(copies)] => LookAheadTarget::Copies(*copies),
            units => LookAheadTarget::Tiles(lane_set(units)?),
        },
    };
    Some(LookAhead {
        what,
        jokers,
        count: group.count,
    })
}

fn take(takes: &[&Group], lanes: &Lanes) -> Option<ShapeTake> {
    if let [group] = takes
        && let Some(pairs) = different_pairs(group, lanes)
    {
        return Some(ShapeTake::DifferentPairs(pairs));
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
            [ItemShape::Any] if free => any += times,
            [ItemShape::Copies(2)] if free => pairs += times,
            units
                if free
                    && units
                        .iter()
                        .all(|unit| matches!(unit, ItemShape::Row | ItemShape::Copies(3))) =>
            {
                let own = GroupKinds {
                    runs: units.contains(&ItemShape::Row),
                    triplets: units.contains(&ItemShape::Copies(3)),
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
            (groups == 0 && pairs == 0).then_some(ShapeTake::Singles(singles_of(takes, lanes)?))
        }
        None if pairs > 1 => (any == 0).then_some(ShapeTake::Pairs(pairs)),
        _ if groups > MOST_GROUPS || pairs > 1 => None,
        kinds => Some(ShapeTake::Groups(Groups::new(kinds, groups, pairs, any))),
    }
}

/// Recognises pairs of which each may be taken once.
fn different_pairs(group: &Group, lanes: &Lanes) -> Option<DifferentPairs> {
    let wanted = usize::try_from(group.count).ok()?;
    let kinds = units(group, lanes)?;
    let mut seen = Vec::with_capacity(kinds.len());
    let mut places = Vec::with_capacity(kinds.len());
    for kind in kinds {
        let ItemShape::PairOf(id) = kind else {
            return None;
        };
        if seen.contains(&id) {
            return None;
        }
        seen.push(id);
        places.push(match lanes.placement(id).role {
            Role::Natural => lanes.lane_of(id),
            // Hands with such a tile cannot be counted.
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
                    if let ItemShape::Lane(lane) = unit {
                        Some(*lane)
                    } else {
                        None
                    }
                })
                .collect::<Option<_>>()?;
            singles.push((times, Singles::once(&own, times)?));
        } else {
            let any = units.contains(&ItemShape::Any);
            let lanes = if any { lanes.used } else { lane_set(&units)? };
            singles.push((times, Singles::freely(lanes)));
        }
    }
    Singles::new(&singles)
}

fn lane_set(units: &[ItemShape]) -> Option<u64> {
    units.iter().try_fold(0, |set, unit| {
        if let ItemShape::Lane(lane) = unit {
            Some(set | (1 << lane))
        } else {
            None
        }
    })
}

/// The shapes of the items of a group, without duplicates unless each may be used once only.
fn units(group: &Group, lanes: &Lanes) -> Option<Vec<ItemShape>> {
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

fn unit(slots: &[Slot], lanes: &Lanes) -> Option<ItemShape> {
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
            Some(ItemShape::Any)
        } else {
            lanes.lane_of(id).map(ItemShape::Lane)
        };
    }
    if let [one, other] = slots
        && let Offset::Tile(id) = one.offset
        && one.offset == other.offset
        && id != TileId::ANY
    {
        return Some(ItemShape::PairOf(id));
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
        [0, 1, 2] => Some(ItemShape::Row),
        [-1, 0, 1] | [-2, -1, 0] if lanes.consistent => Some(ItemShape::Row),
        same if (2..=4).contains(&same.len()) && same.iter().all(|&step| step == 0) => {
            Some(ItemShape::Copies(same.len()))
        }
        _ => None,
    }
}
