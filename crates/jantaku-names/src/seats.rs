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
pub(crate) const ONE: &[NameEntry] = &[
    word("east", S, "Selects the player whose seat wind is east, the dealer."),
    word("south", S, "Selects the player whose seat wind is south."),
    word("west", S, "Selects the player whose seat wind is west."),
    word("north", S, "Selects the player whose seat wind is north."),
    word("centre", J, "Selects the player whose seat wind is centre, the fifth wind of games for five."),
    word("self", S, "Selects the current player."),
    word("shimocha", S, "Selects the player on the right, who normally plays next."),
    word("toimen", S, "Selects the player across; of five, the second to play after the current one."),
    word("toimen2", J, "Selects the third player to play after the current one; there is one only among five."),
    word("kamicha", S, "Selects the player on the left, whose turn is normally just before."),
    word("prev_seat", S, "Selects the player who was current outside the enclosing `as`."),
    word("last_seat", E, "The same as `prev_seat`."),
    word("last_discarder", S, "Selects the player who made the last discard."),
    word("caller", S, "Selects the player who is making the current call, or made the last one."),
    word("callee", S, "Selects the player from whom the current call is being made, or the last one was made."),
    word("last_caller", E, "Selects the player who made the last call of the round."),
    word("last_callee", E, "Selects the player from whom the last call of the round was made."),
    word("current_turn", E, "Selects the player whose turn it is."),
    word("winner", H, "Selects the winner of the win being processed."),
];

#[rustfmt::skip]
const MANY: &[NameEntry] = &[
    word("all", S, "Selects every player."),
    word("everyone", S, "The same as `all`."),
    word("others", S, "Selects every player except the current one."),
    word("winners", E, "Selects the players who have won in this round so far."),
    word("chii_victims", S, "Selects the players from whom the current player has called chii."),
];
