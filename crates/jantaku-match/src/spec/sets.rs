//! Named sets.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde_json::{Map, Value};

/// The sets of a ruleset, each a list of groups as written.
#[derive(Clone, Debug, Default)]
pub struct Sets {
    groups: BTreeMap<String, Arc<[Value]>>,
}

impl Sets {
    /// Reads `set_definitions`. In the old style a set is one unit, or an array of linked
    /// units; if any set is a flat array, the whole object is in that style.
    #[must_use]
    pub fn new(definitions: &Map<String, Value>) -> Self {
        let flat = |set: &Value| {
            set.as_array()
                .is_some_and(|items| !items.is_empty() && !items.iter().any(Value::is_array))
        };
        let old = definitions.values().any(flat);
        let groups = definitions.iter().filter_map(|(name, set)| {
            let items = set.as_array()?;
            let groups = if old {
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

    /// The groups of a set.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<Arc<[Value]>> {
        self.groups.get(name).cloned()
    }
}
