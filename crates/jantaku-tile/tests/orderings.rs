//! Orderings and offsets.

#![allow(clippy::unwrap_used, reason = "a panic is how tests fail")]

use jantaku_tile::{Family, Offset, TileId, TileOrder, tile};
use proptest::prelude::*;

/// Reads a chain of ids; `-` breaks it.
fn chain(text: &str) -> Vec<Option<TileId>> {
    text.split_whitespace().map(TileId::find).collect()
}

/// What lies at these offsets from the base; `-` where nothing does.
fn at(order: &TileOrder, base: &str, offsets: &str) -> String {
    let base = TileId::parse(base).unwrap();
    let found = offsets.split_whitespace().map(|text| {
        let offset = match text.parse() {
            Ok(steps) => Offset::Steps(steps),
            Err(_) => Offset::parse(text).unwrap(),
        };
        order.at(base, offset).map_or("-", TileId::as_str)
    });
    found.collect::<Vec<_>>().join(" ")
}

#[test]
fn integer_offsets() {
    let order = TileOrder::standard();
    let offsets = "0 1 -1 8 9 10 11 12 20 22 30 -10 -20";
    let cases = [
        ("1m", "1m 2m - 9m - 1p 2p 3p 1s 3s 1m 1s 1p"),
        ("9p", "9p - 8p - - 9s - - 9m - 9p 9m 9s"),
        ("1z", "1z - - - - - - - - - - - -"),
    ];
    for (base, expected) in cases {
        assert_eq!(at(&order, base, offsets), expected, "{base}");
    }
    // Tens and red fives have counterparts in other suits, or none, but no neighbours.
    assert_eq!(at(&order, "10m", "10 20 30 1 -1"), "10p 10s 10m - -");
    assert_eq!(at(&order, "0m", "0 10 1 -1"), "0m - - -");
    assert_eq!(at(&order, "1t", "1 10"), "- -");
    assert_eq!(at(&order, "3s", "-12"), "1p");
}

#[test]
fn fixed_offsets() {
    let order = TileOrder::standard();
    let offsets = "1A 9A 10A 1B 9B 1C 9C DA DB DC";
    let cases = [
        ("1m", "1m 9m 10m 1p 9p 1s 9s 7z 0z 6z"),
        ("5p", "1p 9p 10p 1s 9s 1m 9m 0z 6z 7z"),
        ("00s", "1s 9s 10s 1m 9m 1p 9p 6z 7z 0z"),
        ("1z", "- - - - - - - - - -"),
        ("1t", "- - - - - - - - - -"),
    ];
    for (base, expected) in cases {
        assert_eq!(at(&order, base, offsets), expected, "{base}");
    }
    assert_eq!(at(&order, "1z", "5m any"), "5m any");
}

#[test]
fn offsets_are_read_as_they_are_written() {
    for text in ["1A", "10C", "DA", "DB", "DC", "5m", "any", "1a"] {
        assert_eq!(Offset::parse(text).unwrap().to_string(), text);
    }
    for text in ["0A", "11A", "1D", "A", "D", "01A", "+1A", "1Ä", ""] {
        assert_eq!(Offset::parse_fixed(text), None, "{text}");
        assert!(Offset::parse(text).is_err(), "{text}");
    }
    assert_eq!(Offset::parse("5m"), Ok(tile!("5m").into()));
}

#[test]
fn a_fourth_suit_joins_the_cycle() {
    let mut order = TileOrder::standard();
    order.link_tiles(&chain("1t 2t 3t 4t 5t 6t 7t 8t 9t"));
    let suit = |suit| [1, 2, 3, 4, 5, 6, 7, 8, 9].map(|n| TileId::numbered(suit, n));
    order.link_suits(&[Family::Souzu, Family::Star, Family::Manzu].map(suit));
    assert_eq!(at(&order, "1m", "10 20 30 31 40"), "1p 1s 1t 2t 1m");
    assert_eq!(at(&order, "1m", "-10 -20 -30 -40"), "1t 1s 1p 1m");
    // The tens were not mentioned and stay in their old cycle.
    assert_eq!(at(&order, "10s", "10"), "10m");
}

#[test]
fn chains_are_linked_and_broken() {
    let mut order = TileOrder::standard();
    order.link_tiles(&chain("9m 1m"));
    assert_eq!(at(&order, "8m", "0 1 2 3"), "8m 9m 1m 2m");
    order.link_tiles(&chain("1z 2z 3z 4z 1z"));
    order.link_tiles(&chain("5z 6z 7z 5z"));
    assert_eq!(at(&order, "3z", "0 1 2"), "3z 4z 1z");
    assert_eq!(at(&order, "6z", "0 1 2"), "6z 7z 5z");
    order.link_tiles(&chain("4p - 5p"));
    assert_eq!(at(&order, "2p", "0 1 2 3"), "2p 3p 4p -");
    assert_eq!(at(&order, "5p", "-1 0 1 2"), "- 5p 6p 7p");
    order.link_tiles(&chain("1s"));
    order.link_tiles(&[]);
    assert_eq!(at(&order, "1s", "1"), "2s");
}

#[test]
fn overwriting_part_of_a_chain_leaves_the_rest() {
    let mut order = TileOrder::standard();
    order.link_tiles(&chain("1m 3m"));
    assert_eq!(order.successor(tile!("1m")), Some(tile!("3m")));
    assert_eq!(order.predecessor(tile!("3m")), Some(tile!("1m")));
    assert_eq!(order.successor(tile!("2m")), Some(tile!("3m")));
    assert_eq!(order.predecessor(tile!("2m")), Some(tile!("1m")));
    order.link_suits(&[chain("1m 2m"), chain("- 2s 3s")]);
    assert_eq!(order.next_suit(tile!("1m")), None);
    assert_eq!(order.next_suit(tile!("2m")), Some(tile!("2s")));
    assert_eq!(order.previous_suit(tile!("2s")), Some(tile!("2m")));
    assert_eq!(order.previous_suit(tile!("3s")), Some(tile!("3p")));
}

proptest! {
    #[test]
    fn far_offsets_end_where_single_steps_do(
        links in proptest::collection::vec((0..8_usize, 0..8_usize), 0..10),
        tens in -5000..5000_i32,
    ) {
        let mut order = TileOrder::standard();
        for (from, to) in links {
            order.link_suits(&[[TileId::from_index(from)], [TileId::from_index(to)]]);
        }
        let single = Offset::Steps(10 * tens.signum());
        let stepped = (0..tens.abs()).try_fold(tile!("1m"), |at, _| order.at(at, single));
        prop_assert_eq!(order.at(tile!("1m"), Offset::Steps(10 * tens)), stepped);
    }

    #[test]
    fn any_offset_is_found_at_once(steps: i32) {
        let found = TileOrder::standard().at(tile!("1m"), Offset::Steps(steps));
        prop_assert!(found.is_none_or(|id| id.number().is_some()));
    }
}
