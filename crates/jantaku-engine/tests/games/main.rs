//! Whole games: random players on the shipped rulesets, replays, and what views give away.

#![allow(
    clippy::expect_used,
    clippy::unwrap_used,
    clippy::panic,
    reason = "helpers of tests fail as tests do"
)]

mod corpus;
mod knowledge;
mod random_play;
mod seats;
mod support;
