//! Wins and draws, up to the screens that show them.

use std::sync::Arc;

use jantaku_rulebook::{Event, Name, Seat, WinWay};
use jantaku_tile::Tile;

use super::{EngineStep, Frame, ListFrame};
use crate::game::Game;
use crate::output::Output;
use crate::table::{Context, RoundResult, Screen, WinContext, Winner};

impl Game {
    /// The tile that a player would win on, if there is one.
    #[must_use]
    pub fn winning_tile(&self, seat: Seat, way: WinWay) -> Option<Tile> {
        let table = &self.table;
        match way {
            WinWay::Draw => table.player(seat).draw.first().copied(),
            WinWay::Discard => {
                let (discarder, _) = table.last_discard()?;
                table.player(discarder).discards.last().copied()
            }
            WinWay::Call => table.last_call().map(|call| call.called),
            WinWay::SecondDiscard => {
                let (discarder, _) = table.last_discard()?;
                let (_, before) = table.player(discarder).pond.split_last()?;
                let seen = |tile: &&Tile| !tile.is_blank(&self.attrs);
                before.iter().rev().find(seen).copied()
            }
        }
    }

    /// A player declares a win.
    pub(crate) fn declare_win(
        &mut self,
        way: WinWay,
        scoring: Option<Name>,
        context: &Context,
    ) -> Vec<Frame> {
        let seat = context.seat;
        if self.table.winner(seat).is_some() {
            self.warn(format!("{} has won already", seat.name()));
            return Vec::new();
        }
        let winning_tile = self.winning_tile(seat, way);
        if winning_tile.is_none() && way != WinWay::Draw {
            self.tell(Output::Error(format!(
                "{} cannot win: there is no tile to win on",
                seat.name()
            )));
            return Vec::new();
        }
        self.table.result = Some(RoundResult::Win);
        // If any tile may be the winning one, each is looked at when the win is scored.
        let unknown = !self.may_be_winning(seat, way).is_empty();
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
            let before = self.rulebook.event(Event::BeforeWin);
            frames.push(ListFrame::new(before, context).into());
        }
        frames
    }

    /// The win is noted, and its screen opens.
    pub(crate) fn score_win(&mut self, context: Context, scoring: Option<Name>) -> Vec<Frame> {
        let seat = context.seat;
        let (way, winning_tile) = context.win.as_ref().map_or((WinWay::Draw, None), |win| {
            (win.way.unwrap_or(WinWay::Draw), win.winning_tile)
        });
        let from = match way {
            WinWay::Draw => None,
            WinWay::Discard | WinWay::SecondDiscard => {
                self.table.last_discard().map(|(discarder, _)| discarder)
            }
            WinWay::Call => self.table.last_call().map(|call| call.seat),
        };
        let opponents = self
            .seats
            .iter()
            .copied()
            .filter(|&other| other != seat)
            .filter(|&other| !self.rulebook.setup.bloody_end || self.table.winner(other).is_none())
            .collect();
        let player = self.table.player(seat);
        let winner = Winner::new(seat, way, winning_tile, from, player, opponents, scoring);
        let paid = self.table.winners.iter().filter(|winner| winner.processed);
        let batch = paid.count();
        let shown = self.table.shown_next.take().map(|shown| *shown);
        self.table.winners.push(Winner {
            batch,
            shown: shown.unwrap_or_default(),
            ..winner
        });
        self.table.round_over = true;
        self.table.screen = Some(Screen::Winner);
        self.start_timer();
        let left = self.seats.len() - self.table.winners.len().min(self.seats.len());
        self.table.result = Some(if self.rulebook.setup.bloody_end && left > 1 {
            RoundResult::Continue
        } else {
            RoundResult::Win
        });
        self.tell(Output::Won(seat));
        self.score_winner(&context, scoring);
        vec![EngineStep::FinishWin(context).into()]
    }

    /// The win is scored.
    pub(crate) fn finish_win(&mut self, context: &Context) -> Vec<Frame> {
        let after = self.rulebook.event(Event::AfterWin);
        let seat = context.seat;
        let context = self.winner_context(seat);
        vec![
            EngineStep::TellWorth(seat).into(),
            ListFrame::new(after, context).into(),
        ]
    }

    /// The round ends without a win.
    pub(crate) fn declare_draw(
        &mut self,
        abortive: bool,
        header: Option<String>,
        scoring: Option<Name>,
    ) -> Vec<Frame> {
        if self.table.round_over || self.table.result.is_some_and(RoundResult::is_draw) {
            return Vec::new(); // it has ended already
        }
        let (result, event) = if abortive {
            (RoundResult::AbortiveDraw, Event::BeforeAbortiveDraw)
        } else {
            (RoundResult::ExhaustiveDraw, Event::BeforeExhaustiveDraw)
        };
        self.table.result = Some(result);
        self.table.honba_added = false; // what was added before has nothing to do with it
        let message = match (&header, abortive) {
            (Some(name), true) => format!("Game ended by abortive draw: ({name})"),
            (None, true) => "Game ended by abortive draw".to_owned(),
            _ => "Game ended by exhaustive draw".to_owned(),
        };
        self.tell(Output::Message(None, message));
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

    /// The draw is paid for.
    pub(crate) fn finish_draw(
        &mut self,
        abortive: bool,
        header: Option<String>,
        scoring: Option<Name>,
    ) -> Vec<Frame> {
        let won = matches!(
            self.table.result,
            Some(RoundResult::Win | RoundResult::Continue)
        );
        if won {
            return Vec::new(); // somebody won before it came to that
        }
        self.table.round_over = true;
        if let Some(scoring) = scoring {
            self.score_draw(scoring);
        }
        if abortive {
            self.table.ledger.clear(); // nobody pays anything
        }
        let mut payouts = self.draw_payouts(abortive);
        if let Some(header) = header {
            payouts.header = header;
        }
        if !abortive && self.score_ready_hands() {
            self.table.header = payouts.header;
            return Vec::new(); // they are shown first, and paid then
        }
        self.show_payouts(payouts);
        if !abortive {
            self.reveal_ready_hands();
        }
        let mut frames = vec![EngineStep::ShowScores.into()];
        if self.rulebook.setup.bloody_end && !abortive {
            frames.push(EngineStep::Fire(Event::AfterBloodyEnd).into());
        }
        frames.push(EngineStep::Fire(Event::AfterScoring).into());
        frames
    }

    /// Winners that nobody has seen yet, or the payouts.
    pub(crate) fn show_scores(&mut self) {
        let unseen = self.table.winners.iter().any(|winner| !winner.processed);
        self.table.screen = Some(if unseen {
            Screen::Winner
        } else {
            Screen::Scores
        });
        self.start_timer();
        self.tell(Output::RoundEnded);
    }

    /// Everyone looks at a screen now.
    pub(crate) fn start_timer(&mut self) {
        for player in &mut self.table.players {
            player.ready = false;
            player.tray.clear_offers();
            player.tray.revision += 1;
        }
    }
}

impl RoundResult {
    /// Did nobody win?
    #[must_use]
    pub fn is_draw(self) -> bool {
        matches!(self, Self::ExhaustiveDraw | Self::AbortiveDraw)
    }
}
