//! What makes a game again: its seed and everything that came from outside, in order.

use jantaku_rulebook::Seat;

use crate::input::Input;

/// Everything that came from outside.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Log {
    /// In order.
    pub entries: Vec<Entry>,
}

/// Something that came from outside.
#[derive(Clone, Debug, PartialEq)]
pub enum Entry {
    /// A player did something.
    Input(Seat, Input),
    /// A pause was over.
    Resumed,
    /// A screen was shown long enough.
    ScreenOver,
}
