//! Scores, seats and rounds.

use jantaku_rulebook::Number;
use jantaku_rulebook::condition::TableTest;

use super::counters::compare;
use crate::game::Game;
use crate::table::Context;

impl Game {
    pub(super) fn passes_table(&self, test: &TableTest, context: &Context) -> bool {
        let seat = context.seat;
        match test {
            TableTest::HasScore(ordering, amount) => {
                let score = self.table.player(seat).score;
                let amount = self.try_amount(amount, context);
                amount.is_some_and(|amount| compare(score, *ordering, amount))
            }
            TableTest::Placement(ranks) => ranks.contains(&Number::from(self.placement(seat))),
            TableTest::RoundWindIs(wind) => *wind == Some(self.round_wind()),
            TableTest::SeatIs(specs) => {
                let mut specs = specs.iter();
                specs.any(|players| self.is_among(seat, players, context))
            }
            TableTest::Exists(relative) => self.plays(seat.at(*relative)),
            TableTest::NumPlayers(counts) => counts.contains(&Number::from(self.seats.len())),
            TableTest::AllLast => {
                let rounds = self.rulebook.setup.max_rounds;
                rounds.is_some_and(|rounds| self.table.kyoku + 1 >= rounds)
            }
            TableTest::BetAtLeast(points) => self.table.pot >= *points,
            TableTest::DealtInLastRound => self.table.dealt_in_last_round == Some(seat),
            TableTest::IsAi => self.options.bots.contains(&seat),
            TableTest::RuleExists(tab, title) => {
                let (tab, title) = (self.text(tab, context), self.text(title, context));
                let mut tabs = self.table.rules_text.tabs.iter();
                tabs.any(|known| {
                    known.name == tab && known.rules.iter().any(|rule| rule.title == title)
                })
            }
        }
    }
}
