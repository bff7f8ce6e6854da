//! Reading match specifications. Equal ones get the same number.

use jantaku_match::spec::{self, MatchList};
use jantaku_names::Kind;
use rustc_hash::FxHashMap;
use serde_json::Value as Json;

use super::Reader;
use super::problems::At;
use super::usage::Usage;
use crate::{MatchId, Matches};

/// The match lists met so far, with where each was met first. They are read all at once at the
/// end, so that the sets of the ruleset are looked at only once.
#[derive(Default)]
pub(super) struct MatchSpecs {
    specs: Vec<(Json, String)>,
    numbers: FxHashMap<String, MatchId>,
}

impl Reader<'_> {
    /// The match list that is an argument.
    pub(super) fn matches_arg(&mut self, usage: Usage, index: usize) -> Matches {
        match usage.arg(index) {
            Some(value) => self.match_list(self.one_or_many(value).to_vec()),
            None => Matches::default(),
        }
    }

    /// All further arguments as one match list: names, or a list of names and definitions.
    pub(super) fn match_args(&mut self, usage: Usage, from: usize) -> Matches {
        match usage.rest(from) {
            [Json::Array(list)] => self.match_list(list.clone()),
            names => {
                // A name alone stands for itself, a list among the arguments for its elements.
                let entries = names.iter().flat_map(|value| self.one_or_many(value));
                self.match_list(entries.cloned().collect())
            }
        }
    }

    /// A definition of the ruleset.
    pub(super) fn match_named(&mut self, name: &str) -> Matches {
        self.match_list(vec![Json::from(name)])
    }

    pub(super) fn match_list(&mut self, entries: Vec<Json>) -> Matches {
        if entries.is_empty() {
            return Matches::default();
        }
        let list = Json::Array(entries);
        let text = list.to_string();
        let place = self.place();
        let specs = &mut self.matches;
        let id = specs.numbers.get(&text).copied().unwrap_or_else(|| {
            let id = MatchId(u32::try_from(specs.specs.len()).unwrap_or(u32::MAX));
            specs.specs.push((list, place));
            specs.numbers.insert(text, id);
            id
        });
        Matches { ids: vec![id] }
    }

    /// Sets that cannot be read are told; matches that name them match nothing.
    fn check_sets(&mut self) {
        self.key("set_definitions", |reader, value| {
            let Json::Object(sets) = value else {
                return reader.mismatch(value, "object from names to sets");
            };
            for (name, set) in sets.iter().filter(|(_, set)| !set.is_array()) {
                reader.within(At::Key(name), |reader| reader.mismatch(set, Kind::Set));
            }
        });
    }

    /// Reads all match lists that were met.
    pub(super) fn read_matches(&mut self) -> Vec<MatchList> {
        self.check_sets();
        let specs = std::mem::take(&mut self.matches.specs);
        let mut lists = Vec::new();
        let mut problems = Vec::new();
        let mut reader = spec::Reader::new(self.document, &mut self.attrs);
        for (value, path) in specs {
            lists.push(reader.list(&value));
            let found = std::mem::take(&mut reader.problems);
            problems.extend(found.into_iter().map(|problem| (path.clone(), problem)));
        }
        for (path, message) in problems {
            self.path = path;
            self.problem(message);
        }
        self.path.clear();
        lists
    }
}
