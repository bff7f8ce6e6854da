//! `jantaku scenario`

use std::collections::BTreeMap;
use std::path::Path;

use jantaku_rules::library::Library;
use jantaku_scenario::{Scenario, Verdict};
use serde_json::{Value, json};

use super::print_json;
use crate::cli::ScenarioArgs;
use crate::files;
use crate::home;
use crate::outcome::{Outcome, Status, Stop};
use crate::terminal::Terminal;

/// Longer differences are cut, unless all is to be shown.
const SHOWN: usize = 1000;

pub(super) fn run(args: &ScenarioArgs, terminal: &mut Terminal) -> Outcome {
    let library = home::open(&args.library.folders, terminal)?;
    let decided = args
        .decided
        .as_deref()
        .map_or_else(|| Ok(BTreeMap::new()), decisions)?;
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
        runner.file(path, terminal)?;
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

/// Why a scenario is meant to fail.
#[derive(Clone)]
struct Decision {
    reason: String,
    /// It is one of many for which the same was decided.
    shared: bool,
}

/// Reads which scenarios are meant to fail, and why.
fn decisions(path: &Path) -> Result<BTreeMap<String, Decision>, Stop> {
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

/// How it went.
#[derive(Default)]
struct Tally {
    passed: usize,
    failed: usize,
    /// How many were not run, or not counted, for which reason.
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
    /// The final state of each, for JSON.
    states: Vec<Value>,
}

impl Runner<'_> {
    fn file(&mut self, path: &Path, terminal: &mut Terminal) -> Result<(), Stop> {
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
                    .filter(|scenario| wants(args, &name, scenario))
                {
                    self.scenario(&name, scenario, terminal)?;
                }
                Ok(())
            }
            // A file that cannot be read must not look like one that passes.
            Err(problem) => {
                self.record(&name, None, Verdict::Failed(problem), Value::Null, terminal)
            }
        }
    }

    fn scenario(
        &mut self,
        file: &str,
        scenario: &Scenario,
        terminal: &mut Terminal,
    ) -> Result<(), Stop> {
        let outcome = jantaku_scenario::run(scenario, &self.library, self.args.strict);
        let verdict = match (outcome.verdict, self.decided.get(&scenario.id)) {
            (Verdict::Failed(_), Some(decision)) => {
                let reason = decision.reason.clone();
                let shown = in_a_line(&reason);
                let mut counted_as = "decided to be different".to_owned();
                if decision.shared {
                    counted_as += &format!(": {shown}");
                } else if !self.args.json {
                    terminal.line(&format!("decided: {}: {shown}", scenario.id))?;
                }
                *self.tally.skipped.entry(counted_as).or_default() += 1;
                let id = Some(&*scenario.id);
                self.state(file, id, "decided", Some(reason), outcome.result);
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
        let place = id.map_or_else(|| file.to_owned(), |id| format!("{file}: {id}"));
        match verdict {
            Verdict::Passed => {
                self.tally.passed += 1;
                self.state(file, id, "passed", None, result);
            }
            Verdict::Failed(problem) => {
                self.tally.failed += 1;
                if !self.args.json {
                    terminal.line(&format!("failed: {place}: {}", self.shown(&problem)))?;
                }
                self.state(file, id, "failed", Some(problem), result);
            }
            Verdict::Skipped(reason) => {
                if self.args.verbose && !self.args.json {
                    terminal.line(&format!("skipped: {place}: {}", in_a_line(&reason)))?;
                }
                *self.tally.skipped.entry(reason.clone()).or_default() += 1;
                self.state(file, id, "skipped", Some(reason), result);
            }
        }
        Ok(())
    }

    /// Remembers how one ended, if that is to be printed.
    fn state(
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
        let line = in_a_line(problem);
        match line.char_indices().nth(SHOWN) {
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

fn wants(args: &ScenarioArgs, file: &str, scenario: &Scenario) -> bool {
    let kind = args.kinds.is_empty() || args.kinds.contains(&scenario.kind);
    let ruleset = args.rulesets.is_empty() || args.rulesets.contains(&scenario.ruleset);
    let named = |text: &String| file.contains(text.as_str()) || scenario.id.contains(text.as_str());
    kind && ruleset && args.filter.as_ref().is_none_or(named)
}

/// The text without line breaks.
fn in_a_line(text: &str) -> String {
    text.lines().map(str::trim).collect::<Vec<_>>().join(" ")
}
