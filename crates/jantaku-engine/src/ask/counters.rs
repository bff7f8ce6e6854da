//! Comparisons of counters and amounts.

use jantaku_rulebook::Number;
use jantaku_rulebook::condition::{CounterTest, Ordering};

use crate::ask::Ask;
use crate::state::Context;

pub(super) fn compare(left: Number, ordering: Ordering, right: Number) -> bool {
    match ordering {
        Ordering::Equal => left == right,
        Ordering::AtLeast => left >= right,
        Ordering::AtMost => left <= right,
        Ordering::MoreThan => left > right,
        Ordering::LessThan => left < right,
    }
}

impl Ask<'_> {
    pub(super) fn passes_counter(&self, test: &CounterTest, context: &Context) -> bool {
        match test {
            CounterTest::Counter(ordering, name, amounts) => {
                let counter = self.state.player(context.seat).counter(*name);
                let mut amounts = amounts
                    .iter()
                    .filter_map(|amount| self.try_amount(amount, context));
                amounts.any(|amount| compare(counter, *ordering, amount))
            }
            CounterTest::Amount(ordering, left, right) => {
                let Some(left) = self.expression(left, context) else {
                    return false;
                };
                let mut right = right
                    .iter()
                    .filter_map(|right| self.expression(right, context));
                right.any(|right| compare(left, *ordering, right))
            }
        }
    }
}
