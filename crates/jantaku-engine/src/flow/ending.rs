//! Wins and draws, from their declaration to the screens that show them.

use std::sync::Arc;

use jantaku_rulebook::{Event, Name, Seat, WinWay};
use jantaku_tile::Tile;

use super::{EngineStep, Frame, ListFrame};
use crate::act::Act;
use crate::ask::Ask;
use crate::face::{Happened, RuleFault};
use crate::state::{Context, RoundResult, Screen, WinContext, Winner};

impl Ask<'_> {
    /// The tile that a player would win on in this way, if there is one.
    #[must_use]
    pub fn winning_tile(&self, seat: Seat, way: WinWay) -> Option<Tile> {
        let state = self.state;
        match way {
            WinWay::Draw => state.player(seat).draw.first().copied(),
            WinWay::Discard => {
                let (discarder, _) = state.last_discard()?;
                state.player(discarder).discards.last().copied()
            }
            WinWay::Call => state.last_call().map(|call| call.called),
            WinWay::SecondDiscard => {
                let (discarder, _) = state.last_discard()?;
                let (_, before) = state.player(discarder).pond.split_last()?;
                let seen = |tile: &&Tile| !tile.is_blank(self.attrs);
                before.iter().rev().find(seen).copied()
            }
        }
    }
}

impl Act<'_> {
    /// Declares a win.
    pub(crate) fn declare_win(
        &mut self,
        way: WinWay,
        scoring: Option<Name>,
        context: &Context,
    ) -> Vec<Frame> {
        let seat = context.seat;
        if self.state.winner(seat).is_some() {
            self.warn(RuleFault::WonAlready(seat));
            return Vec::new();
        }
        let winning_tile = self.ask().winning_tile(seat, way);
        if winning_tile.is_none() && way != WinWay::Draw {
            self.tell(Happened::Error(RuleFault::NothingToWinOn(seat)));
            return Vec::new();
        }
        self.state.ending.result = Some(RoundResult::Win);
        // If any tile may be the winning one, each is tried when the win is scored.
        let unknown = !self.ask().may_be_winning(seat, way).is_empty();
        let winning_tile = winning_tile.filter(|_| !unknown);
        let context = Context {
            win: Some(Arc::new(WinContext {
                winner: Some(seat),
                way: Some(way),
                winning_tile,
                ..WinContext::default()
            })),
            ..Context::of(seat)
        };
        let mut frames = vec![EngineStep::ScoreWin(context.clone(), scoring).into()];
        if !unknown {
            let before = self.terms.rulebook.event(Event::BeforeWin);
            frames.push(ListFrame::new(before, context).into());
        }
        frames
    }

    /// Records and scores a declared win, and opens its screen.
    pub(crate) fn score_win(&mut self, context: Context, scoring: Option<Name>) -> Vec<Frame> {
        let seat = context.seat;
        let (way, winning_tile) = context.win.as_ref().map_or((WinWay::Draw, None), |win| {
            (win.way.unwrap_or(WinWay::Draw), win.winning_tile)
        });
        let from = match way {
            WinWay::Draw => None,
            WinWay::Discard | WinWay::SecondDiscard => {
                self.state.last_discard().map(|(discarder, _)| discarder)
            }
            WinWay::Call => self.state.last_call().map(|call| call.seat),
        };
        let opponents = self
            .terms
            .seats
            .iter()
            .copied()
            .filter(|&other| other != seat)
            .filter(|&other| {
                !self.terms.rulebook.setup.bloody_end || self.state.winner(other).is_none()
            })
            .collect();
        let player = self.state.player(seat);
        let winner = Winner::new(seat, way, winning_tile, from, player, opponents, scoring);
        let paid = self
            .state
            .ending
            .winners
            .iter()
            .filter(|winner| winner.processed);
        let batch = paid.count();
        let shown = self.state.ending.shown_next.take().map(|shown| *shown);
        self.state.ending.winners.push(Winner {
            batch,
            shown: shown.unwrap_or_default(),
            ..winner
        });
        self.state.ending.round_over = true;
        self.state.ending.screen = Some(Screen::Winner);
        self.start_timer();
        let left =
            self.terms.seats.len() - self.state.ending.winners.len().min(self.terms.seats.len());
        self.state.ending.result = Some(if self.terms.rulebook.setup.bloody_end && left > 1 {
            RoundResult::Continue
        } else {
            RoundResult::Win
        });
        self.tell(Happened::Won(seat));
        self.score_winner(&context, scoring);
        vec![EngineStep::FinishWin(context).into()]
    }

    /// Announces a scored win and lets the ruleset react.
    pub(crate) fn finish_win(&mut self, context: &Context) -> Vec<Frame> {
        let after = self.terms.rulebook.event(Event::AfterWin);
        let seat = context.seat;
        let context = self.ask().winner_context(seat);
        vec![
            EngineStep::TellWorth(seat).into(),
            ListFrame::new(after, context).into(),
        ]
    }

    /// Ends the round because nobody has won. The scoring program, if there is one, pays for it.
    pub(crate) fn declare_exhaustive_draw(
        &mut self,
        header: Option<String>,
        scoring: Option<Name>,
    ) -> Vec<Frame> {
        self.declare_draw(false, header, scoring)
    }

    /// Calls the round off.
    pub(crate) fn declare_abortive_draw(&mut self, header: Option<String>) -> Vec<Frame> {
        self.declare_draw(true, header, None)
    }

    fn declare_draw(
        &mut self,
        abortive: bool,
        header: Option<String>,
        scoring: Option<Name>,
    ) -> Vec<Frame> {
        if self.state.ending.round_over
            || self.state.ending.result.is_some_and(RoundResult::is_draw)
        {
            return Vec::new(); // it has ended already
        }
        let (result, event) = if abortive {
            (RoundResult::AbortiveDraw, Event::BeforeAbortiveDraw)
        } else {
            (RoundResult::ExhaustiveDraw, Event::BeforeExhaustiveDraw)
        };
        self.state.ending.result = Some(result);
        self.state.ending.honba_added = false; // what was added before has nothing to do with it
        self.tell(Happened::RoundDrawn {
            abortive,
            name: header.clone(),
        });
        vec![
            EngineStep::FinishDraw {
                abortive,
                header,
                scoring,
            }
            .into(),
            EngineStep::Fire(event).into(),
        ]
    }

    /// Pays for a draw and opens the score screen.
    pub(crate) fn finish_draw(
        &mut self,
        abortive: bool,
        header: Option<String>,
        scoring: Option<Name>,
    ) -> Vec<Frame> {
        let won = matches!(
            self.state.ending.result,
            Some(RoundResult::Win | RoundResult::Continue)
        );
        if won {
            return Vec::new(); // somebody won before it came to that
        }
        self.state.ending.round_over = true;
        if let Some(scoring) = scoring {
            self.score_draw(scoring);
        }
        if abortive {
            self.state.ending.ledger.clear(); // nobody pays anything
        }
        let mut payouts = if abortive {
            self.ask().abortive_draw_payouts()
        } else {
            self.ask().exhaustive_draw_payouts()
        };
        if let Some(header) = header {
            payouts.header = header;
        }
        if !abortive && self.score_ready_hands() {
            self.state.ending.header = payouts.header;
            return Vec::new(); // they are shown first, and paid then
        }
        self.show_payouts(payouts);
        if !abortive {
            self.reveal_ready_hands();
        }
        let mut frames = vec![EngineStep::ShowScores.into()];
        if self.terms.rulebook.setup.bloody_end && !abortive {
            frames.push(EngineStep::Fire(Event::AfterBloodyEnd).into());
        }
        frames.push(EngineStep::Fire(Event::AfterScoring).into());
        frames
    }

    /// Shows the next winner not shown yet, or else the payments.
    pub(crate) fn show_scores(&mut self) {
        let unseen = self
            .state
            .ending
            .winners
            .iter()
            .any(|winner| !winner.processed);
        self.state.ending.screen = Some(if unseen {
            Screen::Winner
        } else {
            Screen::Scores
        });
        self.start_timer();
        self.tell(Happened::RoundEnded);
    }

    /// Starts a screen: nobody is ready yet.
    pub(crate) fn start_timer(&mut self) {
        for player in &mut self.state.players {
            player.ready = false;
            player.tray.clear_offers();
            player.tray.revision += 1;
        }
    }
}

impl RoundResult {
    /// Whether the round ended without a winner.
    #[must_use]
    pub fn is_draw(self) -> bool {
        matches!(self, Self::ExhaustiveDraw | Self::AbortiveDraw)
    }
}
