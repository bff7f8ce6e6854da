//! The last stage of a load, after all files are applied.

use std::collections::BTreeSet;

use jantaku_majs::diagnostic::{Code, Diagnostic, Problems};
use jantaku_majs::span::Span;
use serde_json::Value;

use super::{LoadError, Loaded};
use crate::budget::{Budget, Exhausted};
use crate::constants::{ConstantError, expand};
use crate::report::{Report, SourceText};

/// Expands constants, rejects reserved button ids, and replaces yaku lists in `yaku_precedence` by
/// their members.
pub(super) fn finish(loaded: &mut Loaded) -> Result<(), LoadError> {
    let mut problems = Problems::default();
    let mut budget = Budget::default();
    match expand(&mut loaded.document, &mut budget) {
        Ok(undefined) => {
            for name in undefined {
                let message = format!("the constant `@{name}` is not defined");
                problems.push(Diagnostic::warning(
                    Code::Undefined,
                    Span::default(),
                    message,
                ));
            }
        }
        Err(error) => {
            let code = match error {
                ConstantError::Cycle(_) => Code::ConstantCycle,
                ConstantError::Exhausted(_) => Code::Budget,
            };
            problems.push(Diagnostic::error(code, Span::default(), error.to_string()));
        }
    }
    if loaded
        .document
        .get("buttons")
        .and_then(|buttons| buttons.get("skip"))
        .is_some()
    {
        let message = "a button cannot have the id `skip`, which is the table's own";
        problems.push(Diagnostic::error(
            Code::ReservedButton,
            Span::default(),
            message,
        ));
    }
    if let Err(reason) = expand_precedence(&mut loaded.document, &mut budget) {
        let message = format!("{reason} when its yaku precedence is spelled out");
        problems.push(Diagnostic::error(Code::Budget, Span::default(), message));
    }
    let problems = problems.finish();
    let failed = problems.iter().any(Diagnostic::is_error);
    let source = std::sync::Arc::new(SourceText {
        name: "the finished ruleset".into(),
        text: String::new(),
    });
    loaded
        .reports
        .extend(problems.into_iter().map(|diagnostic| Report {
            source: source.clone(),
            diagnostic,
        }));
    if failed {
        return Err(LoadError {
            reports: std::mem::take(&mut loaded.reports),
        });
    }
    Ok(())
}

/// Expands `yaku_precedence`, in which the name of a yaku list stands for all yaku of that list.
fn expand_precedence(document: &mut Value, budget: &mut Budget) -> Result<(), Exhausted> {
    let scoring = document.get("score_calculation");
    let lists: BTreeSet<String> = ["yaku_lists", "yaku2_lists", "extra_yaku_lists"]
        .iter()
        .filter_map(|key| scoring?.get(key)?.as_array())
        .flatten()
        .filter_map(|name| name.as_str().map(str::to_owned))
        .collect();
    let Some(slot) = document.get_mut("yaku_precedence") else {
        return Ok(());
    };
    let mut precedence = slot.take();
    let result = precedence
        .as_object_mut()
        .into_iter()
        .flatten()
        .try_for_each(|(_, superseded)| match superseded {
            Value::Array(items) => expand_yaku_lists(items, document, &lists, budget),
            _ => Ok(()),
        });
    if let Some(slot) = document.get_mut("yaku_precedence") {
        *slot = precedence;
    }
    result
}

/// Inserts the yaku of the named lists in front of the other items, without duplicates.
fn expand_yaku_lists(
    items: &mut Vec<Value>,
    document: &Value,
    lists: &BTreeSet<String>,
    budget: &mut Budget,
) -> Result<(), Exhausted> {
    let named = items
        .iter()
        .filter_map(Value::as_str)
        .filter(|name| lists.contains(*name));
    let yaku = named
        .filter_map(|list| document.get(list)?.as_array())
        .flatten();
    let mut members: Vec<Value> = Vec::new();
    for name in yaku.filter_map(|yaku| yaku.get("display_name")) {
        if budget.position(&members, name)?.is_none() && budget.position(&*items, name)?.is_none() {
            budget.grow(name, 3)?;
            members.push(name.clone());
        }
    }
    members.append(items);
    *items = members;
    Ok(())
}
