//! What result screens tell: a win in riichi, and the choice of the dealer after it.

#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::disallowed_methods,
    reason = "a test fails by panicking, and meets the world"
)]

mod support;

use serde_json::{Value, json};
use support::{Client, TestServer, folder, four_people};

/// East is ready for 5p and 8p after the first discard and draws 8p; the indicators are 1m and,
/// under it, 1s.
const READY: &str = r#"
set starting_hand, %{east: ["2m", "3m", "4m", "6m", "7m", "8m", "3p", "4p", "5p", "6p", "7p", "2s", "2s"]}
set starting_draws, ["1z", "4z", "4z", "4z", "8p"]
set starting_dead_wall, ["9s", "9s", "9s", "9s", "1m", "1s"]
on after_scoring do
  as everyone do
    set_status("renchan_choice", "renchan")
  end
end
"#;

/// South has three white dragons, and East draws the fourth.
const FOUR_ALIKE: &str = r#"
set starting_hand, %{south: ["5z", "5z", "5z"]}
set starting_draws, ["5z"]
"#;

/// East draws a tile that South can call for a sequence and West for a triplet.
const CONTESTED: &str = r#"
set starting_hand, %{south: ["2m", "3m"], west: ["1m", "1m"]}
set starting_draws, ["1m"]
"#;

/// Everyone declines and discards what was drawn, until something holds for the first client.
async fn pass(clients: &mut [Client], holds: impl Fn(&Client) -> bool) {
    for _ in 0..200 {
        if holds(&clients[0]) {
            return;
        }
        for client in &mut *clients {
            client.drain(std::time::Duration::from_millis(20)).await;
            let own = &client.view["own"];
            if own["must_act"] != true || holds(client) {
                continue;
            }
            let buttons = own["buttons"].as_array().expect("buttons");
            let skip = buttons.iter().any(|button| button["role"] == "skip");
            let last = own["playable"].as_array().expect("places").len() - 1;
            let command = match skip {
                true => json!({ "kind": "press", "button": "skip" }),
                false => json!({ "kind": "discard", "index": last }),
            };
            client.act(command).await;
        }
    }
    panic!("it never came to that: {}", clients[0].view);
}

fn offers(client: &Client, id: &str) -> bool {
    let buttons = client.view["own"]["buttons"].as_array();
    buttons.is_some_and(|buttons| buttons.iter().any(|button| button["id"] == id))
}

async fn press(client: &mut Client, id: &str) {
    let answer = client.act(json!({ "kind": "press", "button": id })).await;
    assert_eq!(answer["type"], "done", "{answer}");
}

fn ids(tiles: &Value) -> Vec<&str> {
    let tiles = tiles.as_array().into_iter().flatten();
    tiles.filter_map(|tile| tile["id"].as_str()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_riichi_turns_up_what_lies_under_the_indicators() {
    let data = folder("ura");
    let server = TestServer::start(&data).await;
    let body = json!({ "ruleset": "riichi", "seed": 3, "script": READY }).to_string();
    let mut clients = four_people(&server, &body).await;
    pass(&mut clients, |client| offers(client, "riichi")).await;
    assert_eq!(clients[0].view["dora"], json!(["2m"]));
    press(&mut clients[0], "riichi").await;
    pass(&mut clients, |client| offers(client, "tsumo")).await;
    press(&mut clients[0], "tsumo").await;
    for client in &mut clients {
        client.until(|client| client.view["win"].is_object()).await;
    }
    let win = &clients[3].view["win"];
    assert_eq!(ids(&win["indicators"]), ["1s"]);
    assert_eq!(win["dora"], json!(["2m", "2s"]));
    let yaku = win["yaku"].as_array().expect("yaku");
    let value =
        |name: &str| yaku.iter().find(|yaku| yaku["name"] == name)?["amounts"][0]["value"].as_f64();
    assert_eq!(
        (value("Dora"), value("Ura")),
        (Some(1.0), Some(2.0)),
        "{win}"
    );
    // Indicators that only the winner turns up change nothing for the tiles on the table.
    assert_eq!(clients[3].view["dora"], json!(["2m"]));
    assert_eq!(
        win["fu"][0],
        json!({ "reason": { "kind": "base" }, "tiles": [], "value": 20.0 })
    );
    for client in &mut clients {
        client.act(json!({ "kind": "ready" })).await;
    }
    for (at, client) in clients.iter_mut().enumerate() {
        client
            .until(|client| client.view["scores"].is_object())
            .await;
        let may = if at == 0 { json!(true) } else { Value::Null };
        assert_eq!(client.view["own"]["repeats_deal"], may);
    }
    let east = &mut clients[0];
    let answer = east.act(json!({ "kind": "toggle_next_dealer" })).await;
    assert_eq!(answer["type"], "done", "{answer}");
    east.until(|client| client.view["own"]["repeats_deal"] == false)
        .await;
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn calls_are_told_by_what_is_written_on_their_buttons() {
    let data = folder("calls");
    let server = TestServer::start(&data).await;
    let body = json!({ "ruleset": "riichi", "seed": 3, "script": FOUR_ALIKE }).to_string();
    let mut clients = four_people(&server, &body).await;
    let last = clients[0].view["own"]["playable"]
        .as_array()
        .expect("places")
        .len()
        - 1;
    clients[0]
        .act(json!({ "kind": "discard", "index": last }))
        .await;
    let south = &mut clients[1];
    south.until(|client| offers(client, "daiminkan")).await;
    press(south, "daiminkan").await;
    let called = |frame: &String| {
        let frame: Value = serde_json::from_str(frame).expect("JSON");
        let mut events = frame["events"].as_array().into_iter().flatten();
        let called = events.find(|event| event["kind"] == "called");
        called.map(|called| called["name"].clone())
    };
    south
        .until(|client| client.frames.iter().any(|frame| called(frame).is_some()))
        .await;
    assert_eq!(south.frames.iter().find_map(called), Some(json!("Kan")));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_has_called_sees_that_others_decide() {
    let data = folder("contested");
    let server = TestServer::start(&data).await;
    let body = json!({ "ruleset": "riichi", "seed": 3, "script": CONTESTED }).to_string();
    let mut clients = four_people(&server, &body).await;
    let places = clients[0].view["own"]["playable"].as_array();
    let last = places.expect("places").len() - 1;
    let discard = json!({ "kind": "discard", "index": last });
    clients[0].act(discard).await;
    for (client, id) in [(1, "chii"), (2, "pon")] {
        clients[client].until(|client| offers(client, id)).await;
        assert_eq!(clients[client].view["own"]["waiting"], Value::Null);
    }
    press(&mut clients[1], "chii").await;
    let waiting = |client: &Client| client.view["own"]["waiting"]["name"] == "Chii";
    clients[1].until(waiting).await;
    assert_eq!(clients[1].view["own"]["buttons"], json!([]));
    // Nobody else learns which button a player has pressed.
    clients[2].drain(std::time::Duration::from_millis(50)).await;
    assert_eq!(clients[2].view["own"]["waiting"], Value::Null);
    press(&mut clients[2], "skip").await;
    let called = |client: &Client| client.view["players"][1]["calls"] != json!([]);
    clients[1].until(called).await;
    assert_eq!(clients[1].view["own"]["waiting"], Value::Null);
    server.stop().await;
}
