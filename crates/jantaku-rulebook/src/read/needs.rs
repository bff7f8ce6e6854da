//! What has to be chosen when a button is pressed.

use std::collections::BTreeMap;

use jantaku_tile::Tile;

use super::Reader;
use super::usage::Usage;
use crate::action::Control;
use crate::{Action, ListId, MarkPlan, Needs, Number};

/// How many functions may be running inside each other.
const MAX_NESTED: usize = 10;

/// An action that asks the player for something.
#[derive(Clone, Debug)]
pub(super) enum Ask {
    Upgrade,
    Flower(Vec<Tile>),
    Card(Number),
    Call,
    SelfCall,
    Mark(MarkPlan),
    Yaku,
}

impl Ask {
    /// Which goes first if a button asks for several things.
    fn rank(&self) -> u8 {
        match self {
            Self::Upgrade => 0,
            Self::Flower(_) => 1,
            Self::Card(_) => 2,
            Self::Call | Self::SelfCall => 3,
            Self::Mark(_) => 4,
            Self::Yaku => 5,
        }
    }
}

impl Reader<'_> {
    /// What an action asks the player for.
    pub(super) fn ask(&mut self, usage: Usage) -> Option<Ask> {
        Some(match usage.name() {
            "upgrade_call" => Ask::Upgrade,
            "flower" => Ask::Flower(self.tile_args(usage, 0)),
            "draft_saki_card" => Ask::Card(self.number_arg(usage, 0, 4.0)),
            "call" => Ask::Call,
            "self_call" => Ask::SelfCall,
            "mark" => Ask::Mark(self.mark_plan(usage)),
            "choose_yaku" => Ask::Yaku,
            _ => return None,
        })
    }

    /// What the actions of a button ask for, once all lists have been read.
    pub(super) fn needs(&self, list: ListId) -> Needs {
        let mut scan = Scan {
            reader: self,
            seen: BTreeMap::new(),
            first: None,
        };
        scan.list(list, 0);
        match scan.first.cloned() {
            None => Needs::Nothing,
            Some(Ask::Upgrade) => Needs::Upgrade,
            Some(Ask::Flower(tiles)) => Needs::Flower(tiles),
            Some(Ask::Card(number)) => Needs::Card(number),
            Some(Ask::Call) => Needs::Call,
            Some(Ask::SelfCall) => Needs::SelfCall,
            Some(Ask::Mark(plan)) => Needs::Mark(plan),
            Some(Ask::Yaku) => Needs::Yaku,
        }
    }
}

/// A walk over everything that a list may run.
struct Scan<'r, 'd> {
    reader: &'r Reader<'d>,
    /// Lists that were looked at, with how many functions were running there.
    seen: BTreeMap<ListId, usize>,
    /// The ask that goes first, and of equal ones the first.
    first: Option<&'r Ask>,
}

impl Scan<'_, '_> {
    fn list(&mut self, id: ListId, nested: usize) {
        let before = self.seen.get(&id).copied().unwrap_or(usize::MAX);
        if nested >= before || nested > MAX_NESTED {
            return;
        }
        self.seen.insert(id, nested);
        let reader = self.reader;
        let steps = reader.lists.get(id.0 as usize).map(|list| &list.steps);
        for (at, step) in steps.into_iter().flatten().enumerate() {
            if let Some(ask) = reader.asks.get(&(id, at))
                && self.first.is_none_or(|first| ask.rank() < first.rank())
            {
                self.first = Some(ask);
            }
            let Action::Control(control) = &step.action else {
                continue;
            };
            match control {
                Control::If(_, then, otherwise) => {
                    self.list(*then, nested);
                    self.list(*otherwise, nested);
                }
                Control::As(_, list)
                | Control::WhenAnyone(_, list)
                | Control::WhenEveryone(_, _, list) => self.list(*list, nested),
                Control::Run(list) => self.list(*list, nested + 1),
                _ => {}
            }
        }
    }
}
