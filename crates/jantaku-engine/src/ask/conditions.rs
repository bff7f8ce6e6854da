//! Conditions: conjunctions, disjunctions, counts, other players. Single tests are answered by the
//! modules of their themes.

use jantaku_rulebook::condition::{MatchTest, Test};
use jantaku_rulebook::{Condition, Number};

use crate::ask::Ask;
use crate::state::Context;

impl Ask<'_> {
    /// Whether the condition holds. What it prints is dropped.
    pub fn holds(&self, condition: &Condition, context: &Context) -> bool {
        self.decide(condition, context, &mut Vec::new())
    }

    /// Evaluates a condition from left to right and stops as soon as the answer is known. What it
    /// prints on the way is collected.
    pub(crate) fn decide(
        &self,
        condition: &Condition,
        context: &Context,
        printed: &mut Vec<String>,
    ) -> bool {
        match condition {
            Condition::Always(answer) => *answer,
            // Nearly all conditions are conjunctions of single tests, which need no recursion.
            Condition::All(all) => all.iter().all(|one| match one {
                Condition::Is(test) => self.answer(test, context, printed),
                other => self.decide(other, context, printed),
            }),
            Condition::Any(any) => any.iter().any(|one| self.decide(one, context, printed)),
            Condition::Not(not) => !self.decide(not, context, printed),
            Condition::Is(test) => self.answer(test, context, printed),
            Condition::AtLeast(..)
            | Condition::AtMost(..)
            | Condition::As(..)
            | Condition::Anyone(_) => self.decide_rarer(condition, context, printed),
        }
    }

    #[inline(always)]
    fn answer(&self, test: &Test, context: &Context, printed: &mut Vec<String>) -> bool {
        match test {
            Test::Print(printout) => {
                printed.push(self.printout(printout, context));
                true
            }
            Test::Match(MatchTest::Match(targets, matches)) => {
                match self.won_hand_matches(targets, matches, context) {
                    Some(answer) => answer,
                    None => self.any_matches(targets, matches, context),
                }
            }
            test => self.passes(test, context),
        }
    }

    /// Evaluates the rarer kinds of conditions. Kept apart because its stack frame is larger than
    /// those of all others together.
    #[inline(never)]
    fn decide_rarer(
        &self,
        condition: &Condition,
        context: &Context,
        printed: &mut Vec<String>,
    ) -> bool {
        match condition {
            Condition::AtLeast(count, of) => self.how_many(of, context, printed) >= *count,
            Condition::AtMost(count, of) => {
                let true_ones = self.how_many(of, context, printed);
                true_ones >= 1 && true_ones <= *count
            }
            Condition::As(who, asked) => match self.seat(*who, context) {
                Some(seat) if seat == context.seat => self.decide(asked, context, printed),
                Some(seat) => self.decide(asked, &context.with_seat(seat), printed),
                None => false,
            },
            Condition::Anyone(asked) => {
                let mut seats = self.terms.seats.iter();
                seats.any(|&seat| {
                    let context = Context {
                        choosing_discard: context.choosing_discard,
                        offering: context.offering,
                        ..Context::of(seat)
                    };
                    self.decide(asked, &context, printed)
                })
            }
            Condition::Always(_)
            | Condition::All(_)
            | Condition::Any(_)
            | Condition::Not(_)
            | Condition::Is(_) => self.decide(condition, context, printed),
        }
    }

    fn how_many(&self, of: &[Condition], context: &Context, printed: &mut Vec<String>) -> Number {
        let mut count: u32 = 0;
        for one in of {
            count += u32::from(self.decide(one, context, printed));
        }
        count.into()
    }

    /// Dispatches a test to the module that answers it.
    #[inline(never)]
    fn passes(&self, test: &Test, context: &Context) -> bool {
        match test {
            Test::Turn(test) => self.passes_turn(test, context),
            Test::Call(test) => self.passes_call(test, context),
            Test::Zone(test) => self.passes_zone(test, context),
            Test::Win(test) => self.passes_win(test, context),
            Test::Match(test) => self.passes_match(test, context),
            Test::Status(of, statuses) => self.have_statuses(*of, statuses, context),
            Test::StatusMissing(statuses) => self.lacks_statuses(statuses, context),
            Test::Button(test) => self.passes_button(test, context),
            Test::Wall(test) => self.passes_wall(test, context),
            Test::Table(test) => self.passes_table(test, context),
            Test::Counter(test) => self.passes_counter(test, context),
            Test::Tag(test) => self.passes_tag(test, context),
            Test::Genbutsu(against) => self.is_genbutsu(*against, context),
            Test::Card(test) => self.passes_card(test, context),
            Test::Print(_) => true,
        }
    }
}
