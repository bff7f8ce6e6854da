//! The rules in words.

use jantaku_rulebook::{Filling, Number};

/// The rules in words: tabs in the order of their creation.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RulesText {
    /// The tabs.
    pub tabs: Vec<Tab>,
}

/// A tab.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Tab {
    /// Its name.
    pub name: String,
    /// Its rules.
    pub rules: Vec<Rule>,
}

/// A rule.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Rule {
    /// Its title.
    pub title: String,
    /// Its lines.
    pub lines: Vec<String>,
    /// What is filled in when it is shown.
    pub vars: Vec<(String, Filling)>,
    /// Where it stands in the tab.
    pub order: Number,
}
