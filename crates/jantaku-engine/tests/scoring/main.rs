//! What wins and draws cost and bring, who deals next, and when a game is over.

#![allow(
    clippy::expect_used,
    clippy::unwrap_used,
    clippy::panic,
    clippy::print_stdout,
    reason = "helpers of tests fail as tests do"
)]

mod adjusting;
mod candidates;
mod cards;
mod draws;
mod fu;
mod ledger;
mod ledger_rows;
mod minimums;
mod next_round;
mod older;
mod played;
mod properties;
mod responsibility;
mod riichi_games;
mod riichi_rows;
mod round;
mod rows;
mod rules_text;
mod table;
mod transfers;
mod wins;
mod yaku;

use jantaku_rulebook::Seat::{East, North, South, West};
use round::Round;
use table::TestTable;
