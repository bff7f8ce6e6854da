//! Mods, libraries and bases that do not exist, options nobody uses, variables nobody sets.

use jantaku_majs::diagnostic::{Code, Diagnostic, Problems, did_you_mean};

use super::Placement;
use super::near::{nearest, quote};
use super::shelf::{Shelf, Unit, Units};
use crate::library::Format;

/// Finds other files that this one names but that are not there.
pub(super) fn links(shelf: &Shelf, unit: &Unit) -> Vec<Diagnostic> {
    let links = &unit.facts.links;
    let mut found = Problems::default();
    // A branch that is not taken does no harm.
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
        } else if shelf.ruleset(&base.id).is_none() {
            let message = format!("there is no ruleset {}", quote(&base.id));
            let near = nearest(&base.id, shelf.ruleset_ids());
            let diagnostic = fault(base.conditional)(Code::NoSuchRuleset, base.span, message);
            found.push(diagnostic.help_maybe(did_you_mean(near)));
        }
    }
    for library in &links.requires {
        if shelf.find_mod(&format!("lib/{}", library.id)).is_none() {
            let message = format!("there is no library {}", quote(&library.id));
            let near = nearest(&library.id, shelf.library_names());
            let diagnostic =
                fault(library.conditional)(Code::RequiredLibrary, library.span, message);
            found.push(diagnostic.help_maybe(did_you_mean(near)));
        }
    }
    if unit.place != Placement::Loose {
        for offer in links
            .offers
            .iter()
            .filter(|offer| shelf.find_mod(&offer.id).is_none())
        {
            let message = format!("there is no file for the mod {}", quote(&offer.id));
            let near = nearest(&offer.id, shelf.mod_ids());
            let diagnostic = Diagnostic::warning(Code::NoSuchMod, offer.span, message);
            found.push(diagnostic.help_maybe(did_you_mean(near)));
        }
    }
    found.finish()
}

/// Finds options of mods that the mod itself never looks at.
pub(super) fn options(shelf: &Shelf, unit: &Unit) -> Vec<Diagnostic> {
    let mut found = Problems::default();
    for option in &unit.facts.mods.options {
        let Some(offered) = shelf
            .find_mod(&option.mod_id)
            .and_then(|number| shelf.units.get(number))
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
    shelf: &Shelf,
    number: usize,
    unit: &Unit,
    companions: &Units,
) -> Vec<Diagnostic> {
    let is_mod = unit.mod_id().is_some();
    // Nobody knows what a file outside the library will be used for.
    if unit.file.format == Format::Jq || (!is_mod && !unit.is_ruleset()) {
        return Vec::new();
    }
    let has_value = |name: &str| {
        // In a ruleset defaults have no effect.
        let own = is_mod && unit.facts.mods.defaults.contains(name);
        let global = || {
            shelf
                .in_files(companions)
                .any(|other| other.facts.mods.globals.contains(name))
        };
        let packed = || {
            shelf
                .packs
                .values()
                .any(|pack| pack.globals.contains_key(name))
        };
        own || global() || packed() || (is_mod && is_given(shelf, number, companions, name))
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

/// Does some ruleset declare the variable as an option of the mod, or some file hand it over?
fn is_given(shelf: &Shelf, number: usize, companions: &Units, name: &str) -> bool {
    // An id may have moved, so ids are not simply compared.
    let is_meant = |id: &str| shelf.find_mod(id) == Some(number);
    let hands_over = |other: &Unit| {
        let facts = &other.facts.mods;
        let mut options = facts.options.iter().filter(|option| option.name == name);
        let mut given = facts.given.iter().filter(|(_, given)| given == name);
        options.any(|option| is_meant(&option.mod_id))
            || given.any(|(id, _)| is_meant(id))
            || other.facts.opaque.contains(name)
    };
    let mut packed = shelf
        .packs
        .values()
        .flat_map(|pack| pack.mods.iter().chain(&pack.post_mods));
    shelf.in_files(companions).any(hands_over)
        || packed.any(|entry| {
            entry
                .config
                .as_ref()
                .is_some_and(|config| config.contains_key(name))
                && is_meant(&entry.id)
        })
}
