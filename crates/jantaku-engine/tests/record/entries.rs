//! Entries in JSON. Servers have stored games as lines of these, so the forms may not change.

use jantaku_engine::record::{
    Cause, EntryError, RecordEntry, WrittenCause, WrittenCommand, WrittenEvent, WrittenTile,
};
use jantaku_engine::{Command, Refused};
use jantaku_rulebook::Seat;

use crate::{game, is_written};

#[test]
fn entries_are_written_as_ever() {
    let command = |seat, command| RecordEntry::from(WrittenCause::Command { seat, command });
    is_written(
        &command(Seat::South, WrittenCommand::Discard(3)),
        r#"{"seat":"south","input":{"discard":3}}"#,
    );
    is_written(
        &command(Seat::East, WrittenCommand::Ready),
        r#"{"seat":"east","input":"ready"}"#,
    );
    is_written(
        &RecordEntry::from(WrittenCause::Resumed),
        r#"{"resumed":true}"#,
    );
    is_written(
        &RecordEntry::from(WrittenCause::ScreenOver),
        r#"{"screen_over":true}"#,
    );
    is_written(
        &RecordEntry::from(WrittenCause::BotsSeated(vec![Seat::South, Seat::West])),
        r#"{"bots":["south","west"]}"#,
    );
    is_written(
        &RecordEntry::from(WrittenCause::BotsSeated(Vec::new())),
        r#"{"bots":[]}"#,
    );
    let tile = WrittenTile::Plain("1m".to_owned());
    is_written(
        &RecordEntry {
            events: vec![
                WrittenEvent::Discarded {
                    tile,
                    seat: Seat::South,
                    tsumogiri: false,
                },
                WrittenEvent::RoundEnded,
            ],
            ..command(Seat::South, WrittenCommand::Discard(3))
        },
        r#"{"seat":"south","input":{"discard":3},"events":[{"discard":"1m","seat":"south","tsumogiri":false},"round_ended"]}"#,
    );
}

#[test]
fn a_cause_alone_is_written_as_its_entry() {
    let cause = WrittenCause::BotsSeated(vec![Seat::Centre]);
    let json = serde_json::to_string(&cause).unwrap();
    assert_eq!(json, r#"{"bots":["centre"]}"#);
}

#[test]
fn what_is_no_entry_is_not_read() {
    for json in [
        "null",
        "3",
        r#""resumed""#,
        "{}",
        r#"{"resumed":false}"#,
        r#"{"resumed":"yes"}"#,
        r#"{"seat":"east"}"#,
        r#"{"input":"ready"}"#,
        r#"{"seat":"up","input":"ready"}"#,
        r#"{"seat":"east","input":"sleep"}"#,
        r#"{"bots":["south","up"]}"#,
        r#"{"bots":"south"}"#,
        r#"{"resumed":true,"events":["slept"]}"#,
    ] {
        let read = serde_json::from_str::<RecordEntry>(json);
        assert!(read.is_err(), "{json}: {read:?}");
    }
}

#[test]
fn what_comes_from_outside_is_kept_in_order() {
    let mut game = game();
    let causes = [
        Cause::Command(Seat::East, Command::Discard(0)),
        Cause::Resumed,
        Cause::BotsSeated(vec![Seat::West]),
        Cause::ScreenOver,
    ];
    let mut entries = Vec::new();
    for cause in &causes {
        entries.push(RecordEntry::from(game.undergo(cause).unwrap()));
    }
    assert!(game.journal().causes().eq(&causes));
    let mut again = crate::game();
    for entry in &entries {
        again.follow(entry).unwrap();
    }
    assert_eq!(again.journal(), game.journal());
    assert_eq!(again.bots(), [Seat::West]);
}

#[test]
fn what_is_refused_leaves_no_trace() {
    let mut game = game();
    let before = format!("{:?}", game.state());
    let cause = Cause::Command(Seat::South, Command::Discard(0));
    assert_eq!(game.undergo(&cause), Err(Refused::NotNow));
    let entry = RecordEntry::from(game.write_cause(&cause));
    let refused = game.follow(&entry).unwrap_err();
    assert_eq!(
        refused.to_string(),
        r#"{"seat":"south","input":{"discard":0}} was refused: the table is not ready for that now"#
    );
    assert_eq!(game.repeat(&entry), Err(refused));
    assert_eq!(game.journal().causes().count(), 0);
    assert_eq!(format!("{:?}", game.state()), before);
}

#[test]
fn an_entry_is_repeated_if_the_same_happens() {
    let mut game = game();
    game.take_occurrences();
    let cause = Cause::Command(Seat::East, Command::Discard(0));
    let cause = game.undergo(&cause).unwrap();
    let occurrences = game.take_occurrences();
    let entry = game.write_entry(cause.clone(), &occurrences);
    assert!(!entry.events.is_empty());
    // What happened before, and was not taken, is not compared.
    assert_eq!(crate::game().repeat(&entry), Ok(()));
    let mut again = crate::game();
    again.take_occurrences();
    again.follow(&entry).unwrap();
    let occurrences = again.take_occurrences();
    assert_eq!(again.compare(&entry, &occurrences), Ok(()));
    assert!(again.compare(&entry, &occurrences[1..]).is_err());
    let silent = RecordEntry::from(cause);
    let different = crate::game().repeat(&silent).unwrap_err();
    assert!(matches!(different, EntryError::Different { .. }));
    let said = different.to_string();
    assert!(
        said.starts_with("something else happens: the log says [], but it is [{\"discard\":"),
        "{said}"
    );
}
