//! Tests on wins, yaku and points.

use jantaku_match::Call;
use jantaku_rulebook::condition::{ListedTiles, Ordering, WinTest};
use jantaku_rulebook::{Name, NamedTile, Number, Seat, Target};
use jantaku_tile::{Pattern, Tile, TileClass, TileId};

use super::counters::compare;
use super::won::own_win;
use crate::ask::Ask;
use crate::state::{Context, Meld, RoundResult, WinContext};

impl Ask<'_> {
    pub(super) fn passes_win(&self, test: &WinTest, context: &Context) -> bool {
        let seat = context.seat;
        let win = context.win.as_deref();
        let way = win.and_then(|win| win.way);
        match test {
            WinTest::Won(None) => way.is_some(),
            // A ready hand scored at a draw was won in none of the ways.
            WinTest::Won(asked) => way == *asked && !win.is_some_and(|win| win.at_draw),
            WinTest::EndedByExhaustiveDraw => {
                self.state.ending.result == Some(RoundResult::ExhaustiveDraw)
            }
            WinTest::EndedByAbortiveDraw => {
                self.state.ending.result == Some(RoundResult::AbortiveDraw)
            }
            WinTest::IsWinner => self.state.winner(seat).is_some(),
            WinTest::ThreeWinners => {
                let seats = self.terms.seats.iter();
                let winners = seats.filter(|seat| self.state.winner(**seat).is_some());
                winners.count() == 3
            }
            WinTest::Minipoints(ordering, fu) => {
                let known = win.and_then(|win| win.minipoints).unwrap_or_default();
                compare(known, *ordering, *fu)
            }
            WinTest::HasExistingYaku(yaku) => win.is_some_and(|win| {
                let mut yaku = yaku.iter();
                yaku.all(|(name, value)| has_existing(win, *name, *value))
            }),
            WinTest::HasNoYaku => win.is_some_and(|win| win.existing_yaku.is_empty()),
            WinTest::HasPoints(points, unit) => {
                win.is_some_and(|win| self.existing_points(win, *unit) >= *points)
            }
            WinTest::HasYakuWith(..)
            | WinTest::HasYaku(_)
            | WinTest::HasDeclaredYakuWith(..)
            | WinTest::IsAtozuke(..) => self.would_score(test, context),
            WinTest::HasYakuNamed(names) => self.has_yaku_named(names, context),
            WinTest::ConsistsOf {
                tiles,
                without_winning_tile,
            } => way.is_some() && self.consists_of(tiles, *without_winning_tile, context),
            WinTest::DoraCount {
                indicator,
                count,
                reverse,
                hand_only,
            } => {
                let found = self.winning_dora(*indicator, *reverse, *hand_only, context);
                found.is_some_and(|found| compare(Number::from(found), Ordering::Equal, *count))
            }
            WinTest::IsResponsibleFor(who) => self.seat(*who, context).is_some_and(|other| {
                let yaku = self.state.player(seat).responsible_for.get(&other);
                yaku.is_some_and(|yaku| !yaku.is_empty())
            }),
            WinTest::YakuExists(list, name) => self.yaku_exists(*list, *name),
        }
    }

    /// Whether the player has won with one of these yaku. While a scoring program runs, the win that
    /// it scores counts, although its yaku are not recorded yet.
    fn has_yaku_named(&self, names: &[Name], context: &Context) -> bool {
        let win = context.win.as_deref();
        let win = win.filter(|win| win.winner == Some(context.seat));
        if let Some(scored) = win.and_then(|win| win.scored_yaku.as_deref()) {
            return scored.iter().any(|name| names.contains(name));
        }
        self.state.winner(context.seat).is_some_and(|winner| {
            let mut yaku = winner.scored.yaku.iter().chain(&winner.scored.yaku2);
            yaku.any(|yaku| names.contains(&yaku.name))
        })
    }

    /// The calls of a player that belong to the hand.
    pub(crate) fn calls_of_hand(&self, seat: Seat) -> Vec<Call> {
        self.hand_calls(seat)
    }

    /// Whether a call is a flower, and so no part of the hand.
    pub(crate) fn is_flower_call(&self, call: &Meld) -> bool {
        self.terms.rulebook.flower_calls.contains(call.name)
    }

    /// The winner of the win being processed.
    pub(super) fn winner_in(&self, context: &Context) -> Option<Seat> {
        context.win.as_ref()?.winner
    }

    /// The points of all yaku so far in a unit; without one, in the ruleset's first unit.
    fn existing_points(&self, win: &WinContext, unit: Option<Name>) -> Number {
        let first = &self.terms.rulebook.scoring.labels.point_name;
        let is_first = |unit: Name| self.terms.rulebook.names.word(unit) == first;
        let counts = |of: Option<Name>| match unit {
            Some(unit) => of == Some(unit) || (of.is_none() && is_first(unit)),
            None => of.is_none_or(is_first),
        };
        let yaku = win.existing_yaku.iter();
        yaku.filter(|(_, _, unit)| counts(*unit))
            .map(|(_, value, _)| value)
            .sum()
    }

    fn yaku_exists(&self, list: Name, name: Name) -> bool {
        self.terms
            .rulebook
            .scoring
            .existing_yaku
            .contains(&(list, name))
    }

    /// Whether every tile of the winning hand is one of these, or a joker that can be.
    fn consists_of(
        &self,
        tiles: &ListedTiles,
        without_winning_tile: bool,
        context: &Context,
    ) -> bool {
        let plain = tiles.ids();
        let plain =
            plain.and_then(|ids| self.plainly_consists_of(ids, without_winning_tile, context));
        if let Some(answer) = plain {
            return answer;
        }
        let behaviour = &self.state.player(context.seat).behaviour;
        let mut zones = vec![Target::Hand, Target::Calls];
        if !without_winning_tile {
            zones.push(Target::WinningTile);
        }
        let found = self.gather(&zones, context);
        let mut hands = found.alternatives.iter();
        hands.all(|one| {
            let called = one.calls.iter().flat_map(|call| &call.tiles);
            one.hand.iter().chain(called).all(|tile| {
                let listed = |tile: Tile| {
                    let mut tiles = tiles.iter();
                    tiles.any(|other| tile.satisfies(*other, Pattern::Written, &found.attrs))
                };
                let mut targets = behaviour.targets(*tile, &found.attrs);
                listed(*tile) || targets.any(|alias| alias.to.id == TileId::ANY || listed(alias.to))
            })
        })
    }

    /// The same where ids are enough: no attributes are asked for, and nothing is a joker. `None`
    /// otherwise.
    fn plainly_consists_of(
        &self,
        listed: &TileClass,
        without_winning_tile: bool,
        context: &Context,
    ) -> Option<bool> {
        let won = own_win(context).and_then(|win| win.won.as_deref());
        let ids = won.and_then(|won| won.plain_ids.as_ref());
        if let Some(ids) = ids.filter(|_| !without_winning_tile) {
            return Some(ids.is_subset(listed));
        }
        let player = self.state.player(context.seat);
        let calls = player
            .calls
            .iter()
            .filter(|call| !self.is_flower_call(call));
        let win = context.win.as_deref();
        let winning = win.and_then(|win| win.winning_tile);
        let winning = winning.filter(|_| !without_winning_tile);
        let all = player.hand.iter().chain(calls.flat_map(|call| &call.tiles));
        let mut others = all.chain(&winning).filter(|tile| !listed.contains(tile.id));
        let Some(other) = others.next() else {
            return Some(true);
        };
        let joker = other.id.is_wild() || player.behaviour.is_joker(*other, self.attrs);
        (!joker).then_some(false)
    }

    /// How many tiles of the winning hand are dora of an indicator, if there is one.
    fn winning_dora(
        &self,
        indicator: NamedTile,
        reverse: bool,
        hand_only: bool,
        context: &Context,
    ) -> Option<usize> {
        let indicator = self.named_tile(&indicator, context)?;
        let dora = match reverse {
            true => self.reverse_dora_of(indicator),
            false => self.dora_of(indicator),
        };
        let player = self.state.player(context.seat);
        let is_dora = |tile: &&Tile| {
            let mut dora = dora.iter();
            dora.any(|dora| tile.satisfies(*dora, Pattern::Written, self.attrs))
        };
        if hand_only {
            return Some(player.hand.iter().filter(is_dora).count());
        }
        let win = context.win.as_ref().filter(|win| win.way.is_some())?;
        let called = player.calls.iter().flat_map(|call| &call.tiles);
        let tiles = player.hand.iter().chain(called).chain(&win.winning_tile);
        Some(tiles.filter(is_dora).count())
    }
}

/// Whether that yaku was counted before, with that value if one is given.
fn has_existing(win: &WinContext, name: Name, value: Option<(Number, Option<Name>)>) -> bool {
    win.existing_yaku.iter().any(|(known, points, of)| {
        *known == name
            && value.is_none_or(|(number, unit)| {
                compare(*points, Ordering::Equal, number) && (unit.is_none() || unit == *of)
            })
    })
}
