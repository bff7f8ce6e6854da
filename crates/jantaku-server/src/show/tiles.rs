//! Tiles and seats on the wire.

use jantaku_engine::SeenTile;
use jantaku_proto as proto;
use jantaku_rulebook::Seat;
use jantaku_tile::{Attr, AttrTable, Tile, TileId};

pub(crate) fn wire_seat(seat: Seat) -> proto::Seat {
    match seat {
        Seat::East => proto::Seat::East,
        Seat::South => proto::Seat::South,
        Seat::West => proto::Seat::West,
        Seat::North => proto::Seat::North,
        Seat::Centre => proto::Seat::Centre,
    }
}

pub(crate) fn engine_seat(seat: proto::Seat) -> Seat {
    match seat {
        proto::Seat::East => Seat::East,
        proto::Seat::South => Seat::South,
        proto::Seat::West => Seat::West,
        proto::Seat::North => Seat::North,
        proto::Seat::Centre => Seat::Centre,
    }
}

pub(super) fn seen(tile: &SeenTile, attrs: &AttrTable) -> proto::Tile {
    wire_tile(tile.id, tile.attrs.iter().copied(), attrs)
}

pub(super) fn all_seen(tiles: &[SeenTile], attrs: &AttrTable) -> Vec<proto::Tile> {
    tiles.iter().map(|tile| seen(tile, attrs)).collect()
}

/// A tile about which the viewer may know everything, such as one of an offer or of a winning hand.
pub(super) fn open_tile(tile: Tile, attrs: &AttrTable) -> proto::Tile {
    seen(&SeenTile::open(tile, attrs), attrs)
}

pub(super) fn open_tiles(tiles: &[Tile], attrs: &AttrTable) -> Vec<proto::Tile> {
    tiles.iter().map(|tile| open_tile(*tile, attrs)).collect()
}

/// Attributes are sent by name, whether they are visible or not.
fn wire_tile(id: TileId, known: impl Iterator<Item = Attr>, attrs: &AttrTable) -> proto::Tile {
    let names = known.filter_map(|attr| attrs.name(attr.id));
    proto::Tile {
        id: id.as_str().into(),
        attrs: names.map(str::to_owned).collect(),
    }
}
