//! The pages of the handbook about the variants are what the program prints.

#![allow(
    clippy::unwrap_used,
    clippy::disallowed_methods,
    reason = "a test reads and writes the files it is about"
)]

mod support;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use serde_json::Value;
use support::jantaku;

/// The folder of the pages.
const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/variants");

/// The families of games that have pages, with their titles.
const FAMILIES: [(&str, &str); 3] = [
    ("japanese", "Japanese"),
    ("chinese", "Chinese"),
    ("southeast_asian", "Southeast Asian"),
];

const NOTICE: &str = "<!-- Written by `make types` from the rulesets. Do not change it here. -->";

const INTRODUCTION: &str = "\
# Variants

The games that come with Jantaku: for each a page with its rules as players read them at the table, its
patterns with their values and example hands, and its mods. A page is what
[`jantaku rules`](../tools.md#rules-as-a-page) prints for the ruleset with its default mods; the command
also prints the rules with other mods, and those of rulesets of your own.

Tiles are written in short: `m` are characters, `p` circles, `s` bamboos, `1z` to `4z` the winds from east
to north, `5z` or `0z` is the white dragon, `6z` the green and `7z` the red one, `f` and `g` are flowers and
seasons, and `0m`, `0p`, `0s` red fives. Other letters are tiles of a single game, whose page explains them.
Where a hand is written in groups, the first one is concealed, the second the winning tile, and the others
are calls.
";

/// The shipped rulesets that have pages, with what is said of them in lists.
fn variants() -> Vec<Value> {
    let listed = support::json(&jantaku(["rulesets", "--json"]).success());
    let families = FAMILIES.map(|(family, _)| family);
    let mut variants = listed.as_array().unwrap().clone();
    variants.retain(|one| families.iter().any(|family| one["family"] == *family));
    variants
}

/// The list of all pages by family.
fn contents(variants: &[Value]) -> String {
    let mut text = format!("{NOTICE}\n\n{INTRODUCTION}");
    for (family, title) in FAMILIES {
        _ = write!(
            text,
            "\n## {title}\n\n| variant | players | about |\n|---|---|---|\n"
        );
        for variant in variants.iter().filter(|one| one["family"] == family) {
            let field = |key: &str| variant[key].as_str().unwrap();
            let [id, name, about] = ["id", "name", "about"].map(field);
            let players = &variant["players"];
            _ = writeln!(text, "| [{name}]({id}.md) | {players} | {about} |");
        }
    }
    text
}

#[test]
fn the_pages_of_the_variants_are_current() {
    let variants = variants();
    let ids = variants
        .iter()
        .map(|variant| variant["id"].as_str().unwrap());
    let pages = ids.map(|id| {
        let page = jantaku(["rules", id]).success().stderr_eq("");
        let page = format!("{NOTICE}\n\n{}", support::stdout(&page));
        (format!("{id}.md"), page)
    });
    let mut pages: BTreeMap<String, String> = pages.collect();
    pages.insert("README.md".to_owned(), contents(&variants));
    let folder = Path::new(FOLDER);
    if std::env::var_os("JANTAKU_WRITE").is_some() {
        _ = fs::remove_dir_all(folder);
        fs::create_dir(folder).unwrap();
        for (name, page) in &pages {
            fs::write(folder.join(name), page).unwrap();
        }
    }
    let kept = fs::read_dir(folder).unwrap();
    let kept = kept.map(|file| file.unwrap().file_name().into_string().unwrap());
    let kept: BTreeSet<String> = kept.collect();
    assert!(
        kept.iter().eq(pages.keys()),
        "there should be other pages in docs/variants: `make types` writes them anew"
    );
    for (name, page) in &pages {
        assert!(
            fs::read_to_string(folder.join(name)).unwrap() == *page,
            "docs/variants/{name} is old: `make types` writes it anew"
        );
    }
}
