//! Questions to the table: conditions, amounts, targets, seats. Nothing here changes anything.

mod amounts;
mod arithmetic;
mod barred;
mod calls;
mod cards;
mod conditions;
mod counters;
mod genbutsu;
mod matchers;
mod matching;
mod playable;
mod printouts;
mod seats;
mod seats_and_rounds;
mod statuses;
mod tags;
mod targets;
mod text;
mod tile_specs;
mod tiles;
mod turn;
mod visible;
mod waits;
mod walls;
mod wins;
mod won;
mod zones;

pub use barred::{Barred, Because};
pub(crate) use matchers::Matchers;
