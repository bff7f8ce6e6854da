//! Reading match definitions from JSON.

use std::sync::Arc;

use jantaku_tile::{AttrTable, Offset, json};
use serde_json::{Map, Value};

use super::{AmericanHand, Definition, Element, Group, Item, MatchList, NamedSets, Slot, Unit};

/// Limit for the elements of a definition, the items of a group and the tiles of a unit. Real
/// ones have at most a hand's worth.
const MAX_ITEMS: usize = 500;

/// Limit for the slots of all definitions of a list together, with named sets spelled out.
const MAX_SLOTS: usize = 50_000;

/// Limit for reported problems. Working out what was meant takes time, and nobody reads a hundred
/// of them.
const MAX_PROBLEMS: usize = 100;

/// Reads match lists of one ruleset.
pub struct SpecReader<'r> {
    /// Holds the definitions that are referred to by name.
    ruleset: &'r Map<String, Value>,
    sets: NamedSets,
    table: &'r mut AttrTable,
    /// What was wrong, as sentences; at most the first hundred problems.
    pub problems: Vec<String>,
    /// Slots of the present list so far.
    asked: usize,
}

/// The keywords in force.
#[derive(Clone, Copy, Default)]
struct Flags {
    unique: bool,
    nojoker: bool,
    ignore_suit: bool,
}

impl<'r> SpecReader<'r> {
    /// A reader for a ruleset document. Attributes are interned in `table`.
    pub fn new(ruleset: &'r Map<String, Value>, table: &'r mut AttrTable) -> Self {
        let sets = match ruleset.get("set_definitions") {
            Some(Value::Object(definitions)) => NamedSets::new(definitions),
            _ => NamedSets::default(),
        };
        Self {
            ruleset,
            sets,
            table,
            problems: Vec::new(),
            asked: 0,
        }
    }

    /// Reads the definition that the ruleset has under `NAME_definition`.
    pub fn named(&mut self, name: &str) -> MatchList {
        self.list(&Value::String(name.to_owned()))
    }

    /// Reads a match list: an array of names, American hands and definitions, or one of them.
    /// What cannot be read is left out and noted in [`problems`](Self::problems).
    pub fn list(&mut self, value: &Value) -> MatchList {
        let mut list = MatchList::default();
        self.asked = 0;
        match value {
            Value::Array(entries) => entries
                .iter()
                .for_each(|entry| self.entry(entry, true, &mut list)),
            one => self.entry(one, true, &mut list),
        }
        list
    }

    fn entry(&mut self, entry: &Value, names: bool, list: &mut MatchList) {
        match entry {
            Value::String(text) if text.contains(' ') => self.american(text, list),
            Value::String(name) if names => {
                let ruleset = self.ruleset;
                match ruleset.get(&format!("{name}_definition")) {
                    Some(Value::Array(entries)) => entries
                        .iter()
                        .for_each(|entry| self.entry(entry, false, list)),
                    Some(text @ Value::String(_)) => self.entry(text, false, list),
                    _ if AmericanHand::parse(name).is_ok() => self.american(name, list),
                    _ => self.problem(|| format!("there is no match `{name}`")),
                }
            }
            Value::String(text) => self.american(text, list),
            Value::Array(elements) => {
                let definition = self.definition(elements);
                list.definitions.extend(definition);
            }
            other => self.problem(|| format!("{other} is not a match definition")),
        }
    }

    fn american(&mut self, text: &str, list: &mut MatchList) {
        match AmericanHand::parse(text) {
            Ok(hand) => {
                let definitions = Arc::new(hand).definitions();
                let groups = definitions.iter().flat_map(Definition::groups);
                if self.may_ask(groups.map(|group| group.slots().count()).sum()) {
                    list.definitions.extend(definitions);
                }
            }
            Err(problem) => self.problem(|| format!("American hand `{text}`: {problem}")),
        }
    }

    /// Notes a problem. The sentence is only made if it is kept.
    fn problem(&mut self, words: impl FnOnce() -> String) {
        match self.problems.len() {
            ..MAX_PROBLEMS => self.problems.push(words()),
            MAX_PROBLEMS => self.problems.push("there are more problems".into()),
            _ => {}
        }
    }

    /// Counts slots towards the limit; `false` once it is exceeded.
    fn may_ask(&mut self, slots: usize) -> bool {
        let before = self.asked;
        self.asked = before.saturating_add(slots);
        if self.asks_too_much() && before <= MAX_SLOTS {
            self.problem(|| "the match asks for too much to be read to its end".into());
        }
        !self.asks_too_much()
    }

    fn asks_too_much(&self) -> bool {
        self.asked > MAX_SLOTS
    }

    /// Reads a definition; `None` if it is too large.
    fn definition(&mut self, elements: &[Value]) -> Option<Definition> {
        let mut definition = Definition::default();
        let mut flags = Flags::default();
        if elements.len() > MAX_ITEMS {
            self.problem(|| "a definition has too many elements".into());
            return None;
        }
        for element in elements {
            if !self.may_ask(1) {
                return None;
            }
            match element {
                Value::String(keyword) => match &**keyword {
                    "exhaustive" | "debug" => {}
                    "unique" => flags.unique = true,
                    "nojoker" => flags.nojoker = true,
                    "ignore_suit" => flags.ignore_suit = true,
                    "almost" => definition.almost = true,
                    "dismantle_calls" => definition.elements.push(Element::OpenCalls),
                    "restart" => definition.elements.push(Element::Restart),
                    "fail" => definition.elements.push(Element::Fail),
                    other => {
                        self.problem(|| format!("`{other}` is not a keyword of match definitions"))
                    }
                },
                Value::Array(parts) => match &**parts {
                    [Value::Array(items), Value::Number(count)] if items.len() <= MAX_ITEMS => {
                        let count = count.as_i64().and_then(|count| i32::try_from(count).ok());
                        let Some(count) = count else {
                            self.problem(|| format!("{element} has no usable count"));
                            continue;
                        };
                        let group = self.group(items, count, flags)?;
                        definition.elements.push(Element::Take(group));
                    }
                    _ => self.problem(|| format!("{element} is not a group with a count")),
                },
                other => self.problem(|| format!("{other} is not part of a match definition")),
            }
        }
        Some(definition)
    }

    /// Reads a group; `None` if it is too large.
    fn group(&mut self, items: &[Value], count: i32, outer: Flags) -> Option<Group> {
        let mut flags = outer;
        let mut result = Vec::new();
        for item in items {
            match item {
                Value::String(word) if word == "nojoker" => flags.nojoker = true,
                Value::String(word) if word == "unique" => flags.unique = true,
                Value::String(word) if word == "ignore_suit" => flags.ignore_suit = true,
                Value::String(name) => match self.sets.get(name) {
                    Some(groups) => {
                        for group in &*groups {
                            result.extend(self.item(group, flags));
                            if self.asks_too_much() {
                                return None;
                            }
                        }
                    }
                    None => match Offset::parse(name) {
                        Ok(offset) => result.push(single(slot(offset, Default::default(), flags))),
                        Err(_) => result.push(Item::Call(name.as_str().into())),
                    },
                },
                other => result.extend(self.item(other, flags)),
            }
            if !self.may_ask(1) {
                return None;
            }
        }
        Some(Group {
            items: result,
            count,
            unique: flags.unique,
            joker_bases: outer.nojoker,
            suited_base: false,
        })
    }

    /// Reads a unit, linked units, or a single tile.
    fn item(&mut self, value: &Value, flags: Flags) -> Option<Item> {
        let Value::Array(parts) = value else {
            return self.slot(value, flags).map(single);
        };
        let mut flags = flags;
        let linked = parts.iter().any(Value::is_array);
        let mut units = Vec::new();
        let mut slots = Vec::new();
        for part in parts {
            match part {
                Value::String(word) if word == "nojoker" => flags.nojoker = true,
                Value::Array(inner) => {
                    let mut own = flags;
                    let mut unit = Vec::new();
                    for part in inner {
                        match part {
                            Value::String(word) if word == "nojoker" => own.nojoker = true,
                            _ => unit.push(self.slot(part, own)?),
                        }
                    }
                    units.push(Unit { slots: unit });
                }
                _ if linked => units.push(Unit {
                    slots: vec![self.slot(part, flags)?],
                }),
                _ => slots.push(self.slot(part, flags)?),
            }
        }
        if !linked {
            units.push(Unit { slots });
        }
        if units
            .iter()
            .any(|unit| unit.slots.is_empty() || unit.slots.len() > MAX_ITEMS)
        {
            self.problem(|| format!("{value} asks for no tiles, or for too many"));
            return None;
        }
        Some(Item::Units(units))
    }

    fn slot(&mut self, value: &Value, flags: Flags) -> Option<Slot> {
        if !self.may_ask(1) {
            return None;
        }
        match json::read_offset(value, self.table) {
            Ok((offset, attrs)) => Some(slot(offset, attrs, flags)),
            Err(problem) => {
                self.problem(|| problem.to_string());
                None
            }
        }
    }
}

fn slot(offset: Offset, attrs: jantaku_tile::AttrSet, flags: Flags) -> Slot {
    Slot {
        offset,
        attrs,
        nojoker: flags.nojoker,
        ignore_suit: flags.ignore_suit,
    }
}

pub(super) fn single(slot: Slot) -> Item {
    Item::Units(vec![Unit { slots: vec![slot] }])
}
