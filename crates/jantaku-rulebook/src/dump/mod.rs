//! The rulebook as text for people: the result of reading a ruleset, with all names spelled out.

mod actions;
mod conditions;
mod scoring;
mod values;
mod writer;

use crate::{AutoButton, Button, Condition, Event, ListId, Rulebook};
use writer::{DumpWriter, Show};

impl Rulebook {
    /// A condition in words, on one line.
    #[must_use]
    pub fn in_words(&self, condition: &Condition) -> String {
        let mut page = DumpWriter::new(self);
        condition.show(&mut page);
        page.into_text()
    }

    /// The whole rulebook as text. Equal rulebooks give equal texts.
    #[must_use]
    pub fn dump(&self) -> String {
        let mut page = DumpWriter::new(self);
        page.setup(&self.setup);
        page.heading("events");
        for event in Event::ALL {
            let list = self.event(event);
            if list != ListId::EMPTY {
                page.line(event.name(), &list);
            }
        }
        if let Some((list, repeats)) = self.on_no_valid_tiles {
            page.line("on_no_valid_tiles", &list);
            page.line("on_no_valid_tiles repeats", &repeats);
        }
        page.heading("discards");
        for (specs, condition) in &self.play_restrictions {
            page.line("not", specs);
            page.line("  when", condition);
        }
        for (specs, list) in &self.play_effects {
            page.line("after", specs);
            page.line("  run", list);
        }
        let levels = [
            ("play_tile", self.play_tile_interrupt),
            ("check_discard_passed", self.check_discard_passed_interrupt),
            ("advance_turn", self.advance_turn_interrupt),
        ];
        for (action, level) in levels {
            page.line(&format!("interrupt after {action}"), &level);
        }
        for button in &self.buttons {
            page.button(button);
        }
        for button in &self.auto_buttons {
            page.auto_button(button);
        }
        page.scoring(&self.scoring);
        for (number, list) in self.lists.iter().enumerate().skip(1) {
            page.heading(&format!("list {number}: {}", list.origin));
            for step in &list.instructions {
                page.step(step);
            }
        }
        for (number, list) in self.matches.iter().enumerate() {
            page.heading(&format!("match {number}"));
            page.match_list(list);
        }
        page.into_text()
    }
}

impl DumpWriter<'_> {
    fn button(&mut self, button: &Button) {
        let id = self.book().names.word(button.id).to_owned();
        self.heading(&format!("button {id}"));
        self.line("display_name", &button.display_name);
        self.line("show_when", &button.show_when);
        self.line("actions", &button.actions);
        self.line("needs", &button.needs);
        self.line("call", &button.call);
        self.line("call_conditions", &button.call_conditions);
        self.line("precedence_over", &button.precedence_over);
        self.line("unskippable", &button.unskippable);
        self.line("cancellable", &button.cancellable);
        self.line("upgrades", &button.upgrades);
        self.line("call_name", &button.call_name);
        self.line("msg_name", &button.msg_name);
        for (relative, style) in button.call_style.entries() {
            if let Some(style) = style {
                self.line(&format!("call_style {}", relative.name()), style);
            }
        }
        self.line("call_hidden", &button.call_hidden);
        self.line("call_priority_list", &button.call_priority_list);
        self.line("interrupt_level", &button.interrupt_level);
    }

    fn auto_button(&mut self, button: &AutoButton) {
        let id = self.book().names.word(button.id).to_owned();
        self.heading(&format!("auto button {id}"));
        self.line("display_name", &button.display_name);
        self.line("desc", &button.desc);
        self.line("enabled_at_start", &button.enabled_at_start);
        self.line("persistent", &button.persistent);
        self.line("actions", &button.actions);
    }
}
