//! Reading control flow, and actions on presentation and the rules text.

use serde_json::Value as Json;

use super::super::DocumentReader;
use super::super::usage::Usage;
use crate::action::{AskedPlayers, Control, RuleTextAction, ShowAction};
use crate::{Action, ListId};

impl DocumentReader<'_> {
    pub(super) fn control_action(&mut self, usage: Usage) -> Option<Action> {
        let control = match usage.name() {
            "noop" | "recalculate_playables" | "declare_payment" => Control::Noop,
            "when" => Control::If(
                self.condition_arg(usage, 0),
                self.list_arg(usage, 1),
                ListId::EMPTY,
            ),
            "unless" => Control::If(
                self.condition_arg(usage, 0),
                ListId::EMPTY,
                self.list_arg(usage, 1),
            ),
            "ite" => Control::If(
                self.condition_arg(usage, 0),
                self.list_arg(usage, 1),
                self.list_arg(usage, 2),
            ),
            "as" => {
                let players = usage.arg(0).map(|value| self.players(value));
                Control::As(players.unwrap_or_default(), self.list_arg(usage, 1))
            }
            "when_anyone" => {
                Control::WhenAnyone(self.condition_arg(usage, 0), self.list_arg(usage, 1))
            }
            "when_everyone" => Control::WhenEveryone(
                self.condition_arg(usage, 0),
                AskedPlayers::Everyone,
                self.list_arg(usage, 1),
            ),
            "when_others" => Control::WhenEveryone(
                self.condition_arg(usage, 0),
                AskedPlayers::Others,
                self.list_arg(usage, 1),
            ),
            "run" => self.run(usage),
            "pause" => Control::Pause(self.amount_arg(usage, 0, 1500)),
            "recalculate_buttons" => Control::RecalculateButtons(self.amount_arg(usage, 0, 0)),
            "resume_deferred_actions" => Control::ResumeDeferredActions,
            "cancel_deferred_actions" => Control::CancelDeferredActions,
            "clear_player_cache" => Control::ClearPlayerCache,
            _ => return None,
        };
        Some(Action::Control(control))
    }

    pub(super) fn show_action(&mut self, usage: Usage) -> Option<Action> {
        let show = match usage.name() {
            "push_message" => ShowAction::Message(self.text_arg(usage, 0, usage.arg(1))),
            "push_system_message" => {
                ShowAction::SystemMessage(self.text_arg(usage, 0, usage.arg(1)))
            }
            "big_text" => ShowAction::BigText(self.text_arg(usage, 0, usage.arg(1))),
            "sort_hand" => ShowAction::SortHand,
            "reveal_hand" => ShowAction::RevealHand,
            "reveal_other_hands" => ShowAction::RevealOtherHands,
            _ => ShowAction::Print(self.printout(usage)?),
        };
        Some(Action::Show(show))
    }

    pub(super) fn rule_text_action(&mut self, usage: Usage) -> Option<Action> {
        let tab = |reader: &mut Self, index, vars| match usage.arg(index) {
            Some(_) => reader.text_arg(usage, index, vars),
            None => crate::Text {
                text: "Rules".to_owned(),
                vars: Vec::new(),
            },
        };
        let rule = match usage.name() {
            name @ ("add_rule" | "update_rule") => {
                let (vars, order) = match usage.arg(3) {
                    Some(Json::Object(_)) => (usage.arg(3), 4),
                    _ => (None, 3),
                };
                RuleTextAction::Add {
                    tab: tab(self, 0, vars),
                    title: self.text_arg(usage, 1, vars),
                    text: self.text_arg(usage, 2, vars),
                    order: usage.arg(order).map(|_| self.number_arg(usage, order, 0)),
                    update: name == "update_rule",
                }
            }
            "delete_rule" => {
                // Older rulesets put the variables where `add_rule` has its text.
                let vars = usage.arg(2).filter(|vars| vars.is_object());
                let vars = vars.or(usage.arg(3));
                RuleTextAction::Delete(tab(self, 0, vars), self.text_arg(usage, 1, vars))
            }
            "add_rule_tab" => RuleTextAction::AddTab(tab(self, 0, usage.arg(1))),
            "rename_rule_tab" => {
                RuleTextAction::RenameTab(tab(self, 0, usage.arg(2)), tab(self, 1, usage.arg(2)))
            }
            _ => return None,
        };
        Some(Action::RuleText(rule))
    }
}
