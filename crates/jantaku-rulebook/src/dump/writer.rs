//! A writer for the text of a rulebook, for tests and tools.

use std::fmt::{Debug, Write};

use crate::Rulebook;

/// The text of a dump under construction.
pub(super) struct DumpWriter<'b> {
    book: &'b Rulebook,
    text: String,
}

/// Something that a dump can show.
pub(super) trait Show {
    /// Writes it on the current line.
    fn show(&self, page: &mut DumpWriter);
}

impl<'b> DumpWriter<'b> {
    pub(super) fn new(book: &'b Rulebook) -> Self {
        Self {
            book,
            text: String::new(),
        }
    }

    pub(super) fn into_text(self) -> String {
        self.text
    }

    /// The rulebook being written.
    pub(super) fn book(&self) -> &'b Rulebook {
        self.book
    }

    /// Starts a section.
    pub(super) fn heading(&mut self, text: &str) {
        if !self.text.is_empty() {
            self.text.push('\n');
        }
        self.text.push_str(text);
        self.text.push('\n');
    }

    /// Writes a line with a name and a value.
    pub(super) fn line(&mut self, name: &str, value: &impl Show) {
        self.text.push_str("  ");
        self.text.push_str(name);
        self.text.push_str(": ");
        value.show(self);
        self.text.push('\n');
    }

    /// Writes a line with a value alone.
    pub(super) fn item(&mut self, value: &impl Show) {
        self.text.push_str("  ");
        value.show(self);
        self.text.push('\n');
    }

    /// Writes text as it is.
    pub(super) fn word(&mut self, text: &str) {
        self.text.push_str(text);
    }

    /// Writes a value in its debug form.
    pub(super) fn debug(&mut self, value: &impl Debug) {
        // Writing to a string cannot fail.
        _ = write!(self.text, "{value:?}");
    }

    /// Writes items between brackets, separated by commas.
    pub(super) fn row<T: Show>(&mut self, open: &str, items: &[T], close: &str) {
        self.word(open);
        for (at, item) in items.iter().enumerate() {
            if at > 0 {
                self.word(", ");
            }
            item.show(self);
        }
        self.word(close);
    }

    /// Writes a field, with a separator unless it is the first.
    pub(super) fn field(&mut self, first: &mut bool, name: &str, value: &impl Show) {
        self.word(if *first { "(" } else { ", " });
        *first = false;
        if !name.is_empty() {
            self.word(name);
            self.word(": ");
        }
        value.show(self);
    }
}

/// Implements [`Show`] for an enum: the name of the variant, then its fields in parentheses.
macro_rules! show_enum {
    ($type:ty { $($variant:ident $(($($field:ident),*))? $({$($named:ident),*})?),* $(,)? }) => {
        impl $crate::dump::writer::Show for $type {
            fn show(&self, page: &mut $crate::dump::writer::DumpWriter) {
                match self {
                    $(Self::$variant $(($($field),*))? $({$($named),*})? => {
                        page.word(stringify!($variant));
                        $(
                            let mut first = true;
                            $(page.field(&mut first, "", $field);)*
                            page.word(")");
                        )?
                        $(
                            let mut first = true;
                            $(page.field(&mut first, stringify!($named), $named);)*
                            page.word(")");
                        )?
                    })*
                }
            }
        }
    };
}

/// Implements [`Show`] for an enum of groups: the name of the group, then its content.
macro_rules! show_themes {
    ($type:ty { $($variant:ident),* $(,)? }) => {
        impl $crate::dump::writer::Show for $type {
            fn show(&self, page: &mut $crate::dump::writer::DumpWriter) {
                match self {
                    $(Self::$variant(inner) => {
                        page.word(concat!(stringify!($variant), "."));
                        inner.show(page);
                    })*
                }
            }
        }
    };
}

/// Implements [`Show`] for types without names in them, through their debug form.
macro_rules! show_plain {
    ($($type:ty),* $(,)?) => {
        $(impl $crate::dump::writer::Show for $type {
            fn show(&self, page: &mut $crate::dump::writer::DumpWriter) {
                page.debug(self);
            }
        })*
    };
}

pub(super) use {show_enum, show_plain, show_themes};
