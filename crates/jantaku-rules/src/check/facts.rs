//! What a file defines, uses and asks for, with the places.

use std::collections::{BTreeMap, BTreeSet};

use jantaku_majs::span::Span;
use jantaku_names::Space;

/// Names by their name space.
pub(super) type Names = BTreeMap<Space, BTreeSet<String>>;

/// Everything about a file that other files may want to know.
#[derive(Debug, Default)]
pub(super) struct Facts {
    /// Definitions that stand for themselves, as opposed to changes of somebody else's.
    pub(super) definitions: Vec<Definition>,
    /// Names that have to be defined somewhere.
    pub(super) references: Vec<Reference>,
    /// Names that this file defines or may define by changing something.
    pub(super) defined: Names,
    /// Names that this file uses.
    pub(super) used: Names,
    /// Strings whose role is unknown. They may be the name of anything.
    pub(super) mentions: BTreeSet<String>,
    /// Words of a text that could not be read as commands. They may define and use anything.
    pub(super) opaque: BTreeSet<String>,
    /// Name spaces in which a definition has a variable for its name.
    pub(super) open: BTreeSet<Space>,
    /// Toplevel keys that the file's own conditions look at.
    pub(super) read_keys: BTreeSet<String>,
    /// Which files belong to this one.
    pub(super) links: Links,
    /// Mods and variables.
    pub(super) mods: ModFacts,
    /// Does it define a wall, so that it can be played by itself?
    pub(super) has_wall: bool,
}

/// Something that a file defines.
#[derive(Debug)]
pub(super) struct Definition {
    pub(super) space: Space,
    pub(super) name: String,
    pub(super) span: Span,
}

/// A name that has to mean something.
#[derive(Debug)]
pub(super) struct Reference {
    pub(super) wanted: Wanted,
    pub(super) name: String,
    pub(super) span: Span,
}

/// What a reference has to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wanted {
    /// Something of that name space.
    Named(Space),
    /// A named tile, after all the words for match targets.
    Target,
    /// A counter, after all the amounts.
    Amount,
    /// A toplevel key that somebody reads.
    Key,
    /// A toplevel key that holds yaku.
    YakuList,
}

/// Files that are loaded along with this one.
#[derive(Debug, Default)]
pub(super) struct Links {
    /// The rulesets it may be based on.
    pub(super) bases: Vec<Link>,
    /// The libraries it requires, without `lib/`.
    pub(super) requires: Vec<Link>,
    /// The mods it offers.
    pub(super) offers: Vec<Link>,
}

/// The id of another file.
#[derive(Debug)]
pub(super) struct Link {
    pub(super) id: String,
    pub(super) span: Span,
    /// Is it in a branch that need not be taken?
    pub(super) conditional: bool,
}

/// What a file says about mods and variables.
#[derive(Debug, Default)]
pub(super) struct ModFacts {
    /// Options that it declares for mods.
    pub(super) options: Vec<DeclaredOption>,
    /// Variables that mods are given: mod id and name.
    pub(super) given: BTreeSet<(String, String)>,
    /// Variables that it uses.
    pub(super) variables: Vec<(String, Span)>,
    /// Variables that have a default here.
    pub(super) defaults: BTreeSet<String>,
    /// Globals that it defines.
    pub(super) globals: BTreeSet<String>,
}

/// `config_mod mod_id, name: name`
#[derive(Debug)]
pub(super) struct DeclaredOption {
    pub(super) mod_id: String,
    pub(super) name: String,
    pub(super) span: Span,
}

impl Facts {
    /// A definition of this file's own.
    pub(super) fn define(&mut self, space: Space, name: &str, span: Span) {
        self.may_define(space, name);
        self.definitions.push(Definition {
            space,
            name: name.to_owned(),
            span,
        });
    }

    /// A change that leaves something of that name behind.
    pub(super) fn may_define(&mut self, space: Space, name: &str) {
        self.defined
            .entry(space)
            .or_default()
            .insert(name.to_owned());
    }

    /// A name that is used, whether or not it has to be defined.
    pub(super) fn take(&mut self, space: Space, name: &str) {
        self.used.entry(space).or_default().insert(name.to_owned());
    }

    /// A name that has to mean something.
    pub(super) fn refer(&mut self, wanted: Wanted, name: &str, span: Span) {
        if let Wanted::Named(space) = wanted {
            self.take(space, name);
        }
        self.references.push(Reference {
            wanted,
            name: name.to_owned(),
            span,
        });
    }

    /// Takes every word of a text that was not understood for a possible name.
    pub(super) fn read_opaque(&mut self, text: &str) {
        let in_word = |c: char| c.is_alphanumeric() || c == '_';
        let words = text
            .split(|c: char| !in_word(c))
            .filter(|word| !word.is_empty());
        self.opaque.extend(words.map(str::to_owned));
        // Names such as `ryanmen/penchan` stand in quotes.
        let quoted = text.split('"').skip(1).step_by(2);
        self.opaque.extend(quoted.map(str::to_owned));
    }
}
