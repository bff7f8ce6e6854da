//! Ids: which there are, what they are variants of, how they sort.

#![allow(clippy::unwrap_used, reason = "a panic is how tests fail")]

use std::collections::HashSet;

use jantaku_tile::{Colour, Family, Tile, TileId, sort_hand, tile};
use proptest::prelude::*;

fn id(text: &str) -> TileId {
    TileId::parse(text).unwrap()
}

#[test]
fn every_family_has_its_number_of_tiles() {
    let counts = [
        ("m", 71),
        ("p", 71),
        ("s", 85),
        ("t", 71),
        ("z", 78),
        ("x", 8),
        ("f", 4),
        ("g", 4),
        ("a", 4),
        ("k", 4),
        ("q", 4),
        ("y", 2),
        // 63 spellings, of which `16j` is the second one of `6j`.
        ("j", 62),
        ("", 2),
    ];
    for (letter, count) in counts {
        let family = TileId::all().filter(|id| id.family().letter() == letter);
        assert_eq!(family.count(), count, "{letter}");
    }
    assert_eq!(
        counts.iter().map(|(_, count)| count).sum::<usize>(),
        TileId::COUNT
    );
    assert_eq!(TileId::COUNT, 469 - 1 + 2);
    assert_eq!(Family::ALL.len(), counts.len());
}

#[test]
fn ids_are_read_as_they_are_written() {
    let spellings: HashSet<&str> = TileId::all().map(TileId::as_str).collect();
    assert_eq!(spellings.len(), TileId::COUNT);
    for (index, tile) in TileId::all().enumerate() {
        assert_eq!(tile.index(), index);
        assert_eq!(TileId::from_index(index), Some(tile));
        assert_eq!(tile.to_string().parse(), Ok(tile));
        if tile.family() != Family::Pseudo {
            assert!(tile.as_str().ends_with(tile.family().letter()));
        }
    }
    assert_eq!(TileId::from_index(TileId::COUNT), None);
    assert_eq!(id("16j"), id("6j"));
    assert_eq!(id("16j").to_string(), "6j");
}

#[test]
fn ids_of_every_kind_are_known() {
    let known = "1m 10m 0m 05m 010p 11m 210p 35s 45m 59t 510t 00s 000s 500s 1's 01's 51's \
                 1z 0z 8z 9z 00z 10z 08z 53z 58z 5'z 5`z 5^z 05'z 05`z 15`z 25'z 55'z 55`z \
                 1f 4g 4a 4k 4q 1y 2y 0j 1j 10j 20j 00j 50j 80j 12j 82j 13j 84j 15j 18j 89j 9j \
                 19j 852j 11j 34j 1x 8x any faceup";
    for text in known.split_whitespace() {
        assert_eq!(id(text).as_str(), text);
    }
    let unknown = "15'z 09z 19z 00m 11's' 1'm 5f 0f 3y 01j 03j 35j 9x 0x 11m3 m 1 5M 1mm 5^'z \
                   05^z 6'z ANY 60m";
    for text in unknown.split_whitespace().chain(["", " 1m", "1m ", "１m"]) {
        assert_eq!(TileId::find(text), None, "{text}");
    }
}

#[test]
fn an_unknown_id_is_named_with_the_nearest_one() {
    let cases = [
        ("5f", "there is no tile `5f`; did you mean `4f`?"),
        ("5M", "there is no tile `5M`; did you mean `5m`?"),
        ("9x", "there is no tile `9x`; did you mean `8x`?"),
        ("11f", "there is no tile `11f`; did you mean `1f`?"),
        ("15'z", "there is no tile `15'z`; did you mean `15z`?"),
        ("anyy", "there is no tile `anyy`; did you mean `any`?"),
        ("shuntsu", "there is no tile `shuntsu`"),
    ];
    for (text, message) in cases {
        assert_eq!(TileId::parse(text).unwrap_err().to_string(), message);
    }
}

#[test]
fn variants_know_their_parts() {
    // id, family, colour, number, artwork, natural, base
    let cases = [
        ("5m", Family::Manzu, None, Some(5), None, "5m", "5m"),
        ("0m", Family::Manzu, None, Some(5), None, "0m", "5m"),
        (
            "05m",
            Family::Manzu,
            Some(Colour::Aka),
            Some(5),
            None,
            "5m",
            "5m",
        ),
        (
            "11p",
            Family::Pinzu,
            Some(Colour::Galaxy),
            Some(1),
            None,
            "1p",
            "1p",
        ),
        ("10t", Family::Star, None, Some(10), None, "10t", "10t"),
        (
            "210p",
            Family::Pinzu,
            Some(Colour::Ao),
            Some(10),
            None,
            "10p",
            "10p",
        ),
        ("00s", Family::Souzu, None, Some(1), None, "00s", "1s"),
        (
            "300s",
            Family::Souzu,
            Some(Colour::Kin),
            Some(1),
            None,
            "00s",
            "1s",
        ),
        ("1's", Family::Souzu, None, Some(1), Some('\''), "1's", "1s"),
        (
            "41's",
            Family::Souzu,
            Some(Colour::Transparent),
            Some(1),
            Some('\''),
            "1's",
            "1s",
        ),
        (
            "53z",
            Family::Honour,
            Some(Colour::Dotted),
            None,
            None,
            "3z",
            "3z",
        ),
        ("0z", Family::Honour, None, None, None, "0z", "5z"),
        (
            "00z",
            Family::Honour,
            Some(Colour::Aka),
            None,
            None,
            "0z",
            "5z",
        ),
        (
            "10z",
            Family::Honour,
            Some(Colour::Galaxy),
            None,
            None,
            "0z",
            "5z",
        ),
        ("8z", Family::Honour, None, None, None, "8z", "5z"),
        (
            "08z",
            Family::Honour,
            Some(Colour::Aka),
            None,
            None,
            "8z",
            "5z",
        ),
        ("9z", Family::Honour, None, None, None, "9z", "5z"),
        ("5^z", Family::Honour, None, None, Some('^'), "5^z", "5z"),
        (
            "15`z",
            Family::Honour,
            Some(Colour::Galaxy),
            None,
            Some('`'),
            "5`z",
            "5z",
        ),
        (
            "07z",
            Family::Honour,
            Some(Colour::Aka),
            None,
            None,
            "7z",
            "7z",
        ),
        ("147j", Family::Joker, None, None, None, "147j", "147j"),
        ("00j", Family::Joker, None, None, None, "00j", "00j"),
        ("2y", Family::Malaysian, None, None, None, "2y", "2y"),
        ("1x", Family::Spacer, None, None, None, "1x", "1x"),
        ("any", Family::Pseudo, None, None, None, "any", "any"),
    ];
    for (text, family, colour, number, artwork, natural, base) in cases {
        let tile = id(text);
        assert_eq!(tile.family(), family, "{text}");
        assert_eq!(tile.colour(), colour, "{text}");
        assert_eq!(tile.number(), number, "{text}");
        assert_eq!(tile.artwork(), artwork, "{text}");
        assert_eq!(tile.natural(), id(natural), "{text}");
        assert_eq!(tile.base(), id(base), "{text}");
    }
    for colour in Colour::ALL {
        let five = format!("{}5m", colour.prefix());
        assert_eq!(id(&five).colour(), Some(colour));
    }
}

#[test]
fn bases_and_naturals_are_their_own() {
    for tile in TileId::all() {
        assert_eq!(tile.base().base(), tile.base(), "{tile}");
        assert_eq!(tile.natural().natural(), tile.natural(), "{tile}");
        assert_eq!(tile.natural().base(), tile.base(), "{tile}");
        assert_eq!(tile.base().number(), tile.number(), "{tile}");
        if let Some(number) = tile.number() {
            assert_eq!(TileId::numbered(tile.family(), number), Some(tile.base()));
        }
    }
    assert_eq!(TileId::numbered(Family::Honour, 1), None);
    assert_eq!(TileId::numbered(Family::Manzu, 0), None);
    assert_eq!(TileId::numbered(Family::Manzu, 11), None);
}

/// The documented keys, halves and all: the key of the first tile of a line,
/// then the line's tiles, each `step` further.
const KEYS: &[(f64, f64, &str)] = &[
    (10.0, 10.0, "1m 2m 3m 4m"),
    (60.0, 10.0, "6m 7m 8m 9m"),
    (50.0, 1.0, "0m 5m"),
    (95.0, 100.0, "10m 10p 10s 10t"),
    (109.0, 10.0, "01p 02p 03p 04p"),
    (47.0, 100.0, "05m 05p 05s 05t"),
    (94.0, 100.0, "010m 010p 010s 010t"),
    (212.0, 10.0, "11s 12s 13s 14s 15s 16s 17s 18s 19s"),
    (314.0, 10.0, "21t 22t 23t 24t 25t 26t 27t 28t 29t"),
    (16.0, 10.0, "31m 32m 33m 34m 35m 36m 37m 38m 39m"),
    (18.0, 10.0, "41m 42m 43m 44m 45m 46m 47m 48m 49m"),
    (19.0, 10.0, "51m 52m 53m 54m 55m 56m 57m 58m 59m"),
    (96.0, 0.0, "110m 210m 310m"),
    (98.0, 1.0, "410m 510m"),
    (294.5, 1.0, "000s 00s 100s"),
    (296.5, 0.0, "100s 200s 300s"),
    (298.5, 1.0, "400s 500s"),
    (1310.0, 10.0, "1z 2z 3z 4z"),
    (1309.0, 10.0, "01z 02z 03z 04z"),
    (1312.0, 10.0, "11z 12z 13z 14z"),
    (1314.0, 10.0, "21z 22z 23z 24z"),
    (1316.0, 10.0, "31z 32z 33z 34z"),
    (1318.0, 10.0, "41z 42z 43z 44z"),
    (1319.0, 10.0, "51z 52z 53z 54z"),
    (1350.0, 1.0, "0z 5z 8z 9z"),
    (1348.0, 1.0, "00z 05z"),
    (1352.0, 1.0, "10z 15z 20z 25z 30z 35z 40z 45z"),
    (1359.0, 0.0, "50z 55z"),
    (1379.0, 3.0, "08z 18z"),
    (1384.0, 2.0, "28z 38z 48z"),
    (1389.0, 0.0, "58z"),
    (1360.0, 10.0, "6z 7z"),
    (1359.0, 10.0, "06z 07z"),
    (1369.0, 10.0, "56z 57z"),
    (210.0, 0.0, "1's"),
    (209.0, 3.0, "01's 11's"),
    (214.0, 2.0, "21's 31's 41's"),
    (219.0, 0.0, "51's"),
    (1350.0, 0.0, "5'z 5`z 5^z"),
    (1349.0, 0.0, "05'z 05`z"),
    (1352.0, 0.0, "15`z"),
    (1354.0, 0.0, "25'z 25`z"),
    (1356.0, 0.0, "35'z 35`z"),
    (1358.0, 0.0, "45'z 45`z"),
    (1359.0, 0.0, "55'z 55`z"),
    (12380.0, 10.0, "1f 2f 3f 4f 1g 2g 3g 4g 1a 2a 3a 4a"),
    (12620.0, 10.0, "1k 2k 3k 4k 1q 2q 3q 4q 1y"),
    (13000.0, 10.0, "1j 2y 0j 6j 7j 8j 2j 3j 9j 4j 5j 10j"),
    (13021.0, 1.0, "00j 50j 80j"),
    (13031.0, 1.0, "06j 56j 86j"),
    (13041.0, 1.0, "07j 57j 87j"),
    (13051.0, 1.0, "08j 58j 88j"),
    (13061.0, 1.0, "02j 52j 82j"),
    (13081.0, 1.0, "09j 59j 89j"),
    (13091.0, 1.0, "04j 54j 84j"),
    (13101.0, 1.0, "05j 55j 85j"),
    (
        13130.0,
        10.0,
        "17j 18j 12j 13j 14j 15j 19j 37j 46j 147j 258j 369j 123j 456j 789j",
    ),
    (
        13280.0,
        10.0,
        "91j 73j 64j 852j 20j 11j 22j 30j 31j 32j 33j 34j",
    ),
    (15000.0, 1.0, "1x 2x 3x 4x 5x 6x 7x 8x"),
    (1_000_000.0, 0.0, "any"),
];

#[test]
fn keys_are_those_of_the_table() {
    for &(first, step, tiles) in KEYS {
        for (place, text) in tiles.split(' ').enumerate() {
            let key = first + step * place as f64;
            assert_eq!(f64::from(id(text).sort_key()) / 2.0, key, "{text}");
        }
    }
}

#[test]
fn the_suits_sort_alike() {
    let origins = [
        (Family::Pinzu, 200),
        (Family::Souzu, 400),
        (Family::Star, 600),
    ];
    for manzu in TileId::all().filter(|id| id.family() == Family::Manzu) {
        for (suit, origin) in origins {
            let other = id(&manzu.as_str().replace('m', suit.letter()));
            assert_eq!(other.sort_key(), manzu.sort_key() + origin, "{other}");
        }
    }
}

fn sorted(tiles: &str) -> String {
    let mut tiles: Vec<Tile> = tiles.split(' ').map(|text| id(text).into()).collect();
    sort_hand(&mut tiles);
    let names: Vec<&str> = tiles.iter().map(|tile| tile.id.as_str()).collect();
    names.join(" ")
}

#[test]
fn a_hand_is_sorted_stably() {
    assert_eq!(
        sorted("1z 5m 9p 0m 15m 05m 1f 2p 10s"),
        "05m 0m 5m 15m 2p 9p 10s 1z 1f"
    );
    assert_eq!(sorted("1z 9t 9s"), "9s 9t 1z");
    assert_eq!(tile!("29m").sort_key(), tile!("010m").sort_key());
    assert_eq!(sorted("29m 010m"), "29m 010m");
    assert_eq!(sorted("010m 29m"), "010m 29m");
}

proptest! {
    #[test]
    fn any_text_is_an_id_or_an_error(text in ".{0,60}") {
        match TileId::parse(&text) {
            Ok(id) => prop_assert!(id.as_str() == text || text == "16j"),
            Err(error) => prop_assert!(error.to_string().contains(&text)),
        }
    }
}
