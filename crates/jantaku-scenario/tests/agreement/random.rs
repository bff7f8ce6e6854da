//! Checks the agreement for random scripts.

use jantaku_rules::variables::Variables;
use proptest::prelude::*;
use serde_json::Value;

use crate::generate::{command, document, script, variables};
use crate::{Finding, check};

fn agrees(script: &str, before: &Value, variables: &Variables) -> Result<(), TestCaseError> {
    match check(script, before, variables) {
        Ok(Finding::Document(_) | Finding::Failure) => Ok(()),
        Ok(Finding::NoScript) => Err(TestCaseError::reject("no script")),
        Err(problem) => Err(TestCaseError::fail(format!("{script}\n\n{problem}"))),
    }
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 4000,
        failure_persistence: None,
        max_global_rejects: 100_000,
        ..ProptestConfig::default()
    })]

    #[test]
    fn commands_agree(script in command(), before in document(), variables in variables()) {
        agrees(&script, &before, &variables)?;
    }

    #[test]
    fn scripts_agree(script in script(), before in document(), variables in variables()) {
        agrees(&script, &before, &variables)?;
    }
}
