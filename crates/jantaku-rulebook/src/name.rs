//! Words of a ruleset as small numbers.

use rustc_hash::FxHashMap;

/// A word of a ruleset: a status, counter, tag, label, button, yaku.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Name(u32);

/// The words of a ruleset, each with its number.
#[derive(Clone, Debug, Default)]
pub struct NameTable {
    words: Vec<Box<str>>,
    numbers: FxHashMap<Box<str>, Name>,
}

impl NameTable {
    /// The number of a word, which may be new.
    pub fn intern(&mut self, word: &str) -> Name {
        if let Some(&name) = self.numbers.get(word) {
            return name;
        }
        let name = Name(u32::try_from(self.words.len()).unwrap_or(u32::MAX));
        self.words.push(word.into());
        self.numbers.insert(word.into(), name);
        name
    }

    /// The number of a word that is known.
    #[must_use]
    pub fn find(&self, word: &str) -> Option<Name> {
        self.numbers.get(word).copied()
    }

    /// The word of a number.
    #[must_use]
    pub fn word(&self, name: Name) -> &str {
        self.words.get(name.0 as usize).map_or("", |word| word)
    }
}
