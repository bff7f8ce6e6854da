//! The flow of a game: programs, interrupts, offers, choices, turns, rounds.

mod auto;
mod choices;
mod commands;
mod ending;
mod frame;
mod marking;
mod offers;
mod rounds;
mod run;
mod standstill;
mod start;
mod turns;

pub use frame::{Code, Deferred, EngineStep, Frame, Glimpse, ListFrame, Paused, Program, Segment};
