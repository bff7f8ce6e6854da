//! Tile classes and tile specs.

#![allow(clippy::unwrap_used, reason = "a panic is how tests fail")]

use jantaku_tile::{ContextSpec, SpecTest, TileClass, TileId, TileSpec, tile};

fn class(name: &str) -> TileClass {
    TileClass::named(name).unwrap()
}

#[test]
fn members_of_the_classes() {
    // name, how many, some members, some others
    let cases = [
        ("any", 470, "1m 1x 0j any", ""),
        ("manzu", 71, "1m 0m 05m 43m 53m 10m 510m", "1p 8j 1z"),
        ("pinzu", 71, "1p 0p 43p", "1m 6j"),
        ("souzu", 85, "1s 1's 00s 500s", "1m 7j"),
        ("star", 71, "1t 0t 43t 10t", "1m"),
        (
            "jihai",
            83,
            "1z 7z 9z 10z 43z 5'z 55`z 3j 4j 14j 5j 15j",
            "1m 13j 04j",
        ),
        ("wind", 30, "1z 4z 01z 54z 5j 15j", "5z 05j 3j"),
        (
            "dragon",
            52,
            "5z 0z 8z 9z 6z 7z 00z 58z 5^z 55'z 4j 14j",
            "1z 04j",
        ),
        (
            "terminal",
            98,
            "1m 9p 10s 10t 01m 59t 1's 00s 500s",
            "2m 0m 1z 1f 1j",
        ),
        ("yaochuuhai", 180, "1m 1z 5z 9z 4j 5j", "2m 3j"),
        ("tanyaohai", 200, "2m 8t 0m 58s 43p", "1m 9m 10m 00s 1z 2j"),
        ("flower", 25, "1f 4g 4a 4k 4q 1y 9j 09j 59j 89j", "2y 1j"),
        ("joker", 59, "1j 0j 2y 6j 147j 85j", "9j 09j 1y 1f"),
        ("flower_or_joker", 84, "1f 9j 2y 1j", "1m 1x"),
        ("1", 42, "1m 01p 1's 41's 00s 300s 51t", "1z 1f 10m 1j"),
        ("5", 32, "5m 0m 0p 0s 0t 05m 55t", "5z 5j 0z"),
        ("9", 28, "9m 59t", "9z 9j"),
        ("10", 28, "10m 510t", "10z 10j 1m"),
    ];
    for (name, count, members, others) in cases {
        let class = class(name);
        assert_eq!(class.len(), count, "{name}");
        assert_eq!(class.iter().count(), count, "{name}");
        for text in members.split_whitespace() {
            assert!(
                class.contains(TileId::parse(text).unwrap()),
                "{name} {text}"
            );
        }
        for text in others.split_whitespace() {
            assert!(
                !class.contains(TileId::parse(text).unwrap()),
                "{name} {text}"
            );
        }
    }
    assert_eq!(TileClass::named("0"), None);
    assert_eq!(TileClass::named("1m"), None);
}

#[test]
fn variants_belong_where_their_base_belongs() {
    for name in TileClass::names().filter(|name| !matches!(*name, "joker" | "flower")) {
        let class = class(name);
        for id in TileId::all() {
            assert_eq!(class.contains(id), class.contains(id.base()), "{name} {id}");
        }
    }
}

#[test]
fn classes_fit_together() {
    let suits = class("manzu")
        .union(class("pinzu"))
        .union(class("souzu"))
        .union(class("star"));
    assert_eq!(class("terminal").union(class("tanyaohai")), suits);
    let numbers = (1..=10).map(|n: u8| class(&n.to_string()));
    assert_eq!(numbers.fold(TileClass::EMPTY, TileClass::union), suits);
    assert_eq!(
        class("flower").union(class("joker")),
        class("flower_or_joker")
    );
    assert_eq!(class("any").complement(), TileClass::EMPTY);
    assert!(TileClass::EMPTY.is_empty());
}

#[test]
fn every_documented_spec_is_known() {
    let documented = "any same not_same manzu pinzu souzu jihai dragon wind terminal yaochuuhai \
                      flower joker 1 2 3 4 5 6 7 8 9 tedashi tsumogiri dora kuikae tanyaohai \
                      star flower_or_joker 10 1m 05'z not_terminal not_1z not_not_5";
    for text in documented.split_whitespace() {
        TileSpec::parse(text).unwrap();
    }
}

#[test]
fn specs_say_what_they_need() {
    let spec = |text: &str| TileSpec::parse(text).unwrap();
    let terminals = class("terminal");
    assert_eq!(spec("terminal").members(), Some(terminals));
    assert_eq!(spec("not_terminal").members(), Some(terminals.complement()));
    assert_eq!(spec("not_not_terminal").members(), Some(terminals));
    assert_eq!(spec("any").members(), Some(class("any")));
    assert_eq!(spec("1z").test, SpecTest::Tile(tile!("1z").into()));
    let east = spec("1z").members().unwrap();
    assert!(east.contains(tile!("1z")) && !east.contains(tile!("01z")));
    let not_east = spec("not_1z").members().unwrap();
    assert!(!not_east.contains(tile!("1z")) && not_east.contains(tile!("2z")));
    for context in ContextSpec::ALL {
        let spec = spec(&format!("not_{}", context.name()));
        assert_eq!(spec.test, SpecTest::Context(context));
        assert!(spec.negated);
        assert_eq!(spec.members(), None);
    }
}

#[test]
fn unknown_specs_are_errors_with_a_suggestion() {
    let cases = [
        (
            "manzo",
            "there is no tile spec `manzo`; did you mean `manzu`?",
        ),
        (
            "not_termnal",
            "there is no tile spec `not_termnal`; did you mean `not_terminal`?",
        ),
        ("11", "there is no tile spec `11`; did you mean `1`?"),
        (
            "kuikai",
            "there is no tile spec `kuikai`; did you mean `kuikae`?",
        ),
        ("", "there is no tile spec ``"),
        ("sangenpai", "there is no tile spec `sangenpai`"),
    ];
    for (text, message) in cases {
        assert_eq!(TileSpec::parse(text).unwrap_err().to_string(), message);
    }
}
