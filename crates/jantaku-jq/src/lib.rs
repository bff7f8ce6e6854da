//! A sandboxed jq over ruleset documents.
