//! Tiles as text and as JSON.

#![allow(clippy::unwrap_used, reason = "a panic is how tests fail")]

use jantaku_tile::json::{TileJsonError, read_offset, read_tile, write_tile};
use jantaku_tile::notation::mpsz::{self, MpszErrorKind};
use jantaku_tile::notation::sigil::{Notation, ProblemKind, Sigil};
use jantaku_tile::{AttrTable, Offset, Tile, TileId, tile};
use proptest::prelude::*;
use serde_json::{Value, json};

#[test]
fn short_notation() {
    let three = json!({"tile": "3s", "attrs": ["attribute"]});
    let cases = [
        (
            "111m222p333s@attribute",
            json!(["1m", "1m", "1m", "2p", "2p", "2p", three, three, three]),
        ),
        (
            "19m1234567z",
            json!(["1m", "9m", "1z", "2z", "3z", "4z", "5z", "6z", "7z"]),
        ),
        ("11z22z 2z", json!(["1z", "1z", "2z", "2z", "3x", "2z"])),
        (
            "2M22m 4p",
            json!([{"tile": "2m", "attrs": ["_sideways"]}, "2m", "2m", "3x", "4p"]),
        ),
        ("1m@a&b", json!([{"tile": "1m", "attrs": ["a", "b"]}])),
        ("1m@a5p", json!([{"tile": "1m", "attrs": ["a"]}, "5p"])),
        ("1M@a", json!([{"tile": "1m", "attrs": ["_sideways", "a"]}])),
        ("05p", json!(["0p", "5p"])),
        ("", json!([])),
        (" \t\n1m \n ", json!(["1m"])),
    ];
    for (body, expected) in cases {
        let notation = Notation::parse(Sigil::Short, body);
        assert_eq!(notation.to_json(), expected, "{body}");
        assert_eq!(notation.problems, [], "{body}");
    }
}

#[test]
fn full_notation() {
    let cases = [
        (
            "11m 12m 13m@attr1&attr2",
            json!(["11m", "12m", {"tile": "13m", "attrs": ["attr1", "attr2"]}]),
        ),
        (
            "45m@_rainbow&_anim&_dora",
            json!([{"tile": "45m", "attrs": ["_rainbow", "_anim", "_dora"]}]),
        ),
        ("10m 110s", json!(["10m", "110s"])),
        ("10m110s", json!(["10m", "110s"])),
        ("3Z", json!([{"tile": "3z", "attrs": ["_sideways"]}])),
        ("16j", json!(["16j"])),
    ];
    for (body, expected) in cases {
        let notation = Notation::parse(Sigil::Full, body);
        assert_eq!(notation.to_json(), expected, "{body}");
        assert_eq!(notation.problems, [], "{body}");
    }
}

/// The problems of a body as text, each with the place it was found at.
fn problems(sigil: Sigil, body: &str) -> Vec<String> {
    let found = Notation::parse(sigil, body).problems.into_iter();
    let texts = found.map(|problem| {
        let kind = match problem.kind {
            ProblemKind::Skipped => "skipped".to_owned(),
            kind => kind.to_string(),
        };
        format!("{:?} {kind}", problem.at)
    });
    texts.collect()
}

#[test]
fn what_is_passed_over_is_reported() {
    use Sigil::{Full, Short};
    let cases = [
        (
            Short,
            "1m, 2p",
            json!(["1m", "3x", "2p"]),
            &["2..3 skipped"][..],
        ),
        (Short, "x12@3m", json!(["3m"]), &["0..4 skipped"]),
        (
            Short,
            "1m 12 2p",
            json!(["1m", "3x", "3x", "2p"]),
            &["3..5 skipped"],
        ),
        (
            Short,
            "1m@ 2p",
            json!(["1m", "3x", "2p"]),
            &["2..3 skipped"],
        ),
        (
            Short,
            "一1m萬",
            json!(["1m"]),
            &["0..3 skipped", "5..8 skipped"],
        ),
        (Full, "5'z", json!([]), &["0..3 skipped"]),
        (
            Short,
            "1m@&a&&b&",
            json!([{"tile": "1m", "attrs": ["a", "b"]}]),
            &[
                "3..3 an attribute name is missing",
                "6..6 an attribute name is missing",
                "9..9 an attribute name is missing",
            ],
        ),
        (
            Short,
            "1m@&",
            json!(["1m"]),
            &[
                "3..3 an attribute name is missing",
                "4..4 an attribute name is missing",
            ],
        ),
        (
            Short,
            "45f",
            json!(["4f", "5f"]),
            &["1..2 there is no tile `5f`; did you mean `4f`?"],
        ),
        (
            Full,
            "1m 99w@a",
            json!(["1m", {"tile": "99w", "attrs": ["a"]}]),
            &["3..6 there is no tile `99w`"],
        ),
    ];
    for (sigil, body, expected, reports) in cases {
        assert_eq!(Notation::parse(sigil, body).to_json(), expected, "{body}");
        assert_eq!(problems(sigil, body), reports, "{body}");
    }
}

#[test]
fn tiles_of_a_run_share_their_attributes() {
    let notation = Notation::parse(Sigil::Short, "12m@a&_b3p");
    let tiles: Vec<_> = notation
        .tiles
        .iter()
        .map(|tile| (tile.id.as_str(), notation.attrs(tile)))
        .collect();
    assert_eq!(
        tiles,
        [("1m", &["a", "_b"][..]), ("2m", &["a", "_b"]), ("3p", &[])]
    );
}

fn ids(text: &str) -> Vec<TileId> {
    text.split_whitespace()
        .map(|text| TileId::parse(text).unwrap())
        .collect()
}

#[test]
fn mpsz() {
    let cases = [
        ("123m406p11z", "1m 2m 3m 4p 0p 6p 1z 1z", "123m406p11z"),
        (" 12m 3m\n5z ", "1m 2m 3m 5z", "123m5z"),
        ("12f1t8x", "1f 2f 1t 8x", "12f1t8x"),
        (
            "{147j}1m{05m}{5'z}2m{any}",
            "147j 1m 05m 5'z 2m any",
            "{147j}1m{05m}{5'z}2m{any}",
        ),
        ("", "", ""),
    ];
    for (text, tiles, printed) in cases {
        assert_eq!(mpsz::parse(text).unwrap(), ids(tiles), "{text}");
        assert_eq!(mpsz::format(&ids(tiles)), printed);
    }
}

#[test]
fn mpsz_errors_say_where() {
    let cases = [
        ("123", 0..3, MpszErrorKind::MissingLetter),
        ("1m 23 4m", 3..5, MpszErrorKind::MissingLetter),
        ("1mm", 2..3, MpszErrorKind::MissingDigit),
        ("1m萬", 2..5, MpszErrorKind::MissingDigit),
        ("1m{147j", 2..7, MpszErrorKind::OpenBrace),
        (
            "1m{5w}",
            2..6,
            MpszErrorKind::UnknownTile(TileId::parse("5w").unwrap_err()),
        ),
        (
            "1m5w",
            2..4,
            MpszErrorKind::UnknownTile(TileId::parse("5w").unwrap_err()),
        ),
    ];
    for (text, at, kind) in cases {
        let error = mpsz::parse(text).unwrap_err();
        assert_eq!((error.at, error.kind), (at, kind), "{text}");
    }
    assert_eq!(
        mpsz::parse("1t 9x").unwrap_err().to_string(),
        "there is no tile `9x`; did you mean `8x`? (at byte 3)"
    );
}

#[test]
fn json_forms() {
    let mut table = AttrTable::new();
    let plain = Tile::from(tile!("1m"));
    let with_attrs = Tile {
        attrs: table.set(["a", "_b"]).unwrap(),
        ..plain
    };
    let cases = [
        (json!("1m"), plain),
        (json!({"tile": "1m"}), plain),
        (json!(["1m"]), plain),
        (json!({"tile": "1m", "attrs": []}), plain),
        (json!({"tile": "1m", "attrs": ["a", "_b"]}), with_attrs),
        (json!(["1m", "_b", "a", "a"]), with_attrs),
        (json!(["1m", ["a", "_b"]]), with_attrs),
        (json!(["1m", "a", [["_b"]]]), with_attrs),
    ];
    for (value, tile) in cases {
        assert_eq!(read_tile(&value, &mut table), Ok(tile), "{value}");
    }
    assert_eq!(write_tile(plain, &table), json!("1m"));
    assert_eq!(
        write_tile(with_attrs, &table),
        json!({"tile": "1m", "attrs": ["a", "_b"]})
    );
}

#[test]
fn json_that_is_no_tile() {
    let cases = [
        json!(null),
        json!(1),
        json!([]),
        json!([["1m"]]),
        json!({}),
        json!({"tile": 1}),
    ];
    let mut table = AttrTable::new();
    for value in cases {
        let error = read_tile(&value, &mut table).unwrap_err();
        assert!(matches!(error, TileJsonError::NotATile(_)), "{value}");
    }
    let error = read_tile(&json!(["1m", 1]), &mut table).unwrap_err();
    assert_eq!(
        error.to_string(),
        "this number is not an attribute; attributes are strings"
    );
    let error = read_tile(&json!("5f"), &mut table).unwrap_err();
    assert_eq!(
        error.to_string(),
        "there is no tile `5f`; did you mean `4f`?"
    );
}

#[test]
fn json_offsets() {
    let mut table = AttrTable::new();
    let a = table.set(["a"]).unwrap();
    let none = table.set([]).unwrap();
    let east = Offset::Tile(tile!("1z"));
    let cases = [
        (json!(-12), Offset::Steps(-12), none),
        (json!("1z"), east, none),
        (json!("2B"), Offset::parse_fixed("2B").unwrap(), none),
        (json!({"offset": 2, "attrs": ["a"]}), Offset::Steps(2), a),
        (json!({"offset": "1z", "attrs": ["a"]}), east, a),
        (json!({"tile": "1z", "attrs": ["a"]}), east, a),
        (
            json!({"tile": "DA"}),
            Offset::parse_fixed("DA").unwrap(),
            none,
        ),
    ];
    for (value, offset, attrs) in cases {
        assert_eq!(
            read_offset(&value, &mut table),
            Ok((offset, attrs)),
            "{value}"
        );
    }
    for value in [
        json!(1.5),
        json!(i64::MAX),
        json!([0]),
        json!({"tile": 1}),
        json!({}),
    ] {
        let error = read_offset(&value, &mut table).unwrap_err();
        assert!(matches!(error, TileJsonError::NotAnOffset(_)), "{value}");
    }
    assert!(read_offset(&json!("11A"), &mut table).is_err());
}

fn any_id() -> impl Strategy<Value = TileId> {
    (0..TileId::COUNT).prop_map(|index| TileId::from_index(index).unwrap())
}

fn any_json() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<i64>().prop_map(Value::from),
        "(1m|any|[a-c_]{0,3}|.{0,4})".prop_map(Value::from),
    ];
    leaf.prop_recursive(3, 20, 4, |inner| {
        prop_oneof![
            proptest::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
            proptest::collection::vec(("tile|attrs|offset", inner), 0..3)
                .prop_map(|fields| Value::Object(fields.into_iter().collect())),
        ]
    })
}

proptest! {
    #[test]
    fn sigils_read_any_text(body in "([0-9]{1,3}[a-zA-Z]|[@&_ \\n]|.){0,30}") {
        for sigil in [Sigil::Short, Sigil::Full] {
            let notation = Notation::parse(sigil, &body);
            for problem in &notation.problems {
                prop_assert!(body.get(problem.at.clone()).is_some());
            }
            prop_assert!(notation.problems.is_sorted_by_key(|problem| problem.at.start));
            let tiles = notation.to_json();
            prop_assert_eq!(tiles.as_array().map(Vec::len), Some(notation.tiles.len()));
        }
    }

    #[test]
    fn mpsz_reads_any_text(text in "([0-9]{1,3}[a-z]|[{} ]|.){0,20}") {
        match mpsz::parse(&text) {
            Ok(tiles) => prop_assert_eq!(mpsz::parse(&mpsz::format(&tiles)), Ok(tiles)),
            Err(error) => prop_assert!(text.get(error.at).is_some()),
        }
    }

    #[test]
    fn mpsz_reads_what_it_prints(tiles in proptest::collection::vec(any_id(), 0..20)) {
        prop_assert_eq!(mpsz::parse(&mpsz::format(&tiles)), Ok(tiles));
    }

    #[test]
    fn json_reads_what_it_writes(id in any_id(), names in proptest::collection::vec(".{0,6}", 0..4)) {
        let mut table = AttrTable::new();
        let attrs = table.set(names.iter().map(String::as_str)).unwrap();
        let tile = Tile { id, attrs };
        let written = write_tile(tile, &table);
        prop_assert_eq!(read_tile(&written, &mut table), Ok(tile));
    }

    #[test]
    fn any_json_is_read_or_refused(value in any_json()) {
        let mut table = AttrTable::new();
        let _ = read_tile(&value, &mut table);
        let _ = read_offset(&value, &mut table);
    }
}
