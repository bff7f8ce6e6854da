//! The rules in words, as players read them at the table.

use jantaku_engine::{Game, Options, Viewer};
use jantaku_server::{Book, WireRules, table_view};

use super::markdown::{Piece, escaped, pieces};

/// A page of the rules.
pub(super) struct Tab {
    name: String,
    rules: Vec<Rule>,
}

/// A rule in words.
pub(super) struct Rule {
    title: String,
    pub(super) lines: Vec<Vec<Piece>>,
}

/// What a game shows at its start.
pub(super) fn tabs(book: &Book) -> Vec<Tab> {
    let game = Game::new(book.rulebook.clone(), 0, Options::default());
    let view = game.view(Viewer::Public);
    let shown = table_view(&view, game.attrs(), book, &mut WireRules::default());
    let tabs = shown.rules.iter().map(|tab| Tab {
        name: tab.name.clone(),
        rules: tab
            .rules
            .iter()
            .map(|rule| Rule {
                title: rule.title.clone(),
                lines: rule.lines.iter().map(|line| pieces(line)).collect(),
            })
            .collect(),
    });
    tabs.collect()
}

/// The part of the page with all tabs; empty if the ruleset has no rules in words.
pub(super) fn section(tabs: &[Tab]) -> String {
    if tabs.is_empty() {
        return String::new();
    }
    let mut section = "## Rules\n".to_owned();
    for tab in tabs {
        section += &format!("\n### {}\n\n", escaped(&tab.name));
        for rule in &tab.rules {
            section += &rule.markdown();
        }
    }
    section
}

impl Tab {
    /// The rules about a pattern. A title may name several, as in `Haitei, Houtei`, and does without what
    /// tells patterns of a kind apart, as in `Full Bloom (Seasons)`.
    pub(super) fn about(&self, pattern: &str) -> Vec<&Rule> {
        let kind = pattern.split(" (").next();
        let about = |rule: &&Rule| {
            let title = &rule.title[..];
            title == pattern || Some(title) == kind || title.split(", ").any(|name| name == pattern)
        };
        self.rules.iter().filter(about).collect()
    }
}

impl Rule {
    /// An item of a list: the title, then the lines as one paragraph.
    fn markdown(&self) -> String {
        let lines = self.lines.iter().map(|line| {
            let line: String = line.iter().map(Piece::markdown).collect();
            line.trim().replace('\n', "\n  ")
        });
        let text = lines.collect::<Vec<_>>().join("\n  ");
        match &self.title[..] {
            "" => format!("- {text}\n"),
            title => format!("- **{}**: {text}\n", escaped(title)),
        }
    }
}
