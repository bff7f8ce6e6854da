//! Applying the files of a plan in order, each all or nothing.

use std::collections::BTreeSet;

use jantaku_jq::{Limits, Program};
use jantaku_majs::diagnostic::{Code, Diagnostic};
use jantaku_majs::span::Span;
use serde_json::{Map, Value, json};

use super::plan::{LoadPlan, ModGroup, PlannedFile, Scope};
use super::scope::{bind, option_defaults};
use super::{LoadError, Loaded, ModEntry};
use crate::apply::{Applier, entry_id};
use crate::budget::Budget;
use crate::library::{Content, Pack, SourceFile};
use crate::report::Report;
use crate::value::into_list;
use crate::variables::{Variables, resolve_within};

/// Steps for applying files again after failures; separate from the budget of the load, so that a
/// failing mod takes nothing from the others.
const ROLLBACK_STEPS: u64 = 5_000_000;

/// Applies all files of the plan, then the room script.
pub(super) fn run(plan: LoadPlan, script: &str) -> Result<Loaded, LoadError> {
    let mut run = LoadRun {
        document: json!({}),
        globals: plan.globals,
        budget: plan.budget,
        rollback_budget: Budget::new(ROLLBACK_STEPS, u64::MAX),
        reports: plan.reports,
    };
    for planned in &plan.rulesets {
        if let Err(diagnostic) = run.apply(planned) {
            run.reports.push(planned.file.report(diagnostic));
            return Err(LoadError {
                reports: run.reports,
            });
        }
    }
    run.apply_mods(&plan.pack_mods);
    for pack in &plan.packs {
        run.apply_pack_settings(pack);
    }
    run.apply_mods(&plan.mods);
    run.apply_mods(&plan.post_mods);
    run.apply_room_script(script);
    Ok(Loaded {
        document: run.document,
        reports: run.reports,
    })
}

struct LoadRun {
    document: Value,
    globals: Variables,
    budget: Budget,
    rollback_budget: Budget,
    reports: Vec<Report>,
}

impl LoadRun {
    /// The values that a file's mod entry, or the file that requires it, gives its variables.
    fn config(&mut self, scope: &Scope) -> Result<Map<String, Value>, Diagnostic> {
        let mut config = scope.config.clone();
        if let Some((nodes, by)) = &scope.required
            && !nodes.is_empty()
        {
            // These values were written in the requiring file, and their errors belong there.
            let own = self.config(by).map_err(Diagnostic::elsewhere)?;
            let theirs = self.variables(by, &own).map_err(Diagnostic::elsewhere)?;
            for (name, node) in nodes {
                let value = resolve_within(node, &theirs, &mut self.budget, 0);
                config.insert(name.clone(), value.map_err(Diagnostic::elsewhere)?);
            }
        }
        Ok(config)
    }

    /// The variables of a file, with option defaults declared by the document as it is now.
    fn variables(
        &mut self,
        scope: &Scope,
        config: &Map<String, Value>,
    ) -> Result<Variables, Diagnostic> {
        let mut options = Map::new();
        // Options declared for the requested id override those declared for the moved id.
        for id in scope.ids.iter().rev() {
            let declared = option_defaults(&self.document, id, &mut self.budget);
            options.extend(declared.map_err(|reason| {
                Diagnostic::error(Code::Budget, Span::default(), reason.to_string())
            })?);
        }
        bind(
            config,
            &scope.defaults,
            &options,
            &self.globals,
            &mut self.budget,
        )
    }

    /// Applies one file to the document. After an error some of its edits may remain.
    fn apply(&mut self, planned: &PlannedFile) -> Result<(), Diagnostic> {
        let config = self.config(&planned.scope)?;
        let variables = self.variables(&planned.scope, &config)?;
        if let Some(entry) = &planned.entry {
            let given = (!config.is_empty()).then_some(config);
            self.record_enabled(&ModEntry {
                id: entry.id.clone(),
                config: entry.config.clone().or(given),
            });
        }
        let warnings = match &planned.file.content {
            Content::Commands(_) => {
                let mut applier = Applier::new(&mut self.document, &variables, &mut self.budget);
                applier.apply_commands(planned.commands())?;
                applier.into_warnings()
            }
            Content::Jq => {
                self.document = run_jq(&planned.file, &self.document, &variables)?;
                Vec::new()
            }
        };
        self.reports.extend(
            warnings
                .into_iter()
                .map(|warning| planned.file.report(warning)),
        );
        Ok(())
    }

    /// Adds an entry to `enabled_mods`.
    fn record_enabled(&mut self, entry: &ModEntry) {
        let Value::Object(document) = &mut self.document else {
            return;
        };
        match document.entry("enabled_mods").or_insert_with(|| json!([])) {
            Value::Array(enabled) => enabled.push(entry.to_json()),
            other => *other = json!([entry.to_json()]),
        }
    }

    /// Applies mods. One that fails is reported and its edits are undone.
    ///
    /// The document is copied once, not before every mod: after a failure the mods that worked are
    /// applied again to the copy, which then is the new starting point.
    fn apply_mods(&mut self, groups: &[ModGroup]) {
        if groups.is_empty() {
            return;
        }
        let mut checkpoint = self.document.clone();
        let mut applied: Vec<&PlannedFile> = Vec::new();
        for group in groups {
            for planned in &group.files {
                let Err(diagnostic) = self.apply(planned) else {
                    applied.push(planned);
                    continue;
                };
                self.reports.push(planned.file.report(diagnostic));
                self.document = checkpoint;
                self.reapply(&applied);
                applied.clear();
                if let Err(reason) = self.rollback_budget.grow(&self.document, 0) {
                    let message = format!(
                        "too much has failed, so the mods after this one are left out: {reason}"
                    );
                    let diagnostic = Diagnostic::error(Code::Budget, Span::default(), message);
                    self.reports.push(planned.file.report(diagnostic));
                    return;
                }
                checkpoint = self.document.clone();
                // The rest of the group requires the file that failed.
                break;
            }
        }
    }

    /// Applies files a second time, without reports and without charging the load's budget.
    fn reapply(&mut self, files: &[&PlannedFile]) {
        let reports = std::mem::take(&mut self.reports);
        let budget = std::mem::take(&mut self.budget);
        for planned in files {
            // This worked before on the same document with a smaller budget.
            _ = self.apply(planned);
        }
        self.reports = reports;
        self.budget = budget;
    }

    /// Applies what a pack changes besides its mods: the list of mods on offer, and names shown to
    /// players.
    fn apply_pack_settings(&mut self, pack: &Pack) {
        let Value::Object(document) = &mut self.document else {
            return;
        };
        let ids: BTreeSet<&str> = pack
            .mods
            .iter()
            .chain(&pack.post_mods)
            .map(|entry| entry.id.as_str())
            .collect();
        let own = |id: Option<&str>| id.is_some_and(|id| ids.contains(id));
        let slot = document.entry("default_mods").or_insert(Value::Null);
        let mut defaults = into_list(slot.take());
        defaults.extend(pack.default_mods.iter().cloned());
        defaults.retain(|entry| !own(entry_id(entry)));
        *slot = Value::Array(defaults);
        if let Some(Value::Array(available)) = document.get_mut("available_mods") {
            available.retain(|entry| {
                !(entry.is_object() && own(entry.get("id").and_then(Value::as_str)))
            });
        }
        for (key, value) in [
            ("display_name", &pack.display_name),
            ("tutorial_link", &pack.tutorial_link),
        ] {
            if let Some(value) = value {
                document.insert(key.into(), value.clone());
            }
        }
    }

    /// Applies the room script; if it fails, none of its edits remain.
    fn apply_room_script(&mut self, script: &str) {
        if script.trim().is_empty() {
            return;
        }
        let file = SourceFile::script("room script", script);
        self.reports.extend(
            file.diagnostics
                .iter()
                .map(|diagnostic| file.report(diagnostic.clone())),
        );
        if file.is_faulty() {
            return;
        }
        let before = self.document.clone();
        let mut applier = Applier::new(&mut self.document, &self.globals, &mut self.budget);
        let result = applier.apply_commands(file.commands());
        let problems = applier
            .into_warnings()
            .into_iter()
            .chain(result.as_ref().err().cloned());
        self.reports
            .extend(problems.map(|diagnostic| file.report(diagnostic)));
        if result.is_err() {
            self.document = before;
        }
    }
}

/// Runs a jq mod on the document. Variables that jq can name and that hold scalars are bound.
fn run_jq(file: &SourceFile, document: &Value, variables: &Variables) -> Result<Value, Diagnostic> {
    let named = |name: &str| {
        let starts = name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_');
        starts && name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_')
    };
    let plain = |value: &Value| !value.is_array() && !value.is_object();
    let bound = variables
        .iter()
        .filter(|(name, value)| named(name) && plain(value));
    let (names, values): (Vec<&str>, Vec<Value>) = bound
        .map(|(name, value)| (name.as_str(), value.clone()))
        .unzip();
    let program = Program::compile(&file.source.text, &names).map_err(|error| {
        let span = Span::new(error.span.start, error.span.end);
        Diagnostic::error(Code::Jq, span, error.message)
    })?;
    program
        .run_object(document, &values, &Limits::default())
        .map(Value::Object)
        .map_err(|error| {
            Diagnostic::error(
                Code::Jq,
                Span::default(),
                format!("the jq mod failed: {error}"),
            )
        })
}
