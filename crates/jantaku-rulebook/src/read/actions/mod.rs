//! Reading lists of actions.

mod attrs;
mod behaviour;
mod control;
mod ending;
mod marking;
mod values;
mod wall;

use jantaku_names::{NameEntry, NameList, ValueKind, action, strip_uninterruptible};
use serde_json::Value as Json;

use super::DocumentReader;
use super::problems::At;
use super::usage::{ArgumentsAt, Usage};
use crate::action::{Control, MarkAction, MoveAction};
use crate::{Action, ActionList, Instruction, ListId, Number, USUAL_LEVEL};

impl<'d> DocumentReader<'d> {
    /// Reads which actions are followed by an interrupt, and at which level.
    pub(super) fn read_interrupts(&mut self) {
        let document = self.document;
        if let Some(value) = document.get("interruptible_actions") {
            self.within(At::Key("interruptible_actions"), |reader| {
                for name in reader.list_of(value, ValueKind::Word(NameList::Actions)) {
                    let name = reader.look_up(name, NameList::Actions, action);
                    reader.set_interrupt(name, USUAL_LEVEL);
                }
            });
        }
        if let Some(value) = document.get("interrupt_levels") {
            self.within(At::Key("interrupt_levels"), |reader| {
                let Json::Object(levels) = value else {
                    return reader.mismatch(value, "object from actions to levels");
                };
                for (name, level) in levels {
                    let entry = action(name);
                    if entry.is_none() {
                        reader.unknown(NameList::Actions, name);
                    }
                    if let Some(level) = reader.number(level, ValueKind::Number) {
                        reader.set_interrupt(entry, level);
                    }
                }
            });
        }
    }

    fn set_interrupt(&mut self, entry: Option<&'static NameEntry>, level: Number) {
        if let Some(entry) = entry {
            self.interrupts.insert(entry.name, level);
        }
    }

    /// Reads a list of actions.
    pub(super) fn actions(&mut self, value: &Json) -> ListId {
        match value {
            Json::Array(entries) if entries.is_empty() => ListId::EMPTY,
            Json::Array(_) => {
                let list = self.new_list();
                self.fill_list(list, value);
                list
            }
            other => {
                self.mismatch(other, ValueKind::Actions);
                ListId::EMPTY
            }
        }
    }

    /// Adds an empty list, to be filled later.
    pub(super) fn new_list(&mut self) -> ListId {
        let id = ListId(u32::try_from(self.lists.len()).unwrap_or_default());
        self.lists.push(ActionList {
            origin: self.place(),
            instructions: Vec::new(),
        });
        id
    }

    /// Reads the actions of a list that [`Self::new_list`] has added.
    pub(super) fn fill_list(&mut self, list: ListId, value: &Json) {
        let origin = self.place();
        let mut steps = Vec::new();
        match value {
            Json::Array(entries) => {
                self.deeper(|reader| reader.steps(list, entries, &mut steps));
            }
            Json::Null => {}
            other => self.mismatch(other, ValueKind::Actions),
        }
        if let Some(list) = self.lists.get_mut(list.0 as usize) {
            *list = ActionList {
                origin,
                instructions: steps,
            };
        }
    }

    fn steps(&mut self, list: ListId, entries: &[Json], steps: &mut Vec<Instruction>) {
        for (at, entry) in entries.iter().enumerate() {
            self.within(At::Index(at), |reader| match entry.as_array() {
                Some(parts) => reader.entry(list, parts, entry, steps),
                None => reader.not_an_action(entry),
            });
        }
    }

    /// Reads an action, or a list of actions that is spliced in.
    fn entry(&mut self, list: ListId, parts: &[Json], entry: &Json, steps: &mut Vec<Instruction>) {
        match parts {
            [] => {}
            [Json::String(name), args @ ..] => self.action(list, name, args, steps),
            [Json::Array(_), ..] => {
                self.deeper(|reader| reader.steps(list, parts, steps));
            }
            _ => self.not_an_action(entry),
        }
    }

    fn not_an_action(&mut self, entry: &Json) {
        self.using(None, |reader| {
            reader.mismatch(entry, "an action, such as [\"draw\", 1]");
        });
    }

    fn action(&mut self, list: ListId, written: &str, args: &[Json], steps: &mut Vec<Instruction>) {
        let (uninterruptible, name) = strip_uninterruptible(written);
        let plain = |action| Instruction {
            action,
            interrupt: None,
        };
        match name {
            // Older names that still have a meaning.
            "swap_marked_scry_and_dora_indicator" => {
                let swap = MoveAction::Swap(
                    super::zones::marked(crate::action::MoveTarget::Scry),
                    super::zones::marked(crate::action::MoveTarget::RevealedTile),
                );
                steps.push(plain(Action::Move(swap)));
                steps.push(plain(Action::Mark(MarkAction::Clear)));
                return;
            }
            "_end_function" => return steps.push(plain(Action::Control(Control::Noop))),
            _ => {}
        }
        let current = if name == "tag" { "tag_tiles" } else { name };
        let Some(entry) = action(current) else {
            self.using(None, |reader| reader.unknown(NameList::Actions, name));
            return steps.push(plain(Action::Control(Control::Noop)));
        };
        let usage = Usage {
            entry,
            args,
            place: ArgumentsAt::After(1),
        };
        let interrupt = match uninterruptible {
            true => None,
            false => self.interrupts.get(entry.name).copied(),
        };
        let action = self.using(Some(entry), |reader| {
            reader.check_count(usage);
            if let Some(ask) = reader.ask(usage) {
                reader.asks.insert((list, steps.len()), ask);
            }
            reader.known_action(usage)
        });
        steps.push(Instruction { action, interrupt });
    }

    /// Reads an action that the table of names has.
    fn known_action(&mut self, usage: Usage) -> Action {
        let themes = [
            Self::control_action,
            Self::show_action,
            Self::rule_text_action,
            Self::wall_action,
            Self::call_action,
            Self::turn_action,
            Self::end_action,
            Self::counter_action,
            Self::score_action,
            Self::button_action,
            Self::mark_action,
            Self::move_action,
            Self::behaviour_action,
            Self::attr_action,
            Self::card_action,
        ];
        let action = themes.into_iter().find_map(|read| read(self, usage));
        action.unwrap_or(Action::Control(Control::Noop))
    }
}
