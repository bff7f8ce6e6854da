//! What every action does to the table: rulesets in MahjongScript, a table arranged by hand, a
//! button pressed, and what lies where afterwards.

#![allow(
    clippy::expect_used,
    clippy::unwrap_used,
    clippy::panic,
    reason = "helpers of tests fail as tests do"
)]

mod anything;
mod behaviour;
mod buttons;
mod calls;
mod cards;
mod counting;
mod difference;
mod discarding;
mod drawing;
mod every_action;
mod every_event;
mod every_key;
mod every_mark;
mod every_rule;
mod markable;
mod marking;
mod messages;
mod moving;
mod results;
mod table;
mod tiles;
mod walls;

use jantaku_rulebook::Seat::{East, North, South, West};
use table::TestTable;
