//! Every question that a ruleset can ask, answered yes and no.

#![allow(
    clippy::expect_used,
    clippy::unwrap_used,
    clippy::panic,
    clippy::unreachable,
    reason = "helpers of tests fail as tests do"
)]

mod combinators;
mod scene;
mod turn;
mod calls;
mod matching;
mod table;
mod walls;
mod wins;
mod zones;
