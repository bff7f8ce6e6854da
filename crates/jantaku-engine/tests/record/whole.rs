//! Whole records: heads, formats, and what is wrong with them.

use jantaku_engine::record::{
    Cause, EntryError, GameRecord, RecordEntry, RecordError, RecordHead, WrittenCause,
};
use jantaku_engine::{Command, Game};
use jantaku_rulebook::Seat;
use serde_json::{Map, Value, json};

use crate::{is_written, rulebook, rules};

/// A game of two discards.
fn record() -> GameRecord {
    let head = RecordHead {
        engine: "0.1.0".to_owned(),
        ruleset: "scene".to_owned(),
        mods: vec![
            json!("aka"),
            json!({ "name": "dora", "config": { "n": 3 } }),
        ],
        bots: vec![Seat::North],
        players: vec!["Ada".to_owned(), "Bo".to_owned()],
        ..RecordHead::new(u64::MAX)
    };
    let mut game = Game::from_head(rulebook(&rules()), &head);
    let mut record = GameRecord::new(head, "abc".to_owned(), rules(), game.seats());
    game.take_occurrences();
    for seat in [Seat::East, Seat::South] {
        let cause = Cause::Command(seat, Command::Discard(0));
        let cause = game.undergo(&cause).unwrap();
        let occurrences = game.take_occurrences();
        record.push(game.write_entry(cause, &occurrences));
    }
    record
}

fn written() -> Map<String, Value> {
    let written = serde_json::to_value(record()).unwrap();
    written.as_object().expect("an object").clone()
}

fn read(fields: &Map<String, Value>) -> Result<GameRecord, RecordError> {
    GameRecord::read(&Value::Object(fields.clone()).to_string())
}

#[test]
fn heads_are_written_as_ever() {
    // Servers store heads like this one.
    let head = RecordHead {
        format: 2,
        engine: "0.1.0".to_owned(),
        ruleset: "riichi".to_owned(),
        mods: vec![json!("aka")],
        script: Some("set x, 1".to_owned()),
        seed: 18_446_744_073_709_551_615,
        bots: vec![Seat::East],
        players: vec!["Ada".to_owned()],
    };
    is_written(
        &head,
        r#"{"format":2,"engine":"0.1.0","ruleset":"riichi","mods":["aka"],"script":"set x, 1","seed":18446744073709551615,"bots":["east"],"players":["Ada"]}"#,
    );
    // Without a format, as they did before there was a second.
    let old = r#"{"engine":"0.1.0","ruleset":"riichi","mods":["aka"],"script":"set x, 1","seed":18446744073709551615,"players":["Ada"],"bots":["east"]}"#;
    let read: RecordHead = serde_json::from_str(old).unwrap();
    assert_eq!(read, RecordHead { format: 1, ..head });
    // Before rules could ask about bots, heads did not name them.
    let older = r#"{"ruleset":"riichi","seed":3,"mods":null,"players":null,"bots":null}"#;
    let read: RecordHead = serde_json::from_str(older).unwrap();
    let bare = RecordHead {
        format: 1,
        ruleset: "riichi".to_owned(),
        ..RecordHead::new(3)
    };
    assert_eq!(read, bare);
}

#[test]
fn a_head_without_its_seed_is_not_read() {
    let problem = |json: &str| {
        let read = serde_json::from_str::<RecordHead>(json);
        read.unwrap_err().to_string()
    };
    assert!(problem("{}").contains("missing field `seed`"));
    for seed in ["null", "-1", "1.5", r#""7""#, "[7]"] {
        let problem = problem(&format!(r#"{{"ruleset":"riichi","seed":{seed}}}"#));
        let said = format!("its `seed` is {seed}, which is no seed");
        assert!(problem.contains(&said), "{problem}");
    }
}

#[test]
fn records_are_written_as_ever() {
    let keys: Vec<String> = written().keys().cloned().collect();
    for key in [
        "format", "engine", "ruleset", "mods", "hash", "rules", "seed", "seats", "bots", "players",
        "rounds",
    ] {
        assert!(keys.iter().any(|other| other == key), "{key} in {keys:?}");
    }
    assert_eq!(keys.len(), 11, "{keys:?}");
    let fields = written();
    assert_eq!(fields["format"], 2);
    assert_eq!(fields["seed"], u64::MAX);
    assert_eq!(fields["seats"], json!(["east", "south", "west", "north"]));
    assert_eq!(fields["bots"], json!(["north"]));
    assert_eq!(read(&fields), Ok(record()));
}

#[test]
fn a_record_makes_its_game_again() {
    let game = record().replay(rulebook(&rules())).unwrap();
    assert_eq!(game.bots(), [Seat::North]);
    assert_eq!(game.journal().causes().count(), 2);
    let mut other = record();
    other.head.seed = 0;
    let problem = other.replay(rulebook(&rules())).unwrap_err();
    let RecordError::InEntry {
        round: 1,
        entry: 1,
        problem: EntryError::Different { .. },
    } = problem
    else {
        panic!("{problem}");
    };
}

#[test]
fn records_of_the_first_format_are_replayed_without_comparing() {
    let mut fields = written();
    fields.insert("format".to_owned(), json!(1));
    // What happened was told in sentences.
    fields["rounds"][0][0]["events"] = json!([{ "message": "discards", "seat": "east" }, "slept"]);
    let old = read(&fields).unwrap();
    assert_eq!(old.head.format, 1);
    assert!(old.entries().all(|entry| entry.events.is_empty()));
    let game = old.replay(rulebook(&rules())).unwrap();
    assert_eq!(game.journal().causes().count(), 2);
    // Its causes make a record of the current format.
    let new = GameRecord::retrace(
        old.head.clone(),
        old.hash.clone(),
        old.rules.clone(),
        rulebook(&rules()),
        old.entries(),
    );
    assert_eq!(new, Ok(record()));
    // In the current format the same is an error.
    fields.insert("format".to_owned(), json!(2));
    let problem = read(&fields).unwrap_err().to_string();
    assert!(problem.starts_with("round 1, entry 1: "), "{problem}");
}

/// A log that `jantaku play` wrote before there was a second format.
#[test]
fn a_log_of_the_first_format_is_replayed() {
    let old = GameRecord::read(include_str!("format_1.json")).unwrap();
    assert_eq!(old.head.format, 1);
    assert_eq!(old.head.seed, 3);
    let game = old.replay(rulebook(&old.rules)).unwrap();
    assert_eq!(game.journal().causes().count(), 6);
    let pond = |seat: Seat| {
        let pond = &game.state().player(seat).pond;
        pond.iter().map(|tile| tile.id.as_str()).collect::<Vec<_>>()
    };
    assert_eq!(
        game.seats().iter().copied().map(pond).collect::<Vec<_>>(),
        [vec!["2m", "2p"], vec!["2m", "2m"], vec!["1m"], vec!["4m"]]
    );
}

#[test]
fn other_formats_are_refused() {
    for format in ["0", "3", "-1", "1.5", "\"2\"", "null", "4294967298"] {
        let mut fields = written();
        fields.insert("format".to_owned(), serde_json::from_str(format).unwrap());
        let problem = read(&fields).unwrap_err().to_string();
        let said = format!("its format is {format}, but this program reads only formats 1 to 2");
        assert!(problem.contains(&said), "{problem}");
        let value = Value::Object(fields);
        assert!(serde_json::from_value::<GameRecord>(value).is_err());
    }
    let mut fields = written();
    fields.remove("format");
    assert_eq!(read(&fields), Err(RecordError::NoFormat));
}

#[test]
fn what_is_missing_is_named() {
    for (key, said) in [
        ("seed", "missing field `seed`"),
        ("rules", "missing field `rules`"),
        ("rounds", "it has no `rounds`"),
    ] {
        let mut fields = written();
        fields.remove(key);
        let problem = read(&fields).unwrap_err().to_string();
        assert!(problem.contains(said), "{problem}");
    }
    for (key, value, said) in [
        ("seed", json!("7"), "its `seed` is \"7\", which is no seed"),
        ("bots", json!(["up"]), "its `bots` are no seats"),
        ("rounds", json!({}), "it has no `rounds`"),
        ("rounds", json!([[], 7]), "it has no `rounds`"),
        (
            "rounds",
            json!([[], [{ "resumed": true }, 7]]),
            "round 2, entry 2: 7 is no entry",
        ),
        ("seats", json!("all"), "invalid type"),
    ] {
        let mut fields = written();
        fields.insert(key.to_owned(), value);
        let problem = read(&fields).unwrap_err().to_string();
        assert!(problem.contains(said), "{problem}");
    }
    for text in ["", "7", "null", "[]", "\"record\""] {
        assert!(GameRecord::read(text).is_err(), "{text}");
    }
}

#[test]
fn a_refused_entry_is_named() {
    let mut record = record();
    record.rounds = vec![Vec::new(), Vec::new()];
    record.push(RecordEntry::from(WrittenCause::ScreenOver));
    record.push(serde_json::from_str(r#"{"seat":"east","input":"ready"}"#).unwrap());
    let replayed = record.replay(rulebook(&rules()));
    let problem = replayed.unwrap_err().to_string();
    assert!(
        problem.starts_with(r#"round 2, entry 2: {"seat":"east","input":"ready"} was refused"#),
        "{problem}"
    );
}
