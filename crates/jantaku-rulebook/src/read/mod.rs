//! From the JSON of a complete ruleset to the typed rulebook.
//!
//! A [`DocumentReader`] goes over the document once, looking up every word in the tables of
//! `jantaku-names`. What cannot be read is left out and reported, with its path, as a
//! [`Problem`].

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
mod payment_effects;
mod play;
mod presentation;
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
use rustc_hash::{FxHashMap, FxHashSet};
use serde_json::{Map, Value as Json};

use crate::{
    ActionList, AutoButtonId, ButtonId, EngineWords, Event, FlowerCalls, ListId, Matchers, Name,
    NameTable, Number, Problem, Rulebook,
};
use facts::Facts;
use functions::Functions;
use matches::MatchSpecs;
use needs::{Ask, Scan};
use older::Score;
use problems::Problems;
use yaku::YakuLists;

/// The maximum nesting of conditions, action lists and expressions. Real ones stay below thirty.
const MAX_DEPTH: usize = 200;

/// The maximum number of buttons, more than anyone could take in.
const MAX_BUTTONS: u16 = 1000;

impl Rulebook {
    /// Reads a complete ruleset. What is wrong with it is left out and reported.
    #[must_use]
    pub fn new(document: &Map<String, Json>) -> (Self, Vec<Problem>) {
        let score = Score::of(document);
        let mut reader = DocumentReader::new(document, &score);
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
        let presentation = reader.presentation();
        scoring.existing_yaku = std::mem::take(&mut reader.existing_yaku);
        let deck = setup.deck.as_deref().unwrap_or_default();
        let words = EngineWords::intern(&mut reader.names, deck);
        scoring.payment_effects = reader.payment_effects();
        let level = |action: &str| reader.interrupts.get(action).copied();
        let mut rulebook = Self {
            play_tile_interrupt: level("play_tile"),
            check_discard_passed_interrupt: level("check_discard_passed"),
            advance_turn_interrupt: level("advance_turn"),
            attrs: reader.attrs,
            names: reader.names,
            words,
            setup,
            lists: reader.lists,
            events,
            on_no_valid_tiles,
            play_restrictions,
            play_effects,
            buttons,
            has_buttons,
            flower_calls: FlowerCalls::default(),
            auto_buttons,
            scoring,
            win,
            matches,
            matchers: Matchers::default(),
            presentation,
        };
        rulebook.look_into_buttons();
        (rulebook, reader.problems.into_list())
    }
}

/// Turns one document into a rulebook, collecting problems on the way.
struct DocumentReader<'d> {
    document: &'d Map<String, Json>,
    score: &'d Score<'d>,
    attrs: AttrTable,
    names: NameTable,
    /// All lists so far; the first is empty.
    lists: Vec<ActionList>,
    /// The choices that actions ask players for, by list and index within it.
    asks: FxHashMap<(ListId, usize), Ask>,
    matches: MatchSpecs,
    functions: Functions,
    yaku_lists: YakuLists,
    facts: Facts<'d>,
    /// The pairs of yaku list and yaku that conditions ask for and that exist.
    existing_yaku: FxHashSet<(Name, Name)>,
    /// The index of each reserved name.
    reserved: FxHashMap<Name, u16>,
    button_ids: FxHashMap<&'d str, ButtonId>,
    auto_button_ids: FxHashMap<&'d str, AutoButtonId>,
    /// The interrupt level after each action that has one.
    interrupts: FxHashMap<&'d str, Number>,
    /// The path to the reader's position in the document.
    path: String,
    /// The name whose arguments are being read, for messages.
    usage: Option<&'static jantaku_names::NameEntry>,
    problems: Problems,
    depth: usize,
}

impl<'d> DocumentReader<'d> {
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
            existing_yaku: FxHashSet::default(),
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

    /// Descends one level, unless that exceeds [`MAX_DEPTH`].
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
