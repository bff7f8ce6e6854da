//! `jantaku scenario`

use std::collections::BTreeMap;
use std::path::Path;

use jantaku_rules::library::Library;
use jantaku_scenario::{Scenario, Verdict};
use serde_json::{Value, json};

use super::print_json;
use crate::cli::ScenarioArgs;
use crate::files;
use crate::library::open_library;
use crate::outcome::{Outcome, Status, Stop};
use crate::terminal::Terminal;

/// Descriptions of differences longer than this many characters are cut off without `--verbose`.
const MAX_SHOWN: usize = 1000;

pub(super) fn run(args: &ScenarioArgs, terminal: &mut Terminal) -> Outcome {
    let library = open_library(&args.library.folders, terminal)?;
    let decided = args
        .decided
        .as_deref()
        .map_or_else(|| Ok(BTreeMap::new()), read_decisions)?;
    let extensions = &["json", "yaml", "yml"];
    let paths = files::gather(&args.paths, "scenarios", |path| {
        files::has_extension(path, extensions)
    })?;
    let mut runner = Runner {
        args,
        library,
        decided,
        tally: Tally::default(),
        states: Vec::new(),
    };
    for path in &paths {
        runner.run_file(path, terminal)?;
    }
    let tally = &runner.tally;
    if args.json {
        print_json(&Value::Array(runner.states), terminal)?;
        terminal.note(&tally.summary());
        return Ok(Status::faulty_if(tally.failed > 0));
    }
    if !args.verbose {
        for (reason, count) in &tally.skipped {
            terminal.line(&format!("{count} skipped: {reason}"))?;
        }
    }
    terminal.line(&tally.summary())?;
    Ok(Status::faulty_if(tally.failed > 0))
}

/// A decision that a scenario is meant to fail.
#[derive(Clone)]
struct Decision {
    reason: String,
    /// Whether the decision is about a group of scenarios; these are not listed one by one.
    shared: bool,
}

/// Reads the decisions, by scenario id.
fn read_decisions(path: &Path) -> Result<BTreeMap<String, Decision>, Stop> {
    let unusable = |problem: String| {
        Stop::usage(format!("`{}` cannot be used: {problem}", path.display())).help(
            "it is an object from ids of scenarios to the reasons why they differ, \
             or from any name to an object with `reason` and a list of ids, `scenarios`",
        )
    };
    // JSON is YAML.
    let entries: BTreeMap<String, Value> = serde_saphyr::from_str(&files::read(path)?.text)
        .map_err(|error| unusable(error.to_string()))?;
    let mut decisions = BTreeMap::new();
    for (name, entry) in entries {
        let ids = entry.get("scenarios").and_then(Value::as_array);
        let reason = entry.get("reason").and_then(Value::as_str);
        match (entry.as_str(), reason, ids) {
            (Some(reason), _, _) => {
                let decision = Decision {
                    reason: reason.to_owned(),
                    shared: false,
                };
                decisions.insert(name, decision);
            }
            (None, Some(reason), Some(ids)) => {
                let decision = Decision {
                    reason: reason.to_owned(),
                    shared: true,
                };
                let ids = ids.iter().filter_map(Value::as_str);
                decisions.extend(ids.map(|id| (id.to_owned(), decision.clone())));
            }
            _ => return Err(unusable(format!("`{name}` gives no reason"))),
        }
    }
    Ok(decisions)
}

#[derive(Default)]
struct Tally {
    passed: usize,
    failed: usize,
    /// The number of scenarios that were not run or not counted, by reason.
    skipped: BTreeMap<String, usize>,
}

impl Tally {
    fn summary(&self) -> String {
        let skipped: usize = self.skipped.values().sum();
        let counts = format!("{} passed, {} failed", self.passed, self.failed);
        if skipped == 0 {
            counts
        } else {
            format!("{counts}, {skipped} skipped")
        }
    }
}

struct Runner<'a> {
    args: &'a ScenarioArgs,
    library: Library,
    decided: BTreeMap<String, Decision>,
    tally: Tally,
    /// Verdict and final state of each scenario, for JSON.
    states: Vec<Value>,
}

impl Runner<'_> {
    fn run_file(&mut self, path: &Path, terminal: &mut Terminal) -> Result<(), Stop> {
        let args = self.args;
        let name = path.display().to_string();
        let source = match files::read(path) {
            Err(Stop::Faulty(_)) => Err("this is not UTF-8 text".to_owned()),
            source => Ok(source?),
        };
        let read = source.and_then(|source| {
            jantaku_scenario::read(&name, &source.text).map_err(|error| error.to_string())
        });
        match read {
            Ok(scenarios) => {
                for scenario in scenarios
                    .iter()
                    .filter(|scenario| is_selected(args, &name, scenario))
                {
                    self.run_scenario(&name, scenario, terminal)?;
                }
                Ok(())
            }
            // A file that cannot be read must count as a failure.
            Err(problem) => {
                self.record(&name, None, Verdict::Failed(problem), Value::Null, terminal)
            }
        }
    }

    fn run_scenario(
        &mut self,
        file: &str,
        scenario: &Scenario,
        terminal: &mut Terminal,
    ) -> Result<(), Stop> {
        let outcome = jantaku_scenario::run(scenario, &self.library, self.args.strict);
        let verdict = match (outcome.verdict, self.decided.get(&scenario.id)) {
            (Verdict::Failed(_), Some(decision)) => {
                let reason = decision.reason.clone();
                let shown = on_one_line(&reason);
                let mut counted_as = "decided to be different".to_owned();
                if decision.shared {
                    counted_as += &format!(": {shown}");
                } else if !self.args.json {
                    terminal.line(&format!("decided: {}: {shown}", scenario.id))?;
                }
                *self.tally.skipped.entry(counted_as).or_default() += 1;
                let id = Some(&*scenario.id);
                self.add_state(file, id, "decided", Some(reason), outcome.result);
                return Ok(());
            }
            (Verdict::Passed, Some(decision)) => Verdict::Failed(format!(
                "passes, although it was decided to be different: {}",
                decision.reason
            )),
            (Verdict::Skipped(reason), None) if self.args.strict => Verdict::Failed(reason),
            (verdict, _) => verdict,
        };
        self.record(file, Some(&scenario.id), verdict, outcome.result, terminal)
    }

    fn record(
        &mut self,
        file: &str,
        id: Option<&str>,
        verdict: Verdict,
        result: Value,
        terminal: &mut Terminal,
    ) -> Result<(), Stop> {
        let name = id.map_or_else(|| file.to_owned(), |id| format!("{file}: {id}"));
        match verdict {
            Verdict::Passed => {
                self.tally.passed += 1;
                self.add_state(file, id, "passed", None, result);
            }
            Verdict::Failed(problem) => {
                self.tally.failed += 1;
                if !self.args.json {
                    terminal.line(&format!("failed: {name}: {}", self.shown(&problem)))?;
                }
                self.add_state(file, id, "failed", Some(problem), result);
            }
            Verdict::Skipped(reason) => {
                if self.args.verbose && !self.args.json {
                    terminal.line(&format!("skipped: {name}: {}", on_one_line(&reason)))?;
                }
                *self.tally.skipped.entry(reason.clone()).or_default() += 1;
                self.add_state(file, id, "skipped", Some(reason), result);
            }
        }
        Ok(())
    }

    /// Adds the result of a scenario to the JSON output, if there will be one.
    fn add_state(
        &mut self,
        file: &str,
        id: Option<&str>,
        verdict: &str,
        reason: Option<String>,
        result: Value,
    ) {
        if self.args.json {
            self.states.push(json!({
                "file": file,
                "id": id,
                "verdict": verdict,
                "reason": reason,
                "result": result,
            }));
        }
    }

    fn shown(&self, problem: &str) -> String {
        let line = on_one_line(problem);
        match line.char_indices().nth(MAX_SHOWN) {
            Some((end, _)) if !self.args.verbose => {
                format!(
                    "{}… (--verbose shows all)",
                    line.get(..end).unwrap_or_default()
                )
            }
            _ => line,
        }
    }
}

fn is_selected(args: &ScenarioArgs, file: &str, scenario: &Scenario) -> bool {
    let kind = args.kinds.is_empty() || args.kinds.contains(&scenario.kind);
    let ruleset = args.rulesets.is_empty() || args.rulesets.contains(&scenario.ruleset);
    let named = |text: &String| file.contains(text.as_str()) || scenario.id.contains(text.as_str());
    kind && ruleset && args.filter.as_ref().is_none_or(named)
}

/// A text without line breaks.
fn on_one_line(text: &str) -> String {
    text.lines().map(str::trim).collect::<Vec<_>>().join(" ")
}
