//! What players are shown of what they wait for, and wins that nobody has declared yet.
//!
//! Whether a wait can be won on is what the buttons of the ruleset say about it: on a copy of the
//! game somebody discards the tile, or the player draws it, and the buttons that win are looked
//! at. So furiten, minimums and whatever else a ruleset has thought of all count.

use jantaku_match::queries;
use jantaku_rulebook::condition::{Test, WinTest};
use jantaku_rulebook::{ButtonId, Condition, Name, Number, Seat, WinWay};
use jantaku_tile::{Tile, attr};

use crate::ask::Ask;
use crate::game::Supposition;
use crate::state::{Context, RoundEvent};

/// A tile that a hand waits for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShownWait {
    /// The tile.
    pub tile: Tile,
    /// How many of it the player has not seen.
    pub left: usize,
    /// Why it cannot be won on as a discard, if it cannot.
    pub obstacle: Option<WaitObstacle>,
}

/// Why a wait cannot be won on as a discard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WaitObstacle {
    /// The player has the status `furiten`.
    Furiten,
    /// The player has the status `atozuke`.
    Atozuke,
    /// It would be worth enough only if it were drawn.
    DrawOnly,
    /// The hand would be worth less than the minimum that the rules ask for.
    Minimum {
        /// The minimum.
        points: Number,
        /// The unit of the points; `None` for the default unit of the ruleset.
        unit: Option<Name>,
    },
    /// The hand would have no yaku.
    NoYaku,
}

impl<'a> Ask<'a> {
    /// What a player's hand waits for: as it is, or if a tile of hand and draw were discarded.
    /// Nothing if the rules do not show waits, or the tile may not be discarded.
    #[must_use]
    pub fn waits_shown(&self, seat: Seat, discard: Option<usize>) -> Option<Vec<ShownWait>> {
        let shown = self.terms.rulebook.setup.show_waits.as_ref()?;
        if !self.terms.seats.contains(&seat) {
            return None;
        }
        let then = match discard {
            None => self.supposition(),
            Some(index) => self.after_discard(seat, index)?,
        };
        let then = then.ask();
        let matcher = then.matcher(&shown.matches, seat);
        let hand = &then.state.player(seat).hand;
        let calls = then.calls_of_hand(seat);
        let visible = self.visible_tiles(Some(seat));
        let waits = queries::ukeire(&matcher, hand, &calls, &visible, then.attrs);
        let waits = waits.into_iter().map(|(tile, left)| ShownWait {
            obstacle: then.why_not(seat, tile, shown.no_yaku),
            tile,
            left,
        });
        Some(waits.collect())
    }

    /// Could a player win now on a tile that somebody else discards, or that the player draws?
    #[must_use]
    pub fn could_win_on(&self, seat: Seat, way: WinWay, tile: Tile) -> bool {
        let then = match way {
            WinWay::Draw => self.with_drawn(seat, tile),
            _ => self.with_discarded(seat, tile),
        };
        then.ask().is_win_offered(seat, way)
    }

    /// A copy in which the player has discarded a tile, its effects included; nothing if the
    /// player may not.
    fn after_discard(&self, seat: Seat, index: usize) -> Option<Supposition<'a>> {
        let tile = self.state.player(seat).tiles().nth(index)?;
        if !self.may_discard(seat) || !self.is_playable(seat, tile) {
            return None;
        }
        let mut copy = self.supposition();
        let player = copy.state.player_mut(seat);
        let mut hand: Vec<Tile> = player.tiles().collect();
        hand.remove(index);
        player.hand = hand;
        player.draw.clear();
        player.pond.push(tile);
        player.discards.push(tile);
        copy.state
            .round
            .history
            .push(RoundEvent::Discard { seat, tile });
        copy.state.round.awaiting_discard = false;
        let context = Context::of(seat).with_tile(tile);
        for (specs, list) in &self.terms.rulebook.play_effects {
            if copy.ask().fits_any(tile, specs, &context) {
                copy.act().perform(*list, context.clone());
            }
        }
        Some(copy)
    }

    /// A copy in which somebody else has just discarded a tile.
    fn with_discarded(&self, seat: Seat, tile: Tile) -> Supposition<'a> {
        let mut copy = self.supposition();
        // Questions about it are no questions within a question.
        copy.state.machine.supposed = false;
        // Anybody else will do; nearly always it is the player after this one.
        let mut others = self.terms.ring.around(seat).skip(1);
        let discarder = others.find(|other| self.terms.seats.contains(other));
        let discarder = discarder.unwrap_or(seat);
        let player = copy.state.player_mut(discarder);
        player.pond.push(tile);
        player.discards.push(tile);
        copy.state.round.turn = discarder;
        copy.state.round.awaiting_discard = false;
        copy.state.round.history.push(RoundEvent::Discard {
            seat: discarder,
            tile,
        });
        copy
    }

    /// A copy in which the player has just drawn a tile.
    fn with_drawn(&self, seat: Seat, tile: Tile) -> Supposition<'a> {
        let mut copy = self.supposition();
        copy.state.machine.supposed = false;
        let drawn = copy
            .act()
            .with_attrs(tile, |attrs, set| attrs.add(set, attr::DRAW.invisible()));
        copy.state.player_mut(seat).draw = vec![drawn];
        copy.state.round.turn = seat;
        copy.state.round.awaiting_discard = true;
        copy.state
            .round
            .history
            .push(RoundEvent::Draw { seat, tile });
        copy
    }

    /// Would the player be offered to win in this way?
    fn is_win_offered(&self, seat: Seat, way: WinWay) -> bool {
        let buttons = self.terms.rulebook.buttons.iter().zip(0..);
        let mut winning =
            buttons.filter(|(button, _)| self.terms.rulebook.wins_by(button) == Some(way));
        winning.any(|(button, number)| {
            let context = Context::offering(seat, ButtonId(number));
            self.holds(&button.show_when, &context)
        })
    }

    /// Why a wait cannot be won on as a discard, if it cannot.
    fn why_not(&self, seat: Seat, tile: Tile, no_yaku: bool) -> Option<WaitObstacle> {
        let wins = |way: WinWay| {
            let mut buttons = self.terms.rulebook.buttons.iter();
            buttons.any(|button| self.terms.rulebook.wins_by(button) == Some(way))
        };
        if !wins(WinWay::Discard) || self.could_win_on(seat, WinWay::Discard, tile) {
            return None;
        }
        for (status, obstacle) in [
            ("furiten", WaitObstacle::Furiten),
            ("atozuke", WaitObstacle::Atozuke),
        ] {
            let status = self.terms.rulebook.names.find(status);
            if status.is_some_and(|status| self.state.player(seat).has(status)) {
                return Some(obstacle);
            }
        }
        if !no_yaku {
            return None;
        }
        if self.could_win_on(seat, WinWay::Draw, tile) {
            return Some(WaitObstacle::DrawOnly);
        }
        Some(match self.minimum() {
            Some((points, unit)) if points > 1 => WaitObstacle::Minimum { points, unit },
            _ => WaitObstacle::NoYaku,
        })
    }

    /// The fewest points, with their unit, for which a button wins on a discard.
    fn minimum(&self) -> Option<(Number, Option<Name>)> {
        let buttons = self.terms.rulebook.buttons.iter();
        let buttons =
            buttons.filter(|button| self.terms.rulebook.wins_by(button) == Some(WinWay::Discard));
        buttons
            .filter_map(|button| least_points(&button.show_when))
            .min_by_key(|(points, _)| *points)
    }
}

/// The fewest points of the main yaku lists, with their unit, for which a condition can hold.
fn least_points(condition: &Condition) -> Option<(Number, Option<Name>)> {
    match condition {
        Condition::All(inner) | Condition::Any(inner) | Condition::AtLeast(_, inner) => {
            let inner = inner.iter().filter_map(least_points);
            inner.min_by_key(|(points, _)| *points)
        }
        Condition::As(_, inner) => least_points(inner),
        Condition::Is(Test::Win(WinTest::HasYakuWith(_, question))) if !question.second => {
            Some((question.points, question.unit))
        }
        _ => None,
    }
}
