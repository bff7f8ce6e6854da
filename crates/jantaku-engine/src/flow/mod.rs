//! How a game moves: programs, interrupts, offers, choices, rounds.

mod auto;
mod choices;
mod ending;
mod frame;
mod inputs;
mod marking;
mod offers;
mod rounds;
mod run;
mod start;
mod turns;

pub use frame::{Code, Deferred, EngineStep, Frame, Glimpse, ListFrame, Paused, Program, Segment};
