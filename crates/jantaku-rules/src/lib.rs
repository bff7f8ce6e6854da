//! Library, mods, constants: from files to a finished ruleset.

pub mod apply;
pub mod budget;
pub mod check;
pub mod constants;
pub mod library;
pub mod load;
pub mod report;
pub mod room;
pub mod value;
pub mod variables;
