//! Texts of rulesets as Markdown.

use jantaku_tile::TileId;
use jantaku_tile::notation::mpsz;

/// A piece of a text.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Piece {
    /// Words.
    Words(String),
    /// Tiles, which stand in braces in the text.
    Tiles(Vec<TileId>),
}

impl Piece {
    pub(super) fn markdown(&self) -> String {
        match self {
            Self::Words(words) => escaped(words),
            Self::Tiles(tiles) => {
                let groups = tiles.split(|tile| *tile == TileId::GAP);
                let groups: Vec<String> = groups.map(mpsz::format).collect();
                format!("`{}`", groups.join(" "))
            }
        }
    }
}

/// Splits a text into pieces. Braces around anything but tiles are part of the text.
pub(super) fn pieces(text: &str) -> Vec<Piece> {
    let mut found = Vec::new();
    let mut words = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('{') {
        words += before;
        let inside = after.split_once('}');
        let inside = inside.and_then(|(inside, after)| Some((tiles(inside)?, after)));
        if let Some((tiles, after)) = inside {
            if !words.is_empty() {
                found.push(Piece::Words(std::mem::take(&mut words)));
            }
            found.push(Piece::Tiles(tiles));
            rest = after;
        } else {
            words.push('{');
            rest = after;
        }
    }
    words += rest;
    if !words.is_empty() {
        found.push(Piece::Words(words));
    }
    found
}

/// Reads tiles written one by one or by suit, without their attributes; `None` if the text has
/// anything else.
fn tiles(text: &str) -> Option<Vec<TileId>> {
    let words = text.split([' ', ',', '\n']).filter(|word| !word.is_empty());
    let tiles = words.map(|word| {
        let spelling = word.split(['@', '&']).next().unwrap_or(word);
        let one = TileId::parse(spelling).map(|tile| vec![tile]);
        one.ok().or_else(|| mpsz::parse(spelling).ok())
    });
    let tiles: Vec<TileId> = tiles.collect::<Option<Vec<_>>>()?.concat();
    (!tiles.is_empty()).then_some(tiles)
}

/// A text such that Markdown shows it as it is written.
pub(super) fn escaped(text: &str) -> String {
    const SPECIAL: [char; 8] = ['\\', '`', '*', '_', '<', '[', '|', '~'];
    let mut escaped = String::with_capacity(text.len());
    if text.starts_with(['#', '+', '-', '>', '=']) {
        escaped.push('\\');
    }
    for letter in text.chars() {
        if SPECIAL.contains(&letter) {
            escaped.push('\\');
        }
        escaped.push(letter);
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::{escaped, pieces};

    fn markdown(text: &str) -> String {
        pieces(text).iter().map(super::Piece::markdown).collect()
    }

    #[test]
    fn tiles_are_written_in_short() {
        assert_eq!(
            markdown("Five: {5m 0m@dora&sideways}."),
            "Five: `50m`.".to_owned()
        );
        assert_eq!(
            markdown("{1m 2m 3m 3x 444z} or {147j}"),
            "`123m 444z` or `{147j}`"
        );
    }

    #[test]
    fn other_braces_are_words() {
        assert_eq!(markdown("{} {none} {1m"), "{} {none} {1m");
        assert_eq!(markdown("{{1m}}"), "{`1m`}");
    }

    #[test]
    fn words_are_shown_as_they_are_written() {
        assert_eq!(escaped("2*3 | [x] <b>"), "2\\*3 \\| \\[x] \\<b>");
        assert_eq!(escaped("- 1"), "\\- 1");
    }
}
