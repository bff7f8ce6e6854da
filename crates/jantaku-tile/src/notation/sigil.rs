//! The bodies of the tile sigils: short `~t"19m2Z@a"` and full `~T"11m 147j"`.
//!
//! Both read runs of digits, a family letter and perhaps `@attr&attr`, and by
//! definition pass over everything else. Reading never fails; what was passed
//! over or names no tile is reported beside the result.

use std::ops::Range;

use serde_json::{Value, json};
use thiserror::Error;

use crate::id::{TileId, UnknownTile};

/// Which of the two sigils a body belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Sigil {
    /// `~t`: every digit is a tile, and a gap tile stands between blank-separated pieces.
    Short,
    /// `~T`: all digits together name one tile, and attribute names may have digits.
    Full,
}

/// What a sigil body says.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Notation<'a> {
    /// The tiles, in order.
    pub tiles: Vec<NotedTile>,
    /// What a reader should be warned of, in order.
    pub problems: Vec<Problem>,
    /// The attribute names of all runs; the tiles of a run share theirs.
    attrs: Vec<&'a str>,
}

/// One tile of a sigil body.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotedTile {
    /// The id as the notation spells it, whether or not there is such a tile.
    pub id: String,
    /// Its attributes, as a range of [`Notation::attrs`].
    attrs: Range<usize>,
}

/// Something in a sigil body that is probably not what was meant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// Where, in bytes of the body.
    pub at: Range<usize>,
    /// What.
    pub kind: ProblemKind,
}

/// What can be wrong with a part of a sigil body.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ProblemKind {
    /// The text is no tile and was passed over.
    #[error("this is not read as a tile and is left out")]
    Skipped,
    /// Nothing stands before, between or after `&`.
    #[error("an attribute name is missing")]
    MissingAttr,
    /// The text has the form of a tile, but there is no such tile.
    #[error(transparent)]
    UnknownTile(UnknownTile),
}

impl<'a> Notation<'a> {
    /// Reads a sigil body.
    ///
    /// ```
    /// use jantaku_tile::notation::sigil::{Notation, Sigil};
    /// let hand = Notation::read(Sigil::Short, "2M22m");
    /// assert_eq!(hand.to_json().to_string(), r#"[{"tile":"2m","attrs":["_sideways"]},"2m","2m"]"#);
    /// ```
    pub fn read(sigil: Sigil, body: &'a str) -> Self {
        let mut reader = Reader {
            sigil,
            body,
            at: 0,
            notation: Self::default(),
        };
        let mut first = true;
        while reader.skip_while(|byte| byte.is_ascii_whitespace()) {
            if sigil == Sigil::Short && !first {
                reader.tile(TileId::GAP.to_string(), reader.at..reader.at);
            }
            first = false;
            reader.piece();
        }
        reader.notation
    }

    /// The attribute names of one of the tiles, in the order in which they were written.
    pub fn attrs(&self, tile: &NotedTile) -> &[&'a str] {
        self.attrs.get(tile.attrs.clone()).unwrap_or_default()
    }

    /// The JSON the sigil stands for: an array of ids and, for tiles with
    /// attributes, objects.
    pub fn to_json(&self) -> Value {
        let tiles = self.tiles.iter().map(|tile| match self.attrs(tile) {
            [] => json!(tile.id),
            attrs => json!({ "tile": tile.id, "attrs": attrs }),
        });
        tiles.collect()
    }
}

struct Reader<'a> {
    sigil: Sigil,
    body: &'a str,
    at: usize,
    notation: Notation<'a>,
}

impl<'a> Reader<'a> {
    fn peek(&self) -> Option<u8> {
        self.body.as_bytes().get(self.at).copied()
    }

    /// Moves on while the test holds; whether anything is left then.
    fn skip_while(&mut self, test: impl Fn(u8) -> bool) -> bool {
        while self.peek().is_some_and(&test) {
            self.at += 1;
        }
        self.peek().is_some()
    }

    /// Moves on while the test, which holds for ASCII only, holds; the text passed.
    fn take_while(&mut self, test: impl Fn(u8) -> bool) -> &'a str {
        let start = self.at;
        self.skip_while(test);
        self.body.get(start..self.at).unwrap_or_default()
    }

    /// Reads up to the next white space.
    fn piece(&mut self) {
        let mut skipped_from = self.at;
        while let Some(byte) = self.peek()
            && !byte.is_ascii_whitespace()
        {
            let start = self.at;
            let digits = self.take_while(|byte| byte.is_ascii_digit());
            match self.peek() {
                Some(letter) if !digits.is_empty() && letter.is_ascii_alphabetic() => {
                    self.report_skipped(skipped_from..start);
                    self.run(start, digits, letter.into());
                    skipped_from = self.at;
                }
                // A run of digits without a letter is passed over as a whole.
                _ if !digits.is_empty() => {}
                _ => self.at += 1,
            }
        }
        self.report_skipped(skipped_from..self.at);
    }

    /// Reads from the family letter on.
    fn run(&mut self, start: usize, digits: &str, letter: char) {
        self.at += 1;
        let family = letter.to_ascii_lowercase();
        let first_tile = self.notation.tiles.len();
        match self.sigil {
            Sigil::Full => self.tile(format!("{digits}{family}"), start..self.at),
            Sigil::Short => {
                for (digit, at) in digits.chars().zip(start..) {
                    self.tile(format!("{digit}{family}"), at..at + 1);
                }
            }
        }
        let first_attr = self.notation.attrs.len();
        if letter.is_ascii_uppercase() {
            self.notation.attrs.push("_sideways");
        }
        self.attrs();
        let attrs = first_attr..self.notation.attrs.len();
        for tile in self.notation.tiles.iter_mut().skip(first_tile) {
            tile.attrs = attrs.clone();
        }
    }

    /// Reads `@` and attribute names, if they are there.
    fn attrs(&mut self) {
        let start = self.at;
        if self.peek() != Some(b'@') {
            return;
        }
        self.at += 1;
        let digits_allowed = self.sigil == Sigil::Full;
        let names = self.take_while(|byte| {
            byte.is_ascii_alphabetic()
                || matches!(byte, b'_' | b'&')
                || digits_allowed && byte.is_ascii_digit()
        });
        if names.is_empty() {
            // A lone `@` belongs to no tile.
            self.at = start;
            return;
        }
        let mut at = start + 1;
        for name in names.split('&') {
            if name.is_empty() {
                self.report(at..at, ProblemKind::MissingAttr);
            } else {
                self.notation.attrs.push(name);
            }
            at += name.len() + 1;
        }
    }

    /// Notes a tile, as yet without attributes.
    fn tile(&mut self, id: String, at: Range<usize>) {
        if let Err(unknown) = TileId::parse(&id) {
            self.report(at, ProblemKind::UnknownTile(unknown));
        }
        self.notation.tiles.push(NotedTile { id, attrs: 0..0 });
    }

    fn report_skipped(&mut self, at: Range<usize>) {
        if !at.is_empty() {
            self.report(at, ProblemKind::Skipped);
        }
    }

    fn report(&mut self, at: Range<usize>, kind: ProblemKind) {
        self.notation.problems.push(Problem { at, kind });
    }
}
