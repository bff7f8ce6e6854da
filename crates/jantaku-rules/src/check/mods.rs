//! Checks across files: missing mods, libraries and bases, unused options, variables without
//! values.

use jantaku_majs::diagnostic::{Code, Diagnostic, Problems, did_you_mean};

use super::Placement;
use super::index::{LibraryIndex, Unit, Units};
use super::near::{nearest, quote};
use crate::library::Format;

/// Finds references to files that do not exist.
pub(super) fn links(index: &LibraryIndex, unit: &Unit) -> Vec<Diagnostic> {
    let links = &unit.facts.links;
    let mut found = Problems::default();
    // A branch may never be taken, so what it requires need not exist.
    let fault = |conditional: bool| {
        if conditional {
            Diagnostic::warning
        } else {
            Diagnostic::error
        }
    };
    for base in &links.bases {
        if unit.mod_id().is_some() {
            let message = "`define_base_ruleset` works in rulesets only";
            found.push(Diagnostic::warning(Code::NoEffect, base.span, message));
        } else if index.find_ruleset(&base.id).is_none() {
            let message = format!("there is no ruleset {}", quote(&base.id));
            let near = nearest(&base.id, index.ruleset_ids());
            let diagnostic = fault(base.conditional)(Code::NoSuchRuleset, base.span, message);
            found.push(diagnostic.help_maybe(did_you_mean(near)));
        }
    }
    for library in &links.requires {
        if index.find_mod(&format!("lib/{}", library.id)).is_none() {
            let message = format!("there is no library {}", quote(&library.id));
            let near = nearest(&library.id, index.library_names());
            let diagnostic =
                fault(library.conditional)(Code::RequiredLibrary, library.span, message);
            found.push(diagnostic.help_maybe(did_you_mean(near)));
        }
    }
    if unit.placement != Placement::Loose {
        for offer in links
            .offers
            .iter()
            .filter(|offer| index.find_mod(&offer.id).is_none())
        {
            let message = format!("there is no file for the mod {}", quote(&offer.id));
            let near = nearest(&offer.id, index.mod_ids());
            let diagnostic = Diagnostic::warning(Code::NoSuchMod, offer.span, message);
            found.push(diagnostic.help_maybe(did_you_mean(near)));
        }
    }
    found.finish()
}

/// Finds options that the mod they are declared for never reads.
pub(super) fn options(index: &LibraryIndex, unit: &Unit) -> Vec<Diagnostic> {
    let mut found = Problems::default();
    for option in &unit.facts.mods.options {
        let Some(offered) = index
            .find_mod(&option.mod_id)
            .and_then(|number| index.units.get(number))
        else {
            continue;
        };
        let facts = &offered.facts;
        let used = facts
            .mods
            .variables
            .iter()
            .any(|(name, _)| *name == option.name);
        if used || facts.opaque.contains(&option.name) {
            continue;
        }
        let message = format!(
            "the mod `{}` never uses its option {}",
            option.mod_id,
            quote(&option.name)
        );
        let names = facts.mods.variables.iter().map(|(name, _)| name.as_str());
        let near = nearest(&option.name, names);
        let warning = Diagnostic::warning(Code::Unused, option.span, message);
        found.push(warning.help_maybe(did_you_mean(near)));
    }
    found.finish()
}

/// Finds variables without a value.
pub(super) fn variables(
    index: &LibraryIndex,
    number: usize,
    unit: &Unit,
    companions: &Units,
) -> Vec<Diagnostic> {
    let is_mod = unit.mod_id().is_some();
    // A file outside of the library may be loaded with anything.
    if unit.file.format == Format::Jq || (!is_mod && !unit.is_ruleset()) {
        return Vec::new();
    }
    let has_value = |name: &str| {
        // In rulesets `default` has no effect.
        let own = is_mod && unit.facts.mods.defaults.contains(name);
        let global = || {
            index
                .in_files(companions)
                .any(|other| other.facts.mods.globals.contains(name))
        };
        let packed = || {
            index
                .packs
                .values()
                .any(|pack| pack.globals.contains_key(name))
        };
        own || global() || packed() || (is_mod && is_given(index, number, companions, name))
    };
    let mut found = Problems::default();
    for (name, span) in &unit.facts.mods.variables {
        if !has_value(name) {
            let message = format!("the variable `!{name}` has no value");
            let help = if is_mod {
                format!("give it one with `default {name}, …`, or as an option with `config_mod`")
            } else {
                format!("give it one with `define_global {name}, …`")
            };
            found.push(Diagnostic::warning(Code::NoValue, *span, message).help(help));
        }
    }
    found.finish()
}

/// Whether a ruleset declares the variable as an option of the mod, or a file or pack sets it.
fn is_given(index: &LibraryIndex, number: usize, companions: &Units, name: &str) -> bool {
    // Ids may be aliases, so they are resolved before they are compared.
    let is_meant = |id: &str| index.find_mod(id) == Some(number);
    let hands_over = |other: &Unit| {
        let facts = &other.facts.mods;
        let mut options = facts.options.iter().filter(|option| option.name == name);
        let mut given = facts.given.iter().filter(|(_, given)| given == name);
        options.any(|option| is_meant(&option.mod_id))
            || given.any(|(id, _)| is_meant(id))
            || other.facts.opaque.contains(name)
    };
    let mut packed = index
        .packs
        .values()
        .flat_map(|pack| pack.mods.iter().chain(&pack.post_mods));
    index.in_files(companions).any(hands_over)
        || packed.any(|entry| {
            entry
                .config
                .as_ref()
                .is_some_and(|config| config.contains_key(name))
                && is_meant(&entry.id)
        })
}
