//! Conditions: AND, OR, counts, other players; single questions go to their themes.

use jantaku_rulebook::condition::{MatchTest, Test};
use jantaku_rulebook::{Condition, Number};

use crate::game::Game;
use crate::output::Output;
use crate::table::Context;

impl Game {
    /// Does the condition hold?
    pub fn holds(&self, condition: &Condition, context: &Context) -> bool {
        self.decide(condition, context, &mut Vec::new())
    }

    /// Does the condition hold? What it prints on the way is told.
    pub fn holds_aloud(&mut self, condition: &Condition, context: &Context) -> bool {
        let mut printed = Vec::new();
        let answer = self.decide(condition, context, &mut printed);
        if !printed.is_empty() {
            self.print(printed);
        }
        answer
    }

    /// Tells the author of the ruleset what was printed.
    pub(crate) fn print(&mut self, printed: Vec<String>) {
        for text in printed {
            self.tell(Output::Print(text));
        }
    }

    /// Evaluates from left to right, as far as needed; what is printed on the way is collected.
    pub(crate) fn decide(
        &self,
        condition: &Condition,
        context: &Context,
        printed: &mut Vec<String>,
    ) -> bool {
        match condition {
            Condition::Always(answer) => *answer,
            // Nearly all conditions are several questions; these need no further step down.
            Condition::All(all) => all.iter().all(|one| match one {
                Condition::Is(test) => self.ask(test, context, printed),
                other => self.decide(other, context, printed),
            }),
            Condition::Any(any) => any.iter().any(|one| self.decide(one, context, printed)),
            Condition::Not(not) => !self.decide(not, context, printed),
            Condition::Is(test) => self.ask(test, context, printed),
            Condition::AtLeast(..)
            | Condition::AtMost(..)
            | Condition::As(..)
            | Condition::Anyone(_) => self.decide_rarer(condition, context, printed),
        }
    }

    /// Asks a single question.
    #[inline]
    fn ask(&self, test: &Test, context: &Context, printed: &mut Vec<String>) -> bool {
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

    /// What is asked less often. It needs more room than all else together, which other questions
    /// should not have to make.
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
                let mut seats = self.seats.iter();
                seats.any(|&seat| {
                    let context = Context {
                        choosing_discard: context.choosing_discard,
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

    /// Sends a question to where it is answered.
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
