//! A room has as many seats as its rules have players.

#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::disallowed_methods,
    reason = "a test fails by panicking, and meets the world"
)]

mod support;

use serde_json::{Value, json};
use support::{Client, TestServer, cookie, folder, new_room};

/// Each seat with who has it: the first letter of the kind of sitter, or nothing.
fn seats(client: &Client) -> Vec<String> {
    let seats = client.room["seats"].as_array().expect("seats").iter();
    let text = |value: &Value| value.as_str().unwrap_or("-").to_owned();
    seats
        .map(|seat| format!("{} {}", text(&seat["seat"]), text(&seat["sitter"]["kind"])))
        .collect()
}

async fn script(client: &mut Client, text: &str) {
    let change = json!({ "kind": "script", "text": text });
    client.change(change).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn seats_follow_the_number_of_players() {
    let data = folder("seats");
    let server = TestServer::start(&data).await;
    let own = cookie(server.address).await;
    let body = json!({ "ruleset": "riichi", "script": "set num_players, 3" }).to_string();
    let room = new_room(server.address, &own, &body).await;
    let mut host = Client::join(server.address, &own, &room).await;
    assert_eq!(seats(&host), ["east -", "south -", "west -"]);
    script(&mut host, "").await;
    assert_eq!(seats(&host), ["east -", "south -", "west -", "north -"]);
    host.change(json!({ "kind": "sit", "seat": "north" })).await;
    let bot = json!({ "kind": "add_bot", "seat": "south", "level": "easy" });
    host.change(bot).await;
    // Faulty settings move nobody.
    script(&mut host, "set num_players, ").await;
    assert_eq!(host.room["my_seat"], "north");
    // A person who loses a seat gets another; a bot leaves.
    script(&mut host, "set num_players, 2").await;
    assert_eq!(seats(&host), ["east person", "west -"]);
    assert_eq!(host.room["my_seat"], "east");
    host.change(json!({ "kind": "start" })).await;
    host.until(|client| client.view.is_object()).await;
    let players = host.view["players"].as_array().expect("players");
    assert_eq!(players.len(), 2);
    assert_eq!(seats(&host), ["east person", "west bot"]);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_one_too_many_stands() {
    let data = folder("stands");
    let server = TestServer::start(&data).await;
    let own = cookie(server.address).await;
    let room = new_room(server.address, &own, r#"{"ruleset": "riichi"}"#).await;
    let mut host = Client::join(server.address, &own, &room).await;
    let other = cookie(server.address).await;
    let mut other = Client::join(server.address, &other, &room).await;
    host.change(json!({ "kind": "sit", "seat": "east" })).await;
    let sit = json!({ "kind": "sit", "seat": "north" });
    other.change(sit).await;
    script(&mut host, "set num_players, 1").await;
    assert_eq!(seats(&host), ["east person"]);
    other
        .until(|client| client.room["my_seat"] == Value::Null)
        .await;
    server.stop().await;
}
