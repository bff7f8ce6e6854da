//! What completes a hand, remembered as long as the hand stays the same.
//!
//! Most questions of a round are whether some tile completes a hand: each discard for everyone
//! else, one's own draw, one's own discards. Between two of a player's turns the hand is the
//! same, and so are the answers.

use std::sync::{Arc, Mutex, PoisonError};

use jantaku_match::{Call, OutOfBudget, queries};
use jantaku_rulebook::{MatchId, Matches, Seat, Shelf, Target};
use jantaku_tile::{Tile, TileId};

use crate::game::Game;
use crate::table::{Context, Meld, Player};

/// How many hands are remembered.
const MOST: usize = 16;

/// Answers about hands. What is in here never changes an answer.
#[derive(Debug, Default)]
pub(crate) struct Remembered {
    hands: Mutex<Vec<Hand>>,
}

/// A hand, and what is known about it with one tile more.
#[derive(Clone, Debug)]
struct Hand {
    seat: Seat,
    lists: Vec<MatchId>,
    shelf: Arc<Shelf>,
    tiles: Vec<Tile>,
    calls: Vec<Meld>,
    answers: Vec<(TileId, Result<bool, OutOfBudget>)>,
}

impl Clone for Remembered {
    /// Copies of a game go their own ways, each with a memory of its own.
    fn clone(&self) -> Self {
        Self::default()
    }
}

impl Hand {
    fn is_asked_like(&self, seat: Seat, lists: &[MatchId]) -> bool {
        self.seat == seat && self.lists == lists
    }

    fn is_held_by(&self, player: &Player, shelf: &Arc<Shelf>) -> bool {
        Arc::ptr_eq(&self.shelf, shelf) && self.tiles == player.hand && self.calls == player.calls
    }
}

impl Game {
    /// What a player's hand, without the draw, waits for.
    pub fn waits(&self, matches: &Matches, seat: Seat) -> Vec<Tile> {
        let hand = &self.table.player(seat).hand;
        let calls = self.hand_calls(seat);
        let matcher = self.matcher_for(matches, seat, hand.len() + calls.len() + 1);
        queries::waits(&matcher, hand, &calls, &self.attrs)
    }

    /// Is the question whether one of some tiles completes hand and calls, and what is the answer?
    /// Where attributes make no difference, it is remembered for every tile that looks the same.
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
        if !shelf.ignores_attributes(&self.rulebook, &matches.ids) {
            return None;
        }
        let remembered = &self.matchers.remembered;
        let mut hands = remembered
            .hands
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        let hand = recall(&mut hands, context.seat, &matches.ids, player, &shelf);
        // Tiles and calls as the match engine wants them, if it is asked at all.
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
                    let matcher = shelf.matcher(&self.rulebook, &matches.ids, size, &self.attrs);
                    let answer = matcher.try_matches(tiles, calls, &self.attrs);
                    tiles.pop();
                    hand.answers.push((tile.id, answer));
                    answer
                }
            };
            // One search that grows too long is enough.
            if answer != Ok(false) {
                return Some(answer == Ok(true));
            }
        }
        Some(false)
    }
}

/// What is remembered about a hand; instead of what the same was asked about before.
fn recall<'h>(
    hands: &'h mut Vec<Hand>,
    seat: Seat,
    lists: &[MatchId],
    player: &Player,
    shelf: &Arc<Shelf>,
) -> &'h mut Hand {
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
    hands.push(Hand {
        seat,
        lists: lists.to_vec(),
        shelf: Arc::clone(shelf),
        tiles: player.hand.clone(),
        calls: player.calls.clone(),
        answers: Vec::new(),
    });
    &mut hands[at]
}
