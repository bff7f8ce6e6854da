//! The attributes that definitions ask for.

use std::collections::BTreeSet;

use jantaku_tile::{Attr, AttrId, AttrTable};

use super::{Definition, MatchList};

/// Up to so many attributes that both help and hinder a definition, all their combinations are
/// tried; with more, only all and none of them.
const MAX_COMBINED: usize = 4;

impl MatchList {
    /// The sets of attributes that may be worth adding to a tile, so that it fits some definition
    /// if any set of attributes makes it fit.
    pub(crate) fn helpful_marks(&self, table: &AttrTable) -> Vec<Vec<Attr>> {
        let mut marks: BTreeSet<Vec<AttrId>> = BTreeSet::new();
        for definition in &self.definitions {
            marks.extend(definition.helpful_marks(table));
        }
        marks.remove(&Vec::new());
        let invisible = |ids: Vec<AttrId>| ids.into_iter().map(AttrId::invisible).collect();
        marks.into_iter().map(invisible).collect()
    }
}

impl Definition {
    fn helpful_marks(&self, table: &AttrTable) -> Vec<Vec<AttrId>> {
        let asked = |refused: bool| -> BTreeSet<AttrId> {
            let groups = self.groups();
            let groups = groups.filter(move |group| (group.count < 0) == refused);
            let sets = groups.flat_map(|group| group.slots().map(|slot| slot.attrs));
            let attrs = sets.flat_map(|set| table.attrs(set));
            attrs.map(|attr| attr.id).collect()
        };
        let wanted = asked(false);
        if wanted.is_empty() {
            return Vec::new();
        }
        // More attributes never make a tile fit less, but what fits a look-ahead may be refused.
        let refused = asked(true);
        let safe: Vec<AttrId> = wanted.difference(&refused).copied().collect();
        let risky: Vec<AttrId> = wanted.intersection(&refused).copied().collect();
        let combinations = match risky.len() {
            ..=MAX_COMBINED => subsets(&risky),
            _ => vec![Vec::new(), risky],
        };
        let chosen = combinations.into_iter().map(|mut marks| {
            marks.extend(&safe);
            marks.sort_unstable();
            marks
        });
        chosen.collect()
    }
}

fn subsets(ids: &[AttrId]) -> Vec<Vec<AttrId>> {
    let mut subsets = vec![Vec::new()];
    for &id in ids {
        let with = subsets.iter().map(|subset| [&subset[..], &[id]].concat());
        let with: Vec<Vec<AttrId>> = with.collect();
        subsets.extend(with);
    }
    subsets
}
