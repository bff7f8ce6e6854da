//! The words that select players.

use crate::kind::prelude::*;

pub(crate) const SECTIONS: &[Section] = &[
    Section {
        title: "One player",
        entries: ONE,
    },
    Section {
        title: "Any number of players",
        entries: MANY,
    },
];

#[rustfmt::skip]
pub(crate) const ONE: &[Entry] = &[
    word("east", S, "Selects the player whose seat wind is east, the dealer."),
    word("south", S, "Selects the player whose seat wind is south."),
    word("west", S, "Selects the player whose seat wind is west."),
    word("north", S, "Selects the player whose seat wind is north."),
    word("self", S, "Selects the current player."),
    word("shimocha", S, "Selects the player on the right, who normally plays next."),
    word("toimen", S, "Selects the player across."),
    word("kamicha", S, "Selects the player on the left, who normally plays before."),
    word("prev_seat", S, "Selects the player who ran the enclosing `as`."),
    word("last_seat", E, "Selects the player who ran the enclosing `as`, like `prev_seat`."),
    word("last_discarder", S, "Selects the player who made the last discard."),
    word("caller", S, "Selects the player who makes the call at hand, or made the last one."),
    word("callee", S, "Selects the player from whom the call at hand, or the last one, is made."),
    word("last_caller", E, "Selects the player who made the last call of the round."),
    word("last_callee", E, "Selects the player from whom the last call of the round was made."),
    word("current_turn", E, "Selects the player whose turn it is."),
    word("winner", H, "Selects the winner of the win being processed."),
];

#[rustfmt::skip]
const MANY: &[Entry] = &[
    word("all", S, "Selects every player."),
    word("everyone", S, "Selects every player, like `all`."),
    word("others", S, "Selects everybody except the current player."),
    word("winners", E, "Selects everybody who has won in this round so far."),
    word("chii_victims", S, "Selects the players from whom the current player has called chii."),
];
