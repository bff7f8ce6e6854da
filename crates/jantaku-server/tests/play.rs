//! Whole games over real sockets.

#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::disallowed_methods,
    reason = "a test fails by panicking, and meets the world"
)]

mod support;

use serde_json::{Value, json};
use support::{Client, TestServer, choose, cookie, folder, four_people, new_room, request};

/// A short riichi game: one round.
const SHORT: &str =
    r#"{"ruleset": "riichi", "seed": 7, "script": "set max_rounds, 1\nset win_timer, 1"}"#;

/// Plays until the game is over.
async fn play_on(client: &mut Client, mut pick: usize) {
    while !client.is_over() {
        pick = pick.wrapping_mul(31).wrapping_add(7);
        match choose(&client.view, pick % 1_000) {
            Some(command) => {
                let answer = client.act(command).await;
                let stale = answer["code"] == "stale" || answer["code"] == "not_allowed";
                assert!(answer["type"] == "done" || stale, "{answer}");
            }
            None => {
                client.next().await.expect("the game goes on");
            }
        }
    }
}

fn without_clock(mut view: Value) -> Value {
    view["timer"] = Value::Null;
    view
}

#[tokio::test(flavor = "multi_thread")]
async fn four_people_play_a_game() {
    let data = folder("four");
    let server = TestServer::start(&data).await;
    let clients = four_people(&server, SHORT).await;
    let mut players = Vec::new();
    for (seat, mut client) in clients.into_iter().enumerate() {
        players.push(tokio::spawn(async move {
            play_on(&mut client, seat + 1).await;
            client
        }));
    }
    let mut scores = Vec::new();
    let mut game = None;
    for player in players {
        let mut client = player.await.expect("played");
        let whole = client.resync().await;
        assert_eq!(without_clock(whole), without_clock(client.view.clone()));
        scores.push(client.view["end"].clone());
        client.until(|client| client.room["phase"] == "over").await;
        game = client.room["game"].as_str().map(str::to_owned);
    }
    assert!(scores.windows(2).all(|pair| pair[0] == pair[1]));
    // The end of a game pays by rank, and says so.
    for (place, paid) in scores[0]["places"]
        .as_array()
        .expect("places")
        .iter()
        .zip([10e3, 5e3])
    {
        assert_eq!(
            place["adjustments"],
            json!([{ "value": paid, "name": "uma" }])
        );
        let points = place["points"].as_f64().expect("points");
        assert_eq!(place["total"], json!(points + paid));
    }
    let path = format!("/api/games/{}/log", game.expect("a game"));
    let log = request(server.address, "GET", &path, None, None).await;
    assert_eq!(log.status, 200);
    assert!(
        log.json()["rounds"][0]
            .as_array()
            .is_some_and(|round| round.len() > 20)
    );
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn one_person_plays_against_bots() {
    let data = folder("bots");
    let server = TestServer::start(&data).await;
    let own = cookie(server.address).await;
    let room = new_room(server.address, &own, SHORT).await;
    let mut client = Client::join(server.address, &own, &room).await;
    client
        .change(json!({ "kind": "sit", "seat": "south" }))
        .await;
    for level in ["random", "easy", "normal"] {
        let change = json!({ "kind": "add_bot", "seat": "north", "level": level });
        client.change(change).await;
    }
    client.change(json!({ "kind": "start" })).await;
    client.until(|client| client.view.is_object()).await;
    play_on(&mut client, 3).await;
    client.until(|client| client.room["phase"] == "over").await;
    // A rematch with the same seats.
    client.change(json!({ "kind": "rematch" })).await;
    client.until(|client| !client.is_over()).await;
    play_on(&mut client, 4).await;
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_moment_can_be_joined() {
    let data = folder("moments");
    let server = TestServer::start(&data).await;
    let mut clients = four_people(&server, SHORT).await;
    let code = clients[0].room["code"].as_str().expect("a code").to_owned();
    let mut watcher = Client::join(server.address, &cookie(server.address).await, &code).await;
    watcher.until(|client| client.view.is_object()).await;
    let mut pick = 1_usize;
    let mut joined = 0;
    while !clients.iter().all(Client::is_over) {
        let mut acted = false;
        for client in &mut clients {
            client.drain(std::time::Duration::from_millis(15)).await;
            pick = pick.wrapping_mul(31).wrapping_add(11);
            let Some(command) = choose(&client.view, pick % 1_000) else {
                continue;
            };
            acted = true;
            client.act(command).await;
            if pick.is_multiple_of(7) {
                // A second tab, a reload, and a question all show the same.
                let own = client.cookie.clone();
                let mut tab = Client::join(server.address, &own, &code).await;
                tab.until(|client| client.view.is_object()).await;
                let stepped = client.view.clone();
                let seq = client.seq;
                let asked = client.resync().await;
                if client.seq == seq {
                    assert_eq!(without_clock(asked), without_clock(stepped));
                }
                // The screen may change in between; then the client that is behind reads on.
                let (ahead, behind) = (client.seq, tab.seq);
                client.until(|client| client.seq >= behind).await;
                tab.until(|client| client.seq >= ahead).await;
                let old = client.view.clone();
                assert_eq!(without_clock(old), without_clock(tab.view.clone()));
                *client = tab;
                joined += 1;
            }
        }
        if !acted {
            clients[0].drain(std::time::Duration::from_millis(50)).await;
        }
    }
    assert!(joined > 5);
    watcher.until(Client::is_over).await;
    let asked = watcher.resync().await;
    assert_eq!(without_clock(asked), without_clock(watcher.view.clone()));
    server.stop().await;
}
