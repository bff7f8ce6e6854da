//! A table, arranged for a question.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use jantaku_engine::hooks::{
    CallChoice, CallSource, Context, MadeCall, Meld, RoundEvent, State, WinContext, Winner,
};
use jantaku_engine::{Game, Options};
use jantaku_names::NameList;
use jantaku_rulebook::condition::{CounterTest, MatchTest, TableTest, Test};
use jantaku_rulebook::{Amount, ButtonId, Condition, Name, Number, Rulebook, Seat, WinWay};
use jantaku_tile::{Tile, TileId};
use serde_json::{Map, Value, json};

type Step = Box<dyn Fn(&mut Game)>;
type Frame = Box<dyn Fn(&mut Game, &mut Context)>;

/// A table, arranged step by step: four players, East to move, nothing in any hand.
pub struct Scene {
    ruleset: Map<String, Value>,
    button: Map<String, Value>,
    words: Vec<String>,
    steps: Vec<Step>,
    frames: Vec<Frame>,
    seat: Seat,
    bots: Vec<Seat>,
}

thread_local! {
    /// What was asked on this thread, and all that was answered.
    static ASKED: RefCell<BTreeMap<(NameList, String), BTreeSet<String>>> = RefCell::default();
}

fn note(list: NameList, name: &str, answer: impl ToString) {
    let key = (list, name.to_owned());
    ASKED.with_borrow_mut(|asked| asked.entry(key).or_default().insert(answer.to_string()));
}

/// All different answers that a name has got on this thread.
pub fn answers(list: NameList, name: &str) -> usize {
    ASKED.with_borrow(|asked| asked.get(&(list, name.to_owned())).map_or(0, BTreeSet::len))
}

/// A standard wall.
pub fn all_tiles() -> Vec<String> {
    let suits = ["m", "p", "s"].map(|suit| (1..=9).map(move |n| format!("{n}{suit}")));
    let honours = (1..=7).map(|n| format!("{n}z"));
    let kinds: Vec<String> = suits.into_iter().flatten().chain(honours).collect();
    kinds
        .iter()
        .flat_map(|kind| vec![kind.clone(); 4])
        .collect()
}

/// Tiles written as `1m 2m@a&_b`.
pub fn tiles(game: &mut Game, text: &str) -> Vec<Tile> {
    let (_, attrs) = game.arrange();
    text.split_whitespace()
        .map(|tile| {
            let (id, names) = tile.split_once('@').unwrap_or((tile, ""));
            let names = names.split('&').filter(|name| !name.is_empty());
            Tile {
                id: TileId::parse(id).unwrap(),
                attrs: attrs.set(names).unwrap(),
            }
        })
        .collect()
}

pub fn name(game: &Game, word: &str) -> Name {
    let name = game.rulebook().names.find(word);
    name.unwrap_or_else(|| panic!("`{word}` is nowhere in the ruleset"))
}

impl Scene {
    pub fn new() -> Self {
        let ruleset = json!({
            "wall": all_tiles(),
            "starting_tiles": 0,
            "initial_dead_wall_length": 14,
            "starting_dice": [1, 4],
            "set_definitions": {
                "shuntsu": [0, 1, 2],
                "koutsu": [0, 0, 0],
                "pair": [0, 0]
            },
            "win_definition": [["exhaustive", [["shuntsu", "koutsu"], 4], [["pair"], 1]]],
            "ten_definition":
                [["exhaustive", [["shuntsu", "koutsu"], 3], [["pair"], 1], [[[0, 1]], 1]]]
        });
        let Value::Object(ruleset) = ruleset else {
            unreachable!()
        };
        Self {
            ruleset,
            button: Map::new(),
            words: Vec::new(),
            steps: Vec::new(),
            frames: Vec::new(),
            seat: Seat::East,
            bots: Vec::new(),
        }
    }

    /// A key of the ruleset.
    pub fn with(mut self, key: &str, value: Value) -> Self {
        self.ruleset.insert(key.to_owned(), value);
        self
    }

    /// A key of the button that asks.
    pub fn button(mut self, key: &str, value: Value) -> Self {
        self.button.insert(key.to_owned(), value);
        self
    }

    pub fn word(mut self, word: &str) -> Self {
        self.words.push(word.to_owned());
        self
    }

    pub fn bot(mut self, seat: Seat) -> Self {
        self.bots.push(seat);
        self
    }

    /// Something about the game.
    pub fn game(mut self, step: impl Fn(&mut Game) + 'static) -> Self {
        self.steps.push(Box::new(step));
        self
    }

    /// Something about the table.
    pub fn state(self, step: impl Fn(&mut State) + 'static) -> Self {
        self.game(move |game| step(game.arrange().0))
    }

    fn zone(self, text: &str, put: impl Fn(&mut State, Vec<Tile>) + 'static) -> Self {
        let text = text.to_owned();
        self.game(move |game| {
            let tiles = tiles(game, &text);
            put(game.arrange().0, tiles);
        })
    }

    pub fn hand(self, seat: Seat, text: &str) -> Self {
        self.zone(text, move |state, tiles| {
            state.player_mut(seat).hand = tiles
        })
    }

    pub fn draw(self, seat: Seat, text: &str) -> Self {
        self.zone(text, move |state, tiles| {
            state.player_mut(seat).draw = tiles
        })
    }

    pub fn aside(self, seat: Seat, text: &str) -> Self {
        self.zone(text, move |state, tiles| {
            state.player_mut(seat).aside = tiles
        })
    }

    pub fn pond(self, seat: Seat, text: &str) -> Self {
        self.zone(text, move |state, tiles| {
            let player = state.player_mut(seat);
            player.discards.clone_from(&tiles);
            player.pond = tiles;
        })
    }

    /// The live wall, nothing of it drawn.
    pub fn wall(self, text: &str) -> Self {
        self.zone(text, |state, tiles| {
            state.round.wall.live = tiles;
            state.round.wall.index = 0;
        })
    }

    pub fn dead_wall(self, text: &str) -> Self {
        self.zone(text, |state, tiles| state.round.wall.dead = tiles)
    }

    pub fn tag(self, word: &str, text: &str) -> Self {
        let (owned, text) = (word.to_owned(), text.to_owned());
        self.word(word).game(move |game| {
            let tiles = tiles(game, &text);
            let name = name(game, &owned);
            game.arrange().0.game.tags.insert(name, tiles);
        })
    }

    pub fn meld(self, seat: Seat, word: &str, text: &str) -> Self {
        let (owned, text) = (word.to_owned(), text.to_owned());
        self.word(word).game(move |game| {
            let tiles = tiles(game, &text);
            let name = name(game, &owned);
            let calls = &mut game.arrange().0.player_mut(seat).calls;
            calls.push(Meld { name, tiles });
        })
    }

    pub fn status(self, seat: Seat, word: &str) -> Self {
        let owned = word.to_owned();
        self.word(word).game(move |game| {
            let name = name(game, &owned);
            game.arrange().0.player_mut(seat).status.insert(name);
        })
    }

    pub fn counter(self, seat: Seat, word: &str, value: f64) -> Self {
        let owned = word.to_owned();
        self.word(word).game(move |game| {
            let name = name(game, &owned);
            let counters = &mut game.arrange().0.player_mut(seat).counters;
            counters.insert(name, Number::from_f64(value).expect("a number"));
        })
    }

    pub fn turn(self, seat: Seat) -> Self {
        self.state(move |state| state.round.turn = seat)
    }

    pub fn kyoku(self, kyoku: usize) -> Self {
        self.state(move |state| state.game.kyoku = kyoku)
    }

    pub fn scores(self, scores: [f64; 4]) -> Self {
        self.state(move |state| {
            for (player, score) in state.players.iter_mut().zip(scores) {
                player.score = Number::from_f64(score).expect("a number");
            }
        })
    }

    pub fn drew(self, seat: Seat, text: &str) -> Self {
        self.zone(text, move |state, tiles| {
            for tile in tiles {
                state.round.history.push(RoundEvent::Draw { seat, tile });
            }
        })
    }

    /// A discard that lies in the pond.
    pub fn discarded(self, seat: Seat, text: &str) -> Self {
        self.zone(text, move |state, tiles| {
            for tile in tiles {
                let player = state.player_mut(seat);
                player.pond.push(tile);
                player.discards.push(tile);
                state.round.history.push(RoundEvent::Discard { seat, tile });
            }
        })
    }

    /// A record of a call; the called tile leaves the pond it came from.
    pub fn called(self, seat: Seat, from: Seat, word: &str, called: &str, others: &str) -> Self {
        let (owned, called, others) = (word.to_owned(), called.to_owned(), others.to_owned());
        self.word(word).game(move |game| {
            let called = tiles(game, &called)[0];
            let others = tiles(game, &others);
            let name = name(game, &owned);
            let state = game.arrange().0;
            if seat != from {
                state.player_mut(from).pond.pop();
            }
            state.round.history.push(RoundEvent::Call(MadeCall {
                seat,
                from,
                called,
                others,
                name,
            }));
        })
    }

    /// Tiles that stand for others, for one player.
    pub fn alias(self, seat: Seat, from: &str, to: &str) -> Self {
        let (from, to) = (from.to_owned(), to.to_owned());
        self.game(move |game| {
            let (from, to) = (tiles(game, &from), tiles(game, &to));
            let behaviour = &mut game.arrange().0.player_mut(seat).behaviour;
            Arc::make_mut(behaviour).alias(&from, &to);
        })
    }

    /// A win that is noted.
    pub fn winner(self, seat: Seat, yaku: &'static [&'static str]) -> Self {
        let scene = yaku.iter().fold(self, |scene, yaku| scene.word(yaku));
        scene.game(move |game| {
            let yaku: Vec<Name> = yaku.iter().map(|yaku| name(game, yaku)).collect();
            let state = game.arrange().0;
            let player = state.player(seat).clone();
            let mut winner = Winner::new(seat, WinWay::Draw, None, None, &player, Vec::new(), None);
            winner.scored.yaku = yaku
                .into_iter()
                .map(|name| jantaku_engine::hooks::YakuValue {
                    name,
                    value: 1.into(),
                    unit: None,
                })
                .collect();
            state.ending.winners.push(winner);
        })
    }

    /// Who asks.
    pub fn seat(mut self, seat: Seat) -> Self {
        self.seat = seat;
        self
    }

    /// The condition decides what is offered.
    pub fn offering(self) -> Self {
        self.context(|_, context| context.offering = true)
    }

    /// Something about the context.
    pub fn context(mut self, frame: impl Fn(&mut Game, &mut Context) + 'static) -> Self {
        self.frames.push(Box::new(frame));
        self
    }

    pub fn tile(self, text: &str) -> Self {
        let text = text.to_owned();
        self.context(move |game, context| context.tile = tiles(game, &text).first().copied())
    }

    fn choice_from(self, called: &str, chosen: &str, source: CallSource) -> Self {
        let (called, chosen) = (called.to_owned(), chosen.to_owned());
        self.context(move |game, context| {
            context.choice = Some(Arc::new(CallChoice {
                called: tiles(game, &called).first().copied(),
                tiles: tiles(game, &chosen),
                card: None,
                source,
            }));
        })
    }

    pub fn choice(self, called: &str, chosen: &str) -> Self {
        self.choice_from(called, chosen, CallSource::Discards)
    }

    pub fn own_choice(self, called: &str, chosen: &str) -> Self {
        self.choice_from(called, chosen, CallSource::Hand)
    }

    /// A win that is being processed.
    pub fn win(self, way: WinWay, tile: &str) -> Self {
        let tile = tile.to_owned();
        self.context(move |game, context| {
            context.win = Some(Arc::new(WinContext {
                winner: Some(context.seat),
                way: Some(way),
                winning_tile: tiles(game, &tile).first().copied(),
                ..WinContext::default()
            }));
        })
    }

    /// More about that win.
    pub fn win_with(self, more: impl Fn(&mut Game, &mut WinContext) + 'static) -> Self {
        self.context(move |game, context| {
            let mut win = context.win.as_deref().cloned().unwrap_or_default();
            more(game, &mut win);
            context.win = Some(Arc::new(win));
        })
    }

    /// The game with a condition in it, and the context for it.
    fn ask(&self, condition: &Value) -> (Game, Context, Condition) {
        let mut ruleset = self.ruleset.clone();
        let mut probe = self.button.clone();
        probe.insert("show_when".to_owned(), condition.clone());
        let buttons = ruleset.entry("buttons").or_insert_with(|| json!({}));
        buttons["probe"] = Value::Object(probe);
        ruleset.insert("persistent_statuses".to_owned(), json!(self.words));
        let (rulebook, problems) = Rulebook::new(&ruleset);
        assert!(problems.is_empty(), "{condition}: {problems:?}");
        let probe = rulebook.names.find("probe");
        let at = rulebook
            .buttons
            .iter()
            .position(|one| Some(one.id) == probe);
        let id = ButtonId(u16::try_from(at.unwrap()).unwrap());
        let condition = rulebook.button(id).unwrap().show_when.clone();
        let options = Options {
            bots: self.bots.clone(),
            ..Options::default()
        };
        let mut game = Game::new(Arc::new(rulebook), 1, options);
        let mut context = Context {
            button: Some(id),
            ..Context::of(self.seat)
        };
        for step in &self.steps {
            step(&mut game);
        }
        for frame in &self.frames {
            frame(&mut game, &mut context);
        }
        (game, context, condition)
    }

    pub fn holds(&self, condition: &Value) -> bool {
        let (game, context, typed) = self.ask(condition);
        let answer = game.ask().holds(&typed, &context);
        if let Some(name) = condition.as_str().or_else(|| condition["name"].as_str()) {
            note(NameList::Conditions, name, answer);
            if let Some(name) = name.strip_prefix("not_") {
                note(NameList::Conditions, name, !answer);
            }
        }
        answer
    }

    pub fn yes(&self, condition: Value) -> &Self {
        assert!(self.holds(&condition), "{condition} should hold");
        self
    }

    pub fn no(&self, condition: Value) -> &Self {
        assert!(!self.holds(&condition), "{condition} should not hold");
        self
    }

    pub fn amount(&self, amount: Value) -> f64 {
        let condition = json!({"name": "counter_equals", "opts": ["nothing", amount.clone()]});
        let (game, context, typed) = self.ask(&condition);
        let value = game.ask().amount(found_amount(&typed).unwrap(), &context);
        let name = amount.as_str().or_else(|| amount[0].as_str());
        note(NameList::Amounts, name.unwrap_or("number"), value);
        value.to_f64()
    }

    /// The value of an expression, if it has one.
    pub fn expression(&self, expression: Value) -> Option<f64> {
        let condition = json!({"name": "amount_equals", "opts": [expression.clone(), 0]});
        let (game, context, typed) = self.ask(&condition);
        let Some(Test::Counter(CounterTest::Amount(_, left, _))) = found_test(&typed) else {
            panic!("{typed:?}");
        };
        let value = game.ask().expression(left, &context);
        let name = expression[0].as_str().unwrap_or("number");
        note(NameList::ExpressionFunctions, name, format!("{value:?}"));
        value.map(Number::to_f64)
    }

    /// The alternatives of targets: hand tiles, and calls after a bar.
    pub fn targets(&self, targets: Value) -> Vec<String> {
        let condition = json!({"name": "match", "opts": [targets.clone(), ["win"]]});
        let (game, context, typed) = self.ask(&condition);
        let Some(Test::Match(MatchTest::Match(typed, _))) = found_test(&typed) else {
            panic!("{typed:?}");
        };
        let alternatives = game.ask().alternatives(typed, &context);
        let show = |tiles: &[Tile]| {
            let tiles = tiles
                .iter()
                .map(|tile| tile.display(game.attrs()).to_string());
            tiles.collect::<Vec<_>>().join(" ")
        };
        let shown: Vec<String> = alternatives
            .iter()
            .map(|one| {
                let calls = one.calls.iter();
                let calls = calls.map(|call| format!("| {} {}", call.name, show(&call.tiles)));
                let parts = std::iter::once(show(&one.hand)).chain(calls);
                parts
                    .filter(|part| !part.is_empty())
                    .collect::<Vec<_>>()
                    .join(" ")
            })
            .collect();
        if let [Value::String(name)] = &targets.as_array().unwrap()[..] {
            note(NameList::MatchTargets, name, shown.join(" / "));
        }
        shown
    }

    /// Who is meant.
    pub fn seats(&self, spec: Value) -> Vec<&'static str> {
        let condition = json!({"name": "seat_is", "opts": [spec.clone()]});
        let (game, context, typed) = self.ask(&condition);
        let Some(Test::Table(TableTest::SeatIs(typed))) = found_test(&typed) else {
            panic!("{typed:?}");
        };
        let seats = game.ask().players(&typed[0], &context);
        let names: Vec<&str> = seats.into_iter().map(Seat::name).collect();
        note(
            NameList::SeatSpecs,
            spec.as_str().unwrap_or("list"),
            names.join(" "),
        );
        names
    }

    /// Does a tile, as the last discard, pass a tile spec?
    pub fn fits(&self, tile: &str, spec: &str) -> bool {
        let condition = json!({"name": "last_discard_matches", "opts": [spec]});
        let (mut game, context, typed) = self.ask(&condition);
        let tile = tiles(&mut game, tile)[0];
        let Some(Test::Match(MatchTest::LastDiscardMatches(typed))) = found_test(&typed) else {
            panic!("{typed:?}");
        };
        let answer = game.ask().fits_spec(tile, &typed[0], &context);
        note(NameList::TileSpecs, spec, answer);
        answer
    }

    /// The game with a condition, to be asked by the test itself.
    pub fn typed(&self, condition: &Value) -> (Game, Context, Condition) {
        self.ask(condition)
    }

    /// The game itself, with the context and the condition `true`.
    pub fn play(&self) -> (Game, Context) {
        let (game, context, _) = self.ask(&json!("true"));
        (game, context)
    }
}

fn found_test(condition: &Condition) -> Option<&Test> {
    match condition {
        Condition::All(all) | Condition::Any(all) => found_test(all.first()?),
        Condition::Is(test) => Some(test),
        _ => None,
    }
}

fn found_amount(condition: &Condition) -> Option<&Amount> {
    match found_test(condition)? {
        Test::Counter(CounterTest::Counter(_, _, amounts)) => amounts.first(),
        _ => None,
    }
}

/// A condition with arguments.
#[macro_export]
macro_rules! ask {
    ($name:literal $(, $($options:tt)*)?) => {
        serde_json::json!({"name": $name, "opts": [$($($options)*)?]})
    };
}
