//! Where fu come from, in words.

use std::sync::Arc;

use jantaku_rulebook::action::CounterAction;
use jantaku_rulebook::condition::{MatchTest, Test, WinTest, ZoneTest};
use jantaku_rulebook::{
    Action, Condition, Event, FuProgram, ListId, Name, Number, Rulebook, Value, WinWay,
};
use jantaku_tile::Tile;

use crate::game::Game;
use crate::table::{Context, WinContext, Winner};

/// A part of the fu of a hand.
#[derive(Clone, Debug, PartialEq)]
pub struct FuPart {
    /// What it is for.
    pub reason: FuReason,
    /// The tiles it is for; none if it is for the whole hand.
    pub tiles: Vec<Tile>,
    /// How much it is.
    pub fu: Number,
}

impl FuPart {
    /// What the tiles are together, in a word.
    #[must_use]
    pub fn shape(&self) -> &'static str {
        let mut pairs = self.tiles.iter().zip(self.tiles.iter().skip(1));
        let alike = pairs.all(|(one, other)| one.id == other.id);
        match self.tiles.len() {
            2 if alike => "pair",
            3 if alike => "triplet",
            4 if alike => "quad",
            3 => "sequence",
            _ => "group",
        }
    }
}

/// What fu are for.
#[derive(Clone, Debug, PartialEq)]
pub enum FuReason {
    /// Every hand has them.
    Base,
    /// The way of winning, or the shape of the whole hand, in words.
    Situation(String),
    /// A call of this name.
    Call(Name),
    /// A set or pair in the hand.
    Group,
    /// The total is rounded up.
    RoundedUp,
}

impl Game {
    /// Where the fu of a win come from. Nothing if no program has counted them.
    #[must_use]
    pub fn explain_fu(&self, winner: &Winner) -> Vec<FuPart> {
        let Some(program) = fu_program(&self.rulebook) else {
            return Vec::new();
        };
        let mut copy = self.clone();
        let player = copy.table.player_mut(winner.seat);
        player.hand.clone_from(&winner.reading.hand);
        player.calls.clone_from(&winner.reading.calls);
        if winner.way == WinWay::Draw {
            player.draw = winner.reading.winning_tile.into_iter().collect();
        }
        let context = Context {
            win: Some(Arc::new(WinContext {
                winner: Some(winner.seat),
                way: Some(winner.way),
                winning_tile: winner.reading.winning_tile,
                pieces: winner.reading.pieces.clone(),
                ..WinContext::default()
            })),
            ..Context::of(winner.seat)
        };
        let parts = copy.fu_parts(program, &context);
        let total: Number = parts.iter().map(|part| part.fu).sum();
        if total != winner.minipoints {
            return Vec::new(); // something else has had a hand in it
        }
        tidied(parts)
    }

    /// What a condition of a fu step is about.
    pub(in crate::scoring) fn fu_reason(&self, condition: Option<&Condition>) -> FuReason {
        let Some(condition) = condition else {
            return FuReason::Base;
        };
        let mut words = Vec::new();
        self.add_words(condition, true, &mut words);
        words.dedup();
        if words.is_empty() {
            words.push("by the rules".to_owned());
        }
        FuReason::Situation(words.join(", "))
    }

    fn add_words(&self, condition: &Condition, holds: bool, words: &mut Vec<String>) {
        let labels = &self.rulebook.scoring.labels;
        let labelled = |label: &String, plain: &str| match &label[..] {
            "" => plain.to_owned(),
            label => label.to_owned(),
        };
        match condition {
            Condition::All(all) if holds => {
                for one in all {
                    self.add_words(one, true, words);
                }
            }
            Condition::Not(not) => self.add_words(not, !holds, words),
            Condition::Is(Test::Win(WinTest::Won(Some(WinWay::Draw)))) => words.push(if holds {
                labelled(&labels.win_by_draw_label, "drawn")
            } else {
                labelled(&labels.win_by_discard_label, "not drawn")
            }),
            Condition::Is(Test::Zone(ZoneTest::HasNoCallNamed(_))) => {
                words.push(if holds { "closed hand" } else { "open hand" }.to_owned());
            }
            Condition::Is(Test::Match(MatchTest::Match(..))) if holds => {
                words.push("shape of the hand".to_owned());
            }
            _ => {}
        }
    }
}

/// The program that counts the fu of a win, if there is one.
pub(crate) fn fu_program(rulebook: &Rulebook) -> Option<&FuProgram> {
    let events = [Event::BeforeScoring, Event::BeforeWin];
    let mut lists = events.into_iter().map(|event| rulebook.event(event));
    lists.find_map(|list| fu_program_in(rulebook, list, 0))
}

/// The program that sets the counter `fu` in a list, or in what the list runs.
fn fu_program_in(rulebook: &Rulebook, list: ListId, depth: usize) -> Option<&FuProgram> {
    let fu = rulebook.names.find("fu")?;
    let mut steps = rulebook.list(list).steps.iter().rev();
    steps.find_map(|step| match &step.action {
        Action::Counter(CounterAction::Change(counter, _, amount, _)) if *counter == fu => {
            match &amount.value {
                Value::Minipoints(program) => program.as_ref(),
                _ => None,
            }
        }
        Action::Control(control) if depth < 10 => {
            let mut lists = control.lists();
            lists.find_map(|list| fu_program_in(rulebook, list, depth + 1))
        }
        _ => None,
    })
}

/// The same with one part for each set, and without what is only there to be taken away again.
fn tidied(parts: Vec<FuPart>) -> Vec<FuPart> {
    let mut tidy: Vec<FuPart> = Vec::new();
    for part in parts {
        let is_same = |other: &&mut FuPart| {
            !part.tiles.is_empty() && (&other.reason, &other.tiles) == (&part.reason, &part.tiles)
        };
        let is_call = matches!(part.reason, FuReason::Call(_));
        let cancelled = |other: &FuPart| {
            let situation = matches!(other.reason, FuReason::Situation(_));
            situation && part.fu < 0 && other.fu == -part.fu
        };
        if let Some(at) = tidy.iter().position(cancelled) {
            tidy.remove(at);
        } else if let Some(known) = tidy.iter_mut().find(is_same).filter(|_| is_call) {
            known.fu += part.fu;
        } else {
            tidy.push(part);
        }
    }
    tidy
}
