//! Tests on scores, seats and rounds.

use jantaku_rulebook::Number;
use jantaku_rulebook::condition::TableTest;

use super::counters::compare;
use crate::ask::Ask;
use crate::state::Context;

impl Ask<'_> {
    pub(super) fn passes_table(&self, test: &TableTest, context: &Context) -> bool {
        let seat = context.seat;
        match test {
            TableTest::HasScore(ordering, amount) => {
                let score = self.state.player(seat).score;
                let amount = self.try_amount(amount, context);
                amount.is_some_and(|amount| compare(score, *ordering, amount))
            }
            TableTest::Placement(ranks) => ranks.contains(&Number::from(self.placement(seat))),
            TableTest::RoundWindIs(wind) => *wind == Some(self.round_wind()),
            TableTest::SeatIs(specs) => {
                let mut specs = specs.iter();
                specs.any(|players| self.is_among(seat, players, context))
            }
            TableTest::Exists(relative) => {
                let other = self.terms.ring.at(seat, *relative);
                other.is_some_and(|other| self.plays(other))
            }
            TableTest::NumPlayers(counts) => counts.contains(&Number::from(self.terms.seats.len())),
            TableTest::AllLast => {
                let rounds = self.terms.rulebook.setup.max_rounds;
                rounds.is_some_and(|rounds| self.state.game.kyoku + 1 >= rounds)
            }
            TableTest::BetAtLeast(points) => self.state.game.pot >= *points,
            TableTest::DealtInLastRound => self.state.game.dealt_in_last_round == Some(seat),
            TableTest::IsAi => self.state.game.bots.contains(&seat),
            TableTest::RuleExists(tab, title) => {
                let (tab, title) = (self.text(tab, context), self.text(title, context));
                let mut tabs = self.state.game.rules_text.tabs.iter();
                tabs.any(|known| {
                    known.name == tab && known.rules.iter().any(|rule| rule.title == title)
                })
            }
        }
    }
}
