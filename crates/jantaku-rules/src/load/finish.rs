//! What is done when the document is complete.

use std::collections::BTreeSet;

use jantaku_majs::diagnostic::{Code, Diagnostic};
use jantaku_majs::span::Span;
use serde_json::Value;

use super::{LoadError, Loaded};
use crate::budget::Budget;
use crate::constants::{ConstantError, expand};
use crate::report::{Report, SourceText};

/// Expands constants, refuses reserved buttons, and spells out yaku precedence.
pub(super) fn finish(loaded: &mut Loaded) -> Result<(), LoadError> {
    let mut problems = Vec::new();
    match expand(&mut loaded.document, &mut Budget::default()) {
        Ok(undefined) => problems.extend(undefined.into_iter().map(|name| {
            let message = format!("the constant `@{name}` is not defined");
            Diagnostic::warning(Code::Undefined, Span::default(), message)
        })),
        Err(error) => {
            let code = match error {
                ConstantError::Cycle(_) => Code::ConstantCycle,
                ConstantError::Exhausted(_) => Code::Budget,
            };
            problems.push(Diagnostic::error(code, Span::default(), error.to_string()));
        }
    }
    if loaded.document.get("buttons").and_then(|buttons| buttons.get("skip")).is_some() {
        let message = "a button cannot have the id `skip`, which is the table's own";
        problems.push(Diagnostic::error(Code::ReservedButton, Span::default(), message));
    }
    spell_out_precedence(&mut loaded.document);
    let failed = problems.iter().any(Diagnostic::is_error);
    let source = std::sync::Arc::new(SourceText {
        name: "the finished ruleset".into(),
        text: String::new(),
    });
    loaded.reports.extend(problems.into_iter().map(|diagnostic| Report {
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

/// The name of a yaku list in `yaku_precedence` stands for all yaku of that list.
fn spell_out_precedence(document: &mut Value) {
    let scoring = document.get("score_calculation");
    let lists: BTreeSet<String> = ["yaku_lists", "yaku2_lists", "extra_yaku_lists"]
        .iter()
        .filter_map(|key| scoring?.get(key)?.as_array())
        .flatten()
        .filter_map(|name| name.as_str().map(str::to_owned))
        .collect();
    let Some(Value::Object(mut precedence)) = document.get_mut("yaku_precedence").map(Value::take) else {
        return;
    };
    for superseded in precedence.values_mut() {
        let Value::Array(items) = superseded else { continue };
        let named: Vec<&str> = items.iter().filter_map(Value::as_str).filter(|name| lists.contains(*name)).collect();
        let mut members: Vec<Value> = Vec::new();
        for list in named {
            let yaku = document.get(list).and_then(Value::as_array).into_iter().flatten();
            for name in yaku.filter_map(|yaku| yaku.get("display_name")) {
                if !members.contains(name) {
                    members.push(name.clone());
                }
            }
        }
        members.retain(|name| !items.contains(name));
        members.append(items);
        *items = members;
    }
    if let Some(slot) = document.get_mut("yaku_precedence") {
        *slot = Value::Object(precedence);
    }
}
