//! A small library made of one text.

use jantaku_rules::check::{CheckedFile, Placement};
use jantaku_rules::library::Library;
use jantaku_rules::load::{ModEntry, Request, Ruleset};
use serde_json::json;

/// What stands before the name of a file, at the start of a line.
pub const HEADING: &str = "=== ";

/// More headings than this are text.
const MAX_FILES: usize = 10;

/// What the room script is called.
pub const ROOM: &str = "room";

/// A library and what is asked of it.
pub struct Shelf {
    /// Names and texts of the files, in order.
    pub files: Vec<(String, String)>,
    /// The load of the first ruleset, or of the pack `p`, with all mods.
    pub request: Request,
}

impl Shelf {
    /// Splits a text into files. What stands before the first heading is the ruleset `r`.
    pub fn new(text: &str) -> Self {
        let mut files: Vec<(String, String)> = vec![("rulesets/r.majs".into(), String::new())];
        for line in text.split_inclusive('\n') {
            if let Some(name) = line
                .strip_prefix(HEADING)
                .filter(|_| files.len() < MAX_FILES)
            {
                files.push((name.trim_end().to_owned(), String::new()));
            } else if let Some((_, text)) = files.last_mut() {
                text.push_str(line);
            }
        }
        if files.first().is_some_and(|(_, text)| text.is_empty()) {
            files.remove(0);
        }
        let request = request(&files);
        Self { files, request }
    }

    /// The library that holds the files.
    pub fn library(&self) -> Library {
        Library::empty().with_files(self.files.iter().cloned().collect())
    }

    /// The files as they are checked.
    pub fn checked(&self) -> Vec<CheckedFile> {
        let checked = self.files.iter().map(|(name, text)| CheckedFile {
            name: name.clone(),
            text: text.clone(),
            placement: match (id(name, "rulesets/"), id(name, "mods/")) {
                (Some(id), _) => Placement::Ruleset(id.to_owned()),
                (_, Some(id)) => Placement::Mod(id.to_owned()),
                _ => Placement::Loose,
            },
        });
        checked.collect()
    }
}

fn request(files: &[(String, String)]) -> Request {
    let config = json!({"v": 1, "w": "x", "list": [1, [2]]});
    let mods = files
        .iter()
        .filter_map(|(name, _)| id(name, "mods/"))
        .chain(["missing"])
        .enumerate();
    let mods = mods.map(|(i, id)| ModEntry {
        id: id.to_owned(),
        config: config.as_object().filter(|_| i % 2 == 1).cloned(),
    });
    let pack = files
        .iter()
        .any(|(name, text)| name == "packs.json" && text.contains("\"p\""));
    let first = files.iter().find_map(|(name, _)| id(name, "rulesets/"));
    let script = files.iter().find(|(name, _)| name == ROOM);
    Request {
        ruleset: Ruleset::Id(if pack { "p" } else { first.unwrap_or("r") }.to_owned()),
        mods: mods.collect(),
        script: script.map_or(String::new(), |(_, text)| text.clone()),
    }
}

/// The id of a file in a folder.
fn id<'n>(name: &'n str, folder: &str) -> Option<&'n str> {
    let (id, _) = name.strip_prefix(folder)?.rsplit_once('.')?;
    Some(id)
}
