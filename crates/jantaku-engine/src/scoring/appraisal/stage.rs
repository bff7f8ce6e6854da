//! The table at which a question is asked.

use std::ops::ControlFlow;
use std::sync::Arc;

use jantaku_match::{HandCalls, queries};
use jantaku_rulebook::action::EndAction;
use jantaku_rulebook::{Action, ButtonId, Event, ListId, Name, Rulebook, Seat, WinWay};
use jantaku_tile::{Tile, attr};

use super::{Appraiser, Interpretation, Question, Unanswerable};
use crate::act::Act;
use crate::ask::Ask;
use crate::flow::Code;
use crate::game::{Game, Options, Supposition};
use crate::record::Journal;
use crate::state::{Context, MadeCall, Meld, RevealedTile, RoundEvent, State, WinContext, Winner};

/// A dealt round in which some players have discarded once.
#[derive(Clone, Debug)]
pub(super) struct Stage {
    round: Seat,
    discards: usize,
    pub(super) game: Game,
    /// The state to return to, without the rules in words.
    state: State,
    pub(super) dora: Vec<Tile>,
}

impl Stage {
    /// Resets the table.
    pub(super) fn clear(&mut self) {
        self.game.state.clone_from(&self.state);
        self.game.outbox.clear();
        self.game.journal = Journal::default();
    }
}

impl Appraiser {
    /// The index of the stage for a question; it is made if there is none yet.
    pub(super) fn stage(&mut self, question: &Question) -> Result<usize, Unanswerable> {
        let seats = self.rulebook.setup.ring.seats();
        let place = |wind: Seat| {
            let at = seats.iter().position(|seat| *seat == wind);
            at.ok_or(Unanswerable::NoSuchSeat(wind))
        };
        let own = place(question.seat)?;
        let discards = match question.way {
            _ if !question.first_turn => seats.len(),
            WinWay::Draw => own,
            _ => place(giver(seats, question)?)? + 1,
        };
        if question.first_turn && discards > own && question.way != WinWay::Draw {
            return Err(Unanswerable::BeforeTheDealer);
        }
        let is_it = |stage: &Stage| (stage.round, stage.discards) == (question.round, discards);
        if let Some(at) = self.stages.iter().position(is_it) {
            return Ok(at);
        }
        let mut game = Game::undealt(
            Arc::clone(&self.rulebook),
            0,
            Options {
                no_pauses: true,
                auto_buttons_off: true,
                ..Options::default()
            },
        );
        game.attrs = Arc::clone(&self.attrs);
        game.state.game.kyoku = question.round.index() * seats.len();
        game.act().deal();
        game.act().discard_round(discards);
        game.journal = Journal::default();
        self.attrs = Arc::clone(&game.attrs);
        self.stages.push(Stage {
            round: question.round,
            discards,
            state: game.state.clone(),
            dora: game.ask().all_dora(),
            game,
        });
        Ok(self.stages.len() - 1)
    }
}

/// The player whose tile is won on.
fn giver(seats: &[Seat], question: &Question) -> Result<Seat, Unanswerable> {
    let from = match question.from {
        Some(from) => from,
        None => {
            let own = seats.iter().position(|seat| *seat == question.seat);
            let before = own.map(|own| (own + seats.len() - 1) % seats.len());
            let before = before.and_then(|before| seats.get(before));
            *before.ok_or(Unanswerable::NoSuchSeat(question.seat))?
        }
    };
    if !seats.contains(&from) {
        Err(Unanswerable::NoSuchSeat(from))
    } else if from == question.seat {
        Err(Unanswerable::OwnTile)
    } else {
        Ok(from)
    }
}

/// Setting the table.
impl Ask<'_> {
    /// The dora of all revealed indicators.
    fn all_dora(&self) -> Vec<Tile> {
        let mut dora = Vec::new();
        for indicator in self.revealed_tiles() {
            dora.extend_from_slice(self.dora_of(indicator));
        }
        dora.sort_unstable();
        dora.dedup();
        dora
    }
}

impl Act<'_> {
    /// Lays out the hand of a question.
    ///
    /// Tiles tagged as `dora` by the deal are replaced by the dora of the question.
    pub(super) fn lay_out(
        &mut self,
        question: &Question,
        dora: &[Tile],
    ) -> Result<(), Unanswerable> {
        let find = |what, word: &String| {
            let name = self.terms.rulebook.names.find(word);
            let word = || word.clone();
            name.ok_or_else(|| Unanswerable::UnknownWord { what, word: word() })
        };
        let mut calls = Vec::new();
        for (name, tiles) in &question.calls {
            let name = find("call", name)?;
            let tiles = tiles.clone();
            calls.push(Meld { name, tiles });
        }
        let statuses = question.statuses.iter().map(|word| find("status", word));
        let statuses: Vec<Name> = statuses.collect::<Result<_, _>>()?;
        let counters = question.counters.iter();
        let counters = counters.map(|(word, value)| Ok((find("counter", word)?, *value)));
        let counters: Vec<_> = counters.collect::<Result<_, _>>()?;
        let from = match question.way {
            WinWay::Draw => question.seat,
            _ => giver(self.terms.seats, question)?,
        };
        self.turn_over(question, dora)?;
        let state = &mut *self.state;
        state.game.honba = question.honba;
        state.game.pot = question.pot;
        if question.last_tile {
            state.round.wall.index = state.round.wall.live.len();
        }
        for call in &calls {
            if let [called, others @ ..] = &call.tiles[..] {
                state.round.history.push(RoundEvent::Call(MadeCall {
                    seat: question.seat,
                    from: question.seat,
                    called: *called,
                    others: others.to_vec(),
                    name: call.name,
                }));
            }
        }
        let player = state.player_mut(question.seat);
        player.hand.clone_from(&question.hand);
        player.calls = calls;
        player.status.extend(statuses);
        player.counters.extend(counters);
        self.give_winning_tile(question, from);
        Ok(())
    }

    /// Lets so many players discard what they draw, from the dealer on, with empty hands; then
    /// takes away all that they have.
    fn discard_round(&mut self, discards: usize) {
        for player in &mut self.state.players {
            player.hand.clear();
        }
        for _ in 0..discards {
            let seat = self.state.round.turn;
            let player = self.state.player(seat);
            let drawn = player.tiles().last();
            let Some(tile) = drawn.or_else(|| self.state.round.wall.left().first().copied()) else {
                break;
            };
            if drawn.is_none() {
                self.state.player_mut(seat).draw.push(tile);
            }
            let last = self.state.player(seat).tiles().count() - 1;
            self.state.round.awaiting_discard = true;
            self.perform_code(Code::Discard(tile, last), Context::of(seat));
            if self.state.ending.round_over || self.state.round.turn == seat {
                break;
            }
        }
        let state = &mut *self.state;
        for player in &mut state.players {
            player.hand.clear();
            player.draw.clear();
            player.pond.clear();
            player.discards.clear();
            player.aside.clear();
            player.calls.clear();
            player.deferred.clear();
            player.marking = None;
            player.tray.clear_offers();
            player.tray.choice = None;
        }
        state.ending.winners.clear();
        state.ending.payouts = None;
        state.ending.screen = None;
        state.ending.result = None;
        state.ending.round_over = false;
        state.machine.programs.clear();
        state.machine.paused.clear();
        state.machine.waiting.clear();
        state.machine.commands.clear();
        state.machine.firing.clear();
        self.outbox.clear();
    }

    /// Reveals the indicators of a question in place of those of the deal.
    fn turn_over(&mut self, question: &Question, dora: &[Tile]) -> Result<(), Unanswerable> {
        let indicators = question.indicators.len();
        let asked = indicators.max(question.under.len());
        if self.terms.rulebook.setup.dora_indicators.is_empty() {
            return match asked {
                0 => Ok(()),
                _ => Err(Unanswerable::NoIndicators),
            };
        }
        let revealed = &mut self.state.round.wall.revealed;
        let first = revealed.iter().find_map(|revealed| match revealed {
            RevealedTile::Position(position) => Some(*position),
            RevealedTile::Tile(_) => None,
        });
        revealed.retain(|revealed| matches!(revealed, RevealedTile::Tile(_)));
        if asked > 0 {
            let Some(first) = first else {
                return Err(Unanswerable::NoIndicators);
            };
            let too_many = Unanswerable::TooManyIndicators(asked);
            let wall = &mut self.state.round.wall;
            for number in 0..asked {
                // Of each stack the upper tile is the indicator; stacks follow each other towards
                // the live wall.
                let step = i32::try_from(2 * number).map_err(|_| too_many.clone())?;
                let above = first - step;
                let pair = [(above, &question.indicators), (above + 1, &question.under)];
                for (position, tiles) in pair {
                    let Some(tile) = tiles.get(number) else {
                        continue;
                    };
                    let place = wall.dead_index_of(position);
                    let place = place.and_then(|place| wall.dead.get_mut(place));
                    *place.ok_or_else(|| too_many.clone())? = *tile;
                }
                if number < indicators {
                    wall.revealed.push(RevealedTile::Position(above));
                }
            }
        }
        let after = self.ask().all_dora();
        for tagged in self.state.game.tags.values_mut() {
            if *tagged == dora {
                tagged.clone_from(&after);
            }
        }
        Ok(())
    }

    /// Puts the winning tile where it is taken from.
    fn give_winning_tile(&mut self, question: &Question, from: Seat) {
        let tile = question.winning_tile;
        match question.way {
            WinWay::Draw => {
                let tile = self.with(tile, attr::DRAW);
                let seat = question.seat;
                self.state.round.turn = seat;
                self.state.player_mut(seat).draw = vec![tile];
                self.state
                    .round
                    .history
                    .push(RoundEvent::Draw { seat, tile });
            }
            WinWay::Discard | WinWay::SecondDiscard => {
                let tile = self.with(tile, attr::DISCARD);
                self.state.round.turn = from;
                self.state.round.awaiting_discard = false;
                self.discard_of(from, tile);
                if question.way == WinWay::SecondDiscard {
                    self.discard_of(from, tile);
                }
            }
            WinWay::Call => {
                let names = &self.terms.rulebook.names;
                let name = names.find("kakan").or_else(|| names.find("kan"));
                let Some(name) = name.or_else(|| names.find("pon")) else {
                    return;
                };
                self.state.round.turn = from;
                let tiles = vec![tile; 4];
                let player = self.state.player_mut(from);
                player.calls.push(Meld { name, tiles });
                self.state.round.history.push(RoundEvent::Call(MadeCall {
                    seat: from,
                    from,
                    called: tile,
                    others: vec![tile; 3],
                    name,
                }));
            }
        }
    }

    fn discard_of(&mut self, seat: Seat, tile: Tile) {
        let player = self.state.player_mut(seat);
        player.pond.push(tile);
        player.discards.push(tile);
        self.state
            .round
            .history
            .push(RoundEvent::Discard { seat, tile });
    }
}

/// Asking.
impl Ask<'_> {
    /// Whether the hand matches `win` with a tile. In a ruleset without such a match, every hand
    /// does.
    pub(super) fn is_complete(&self, seat: Seat, tile: Tile) -> bool {
        let Some(win) = self.win_match() else {
            return true;
        };
        let HandCalls { hand, calls } = self.whole_hand(seat, Some(tile));
        self.matches(&win, &hand, &calls, seat)
    }

    /// The number of tiles of a winning hand besides the calls of a player, if all winning hands
    /// have the same.
    pub(super) fn full_hand(&self, seat: Seat) -> Option<usize> {
        let matcher = self.matcher(&self.win_match()?, seat);
        let distance = queries::distance(&matcher, &[], &self.calls_of_hand(seat), self.attrs);
        let distance = distance.filter(|distance| distance.exact);
        distance.map(|distance| distance.missing)
    }

    fn is_offered(&self, seat: Seat, id: ButtonId) -> bool {
        let context = Context::offering(seat, id);
        let button = self.terms.rulebook.button(id);
        button.is_some_and(|button| self.holds(&button.show_when, &context))
    }

    /// Whether the rules would offer the win that is laid out.
    pub(super) fn offers_win(&self, seat: Seat, way: WinWay, buttons: &[ButtonId]) -> Option<bool> {
        let mut buttons = buttons.iter();
        (way != WinWay::Call).then(|| buttons.any(|id| self.is_offered(seat, *id)))
    }

    /// Every interpretation of the win that is laid out; those with equal results are listed once.
    pub(super) fn all_interpretations(&self, seat: Seat, way: WinWay) -> Vec<Interpretation> {
        let unknown = !self.may_be_winning(seat, way).is_empty();
        let context = Context {
            win: Some(Arc::new(WinContext {
                winner: Some(seat),
                way: Some(way),
                winning_tile: self.winning_tile(seat, way).filter(|_| !unknown),
                ..WinContext::default()
            })),
            silent: true,
            ..Context::of(seat)
        };
        let mut copy = Supposition::new(*self);
        if !unknown {
            copy.act()
                .perform(self.terms.rulebook.event(Event::BeforeWin), context.clone());
        }
        let mut interpretations: Vec<Interpretation> = Vec::new();
        copy.act()
            .for_each_candidate(&context, &mut |game, candidate| {
                let evaluation = game.evaluate_as_it_lies(&candidate.context, None);
                let win = candidate.context.win.clone().unwrap_or_default();
                let mut reading = game.ask().reading(seat, &candidate, &win);
                game.ask().arrange_hand(seat, &win, &mut reading);
                interpretations.push(Interpretation {
                    yaku: evaluation.yaku,
                    yaku2: evaluation.yaku2,
                    points: evaluation.worth.score.points,
                    minipoints: evaluation.minipoints,
                    score: evaluation.worth.score.score,
                    reading,
                });
                ControlFlow::Continue(())
            });
        interpretations.sort_by_key(|look| std::cmp::Reverse(look.score));
        interpretations
    }
}

impl Act<'_> {
    /// Declares the win as a button would; of several buttons, as the one that would be offered.
    pub(super) fn declare(
        &mut self,
        seat: Seat,
        way: WinWay,
        buttons: &[ButtonId],
    ) -> Result<&Winner, Unanswerable> {
        let button = match buttons {
            [] => return Err(Unanswerable::NoSuchWin(way)),
            [only] => *only,
            [first, ..] => {
                let mut buttons = buttons.iter().copied();
                let offered = buttons.find(|id| self.ask().is_offered(seat, *id));
                offered.unwrap_or(*first)
            }
        };
        let actions = self
            .terms
            .rulebook
            .button(button)
            .map(|button| button.actions);
        self.perform(actions.unwrap_or(ListId::EMPTY), Context::of(seat));
        self.state.winner(seat).ok_or(Unanswerable::NotWon)
    }
}

/// The buttons that declare wins, by the way of winning.
pub(super) fn win_buttons(rulebook: &Rulebook) -> Vec<(WinWay, ButtonId)> {
    let ways = [
        WinWay::Draw,
        WinWay::Discard,
        WinWay::Call,
        WinWay::SecondDiscard,
    ];
    let mut found = Vec::new();
    for (at, button) in rulebook.buttons.iter().enumerate() {
        let declared = ways.into_iter();
        let declared = declared.filter(|way| declares(rulebook, button.actions, *way, 0));
        let id = u16::try_from(at).ok().map(ButtonId);
        found.extend(declared.filter_map(|way| Some((way, id?))));
    }
    found
}

/// Whether a list declares a win of this kind, itself or in a list that it runs.
fn declares(rulebook: &Rulebook, list: ListId, way: WinWay, depth: usize) -> bool {
    let inside = |list: ListId| depth < 10 && declares(rulebook, list, way, depth + 1);
    let mut steps = rulebook.list(list).instructions.iter();
    steps.any(|step| match &step.action {
        Action::End(EndAction::Win(declared, _)) => *declared == way,
        Action::Control(control) => control.lists().any(inside),
        _ => false,
    })
}
