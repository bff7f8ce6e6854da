//! Jokers and orderings.
//!
//! Matchers are compiled for a behaviour and known by its address, so players whose tiles behave
//! the same share one.

use std::sync::Arc;

use jantaku_match::Behaviour;
use jantaku_rulebook::Seat;
use jantaku_rulebook::action::{AliasFrom, BehaviourAction};
use jantaku_tile::{Attr, Tile};

use crate::game::Game;
use crate::table::Context;

/// Jokers that a player may have, each with one thing it stands for.
const MOST_ALIASES: usize = 10_000;

impl Game {
    pub(super) fn behaviour_action(&mut self, action: &BehaviourAction, context: &Context) {
        let seat = context.seat;
        match action {
            BehaviourAction::Alias(from, to, everyone) => {
                let from = self.joker_tiles(from, context);
                let aliases = self.table.player(seat).behaviour.aliases().len();
                if from.len().saturating_mul(to.len()).saturating_add(aliases) > MOST_ALIASES {
                    self.warn("too many jokers; nothing changes");
                    return;
                }
                let seats = self.self_or_all(*everyone, seat);
                self.change_behaviour(seats, |behaviour| behaviour.alias(&from, to));
            }
            BehaviourAction::ClearAliases => {
                self.change_behaviour(&[seat], Behaviour::clear_aliases);
            }
            BehaviourAction::OrderTiles(tiles, everyone) => {
                let seats = self.self_or_all(*everyone, seat);
                self.change_behaviour(seats, |behaviour| behaviour.order.link_tiles(tiles));
            }
            BehaviourAction::OrderSuits(suits, everyone) => {
                let seats = self.self_or_all(*everyone, seat);
                self.change_behaviour(seats, |behaviour| behaviour.order.link_suits(suits));
            }
            BehaviourAction::Save(label) => {
                let player = self.table.player_mut(seat);
                let behaviour = Arc::clone(&player.behaviour);
                player.saved_behaviours.insert(*label, behaviour);
            }
            BehaviourAction::Load(label) => {
                let player = self.table.player_mut(seat);
                if let Some(saved) = player.saved_behaviours.get(label) {
                    player.behaviour = Arc::clone(saved);
                }
            }
        }
    }

    /// The tiles that become jokers. Of tiles in play only what is visible is asked for.
    fn joker_tiles(&mut self, from: &[AliasFrom], context: &Context) -> Vec<Tile> {
        let mut jokers = Vec::new();
        for from in from {
            let (tiles, attrs): (Vec<Tile>, &[Attr]) = match from {
                AliasFrom::Tile(tile) => {
                    jokers.push(*tile);
                    continue;
                }
                AliasFrom::Draw(attrs) => (self.table.player(context.seat).draw.clone(), attrs),
                AliasFrom::LastDiscard(attrs) => {
                    let discard = self.table.last_discard();
                    (discard.map(|(_, tile)| tile).into_iter().collect(), attrs)
                }
                AliasFrom::LastCalledTile(attrs) => {
                    let call = self.table.last_call();
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
            let old = Arc::clone(&self.table.player(seat).behaviour);
            let known = changed.iter().find(|(before, _)| Arc::ptr_eq(before, &old));
            let new = match known {
                Some((_, after)) => Arc::clone(after),
                None => {
                    let mut new = Behaviour::clone(&old);
                    change(&mut new);
                    let new = self.shared_behaviour(new);
                    changed.push((old, Arc::clone(&new)));
                    new
                }
            };
            self.table.player_mut(seat).behaviour = new;
        }
    }

    /// A behaviour, shared with whoever has the same.
    fn shared_behaviour(&self, behaviour: Behaviour) -> Arc<Behaviour> {
        let players = self.table.players.iter();
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
