//! Scenarios: what must come out, as data; and the runner that holds us to it.
//!
//! A scenario file holds one object or an array of objects, in JSON or YAML. Its `kind` decides
//! what is run: `script` compiles MahjongScript, `load` loads a ruleset with its mods, `match` holds
//! a hand against a match of a ruleset, `play` plays a rigged round.

mod difference;
pub mod hands;
mod kinds;
mod play;
mod question;
mod read;
mod scenario;
pub mod tiles;

pub use play::Round;
pub use question::Question;
pub use read::{ReadError, read};
pub use scenario::{Kind, Outcome, Scenario, Task, Verdict};

use jantaku_rules::library::Library;

/// Runs one scenario. In a strict run every event of a round must be possible.
#[must_use]
pub fn run(scenario: &Scenario, library: &Library, strict: bool) -> Outcome {
    match &scenario.task {
        Task::Script => kinds::script(scenario),
        Task::Load => kinds::load(scenario, library),
        Task::Match(question) => question::run(scenario, question, library),
        Task::Play(round) => play::run(scenario, round, library, strict),
    }
}
