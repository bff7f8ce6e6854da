//! Programs that count fu.

mod near;

use jantaku_match::spec::{Item, MatchList};
use jantaku_tile::{AttrNames, AttrTable, Offset, TileSpec};

use crate::{Amount, Condition, Name, Number};

pub use near::{AROUND, BASE, MOST_SETS, MOST_SLOTS, NEAR, NearItem, NearSlot};

/// Steps that count fu over all readings of a hand.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FuProgram {
    /// The steps in order.
    pub steps: Vec<FuStep>,
    /// What slots near a base tile ask for, each once; they know it by its place here.
    pub attrs: Vec<AttrNames>,
    /// May a step bring tiles into the hand that were not there?
    pub brings_tiles: bool,
}

impl FuProgram {
    /// A program of these steps, with all prepared that does not depend on a hand.
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

/// A step and when it is taken.
#[derive(Clone, Debug, PartialEq)]
pub struct FuStep {
    /// What is done.
    pub action: FuAction,
    /// When.
    pub condition: Option<Condition>,
}

/// Groups to take out of a hand.
#[derive(Clone, Debug, PartialEq)]
pub struct FuGroup {
    /// The groups.
    pub list: MatchList,
    /// What one of them is worth.
    pub value: Number,
    /// What else older rulesets say about it.
    pub older: Option<OlderFuGroup>,
}

/// Groups, any one of which is taken out of a hand.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FuGroups {
    /// The groups as they are written.
    pub list: Vec<FuGroup>,
    /// The step of the program that was the first to have the same groups.
    pub number: usize,
    /// All their items one after another, but for calls: those are no part of the hand.
    pub items: Vec<FuItem>,
}

impl FuGroups {
    /// These groups, before a program has them.
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

/// Where an item of groups is written, and how it is found.
#[derive(Clone, Debug, PartialEq)]
pub struct FuItem {
    /// The entry of the list.
    pub entry: usize,
    /// Which of its groups.
    pub group: usize,
    /// Which item of that.
    pub item: usize,
    /// How it is found where no tile stands for another; nothing if it takes a closer look.
    pub near: Option<NearItem>,
}

/// What older rulesets say about a group. Hands from which it could be taken stay as well.
#[derive(Clone, Debug, PartialEq)]
pub struct OlderFuGroup {
    /// It is what the winning tile, which is its base tile, has been waited for with.
    pub winning: bool,
    /// How much more it is worth if the base tile is a terminal or an honour.
    pub yaochuuhai_mult: Number,
    /// How much more it is worth if the base tile has a suit.
    pub suited_mult: Number,
    /// How much more it is worth if the winning tile was drawn.
    pub tsumo_mult: Number,
    /// What is added for every role of the base tile: dragon, round wind, seat wind.
    pub yakuhai_value: Number,
    /// It does not count if all of some of these neighbours of the base tile exist.
    pub reject_if_exists: Vec<Vec<Offset>>,
    /// It does not count if none of some of these neighbours of the base tile exist.
    pub reject_if_missing: Vec<Vec<Offset>>,
}

/// What a step of counting fu does.
#[derive(Clone, Debug, PartialEq)]
pub enum FuAction {
    /// `add`
    Add(Amount),
    /// `convert_calls`
    ConvertCalls(Vec<(Name, Number)>),
    /// `remove_calls`
    RemoveCalls(Vec<TileSpec>),
    /// `remove_groups`: each with what it is worth
    RemoveGroups(FuGroups),
    /// `retain_empty_hands`
    RetainEmptyHands,
    /// `take_maximum`
    TakeMaximum,
    /// `round_up`
    RoundUp(Number),
    /// `add_original_hand`
    AddOriginalHand,
    /// `put_calls_in_hand`: calls of these names, or all
    PutCallsInHand(Option<Vec<Name>>),
    /// `put_winning_tile_in_hand`
    PutWinningTileInHand,
    /// `remove_attrs`
    RemoveAttrs,
    /// `prune`, `print`, `count`: nothing that counts
    Nothing,
}

#[cfg(test)]
mod tests {
    use jantaku_match::spec::Reader;
    use jantaku_tile::AttrTable;
    use serde_json::{Map, Value as Json, json};

    use super::{FuAction, FuGroup, FuGroups, FuProgram, FuStep, Number};

    fn remove(groups: Json, table: &mut AttrTable) -> FuStep {
        let list = Reader::new(&Map::new(), table).list(&json!([[[groups, 1]]]));
        let group = FuGroup {
            list,
            value: Number::whole(2),
            older: None,
        };
        FuStep {
            action: FuAction::RemoveGroups(FuGroups::new(vec![group])),
            condition: None,
        }
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
