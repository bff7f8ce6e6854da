//! Match lists, compiled for a behaviour.

mod bag;
mod layout;
mod patterns;
mod plan;
mod search;

use jantaku_tile::{AttrTable, Tile, TileId};

use crate::spec::MatchList;
use crate::{Behaviour, Call, HandCalls, reference};
use bag::{Bag, Wide};
use layout::Layout;
use patterns::Patterns;
use plan::Plan;
use search::Search;
pub use search::OutOfBudget;

/// How many steps a question may take.
pub const MAX_STEPS: u32 = 2_000_000;

/// A match list compiled for a behaviour.
#[derive(Clone, Debug)]
pub struct Matcher {
    list: MatchList,
    behaviour: Behaviour,
    patterns: Patterns,
    /// The prepared definitions; none if they ask for more patterns than can be numbered.
    plans: Option<Vec<Plan>>,
    /// Ids that base tiles were taken from.
    known: Vec<bool>,
    relative: bool,
    wildcard: bool,
}

impl Matcher {
    /// Compiles a match list.
    #[must_use]
    pub fn new(list: &MatchList, behaviour: &Behaviour, table: &AttrTable) -> Self {
        Self::with_ids(list, behaviour, table, &[])
    }

    /// Compiles a match list for hands that hold ids beyond those of the wall.
    fn with_ids(list: &MatchList, behaviour: &Behaviour, table: &AttrTable, also: &[TileId]) -> Self {
        let mut patterns = Patterns::default();
        let plans = plan::spell_out(list, behaviour, also, &mut patterns);
        patterns.settle(behaviour, table);
        let mut known = vec![false; TileId::all().map(TileId::index).max().map_or(0, |last| last + 1)];
        let ids = behaviour.base_tiles(also.iter().copied(), true);
        for id in ids.into_iter().chain([TileId::ANY]) {
            if let Some(slot) = known.get_mut(id.index()) {
                *slot = true;
            }
        }
        let groups = list.definitions.iter().flat_map(|definition| &definition.steps).filter_map(|step| match step {
            crate::spec::Step::Take(group) => Some(group),
            _ => None,
        });
        Self {
            relative: groups.flat_map(|group| &group.items).any(crate::spec::Item::is_relative),
            wildcard: list.definitions.iter().any(|definition| definition.almost),
            list: list.clone(),
            behaviour: behaviour.clone(),
            patterns,
            plans,
            known,
        }
    }

    /// The behaviour it was compiled for.
    #[must_use]
    pub fn behaviour(&self) -> &Behaviour {
        &self.behaviour
    }

    /// The definitions it was compiled from.
    #[must_use]
    pub fn list(&self) -> &MatchList {
        &self.list
    }

    /// Does the hand match? A search that grows too long answers no.
    #[must_use]
    pub fn matches(&self, hand: &[Tile], calls: &[Call], table: &AttrTable) -> bool {
        self.try_matches(hand, calls, table).unwrap_or(false)
    }

    /// Does the hand match?
    ///
    /// # Errors
    /// If that takes more steps than a question may take.
    pub fn try_matches(&self, hand: &[Tile], calls: &[Call], table: &AttrTable) -> Result<bool, OutOfBudget> {
        let tiles = || hand.iter().chain(calls.iter().flat_map(|call| &call.tiles));
        let unknown = |tile: &&Tile| !self.known.get(tile.id.index()).copied().unwrap_or(false);
        if self.relative && tiles().any(|tile| unknown(&tile)) {
            let also: Vec<TileId> = tiles().filter(unknown).map(|tile| tile.id).collect();
            let extended = Self::with_ids(&self.list, &self.behaviour, table, &also);
            return extended.search_any(hand, calls, table);
        }
        self.search_any(hand, calls, table)
    }

    fn search_any(&self, hand: &[Tile], calls: &[Call], table: &AttrTable) -> Result<bool, OutOfBudget> {
        if let Some(plans) = &self.plans {
            if let Some(answer) = self.search::<u64>(plans, hand, calls, table) {
                return answer;
            }
            if let Some(answer) = self.search::<u128>(plans, hand, calls, table) {
                return answer;
            }
            if let Some(answer) = self.search::<Wide>(plans, hand, calls, table) {
                return answer;
            }
        }
        let whole = HandCalls {
            hand: hand.to_vec(),
            calls: calls.to_vec(),
        };
        Ok(reference::matches(&whole, &self.list, &self.behaviour, table))
    }

    /// Searches with one size of bags; `None` if the hand does not fit into them.
    fn search<B: Bag>(&self, plans: &[Plan], hand: &[Tile], calls: &[Call], table: &AttrTable) -> Option<Result<bool, OutOfBudget>> {
        let layout = Layout::<B>::new(hand, calls, &self.patterns, &self.behaviour, table, self.wildcard)?;
        let mut search = Search {
            layout: &layout,
            steps_left: MAX_STEPS,
        };
        let mut fits = |plan: &Plan| {
            let start = if plan.almost { layout.almost() } else { layout.whole };
            for part in &plan.parts {
                if !search.part(part, start)? {
                    return Ok(false);
                }
            }
            Ok(true)
        };
        for plan in plans {
            match fits(plan) {
                Ok(false) => {}
                answer => return Some(answer),
            }
        }
        Some(Ok(false))
    }
}
