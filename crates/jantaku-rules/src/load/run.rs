//! Applying the files of a load in their order, each all or nothing.

use std::collections::BTreeSet;

use jantaku_jq::{Limits, Program};
use jantaku_majs::diagnostic::{Code, Diagnostic};
use jantaku_majs::span::Span;
use serde_json::{Map, Value, json};

use super::plan::{Group, Plan, Reading, Scope};
use super::scope::{bind, option_defaults};
use super::{LoadError, Loaded, ModEntry};
use crate::apply::{Applier, entry_id};
use crate::budget::Budget;
use crate::library::{Content, Pack, SourceFile};
use crate::report::Report;
use crate::value::into_list;
use crate::variables::{Variables, resolve_within};

/// Applies everything that was planned, and the room script.
pub(super) fn run(plan: Plan, script: &str) -> Result<Loaded, LoadError> {
    let mut run = Run {
        document: json!({}),
        globals: plan.globals,
        budget: plan.budget,
        patience: Budget::new(5_000_000, u64::MAX),
        reports: plan.reports,
    };
    for reading in &plan.rulesets {
        if let Err(diagnostic) = run.apply(reading) {
            run.reports.push(reading.file.report(diagnostic));
            return Err(LoadError {
                reports: run.reports,
            });
        }
    }
    run.groups(&plan.pack_mods);
    for pack in &plan.packs {
        run.settings(pack);
    }
    run.groups(&plan.mods);
    run.groups(&plan.post_mods);
    run.room_script(script);
    Ok(Loaded {
        document: run.document,
        reports: run.reports,
    })
}

struct Run {
    document: Value,
    globals: Variables,
    budget: Budget,
    /// For going back after failures, so that they take nothing from the others.
    patience: Budget,
    reports: Vec<Report>,
}

impl Run {
    /// The variables of a file.
    fn variables(&mut self, scope: &Scope) -> Result<Variables, Diagnostic> {
        let mut config = scope.config.clone();
        if let Some((nodes, by)) = &scope.required {
            // These were written in the file that requires this one.
            let theirs = self.variables(by).map_err(Diagnostic::elsewhere)?;
            for (name, node) in nodes {
                let value = resolve_within(node, &theirs, &mut self.budget, 0);
                config.insert(name.clone(), value.map_err(Diagnostic::elsewhere)?);
            }
        }
        let mut options = Map::new();
        // What is declared for the id that was asked for goes before.
        for id in scope.ids.iter().rev() {
            let declared = option_defaults(&self.document, id, &mut self.budget);
            options.extend(declared.map_err(|reason| {
                Diagnostic::error(Code::Budget, Span::default(), reason.to_string())
            })?);
        }
        bind(
            &config,
            &scope.defaults,
            &options,
            &self.globals,
            &mut self.budget,
        )
    }

    /// Applies one file to the document as it is. After an error the document may be half
    /// changed.
    fn apply(&mut self, reading: &Reading) -> Result<(), Diagnostic> {
        let variables = self.variables(&reading.scope)?;
        if let Some(entry) = &reading.entry {
            self.record(entry);
        }
        let warnings = match &reading.file.content {
            Content::Commands(_) => {
                let mut applier = Applier::new(&mut self.document, &variables, &mut self.budget);
                applier.commands(reading.commands())?;
                applier.warnings()
            }
            Content::Jq => {
                self.document = run_jq(&reading.file, &self.document, &variables)?;
                Vec::new()
            }
        };
        self.reports.extend(
            warnings
                .into_iter()
                .map(|warning| reading.file.report(warning)),
        );
        Ok(())
    }

    /// Adds an entry to `enabled_mods`.
    fn record(&mut self, entry: &ModEntry) {
        let Value::Object(document) = &mut self.document else {
            return;
        };
        match document.entry("enabled_mods").or_insert_with(|| json!([])) {
            Value::Array(enabled) => enabled.push(entry.to_json()),
            other => *other = json!([entry.to_json()]),
        }
    }

    /// Applies mods; one that fails is skipped and reported.
    fn groups(&mut self, groups: &[Group]) {
        if groups.is_empty() {
            return;
        }
        let mut safe = self.document.clone();
        let mut since: Vec<&Reading> = Vec::new();
        for group in groups {
            for reading in &group.readings {
                let Err(diagnostic) = self.apply(reading) else {
                    since.push(reading);
                    continue;
                };
                self.reports.push(reading.file.report(diagnostic));
                self.document = safe;
                self.again(&since);
                since.clear();
                if let Err(reason) = self.patience.grow(&self.document, 0) {
                    let message = format!(
                        "too much has failed, so the mods after this one are left out: {reason}"
                    );
                    let diagnostic = Diagnostic::error(Code::Budget, Span::default(), message);
                    self.reports.push(reading.file.report(diagnostic));
                    return;
                }
                safe = self.document.clone();
                break; // what requires a faulty library cannot run either
            }
        }
    }

    /// Applies files again that were applied before a failure. Failing is rare, so going back
    /// costs more than going on; but nothing is applied more than twice.
    fn again(&mut self, readings: &[&Reading]) {
        let reports = std::mem::take(&mut self.reports);
        let budget = std::mem::take(&mut self.budget);
        for reading in readings {
            // It has worked before, on the same document, with less to spend.
            _ = self.apply(reading);
        }
        self.reports = reports;
        self.budget = budget;
    }

    /// What a pack changes besides its mods.
    fn settings(&mut self, pack: &Pack) {
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

    /// Applies the room script, or skips it as a whole.
    fn room_script(&mut self, script: &str) {
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
        let result = applier.commands(file.commands());
        let problems = applier
            .warnings()
            .into_iter()
            .chain(result.as_ref().err().cloned());
        self.reports
            .extend(problems.map(|diagnostic| file.report(diagnostic)));
        if result.is_err() {
            self.document = before;
        }
    }
}

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
