//! Scenarios: tests of rules as data, and their runner.
//!
//! A scenario file contains one object or an array of objects, in JSON or YAML ([`read`]). The
//! `kind` of a scenario decides what [`run`] does: `script` compiles a piece of MahjongScript,
//! `load` loads a ruleset with mods, `match` tests whether a hand matches a definition of a
//! ruleset, and `play` plays a round with a rigged wall. Each compares the result with what the
//! scenario expects.
//!
//! [`tiles`] reads lists of tiles as people write them, and [`hands`] prepares a finished ruleset
//! for matching; both also serve the command line.

mod difference;
pub mod hands;
mod kinds;
mod play;
mod question;
mod read;
mod scenario;
pub mod tiles;
mod yaku;

pub use play::Round;
pub use question::Question;
pub use read::{ReadError, read};
pub use scenario::{Outcome, Scenario, ScenarioKind, Task, Verdict};
pub use yaku::yaku_json;

use jantaku_rules::library::Library;

/// Runs one scenario. If `strict`, an event of a `play` scenario that cannot happen is a failure;
/// otherwise it is left out.
#[must_use]
pub fn run(scenario: &Scenario, library: &Library, strict: bool) -> Outcome {
    match &scenario.task {
        Task::Script => kinds::run_script(scenario),
        Task::Load => kinds::run_load(scenario, library),
        Task::Match(question) => question::run(scenario, question, library),
        Task::Play(round) => play::run(scenario, round, library, strict),
    }
}
