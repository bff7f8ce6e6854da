//! Answers about hands, kept: other discards and draws lead to the same hand, and so does the next
//! turn.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use jantaku_match::Call;
use jantaku_tile::{Tile, TileId};

use crate::lens::Kind;

/// How many hands are kept; then all are forgotten.
const MOST: usize = 1 << 15;

/// What is known about a hand.
#[derive(Debug, Default)]
pub(crate) struct Known {
    /// How many tiles are missing for a win.
    pub(crate) missing: Option<usize>,
    /// The kinds that bring it nearer to one.
    pub(crate) help: Option<Arc<[Kind]>>,
}

/// What has been found out about hands.
#[derive(Debug, Default)]
pub(crate) struct Recall(Mutex<HashMap<Box<[Tile]>, Known>>);

impl Recall {
    /// The part of what is known about a hand that `part` chooses; asked for if it is missing.
    pub(crate) fn or_ask<T: Clone>(
        &self,
        hand: &[Tile],
        calls: &[Call],
        part: impl Fn(&mut Known) -> &mut Option<T>,
        ask: impl FnOnce() -> T,
    ) -> T {
        let key = key(hand, calls);
        let kept = || self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = kept().get_mut(&key).and_then(|known| part(known).clone()) {
            return known;
        }
        let answer = ask();
        let mut kept = kept();
        if kept.len() >= MOST {
            kept.clear();
        }
        *part(kept.entry(key).or_default()) = Some(answer.clone());
        answer
    }
}

/// A hand in no particular order, and its calls.
fn key(hand: &[Tile], calls: &[Call]) -> Box<[Tile]> {
    let mut tiles = hand.to_vec();
    tiles.sort_unstable();
    for call in calls {
        tiles.push(TileId::SPACE.into());
        tiles.extend(&call.tiles);
    }
    tiles.into()
}

#[cfg(test)]
mod tests {
    use super::Recall;
    use jantaku_tile::Tile;
    use jantaku_tile::notation::mpsz;

    #[test]
    fn a_hand_is_asked_about_once() {
        let hand = |text: &str| -> Vec<Tile> {
            let ids = mpsz::parse(text).unwrap_or_default();
            ids.into_iter().map(Tile::from).collect()
        };
        let recall = Recall::default();
        let missing = |text: &str, answer: usize| {
            recall.or_ask(&hand(text), &[], |known| &mut known.missing, || answer)
        };
        assert_eq!(missing("123m55z", 3), 3);
        assert_eq!(missing("5z1m5z2m3m", 8), 3);
        assert_eq!(missing("123m5z", 1), 1);
        let help = recall.or_ask(
            &hand("123m55z"),
            &[],
            |known| &mut known.help,
            || [1].into(),
        );
        assert_eq!(*help, [1]);
    }
}
