//! Programs that count fu (minipoints).

mod near;

use jantaku_match::spec::{Item, MatchList};
use jantaku_tile::{AttrNames, AttrTable, Offset, TileSpec};

use crate::{Amount, Condition, Name, Number};

pub use near::{AROUND, BASE, MOST_SETS, MOST_SLOTS, NEAR, NearItem, NearSlot};

/// The steps that count the fu of a win, applied to every way to read the hand.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FuProgram {
    /// The steps in the order in which they run.
    pub steps: Vec<FuStep>,
    /// The attribute sets that [`NearSlot`]s ask for, without duplicates; slots refer to them by
    /// index.
    pub attrs: Vec<AttrNames>,
    /// Whether a step can bring tiles into the hand that were not there before, from calls or by
    /// removing attributes.
    pub brings_tiles: bool,
}

impl FuProgram {
    /// Builds a program and prepares everything that does not depend on a hand.
    #[must_use]
    pub fn new(mut steps: Vec<FuStep>, table: &AttrTable) -> Self {
        let mut attrs = Vec::new();
        for at in 0..steps.len() {
            let (before, rest) = steps.split_at_mut(at);
            let Some(FuAction::RemoveGroups(groups)) = rest.first_mut().map(|it| &mut it.action)
            else {
                continue;
            };
            let same = before.iter().position(|step| match &step.action {
                FuAction::RemoveGroups(other) => other.list == groups.list,
                _ => false,
            });
            groups.number = same.unwrap_or(at);
            groups.prepare(table, &mut attrs);
        }
        let brings_tiles = steps.iter().any(|step| {
            let action = &step.action;
            matches!(action, FuAction::PutCallsInHand(_) | FuAction::RemoveAttrs)
        });
        Self {
            steps,
            attrs,
            brings_tiles,
        }
    }
}

/// A step and the condition under which it runs.
#[derive(Clone, Debug, PartialEq)]
pub struct FuStep {
    /// What the step does.
    pub action: FuAction,
    /// The step is skipped unless this holds; `None` always runs.
    pub condition: Option<Condition>,
    /// Whether the condition may depend on the fu counted so far, so that it may hold for some
    /// readings of the hand only.
    pub depends_on_fu: bool,
}

impl FuStep {
    /// A step that runs if the condition holds.
    #[must_use]
    pub fn new(action: FuAction, condition: Option<Condition>) -> Self {
        Self {
            action,
            depends_on_fu: condition.as_ref().is_some_and(Condition::may_depend_on_fu),
            condition,
        }
    }
}

/// Groups that a step can remove from a hand, and their value.
#[derive(Clone, Debug, PartialEq)]
pub struct FuGroup {
    /// The groups, as a match definition.
    pub list: MatchList,
    /// Whether taking nothing is an alternative, for the same fu.
    pub or_nothing: bool,
    /// The fu for one of them.
    pub value: Number,
    /// Further factors in the notation of older rulesets.
    pub older: Option<OlderFuGroup>,
}

/// Alternative groups, any one of which a step removes from a hand.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FuGroups {
    /// The groups as the ruleset writes them.
    pub list: Vec<FuGroup>,
    /// Index of the first step in the program with the same groups, under which results are
    /// cached.
    pub number: usize,
    /// The items of all groups in one list. Calls are left out, as they are not part of the hand.
    pub items: Vec<FuItem>,
}

impl FuGroups {
    /// Unprepared groups; [`FuProgram::new`] fills in the rest.
    #[must_use]
    pub fn new(list: Vec<FuGroup>) -> Self {
        Self {
            list,
            ..Self::default()
        }
    }

    fn prepare(&mut self, table: &AttrTable, attrs: &mut Vec<AttrNames>) {
        self.items.clear();
        for (entry, of) in self.list.iter().enumerate() {
            for (group, within) in of.list.groups().enumerate() {
                for (item, slots) in within.items.iter().enumerate() {
                    let Item::Units(_) = slots else { continue };
                    let around = !within.suited_base && of.older.is_none();
                    let near = around.then(|| NearItem::new(slots, of.value, table, attrs));
                    self.items.push(FuItem {
                        entry,
                        group,
                        item,
                        near: near.flatten(),
                    });
                }
            }
        }
    }
}

/// The location of an item within [`FuGroups::list`], and a fast way to find it in a hand.
#[derive(Clone, Debug, PartialEq)]
pub struct FuItem {
    /// Index into [`FuGroups::list`].
    pub entry: usize,
    /// Index of the group within that entry.
    pub group: usize,
    /// Index of the item within that group.
    pub item: usize,
    /// The item in a form that is quick to find if the player has no jokers; `None` if it needs
    /// the general matcher.
    pub near: Option<NearItem>,
}

/// Factors of a group in older rulesets, where removing a group is optional: the unchanged hand
/// remains a candidate, too.
#[derive(Clone, Debug, PartialEq)]
pub struct OlderFuGroup {
    /// Whether the group must contain the winning tile, as its base tile.
    pub winning: bool,
    /// Factor if the base tile is a terminal or honour.
    pub yaochuuhai_mult: Number,
    /// Factor if the base tile has a suit.
    pub suited_mult: Number,
    /// Factor if the winning tile was drawn.
    pub tsumo_mult: Number,
    /// Fu added for each role of the base tile: dragon, round wind, seat wind.
    pub yakuhai_value: Number,
    /// The group does not count if, for one of these lists, all these neighbours of the base tile
    /// exist.
    pub reject_if_exists: Vec<Vec<Offset>>,
    /// The group does not count if, for one of these lists, none of these neighbours of the base
    /// tile exists.
    pub reject_if_missing: Vec<Vec<Offset>>,
}

/// What a step does, named after its word in rulesets.
#[derive(Clone, Debug, PartialEq)]
pub enum FuAction {
    /// `add`
    Add(Amount),
    /// `convert_calls`
    ConvertCalls(Vec<(Name, Number)>),
    /// `remove_calls`
    RemoveCalls(Vec<TileSpec>),
    /// `remove_groups`
    RemoveGroups(FuGroups),
    /// `retain_empty_hands`
    RetainEmptyHands,
    /// `take_maximum`
    TakeMaximum,
    /// `round_up`
    RoundUp(Number),
    /// `add_original_hand`
    AddOriginalHand,
    /// `put_calls_in_hand`: the calls of these names, or all if `None`
    PutCallsInHand(Option<Vec<Name>>),
    /// `put_winning_tile_in_hand`
    PutWinningTileInHand,
    /// `remove_attrs`
    RemoveAttrs,
    /// `prune`, `print`, `count`: no effect on the result
    Nothing,
}

#[cfg(test)]
mod tests {
    use jantaku_match::spec::SpecReader;
    use jantaku_tile::AttrTable;
    use serde_json::{Map, Value as Json, json};

    use super::{FuAction, FuGroup, FuGroups, FuProgram, FuStep, Number};

    fn remove(groups: Json, table: &mut AttrTable) -> FuStep {
        let list = SpecReader::new(&Map::new(), table).list(&json!([[[groups, 1]]]));
        let group = FuGroup {
            or_nothing: false,
            list,
            value: Number::whole(2),
            older: None,
        };
        FuStep::new(FuAction::RemoveGroups(FuGroups::new(vec![group])), None)
    }

    fn groups(program: &FuProgram) -> Vec<&FuGroups> {
        let steps = program.steps.iter();
        let groups = steps.filter_map(|step| match &step.action {
            FuAction::RemoveGroups(groups) => Some(groups),
            _ => None,
        });
        groups.collect()
    }

    #[test]
    fn groups_are_prepared_once_they_are_in_a_program() {
        let mut table = AttrTable::new();
        let steps = vec![
            remove(json!([[0, 1, 2]]), &mut table),
            remove(json!([[0, 0], [0, 10, 20]]), &mut table),
            remove(json!([[0, 1, 2]]), &mut table),
        ];
        let program = FuProgram::new(steps, &table);
        let groups = groups(&program);
        let numbers: Vec<usize> = groups.iter().map(|groups| groups.number).collect();
        assert_eq!(numbers, [0, 1, 0], "the same groups have the same number");
        let near = |at: usize| groups[at].items.iter().map(|item| item.near.is_some());
        assert!(near(0).eq([true]));
        assert!(near(1).eq([true, false]), "other suits are not near");
        assert_eq!(
            program.attrs.len(),
            1,
            "nothing is asked for, and only once"
        );
        assert!(!program.brings_tiles);
    }
}
