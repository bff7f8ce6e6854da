//! Views give nothing away: what a viewer cannot know may be anything.

use std::collections::BTreeSet;
use std::sync::Arc;

use jantaku_engine::table::{Record, RevealedTile};
use jantaku_engine::{Game, Options};
use jantaku_rulebook::Seat;
use jantaku_tile::{Tile, attr};

use super::{Random, random_step, rulesets};

#[test]
fn views_do_not_depend_on_what_is_unknown() {
    for (id, rulebook) in rulesets() {
        let mut random = Random(4711);
        for seed in 0..4 {
            let mut game = Game::new(Arc::clone(&rulebook), seed, Options::default());
            for step in 0..60 {
                if !random_step(&mut game, &mut random) {
                    break;
                }
                for viewer in game.seats().iter().copied().map(Some).chain([None]) {
                    let mut other = game.clone();
                    permute(&mut other, viewer, &mut random);
                    assert_eq!(
                        other.view(viewer),
                        game.view(viewer),
                        "{id}, seed {seed}, step {step}, {viewer:?}"
                    );
                }
            }
        }
    }
}

/// Deals everything anew that the viewer cannot know: the other hands with what is set aside, both
/// walls, what lies face down, how the others began and what they drew; and the cards of the deck.
fn permute(game: &mut Game, viewer: Option<Seat>, random: &mut Random) {
    let seats = game.seats();
    let seen_of_wall = game.view(viewer).scry.len();
    let (table, attrs) = game.arrange();
    let others = |seat: Seat| Some(seat) != viewer && seats.contains(&seat);
    let is_down = |tile: &Tile| {
        attrs.has(tile.attrs, attr::FACEDOWN) || attrs.has(tile.attrs, attr::CONCEALED)
    };
    let mut places: Vec<&mut Tile> = Vec::new();
    let wall = &mut table.wall;
    let shown: BTreeSet<usize> = wall
        .revealed
        .iter()
        .filter_map(|revealed| match revealed {
            RevealedTile::Position(position) => wall.dead_place(*position),
            RevealedTile::Tile(_) => None,
        })
        .collect();
    // Tiles of the wall that everyone sees by name may lie anywhere in it.
    if wall.named_scry.is_empty() {
        let next = (wall.index + seen_of_wall).min(wall.live.len());
        places.extend(&mut wall.live[next..]);
        let dead = wall.dead.iter_mut().enumerate();
        places.extend(dead.filter_map(|(place, tile)| (!shown.contains(&place)).then_some(tile)));
    }
    for (player, seat) in table.players.iter_mut().zip(Seat::ALL) {
        if !others(seat) {
            continue;
        }
        let lying = player.calls.iter_mut().flat_map(|call| &mut call.tiles);
        places.extend(lying.chain(&mut player.pond).filter(|tile| is_down(tile)));
        if !player.hand_revealed {
            let zones = [&mut player.hand, &mut player.draw, &mut player.aside];
            let closed = |tile: &&mut Tile| !attrs.has(tile.attrs, attr::REVEALED);
            places.extend(zones.into_iter().flatten().filter(closed));
        }
    }
    for (hand, seat) in table.haipai.iter_mut().zip(Seat::ALL) {
        if others(seat) {
            places.extend(hand);
        }
    }
    for record in &mut table.records {
        match record {
            Record::Draw { seat, tile } if others(*seat) => places.push(tile),
            _ => {}
        }
    }
    // Tiles of which nothing is drawn, not even a back, are no secret.
    places.retain(|tile| !tile.is_blank(attrs));
    let mut ids: Vec<_> = places.iter().map(|tile| tile.id).collect();
    random.shuffle(&mut ids);
    for (place, id) in places.into_iter().zip(ids) {
        place.id = id;
    }
    random.shuffle(&mut table.deck);
}
