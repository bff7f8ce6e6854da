//! What a win would be worth that nobody has declared.
//!
//! Such questions are answered on a copy of the game: both events of a win run there, and
//! nothing of it is ever seen.

use std::ops::ControlFlow;
use std::sync::Arc;

use jantaku_rulebook::condition::{WinTest, YakuQuestion};
use jantaku_rulebook::{Event, Matches, Name, Number, Seat, WinWay};
use jantaku_tile::Tile;

use crate::game::Game;
use crate::log::Log;
use crate::table::{Context, Record, WinContext, YakuValue};

impl Game {
    /// Questions about what wins score, or would score. A question inside such a question has
    /// the answer no.
    pub(crate) fn would_score(&self, test: &WinTest, context: &Context) -> bool {
        let seat = context.seat;
        match test {
            WinTest::HasYaku(question) => self.has_scored(question, seat),
            _ if self.supposed => false,
            WinTest::HasYakuWith(way, question) => {
                self.may_win_now(*way) && self.would_be_enough(seat, *way, question)
            }
            WinTest::HasDeclaredYakuWith(way, lists) => {
                self.may_win_now(*way) && self.would_have_declared(seat, *way, lists)
            }
            WinTest::IsAtozuke(matches, question) => self.is_atozuke(seat, matches, question),
            _ => false,
        }
    }

    /// Was the last thing that happened one that can be won on in this way?
    fn may_win_now(&self, way: WinWay) -> bool {
        let last = self.table.last_record();
        match way {
            WinWay::Draw => true,
            WinWay::Discard | WinWay::SecondDiscard => {
                matches!(last, Some(Record::Discard { .. }))
            }
            WinWay::Call => matches!(last, Some(Record::Call(_))),
        }
    }

    /// Has the player won with a hand that is worth enough?
    fn has_scored(&self, question: &YakuQuestion, seat: Seat) -> bool {
        self.table.winner(seat).is_some_and(|winner| {
            let yaku = if question.second {
                &winner.yaku2
            } else {
                &winner.yaku
            };
            self.is_enough(question, yaku, winner.minipoints)
        })
    }

    /// Would a win be worth enough, looked at in some way?
    fn would_be_enough(&self, seat: Seat, way: WinWay, question: &YakuQuestion) -> bool {
        let scoring = &self.rulebook.scoring;
        let family = if question.second {
            scoring.yaku2_lists.as_deref().unwrap_or_default()
        } else {
            &scoring.yaku_lists
        };
        let counts = |list: &usize| question.extra || !scoring.extra_yaku_lists.contains(list);
        let lists: Vec<usize> = family.iter().copied().filter(counts).collect();
        self.suppose_win(seat, way, |game, context| {
            let yaku = game.yaku_of(
                &lists,
                game.plain_unit(question.second),
                &mut context.clone(),
            );
            game.is_enough(question, &yaku, game.fu_of(context))
        })
    }

    fn plain_unit(&self, second: bool) -> &str {
        let labels = &self.rulebook.scoring.labels;
        if second {
            &labels.point2_name
        } else {
            &labels.point_name
        }
    }

    fn is_enough(&self, question: &YakuQuestion, yaku: &[YakuValue], fu: Number) -> bool {
        let word = |unit: Name| self.rulebook.names.word(unit);
        let plain = self.plain_unit(question.second);
        let asked = question.unit.map_or(plain, word);
        let counts = |yaku: &&YakuValue| yaku.unit.map_or(plain, word) == asked;
        let points: Number = yaku.iter().filter(counts).map(|yaku| yaku.value).sum();
        points >= question.points && fu >= question.fu
    }

    /// Would a win have all yaku that the player has declared?
    fn would_have_declared(&self, seat: Seat, way: WinWay, lists: &[Name]) -> bool {
        let declared = self.table.player(seat).declared_yaku.as_deref();
        let Some(declared) = declared.filter(|declared| !declared.is_empty()) else {
            return false;
        };
        let scoring = &self.rulebook.scoring;
        let number = |name: &Name| scoring.lists.iter().position(|list| list.name == *name);
        let lists: Vec<usize> = lists.iter().filter_map(number).collect();
        self.suppose_win(seat, way, |game, context| {
            let yaku = game.yaku_of(&lists, game.plain_unit(false), &mut context.clone());
            let has = |name: &Name| yaku.iter().any(|yaku| yaku.name == *name);
            declared.iter().all(has)
        })
    }

    /// Is there a wait that, as a discard, would not be worth enough?
    fn is_atozuke(&self, seat: Seat, matches: &Matches, question: &YakuQuestion) -> bool {
        self.waits(matches, seat).into_iter().any(|tile| {
            let copy = self.with_discard(seat, tile);
            !copy.would_be_enough(seat, WinWay::Discard, question)
        })
    }

    /// A copy in which somebody else has just discarded a tile.
    fn with_discard(&self, seat: Seat, tile: Tile) -> Self {
        let mut copy = self.supposition();
        let last = self.table.last_discard().map(|(discarder, _)| discarder);
        let mut others = last.into_iter().chain(self.seats.iter().copied());
        let discarder = others.find(|other| *other != seat).unwrap_or(seat);
        let player = copy.table.player_mut(discarder);
        player.pond.push(tile);
        player.discards.push(tile);
        copy.table.records.push(Record::Discard {
            seat: discarder,
            tile,
        });
        copy
    }

    /// A copy of the game to answer a question on.
    pub(crate) fn supposition(&self) -> Self {
        Self {
            rulebook: Arc::clone(&self.rulebook),
            seed: self.seed,
            options: self.options.clone(),
            seats: self.seats,
            attrs: Arc::clone(&self.attrs),
            table: self.table.clone(),
            matchers: self.matchers.clone(),
            outputs: Vec::new(),
            words: self.words,
            log: Log::default(),
            fresh_behaviour: Arc::clone(&self.fresh_behaviour),
            firing_now: self.firing_now,
            steps_left: 0,
            supposed: true,
        }
    }

    /// Asks about a win that is not declared: does it hold if it is looked at in some way?
    fn suppose_win(
        &self,
        seat: Seat,
        way: WinWay,
        holds: impl Fn(&Self, &Context) -> bool,
    ) -> bool {
        let winning_tile = self.winning_tile(seat, way);
        let unknown = !self.may_be_winning(seat, way).is_empty();
        if winning_tile.is_none() && !unknown {
            return false;
        }
        let context = Context {
            win: Some(Arc::new(WinContext {
                winner: Some(seat),
                way: Some(way),
                winning_tile: winning_tile.filter(|_| !unknown),
                ..WinContext::default()
            })),
            silent: true,
            ..Context::of(seat)
        };
        let mut copy = self.supposition();
        if !unknown {
            copy.perform(self.rulebook.event(Event::BeforeWin), context.clone());
        }
        let mut found = false;
        copy.look_at_win(&context, &mut |game, look| {
            let mut context = look.context;
            let fu = game.fu_of(&context);
            Arc::make_mut(context.win.get_or_insert_default()).minipoints = Some(fu);
            found = holds(game, &context);
            if found {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
        found
    }
}
