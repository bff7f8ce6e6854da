//! What a player's hand waits for and could become, on the wire.

use jantaku_engine::{Game, NearestHand, WaitObstacle};
use jantaku_proto as proto;
use jantaku_rulebook::{Rulebook, Seat};
use jantaku_tile::{AttrTable, Tile};

use super::tiles::open_tile;

/// What a player's hand waits for and could become.
#[derive(Clone, Debug, PartialEq)]
pub struct Outlook {
    /// Empty also where the rules do not show waits.
    pub waits: Vec<proto::Wait>,
    /// The hands of an American card that the hand is nearest to, nearest first; empty where the
    /// rules do not show them.
    pub nearest: Vec<proto::NearestHand>,
}

/// What a player's hand waits for and could become: as it is, or without a tile of hand and draw.
/// Only for that player.
#[must_use]
pub fn outlook(game: &Game, seat: Seat, discard: Option<usize>) -> Outlook {
    let attrs = game.attrs();
    let waits = game.waits_shown(seat, discard).unwrap_or_default();
    let waits = waits.into_iter().map(|wait| proto::Wait {
        tile: open_tile(wait.tile, attrs),
        left: u32::try_from(wait.left).unwrap_or(u32::MAX),
        obstacle: wait
            .obstacle
            .map(|obstacle| wire_obstacle(obstacle, game.rulebook())),
    });
    let nearest = game.nearest_shown(seat, discard);
    Outlook {
        waits: waits.collect(),
        nearest: nearest
            .iter()
            .map(|hand| nearest_hand(hand, attrs))
            .collect(),
    }
}

fn wire_obstacle(obstacle: WaitObstacle, rulebook: &Rulebook) -> proto::WaitObstacle {
    match obstacle {
        WaitObstacle::Furiten => proto::WaitObstacle::Furiten,
        WaitObstacle::Atozuke => proto::WaitObstacle::Atozuke,
        WaitObstacle::DrawOnly => proto::WaitObstacle::DrawOnly,
        WaitObstacle::Minimum { points, unit } => proto::WaitObstacle::Minimum {
            points: points.to_f64(),
            unit: match unit {
                Some(unit) => rulebook.names.word(unit).to_owned(),
                None => rulebook.scoring.labels.point_name.clone(),
            },
        },
        WaitObstacle::NoYaku => proto::WaitObstacle::NoYaku,
    }
}

fn nearest_hand(hand: &NearestHand, attrs: &AttrTable) -> proto::NearestHand {
    let shown = |(tile, there): &(Tile, bool)| {
        let mut tile = open_tile(*tile, attrs);
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
