//! Running scenarios of the kind `match`: whether a hand matches a definition.

use jantaku_majs::diagnostic::Code;
use jantaku_match::Call;
use jantaku_rules::library::Library;
use jantaku_rules::report::Report;
use serde_json::{Map, Value, json};

use crate::hands::Hands;
use crate::kinds::{load_ruleset, outcome};
use crate::scenario::{Outcome, Scenario, Verdict, text};
use crate::tiles;

/// What a `match` scenario asks. Tiles are kept as written until the ruleset is loaded.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Question {
    /// The name of the match definition.
    pub definition: String,
    /// The tiles of the hand, without calls.
    pub hand: Value,
    /// Name and tiles of each call.
    pub calls: Vec<(String, Value)>,
    /// Jokers: the tile they stand for, and the tiles that can stand for it.
    pub aliases: Vec<(Value, Value)>,
    /// Whether the hand is expected to match; `None` if an error is expected.
    pub matches: Option<bool>,
}

impl Question {
    pub(crate) fn new(fields: &Map<String, Value>) -> Result<Self, String> {
        let list = |key: &str| match fields.get(key) {
            None | Some(Value::Null) => Ok([].as_slice()),
            Some(Value::Array(items)) => Ok(items.as_slice()),
            Some(_) => Err(format!("`{key}` is an array")),
        };
        let call = |call: &Value| match call.as_array().map(Vec::as_slice) {
            Some([Value::String(name), tiles]) => Ok((name.clone(), tiles.clone())),
            _ => Err(format!(
                "{call} is not a call; write [\"pon\", [\"1z\", \"1z\", \"1z\"]]"
            )),
        };
        let alias = |alias: &Value| match (alias.get("tile"), alias.get("aliases")) {
            (Some(Value::String(tile)), Some(jokers @ Value::Array(_))) => {
                let attrs = alias.get("attrs").cloned().unwrap_or_else(|| json!([]));
                Ok((json!([{ "tile": tile, "attrs": attrs }]), jokers.clone()))
            }
            _ => Err(format!(
                "{alias} makes no joker; write {{\"tile\": \"5m\", \"aliases\": [\"0m\"]}}"
            )),
        };
        Ok(Self {
            definition: text(fields, "definition")?
                .ok_or("`definition` is missing: the name of a match")?,
            hand: fields
                .get("hand")
                .cloned()
                .ok_or("`hand` is missing: a list of tiles")?,
            calls: list("calls")?.iter().map(call).collect::<Result<_, _>>()?,
            aliases: list("aliases")?
                .iter()
                .map(alias)
                .collect::<Result<_, _>>()?,
            matches: match fields.get("expect") {
                Some(Value::Bool(matches)) => Some(*matches),
                Some(Value::String(word)) if word == "error" => None,
                _ => return Err("`expect` is true, false or `error`".into()),
            },
        })
    }

    /// Whether the hand matches in a finished ruleset, and problems with the match definition.
    fn ask(&self, document: &Value) -> Result<(bool, Vec<String>), String> {
        let mut hands = Hands::new(document).map_err(|refusal| refusal.to_string())?;
        let (table, honours) = (&mut hands.table, hands.honours);
        let hand = tiles::read(&self.hand, honours, table)
            .map_err(|problem| format!("hand: {problem}"))?;
        let mut calls = Vec::new();
        for (name, tiles) in &self.calls {
            calls.push(Call {
                name: name.as_str().into(),
                tiles: tiles::read(tiles, honours, table)
                    .map_err(|problem| format!("call `{name}`: {problem}"))?,
            });
        }
        for (tile, jokers) in &self.aliases {
            let mut read = |list| {
                tiles::read(list, honours, table).map_err(|problem| format!("aliases: {problem}"))
            };
            let (to, from) = (read(tile)?, read(jokers)?);
            hands.behaviour.alias(&from, &to);
        }
        let (matcher, problems) = hands
            .matcher(&self.definition)
            .map_err(|refusal| refusal.to_string())?;
        let matches = matcher
            .try_matches(&hand, &calls, &hands.table)
            .map_err(|problem| problem.to_string())?;
        Ok((matches, problems))
    }
}

pub(crate) fn run(scenario: &Scenario, question: &Question, library: &Library) -> Outcome {
    let loaded = match load_ruleset(scenario, library) {
        Ok(loaded) => loaded,
        Err(error) => return verdict(scenario, question, Err(error.to_string())),
    };
    // Without one of its mods the ruleset is not the one the scenario was written for.
    let missing = |report: &&Report| report.diagnostic.code == Code::NoSuchMod;
    if let Some(report) = loaded.reports.iter().find(missing) {
        return Outcome {
            verdict: Verdict::Skipped(report.diagnostic.message.clone()),
            result: Value::Null,
        };
    }
    if let Some(report) = loaded.reports.iter().find(|report| report.is_error()) {
        let problem = format!("{}: {}", report.source.name, report.diagnostic.message);
        return verdict(scenario, question, Err(problem));
    }
    verdict(scenario, question, question.ask(&loaded.document))
}

fn verdict(
    scenario: &Scenario,
    question: &Question,
    answer: Result<(bool, Vec<String>), String>,
) -> Outcome {
    let wanted = scenario.expect.error.as_deref().unwrap_or_default();
    let verdict = match (&answer, question.matches) {
        (Ok((matches, _)), Some(expected)) if *matches == expected => Ok(()),
        (Ok((matches, problems)), expected) => {
            let expected = expected.map_or("an error".to_owned(), |expected| expected.to_string());
            let mut message = format!("expected {expected}, got {matches}");
            for problem in problems {
                message += &format!("; {}: {problem}", question.definition);
            }
            Err(message)
        }
        (Err(problem), None) if problem.to_lowercase().contains(&wanted.to_lowercase()) => Ok(()),
        (Err(problem), None) => Err(format!("expected an error with `{wanted}`, got: {problem}")),
        (Err(problem), Some(_)) => Err(problem.clone()),
    };
    let result = match answer {
        Ok((matches, problems)) => json!({ "matches": matches, "problems": problems }),
        Err(_) => Value::Null,
    };
    outcome(verdict, result)
}
