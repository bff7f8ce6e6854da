//! Reading match specifications. Equal ones share an index.

use jantaku_match::spec::{self, MatchList};
use jantaku_names::ValueKind;
use rustc_hash::FxHashMap;
use serde_json::Value as Json;

use super::DocumentReader;
use super::problems::At;
use super::usage::Usage;
use crate::{MatchId, Matches};

/// The match specifications found so far, each with the path where it was found first. They are
/// parsed together at the end, so that the ruleset's sets are parsed only once.
#[derive(Default)]
pub(super) struct MatchSpecs {
    specs: Vec<(Json, String)>,
    numbers: FxHashMap<String, MatchId>,
}

impl DocumentReader<'_> {
    /// Reads the argument at an index as a match specification.
    pub(super) fn matches_arg(&mut self, usage: Usage, index: usize) -> Matches {
        match usage.arg(index) {
            Some(value) => self.match_list(self.one_or_many(value).to_vec()),
            None => Matches::default(),
        }
    }

    /// Reads all arguments from an index on as one match specification: names, or a list of names
    /// and definitions.
    pub(super) fn match_args(&mut self, usage: Usage, from: usize) -> Matches {
        match usage.rest(from) {
            [Json::Array(list)] => self.match_list(list.clone()),
            names => {
                // A bare name is an element; a list among the arguments contributes its elements.
                let entries = names.iter().flat_map(|value| self.one_or_many(value));
                self.match_list(entries.cloned().collect())
            }
        }
    }

    /// A match definition that the ruleset has under a name.
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

    /// Reports sets that cannot be read. Definitions that use them match nothing.
    fn check_sets(&mut self) {
        self.key("set_definitions", |reader, value| {
            let Json::Object(sets) = value else {
                return reader.mismatch(value, "object from names to sets");
            };
            for (name, set) in sets.iter().filter(|(_, set)| !set.is_array()) {
                reader.within(At::Key(name), |reader| reader.mismatch(set, ValueKind::Set));
            }
        });
    }

    /// Parses all match specifications that were found.
    pub(super) fn read_matches(&mut self) -> Vec<MatchList> {
        self.check_sets();
        let specs = std::mem::take(&mut self.matches.specs);
        let mut lists = Vec::new();
        let mut problems = Vec::new();
        let mut reader = spec::SpecReader::new(self.document, &mut self.attrs);
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
