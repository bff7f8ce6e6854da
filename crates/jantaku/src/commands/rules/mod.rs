//! `jantaku rules`

mod markdown;
mod mods;
mod patterns;
mod text;

use std::sync::Arc;

use jantaku_rules::library::Library;
use jantaku_rules::listing::Listing;
use jantaku_rules::room::ModList;
use jantaku_server::Book;
use serde_json::Value;

use super::game::{self, Rules};
use super::{counted, rulesets};
use crate::cli::RulesArgs;
use crate::outcome::{Outcome, Status};
use crate::terminal::Terminal;
use markdown::escaped;

pub(super) fn run(args: &RulesArgs, terminal: &mut Terminal) -> Outcome {
    let defaults = !args.no_defaults;
    let rules = game::open(&args.ruleset, &args.mods, defaults, &args.library, terminal)?;
    // Opening the ruleset has warned about folders that are no libraries.
    let folders = args.library.folders.iter();
    let library = folders.fold(Library::shipped(), |library, folder| {
        library.with_folder(folder.clone())
    });
    let listing = Listing::new(&library, &rules.id, &rules.document);
    terminal.print(&page(rules, &listing))?;
    Ok(Status::Good)
}

/// The rules of a ruleset as a page of Markdown.
fn page(rules: Rules, listing: &Listing) -> String {
    let list = ModList::new(&Value::Object(rules.document));
    let book = Book::new(&rules.id, Arc::unwrap_or_clone(rules.rulebook));
    let tabs = text::tabs(&book);
    let parts = [
        head(&rules.id, listing),
        mods::applied(&rules.mods, &list),
        text::section(&tabs),
        patterns::section(&book.rulebook, &tabs),
        mods::section(&list),
        mods::presets(&list),
    ];
    let parts = parts.into_iter().filter(|part| !part.is_empty());
    parts.collect::<Vec<_>>().join("\n")
}

/// The title, and what lists of rulesets say.
fn head(id: &str, listing: &Listing) -> String {
    let mut head = format!("# {}\n", escaped(&listing.name));
    if !listing.about.is_empty() {
        head += &format!("\n{}.\n", escaped(&listing.about));
    }
    let players = usize::try_from(listing.players).unwrap_or(usize::MAX);
    let mut facts = vec![format!("`{id}`"), counted(players, "player")];
    if !listing.family.is_empty() {
        facts.push(rulesets::title(&listing.family));
    }
    head += &format!("\n{}\n", facts.join(" · "));
    head
}
