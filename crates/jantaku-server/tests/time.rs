//! What the server does by itself: clocks, people who leave, restarts.

#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::disallowed_methods,
    reason = "a test fails by panicking, and meets the world"
)]

mod support;

use std::time::Duration;

use serde_json::{Value, json};
use support::{Client, TestServer, cookie, folder, generous, new_room};

const ROOM: &str = r#"{"ruleset": "riichi", "seed": 5}"#;

/// One person at East against very slow bots, with these options.
async fn table(server: &TestServer, options: Value) -> (Client, String) {
    let own = cookie(server.address).await;
    let room = new_room(server.address, &own, ROOM).await;
    let mut client = Client::join(server.address, &own, &room).await;
    client
        .change(json!({ "kind": "sit", "seat": "east" }))
        .await;
    client
        .change(json!({ "kind": "options", "options": options }))
        .await;
    (client, room)
}

/// Somebody sits down at south, and the game begins.
async fn start_with_south(server: &TestServer, east: &mut Client, room: &str) -> Client {
    let own = cookie(server.address).await;
    let mut south = Client::join(server.address, &own, room).await;
    south
        .change(json!({ "kind": "sit", "seat": "south" }))
        .await;
    east.change(json!({ "kind": "start" })).await;
    south.until(|client| client.view.is_object()).await;
    south
}

fn sitter<'a>(client: &'a Client, seat: &str) -> &'a Value {
    let seats = client.room["seats"].as_array().expect("seats");
    let found = seats.iter().find(|one| one["seat"] == seat);
    &found.expect("a seat")["sitter"]
}

fn without_clock(mut view: Value) -> Value {
    view["timer"] = Value::Null;
    view
}

#[tokio::test(flavor = "multi_thread")]
async fn a_player_who_takes_too_long_is_acted_for() {
    let data = folder("late");
    let server = TestServer::with(&data, generous(), Duration::from_secs(600)).await;
    let options = json!({ "turn_seconds": 1, "bank_seconds": 1, "grace_seconds": 30 });
    let (mut client, _) = table(&server, options).await;
    client.change(json!({ "kind": "start" })).await;
    client.until(|client| client.view.is_object()).await;
    let timer = &client.view["timer"];
    assert_eq!(timer["total_ms"], 1_000, "{timer}");
    assert_eq!(timer["bank_ms"], 1_000, "{timer}");
    let started = std::time::Instant::now();
    client
        .until(|client| client.view["players"][0]["pond"] != json!([]))
        .await;
    assert!(started.elapsed() > Duration::from_millis(1_500));
    assert!(client.view["timer"].is_null());
    server.stop().await;
}

/// Everyone has the status `bot` or `person` once it was their turn.
const TELLS: &str = r#"
apply append, "shown_statuses_public", ["bot", "person"]
on after_turn_change do
  unset_status("bot", "person")
  if is_ai do set_status("bot") else set_status("person") end
end
"#;

/// Everyone does the first thing on offer, until something holds for the first client.
async fn play_until(clients: &mut [Client], holds: impl Fn(&Client) -> bool) {
    for _ in 0..500 {
        for client in &mut *clients {
            client.drain(Duration::from_millis(20)).await;
            if let Some(command) = support::choose(&client.view, 1) {
                client.act(command).await;
            }
        }
        if holds(&clients[0]) {
            return;
        }
    }
    panic!("it never came to that: {}", clients[0].view);
}

#[tokio::test(flavor = "multi_thread")]
async fn rules_know_who_is_a_bot() {
    let data = folder("bots");
    let server = TestServer::start(&data).await;
    let options = json!({ "turn_seconds": null, "bank_seconds": 0, "grace_seconds": 0 });
    let (mut east, room) = table(&server, options).await;
    east.change(json!({ "kind": "script", "text": TELLS }))
        .await;
    let south = start_with_south(&server, &mut east, &room).await;
    let has = |client: &Client, seat: usize, status: &str| {
        let statuses = client.view["players"][seat]["statuses"].to_string();
        statuses.contains(&format!("\"{status}\""))
    };
    let mut clients = vec![east, south];
    play_until(&mut clients, |client| {
        has(client, 1, "person") && has(client, 2, "bot")
    })
    .await;
    clients.remove(1).close().await;
    play_until(&mut clients, |client| has(client, 1, "bot")).await;
    assert!(has(&clients[0], 0, "person"));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_plays_for_a_person_who_is_away() {
    let data = folder("away");
    let server = TestServer::start(&data).await;
    let options = json!({ "turn_seconds": null, "bank_seconds": 0, "grace_seconds": 0 });
    let (mut east, room) = table(&server, options).await;
    let south = start_with_south(&server, &mut east, &room).await;
    let own = south.cookie.clone();
    south.close().await;
    east.until(|client| sitter(client, "south")["bot_plays"] == true)
        .await;
    assert_eq!(sitter(&east, "south")["connected"], false);
    // East discards, and the others go on without south.
    while east.view["players"][1]["pond"] == json!([]) {
        match support::choose(&east.view, 1) {
            Some(command) => drop(east.act(command).await),
            None => drop(east.next().await.expect("the game goes on")),
        }
    }
    let south = Client::join(server.address, &own, &room).await;
    assert_eq!(south.room["my_seat"], "south");
    east.until(|client| sitter(client, "south")["bot_plays"] == false)
        .await;
    // While nobody is connected, the table stands still.
    south.close().await;
    let own = east.cookie.clone();
    east.close().await;
    tokio::time::sleep(Duration::from_millis(300)).await;
    let mut east = Client::join(server.address, &own, &room).await;
    east.until(|client| client.view.is_object()).await;
    assert!(!east.is_over());
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_restart_changes_nothing() {
    let data = folder("restart");
    let server = TestServer::with(&data, generous(), Duration::from_secs(600)).await;
    let options = json!({ "turn_seconds": null, "bank_seconds": 0, "grace_seconds": 3600 });
    let (mut client, room) = table(&server, options).await;
    client.change(json!({ "kind": "start" })).await;
    client.until(|client| client.view.is_object()).await;
    while let Some(command) = support::choose(&client.view, 1) {
        client.act(command).await;
        client.drain(Duration::from_millis(50)).await;
    }
    let before = client.resync().await;
    let seats = client.room["seats"].clone();
    let own = client.cookie.clone();
    let reading = tokio::spawn(async move {
        let mut last = Value::Null;
        while let Some(message) = client.next().await {
            last = message;
        }
        last
    });
    server.stop().await;
    assert_eq!(reading.await.expect("read")["type"], "restarting");
    let server = TestServer::with(&data, generous(), Duration::from_secs(600)).await;
    let mut client = Client::join(server.address, &own, &room).await;
    client.until(|client| client.view.is_object()).await;
    assert_eq!(without_clock(client.view.clone()), without_clock(before));
    assert_eq!(client.room["seats"], seats);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_result_stays_as_long_as_the_rules_say() {
    /// East is dealt a hand that the first draw completes.
    const READY: &str = r#"
set starting_hand, %{east: ["1m", "2m", "3m", "4p", "5p", "6p", "7s", "8s", "9s", "1z", "1z", "1z", "5z"]}
set starting_draws, ["5z"]
set win_timer, 1
"#;
    let data = folder("screen");
    let server = TestServer::start(&data).await;
    let own = cookie(server.address).await;
    let body = json!({ "ruleset": "riichi", "seed": 5, "script": READY }).to_string();
    let room = new_room(server.address, &own, &body).await;
    let mut client = Client::join(server.address, &own, &room).await;
    client
        .change(json!({ "kind": "sit", "seat": "east" }))
        .await;
    client.change(json!({ "kind": "start" })).await;
    client.until(|client| client.view.is_object()).await;
    client
        .act(json!({ "kind": "press", "button": "tsumo" }))
        .await;
    client.until(|client| client.view["win"].is_object()).await;
    let started = std::time::Instant::now();
    // Nobody leaves the screen early.
    client
        .until(|client| client.view["scores"].is_object())
        .await;
    let shown = started.elapsed();
    let about_a_second = Duration::from_millis(800)..Duration::from_secs(10);
    assert!(about_a_second.contains(&shown), "{shown:?}");
    server.stop().await;
}

/// The events of all updates so far, without those that matter only for the moment.
fn told(client: &Client) -> Vec<Value> {
    let frames = client.frames.iter();
    let messages = frames.map(|frame| serde_json::from_str::<Value>(frame).expect("JSON"));
    let events = messages.flat_map(|message| {
        let past = message["past"].as_array().cloned().unwrap_or_default();
        let now = message["events"].as_array().cloned();
        past.into_iter().chain(now.unwrap_or_default())
    });
    events
        .filter(|event| event["kind"] != "drew" && event["kind"] != "big_text")
        .collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_who_comes_back_is_told_what_happened_in_the_round() {
    let data = folder("past");
    let slow = Duration::from_millis(1);
    let server = TestServer::with(&data, generous(), slow).await;
    let options = json!({ "turn_seconds": null, "bank_seconds": 0, "grace_seconds": 3600 });
    let (mut client, room) = table(&server, options).await;
    client.change(json!({ "kind": "start" })).await;
    client.until(|client| client.view.is_object()).await;
    for _ in 0..3 {
        client
            .until(|client| client.view["own"]["must_act"] == true)
            .await;
        let command = support::choose(&client.view, 1).expect("something to do");
        client.act(command).await;
    }
    client
        .until(|client| client.view["own"]["must_act"] == true)
        .await;
    client.drain(Duration::from_millis(50)).await;
    let before = told(&client);
    assert_eq!(before[0]["kind"], "round_started");
    assert!(before.len() > 8, "{before:?}");
    let own = client.cookie.clone();
    client.close().await;
    let mut again = Client::join(server.address, &own, &room).await;
    again.until(|client| client.view.is_object()).await;
    assert_eq!(told(&again), before);
    // Spectators are told what everybody may know.
    let other = cookie(server.address).await;
    let mut other = Client::join(server.address, &other, &room).await;
    other.until(|client| client.view.is_object()).await;
    assert_eq!(told(&other), before);
    again.close().await;
    other.close().await;
    server.stop().await;
    let server = TestServer::with(&data, generous(), slow).await;
    let mut again = Client::join(server.address, &own, &room).await;
    again.until(|client| client.view.is_object()).await;
    assert_eq!(told(&again), before);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn everyone_sees_the_time_of_the_player_in_turn_and_of_nobody_else() {
    /// East draws a tile that South can call for a sequence and West for a triplet.
    const CONTESTED: &str = r#"
set starting_hand, %{south: ["2m", "3m"], west: ["1m", "1m"]}
set starting_draws, ["1m"]
"#;
    let data = folder("others");
    let server = TestServer::start(&data).await;
    let body = json!({ "ruleset": "riichi", "seed": 3, "script": CONTESTED }).to_string();
    let own = cookie(server.address).await;
    let room = new_room(server.address, &own, &body).await;
    let mut clients = vec![Client::join(server.address, &own, &room).await];
    for _ in 0..3 {
        let own = cookie(server.address).await;
        clients.push(Client::join(server.address, &own, &room).await);
    }
    for (client, seat) in clients.iter_mut().zip(["east", "south", "west", "north"]) {
        client.change(json!({ "kind": "sit", "seat": seat })).await;
    }
    let options = json!({ "turn_seconds": 60, "bank_seconds": 5, "grace_seconds": 30 });
    let east = &mut clients[0];
    east.change(json!({ "kind": "options", "options": options }))
        .await;
    east.change(json!({ "kind": "start" })).await;
    for client in &mut clients {
        client
            .until(|client| client.view["timer"]["seat"] == "east")
            .await;
        assert_eq!(client.view["timer"]["bank_ms"], 5_000);
    }
    let places = clients[0].view["own"]["playable"].as_array();
    let last = places.expect("places").len() - 1;
    let discard = json!({ "kind": "discard", "index": last });
    clients[0].act(discard).await;
    // South and West each see their own time; those who have nothing to decide see none.
    for (client, seen) in [(1, json!("south")), (2, json!("west"))] {
        clients[client]
            .until(|client| client.view["timer"]["seat"] == seen)
            .await;
    }
    for client in [0, 3] {
        clients[client]
            .until(|client| client.view["last_discard"].is_array())
            .await;
        clients[client].drain(Duration::from_millis(50)).await;
        assert_eq!(clients[client].view["timer"], Value::Null);
    }
    server.stop().await;
}
