//! Lists of tiles as people write them.

use jantaku_tile::notation::mpsz;
use jantaku_tile::{AttrSet, AttrTable, Tile, TileId, json};
use serde_json::Value;

/// Reads a list of tiles: a JSON array of tiles in any of their forms, or a text.
///
/// # Errors
/// If something in it is not a tile.
pub fn read(value: &Value, table: &mut AttrTable) -> Result<Vec<Tile>, String> {
    match value {
        Value::String(text) => parse(text, table),
        Value::Array(items) => {
            let tiles = items.iter().enumerate().map(|(at, item)| {
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
/// In the first two, attributes follow what has them: `34m 5m@winning_tile`.
///
/// ```
/// use jantaku_tile::{AttrTable, tile};
/// let mut table = AttrTable::new();
/// let ids = |text: &str, table: &mut AttrTable| {
///     let tiles = jantaku_scenario::tiles::parse(text, table).unwrap_or_default();
///     tiles.iter().map(|tile| tile.id).collect::<Vec<_>>()
/// };
/// assert_eq!(ids("11z {147j}", &mut table), [tile!("1z"), tile!("1z"), tile!("147j")]);
/// assert_eq!(ids("11z,147j", &mut table), [tile!("11z"), tile!("147j")]);
/// assert_eq!(ids(r#"["11z", ["1m", "dora"]]"#, &mut table), [tile!("11z"), tile!("1m")]);
/// ```
///
/// # Errors
/// If something in it is not a tile.
pub fn parse(text: &str, table: &mut AttrTable) -> Result<Vec<Tile>, String> {
    let text = text.trim();
    if text.starts_with('[') {
        let value = serde_json::from_str(text)
            .map_err(|problem| format!("`{text}` is not a JSON array: {problem}"))?;
        return read(&value, table);
    }
    let mut tiles = Vec::new();
    if text.contains(',') {
        for word in text
            .split(',')
            .map(str::trim)
            .filter(|word| !word.is_empty())
        {
            let (id, attrs) = split(word, table)?;
            let id = TileId::parse(id).map_err(|problem| problem.to_string())?;
            tiles.push(Tile { id, attrs });
        }
        return Ok(tiles);
    }
    for word in text.split_ascii_whitespace() {
        let (runs, attrs) = split(word, table)?;
        let ids = mpsz::parse(runs).map_err(|problem| format!("`{runs}`: {}", problem.kind))?;
        let plain = ids.len() - last_run(runs).min(ids.len());
        tiles.extend(ids.into_iter().enumerate().map(|(at, id)| Tile {
            id,
            attrs: if at < plain { AttrSet::EMPTY } else { attrs },
        }));
    }
    Ok(tiles)
}

/// How many tiles the last run of a word has: attributes are theirs.
fn last_run(runs: &str) -> usize {
    let digits = runs.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let before = digits.trim_end_matches(|c: char| c.is_ascii_digit());
    // What ends with a brace is one tile.
    (digits.len() - before.len()).max(1)
}

/// Parts a word from the attributes after it.
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
    use jantaku_tile::AttrTable;
    use serde_json::json;

    fn shown(text: &str) -> String {
        let mut table = AttrTable::new();
        match super::read(&json!(text), &mut table) {
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
