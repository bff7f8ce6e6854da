//! Events in JSON.

use jantaku_rulebook::Seat::{East, North, South};
use jantaku_rulebook::{Name, Number, Rulebook, WinWay};
use jantaku_tile::{AttrTable, Tile, TileId, attr};
use serde_json::json;

use super::WrittenEvent;
use crate::face::{Happened, RuleFault};

fn tile(id: &str) -> Tile {
    Tile::from(TileId::parse(id).unwrap())
}

/// Everything that can happen, with how it is written.
fn all(pon: Name, red: Tile) -> Vec<(Happened, &'static str)> {
    let third = Number::ONE.checked_div(Number::whole(3)).unwrap();
    vec![
        (
            Happened::RoundStarted { kyoku: 4, honba: 2 },
            r#"{"round":{"kyoku":4,"honba":2}}"#,
        ),
        (
            Happened::Drawn(East, red),
            r#"{"draw":{"tile":"5m","attrs":["red","_draw"]},"seat":"east"}"#,
        ),
        (
            Happened::Discarded {
                seat: South,
                tile: tile("1m"),
                tsumogiri: true,
            },
            r#"{"discard":"1m","seat":"south","tsumogiri":true}"#,
        ),
        (
            Happened::Called {
                seat: South,
                name: pon,
                label: None,
                called: Some(tile("1m")),
                others: vec![tile("1m"), tile("1m")],
                hidden: false,
                from: None,
            },
            r#"{"call":"pon","seat":"south","called":"1m","tiles":["1m","1m"]}"#,
        ),
        (
            Happened::Called {
                seat: South,
                name: pon,
                label: Some("Pung".to_owned()),
                called: None,
                others: Vec::new(),
                hidden: true,
                from: Some(East),
            },
            r#"{"call":"pon","seat":"south","called":null,"tiles":[],"label":"Pung","hidden":true,"from":"east"}"#,
        ),
        (Happened::Revealed(tile("7z")), r#"{"reveal":"7z"}"#),
        (
            Happened::TilesShown(East, vec![tile("1p")]),
            r#"{"show":["1p"],"seat":"east"}"#,
        ),
        (
            Happened::JokerSwapped(East, vec![tile("1p"), tile("1j")]),
            r#"{"swap_joker":["1p","1j"],"seat":"east"}"#,
        ),
        (
            Happened::CardsShown(North, vec![pon]),
            r#"{"cards":["pon"],"seat":"north"}"#,
        ),
        (
            Happened::YakuDeclared(North, vec![pon, pon]),
            r#"{"declare_yaku":["pon","pon"],"seat":"north"}"#,
        ),
        (
            Happened::HandDeclaredDead(North, East),
            r#"{"declare_dead":"east","seat":"north"}"#,
        ),
        (Happened::RestrictionsLifted, r#""restrictions_lifted""#),
        (Happened::Won(South), r#"{"win":"south"}"#),
        (
            Happened::HandShown {
                seat: South,
                way: WinWay::SecondDiscard,
                label: "Ron".to_owned(),
                winning_tile: Some(tile("1s")),
                hand: vec![tile("2s")],
            },
            r#"{"show_hand":["2s"],"winning_tile":"1s","seat":"south","way":"second_discard","label":"Ron"}"#,
        ),
        (
            Happened::JokersRead(vec![(Some(tile("1j")), tile("1s")), (None, tile("2s"))]),
            r#"{"read_jokers":[["1j","1s"],[null,"2s"]]}"#,
        ),
        (
            Happened::WinScored {
                seat: South,
                score: Number::whole(8000),
                unit: " pts".to_owned(),
                yaku: vec![(pon, Number::whole(-1)), (pon, third)],
            },
            r#"{"score":8000,"unit":" pts","yaku":[["pon",-1],["pon","1/3"]],"seat":"south"}"#,
        ),
        (
            Happened::RoundDrawn {
                abortive: true,
                name: Some("Four Winds".to_owned()),
            },
            r#"{"draw_round":"abortive","name":"Four Winds"}"#,
        ),
        (
            Happened::RoundDrawn {
                abortive: false,
                name: None,
            },
            r#"{"draw_round":"exhaustive","name":null}"#,
        ),
        (
            Happened::Message(Some(East), "hello".to_owned()),
            r#"{"message":"hello","seat":"east"}"#,
        ),
        (
            Happened::Message(None, "hello".to_owned()),
            r#"{"message":"hello","seat":null}"#,
        ),
        (
            Happened::BigText(East, "Pon".to_owned()),
            r#"{"big_text":"Pon","seat":"east"}"#,
        ),
        (Happened::Paused(300), r#"{"pause":300}"#),
        (Happened::RoundEnded, r#""round_ended""#),
        (Happened::GameEnded, r#""game_ended""#),
        (Happened::Print("x".to_owned()), r#"{"print":"x"}"#),
        (
            Happened::Warning(RuleFault::NothingMarked),
            r#"{"warning":"nothing is marked"}"#,
        ),
        (
            Happened::Error(RuleFault::NotEnoughCards),
            r#"{"error":"there are not enough cards left"}"#,
        ),
    ]
}

#[test]
fn events_are_written_by_names_and_read_back() {
    let document = json!({
        "wall": ["1m"],
        "buttons": { "pon": { "display_name": "Pon", "show_when": [], "actions": [] } },
    });
    let (rulebook, _) = Rulebook::new(document.as_object().unwrap());
    let pon = rulebook.names.find("pon").unwrap();
    let mut attrs: AttrTable = rulebook.attrs.clone();
    let set = attrs.set_of([attr::RED.visible(), attr::DRAW.invisible()]);
    let red = Tile {
        attrs: set.unwrap(),
        ..tile("5m")
    };
    for (happened, json) in all(pon, red) {
        let written = WrittenEvent::new(&happened, &rulebook, &attrs);
        assert_eq!(serde_json::to_string(&written).unwrap(), json);
        let read: WrittenEvent = serde_json::from_str(json).unwrap();
        assert_eq!(read, written);
    }
}

#[test]
fn what_is_no_event_is_not_read() {
    for json in [
        "7",
        "{}",
        r#""slept""#,
        r#"{"draw":"1m"}"#,
        r#"{"draw":"1m","seat":"up"}"#,
        r#"{"draw":"1m","seat":"east","why":"luck"}"#,
        r#"{"round":{"kyoku":-1,"honba":0}}"#,
        r#"{"score":1.5,"unit":"","yaku":[],"seat":"east"}"#,
        r#"{"draw_round":"early","name":null}"#,
    ] {
        let read = serde_json::from_str::<WrittenEvent>(json);
        assert!(read.is_err(), "{json}: {read:?}");
    }
}
