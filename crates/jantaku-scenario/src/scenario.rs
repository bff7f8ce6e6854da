//! Scenarios and their outcome.

use std::collections::BTreeMap;

use jantaku_rules::load::ModEntry;
use jantaku_rules::variables::Variables;
use serde_json::{Map, Value};

use crate::play::Round;
use crate::question::Question;

/// What a scenario runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ScenarioKind {
    /// A rigged round.
    Play,
    /// A hand against a match definition.
    Match,
    /// A ruleset with its mods.
    Load,
    /// A piece of MahjongScript.
    Script,
}

impl ScenarioKind {
    /// All kinds, in the order in which help texts list them.
    pub const ALL: [Self; 4] = [Self::Play, Self::Match, Self::Load, Self::Script];

    /// The name of the kind in scenario files.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Play => "play",
            Self::Match => "match",
            Self::Load => "load",
            Self::Script => "script",
        }
    }

    /// The kind with a name; `None` if there is none.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }
}

/// What a `script` scenario compiles.
#[derive(Clone, Debug, PartialEq)]
pub enum ScriptSource {
    /// Commands, applied to the document in `before`.
    Script(String),
    /// A condition.
    Condition(String),
    /// The statements of an action block.
    Actions(String),
    /// A value.
    Value(String),
}

/// What a scenario does, with the data that only its kind has.
#[derive(Clone, Debug, PartialEq)]
pub enum Task {
    /// A rigged round.
    Play(Round),
    /// A hand against a match definition.
    Match(Question),
    /// A ruleset with its mods.
    Load,
    /// A piece of MahjongScript.
    Script,
}

/// The expected result of a `script` or `load` scenario.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Expectation {
    /// It fails with a message that contains this text, in any case.
    pub error: Option<String>,
    /// The resulting document or value equals this.
    pub json: Option<Value>,
    /// Toplevel keys of the document have these values.
    pub contains: Map<String, Value>,
    /// Toplevel keys that the document does not have.
    pub absent: Vec<String>,
    /// The number of warnings; `None` for any number.
    pub warnings: Option<u64>,
    /// The number of errors of files that were skipped; `None` means 0.
    pub errors: Option<u64>,
}

/// A scenario as read from a file.
#[derive(Clone, Debug, PartialEq)]
pub struct Scenario {
    /// The id or name in the file; empty if it has neither.
    pub id: String,
    /// What it runs.
    pub kind: ScenarioKind,
    /// What is compiled; for kind `script` only.
    pub source: ScriptSource,
    /// The document that the script is applied to.
    pub before: Value,
    /// The variables of the script.
    pub variables: Variables,
    /// Whether constants are expanded after the script.
    pub expand: bool,
    /// The files of the scenario's own library, by path; `None` to use the shared one. Not for kind
    /// `script`.
    pub files: Option<BTreeMap<String, String>>,
    /// The id of the ruleset to load.
    pub ruleset: String,
    /// The mods to apply, in this order unless `defaults` is set.
    pub mods: Vec<ModEntry>,
    /// Whether the ruleset's default mods are enabled, and `mods` in addition.
    pub defaults: bool,
    /// The room script; empty for none.
    pub config: String,
    /// What the scenario does.
    pub task: Task,
    /// The expected result; for kinds `script` and `load`, and the error message of kind `match`.
    pub expect: Expectation,
}

/// Whether a scenario passed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The result was as expected.
    Passed,
    /// The result was different; a description of the difference.
    Failed(String),
    /// The scenario was not run; the reason.
    Skipped(String),
}

/// The outcome of running a scenario.
#[derive(Clone, Debug, PartialEq)]
pub struct Outcome {
    /// Whether it passed.
    pub verdict: Verdict,
    /// The resulting document, value or state of the game; `null` if there is none.
    pub result: Value,
}

/// The fields of a scenario, first those of every kind, then those of each kind.
const SHARED: &[&str] = &[
    "id", "name", "note", "kind", "era", "expect", "json", "error",
];
const SCRIPT: &[&str] = &[
    "script",
    "condition",
    "actions",
    "value",
    "before",
    "variables",
    "expand",
];
const LOAD: &[&str] = &[
    "files", "ruleset", "mods", "config", "defaults", "contains", "absent", "warnings", "errors",
];

const MATCH: &[&str] = &[
    "files",
    "ruleset",
    "mods",
    "config",
    "defaults",
    "definition",
    "hand",
    "calls",
    "aliases",
];

const PLAY: &[&str] = &[
    "files", "ruleset", "mods", "config", "defaults", "seed", "rounds", "events",
];

impl Scenario {
    pub(crate) fn new(value: Value) -> Result<Self, String> {
        let Value::Object(mut fields) = value else {
            return Err("a scenario is an object".into());
        };
        let kind = match text(&fields, "kind")? {
            None => ScenarioKind::Play,
            Some(name) => {
                ScenarioKind::named(&name).ok_or_else(|| format!("there is no kind `{name}`"))?
            }
        };
        let known: &[&[&str]] = match kind {
            ScenarioKind::Script => &[SHARED, SCRIPT],
            ScenarioKind::Load => &[SHARED, LOAD],
            ScenarioKind::Match => &[SHARED, MATCH],
            ScenarioKind::Play => &[SHARED, PLAY],
        };
        if let Some(key) = fields
            .keys()
            .find(|key| !known.iter().any(|list| list.contains(&key.as_str())))
        {
            return Err(format!(
                "a scenario of kind `{}` has no field `{key}`",
                kind.name()
            ));
        }
        let expect = match kind {
            ScenarioKind::Script | ScenarioKind::Load => expectation(&mut fields)?,
            ScenarioKind::Match => Expectation {
                error: text(&fields, "error")?,
                ..Expectation::default()
            },
            ScenarioKind::Play => Expectation::default(),
        };
        let task = match kind {
            ScenarioKind::Match => Task::Match(Question::new(&fields)?),
            ScenarioKind::Play => Task::Play(Round::new(&fields)?),
            ScenarioKind::Load => Task::Load,
            ScenarioKind::Script => Task::Script,
        };
        let mods = match fields.get("mods") {
            None => Vec::new(),
            Some(Value::Array(items)) => {
                let entries = items.iter().map(|item| {
                    ModEntry::from_json(item).ok_or_else(|| format!("{item} is not a mod"))
                });
                entries.collect::<Result<_, _>>()?
            }
            Some(_) => return Err("`mods` is an array".into()),
        };
        Ok(Self {
            id: text(&fields, "id")?
                .or(text(&fields, "name")?)
                .unwrap_or_default(),
            kind,
            source: source(&fields, kind)?,
            before: fields
                .remove("before")
                .unwrap_or_else(|| Value::Object(Map::new())),
            variables: match fields.remove("variables") {
                None => Variables::new(),
                Some(Value::Object(values)) => values.into_iter().collect(),
                Some(_) => return Err("`variables` is an object".into()),
            },
            expand: flag(&fields, "expand")?,
            files: files(&fields)?,
            ruleset: text(&fields, "ruleset")?.unwrap_or_default(),
            mods,
            defaults: flag(&fields, "defaults")?,
            config: match fields.get("config") {
                Some(config @ Value::Object(_)) => config.to_string(),
                _ => text(&fields, "config")?.unwrap_or_default(),
            },
            task,
            expect,
        })
    }
}

pub(crate) fn text(fields: &Map<String, Value>, key: &str) -> Result<Option<String>, String> {
    match fields.get(key) {
        None | Some(Value::Null) => Ok(None),
        Some(Value::String(text)) => Ok(Some(text.clone())),
        Some(_) => Err(format!("`{key}` is a text")),
    }
}

fn flag(fields: &Map<String, Value>, key: &str) -> Result<bool, String> {
    match fields.get(key) {
        None => Ok(false),
        Some(Value::Bool(value)) => Ok(*value),
        Some(_) => Err(format!("`{key}` is true or false")),
    }
}

fn source(fields: &Map<String, Value>, kind: ScenarioKind) -> Result<ScriptSource, String> {
    let forms = [
        text(fields, "script")?.map(ScriptSource::Script),
        text(fields, "condition")?.map(ScriptSource::Condition),
        text(fields, "actions")?.map(ScriptSource::Actions),
        text(fields, "value")?.map(ScriptSource::Value),
    ];
    let mut given = forms.into_iter().flatten();
    match (given.next(), given.next()) {
        (Some(source), None) => Ok(source),
        (None, None) if kind != ScenarioKind::Script => Ok(ScriptSource::Script(String::new())),
        _ => Err("exactly one of `script`, `condition`, `actions` and `value` is needed".into()),
    }
}

fn files(fields: &Map<String, Value>) -> Result<Option<BTreeMap<String, String>>, String> {
    let Some(files) = fields.get("files") else {
        return Ok(None);
    };
    let Value::Object(files) = files else {
        return Err("`files` is an object from paths to texts".into());
    };
    let texts = files.iter().map(|(path, text)| match text {
        Value::String(text) => Ok((path.clone(), text.clone())),
        _ => Err(format!("the file `{path}` is not a text")),
    });
    texts.collect::<Result<_, _>>().map(Some)
}

fn expectation(fields: &mut Map<String, Value>) -> Result<Expectation, String> {
    let fails = match text(fields, "expect")?.as_deref() {
        Some("ok") | None => false,
        Some("error") => true,
        Some(other) => return Err(format!("`expect` is `ok` or `error`, not `{other}`")),
    };
    let message = text(fields, "error")?;
    let count = |key: &str| match fields.get(key) {
        None => Ok(None),
        Some(value) => value
            .as_u64()
            .map(Some)
            .ok_or_else(|| format!("`{key}` is a number")),
    };
    Ok(Expectation {
        error: fails.then(|| message.unwrap_or_default()),
        warnings: count("warnings")?,
        errors: count("errors")?,
        absent: match fields.get("absent") {
            None => Vec::new(),
            Some(Value::Array(keys)) => keys
                .iter()
                .filter_map(|key| key.as_str().map(str::to_owned))
                .collect(),
            Some(_) => return Err("`absent` is an array of keys".into()),
        },
        contains: match fields.remove("contains") {
            None => Map::new(),
            Some(Value::Object(keys)) => keys,
            Some(_) => return Err("`contains` is an object".into()),
        },
        json: fields.remove("json"),
    })
}
