//! Explanations of fu: which part of a hand they are for.

use std::sync::Arc;

use jantaku_rulebook::action::CounterAction;
use jantaku_rulebook::condition::{MatchTest, Test, WinTest, ZoneTest};
use jantaku_rulebook::{
    Action, Condition, Event, FuProgram, ListId, Name, Number, Rulebook, Value, WinWay,
};
use jantaku_tile::Tile;

use crate::ask::Ask;
use crate::game::Supposition;
use crate::state::{Context, WinContext, Winner};

/// A part of the fu of a hand.
#[derive(Clone, Debug, PartialEq)]
pub struct FuPart {
    /// What these fu are for.
    pub reason: FuReason,
    /// The tiles they are for; empty if they are for the whole hand.
    pub tiles: Vec<Tile>,
    /// The number of fu; negative if the rules subtract some.
    pub fu: Number,
}

impl FuPart {
    /// What the tiles form together.
    #[must_use]
    pub fn shape(&self) -> GroupShape {
        let mut pairs = self.tiles.iter().zip(self.tiles.iter().skip(1));
        let alike = pairs.all(|(one, other)| one.id == other.id);
        match self.tiles.len() {
            2 if alike => GroupShape::Pair,
            3 if alike => GroupShape::Triplet,
            4 if alike => GroupShape::Quad,
            3 => GroupShape::Sequence,
            _ => GroupShape::Other,
        }
    }
}

/// What tiles form together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GroupShape {
    /// Two of a kind.
    Pair,
    /// Three of a kind.
    Triplet,
    /// Four of a kind.
    Quad,
    /// Three consecutive tiles.
    Sequence,
    /// Anything else, the empty group included.
    Other,
}

/// What fu are awarded for.
#[derive(Clone, Debug, PartialEq)]
pub enum FuReason {
    /// Every hand gets them.
    Base,
    /// For the way of winning, or for the shape of the whole hand. All circumstances hold together.
    Situation(Vec<FuCircumstance>),
    /// For a call of this name.
    Call(Name),
    /// For a set or pair in the concealed hand.
    Group,
    /// For rounding the total up.
    RoundedUp,
}

/// What a condition for fu tests, as far as the engine understands it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FuCircumstance {
    /// The winning tile was drawn by the winner.
    SelfDraw,
    /// The winning tile was not drawn by the winner.
    NotSelfDraw,
    /// The hand has no open call.
    ClosedHand,
    /// The hand has an open call.
    OpenHand,
    /// The whole hand has a certain shape.
    HandShape,
    /// A condition that the engine does not understand.
    Other,
}

impl Ask<'_> {
    /// Where the fu of a win come from. Empty if no program has counted them.
    #[must_use]
    pub fn explain_fu(&self, winner: &Winner) -> Vec<FuPart> {
        let Some(program) = fu_program(&self.terms.rulebook) else {
            return Vec::new();
        };
        let mut copy = Supposition::new(*self);
        let player = copy.state.player_mut(winner.seat);
        player.hand.clone_from(&winner.scored.reading.hand);
        player.calls.clone_from(&winner.scored.reading.calls);
        if winner.way == WinWay::Draw {
            player.draw = winner.scored.reading.winning_tile.into_iter().collect();
        }
        let context = Context {
            win: Some(Arc::new(WinContext {
                winner: Some(winner.seat),
                way: Some(winner.way),
                winning_tile: winner.scored.reading.winning_tile,
                pieces: winner.scored.reading.pieces.clone(),
                ..WinContext::default()
            })),
            ..Context::of(winner.seat)
        };
        let parts = copy.ask().fu_parts(program, &context);
        let total: Number = parts.iter().map(|part| part.fu).sum();
        if total != winner.scored.minipoints {
            return Vec::new(); // something else has had a hand in it
        }
        tidied(parts)
    }

    /// What the condition of a fu step is about.
    pub(in crate::scoring) fn fu_reason(&self, condition: Option<&Condition>) -> FuReason {
        let Some(condition) = condition else {
            return FuReason::Base;
        };
        let mut circumstances = Vec::new();
        add_circumstances(condition, true, &mut circumstances);
        circumstances.dedup();
        if circumstances.is_empty() {
            circumstances.push(FuCircumstance::Other);
        }
        FuReason::Situation(circumstances)
    }
}

fn add_circumstances(condition: &Condition, holds: bool, found: &mut Vec<FuCircumstance>) {
    match condition {
        Condition::All(all) if holds => {
            for one in all {
                add_circumstances(one, true, found);
            }
        }
        Condition::Not(not) => add_circumstances(not, !holds, found),
        Condition::Is(Test::Win(WinTest::Won(Some(WinWay::Draw)))) => found.push(match holds {
            true => FuCircumstance::SelfDraw,
            false => FuCircumstance::NotSelfDraw,
        }),
        Condition::Is(Test::Zone(ZoneTest::HasNoCallNamed(_))) => found.push(match holds {
            true => FuCircumstance::ClosedHand,
            false => FuCircumstance::OpenHand,
        }),
        Condition::Is(Test::Match(MatchTest::Match(..))) if holds => {
            found.push(FuCircumstance::HandShape);
        }
        _ => {}
    }
}

/// The program that counts the fu of a win, if there is one.
pub(crate) fn fu_program(rulebook: &Rulebook) -> Option<&FuProgram> {
    let events = [Event::BeforeScoring, Event::BeforeWin];
    let mut lists = events.into_iter().map(|event| rulebook.event(event));
    lists.find_map(|list| fu_program_in(rulebook, list, 0))
}

/// The program that sets the counter `fu` in a list, or in a list that it runs.
fn fu_program_in(rulebook: &Rulebook, list: ListId, depth: usize) -> Option<&FuProgram> {
    let fu = rulebook.names.find("fu")?;
    let mut steps = rulebook.list(list).instructions.iter().rev();
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

/// Merges the parts of the same call, and drops circumstances that are subtracted again.
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
