//! Planning the mods of a load: those of packs, those of the user, and those applied after them.

use std::collections::BTreeSet;
use std::sync::Arc;

use jantaku_majs::diagnostic::{Code, Diagnostic};
use jantaku_majs::span::Span;

use super::{LateLibrary, ModGroup, PlannedFile, Planner, Scope, Unusable};
use crate::library::{DiskError, Folder, MAX_ID, SourceFile};
use crate::load::{LoadError, ModEntry};

/// The largest number of mods in a load, those of the user and of packs together.
const MAX_MODS: usize = 1000;

/// A mod with the id it was requested by and, if that is an alias, its current id.
type FoundMod = (Arc<SourceFile>, Vec<String>);

impl Planner<'_> {
    pub(super) fn plan_mods(
        &mut self,
        user: &[ModEntry],
        late_libraries: Vec<LateLibrary>,
    ) -> Result<(), LoadError> {
        let packs = self
            .plan
            .packs
            .iter()
            .map(|pack| pack.mods.len() + pack.post_mods.len());
        let count = user.len() + packs.sum::<usize>();
        if count > MAX_MODS {
            let message = format!("{count} mods are asked for, more than the limit of {MAX_MODS}");
            return Err(LoadError::without_position("mods", Code::TooLarge, message));
        }
        let ruleset_globals = std::mem::take(&mut self.globals);
        for pack in self.plan.packs.clone() {
            for entry in &pack.mods {
                let group = self.plan_mod(entry, &[])?;
                self.plan.pack_mods.extend(group);
            }
        }
        let post = self
            .plan
            .packs
            .last()
            .map_or(Vec::new(), |pack| pack.post_mods.clone());
        let libraries = late_libraries
            .iter()
            .filter(|(_, requirement)| requirement.config.is_empty());
        let libraries: Vec<ModEntry> = libraries
            .map(|(_, requirement)| ModEntry::plain(format!("lib/{}", requirement.library)))
            .collect();
        self.warn_repeated(user);
        for (i, entry) in user.iter().enumerate() {
            let later = user.iter().skip(i + 1).chain(&libraries).chain(&post);
            // Of equal entries only the last is applied.
            if later.into_iter().any(|other| other == entry) {
                continue;
            }
            let group = self.plan_mod(entry, user)?;
            self.plan.mods.extend(group);
        }
        for (by, requirement) in &late_libraries {
            let mut files = Vec::new();
            let scope = Arc::new(Scope::default());
            self.plan_library(by, requirement, &scope, &mut files, 0)
                .map_err(|Unusable| self.give_up())?;
            self.plan.post_mods.push(ModGroup { files });
        }
        for entry in &post {
            let group = self.plan_mod(entry, &[])?;
            self.plan.post_mods.extend(group);
        }
        self.mod_globals = std::mem::replace(&mut self.globals, ruleset_globals);
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
                self.report_without_position(
                    &entry.id,
                    Diagnostic::warning(Code::Shadowed, Span::default(), message),
                );
            }
        }
    }

    /// Finds a mod by its id or by an alias.
    pub(super) fn find_mod(&mut self, id: &str) -> Result<Option<FoundMod>, DiskError> {
        if let Some(file) = self.library.find(Folder::Mods, id)? {
            return Ok(Some((file, vec![id.to_owned()])));
        }
        let aliases = match self.aliases.take() {
            Some(aliases) => aliases,
            None => self.library.mod_aliases()?,
        };
        let found = self
            .library
            .find_by_alias(id, self.aliases.insert(aliases))?;
        Ok(found.map(|(file, current)| (file, vec![id.to_owned(), current])))
    }

    /// Plans a mod and the libraries it requires. `None` if one of them is missing or faulty, which
    /// is reported. Libraries among the mods of `user` are applied there instead.
    fn plan_mod(
        &mut self,
        entry: &ModEntry,
        user: &[ModEntry],
    ) -> Result<Option<ModGroup>, LoadError> {
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
            self.report_without_position(&entry.id, diagnostic.help_maybe(help));
            return Ok(None);
        };
        let config = entry.config.clone().unwrap_or_default();
        let Ok(directives) = self.read_directives(&file, &ids, &config) else {
            return Ok(None);
        };
        for requirement in &directives.requires_after {
            let message = "`require_after` works in rulesets only";
            self.report(
                &file,
                Diagnostic::warning(Code::NoEffect, requirement.span, message),
            );
        }
        self.globals.extend(directives.globals);
        let scope = Arc::new(Scope {
            ids,
            config,
            required: None,
            defaults: directives.defaults,
        });
        let mut files = Vec::new();
        for requirement in &directives.requires {
            let id = format!("lib/{}", requirement.library);
            if requirement.config.is_empty() && user.iter().any(|other| other.id == id) {
                continue;
            }
            let planned = self.plan_library_once(&file, requirement, &scope, &mut files, 0);
            if planned.is_err() {
                return Ok(None);
            }
        }
        files.push(PlannedFile {
            file,
            entry: Some(entry.clone()),
            pruned: directives.pruned,
            scope,
        });
        Ok(Some(ModGroup { files }))
    }
}

/// The known id that a mistyped one most likely stands for: one with the same last segment, or one
/// that differs by at most two letters.
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
