//! The canonical form of scripts: examples, and laws over the library, the scenarios of the
//! language, and random scripts.

mod cases;
mod corpus;
mod generate;
mod laws;
mod random;
mod shape;
