//! Hostile clients: each is refused with a code, and nobody else notices.

#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::disallowed_methods,
    reason = "a test fails by panicking, and meets the world"
)]

mod support;

use std::time::Duration;

use futures_util::StreamExt;
use jantaku_server::Limits;
use serde_json::{Value, json};
use support::{Client, TestServer, cookie, folder, generous, new_room, request};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::CloseFrame;

const ROOM: &str = r#"{"ruleset": "riichi", "seed": 1}"#;

/// A game of one person against bots that take their time, so that the table stands still.
async fn quiet_table(server: &TestServer) -> (Client, String) {
    let own = cookie(server.address).await;
    let room = new_room(server.address, &own, ROOM).await;
    let mut client = Client::join(server.address, &own, &room).await;
    client
        .change(json!({ "kind": "sit", "seat": "east" }))
        .await;
    client.change(json!({ "kind": "start" })).await;
    client.until(|client| client.view.is_object()).await;
    (client, room)
}

async fn server(name: &str, limits: Limits) -> (TestServer, support::Folder) {
    let data = folder(name);
    let server = TestServer::with(&data, limits, Duration::from_secs(600)).await;
    (server, data)
}

/// The code of the next refusal.
async fn refusal(client: &mut Client) -> String {
    loop {
        let message = client.next().await.expect("the connection goes on");
        if message["type"] == "refused" {
            return message["code"].as_str().expect("a code").to_owned();
        }
    }
}

/// Reads until the server ends the connection.
async fn end(client: &mut Client) -> Option<CloseFrame> {
    let patience = Duration::from_secs(60);
    loop {
        match tokio::time::timeout(patience, client.socket.next())
            .await
            .expect("an end")
        {
            Some(Ok(Message::Close(frame))) => return frame,
            Some(Ok(_)) => {}
            Some(Err(_)) | None => return None,
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn nonsense_is_refused_and_changes_nothing() {
    let (server, _data) = server("nonsense", generous()).await;
    let (mut friend, room) = quiet_table(&server).await;
    let before = friend.resync().await;
    let mut client = Client::open(server.address, "", None)
        .await
        .expect("a socket");
    for text in [
        "",
        "null",
        "{",
        "[1]",
        "\"join\"",
        r#"{"type": "fly"}"#,
        r#"{"type":"join"}"#,
    ] {
        client.send_text(text.to_owned()).await;
        assert_eq!(refusal(&mut client).await, "malformed", "{text}");
    }
    client.send_text("[".repeat(100_000)).await;
    assert_eq!(refusal(&mut client).await, "malformed");
    client.send(&json!({ "type": "resync" })).await;
    assert_eq!(refusal(&mut client).await, "not_joined");
    client
        .send(&json!({ "type": "join", "room": room, "version": 0 }))
        .await;
    assert_eq!(refusal(&mut client).await, "other_version");
    client
        .send(&json!({ "type": "join", "room": "nowhere", "version": jantaku_proto::VERSION }))
        .await;
    assert_eq!(refusal(&mut client).await, "no_such_room");
    assert_eq!(friend.resync().await, before);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_too_long_ends_the_connection() {
    let (server, _data) = server("long", generous()).await;
    let (mut friend, _) = quiet_table(&server).await;
    let mut client = Client::open(server.address, "", None)
        .await
        .expect("a socket");
    client.send_text("x".repeat(200_000)).await;
    assert_eq!(refusal(&mut client).await, "too_large");
    end(&mut client).await;
    let script = json!({ "ruleset": "riichi", "script": " ".repeat(70_000) }).to_string();
    let answer = request(server.address, "POST", "/api/rooms", None, Some(&script)).await;
    assert_eq!(
        (answer.status, &answer.json()["code"]),
        (422, &json!("bad_settings"))
    );
    friend.resync().await;
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_acts_for_others_or_out_of_turn() {
    let (server, _data) = server("forged", generous()).await;
    let (mut friend, room) = quiet_table(&server).await;
    let before = friend.resync().await;
    let revision = friend.view["own"]["revision"].clone();
    let discard = json!({ "kind": "discard", "index": 0 });
    // A spectator.
    let mut other = Client::join(server.address, &cookie(server.address).await, &room).await;
    other.until(|client| client.view.is_object()).await;
    assert!(other.view["own"].is_null());
    let act = json!({ "revision": revision, "command": discard });
    assert_eq!(other.ask("act", act.clone()).await["code"], "not_seated");
    assert_eq!(other.ask("waits", json!({})).await["code"], "not_seated");
    for (change, code) in [
        (json!({ "kind": "start" }), "not_host"),
        (json!({ "kind": "script", "text": "set x, 1" }), "not_host"),
        (json!({ "kind": "free", "seat": "east" }), "not_host"),
        (json!({ "kind": "sit", "seat": "east" }), "wrong_phase"),
        (json!({ "kind": "sit", "seat": "south" }), "wrong_phase"),
        (json!({ "kind": "rematch" }), "wrong_phase"),
    ] {
        let answer = other.ask("room", json!({ "change": change })).await;
        assert_eq!(answer["code"], code, "{change}");
    }
    // A cookie with the name of somebody else and a forged signature.
    let (name, value) = friend.cookie.split_once('=').expect("a cookie");
    let (_, id) = value.split_at(value.len() - 32);
    let forged = format!("{name}={}{id}", "A".repeat(value.len() - 32));
    let mut forged = Client::join(server.address, &forged, &room).await;
    assert!(forged.room["my_seat"].is_null());
    assert_eq!(forged.ask("act", act).await["code"], "not_seated");
    // Old offers, tiles that are not there, buttons that are not offered.
    let stale = json!({ "revision": 0, "command": discard });
    assert_eq!(friend.ask("act", stale).await["code"], "stale");
    for command in [
        json!({ "kind": "discard", "index": 99 }),
        json!({ "kind": "press", "button": "ron" }),
        json!({ "kind": "press", "button": "no such button" }),
        json!({ "kind": "choose", "choice": 0 }),
        json!({ "kind": "ready" }),
        json!({ "kind": "mark", "object": { "target": "hand", "seat": "south", "index": 0 } }),
        json!({ "kind": "declare_yaku", "names": ["Riichi"] }),
        json!({ "kind": "toggle_auto", "button": "none", "on": true }),
        json!({ "kind": "reorder", "from": 0, "to": 99 }),
        json!({ "kind": "declare_dead", "seat": "west" }),
        json!({ "kind": "toggle_next_dealer" }),
    ] {
        assert_eq!(
            friend.act(command.clone()).await["code"],
            "not_allowed",
            "{command}"
        );
    }
    assert_eq!(friend.resync().await, before);
    assert_eq!(friend.act(discard.clone()).await["type"], "done");
    let again = friend.act(discard).await;
    assert!(again["type"] == "refused", "{again}");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_flood_ends_itself() {
    let (server, _data) = server("flood", Limits::default()).await;
    let (mut friend, room) = quiet_table(&server).await;
    let mut client = Client::join(server.address, &cookie(server.address).await, &room).await;
    let flood = async {
        for _ in 0..2_000 {
            let message = Message::text(r#"{"type":"chat","text":"buy"}"#);
            use futures_util::SinkExt;
            if client.socket.send(message).await.is_err() {
                break;
            }
        }
        end(&mut client).await
    };
    let frame = flood.await;
    if let Some(frame) = frame {
        assert_eq!(
            (u16::from(frame.code), frame.reason.as_str()),
            (4029, "too_fast")
        );
    }
    let chat = |frame: &&String| frame.contains(r#""type":"chat""#);
    friend.resync().await;
    assert!(friend.frames.iter().filter(chat).count() < 200);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_does_not_read_is_given_up() {
    let limits = Limits {
        outbound: 8,
        ..generous()
    };
    let (server, _data) = server("slow", limits).await;
    let (mut friend, room) = quiet_table(&server).await;
    let mut slow = Client::join(server.address, &cookie(server.address).await, &room).await;
    // The client keeps asking and never reads an answer.
    for _ in 0..20_000 {
        use futures_util::SinkExt;
        let asked = Message::text(r#"{"type":"resync"}"#);
        let sent = tokio::time::timeout(Duration::from_secs(5), slow.socket.feed(asked)).await;
        if !matches!(sent, Ok(Ok(()))) {
            break;
        }
    }
    friend.until(|client| client.room["watching"] == 0).await;
    friend.resync().await;
    let metrics = request(server.address, "GET", "/metrics", None, None).await;
    assert!(
        metrics.body.contains("jantaku_dropped_total 1"),
        "{}",
        metrics.body
    );
    drop(slow);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn pages_of_others_cannot_connect() {
    let (server, _data) = server("origin", generous()).await;
    let own = format!("http://{}", server.address);
    for origin in ["https://evil.example", "null", "http://127.0.0.1:1"] {
        let refused = Client::open(server.address, "", Some(origin)).await;
        assert!(refused.is_err(), "{origin}");
        let head = format!("Origin: {origin}\r\n");
        let answer = support::raw(server.address, "POST", "/api/rooms", &head, ROOM).await;
        assert_eq!(
            (answer.status, &answer.json()["code"]),
            (403, &json!("wrong_origin"))
        );
    }
    assert!(Client::open(server.address, "", Some(&own)).await.is_ok());
    let head = format!("Origin: {own}\r\n");
    let answer = support::raw(server.address, "POST", "/api/rooms", &head, ROOM).await;
    assert_eq!(answer.status, 201);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn requests_and_rooms_are_limited() {
    let limits = Limits {
        requests_per_second: 0.001,
        request_burst: 20.0,
        rooms_per_minute: 0.001,
        room_burst: 3.0,
        ..generous()
    };
    let (server, _data) = server("limits", limits).await;
    let mut codes = Vec::new();
    for _ in 0..5 {
        let answer = request(server.address, "POST", "/api/rooms", None, Some(ROOM)).await;
        codes.push(answer.status);
    }
    assert_eq!(codes, [201, 201, 201, 429, 429]);
    let mut last = Value::Null;
    for _ in 0..20 {
        let answer = request(server.address, "GET", "/api/rooms", None, None).await;
        last = answer.json();
    }
    assert_eq!(last["code"], "too_fast");
    assert_eq!(
        request(server.address, "GET", "/healthz", None, None)
            .await
            .status,
        200
    );
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_faulty_ruleset_hurts_its_own_table_only() {
    let (server, _data) = server("faulty", generous()).await;
    let (mut friend, _) = quiet_table(&server).await;
    let own = cookie(server.address).await;
    let faulty = json!({ "ruleset": "riichi", "script": "set max_rounds," }).to_string();
    let room = new_room(server.address, &own, &faulty).await;
    let mut client = Client::join(server.address, &own, &room).await;
    assert_ne!(client.room["problems"], json!([]));
    let answer = client
        .ask("room", json!({ "change": { "kind": "start" } }))
        .await;
    assert_eq!(answer["code"], "bad_settings");
    // Rules that never end use up their steps; the table is told, and the game goes on.
    let endless = "define_function spin do\n  spin\n  spin\nend\non after_draw do\n  spin\nend";
    let change = json!({ "kind": "script", "text": endless });
    client.change(change).await;
    client
        .change(json!({ "kind": "sit", "seat": "east" }))
        .await;
    if client.room["problems"] == json!([]) {
        client.change(json!({ "kind": "start" })).await;
        client.until(|client| client.view.is_object()).await;
    }
    let before = std::time::Instant::now();
    friend.resync().await;
    assert!(before.elapsed() < Duration::from_secs(2));
    server.stop().await;
}
