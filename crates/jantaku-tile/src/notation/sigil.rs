//! The bodies of the tile sigils: short `~t"19m2Z@a"` and full `~T"11m 147j"`.
//!
//! Both consist of runs: digits, a family letter and optionally `@attr&attr`.
//! The language defines everything else to be skipped, so parsing never fails;
//! what was skipped or names no tile is reported beside the result.

use std::ops::Range;

use serde_json::{Value, json};
use thiserror::Error;

use crate::id::{TileId, UnknownTile};

/// Which of the two sigils a body belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Sigil {
    /// `~t`: every digit is a tile, and white space becomes a gap tile.
    Short,
    /// `~T`: the digits of a run together name one tile, and attribute names may contain digits.
    Full,
}

/// A parsed sigil body.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Notation<'a> {
    /// The tiles, in the order written.
    pub tiles: Vec<NotedTile>,
    /// What the author should be warned of, in the order of the body.
    pub problems: Vec<Problem>,
    /// The attribute names of all runs; all tiles of a run have the same range.
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
    /// The part in question, in bytes of the body; empty where something is missing.
    pub at: Range<usize>,
    /// What is wrong with it.
    pub kind: ProblemKind,
}

/// What can be wrong with a part of a sigil body.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ProblemKind {
    /// The text is not part of any run and was skipped.
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
    /// Parses a sigil body.
    ///
    /// ```
    /// use jantaku_tile::notation::sigil::{Notation, Sigil};
    /// let hand = Notation::parse(Sigil::Short, "2M22m");
    /// assert_eq!(hand.to_json().to_string(), r#"[{"tile":"2m","attrs":["_sideways"]},"2m","2m"]"#);
    /// ```
    pub fn parse(sigil: Sigil, body: &'a str) -> Self {
        let mut parser = SigilParser {
            sigil,
            body,
            at: 0,
            notation: Self::default(),
        };
        let mut first = true;
        while parser.skip_while(|byte| byte.is_ascii_whitespace()) {
            if sigil == Sigil::Short && !first {
                parser.push_tile(TileId::GAP.to_string(), parser.at..parser.at);
            }
            first = false;
            parser.parse_word();
        }
        parser.notation
    }

    /// The attribute names of one of the tiles, in the order written.
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

struct SigilParser<'a> {
    sigil: Sigil,
    body: &'a str,
    at: usize,
    notation: Notation<'a>,
}

impl<'a> SigilParser<'a> {
    fn peek(&self) -> Option<u8> {
        self.body.as_bytes().get(self.at).copied()
    }

    /// Advances while the test holds, and returns whether any input is left.
    fn skip_while(&mut self, test: impl Fn(u8) -> bool) -> bool {
        while self.peek().is_some_and(&test) {
            self.at += 1;
        }
        self.peek().is_some()
    }

    /// Advances while the test holds, and returns the text passed. The test must hold for ASCII
    /// bytes only.
    fn take_while(&mut self, test: impl Fn(u8) -> bool) -> &'a str {
        let start = self.at;
        self.skip_while(test);
        self.body.get(start..self.at).unwrap_or_default()
    }

    /// Parses up to the next white space.
    fn parse_word(&mut self) {
        let mut skipped_from = self.at;
        while let Some(byte) = self.peek()
            && !byte.is_ascii_whitespace()
        {
            let start = self.at;
            let digits = self.take_while(|byte| byte.is_ascii_digit());
            match self.peek() {
                Some(letter) if !digits.is_empty() && letter.is_ascii_alphabetic() => {
                    self.report_skipped(skipped_from..start);
                    self.parse_run(start, digits, letter.into());
                    skipped_from = self.at;
                }
                // Digits without a letter are skipped as a whole.
                _ if !digits.is_empty() => {}
                _ => self.at += 1,
            }
        }
        self.report_skipped(skipped_from..self.at);
    }

    /// Parses a run whose digits, beginning at `start`, have been consumed.
    fn parse_run(&mut self, start: usize, digits: &str, letter: char) {
        self.at += 1;
        let family = letter.to_ascii_lowercase();
        let first_tile = self.notation.tiles.len();
        match self.sigil {
            Sigil::Full => self.push_tile(format!("{digits}{family}"), start..self.at),
            Sigil::Short => {
                for (digit, at) in digits.chars().zip(start..) {
                    self.push_tile(format!("{digit}{family}"), at..at + 1);
                }
            }
        }
        let first_attr = self.notation.attrs.len();
        if letter.is_ascii_uppercase() {
            self.notation.attrs.push("_sideways");
        }
        self.parse_attrs();
        let attrs = first_attr..self.notation.attrs.len();
        for tile in self.notation.tiles.iter_mut().skip(first_tile) {
            tile.attrs = attrs.clone();
        }
    }

    /// Parses `@` and attribute names, if present.
    fn parse_attrs(&mut self) {
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
            // A lone `@` is not part of the run.
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

    /// Adds a tile without attributes, and reports it if there is no such tile.
    fn push_tile(&mut self, id: String, at: Range<usize>) {
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
