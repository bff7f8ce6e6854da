//! What hands wait for, remembered as long as a hand stays the same.
//!
//! Most questions of a round are whether some tile completes a hand: each discard for everyone
//! else, one's own draw, one's own discards. Between two of a player's turns the hand is the
//! same, and so are its waits.

use std::sync::{Arc, Mutex, PoisonError};

use jantaku_match::queries;
use jantaku_rulebook::{MatchId, Matches, Seat, Shelf, Target};
use jantaku_tile::Tile;

use crate::game::Game;
use crate::table::{Context, Meld};

/// How many hands are remembered.
const MOST: usize = 16;

/// Waits that were found. What is in here never changes an answer.
#[derive(Debug, Default)]
pub(crate) struct Remembered {
    hands: Mutex<Vec<Arc<Waiting>>>,
}

/// A hand, and what it waits for.
#[derive(Debug)]
struct Waiting {
    seat: Seat,
    lists: Vec<MatchId>,
    shelf: Arc<Shelf>,
    hand: Vec<Tile>,
    calls: Vec<Meld>,
    waits: Arc<[Tile]>,
}

impl Clone for Remembered {
    /// Copies of a game go their own ways, each with its own memory.
    fn clone(&self) -> Self {
        let hands = self.hands.lock().unwrap_or_else(PoisonError::into_inner);
        Self {
            hands: Mutex::new(hands.clone()),
        }
    }
}

impl Remembered {
    fn find(&self, known: impl Fn(&Waiting) -> bool) -> Option<Arc<[Tile]>> {
        let hands = self.hands.lock().unwrap_or_else(PoisonError::into_inner);
        let mut hands = hands.iter();
        let found = hands.find(|waiting| known(waiting));
        found.map(|waiting| Arc::clone(&waiting.waits))
    }

    /// Remembers a hand instead of the one that the same was asked about before.
    fn put(&self, new: Waiting) {
        let mut hands = self.hands.lock().unwrap_or_else(PoisonError::into_inner);
        let same = |old: &Arc<Waiting>| old.seat == new.seat && old.lists == new.lists;
        match hands.iter().position(same) {
            Some(at) => hands[at] = Arc::new(new),
            None => {
                if hands.len() >= MOST {
                    hands.remove(0);
                }
                hands.push(Arc::new(new));
            }
        }
    }
}

impl Game {
    /// What a player's hand, without the draw, waits for.
    pub fn waits(&self, matches: &Matches, seat: Seat) -> Vec<Tile> {
        let shelf = self.shelf(seat);
        self.remembered_waits(matches, seat, &shelf).to_vec()
    }

    fn remembered_waits(&self, matches: &Matches, seat: Seat, shelf: &Arc<Shelf>) -> Arc<[Tile]> {
        let player = self.table.player(seat);
        let known = |waiting: &Waiting| {
            waiting.seat == seat
                && waiting.hand == player.hand
                && waiting.lists == matches.ids
                && Arc::ptr_eq(&waiting.shelf, shelf)
                && waiting.calls == player.calls
        };
        if let Some(waits) = self.matchers.remembered.find(known) {
            return waits;
        }
        let calls = self.hand_calls(seat);
        let size = player.hand.len() + calls.len() + 1;
        let matcher = shelf.matcher(&self.rulebook, &matches.ids, Some(size), &self.attrs);
        let waits = queries::waits(&matcher, &player.hand, &calls, &self.attrs);
        let waits: Arc<[Tile]> = waits.into();
        self.matchers.remembered.put(Waiting {
            seat,
            lists: matches.ids.clone(),
            shelf: Arc::clone(shelf),
            hand: player.hand.clone(),
            calls: player.calls.clone(),
            waits: Arc::clone(&waits),
        });
        waits
    }

    /// Is the question whether one of some tiles completes hand and calls, and what is the answer?
    /// Waits tell that where attributes make no difference, for tiles as they are in the wall.
    pub(super) fn is_completed(
        &self,
        targets: &[Target],
        matches: &Matches,
        context: &Context,
    ) -> Option<bool> {
        let [Target::Hand, Target::Calls, last] = targets else {
            return None;
        };
        let player = self.table.player(context.seat);
        let one: [Tile; 1];
        let tiles: &[Tile] = match last {
            Target::LastDiscard => {
                one = [self.table.last_discard()?.1];
                &one
            }
            Target::LastCalledTile => {
                one = [self.table.last_call()?.called];
                &one
            }
            Target::Draw if player.draw.len() == 1 => &player.draw,
            Target::AnyDiscard => &player.discards,
            _ => return None,
        };
        let shelf = self.shelf(context.seat);
        if !shelf.ignores_attributes(&self.rulebook, &matches.ids)
            || !tiles.iter().all(|tile| shelf.has_in_wall(tile.id))
        {
            return None;
        }
        let waits = self.remembered_waits(matches, context.seat, &shelf);
        Some(
            waits
                .iter()
                .any(|wait| tiles.iter().any(|tile| tile.id == wait.id)),
        )
    }
}
