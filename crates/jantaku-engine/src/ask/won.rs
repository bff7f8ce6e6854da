//! The winning hand, gathered and counted once for all questions about it.
//!
//! Fu and yaku ask dozens of questions about the same hand. Meanwhile it travels in the context,
//! and the last one is cached for the next who asks.

use std::borrow::Cow;
use std::sync::{Arc, Mutex, PoisonError};

use jantaku_match::{Behaviour, Call, CountedHand, HandCalls};
use jantaku_rulebook::{Matches, Seat, Target};
use jantaku_tile::{Tile, TileClass};

use super::targets::CountedAs;
use crate::ask::Ask;
use crate::state::{Context, Meld, Pieces, WinContext, WonHand};

/// The hand that was gathered last. It never changes an answer.
#[derive(Debug, Default)]
pub(crate) struct LastWon(Mutex<Option<CachedWin>>);

/// A hand as it lay when it was gathered: the key of the cache.
#[derive(Debug)]
struct CachedWin {
    seat: Seat,
    hand: Vec<Tile>,
    calls: Vec<Meld>,
    winning_tile: Option<Tile>,
    pieces: Option<Arc<Pieces>>,
    won: Arc<WonHand>,
}

impl Clone for LastWon {
    /// Copies of a game diverge, so each begins with an empty cache.
    fn clone(&self) -> Self {
        Self::default()
    }
}

/// The win being processed, if it is the player's own.
pub(super) fn own_win(context: &Context) -> Option<&WinContext> {
    let win = context.win.as_deref();
    win.filter(|win| win.winner == Some(context.seat))
}

/// The same, if the targets mean its winning hand.
pub(super) fn read_win<'c>(targets: &[Target], context: &'c Context) -> Option<&'c WinContext> {
    let whole = matches!(targets, [Target::Hand, Target::Calls, Target::WinningTile]);
    own_win(context).filter(|_| whole)
}

impl Ask<'_> {
    /// Puts the winning hand into the context. It is valid until the state changes.
    pub(crate) fn note_won_hand(&self, context: &mut Context) {
        let Some(win) = own_win(context) else { return };
        let mut attrs = Cow::Borrowed(&**self.attrs);
        let winning_tile =
            self.counted_winning_tile(context, &mut |tile, change| change.apply(tile, &mut attrs));
        // Attributes that the table does not know have to travel with the question.
        let won = match attrs {
            Cow::Borrowed(_) => Some(self.remembered_won(context.seat, winning_tile, win)),
            Cow::Owned(_) => None,
        };
        Arc::make_mut(context.win.get_or_insert_default()).won = won;
    }

    /// The winning hand, taken from the cache if nothing has changed.
    fn remembered_won(&self, seat: Seat, winning: Option<Tile>, win: &WinContext) -> Arc<WonHand> {
        let player = self.state.player(seat);
        let shelf = self.shelf(seat);
        let last = &self.memory.last_won.0;
        let mut last = last.lock().unwrap_or_else(PoisonError::into_inner);
        let same = |one: &&CachedWin| {
            (one.seat, one.winning_tile) == (seat, winning)
                && one.hand == player.hand
                && one.calls == player.calls
                && one.pieces == win.pieces
                && Arc::ptr_eq(&one.won.shelf, &shelf)
        };
        if let Some(one) = last.as_ref().filter(same) {
            return Arc::clone(&one.won);
        }
        let mut whole = self.whole_hand(seat, winning);
        let calls = HandCalls {
            hand: Vec::new(),
            calls: whole.calls.clone(),
        };
        if let Some(pieces) = &win.pieces {
            lay_in_pieces(&mut whole, pieces);
        }
        let won = Arc::new(WonHand {
            plain_ids: plain_ids(&whole, &player.behaviour),
            whole: CountedHand::new(whole),
            calls: CountedHand::new(calls),
            shelf,
        });
        *last = Some(CachedWin {
            seat,
            hand: player.hand.clone(),
            calls: player.calls.clone(),
            winning_tile: winning,
            pieces: win.pieces.clone(),
            won: Arc::clone(&won),
        });
        won
    }

    /// The winning hand as one, the winning tile last.
    pub(crate) fn whole_hand(&self, seat: Seat, winning_tile: Option<Tile>) -> HandCalls {
        let own = &self.state.player(seat).hand;
        let mut hand = Vec::with_capacity(own.len() + 1);
        hand.extend_from_slice(own);
        hand.extend(winning_tile);
        HandCalls {
            hand,
            calls: self.hand_calls(seat),
        }
    }

    /// The winning tile as it counts: marked, and not face down.
    pub(super) fn counted_winning_tile(
        &self,
        context: &Context,
        change: &mut dyn FnMut(Tile, CountedAs) -> Tile,
    ) -> Option<Tile> {
        let winning = match self.reading_of_win(context.seat) {
            Some(read) => read.winning_tile,
            None => self.winning_tile_now(context),
        };
        winning.map(|tile| change(tile, CountedAs::MarkWinning))
    }

    /// Whether the winning hand, or its calls, match. `None` if the context has no winning hand, or
    /// if the targets mean something else.
    #[inline]
    pub(super) fn won_hand_matches(
        &self,
        targets: &[Target],
        matches: &Matches,
        context: &Context,
    ) -> Option<bool> {
        let won = own_win(context)?.won.as_deref()?;
        let counted = match targets {
            [Target::Hand, Target::Calls, Target::WinningTile] => &won.whole,
            [Target::Calls] => &won.calls,
            _ => return None,
        };
        let [id] = matches.ids[..] else { return None };
        let HandCalls { hand, calls } = counted.tiles();
        let size = hand.len() + calls.len();
        let matcher = won.shelf.lend(&self.terms.rulebook, id, size, self.attrs)?;
        Some(matcher.try_matches_counted(counted, self.attrs) == Ok(true))
    }
}

/// The ids of all tiles; `None` if one of them is a joker.
fn plain_ids(one: &HandCalls, behaviour: &Behaviour) -> Option<TileClass> {
    let mut ids = TileClass::EMPTY;
    let called = one.calls.iter().map(|call| &call.tiles);
    for tiles in called.chain([&one.hand]) {
        for tile in tiles {
            if !behaviour.is_plain(tile.id) {
                return None;
            }
            ids.insert(tile.id);
        }
    }
    Some(ids)
}

/// Joins the groups of a reading into units, so that the hand is read in no other way.
pub(super) fn lay_in_pieces(one: &mut HandCalls, pieces: &Pieces) {
    let tiles = |piece: &Vec<usize>| {
        let tiles = piece.iter().map(|place| one.hand.get(*place).copied());
        tiles.collect::<Option<Vec<Tile>>>()
    };
    let units: Option<Vec<Vec<Tile>>> = pieces.iter().map(tiles).collect();
    if let Some(units) = units {
        one.hand.clear();
        one.calls.extend(units.into_iter().map(|tiles| Call {
            name: std::sync::Arc::default(),
            tiles,
        }));
    }
}
