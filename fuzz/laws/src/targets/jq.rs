//! Any jq program is refused or ends within its limits.

use std::time::{Duration, Instant};

use jantaku_jq::{Limits, Program};
use serde_json::json;

/// Panics where the law is broken.
#[expect(clippy::disallowed_methods, reason = "that it ends in time is the law")]
pub fn law(text: &str) {
    let start = Instant::now();
    let limits = Limits {
        steps: 50_000,
        memory: 4 << 20,
        time: Duration::from_millis(500),
        output: 1 << 20,
        ..Limits::default()
    };
    if let Ok(program) = Program::compile(text, &["v", "w"]) {
        let document =
            json!({"a": [1, {"b": "text"}, null], "c": {"d": -1.5, "e": true}, "f": "1m 2p"});
        let first = program.run(&document, &[json!(1), json!("x")], &limits);
        let second = program.run(&document, &[json!(1), json!("x")], &limits);
        if let (Ok(first), Ok(second)) = (first, second) {
            assert_eq!(first, second, "the same program on the same document");
        }
    }
    assert!(
        start.elapsed() < Duration::from_secs(2),
        "took {:?}",
        start.elapsed()
    );
}
