//! Tests on a player's zones and calls.

use jantaku_rulebook::condition::{ButtonTest, ZoneTest};
use jantaku_rulebook::{Number, Who};

use crate::ask::Ask;
use crate::state::{Context, Player};

/// The number of discards in the first two rows of a pond.
const TWO_ROWS: usize = 12;

impl Ask<'_> {
    pub(super) fn passes_zone(&self, test: &ZoneTest, context: &Context) -> bool {
        let player = self.state.player(context.seat);
        let in_hand = player.hand.len() + player.draw.len();
        let of = |who: Who, has: fn(&Player) -> bool| {
            let seat = self.seat(who, context);
            seat.is_some_and(|seat| has(self.state.player(seat)))
        };
        match test {
            ZoneTest::HasDraw(who) => of(*who, |player| !player.draw.is_empty()),
            ZoneTest::HasAside(who) => of(*who, |player| !player.aside.is_empty()),
            ZoneTest::HasCalls(who) => of(*who, |player| !player.calls.is_empty()),
            ZoneTest::HasCallNamed(names) => {
                player.calls.iter().any(|call| names.contains(&call.name))
            }
            ZoneTest::HasNoCallNamed(names) => {
                !player.calls.iter().any(|call| names.contains(&call.name))
            }
            ZoneTest::TilesInHand(counts) => counts.contains(&Number::from(in_hand)),
            ZoneTest::HandLengthAtLeast(count) => Number::from(in_hand) >= *count,
            ZoneTest::AsideTileCount(counts) => counts.contains(&Number::from(player.aside.len())),
            ZoneTest::ThirdRowDiscard => player.pond.len() >= TWO_ROWS,
        }
    }

    pub(super) fn passes_button(&self, test: &ButtonTest, context: &Context) -> bool {
        let shown = &self.state.player(context.seat).tray.buttons;
        match test {
            ButtonTest::Include(ids) => ids
                .iter()
                .all(|id| id.is_some_and(|id| shown.contains(&id))),
            ButtonTest::Exclude(ids) => !ids.iter().flatten().any(|id| shown.contains(id)),
        }
    }
}
