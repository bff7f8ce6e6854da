//! The order in which keys are written survives the whole load: rules may depend on it, as the
//! actions that move tiles do.

#![allow(clippy::unwrap_used, reason = "a panic is how tests fail")]

use std::collections::BTreeMap;

use jantaku_rules::library::Library;
use jantaku_rules::load::{Loaded, ModEntry, Request, Ruleset, load};
use serde_json::Value;

fn loaded(files: &[(&str, &str)], mods: &[&str], script: &str) -> Value {
    let files = files
        .iter()
        .map(|(path, text)| ((*path).to_owned(), (*text).to_owned()));
    let library = Library::empty().with_files(files.collect::<BTreeMap<_, _>>());
    let Loaded { document, reports } = load(
        &library,
        &Request {
            ruleset: Ruleset::Id("r".to_owned()),
            mods: mods.iter().map(|id| ModEntry::plain(*id)).collect(),
            script: script.to_owned(),
        },
    )
    .unwrap();
    assert!(reports.is_empty(), "{reports:?}");
    document
}

#[track_caller]
fn ordered(value: &Value, expected: &[&str]) {
    let keys: Vec<&String> = value.as_object().unwrap().keys().collect();
    assert_eq!(keys, expected);
}

const SWAP: &str = "\
    def f do\n\
      swap_tiles(%{discards: [\"marked\"], \"hand\" => [\"marked\"], calls: [], aside: []}, {\"z\": 1, \"b\": 2, \"a\": 3})\n\
    end\n\
    define_const targets, %{z: 1, draw: 2, hand: 3, b: 4}\n\
    def g do move_tiles(@targets, +@targets) end\n\
    def h do f(z: 1, y: 2, x: 3) end\n";

#[test]
fn compiling_keeps_it() {
    let document = loaded(&[("rulesets/r.majs", SWAP)], &[], "");
    let f = &document["functions"]["f"][0];
    ordered(&f[1], &["discards", "hand", "calls", "aside"]);
    ordered(&f[2], &["z", "b", "a"]);
    ordered(&document["functions"]["h"][0][2], &["z", "y", "x"]);
}

#[test]
fn constants_keep_it() {
    let document = loaded(&[("rulesets/r.majs", SWAP)], &[], "");
    let g = &document["functions"]["g"][0];
    ordered(&g[1], &["z", "draw", "hand", "b"]);
    ordered(&g[2], &["z", "draw", "hand", "b"]);
}

#[test]
fn json_keeps_it() {
    let json = r#"{"functions": {"f": [["swap_tiles", {"z": 1, "m": 2, "a": 3}]]}}"#;
    let document = loaded(&[("rulesets/r.json", json)], &[], "");
    ordered(&document["functions"]["f"][0][1], &["z", "m", "a"]);
}

#[test]
fn edits_keep_it() {
    let edits = "\
        apply delete_key, \"functions.f[0][1]\", \"hand\"\n\
        apply merge, \"functions.f[0][1]\", %{aside: [1], q: 1}\n\
        apply deep_merge, \"functions.f[0][2]\", %{c: 4, b: 5}\n\
        apply append, \"functions.h[0][2]\", %{a: 1, z: 2}\n\
        replace all, \"functions.f[0][2]\", 1, 9\n\
        replace 1, \"functions.f[0][2]\", 3, 8\n";
    let files = [("rulesets/r.majs", SWAP), ("mods/m.majs", edits)];
    let document = loaded(&files, &["m"], "");
    let f = &document["functions"]["f"][0];
    ordered(&f[1], &["discards", "calls", "aside", "q"]);
    ordered(&f[2], &["z", "b", "a", "c"]);
    assert_eq!(f[2]["b"], 5);
    ordered(&document["functions"]["h"][0][2], &["z", "y", "x", "a"]);
}

#[test]
fn jq_mods_and_room_scripts_keep_it() {
    let jq = ".functions.f[0][1] |= (del(.hand) | .new = 1)
        | .functions.f[0][2] |= with_entries(.value += 1)
        | .functions.h[0][2] |= map_values(. + 1)
        | walk(if type == \"object\" and has(\"y\") then .y = 0 else . end)";
    let files = [("rulesets/r.majs", SWAP), ("mods/m.jq", jq)];
    let room = r#"{"functions": {"k": [["move_tiles", {"y": 1, "x": 2, "aa": 3}]]}}"#;
    let document = loaded(&files, &["m"], room);
    let f = &document["functions"]["f"][0];
    ordered(&f[1], &["discards", "calls", "aside", "new"]);
    ordered(&f[2], &["z", "b", "a"]);
    ordered(&document["functions"]["h"][0][2], &["z", "y", "x"]);
    ordered(&document["functions"]["k"][0][1], &["y", "x", "aa"]);
    ordered(&document, &["functions", "constants", "enabled_mods"]);
}
