//! The web client's table of tiles is written from this crate's, and is current.

#![expect(
    clippy::disallowed_methods,
    reason = "a test reads and writes the file it is about"
)]

use std::fmt::Write as _;

use jantaku_tile::{Colour, Family, TileId};

const FILE: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../../web/src/generated/tiles.ts"
);

#[test]
fn the_clients_tiles_are_current() {
    let current = typescript();
    if std::env::var_os("JANTAKU_WRITE").is_some() {
        std::fs::write(FILE, &current).expect("web/src/generated is there");
    }
    let kept = std::fs::read_to_string(FILE).expect("`make types` writes it");
    assert!(
        kept == current,
        "web/src/generated/tiles.ts is old: `make types` writes it anew"
    );
}

fn typescript() -> String {
    let mut text = String::from(
        "// Written by `make types` from crates/jantaku-tile; do not edit.\n\n\
         /** The colour that a prefix gives a number or honour tile, by the prefix. */\n\
         export const COLOURS = {\n",
    );
    for colour in Colour::ALL {
        let (prefix, name) = (colour.prefix(), colour_name(colour));
        _ = writeln!(text, "  '{prefix}': '{name}',");
    }
    let suits = Family::ALL
        .into_iter()
        .filter(|family| family.is_number_suit());
    let suits: String = suits.map(Family::letter).collect();
    _ = write!(
        text,
        "}} as const;\n\n\
         /** The letters of the suits whose tiles are numbered from 1 to 10. */\n\
         export const NUMBER_SUITS = '{suits}';\n\n\
         /** A family of tiles in rows: the plain tiles first, then one row for each colour or set. */\n\
         export interface TileFamily {{\n  letter: string;\n  rows: readonly (readonly string[])[];\n}}\n\n\
         /** The families with a face, in the order of the tile universe. */\n\
         export const FAMILIES: readonly TileFamily[] = [\n",
    );
    for family in Family::ALL {
        if matches!(family, Family::Spacer | Family::Pseudo) {
            continue;
        }
        _ = write!(
            text,
            "  {{\n    letter: '{}',\n    rows: [\n",
            family.letter()
        );
        for row in rows(family) {
            _ = writeln!(text, "      {},", list(&row));
        }
        text.push_str("    ],\n  },\n");
    }
    let spaces: Vec<TileId> = tiles_of(Family::Spacer).collect();
    _ = write!(
        text,
        "];\n\n/** The back of a tile, and the spaces. */\nexport const SPACES: readonly string[] = {};\n",
        list(&spaces)
    );
    text
}

fn tiles_of(family: Family) -> impl Iterator<Item = TileId> {
    TileId::all().filter(move |tile| tile.family() == family)
}

/// The tiles of a family as the client lays them out.
fn rows(family: Family) -> Vec<Vec<TileId>> {
    let mut rows: Vec<(Option<String>, Vec<TileId>)> = Vec::new();
    for tile in tiles_of(family) {
        let key = row_of(tile);
        match rows.iter_mut().find(|(known, _)| *known == key) {
            Some((_, row)) => row.push(tile),
            None => rows.push((key, vec![tile])),
        }
    }
    for (_, row) in &mut rows {
        // The red five stands after the natural tiles and their other drawings.
        row.sort_by_key(|tile| {
            tile.number() == Some(5) && tile.as_str().starts_with('0') && tile.colour().is_none()
        });
    }
    rows.into_iter().map(|(_, row)| row).collect()
}

/// What tells the rows of a family apart: the prefix of the colour, or of a joker's coloured set.
fn row_of(tile: TileId) -> Option<String> {
    if let Some(colour) = tile.colour() {
        return Some(colour.prefix().to_owned());
    }
    let digits = tile.as_str().strip_suffix(Family::Joker.letter())?;
    let set = digits.strip_prefix(['0', '5', '8'])?;
    (set.len() == 1).then(|| digits.chars().take(1).collect())
}

/// What the client calls a colour.
fn colour_name(colour: Colour) -> &'static str {
    match colour {
        Colour::Aka => "red",
        Colour::Galaxy => "galaxy",
        Colour::Ao => "blue",
        Colour::Kin => "gold",
        Colour::Transparent => "clear",
        Colour::Dotted => "dotted",
    }
}

/// A list of ids in TypeScript. Ids with an apostrophe are in double quotes.
fn list(tiles: &[TileId]) -> String {
    let quoted = tiles.iter().map(|tile| {
        let id = tile.as_str();
        let quote = if id.contains('\'') { '"' } else { '\'' };
        format!("{quote}{id}{quote}")
    });
    format!("[{}]", quoted.collect::<Vec<_>>().join(", "))
}
