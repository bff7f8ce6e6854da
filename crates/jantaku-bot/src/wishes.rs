//! What yaku require of the tiles of a hand.

use jantaku_match::spec::{Definition, Element, Group, Item};
use jantaku_rulebook::condition::{Condition, MatchTest, Test, WinTest};
use jantaku_rulebook::{MatchId, Rulebook, Value};
use jantaku_tile::{AttrTable, Pattern, Tile};

/// How many ways to satisfy a yaku are considered.
const MOST_WISHES: usize = 24;

/// One way to satisfy a yaku, as far as it depends on tiles.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Wish {
    /// All tiles are of these kinds; `None` if any will do.
    pub(crate) kinds: Option<Vec<bool>>,
    /// The hand matches all of these.
    pub(crate) lists: Vec<MatchId>,
}

/// A wish, and the points of its yaku.
pub(crate) type Wanted = (Wish, f64);

/// The distinct wishes of the yaku that count towards the minimum of a win.
pub(crate) fn wishes(rulebook: &Rulebook, kinds: &[Tile], attrs: &AttrTable) -> Vec<Wanted> {
    let scoring = &rulebook.scoring;
    let lists = scoring.lists.iter().enumerate();
    let counting = lists.filter(|(number, _)| !scoring.extra_yaku_lists.contains(number));
    let mut all: Vec<Wanted> = Vec::new();
    for yaku in counting.flat_map(|(_, list)| &list.yaku) {
        let points = yaku.value.iter().map(|(amount, _)| match amount.value {
            Value::Number(points) => points.to_f64(),
            _ => 1.0,
        });
        let points = points.sum();
        for wish in of(&yaku.when, kinds, attrs) {
            let asks = wish.kinds.is_some() || !wish.lists.is_empty();
            if asks && !all.iter().any(|(other, _)| *other == wish) {
                all.push((wish, points));
            }
        }
    }
    all
}

/// The ways to satisfy a condition. Tests that do not depend on tiles are ignored.
fn of(condition: &Condition, kinds: &[Tile], attrs: &AttrTable) -> Vec<Wish> {
    let mut ways = match condition {
        Condition::Always(false) => Vec::new(),
        Condition::Any(inner) => {
            let ways = inner.iter().flat_map(|inner| of(inner, kinds, attrs));
            ways.collect()
        }
        Condition::All(inner) => inner.iter().fold(vec![Wish::default()], |ways, inner| {
            let more = of(inner, kinds, attrs);
            let both = ways.iter().flat_map(|one| {
                let more = more.iter();
                more.map(|other| one.and(other))
            });
            both.take(MOST_WISHES).collect()
        }),
        Condition::Is(Test::Win(WinTest::ConsistsOf { tiles, .. })) => {
            let is_one = |kind: &Tile| {
                let mut tiles = tiles.iter();
                tiles.any(|tile| kind.satisfies(*tile, Pattern::Written, attrs))
            };
            vec![Wish {
                kinds: Some(kinds.iter().map(is_one).collect()),
                lists: Vec::new(),
            }]
        }
        Condition::Is(Test::Match(MatchTest::Match(_, matches))) => {
            let alternatives = matches.ids.iter().map(|id| Wish {
                kinds: None,
                lists: vec![*id],
            });
            alternatives.collect()
        }
        _ => vec![Wish::default()],
    };
    ways.truncate(MOST_WISHES);
    ways
}

impl Wish {
    fn and(&self, other: &Self) -> Self {
        let kinds = match (&self.kinds, &other.kinds) {
            (Some(one), Some(other)) => {
                let both = one.iter().zip(other);
                Some(both.map(|(one, other)| *one && *other).collect())
            }
            (one, other) => one.clone().or_else(|| other.clone()),
        };
        let lists = self.lists.iter().chain(&other.lists);
        Self {
            kinds,
            lists: lists.copied().collect(),
        }
    }
}

/// The groups that a definition takes out of a hand; `None` if it does anything else. Groups
/// that it only looks at are ignored: they mostly tell a yaku from a better one.
pub(crate) fn taken(definition: &Definition) -> Option<Vec<&Group>> {
    if definition.almost || definition.american.is_some() {
        return None;
    }
    let mut groups = Vec::new();
    for element in &definition.elements {
        let Element::Take(group) = element else {
            return None;
        };
        let units = |item: &Item| matches!(item, Item::Units(units) if !units.is_empty());
        if group.count <= 0 {
            continue;
        }
        if group.unique || !group.items.iter().all(units) {
            return None;
        }
        groups.push(group);
    }
    Some(groups)
}

/// How many tiles groups take.
pub(crate) fn size(groups: &[&Group]) -> usize {
    let sizes = groups.iter().map(|group| {
        let item = group.items.first();
        let slots = item.map_or(0, |item| item.slots().count());
        slots.saturating_mul(group.count.unsigned_abs() as usize)
    });
    sizes.fold(0, usize::saturating_add)
}
