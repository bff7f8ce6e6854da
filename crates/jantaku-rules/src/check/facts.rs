//! Facts about a file: what it defines, uses and requires, with positions.

use std::collections::{BTreeMap, BTreeSet};

use jantaku_majs::span::Span;
use jantaku_names::NameSpace;

/// Names by their name space.
pub(super) type Names = BTreeMap<NameSpace, BTreeSet<String>>;

/// What has to be known about a file to check the files that are loaded with it.
#[derive(Debug, Default)]
pub(super) struct Facts {
    /// Definitions of this file's own, as opposed to changes of something that another file
    /// defines.
    pub(super) definitions: Vec<Definition>,
    /// Uses of names that must be defined somewhere.
    pub(super) references: Vec<Reference>,
    /// Names that this file defines, or may define by changing something.
    pub(super) defined: Names,
    pub(super) used: Names,
    /// Strings whose role is unknown; each may be the name of anything.
    pub(super) mentions: BTreeSet<String>,
    /// Words of a text that has no commands, such as a jq mod; each may define or use anything.
    pub(super) opaque: BTreeSet<String>,
    /// Name spaces with a definition whose name is a variable, so that any name may be defined.
    pub(super) open: BTreeSet<NameSpace>,
    /// Toplevel keys that conditions of this file read.
    pub(super) read_keys: BTreeSet<String>,
    pub(super) links: Links,
    pub(super) mods: ModFacts,
    /// Whether it defines a wall, which only rulesets do.
    pub(super) has_wall: bool,
}

#[derive(Debug)]
pub(super) struct Definition {
    pub(super) space: NameSpace,
    pub(super) name: String,
    pub(super) span: Span,
}

/// A use of a name that must be defined somewhere.
#[derive(Debug)]
pub(super) struct Reference {
    pub(super) target: ReferenceTarget,
    pub(super) name: String,
    pub(super) span: Span,
}

/// What the name in a reference must be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ReferenceTarget {
    /// A name of a name space.
    Named(NameSpace),
    /// A named tile. The built-in words for match targets have been ruled out.
    MatchTarget,
    /// A counter. The built-in amounts have been ruled out.
    Amount,
    /// A toplevel key that something reads.
    Key,
    /// A toplevel key that holds a yaku list which some scoring uses.
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

/// A reference to another file.
#[derive(Debug)]
pub(super) struct Link {
    pub(super) id: String,
    pub(super) span: Span,
    /// Whether it is written in a branch, which need not be taken.
    pub(super) conditional: bool,
}

/// What a file says about mods and variables.
#[derive(Debug, Default)]
pub(super) struct ModFacts {
    /// Options that it declares, for any mod.
    pub(super) options: Vec<DeclaredOption>,
    /// Variables that it sets for mods: mod id and name.
    pub(super) given: BTreeSet<(String, String)>,
    /// Variables that it uses.
    pub(super) variables: Vec<(String, Span)>,
    /// Variables for which it has a `default`.
    pub(super) defaults: BTreeSet<String>,
    /// Variables that it defines with `define_global`.
    pub(super) globals: BTreeSet<String>,
}

/// An option declared with `config_mod`, or in the object of a mod.
#[derive(Debug)]
pub(super) struct DeclaredOption {
    pub(super) mod_id: String,
    pub(super) name: String,
    pub(super) span: Span,
}

impl Facts {
    /// Records a definition of this file's own.
    pub(super) fn add_definition(&mut self, space: NameSpace, name: &str, span: Span) {
        self.add_possible_definition(space, name);
        self.definitions.push(Definition {
            space,
            name: name.to_owned(),
            span,
        });
    }

    /// Records a change after which the name may be defined.
    pub(super) fn add_possible_definition(&mut self, space: NameSpace, name: &str) {
        self.defined
            .entry(space)
            .or_default()
            .insert(name.to_owned());
    }

    /// Records the use of a name that need not be defined.
    pub(super) fn add_use(&mut self, space: NameSpace, name: &str) {
        self.used.entry(space).or_default().insert(name.to_owned());
    }

    /// Records the use of a name that must be defined somewhere.
    pub(super) fn add_reference(&mut self, target: ReferenceTarget, name: &str, span: Span) {
        if let ReferenceTarget::Named(space) = target {
            self.add_use(space, name);
        }
        self.references.push(Reference {
            target,
            name: name.to_owned(),
            span,
        });
    }

    /// Records every word of a text without commands as a possible name.
    pub(super) fn add_opaque_words(&mut self, text: &str) {
        let in_word = |c: char| c.is_alphanumeric() || c == '_';
        let words = text
            .split(|c: char| !in_word(c))
            .filter(|word| !word.is_empty());
        self.opaque.extend(words.map(str::to_owned));
        // Names that are not one word, such as `ryanmen/penchan`, are written in quotes.
        let quoted = text.split('"').skip(1).step_by(2);
        self.opaque.extend(quoted.map(str::to_owned));
    }
}
