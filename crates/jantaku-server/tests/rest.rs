//! The REST interface does what its OpenAPI document says.

#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::disallowed_methods,
    reason = "a test fails by panicking, and meets the world"
)]

mod support;

use serde_json::{Value, json};
use support::{Client, TestServer, choose, cookie, folder, new_room, raw, request};

/// Checks that a value fits a schema, for the part of JSON Schema that the document uses.
fn check(value: &Value, schema: &Value, document: &Value, at: &str) {
    if let Some(name) = schema["$ref"].as_str() {
        let target = document.pointer(name.trim_start_matches('#'));
        return check(value, target.expect("a known schema"), document, at);
    }
    for part in schema["allOf"].as_array().into_iter().flatten() {
        check(value, part, document, at);
    }
    for key in ["anyOf", "oneOf"] {
        if let Some(parts) = schema[key].as_array() {
            let fits = |part: &&Value| fits(value, part, document);
            assert!(
                parts.iter().any(|part| fits(&part)),
                "{at}: {value} fits nothing"
            );
        }
    }
    if let Some(constant) = schema.get("const") {
        assert_eq!(value, constant, "{at}");
    }
    if let Some(values) = schema["enum"].as_array() {
        assert!(values.contains(value), "{at}: {value}");
    }
    let is = |kind: &str| match kind {
        "string" => value.is_string(),
        "integer" => value.is_u64() || value.is_i64(),
        "boolean" => value.is_boolean(),
        "null" => value.is_null(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        other => panic!("{at}: the schema has the type {other}"),
    };
    let right = match &schema["type"] {
        Value::Null => true,
        Value::Array(kinds) => kinds.iter().filter_map(Value::as_str).any(is),
        kind => is(kind.as_str().expect("a type")),
    };
    assert!(right, "{at}: {value} is not {}", schema["type"]);
    for (place, item) in value.as_array().into_iter().flatten().enumerate() {
        check(item, &schema["items"], document, &format!("{at}[{place}]"));
    }
    for name in schema["required"].as_array().into_iter().flatten() {
        let name = name.as_str().expect("a name");
        assert!(value.get(name).is_some(), "{at}.{name} is missing");
    }
    if let (Some(fields), Some(known)) = (value.as_object(), schema["properties"].as_object()) {
        for (name, field) in fields {
            if let Some(schema) = known.get(name) {
                check(field, schema, document, &format!("{at}.{name}"));
            }
        }
    }
}

fn fits(value: &Value, schema: &Value, document: &Value) -> bool {
    let tried = std::panic::catch_unwind(|| check(value, schema, document, ""));
    tried.is_ok()
}

#[tokio::test(flavor = "multi_thread")]
async fn answers_are_as_described() {
    let data = folder("rest");
    let server = TestServer::start(&data).await;
    let address = server.address;
    let document = request(address, "GET", "/api/openapi.json", None, None)
        .await
        .json();
    let made = serde_json::to_value(jantaku_server::openapi()).expect("the document is JSON");
    assert_eq!(document, made, "what is served is what the code says");
    let own = cookie(address).await;
    let body =
        r#"{"ruleset": "riichi", "public": true, "script": "set max_rounds, 1\nset win_timer, 1"}"#;
    let room = new_room(address, &own, body).await;
    let mut client = Client::join(address, &own, &room).await;
    client
        .change(json!({ "kind": "sit", "seat": "east" }))
        .await;
    client.change(json!({ "kind": "start" })).await;
    client.until(|client| client.view.is_object()).await;
    let game = client.room["game"].as_str().expect("a game").to_owned();
    let log = format!("/api/games/{game}/log");
    assert_eq!(
        request(address, "GET", &log, Some(&own), None).await.status,
        404
    );
    let mut pick = 1_usize;
    while !client.is_over() {
        pick += 7;
        match choose(&client.view, pick) {
            Some(command) => drop(client.act(command).await),
            None => drop(client.next().await),
        }
    }
    let name = Some(r#"{"name": "  Aki  "}"#);
    let asked = [
        (
            "/api/rulesets",
            "get",
            "/api/rulesets".to_owned(),
            None,
            200,
        ),
        (
            "/api/rulesets/{id}",
            "get",
            "/api/rulesets/riichi".to_owned(),
            None,
            200,
        ),
        (
            "/api/rulesets/{id}",
            "get",
            "/api/rulesets/tutorial/20_mods".to_owned(),
            None,
            200,
        ),
        (
            "/api/words/{language}/{id}",
            "get",
            "/api/words/ja/riichi".to_owned(),
            None,
            200,
        ),
        (
            "/api/rulesets/{id}",
            "get",
            "/api/rulesets/none".to_owned(),
            None,
            404,
        ),
        ("/api/rooms", "get", "/api/rooms".to_owned(), None, 200),
        (
            "/api/rooms",
            "post",
            "/api/rooms".to_owned(),
            Some(body),
            201,
        ),
        (
            "/api/rooms",
            "post",
            "/api/rooms".to_owned(),
            Some("{"),
            400,
        ),
        (
            "/api/rooms",
            "post",
            "/api/rooms".to_owned(),
            Some(r#"{"ruleset": "none"}"#),
            422,
        ),
        (
            "/api/rooms",
            "post",
            "/api/rooms".to_owned(),
            Some(r#"{"ruleset": 1}"#),
            422,
        ),
        (
            "/api/rooms/{code}",
            "get",
            format!("/api/rooms/{room}"),
            None,
            200,
        ),
        (
            "/api/rooms/{code}",
            "get",
            "/api/rooms/none".to_owned(),
            None,
            404,
        ),
        ("/api/me", "get", "/api/me".to_owned(), None, 200),
        ("/api/me", "put", "/api/me".to_owned(), name, 200),
        (
            "/api/me",
            "put",
            "/api/me".to_owned(),
            Some(r#"{"name": " "}"#),
            422,
        ),
        ("/api/games/{id}/log", "get", log, None, 200),
        (
            "/api/games/{id}/log",
            "get",
            "/api/games/none/log".to_owned(),
            None,
            404,
        ),
        (
            "/api/openapi.json",
            "get",
            "/api/openapi.json".to_owned(),
            None,
            200,
        ),
        ("/healthz", "get", "/healthz".to_owned(), None, 200),
        ("/readyz", "get", "/readyz".to_owned(), None, 200),
        ("/metrics", "get", "/metrics".to_owned(), None, 200),
    ];
    for (path, method, real, body, status) in &asked {
        let verb = method.to_uppercase();
        let answer = request(address, &verb, real, Some(&own), *body).await;
        assert_eq!(answer.status, *status, "{verb} {real}: {}", answer.body);
        let described = &document["paths"][path][method]["responses"][status.to_string()];
        assert!(
            described.is_object(),
            "{verb} {path} {status} is not described"
        );
        if let Some(schema) = described.pointer("/content/application~1json/schema") {
            check(&answer.json(), schema, &document, path);
        }
    }
    for (path, methods) in document["paths"].as_object().expect("paths") {
        for method in methods.as_object().expect("methods").keys() {
            let known = asked.iter().any(|(p, m, ..)| p == path && m == method);
            assert!(known || path == "/ws", "{method} {path} is not tried");
        }
    }
    let me = request(address, "GET", "/api/me", Some(&own), None).await;
    assert_eq!(me.json()["name"], "Aki");
    let large = json!({ "name": "x".repeat(200_000) }).to_string();
    let answer = request(address, "PUT", "/api/me", Some(&own), Some(&large)).await;
    assert_eq!(
        (answer.status, &answer.json()["code"]),
        (413, &json!("too_large"))
    );
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_answer_carries_its_headers() {
    let data = folder("headers");
    let server = TestServer::start(&data).await;
    for path in [
        "/",
        "/room/x",
        "/api/rulesets",
        "/api/none",
        "/assets/none.js",
        "/healthz",
    ] {
        let answer = raw(server.address, "GET", path, "", "").await;
        let head = answer.head.to_ascii_lowercase();
        for header in [
            "content-security-policy: default-src 'none'; script-src 'self'; style-src 'self';",
            "frame-ancestors 'none'",
            "x-content-type-options: nosniff",
            "referrer-policy: no-referrer",
            "x-request-id: ",
        ] {
            assert!(head.contains(header), "{path} lacks {header}");
        }
    }
    let page = raw(server.address, "GET", "/table/some", "", "").await;
    assert_eq!(page.status, 200);
    assert!(page.body.to_ascii_lowercase().contains("<!doctype html>"));
    let file = raw(server.address, "GET", "/assets/none.js", "", "").await;
    assert_eq!(file.status, 404);
    let new = raw(server.address, "GET", "/api/me", "", "").await;
    let cookie = new.head.to_ascii_lowercase();
    assert!(cookie.contains("httponly") && cookie.contains("samesite=lax"));
    assert!(cookie.contains("max-age=31536000") && !cookie.contains("; secure"));
    let https = raw(
        server.address,
        "GET",
        "/api/me",
        "X-Forwarded-Proto: https\r\n",
        "",
    )
    .await;
    assert!(https.head.to_ascii_lowercase().contains("; secure"));
    let compressed = "Accept-Encoding: gzip\r\n";
    let packed = raw(server.address, "GET", "/api/rulesets", compressed, "").await;
    assert!(
        packed
            .head
            .to_ascii_lowercase()
            .contains("content-encoding: gzip")
    );
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn mods_bring_along_what_they_need() {
    let data = folder("mods");
    let server = TestServer::start(&data).await;
    let own = cookie(server.address).await;
    let room = new_room(server.address, &own, r#"{"ruleset": "riichi"}"#).await;
    let mut client = Client::join(server.address, &own, &room).await;
    assert_eq!(client.room["differences"], json!([]));
    let details = request(server.address, "GET", "/api/rulesets/riichi", None, None)
        .await
        .json();
    let mods = details["mods"].as_array().expect("mods");
    let on: Vec<&Value> = client.room["mods"]
        .as_array()
        .expect("mods")
        .iter()
        .map(|one| &one["id"])
        .collect();
    let off = mods
        .iter()
        .find(|one| !on.contains(&&one["id"]))
        .expect("one is off")
        .clone();
    client
        .change(json!({ "kind": "mod_on", "choice": { "id": off["id"] } }))
        .await;
    let is_on = |client: &Client, id: &Value| {
        let mods = client.room["mods"].as_array().expect("mods");
        mods.iter().any(|one| one["id"] == *id)
    };
    client.until(|client| is_on(client, &off["id"])).await;
    for needed in off["needs"].as_array().expect("needs") {
        assert!(is_on(&client, needed));
    }
    assert_ne!(client.room["differences"], json!([]));
    client
        .change(json!({ "kind": "mod_off", "id": off["id"] }))
        .await;
    client.until(|client| !is_on(client, &off["id"])).await;
    for preset in details["presets"].as_array().expect("presets") {
        client
            .change(json!({ "kind": "preset", "name": preset["name"] }))
            .await;
        client
            .until(|client| client.room["mods"] == preset["mods"])
            .await;
        assert_eq!(client.room["problems"], json!([]));
    }
    client.change(json!({ "kind": "default_mods" })).await;
    client
        .until(|client| client.room["differences"] == json!([]))
        .await;
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn everyone_is_told_which_other_mods_were_switched() {
    let data = folder("notices");
    let server = TestServer::start(&data).await;
    let own = cookie(server.address).await;
    let room = new_room(server.address, &own, r#"{"ruleset": "riichi"}"#).await;
    let mut host = Client::join(server.address, &own, &room).await;
    let visitor = cookie(server.address).await;
    let mut visitor = Client::join(server.address, &visitor, &room).await;
    let details = request(server.address, "GET", "/api/rulesets/riichi", None, None)
        .await
        .json();
    let before = host.room["mods"].clone();
    let is_on = |mods: &Value, id: &Value| {
        let mut mods = mods.as_array().expect("mods").iter();
        mods.any(|one| one["id"] == *id)
    };
    let ids = |list: &Value| list.as_array().expect("ids").clone();
    let mods = details["mods"].as_array().expect("mods").iter();
    let clashes = |one: &&Value| {
        let conflicts = ids(&one["conflicts"]);
        !is_on(&before, &one["id"]) && conflicts.iter().any(|id| is_on(&before, id))
    };
    let clashing = mods.clone().find(clashes).expect("mods that clash")["id"].clone();
    host.change(json!({ "kind": "mod_on", "choice": { "id": clashing } }))
        .await;
    let notices = |client: &Client| {
        let messages = client.frames.iter();
        let messages = messages.map(|frame| serde_json::from_str(frame).expect("JSON"));
        let notices = messages.filter(|message: &Value| message["type"] == "notice");
        notices.collect::<Vec<Value>>()
    };
    visitor
        .until(|client| is_on(&client.room["mods"], &clashing))
        .await;
    let after = visitor.room["mods"].clone();
    let others = mods.map(|one| &one["id"]).filter(|id| **id != clashing);
    let (on, off): (Vec<&Value>, Vec<&Value>) = others
        .filter(|id| is_on(&before, id) != is_on(&after, id))
        .partition(|id| is_on(&after, id));
    assert!(!off.is_empty());
    let notice = json!({ "kind": "mods_changed", "on": on, "off": off });
    let expected = [json!({ "type": "notice", "notice": notice })];
    assert_eq!(notices(&visitor), expected);
    assert_eq!(notices(&host), expected);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn rulesets_speak_other_languages() {
    let server = TestServer::start(&folder("words")).await;
    let ask = |path: &'static str| request(server.address, "GET", path, None, None);
    let rulesets = ask("/api/rulesets").await.json();
    let rulesets = rulesets.as_array().expect("a list");
    let riichi = rulesets.iter().find(|one| one["id"] == "riichi");
    let languages = &riichi.expect("riichi is shipped")["languages"];
    assert_eq!(*languages, json!(["ja", "zh-Hans", "zh-Hant"]));
    assert_eq!(ask("/api/words/ja/riichi").await.json()["Ron"], "ロン");
    assert_eq!(ask("/api/words/zh-Hans/riichi").await.json()["Pon"], "碰");
    for none in [
        "/api/words/xx/riichi",
        "/api/words/ja/none",
        "/api/words/%2e%2e/riichi",
    ] {
        assert_eq!(ask(none).await.json(), json!({}), "{none}");
    }
}
