//! The yaku of a win as JSON.

use jantaku_engine::{YakuLine, YakuValue};
use jantaku_rulebook::Rulebook;
use serde_json::{Value, json};

/// The yaku of one family as rows of name and value. A value is a number if it is in the unit of
/// the family alone, and otherwise a list of amounts, each followed by its unit.
#[must_use]
pub fn yaku_json(yaku: &[YakuValue], family_unit: &str, rulebook: &Rulebook) -> Value {
    let rows = YakuLine::of(yaku, rulebook).into_iter().map(|line| {
        let value = match line.amounts[..] {
            [(value, None)] => json!(value),
            _ => {
                let amounts = line.amounts.iter();
                let amounts = amounts.flat_map(|(value, unit)| {
                    let unit = unit.map_or(family_unit, |unit| rulebook.names.word(unit));
                    [json!(value), json!(unit)]
                });
                amounts.collect()
            }
        };
        json!([line.name, value])
    });
    rows.collect()
}
