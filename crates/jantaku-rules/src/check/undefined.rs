//! Checks for names that no file defines which can be loaded with this one.

use jantaku_majs::diagnostic::{Code, Diagnostic, Problems, Severity, did_you_mean};
use jantaku_names::{NameList, NameSpace};

use super::facts::{Reference, ReferenceTarget};
use super::index::{LibraryIndex, Unit, Units};
use super::near::{legacy, nearest, quote};
use super::unused::DERIVED_MATCHES;

/// Calls whose names are used even if no button makes them.
const USUAL_CALLS: &[&str] = &["chii", "pon", "kan", "ankan", "daiminkan", "kakan"];

/// Finds references to names that nothing defines.
pub(super) fn check(index: &LibraryIndex, unit: &Unit, files: &Units) -> Vec<Diagnostic> {
    let resolver = Resolver { index, files };
    let mut found = Problems::default();
    for reference in &unit.facts.references {
        // Searching for similar names is slow and in vain once warnings are no longer kept.
        let keeps = found.keeps(Severity::Warning);
        let costly = reference.target == ReferenceTarget::Amount;
        if (keeps || !costly) && !resolver.is_resolved(reference) {
            let (code, message) = explain(reference);
            let problem = found.push(Diagnostic::warning(code, reference.span, message));
            if keeps {
                problem.help = resolver.help(reference);
            }
            if code == Code::Undefined {
                problem.label = Some("not in any file that is loaded with this one".into());
            }
        }
    }
    found.finish()
}

/// The code and message for a reference to a name that nothing defines.
fn explain(reference: &Reference) -> (Code, String) {
    let name = quote(&reference.name);
    match reference.target {
        ReferenceTarget::Named(NameSpace::Function) => (
            Code::Undefined,
            format!("there is no action or function {name}"),
        ),
        ReferenceTarget::Named(NameSpace::Set) => (
            Code::Undefined,
            format!("there is no set, tile or call {name}"),
        ),
        ReferenceTarget::Named(NameSpace::Match) => {
            (Code::Undefined, format!("there is no match {name}"))
        }
        ReferenceTarget::Named(NameSpace::Mod) => {
            (Code::NoSuchMod, format!("no mod {name} is offered"))
        }
        ReferenceTarget::Named(NameSpace::ModCategory) => (
            Code::NoSuchMod,
            format!("neither a mod nor a category {name} is offered"),
        ),
        ReferenceTarget::Named(_) => (
            Code::Undefined,
            format!(
                "there is no constant {}",
                quote(&format!("@{}", reference.name))
            ),
        ),
        ReferenceTarget::MatchTarget => (Code::UnknownName, format!("unknown match target {name}")),
        ReferenceTarget::Amount => (
            Code::UnknownName,
            format!("{name} is neither an amount nor a counter"),
        ),
        ReferenceTarget::Key => (
            Code::UnknownKey,
            format!("unknown ruleset key {name}, which is read by nothing"),
        ),
        ReferenceTarget::YakuList => {
            let message =
                format!("the yaku of {name} never count, because no `yaku_lists` names it");
            (Code::UnknownKey, message)
        }
    }
}

struct Resolver<'a, 'l> {
    index: &'a LibraryIndex<'l>,
    files: &'a Units,
}

impl Resolver<'_, '_> {
    fn defines(&self, space: NameSpace, name: &str) -> bool {
        self.index.defines(self.files, space, name) || self.index.is_open(self.files, space)
    }

    fn uses(&self, space: NameSpace, name: &str) -> bool {
        self.index.uses(self.files, space, name)
    }

    fn is_resolved(&self, reference: &Reference) -> bool {
        let name = &*reference.name;
        match reference.target {
            ReferenceTarget::Named(NameSpace::Set) => {
                self.defines(NameSpace::Set, name) || self.is_call(name)
            }
            ReferenceTarget::Named(NameSpace::Match) => {
                DERIVED_MATCHES.contains(&name) || self.defines(NameSpace::Match, name)
            }
            ReferenceTarget::Named(NameSpace::ModCategory) => {
                self.defines(NameSpace::ModCategory, name) || self.defines(NameSpace::Mod, name)
            }
            ReferenceTarget::Named(space) => self.defines(space, name),
            ReferenceTarget::MatchTarget => {
                let spaces = [NameSpace::Reserved, NameSpace::Tag, NameSpace::Counter];
                spaces.iter().any(|space| self.uses(*space, name))
            }
            // A counter that nothing sets is 0, so this is reported only if it looks like a typo.
            ReferenceTarget::Amount => {
                self.uses(NameSpace::Counter, name) || self.help(reference).is_none()
            }
            ReferenceTarget::Key => self.uses(NameSpace::YakuList, name) || self.is_read(name),
            // If nothing names yaku lists, the files have no scoring, and are parts of a ruleset.
            ReferenceTarget::YakuList => {
                self.uses(NameSpace::YakuList, name) || self.yaku_lists().next().is_none()
            }
        }
    }

    /// Whether a name in a match is that of a call.
    fn is_call(&self, name: &str) -> bool {
        USUAL_CALLS.contains(&name)
            || NameList::FlowerCalls.find(name).is_some()
            || self.index.defines(self.files, NameSpace::Button, name)
            || self.uses(NameSpace::Call, name)
    }

    /// Whether a toplevel condition reads the key.
    fn is_read(&self, key: &str) -> bool {
        self.index
            .in_files(self.files)
            .any(|unit| unit.facts.read_keys.contains(key))
    }

    /// The yaku lists that scoring refers to.
    fn yaku_lists(&self) -> impl Iterator<Item = &str> {
        let units = self.index.in_files(self.files);
        let lists = units.filter_map(|unit| unit.facts.used.get(&NameSpace::YakuList));
        lists.flatten().map(String::as_str)
    }

    /// A suggestion for a name that nothing defines.
    fn help(&self, reference: &Reference) -> Option<String> {
        let name = &*reference.name;
        let near = |space| nearest(name, self.index.defined_names(self.files, space));
        let listed = |list| jantaku_names::nearest(list, name);
        match reference.target {
            ReferenceTarget::Named(NameSpace::Function) => {
                let function = || {
                    Some(format!(
                        "did you mean the function `{}`?",
                        near(NameSpace::Function)?
                    ))
                };
                let action = || {
                    Some(format!(
                        "did you mean the action `{}`?",
                        listed(NameList::Actions)?
                    ))
                };
                legacy(name).or_else(function).or_else(action)
            }
            ReferenceTarget::Named(NameSpace::Const) => {
                let near = near(NameSpace::Const).map(|near| format!("@{near}"));
                did_you_mean(near.as_deref())
            }
            ReferenceTarget::Named(NameSpace::ModCategory) => {
                did_you_mean(near(NameSpace::Mod).or_else(|| near(NameSpace::ModCategory)))
            }
            ReferenceTarget::Named(space) => did_you_mean(near(space)),
            ReferenceTarget::MatchTarget => did_you_mean(listed(NameList::MatchTargets)),
            ReferenceTarget::Amount => {
                legacy(name).or_else(|| did_you_mean(listed(NameList::Amounts)))
            }
            ReferenceTarget::Key => {
                let near = || listed(NameList::ToplevelKeys).or_else(|| listed(NameList::Events));
                legacy(name).or_else(|| did_you_mean(near()))
            }
            ReferenceTarget::YakuList => did_you_mean(nearest(name, self.yaku_lists())),
        }
    }
}
