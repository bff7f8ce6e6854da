//! Match targets, match definitions, and the sets they are made of.

use jantaku_majs::diagnostic::{Code, did_you_mean};
use jantaku_majs::node::{Node, NodeKind};
use jantaku_names::{List, Space, match_target, nearest};
use jantaku_tile::{Offset, TileId};

use super::facts::Wanted;
use super::near::quote;
use super::shape::is_open;
use super::walk::Walker;

/// Words that a group can hold besides its items.
const GROUP_KEYWORDS: &[&str] = &["nojoker", "unique", "ignore_suit"];

/// An American hand has several groups; the name of a match is one word.
fn is_american_hand(text: &str) -> bool {
    text.contains(char::is_whitespace)
}

/// What the only group of an American hand would begin with.
fn is_american_letter(c: char) -> bool {
    c.is_ascii_uppercase() || c.is_ascii_digit()
}

impl Walker<'_> {
    /// Looks at a match target.
    pub(super) fn match_target(&mut self, node: &Node) {
        let Some(word) = node.as_str() else { return };
        if match_target(word).is_none() && TileId::find(word).is_none() {
            self.facts.refer(Wanted::Target, word, node.span);
        }
    }

    /// Looks at what a hand is matched against: names and definitions.
    pub(super) fn match_spec(&mut self, node: &Node) {
        match &node.kind {
            NodeKind::Array(entries) => entries.iter().for_each(|entry| self.match_entry(entry)),
            _ => self.match_entry(node),
        }
    }

    fn match_entry(&mut self, node: &Node) {
        match &node.kind {
            _ if is_open(node) => {}
            NodeKind::Str(text) if is_american_hand(text) => {}
            NodeKind::Str(name) => self
                .facts
                .refer(Wanted::Named(Space::Match), name, node.span),
            NodeKind::Array(elements) => self.match_definition(elements),
            _ => self.mismatch(node, "match definition or its name"),
        }
    }

    /// Looks at a list of definitions without names.
    pub(super) fn match_alternatives(&mut self, node: &Node) {
        for alternative in node.as_array().unwrap_or_default() {
            self.match_alternative(alternative);
        }
    }

    /// Looks at a definition without a name.
    pub(super) fn match_alternative(&mut self, node: &Node) {
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
            NodeKind::Array(elements) => self.match_definition(elements),
            _ => self.mismatch(node, "match definition"),
        }
    }

    fn match_definition(&mut self, elements: &[Node]) {
        for element in elements {
            match &element.kind {
                _ if is_open(element) => {}
                NodeKind::Str(word) if List::MatchKeywords.find(word).is_some() => {}
                NodeKind::Str(word) => {
                    let near = nearest(List::MatchKeywords, word);
                    let help = did_you_mean(near)
                        .unwrap_or_else(|| format!("for a group write `[[\"{word}\"], 1]`"));
                    let message = format!("unknown match keyword {}", quote(word));
                    self.warn(Code::UnknownName, element.span, message).help = Some(help);
                }
                NodeKind::Array(group) => self.match_group(element, group),
                _ => self.mismatch(element, "match keyword or group"),
            }
        }
    }

    fn match_group(&mut self, node: &Node, group: &[Node]) {
        let [items, count] = group else {
            return self.mismatch_group(node);
        };
        if !matches!(count.kind, NodeKind::Int(_)) && !is_open(count) {
            self.mismatch(count, "the count of a group");
        }
        match items.as_array() {
            Some(items) => items.iter().for_each(|item| self.group_item(item)),
            None if is_open(items) => {}
            None => self.mismatch_group(node),
        }
    }

    fn mismatch_group(&mut self, node: &Node) {
        let message = "a group is a list of items and a count";
        let help = "write `[[\"pair\"], 1]`";
        self.warn(Code::WrongArguments, node.span, message).help = Some(help.into());
    }

    fn group_item(&mut self, node: &Node) {
        match &node.kind {
            _ if is_open(node) => {}
            NodeKind::Str(word) if GROUP_KEYWORDS.contains(&&**word) => {}
            NodeKind::Str(name) if Offset::parse(name).is_ok() => self.facts.take(Space::Set, name),
            NodeKind::Str(name) => self.facts.refer(Wanted::Named(Space::Set), name, node.span),
            _ => self.set(node),
        }
    }

    /// Looks at a set, a part of one, or the tiles of a call.
    pub(super) fn set(&mut self, node: &Node) {
        match &node.kind {
            _ if is_open(node) => {}
            NodeKind::Int(_) => {}
            NodeKind::Str(word) if GROUP_KEYWORDS.contains(&&**word) => {}
            NodeKind::Str(word) => self.offset(node, word),
            NodeKind::Array(items) => {
                self.deeper(|walker| items.iter().for_each(|item| walker.set(item)))
            }
            NodeKind::Object(_) => self.set_object(node),
            _ => self.mismatch(node, "offset or tile"),
        }
    }

    fn offset(&mut self, node: &Node, word: &str) {
        if let Err(unknown) = Offset::parse(word) {
            let near = || unknown.nearest().map(TileId::as_str);
            self.unknown("tile or offset", word, node.span, near);
        }
    }

    /// `{"offset": 0, "attrs": […]}`, `{"tile": "1m", "attrs": […]}`
    fn set_object(&mut self, node: &Node) {
        match node.get("tile").or_else(|| node.get("offset")) {
            Some(base) => match &base.kind {
                NodeKind::Str(word) if !is_open(base) => self.offset(base, word),
                _ => {}
            },
            None => self.mismatch(node, "offset or tile"),
        }
    }
}
