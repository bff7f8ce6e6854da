//! Whatever is JSON to others is the same JSON to us.

use crate::{check_diagnostics, check_node};
use jantaku_majs::json::{looks_like_object, parse};
use jantaku_rules::value::same;
use jantaku_rules::variables::{Variables, resolve};
use serde_json::Value;

/// Panics where the law is broken.
pub fn law(text: &str) {
    let ours = parse(text);
    match &ours {
        Ok(node) => check_node(text, node, 0),
        Err(problem) => check_diagnostics(text, std::slice::from_ref(problem)),
    }
    let Ok(theirs) = serde_json::from_str::<Value>(text) else {
        return;
    };
    assert!(!theirs.is_object() || looks_like_object(text));
    match ours.and_then(|node| resolve(&node, &Variables::new())) {
        Ok(ours) => assert!(same(&ours, &theirs), "{ours} instead of {theirs}"),
        Err(problem) => panic!("refused: {problem:?}"),
    }
}
