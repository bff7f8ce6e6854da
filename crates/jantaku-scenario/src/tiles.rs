//! Reading lists of tiles as people write them.

use jantaku_tile::notation::mpsz;
use jantaku_tile::{AttrSet, AttrTable, Tile, TileId, json, tile};
use serde_json::Value;

/// The honours that people may type as letters: `E S W N` for winds, `P F C` for dragons.
#[derive(Clone, Copy, Debug)]
pub struct Honours {
    white: TileId,
}

impl Honours {
    /// The letters as the tiles of a wall understand them: `P` is `0z` where that is the only white
    /// dragon.
    pub fn of(wall: impl IntoIterator<Item = TileId>) -> Self {
        let (mut drawn, mut usual) = (false, false);
        for id in wall {
            drawn |= id == tile!("0z");
            usual |= id == tile!("5z");
        }
        let white = if drawn && !usual {
            tile!("0z")
        } else {
            tile!("5z")
        };
        Self { white }
    }

    /// The tile that a letter stands for.
    fn tile(self, letter: char) -> Option<TileId> {
        Some(match letter {
            'E' => tile!("1z"),
            'S' => tile!("2z"),
            'W' => tile!("3z"),
            'N' => tile!("4z"),
            'P' => self.white,
            'F' => tile!("6z"),
            'C' => tile!("7z"),
            _ => return None,
        })
    }

    /// The text with ids in braces in place of honour letters. No id has a capital letter.
    fn spelled_out(self, text: &str) -> String {
        let mut said = String::with_capacity(text.len());
        for letter in text.chars() {
            match self.tile(letter) {
                Some(id) => said.extend(["{", id.as_str(), "}"]),
                None => said.push(letter),
            }
        }
        said
    }

    /// The tile that a word of one honour letter stands for.
    fn word(self, word: &str) -> Option<TileId> {
        let mut letters = word.chars();
        let tile = self.tile(letters.next()?);
        tile.filter(|_| letters.next().is_none())
    }
}

/// Reads a list of tiles: a JSON array of tiles in any of their forms, or a text.
///
/// # Errors
/// If an item is not a tile, or the value neither an array nor a text.
pub fn read(value: &Value, honours: Honours, table: &mut AttrTable) -> Result<Vec<Tile>, String> {
    match value {
        Value::String(text) => parse(text, honours, table),
        Value::Array(items) => {
            let tiles = items.iter().enumerate().map(|(at, item)| {
                if let Some(honour) = item.as_str().and_then(|word| honours.word(word)) {
                    return Ok(honour.into());
                }
                json::read_tile(item, table).map_err(|problem| match items.len() {
                    1 => problem.to_string(),
                    _ => format!("tile {}: {problem}", at + 1),
                })
            });
            tiles.collect()
        }
        _ => Err("tiles are written as a list or as a text such as `123m11z`".into()),
    }
}

/// Reads tiles from a text, which has one of three forms:
///
/// - digits and the letter of their family, `123m406p11z`; longer ids stand in braces, `{147j}`;
/// - ids between commas, `1m,147j,11z`;
/// - a JSON array.
///
/// In the first two forms, attributes follow the tiles they belong to: `34m 5m@winning_tile`, and
/// honours may be letters, alone or in runs: `19m19p19sESWNPFCC`.
///
/// ```
/// use jantaku_scenario::tiles::{self, Honours};
/// use jantaku_tile::{AttrTable, tile};
/// let mut table = AttrTable::new();
/// let honours = Honours::of([tile!("5z")]);
/// let ids = |text: &str, table: &mut AttrTable| {
///     let tiles = tiles::parse(text, honours, table).unwrap_or_default();
///     tiles.iter().map(|tile| tile.id).collect::<Vec<_>>()
/// };
/// assert_eq!(ids("1mEP", &mut table), [tile!("1m"), tile!("1z"), tile!("5z")]);
/// assert_eq!(ids("11z {147j}", &mut table), [tile!("1z"), tile!("1z"), tile!("147j")]);
/// assert_eq!(ids("11z,147j", &mut table), [tile!("11z"), tile!("147j")]);
/// assert_eq!(ids(r#"["11z", ["1m", "dora"]]"#, &mut table), [tile!("11z"), tile!("1m")]);
/// ```
///
/// # Errors
/// If something in it is not a tile.
pub fn parse(text: &str, honours: Honours, table: &mut AttrTable) -> Result<Vec<Tile>, String> {
    let text = text.trim();
    if text.starts_with('[') {
        let value = serde_json::from_str(text)
            .map_err(|problem| format!("`{text}` is not a JSON array: {problem}"))?;
        return read(&value, honours, table);
    }
    let mut tiles = Vec::new();
    if text.contains(',') {
        for word in text
            .split(',')
            .map(str::trim)
            .filter(|word| !word.is_empty())
        {
            let (id, attrs) = split(word, table)?;
            let id = match honours.word(id) {
                Some(honour) => honour,
                None => TileId::parse(id).map_err(|problem| problem.to_string())?,
            };
            tiles.push(Tile { id, attrs });
        }
        return Ok(tiles);
    }
    for word in text.split_ascii_whitespace() {
        let (runs, attrs) = split(word, table)?;
        let ids = mpsz::parse(&honours.spelled_out(runs))
            .map_err(|problem| format!("`{runs}`: {}", problem.kind))?;
        let plain = ids.len() - last_run(runs).min(ids.len());
        tiles.extend(ids.into_iter().enumerate().map(|(at, id)| Tile {
            id,
            attrs: if at < plain { AttrSet::EMPTY } else { attrs },
        }));
    }
    Ok(tiles)
}

/// The number of tiles in the last run of a word, to which its attributes belong.
fn last_run(runs: &str) -> usize {
    let before = runs.trim_end_matches(|c: char| c.is_ascii_uppercase());
    if before.len() < runs.len() {
        return runs.len() - before.len(); // honour letters
    }
    let digits = runs.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let before = digits.trim_end_matches(|c: char| c.is_ascii_digit());
    // An id in braces is one tile.
    (digits.len() - before.len()).max(1)
}

/// Splits a word into tiles and attributes.
fn split<'w>(word: &'w str, table: &mut AttrTable) -> Result<(&'w str, AttrSet), String> {
    let Some((tile, attrs)) = word.split_once('@') else {
        return Ok((word, AttrSet::EMPTY));
    };
    let attrs: Vec<&str> = attrs.split('&').collect();
    if attrs
        .iter()
        .any(|attr| attr.is_empty() || attr.contains('@'))
    {
        return Err(format!(
            "`{word}`: attributes are written `tile@one&another`"
        ));
    }
    let attrs = table.set(attrs).map_err(|problem| problem.to_string())?;
    Ok((tile, attrs))
}

#[cfg(test)]
mod tests {
    use jantaku_tile::{AttrTable, tile};
    use serde_json::{Value, json};

    use super::Honours;

    fn shown(text: &str) -> String {
        read(&json!(text), Honours::of([tile!("5z")]))
    }

    fn read(value: &Value, honours: Honours) -> String {
        let mut table = AttrTable::new();
        match super::read(value, honours, &mut table) {
            Ok(tiles) => {
                let words = tiles.iter().map(|tile| tile.display(&table).to_string());
                words.collect::<Vec<_>>().join(" ")
            }
            Err(problem) => problem,
        }
    }

    #[test]
    fn all_forms() {
        assert_eq!(shown("12m 05p{147j}"), "1m 2m 0p 5p 147j");
        assert_eq!(shown("147j,1m, 05p,"), "147j 1m 05p");
        assert_eq!(
            shown(r#"["05p", {"tile": "1m", "attrs": ["a"]}]"#),
            "05p 1m@a"
        );
        assert_eq!(shown(" "), "");
    }

    #[test]
    fn attributes_belong_to_the_last_run() {
        assert_eq!(shown("12m34p@a&_b 1z"), "1m 2m 3p@a&_b 4p@a&_b 1z");
        assert_eq!(shown("1m{147j}@a"), "1m 147j@a");
        assert_eq!(shown("1m@a,2m"), "1m@a 2m");
    }

    #[test]
    fn honours_as_letters() {
        assert_eq!(shown("123m EEE PP"), "1m 2m 3m 1z 1z 1z 5z 5z");
        assert_eq!(
            shown("19m19p19sESWNPFCC"),
            "1m 9m 1p 9p 1s 9s 1z 2z 3z 4z 5z 6z 7z 7z"
        );
        assert_eq!(shown("E,P,147j"), "1z 5z 147j");
        assert_eq!(shown("1mEE@a"), "1m 1z@a 1z@a");
        assert_eq!(shown("E1z@a"), "1z 1z@a");
        assert_eq!(
            shown("ESW2"),
            "`ESW2`: the letter of the suit is missing after the digits"
        );
        assert_eq!(shown("e"), "`e`: a digit is expected here");
        let drawn = Honours::of([tile!("0z"), tile!("6z")]);
        assert_eq!(read(&json!(["E", "P", ["1m", "a"]]), drawn), "1z 0z 1m@a");
        let both = Honours::of([tile!("0z"), tile!("5z")]);
        assert_eq!(read(&json!("PC"), both), "5z 7z");
        assert_eq!(read(&json!(["EE"]), both), "there is no tile `EE`");
    }

    #[test]
    fn what_is_wrong() {
        assert_eq!(
            shown("12m8f"),
            "`12m8f`: there is no tile `8f`; did you mean `4f`?"
        );
        assert_eq!(
            shown("12"),
            "`12`: the letter of the suit is missing after the digits"
        );
        assert_eq!(shown("1m,2w"), "there is no tile `2w`; did you mean `2m`?");
        assert_eq!(
            shown("1m@"),
            "`1m@`: attributes are written `tile@one&another`"
        );
        assert!(shown("[1").starts_with("`[1` is not a JSON array"));
    }
}
