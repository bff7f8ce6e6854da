//! MPSZ: `123m406p11z`, digits followed by the letter of their family.
//!
//! `0` is the red five of a suit. White space may separate groups. Ids that are
//! not one digit and a letter are written in braces, `{147j}{05m}`, so that
//! every list of tiles can be written and read back.

use std::fmt::Write;
use std::ops::Range;

use thiserror::Error;

use crate::family::Family;
use crate::id::{TileId, UnknownTile};

/// Why a text is not a list of tiles.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{kind} (at byte {})", at.start)]
pub struct MpszError {
    /// The offending part, in bytes of the text.
    pub at: Range<usize>,
    /// What is wrong with it.
    pub kind: MpszErrorKind,
}

/// What can be wrong with a list of tiles.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum MpszErrorKind {
    /// Digits that no letter follows.
    #[error("the letter of the suit is missing after the digits")]
    MissingLetter,
    /// A letter that no digit precedes, or a character that is not part of the notation.
    #[error("a digit is expected here")]
    MissingDigit,
    /// A brace that is never closed.
    #[error("the brace is not closed")]
    OpenBrace,
    /// A digit and a letter, or a text in braces, that name no tile.
    #[error(transparent)]
    UnknownTile(UnknownTile),
}

/// Parses a list of tiles.
///
/// ```
/// use jantaku_tile::{notation::mpsz, tile};
/// assert_eq!(
///     mpsz::parse("40m 11z"),
///     Ok(vec![tile!("4m"), tile!("0m"), tile!("1z"), tile!("1z")]),
/// );
/// ```
pub fn parse(text: &str) -> Result<Vec<TileId>, MpszError> {
    let mut tiles = Vec::new();
    let mut rest = text;
    loop {
        rest = rest.trim_ascii_start();
        let start = text.len() - rest.len();
        let Some(first) = rest.chars().next() else {
            return Ok(tiles);
        };
        let fail = |len: usize, kind| MpszError {
            at: start..start + len,
            kind,
        };
        if let Some(inner) = rest.strip_prefix('{') {
            let Some((id, after)) = inner.split_once('}') else {
                return Err(fail(rest.len(), MpszErrorKind::OpenBrace));
            };
            let id = TileId::parse(id)
                .map_err(|unknown| fail(id.len() + 2, MpszErrorKind::UnknownTile(unknown)))?;
            tiles.push(id);
            rest = after;
            continue;
        }
        let after = rest.trim_start_matches(|c: char| c.is_ascii_digit());
        let digits = &rest[..rest.len() - after.len()];
        if digits.is_empty() {
            return Err(fail(first.len_utf8(), MpszErrorKind::MissingDigit));
        }
        let letter = after.chars().next().filter(char::is_ascii_alphabetic);
        let Some(letter) = letter else {
            return Err(fail(digits.len(), MpszErrorKind::MissingLetter));
        };
        for digit in digits.chars() {
            let id = TileId::parse(&format!("{digit}{letter}"))
                .map_err(|unknown| fail(digits.len() + 1, MpszErrorKind::UnknownTile(unknown)))?;
            tiles.push(id);
        }
        rest = &after[letter.len_utf8()..];
    }
}

/// Writes a list of tiles in the given order, with one letter for each run of a family.
pub fn format(tiles: &[TileId]) -> String {
    let mut text = String::new();
    let mut open: Option<Family> = None;
    for &id in tiles {
        let digit = single_digit(id);
        let family = digit.map(|_| id.family());
        if open != family {
            text.extend(open.map(Family::letter));
        }
        // Writing to a string cannot fail.
        let _ = match digit {
            Some(digit) => text.write_char(digit),
            None => write!(text, "{{{id}}}"),
        };
        open = family;
    }
    text.extend(open.map(Family::letter));
    text
}

/// The digit of an id that consists of one digit and a letter; `None` for all others.
fn single_digit(id: TileId) -> Option<char> {
    let digits = id.as_str().strip_suffix(id.family().letter())?;
    let mut chars = digits.chars();
    chars.next().filter(|_| chars.next().is_none())
}
