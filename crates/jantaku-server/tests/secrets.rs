//! No frame contains a tile that its receiver may not know.

#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::disallowed_methods,
    reason = "a test fails by panicking, and meets the world"
)]

mod support;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use jantaku_engine::record::GameRecord;
use jantaku_engine::{Game, Screen};
use jantaku_rulebook::{Rulebook, Seat};
use jantaku_tile::Tile;
use serde_json::{Value, json};
use support::{Client, TestServer, choose, cookie, folder, new_room, request};

/// A room in which every tile has an attribute of its own, so that equal tiles can be told apart.
async fn marked_room(server: &TestServer, own: &str) -> String {
    let plain = Rulebook::new(&riichi()).0;
    let wall: Vec<Value> = plain
        .setup
        .wall
        .iter()
        .enumerate()
        .map(|(at, tile)| json!({ "tile": tile.id.as_str(), "attrs": [format!("n{at}")] }))
        .collect();
    let script = json!({ "wall": wall, "max_rounds": 2, "win_timer": 1 }).to_string();
    let body = json!({ "ruleset": "riichi", "seed": 11, "script": script }).to_string();
    new_room(server.address, own, &body).await
}

fn riichi() -> serde_json::Map<String, Value> {
    use jantaku_rules::load::{Request, Ruleset, load};
    let request = Request {
        ruleset: Ruleset::Id("riichi".to_owned()),
        ..Request::default()
    };
    let loaded = load(&jantaku_rules::library::Library::shipped(), &request);
    match loaded.expect("riichi loads").document {
        Value::Object(document) => document,
        _ => panic!("a ruleset is an object"),
    }
}

/// The distinguishing attributes of all tiles in a frame.
fn names(text: &str) -> BTreeSet<String> {
    let message: Value = serde_json::from_str(text).expect("JSON");
    let mut names = BTreeSet::new();
    let mut open = vec![&message];
    while let Some(value) = open.pop() {
        match value {
            Value::Array(items) => open.extend(items),
            Value::Object(fields) => {
                for attr in fields
                    .get("attrs")
                    .and_then(Value::as_array)
                    .into_iter()
                    .flatten()
                {
                    let name = attr.as_str().unwrap_or_default();
                    if name.starts_with('n') && name[1..].parse::<u32>().is_ok() {
                        names.insert(name.to_owned());
                    }
                }
                open.extend(fields.values());
            }
            _ => {}
        }
    }
    names
}

/// What a viewer may know of a game as it is: the own tiles and everything that lies open.
fn known(game: &Game, seat: Option<Seat>) -> BTreeSet<String> {
    let state = game.state();
    let mut tiles: Vec<Tile> = Vec::new();
    for &other in game.seats() {
        let player = state.player(other);
        tiles.extend(&player.pond);
        tiles.extend(player.calls.iter().flat_map(|call| &call.tiles));
        if Some(other) == seat || player.hand_revealed {
            tiles.extend(player.tiles());
        }
    }
    for at in 0..game.view(None).revealed.len() {
        let seen = &game.view(None).revealed[at];
        let attrs = seen
            .attrs
            .iter()
            .filter_map(|attr| game.attrs().name(attr.id));
        let id = attrs
            .filter(|name| name.starts_with('n'))
            .map(str::to_owned);
        if let Some(name) = id.last() {
            let known = |tile: &&Tile| spelled(**tile, game).contains(&name);
            let wall = state.round.wall.live.iter().chain(&state.round.wall.dead);
            tiles.extend(wall.filter(known));
        }
    }
    if matches!(game.screen(), Some(Screen::Winner | Screen::Scores)) {
        for winner in game.winners() {
            tiles.extend(&winner.hand);
            tiles.extend(winner.winning_tile);
        }
    }
    tiles
        .into_iter()
        .flat_map(|tile| spelled(tile, game))
        .collect()
}

fn spelled(tile: Tile, game: &Game) -> BTreeSet<String> {
    let attrs = game.attrs().attrs(tile.attrs);
    let names = attrs.filter_map(|attr| game.attrs().name(attr.id));
    names.map(str::to_owned).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_is_told_what_they_may_not_know() {
    let data = folder("secrets");
    let server = TestServer::start(&data).await;
    let host = cookie(server.address).await;
    let room = marked_room(&server, &host).await;
    let mut clients: BTreeMap<Option<Seat>, Client> = BTreeMap::new();
    for seat in Seat::WINDS {
        let own = match seat {
            Seat::East => host.clone(),
            _ => cookie(server.address).await,
        };
        let mut client = Client::join(server.address, &own, &room).await;
        client
            .change(json!({ "kind": "sit", "seat": seat.name() }))
            .await;
        clients.insert(Some(seat), client);
    }
    let watcher = cookie(server.address).await;
    clients.insert(None, Client::join(server.address, &watcher, &room).await);
    let east = clients.get_mut(&Some(Seat::East)).expect("the host");
    assert_eq!(east.room["problems"], json!([]));
    east.change(json!({ "kind": "start" })).await;
    let mut playing = Vec::new();
    for (viewer, mut client) in clients {
        playing.push(tokio::spawn(async move {
            client.until(|client| client.view.is_object()).await;
            let mut pick = viewer.map_or(0, Seat::index);
            while !client.is_over() {
                pick += 13;
                match choose(&client.view, pick) {
                    Some(command) => drop(client.act(command).await),
                    None => drop(client.next().await.expect("the game goes on")),
                }
            }
            client.until(|client| client.room["game"].is_string()).await;
            (viewer, client)
        }));
    }
    let mut frames: BTreeMap<Option<Seat>, Vec<String>> = BTreeMap::new();
    let mut game = String::new();
    for player in playing {
        let (viewer, client) = player.await.expect("played");
        game = client.room["game"].as_str().expect("a game").to_owned();
        frames.insert(viewer, client.frames);
    }
    let path = format!("/api/games/{game}/log");
    let log = request(server.address, "GET", &path, None, None)
        .await
        .json();
    let record = GameRecord::try_from(log).expect("a record");
    let rulebook = Arc::new(Rulebook::new(&record.rules).0);
    let mut again = Game::from_head(rulebook, &record.head);
    // What each viewer came to know, round by round.
    let mut allowed: BTreeMap<Option<Seat>, Vec<BTreeSet<String>>> = BTreeMap::new();
    let mut learn = |game: &Game| {
        let deal = usize::try_from(game.deals()).expect("a number");
        for viewer in Seat::WINDS.map(Some).into_iter().chain([None]) {
            let rounds = allowed.entry(viewer).or_default();
            rounds.resize(rounds.len().max(deal + 1), BTreeSet::new());
            rounds[deal].extend(known(game, viewer));
        }
    };
    learn(&again);
    again.take_occurrences();
    for entry in record.entries() {
        again.repeat(entry).expect("the game was played so");
        learn(&again);
    }
    // Everyone has missed enough tiles for the test to mean something.
    for rounds in allowed.values() {
        assert!(rounds.iter().all(|known| known.len() < 120));
    }
    let mut checked = 0;
    for (viewer, frames) in &frames {
        let mut deal = 1;
        for frame in frames {
            let dealt = frame.contains(r#"{"kind":"round_started""#);
            let rounds = &allowed[viewer];
            if dealt && frame.contains(r#""type":"update""#) {
                deal += 1;
            }
            // An update that leads into the next round may still tell of the one before.
            let before = if dealt { deal - 1 } else { deal };
            for name in names(frame) {
                checked += 1;
                let known = rounds[deal].contains(&name) || rounds[before].contains(&name);
                assert!(known, "{viewer:?} was told {name} in {frame}");
            }
        }
    }
    // Games differ in length; this only makes sure that tiles were found in the frames.
    assert!(checked > 100, "{checked}");
    server.stop().await;
}
