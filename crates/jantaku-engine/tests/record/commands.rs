//! Commands in JSON. Servers have stored games with these, so the forms may not change.

use jantaku_engine::record::{
    EntryError, RecordEntry, WrittenCause, WrittenCommand, WrittenMark, WrittenTile,
};
use jantaku_engine::{Command, Marked};
use jantaku_rulebook::{AutoButtonId, ButtonId, MarkTarget, Seat};
use jantaku_tile::{Tile, TileId};

use crate::{game, is_written};

fn plain(id: &str) -> WrittenTile {
    WrittenTile::Plain(id.to_owned())
}

#[test]
fn commands_are_written_as_ever() {
    let written: [(WrittenCommand, &str); 20] = [
        (WrittenCommand::Discard(3), r#"{"discard":3}"#),
        (
            WrittenCommand::Press("pon".to_owned()),
            r#"{"press":"pon"}"#,
        ),
        (
            WrittenCommand::ChooseCall {
                tiles: vec![
                    plain("1m"),
                    WrittenTile::WithAttrs {
                        tile: "2m".to_owned(),
                        attrs: vec!["red".to_owned(), "_hand".to_owned()],
                    },
                ],
                called: Some(plain("3m")),
            },
            r#"{"call":["1m",{"tile":"2m","attrs":["red","_hand"]}],"called":"3m"}"#,
        ),
        (
            WrittenCommand::ChooseCall {
                tiles: vec![plain("1f")],
                called: None,
            },
            r#"{"call":["1f"],"called":null}"#,
        ),
        (
            WrittenCommand::ChooseCard("thief".to_owned()),
            r#"{"card":"thief"}"#,
        ),
        (WrittenCommand::CancelMenu, r#""cancel_menu""#),
        (
            WrittenCommand::Mark(WrittenMark(MarkTarget::Hand, Some(Seat::East), 3)),
            r#"{"mark":["hand","east",3]}"#,
        ),
        (
            WrittenCommand::Mark(WrittenMark(MarkTarget::Call, Some(Seat::South), 0)),
            r#"{"mark":["call","south",0]}"#,
        ),
        (
            WrittenCommand::Mark(WrittenMark(MarkTarget::Aside, Some(Seat::West), 1)),
            r#"{"mark":["aside","west",1]}"#,
        ),
        (
            WrittenCommand::Mark(WrittenMark(MarkTarget::Discard, Some(Seat::North), 2)),
            r#"{"mark":["discard","north",2]}"#,
        ),
        (
            WrittenCommand::Mark(WrittenMark(MarkTarget::RevealedTile, None, 0)),
            r#"{"mark":["revealed_tile",null,0]}"#,
        ),
        (
            WrittenCommand::Unmark(WrittenMark(MarkTarget::Scry, None, 4)),
            r#"{"unmark":["scry",null,4]}"#,
        ),
        (WrittenCommand::ClearMarks, r#""clear_marks""#),
        (WrittenCommand::CancelMarking, r#""cancel_marking""#),
        (
            WrittenCommand::DeclareYaku(vec!["Riichi".to_owned(), "Tsumo".to_owned()]),
            r#"{"declare_yaku":["Riichi","Tsumo"]}"#,
        ),
        (
            WrittenCommand::ToggleAuto {
                auto_button: "sort".to_owned(),
                on: true,
            },
            r#"{"auto_button":"sort","on":true}"#,
        ),
        (WrittenCommand::Reorder(0, 5), r#"{"reorder":[0,5]}"#),
        (
            WrittenCommand::DeclareDead(Seat::Centre),
            r#"{"declare_dead":"centre"}"#,
        ),
        (WrittenCommand::Ready, r#""ready""#),
        (WrittenCommand::ToggleNextDealer, r#""toggle_next_dealer""#),
    ];
    for (command, json) in &written {
        is_written(command, json);
    }
}

#[test]
fn commands_are_written_by_names_and_read_back() {
    let mut game = game();
    let name = |word: &str| game.rulebook().names.find(word).expect("a name");
    let tile = |id: &str| Tile::from(TileId::parse(id).expect("a tile"));
    let mark = |target, seat| Marked {
        target,
        seat,
        index: 2,
    };
    let button = game.button_named("pass_it").expect("a button");
    let commands = [
        (Command::Discard(3), r#"{"discard":3}"#),
        (Command::Press(button), r#"{"press":"pass_it"}"#),
        (Command::Press(ButtonId::SKIP), r#"{"press":"skip"}"#),
        (
            Command::ChooseCall(Some(tile("1m")), vec![tile("2m"), tile("3m")]),
            r#"{"call":["2m","3m"],"called":"1m"}"#,
        ),
        (
            Command::ChooseCall(None, vec![tile("1f")]),
            r#"{"call":["1f"],"called":null}"#,
        ),
        (
            Command::ChooseCard(name("pass_it")),
            r#"{"card":"pass_it"}"#,
        ),
        (Command::CancelMenu, r#""cancel_menu""#),
        (
            Command::Mark(mark(MarkTarget::Hand, Some(Seat::West))),
            r#"{"mark":["hand","west",2]}"#,
        ),
        (
            Command::Unmark(mark(MarkTarget::RevealedTile, None)),
            r#"{"unmark":["revealed_tile",null,2]}"#,
        ),
        (Command::ClearMarks, r#""clear_marks""#),
        (Command::CancelMarking, r#""cancel_marking""#),
        (
            Command::DeclareYaku(vec![name("Riichi")]),
            r#"{"declare_yaku":["Riichi"]}"#,
        ),
        (
            Command::ToggleAuto(AutoButtonId(0), false),
            r#"{"auto_button":"lazy","on":false}"#,
        ),
        (Command::Reorder(1, 2), r#"{"reorder":[1,2]}"#),
        (
            Command::DeclareDead(Seat::North),
            r#"{"declare_dead":"north"}"#,
        ),
        (Command::Ready, r#""ready""#),
        (Command::ToggleNextDealer, r#""toggle_next_dealer""#),
    ];
    for (command, json) in commands {
        let written = game.write_command(&command);
        is_written(&written, json);
        assert_eq!(game.read_command(&written), Ok(command));
    }
}

#[test]
fn tiles_with_attributes_come_back_with_them() {
    let mut game = game();
    let json = r#"{"call":[{"tile":"1m","attrs":["red","_new"]}],"called":null}"#;
    let written: WrittenCommand = serde_json::from_str(json).unwrap();
    let command = game.read_command(&written).unwrap();
    assert_eq!(game.write_command(&command), written);
}

#[test]
fn what_the_ruleset_does_not_have_is_not_followed() {
    let mut game = game();
    for json in [
        r#"{"press":"pon"}"#,
        r#"{"card":"thief"}"#,
        r#"{"declare_yaku":["Riichi","Mystery"]}"#,
        r#"{"auto_button":"pass_it","on":true}"#,
        r#"{"auto_button":"","on":true}"#,
        r#"{"call":["0z0"],"called":null}"#,
        r#"{"call":[],"called":"42x"}"#,
    ] {
        let command: WrittenCommand = serde_json::from_str(json).unwrap();
        let seat = Seat::East;
        let entry = RecordEntry::from(WrittenCause::Command { seat, command });
        let followed = game.follow(&entry);
        assert!(
            matches!(followed, Err(EntryError::Unreadable(_))),
            "{json}: {followed:?}"
        );
    }
}

#[test]
fn what_is_no_command_is_not_read() {
    for json in [
        "null",
        "7",
        "[]",
        "{}",
        r#""discard""#,
        r#""up""#,
        r#"{"up":1}"#,
        r#"{"discard":-1}"#,
        r#"{"discard":"1"}"#,
        r#"{"press":1}"#,
        r#"{"call":"1m"}"#,
        r#"{"call":[{"attrs":[]}]}"#,
        r#"{"mark":["hand","east"]}"#,
        r#"{"mark":["foot","east",1]}"#,
        r#"{"mark":["hand","up",1]}"#,
        r#"{"auto_button":"lazy"}"#,
        r#"{"auto_button":null,"on":true}"#,
        r#"{"reorder":[1]}"#,
        r#"{"declare_dead":"up"}"#,
    ] {
        let read = serde_json::from_str::<WrittenCommand>(json);
        assert!(read.is_err(), "{json}: {read:?}");
    }
}
