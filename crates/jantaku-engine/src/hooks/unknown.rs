//! Dealing anew what a viewer cannot know. Whatever a viewer is shown or told must be the same
//! before and after; tests of the engine and of the server hold them to it.

use std::collections::BTreeSet;

use jantaku_rulebook::Seat;
use jantaku_tile::{AttrTable, Tile, attr};

use crate::face::Viewer;
use crate::game::Game;
use crate::state::{RevealedTile, RoundEvent};

/// How much of what is unknown is dealt anew.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnknownScope {
    /// Both walls and the deck.
    Walls,
    /// That, and what the players have.
    Everything,
}

/// Whether a viewer may not look into a player's hand. Written down apart from
/// `Viewer::sees_hand_of`, which is what is tested.
#[must_use]
pub fn hides_hand_of(viewer: Viewer, seat: Seat) -> bool {
    match viewer {
        Viewer::Seat(own) => own != seat,
        Viewer::Public => true,
        Viewer::AllHands => false,
    }
}

/// Whether a tile on the table lies face down.
#[must_use]
pub fn lies_down(tile: Tile, attrs: &AttrTable) -> bool {
    attrs.has(tile.attrs, attr::FACEDOWN) || attrs.has(tile.attrs, attr::CONCEALED)
}

impl Game {
    /// Deals everything anew that a viewer cannot know: the other hands with what is set aside,
    /// both walls, what lies face down, how the others began and what they drew; and the cards of
    /// the deck. To those who see all hands, only walls and deck are unknown.
    ///
    /// `below` draws a random number below the one that it is given.
    pub fn deal_unknown_anew(
        &mut self,
        viewer: Viewer,
        scope: UnknownScope,
        mut below: impl FnMut(usize) -> usize,
    ) {
        let seats = self.seats();
        let (state, attrs) = self.arrange();
        let seen_of_wall = viewer.seat().map_or(0, |seat| state.player(seat).scryed);
        let unknown = |seat: Seat| {
            scope == UnknownScope::Everything
                && seats.contains(&seat)
                && hides_hand_of(viewer, seat)
        };
        let mut tiles: Vec<&mut Tile> = Vec::new();
        let wall = &mut state.round.wall;
        let shown: BTreeSet<usize> = wall
            .revealed
            .iter()
            .filter_map(|revealed| match revealed {
                RevealedTile::Position(position) => wall.dead_index_of(*position),
                RevealedTile::Tile(_) => None,
            })
            .collect();
        // Tiles of the wall that everyone sees by name may lie anywhere in it.
        if wall.named_scry.is_empty() {
            let next = (wall.index + seen_of_wall).min(wall.live.len());
            tiles.extend(&mut wall.live[next..]);
            let dead = wall.dead.iter_mut().enumerate();
            tiles.extend(dead.filter_map(|(at, tile)| (!shown.contains(&at)).then_some(tile)));
        }
        for (player, seat) in state.players.iter_mut().zip(Seat::ALL) {
            if !unknown(seat) {
                continue;
            }
            let lying = player.calls.iter_mut().flat_map(|call| &mut call.tiles);
            let lying = lying.chain(&mut player.pond);
            tiles.extend(lying.filter(|tile| lies_down(**tile, attrs)));
            if !player.hand_revealed {
                let zones = [&mut player.hand, &mut player.draw, &mut player.aside];
                let closed = |tile: &&mut Tile| !attrs.has(tile.attrs, attr::REVEALED);
                tiles.extend(zones.into_iter().flatten().filter(closed));
            }
        }
        for (hand, seat) in state.round.haipai.iter_mut().zip(Seat::ALL) {
            if unknown(seat) {
                tiles.extend(hand);
            }
        }
        for record in &mut state.round.history {
            match record {
                RoundEvent::Draw { seat, tile } if unknown(*seat) => tiles.push(tile),
                _ => {}
            }
        }
        // Tiles of which nothing is drawn, not even a back, are no secret.
        tiles.retain(|tile| !tile.is_blank(attrs));
        let mut ids: Vec<_> = tiles.iter().map(|tile| tile.id).collect();
        shuffle(&mut ids, &mut below);
        for (tile, id) in tiles.into_iter().zip(ids) {
            tile.id = id;
        }
        shuffle(&mut state.round.deck, &mut below);
    }
}

fn shuffle<T>(items: &mut [T], below: &mut impl FnMut(usize) -> usize) {
    for last in (1..items.len()).rev() {
        items.swap(last, below(last + 1));
    }
}
