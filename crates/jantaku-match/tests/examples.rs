//! Worked examples: hands, definitions, and what comes of them.
//!
//! The files in `examples` are blocks of lines. `set`, `match`, `alias`, `order` and `hand` say
//! what is on the table (sets and matches for the rest of the file, the others for the block);
//! `DEFINITION => true`, `=> false` or `=> leaves HAND; HAND` is a question with its answer;
//! `card HAND` is followed by its definitions, each after `is`, and answers `=> true` or `false`
//! for the hands that follow.

#![allow(
    clippy::expect_used,
    clippy::unwrap_used,
    clippy::panic,
    reason = "helpers of tests fail as tests do"
)]

mod notation;

use std::collections::BTreeSet;

use jantaku_match::spec::{Definition, Element, Item, MatchList};
use jantaku_match::{Behaviour, HandCalls, Matcher, reference};
use jantaku_tile::{Offset, tile};
use notation::Game;

struct Runner {
    game: Game,
    plain: Behaviour,
    hand: HandCalls,
    card: MatchList,
    unexplained: Vec<Definition>,
    questions: usize,
    failures: Vec<String>,
}

impl Runner {
    fn new() -> Self {
        let game = Game::new();
        Self {
            plain: game.behaviour.clone(),
            game,
            hand: HandCalls::default(),
            card: MatchList::default(),
            unexplained: Vec::new(),
            questions: 0,
            failures: Vec::new(),
        }
    }

    fn line(&mut self, line: &str) {
        if let Some((question, answer)) = line.split_once("=>") {
            return self.question(question.trim(), answer.trim());
        }
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match word {
            "" => {
                self.game.behaviour = self.plain.clone();
                assert!(self.unexplained.is_empty(), "{:#?}", self.unexplained);
            }
            "#" => {}
            "set" | "match" => {
                let (name, value) = rest.split_once('=').expect(line);
                match word {
                    "set" => self.game.define_set(name.trim(), value.trim()),
                    _ => self.game.define_match(name.trim(), value.trim()),
                }
            }
            "wall" => {
                let table = &mut self.game.table;
                let kinds = notation::tiles(notation::KINDS, table).repeat(4);
                let more = notation::tiles(rest, table);
                self.game.behaviour = Behaviour::new(kinds.into_iter().chain(more));
            }
            "alias" => self.game.alias(rest),
            "order" => self.game.order(rest),
            "hand" => self.hand = self.game.hand(rest),
            "card" => {
                self.card = self.game.list(&format!("american, {rest}"));
                self.unexplained = self.card.definitions.clone();
            }
            "is" => self.expansion(rest),
            _ => panic!("{line}"),
        }
    }

    fn question(&mut self, definition: &str, answer: &str) {
        let list = match definition {
            "" => self.card.clone(),
            text => self.game.list(text),
        };
        let Game {
            behaviour, table, ..
        } = &self.game;
        let matcher = Matcher::new(&list, behaviour, table);
        let found = [
            reference::matches(&self.hand, &list, behaviour, table),
            matcher.matches(&self.hand.hand, &self.hand.calls, table),
        ];
        self.questions += 1;
        if found != [answer != "false"; 2] {
            let hand = notation::print(&self.hand.hand, table);
            self.failures
                .push(format!("{hand}: {definition} => {answer}, not {found:?}"));
        }
        if let Some(states) = answer.strip_prefix("leaves") {
            let states = states.split(';').map(|state| sorted(self.game.hand(state)));
            let expected: BTreeSet<HandCalls> = states.collect();
            let Game {
                behaviour, table, ..
            } = &self.game;
            let definitions = list.definitions.iter();
            let left: BTreeSet<HandCalls> = definitions
                .flat_map(|definition| {
                    reference::leftovers(&self.hand, definition, behaviour, table)
                })
                .collect();
            if left != expected {
                self.failures
                    .push(format!("{definition} leaves {left:?}, not {expected:?}"));
            }
        }
    }

    /// One of the definitions of the card hand must say the same as this one.
    fn expansion(&mut self, text: &str) {
        let written = self.game.list(text).definitions;
        let same = |made: &Definition| {
            let mut elements = made.elements.clone();
            for element in &mut elements {
                as_written(element);
            }
            written.iter().any(|written| written.elements == elements)
        };
        self.questions += 1;
        match self.unexplained.iter().position(same) {
            Some(at) => drop(self.unexplained.remove(at)),
            None => self.failures.push(format!("no definition is {text}")),
        }
    }
}

/// Turns what only card hands can ask for into what comes closest to it.
fn as_written(element: &mut Element) {
    match element {
        Element::JoinCalls => *element = Element::OpenCalls,
        Element::Take(group) => {
            group.suited_base = false;
            for item in &mut group.items {
                let Item::Units(units) = item else { continue };
                for slot in units.iter_mut().flat_map(|unit| &mut unit.slots) {
                    if slot.offset == Offset::White {
                        slot.offset = Offset::Tile(tile!("0z"));
                    }
                }
            }
        }
        _ => {}
    }
}

fn sorted(mut state: HandCalls) -> HandCalls {
    state.hand.sort();
    for call in &mut state.calls {
        call.tiles.sort();
    }
    state.calls.sort();
    state
}

fn check(text: &str, questions: usize) {
    let mut runner = Runner::new();
    for line in text.lines().chain([""]) {
        runner.line(line.trim());
    }
    assert!(runner.failures.is_empty(), "{}", runner.failures.join("\n"));
    assert_eq!(runner.questions, questions);
}

#[test]
fn definitions() {
    check(include_str!("examples/definitions.txt"), 161);
}

#[test]
fn jokers() {
    check(include_str!("examples/jokers.txt"), 45);
}

#[test]
fn american() {
    check(include_str!("examples/american.txt"), 41);
}
