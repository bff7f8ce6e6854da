//! Views give nothing away: what a viewer cannot know may be anything.

use std::sync::Arc;

use jantaku_engine::{Game, Options};
use jantaku_rulebook::Seat;
use jantaku_tile::Tile;

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

/// Deals everything anew that the viewer cannot know: the other hands and the live wall.
fn permute(game: &mut Game, viewer: Option<Seat>, random: &mut Random) {
    let seats = game.seats();
    let shown = match viewer {
        Some(seat) => game.view(Some(seat)).scry.len(),
        None => 0,
    };
    let (table, attrs) = game.arrange();
    let mut places: Vec<&mut Tile> = Vec::new();
    let next = (table.wall.index + shown).min(table.wall.live.len());
    places.extend(&mut table.wall.live[next..]);
    for (player, seat) in table.players.iter_mut().zip(Seat::ALL) {
        if Some(seat) != viewer && seats.contains(&seat) && !player.hand_revealed {
            places.extend(player.hand.iter_mut().chain(&mut player.draw));
        }
    }
    // A tile that is open to everyone, or looks different from behind, stays where it is.
    places.retain(|tile| tile.attrs.is_empty() || only_drawn(**tile, attrs));
    let mut ids: Vec<_> = places.iter().map(|tile| tile.id).collect();
    for last in (1..ids.len()).rev() {
        ids.swap(last, random.below(last + 1));
    }
    for (place, id) in places.into_iter().zip(ids) {
        place.id = id;
    }
}

fn only_drawn(tile: Tile, attrs: &jantaku_tile::AttrTable) -> bool {
    attrs
        .attrs(tile.attrs)
        .all(|attr| attr.id == jantaku_tile::attr::DRAW)
}
