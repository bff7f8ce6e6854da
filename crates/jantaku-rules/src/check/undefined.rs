//! Names that are used but defined in no file that can be loaded with this one.

use jantaku_majs::diagnostic::{Code, Diagnostic, did_you_mean};
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
    let missing = unit.facts.references.iter().filter(|reference| !asker.answers(reference));
    missing.filter_map(|reference| asker.explain(reference)).collect()
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
            Wanted::Named(Space::Match) => DERIVED_MATCHES.contains(&name) || self.defines(Space::Match, name),
            Wanted::Named(Space::ModCategory) => {
                self.defines(Space::ModCategory, name) || self.defines(Space::Mod, name)
            }
            Wanted::Named(space) => self.defines(space, name),
            Wanted::Target => {
                let spaces = [Space::Reserved, Space::Tag, Space::Counter];
                spaces.iter().any(|space| self.uses(*space, name))
            }
            Wanted::Amount => self.uses(Space::Counter, name),
            Wanted::Key => self.uses(Space::YakuList, name) || self.is_read(name),
            // Files that say nothing about scoring are parts of something else.
            Wanted::YakuList => self.uses(Space::YakuList, name) || self.yaku_lists().next().is_none(),
        }
    }

    /// Does a toplevel condition look at the key?
    fn is_read(&self, key: &str) -> bool {
        self.shelf.in_files(self.files).any(|unit| unit.facts.read_keys.contains(key))
    }

    /// The yaku lists that are named by something other than a list itself.
    fn yaku_lists(&self) -> impl Iterator<Item = &str> {
        let units = self.shelf.in_files(self.files);
        let lists = units.filter_map(|unit| unit.facts.used.get(&Space::YakuList));
        lists.flatten().map(String::as_str)
    }

    /// A match may also ask for calls by their names.
    fn is_call(&self, name: &str) -> bool {
        USUAL_CALLS.contains(&name)
            || List::FlowerCalls.find(name).is_some()
            || self.shelf.defines(self.files, Space::Button, name)
            || self.shelf.uses(self.files, Space::Call, name)
    }

    fn explain(&self, reference: &Reference) -> Option<Diagnostic> {
        let name = &*reference.name;
        let quoted = quote(name);
        let near = |space| nearest(name, self.shelf.defined_names(self.files, space));
        let (code, message, help) = match reference.wanted {
            Wanted::Named(Space::Function) => {
                let action = || {
                    let near = jantaku_names::nearest(List::Actions, name)?;
                    Some(format!("did you mean the action `{near}`?"))
                };
                let function = || Some(format!("did you mean the function `{}`?", near(Space::Function)?));
                let help = legacy(name).or_else(function).or_else(action);
                (Code::Undefined, format!("there is no action or function {quoted}"), help)
            }
            Wanted::Named(Space::Set) => (
                Code::Undefined,
                format!("there is no set, tile or call {quoted}"),
                did_you_mean(near(Space::Set)),
            ),
            Wanted::Named(Space::Match) => {
                (Code::Undefined, format!("there is no match {quoted}"), did_you_mean(near(Space::Match)))
            }
            Wanted::Named(Space::Const) => {
                let near = near(Space::Const).map(|near| format!("@{near}"));
                let message = format!("the constant `@{name}` is not defined");
                (Code::Undefined, message, did_you_mean(near.as_deref()))
            }
            Wanted::Named(Space::Mod) => {
                (Code::NoSuchMod, format!("no mod {quoted} is offered"), did_you_mean(near(Space::Mod)))
            }
            Wanted::Named(Space::ModCategory) => (
                Code::NoSuchMod,
                format!("neither a mod nor a category {quoted} is offered"),
                did_you_mean(near(Space::Mod).or_else(|| near(Space::ModCategory))),
            ),
            Wanted::Named(_) => return None,
            Wanted::Target => (
                Code::UnknownName,
                format!("unknown match target {quoted}"),
                did_you_mean(jantaku_names::nearest(List::MatchTargets, name)),
            ),
            // A counter that nothing sets is 0; only a likely slip is worth a word.
            Wanted::Amount => {
                let near = || did_you_mean(jantaku_names::nearest(List::Amounts, name));
                let help = legacy(name).or_else(near)?;
                (Code::UnknownName, format!("{quoted} is neither an amount nor a counter"), Some(help))
            }
            Wanted::Key => {
                let near = jantaku_names::nearest(List::ToplevelKeys, name);
                let near = near.or_else(|| jantaku_names::nearest(List::Events, name));
                let message = format!("unknown ruleset key {quoted}, which is read by nothing");
                (Code::UnknownKey, message, legacy(name).or_else(|| did_you_mean(near)))
            }
            Wanted::YakuList => {
                let message = format!("the yaku of {quoted} never count, because no `yaku_lists` names it");
                (Code::UnknownKey, message, did_you_mean(nearest(name, self.yaku_lists())))
            }
        };
        Some(Diagnostic::warning(code, reference.span, message).help_maybe(help))
    }
}
