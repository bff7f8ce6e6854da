//! What has to be known about a ruleset before it is read.

use jantaku_names::strip_uninterruptible;
use rustc_hash::FxHashSet;
use serde_json::{Map, Value as Json};

/// Facts about the whole document.
#[derive(Default)]
pub(super) struct Facts<'d> {
    /// Words that are set as tags or counters somewhere.
    words: FxHashSet<&'d str>,
    /// Is there an action that chooses the next dealer?
    pub(super) changes_dealership: bool,
}

impl<'d> Facts<'d> {
    /// Goes over everything that looks like an action, wherever it stands.
    pub(super) fn new(document: &'d Map<String, Json>) -> Self {
        let mut facts = Self::default();
        let outside = ["interruptible_actions", "interrupt_levels", "constants"];
        let parts = document
            .iter()
            .filter(|(key, _)| !outside.contains(&key.as_str()));
        let mut unread: Vec<&'d Json> = parts.map(|(_, value)| value).collect();
        while let Some(value) = unread.pop() {
            match value {
                Json::Array(items) => {
                    if let [Json::String(name), arguments @ ..] = &items[..] {
                        facts.action(strip_uninterruptible(name).1, arguments);
                    }
                    unread.extend(items);
                }
                Json::Object(fields) => unread.extend(fields.values()),
                _ => {}
            }
        }
        facts
    }

    /// Could the word be a tag or a counter?
    pub(super) fn is_set(&self, word: &str) -> bool {
        self.words.contains(word) || word.starts_with('$')
    }

    fn action(&mut self, name: &str, arguments: &'d [Json]) {
        match (name, arguments) {
            ("change_dealership", _) => self.changes_dealership = true,
            // What functions are given may be set there.
            ("run", [_, Json::Object(fields), ..]) => {
                self.words.extend(fields.values().filter_map(Json::as_str));
            }
            (
                "set_counter"
                | "_set_counter"
                | "set_counter_all"
                | "add_counter"
                | "subtract_counter"
                | "multiply_counter"
                | "divide_counter"
                | "exponentiate_counter"
                | "tag_tiles"
                | "tag"
                | "tag_drawn_tile"
                | "tag_last_discard"
                | "tag_dora",
                [Json::String(word), ..],
            )
            | ("_counter_assignment", [_, Json::String(word), ..]) => {
                self.words.insert(word);
            }
            _ => {}
        }
    }
}
