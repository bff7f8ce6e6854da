//! What a win would be worth that nobody has declared.
//!
//! Such questions are answered on a copy of the game: both events of a win run there, and nothing
//! of it becomes visible.

use std::ops::ControlFlow;
use std::sync::Arc;

use jantaku_rulebook::condition::{WinTest, YakuQuestion};
use jantaku_rulebook::{Event, Matches, Name, Number, Seat, WinWay};
use jantaku_tile::Tile;

use crate::ask::Ask;
use crate::game::Supposition;
use crate::state::{Context, RoundEvent, WinContext, YakuValue};

impl<'a> Ask<'a> {
    /// Tests on what wins score, or would score. Within such a test, every further one is answered
    /// with no.
    pub(crate) fn would_score(&self, test: &WinTest, context: &Context) -> bool {
        let seat = context.seat;
        match test {
            WinTest::HasYaku(question) => self.has_scored(question, seat),
            _ if self.state.machine.supposed => false,
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

    /// Whether the latest event can be won on in this way.
    fn may_win_now(&self, way: WinWay) -> bool {
        let last = self.state.last_event();
        match way {
            WinWay::Draw => true,
            WinWay::Discard | WinWay::SecondDiscard => {
                matches!(last, Some(RoundEvent::Discard { .. }))
            }
            WinWay::Call => matches!(last, Some(RoundEvent::Call(_))),
        }
    }

    /// Whether the player has won with a hand that is worth enough.
    fn has_scored(&self, question: &YakuQuestion, seat: Seat) -> bool {
        self.state.winner(seat).is_some_and(|winner| {
            let yaku = if question.second {
                &winner.scored.yaku2
            } else {
                &winner.scored.yaku
            };
            self.is_enough(question, yaku, winner.scored.minipoints)
        })
    }

    /// Whether a win would be worth enough under some interpretation.
    fn would_be_enough(&self, seat: Seat, way: WinWay, question: &YakuQuestion) -> bool {
        let scoring = &self.terms.rulebook.scoring;
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

    fn plain_unit(&self, second: bool) -> &'a str {
        let labels = &self.terms.rulebook.scoring.labels;
        if second {
            &labels.point2_name
        } else {
            &labels.point_name
        }
    }

    fn is_enough(&self, question: &YakuQuestion, yaku: &[YakuValue], fu: Number) -> bool {
        let word = |unit: Name| self.terms.rulebook.names.word(unit);
        let plain = self.plain_unit(question.second);
        let asked = question.unit.map_or(plain, word);
        let counts = |yaku: &&YakuValue| yaku.unit.map_or(plain, word) == asked;
        let points: Number = yaku.iter().filter(counts).map(|yaku| yaku.value).sum();
        points >= question.points && fu >= question.fu
    }

    /// Whether a win would have all yaku that the player has declared.
    fn would_have_declared(&self, seat: Seat, way: WinWay, lists: &[Name]) -> bool {
        let declared = self.state.player(seat).declared_yaku.as_deref();
        let Some(declared) = declared.filter(|declared| !declared.is_empty()) else {
            return false;
        };
        let scoring = &self.terms.rulebook.scoring;
        let number = |name: &Name| scoring.lists.iter().position(|list| list.name == *name);
        let lists: Vec<usize> = lists.iter().filter_map(number).collect();
        self.suppose_win(seat, way, |game, context| {
            let yaku = game.yaku_of(&lists, game.plain_unit(false), &mut context.clone());
            let has = |name: &Name| yaku.iter().any(|yaku| yaku.name == *name);
            declared.iter().all(has)
        })
    }

    /// Whether the hand waits for a tile that, as a discard, would not be worth enough.
    fn is_atozuke(&self, seat: Seat, matches: &Matches, question: &YakuQuestion) -> bool {
        self.waits(matches, seat).into_iter().any(|tile| {
            let copy = self.with_discard(seat, tile);
            !copy.ask().would_be_enough(seat, WinWay::Discard, question)
        })
    }

    /// A copy in which somebody else has just discarded a tile.
    fn with_discard(&self, seat: Seat, tile: Tile) -> Supposition<'a> {
        let mut copy = self.supposition();
        let last = self.state.last_discard().map(|(discarder, _)| discarder);
        let mut others = last.into_iter().chain(self.terms.seats.iter().copied());
        let discarder = others.find(|other| *other != seat).unwrap_or(seat);
        let player = copy.state.player_mut(discarder);
        player.pond.push(tile);
        player.discards.push(tile);
        copy.state.round.history.push(RoundEvent::Discard {
            seat: discarder,
            tile,
        });
        copy
    }

    /// A copy of the game on which a win is tried.
    pub(crate) fn supposition(&self) -> Supposition<'a> {
        let mut copy = Supposition::new(*self);
        copy.state.machine.supposed = true;
        copy.state.machine.steps_left = 0;
        copy
    }

    /// Whether something holds for an undeclared win under some interpretation.
    fn suppose_win(
        &self,
        seat: Seat,
        way: WinWay,
        holds: impl Fn(Ask<'_>, &Context) -> bool,
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
            copy.act()
                .perform(self.terms.rulebook.event(Event::BeforeWin), context.clone());
        }
        let mut found = false;
        copy.act()
            .for_each_candidate(&context, &mut |game, candidate| {
                let mut context = candidate.context;
                let game = game.ask();
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
