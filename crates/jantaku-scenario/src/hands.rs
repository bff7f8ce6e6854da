//! The parts of a finished ruleset that matching needs: the tiles, their order and jokers, and the
//! match definitions.

use jantaku_match::spec::SpecReader;
use jantaku_match::{Behaviour, Matcher};
use jantaku_tile::{AttrTable, Tile, TileId, json};
use serde_json::{Map, Value};

use crate::tiles::{self, Honours};

/// The suffix of toplevel keys that hold match definitions.
const DEFINITION: &str = "_definition";

/// Why a ruleset cannot answer a question about hands.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}{}", self.help.as_ref().map(|help| format!("; {help}")).unwrap_or_default())]
pub struct Refusal {
    /// What is wrong, as one phrase.
    pub message: String,
    /// A suggestion, such as a similar name.
    pub help: Option<String>,
}

/// A ruleset prepared for matching.
#[derive(Debug)]
pub struct Hands<'r> {
    ruleset: &'r Map<String, Value>,
    /// The attributes of all tiles in use; tiles to be matched are read with this table.
    pub table: AttrTable,
    /// The tiles of the wall and their order at the start of a round. Jokers are not included until
    /// [`Hands::add_jokers`] is called.
    pub behaviour: Behaviour,
    /// What honour letters stand for in tiles that people type.
    pub honours: Honours,
}

impl<'r> Hands<'r> {
    /// Reads the wall of a finished ruleset and the tile orders that it sets at the start of every
    /// round.
    ///
    /// # Errors
    /// If the document is not an object, or the wall contains something that is not a tile.
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
        let wall = wall.collect::<Result<Vec<Tile>, _>>()?;
        let mut hands = Self {
            honours: Honours::of(wall.iter().map(|tile| tile.id)),
            behaviour: Behaviour::new(wall),
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

    /// Adds the jokers that the ruleset gives everybody at the start of every round.
    pub fn add_jokers(&mut self) {
        for (action, arguments) in self.first_actions() {
            if let ("set_tile_alias_all", [from, to]) = (action, arguments) {
                let mut read = |list: &Value| tiles::read(list, self.honours, &mut self.table);
                // Jokers that are known only during play, such as the last discard, are left out.
                if let (Ok(from), Ok(to)) = (read(from), read(to)) {
                    self.behaviour.alias(&from, &to);
                }
            }
        }
    }

    /// The actions that run unconditionally at the start of every round, with their arguments.
    fn first_actions(&self) -> impl Iterator<Item = (&'r str, &'r [Value])> + use<'r> {
        let start = self.ruleset.get("after_start");
        let actions = start.and_then(|start| start.get("actions")?.as_array());
        actions.into_iter().flatten().filter_map(|action| {
            let (name, arguments) = action.as_array()?.split_first()?;
            Some((name.as_str()?, arguments))
        })
    }

    /// The names of all match definitions, in document order.
    pub fn names(&self) -> impl Iterator<Item = &'r str> + use<'r> {
        let keys = self.ruleset.keys();
        keys.filter_map(|key| key.strip_suffix(DEFINITION))
    }

    /// Compiles a match definition. Returned with it are the parts of the definition that could not
    /// be read and were left out.
    ///
    /// # Errors
    /// If the ruleset does not define the match.
    pub fn matcher(&mut self, name: &str) -> Result<(Matcher, Vec<String>), Refusal> {
        if !self.ruleset.contains_key(&format!("{name}{DEFINITION}")) {
            return Err(self.no_match(name));
        }
        let mut reader = SpecReader::new(self.ruleset, &mut self.table);
        let list = reader.named(name);
        let problems = reader.problems;
        let matcher = Matcher::new(&list, &self.behaviour, &self.table);
        Ok((matcher, problems))
    }

    fn no_match(&self, name: &str) -> Refusal {
        // Names of very different length are not compared, because that is quadratic in the length.
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

/// Reads a list of tiles that follow each other; `null` or an empty string is a break in the order.
fn chain(value: &Value) -> Option<Vec<Option<TileId>>> {
    let links = value.as_array()?.iter().map(|item| match item {
        Value::Null => Some(None),
        Value::String(text) if text.is_empty() => Some(None),
        Value::String(text) => TileId::find(text).map(Some),
        _ => None,
    });
    links.collect()
}
