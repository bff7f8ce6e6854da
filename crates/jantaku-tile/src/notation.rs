//! Tiles written as text: the tile sigils of MahjongScript, and MPSZ.

pub mod mpsz;
pub mod sigil;
