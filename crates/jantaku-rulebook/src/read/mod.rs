//! From the JSON of a finished ruleset to the typed rulebook.
//!
//! A [`Reader`] goes once over the document. Whatever it meets is looked up in the one table of
//! names; what cannot be read is left out and noted, with its path, as a [`Problem`].

mod actions;
mod amounts;
mod buttons;
mod conditions;
mod facts;
mod fu;
mod functions;
mod marks;
mod matches;
mod needs;
mod older;
mod play;
mod problems;
mod scoring;
mod seats;
mod setup;
mod style;
mod targets;
mod text;
mod tiles;
mod usage;
mod yaku;
mod zones;

use jantaku_tile::AttrTable;
use rustc_hash::FxHashMap;
use serde_json::{Map, Value as Json};

use crate::{
    ActionList, AutoButtonId, ButtonId, Event, ListId, Matchers, Name, NameTable, Number, Problem,
    Rulebook,
};
use facts::Facts;
use functions::Functions;
use matches::MatchSpecs;
use needs::{Ask, Scan};
use older::Score;
use problems::Problems;
use yaku::YakuLists;

/// How deep conditions, action lists and expressions may be nested in each other. Real ones
/// stay below thirty.
const MAX_DEPTH: usize = 200;

/// How many buttons there may be; more than anybody could look at.
const MAX_BUTTONS: u16 = 1000;

impl Rulebook {
    /// Reads a finished ruleset. What is wrong with it is left out and told.
    #[must_use]
    pub fn new(document: &Map<String, Json>) -> (Self, Vec<Problem>) {
        let score = Score::of(document);
        let mut reader = Reader::new(document, &score);
        reader.read_interrupts();
        let setup = reader.setup();
        let events = Event::ALL.map(|event| reader.event(event));
        let on_no_valid_tiles = reader.on_no_valid_tiles();
        let play_restrictions = reader.play_restrictions();
        let play_effects = reader.play_effects();
        let mut buttons = reader.buttons();
        let auto_buttons = reader.auto_buttons();
        let mut scoring = reader.scoring();
        let win = reader.win_match();
        reader.read_functions();
        while reader.read_yaku_lists() {
            reader.read_functions();
        }
        scoring.lists = reader.yaku_lists.take();
        let mut scan = Scan::new(&reader);
        for button in &mut buttons {
            button.needs = scan.needs(button.actions);
        }
        let matches = reader.read_matches();
        let has_buttons = reader.has("buttons");
        let level = |action: &str| reader.interrupts.get(action).copied();
        let rulebook = Self {
            play_tile_interrupt: level("play_tile"),
            check_discard_passed_interrupt: level("check_discard_passed"),
            advance_turn_interrupt: level("advance_turn"),
            attrs: reader.attrs,
            names: reader.names,
            setup,
            lists: reader.lists,
            events,
            on_no_valid_tiles,
            play_restrictions,
            play_effects,
            buttons,
            has_buttons,
            auto_buttons,
            scoring,
            win,
            matches,
            matchers: Matchers::default(),
            document: document.clone(),
        };
        (rulebook, reader.problems.into_list())
    }
}

/// Reads one ruleset.
struct Reader<'d> {
    document: &'d Map<String, Json>,
    score: &'d Score<'d>,
    attrs: AttrTable,
    names: NameTable,
    /// All lists so far; the first is empty.
    lists: Vec<ActionList>,
    /// What players are asked for, by list and step.
    asks: FxHashMap<(ListId, usize), Ask>,
    matches: MatchSpecs,
    functions: Functions,
    yaku_lists: YakuLists,
    facts: Facts<'d>,
    /// Reserved names with their places.
    reserved: FxHashMap<Name, u16>,
    button_ids: FxHashMap<&'d str, ButtonId>,
    auto_button_ids: FxHashMap<&'d str, AutoButtonId>,
    /// The level of the interrupt after each action that has one.
    interrupts: FxHashMap<&'d str, Number>,
    /// Where in the document it is reading.
    path: String,
    /// The name whose arguments it is reading.
    usage: Option<&'static jantaku_names::Entry>,
    problems: Problems,
    depth: usize,
}

impl<'d> Reader<'d> {
    fn new(document: &'d Map<String, Json>, score: &'d Score<'d>) -> Self {
        let sorted = |key: &str| {
            let objects = document.get(key).and_then(Json::as_object);
            let mut ids: Vec<&'d str> = objects
                .into_iter()
                .flat_map(Map::keys)
                .map(String::as_str)
                .collect();
            ids.sort_unstable();
            ids
        };
        let numbered = |ids: Vec<&'d str>| ids.into_iter().zip(0..MAX_BUTTONS);
        let button_ids = numbered(sorted("buttons")).map(|(id, at)| (id, ButtonId(at)));
        let auto_button_ids =
            numbered(sorted("auto_buttons")).map(|(id, at)| (id, AutoButtonId(at)));
        Self {
            document,
            score,
            attrs: AttrTable::new(),
            names: NameTable::default(),
            lists: vec![ActionList::default()],
            asks: FxHashMap::default(),
            matches: MatchSpecs::default(),
            functions: Functions::default(),
            yaku_lists: YakuLists::default(),
            facts: Facts::new(document),
            reserved: FxHashMap::default(),
            button_ids: button_ids.collect(),
            auto_button_ids: auto_button_ids.collect(),
            interrupts: FxHashMap::default(),
            path: String::new(),
            usage: None,
            problems: Problems::default(),
            depth: 0,
        }
    }

    /// Goes one level down, unless it is deeper than anything real.
    fn deeper<T>(&mut self, read: impl FnOnce(&mut Self) -> T) -> Option<T> {
        if self.depth >= MAX_DEPTH {
            self.problem(format!(
                "this is nested more than {MAX_DEPTH} levels deep, which is not read"
            ));
            return None;
        }
        self.depth += 1;
        let read = read(self);
        self.depth -= 1;
        Some(read)
    }
}
