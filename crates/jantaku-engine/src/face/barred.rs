//! Why a tile may not be discarded, as far as it can be said in a few words.

use jantaku_rulebook::condition::{MatchTest, Test, TurnTest};
use jantaku_rulebook::{Condition, Name, Seat};
use jantaku_tile::{Tile, attr};

use crate::ask::Ask;
use crate::state::Context;

/// What keeps a tile from being discarded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Barred {
    /// A button has to be pressed first, or a menu to be closed.
    ByButton,
    /// The tile itself is not for discarding.
    ByTile,
    /// A rule, because of all this.
    ByRule(Vec<Because>),
}

/// A part of a rule that speaks for itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Because {
    /// The player has this status.
    Status(Name),
    /// It is not the tile that was drawn.
    NotDrawn,
    /// The hand would not be what it has to be without it.
    Needed,
    /// The player has just called.
    JustCalled,
}

impl Ask<'_> {
    /// What keeps each tile of hand and draw from being discarded by the player in turn; nothing
    /// where it may be.
    #[must_use]
    pub fn barred(&self, seat: Seat) -> Vec<Option<Barred>> {
        let context = Context::of(seat);
        let stuck = self.must_press_a_button(seat);
        let tiles = self.state.player(seat).tiles();
        let barred = tiles.map(|tile| match stuck {
            true => Some(Barred::ByButton),
            false => self.barred_tile(tile, &context),
        });
        barred.collect()
    }

    fn barred_tile(&self, tile: Tile, context: &Context) -> Option<Barred> {
        if self.state.round.restrictions_lifted {
            None
        } else if self.has_attr(tile, attr::NO_DISCARD) {
            Some(Barred::ByTile)
        } else {
            let because = reasons(self.restriction(tile, context)?);
            Some(Barred::ByRule(because))
        }
    }
}

/// What a condition that holds says of the table.
fn reasons(condition: &Condition) -> Vec<Because> {
    match condition {
        Condition::All(parts) => parts.iter().flat_map(reasons).collect(),
        Condition::Is(Test::Status(_, names)) => {
            names.iter().copied().map(Because::Status).collect()
        }
        Condition::Is(Test::Match(MatchTest::NeededForHand(_))) => vec![Because::Needed],
        Condition::Is(Test::Turn(TurnTest::JustCalled(_) | TurnTest::JustSelfCalled)) => {
            vec![Because::JustCalled]
        }
        Condition::Not(inner) => match &**inner {
            Condition::Is(Test::Match(MatchTest::IsDrawnTile)) => vec![Because::NotDrawn],
            _ => Vec::new(),
        },
        _ => Vec::new(),
    }
}
