//! Actions: what rulesets do to the table.
