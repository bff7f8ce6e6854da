//! Attributes and the comparison that knows no jokers.

#![allow(clippy::unwrap_used, reason = "a panic is how tests fail")]

use std::borrow::Cow;
use std::collections::BTreeSet;

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
        let result = tile_read.satisfies(pattern_read, origin, &table);
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
        let id = table.find(spelling).unwrap().id;
        let set = table.remove(both, id).unwrap();
        assert_eq!(table.spellings(set).collect::<Vec<_>>(), ["y"]);
        let gone = table.set([spelling]).unwrap();
        assert_eq!(table.minus(both, gone).unwrap(), set);
        assert!(!table.has(set, x));
    }
    assert_eq!(table.find("__x"), table.find("_x"));
    assert_eq!(table.find("never_met"), None);
}

#[test]
fn the_engine_names_its_attributes() {
    let mut table = AttrTable::new();
    let drawn = read("1m@_draw", &mut table);
    assert!(table.has(drawn.attrs, attr::DRAW));
    assert!(!table.has(drawn.attrs, attr::DISCARD));
    let thrown = table.add(drawn.attrs, attr::DISCARD.invisible()).unwrap();
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
    assert_eq!(full, TooManyAttrs::Names { name });
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
fn a_table_has_room_for_so_many_sets() {
    let mut table = AttrTable::new();
    let own: Vec<_> = (0..17)
        .map(|n| table.intern(&format!("own_{n}")).unwrap())
        .collect();
    // As many sets as there are numbers, the empty one first.
    let choose = |number: usize| {
        let own = own.iter().enumerate();
        own.filter_map(move |(n, &attr)| (number >> n & 1 == 1).then_some(attr))
    };
    let mut sets = Vec::new();
    let full = (0..)
        .find_map(|number| match table.set_of(choose(number)) {
            Ok(set) => {
                sets.push(set);
                None
            }
            Err(full) => Some(full),
        })
        .unwrap();
    assert_eq!(full, TooManyAttrs::Sets);
    assert_eq!(
        full.to_string(),
        "too many different combinations of attributes: a game may see 65536 of them"
    );
    assert_eq!(sets.len(), AttrTable::SET_CAPACITY);
    assert!(sets.is_sorted_by(|a, b| a < b), "numbered as they are met");

    // A full table goes on with the sets it has.
    for number in [0, 1, 2, 300, 65535] {
        assert_eq!(table.set_of(choose(number)).unwrap(), sets[number]);
        assert!(table.attrs(sets[number]).eq(choose(number)));
    }
    assert_eq!(table.union(sets[5], sets[6]), Ok(sets[7]));
    assert_eq!(table.minus(sets[7], sets[6]), Ok(sets[1]));
    assert_eq!(table.remove(sets[7], own[0].id), Ok(sets[6]));
    assert_eq!(table.add(sets[6], own[0]), Ok(sets[7]));
    assert_eq!(
        table.add(sets[7], attr::DRAW.visible()),
        Err(TooManyAttrs::Sets)
    );
}

#[test]
fn clones_understand_the_sets_of_their_original() {
    let mut ruleset = AttrTable::new();
    let pattern = read("1m@a&_b", &mut ruleset);
    let (mut game, mut other) = (ruleset.clone(), ruleset.clone());
    assert_eq!(read("1m@_b&a", &mut game), pattern);
    let mine = read("1m@c", &mut game).attrs;
    let theirs = read("1m@d&e", &mut other).attrs;
    for (table, text) in [(&game, "1m@a&_b"), (&other, "1m@a&_b")] {
        assert_eq!(pattern.display(table).to_string(), text);
    }
    assert_eq!(game.spellings(mine).collect::<Vec<_>>(), ["c"]);
    assert_eq!(other.spellings(theirs).collect::<Vec<_>>(), ["d", "e"]);
    assert_eq!(ruleset.find("c"), None);
    // Not what it was made for, but it must not fall over: an unknown number is empty.
    assert_eq!(ruleset.spellings(mine).count(), 0);
    assert!(!ruleset.has_all(mine, pattern.attrs));
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
        assert_eq!(read(text, &mut table).is_blank(&table), blank, "{text}");
    }
}

#[test]
fn a_tile_is_small() {
    assert_eq!(size_of::<Option<Tile>>(), 4);
    assert_eq!(size_of::<Option<TileId>>(), 2);
    assert_eq!(size_of::<AttrSet>(), 2);
    assert_eq!(Tile::from(tile!("1m")).attrs, AttrSet::EMPTY);
}

/// Spellings of a few names, so that sets often meet.
fn any_spellings() -> impl Strategy<Value = BTreeSet<String>> {
    proptest::collection::btree_set("_?[a-e]", 0..6)
}

fn name(spelling: &str) -> &str {
    spelling.trim_start_matches('_')
}

fn names(spellings: &BTreeSet<String>) -> BTreeSet<&str> {
    spellings.iter().map(|spelling| name(spelling)).collect()
}

/// A table next to the plain sets of strings it stands for.
#[derive(Default)]
struct Model(AttrTable);

impl Model {
    fn set(&mut self, spellings: &BTreeSet<String>) -> AttrSet {
        self.0.set(spellings.iter().map(String::as_str)).unwrap()
    }

    fn spellings(&self, set: AttrSet) -> BTreeSet<String> {
        self.0.spellings(set).map(Cow::into_owned).collect()
    }
}

proptest! {
    #[test]
    fn sets_are_sets_of_strings(a in any_spellings(), b in any_spellings(), x in "_?[a-e]") {
        let mut model = Model::default();
        let (set_a, set_b) = (model.set(&a), model.set(&b));
        let attr = model.0.intern(&x).unwrap();
        prop_assert_eq!(model.spellings(set_a), a.clone());
        prop_assert_eq!(set_a == set_b, a == b);
        prop_assert_eq!(set_a.is_empty(), a.is_empty());
        prop_assert_eq!(model.0.has(set_a, attr.id), names(&a).contains(name(&x)));
        prop_assert_eq!(model.0.has_all(set_a, set_b), names(&b).is_subset(&names(&a)));

        let without = |gone: BTreeSet<&str>| -> BTreeSet<String> {
            a.iter().filter(|spelling| !gone.contains(name(spelling))).cloned().collect()
        };
        let visible = a.iter().filter(|spelling| !spelling.starts_with('_')).cloned().collect();
        let cases = [
            (model.0.add(set_a, attr), &a | &BTreeSet::from([x.clone()])),
            (model.0.remove(set_a, attr.id), without(BTreeSet::from([name(&x)]))),
            (model.0.union(set_a, set_b), &a | &b),
            (model.0.minus(set_a, set_b), without(names(&b))),
            (Ok(model.0.required_in_play(set_a)), visible),
            (Ok(model.0.required_written(set_a)), a.clone()),
        ];
        for (set, expected) in cases {
            // The same strings, and the very number they have by any other way.
            prop_assert_eq!(model.spellings(set.clone().unwrap()), expected.clone());
            prop_assert_eq!(set, Ok(model.set(&expected)));
        }
        let members: Vec<_> = model.0.attrs(set_a).collect();
        prop_assert_eq!(model.0.set_of(members), Ok(set_a));
    }

    #[test]
    fn laws_of_sets(a in any_spellings(), b in any_spellings(), c in any_spellings()) {
        let mut model = Model::default();
        let [a, b, c] = [a, b, c].map(|spellings| model.set(&spellings));
        let mut table = model.0;
        let ab = table.union(a, b).unwrap();
        let bc = table.union(b, c).unwrap();
        let a_less_b = table.minus(a, b).unwrap();
        prop_assert_eq!(table.union(b, a), Ok(ab));
        prop_assert_eq!(table.union(ab, c), table.union(a, bc));
        prop_assert_eq!(table.union(a, a), Ok(a));
        prop_assert_eq!(table.union(a, AttrSet::EMPTY), Ok(a));
        prop_assert_eq!(table.minus(a_less_b, b), Ok(a_less_b));
        prop_assert_eq!(table.minus(a_less_b, c), table.minus(a, bc));
        prop_assert_eq!(table.minus(a, a), Ok(AttrSet::EMPTY));
        prop_assert!(table.has_all(ab, a));
        prop_assert!(table.has_all(a, table.required_in_play(b)) || !table.has_all(a, b));
        prop_assert_eq!(table.has_all(b, a), a_less_b.is_empty());
    }
}
