//! The hand that has won, gathered and counted once for all questions about it.
//!
//! Fu and yaku ask the same hand dozens of questions. While they do, it goes along in the context;
//! and the last one is remembered, for whoever asks next about the same.

use std::borrow::Cow;
use std::sync::{Arc, Mutex, PoisonError};

use jantaku_match::{Behaviour, Call, CountedHand, HandCalls};
use jantaku_rulebook::{Matches, Seat, Target};
use jantaku_tile::{Tile, TileClass};

use super::targets::Change;
use crate::game::Game;
use crate::table::{Context, Meld, Pieces, WinContext, WonHand};

/// The hand that was gathered last. It never changes an answer.
#[derive(Debug, Default)]
pub(crate) struct LastWon(Mutex<Option<Gathered>>);

/// A hand as it lay when it was gathered.
#[derive(Debug)]
struct Gathered {
    seat: Seat,
    hand: Vec<Tile>,
    calls: Vec<Meld>,
    winning_tile: Option<Tile>,
    pieces: Option<Arc<Pieces>>,
    won: Arc<WonHand>,
}

impl Clone for LastWon {
    /// Copies of a game go their own ways.
    fn clone(&self) -> Self {
        Self::default()
    }
}

/// The win that is looked at, if it is the player's own.
pub(super) fn own_win(context: &Context) -> Option<&WinContext> {
    let win = context.win.as_deref();
    win.filter(|win| win.winner == Some(context.seat))
}

/// The same if this is about its winning hand.
pub(super) fn read_win<'c>(targets: &[Target], context: &'c Context) -> Option<&'c WinContext> {
    let whole = matches!(targets, [Target::Hand, Target::Calls, Target::WinningTile]);
    own_win(context).filter(|_| whole)
}

impl Game {
    /// Notes the hand of a win in what is known about it, for as long as nothing changes.
    pub(crate) fn note_won_hand(&self, context: &mut Context) {
        let Some(win) = own_win(context) else { return };
        let mut attrs = Cow::Borrowed(&*self.attrs);
        let winning_tile =
            self.counted_winning_tile(context, &mut |tile, change| change.apply(tile, &mut attrs));
        // Attributes that the table does not know go with the question.
        let won = match attrs {
            Cow::Borrowed(_) => Some(self.remembered_won(context.seat, winning_tile, win)),
            Cow::Owned(_) => None,
        };
        Arc::make_mut(context.win.get_or_insert_default()).won = won;
    }

    /// The hand of a win, new if it is not the one that was gathered last.
    fn remembered_won(&self, seat: Seat, winning: Option<Tile>, win: &WinContext) -> Arc<WonHand> {
        let player = self.table.player(seat);
        let shelf = self.shelf(seat);
        let last = &self.matchers.last_won.0;
        let mut last = last.lock().unwrap_or_else(PoisonError::into_inner);
        let same = |one: &&Gathered| {
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
        *last = Some(Gathered {
            seat,
            hand: player.hand.clone(),
            calls: player.calls.clone(),
            winning_tile: winning,
            pieces: win.pieces.clone(),
            won: Arc::clone(&won),
        });
        won
    }

    /// A winning hand as one, its winning tile last.
    pub(crate) fn whole_hand(&self, seat: Seat, winning_tile: Option<Tile>) -> HandCalls {
        let own = &self.table.player(seat).hand;
        let mut hand = Vec::with_capacity(own.len() + 1);
        hand.extend_from_slice(own);
        hand.extend(winning_tile);
        HandCalls {
            hand,
            calls: self.hand_calls(seat),
        }
    }

    /// The winning tile as it counts.
    pub(super) fn counted_winning_tile(
        &self,
        context: &Context,
        change: &mut dyn FnMut(Tile, Change) -> Tile,
    ) -> Option<Tile> {
        let winning = match self.reading_of_win(context.seat) {
            Some(read) => read.winning_tile,
            None => self.winning_tile_now(context),
        };
        winning.map(|tile| change(tile, Change::MarkWinning))
    }

    /// Does the winning hand match, or do its calls? Nothing if it is not noted, or this is about
    /// something else.
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
        let matcher = won.shelf.lend(&self.rulebook, id, size, &self.attrs)?;
        Some(matcher.try_matches_counted(counted, &self.attrs) == Ok(true))
    }
}

/// The ids of all tiles, if each is what it is and nothing else.
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

/// Makes units of the groups of a winning hand, so that it is read in no other way.
pub(super) fn lay_in_pieces(one: &mut HandCalls, pieces: &Pieces) {
    let tiles = |piece: &Vec<usize>| {
        let tiles = piece.iter().map(|place| one.hand.get(*place).copied());
        tiles.collect::<Option<Vec<Tile>>>()
    };
    let units: Option<Vec<Vec<Tile>>> = pieces.iter().map(tiles).collect();
    if let Some(units) = units {
        one.hand.clear();
        one.calls.extend(units.into_iter().map(|tiles| Call {
            name: String::new(),
            tiles,
        }));
    }
}
