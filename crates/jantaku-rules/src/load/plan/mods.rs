//! The mods of a load: those of packs, those that were asked for, and what goes after them.

use std::collections::BTreeSet;
use std::sync::Arc;

use jantaku_majs::diagnostic::{Code, Diagnostic};
use jantaku_majs::span::Span;

use super::{After, Group, Planner, Reading, Scope, Unusable};
use crate::library::{DiskError, Folder, MAX_ID, SourceFile};
use crate::load::{LoadError, ModEntry};

/// The most mods that may be asked for, by the user or by a pack.
const MAX_MODS: usize = 1000;

/// A mod, and all ids it goes by.
type FoundMod = (Arc<SourceFile>, Vec<String>);

impl Planner<'_> {
    pub(super) fn mods(&mut self, user: &[ModEntry], after: Vec<After>) -> Result<(), LoadError> {
        let packs = self
            .plan
            .packs
            .iter()
            .map(|pack| pack.mods.len() + pack.post_mods.len());
        let count = user.len() + packs.sum::<usize>();
        if count > MAX_MODS {
            let message = format!("{count} mods are asked for, more than the limit of {MAX_MODS}");
            return Err(LoadError::plain("mods", Code::TooLarge, message));
        }
        let ruleset_globals = std::mem::take(&mut self.globals);
        for pack in self.plan.packs.clone() {
            for entry in &pack.mods {
                let group = self.group(entry, &[])?;
                self.plan.pack_mods.extend(group);
            }
        }
        let post = self
            .plan
            .packs
            .last()
            .map_or(Vec::new(), |pack| pack.post_mods.clone());
        let libraries = after
            .iter()
            .filter(|(_, requirement)| requirement.config.is_empty());
        let libraries: Vec<ModEntry> = libraries
            .map(|(_, requirement)| ModEntry::plain(format!("lib/{}", requirement.library)))
            .collect();
        self.warn_repeated(user);
        for (i, entry) in user.iter().enumerate() {
            let later = user.iter().skip(i + 1).chain(&libraries).chain(&post);
            // Equal entries are applied once, at the last place.
            if later.into_iter().any(|other| other == entry) {
                continue;
            }
            let group = self.group(entry, user)?;
            self.plan.mods.extend(group);
        }
        for (by, requirement) in &after {
            let mut readings = Vec::new();
            let scope = Arc::new(Scope::default());
            let read = self.required_library(by, requirement, &scope, true, &mut readings, 0);
            read.map_err(|Unusable| self.give_up())?;
            self.plan.post_mods.push(Group { readings });
        }
        for entry in &post {
            let group = self.group(entry, &[])?;
            self.plan.post_mods.extend(group);
        }
        self.late_globals = std::mem::replace(&mut self.globals, ruleset_globals);
        Ok(())
    }

    fn warn_repeated(&mut self, user: &[ModEntry]) {
        for (i, entry) in user.iter().enumerate() {
            if user
                .iter()
                .take(i)
                .any(|other| other.id == entry.id && other.config != entry.config)
            {
                let message = format!(
                    "the mod `{}` is enabled more than once, with different options",
                    entry.id
                );
                self.note_plain(
                    &entry.id,
                    Diagnostic::warning(Code::Shadowed, Span::default(), message),
                );
            }
        }
    }

    /// The mod that an id means, wherever it has moved, and all ids it goes by here.
    pub(super) fn find_mod(&mut self, id: &str) -> Result<Option<FoundMod>, DiskError> {
        if let Some(file) = self.library.find(Folder::Mods, id)? {
            return Ok(Some((file, vec![id.to_owned()])));
        }
        let moved = match self.moved.take() {
            Some(moved) => moved,
            None => self.library.moved()?,
        };
        let found = self.library.find_moved(id, self.moved.insert(moved))?;
        Ok(found.map(|(file, meant)| (file, vec![id.to_owned(), meant])))
    }

    /// Reads a mod and the libraries it requires. Nothing, if it does not exist or is faulty.
    fn group(&mut self, entry: &ModEntry, user: &[ModEntry]) -> Result<Option<Group>, LoadError> {
        let Some((file, ids)) = self.find_mod(&entry.id)? else {
            let known = match self.known_mods.take() {
                Some(known) => known,
                None => self.library.ids(Folder::Mods)?,
            };
            let help = nearest_id(&entry.id, &known).map(|near| format!("did you mean `{near}`?"));
            self.known_mods = Some(known);
            let diagnostic = Diagnostic::warning(
                Code::NoSuchMod,
                Span::default(),
                format!("no such mod: `{}`", entry.id),
            );
            self.note_plain(&entry.id, diagnostic.help_maybe(help));
            return Ok(None);
        };
        let config = entry.config.clone().unwrap_or_default();
        let Ok(asks) = self.read(&file, &ids, &config) else {
            return Ok(None);
        };
        for requirement in &asks.requires_after {
            let message = "`require_after` works in rulesets only";
            self.note(
                &file,
                Diagnostic::warning(Code::NoEffect, requirement.span, message),
            );
        }
        self.globals.extend(asks.globals);
        let scope = Arc::new(Scope {
            ids,
            config,
            required: None,
            defaults: asks.defaults,
        });
        let mut readings = Vec::new();
        for requirement in &asks.requires {
            // A library that the user has enabled runs at its own place.
            let id = format!("lib/{}", requirement.library);
            if requirement.config.is_empty() && user.iter().any(|other| other.id == id) {
                continue;
            }
            if self
                .library_files(&file, requirement, &scope, true, &mut readings, 0)
                .is_err()
            {
                return Ok(None);
            }
        }
        readings.push(Reading {
            file,
            entry: Some(entry.clone()),
            pruned: asks.pruned,
            scope,
        });
        Ok(Some(Group { readings }))
    }
}

/// The id that was probably meant.
pub(super) fn nearest_id<'i>(id: &str, known: &'i BTreeSet<String>) -> Option<&'i str> {
    if id.len() > MAX_ID {
        return None;
    }
    let last = |id: &'i str| id.rsplit('/').next().unwrap_or(id);
    let same_end = known
        .iter()
        .find(|other| last(other) == id.rsplit('/').next().unwrap_or(id));
    let near = || {
        known
            .iter()
            .map(|other| (strsim::osa_distance(id, other), other))
            .min()
    };
    same_end.map(String::as_str).or_else(|| {
        near()
            .filter(|(distance, _)| *distance <= 2)
            .map(|(_, other)| other.as_str())
    })
}
