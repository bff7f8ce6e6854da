//! Keys of a ruleset that the game does not look at, because they are about the page or the
//! clock: the same game is shown with each of them and without, and what is sent differs.

#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::disallowed_methods,
    reason = "a test fails by panicking, and meets the world"
)]

mod support;

use std::collections::BTreeSet;

use jantaku_names::{NameList, ReadBy};
use serde_json::{Value, json};
use support::{Client, TestServer, cookie, folder, new_room};

/// A key with a value, and what is sent because of it.
struct Trial {
    key: &'static str,
    value: Value,
    /// What else is in the ruleset, with the key and without.
    rules: Value,
    /// A line that is sent only with the key.
    expected: &'static str,
}

fn trial(key: &'static str, value: Value, expected: &'static str) -> Trial {
    Trial {
        key,
        value,
        rules: json!({}),
        expected,
    }
}

impl Trial {
    fn rules(mut self, rules: Value) -> Self {
        self.rules = rules;
        self
    }

    /// What is sent with the key and not without it.
    async fn difference(&self, server: &TestServer) -> Vec<String> {
        let without = self.sent(server, &Value::Null).await;
        let mut with = self.sent(server, &self.value).await;
        with.retain(|line| !without.contains(line));
        with
    }

    async fn sent(&self, server: &TestServer, value: &Value) -> Vec<String> {
        let mut script = ready_hand();
        let rules = self.rules.as_object().expect("an object");
        let object = script.as_object_mut().expect("an object");
        object.extend(rules.clone());
        object.insert(self.key.to_owned(), value.clone());
        sent(server, &script).await
    }
}

/// East is dealt a hand that the first draw completes.
fn ready_hand() -> Value {
    json!({
        "starting_hand": {"east": [
            "1m", "2m", "3m", "4p", "5p", "6p", "7s", "8s", "9s", "1z", "1z", "1z", "5z",
        ]},
        "starting_draws": ["5z"],
    })
}

/// Everything that somebody at East is sent: the rules, the table, what the hand could become,
/// and the screen of a win.
async fn sent(server: &TestServer, script: &Value) -> Vec<String> {
    let own = cookie(server.address).await;
    let body = json!({ "ruleset": "riichi", "seed": 3, "script": script.to_string() }).to_string();
    let room = new_room(server.address, &own, &body).await;
    let mut client = Client::join(server.address, &own, &room).await;
    let sit = json!({ "kind": "sit", "seat": "east" });
    client.change(sit).await;
    client.change(json!({ "kind": "start" })).await;
    let offered = |client: &Client| client.view["own"]["buttons"] != json!([]);
    client
        .until(|client| client.view.is_object() && offered(client))
        .await;
    let rules = client.frames.iter().find_map(|frame| {
        let message: Value = serde_json::from_str(frame).expect("JSON");
        (message["type"] == "rules").then(|| message["rules"].clone())
    });
    let mut lines = Vec::new();
    flatten("rules", &rules.expect("the rules"), &mut lines);
    flatten("table", &client.view, &mut lines);
    let outlook = client.ask("waits", json!({ "discard": null })).await;
    flatten("nearest", &outlook["nearest"], &mut lines);
    let buttons = client.view["own"]["buttons"].as_array().expect("buttons");
    if buttons.iter().any(|button| button["id"] == "tsumo") {
        client
            .act(json!({ "kind": "press", "button": "tsumo" }))
            .await;
        client.until(|client| client.view["win"].is_object()).await;
        flatten("win", &client.view["win"], &mut lines);
        flatten("timer", &client.view["timer"]["total_ms"], &mut lines);
    }
    client.close().await;
    lines
}

/// Every value with its path, a line each.
fn flatten(path: &str, value: &Value, lines: &mut Vec<String>) {
    match value {
        Value::Object(fields) => {
            for (key, value) in fields {
                // How much of a second has passed differs from game to game.
                if key != "left_ms" {
                    flatten(&format!("{path}.{key}"), value, lines);
                }
            }
        }
        Value::Array(values) => {
            for (at, value) in values.iter().enumerate() {
                flatten(&format!("{path}.{at}"), value, lines);
            }
        }
        value => lines.push(format!("{path} {value}")),
    }
}

fn trials() -> Vec<Trial> {
    let style = json!({"tablecloth_color": "#204060", "tile_indices": {"1m": "I"}});
    vec![
        trial("display_name", json!("A game"), "rules.name \"A game\""),
        trial(
            "tutorial_link",
            json!("https://example.org"),
            "rules.tutorial \"https://example.org\"",
        ),
        trial("display_honba", json!(true), "rules.shows_honba true"),
        trial(
            "display_riichi_sticks",
            json!(true),
            "rules.shows_sticks true",
        ),
        trial("display_wall", json!(true), "rules.shows_wall true"),
        trial(
            "display_round_marker",
            json!(false),
            "rules.shows_round false",
        ),
        trial("four_rows_discards", json!(true), "rules.pond_rows 4"),
        trial("score_e_notation", json!(true), "rules.e_notation true"),
        trial("shiny_dora", json!(true), "rules.shiny_dora true"),
        trial(
            "custom_style",
            style,
            "rules.style.tablecloth_color \"#204060\"",
        ),
        trial(
            "translations",
            json!({"Tenhou": "Blessing of Heaven"}),
            "win.yaku.0.name \"Blessing of Heaven\"",
        ),
        trial("win_timer", json!(5), "timer 5000"),
        trial("saki_ver", json!("v12"), "rules.card_edition \"v12\"").rules(json!({
            "enable_saki_cards": true, "saki_deck": ["koma"],
        })),
        trial(
            "show_nearest_american_hand",
            json!(true),
            "nearest.0.name \"111a 222a 333a 444a 55a\"",
        )
        .rules(json!({"win_definition": ["111a 222a 333a 444a 55a"]})),
    ]
}

#[tokio::test(flavor = "multi_thread")]
async fn every_key_of_the_page_and_the_clock_makes_a_difference() {
    let data = folder("keys");
    let server = TestServer::start(&data).await;
    let mut wrong = Vec::new();
    let mut tried = BTreeSet::new();
    for trial in trials() {
        let difference = trial.difference(&server).await;
        if difference.iter().any(|line| line == trial.expected) {
            tried.insert(trial.key);
        } else {
            let (key, expected) = (trial.key, trial.expected);
            wrong.push(format!("{key}: not {expected:?} in {difference:#?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    let keys = NameList::ToplevelKeys.entries();
    let ours = keys.filter(|key| matches!(key.reader(), ReadBy::Page | ReadBy::Clock));
    let ours: BTreeSet<&str> = ours.map(|key| key.name).collect();
    assert_eq!(tried, ours);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_key_that_nobody_reads_changes_nothing() {
    let data = folder("unread");
    let server = TestServer::start(&data).await;
    let keys = NameList::ToplevelKeys.entries();
    let unread = keys.filter(|key| key.reader() == ReadBy::Nobody);
    for key in unread {
        let value = json!({"Daisangen": ["Dragons"]});
        let none: Vec<String> = Vec::new();
        let trial = trial(key.name, value, "");
        assert_eq!(trial.difference(&server).await, none, "{}", key.name);
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn links_lead_only_to_the_web() {
    let data = folder("links");
    let server = TestServer::start(&data).await;
    let link = |link: &str| trial("tutorial_link", json!(link), "");
    let harmful = link("javascript:alert(1)").difference(&server).await;
    assert_eq!(harmful, Vec::<String>::new());
    server.stop().await;
}
