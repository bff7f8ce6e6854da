//! Checks of match targets, match definitions, and the sets they consist of.

use jantaku_majs::diagnostic::{Code, did_you_mean};
use jantaku_majs::node::{Node, NodeKind};
use jantaku_names::{NameList, NameSpace, match_target, nearest};
use jantaku_tile::{Offset, TileId};

use super::facts::ReferenceTarget;
use super::near::quote;
use super::shape::is_open;
use super::walk::Walker;

/// Words that may be written in a group besides its items.
const GROUP_KEYWORDS: &[&str] = &["nojoker", "unique", "ignore_suit"];

/// Whether a text is an American hand: these have several groups, while the name of a match is one
/// word.
fn is_american_hand(text: &str) -> bool {
    text.contains(char::is_whitespace)
}

/// Whether a letter can begin the only group of an American hand.
fn is_american_letter(c: char) -> bool {
    c.is_ascii_uppercase() || c.is_ascii_digit()
}

impl Walker<'_> {
    pub(super) fn check_match_target(&mut self, node: &Node) {
        let Some(word) = node.as_str() else { return };
        if match_target(word).is_none() && TileId::find(word).is_none() {
            self.facts
                .add_reference(ReferenceTarget::MatchTarget, word, node.span);
        }
    }

    /// Checks what a hand is matched against: names of matches, and definitions.
    pub(super) fn check_match_spec(&mut self, node: &Node) {
        match &node.kind {
            NodeKind::Array(entries) => entries
                .iter()
                .for_each(|entry| self.check_match_entry(entry)),
            _ => self.check_match_entry(node),
        }
    }

    fn check_match_entry(&mut self, node: &Node) {
        match &node.kind {
            _ if is_open(node) => {}
            NodeKind::Str(text) if is_american_hand(text) => {}
            NodeKind::Str(name) => {
                self.facts
                    .add_reference(ReferenceTarget::Named(NameSpace::Match), name, node.span)
            }
            NodeKind::Array(elements) => self.check_match_definition(elements),
            _ => self.warn_mismatch(node, "match definition or its name"),
        }
    }

    /// Checks a list of alternatives, which cannot be names of matches.
    pub(super) fn check_match_alternatives(&mut self, node: &Node) {
        for alternative in node.as_array().unwrap_or_default() {
            self.check_match_alternative(alternative);
        }
    }

    pub(super) fn check_match_alternative(&mut self, node: &Node) {
        match &node.kind {
            _ if is_open(node) => {}
            NodeKind::Str(text)
                if is_american_hand(text) || text.starts_with(is_american_letter) => {}
            NodeKind::Str(name) => {
                let message = format!(
                    "{} is no American hand, and a match cannot name another one",
                    quote(name)
                );
                let help = "`define_match` copies what other matches contain";
                self.warn(Code::WrongArguments, node.span, message).help = Some(help.into());
            }
            NodeKind::Array(elements) => self.check_match_definition(elements),
            _ => self.warn_mismatch(node, "match definition"),
        }
    }

    fn check_match_definition(&mut self, elements: &[Node]) {
        for element in elements {
            match &element.kind {
                _ if is_open(element) => {}
                NodeKind::Str(word) if NameList::MatchKeywords.find(word).is_some() => {}
                NodeKind::Str(word) => {
                    let near = nearest(NameList::MatchKeywords, word);
                    let help = did_you_mean(near)
                        .unwrap_or_else(|| format!("for a group write `[[\"{word}\"], 1]`"));
                    let message = format!("unknown match keyword {}", quote(word));
                    self.warn(Code::UnknownName, element.span, message).help = Some(help);
                }
                NodeKind::Array(group) => self.check_match_group(element, group),
                _ => self.warn_mismatch(element, "match keyword or group"),
            }
        }
    }

    fn check_match_group(&mut self, node: &Node, group: &[Node]) {
        let [items, count] = group else {
            return self.warn_mismatched_group(node);
        };
        if !matches!(count.kind, NodeKind::Int(_)) && !is_open(count) {
            self.warn_mismatch(count, "the count of a group");
        }
        match items.as_array() {
            Some(items) => items.iter().for_each(|item| self.check_group_item(item)),
            None if is_open(items) => {}
            None => self.warn_mismatched_group(node),
        }
    }

    fn warn_mismatched_group(&mut self, node: &Node) {
        let message = "a group is a list of items and a count";
        let help = "write `[[\"pair\"], 1]`";
        self.warn(Code::WrongArguments, node.span, message).help = Some(help.into());
    }

    fn check_group_item(&mut self, node: &Node) {
        match &node.kind {
            _ if is_open(node) => {}
            NodeKind::Str(word) if GROUP_KEYWORDS.contains(&&**word) => {}
            NodeKind::Str(name) if Offset::parse(name).is_ok() => {
                self.facts.add_use(NameSpace::Set, name)
            }
            NodeKind::Str(name) => {
                self.facts
                    .add_reference(ReferenceTarget::Named(NameSpace::Set), name, node.span)
            }
            _ => self.check_set(node),
        }
    }

    /// Checks a set, an item of a set, or the tiles of a call.
    pub(super) fn check_set(&mut self, node: &Node) {
        match &node.kind {
            _ if is_open(node) => {}
            NodeKind::Int(_) => {}
            NodeKind::Str(word) if GROUP_KEYWORDS.contains(&&**word) => {}
            NodeKind::Str(word) => self.check_offset(node, word),
            NodeKind::Array(items) => {
                self.descend(|walker| items.iter().for_each(|item| walker.check_set(item)))
            }
            NodeKind::Object(_) => self.check_set_object(node),
            _ => self.warn_mismatch(node, "offset or tile"),
        }
    }

    fn check_offset(&mut self, node: &Node, word: &str) {
        if let Err(unknown) = Offset::parse(word) {
            let near = || unknown.nearest().map(TileId::as_str);
            self.warn_unknown_name("tile or offset", word, node.span, near);
        }
    }

    /// Checks `{"offset": 0, "attrs": […]}` or `{"tile": "1m", "attrs": […]}`.
    fn check_set_object(&mut self, node: &Node) {
        match node.get("tile").or_else(|| node.get("offset")) {
            Some(base) => match &base.kind {
                NodeKind::Str(word) if !is_open(base) => self.check_offset(base, word),
                _ => {}
            },
            None => self.warn_mismatch(node, "offset or tile"),
        }
    }
}
