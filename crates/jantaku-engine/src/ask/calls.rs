//! What can be called, and what calls would lead to.

use std::sync::Arc;

use jantaku_match::queries::{self, CallOption, CallSpecs};
use jantaku_match::spec::Slot;
use jantaku_match::{Behaviour, Call, Matcher};
use jantaku_rulebook::condition::{CallTest, Side};
use jantaku_rulebook::{Button, ButtonId, Needs, Number, Seat};
use jantaku_tile::{Pattern, Tile, TileId};

use crate::ask::Ask;
use crate::game::Supposition;
use crate::state::{CallChoice, CallSource, Context, MadeCall, Meld, RoundEvent, Tray};

impl<'a> Ask<'a> {
    /// The ways to call that a button offers a player, by called tile. Those that the button's
    /// `call_conditions` forbid are left out.
    pub fn call_options(&self, seat: Seat, id: ButtonId) -> Vec<CallOption> {
        let Some((button, specs)) = self.call_button(id) else {
            return Vec::new();
        };
        let (mut options, source) = match button.needs {
            Needs::Call => {
                let pool: Vec<Tile> = self.state.player(seat).tiles().collect();
                (
                    self.discard_options(seat, specs, &pool),
                    CallSource::Discards,
                )
            }
            Needs::SelfCall => (self.self_options(seat, specs), CallSource::Hand),
            Needs::Upgrade => (self.upgrade_options(seat, button, specs), CallSource::Hand),
            _ => return Vec::new(),
        };
        options.sort_by_key(|option| option.called.id.sort_key());
        let Some(condition) = &button.call_conditions else {
            return options;
        };
        for option in &mut options {
            let called = option.called;
            option.choices.retain(|tiles| {
                let choice = CallChoice {
                    called: Some(called),
                    tiles: tiles.clone(),
                    card: None,
                    source,
                };
                let context = Context {
                    choice: Some(Arc::new(choice)),
                    ..Context::offering(seat, id)
                };
                self.holds(condition, &context)
            });
        }
        options.retain(|option| !option.choices.is_empty());
        options
    }

    fn call_button(&self, id: ButtonId) -> Option<(&'a Button, &'a CallSpecs)> {
        let button = self.terms.rulebook.button(id)?;
        Some((button, button.call.as_ref()?))
    }

    /// The tile that can be called: the one just discarded, or just called by another player.
    fn callable_tile(&self) -> Option<Tile> {
        match self.state.last_event()? {
            RoundEvent::Discard { tile, .. } => Some(*tile),
            RoundEvent::Call(call) => Some(call.called),
            RoundEvent::Draw { .. } | RoundEvent::Swap { .. } => None,
        }
    }

    fn options(
        &self,
        seat: Seat,
        specs: &CallSpecs,
        pool: &[Tile],
        called: Option<&[Tile]>,
    ) -> Vec<CallOption> {
        let behaviour = &self.state.player(seat).behaviour;
        // A quick test that rules out most tiles.
        if may_call(specs, pool, called, behaviour) {
            queries::call_options(specs, pool, called, behaviour, self.attrs)
        } else {
            Vec::new()
        }
    }

    fn discard_options(&self, seat: Seat, specs: &CallSpecs, pool: &[Tile]) -> Vec<CallOption> {
        match self.callable_tile() {
            Some(called) => self.options(seat, specs, pool, Some(&[called])),
            None => Vec::new(),
        }
    }

    fn self_options(&self, seat: Seat, specs: &CallSpecs) -> Vec<CallOption> {
        let pool: Vec<Tile> = self.state.player(seat).tiles().collect();
        self.options(seat, specs, &pool, None)
    }

    /// Ways to extend an existing call of the right name; all of its tiles have to be used.
    fn upgrade_options(&self, seat: Seat, button: &Button, specs: &CallSpecs) -> Vec<CallOption> {
        let player = self.state.player(seat);
        let upgraded = |call: &&Meld| Some(call.name) == button.upgrades;
        let mut all: Vec<CallOption> = Vec::new();
        for call in player.calls.iter().filter(upgraded) {
            let tiles: Vec<Tile> = player.tiles().collect();
            for mut option in self.options(seat, specs, &call.tiles, Some(&tiles)) {
                option
                    .choices
                    .retain(|choice| choice.len() == call.tiles.len());
                let known = all.iter_mut().find(|known| known.called == option.called);
                match known {
                    Some(known) => known.choices.append(&mut option.choices),
                    None if option.choices.is_empty() => {}
                    None => all.push(option),
                }
            }
        }
        all
    }

    pub(super) fn passes_call(&self, test: &CallTest, context: &Context) -> bool {
        let seat = context.seat;
        let button = context.button.and_then(|id| self.call_button(id));
        let choice = context.choice.as_deref();
        match test {
            CallTest::CallAvailable => button.is_some_and(|(_, specs)| {
                let hand = &self.state.player(seat).hand;
                !self.discard_options(seat, specs, hand).is_empty()
            }),
            CallTest::SelfCallAvailable => {
                button.is_some_and(|(_, specs)| !self.self_options(seat, specs).is_empty())
            }
            CallTest::CanUpgradeCall => button.is_some_and(|(button, specs)| {
                !self.upgrade_options(seat, button, specs).is_empty()
            }),
            CallTest::Contains(side, tiles, count) => choice.is_some_and(|choice| {
                let called = choice.called.iter().filter(|_| *side != Side::Chosen);
                let chosen = choice.tiles.iter().filter(|_| *side != Side::Called);
                let listed = |tile: &&Tile| {
                    let mut tiles = tiles.iter();
                    tiles.any(|other| tile.satisfies(*other, Pattern::Written, self.attrs))
                };
                Number::from(called.chain(chosen).filter(listed).count()) >= *count
            }),
            CallTest::WouldChangeWaits(matches) => button.is_some_and(|(button, specs)| {
                let matcher = self.matcher(matches, seat);
                let options = self.self_options(seat, specs);
                let mut calls = options.iter().flat_map(|option| {
                    let choices = option.choices.iter();
                    choices.map(|choice| self.as_call(button, Some(option.called), choice))
                });
                calls.all(|call| self.changes_waits(seat, &matcher, &call, None))
            }),
            CallTest::ChangesWaits(matches) => {
                let (Some(choice), Some((button, _))) = (choice, button) else {
                    return false;
                };
                let matcher = self.matcher(matches, seat);
                let call = self.as_call(button, choice.called, &choice.tiles);
                // A tile that is not in the hand joins it for the call.
                let taken = choice
                    .called
                    .filter(|_| choice.source == CallSource::Discards);
                self.changes_waits(seat, &matcher, &call, taken)
            }
            CallTest::CanDiscardAfterCall => {
                let (Some(choice), Some(id)) = (choice, context.button) else {
                    return false;
                };
                self.can_discard_after(seat, id, choice)
            }
        }
    }

    fn as_call(&self, button: &Button, called: Option<Tile>, chosen: &[Tile]) -> Call {
        Call {
            name: self.terms.rulebook.names.shared_word(button.call_name),
            tiles: chosen.iter().copied().chain(called).collect(),
        }
    }

    fn changes_waits(
        &self,
        seat: Seat,
        matcher: &Matcher,
        call: &Call,
        taken: Option<Tile>,
    ) -> bool {
        let player = self.state.player(seat);
        let draw: Vec<Tile> = player.draw.iter().copied().chain(taken).collect();
        let calls = self.hand_calls(seat);
        queries::call_changes_waits(matcher, &player.hand, &draw, &calls, call, self.attrs)
    }

    /// Whether the player would have something to discard after the call. Tried on a copy of the
    /// game, in the turn that follows.
    fn can_discard_after(&self, seat: Seat, id: ButtonId, choice: &CallChoice) -> bool {
        let Some(button) = self.terms.rulebook.button(id) else {
            return false;
        };
        let mut after = Supposition::new(*self);
        let from = after.state.round.turn;
        let from_hand = choice.called.filter(|_| choice.source == CallSource::Hand);
        let upgraded = button.needs == Needs::Upgrade;
        let leaving = choice.tiles.iter().filter(|_| !upgraded);
        let player = after.state.player_mut(seat);
        player.hand.append(&mut player.draw);
        for tile in leaving.chain(&from_hand) {
            if let Some(at) = player.hand.iter().position(|other| other == tile) {
                player.hand.remove(at);
            }
        }
        player.tray = Tray::default();
        player.calls.push(Meld {
            name: button.call_name,
            tiles: choice.tiles.iter().copied().chain(choice.called).collect(),
        });
        if choice.source == CallSource::Discards {
            after.state.player_mut(from).pond.pop();
        }
        if let Some(called) = choice.called {
            after.state.round.history.push(RoundEvent::Call(MadeCall {
                seat,
                from,
                called,
                others: choice.tiles.clone(),
                name: button.call_name,
            }));
        }
        after.state.round.turn = seat;
        let mut tiles = after.state.player(seat).tiles();
        tiles.any(|tile| after.ask().is_playable_despite_buttons(seat, tile))
    }
}

/// Whether one of the tiles might be called with the hand: a necessary condition that ignores
/// attributes and lets jokers be anything. Without called tiles each tile of the hand is tried as
/// one.
fn may_call(
    specs: &CallSpecs,
    hand: &[Tile],
    called: Option<&[Tile]>,
    behaviour: &Behaviour,
) -> bool {
    let is_joker = |tile: &&Tile| {
        let mut aliases = behaviour.aliases().iter();
        tile.id == TileId::ANY || aliases.any(|alias| tile.id.fits(alias.from.id))
    };
    let jokers = hand.iter().filter(is_joker).count();
    // One of the fitting tiles is the called one itself.
    let itself = usize::from(called.is_none());
    let may_be_called = |called: Tile| {
        specs.ways.iter().any(|way| {
            let wanted = |slot: &Slot| slot.pattern(Some(called.id), &behaviour.order);
            way.iter().enumerate().all(|(at, slot)| {
                let same = |other: &&Slot| other.offset == slot.offset;
                let needed = 1 + way[..at].iter().filter(same).count();
                wanted(slot).is_some_and(|pattern| {
                    let fitting = hand.iter().filter(|tile| tile.id.fits(pattern.id)).count();
                    let own = if pattern.id == called.id { itself } else { 0 };
                    slot.ignore_suit || fitting + jokers >= needed + own
                })
            })
        })
    };
    let mut turns = called.unwrap_or(hand).iter();
    turns.any(|tile| is_joker(&tile) || may_be_called(*tile))
}
