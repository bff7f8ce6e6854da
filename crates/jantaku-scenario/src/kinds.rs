//! Running scenarios of the kinds `script` and `load`.

use jantaku_majs::diagnostic::Diagnostic;
use jantaku_majs::lower::{compile_actions, compile_condition, compile_value};
use jantaku_majs::node::Node;
use jantaku_majs::span::LineIndex;
use jantaku_rules::apply::Applier;
use jantaku_rules::budget::Budget;
use jantaku_rules::constants::expand;
use jantaku_rules::library::{Library, SourceFile};
use jantaku_rules::load::{LoadError, Loaded, Request, Ruleset};
use jantaku_rules::report::Report;
use jantaku_rules::room::ModList;
use jantaku_rules::variables::{Variables, resolve};
use serde_json::Value;

use crate::difference::difference;
use crate::scenario::{Outcome, Scenario, ScriptSource, Verdict};

pub(crate) fn outcome(verdict: Result<(), String>, result: Value) -> Outcome {
    let verdict = match verdict {
        Ok(()) => Verdict::Passed,
        Err(problem) => Verdict::Failed(problem),
    };
    Outcome { verdict, result }
}

fn shown(source: &str, diagnostic: &Diagnostic) -> String {
    let at = LineIndex::new(source).locate(source, diagnostic.span.start);
    format!("{}:{}: {}", at.line, at.column, diagnostic.message)
}

/// Compiles and applies a script, and compares the result.
pub(crate) fn run_script(scenario: &Scenario) -> Outcome {
    let (text, result) = match &scenario.source {
        ScriptSource::Script(text) => (text, apply_script(text, scenario)),
        ScriptSource::Condition(text) => (
            text,
            node_value(compile_condition(text), &scenario.variables),
        ),
        ScriptSource::Actions(text) => {
            (text, node_value(compile_actions(text), &scenario.variables))
        }
        ScriptSource::Value(text) => (text, node_value(compile_value(text), &scenario.variables)),
    };
    let verdict = match (&result, &scenario.expect.error) {
        (Ok(_), Some(_)) => Err("expected an error, but it compiles".to_owned()),
        (Err(errors), Some(wanted)) => {
            let messages: Vec<String> = errors.iter().map(|error| shown(text, error)).collect();
            let found = messages
                .iter()
                .any(|message| message.to_lowercase().contains(&wanted.to_lowercase()));
            if found {
                Ok(())
            } else {
                Err(format!(
                    "expected an error with `{wanted}`, got: {}",
                    messages.join("; ")
                ))
            }
        }
        (Err(errors), None) => Err(errors
            .iter()
            .map(|error| shown(text, error))
            .collect::<Vec<_>>()
            .join("; ")),
        (Ok(value), None) => match &scenario.expect.json {
            Some(expected) => difference(expected, value).map_or(Ok(()), Err),
            None => Ok(()),
        },
    };
    outcome(verdict, result.unwrap_or(Value::Null))
}

fn apply_script(text: &str, scenario: &Scenario) -> Result<Value, Vec<Diagnostic>> {
    let file = SourceFile::script(&scenario.id, text);
    if file.is_faulty() {
        return Err(file
            .diagnostics
            .into_iter()
            .filter(Diagnostic::is_error)
            .collect());
    }
    let mut document = scenario.before.clone();
    let mut budget = Budget::default();
    // Flags and branches are decided as in a load of this script alone.
    let commands = jantaku_rules::load::decide_branches(file.commands(), &scenario.variables)
        .map_err(|error| vec![error])?;
    Applier::new(&mut document, &scenario.variables, &mut budget)
        .apply_commands(&commands)
        .map_err(|error| vec![error])?;
    if scenario.expand {
        expand(&mut document, &mut budget).map_err(|error| {
            let code = jantaku_majs::diagnostic::Code::ConstantCycle;
            vec![Diagnostic::error(
                code,
                Default::default(),
                error.to_string(),
            )]
        })?;
    }
    Ok(document)
}

fn node_value(
    (node, diagnostics): (Option<Node>, Vec<Diagnostic>),
    variables: &Variables,
) -> Result<Value, Vec<Diagnostic>> {
    let errors: Vec<Diagnostic> = diagnostics
        .into_iter()
        .filter(Diagnostic::is_error)
        .collect();
    match node {
        Some(node) if errors.is_empty() => resolve(&node, variables).map_err(|error| vec![error]),
        _ => Err(errors),
    }
}

/// Loads a ruleset, and compares the finished document.
pub(crate) fn run_load(scenario: &Scenario, library: &Library) -> Outcome {
    let result = load_ruleset(scenario, library);
    let verdict = match (&result, &scenario.expect.error) {
        (Err(error), Some(wanted))
            if error
                .to_string()
                .to_lowercase()
                .contains(&wanted.to_lowercase()) =>
        {
            Ok(())
        }
        (Err(error), Some(wanted)) => {
            Err(format!("expected an error with `{wanted}`, got: {error}"))
        }
        (Err(error), None) => Err(error.to_string()),
        (Ok(_), Some(_)) => Err("expected an error, but it loads".to_owned()),
        (Ok(loaded), None) => check_loaded(loaded, scenario),
    };
    outcome(
        verdict,
        result.map_or(Value::Null, |loaded| loaded.document),
    )
}

/// Loads the ruleset of a scenario, from the scenario's own files if it has any.
pub(crate) fn load_ruleset(scenario: &Scenario, library: &Library) -> Result<Loaded, LoadError> {
    let own;
    let library = match &scenario.files {
        Some(files) => {
            own = Library::empty().with_files(files.clone());
            &own
        }
        None => library,
    };
    let mut request = Request {
        ruleset: Ruleset::Id(scenario.ruleset.clone()),
        mods: scenario.mods.clone(),
        script: scenario.config.clone(),
    };
    if scenario.defaults {
        let offered = jantaku_rules::load::load(
            library,
            &Request {
                mods: Vec::new(),
                ..request.clone()
            },
        )?;
        let mut list = ModList::new(&offered.document);
        for entry in &request.mods {
            list.enable(&entry.id);
        }
        request.mods = list.enabled();
    }
    jantaku_rules::load::load(library, &request)
}

fn check_loaded(loaded: &Loaded, scenario: &Scenario) -> Result<(), String> {
    let expect = &scenario.expect;
    let (errors, warnings): (Vec<&Report>, Vec<&Report>) =
        loaded.reports.iter().partition(|report| report.is_error());
    let shown = |reports: &[&Report]| {
        let lines = reports
            .iter()
            .map(|report| format!("{}: {}", report.source.name, report.diagnostic.message));
        lines.collect::<Vec<_>>().join("; ")
    };
    if errors.len() as u64 != expect.errors.unwrap_or(0) {
        return Err(format!(
            "expected {} errors, got {}: {}",
            expect.errors.unwrap_or(0),
            errors.len(),
            shown(&errors)
        ));
    }
    if let Some(wanted) = expect.warnings
        && warnings.len() as u64 != wanted
    {
        return Err(format!(
            "expected {wanted} warnings, got {}: {}",
            warnings.len(),
            shown(&warnings)
        ));
    }
    if let Some(problem) = expect
        .json
        .as_ref()
        .and_then(|json| difference(json, &loaded.document))
    {
        return Err(problem);
    }
    for (key, expected) in &expect.contains {
        let got = loaded.document.get(key).unwrap_or(&Value::Null);
        if let Some(problem) = difference(expected, got) {
            return Err(format!("{key}: {problem}"));
        }
    }
    match expect
        .absent
        .iter()
        .find(|key| loaded.document.get(key.as_str()).is_some())
    {
        Some(key) => Err(format!("expected no `{key}`")),
        None => Ok(()),
    }
}
