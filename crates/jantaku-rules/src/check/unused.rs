//! Definitions that no file needs.

use jantaku_majs::diagnostic::{Code, Diagnostic, Problems};
use jantaku_names::{List, Space};

use super::near::quote;
use super::shelf::{Shelf, Unit, Units};

/// Matches that are worked out from `win` where a ruleset does not define them.
pub(super) const DERIVED_MATCHES: &[&str] = &[
    "tenpai",
    "iishanten",
    "ryanshanten",
    "sanshanten",
    "suushanten",
    "uushanten",
    "roushanten",
];

/// Finds definitions of a file that are referred to in none of the files it can be loaded with.
pub(super) fn check(shelf: &Shelf, unit: &Unit, files: &Units) -> Vec<Diagnostic> {
    let mut found = Problems::default();
    for definition in &unit.facts.definitions {
        let name = &*definition.name;
        let what = match definition.space {
            Space::Function => "function",
            Space::Set => "set",
            Space::Match if is_read_by_the_table(name) => continue,
            Space::Match => "match",
            Space::Const => "constant",
            _ => continue,
        };
        if name.starts_with('_') || shelf.uses(files, definition.space, name) {
            continue;
        }
        let message = format!("the {what} {} is never used", quote(name));
        let help = "if it is meant for others, let its name begin with `_`";
        let warning = Diagnostic::warning(Code::Unused, definition.span, message).help(help);
        found.push(warning.label("not by any file that is loaded with this one"));
    }
    found.finish()
}

/// `win` and its like are looked at by the table, the bots and the display of waits.
fn is_read_by_the_table(name: &str) -> bool {
    DERIVED_MATCHES.contains(&name)
        || List::ToplevelKeys
            .find(&format!("{name}_definition"))
            .is_some()
}
