//! Calls: tiles that leave the hand and lie open.

use jantaku_match::HandCalls;
use jantaku_rulebook::action::CallAction;
use jantaku_rulebook::{ButtonId, Name, Relative, Seat, Target};
use jantaku_tile::{Tile, attr};

use super::MOST_AT_ONCE;
use crate::game::Game;
use crate::output::Output;
use crate::table::{CallRecord, Context, Meld, Record};

/// Why a call is not made.
type Reason = &'static str;

/// What a call is called, and how it looks.
#[derive(Clone, Debug)]
pub(super) struct Look {
    /// Its name.
    pub(super) name: Name,
    /// The button that lays it out.
    pub(super) button: Option<ButtonId>,
    /// Its name in messages.
    message: String,
    /// Nobody else sees its tiles.
    pub(super) hidden: bool,
}

impl Game {
    pub(super) fn call_action(&mut self, action: &CallAction, context: &Context) {
        let done = match action {
            CallAction::Call => self.chosen(context).and_then(|(look, called, tiles)| {
                let robbed = match self.table.last_record() {
                    Some(Record::Call(call)) => Some(call.clone()),
                    _ => None,
                };
                self.call_from_table(context.seat, look, called, &tiles, robbed)
            }),
            CallAction::SelfCall => self.chosen(context).and_then(|(look, called, tiles)| {
                let called = called.ok_or("no tile to call was chosen")?;
                self.call_from_hand(context.seat, look, called, &tiles)
            }),
            CallAction::UpgradeCall => self.chosen(context).and_then(|(look, called, tiles)| {
                let added = called.ok_or("no tile to add was chosen")?;
                self.upgrade_call(context.seat, look, added, &tiles)
            }),
            CallAction::Flower => self.chosen(context).and_then(|(look, called, tiles)| {
                let flower = tiles.first().copied().or(called);
                let flower = flower.ok_or("no flower was chosen")?;
                self.lay_out_flowers(context.seat, look, &[flower])
            }),
            CallAction::Custom {
                name,
                button,
                from_discards,
                choice,
                called,
            } => {
                let look = self.look(*name, *button);
                self.custom_call(look, *from_discards, choice, called, context)
            }
            CallAction::FlipFaceup(own) => {
                self.flip_calls_faceup(own.then_some(context.seat));
                Ok(())
            }
        };
        if let Err(reason) = done {
            self.warn(format!("the call is not made: {reason}"));
        }
    }

    /// What was chosen when the button of the running list was pressed.
    fn chosen(&self, context: &Context) -> Result<(Look, Option<Tile>, Vec<Tile>), Reason> {
        const OUTSIDE: Reason = "calls are made by buttons only";
        let choice = context.choice.as_ref().ok_or(OUTSIDE)?;
        let button = context.button.ok_or(OUTSIDE)?;
        let name = self.rulebook.button(button).ok_or(OUTSIDE)?.call_name;
        let look = self.look(name, Some(button));
        Ok((look, choice.called, choice.tiles.clone()))
    }

    fn look(&self, name: Name, button: Option<ButtonId>) -> Look {
        let known = button.and_then(|button| self.rulebook.button(button));
        Look {
            name: known.map_or(name, |known| known.call_name),
            button,
            message: known.map_or_else(
                || self.rulebook.names.word(name).to_owned(),
                |known| known.msg_name.clone(),
            ),
            hidden: known.is_some_and(|known| known.call_hidden),
        }
    }

    /// Calls the last discard, or the tile of a call.
    fn call_from_table(
        &mut self,
        seat: Seat,
        look: Look,
        chosen: Option<Tile>,
        tiles: &[Tile],
        robbed: Option<CallRecord>,
    ) -> Result<(), Reason> {
        let turn = self.table.turn;
        let (called, seen) = match &robbed {
            Some(call) => (call.called, call.called),
            None => {
                let (discarder, seen) = self.table.last_discard().ok_or("nothing was discarded")?;
                let lies = self.last_discard_in_pond();
                match lies {
                    Some((_, tile)) if discarder == turn => (tile, seen),
                    None if discarder == turn => return Err("the discard is gone"),
                    // The turn has changed before the call: the pond keeps the tile.
                    _ => (chosen.unwrap_or(seen), seen),
                }
            }
        };
        if chosen.is_some_and(|chosen| chosen.id != seen.id) {
            return Err("another tile was chosen");
        }
        let robbed = match robbed {
            Some(call) => Some((self.meld_of(&call).ok_or("that call is gone")?, call)),
            None => None,
        };
        let taken = self.take_from_hand(seat, tiles)?;
        match robbed {
            Some((place, call)) => self.undo_call(place, &call),
            None if self.table.last_discard().is_some_and(|(by, _)| by == turn) => {
                self.table.player_mut(turn).pond.pop();
            }
            None => {}
        }
        let towards = seat.sees(turn);
        let laid = self.laid_out(&look, towards, &taken, called);
        self.finish_meld(seat, look, laid, called, taken, None);
        Ok(())
    }

    /// Where the meld of a call lies.
    fn meld_of(&self, call: &CallRecord) -> Option<usize> {
        let calls = &self.table.player(call.seat).calls;
        calls.iter().rposition(|meld| {
            let mut tiles = meld.tiles.iter();
            meld.name == call.name && tiles.any(|tile| tile.id == call.called.id)
        })
    }

    /// A call whose tile was taken is no call: its other tiles go back to the hand, and what the
    /// caller was about to do is forgotten.
    fn undo_call(&mut self, place: usize, call: &CallRecord) {
        let mut back = call.others.clone();
        for look in [
            attr::SIDEWAYS,
            attr::FACEDOWN,
            attr::CONCEALED,
            attr::DISCARD,
        ] {
            back = self.all_without(back, look);
        }
        let robbed = self.table.player_mut(call.seat);
        robbed.calls.remove(place);
        robbed.hand.extend(back);
        robbed.deferred.clear();
    }

    /// Calls a tile of the own hand.
    fn call_from_hand(
        &mut self,
        seat: Seat,
        look: Look,
        called: Tile,
        tiles: &[Tile],
    ) -> Result<(), Reason> {
        let mut all = tiles.to_vec();
        all.push(called);
        let mut taken = self.take_from_hand(seat, &all)?;
        let called = taken.pop().unwrap_or(called);
        let towards = seat.sees(self.table.turn);
        let laid = self.laid_out(&look, towards, &taken, called);
        self.finish_meld(seat, look, laid, called, taken, None);
        Ok(())
    }

    /// Adds a tile to a call.
    fn upgrade_call(
        &mut self,
        seat: Seat,
        look: Look,
        added: Tile,
        tiles: &[Tile],
    ) -> Result<(), Reason> {
        let upgrades = look.button.and_then(|button| self.rulebook.button(button));
        let upgrades = upgrades.and_then(|button| button.upgrades);
        let calls = &self.table.player(seat).calls;
        let place = calls.iter().position(|meld| {
            upgrades.is_none_or(|name| meld.name == name) && self.same_tiles(&meld.tiles, tiles)
        });
        let place = place.ok_or("there is no such call to extend")?;
        let old = calls.get(place).map(|meld| meld.tiles.clone());
        let old = old.unwrap_or_default();
        let taken = self.take_from_hand(seat, &[added])?;
        let added = taken.first().copied().unwrap_or(added);
        let sideways = old
            .iter()
            .position(|&tile| self.has_attr(tile, attr::SIDEWAYS));
        let towards = match sideways {
            None => Relative::Own,
            Some(0) => Relative::Kamicha,
            // This comes before the place in the middle, so that calls of two tiles work.
            Some(last) if last + 1 == old.len() => Relative::Shimocha,
            Some(1) => Relative::Toimen,
            Some(_) => Relative::Shimocha,
        };
        let laid = self.laid_out(&look, towards, &old, added);
        self.finish_meld(seat, look, laid, added, old, Some(place));
        Ok(())
    }

    /// Lays flowers out: a call without a called tile, and without a style.
    fn lay_out_flowers(&mut self, seat: Seat, look: Look, tiles: &[Tile]) -> Result<(), Reason> {
        if tiles.is_empty() {
            return Err("there is no flower");
        }
        let taken = self.take_from_hand(seat, tiles)?;
        let (&flower, others) = taken.split_first().ok_or("there is no flower")?;
        let others = others.to_vec();
        let laid = self.conceal(&look, taken);
        self.finish_meld(seat, look, laid, flower, others, None);
        Ok(())
    }

    /// A call without a button press.
    fn custom_call(
        &mut self,
        look: Look,
        from_discards: bool,
        choice: &[Target],
        called: &[Target],
        context: &Context,
    ) -> Result<(), Reason> {
        let first = |alternatives: Vec<HandCalls>| -> Vec<Tile> {
            let Some(HandCalls { hand, calls }) = alternatives.into_iter().next() else {
                return Vec::new();
            };
            let melded = calls.into_iter().flat_map(|call| call.tiles);
            hand.into_iter().chain(melded).collect()
        };
        let tiles = first(self.alternatives(choice, context));
        if tiles.len() > MOST_AT_ONCE {
            return Err("too many tiles");
        }
        let called = if called.is_empty() {
            None
        } else {
            first(self.alternatives(called, context)).first().copied()
        };
        match called {
            None => self.lay_out_flowers(context.seat, look, &tiles),
            Some(_) if from_discards => {
                self.call_from_table(context.seat, look, called, &tiles, None)
            }
            Some(called) => self.call_from_hand(context.seat, look, called, &tiles),
        }
    }

    /// The meld is laid down, written down and told.
    fn finish_meld(
        &mut self,
        seat: Seat,
        look: Look,
        laid: Vec<Tile>,
        called: Tile,
        others: Vec<Tile>,
        in_place_of: Option<usize>,
    ) {
        let from = self.table.turn;
        let meld = Meld {
            name: look.name,
            tiles: laid,
        };
        let player = self.table.player_mut(seat);
        match in_place_of.and_then(|place| player.calls.get_mut(place)) {
            Some(old) => *old = meld,
            None => player.calls.push(meld),
        }
        self.record(Record::Call(CallRecord {
            seat,
            from,
            called,
            others: others.clone(),
            name: look.name,
        }));
        self.tell(Output::Called {
            seat,
            name: look.name,
            message: look.message,
            called: Some(called),
            others,
            hidden: look.hidden,
        });
    }

    /// Takes tiles out of hand and draw, the rest of which become one hand; all or nothing.
    fn take_from_hand(&mut self, seat: Seat, tiles: &[Tile]) -> Result<Vec<Tile>, Reason> {
        let player = self.table.player(seat);
        let mut own: Vec<Option<Tile>> = player.tiles().map(Some).collect();
        let mut taken = Vec::with_capacity(tiles.len());
        for &tile in tiles {
            let exact = own.iter().position(|&other| other == Some(tile));
            let place = exact.or_else(|| {
                let alike = |other: Tile| self.look_alike(other, tile);
                own.iter().position(|other| other.is_some_and(alike))
            });
            let place = place.ok_or("the tiles are not in the hand")?;
            taken.extend(own.get_mut(place).and_then(Option::take));
        }
        let hand = player.hand.len();
        let draw = own.split_off(hand.min(own.len()));
        let player = self.table.player_mut(seat);
        player.hand = own.into_iter().flatten().collect();
        player.draw = draw.into_iter().flatten().collect();
        self.merge_draw(seat);
        Ok(self.all_without(taken, attr::DRAW))
    }

    /// Are these the same tiles, in whatever order?
    fn same_tiles(&self, tiles: &[Tile], others: &[Tile]) -> bool {
        let mut left = others.to_vec();
        tiles.len() == others.len()
            && tiles.iter().all(|&tile| {
                let place = left.iter().position(|&other| self.look_alike(tile, other));
                place.map(|place| left.swap_remove(place)).is_some()
            })
    }

    /// Turns up the tiles of calls, of one player or of all.
    fn flip_calls_faceup(&mut self, only: Option<Seat>) {
        for &seat in self.seats {
            if only.is_some_and(|only| only != seat) {
                continue;
            }
            let mut calls = std::mem::take(&mut self.table.player_mut(seat).calls);
            for meld in &mut calls {
                let tiles = std::mem::take(&mut meld.tiles);
                let tiles = self.all_without(tiles, attr::FACEDOWN);
                meld.tiles = self.all_without(tiles, attr::CONCEALED);
            }
            self.table.player_mut(seat).calls = calls;
        }
    }
}
