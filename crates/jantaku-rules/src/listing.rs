//! How a ruleset presents itself where rulesets are listed: in the terminal and on the home page.

use serde_json::{Map, Value};

use crate::library::{Folder, Library};

/// A line in a list of rulesets.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Listing {
    /// The name to show; the id for a ruleset without a name.
    pub name: String,
    /// The number of players, as written.
    pub players: u64,
    /// The ruleset in one sentence: the first one of the comment at the top of its file.
    pub about: String,
    /// The id of the family of games that it belongs to: what it says itself, or else the first
    /// folder that it lies in; may be empty.
    pub family: String,
    /// Words to search and filter by: those of the ruleset, and the folders that it lies in.
    pub tags: Vec<String>,
    /// Tiles that stand for the game; empty if it does not say.
    pub tiles: Vec<String>,
}

impl Listing {
    /// The listing of a loaded ruleset.
    #[must_use]
    pub fn new(library: &Library, id: &str, document: &Map<String, Value>) -> Self {
        let file = library.find(Folder::Rulesets, id).ok().flatten();
        let folders = id.rsplit_once('/').map_or("", |(folders, _)| folders);
        let folders = folders.split('/').filter(|folder| !folder.is_empty());
        let own = document.get("listing");
        let text = |value: Option<&Value>| value.and_then(Value::as_str).map(str::to_owned);
        let texts = |key| {
            let list = own.and_then(|own| own.get(key)?.as_array());
            let items = list.into_iter().flatten();
            items.filter_map(move |item| text(Some(item)))
        };
        Self {
            name: text(document.get("display_name")).unwrap_or_else(|| id.to_owned()),
            players: document
                .get("num_players")
                .and_then(Value::as_u64)
                .unwrap_or(4),
            about: file
                .map(|file| first_sentence(&file.source.text))
                .unwrap_or_default(),
            family: text(own.and_then(|own| own.get("family")))
                .or_else(|| folders.clone().next().map(str::to_owned))
                .unwrap_or_default(),
            tags: folders.map(str::to_owned).chain(texts("tags")).collect(),
            tiles: texts("tiles").collect(),
        }
    }
}

fn first_sentence(source: &str) -> String {
    let comments = source.lines().map_while(|line| {
        let line = line.trim();
        line.strip_prefix('#').or_else(|| line.strip_prefix("//"))
    });
    let paragraph = comments
        .map(str::trim)
        .skip_while(|line| line.is_empty())
        .take_while(|line| !line.is_empty());
    let text = paragraph.collect::<Vec<_>>().join(" ");
    let sentence = text.split(". ").next().unwrap_or_default();
    sentence.trim_end_matches('.').to_owned()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use serde_json::json;

    use super::{Listing, first_sentence};
    use crate::library::Library;

    #[test]
    fn the_first_sentence_is_the_description() {
        assert_eq!(
            first_sentence("# Step 1: the empty table.\n#\n# Nothing else.\nset a, 1"),
            "Step 1: the empty table"
        );
        assert_eq!(
            first_sentence("//\n// A game for\n// three. It is short.\n{}"),
            "A game for three"
        );
        assert_eq!(first_sentence("set a, 1 # no"), "");
        assert_eq!(first_sentence(""), "");
    }

    #[test]
    fn a_ruleset_says_where_it_is_listed() {
        let file = (
            "rulesets/odd/duel.majs".to_owned(),
            "# A duel. For two.\n".to_owned(),
        );
        let library = Library::empty().with_files(BTreeMap::from([file]));
        let document = json!({
            "display_name": "Duel",
            "num_players": 2,
            "listing": { "family": "chinese", "tags": ["quick"], "tiles": ["1m", "0z"] },
        });
        let Some(document) = document.as_object() else {
            panic!("not an object");
        };
        let words = |words: &[&str]| words.iter().map(|&word| word.to_owned()).collect();
        let expected = Listing {
            name: "Duel".to_owned(),
            players: 2,
            about: "A duel".to_owned(),
            family: "chinese".to_owned(),
            tags: words(&["odd", "quick"]),
            tiles: words(&["1m", "0z"]),
        };
        assert_eq!(Listing::new(&library, "odd/duel", document), expected);
    }

    #[test]
    fn a_ruleset_that_says_nothing_is_listed_by_its_id() {
        let document = serde_json::Map::from_iter([("listing".to_owned(), json!([1]))]);
        let listing = Listing::new(&Library::empty(), "plain", &document);
        let expected = Listing {
            name: "plain".to_owned(),
            players: 4,
            ..Listing::default()
        };
        assert_eq!(listing, expected);
        let lesson = Listing::new(&Library::empty(), "lessons/first/wall", &document);
        assert_eq!(lesson.family, "lessons");
        assert_eq!(lesson.tags, ["lessons", "first"]);
    }
}
