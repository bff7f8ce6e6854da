//! Checks for definitions that nothing uses.

use jantaku_majs::diagnostic::{Code, Diagnostic, Problems};
use jantaku_names::{NameList, NameSpace};

use super::index::{LibraryIndex, Unit, Units};
use super::near::quote;

/// Matches that are derived from `win` where a ruleset does not define them.
pub(super) const DERIVED_MATCHES: &[&str] = &[
    "tenpai",
    "iishanten",
    "ryanshanten",
    "sanshanten",
    "suushanten",
    "uushanten",
    "roushanten",
];

/// Finds definitions that none of the files uses with which the file can be loaded.
pub(super) fn check(index: &LibraryIndex, unit: &Unit, files: &Units) -> Vec<Diagnostic> {
    let mut found = Problems::default();
    for definition in &unit.facts.definitions {
        let name = &*definition.name;
        let what = match definition.space {
            NameSpace::Function => "function",
            NameSpace::Set => "set",
            NameSpace::Match if is_built_in(name) => continue,
            NameSpace::Match => "match",
            NameSpace::Const => "constant",
            _ => continue,
        };
        if name.starts_with('_') || index.uses(files, definition.space, name) {
            continue;
        }
        let message = format!("the {what} {} is never used", quote(name));
        let help = "if it is meant for others, let its name begin with `_`";
        let warning = Diagnostic::warning(Code::Unused, definition.span, message).help(help);
        found.push(warning.label("not by any file that is loaded with this one"));
    }
    found.finish()
}

/// Whether the engine, the bots or the display of waits read a match, as they do with `win`.
fn is_built_in(name: &str) -> bool {
    DERIVED_MATCHES.contains(&name)
        || NameList::ToplevelKeys
            .find(&format!("{name}_definition"))
            .is_some()
}
