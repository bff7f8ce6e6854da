//! Translations of the shipped rulesets: every text that is translated occurs in the ruleset, and
//! every text that players see at the table is translated.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a panic is how tests fail"
)]

use std::collections::BTreeSet;

use jantaku_rules::library::{Folder, Library};
use jantaku_rules::load::{ModEntry, Request, Ruleset, load};
use jantaku_rules::room::ModList;
use serde_json::{Map, Value};

/// The texts of a ruleset.
#[derive(Default)]
struct Texts {
    /// Texts shown at every table, such as buttons, yaku and limits.
    names: BTreeSet<String>,
    /// All texts.
    all: BTreeSet<String>,
}

impl Texts {
    fn add_text(&mut self, text: Option<&Value>) {
        let text = text.and_then(Value::as_str);
        self.all.extend(text.map(str::to_owned));
    }

    fn add_name(&mut self, name: Option<&Value>) {
        let name = name.and_then(Value::as_str);
        let name = name.filter(|name| name.chars().any(char::is_alphabetic));
        self.names.extend(name.map(str::to_owned));
        self.all.extend(name.map(str::to_owned));
    }

    /// Adds the texts of a finished ruleset.
    fn add_document(&mut self, document: &Value) {
        let key = |key: &str| document.get(key);
        let each = |key: Option<&Value>| match key {
            Some(Value::Array(all)) => all.clone(),
            Some(Value::Object(all)) => all.values().cloned().collect(),
            _ => Vec::new(),
        };
        self.add_text(key("display_name"));
        for tag in each(key("listing").and_then(|listing| listing.get("tags"))) {
            self.add_name(Some(&tag));
        }
        // Changes of the final scores are shown with the name of the function that made them.
        let functions = key("functions").and_then(Value::as_object);
        let functions = functions.into_iter().flatten();
        self.all.extend(functions.map(|(name, _)| name.clone()));
        for button in each(key("buttons")) {
            self.add_name(button.get("display_name"));
        }
        for button in each(key("auto_buttons")) {
            self.add_text(button.get("desc"));
        }
        for status in ["shown_statuses", "shown_statuses_public"] {
            each(key(status))
                .iter()
                .for_each(|name| self.add_text(Some(name)));
        }
        let scoring = key("score_calculation").and_then(Value::as_object);
        for (key, value) in scoring.into_iter().flatten() {
            if key.ends_with("_name") || key.ends_with("_label") || key.contains("_name_") {
                self.add_name(Some(value));
            }
            if key == "limit_names" {
                each(Some(value))
                    .iter()
                    .for_each(|name| self.add_name(Some(name)));
            }
        }
        for list in each(Some(document)) {
            for yaku in each(Some(&list)) {
                if yaku.get("when").is_some() {
                    self.add_name(yaku.get("display_name"));
                }
            }
        }
        self.add_actions(document);
    }

    /// Adds the texts of actions, at any depth.
    fn add_actions(&mut self, value: &Value) {
        match value {
            Value::Array(parts) => {
                let action = parts.first().and_then(Value::as_str);
                match action {
                    Some("add_rule" | "update_rule") => {
                        (1..4).for_each(|at| self.add_text(parts.get(at)))
                    }
                    Some("push_message" | "big_text" | "abortive_draw") => {
                        self.add_text(parts.get(1))
                    }
                    _ => {}
                }
                parts.iter().for_each(|part| self.add_actions(part));
            }
            Value::Object(fields) => fields.values().for_each(|part| self.add_actions(part)),
            _ => {}
        }
    }

    /// Adds the texts about mods that a room shows.
    fn add_room(&mut self, mods: &ModList) {
        self.all
            .extend(mods.presets.iter().map(|preset| preset.name.clone()));
        for offered in &mods.mods {
            self.all
                .extend([offered.name.clone(), offered.desc.clone()]);
            self.all.extend(offered.category.clone());
            for option in &offered.options {
                self.all.insert(option.name.clone());
                option
                    .values
                    .iter()
                    .for_each(|value| self.add_text(Some(value)));
            }
        }
    }
}

/// All texts of a ruleset with each of its presets, and with its default mods and any other one.
fn texts_of(library: &Library, id: &str) -> Texts {
    let mut texts = Texts::default();
    let whole = |mods: Vec<ModEntry>| {
        let request = Request {
            ruleset: Ruleset::Id(id.to_owned()),
            mods,
            ..Request::default()
        };
        load(library, &request).expect("a shipped ruleset").document
    };
    let mods = ModList::new(&whole(Vec::new()));
    texts.add_room(&mods);
    texts.add_document(&whole(mods.enabled()));
    // The first line is a comment that describes the ruleset.
    let source = library.find(Folder::Rulesets, id).unwrap().unwrap();
    let line = source.source.text.lines().next().unwrap_or_default();
    let line = line
        .trim_start_matches(['#', '/', ' '])
        .trim_end_matches('.');
    texts.all.insert(line.to_owned());
    for preset in &mods.presets {
        texts.add_document(&whole(preset.mods.clone()));
    }
    for offered in &mods.mods {
        let usual = offered.options.iter();
        let usual = usual.map(|option| (option.name.clone(), option.default.clone()));
        let usual: Map<String, Value> = usual.collect();
        let mut configs = vec![usual.clone()];
        for option in &offered.options {
            for value in &option.values {
                let mut config = usual.clone();
                config.insert(option.name.clone(), value.clone());
                configs.push(config);
            }
        }
        for config in configs {
            let mut entries = mods.enabled();
            entries.retain(|entry| entry.id != offered.id);
            entries.push(ModEntry {
                id: offered.id.clone(),
                config: Some(config),
            });
            texts.add_document(&whole(entries));
        }
    }
    texts
}

/// The placeholders of a text.
fn gaps(text: &str) -> BTreeSet<String> {
    let word = |rest: &str| {
        let end = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_');
        rest[..end.unwrap_or(rest.len())].to_owned()
    };
    let dollars = text.match_indices('$').map(|(at, _)| word(&text[at + 1..]));
    let braces = text
        .match_indices("%{")
        .map(|(at, _)| word(&text[at + 2..]));
    dollars
        .chain(braces)
        .filter(|gap| !gap.is_empty())
        .collect()
}

#[test]
fn translations_match_the_texts_of_rulesets() {
    let library = Library::shipped();
    let mods = library.ids(Folder::Mods).unwrap().into_iter();
    let mods = mods.map(|id| library.find(Folder::Mods, &id).unwrap().unwrap());
    let mods: Vec<String> = mods.map(|found| found.source.text.to_string()).collect();
    let mut catalogues = 0;
    for id in library.ids(Folder::Rulesets).unwrap() {
        let languages = library.languages(&id).unwrap();
        if languages.is_empty() {
            continue;
        }
        let texts = texts_of(&library, &id);
        for language in languages {
            catalogues += 1;
            let words = library.words(&language, &id).unwrap();
            let path = format!("locales/{language}/{id}.json");
            for (text, word) in &words {
                assert_eq!(gaps(text), gaps(word), "{path}: {text}");
                assert!(!word.trim().is_empty(), "{path}: {text}");
            }
            let missing: Vec<_> = texts
                .names
                .iter()
                .filter(|name| !words.contains_key(*name))
                .collect();
            assert!(missing.is_empty(), "{path} lacks {missing:?}");
            // Some texts are shown only if several mods are enabled; these occur in one of the
            // sources.
            let is_written = |text: &str| {
                let quoted = format!("\"{text}\"");
                mods.iter().any(|source| source.contains(&quoted))
            };
            let stray = words
                .keys()
                .filter(|text| !texts.all.contains(*text) && !is_written(text));
            let stray: Vec<_> = stray.collect();
            assert!(
                stray.is_empty(),
                "{path} translates unused texts: {stray:?}"
            );
        }
    }
    assert!(catalogues >= 3, "the catalogues are shipped");
}

#[test]
fn rulesets_without_translations_have_none() {
    let library = Library::shipped();
    assert!(library.words("ja", "nothing").unwrap().is_empty());
    assert!(library.words("../rulesets", "riichi").unwrap().is_empty());
    assert!(library.words("", "riichi").unwrap().is_empty());
    let own = [(
        "locales/ja/riichi.json".to_owned(),
        r#"{"Ron": "ロン！", "odd": 1}"#.to_owned(),
    )];
    let library = Library::empty().with_files(own.into()).with_files(
        [(
            "locales/ja/riichi.json".to_owned(),
            r#"{"Ron": "ロン", "Pon": "ポン"}"#.to_owned(),
        )]
        .into(),
    );
    let words = library.words("ja", "riichi").unwrap();
    assert_eq!(words["Ron"], "ロン！");
    assert_eq!(words["Pon"], "ポン");
    assert_eq!(words.len(), 2);
    assert_eq!(
        library.languages("riichi").unwrap(),
        ["ja".to_owned()].into()
    );
}
