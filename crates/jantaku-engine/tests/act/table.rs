//! A table that tests arrange and look at. Tiles are written as `1m@a&_b`.

use std::sync::Arc;

use jantaku_engine::hooks::{Happened, MadeCall, Marked, Meld, RoundEvent};
use jantaku_engine::{Command, Game, Options, Refused, RuleFault, Viewer};
use jantaku_rulebook::{MarkTarget, Name, Number, Rulebook, Seat};
use jantaku_rules::library::Library;
use jantaku_rules::load::{Request, Ruleset, load};
use jantaku_tile::{Tile, TileId};
use jantaku_words::{Sentence, Words};

/// Four players without tiles and 25000 points each, a live wall `1m … 8m` of which nothing is
/// drawn, and a dead wall `1p 2p 3p 4p`.
const BASE: &str = r#"
set wall, ~t"111122223333444455556666777788889999m111122223333444455556666777788889999p111122223333444455556666777788889999s1111222233334444555566667777z1234f1j"
set starting_tiles, 0
set initial_dead_wall_length, 4
set initial_score, 25000
"#;

/// What the events say, so that tests see them.
const EVENTS: &[&str] = &[
    "after_draw",
    "before_call",
    "after_call",
    "after_discard_passed",
    "after_charleston",
];

pub struct TestTable {
    pub game: Game,
    outputs: Vec<Happened>,
    /// What the reader says about the rules.
    pub problems: Vec<String>,
}

impl TestTable {
    /// A table where the button `go` runs these actions.
    pub fn new(actions: &str) -> Self {
        Self::with("", actions)
    }

    /// The same, with more rules.
    pub fn with(rules: &str, actions: &str) -> Self {
        let go = format!(
            "define_button go, display_name: \"Go\", show_when: status_missing(\"never\") do\n{actions}\nend\n"
        );
        Self::of(&format!("{rules}\n{go}"))
    }

    /// A table with these buttons, if the rules can be read.
    pub fn try_of(buttons: &serde_json::Value) -> Option<Self> {
        let base = serde_json::json!({
            "wall": ["1m", "2m", "3m", "5z", "0p", "1j"],
            "dora_indicators": {"1m": ["2m"]},
            "buttons": buttons,
        });
        let (rulebook, _) = Rulebook::new(base.as_object()?);
        let mut table = Self {
            game: Game::new(Arc::new(rulebook), 1, Options::default()),
            outputs: Vec::new(),
            problems: Vec::new(),
        };
        table.wall("1m 2m 3m 4m 5m 6m 7m 8m", 0, "1p 2p 3p 4p");
        Some(table)
    }

    /// A table with these rules only.
    pub fn of(rules: &str) -> Self {
        let events: String = EVENTS
            .iter()
            .map(|event| format!("on {event} do\n push_message(\"{event}\")\nend\n"))
            .collect();
        let text = format!("{BASE}{events}{rules}");
        let (rulebook, problems) = rulebook(&text);
        let mut table = Self {
            game: Game::new(Arc::new(rulebook), 1, Options::default()),
            outputs: Vec::new(),
            problems,
        };
        let live = table.tiles("1m 2m 3m 4m 5m 6m 7m 8m");
        let dead = table.tiles("1p 2p 3p 4p");
        let (state, _) = table.game.arrange();
        state.round.wall.live = live;
        state.round.wall.index = 0;
        state.round.wall.dead = dead;
        table.outputs = table.game.take_happened();
        assert_eq!(table.warnings(), Vec::<String>::new());
        table.outputs.clear();
        table
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

/// What is said about players, each with the player.
pub fn said_by_players(game: &Game, outputs: &[Happened]) -> Vec<String> {
    let said = outputs.iter().filter_map(|output| sentence(game, output));
    let said = said.filter_map(|said| Some((said.seat?, said.text)));
    said.map(|(seat, text)| format!("{} {text}", seat.name()))
        .collect()
}

fn rulebook(text: &str) -> (Rulebook, Vec<String>) {
    let request = Request {
        ruleset: Ruleset::Text {
            name: "test".to_owned(),
            text: text.to_owned(),
        },
        ..Request::default()
    };
    let loaded =
        load(&Library::shipped(), &request).unwrap_or_else(|error| panic!("{error}\n{text}"));
    let (rulebook, problems) = Rulebook::new(loaded.document.as_object().expect("an object"));
    let problems = problems.into_iter().map(|problem| problem.message);
    (rulebook, problems.collect())
}

/// Arranging.
impl TestTable {
    pub fn tile(&mut self, text: &str) -> Tile {
        let (id, attrs) = text.split_once('@').unwrap_or((text, ""));
        let attrs = attrs.split('&').filter(|attr| !attr.is_empty());
        let (_, known) = self.game.arrange();
        Tile {
            id: TileId::parse(id).expect("a tile"),
            attrs: known.set(attrs).expect("room"),
        }
    }

    pub fn tiles(&mut self, text: &str) -> Vec<Tile> {
        text.split_whitespace()
            .map(|tile| self.tile(tile))
            .collect()
    }

    pub fn name(&self, word: &str) -> Name {
        let name = self.game.rulebook().names.find(word);
        name.unwrap_or_else(|| panic!("the rules do not know `{word}`"))
    }

    /// Puts tiles into a zone: `hand`, `draw`, `aside`, `pond` (and discards), `live`, `dead`.
    pub fn put(&mut self, seat: Seat, zone: &str, tiles: &str) -> &mut Self {
        let tiles = self.tiles(tiles);
        let (state, _) = self.game.arrange();
        let player = state.player_mut(seat);
        match zone {
            "hand" => player.hand = tiles,
            "draw" => player.draw = tiles,
            "aside" => player.aside = tiles,
            "pond" => {
                player.pond.clone_from(&tiles);
                player.discards = tiles;
            }
            "live" => state.round.wall.live = tiles,
            "dead" => state.round.wall.dead = tiles,
            other => panic!("{other}"),
        }
        self
    }

    pub fn wall(&mut self, live: &str, index: usize, dead: &str) -> &mut Self {
        self.put(Seat::East, "live", live)
            .put(Seat::East, "dead", dead);
        self.game.arrange().0.round.wall.index = index;
        self
    }

    pub fn meld(&mut self, seat: Seat, name: &str, tiles: &str) -> &mut Self {
        let name = self.name(name);
        let tiles = self.tiles(tiles);
        let (state, _) = self.game.arrange();
        state.player_mut(seat).calls.push(Meld { name, tiles });
        self
    }

    /// Somebody has discarded: the tile is the last of the pond.
    pub fn discarded(&mut self, seat: Seat, pond: &str) -> &mut Self {
        self.put(seat, "pond", pond);
        let (state, _) = self.game.arrange();
        let tile = *state.player(seat).pond.last().expect("a discard");
        state.round.history.push(RoundEvent::Discard { seat, tile });
        self
    }

    pub fn turn(&mut self, seat: Seat) -> &mut Self {
        self.game.arrange().0.round.turn = seat;
        self
    }

    pub fn set_counter(&mut self, seat: Seat, name: &str, value: f64) -> &mut Self {
        let name = self.name(name);
        self.game
            .arrange()
            .0
            .player_mut(seat)
            .counters
            .insert(name, Number::from_f64(value).expect("a number"));
        self
    }

    pub fn set_status(&mut self, seat: Seat, name: &str) -> &mut Self {
        let name = self.name(name);
        self.game.arrange().0.player_mut(seat).status.insert(name);
        self
    }
}

/// Playing.
impl TestTable {
    /// The button `go` is pressed, while all others decline.
    pub fn go(&mut self, seat: Seat) -> &mut Self {
        self.press(seat, "go")
    }

    /// A button is pressed, while all others decline.
    pub fn press(&mut self, seat: Seat, button: &str) -> &mut Self {
        for &other in self.game.seats() {
            if other != seat {
                let _nothing_offered = self.try_press(other, "skip");
            }
        }
        self.try_press(seat, button)
            .unwrap_or_else(|refused| panic!("{button}: {refused}"));
        self
    }

    pub fn try_press(&mut self, seat: Seat, button: &str) -> Result<(), Refused> {
        let button = self.game.button_named(button).expect("a button");
        self.input(seat, Command::Press(button))
    }

    pub fn input(&mut self, seat: Seat, input: Command) -> Result<(), Refused> {
        let result = self.game.act_as(seat, &input);
        self.outputs.extend(self.game.take_happened());
        result
    }

    /// All who can decline do so.
    pub fn all_skip(&mut self) {
        for &seat in self.game.seats() {
            let _nothing_offered = self.try_press(seat, "skip");
        }
    }

    pub fn mark(
        &mut self,
        seat: Seat,
        target: MarkTarget,
        owner: Option<Seat>,
        index: usize,
    ) -> bool {
        let marked = Marked {
            target,
            seat: owner,
            index,
        };
        self.input(seat, Command::Mark(marked)).is_ok()
    }

    /// Somebody discards the tile at a place of hand and draw.
    pub fn discard(&mut self, seat: Seat, index: usize) -> &mut Self {
        self.input(seat, Command::Discard(index))
            .expect("it may be discarded");
        self
    }
}

/// Looking.
impl TestTable {
    pub fn show(&self, tiles: &[Tile]) -> String {
        let shown = tiles
            .iter()
            .map(|tile| tile.display(self.game.attrs()).to_string());
        shown.collect::<Vec<_>>().join(" ")
    }

    pub fn hand(&self, seat: Seat) -> String {
        self.show(&self.game.state().player(seat).hand)
    }

    pub fn draw(&self, seat: Seat) -> String {
        self.show(&self.game.state().player(seat).draw)
    }

    pub fn aside(&self, seat: Seat) -> String {
        self.show(&self.game.state().player(seat).aside)
    }

    pub fn pond(&self, seat: Seat) -> String {
        self.show(&self.game.state().player(seat).pond)
    }

    pub fn discards(&self, seat: Seat) -> String {
        self.show(&self.game.state().player(seat).discards)
    }

    pub fn live(&self) -> String {
        self.show(&self.game.state().round.wall.live)
    }

    pub fn index(&self) -> usize {
        self.game.state().round.wall.index
    }

    pub fn dead(&self) -> String {
        self.show(&self.game.state().round.wall.dead)
    }

    pub fn word(&self, name: Name) -> &str {
        self.game.rulebook().names.word(name)
    }

    pub fn calls(&self, seat: Seat) -> Vec<String> {
        let calls = self.game.state().player(seat).calls.iter();
        calls
            .map(|call| format!("{} {}", self.word(call.name), self.show(&call.tiles)))
            .collect()
    }

    pub fn counter(&self, seat: Seat, name: &str) -> f64 {
        match self.game.rulebook().names.find(name) {
            Some(name) => self.game.state().player(seat).counter(name).to_f64(),
            None => 0.0,
        }
    }

    pub fn statuses(&self, seat: Seat) -> Vec<&str> {
        let statuses = self.game.state().player(seat).status.iter();
        statuses.map(|&name| self.word(name)).collect()
    }

    pub fn scores(&self) -> [f64; 4] {
        Seat::WINDS.map(|seat| self.game.state().player(seat).score.to_f64())
    }

    pub fn tag(&self, tag: &str) -> Option<String> {
        let name = self.game.rulebook().names.find(tag)?;
        let tiles = self.game.state().game.tags.get(&name)?;
        Some(self.show(tiles))
    }

    /// What has happened, in short.
    pub fn history(&self) -> Vec<String> {
        let history = self.game.state().round.history.iter();
        history
            .map(|record| match record {
                RoundEvent::Draw { seat, tile } => {
                    format!("draw {} {}", seat.name(), self.show(&[*tile]))
                }
                RoundEvent::Discard { seat, tile } => {
                    format!("discard {} {}", seat.name(), self.show(&[*tile]))
                }
                RoundEvent::Swap { seat, tiles } => {
                    format!("swap {} {}", seat.name(), self.show(tiles))
                }
                RoundEvent::Call(MadeCall {
                    seat,
                    from,
                    called,
                    others,
                    name,
                }) => format!(
                    "call {} {} {} [{}] from {}",
                    seat.name(),
                    self.word(*name),
                    self.show(&[*called]),
                    self.show(others),
                    from.name()
                ),
            })
            .collect()
    }

    /// Messages since the table was set up, each with who says it.
    pub fn messages(&self) -> Vec<String> {
        let outputs = self.outputs.iter();
        let said = outputs.filter_map(|output| sentence(&self.game, output));
        let messages = said.map(|said| match said.seat {
            Some(seat) => format!("{}: {}", seat.name(), said.text),
            None => said.text,
        });
        messages.collect()
    }

    /// What went wrong; that a table without tiles comes to a stop is no wonder.
    pub fn warnings(&self) -> Vec<String> {
        let warnings = self.outputs.iter().filter_map(|output| match output {
            Happened::Warning(RuleFault::NobodyCanAct(_)) => None,
            Happened::Warning(fault) | Happened::Error(fault) => Some(fault.to_string()),
            _ => None,
        });
        warnings.collect()
    }

    pub fn outputs(&self) -> &[Happened] {
        &self.outputs
    }

    /// Nothing is said to have gone wrong.
    pub fn fine(&mut self) -> &mut Self {
        assert_eq!(self.problems, Vec::<String>::new());
        assert_eq!(self.warnings(), Vec::<String>::new());
        self
    }
}

/// What differs between tables.
impl TestTable {
    /// A table with these rules, as JSON, when the first round has been dealt.
    pub fn dealt(document: &serde_json::Value) -> Self {
        let (rulebook, problems) = Rulebook::new(document.as_object().expect("an object"));
        let problems = problems.into_iter().map(|problem| problem.message);
        Self {
            problems: problems.collect(),
            game: Game::new(Arc::new(rulebook), 1, Options::default()),
            outputs: Vec::new(),
        }
    }

    /// A table with these rules, as JSON, and a wall that is known.
    pub fn from_document(document: &serde_json::Value) -> Self {
        let mut table = Self::dealt(document);
        table.wall("1m 2m 3m 4m 5m 6m 7m 8m", 0, "1p 2p 3p 4p");
        table.game.take_happened();
        table
    }

    /// What is said while a game begins: who and what.
    pub fn at_the_start(document: &serde_json::Value) -> Vec<String> {
        let (rulebook, _) = Rulebook::new(document.as_object().expect("an object"));
        let mut game = Game::new(Arc::new(rulebook), 1, Options::default());
        let outputs = game.take_happened();
        said_by_players(&game, &outputs)
    }

    /// Forgets what was told so far.
    pub fn forget(&mut self) {
        self.outputs.clear();
    }

    /// Everything that can be seen, a line each: first as people would say it, then as it is.
    pub fn describe(&mut self) -> Vec<String> {
        self.outputs.extend(self.game.take_happened());
        let state = self.game.state();
        let mut lines = Vec::new();
        for &seat in self.game.seats() {
            let player = state.player(seat);
            let name = seat.name();
            lines.push(format!("{name} hand {}", self.hand(seat)));
            lines.push(format!("{name} draw {}", self.draw(seat)));
            lines.push(format!("{name} aside {}", self.aside(seat)));
            lines.push(format!("{name} pond {}", self.pond(seat)));
            lines.push(format!("{name} discards {}", self.discards(seat)));
            lines.push(format!("{name} calls {}", self.calls(seat).join(", ")));
            lines.push(format!("{name} statuses {}", self.statuses(seat).join(" ")));
            lines.push(format!("{name} score {}", player.score));
            let offered = player.tray.buttons.iter().map(|id| {
                let button = self.game.rulebook().button(*id);
                button.map_or("skip", |button| self.word(button.id))
            });
            let offered: Vec<&str> = offered.collect();
            lines.push(format!("{name} offered {}", offered.join(" ")));
            for (counter, value) in &player.counters {
                lines.push(format!("{name} counter {} {value}", self.word(*counter)));
            }
            let aliases = player.behaviour.aliases().iter();
            let aliases: Vec<String> = aliases
                .map(|alias| self.show(&[alias.from, alias.to]))
                .collect();
            lines.push(format!("{name} aliases {}", aliases.join(", ")));
            let scryed = self.game.view(Some(seat)).scry;
            let scryed: Vec<String> = scryed.iter().map(|tile| tile.id.to_string()).collect();
            lines.push(format!("{name} sees {}", scryed.join(" ")));
        }
        let problems = self.problems.iter();
        lines.extend(problems.map(|problem| format!("problem: {problem}")));
        lines.push(format!("live {} from {}", self.live(), self.index()));
        lines.push(format!("dead {}", self.dead()));
        for (tag, tiles) in &state.game.tags {
            lines.push(format!("tag {} {}", self.word(*tag), self.show(tiles)));
        }
        lines.extend(self.history());
        lines.push(format!("turn {}", state.round.turn.name()));
        lines.push(format!("honba {} pot {}", state.game.honba, state.game.pot));
        lines.push(format!(
            "screen {:?} result {:?}",
            state.ending.screen, state.ending.result
        ));
        lines.extend(self.outputs.iter().map(|output| format!("{output:?}")));
        lines.extend(
            format!("{state:#?}")
                .lines()
                .map(|line| line.trim().to_owned()),
        );
        lines
    }
}
