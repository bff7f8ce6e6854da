//! What a given hand would be worth.
//!
//! A [`Question`] is a hand and how it is won. It is answered at a real table: the rules deal a
//! round, everyone discards once, the hand is laid out, and the win is declared as its button would
//! declare it. So every ruleset can be asked, and the answer is what a game would pay.

mod explained;
mod stage;

use std::sync::Arc;

use jantaku_match::queries;
use jantaku_rulebook::{ButtonId, Number, PerSeat, Rulebook, Seat, WinWay};
use jantaku_tile::{AttrTable, Tile, TileId};

pub(crate) use explained::fu_program;
pub use explained::{FuCircumstance, FuPart, FuReason, GroupShape};

use crate::face::{Happened, RuleFault};
use crate::game::{Game, attrs_of};
use crate::state::{Reading, Winner, YakuValue};
use stage::Stage;

/// A hand, and how it is won.
#[derive(Clone, Debug, PartialEq)]
pub struct Question {
    /// The concealed tiles, without the winning tile.
    pub hand: Vec<Tile>,
    /// Calls: the name, such as `pon`, and the tiles.
    pub calls: Vec<(String, Vec<Tile>)>,
    /// The tile that completes the hand.
    pub winning_tile: Tile,
    /// How the winning tile is obtained.
    pub way: WinWay,
    /// The player whose tile is won on, by wind; `None` means the player before the winner.
    pub from: Option<Seat>,
    /// The winner's wind.
    pub seat: Seat,
    /// The prevailing wind.
    pub round: Seat,
    /// Statuses that the winner has, by name.
    pub statuses: Vec<String>,
    /// Counters of the winner, by name.
    pub counters: Vec<(String, Number)>,
    /// Revealed dora indicators.
    pub indicators: Vec<Tile>,
    /// Tiles under the indicators (ura dora).
    pub under: Vec<Tile>,
    /// Repeats of the deal.
    pub honba: i64,
    /// Points in the pot.
    pub pot: Number,
    /// Whether it is the winner's first turn, with no call before it.
    pub first_turn: bool,
    /// Whether the wall is used up.
    pub last_tile: bool,
}

impl Question {
    /// The simplest question: South wins by discard in the east round, with nothing special about
    /// it.
    #[must_use]
    pub fn new(hand: Vec<Tile>, winning_tile: Tile) -> Self {
        Self {
            hand,
            calls: Vec::new(),
            winning_tile,
            way: WinWay::Discard,
            from: None,
            seat: Seat::South,
            round: Seat::East,
            statuses: Vec::new(),
            counters: Vec::new(),
            indicators: Vec::new(),
            under: Vec::new(),
            honba: 0,
            pot: Number::ZERO,
            first_turn: false,
            last_tile: false,
        }
    }
}

/// Why a question has no answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unanswerable {
    /// The ruleset has fewer players.
    #[error("nobody sits in the {}", .0.name())]
    NoSuchSeat(Seat),
    /// A name that the ruleset does not use.
    #[error("the ruleset knows no {what} `{word}`")]
    UnknownWord {
        /// What it should name, such as a status.
        what: &'static str,
        /// The unknown name.
        word: String,
    },
    /// The hand does not win with this tile.
    #[error("the hand is not complete with `{0}`")]
    NotComplete(TileId),
    /// Hand and calls have the wrong number of tiles.
    #[error("the hand has {has} tiles with the winning one, and should have {should}")]
    WrongSize {
        /// Tiles that the question has.
        has: usize,
        /// Tiles that a hand with such calls has.
        should: usize,
    },
    /// No button of the ruleset declares such a win.
    #[error("nobody can win {} in this ruleset", way_in_words(*.0))]
    NoSuchWin(WinWay),
    /// A win by discard needs somebody else's tile.
    #[error("a player cannot win on an own discard")]
    OwnTile,
    /// On the dealer's first turn nobody has discarded yet.
    #[error("nobody has discarded before the dealer's first turn")]
    BeforeTheDealer,
    /// The ruleset reveals no indicators.
    #[error("the ruleset turns over no dora indicators")]
    NoIndicators,
    /// The dead wall has no room for so many indicators.
    #[error("there is no place for {0} dora indicators with tiles under them")]
    TooManyIndicators(usize),
    /// The rules did not accept the win.
    #[error("the rules did not carry the win out")]
    NotWon,
}

fn way_in_words(way: WinWay) -> &'static str {
    match way {
        WinWay::Draw => "on a drawn tile",
        WinWay::Discard => "on a discard",
        WinWay::Call => "on a called tile",
        WinWay::SecondDiscard => "on the second last discard",
    }
}

/// What a hand is worth, and why.
#[derive(Clone, Debug)]
pub struct Appraisal {
    /// The win: yaku, points, fu, score, reading.
    pub winner: Winner,
    /// What each seat gains or loses, the pot included.
    pub payouts: PerSeat<Number>,
    /// The headline of the score screen.
    pub header: String,
    /// Whether the rules would offer this win; they do not if it is worth too little, for instance.
    /// `None` if unknown, as for wins on a call.
    pub offered: Option<bool>,
    /// Where the fu come from.
    pub fu: Vec<FuPart>,
    /// Every interpretation of the win: each tile that may have completed it, each assignment of
    /// jokers, each reading that makes a difference. The best comes first.
    pub interpretations: Vec<Interpretation>,
    /// Problems that the rules reported.
    pub warnings: Vec<RuleFault>,
}

/// A win under one interpretation.
#[derive(Clone, Debug)]
pub struct Interpretation {
    /// Yaku of the first lists.
    pub yaku: Vec<YakuValue>,
    /// Yaku of the second lists.
    pub yaku2: Vec<YakuValue>,
    /// Points, such as han.
    pub points: Number,
    /// Fu.
    pub minipoints: Number,
    /// The score, as in [`Scored::score`](crate::Scored::score).
    pub score: Number,
    /// The hand as it was read.
    pub reading: Reading,
}

/// Answers questions about hands under one ruleset.
///
/// Tables are dealt once and reused, so asking many questions of the same appraiser is cheap.
#[derive(Clone, Debug)]
pub struct Appraiser {
    rulebook: Arc<Rulebook>,
    attrs: Arc<AttrTable>,
    /// Tables to ask at, made when they are first needed.
    stages: Vec<Stage>,
    /// Buttons that declare a win, by the way of winning.
    buttons: Vec<(WinWay, ButtonId)>,
}

impl Appraiser {
    /// An appraiser for a ruleset.
    #[must_use]
    pub fn new(rulebook: Arc<Rulebook>) -> Self {
        Self {
            attrs: Arc::new(attrs_of(&rulebook)),
            stages: Vec::new(),
            buttons: stage::win_buttons(&rulebook),
            rulebook,
        }
    }

    /// The rules by which hands are appraised.
    #[must_use]
    pub fn rulebook(&self) -> &Rulebook {
        &self.rulebook
    }

    /// Attributes of the tiles in answers.
    #[must_use]
    pub fn attrs(&self) -> &AttrTable {
        &self.attrs
    }

    /// Attributes of the tiles, to read those of a question with.
    pub fn attrs_mut(&mut self) -> &mut AttrTable {
        Arc::make_mut(&mut self.attrs)
    }

    /// What a hand is worth, and why.
    ///
    /// # Errors
    /// If the question makes no sense in this ruleset, or the hand does not win.
    pub fn appraise(&mut self, question: &Question) -> Result<Appraisal, Unanswerable> {
        self.with_table(question, |game, seat, buttons| {
            game.state.machine.unseen = false;
            let has = question.hand.len() + 1;
            if let Some(should) = game.ask().full_hand(seat).filter(|full| *full != has) {
                return Err(Unanswerable::WrongSize { has, should });
            }
            let offered = game.ask().offers_win(seat, question.way, buttons);
            let interpretations = game.ask().all_interpretations(seat, question.way);
            let told = game.outbox.len();
            let winner = game.act().declare(seat, question.way, buttons)?.clone();
            let fu = game.ask().explain_fu(&winner);
            game.act().screen_over();
            let said = game.outbox.split_off(told);
            let warnings = said.into_iter().filter_map(|output| match output {
                Happened::Warning(fault) | Happened::Error(fault) => Some(fault),
                _ => None,
            });
            Ok(Appraisal {
                payouts: game.state.ending.payouts.unwrap_or_default(),
                header: game.state.ending.header.clone(),
                warnings: warnings.collect(),
                winner,
                offered,
                fu,
                interpretations,
            })
        })
    }

    /// What a hand is worth, without payments and explanations.
    ///
    /// # Errors
    /// If the question makes no sense in this ruleset, or the hand does not win.
    pub fn score(&mut self, question: &Question) -> Result<Winner, Unanswerable> {
        self.with_table(question, |game, seat, buttons| {
            game.act().declare(seat, question.way, buttons)?;
            let mut winners = std::mem::take(&mut game.state.ending.winners).into_iter();
            let own = winners.find(|winner| winner.seat == seat);
            own.ok_or(Unanswerable::NotWon)
        })
    }

    /// What a hand is worth, and what each seat gains or loses.
    ///
    /// # Errors
    /// If the question makes no sense in this ruleset, or the hand does not win.
    pub fn settle(
        &mut self,
        question: &Question,
    ) -> Result<(Winner, PerSeat<Number>), Unanswerable> {
        self.with_table(question, |game, seat, buttons| {
            let winner = game.act().declare(seat, question.way, buttons)?.clone();
            game.act().screen_over();
            Ok((winner, game.state.ending.payouts.unwrap_or_default()))
        })
    }

    /// The tiles that a hand waits for, each with how many of it are unseen. The winning tile of
    /// the question is ignored.
    ///
    /// # Errors
    /// If the question makes no sense in this ruleset.
    pub fn waits(&mut self, question: &Question) -> Result<Vec<(Tile, usize)>, Unanswerable> {
        let visible = self.seen(question);
        self.ask(question, |game, seat, _| {
            game.state.player_mut(seat).draw.clear();
            let Some(win) = game.ask().win_match() else {
                return Ok(Vec::new());
            };
            let behaviour = &game.state.player(seat).behaviour;
            let left = |tile| queries::remaining(tile, &visible, behaviour, &game.attrs);
            let waits = game.ask().waits(&win, seat).into_iter();
            Ok(waits.map(|tile| (tile, left(tile))).collect())
        })
    }

    /// The tiles of which a question has more than the wall: how many it has, and how many there
    /// are.
    #[must_use]
    pub fn surplus(
        &self,
        question: &Question,
        with_winning_tile: bool,
    ) -> Vec<(TileId, usize, usize)> {
        let mut seen: Vec<TileId> = self.seen(question).iter().map(|tile| tile.id).collect();
        seen.extend(with_winning_tile.then_some(question.winning_tile.id));
        seen.sort_unstable_by_key(|id| (id.sort_key(), *id));
        let copies = |id: TileId| {
            let wall = self.rulebook.setup.wall.iter();
            wall.filter(|tile| tile.id == id).count()
        };
        let runs = seen.chunk_by(|one, other| one == other);
        runs.filter_map(|run| Some((*run.first()?, run.len())))
            .map(|(id, count)| (id, count, copies(id)))
            .filter(|(_, count, copies)| count > copies)
            .collect()
    }

    /// The tiles of the question that the winner can see.
    fn seen(&self, question: &Question) -> Vec<Tile> {
        let called = question.calls.iter().flat_map(|(_, tiles)| tiles);
        let tiles = question.hand.iter().chain(called);
        let dead = question.indicators.iter().chain(&question.under);
        tiles.chain(dead).copied().collect()
    }

    /// Asks about a hand, which has to be complete.
    fn with_table<T>(
        &mut self,
        question: &Question,
        ask: impl FnOnce(&mut Game, Seat, &[ButtonId]) -> Result<T, Unanswerable>,
    ) -> Result<T, Unanswerable> {
        self.ask(question, |game, seat, buttons| {
            if game.ask().is_complete(seat, question.winning_tile) {
                ask(game, seat, buttons)
            } else {
                Err(Unanswerable::NotComplete(question.winning_tile.id))
            }
        })
    }

    /// Lays a question out at a table, asks it, and clears the table.
    fn ask<T>(
        &mut self,
        question: &Question,
        ask: impl FnOnce(&mut Game, Seat, &[ButtonId]) -> Result<T, Unanswerable>,
    ) -> Result<T, Unanswerable> {
        let at = self.stage(question)?;
        let buttons = self.buttons.iter().filter(|(way, _)| *way == question.way);
        let buttons: Vec<ButtonId> = buttons.map(|(_, button)| *button).collect();
        let Some(stage) = self.stages.get_mut(at) else {
            return Err(Unanswerable::NotWon); // there is always one
        };
        // Attributes that come up in a question are known to all later ones.
        std::mem::swap(&mut stage.game.attrs, &mut self.attrs);
        let Stage { game, dora, .. } = stage;
        game.state.machine.unseen = true;
        let answer = game
            .act()
            .lay_out(question, dora)
            .and_then(|()| ask(game, question.seat, &buttons));
        std::mem::swap(&mut stage.game.attrs, &mut self.attrs);
        stage.clear();
        answer
    }
}
