//! Calls: tiles that leave the hand and lie open.

use jantaku_match::HandCalls;
use jantaku_rulebook::action::CallAction;
use jantaku_rulebook::{ButtonId, Name, Relative, Seat, Target};
use jantaku_tile::{Tile, attr};

use super::MOST_AT_ONCE;
use crate::act::Act;
use crate::ask::Ask;
use crate::face::{CallFault, Happened, RuleFault};
use crate::state::{Context, MadeCall, Meld, RoundEvent};

/// The name of a call, and how it is laid out.
#[derive(Clone, Debug)]
pub(super) struct CallLook {
    pub(super) name: Name,
    /// The button whose styles say how the tiles lie.
    pub(super) button: Option<ButtonId>,
    /// The label in messages, where that is not the name.
    label: Option<String>,
    /// Whether only the caller sees its tiles.
    pub(super) hidden: bool,
}

impl Ask<'_> {
    /// What was chosen when the button of the running list was pressed.
    fn chosen(&self, context: &Context) -> Result<(CallLook, Option<Tile>, Vec<Tile>), CallFault> {
        const OUTSIDE: CallFault = CallFault::WithoutButton;
        let choice = context.choice.as_ref().ok_or(OUTSIDE)?;
        let button = context.button.ok_or(OUTSIDE)?;
        let name = self.terms.rulebook.button(button).ok_or(OUTSIDE)?.call_name;
        let look = self.look(name, Some(button));
        Ok((look, choice.called, choice.tiles.clone()))
    }

    fn look(&self, name: Name, button: Option<ButtonId>) -> CallLook {
        let names = &self.terms.rulebook.names;
        let known = button.and_then(|button| self.terms.rulebook.button(button));
        CallLook {
            name: known.map_or(name, |known| known.call_name),
            button,
            label: known
                .filter(|known| known.msg_name != names.word(known.call_name))
                .map(|known| known.msg_name.clone()),
            hidden: known.is_some_and(|known| known.call_hidden),
        }
    }

    /// The index of a call's meld among the caller's calls.
    fn meld_of(&self, call: &MadeCall) -> Option<usize> {
        let calls = &self.state.player(call.seat).calls;
        calls.iter().rposition(|meld| {
            let mut tiles = meld.tiles.iter();
            meld.name == call.name && tiles.any(|tile| tile.id == call.called.id)
        })
    }

    /// Where the last called tile lies: whose call, which one, and which tile of it.
    pub(crate) fn called_tile_place(&self) -> Option<(Seat, usize, usize)> {
        let call = self.state.last_call()?;
        let meld = self.meld_of(call)?;
        let tiles = &self.state.player(call.seat).calls.get(meld)?.tiles;
        let at = tiles.iter().position(|tile| tile.id == call.called.id)?;
        Some((call.seat, meld, at))
    }

    /// Whether these are the same tiles, in whatever order.
    fn same_tiles(&self, tiles: &[Tile], others: &[Tile]) -> bool {
        let mut left = others.to_vec();
        tiles.len() == others.len()
            && tiles.iter().all(|&tile| {
                let place = left.iter().position(|&other| self.look_alike(tile, other));
                place.map(|place| left.swap_remove(place)).is_some()
            })
    }
}

impl Act<'_> {
    pub(super) fn call_action(&mut self, action: &CallAction, context: &Context) {
        let done = match action {
            CallAction::Call => self
                .ask()
                .chosen(context)
                .and_then(|(look, called, tiles)| {
                    let robbed = match self.state.last_event() {
                        Some(RoundEvent::Call(call)) => Some(call.clone()),
                        _ => None,
                    };
                    self.call_from_table(context.seat, look, called, &tiles, robbed)
                }),
            CallAction::SelfCall => self
                .ask()
                .chosen(context)
                .and_then(|(look, called, tiles)| {
                    let called = called.ok_or(CallFault::NoCalledTile)?;
                    self.call_from_hand(context.seat, look, called, &tiles)
                }),
            CallAction::UpgradeCall => {
                self.ask()
                    .chosen(context)
                    .and_then(|(look, called, tiles)| {
                        let added = called.ok_or(CallFault::NoAddedTile)?;
                        self.upgrade_call(context.seat, look, added, &tiles)
                    })
            }
            CallAction::Flower => self
                .ask()
                .chosen(context)
                .and_then(|(look, called, tiles)| {
                    let flower = tiles.first().copied().or(called);
                    let flower = flower.ok_or(CallFault::NoFlowerChosen)?;
                    self.lay_out_flowers(context.seat, look, &[flower])
                }),
            CallAction::Custom {
                name,
                button,
                from_discards,
                choice,
                called,
            } => {
                let look = self.ask().look(*name, *button);
                self.custom_call(look, *from_discards, choice, called, context)
            }
            CallAction::FlipFaceup(scope) => {
                self.flip_calls_faceup((!scope.is_everyone()).then_some(context.seat));
                Ok(())
            }
        };
        if let Err(reason) = done {
            self.warn(RuleFault::CallFailed(reason));
        }
    }

    /// Calls the last discard, or the tile of a call.
    fn call_from_table(
        &mut self,
        seat: Seat,
        look: CallLook,
        chosen: Option<Tile>,
        tiles: &[Tile],
        robbed: Option<MadeCall>,
    ) -> Result<(), CallFault> {
        let turn = self.state.round.turn;
        let (called, seen) = match &robbed {
            Some(call) => (call.called, call.called),
            None => {
                let (discarder, seen) = self
                    .state
                    .last_discard()
                    .ok_or(CallFault::NothingDiscarded)?;
                let lies = self.ask().last_discard_in_pond();
                match lies {
                    Some((_, tile)) if discarder == turn => (tile, seen),
                    None if discarder == turn => return Err(CallFault::DiscardGone),
                    // The turn has changed before the call: the pond keeps the tile.
                    _ => (chosen.unwrap_or(seen), seen),
                }
            }
        };
        if chosen.is_some_and(|chosen| chosen.id != seen.id) {
            return Err(CallFault::OtherTileChosen);
        }
        let robbed = match robbed {
            Some(call) => Some((self.ask().meld_of(&call).ok_or(CallFault::CallGone)?, call)),
            None => None,
        };
        let taken = self.take_from_hand(seat, tiles)?;
        match robbed {
            Some((place, call)) => self.undo_call(place, &call),
            None if self.state.last_discard().is_some_and(|(by, _)| by == turn) => {
                self.state.player_mut(turn).pond.pop();
            }
            None => {}
        }
        let towards = self.terms.ring.relative(seat, turn);
        let laid = self.laid_out(&look, towards, &taken, called);
        self.finish_meld(seat, look, laid, called, taken, None);
        Ok(())
    }

    /// Undoes a call whose tile was taken: its other tiles go back to the hand, and what the caller
    /// was about to do is dropped.
    fn undo_call(&mut self, place: usize, call: &MadeCall) {
        let mut back = call.others.clone();
        for look in [
            attr::SIDEWAYS,
            attr::FACEDOWN,
            attr::CONCEALED,
            attr::DISCARD,
        ] {
            back = self.all_without(back, look);
        }
        let robbed = self.state.player_mut(call.seat);
        robbed.calls.remove(place);
        robbed.hand.extend(back);
        robbed.deferred.clear();
    }

    /// Calls a tile of the player's own hand.
    fn call_from_hand(
        &mut self,
        seat: Seat,
        look: CallLook,
        called: Tile,
        tiles: &[Tile],
    ) -> Result<(), CallFault> {
        let mut all = tiles.to_vec();
        all.push(called);
        let mut taken = self.take_from_hand(seat, &all)?;
        let called = taken.pop().unwrap_or(called);
        let towards = self.terms.ring.relative(seat, self.state.round.turn);
        let laid = self.laid_out(&look, towards, &taken, called);
        self.finish_meld(seat, look, laid, called, taken, None);
        Ok(())
    }

    /// Adds a tile to a call.
    fn upgrade_call(
        &mut self,
        seat: Seat,
        look: CallLook,
        added: Tile,
        tiles: &[Tile],
    ) -> Result<(), CallFault> {
        let upgrades = look
            .button
            .and_then(|button| self.terms.rulebook.button(button));
        let upgrades = upgrades.and_then(|button| button.upgrades);
        let calls = &self.state.player(seat).calls;
        let place = calls.iter().position(|meld| {
            upgrades.is_none_or(|name| meld.name == name)
                && self.ask().same_tiles(&meld.tiles, tiles)
        });
        let place = place.ok_or(CallFault::NoCallToExtend)?;
        let old = calls.get(place).map(|meld| meld.tiles.clone());
        let old = old.unwrap_or_default();
        let taken = self.take_from_hand(seat, &[added])?;
        let added = taken.first().copied().unwrap_or(added);
        let sideways = old
            .iter()
            .position(|&tile| self.ask().has_attr(tile, attr::SIDEWAYS));
        let towards = match sideways {
            None => Relative::Own,
            Some(0) => Relative::Kamicha,
            // Checked before the middle position, so that calls of two tiles work.
            Some(last) if last + 1 == old.len() => Relative::Shimocha,
            Some(1) => Relative::Toimen,
            Some(_) => Relative::Shimocha,
        };
        let laid = self.laid_out(&look, towards, &old, added);
        self.finish_meld(seat, look, laid, added, old, Some(place));
        Ok(())
    }

    /// Lays out flowers: calls without a called tile, and without a style.
    fn lay_out_flowers(
        &mut self,
        seat: Seat,
        look: CallLook,
        tiles: &[Tile],
    ) -> Result<(), CallFault> {
        if tiles.is_empty() {
            return Err(CallFault::NoFlower);
        }
        let taken = self.take_from_hand(seat, tiles)?;
        let (&flower, others) = taken.split_first().ok_or(CallFault::NoFlower)?;
        let others = others.to_vec();
        let laid = self.conceal(&look, taken);
        self.finish_meld(seat, look, laid, flower, others, None);
        Ok(())
    }

    /// Makes a call without a button press.
    fn custom_call(
        &mut self,
        look: CallLook,
        from_discards: bool,
        choice: &[Target],
        called: &[Target],
        context: &Context,
    ) -> Result<(), CallFault> {
        let first = |alternatives: Vec<HandCalls>| -> Vec<Tile> {
            let Some(HandCalls { hand, calls }) = alternatives.into_iter().next() else {
                return Vec::new();
            };
            let melded = calls.into_iter().flat_map(|call| call.tiles);
            hand.into_iter().chain(melded).collect()
        };
        let tiles = first(self.ask().alternatives(choice, context));
        if tiles.len() > MOST_AT_ONCE {
            return Err(CallFault::TooManyTiles);
        }
        let called = if called.is_empty() {
            None
        } else {
            first(self.ask().alternatives(called, context))
                .first()
                .copied()
        };
        match called {
            None => self.lay_out_flowers(context.seat, look, &tiles),
            Some(_) if from_discards => {
                self.call_from_table(context.seat, look, called, &tiles, None)
            }
            Some(called) => self.call_from_hand(context.seat, look, called, &tiles),
        }
    }

    /// Lays down a meld, records it in the history and announces it.
    fn finish_meld(
        &mut self,
        seat: Seat,
        look: CallLook,
        laid: Vec<Tile>,
        called: Tile,
        others: Vec<Tile>,
        in_place_of: Option<usize>,
    ) {
        let from = self.state.round.turn;
        let meld = Meld {
            name: look.name,
            tiles: laid,
        };
        let player = self.state.player_mut(seat);
        match in_place_of.and_then(|place| player.calls.get_mut(place)) {
            Some(old) => *old = meld,
            None => player.calls.push(meld),
        }
        self.record(RoundEvent::Call(MadeCall {
            seat,
            from,
            called,
            others: others.clone(),
            name: look.name,
        }));
        self.tell(Happened::Called {
            seat,
            name: look.name,
            label: look.label,
            called: Some(called),
            others,
            hidden: look.hidden,
            from: Some(from).filter(|from| *from != seat),
        });
    }

    /// Takes tiles out of hand and draw, which become one hand; all of them or none.
    fn take_from_hand(&mut self, seat: Seat, tiles: &[Tile]) -> Result<Vec<Tile>, CallFault> {
        let player = self.state.player(seat);
        let mut own: Vec<Option<Tile>> = player.tiles().map(Some).collect();
        let mut taken = Vec::with_capacity(tiles.len());
        for &tile in tiles {
            let exact = own.iter().position(|&other| other == Some(tile));
            let place = exact.or_else(|| {
                let alike = |other: Tile| self.ask().look_alike(other, tile);
                own.iter().position(|other| other.is_some_and(alike))
            });
            let place = place.ok_or(CallFault::NotInHand)?;
            taken.extend(own.get_mut(place).and_then(Option::take));
        }
        let hand = player.hand.len();
        let draw = own.split_off(hand.min(own.len()));
        let player = self.state.player_mut(seat);
        player.hand = own.into_iter().flatten().collect();
        player.draw = draw.into_iter().flatten().collect();
        self.merge_draw(seat);
        Ok(self.all_without(taken, attr::DRAW))
    }

    /// Turns up the tiles of calls, of one player or of all.
    fn flip_calls_faceup(&mut self, only: Option<Seat>) {
        for &seat in self.terms.seats {
            if only.is_some_and(|only| only != seat) {
                continue;
            }
            let mut calls = std::mem::take(&mut self.state.player_mut(seat).calls);
            for meld in &mut calls {
                let tiles = std::mem::take(&mut meld.tiles);
                let tiles = self.all_without(tiles, attr::FACEDOWN);
                meld.tiles = self.all_without(tiles, attr::CONCEALED);
            }
            self.state.player_mut(seat).calls = calls;
        }
    }
}
