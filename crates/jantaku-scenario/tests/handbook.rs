//! Runs the examples of the handbook in `docs/` and compares their results with those in the text.
//!
//! The end of `docs/language.md` describes how examples are marked.

use std::path::Path;

use jantaku_majs::diagnostic::Diagnostic;
use jantaku_majs::lower::{compile, compile_actions, compile_condition, compile_value};
use jantaku_rules::library::Library;
use jantaku_scenario::{Verdict, read, run};
use serde_json::{Map, Value, json};

/// The least number of examples in the chapter on the language; guards against a test that finds
/// none.
const LANGUAGE_EXAMPLES: usize = 80;

/// A fenced block of a chapter.
struct Block<'a> {
    /// The line of its opening fence, from 1.
    line: usize,
    /// The number of headings before it.
    section: usize,
    /// The text after the opening fence: the language, then words of the convention.
    info: &'a str,
    text: String,
}

fn blocks(markdown: &str) -> Vec<Block<'_>> {
    let mut blocks = Vec::new();
    let mut section = 0;
    let mut lines = markdown.lines().enumerate();
    while let Some((at, line)) = lines.next() {
        let info = line.trim_start_matches('`');
        let fence = &line[..line.len() - info.len()];
        if fence.len() >= 3 {
            let body = lines.by_ref().map(|(_, line)| line);
            let body = body.take_while(|line| line.trim_end() != fence);
            let text = body.map(|line| format!("{line}\n")).collect();
            let (line, info) = (at + 1, info.trim());
            blocks.push(Block {
                line,
                section,
                info,
                text,
            });
        } else if line.starts_with('#') {
            section += 1;
        }
    }
    blocks
}

/// Files and values that are prepared for the next example.
#[derive(Default)]
struct Desk {
    before: Option<Value>,
    files: Map<String, Value>,
    room: String,
}

impl Desk {
    /// Prepares a block for the next example, or runs it and checks its result.
    fn take(&mut self, block: &Block, next: Option<&Block>) -> Option<Result<(), String>> {
        let mut words = block.info.split_whitespace();
        match (words.next()?, words.next()) {
            ("majs" | "json" | "jq", Some(path)) if path.contains('/') => {
                self.files.insert(path.into(), block.text.clone().into());
                None
            }
            ("majs", Some("room")) => {
                self.room.clone_from(&block.text);
                None
            }
            ("json", Some("before")) => match json_of(&block.text) {
                Ok(value) => {
                    self.before = Some(value);
                    None
                }
                Err(problem) => Some(Err(problem)),
            },
            ("json" | "text", Some("load")) => Some(self.load(block)),
            ("majs", _) => Some(self.example(block, next)),
            _ => None,
        }
    }

    /// Runs a piece of MahjongScript; the next block may be its result or its diagnostics.
    fn example(&mut self, block: &Block, next: Option<&Block>) -> Result<(), String> {
        let (words, values) = block.info.split_once(" with ").unwrap_or((block.info, ""));
        let mut form = "script";
        let mut says = None;
        let mut expand = false;
        for word in words.split_whitespace().skip(1) {
            match word {
                "condition" | "actions" | "value" => form = word,
                "error" | "warning" => says = Some(word),
                "expand" => expand = true,
                _ => return Err(format!("no example is marked `{word}`")),
            }
        }
        let mut scenario = json!({
            "kind": "script",
            form: block.text,
            "before": self.before.take().unwrap_or_else(|| json!({})),
            "variables": variables(values)?,
            "expand": expand,
        });
        let (warnings, helps) = told(form, &block.text);
        let after = |language: &str| next.filter(|next| next.info == language);
        let Some(says) = says else {
            if let Some(result) = after("json") {
                scenario["json"] = json_of(&result.text)?;
            }
            return match warnings.first() {
                Some(warning) => Err(format!("a warning: {warning}")),
                None => passes(&scenario),
            };
        };
        let Some(text) = after("text").filter(|text| !text.text.is_empty()) else {
            return Err(format!("the {says} must be told in a text block after it"));
        };
        if says == "error" {
            scenario["expect"] = says.into();
        }
        for line in text.text.lines() {
            match (line.strip_prefix("help: "), says) {
                (Some(help), _) => contained(help, &helps)?,
                (None, "warning") => contained(line, &warnings)?,
                (None, _) => scenario["error"] = line.into(),
            }
            passes(&scenario)?;
        }
        Ok(())
    }

    /// Loads a ruleset from the prepared files: `load id` or `load id mods [entries]`.
    fn load(&mut self, block: &Block) -> Result<(), String> {
        let (words, mods) = block
            .info
            .split_once(" mods ")
            .unwrap_or((block.info, "[]"));
        let words: Vec<&str> = words.split_whitespace().collect();
        let [language, _, ruleset] = *words else {
            return Err("`load` names one ruleset".into());
        };
        let Self { files, room, .. } = std::mem::take(self);
        let mut scenario = json!({
            "kind": "load",
            "files": files,
            "ruleset": ruleset,
            "mods": json_of(mods)?,
            "config": room,
        });
        if language == "json" {
            scenario["json"] = json_of(&block.text)?;
        } else {
            scenario["expect"] = "error".into();
            scenario["error"] = block.text.trim().into();
        }
        passes(&scenario)
    }

    /// What was prepared but never used.
    fn leftover(&self) -> Option<String> {
        if let Some(path) = self.files.keys().next() {
            return Some(format!("`{path}` is never loaded"));
        }
        let unused = self.before.is_some() || !self.room.is_empty();
        unused.then(|| "something is laid out for no example".into())
    }
}

fn json_of(text: &str) -> Result<Value, String> {
    serde_json::from_str(text).map_err(|error| format!("not JSON: {error}"))
}

/// The values of `x = 1, y = "text"`.
fn variables(values: &str) -> Result<Map<String, Value>, String> {
    let pairs = values.split(", ").filter(|pair| !pair.is_empty());
    let bound = pairs.map(|pair| match pair.split_once(" = ") {
        Some((name, value)) => Ok((name.to_owned(), json_of(value)?)),
        None => Err(format!("`{pair}` gives no variable a value")),
    });
    bound.collect()
}

/// The warnings of the compiler, and its help texts of any kind.
fn told(form: &str, text: &str) -> (Vec<String>, Vec<String>) {
    let diagnostics: Vec<Diagnostic> = match form {
        "condition" => compile_condition(text).1,
        "actions" => compile_actions(text).1,
        "value" => compile_value(text).1,
        _ => compile(text).diagnostics,
    };
    let mut warnings = Vec::new();
    let mut helps = Vec::new();
    for diagnostic in diagnostics {
        if !diagnostic.is_error() {
            warnings.push(diagnostic.message);
        }
        helps.extend(diagnostic.help);
    }
    (warnings, helps)
}

fn contained(line: &str, texts: &[String]) -> Result<(), String> {
    if texts.iter().any(|text| text.contains(line)) {
        return Ok(());
    }
    Err(format!(
        "expected to be told `{line}`, got: {}",
        texts.join("; ")
    ))
}

fn passes(scenario: &Value) -> Result<(), String> {
    let scenarios =
        read("example.json", &scenario.to_string()).map_err(|error| error.to_string())?;
    let library = Library::empty();
    for scenario in scenarios {
        match run(&scenario, &library, false).verdict {
            Verdict::Passed => {}
            Verdict::Failed(problem) | Verdict::Skipped(problem) => return Err(problem),
        }
    }
    Ok(())
}

/// Runs all examples of a chapter. Returns their number, and the failures with their lines.
fn check(chapter: &str) -> (usize, Vec<(usize, String)>) {
    let blocks = blocks(chapter);
    let mut desk = Desk::default();
    let mut examples = 0;
    let mut problems = Vec::new();
    for (i, block) in blocks.iter().enumerate() {
        let next = blocks
            .get(i + 1)
            .filter(|next| next.section == block.section);
        if let Some(result) = desk.take(block, next) {
            examples += 1;
            problems.extend(result.err().map(|problem| (block.line, problem)));
        }
    }
    if let Some(problem) = desk.leftover() {
        problems.push((chapter.lines().count(), problem));
    }
    // Shell examples count as well, although they are not run.
    let shell = blocks.iter().filter(|block| block.info == "sh").count();
    if examples + shell == 0 {
        problems.push((1, "no example in the whole chapter".into()));
    }
    (examples, problems)
}

#[test]
#[expect(clippy::disallowed_methods, reason = "the handbook is what is tested")]
fn the_handbook_holds() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs");
    let files = std::fs::read_dir(&folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name());
    let mut names: Vec<String> = files.map(|name| name.into_string().unwrap()).collect();
    // The index has no examples.
    names.retain(|name| name.ends_with(".md") && name != "README.md");
    names.sort();
    let mut failures = Vec::new();
    for name in &names {
        let (examples, problems) = check(&std::fs::read_to_string(folder.join(name)).unwrap());
        failures.extend(
            problems
                .into_iter()
                .map(|(line, problem)| format!("docs/{name}:{line}: {problem}")),
        );
        if name == "language.md" && examples < LANGUAGE_EXAMPLES {
            failures.push(format!(
                "docs/{name}: only {examples} examples, of {LANGUAGE_EXAMPLES}"
            ));
        }
    }
    assert!(
        names.iter().any(|name| name == "language.md"),
        "no chapter on the language"
    );
    assert!(failures.is_empty(), "\n{}\n", failures.join("\n"));
}

#[test]
fn a_wrong_example_is_found_at_its_line() {
    let lines = |chapter: &str| -> Vec<usize> {
        check(chapter).1.into_iter().map(|(line, _)| line).collect()
    };
    let right = "# A\n\n```majs\nset x, 1\n```\n\nThe result:\n\n```json\n{\"x\": 1}\n```\n";
    assert_eq!(check(right), (1, Vec::new()));
    assert_eq!(lines(&right.replace("set x, 1", "set x, 2")), [3]);
    assert_eq!(lines(&right.replace("set x, 1", "sett x, 1")), [3]);
    assert_eq!(lines(&right.replace("majs", "majs condtion")), [3]);
    // A heading separates the example from a block that is then not its result.
    let parted = right.replace("The result:", "## B");
    assert_eq!(check(&parted.replace("x, 1", "x, 2")), (1, Vec::new()));
    let error = "```majs error\nsett x, 1\n```\n\n```text\nunknown command\nhelp: did you mean `set`?\n```\n";
    assert_eq!(check(error), (1, Vec::new()));
    assert_eq!(lines(&error.replace("`set`", "`on`")), [1]);
    assert_eq!(lines(&error.replace("sett", "set")), [1]);
    let load = "```majs rulesets/a.majs\nset x, 1\n```\n\n```json load a\n{\"x\": 1}\n```\n";
    assert_eq!(check(load), (1, Vec::new()));
    assert_eq!(lines(&load.replace(": 1", ": 2")), [5]);
    assert_eq!(lines(&load.replace("json load", "json shown")), [7, 1]);
    assert_eq!(lines("No example.\n"), [1]);
}

/// Lines of a script without comments and blank lines.
fn code(script: &str) -> Vec<&str> {
    let lines = script.lines();
    let lines = lines.map(|line| line.split('#').next().unwrap_or("").trim());
    lines.filter(|line| !line.is_empty()).collect()
}

#[test]
#[expect(clippy::disallowed_methods, reason = "the handbook is read from disk")]
fn the_variant_of_the_handbook_is_the_one_that_is_tested() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let read = |path: &str| std::fs::read_to_string(root.join(path)).expect("a file");
    let chapter = read("docs/your-own-variant.md");
    let (story, _) = chapter
        .split_once("## The building blocks")
        .expect("two parts");
    let scripts = blocks(story).into_iter();
    let scripts = scripts.filter(|block| matches!(block.info, "text" | "majs"));
    let script: String = scripts.map(|block| block.text).collect();
    assert_eq!(
        code(&script),
        code(&read("rulesets/tutorial/22_harbour.majs"))
    );
}
