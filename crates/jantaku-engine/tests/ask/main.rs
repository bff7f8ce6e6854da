//! Every question that a ruleset can ask, answered yes and no.

#![allow(
    clippy::expect_used,
    clippy::unwrap_used,
    clippy::panic,
    clippy::unreachable,
    reason = "helpers of tests fail as tests do"
)]

mod amounts;
mod calls;
mod cards;
mod combinators;
mod coverage;
mod five;
mod matching;
mod playable;
mod scene;
mod seats;
mod table;
mod targets;
mod tile_specs;
mod turn;
mod walls;
mod wins;
mod zones;
