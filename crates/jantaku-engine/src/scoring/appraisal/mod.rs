//! What would this hand be worth?
//!
//! A [`Question`] is a hand and how it is won. It is answered at a real table: the rules deal a
//! round, everyone discards once, the hand is laid out, and the win is declared as its button
//! would declare it. So every ruleset can be asked, and the answer is what a game would pay.

mod explained;
mod stage;

use std::sync::Arc;

use jantaku_match::queries;
use jantaku_rulebook::{ButtonId, Number, Rulebook, Seat, WinWay};
use jantaku_tile::{AttrTable, Tile, TileId};

pub(crate) use explained::fu_program;
pub use explained::{FuPart, FuReason};

use crate::game::{Game, attrs_of};
use crate::output::Output;
use crate::table::{Reading, Winner, YakuValue};
use stage::Stage;

/// A hand, and how it is won.
#[derive(Clone, Debug, PartialEq)]
pub struct Question {
    /// The tiles in the hand, without the winning tile.
    pub hand: Vec<Tile>,
    /// Calls: their names and tiles.
    pub calls: Vec<(String, Vec<Tile>)>,
    /// The winning tile.
    pub winning_tile: Tile,
    /// Where it comes from.
    pub way: WinWay,
    /// Who gave it, by wind; without this, the player before the winner.
    pub from: Option<Seat>,
    /// The wind of the winner.
    pub seat: Seat,
    /// The wind of the round.
    pub round: Seat,
    /// Statuses of the winner.
    pub statuses: Vec<String>,
    /// Counters of the winner.
    pub counters: Vec<(String, Number)>,
    /// Dora indicators that lie open.
    pub indicators: Vec<Tile>,
    /// What lies under them.
    pub under: Vec<Tile>,
    /// Repeats.
    pub honba: i64,
    /// Points in the pot.
    pub pot: Number,
    /// Is it the winner's first turn, with no call before it?
    pub first_turn: bool,
    /// Is the wall used up?
    pub last_tile: bool,
}

impl Question {
    /// A hand that south wins in the east round on a discard, with nothing special about it.
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
    /// Fewer players.
    #[error("nobody sits in the {}", .0.name())]
    NoSuchSeat(Seat),
    /// A word that is nowhere in the ruleset.
    #[error("the ruleset knows no {what} `{word}`")]
    UnknownWord {
        /// What it was to be.
        what: &'static str,
        /// The word.
        word: String,
    },
    /// The hand does not win.
    #[error("the hand is not complete with `{0}`")]
    NotComplete(TileId),
    /// More tiles than a hand has.
    #[error("the hand has {has} tiles with the winning one, and should have {should}")]
    WrongSize {
        /// How many it has.
        has: usize,
        /// How many a hand with such calls has.
        should: usize,
    },
    /// There is no such win.
    #[error("nobody can win {} in this ruleset", way_in_words(*.0))]
    NoSuchWin(WinWay),
    /// The winner's own tile.
    #[error("a player cannot win on an own discard")]
    OwnTile,
    /// The dealer has the first discard.
    #[error("nobody has discarded before the dealer's first turn")]
    BeforeTheDealer,
    /// There are none.
    #[error("the ruleset turns over no dora indicators")]
    NoIndicators,
    /// No place for them.
    #[error("there is no place for {0} dora indicators with tiles under them")]
    TooManyIndicators(usize),
    /// The rules have something against it.
    #[error("the rules did not carry the win out")]
    NotWon,
}

/// How a win comes about, in words.
fn way_in_words(way: WinWay) -> &'static str {
    match way {
        WinWay::Draw => "on a drawn tile",
        WinWay::Discard => "on a discard",
        WinWay::Call => "on a called tile",
        WinWay::SecondDiscard => "on the second last discard",
    }
}

/// What a hand is worth.
#[derive(Clone, Debug)]
pub struct Appraisal {
    /// The win: yaku, points, fu, score, reading.
    pub winner: Winner,
    /// What everyone gets or pays, the pot included, by seat.
    pub payouts: [Number; 4],
    /// The headline of the score screen.
    pub header: String,
    /// Would the rules offer this win? Not if it is worth too little, for instance. Unknown
    /// where a call is won on.
    pub offered: Option<bool>,
    /// Where the fu come from.
    pub fu: Vec<FuPart>,
    /// Every way to look at the win: each tile that may have completed it, all that jokers can
    /// be, and all readings that make a difference; the best first.
    pub looks: Vec<Looked>,
    /// What the rules complained about.
    pub warnings: Vec<String>,
}

/// A win, looked at in one way.
#[derive(Clone, Debug)]
pub struct Looked {
    /// Yaku.
    pub yaku: Vec<YakuValue>,
    /// Yaku of the second lists.
    pub yaku2: Vec<YakuValue>,
    /// Points.
    pub points: Number,
    /// Fu.
    pub minipoints: Number,
    /// Score.
    pub score: Number,
    /// The hand as it is read.
    pub reading: Reading,
}

/// Answers questions about hands by one ruleset.
#[derive(Clone, Debug)]
pub struct Appraiser {
    rulebook: Arc<Rulebook>,
    /// Attributes of the tiles in questions and answers.
    attrs: Arc<AttrTable>,
    /// Tables to ask at, as they were needed.
    stages: Vec<Stage>,
    /// Buttons that declare a win, by its kind.
    buttons: Vec<(WinWay, ButtonId)>,
}

impl Appraiser {
    /// For a ruleset.
    #[must_use]
    pub fn new(rulebook: Arc<Rulebook>) -> Self {
        Self {
            attrs: Arc::new(attrs_of(&rulebook)),
            stages: Vec::new(),
            buttons: stage::win_buttons(&rulebook),
            rulebook,
        }
    }

    /// The rules.
    #[must_use]
    pub fn rulebook(&self) -> &Rulebook {
        &self.rulebook
    }

    /// Attributes of the tiles in answers.
    #[must_use]
    pub fn attrs(&self) -> &AttrTable {
        &self.attrs
    }

    /// The same, to read the tiles of a question with.
    pub fn attrs_mut(&mut self) -> &mut AttrTable {
        Arc::make_mut(&mut self.attrs)
    }

    /// What a hand is worth, and why.
    ///
    /// # Errors
    /// If the question makes no sense in this ruleset, or the hand does not win.
    pub fn appraise(&mut self, question: &Question) -> Result<Appraisal, Unanswerable> {
        self.with_table(question, |game, seat, buttons| {
            game.options.unseen = false;
            let has = question.hand.len() + 1;
            if let Some(should) = game.full_hand(seat).filter(|full| *full != has) {
                return Err(Unanswerable::WrongSize { has, should });
            }
            let offered = game.offers_win(seat, question.way, buttons);
            let looks = game.all_looks(seat, question.way);
            let told = game.outputs.len();
            let winner = game.declare(seat, question.way, buttons)?.clone();
            let fu = game.explain_fu(&winner);
            game.screen_over();
            let said = game.outputs.split_off(told.min(game.outputs.len()));
            let warnings = said.into_iter().filter_map(|output| match output {
                Output::Warning(text) | Output::Error(text) => Some(text),
                _ => None,
            });
            Ok(Appraisal {
                payouts: game.table.payouts.unwrap_or_default(),
                header: game.table.header.clone(),
                warnings: warnings.collect(),
                winner,
                offered,
                fu,
                looks,
            })
        })
    }

    /// What a hand is worth, and nothing else.
    ///
    /// # Errors
    /// If the question makes no sense in this ruleset, or the hand does not win.
    pub fn score(&mut self, question: &Question) -> Result<Winner, Unanswerable> {
        self.with_table(question, |game, seat, buttons| {
            game.declare(seat, question.way, buttons)?;
            let mut winners = std::mem::take(&mut game.table.winners).into_iter();
            let own = winners.find(|winner| winner.seat == seat);
            own.ok_or(Unanswerable::NotWon)
        })
    }

    /// What a hand is worth, and what everyone gets or pays, by seat.
    ///
    /// # Errors
    /// If the question makes no sense in this ruleset, or the hand does not win.
    pub fn settle(&mut self, question: &Question) -> Result<(Winner, [Number; 4]), Unanswerable> {
        self.with_table(question, |game, seat, buttons| {
            let winner = game.declare(seat, question.way, buttons)?.clone();
            game.screen_over();
            Ok((winner, game.table.payouts.unwrap_or_default()))
        })
    }

    /// What a hand waits for, each tile with how many of it nobody has seen. The winning tile of
    /// the question does not matter.
    ///
    /// # Errors
    /// If the question makes no sense in this ruleset.
    pub fn waits(&mut self, question: &Question) -> Result<Vec<(Tile, usize)>, Unanswerable> {
        let visible = self.seen(question);
        self.ask(question, |game, seat, _| {
            game.table.player_mut(seat).draw.clear();
            let Some(win) = game.win_match() else {
                return Ok(Vec::new());
            };
            let behaviour = &game.table.player(seat).behaviour;
            let left = |tile| queries::remaining(tile, &visible, behaviour, &game.attrs);
            let waits = game.waits(&win, seat).into_iter();
            Ok(waits.map(|tile| (tile, left(tile))).collect())
        })
    }

    /// The tiles of which a question has more than the wall: how many, and how many there are.
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

    /// The tiles that everyone who asks can see.
    fn seen(&self, question: &Question) -> Vec<Tile> {
        let called = question.calls.iter().flat_map(|(_, tiles)| tiles);
        let tiles = question.hand.iter().chain(called);
        let dead = question.indicators.iter().chain(&question.under);
        tiles.chain(dead).copied().collect()
    }

    /// Asks about a hand that is complete.
    fn with_table<T>(
        &mut self,
        question: &Question,
        ask: impl FnOnce(&mut Game, Seat, &[ButtonId]) -> Result<T, Unanswerable>,
    ) -> Result<T, Unanswerable> {
        self.ask(question, |game, seat, buttons| {
            if game.is_complete(seat, question.winning_tile) {
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
        // Attributes that questions bring up are known to all later ones.
        std::mem::swap(&mut stage.game.attrs, &mut self.attrs);
        let Stage { game, dora, .. } = stage;
        game.options.unseen = true;
        let answer = game
            .lay_out(question, dora)
            .and_then(|()| ask(game, question.seat, &buttons));
        std::mem::swap(&mut stage.game.attrs, &mut self.attrs);
        stage.clear();
        answer
    }
}
