//! Actions that write the rules in words.

use std::sync::Arc;

use jantaku_rulebook::action::RuleTextAction;
use jantaku_rulebook::{Filling, Text};

use super::cut;
use crate::act::Act;
use crate::ask::Ask;
use crate::face::RuleFault;
use crate::state::{Context, Rule, RulesText, Tab};

/// How many tabs, rules and lines there may be in all.
const MOST_PARTS: usize = 5_000;

impl Ask<'_> {
    /// The name of a tab or rule.
    fn heading(&self, text: &Text, context: &Context) -> String {
        let heading = cut(self.text(text, context));
        if text.vars.is_empty() {
            heading
        } else {
            heading.trim().to_owned()
        }
    }
}

impl Act<'_> {
    pub(super) fn rule_text_action(&mut self, action: &RuleTextAction, context: &Context) {
        let rules = &self.state.game.rules_text;
        match action {
            RuleTextAction::Delete(tab, title) => {
                let (tab, title) = (
                    self.ask().heading(tab, context),
                    self.ask().heading(title, context),
                );
                let tabs = Arc::make_mut(&mut self.state.game.rules_text)
                    .tabs
                    .iter_mut();
                for tab in tabs.filter(|other| other.name == tab) {
                    tab.rules.retain(|rule| rule.title != title);
                }
            }
            _ if rules.parts() >= MOST_PARTS => self.warn(RuleFault::RulesTextTooLong),
            RuleTextAction::Add {
                tab,
                title,
                text,
                order,
                update,
            } => {
                let line = cut(self.ask().text(text, context));
                let vars = text.vars.iter().map(|(name, filling)| {
                    // Placeholders keep the values they have when the rule is written.
                    let filling = match filling {
                        Filling::Amount(..) => Filling::Text(self.ask().filling(filling, context)),
                        other => other.clone(),
                    };
                    (name.clone(), filling)
                });
                let new = Rule {
                    title: self.ask().heading(title, context),
                    lines: vec![line],
                    vars: vars.collect(),
                    order: order.unwrap_or_default(),
                };
                let tab = self.ask().heading(tab, context);
                let rules = Arc::make_mut(&mut self.state.game.rules_text);
                match rules.rule(&tab, &new.title) {
                    Some(rule) => {
                        rule.add(new, *update);
                        rule.order = order.unwrap_or(rule.order);
                    }
                    None if *update => {}
                    None => rules.tab(tab).rules.push(new),
                }
            }
            RuleTextAction::AddTab(tab) => {
                let tab = self.ask().heading(tab, context);
                Arc::make_mut(&mut self.state.game.rules_text).tab(tab);
            }
            RuleTextAction::RenameTab(from, to) => {
                let (from, to) = (
                    self.ask().heading(from, context),
                    self.ask().heading(to, context),
                );
                Arc::make_mut(&mut self.state.game.rules_text).rename(&from, to);
            }
        }
    }
}

impl RulesText {
    fn parts(&self) -> usize {
        let rules = self.tabs.iter().flat_map(|tab| &tab.rules);
        self.tabs.len() + rules.map(|rule| 1 + rule.lines.len()).sum::<usize>()
    }

    /// The tab of a name; a new one if there is none.
    fn tab(&mut self, name: String) -> &mut Tab {
        let known = self.tabs.iter().position(|tab| tab.name == name);
        let place = known.unwrap_or(self.tabs.len());
        if known.is_none() {
            self.tabs.push(Tab {
                name,
                rules: Vec::new(),
            });
        }
        &mut self.tabs[place]
    }

    fn rule(&mut self, tab: &str, title: &str) -> Option<&mut Rule> {
        let tab = self.tabs.iter_mut().find(|other| other.name == tab)?;
        tab.rules.iter_mut().find(|rule| rule.title == title)
    }

    /// Renames a tab; if there is one of the new name already, they are merged.
    fn rename(&mut self, from: &str, to: String) {
        let Some(place) = self.tabs.iter().position(|tab| tab.name == from) else {
            return;
        };
        if from == to {
            return;
        }
        if !self.tabs.iter().any(|tab| tab.name == to) {
            self.tabs[place].name = to;
            return;
        }
        let moved = self.tabs.remove(place).rules;
        let tab = self.tab(to);
        for rule in moved {
            if !tab.rules.iter().any(|other| other.title == rule.title) {
                tab.rules.push(rule);
            }
        }
    }
}

impl Rule {
    /// Merges another rule of the same title into this one. An update does not repeat lines.
    fn add(&mut self, more: Self, update: bool) {
        for line in more.lines {
            if !update || !self.lines.contains(&line) {
                self.lines.push(line);
            }
        }
        for (name, filling) in more.vars {
            match self.vars.iter_mut().find(|(other, _)| *other == name) {
                Some((_, old)) => *old = filling,
                None => self.vars.push((name, filling)),
            }
        }
    }
}
