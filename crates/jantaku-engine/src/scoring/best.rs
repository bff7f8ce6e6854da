//! Scoring a win: of all interpretations, the best counts.

use std::ops::ControlFlow;
use std::sync::Arc;

use jantaku_match::american::Card;
use jantaku_match::arrange;
use jantaku_rulebook::condition::{MatchTest, Test};
use jantaku_rulebook::{Condition, Matches, Name, Number, Seat, WinWay};
use jantaku_tile::Tile;

use super::candidates::Candidate;
use super::yaku::Totals;
use super::{Worth, fu_program};
use crate::act::Act;
use crate::ask::Ask;
use crate::face::Happened;
use crate::state::{Context, Reading, Scored, State, WinContext, YakuValue};

/// What a win is worth under one interpretation.
pub(super) struct Evaluation {
    pub(super) yaku: Vec<YakuValue>,
    pub(super) yaku2: Vec<YakuValue>,
    pub(super) totals: Totals,
    pub(super) minipoints: Number,
    pub(super) worth: Worth,
}

impl Evaluation {
    /// Whether it is better than another. Of equals, the first counts.
    fn beats(&self, other: &Self) -> bool {
        let rank = |one: &Self| {
            // The amounts of a yaku are adjacent.
            let fewer = |yaku: &[YakuValue]| {
                -Number::from(yaku.chunk_by(|one, next| one.name == next.name).count())
            };
            [
                one.worth.score.score,
                one.worth.score.points,
                one.worth.score.points2,
                one.minipoints,
                fewer(&one.yaku),
                fewer(&one.yaku2),
            ]
        };
        rank(self) > rank(other)
    }
}

/// The best interpretation so far.
struct Best {
    look: Candidate,
    evaluation: Evaluation,
    /// The state and the events it leads to; `None` if it is the only one, so that nothing has to
    /// be restored.
    outcome: Option<(Box<State>, Vec<Happened>)>,
}

impl<'a> Ask<'a> {
    /// The caption above the winning tile.
    fn win_label(&self, way: Option<WinWay>) -> &'a str {
        let labels = &self.terms.rulebook.scoring.labels;
        match way {
            Some(WinWay::Draw) => &labels.win_by_draw_label,
            _ => &labels.win_by_discard_label,
        }
    }

    /// The fu of a win: counted by events, or by the engine in older rulesets. Where nobody counts
    /// them, they are those that every hand has.
    pub(super) fn fu_of(&self, context: &Context) -> Number {
        if self.terms.rulebook.scoring.builtin_fu && fu_program(&self.terms.rulebook).is_none() {
            return self.riichi_fu(context);
        }
        let counters = &self.state.player(context.seat).counters;
        let counted = self.terms.engine_names.fu.and_then(|fu| counters.get(&fu));
        let fixed = self.terms.rulebook.scoring.fixed_fu;
        counted.copied().or(fixed).unwrap_or_default()
    }

    /// The hand as it was scored.
    pub(super) fn reading(&self, seat: Seat, look: &Candidate, win: &WinContext) -> Reading {
        let player = self.state.player(seat);
        Reading {
            hand: player.hand.clone(),
            calls: player.calls.clone(),
            winning_tile: win.winning_tile,
            jokers: look.jokers.clone(),
            pieces: win.pieces.clone(),
            ..Reading::default()
        }
    }

    /// Puts the hand, as it was won, into the order in which it is shown.
    pub(super) fn arrange_hand(&self, seat: Seat, win: &WinContext, reading: &mut Reading) {
        let (hand, winning) = match win.original.as_deref() {
            Some(original) => (&original.hand, original.winning_tile),
            None => (&reading.hand, reading.winning_tile),
        };
        let jokers = &reading.jokers;
        let arranged = arrange::sorted(hand, jokers);
        let separated = match self.win_match() {
            Some(win) => {
                let matcher = self.matcher(&win, seat);
                let calls = self.calls_of_hand(seat);
                arrange::winning_hand(hand, winning, &calls, jokers, &matcher, self.attrs)
            }
            None => arranged.clone(),
        };
        reading.arranged = arranged;
        reading.separated = separated;
    }

    /// Lays the hand out as on the American card that the first yaku asks for.
    fn arrange_as_on_card(
        &self,
        seat: Seat,
        win: &WinContext,
        evaluation: &Evaluation,
        reading: &mut Reading,
    ) {
        let scoring = &self.terms.rulebook.scoring;
        let scored = evaluation.yaku.iter().chain(&evaluation.yaku2).next();
        let Some(scored) = scored.filter(|_| scoring.arrange_american_yaku) else {
            return;
        };
        let mut yaku = scoring.lists.iter().flat_map(|list| &list.yaku);
        let yaku = yaku.find(|yaku| yaku.name == scored.name);
        let Some(matches) = yaku.and_then(|yaku| first_match(&yaku.when)) else {
            return;
        };
        let (hand, winning) = match win.original.as_deref() {
            Some(original) => (&original.hand, original.winning_tile),
            None => (&reading.hand, reading.winning_tile),
        };
        let behaviour = &self.state.player(seat).behaviour;
        let calls = self.calls_of_hand(seat);
        let lists = matches.ids.iter();
        let lists = lists.filter_map(|id| self.terms.rulebook.matches.get(id.0 as usize));
        for card in lists.map(|list| Card::of(list, behaviour)) {
            let arranged = card
                .hands()
                .find_map(|written| card.arrange(written, hand, winning, &calls, self.attrs));
            if let Some(arranged) = arranged {
                reading.separated = arranged;
                reading.with_calls = true;
                return;
            }
        }
    }

    /// The result of the best interpretation.
    fn scored(&self, seat: Seat, evaluation: Evaluation, reading: Reading) -> Scored {
        let Evaluation {
            mut yaku,
            yaku2,
            totals,
            minipoints,
            worth,
        } = evaluation;
        if self.terms.rulebook.scoring.yaku2_overrides_yaku1 && !yaku2.is_empty() {
            yaku.clear();
        }
        Scored {
            total_points: self.total_points(&yaku, &yaku2),
            yaku,
            yaku2,
            points: worth.score.points,
            points2: worth.score.points2,
            minipoints,
            shuugi: totals.shuugi,
            score: worth.score.score,
            score_name: worth.score.name.clone(),
            worth,
            reading,
            fu: Vec::new(),
            indicators: self.counted_indicators(seat),
        }
    }

    /// Indicators that counted for a win although they do not lie open, such as ura dora after
    /// riichi.
    fn counted_indicators(&self, seat: Seat) -> Vec<Tile> {
        let context = Context::of(seat);
        let counted = self.state.ending.counted_indicators.iter();
        let own = counted.filter(|(winner, _)| *winner == seat);
        own.filter_map(|(_, indicator)| self.named_tile(indicator, &context))
            .collect()
    }

    /// The joker at an index of a hand as it was won.
    fn joker_at(&self, win: &WinContext, place: usize) -> Option<Tile> {
        let original = win.original.as_deref()?;
        let called = original.calls.iter();
        let called = called.filter(|call| !self.is_flower_call(call));
        let called = called.flat_map(|call| &call.tiles);
        let tiles = original.hand.iter().chain(&original.winning_tile);
        tiles.chain(called).nth(place).copied()
    }
}

impl Act<'_> {
    /// Scores the win that was recorded last: finds the best interpretation, keeps what its events
    /// have done, and completes the winner.
    pub(crate) fn score_winner(&mut self, context: &Context, scoring: Option<Name>) {
        let told = self.outbox.len();
        let mut best: Option<Best> = None;
        self.for_each_candidate(context, &mut |game, look| {
            let evaluation = game.evaluate_as_it_lies(&look.context, scoring);
            let news = if look.alone {
                Vec::new()
            } else {
                game.outbox.split_off(told)
            };
            let beaten = |best: &Best| evaluation.beats(&best.evaluation);
            if best.as_ref().is_none_or(beaten) {
                best = Some(Best {
                    outcome: (!look.alone).then(|| (Box::new(game.state.clone()), news)),
                    evaluation,
                    look,
                });
            }
            ControlFlow::Continue(())
        });
        let Some(best) = best else { return };
        if let Some((state, news)) = best.outcome {
            *self.state = *state;
            self.outbox.extend(news);
        }
        let win = best.look.context.win.clone().unwrap_or_default();
        let mut reading = self.ask().reading(context.seat, &best.look, &win);
        self.undo_candidate(&best.look);
        if !self.state.machine.unseen {
            self.ask().arrange_hand(context.seat, &win, &mut reading);
            self.ask()
                .arrange_as_on_card(context.seat, &win, &best.evaluation, &mut reading);
            self.tell_win(context.seat, &win, &best.look);
        }
        let scored = self.ask().scored(context.seat, best.evaluation, reading);
        self.note_scored(context.seat, &win, scored);
    }

    /// Announces what a win is worth, after its events have run.
    pub(crate) fn tell_worth(&mut self, seat: Seat) {
        let Some(winner) = self.state.winner(seat) else {
            return;
        };
        let labels = &self.terms.rulebook.scoring.labels;
        if self.state.machine.unseen || self.ask().win_label(Some(winner.way)).is_empty() {
            return;
        }
        let shown = &winner.shown;
        let unit = shown.score_denomination.as_ref();
        let unit = unit.unwrap_or(&labels.score_denomination);
        let score = shown.score.unwrap_or(winner.scored.score);
        let yaku = winner.scored.yaku.iter().chain(&winner.scored.yaku2);
        let scored = Happened::WinScored {
            seat,
            score,
            unit: unit.clone(),
            yaku: yaku.map(|yaku| (yaku.name, yaku.value)).collect(),
        };
        self.tell(scored);
    }

    /// Scores a ready hand at a draw, as if it had drawn the best tile it waits for.
    pub(crate) fn score_ready_hand(&mut self, seat: Seat) {
        let context = Context {
            win: Some(Arc::new(WinContext {
                winner: Some(seat),
                way: Some(WinWay::Draw),
                at_draw: true,
                ..WinContext::default()
            })),
            ..Context::of(seat)
        };
        self.score_winner(&context, None);
    }

    /// What a win is worth in the current state.
    pub(super) fn evaluate_as_it_lies(
        &mut self,
        context: &Context,
        scoring: Option<Name>,
    ) -> Evaluation {
        let seat = context.seat;
        let minipoints = self.ask().fu_of(context);
        let mut context = context.clone();
        let win = Arc::make_mut(context.win.get_or_insert_default());
        win.minipoints = Some(minipoints);
        let self_draw = win.way == Some(WinWay::Draw) && !win.at_draw;
        let (yaku, yaku2) = self.ask().yaku_of_win(&mut context);
        let totals = self.ask().totals(&yaku, &yaku2);
        let by_program = self.terms.rulebook.setup.generation.scores_by_programs();
        let mut worth = if by_program {
            let score = self.run_scoring_program(&context, scoring, &yaku, &yaku2);
            Worth::of_program(score)
        } else {
            self.ask().worth(seat, &yaku, &yaku2, minipoints, self_draw)
        };
        let rules = &self.terms.rulebook.scoring;
        if by_program || rules.methods.is_empty() {
            let overridden = rules.yaku2_overrides_yaku1 && !yaku2.is_empty();
            worth.score.points = match overridden {
                true => totals.points2,
                false => totals.points,
            };
            worth.score.points2 = totals.points2;
        }
        Evaluation {
            yaku,
            yaku2,
            totals,
            minipoints,
            worth,
        }
    }

    /// Announces a win, and what jokers stand for if that is not obvious.
    fn tell_win(&mut self, seat: Seat, win: &WinContext, look: &Candidate) {
        let label = self.ask().win_label(win.way);
        if !label.is_empty() {
            let original = win.original.as_deref();
            let winning = original.map_or(win.winning_tile, |original| original.winning_tile);
            let player = self.state.player(seat);
            let hand = original.map_or(&player.hand, |original| &original.hand);
            let called = player.calls.iter().flat_map(|call| &call.tiles);
            let mut tiles: Vec<Tile> = hand.iter().chain(called).copied().collect();
            jantaku_tile::sort_hand(&mut tiles);
            let shown = Happened::HandShown {
                seat,
                way: win.way.unwrap_or(WinWay::Draw),
                label: label.to_owned(),
                winning_tile: winning,
                hand: tiles,
            };
            self.tell(shown);
        }
        if !look.obvious {
            let jokers = look.jokers.iter();
            let read = jokers.map(|(place, tile)| (self.ask().joker_at(win, *place), *tile));
            let read = Happened::JokersRead(read.collect());
            self.tell(read);
        }
    }

    /// Stores what a win is worth, and the hand as it was won.
    fn note_scored(&mut self, seat: Seat, win: &WinContext, scored: Scored) {
        let Some(winner) = self.state.winner_mut(seat) else {
            return;
        };
        let (hand, winning_tile) = match win.original.as_deref() {
            Some(original) => (&original.hand, original.winning_tile),
            None => (&scored.reading.hand, scored.reading.winning_tile),
        };
        winner.hand.clone_from(hand);
        winner.winning_tile = winning_tile;
        winner.scored = scored;
        if !self.state.machine.unseen {
            let fu = self.state.winner(seat);
            let fu = fu.map(|winner| self.ask().explain_fu(winner));
            if let Some(winner) = self.state.winner_mut(seat) {
                winner.scored.fu = fu.unwrap_or_default();
            }
        }
    }
}

/// The first match that a condition asks for.
fn first_match(condition: &Condition) -> Option<&Matches> {
    match condition {
        Condition::Is(Test::Match(MatchTest::Match(_, matches))) => Some(matches),
        Condition::All(parts)
        | Condition::Any(parts)
        | Condition::AtLeast(_, parts)
        | Condition::AtMost(_, parts) => parts.iter().find_map(first_match),
        Condition::As(_, inner) => first_match(inner),
        _ => None,
    }
}
