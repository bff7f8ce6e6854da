//! What the table says about one name: how it is written, where it comes from, what it does.

use std::fmt::Write;

use crate::Kind;

/// How old a name is, so that pages and completion can put the documented core first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Tag {
    /// Described in the language's founding documents.
    Seed,
    /// In use by rulesets of that time without being described there.
    Era,
    /// Added to the language later.
    Head,
}

/// One name of the language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The name as it is written, without prefixes.
    pub name: &'static str,
    /// How old it is.
    pub tag: Tag,
    /// Whether it stands alone, takes arguments or holds a value.
    pub form: Form,
    /// One sentence saying what it does, in Markdown.
    pub doc: &'static str,
}

/// What is written along with a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Nothing: a word of a vocabulary, such as a seat.
    Word,
    /// Positional arguments: actions, conditions, amounts, commands.
    Call(&'static [Param]),
    /// A value: a key of an object.
    Key {
        /// The role of the value.
        kind: Kind,
        /// What a missing key means, as shown to people; empty when there is nothing to show.
        default: &'static str,
        /// Who has to heed it, and shows in a test that it does.
        reader: Reader,
    },
}

/// Who looks at a key. Each reader has a test that tries all of its keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Reader {
    /// The game itself.
    Game,
    /// Whoever puts rulesets and mods together, and offers them in a room.
    Loader,
    /// The page: what players see of a table, and how it looks.
    Page,
    /// The clock of a table.
    Clock,
    /// Bots.
    Bots,
    /// Nobody any more; it may still be written.
    Nobody,
}

/// One argument of a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Param {
    /// What signatures call it.
    pub name: &'static str,
    /// The role of the argument.
    pub kind: Kind,
    /// Whether it may be left out or repeated.
    pub arity: Arity,
    /// What a missing argument means, as shown to people; empty when there is nothing to show.
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

impl Entry {
    /// The arguments it takes; none for words and keys.
    #[must_use]
    pub const fn params(&self) -> &'static [Param] {
        match self.form {
            Form::Call(params) => params,
            Form::Word | Form::Key { .. } => &[],
        }
    }

    /// The role of the value of a key.
    #[must_use]
    pub const fn value(&self) -> Option<Kind> {
        match self.form {
            Form::Key { kind, .. } => Some(kind),
            Form::Word | Form::Call(_) => None,
        }
    }

    /// Who looks at a key; nobody looks at what is no key.
    #[must_use]
    pub const fn reader(&self) -> Reader {
        match self.form {
            Form::Key { reader, .. } => reader,
            Form::Word | Form::Call(_) => Reader::Nobody,
        }
    }

    /// The same key, looked at by somebody else than the game.
    pub(crate) const fn read_by(mut self, by: Reader) -> Self {
        if let Form::Key { reader, .. } = &mut self.form {
            *reader = by;
        }
        self
    }

    /// The smallest and the largest number of arguments; no largest when the last one repeats.
    #[must_use]
    pub fn arity(&self) -> (usize, Option<usize>) {
        let params = self.params();
        let least = params.iter().filter(|p| p.arity.is_needed()).count();
        let open = params.last().is_some_and(|p| p.arity.repeats());
        (least, (!open).then_some(params.len()))
    }

    /// Whether so many arguments are neither too few nor too many.
    #[must_use]
    pub fn accepts(&self, arguments: usize) -> bool {
        let (least, most) = self.arity();
        arguments >= least && most.is_none_or(|most| arguments <= most)
    }

    /// The parameter that the argument at `index` fills, counting a repeated one on.
    #[must_use]
    pub fn param(&self, index: usize) -> Option<&'static Param> {
        let params = self.params();
        params
            .get(index)
            .or_else(|| params.last().filter(|p| p.arity.repeats()))
    }

    /// How the name is written, for hover texts and headings.
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

// The tables are written with the short functions below, one name to a line.

pub(crate) const fn word(name: &'static str, tag: Tag, doc: &'static str) -> Entry {
    Entry {
        name,
        tag,
        form: Form::Word,
        doc,
    }
}

pub(crate) const fn call(
    name: &'static str,
    tag: Tag,
    params: &'static [Param],
    doc: &'static str,
) -> Entry {
    Entry {
        name,
        tag,
        form: Form::Call(params),
        doc,
    }
}

pub(crate) const fn key(
    name: &'static str,
    tag: Tag,
    kind: Kind,
    default: &'static str,
    doc: &'static str,
) -> Entry {
    Entry {
        name,
        tag,
        form: Form::Key {
            kind,
            default,
            reader: Reader::Game,
        },
        doc,
    }
}

pub(crate) const fn req(name: &'static str, kind: Kind) -> Param {
    Param {
        name,
        kind,
        arity: Arity::Required,
        default: "",
    }
}

pub(crate) const fn opt(name: &'static str, kind: Kind, default: &'static str) -> Param {
    Param {
        name,
        kind,
        arity: Arity::Optional,
        default,
    }
}

pub(crate) const fn rest(name: &'static str, kind: Kind) -> Param {
    Param {
        name,
        kind,
        arity: Arity::Rest,
        default: "",
    }
}

pub(crate) const fn rest1(name: &'static str, kind: Kind) -> Param {
    Param {
        name,
        kind,
        arity: Arity::Rest1,
        default: "",
    }
}
