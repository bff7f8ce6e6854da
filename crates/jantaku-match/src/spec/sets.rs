//! The named sets of a ruleset.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde_json::{Map, Value};

/// The named sets of a ruleset, each a list of groups in the JSON in which it was written.
#[derive(Clone, Debug, Default)]
pub struct NamedSets {
    groups: BTreeMap<String, Arc<[Value]>>,
}

impl NamedSets {
    /// Reads the object under `set_definitions`. In the old style a set is one unit, or an array
    /// of linked units. The whole object is read in that style if at least half of its sets are
    /// flat arrays; otherwise a flat array is a set of one unit, as old mods add them.
    #[must_use]
    pub fn new(definitions: &Map<String, Value>) -> Self {
        let flat = |set: &Value| {
            set.as_array()
                .is_some_and(|items| !items.is_empty() && !items.iter().any(Value::is_array))
        };
        let old = 2 * definitions.values().filter(|set| flat(set)).count() >= definitions.len();
        let groups = definitions.iter().filter_map(|(name, set)| {
            let items = set.as_array()?;
            let groups = if old || flat(set) {
                vec![set.clone()]
            } else {
                items.clone()
            };
            Some((name.clone(), groups.into()))
        });
        Self {
            groups: groups.collect(),
        }
    }

    /// The groups of a set; `None` if there is no set of this name.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<Arc<[Value]>> {
        self.groups.get(name).cloned()
    }
}
