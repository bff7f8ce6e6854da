//! Goals: what yaku make a hand worth turning into.

use jantaku_match::spec::{Definition, Element, Group, Item, MatchList, Unit};
use jantaku_rulebook::{MatchId, Rulebook};
use jantaku_tile::{AttrTable, Tile, TileOrder};

use crate::lens::Kind;
use crate::wishes::{Wish, size, taken, wishes};

/// How many goals of each sort are considered.
const MOST_GOALS: usize = 24;

/// How many combinations of sets are considered per yaku.
const MOST_WAYS: usize = 60;

/// The number of tiles in a set.
const SET: usize = 3;

/// Sets, each as its kinds in order.
pub(crate) type Sets = Vec<Vec<Kind>>;

/// What the yaku of a ruleset reward.
#[derive(Debug, Default)]
pub(crate) struct Goals {
    /// Requirements on the whole hand: its kinds, its sets, or both.
    pub(crate) shapes: Vec<Ideal>,
    /// Requirements on some sets: for each yaku all combinations that satisfy it, and its worth.
    pub(crate) sets: Vec<(Vec<Sets>, f64)>,
}

/// A requirement on a whole hand.
#[derive(Debug)]
pub(crate) struct Ideal {
    /// Whether each kind is allowed.
    pub(crate) has: Vec<bool>,
    /// What the complete hand matches.
    pub(crate) list: MatchList,
    /// Its worth, in extras.
    pub(crate) worth: f64,
}

impl Goals {
    /// The goals that the yaku of a ruleset set.
    pub(crate) fn new(
        rulebook: &Rulebook,
        kinds: &[Tile],
        order: &TileOrder,
        attrs: &AttrTable,
    ) -> Self {
        let mut goals = Self::default();
        let Some(win) = rulebook
            .win
            .and_then(|id| rulebook.matches.get(id.0 as usize))
        else {
            return goals;
        };
        for (wish, points) in wishes(rulebook, kinds, attrs) {
            let worth = worth(points);
            let Some(groups) = most_demanding(rulebook, &wish) else {
                if let (Some(has), true) = (wish.kinds, wish.lists.is_empty()) {
                    let list = win.clone();
                    goals.add_shape(Ideal { has, list, worth });
                }
                continue;
            };
            let joint = groups.iter().find(|group| is_joint(group));
            match joint {
                Some(joint) => {
                    if wish.kinds.is_none() && joint.count == 1 {
                        goals.add_sets(instances(joint, kinds, order), worth);
                    }
                }
                None => {
                    let has = wish.kinds.unwrap_or_else(|| vec![true; kinds.len()]);
                    let definitions = win.definitions.iter();
                    let definitions = definitions.filter_map(|win| within(&groups, win));
                    let list = MatchList {
                        definitions: definitions.collect(),
                    };
                    goals.add_shape(Ideal { has, list, worth });
                }
            }
        }
        goals
    }

    fn add_shape(&mut self, shape: Ideal) {
        let makes_sense = !shape.list.definitions.is_empty() && shape.has.contains(&true);
        let same = |known: &Ideal| known.has == shape.has && known.list == shape.list;
        if makes_sense && self.shapes.len() < MOST_GOALS && !self.shapes.iter().any(same) {
            self.shapes.push(shape);
        }
    }

    fn add_sets(&mut self, sets: Vec<Sets>, worth: f64) {
        let known = self.sets.iter().any(|(known, _)| *known == sets);
        if !sets.is_empty() && self.sets.len() < MOST_GOALS && !known {
            self.sets.push((sets, worth));
        }
    }
}

/// The worth of a yaku in extras: one, and one more whenever the points double.
fn worth(points: f64) -> f64 {
    1.0 + points.max(1.0).log2()
}

/// Of the match lists of a wish, the groups of the one that takes most tiles.
fn most_demanding<'r>(rulebook: &'r Rulebook, wish: &Wish) -> Option<Vec<&'r Group>> {
    let find = |id: &MatchId| rulebook.matches.get(id.0 as usize);
    let lists = wish.lists.iter().filter_map(find);
    // Of several definitions the first is the plainest.
    let takes = lists.filter_map(|list| taken(list.definitions.first()?));
    takes.max_by_key(|groups| size(groups))
}

/// Whether a group consists of several sets that belong together.
fn is_joint(group: &Group) -> bool {
    let several = |item: &Item| matches!(item, Item::Units(units) if units.len() > 1);
    group.items.iter().any(several)
}

/// All instances of a group of several sets.
fn instances(group: &Group, kinds: &[Tile], order: &TileOrder) -> Vec<Sets> {
    let mut all: Vec<Sets> = Vec::new();
    for item in &group.items {
        let Item::Units(units) = item else {
            continue;
        };
        for base in kinds {
            let Some(mut sets) = sets(units, *base, kinds, order) else {
                continue;
            };
            sets.sort_unstable();
            if all.len() < MOST_WAYS && !all.contains(&sets) {
                all.push(sets);
            }
        }
    }
    all
}

/// The sets that units describe from a base tile; `None` if the ruleset lacks one of the tiles.
fn sets(units: &[Unit], base: Tile, kinds: &[Tile], order: &TileOrder) -> Option<Sets> {
    let sets = units.iter().map(|unit| {
        let tiles = unit.slots.iter().map(|slot| {
            let tile = slot.pattern(Some(base.id), order)?;
            let mut kinds = kinds.iter();
            kinds.position(|kind| kind.id == tile.id)
        });
        let mut set: Vec<Kind> = tiles.collect::<Option<_>>()?;
        set.sort_unstable();
        (set.len() == SET).then_some(set)
    });
    sets.collect()
}

/// The definition of a complete hand that contains these groups: each of their sets takes the place
/// of one of the win's of the same size.
fn within(groups: &[&Group], win: &Definition) -> Option<Definition> {
    let mut wanted: Vec<(usize, i32)> = Vec::new();
    for group in groups {
        let size = single_size(group)?;
        match wanted.iter_mut().find(|(of, _)| *of == size) {
            Some((_, count)) => *count = count.saturating_add(group.count),
            None => wanted.push((size, group.count)),
        }
    }
    let mut elements: Vec<Element> = groups
        .iter()
        .map(|group| Element::Take((*group).clone()))
        .collect();
    for group in taken(win)? {
        let size = single_size(group)?;
        let mut left = group.clone();
        if let Some((_, count)) = wanted.iter_mut().find(|(of, _)| *of == size) {
            let replaced = left.count.min(*count);
            left.count -= replaced;
            *count -= replaced;
        }
        if left.count > 0 {
            elements.push(Element::Take(left));
        }
    }
    let fits = wanted.iter().all(|(_, count)| *count == 0);
    fits.then_some(Definition {
        elements,
        almost: false,
        american: None,
    })
}

/// The size of the sets of a group, if each is a unit of its own and all have the same.
fn single_size(group: &Group) -> Option<usize> {
    let size = |item: &Item| match item {
        Item::Units(units) => match &units[..] {
            [unit] => Some(unit.slots.len()),
            _ => None,
        },
        Item::Call(_) => None,
    };
    let first = size(group.items.first()?)?;
    let mut items = group.items.iter();
    items.all(|item| size(item) == Some(first)).then_some(first)
}
