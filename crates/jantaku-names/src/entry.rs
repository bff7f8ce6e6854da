//! The description of one name: how it is written, where it comes from, what it does.

use std::fmt::Write;

use crate::ValueKind;

/// Where a name comes from, so that references and completion can put the documented core first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Provenance {
    /// Described in the language's founding documents.
    Seed,
    /// Used by rulesets of that time, but not described in those documents.
    Era,
    /// Added to the language later.
    Head,
    /// Added by Jantaku; other implementations of the language do not know it.
    Jantaku,
}

/// One name of the language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NameEntry {
    /// The name as it is written, without prefixes.
    pub name: &'static str,
    /// Where it comes from.
    pub provenance: Provenance,
    /// Whether it stands alone, takes arguments or holds a value.
    pub form: Form,
    /// One sentence that says what it does or is, in Markdown, with a full stop.
    pub doc: &'static str,
}

/// What a name is written with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Nothing: it is a word of a vocabulary, such as a seat.
    Word,
    /// Positional arguments: actions, conditions, amounts, commands.
    Call(&'static [Param]),
    /// A value: it is a key of an object.
    Key {
        /// The role of the value.
        kind: ValueKind,
        /// The value a missing key stands for, as display text; empty if there is none to show.
        default: &'static str,
        /// The part of the program that acts on the key, and has a test that it does.
        reader: ReadBy,
    },
}

/// The part of the program that acts on a key. Each has a test that tries all of its keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum ReadBy {
    /// The engine.
    Game,
    /// The loader, which lists rulesets, combines them with mods and offers these in a room.
    Loader,
    /// The web client, for what players see of a table.
    Page,
    /// The clock of a table on the server.
    Clock,
    /// The bots.
    Bots,
    /// Nothing any more; the key is accepted without effect.
    Nobody,
}

/// One argument of a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Param {
    /// Its name in signatures.
    pub name: &'static str,
    /// The role of the argument.
    pub kind: ValueKind,
    /// Whether it may be left out or repeated.
    pub arity: Arity,
    /// The value a missing argument stands for, as display text; empty if there is none to show.
    pub default: &'static str,
}

/// How often an argument is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Arity {
    /// Exactly once.
    Required,
    /// Once or not at all.
    Optional,
    /// Any number of times, as the last arguments.
    Rest,
    /// At least once, as the last arguments.
    Rest1,
}

impl NameEntry {
    /// The parameters; empty for words and keys.
    #[must_use]
    pub const fn params(&self) -> &'static [Param] {
        match self.form {
            Form::Call(params) => params,
            Form::Word | Form::Key { .. } => &[],
        }
    }

    /// The role of the value of a key; `None` for words and calls.
    #[must_use]
    pub const fn value(&self) -> Option<ValueKind> {
        match self.form {
            Form::Key { kind, .. } => Some(kind),
            Form::Word | Form::Call(_) => None,
        }
    }

    /// What acts on a key; [`ReadBy::Nobody`] for words and calls.
    #[must_use]
    pub const fn reader(&self) -> ReadBy {
        match self.form {
            Form::Key { reader, .. } => reader,
            Form::Word | Form::Call(_) => ReadBy::Nobody,
        }
    }

    /// The same key, read by something other than the game.
    pub(crate) const fn read_by(mut self, by: ReadBy) -> Self {
        if let Form::Key { reader, .. } = &mut self.form {
            *reader = by;
        }
        self
    }

    /// The smallest and the largest number of arguments; the latter is `None` if the last
    /// parameter repeats.
    #[must_use]
    pub fn arity(&self) -> (usize, Option<usize>) {
        let params = self.params();
        let least = params.iter().filter(|p| p.arity.is_needed()).count();
        let open = params.last().is_some_and(|p| p.arity.repeats());
        (least, (!open).then_some(params.len()))
    }

    /// Whether the name can be used with this number of arguments.
    #[must_use]
    pub fn accepts(&self, arguments: usize) -> bool {
        let (least, most) = self.arity();
        arguments >= least && most.is_none_or(|most| arguments <= most)
    }

    /// The parameter for the argument at `index`, which may be past the end if the last parameter
    /// repeats.
    #[must_use]
    pub fn param(&self, index: usize) -> Option<&'static Param> {
        let params = self.params();
        params
            .get(index)
            .or_else(|| params.last().filter(|p| p.arity.repeats()))
    }

    /// The name with its parameters or the kind of its value, for headings and messages.
    ///
    /// ```
    /// let draw = jantaku_names::action("draw").map(|entry| entry.signature());
    /// assert_eq!(draw.as_deref(), Some("draw(num = 1, tile?)"));
    /// ```
    #[must_use]
    pub fn signature(&self) -> String {
        let mut text = self.name.to_owned();
        match self.form {
            Form::Word | Form::Call([]) => {}
            Form::Key {
                kind, default: "", ..
            } => _ = write!(text, ": {kind}"),
            Form::Key { kind, default, .. } => _ = write!(text, ": {kind} = {default}"),
            Form::Call(params) => {
                let params: Vec<String> = params.iter().map(Param::signature).collect();
                _ = write!(text, "({})", params.join(", "));
            }
        }
        text
    }
}

impl Param {
    fn signature(&self) -> String {
        match (self.arity, self.default) {
            (Arity::Required, _) => self.name.to_owned(),
            (Arity::Optional, "") => format!("{}?", self.name),
            (Arity::Optional, default) => format!("{} = {default}", self.name),
            (Arity::Rest | Arity::Rest1, _) => format!("{}…", self.name),
        }
    }
}

impl Arity {
    const fn is_needed(self) -> bool {
        matches!(self, Self::Required | Self::Rest1)
    }

    const fn repeats(self) -> bool {
        matches!(self, Self::Rest | Self::Rest1)
    }
}

// Short constructors for the tables, so that most names fit on a line.

pub(crate) const fn word(
    name: &'static str,
    provenance: Provenance,
    doc: &'static str,
) -> NameEntry {
    NameEntry {
        name,
        provenance,
        form: Form::Word,
        doc,
    }
}

pub(crate) const fn call(
    name: &'static str,
    provenance: Provenance,
    params: &'static [Param],
    doc: &'static str,
) -> NameEntry {
    NameEntry {
        name,
        provenance,
        form: Form::Call(params),
        doc,
    }
}

pub(crate) const fn key(
    name: &'static str,
    provenance: Provenance,
    kind: ValueKind,
    default: &'static str,
    doc: &'static str,
) -> NameEntry {
    NameEntry {
        name,
        provenance,
        form: Form::Key {
            kind,
            default,
            reader: ReadBy::Game,
        },
        doc,
    }
}

pub(crate) const fn req(name: &'static str, kind: ValueKind) -> Param {
    Param {
        name,
        kind,
        arity: Arity::Required,
        default: "",
    }
}

pub(crate) const fn opt(name: &'static str, kind: ValueKind, default: &'static str) -> Param {
    Param {
        name,
        kind,
        arity: Arity::Optional,
        default,
    }
}

pub(crate) const fn rest(name: &'static str, kind: ValueKind) -> Param {
    Param {
        name,
        kind,
        arity: Arity::Rest,
        default: "",
    }
}

pub(crate) const fn rest1(name: &'static str, kind: ValueKind) -> Param {
    Param {
        name,
        kind,
        arity: Arity::Rest1,
        default: "",
    }
}
