//! `jantaku rulesets`

use anstyle::Style;
use jantaku_rules::library::{Folder, Library};
use jantaku_rules::load::{Request, Ruleset, load};
use serde_json::{Value, json};

use super::{counted, print_json};
use crate::cli::RulesetsArgs;
use crate::columns::align;
use crate::library::open_library;
use crate::outcome::{Outcome, Status};
use crate::terminal::Terminal;

/// A line of the list.
struct Listed {
    id: String,
    /// Why the ruleset cannot be loaded, if it cannot.
    content: Result<Content, String>,
}

struct Content {
    name: String,
    players: u64,
    /// A description of one sentence; may be empty.
    about: String,
}

pub(super) fn run(args: &RulesetsArgs, terminal: &mut Terminal) -> Outcome {
    let library = open_library(&args.library.folders, terminal)?;
    let ids = library.ids(Folder::Rulesets)?;
    let listed: Vec<Listed> = ids
        .into_iter()
        .map(|id| Listed::new(&library, id))
        .collect();
    if args.json {
        let items = listed.iter().map(|ruleset| match &ruleset.content {
            Ok(Content {
                name,
                players,
                about,
            }) => {
                json!({ "id": ruleset.id, "name": name, "players": players, "about": about })
            }
            Err(error) => json!({ "id": ruleset.id, "error": error }),
        });
        print_json(&items.collect(), terminal)?;
        return Ok(Status::Good);
    }
    let head = ["ID", "NAME", "PLAYERS", "ABOUT"].map(str::to_owned);
    let rows: Vec<[String; 4]> = std::iter::once(head)
        .chain(listed.iter().map(Listed::row))
        .collect();
    for (i, line) in align(&rows, terminal.width()).iter().enumerate() {
        let line = if i == 0 {
            terminal.styled(Style::new().bold(), line)
        } else {
            line.clone()
        };
        terminal.line(&line)?;
    }
    terminal.line(&format!("\n{}", counted(listed.len(), "ruleset")))?;
    Ok(Status::Good)
}

impl Listed {
    fn new(library: &Library, id: String) -> Self {
        let request = Request {
            ruleset: Ruleset::Id(id.clone()),
            ..Request::default()
        };
        let content = load(library, &request)
            .map_err(|error| error.to_string())
            .map(|loaded| {
                let document = &loaded.document;
                Content {
                    name: document
                        .get("display_name")
                        .and_then(Value::as_str)
                        .unwrap_or(&id)
                        .to_owned(),
                    players: document
                        .get("num_players")
                        .and_then(Value::as_u64)
                        .unwrap_or(4),
                    about: about(library, &id),
                }
            });
        Self { id, content }
    }

    fn row(&self) -> [String; 4] {
        let id = self.id.clone();
        match &self.content {
            Ok(content) => [
                id,
                content.name.clone(),
                content.players.to_string(),
                content.about.clone(),
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

/// The description of a ruleset: the first sentence of the comment at the top of its file.
fn about(library: &Library, id: &str) -> String {
    let file = library.find(Folder::Rulesets, id).ok().flatten();
    file.map(|file| first_sentence(&file.source.text))
        .unwrap_or_default()
}

fn first_sentence(source: &str) -> String {
    let comments = source.lines().map_while(|line| {
        line.trim()
            .strip_prefix('#')
            .or(line.trim().strip_prefix("//"))
    });
    let paragraph = comments
        .map(str::trim)
        .skip_while(|line| line.is_empty())
        .take_while(|line| !line.is_empty());
    let text = paragraph.collect::<Vec<_>>().join(" ");
    let end = text.find(". ").unwrap_or(text.len());
    text.get(..end)
        .unwrap_or(&text)
        .trim_end_matches('.')
        .to_owned()
}

#[cfg(test)]
mod tests {
    use super::first_sentence;

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
}
