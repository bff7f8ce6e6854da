//! `jantaku rulesets`

use anstyle::Style;
use jantaku_rules::library::{Folder, Library};
use jantaku_rules::listing::Listing;
use jantaku_rules::load::{Request, Ruleset, load};
use serde_json::{Value, json};

use super::{counted, print_json};
use crate::cli::RulesetsArgs;
use crate::columns::align;
use crate::library::open_library;
use crate::outcome::{Outcome, Status};
use crate::terminal::Terminal;

/// The families with a place of their own in the list. Others follow by name, and at the end what
/// belongs to none.
const FAMILIES: [&str; 5] = [
    "japanese",
    "chinese",
    "southeast_asian",
    "american",
    "european",
];

/// A line of the list.
struct Line {
    id: String,
    /// Why the ruleset cannot be loaded, if it cannot.
    listing: Result<Listing, String>,
}

pub(super) fn run(args: &RulesetsArgs, terminal: &mut Terminal) -> Outcome {
    let library = open_library(&args.library.folders, terminal)?;
    let ids = library.ids(Folder::Rulesets)?;
    let mut lines: Vec<Line> = ids.into_iter().map(|id| Line::new(&library, id)).collect();
    if args.json {
        print_json(&lines.iter().map(Line::json).collect(), terminal)?;
        return Ok(Status::Good);
    }
    lines.sort_by_key(|line| place(line.family()));
    let head = ["ID", "NAME", "PLAYERS", "ABOUT"].map(str::to_owned);
    let rows: Vec<[String; 4]> = std::iter::once(head)
        .chain(lines.iter().map(Line::row))
        .collect();
    let mut aligned = align(&rows, terminal.width()).into_iter();
    let heading = |text: &str, terminal: &mut Terminal| {
        let text = terminal.styled(Style::new().bold(), text);
        terminal.line(&text)
    };
    if let Some(head) = aligned.next() {
        heading(&head, terminal)?;
    }
    let mut family = None;
    for (line, text) in lines.iter().zip(aligned) {
        if family.replace(line.family()) != Some(line.family()) {
            terminal.line("")?;
            heading(&title(line.family()), terminal)?;
        }
        terminal.line(&text)?;
    }
    terminal.line(&format!("\n{}", counted(lines.len(), "ruleset")))?;
    Ok(Status::Good)
}

/// By what families are sorted.
fn place(family: &str) -> (usize, bool, String) {
    let known = FAMILIES.iter().position(|&known| known == family);
    let order = known.unwrap_or(FAMILIES.len());
    (order, family.is_empty(), family.to_owned())
}

/// `southeast_asian` as a heading: `Southeast Asian`.
pub(super) fn title(family: &str) -> String {
    if family.is_empty() {
        return "Others".to_owned();
    }
    let words = family.split('_').map(|word| {
        let mut letters = word.chars();
        let first = letters.next().into_iter().flat_map(char::to_uppercase);
        first.chain(letters).collect::<String>()
    });
    words.collect::<Vec<_>>().join(" ")
}

impl Line {
    fn new(library: &Library, id: String) -> Self {
        let request = Request {
            ruleset: Ruleset::Id(id.clone()),
            ..Request::default()
        };
        let listing = match load(library, &request) {
            Ok(loaded) => match loaded.document {
                Value::Object(document) => Ok(Listing::new(library, &id, &document)),
                _ => Err("it is no object".to_owned()),
            },
            Err(error) => Err(error.to_string()),
        };
        Self { id, listing }
    }

    fn family(&self) -> &str {
        self.listing.as_ref().map_or("", |listing| &listing.family)
    }

    fn json(&self) -> Value {
        match &self.listing {
            Ok(listing) => json!({
                "id": self.id,
                "name": listing.name,
                "players": listing.players,
                "about": listing.about,
                "family": listing.family,
                "tags": listing.tags,
                "tiles": listing.tiles,
            }),
            Err(error) => json!({ "id": self.id, "error": error }),
        }
    }

    fn row(&self) -> [String; 4] {
        let id = self.id.clone();
        match &self.listing {
            Ok(listing) => [
                id,
                listing.name.clone(),
                listing.players.to_string(),
                listing.about.clone(),
            ],
            Err(error) => [
                id,
                "?".to_owned(),
                "?".to_owned(),
                format!("cannot be loaded: {error}"),
            ],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{place, title};

    #[test]
    fn families_have_titles_and_an_order() {
        assert_eq!(title("southeast_asian"), "Southeast Asian");
        assert_eq!(title(""), "Others");
        let mut families = ["", "tutorial", "chinese", "cards", "japanese"];
        families.sort_by_key(|family| place(family));
        assert_eq!(families, ["japanese", "chinese", "cards", "tutorial", ""]);
    }
}
