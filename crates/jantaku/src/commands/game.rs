//! What is needed to play: a ruleset with its mods, checked and typed.

use std::sync::Arc;

use jantaku_rulebook::Rulebook;
use jantaku_rules::load::{ModEntry, Request, Ruleset, load};
use jantaku_rules::report::Report;
use jantaku_rules::room::ModList;
use serde_json::{Map, Value};

use super::switched_on;
use crate::cli::LibraryArgs;
use crate::home;
use crate::outcome::Stop;
use crate::terminal::Terminal;

/// A ruleset that can be played.
pub(super) struct Rules {
    /// Its id.
    pub(super) id: String,
    /// The mods that were applied.
    pub(super) mods: Vec<ModEntry>,
    /// The finished ruleset.
    pub(super) document: Map<String, Value>,
    /// The same, typed.
    pub(super) rulebook: Arc<Rulebook>,
}

/// Loads a ruleset with these mods, and with its default mods if they are wanted.
pub(super) fn open(
    id: &str,
    mods: &[ModEntry],
    defaults: bool,
    library: &LibraryArgs,
    terminal: &mut Terminal,
) -> Result<Rules, Stop> {
    let library = home::open(&library.folders, terminal)?;
    let mut request = Request {
        ruleset: Ruleset::Id(id.to_owned()),
        ..Request::default()
    };
    request.mods = if defaults {
        let offered = load(&library, &request)?;
        switched_on(ModList::new(&offered.document), mods)
    } else {
        mods.to_vec()
    };
    let loaded = load(&library, &request)?;
    if loaded.reports.iter().any(Report::is_error) {
        return Err(Stop::Faulty(loaded.reports));
    }
    terminal.reports(&loaded.reports);
    let Value::Object(document) = loaded.document else {
        return Err(Stop::usage(format!("`{id}` is no ruleset")));
    };
    typed(id, request.mods, document, terminal)
}

/// Types a finished ruleset.
pub(super) fn typed(
    id: &str,
    mods: Vec<ModEntry>,
    document: Map<String, Value>,
    terminal: &mut Terminal,
) -> Result<Rules, Stop> {
    let (rulebook, problems) = Rulebook::new(&document);
    for problem in &problems {
        let message = format!("{}: {}", problem.path, problem.message);
        if problem.fatal {
            return Err(Stop::usage(message));
        }
        terminal.warning(&message, None);
    }
    Ok(Rules {
        id: id.to_owned(),
        mods,
        document,
        rulebook: Arc::new(rulebook),
    })
}
