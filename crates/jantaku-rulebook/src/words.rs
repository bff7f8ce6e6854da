//! Words that the engine itself uses, whether or not the ruleset does.

use crate::{Name, NameTable, PerRelative, Relative};

/// Suffix of the status that stands for a disabled power card.
pub const DISABLED_CARD: &str = "-disabled";

/// Names that the engine enters into the state: of calls, statuses and responsibilities. Every
/// rulebook interns them, so that a game never has to add names.
#[derive(Clone, Copy, Debug)]
pub struct EngineWords {
    /// The status of a player who has declared the hand of the player at that relative seat dead.
    pub declares_dead: PerRelative<Name>,
    /// The name of the call of a joker that was exchanged for a tile.
    pub joker: Name,
    /// The name of the call that records such an exchange.
    pub swap_out_joker: Name,
    /// The name of the call of a triplet.
    pub pon: Name,
    /// Stands for all yaku in a responsibility.
    pub all: Name,
    /// Stands for the yaku for which nobody else is responsible.
    pub remaining: Name,
}

impl EngineWords {
    /// Interns the words, including those for disabled cards of the deck.
    pub(crate) fn intern(names: &mut NameTable, deck: &[Name]) -> Self {
        for card in deck {
            let disabled = format!("{}{DISABLED_CARD}", names.word(*card));
            names.intern(&disabled);
        }
        let declares_dead = PerRelative::from_fn(|relative: Relative| {
            names.intern(&format!("declare_{}_dead", relative.name()))
        });
        Self {
            declares_dead,
            joker: names.intern("joker"),
            swap_out_joker: names.intern("swap_out_joker"),
            pon: names.intern("pon"),
            all: names.intern("all"),
            remaining: names.intern("remaining"),
        }
    }
}
