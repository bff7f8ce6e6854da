//! Of all ways to look at a win the best one counts.

use std::ops::ControlFlow;
use std::sync::Arc;

use jantaku_match::american::Card;
use jantaku_match::arrange;
use jantaku_rulebook::condition::{MatchTest, Test};
use jantaku_rulebook::{Condition, Matches, Name, Number, Seat, WinWay};
use jantaku_tile::Tile;

use super::candidates::Look;
use super::yaku::Totals;
use super::{Score, fu_program};
use crate::game::Game;
use crate::output::Output;
use crate::table::{Context, Reading, Table, WinContext, YakuValue};

/// What a win is worth if it is looked at in one way.
pub(super) struct Evaluation {
    pub(super) yaku: Vec<YakuValue>,
    pub(super) yaku2: Vec<YakuValue>,
    pub(super) totals: Totals,
    pub(super) minipoints: Number,
    pub(super) score: Score,
}

impl Evaluation {
    /// Is it better than another? Of those that are as good, the first counts.
    fn beats(&self, other: &Self) -> bool {
        let rank = |one: &Self| {
            let fewer = |yaku: &[YakuValue]| -Number::from(yaku.len());
            [
                one.score.score,
                one.score.points,
                one.score.points2,
                one.minipoints,
                fewer(&one.yaku),
                fewer(&one.yaku2),
            ]
        };
        rank(self) > rank(other)
    }
}

/// The best way so far.
struct Best {
    look: Look,
    evaluation: Evaluation,
    /// What became of the table, and what was told; nothing if it is the only way.
    outcome: Option<(Box<Table>, Vec<Output>)>,
}

impl Game {
    /// Scores the win that was noted last: finds the best way to look at it, keeps what its
    /// events have done, and completes the record of the winner.
    pub(crate) fn score_winner(&mut self, context: &Context, scoring: Option<Name>) {
        let told = self.outputs.len();
        let mut best: Option<Best> = None;
        self.look_at_win(context, &mut |game, look| {
            let evaluation = game.evaluate_as_it_lies(&look.context, scoring);
            let news = if look.alone {
                Vec::new()
            } else {
                game.outputs.split_off(told.min(game.outputs.len()))
            };
            let beaten = |best: &Best| evaluation.beats(&best.evaluation);
            if best.as_ref().is_none_or(beaten) {
                best = Some(Best {
                    outcome: (!look.alone).then(|| (Box::new(game.table.clone()), news)),
                    evaluation,
                    look,
                });
            }
            ControlFlow::Continue(())
        });
        let Some(best) = best else { return };
        if let Some((table, news)) = best.outcome {
            self.table = *table;
            self.outputs.extend(news);
        }
        let win = best.look.context.win.clone().unwrap_or_default();
        let mut reading = self.reading(context.seat, &best.look, &win);
        self.undo_look(&best.look);
        if !self.options.unseen {
            self.arrange_hand(context.seat, &win, &mut reading);
            self.arrange_as_on_card(context.seat, &win, &best.evaluation, &mut reading);
            self.tell_win(context.seat, &win, &best.look);
        }
        self.complete_record(context.seat, &win, reading, best.evaluation);
    }

    /// Tells everyone what a win is worth, after its events have run.
    pub(crate) fn tell_worth(&mut self, seat: Seat) {
        let Some(winner) = self.table.winner(seat) else {
            return;
        };
        let labels = &self.rulebook.scoring.labels;
        if self.options.unseen || self.win_label(Some(winner.way)).is_empty() {
            return;
        }
        let shown = &winner.shown;
        let unit = shown.score_denomination.as_ref();
        let unit = unit.unwrap_or(&labels.score_denomination);
        let score = shown.score.unwrap_or(winner.score);
        let mut text = format!("scored {score}{unit}");
        let yaku = winner.existing_yaku().into_iter();
        let yaku: Vec<String> = yaku
            .map(|(name, value, _)| format!("{} {value}", self.rulebook.names.word(name)))
            .collect();
        if !yaku.is_empty() {
            text += &format!(" with {}", yaku.join(", "));
        }
        self.tell(Output::Message(Some(seat), text));
    }

    /// What is written above the winning tile.
    fn win_label(&self, way: Option<WinWay>) -> &str {
        let labels = &self.rulebook.scoring.labels;
        match way {
            Some(WinWay::Draw) => &labels.win_by_draw_label,
            _ => &labels.win_by_discard_label,
        }
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

    /// What a win is worth as the table is now.
    pub(super) fn evaluate_as_it_lies(
        &mut self,
        context: &Context,
        scoring: Option<Name>,
    ) -> Evaluation {
        let seat = context.seat;
        let minipoints = self.fu_of(context);
        let mut context = context.clone();
        let win = Arc::make_mut(context.win.get_or_insert_default());
        win.minipoints = Some(minipoints);
        let self_draw = win.way == Some(WinWay::Draw) && !win.at_draw;
        let (yaku, yaku2) = self.yaku_of_win(&mut context);
        let totals = self.totals(&yaku, &yaku2);
        let by_points = |score, name| Score {
            score,
            name,
            points: totals.points,
            points2: totals.points2,
        };
        let score = if self.rulebook.scoring.logic.is_some() {
            let score = self.run_scoring_program(&context, scoring, &yaku, &yaku2);
            by_points(score, String::new())
        } else {
            let score = self.score_of(seat, &yaku, &yaku2, minipoints, self_draw);
            match self.rulebook.scoring.methods[..] {
                [] => by_points(score.score, score.name),
                _ => score,
            }
        };
        Evaluation {
            yaku,
            yaku2,
            totals,
            minipoints,
            score,
        }
    }

    /// The fu that events have counted; those of older rulesets count themselves.
    pub(super) fn fu_of(&self, context: &Context) -> Number {
        if self.rulebook.scoring.builtin_fu && fu_program(&self.rulebook).is_none() {
            return self.riichi_fu(context);
        }
        let fu = self.words.fu;
        fu.map_or(Number::ZERO, |fu| {
            self.table.player(context.seat).counter(fu)
        })
    }

    /// The hand as it was scored.
    pub(super) fn reading(&self, seat: Seat, look: &Look, win: &WinContext) -> Reading {
        let player = self.table.player(seat);
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
                arrange::winning_hand(hand, winning, &calls, jokers, &matcher, &self.attrs)
            }
            None => arranged.clone(),
        };
        reading.arranged = arranged;
        reading.separated = separated;
    }

    /// Lays the hand, as it was won, out as the card has it that the first yaku asks for.
    fn arrange_as_on_card(
        &self,
        seat: Seat,
        win: &WinContext,
        evaluation: &Evaluation,
        reading: &mut Reading,
    ) {
        let scoring = &self.rulebook.scoring;
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
        let behaviour = &self.table.player(seat).behaviour;
        let calls = self.calls_of_hand(seat);
        let lists = matches.ids.iter();
        let lists = lists.filter_map(|id| self.rulebook.matches.get(id.0 as usize));
        for card in lists.map(|list| Card::of(list, behaviour)) {
            let arranged = card
                .hands()
                .find_map(|written| card.arrange(written, hand, winning, &calls, &self.attrs));
            if let Some(arranged) = arranged {
                reading.separated = arranged;
                reading.with_calls = true;
                return;
            }
        }
    }

    /// Tells everyone about a win, and what jokers stand for if that is not obvious.
    fn tell_win(&mut self, seat: Seat, win: &WinContext, look: &Look) {
        let label = self.win_label(win.way);
        if !label.is_empty() {
            let original = win.original.as_deref();
            let winning = original.map_or(win.winning_tile, |original| original.winning_tile);
            let player = self.table.player(seat);
            let hand = original.map_or(&player.hand, |original| &original.hand);
            let called = player.calls.iter().flat_map(|call| &call.tiles);
            let mut tiles: Vec<Tile> = hand.iter().chain(called).copied().collect();
            jantaku_tile::sort_hand(&mut tiles);
            let spell = |tiles: &[Tile]| {
                let ids = tiles.iter().map(|tile| tile.id.to_string());
                ids.collect::<Vec<_>>().join(" ")
            };
            let text = format!(
                "called {} on {} with hand {}",
                label.to_lowercase(),
                spell(winning.as_slice()),
                spell(&tiles)
            );
            self.tell(Output::Message(Some(seat), text));
        }
        if !look.obvious {
            let jokers = look.jokers.iter().map(|(place, tile)| {
                let joker = self.joker_at(win, *place);
                let joker = joker.map_or_else(String::new, |joker| joker.id.to_string());
                format!("{joker}→{}", tile.id)
            });
            let jokers = jokers.collect::<Vec<_>>().join(", ");
            let text = format!("Using joker assignment {jokers}");
            self.tell(Output::Message(None, text));
        }
    }

    /// The joker at a place of a hand as it was won.
    fn joker_at(&self, win: &WinContext, place: usize) -> Option<Tile> {
        let original = win.original.as_deref()?;
        let called = original.calls.iter();
        let called = called.filter(|call| !self.is_flower_call(call));
        let called = called.flat_map(|call| &call.tiles);
        let tiles = original.hand.iter().chain(&original.winning_tile);
        tiles.chain(called).nth(place).copied()
    }

    /// Writes into the record of the winner what the win is worth.
    fn complete_record(
        &mut self,
        seat: Seat,
        win: &WinContext,
        reading: Reading,
        evaluation: Evaluation,
    ) {
        let Evaluation {
            mut yaku,
            yaku2,
            totals,
            minipoints,
            score,
        } = evaluation;
        if self.rulebook.scoring.yaku2_overrides_yaku1 && !yaku2.is_empty() {
            yaku.clear();
        }
        let total_points = self.total_points(&yaku, &yaku2);
        let Some(winner) = self.table.winner_mut(seat) else {
            return;
        };
        match win.original.as_deref() {
            Some(original) => {
                winner.hand.clone_from(&original.hand);
                winner.winning_tile = original.winning_tile;
            }
            None => {
                winner.hand.clone_from(&reading.hand);
                winner.winning_tile = reading.winning_tile;
            }
        }
        winner.points = score.points;
        winner.points2 = score.points2;
        winner.score = score.score;
        winner.score_name = score.name;
        winner.minipoints = minipoints;
        winner.shuugi = totals.shuugi;
        winner.total_points = total_points;
        winner.yaku = yaku;
        winner.yaku2 = yaku2;
        winner.reading = reading;
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
