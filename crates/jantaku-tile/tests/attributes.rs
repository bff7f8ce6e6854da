//! Attributes and the comparison that knows no jokers.

#![allow(clippy::unwrap_used, reason = "a panic is how tests fail")]

use jantaku_tile::{AttrSet, AttrTable, Pattern, Tile, TileId, TooManyAttrs, attr, tile};
use proptest::prelude::*;

/// Reads `1m@a&_b`.
fn read(text: &str, table: &mut AttrTable) -> Tile {
    let (id, attrs) = text.split_once('@').unwrap_or((text, ""));
    let attrs = attrs.split('&').filter(|attr| !attr.is_empty());
    Tile {
        id: TileId::parse(id).unwrap(),
        attrs: table.set(attrs).unwrap(),
    }
}

#[test]
fn comparison_of_tile_and_pattern() {
    use Pattern::{InPlay, Written};
    let cases = [
        ("1m@a", "1m", Written, true),
        ("1m", "1m@a", Written, false),
        ("1m@_a", "1m@a", Written, true),
        ("1m@a", "1m@_a", Written, true),
        ("1m", "1m@_a", Written, false),
        ("1m", "1m@_a", InPlay, true),
        ("1m@_a", "1m", InPlay, true),
        ("1m@a", "1m", InPlay, true),
        ("1m", "1m@a", InPlay, false),
        ("1m@_a", "1m@a", InPlay, true),
        ("1m@a&b&c", "1m@a&c", Written, true),
        ("1m@a&b", "1m@a&c", Written, false),
        ("0m", "5m", Written, false),
        ("1m@a", "any@a", Written, true),
        ("1m", "any@a", Written, false),
        ("any", "1m", Written, true),
        ("1m", "faceup", Written, true),
        ("1x", "faceup", Written, false),
        ("2x", "faceup", Written, false),
        ("3x", "faceup", Written, false),
        ("4x", "faceup", Written, false),
        ("5x", "faceup", Written, true),
        ("1x", "any", Written, true),
        ("faceup", "1m", Written, false),
    ];
    let mut table = AttrTable::new();
    for (tile, pattern, origin, expected) in cases {
        let (tile_read, pattern_read) = (read(tile, &mut table), read(pattern, &mut table));
        let result = tile_read.satisfies(&pattern_read, origin);
        assert_eq!(result, expected, "{tile} {pattern} {origin:?}");
    }
}

#[test]
fn adding_keeps_spellings_apart_and_removing_takes_both() {
    let mut table = AttrTable::new();
    let both = table.set(["x", "_x", "x", "y"]).unwrap();
    assert_eq!(table.spellings(both).collect::<Vec<_>>(), ["x", "_x", "y"]);
    let x = table.find("x").unwrap().id;
    for spelling in ["x", "_x"] {
        let mut set = both;
        set.remove(table.find(spelling).unwrap().id);
        assert_eq!(table.spellings(set).collect::<Vec<_>>(), ["y"]);
        let gone = table.set([spelling]).unwrap();
        assert_eq!(both.minus(gone), set);
        assert!(!set.has(x));
    }
    assert_eq!(table.find("__x"), table.find("_x"));
    assert_eq!(table.find("never_met"), None);
}

#[test]
fn the_engine_names_its_attributes() {
    let mut table = AttrTable::new();
    let drawn = read("1m@_draw", &mut table);
    assert!(drawn.attrs.has(attr::DRAW));
    assert!(!drawn.attrs.has(attr::DISCARD));
    let thrown = drawn.attrs.with(attr::DISCARD.invisible());
    assert_eq!(thrown, table.set(["_discard", "_draw"]).unwrap());
    let visual = "dora facedown concealed hidden inactive revealed sideways transparent highlight \
                  anim last_sideways red blue cyan gold orange yellow green purple gray grey \
                  lightgray lightgrey brown black white lightblue pink rainbow";
    let engine = "draw discard hand winning_tile no_discard skip_draw";
    for name in visual.split_whitespace().chain(engine.split_whitespace()) {
        assert!(table.find(name).is_some(), "{name}");
    }
}

#[test]
fn a_table_has_room_for_so_many_names() {
    let mut table = AttrTable::new();
    let (full, name) = (0..)
        .map(|n| format!("own_{n}"))
        .find_map(|name| Some((table.intern(&name).err()?, name)))
        .unwrap();
    assert_eq!(full, TooManyAttrs { name: name.clone() });
    assert_eq!(
        full.to_string(),
        "attribute `own_93` is one too many: a ruleset may use 93 of its own"
    );
    assert!(table.intern("own_92").is_ok());
    assert!(table.intern("_own_0").is_ok());
    assert!(table.intern("draw").is_ok());
    let last = table.set(["_own_92"]).unwrap();
    assert_eq!(table.spellings(last).collect::<Vec<_>>(), ["_own_92"]);
}

#[test]
fn tiles_are_shown_with_their_attributes() {
    let mut table = AttrTable::new();
    for text in ["1m", "1m@a", "5'z@_sideways&a&_b"] {
        assert_eq!(read(text, &mut table).display(&table).to_string(), text);
    }
}

#[test]
fn blank_tiles() {
    let mut table = AttrTable::new();
    let cases = [
        ("1x", false),
        ("2x", true),
        ("3x", true),
        ("8x", true),
        ("1m", false),
        ("any", false),
        ("1m@_hidden", true),
    ];
    for (text, blank) in cases {
        assert_eq!(read(text, &mut table).is_blank(), blank, "{text}");
    }
}

#[test]
fn a_tile_is_small() {
    assert!(size_of::<Tile>() <= 40);
    assert_eq!(size_of::<Option<TileId>>(), 2);
    assert_eq!(Tile::from(tile!("1m")).attrs, AttrSet::EMPTY);
}

fn any_set() -> impl Strategy<Value = AttrSet> {
    let names = proptest::collection::vec("_{0,2}[a-e]", 0..6);
    names.prop_map(|names| {
        let mut table = AttrTable::new();
        // The same names get the same ids in every case.
        table.set(["a", "b", "c", "d", "e"]).unwrap();
        table.set(names.iter().map(String::as_str)).unwrap()
    })
}

proptest! {
    #[test]
    fn laws_of_sets(a in any_set(), b in any_set(), c in any_set()) {
        prop_assert_eq!(a.union(b), b.union(a));
        prop_assert_eq!(a.union(b).union(c), a.union(b.union(c)));
        prop_assert_eq!(a.union(a), a);
        prop_assert_eq!(a.union(AttrSet::EMPTY), a);
        prop_assert_eq!(a.minus(b).minus(b), a.minus(b));
        prop_assert_eq!(a.minus(b).minus(c), a.minus(b.union(c)));
        prop_assert!(a.minus(a).is_empty());
        prop_assert!(a.union(b).has_all(a));
        prop_assert!(a.has_all(b.required_in_play()) || !a.has_all(b.required_written()));
        prop_assert_eq!(a.has_all(b), b.minus(a).is_empty());
        prop_assert_eq!(a.iter().collect::<AttrSet>(), a);
        prop_assert!(a.iter().all(|attr| a.has(attr.id)));
    }
}
