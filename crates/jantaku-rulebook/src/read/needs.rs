//! Determines the choice that a button asks for, from the actions it may run.

use jantaku_tile::Tile;
use rustc_hash::FxHashMap;

use super::DocumentReader;
use super::usage::Usage;
use crate::action::Control;
use crate::{Action, ListId, MarkPlan, Needs, Number};

/// The maximum nesting of function calls.
const MAX_NESTED: usize = 10;

/// A choice that an action asks the player for.
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
    /// The priority of the choice, lowest first, if a button asks for several.
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

impl DocumentReader<'_> {
    /// The choice that an action asks for; `None` if it asks for none.
    pub(super) fn ask(&mut self, usage: Usage) -> Option<Ask> {
        Some(match usage.name() {
            "upgrade_call" => Ask::Upgrade,
            "flower" => Ask::Flower(self.tile_args(usage, 0)),
            "draft_saki_card" => Ask::Card(self.number_arg(usage, 0, 4)),
            "call" => Ask::Call,
            "self_call" => Ask::SelfCall,
            "mark" => Ask::Mark(self.mark_plan(usage)),
            "choose_yaku" => Ask::Yaku,
            _ => return None,
        })
    }
}

/// A search through everything that lists can run, after all of them have been read.
pub(super) struct Scan<'r, 'd> {
    reader: &'r DocumentReader<'d>,
    /// Results so far, by list and nesting of function calls.
    found: FxHashMap<(ListId, usize), Option<&'r Ask>>,
}

impl<'r, 'd> Scan<'r, 'd> {
    pub(super) fn new(reader: &'r DocumentReader<'d>) -> Self {
        Self {
            reader,
            found: FxHashMap::default(),
        }
    }

    /// The choice that a button with these actions asks for.
    pub(super) fn needs(&mut self, list: ListId) -> Needs {
        match self.list(list, 0).cloned() {
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

    /// The choice of highest priority in a list; the first one if several are equal.
    fn list(&mut self, id: ListId, nested: usize) -> Option<&'r Ask> {
        if nested > MAX_NESTED {
            return None;
        }
        if let Some(found) = self.found.get(&(id, nested)) {
            return *found;
        }
        let reader = self.reader;
        let steps = reader
            .lists
            .get(id.0 as usize)
            .map(|list| &list.instructions);
        let mut first: Option<&Ask> = None;
        for (at, step) in steps.into_iter().flatten().enumerate() {
            let inside = match &step.action {
                Action::Control(control) => self.inside(control, nested),
                _ => [reader.asks.get(&(id, at)), None],
            };
            for ask in inside.into_iter().flatten() {
                if first.is_none_or(|first| ask.rank() < first.rank()) {
                    first = Some(ask);
                }
            }
        }
        self.found.insert((id, nested), first);
        first
    }

    fn inside(&mut self, control: &Control, nested: usize) -> [Option<&'r Ask>; 2] {
        match control {
            Control::If(_, then, otherwise) => {
                [self.list(*then, nested), self.list(*otherwise, nested)]
            }
            Control::As(_, list)
            | Control::WhenAnyone(_, list)
            | Control::WhenEveryone(_, _, list) => [self.list(*list, nested), None],
            Control::Run(_, list) => [self.list(*list, nested + 1), None],
            _ => [None, None],
        }
    }
}
