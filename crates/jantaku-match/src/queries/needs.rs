//! Which tiles of a hand a match does not need.

use jantaku_tile::{AttrTable, Pattern, Tile};

use crate::{Call, MAX_STEPS, Matcher};

/// The distinct tiles that the hand can lose, one at a time, and still match, in the order of the
/// hand.
#[must_use]
pub fn unneeded(matcher: &Matcher, hand: &[Tile], calls: &[Call], table: &AttrTable) -> Vec<Tile> {
    let mut answers: Vec<(Tile, bool)> = Vec::new();
    let mut unneeded: Vec<Tile> = Vec::new();
    let mut rest: Vec<Tile> = Vec::with_capacity(hand.len());
    let mut steps = MAX_STEPS;
    for (at, &tile) in hand.iter().enumerate() {
        if unneeded.contains(&tile) {
            continue;
        }
        let kind = matcher.pattern_kind(tile);
        let known = answers
            .iter()
            .find(|(other, _)| *other == kind)
            .map(|(_, answer)| *answer);
        let answer = known.unwrap_or_else(|| {
            rest.clear();
            rest.extend(hand[..at].iter().chain(&hand[at + 1..]));
            let answer = matcher.matches_within(&rest, calls, table, &mut steps);
            let answer = answer.unwrap_or(false);
            answers.push((kind, answer));
            answer
        });
        if answer {
            unneeded.push(tile);
        }
    }
    unneeded
}

/// Whether a match needs a tile of the hand: it is not among the [`unneeded`] ones.
#[must_use]
pub fn is_needed(tile: Tile, unneeded: &[Tile], table: &AttrTable) -> bool {
    !unneeded
        .iter()
        .any(|other| tile.satisfies(*other, Pattern::InPlay, table))
}
