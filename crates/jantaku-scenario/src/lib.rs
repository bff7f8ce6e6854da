//! Scenarios: what must come out, as data; and the runner that holds us to it.
//!
//! A scenario file holds one object or an array of objects, in JSON or YAML. Its `kind` decides
//! what is run: `script` compiles MahjongScript, `load` loads a ruleset with its mods, `match` holds
//! a hand against a match of a ruleset.

mod difference;
pub mod hands;
mod kinds;
mod question;
mod read;
mod scenario;
pub mod tiles;

pub use question::Question;
pub use read::{ReadError, read};
pub use scenario::{Kind, Outcome, Scenario, Verdict};

use jantaku_rules::library::Library;

/// Runs one scenario.
#[must_use]
pub fn run(scenario: &Scenario, library: &Library) -> Outcome {
    match (scenario.kind, &scenario.question) {
        (Kind::Script, _) => kinds::script(scenario),
        (Kind::Load, _) => kinds::load(scenario, library),
        (Kind::Match, Some(question)) => question::run(scenario, question, library),
        (Kind::Match | Kind::Play, _) => Outcome {
            verdict: Verdict::Skipped(format!(
                "scenarios of kind `{}` cannot be run yet",
                scenario.kind.name()
            )),
            result: serde_json::Value::Null,
        },
    }
}
