//! Conditions on the state of the game.

mod test;

pub use test::{
    ButtonTest, CallTest, CardTest, CounterTest, Discarder, ListedTiles, MatchTest, Ordering, Side,
    StatusOf, TableTest, TagTest, Test, TurnTest, WallTest, WinTest, WinWay, Worth, YakuQuestion,
    ZoneTest,
};

use crate::{Number, Who};

/// A condition, evaluated from left to right and only as far as the result requires.
#[derive(Clone, Debug, PartialEq)]
pub enum Condition {
    /// Holds always (`true`) or never (`false`).
    Always(bool),
    /// Holds if every one holds; true for an empty list.
    All(Vec<Condition>),
    /// Holds if at least one holds; false for an empty list.
    Any(Vec<Condition>),
    /// Holds if at least this many of the conditions hold.
    AtLeast(Number, Vec<Condition>),
    /// Holds if between one and this many of the conditions hold.
    AtMost(Number, Vec<Condition>),
    /// Holds if the inner condition does not.
    Not(Box<Condition>),
    /// Evaluates the inner condition for another player; false if there is no such player.
    As(Who, Box<Condition>),
    /// Holds if some player satisfies the inner condition, evaluated with no context but the
    /// seat.
    Anyone(Box<Condition>),
    /// A single test of the state.
    Is(Test),
}

impl Condition {
    /// Whether the result may depend on the fu counted so far for the win being scored. Errs on
    /// the side of `true`: tests that take amounts or score a hand are not examined.
    #[must_use]
    pub fn may_depend_on_fu(&self) -> bool {
        match self {
            Self::Always(_) => false,
            Self::All(of) | Self::Any(of) | Self::AtLeast(_, of) | Self::AtMost(_, of) => {
                of.iter().any(Self::may_depend_on_fu)
            }
            Self::Not(of) | Self::As(_, of) | Self::Anyone(of) => of.may_depend_on_fu(),
            Self::Is(test) => test.may_depend_on_fu(),
        }
    }
}
