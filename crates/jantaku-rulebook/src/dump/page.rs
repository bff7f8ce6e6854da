//! The page that a rulebook is written on, and how things are written on it.

use std::fmt::{Debug, Write};

use crate::Rulebook;

/// A text in the making.
pub(super) struct Page<'b> {
    book: &'b Rulebook,
    text: String,
}

/// Something that can be written on a page.
pub(super) trait Show {
    /// Writes it in one line.
    fn show(&self, page: &mut Page);
}

impl<'b> Page<'b> {
    pub(super) fn new(book: &'b Rulebook) -> Self {
        Self {
            book,
            text: String::new(),
        }
    }

    pub(super) fn into_text(self) -> String {
        self.text
    }

    /// The rulebook that is written.
    pub(super) fn book(&self) -> &'b Rulebook {
        self.book
    }

    /// Begins a part.
    pub(super) fn heading(&mut self, text: &str) {
        if !self.text.is_empty() {
            self.text.push('\n');
        }
        self.text.push_str(text);
        self.text.push('\n');
    }

    /// A line of a part: a name and a value.
    pub(super) fn line(&mut self, name: &str, value: &impl Show) {
        self.text.push_str("  ");
        self.text.push_str(name);
        self.text.push_str(": ");
        value.show(self);
        self.text.push('\n');
    }

    /// A line of a part that is a value alone.
    pub(super) fn item(&mut self, value: &impl Show) {
        self.text.push_str("  ");
        value.show(self);
        self.text.push('\n');
    }

    /// Words.
    pub(super) fn word(&mut self, text: &str) {
        self.text.push_str(text);
    }

    /// Something as programmers see it.
    pub(super) fn debug(&mut self, value: &impl Debug) {
        // Writing to a string cannot fail.
        _ = write!(self.text, "{value:?}");
    }

    /// Several things between brackets.
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

    /// A field of something with brackets around its fields.
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

/// Writes an enum: the name of the variant, then its fields in brackets.
macro_rules! show_enum {
    ($type:ty { $($variant:ident $(($($field:ident),*))? $({$($named:ident),*})?),* $(,)? }) => {
        impl $crate::dump::page::Show for $type {
            fn show(&self, page: &mut $crate::dump::page::Page) {
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

/// Writes an enum of themes: the name of the theme, then what it is.
macro_rules! show_themes {
    ($type:ty { $($variant:ident),* $(,)? }) => {
        impl $crate::dump::page::Show for $type {
            fn show(&self, page: &mut $crate::dump::page::Page) {
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

/// Writes things that have no names in them.
macro_rules! show_plain {
    ($($type:ty),* $(,)?) => {
        $(impl $crate::dump::page::Show for $type {
            fn show(&self, page: &mut $crate::dump::page::Page) {
                page.debug(self);
            }
        })*
    };
}

pub(super) use {show_enum, show_plain, show_themes};
