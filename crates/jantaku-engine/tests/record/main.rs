//! Records of games: what they look like in JSON, and that they make their games again.

#![allow(
    clippy::expect_used,
    clippy::unwrap_used,
    clippy::panic,
    reason = "helpers of tests fail as tests do"
)]

mod commands;
mod entries;
mod games;
mod whole;

use std::sync::Arc;

use jantaku_engine::Game;
use jantaku_engine::record::RecordHead;
use jantaku_rulebook::Rulebook;
use jantaku_rules::library::Library;
use jantaku_rules::load::{Request, Ruleset, load};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

/// A table with a button, an auto button, a yaku and a card to name.
const RULES: &str = r#"
set starting_tiles, 4
set wall, ~t"123456789m123456789p"
define_button pass_it, display_name: "P", show_when: our_turn do
  push_message("passes")
  big_text("Pass")
end
define_auto_button lazy, display_name: "L", desc: "", enabled_at_start: false do push_message("a") end
set declarable_yaku, ["Riichi"]
on after_turn_change do draw end
"#;

fn rules() -> Map<String, Value> {
    document(RULES)
}

fn document(script: &str) -> Map<String, Value> {
    let files = [("rulesets/scene.majs".to_owned(), script.to_owned())];
    let library = Library::empty().with_files(files.into());
    let request = Request {
        ruleset: Ruleset::Id("scene".to_owned()),
        ..Request::default()
    };
    let loaded = load(&library, &request).expect("the ruleset loads");
    let faults = loaded.reports.iter().filter(|report| report.is_error());
    assert_eq!(faults.count(), 0);
    loaded.document.as_object().expect("an object").clone()
}

fn rulebook(rules: &Map<String, Value>) -> Arc<Rulebook> {
    let (rulebook, problems) = Rulebook::new(rules);
    assert!(problems.is_empty(), "{problems:?}");
    Arc::new(rulebook)
}

fn game() -> Game {
    Game::from_head(rulebook(&rules()), &RecordHead::new(7))
}

/// A value is written as this JSON, key by key, and read back from it.
#[track_caller]
fn is_written<T>(value: &T, json: &str)
where
    T: Serialize + DeserializeOwned + PartialEq + std::fmt::Debug,
{
    assert_eq!(serde_json::to_string(value).unwrap(), json);
    assert_eq!(serde_json::from_str::<T>(json).unwrap(), *value);
}
