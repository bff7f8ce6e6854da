//! Trying out what the rules would say about another hand.

use jantaku_rulebook::{Seat, WinWay};
use jantaku_tile::Tile;

use super::Command;
use crate::game::Game;
use crate::state::Meld;

/// A copy of a game in which hands are laid out to see whether they could win. Nothing of it is
/// told to anyone; bots learn from trials what a ruleset rewards.
#[derive(Clone, Debug)]
pub struct Trial(Game);

impl Game {
    /// A copy of the game to try something out.
    #[must_use]
    pub fn trial(&self) -> Trial {
        Trial(self.clone())
    }
}

impl Trial {
    /// As if this round were being played.
    pub fn set_kyoku(&mut self, kyoku: usize) {
        self.0.state.game.kyoku = kyoku;
    }

    /// As if a player had these tiles and calls.
    pub fn lay_out(&mut self, seat: Seat, hand: Vec<Tile>, draw: Vec<Tile>, calls: Vec<Meld>) {
        let player = self.0.state.player_mut(seat);
        player.hand = hand;
        player.draw = draw;
        player.calls = calls;
    }

    /// As if a player had discarded a tile before.
    pub fn add_discard(&mut self, seat: Seat, tile: Tile) {
        let player = self.0.state.player_mut(seat);
        player.pond.push(tile);
        player.discards.push(tile);
    }

    /// Lets a player do something; `false` if the rules refuse it.
    pub fn act_as(&mut self, seat: Seat, command: &Command) -> bool {
        self.0.act_as(seat, command).is_ok()
    }

    /// Whether a player could win now on a tile that somebody else discards, or that the player
    /// draws.
    #[must_use]
    pub fn could_win_on(&self, seat: Seat, way: WinWay, tile: Tile) -> bool {
        self.0.ask().could_win_on(seat, way, tile)
    }
}
