//! A small library made of one text.

use std::collections::BTreeMap;

use jantaku_rules::library::Library;
use jantaku_rules::load::{ModEntry, Request, Ruleset};
use serde_json::json;

/// The line between the parts of a text.
const BETWEEN: &str = "\n----\n";

/// A library and what is asked of it.
pub struct Shelf {
    /// The library.
    pub library: Library,
    /// The load.
    pub request: Request,
}

impl Shelf {
    /// Splits a text into the files of a library: the ruleset, two mods, a library of theirs, the
    /// room script, the packs and a mod in jq. What is missing is not there.
    pub fn new(text: &str) -> Self {
        let names = ["rulesets/r", "mods/a", "mods/lib/b", "mods/lib/l", "", "packs", "mods/c"];
        let mut files = BTreeMap::new();
        let mut script = String::new();
        for (name, part) in names.iter().zip(text.split(BETWEEN)) {
            let extension = match *name {
                "" => {
                    part.clone_into(&mut script);
                    continue;
                }
                "packs" => "json",
                "mods/c" => "jq",
                _ if part.starts_with('{') => "json",
                _ => "majs",
            };
            files.insert(format!("{name}.{extension}"), part.to_owned());
        }
        let pack = files.get("packs.json").is_some_and(|packs| packs.contains("\"p\""));
        let config = json!({"v": 1, "w": "x", "list": [1, [2]]});
        let entries = [
            ("a", None),
            ("lib/b", config.as_object().cloned()),
            ("c", None),
            ("b", None),
            ("missing", None),
        ];
        let request = Request {
            ruleset: Ruleset::Id(if pack { "p" } else { "r" }.to_owned()),
            mods: entries.into_iter().map(|(id, config)| ModEntry { id: id.to_owned(), config }).collect(),
            script,
        };
        Self {
            library: Library::empty().with_files(files),
            request,
        }
    }
}
