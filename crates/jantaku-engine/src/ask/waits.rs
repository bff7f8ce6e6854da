//! Which tiles complete a hand, cached as long as the hand stays the same.
//!
//! Most questions of a round are whether some tile completes a hand: each discard for everyone
//! else, each draw and each possible discard for its player. Between two turns of a player the hand
//! is the same, and so are the answers.

use std::sync::{Arc, Mutex, PoisonError};

use jantaku_match::{Call, OutOfBudget, queries};
use jantaku_rulebook::{CompiledMatches, MatchId, Matches, Seat, Target};
use jantaku_tile::{Tile, TileId};

use crate::ask::Ask;
use crate::state::{Context, Meld, Player};

/// How many hands are cached.
const MOST: usize = 16;

/// Answers about hands. Nothing in here changes an answer.
#[derive(Debug, Default)]
pub(crate) struct WaitsCache {
    hands: Mutex<Vec<CachedHand>>,
}

/// A hand, and what is known about it with one tile more.
#[derive(Clone, Debug)]
struct CachedHand {
    seat: Seat,
    lists: Vec<MatchId>,
    shelf: Arc<CompiledMatches>,
    tiles: Vec<Tile>,
    calls: Vec<Meld>,
    answers: Vec<(TileId, Result<bool, OutOfBudget>)>,
}

impl Clone for WaitsCache {
    /// Copies of a game diverge, so each begins with an empty cache.
    fn clone(&self) -> Self {
        Self::default()
    }
}

impl CachedHand {
    fn is_asked_like(&self, seat: Seat, lists: &[MatchId]) -> bool {
        self.seat == seat && self.lists == lists
    }

    fn is_held_by(&self, player: &Player, shelf: &Arc<CompiledMatches>) -> bool {
        Arc::ptr_eq(&self.shelf, shelf) && self.tiles == player.hand && self.calls == player.calls
    }
}

impl Ask<'_> {
    /// The tiles that complete a player's hand, the draw not included.
    pub fn waits(&self, matches: &Matches, seat: Seat) -> Vec<Tile> {
        let hand = &self.state.player(seat).hand;
        let calls = self.hand_calls(seat);
        let matcher = self.matcher_for(matches, seat, hand.len() + calls.len() + 1);
        queries::waits(&matcher, hand, &calls, self.attrs)
    }

    /// If the question is whether one of some tiles completes hand and calls: its answer. `None`
    /// for other questions. Where attributes make no difference, the answer is cached for all tiles
    /// that look the same.
    pub(super) fn is_completed(
        &self,
        targets: &[Target],
        matches: &Matches,
        context: &Context,
    ) -> Option<bool> {
        let [Target::Hand, Target::Calls, last] = targets else {
            return None;
        };
        let player = self.state.player(context.seat);
        let one: [Tile; 1];
        let tiles: &[Tile] = match last {
            Target::LastDiscard => {
                one = [self.state.last_discard()?.1];
                &one
            }
            Target::LastCalledTile => {
                one = [self.state.last_call()?.called];
                &one
            }
            Target::Draw if player.draw.len() == 1 => &player.draw,
            Target::AnyDiscard => &player.discards,
            _ => return None,
        };
        let shelf = self.shelf(context.seat);
        if !shelf.ignores_attributes(&self.terms.rulebook, &matches.ids) {
            return None;
        }
        let cache = &self.memory.waits;
        let mut hands = cache.hands.lock().unwrap_or_else(PoisonError::into_inner);
        let hand = recall(&mut hands, context.seat, &matches.ids, player, &shelf);
        // Tiles and calls in the form of the match engine, made only if it has to be asked.
        let mut laid: Option<(Vec<Tile>, Vec<Call>)> = None;
        for tile in tiles {
            let known = hand.answers.iter().find(|(id, _)| *id == tile.id);
            let answer = match known {
                Some((_, answer)) => *answer,
                None => {
                    let lay = || (player.hand.clone(), self.hand_calls(context.seat));
                    let (tiles, calls) = laid.get_or_insert_with(lay);
                    tiles.push(*tile);
                    let size = Some(tiles.len() + calls.len());
                    let matcher =
                        shelf.matcher(&self.terms.rulebook, &matches.ids, size, self.attrs);
                    let answer = matcher.try_matches(tiles, calls, self.attrs);
                    tiles.pop();
                    hand.answers.push((tile.id, answer));
                    answer
                }
            };
            // After one search that grew too long no other is tried.
            if answer != Ok(false) {
                return Some(answer == Ok(true));
            }
        }
        Some(false)
    }
}

/// The cache entry of a hand; a new one replaces what was cached for the same question before.
fn recall<'h>(
    hands: &'h mut Vec<CachedHand>,
    seat: Seat,
    lists: &[MatchId],
    player: &Player,
    shelf: &Arc<CompiledMatches>,
) -> &'h mut CachedHand {
    let at = hands
        .iter()
        .position(|hand| hand.is_asked_like(seat, lists));
    let at = match at {
        Some(at) if hands[at].is_held_by(player, shelf) => return &mut hands[at],
        Some(at) => {
            hands.swap_remove(at);
            hands.len()
        }
        None => {
            hands.truncate(MOST - 1);
            hands.len()
        }
    };
    hands.push(CachedHand {
        seat,
        lists: lists.to_vec(),
        shelf: Arc::clone(shelf),
        tiles: player.hand.clone(),
        calls: player.calls.clone(),
        answers: Vec::new(),
    });
    &mut hands[at]
}
