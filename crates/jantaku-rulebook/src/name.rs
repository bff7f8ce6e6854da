//! The names of a ruleset as small numbers.

use std::sync::Arc;

use rustc_hash::FxHashMap;

/// An interned name: of a status, counter, tag, label, button, yaku and so on. Only meaningful
/// together with its [`NameTable`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Name(u32);

/// The interned names of a ruleset.
#[derive(Clone, Debug, Default)]
pub struct NameTable {
    words: Vec<Arc<str>>,
    numbers: FxHashMap<Arc<str>, Name>,
}

impl NameTable {
    /// The name for a word, which is added if it is new.
    pub fn intern(&mut self, word: &str) -> Name {
        if let Some(&name) = self.numbers.get(word) {
            return name;
        }
        let name = Name(u32::try_from(self.words.len()).unwrap_or(u32::MAX));
        let word: Arc<str> = word.into();
        self.words.push(Arc::clone(&word));
        self.numbers.insert(word, name);
        name
    }

    /// The name for a word; `None` if nothing in the ruleset uses it.
    #[must_use]
    pub fn find(&self, word: &str) -> Option<Name> {
        self.numbers.get(word).copied()
    }

    /// The word for a name; empty if the name is from another table.
    #[must_use]
    pub fn word(&self, name: Name) -> &str {
        self.words.get(name.0 as usize).map_or("", |word| word)
    }

    /// The word for a name as a shared string, which is how the matcher identifies calls.
    #[must_use]
    pub fn shared_word(&self, name: Name) -> Arc<str> {
        self.words.get(name.0 as usize).cloned().unwrap_or_default()
    }
}
