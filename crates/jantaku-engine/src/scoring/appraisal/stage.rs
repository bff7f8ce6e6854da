//! The table at which a question is asked.

use std::ops::ControlFlow;
use std::sync::Arc;

use jantaku_match::{HandCalls, queries};
use jantaku_rulebook::action::EndAction;
use jantaku_rulebook::{Action, ButtonId, Event, ListId, Name, Rulebook, Seat, WinWay};
use jantaku_tile::{Tile, attr};

use super::{Appraiser, Looked, Question, Unanswerable};
use crate::flow::Code;
use crate::game::{Game, Options};
use crate::log::Log;
use crate::table::{CallRecord, Context, Meld, Record, RevealedTile, Table, WinContext, Winner};

/// A round that was dealt, and in which so many have discarded once.
#[derive(Clone, Debug)]
pub(super) struct Stage {
    round: Seat,
    discards: usize,
    pub(super) game: Game,
    /// The table as it was then, without the rules in words.
    table: Table,
    /// The dora then.
    pub(super) dora: Vec<Tile>,
}

impl Stage {
    /// Puts everything back.
    pub(super) fn clear(&mut self) {
        self.game.table.clone_from(&self.table);
        self.game.outputs.clear();
        self.game.log = Log::default();
    }
}

impl Appraiser {
    /// The stage for a question.
    pub(super) fn stage(&mut self, question: &Question) -> Result<usize, Unanswerable> {
        let seats = Seat::taken(self.rulebook.setup.seats.len());
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
        game.table.kyoku = question.round.index() * seats.len();
        game.deal();
        game.discard_round(discards);
        self.attrs = Arc::clone(&game.attrs);
        self.stages.push(Stage {
            round: question.round,
            discards,
            table: game.table.clone(),
            dora: game.all_dora(),
            game,
        });
        Ok(self.stages.len() - 1)
    }
}

/// Who gives the winning tile.
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
impl Game {
    /// Lays the hand of a question out.
    ///
    /// What was tagged as `dora` is tagged as the dora of the question.
    pub(super) fn lay_out(
        &mut self,
        question: &Question,
        dora: &[Tile],
    ) -> Result<(), Unanswerable> {
        let find = |what, word: &String| {
            let name = self.rulebook.names.find(word);
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
            _ => giver(self.seats, question)?,
        };
        self.turn_over(question, dora)?;
        let table = &mut self.table;
        table.honba = question.honba;
        table.pot = question.pot;
        if question.last_tile {
            table.wall.index = table.wall.live.len();
        }
        for call in &calls {
            if let [called, others @ ..] = &call.tiles[..] {
                table.records.push(Record::Call(CallRecord {
                    seat: question.seat,
                    from: question.seat,
                    called: *called,
                    others: others.to_vec(),
                    name: call.name,
                }));
            }
        }
        let player = table.player_mut(question.seat);
        player.hand.clone_from(&question.hand);
        player.calls = calls;
        player.status.extend(statuses);
        player.counters.extend(counters);
        self.give_winning_tile(question, from);
        Ok(())
    }

    /// So many players discard what they draw, from the dealer on, with empty hands; then
    /// everything is cleared away that they had.
    fn discard_round(&mut self, discards: usize) {
        for player in &mut self.table.players {
            player.hand.clear();
        }
        for _ in 0..discards {
            let seat = self.table.turn;
            let player = self.table.player(seat);
            let drawn = player.tiles().last();
            let Some(tile) = drawn.or_else(|| self.table.wall.left().first().copied()) else {
                break;
            };
            if drawn.is_none() {
                self.table.player_mut(seat).draw.push(tile);
            }
            let last = self.table.player(seat).tiles().count() - 1;
            self.table.awaiting_discard = true;
            self.perform_code(Code::Discard(tile, last), Context::of(seat));
            if self.table.round_over || self.table.turn == seat {
                break;
            }
        }
        let table = &mut self.table;
        for player in &mut table.players {
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
        table.winners.clear();
        table.payouts = None;
        table.screen = None;
        table.result = None;
        table.round_over = false;
        table.programs.clear();
        table.paused.clear();
        table.waiting.clear();
        table.inputs.clear();
        table.firing.clear();
        self.outputs.clear();
        self.log = crate::log::Log::default();
    }

    /// Turns over the indicators of a question in place of those that were turned over.
    fn turn_over(&mut self, question: &Question, dora: &[Tile]) -> Result<(), Unanswerable> {
        let indicators = question.indicators.len();
        let asked = indicators.max(question.under.len());
        if self.rulebook.setup.dora_indicators.is_empty() {
            return match asked {
                0 => Ok(()),
                _ => Err(Unanswerable::NoIndicators),
            };
        }
        let revealed = &mut self.table.wall.revealed;
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
            let wall = &mut self.table.wall;
            for number in 0..asked {
                // Of each stack the upper tile is the indicator; stacks follow each other
                // towards the live wall.
                let step = i32::try_from(2 * number).map_err(|_| too_many.clone())?;
                let above = first - step;
                let pair = [(above, &question.indicators), (above + 1, &question.under)];
                for (position, tiles) in pair {
                    let Some(tile) = tiles.get(number) else {
                        continue;
                    };
                    let place = wall.dead_place(position);
                    let place = place.and_then(|place| wall.dead.get_mut(place));
                    *place.ok_or_else(|| too_many.clone())? = *tile;
                }
                if number < indicators {
                    wall.revealed.push(RevealedTile::Position(above));
                }
            }
        }
        let after = self.all_dora();
        for tagged in self.table.tags.values_mut() {
            if *tagged == dora {
                tagged.clone_from(&after);
            }
        }
        Ok(())
    }

    /// All that indicators point at.
    fn all_dora(&self) -> Vec<Tile> {
        let mut dora = Vec::new();
        for indicator in self.revealed_tiles() {
            dora.extend_from_slice(self.dora_of(indicator, false));
        }
        dora.sort_unstable();
        dora.dedup();
        dora
    }

    /// Puts the winning tile where it comes from.
    fn give_winning_tile(&mut self, question: &Question, from: Seat) {
        let tile = question.winning_tile;
        match question.way {
            WinWay::Draw => {
                let tile = self.with(tile, attr::DRAW);
                let seat = question.seat;
                self.table.turn = seat;
                self.table.player_mut(seat).draw = vec![tile];
                self.table.records.push(Record::Draw { seat, tile });
            }
            WinWay::Discard | WinWay::SecondDiscard => {
                let tile = self.with(tile, attr::DISCARD);
                self.table.turn = from;
                self.table.awaiting_discard = false;
                self.discard_of(from, tile);
                if question.way == WinWay::SecondDiscard {
                    self.discard_of(from, tile);
                }
            }
            WinWay::Call => {
                let names = &self.rulebook.names;
                let name = names.find("kakan").or_else(|| names.find("kan"));
                let Some(name) = name.or_else(|| names.find("pon")) else {
                    return;
                };
                self.table.turn = from;
                let tiles = vec![tile; 4];
                let player = self.table.player_mut(from);
                player.calls.push(Meld { name, tiles });
                self.table.records.push(Record::Call(CallRecord {
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
        let player = self.table.player_mut(seat);
        player.pond.push(tile);
        player.discards.push(tile);
        self.table.records.push(Record::Discard { seat, tile });
    }
}

/// Asking.
impl Game {
    /// Does the hand match `win` with a tile? Without such a match, any hand will do.
    pub(super) fn is_complete(&self, seat: Seat, tile: Tile) -> bool {
        let Some(win) = self.win_match() else {
            return true;
        };
        let HandCalls { hand, calls } = self.whole_hand(seat, Some(tile));
        self.matches(&win, &hand, &calls, seat)
    }

    /// How many tiles a winning hand has beside the calls of a player, if that is certain.
    pub(super) fn full_hand(&self, seat: Seat) -> Option<usize> {
        let matcher = self.matcher(&self.win_match()?, seat);
        let distance = queries::distance(&matcher, &[], &self.calls_of_hand(seat), &self.attrs);
        let distance = distance.filter(|distance| distance.exact);
        distance.map(|distance| distance.missing)
    }

    fn is_offered(&self, seat: Seat, id: ButtonId) -> bool {
        let context = Context {
            button: Some(id),
            ..Context::of(seat)
        };
        let button = self.rulebook.button(id);
        button.is_some_and(|button| self.holds(&button.show_when, &context))
    }

    /// Would the rules offer the win that is laid out?
    pub(super) fn offers_win(&self, seat: Seat, way: WinWay, buttons: &[ButtonId]) -> Option<bool> {
        let mut buttons = buttons.iter();
        (way != WinWay::Call).then(|| buttons.any(|id| self.is_offered(seat, *id)))
    }

    /// Declares the win as a button would; of several, the one that would be offered.
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
                let offered = buttons.find(|id| self.is_offered(seat, *id));
                offered.unwrap_or(*first)
            }
        };
        let actions = self.rulebook.button(button).map(|button| button.actions);
        self.perform(actions.unwrap_or(ListId::EMPTY), Context::of(seat));
        self.table.winner(seat).ok_or(Unanswerable::NotWon)
    }

    /// Every way to look at the win that is laid out; those that come to the same are one.
    pub(super) fn all_looks(&self, seat: Seat, way: WinWay) -> Vec<Looked> {
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
        let mut copy = self.clone();
        if !unknown {
            copy.perform(self.rulebook.event(Event::BeforeWin), context.clone());
        }
        let mut looks: Vec<Looked> = Vec::new();
        copy.look_at_win(&context, &mut |game, look| {
            let evaluation = game.evaluate_as_it_lies(&look.context, None);
            let win = look.context.win.clone().unwrap_or_default();
            let mut reading = game.reading(seat, &look, &win);
            game.arrange_hand(seat, &win, &mut reading);
            looks.push(Looked {
                yaku: evaluation.yaku,
                yaku2: evaluation.yaku2,
                points: evaluation.score.points,
                minipoints: evaluation.minipoints,
                score: evaluation.score.score,
                reading,
            });
            ControlFlow::Continue(())
        });
        looks.sort_by_key(|look| std::cmp::Reverse(look.score));
        looks
    }
}

/// The buttons that declare wins, by the kind of win.
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

/// Does a list declare a win of a kind, here or in what it runs?
fn declares(rulebook: &Rulebook, list: ListId, way: WinWay, depth: usize) -> bool {
    let inside = |list: ListId| depth < 10 && declares(rulebook, list, way, depth + 1);
    let mut steps = rulebook.list(list).steps.iter();
    steps.any(|step| match &step.action {
        Action::End(EndAction::Win(declared, _)) => *declared == way,
        Action::Control(control) => control.lists().any(inside),
        _ => false,
    })
}
