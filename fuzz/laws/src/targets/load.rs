//! Every load ends, and what it leaves can be read by others.

use crate::{Shelf, check_reports};
use jantaku_rules::budget::MAX_DEPTH;
use jantaku_rules::load::load;
use jantaku_rules::room::ModList;
use serde_json::Value;

/// Panics where the law is broken.
pub fn law(text: &str) {
    let shelf = Shelf::new(text);
    let reports = match load(&shelf.library(), &shelf.request) {
        Ok(loaded) => {
            check_depth(&loaded.document, 0);
            let mut list = ModList::new(&loaded.document);
            (0..list.presets.len()).for_each(|preset| list.choose_preset(preset));
            list.reset();
            loaded.reports
        }
        Err(error) => {
            assert!(error.reports.iter().any(|report| report.is_error()));
            error.reports
        }
    };
    check_reports(&reports);
}

fn check_depth(value: &Value, depth: usize) {
    assert!(depth <= MAX_DEPTH);
    match value {
        Value::Array(items) => items.iter().for_each(|item| check_depth(item, depth + 1)),
        Value::Object(members) => members
            .values()
            .for_each(|item| check_depth(item, depth + 1)),
        _ => {}
    }
}
