//! Names that are used but defined in no file that can be loaded with this one.

use jantaku_majs::diagnostic::{Code, Diagnostic, Problems, Severity, did_you_mean};
use jantaku_names::{List, Space};

use super::facts::{Reference, Wanted};
use super::near::{legacy, nearest, quote};
use super::shelf::{Shelf, Unit, Units};
use super::unused::DERIVED_MATCHES;

/// Calls that rulesets go by even where no button makes them.
const USUAL_CALLS: &[&str] = &["chii", "pon", "kan", "ankan", "daiminkan", "kakan"];

/// Finds references that nothing answers to.
pub(super) fn check(shelf: &Shelf, unit: &Unit, files: &Units) -> Vec<Diagnostic> {
    let asker = Asker { shelf, files };
    let mut found = Problems::default();
    for reference in &unit.facts.references {
        // What was meant is sought only if anybody will read it.
        let keeps = found.keeps(Severity::Warning);
        let costly = reference.wanted == Wanted::Amount;
        if (keeps || !costly) && !asker.answers(reference) {
            let (code, message) = explain(reference);
            let problem = found.push(Diagnostic::warning(code, reference.span, message));
            if keeps {
                problem.help = asker.help(reference);
            }
            if code == Code::Undefined {
                problem.label = Some("not in any file that is loaded with this one".into());
            }
        }
    }
    found.finish()
}

/// What is wrong with a reference that nothing answers to.
fn explain(reference: &Reference) -> (Code, String) {
    let name = quote(&reference.name);
    match reference.wanted {
        Wanted::Named(Space::Function) => (
            Code::Undefined,
            format!("there is no action or function {name}"),
        ),
        Wanted::Named(Space::Set) => (
            Code::Undefined,
            format!("there is no set, tile or call {name}"),
        ),
        Wanted::Named(Space::Match) => (Code::Undefined, format!("there is no match {name}")),
        Wanted::Named(Space::Mod) => (Code::NoSuchMod, format!("no mod {name} is offered")),
        Wanted::Named(Space::ModCategory) => (
            Code::NoSuchMod,
            format!("neither a mod nor a category {name} is offered"),
        ),
        Wanted::Named(_) => (
            Code::Undefined,
            format!(
                "there is no constant {}",
                quote(&format!("@{}", reference.name))
            ),
        ),
        Wanted::Target => (Code::UnknownName, format!("unknown match target {name}")),
        Wanted::Amount => (
            Code::UnknownName,
            format!("{name} is neither an amount nor a counter"),
        ),
        Wanted::Key => (
            Code::UnknownKey,
            format!("unknown ruleset key {name}, which is read by nothing"),
        ),
        Wanted::YakuList => {
            let message =
                format!("the yaku of {name} never count, because no `yaku_lists` names it");
            (Code::UnknownKey, message)
        }
    }
}

struct Asker<'a, 'l> {
    shelf: &'a Shelf<'l>,
    files: &'a Units,
}

impl Asker<'_, '_> {
    fn defines(&self, space: Space, name: &str) -> bool {
        self.shelf.defines(self.files, space, name) || self.shelf.is_open(self.files, space)
    }

    fn uses(&self, space: Space, name: &str) -> bool {
        self.shelf.uses(self.files, space, name)
    }

    /// Is there what the reference is about?
    fn answers(&self, reference: &Reference) -> bool {
        let name = &*reference.name;
        match reference.wanted {
            Wanted::Named(Space::Set) => self.defines(Space::Set, name) || self.is_call(name),
            Wanted::Named(Space::Match) => {
                DERIVED_MATCHES.contains(&name) || self.defines(Space::Match, name)
            }
            Wanted::Named(Space::ModCategory) => {
                self.defines(Space::ModCategory, name) || self.defines(Space::Mod, name)
            }
            Wanted::Named(space) => self.defines(space, name),
            Wanted::Target => {
                let spaces = [Space::Reserved, Space::Tag, Space::Counter];
                spaces.iter().any(|space| self.uses(*space, name))
            }
            // A counter that nothing sets is 0; only a likely slip is worth a word.
            Wanted::Amount => self.uses(Space::Counter, name) || self.help(reference).is_none(),
            Wanted::Key => self.uses(Space::YakuList, name) || self.is_read(name),
            // Files that say nothing about scoring are parts of something else.
            Wanted::YakuList => {
                self.uses(Space::YakuList, name) || self.yaku_lists().next().is_none()
            }
        }
    }

    /// A match may also ask for calls by their names.
    fn is_call(&self, name: &str) -> bool {
        USUAL_CALLS.contains(&name)
            || List::FlowerCalls.find(name).is_some()
            || self.shelf.defines(self.files, Space::Button, name)
            || self.uses(Space::Call, name)
    }

    /// Does a toplevel condition look at the key?
    fn is_read(&self, key: &str) -> bool {
        self.shelf
            .in_files(self.files)
            .any(|unit| unit.facts.read_keys.contains(key))
    }

    /// The yaku lists that are named by something other than a list itself.
    fn yaku_lists(&self) -> impl Iterator<Item = &str> {
        let units = self.shelf.in_files(self.files);
        let lists = units.filter_map(|unit| unit.facts.used.get(&Space::YakuList));
        lists.flatten().map(String::as_str)
    }

    /// What may have been meant.
    fn help(&self, reference: &Reference) -> Option<String> {
        let name = &*reference.name;
        let near = |space| nearest(name, self.shelf.defined_names(self.files, space));
        let listed = |list| jantaku_names::nearest(list, name);
        match reference.wanted {
            Wanted::Named(Space::Function) => {
                let function = || {
                    Some(format!(
                        "did you mean the function `{}`?",
                        near(Space::Function)?
                    ))
                };
                let action = || {
                    Some(format!(
                        "did you mean the action `{}`?",
                        listed(List::Actions)?
                    ))
                };
                legacy(name).or_else(function).or_else(action)
            }
            Wanted::Named(Space::Const) => {
                let near = near(Space::Const).map(|near| format!("@{near}"));
                did_you_mean(near.as_deref())
            }
            Wanted::Named(Space::ModCategory) => {
                did_you_mean(near(Space::Mod).or_else(|| near(Space::ModCategory)))
            }
            Wanted::Named(space) => did_you_mean(near(space)),
            Wanted::Target => did_you_mean(listed(List::MatchTargets)),
            Wanted::Amount => legacy(name).or_else(|| did_you_mean(listed(List::Amounts))),
            Wanted::Key => {
                let near = || listed(List::ToplevelKeys).or_else(|| listed(List::Events));
                legacy(name).or_else(|| did_you_mean(near()))
            }
            Wanted::YakuList => did_you_mean(nearest(name, self.yaku_lists())),
        }
    }
}
