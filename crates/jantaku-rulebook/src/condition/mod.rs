//! Conditions: questions to the state of the game.

mod test;

pub use test::{
    ButtonTest, CallTest, CardTest, CounterTest, Discarder, ListedTiles, MatchTest, Ordering, Side,
    StatusOf, TableTest, TagTest, Test, TurnTest, WallTest, WinTest, WinWay, Worth, YakuQuestion,
    ZoneTest,
};

use crate::{Number, Who};

/// A condition. Evaluated from left to right, as far as needed.
#[derive(Clone, Debug, PartialEq)]
pub enum Condition {
    /// Always or never.
    Always(bool),
    /// All of them.
    All(Vec<Condition>),
    /// Some of them.
    Any(Vec<Condition>),
    /// So many of them or more.
    AtLeast(Number, Vec<Condition>),
    /// At least one, and so many of them or fewer.
    AtMost(Number, Vec<Condition>),
    /// Not this.
    Not(Box<Condition>),
    /// This, asked of another player; false if there is no such player.
    As(Who, Box<Condition>),
    /// Some player satisfies this, in a context with nothing but the seat.
    Anyone(Box<Condition>),
    /// One question.
    Is(Test),
}
