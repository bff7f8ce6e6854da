//! Loads rulesets: from MahjongScript, JSON and jq files to the finished ruleset document.
//!
//! A [`Library`](library::Library) finds and compiles files. [`load`](load::load) reads those of a
//! ruleset, its base rulesets, the libraries they require and the chosen mods, and applies their
//! edits in order ([`apply`]) with the variables of each file ([`variables`]); then it expands
//! constants ([`constants`]). Every step is charged to a [`Budget`](budget::Budget), so that no
//! file can make a load run forever. [`room`] keeps the mod selection of a room, [`check`] finds
//! mistakes without loading anything, and [`report`] shows problems to people and editors.
//! [`listing`] tells how a ruleset presents itself where many are listed.
//!
//! The document is JSON and is not interpreted here: `jantaku-rulebook` turns it into types.
//!
//! ```
//! use std::collections::BTreeMap;
//!
//! use jantaku_rules::library::Library;
//! use jantaku_rules::load::{ModEntry, Request, Ruleset, load};
//!
//! let files = [
//!     ("rulesets/small.majs", "set initial_score, 25000\nset wall, ~t\"1m 2m 3m\"\n"),
//!     ("mods/rich.majs", "default factor, 2\napply multiply, initial_score, !factor\n"),
//! ];
//! let files = files.map(|(path, text)| (path.to_owned(), text.to_owned()));
//! let library = Library::empty().with_files(BTreeMap::from(files));
//!
//! let loaded = load(&library, &Request {
//!     ruleset: Ruleset::Id("small".to_owned()),
//!     mods: vec![ModEntry::plain("rich")],
//!     script: String::new(),
//! })?;
//! assert!(loaded.reports.is_empty());
//! assert_eq!(loaded.document["initial_score"], 50_000);
//! assert_eq!(loaded.document["enabled_mods"][0], "rich");
//! # Ok::<(), jantaku_rules::load::LoadError>(())
//! ```

pub mod apply;
pub mod budget;
pub mod check;
pub mod constants;
pub mod library;
pub mod listing;
pub mod load;
pub mod report;
pub mod room;
pub mod value;
pub mod variables;
