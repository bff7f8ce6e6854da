//! Hands, calls and definitions as tests write them.
//!
//! A hand is a list of words: jokers (`147j`), tiles with attributes (`3m@winning_tile`) or runs
//! of digits (`123m11z`), with braces for longer ids (`{11z}`); calls follow, each after a plus:
//! `11z + pon 777p`. An empty hand is `-`.

#![allow(dead_code, reason = "every test uses its part")]

use jantaku_majs::lower::compile_value;
use jantaku_majs::node::{Node, NodeKind};
use jantaku_match::spec::{MatchList, SpecReader};
use jantaku_match::{Behaviour, Call, HandCalls};
use jantaku_tile::{AttrTable, Tile, TileId, notation::mpsz};
use serde_json::{Map, Value};

/// Characters, circles, bamboos and honours.
pub const KINDS: &str = "123456789m123456789p123456789s1234567z";

/// A table to play on: named sets and matches, attributes, tiles and jokers.
pub struct Game {
    pub ruleset: Map<String, Value>,
    pub table: AttrTable,
    pub behaviour: Behaviour,
}

impl Game {
    /// Four of each of the usual kinds, no jokers, no sets.
    pub fn new() -> Self {
        let mut table = AttrTable::new();
        let behaviour = Behaviour::new(tiles(KINDS, &mut table).repeat(4));
        let sets = ("set_definitions".to_owned(), Value::Object(Map::new()));
        Self {
            ruleset: Map::from_iter([sets]),
            table,
            behaviour,
        }
    }

    /// The same with the usual sets and some matches made of them.
    pub fn with_sets() -> Self {
        let mut game = Self::new();
        for (name, set) in [
            ("pair", "0 0"),
            ("shuntsu", "0 1 2"),
            ("koutsu", "0 0 0"),
            ("quad", "0 0 0 0"),
            ("mentsu", "0 0 0 | 0 1 2"),
            ("orphans", "1m|9m|1p|9p|1s|9s|1z|2z|3z|4z|5z|6z|7z"),
            ("knit", "0 11 22 | 0 12 21"),
        ] {
            game.define_set(name, set);
        }
        game
    }

    pub fn define_set(&mut self, name: &str, set: &str) {
        let set = sigil('s', set);
        if let Some(Value::Object(sets)) = self.ruleset.get_mut("set_definitions") {
            sets.insert(name.to_owned(), set);
        }
    }

    pub fn define_match(&mut self, name: &str, definitions: &str) {
        let definitions = sigil('m', definitions);
        self.ruleset
            .insert(format!("{name}_definition"), definitions);
    }

    /// Reads definitions, or the name of some.
    pub fn list(&mut self, text: &str) -> MatchList {
        let named = self.ruleset.contains_key(&format!("{text}_definition"));
        let value = if named {
            Value::String(text.to_owned())
        } else {
            sigil('m', text)
        };
        self.read(&value)
    }

    /// Reads a match list from JSON.
    pub fn read(&mut self, value: &Value) -> MatchList {
        let mut reader = SpecReader::new(&self.ruleset, &mut self.table);
        let list = reader.list(value);
        assert!(reader.problems.is_empty(), "{value}: {:?}", reader.problems);
        list
    }

    pub fn tiles(&mut self, text: &str) -> Vec<Tile> {
        tiles(text, &mut self.table)
    }

    pub fn hand(&mut self, text: &str) -> HandCalls {
        let mut parts = text.split('+');
        let hand = self.tiles(parts.next().unwrap_or(""));
        let calls = parts.map(|call| {
            let (name, tiles) = call.trim().split_once(' ').expect(call);
            Call {
                name: name.into(),
                tiles: self.tiles(tiles),
            }
        });
        HandCalls {
            calls: calls.collect(),
            hand,
        }
    }

    /// `147j -> 1m 4m 7m`: the first may stand for the others.
    pub fn alias(&mut self, text: &str) {
        let (from, to) = text.split_once("->").expect(text);
        let (from, to) = (self.tiles(from), self.tiles(to));
        self.behaviour.alias(&from, &to);
    }

    /// `9m 1m`: the second comes after the first; `-` breaks the chain.
    pub fn order(&mut self, text: &str) {
        let chain: Vec<_> = text.split_whitespace().map(TileId::find).collect();
        self.behaviour.order.link_tiles(&chain);
    }
}

/// Reads a list of tiles.
pub fn tiles(text: &str, table: &mut AttrTable) -> Vec<Tile> {
    let mut tiles = Vec::new();
    for word in text.split_whitespace().filter(|word| *word != "-") {
        let (id, attrs) = word.split_once('@').unwrap_or((word, ""));
        let attrs = table.set(attrs.split('&').filter(|attr| !attr.is_empty()));
        let attrs = attrs.expect("few attributes");
        let one = word.contains('@') || word.ends_with('j') || word == "any";
        let ids = match TileId::find(id).filter(|_| one) {
            Some(id) => vec![id],
            None => mpsz::parse(id).expect(word),
        };
        tiles.extend(ids.into_iter().map(|id| Tile { id, attrs }));
    }
    tiles
}

/// Writes a list of tiles.
pub fn print(tiles: &[Tile], table: &AttrTable) -> String {
    let words = tiles.iter().map(|tile| tile.display(table).to_string());
    words.collect::<Vec<_>>().join(" ")
}

/// The JSON of a sigil.
fn sigil(letter: char, body: &str) -> Value {
    let (node, problems) = compile_value(&format!("~{letter}\"{body}\""));
    assert!(problems.is_empty(), "{body}: {problems:?}");
    json(&node.expect(body))
}

fn json(node: &Node) -> Value {
    match &node.kind {
        NodeKind::Int(number) => Value::from(*number),
        NodeKind::Str(text) => Value::from(text.as_str()),
        NodeKind::Array(items) => items.iter().map(json).collect(),
        NodeKind::Object(pairs) => {
            let pairs = pairs.iter().map(|(key, value)| (&*key.name, json(value)));
            pairs.collect()
        }
        other => panic!("{other:?} in a sigil"),
    }
}
