//! The rules in words.

use std::sync::Arc;

use jantaku_rulebook::action::RuleTextAction;
use jantaku_rulebook::{Filling, Text};

use super::cut;
use crate::game::Game;
use crate::table::{Context, Rule, RulesText, Tab};

/// Tabs, rules and lines that the rules may have in all.
const MOST_PARTS: usize = 5_000;

impl Game {
    pub(super) fn rule_text_action(&mut self, action: &RuleTextAction, context: &Context) {
        let rules = &self.table.rules_text;
        match action {
            RuleTextAction::Delete(tab, title) => {
                let (tab, title) = (self.heading(tab, context), self.heading(title, context));
                let tabs = Arc::make_mut(&mut self.table.rules_text).tabs.iter_mut();
                for tab in tabs.filter(|other| other.name == tab) {
                    tab.rules.retain(|rule| rule.title != title);
                }
            }
            _ if rules.parts() >= MOST_PARTS => self.warn("the rules text is too long"),
            RuleTextAction::Add {
                tab,
                title,
                text,
                order,
                update,
            } => {
                let line = cut(self.text(text, context));
                let vars = text.vars.iter().map(|(name, filling)| {
                    // What is filled in when the rules are shown is what it was when written.
                    let filling = match filling {
                        Filling::Amount(..) => Filling::Text(self.filling(filling, context)),
                        other => other.clone(),
                    };
                    (name.clone(), filling)
                });
                let new = Rule {
                    title: self.heading(title, context),
                    lines: vec![line],
                    vars: vars.collect(),
                    order: order.unwrap_or_default(),
                };
                let tab = self.heading(tab, context);
                let rules = Arc::make_mut(&mut self.table.rules_text);
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
                let tab = self.heading(tab, context);
                Arc::make_mut(&mut self.table.rules_text).tab(tab);
            }
            RuleTextAction::RenameTab(from, to) => {
                let (from, to) = (self.heading(from, context), self.heading(to, context));
                Arc::make_mut(&mut self.table.rules_text).rename(&from, to);
            }
        }
    }

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

impl RulesText {
    /// How many tabs, rules and lines there are.
    fn parts(&self) -> usize {
        let rules = self.tabs.iter().flat_map(|tab| &tab.rules);
        self.tabs.len() + rules.map(|rule| 1 + rule.lines.len()).sum::<usize>()
    }

    /// The tab of a name, which may be new.
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

    /// A rule, if it is there.
    fn rule(&mut self, tab: &str, title: &str) -> Option<&mut Rule> {
        let tab = self.tabs.iter_mut().find(|other| other.name == tab)?;
        tab.rules.iter_mut().find(|rule| rule.title == title)
    }

    /// Gives a tab another name; if there is a tab of that name, the two become one.
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
    /// More about the same; an update does not say anything twice.
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
