//! The rules in words, as actions of the ruleset write them.

use jantaku_rulebook::{Filling, Number};

/// The rules in words.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RulesText {
    /// The tabs, oldest first.
    pub tabs: Vec<Tab>,
}

/// A page of the rules.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Tab {
    /// The title of the page.
    pub name: String,
    /// The rules in the order they are shown.
    pub rules: Vec<Rule>,
}

/// A rule in words.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Rule {
    /// The title of the rule.
    pub title: String,
    /// The lines below the title.
    pub lines: Vec<String>,
    /// Values inserted into the lines when the rule is shown, by placeholder.
    pub vars: Vec<(String, Filling)>,
    /// The sort key within the tab.
    pub order: Number,
}
