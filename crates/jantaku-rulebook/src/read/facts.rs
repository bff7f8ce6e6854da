//! A first pass over a ruleset that collects what the reader has to know in advance.

use jantaku_names::strip_uninterruptible;
use rustc_hash::FxHashSet;
use serde_json::{Map, Value as Json};

/// Facts about the whole document.
#[derive(Default)]
pub(super) struct Facts<'d> {
    /// Words that some action uses as a tag or counter.
    words: FxHashSet<&'d str>,
    /// Words that are set as counters somewhere.
    counters: FxHashSet<&'d str>,
    /// Whether some action chooses the next dealer.
    pub(super) changes_dealership: bool,
}

impl<'d> Facts<'d> {
    /// Scans everything that looks like an action, wherever it is.
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
        let kept = document.get("persistent_counters");
        let kept = kept.and_then(Json::as_array).into_iter().flatten();
        facts.counters.extend(kept.filter_map(Json::as_str));
        facts
    }

    /// Whether the word may be a tag or counter.
    pub(super) fn is_set(&self, word: &str) -> bool {
        self.words.contains(word) || word.starts_with('$')
    }

    /// Is the word the name of a counter, set or kept from round to round?
    pub(super) fn is_counter(&self, word: &str) -> bool {
        self.counters.contains(word)
    }

    fn action(&mut self, name: &str, arguments: &'d [Json]) {
        match (name, arguments) {
            ("change_dealership", _) => self.changes_dealership = true,
            // A function may use its arguments as tags or counters.
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
                | "exponentiate_counter",
                [Json::String(word), ..],
            )
            | ("_counter_assignment", [_, Json::String(word), ..]) => {
                self.words.insert(word);
                self.counters.insert(word);
            }
            (
                "tag_tiles" | "tag" | "tag_drawn_tile" | "tag_last_discard" | "tag_dora",
                [Json::String(word), ..],
            ) => {
                self.words.insert(word);
            }
            _ => {}
        }
    }
}
