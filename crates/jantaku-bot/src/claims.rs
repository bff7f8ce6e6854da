//! Calls: when to take somebody's tile, and when to lay down sets of one's own.

use jantaku_engine::Offer;
use jantaku_match::Call;
use jantaku_match::queries::{CallOption, call_options};
use jantaku_rulebook::{Button, ButtonId, Needs};
use jantaku_tile::Tile;

use crate::danger::Danger;
use crate::scene::Scene;

impl Scene<'_> {
    /// The latest discard: the last tile in the pond of the player whose turn it is.
    fn last_discard(&self) -> Option<Tile> {
        let mut players = self.view.players.iter();
        let discarder = players.find(|player| player.seat == self.view.turn)?;
        let kind = self.lens.kind_of(discarder.pond.last()?)?;
        Some(self.lens.tile(kind))
    }

    /// The button worth pressing to claim the discard, if claiming it is better than passing.
    pub(crate) fn best_claim(
        &self,
        claims: &[ButtonId],
        danger: Option<&Danger>,
    ) -> Option<ButtonId> {
        let called = self.last_discard()?;
        let closed = self.is_closed(&self.calls);
        let now = self.outlook(&self.hand, &self.calls);
        let now = self.look_ahead(now, &self.hand, &self.calls);
        let mut most = self.prospect(&now, closed, self.extras(None), danger);
        let mut best = None;
        for &id in claims {
            let Some(button) = self.mind.rulebook().button(id) else {
                continue;
            };
            let Some(specs) = &button.call else {
                continue;
            };
            let options = self.lens.call_options(specs, &self.hand, Some(&[called]));
            let choices = options.iter().flat_map(|option| &option.choices);
            for choice in choices {
                let gain = self.gain_of_call(button, called, choice, danger);
                if gain > most {
                    (most, best) = (gain, Some(id));
                }
            }
        }
        best
    }

    /// The expected gain of a hand after a call.
    fn gain_of_call(
        &self,
        button: &Button,
        called: Tile,
        choice: &[Tile],
        danger: Option<&Danger>,
    ) -> f64 {
        let mut rest = self.hand.clone();
        for tile in choice {
            let Some(at) = rest.iter().position(|own| own == tile) else {
                return 0.0;
            };
            rest.remove(at);
        }
        let mut calls = self.calls.clone();
        calls.push(Call {
            name: self.mind.rulebook().names.shared_word(button.call_name),
            tiles: choice.iter().copied().chain([called]).collect(),
        });
        let now = self.missing(&self.hand, &self.calls);
        let (after, kept) = self.best_after_discard(&rest, &calls);
        // A call that brings the hand no nearer only opens it.
        if after.missing >= now {
            return 0.0;
        }
        let kind = self.lens.kind_of_tile(called);
        let dora = kind.and_then(|kind| self.dora.get(kind)).copied();
        let extras = self.extras(None) + f64::from(dora.unwrap_or(0));
        let after = self.look_ahead(after, &kept, &calls);
        self.prospect(&after, false, extras, danger)
    }

    /// The best option of the open menu.
    pub(crate) fn best_of_menu(
        &self,
        danger: Option<&Danger>,
    ) -> Option<(Option<Tile>, Vec<Tile>)> {
        let menu = self.own.menu.as_ref()?;
        let button = self.mind.rulebook().button(menu.button)?;
        let Offer::Call(options) = &menu.offer else {
            return None;
        };
        let plain = |tile: Tile| {
            let kind = self.lens.kind_of_tile(tile);
            kind.map_or(tile, |kind| self.lens.tile(kind))
        };
        let mut best: Option<(f64, Tile, &[Tile])> = None;
        for option in options {
            for choice in &option.choices {
                let tiles: Vec<Tile> = choice.iter().copied().map(plain).collect();
                let mut gain = self.gain_of_call(button, plain(option.called), &tiles, danger);
                // Among equal options, prized tiles are laid down: they are worth the same there
                // and cannot be dealt away.
                gain += choice.iter().filter(|tile| plain(**tile) != **tile).count() as f64 * 1e-6;
                if best.is_none_or(|(most, ..)| gain > most) {
                    best = Some((gain, option.called, choice));
                }
            }
        }
        best.map(|(_, called, choice)| (Some(called), choice.to_vec()))
    }

    /// Whether laying down a set of one's own, or adding to one, leaves the hand as near to a win.
    pub(crate) fn may_lay_down(&self, id: ButtonId) -> bool {
        let Some(button) = self.mind.rulebook().button(id) else {
            return false;
        };
        let now = self.best_after_discard(&self.hand, &self.calls).0.missing;
        let names = &self.mind.rulebook().names;
        let name = names.shared_word(button.call_name);
        if button.needs == Needs::Upgrade {
            return self.hand.iter().enumerate().any(|(place, tile)| {
                let mut calls = self.calls.clone();
                let Some(call) = calls
                    .iter_mut()
                    .find(|call| call.tiles.iter().all(|other| other == tile))
                else {
                    return false;
                };
                call.name.clone_from(&name);
                call.tiles.push(*tile);
                let mut rest = self.hand.clone();
                rest.remove(place);
                self.missing(&rest, &calls) <= now
            });
        }
        let Some(specs) = &button.call else {
            return false;
        };
        let options = self.lens.call_options(specs, &self.hand, None);
        let mut sets = options.iter().flat_map(|CallOption { called, choices }| {
            let sets = choices.iter();
            sets.map(|choice| {
                choice
                    .iter()
                    .copied()
                    .chain([*called])
                    .collect::<Vec<Tile>>()
            })
        });
        sets.any(|set| {
            let mut rest = self.hand.clone();
            for tile in &set {
                if let Some(at) = rest.iter().position(|own| own == tile) {
                    rest.remove(at);
                }
            }
            let mut calls = self.calls.clone();
            calls.push(Call {
                name: name.clone(),
                tiles: set,
            });
            self.missing(&rest, &calls) <= now
        })
    }
}

impl crate::lens::Lens {
    /// The ways to call a tile with a hand.
    fn call_options(
        &self,
        specs: &jantaku_match::queries::CallSpecs,
        hand: &[Tile],
        called: Option<&[Tile]>,
    ) -> Vec<CallOption> {
        call_options(specs, hand, called, &self.behaviour, self.attrs())
    }
}
