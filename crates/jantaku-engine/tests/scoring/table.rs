//! A table at which somebody is about to win. Tiles are written as `123m55p`.

use std::sync::Arc;

use jantaku_engine::hooks::{Happened, MadeCall, Meld, RoundEvent, Winner, YakuValue};
use jantaku_engine::{Command, Game, Options, RuleFault, Viewer};
use jantaku_rulebook::{Name, Number, Rulebook, Seat};
use jantaku_rules::library::Library;
use jantaku_rules::load::{Request, Ruleset, load};
use jantaku_tile::{Tile, TileId};
use jantaku_words::{Sentence, Words};

/// Four players without tiles, East to move, and a button for each way to win.
const BASE: &str = r#"
set wall, ~t"111122223333444455556666777788889999m111122223333444455556666777788889999p111122223333444455556666777788889999s1111222233334444555566667777z1234f1111j"
set starting_tiles, 0
set initial_dead_wall_length, 14
set initial_score, 25000
define_set shuntsu, ~s"0 1 2"
define_set koutsu, ~s"0 0 0"
define_set kantsu, ~s"0 0 0 0"
define_set pair, ~s"0 0"
define_match kokushi, ~m"unique, 1m:1, 9m:1, 1p:1, 9p:1, 1s:1, 9s:1, 1z:1, 2z:1, 3z:1, 4z:1, 5z:1, 6z:1, 7z:1"
"#;

/// Buttons that declare a win, for rulesets that do not care by which program it is scored.
const BUTTONS: &str = r#"
define_button ron, display_name: "Ron", show_when: status_missing("never") do
  win_by_discard
end
define_button chankan, display_name: "Chankan", show_when: status_missing("never") do
  win_by_call
end
define_button tsumo, display_name: "Tsumo", show_when: status_missing("never") do
  win_by_draw
end
"#;

pub struct TestTable {
    pub game: Game,
    outputs: Vec<Happened>,
}

impl TestTable {
    /// A table with these rules.
    pub fn new(rules: &str) -> Self {
        Self::of(&format!("{BASE}{BUTTONS}{rules}"))
    }

    /// A table with these rules, which have buttons for wins of their own.
    pub fn always_winning(rules: &str) -> Self {
        Self::of(&format!("{BASE}{rules}{BUTTONS}"))
    }

    fn of(text: &str) -> Self {
        let request = Request {
            ruleset: Ruleset::Text {
                name: "test".to_owned(),
                text: text.to_owned(),
            },
            ..Request::default()
        };
        let loaded =
            load(&Library::shipped(), &request).unwrap_or_else(|error| panic!("{error}\n{text}"));
        let document = loaded.document.as_object().expect("an object");
        let (rulebook, problems) = Rulebook::new(document);
        assert!(problems.is_empty(), "{problems:?}\n{text}");
        Self {
            game: Game::new(Arc::new(rulebook), 1, Options::default()),
            outputs: Vec::new(),
        }
    }
}

/// Arranging.
impl TestTable {
    pub fn tiles(&mut self, text: &str) -> Vec<Tile> {
        let mut tiles = Vec::new();
        let mut numbers = Vec::new();
        for letter in text.chars().filter(|letter| !letter.is_whitespace()) {
            if letter.is_ascii_digit() {
                numbers.push(letter);
                continue;
            }
            let spelled = numbers.drain(..).map(|number| format!("{number}{letter}"));
            tiles.extend(spelled.map(|tile| Tile::from(TileId::parse(&tile).expect("a tile"))));
        }
        tiles
    }

    pub fn name(&self, word: &str) -> Name {
        let name = self.game.rulebook().names.find(word);
        name.unwrap_or_else(|| panic!("the rules do not know `{word}`"))
    }

    pub fn hand(&mut self, seat: Seat, tiles: &str) -> &mut Self {
        let tiles = self.tiles(tiles);
        self.game.arrange().0.player_mut(seat).hand = tiles;
        self
    }

    pub fn draw(&mut self, seat: Seat, tiles: &str) -> &mut Self {
        let tiles = self.tiles(tiles);
        self.game.arrange().0.player_mut(seat).draw = tiles;
        self
    }

    pub fn meld(&mut self, seat: Seat, name: &str, tiles: &str) -> &mut Self {
        let (name, tiles) = (self.name(name), self.tiles(tiles));
        let calls = &mut self.game.arrange().0.player_mut(seat).calls;
        calls.push(Meld { name, tiles });
        self
    }

    /// Somebody has discarded tiles.
    pub fn discarded(&mut self, seat: Seat, tiles: &str) -> &mut Self {
        for tile in self.tiles(tiles) {
            let state = self.game.arrange().0;
            let player = state.player_mut(seat);
            player.pond.push(tile);
            player.discards.push(tile);
            state.round.history.push(RoundEvent::Discard { seat, tile });
        }
        self
    }

    /// Somebody has called the first of these tiles, from the own hand.
    pub fn called(&mut self, seat: Seat, name: &str, tiles: &str) -> &mut Self {
        self.meld(seat, name, tiles);
        let (name, tiles) = (self.name(name), self.tiles(tiles));
        let (called, others) = tiles.split_first().expect("a tile");
        self.game
            .arrange()
            .0
            .round
            .history
            .push(RoundEvent::Call(MadeCall {
                seat,
                from: seat,
                called: *called,
                others: others.to_vec(),
                name,
            }));
        self
    }

    pub fn counter(&mut self, seat: Seat, name: &str, value: f64) -> &mut Self {
        let name = self.name(name);
        let player = self.game.arrange().0.player_mut(seat);
        let value = Number::from_f64(value).expect("a number");
        player.counters.insert(name, value);
        self
    }
}

/// Playing.
impl TestTable {
    /// A button is pressed, while all others decline.
    pub fn press(&mut self, seat: Seat, button: &str) -> &mut Self {
        for &other in self.game.seats() {
            if other != seat {
                let skip = self.game.button_named("skip").expect("a button");
                let _nothing_offered = self.game.act_as(other, &Command::Press(skip));
            }
        }
        let button = self.game.button_named(button).expect("a button");
        let pressed = self.game.act_as(seat, &Command::Press(button));
        pressed.unwrap_or_else(|refused| panic!("{refused}"));
        self.outputs.extend(self.game.take_happened());
        self
    }

    /// South wins on a discard of West.
    pub fn ron(&mut self, tile: &str) -> &mut Self {
        self.discarded(Seat::West, tile).press(Seat::South, "ron")
    }

    /// South wins on a tile that was drawn, after somebody has discarded something.
    pub fn tsumo(&mut self, tile: &str) -> &mut Self {
        self.discarded(Seat::East, "1z")
            .draw(Seat::South, tile)
            .press(Seat::South, "tsumo")
    }

    /// All winners have been looked at.
    pub fn pay(&mut self) -> [f64; 4] {
        while self.game.state().ending.payouts.is_none() {
            self.game.screen_elapsed();
        }
        self.outputs.extend(self.game.take_happened());
        let payouts = self.game.state().ending.payouts.expect("payouts");
        Seat::WINDS.map(|seat| payouts[seat].to_f64())
    }
}

/// Looking.
impl TestTable {
    pub fn winner(&self, seat: Seat) -> &Winner {
        self.game.state().winner(seat).expect("a winner")
    }

    pub fn word(&self, name: Name) -> &str {
        self.game.rulebook().names.word(name)
    }

    /// Yaku as `A 1, B 2`, the unit after the value if there is one.
    pub fn show(&self, yaku: &[YakuValue]) -> String {
        let shown = yaku.iter().map(|yaku| {
            let unit = yaku.unit.map(|unit| format!(" {}", self.word(unit)));
            let unit = unit.unwrap_or_default();
            format!("{} {}{unit}", self.word(yaku.name), yaku.value)
        });
        shown.collect::<Vec<_>>().join(", ")
    }

    pub fn yaku(&self) -> String {
        self.show(&self.winner(Seat::South).scored.yaku)
    }

    pub fn yaku2(&self) -> String {
        self.show(&self.winner(Seat::South).scored.yaku2)
    }

    pub fn spell(tiles: &[Tile]) -> String {
        let ids = tiles.iter().map(|tile| tile.id.to_string());
        ids.collect::<Vec<_>>().join(" ")
    }

    pub fn counter_of(&self, seat: Seat, name: &str) -> f64 {
        let name = self.name(name);
        self.game.state().player(seat).counter(name).to_f64()
    }

    pub fn messages(&self) -> Vec<String> {
        let outputs = self.outputs.iter();
        let said = outputs.filter_map(|output| sentence(&self.game, output));
        said.map(|said| said.text).collect()
    }

    pub fn warnings(&self) -> Vec<String> {
        let warnings = self.outputs.iter().filter_map(|output| match output {
            Happened::Warning(RuleFault::NobodyCanAct(_)) => None,
            Happened::Warning(fault) | Happened::Error(fault) => Some(fault.to_string()),
            _ => None,
        });
        warnings.collect()
    }
}

/// What is said in English about something that happened, and the player it is about.
pub fn sentence(game: &Game, happened: &Happened) -> Option<Sentence> {
    let event = happened.seen_by(Viewer::AllHands, game.attrs())?;
    let words = Words {
        rulebook: game.rulebook(),
        attrs: game.attrs(),
    };
    words.sentence(&event)
}
