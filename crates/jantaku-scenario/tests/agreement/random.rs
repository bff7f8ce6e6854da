//! The law for random scripts.

use proptest::prelude::*;

use crate::generate::{command, document, script, variables};
use crate::{Finding, check};

static DOC: std::sync::atomic::AtomicUsize = std::sync::atomic::AtomicUsize::new(0);
static SAME: std::sync::atomic::AtomicUsize = std::sync::atomic::AtomicUsize::new(0);
static FAIL: std::sync::atomic::AtomicUsize = std::sync::atomic::AtomicUsize::new(0);

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 4000,
        failure_persistence: None,
        max_global_rejects: 1_000_000,
        ..ProptestConfig::default()
    })]

    #[test]
    fn scripts_agree(script in script(), before in document(), variables in variables()) {
        use std::sync::atomic::Ordering::Relaxed;
        match check(&script, &before, &variables) {
            Ok(Finding::NoScript) => return Err(TestCaseError::reject("no script")),
            Ok(Finding::Document(d)) => { if d == before { SAME.fetch_add(1, Relaxed) } else { DOC.fetch_add(1, Relaxed)}; }
            Ok(Finding::Failure) => { FAIL.fetch_add(1, Relaxed); }
            Err(problem) => prop_assert!(false, "{script}\n\n{problem}"),
        }
        if (DOC.load(Relaxed)+SAME.load(Relaxed)+FAIL.load(Relaxed)) % 4000 == 3999 {
            println!("{} changed {} same {} failed", DOC.load(Relaxed), SAME.load(Relaxed), FAIL.load(Relaxed));
        }
    }

    #[test]
    fn commands_agree(script in command(), before in document(), variables in variables()) {
        match check(&script, &before, &variables) {
            Ok(Finding::NoScript) => return Err(TestCaseError::reject("no script")),
            Ok(_) => {}
            Err(problem) => prop_assert!(false, "{script}\n\n{problem}"),
        }
    }
}
