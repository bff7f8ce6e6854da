//! What is asked of each part of the program, whatever its input.

pub mod apply;
pub mod check;
pub mod format;
pub mod jq;
pub mod json;
pub mod load;
pub mod matching;
pub mod parse;
pub mod play;
