//! What players are shown of what they wait for, and wins that nobody has declared yet.
//!
//! Whether a wait can be won on is what the buttons of the ruleset say about it: on a copy of the
//! game somebody discards the tile, or the player draws it, and the buttons that win are looked
//! at. So furiten, minimums and whatever else a ruleset has thought of all count.

use jantaku_match::queries;
use jantaku_rulebook::condition::{Test, WinTest};
use jantaku_rulebook::{ButtonId, Condition, Number, Seat, WinWay};
use jantaku_tile::{Tile, attr};

use crate::game::Game;
use crate::table::{Context, Record};

/// A tile that a hand waits for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShownWait {
    /// The tile.
    pub tile: Tile,
    /// How many of it the player has not seen.
    pub left: usize,
    /// Why it cannot be won on as a discard, if it cannot: `Furiten`, `Atozuke`, `Self-Draw` if
    /// it would have to be drawn, `No Yaku`, or `Min 3` for a minimum that is not reached.
    pub label: Option<String>,
}

impl Game {
    /// What a player's hand waits for: as it is, or if a tile of hand and draw were discarded.
    /// Nothing if the rules do not show waits, or the tile may not be discarded.
    #[must_use]
    pub fn waits_shown(&self, seat: Seat, discard: Option<usize>) -> Option<Vec<ShownWait>> {
        let shown = self.rulebook.setup.show_waits.as_ref()?;
        if !self.seats.contains(&seat) {
            return None;
        }
        let then = match discard {
            None => self.supposition(),
            Some(index) => self.after_discard(seat, index)?,
        };
        let matcher = then.matcher(&shown.matches, seat);
        let hand = &then.table.player(seat).hand;
        let calls = then.calls_of_hand(seat);
        let visible = self.visible_tiles(Some(seat));
        let waits = queries::ukeire(&matcher, hand, &calls, &visible, &then.attrs);
        let waits = waits.into_iter().map(|(tile, left)| ShownWait {
            label: then.why_not(seat, tile, shown.no_yaku),
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
        then.is_win_offered(seat, way)
    }

    /// A copy in which the player has discarded a tile, its effects included; nothing if the
    /// player may not.
    fn after_discard(&self, seat: Seat, index: usize) -> Option<Self> {
        let tile = self.table.player(seat).tiles().nth(index)?;
        if !self.may_discard(seat) || !self.is_playable(seat, tile, false) {
            return None;
        }
        let mut copy = self.supposition();
        let player = copy.table.player_mut(seat);
        let mut hand: Vec<Tile> = player.tiles().collect();
        hand.remove(index);
        player.hand = hand;
        player.draw.clear();
        player.pond.push(tile);
        player.discards.push(tile);
        copy.table.records.push(Record::Discard { seat, tile });
        copy.table.awaiting_discard = false;
        let context = Context::of(seat).with_tile(tile);
        let rulebook = self.rulebook.clone();
        for (specs, list) in &rulebook.play_effects {
            if copy.fits_any(tile, specs, &context) {
                copy.perform(*list, context.clone());
            }
        }
        Some(copy)
    }

    /// A copy in which somebody else has just discarded a tile.
    fn with_discarded(&self, seat: Seat, tile: Tile) -> Self {
        let mut copy = self.supposition();
        // Questions about it are no questions within a question.
        copy.supposed = false;
        // Anybody else will do; nearly always it is the player after this one.
        let others = (1..4).map(|step| Seat::from_index(seat.index() + step));
        let discarder = others.into_iter().find(|other| self.seats.contains(other));
        let discarder = discarder.unwrap_or(seat);
        let player = copy.table.player_mut(discarder);
        player.pond.push(tile);
        player.discards.push(tile);
        copy.table.turn = discarder;
        copy.table.awaiting_discard = false;
        copy.table.records.push(Record::Discard {
            seat: discarder,
            tile,
        });
        copy
    }

    /// A copy in which the player has just drawn a tile.
    fn with_drawn(&self, seat: Seat, tile: Tile) -> Self {
        let mut copy = self.supposition();
        copy.supposed = false;
        let drawn = copy.with_attrs(tile, |attrs, set| attrs.add(set, attr::DRAW.invisible()));
        copy.table.player_mut(seat).draw = vec![drawn];
        copy.table.turn = seat;
        copy.table.awaiting_discard = true;
        copy.table.records.push(Record::Draw { seat, tile });
        copy
    }

    /// Would the player be offered to win in this way?
    fn is_win_offered(&self, seat: Seat, way: WinWay) -> bool {
        let buttons = self.rulebook.buttons.iter().zip(0..);
        let mut winning = buttons.filter(|(button, _)| self.rulebook.wins_by(button) == Some(way));
        winning.any(|(button, number)| {
            let context = Context {
                button: Some(ButtonId(number)),
                ..Context::of(seat)
            };
            self.holds(&button.show_when, &context)
        })
    }

    /// Why a wait cannot be won on as a discard, if it cannot.
    fn why_not(&self, seat: Seat, tile: Tile, no_yaku: bool) -> Option<String> {
        let wins = |way: WinWay| {
            let mut buttons = self.rulebook.buttons.iter();
            buttons.any(|button| self.rulebook.wins_by(button) == Some(way))
        };
        if !wins(WinWay::Discard) || self.could_win_on(seat, WinWay::Discard, tile) {
            return None;
        }
        for (status, label) in [("furiten", "Furiten"), ("atozuke", "Atozuke")] {
            let status = self.rulebook.names.find(status);
            if status.is_some_and(|status| self.table.player(seat).has(status)) {
                return Some(label.to_owned());
            }
        }
        if !no_yaku {
            return None;
        }
        if self.could_win_on(seat, WinWay::Draw, tile) {
            return Some("Self-Draw".to_owned());
        }
        Some(match self.minimum() {
            Some(points) if points > 1 => format!("Min {points}"),
            _ => "No Yaku".to_owned(),
        })
    }

    /// The fewest points that a button asks for that wins on a discard.
    fn minimum(&self) -> Option<Number> {
        let buttons = self.rulebook.buttons.iter();
        let buttons =
            buttons.filter(|button| self.rulebook.wins_by(button) == Some(WinWay::Discard));
        buttons
            .filter_map(|button| least_points(&button.show_when))
            .reduce(Number::min)
    }
}

/// The fewest points of the first yaku lists that a condition asks for.
fn least_points(condition: &Condition) -> Option<Number> {
    match condition {
        Condition::All(inner) | Condition::Any(inner) | Condition::AtLeast(_, inner) => {
            inner.iter().filter_map(least_points).reduce(Number::min)
        }
        Condition::As(_, inner) => least_points(inner),
        Condition::Is(Test::Win(WinTest::HasYakuWith(_, question))) if !question.second => {
            Some(question.points)
        }
        _ => None,
    }
}
