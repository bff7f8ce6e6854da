//! Matching hands, and tests on single tiles.

use std::sync::Arc;

use jantaku_match::{Call, Matcher, queries};
use jantaku_rulebook::condition::MatchTest;
use jantaku_rulebook::{CompiledMatches, Matches, Number, Seat, Target};
use jantaku_tile::{Pattern, Tile, attr};

use super::counters::compare;
use crate::ask::Ask;
use crate::state::{Context, RoundEvent};

impl Ask<'_> {
    /// The match lists compiled for the behaviour of a player's tiles.
    pub(super) fn shelf(&self, seat: Seat) -> Arc<CompiledMatches> {
        let behaviour = &self.state.player(seat).behaviour;
        self.memory.of(&self.terms.rulebook, behaviour)
    }

    /// A matcher for match lists, for the behaviour of a player's tiles.
    pub(crate) fn matcher(&self, matches: &Matches, seat: Seat) -> Arc<Matcher> {
        self.compiled(matches, seat, None)
    }

    /// The same, for hands of a known size: tiles and calls together.
    pub(super) fn matcher_for(&self, matches: &Matches, seat: Seat, size: usize) -> Arc<Matcher> {
        self.compiled(matches, seat, Some(size))
    }

    fn compiled(&self, matches: &Matches, seat: Seat, size: Option<usize>) -> Arc<Matcher> {
        let shelf = self.shelf(seat);
        shelf.matcher(&self.terms.rulebook, &matches.ids, size, self.attrs)
    }

    /// Whether these tiles and calls match, with the behaviour of a player's tiles. `false` if the
    /// search grows too long.
    pub fn matches(&self, matches: &Matches, hand: &[Tile], calls: &[Call], seat: Seat) -> bool {
        let matcher = self.matcher_for(matches, seat, hand.len() + calls.len());
        matcher.matches(hand, calls, self.attrs)
    }

    /// Whether one of the alternatives that the targets stand for matches.
    pub(super) fn any_matches(
        &self,
        targets: &[Target],
        matches: &Matches,
        context: &Context,
    ) -> bool {
        if let Some(answer) = self.is_completed(targets, matches, context) {
            return answer;
        }
        let mut answer = Ok(false);
        self.try_each(targets, context, |hand, calls, attrs| {
            let size = hand.len() + calls.len();
            let matcher = self.matcher_for(matches, context.seat, size);
            answer = matcher.try_matches(hand, calls, attrs);
            // After one search that grew too long no other is tried.
            answer != Ok(false)
        });
        answer == Ok(true)
    }

    pub(super) fn passes_match(&self, test: &MatchTest, context: &Context) -> bool {
        let state = self.state;
        let player = state.player(context.seat);
        let equal = |tile: Tile, other: Tile| player.behaviour.equivalent(tile, other, self.attrs);
        match test {
            MatchTest::Match(targets, matches) => self.any_matches(targets, matches, context),
            MatchTest::TilesMatch(tiles, specs) => tiles.iter().all(|named| {
                let tile = self.named_tile(named, context);
                tile.is_some_and(|tile| self.fits_any(tile, specs, context))
            }),
            MatchTest::LastDiscardMatches(specs) => {
                let last = state.last_discard();
                last.is_some_and(|(_, tile)| self.fits_any(tile, specs, context))
            }
            MatchTest::LastCalledTileMatches(specs) => {
                let call = self.just_called();
                call.is_some_and(|call| self.fits_any(call.called, specs, context))
            }
            MatchTest::NeededForHand(matches) => context
                .tile
                .is_some_and(|tile| self.is_needed(tile, matches, context.seat)),
            MatchTest::IsDrawnTile => context
                .tile
                .is_some_and(|tile| self.has_attr(tile, attr::DRAW)),
            MatchTest::LastDiscardMatchesExisting => {
                state.last_discard().is_some_and(|(discarder, last)| {
                    let own = player.discards.len();
                    let others = own.saturating_sub(usize::from(discarder == context.seat));
                    let mut others = player.discards.iter().take(others);
                    others.any(|other| equal(last, *other))
                })
            }
            MatchTest::CalledTileMatchesAnyDiscard => state.last_call().is_some_and(|call| {
                let mut ponds = self.all_players().flat_map(|player| &player.pond);
                ponds.any(|tile| equal(call.called, *tile))
            }),
            MatchTest::LastDiscardExists => self.last_discard_exists(),
            MatchTest::VisibleDiscardExists => {
                let mut ponds = self.all_players().flat_map(|player| &player.pond);
                state.last_discard().is_some() && ponds.any(|tile| self.is_face_up(*tile))
            }
            MatchTest::SecondLastVisibleDiscardExists => {
                self.second_last_visible_discard(context).is_some()
            }
            MatchTest::WaitCount(ordering, count, matches) => {
                let waits = queries::wait_count(&self.waits(matches, context.seat));
                compare(Number::from(waits), *ordering, *count)
            }
            MatchTest::HasHellWait(matches) => {
                let matcher = self.matcher(matches, context.seat);
                let ukeire = queries::ukeire(
                    &matcher,
                    &player.hand,
                    &self.hand_calls(context.seat),
                    &self.visible_tiles(Some(context.seat)),
                    self.attrs,
                );
                let win = context.win.as_deref();
                let winning = win.is_some_and(|win| win.winning_tile.is_some());
                queries::is_hell_wait(&ukeire, winning)
            }
            MatchTest::AllWaitsAreInHand(matches) => queries::all_waits_are_in_hand(
                &self.waits(matches, context.seat),
                &player.hand,
                &self.hand_calls(context.seat),
                &player.behaviour,
                self.attrs,
            ),
        }
    }

    /// Whether hand and draw no longer match without the tile.
    fn is_needed(&self, tile: Tile, matches: &Matches, seat: Seat) -> bool {
        let mut hand: Vec<Tile> = self.state.player(seat).tiles().collect();
        let calls = self.hand_calls(seat);
        let size = (hand.len() + calls.len()).saturating_sub(1);
        let matcher = self.matcher_for(matches, seat, size);
        // Tiles that could pass for the one in question; nearly always just itself.
        let mut tried: Vec<Tile> = Vec::new();
        for at in 0..hand.len() {
            let same = hand[at];
            if tried.contains(&same) || !tile.satisfies(same, Pattern::InPlay, self.attrs) {
                continue;
            }
            tried.push(same);
            hand.remove(at);
            if matcher.matches(&hand, &calls, self.attrs) {
                return false;
            }
            hand.insert(at, same);
        }
        true
    }

    /// Whether the last discard is still the last tile of its pond.
    fn last_discard_exists(&self) -> bool {
        let Some((discarder, tile)) = self.state.last_discard() else {
            return false;
        };
        let player = self.state.player(discarder);
        let (Some(lies), Some(discarded)) = (player.pond.last(), player.discards.last()) else {
            return false;
        };
        // An earlier discard of the same kind may be the last of the pond now.
        let since = self.state.round.history.iter().rev();
        let mut since = since.take_while(|event| !matches!(event, RoundEvent::Discard { .. }));
        let taken = since.any(|event| match event {
            RoundEvent::Call(call) => {
                call.from == discarder && call.seat != discarder && call.called.id == tile.id
            }
            _ => false,
        });
        lies.id == discarded.id && !taken
    }
}
