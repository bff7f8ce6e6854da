//! Actions that declare jokers and orderings.
//!
//! Matchers are compiled for a behaviour and found by its address, so players whose tiles behave
//! the same share one.

use std::sync::Arc;

use jantaku_match::Behaviour;
use jantaku_rulebook::Seat;
use jantaku_rulebook::action::{AliasFrom, BehaviourAction};
use jantaku_tile::{Attr, Tile};

use crate::act::Act;
use crate::ask::Ask;
use crate::face::RuleFault;
use crate::state::Context;

/// How many pairs of a joker and a tile it stands for a player may have.
const MOST_ALIASES: usize = 10_000;

impl Ask<'_> {
    /// A behaviour; if a player has an equal one already, that one.
    fn shared_behaviour(&self, behaviour: Behaviour) -> Arc<Behaviour> {
        let players = self.state.players.iter();
        let mut known = players.flat_map(|player| {
            let saved = player.saved_behaviours.values();
            std::iter::once(&player.behaviour).chain(saved)
        });
        let same = known.find(|known| {
            known.aliases() == behaviour.aliases()
                && known.order == behaviour.order
                && known.game_tiles() == behaviour.game_tiles()
        });
        same.map_or_else(|| Arc::new(behaviour), Arc::clone)
    }
}

impl Act<'_> {
    pub(super) fn behaviour_action(&mut self, action: &BehaviourAction, context: &Context) {
        let seat = context.seat;
        match action {
            BehaviourAction::Alias(from, to, scope) => {
                let from = self.joker_tiles(from, context);
                let aliases = self.state.player(seat).behaviour.aliases().len();
                if from.len().saturating_mul(to.len()).saturating_add(aliases) > MOST_ALIASES {
                    self.warn(RuleFault::TooManyJokers);
                    return;
                }
                let seats = self.ask().self_or_all(*scope, seat);
                self.change_behaviour(seats, |behaviour| behaviour.alias(&from, to));
            }
            BehaviourAction::ClearAliases => {
                self.change_behaviour(&[seat], Behaviour::clear_aliases);
            }
            BehaviourAction::OrderTiles(tiles, scope) => {
                let seats = self.ask().self_or_all(*scope, seat);
                self.change_behaviour(seats, |behaviour| behaviour.order.link_tiles(tiles));
            }
            BehaviourAction::OrderSuits(suits, scope) => {
                let seats = self.ask().self_or_all(*scope, seat);
                self.change_behaviour(seats, |behaviour| behaviour.order.link_suits(suits));
            }
            BehaviourAction::Save(label) => {
                let player = self.state.player_mut(seat);
                let behaviour = Arc::clone(&player.behaviour);
                player.saved_behaviours.insert(*label, behaviour);
            }
            BehaviourAction::Load(label) => {
                let player = self.state.player_mut(seat);
                if let Some(saved) = player.saved_behaviours.get(label) {
                    player.behaviour = Arc::clone(saved);
                }
            }
        }
    }

    /// The tiles that become jokers. Of tiles in play only visible attributes count.
    fn joker_tiles(&mut self, from: &[AliasFrom], context: &Context) -> Vec<Tile> {
        let mut jokers = Vec::new();
        for from in from {
            let (tiles, attrs): (Vec<Tile>, &[Attr]) = match from {
                AliasFrom::Tile(tile) => {
                    jokers.push(*tile);
                    continue;
                }
                AliasFrom::Draw(attrs) => (self.state.player(context.seat).draw.clone(), attrs),
                AliasFrom::LastDiscard(attrs) => {
                    let discard = self.state.last_discard();
                    (discard.map(|(_, tile)| tile).into_iter().collect(), attrs)
                }
                AliasFrom::LastCalledTile(attrs) => {
                    let call = self.state.last_call();
                    (call.map(|call| call.called).into_iter().collect(), attrs)
                }
            };
            for tile in tiles {
                let joker = self.with_attrs(tile, |table, set| {
                    let visible = table.required_in_play(set);
                    let mut attrs = attrs.iter();
                    attrs.try_fold(visible, |set, &attr| table.add(set, attr))
                });
                jokers.push(joker);
            }
        }
        jokers
    }

    /// Changes how tiles behave for some players.
    fn change_behaviour(&mut self, seats: &[Seat], change: impl Fn(&mut Behaviour)) {
        let mut changed: Vec<(Arc<Behaviour>, Arc<Behaviour>)> = Vec::new();
        for &seat in seats {
            let old = Arc::clone(&self.state.player(seat).behaviour);
            let known = changed.iter().find(|(before, _)| Arc::ptr_eq(before, &old));
            let new = match known {
                Some((_, after)) => Arc::clone(after),
                None => {
                    let mut new = Behaviour::clone(&old);
                    change(&mut new);
                    let new = self.ask().shared_behaviour(new);
                    changed.push((old, Arc::clone(&new)));
                    new
                }
            };
            self.state.player_mut(seat).behaviour = new;
        }
    }
}
