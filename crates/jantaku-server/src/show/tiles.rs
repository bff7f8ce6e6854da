//! Tiles and seats.

use jantaku_engine::{Game, NearestHand, SeenTile};
use jantaku_proto as proto;
use jantaku_rulebook::Seat;
use jantaku_tile::{Attr, AttrTable, Tile, TileId, attr};

/// A seat as it is told.
pub(crate) fn seat(seat: Seat) -> proto::Seat {
    match seat {
        Seat::East => proto::Seat::East,
        Seat::South => proto::Seat::South,
        Seat::West => proto::Seat::West,
        Seat::North => proto::Seat::North,
    }
}

/// A seat as the engine knows it.
pub(crate) fn engine_seat(seat: proto::Seat) -> Seat {
    match seat {
        proto::Seat::East => Seat::East,
        proto::Seat::South => Seat::South,
        proto::Seat::West => Seat::West,
        proto::Seat::North => Seat::North,
    }
}

/// A tile of a view.
pub(super) fn seen(tile: &SeenTile, attrs: &AttrTable) -> proto::Tile {
    named(tile.id, tile.attrs.iter().copied(), attrs)
}

/// Tiles of a view.
pub(super) fn all_seen(tiles: &[SeenTile], attrs: &AttrTable) -> Vec<proto::Tile> {
    tiles.iter().map(|tile| seen(tile, attrs)).collect()
}

/// A tile that lies open before everyone.
pub(crate) fn open(tile: Tile, game: &Game) -> proto::Tile {
    /// Attributes that only the engine needs.
    const INTERNAL: [jantaku_tile::AttrId; 2] = [attr::HAND, attr::DISCARD];
    let attrs = game.attrs();
    let known = attrs.attrs(tile.attrs);
    let known = known.filter(|attr| !INTERNAL.contains(&attr.id));
    named(tile.id, known, attrs)
}

/// A tile of which only its owner sees the face if it lies face down.
pub(super) fn lying(tile: Tile, own: bool, game: &Game) -> proto::Tile {
    let attrs = game.attrs();
    let down = attrs.has(tile.attrs, attr::FACEDOWN) || attrs.has(tile.attrs, attr::CONCEALED);
    if down && !own {
        back()
    } else {
        open(tile, game)
    }
}

/// A hand of the card that a player's hand could become.
pub(crate) fn nearest_hand(hand: &NearestHand, game: &Game) -> proto::NearestHand {
    let shown = |(tile, there): &(Tile, bool)| {
        let mut tile = open(*tile, game);
        if !there {
            tile.attrs.push("inactive".to_owned());
        }
        tile
    };
    let groups = hand.groups.iter();
    proto::NearestHand {
        name: hand.name.clone(),
        groups: groups
            .map(|group| group.iter().map(shown).collect())
            .collect(),
        missing: hand.missing(),
    }
}

/// A back.
pub(super) fn back() -> proto::Tile {
    proto::Tile {
        id: TileId::BACK.as_str().into(),
        attrs: Vec::new(),
    }
}

/// Attributes go by their names, however they are spelled.
fn named(id: TileId, known: impl Iterator<Item = Attr>, attrs: &AttrTable) -> proto::Tile {
    let names = known.filter_map(|attr| attrs.name(attr.id));
    proto::Tile {
        id: id.as_str().into(),
        attrs: names.map(str::to_owned).collect(),
    }
}
