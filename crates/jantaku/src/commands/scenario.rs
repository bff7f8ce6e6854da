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

/// Reads which scenarios are meant to fail, and why.
fn decisions(path: &Path) -> Result<BTreeMap<String, String>, Stop> {
    // JSON is YAML.
    serde_saphyr::from_str(&files::read(path)?.text).map_err(|error| {
        Stop::usage(format!("`{}` cannot be used: {error}", path.display()))
            .help("it is an object from ids of scenarios to the reasons why they differ")
    })
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
    decided: BTreeMap<String, String>,
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
        let outcome = jantaku_scenario::run(scenario, &self.library);
        let verdict = match (outcome.verdict, self.decided.get(&scenario.id)) {
            (Verdict::Failed(_), Some(reason)) => {
                if !self.args.json {
                    terminal.line(&format!("decided: {}: {}", scenario.id, in_a_line(reason)))?;
                }
                *self
                    .tally
                    .skipped
                    .entry("decided to be different".to_owned())
                    .or_default() += 1;
                self.state(
                    file,
                    Some(&scenario.id),
                    "decided",
                    Some(reason.clone()),
                    outcome.result,
                );
                return Ok(());
            }
            (Verdict::Passed, Some(reason)) => Verdict::Failed(format!(
                "passes, although it was decided to be different: {reason}"
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
    let named = |text: &String| file.contains(text.as_str()) || scenario.id.contains(text.as_str());
    kind && args.filter.as_ref().is_none_or(named)
}

/// The text without line breaks.
fn in_a_line(text: &str) -> String {
    text.lines().map(str::trim).collect::<Vec<_>>().join(" ")
}
