//! Loading a ruleset to play with.

use std::sync::Arc;

use jantaku_rulebook::Rulebook;
use jantaku_rules::load::{ModEntry, Request, Ruleset, load};
use jantaku_rules::report::Report;
use jantaku_rules::room::ModList;
use serde_json::{Map, Value};

use super::add_to_defaults;
use crate::cli::LibraryArgs;
use crate::library::open_library;
use crate::outcome::Stop;
use crate::terminal::Terminal;

/// A ruleset that can be played.
pub(super) struct Rules {
    pub(super) id: String,
    /// The mods that were applied.
    pub(super) mods: Vec<ModEntry>,
    /// The finished document.
    pub(super) document: Map<String, Value>,
    /// The rulebook read from the document.
    pub(super) rulebook: Arc<Rulebook>,
}

/// Loads a ruleset with mods, and with its default mods if `defaults` is set.
pub(super) fn open(
    id: &str,
    mods: &[ModEntry],
    defaults: bool,
    library: &LibraryArgs,
    terminal: &mut Terminal,
) -> Result<Rules, Stop> {
    let library = open_library(&library.folders, terminal)?;
    let mut request = Request {
        ruleset: Ruleset::Id(id.to_owned()),
        ..Request::default()
    };
    request.mods = if defaults {
        let offered = load(&library, &request)?;
        add_to_defaults(ModList::new(&offered.document), mods)
    } else {
        mods.to_vec()
    };
    let loaded = load(&library, &request)?;
    if loaded.reports.iter().any(Report::is_error) {
        return Err(Stop::Faulty(loaded.reports));
    }
    terminal.reports(&loaded.reports);
    let Value::Object(document) = loaded.document else {
        return Err(Stop::usage(format!("`{id}` is not a ruleset")));
    };
    typed(id, request.mods, document, terminal)
}

/// Reads a finished document as a rulebook. Problems that are not fatal are printed as warnings.
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
