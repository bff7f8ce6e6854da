//! What a finished ruleset says about hands: which tiles there are, how they behave, and what
//! matches.

use jantaku_match::spec::Reader;
use jantaku_match::{Behaviour, Matcher};
use jantaku_tile::{AttrTable, Tile, TileId, json};
use serde_json::{Map, Value};

use crate::tiles;

/// The end of the keys that hold matches.
const DEFINITION: &str = "_definition";

/// Why a question about hands cannot be asked of a ruleset.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}{}", self.help.as_ref().map(|help| format!("; {help}")).unwrap_or_default())]
pub struct Refusal {
    /// What is wrong.
    pub message: String,
    /// What to do instead.
    pub help: Option<String>,
}

/// A ruleset as the match engine sees it.
#[derive(Debug)]
pub struct Hands<'r> {
    ruleset: &'r Map<String, Value>,
    /// The attributes of all tiles that are asked about.
    pub table: AttrTable,
    /// The tiles of the wall, in the order that every round begins with, without jokers.
    pub behaviour: Behaviour,
}

impl<'r> Hands<'r> {
    /// Reads the wall of a finished ruleset, and the orders of tiles that it begins every round
    /// with. Jokers are added by [`Hands::add_jokers`].
    ///
    /// # Errors
    /// If there is something else than tiles in the wall.
    pub fn new(document: &'r Value) -> Result<Self, Refusal> {
        let ruleset = document
            .as_object()
            .ok_or_else(|| refusal("a ruleset is an object"))?;
        let mut table = AttrTable::new();
        let wall = ruleset.get("wall").and_then(Value::as_array);
        let wall = wall.into_iter().flatten().enumerate().map(|(at, item)| {
            json::read_tile(item, &mut table)
                .map_err(|problem| refusal(format!("tile {} of the wall: {problem}", at + 1)))
        });
        let mut hands = Self {
            behaviour: Behaviour::new(wall.collect::<Result<Vec<Tile>, _>>()?),
            ruleset,
            table,
        };
        for (action, arguments) in hands.first_actions() {
            match action {
                "set_tile_ordering_all" => {
                    if let Some(chain) = arguments.first().and_then(chain) {
                        hands.behaviour.order.link_tiles(&chain);
                    }
                }
                "set_suit_ordering_all" => {
                    let suits: Option<Vec<_>> = arguments.iter().map(chain).collect();
                    hands.behaviour.order.link_suits(&suits.unwrap_or_default());
                }
                _ => {}
            }
        }
        Ok(hands)
    }

    /// Adds the jokers that every round begins with for everybody.
    pub fn add_jokers(&mut self) {
        for (action, arguments) in self.first_actions() {
            if let ("set_tile_alias_all", [from, to]) = (action, arguments) {
                let mut read = |list: &Value| tiles::read(list, &mut self.table);
                // Jokers that are only known during play, such as the last discard, are left out.
                if let (Ok(from), Ok(to)) = (read(from), read(to)) {
                    self.behaviour.alias(&from, &to);
                }
            }
        }
    }

    /// What is done at the start of every round whatever happens, with arguments.
    fn first_actions(&self) -> impl Iterator<Item = (&'r str, &'r [Value])> + use<'r> {
        let start = self.ruleset.get("after_start");
        let actions = start.and_then(|start| start.get("actions")?.as_array());
        actions.into_iter().flatten().filter_map(|action| {
            let (name, arguments) = action.as_array()?.split_first()?;
            Some((name.as_str()?, arguments))
        })
    }

    /// The names of all matches, in the order of the ruleset.
    pub fn names(&self) -> impl Iterator<Item = &'r str> + use<'r> {
        let keys = self.ruleset.keys();
        keys.filter_map(|key| key.strip_suffix(DEFINITION))
    }

    /// Compiles the match of that name; what is wrong with it, but does not matter, comes along.
    ///
    /// # Errors
    /// If there is no such match.
    pub fn matcher(&mut self, name: &str) -> Result<(Matcher, Vec<String>), Refusal> {
        if !self.ruleset.contains_key(&format!("{name}{DEFINITION}")) {
            return Err(self.no_match(name));
        }
        let mut reader = Reader::new(self.ruleset, &mut self.table);
        let list = reader.named(name);
        let problems = reader.problems;
        let matcher = Matcher::new(&list, &self.behaviour, &self.table);
        Ok((matcher, problems))
    }

    fn no_match(&self, name: &str) -> Refusal {
        // Comparing only what can be near keeps long names cheap.
        let slips = |other: &'r str| {
            let allowed = name.len().div_ceil(3).min(8);
            let comparable = name.len().abs_diff(other.len()) <= allowed && name.len() <= 80;
            let slips = comparable.then(|| strsim::osa_distance(name, other))?;
            (slips <= allowed).then_some((slips, other))
        };
        let nearest = self.names().filter_map(slips).min().map(|(_, name)| name);
        let names: Vec<&str> = self.names().collect();
        Refusal {
            message: format!("there is no match `{name}`"),
            help: Some(match nearest {
                Some(nearest) => format!("did you mean `{nearest}`?"),
                None if names.is_empty() => "this ruleset defines no matches".to_owned(),
                None => format!("this ruleset defines {}", names.join(", ")),
            }),
        }
    }
}

fn refusal(message: impl Into<String>) -> Refusal {
    Refusal {
        message: message.into(),
        help: None,
    }
}

/// A list of tiles that follow each other; an empty text or null breaks it.
fn chain(value: &Value) -> Option<Vec<Option<TileId>>> {
    let links = value.as_array()?.iter().map(|item| match item {
        Value::Null => Some(None),
        Value::String(text) if text.is_empty() => Some(None),
        Value::String(text) => TileId::find(text).map(Some),
        _ => None,
    });
    links.collect()
}
