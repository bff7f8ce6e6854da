//! A scenario, and what came of it.

use std::collections::BTreeMap;

use jantaku_rules::load::ModEntry;
use jantaku_rules::variables::Variables;
use serde_json::{Map, Value};

use crate::play::Round;
use crate::question::Question;

/// What a scenario runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// A rigged round.
    Play,
    /// A hand against a match definition.
    Match,
    /// A ruleset with its mods.
    Load,
    /// A piece of MahjongScript.
    Script,
}

impl Kind {
    /// All kinds.
    pub const ALL: [Self; 4] = [Self::Play, Self::Match, Self::Load, Self::Script];

    /// As written in files.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Play => "play",
            Self::Match => "match",
            Self::Load => "load",
            Self::Script => "script",
        }
    }

    /// The kind of that name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }
}

/// The source of a `script` scenario.
#[derive(Clone, Debug, PartialEq)]
pub enum Source {
    /// Commands, applied to the document in `before`.
    Script(String),
    /// One condition.
    Condition(String),
    /// Statements of a block.
    Actions(String),
    /// One value.
    Value(String),
}

/// What a scenario asks or plays, by its kind.
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

/// What must come out of a `script` or `load` scenario.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Expectation {
    /// It fails, with a message that contains this.
    pub error: Option<String>,
    /// It is exactly this.
    pub json: Option<Value>,
    /// These keys have exactly these values.
    pub contains: Map<String, Value>,
    /// These keys are missing.
    pub absent: Vec<String>,
    /// So many warnings are reported.
    pub warnings: Option<u64>,
    /// So many errors are reported, although it loads.
    pub errors: Option<u64>,
}

/// One scenario.
#[derive(Clone, Debug, PartialEq)]
pub struct Scenario {
    /// What it is called.
    pub id: String,
    /// What it runs.
    pub kind: Kind,
    /// What is compiled, for kind `script`.
    pub source: Source,
    /// The document before the script.
    pub before: Value,
    /// Values of variables.
    pub variables: Variables,
    /// Expand constants after the script.
    pub expand: bool,
    /// Files of a library of its own, for kinds `load` and `match`.
    pub files: Option<BTreeMap<String, String>>,
    /// The ruleset.
    pub ruleset: String,
    /// The mods, as applied.
    pub mods: Vec<ModEntry>,
    /// Use the ruleset's default mods.
    pub defaults: bool,
    /// The room script.
    pub config: String,
    /// What is asked or played.
    pub task: Task,
    /// What must come out.
    pub expect: Expectation,
}

/// How a scenario ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// As expected.
    Passed,
    /// Otherwise: what was expected, and what came.
    Failed(String),
    /// Not run, and why.
    Skipped(String),
}

/// What came of a scenario.
#[derive(Clone, Debug, PartialEq)]
pub struct Outcome {
    /// How it ended.
    pub verdict: Verdict,
    /// The final state.
    pub result: Value,
}

/// Fields of each kind that this runner reads.
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
            None => Kind::Play,
            Some(name) => Kind::named(&name).ok_or_else(|| format!("there is no kind `{name}`"))?,
        };
        let known: &[&[&str]] = match kind {
            Kind::Script => &[SHARED, SCRIPT],
            Kind::Load => &[SHARED, LOAD],
            Kind::Match => &[SHARED, MATCH],
            Kind::Play => &[SHARED, PLAY],
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
            Kind::Script | Kind::Load => expectation(&mut fields)?,
            Kind::Match => Expectation {
                error: text(&fields, "error")?,
                ..Expectation::default()
            },
            Kind::Play => Expectation::default(),
        };
        let task = match kind {
            Kind::Match => Task::Match(Question::new(&fields)?),
            Kind::Play => Task::Play(Round::new(&fields)?),
            Kind::Load => Task::Load,
            Kind::Script => Task::Script,
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

fn source(fields: &Map<String, Value>, kind: Kind) -> Result<Source, String> {
    let forms = [
        text(fields, "script")?.map(Source::Script),
        text(fields, "condition")?.map(Source::Condition),
        text(fields, "actions")?.map(Source::Actions),
        text(fields, "value")?.map(Source::Value),
    ];
    let mut given = forms.into_iter().flatten();
    match (given.next(), given.next()) {
        (Some(source), None) => Ok(source),
        (None, None) if kind != Kind::Script => Ok(Source::Script(String::new())),
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
