//! The client's table of routes is what the OpenAPI document says.

#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::disallowed_methods,
    reason = "a test fails by panicking, and reads and writes the file it is about"
)]

use std::collections::BTreeSet;
use std::fmt::Write as _;

use serde_json::Value;

/// The client's table of routes.
const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/src/rest.ts");

fn document() -> Value {
    serde_json::to_value(jantaku_server::openapi()).expect("the document is JSON")
}

/// The TypeScript type of a schema. Named types come from `proto.ts`, which is made from the same
/// Rust types.
fn type_of(schema: &Value, named: &mut BTreeSet<String>) -> String {
    if let Some(name) = schema["$ref"].as_str() {
        let name = name.trim_start_matches("#/components/schemas/").to_owned();
        named.insert(name.clone());
        return name;
    }
    match schema["type"].as_str() {
        Some("array") => format!("{}[]", type_of(&schema["items"], named)),
        Some("object") if schema["additionalProperties"].is_object() => {
            let values = type_of(&schema["additionalProperties"], named);
            format!("Record<string, {values}>")
        }
        Some("object") => "Record<string, unknown>".to_owned(),
        Some("string") => "string".to_owned(),
        other => panic!("no type for {other:?}: {schema}"),
    }
}

/// The text of `web/src/rest.ts`.
fn table_of_routes() -> String {
    const BODY: &str = "/content/application~1json/schema";
    let document = document();
    let mut named = BTreeSet::new();
    let mut routes = String::new();
    for (path, methods) in document["paths"].as_object().expect("paths") {
        if !path.starts_with("/api/") {
            continue;
        }
        for (method, operation) in methods.as_object().expect("methods") {
            let mut fields = String::new();
            let parameters = operation["parameters"].as_array().into_iter().flatten();
            let parameters: Vec<String> = parameters
                .map(|one| {
                    assert_eq!(one["in"], "path", "{path}");
                    let name = one["name"].as_str().expect("a name");
                    format!("{name}: {}", type_of(&one["schema"], &mut named))
                })
                .collect();
            if !parameters.is_empty() {
                let _written = write!(fields, "path: {{ {} }}; ", parameters.join("; "));
            }
            if let Some(body) = operation["requestBody"].pointer(BODY) {
                let _written = write!(fields, "body: {}; ", type_of(body, &mut named));
            }
            let responses = operation["responses"].as_object().expect("responses");
            let mut good = responses
                .iter()
                .filter(|(status, _)| status.starts_with('2'));
            let (_, response) = good.next().expect("a response");
            let answer = type_of(response.pointer(BODY).expect("a body"), &mut named);
            let method = method.to_uppercase();
            let _written = writeln!(
                routes,
                "  '{method} {path}': {{ {fields}answer: {answer} }};"
            );
        }
    }
    let named: Vec<String> = named.into_iter().collect();
    format!(
        "// Written from the routes of crates/jantaku-server by `make types`. Do not change it here.\n\n\
         import type {{ {} }} from './proto';\n\n\
         /** The routes of the REST interface: what goes into the path and the body, and what comes back. */\n\
         export interface Rest {{\n{routes}}}\n",
        named.join(", ")
    )
}

#[test]
fn the_clients_routes_are_current() {
    let current = table_of_routes();
    if std::env::var_os("JANTAKU_WRITE").is_some() {
        std::fs::write(FILE, &current).expect("web/src is there");
    }
    let kept = std::fs::read_to_string(FILE).expect("`make types` writes web/src/rest.ts");
    assert!(
        kept == current,
        "web/src/rest.ts is old: `make types` writes it anew"
    );
}

#[test]
fn every_operation_is_described() {
    let document = document();
    for (path, methods) in document["paths"].as_object().expect("paths") {
        for (method, operation) in methods.as_object().expect("methods") {
            let said = operation["summary"].as_str();
            assert!(said.is_some_and(|said| !said.is_empty()), "{method} {path}");
            for (status, response) in operation["responses"].as_object().expect("responses") {
                let said = response["description"].as_str();
                assert!(said.is_some_and(|said| !said.is_empty()), "{path} {status}");
            }
        }
    }
    // Every reference leads somewhere.
    let mut waiting = vec![&document];
    while let Some(value) = waiting.pop() {
        if let Some(target) = value["$ref"].as_str() {
            let found = document.pointer(target.trim_start_matches('#'));
            assert!(found.is_some(), "{target} is missing");
        }
        match value {
            Value::Object(fields) => waiting.extend(fields.values()),
            Value::Array(items) => waiting.extend(items),
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
        }
    }
}
