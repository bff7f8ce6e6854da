//! Tests on walls and revealed tiles.

use jantaku_rulebook::condition::WallTest;
use jantaku_rulebook::{NamedTile, Number, Seat};
use jantaku_tile::{Tile, attr};

use crate::ask::Ask;
use crate::state::{Context, RevealedTile};

impl Ask<'_> {
    pub(super) fn passes_wall(&self, test: &WallTest, context: &Context) -> bool {
        let left = || self.drawable().count();
        let lies_here = |tile| self.wall_position(tile) == Some(self.wind_of(context.seat));
        match test {
            WallTest::NoTilesRemaining => self.drawable().next().is_none(),
            WallTest::TilesRemaining(count) => Number::from(left()) >= *count,
            WallTest::NextDrawPossible => {
                let turns = match self.turn_distance(self.state.round.turn, context.seat) {
                    0 => self.terms.seats.len(),
                    turns => turns,
                };
                left() >= turns
            }
            WallTest::TileDrawn(tiles) => tiles.iter().all(|tile| self.is_drawn(tile)),
            WallTest::TileNotDrawn(tiles) => !tiles.iter().any(|tile| self.is_drawn(tile)),
            WallTest::TileRevealed(tiles) => {
                tiles.iter().all(|tile| self.is_revealed(tile, context))
            }
            WallTest::TileNotRevealed(tiles) => {
                !tiles.iter().any(|tile| self.is_revealed(tile, context))
            }
            WallTest::DiceEquals(sums) => sums.contains(&Number::from(self.dice_sum())),
            WallTest::WallIsHere => lies_here(self.state.round.wall.index),
            WallTest::DeadWallEndsHere => {
                lies_here(self.state.round.wall.live.len() + self.state.round.wall.dead.len())
            }
        }
    }

    /// Live tiles that can still be drawn.
    fn drawable(&self) -> impl Iterator<Item = Tile> {
        let left = self.state.round.wall.left().iter().copied();
        left.filter(|tile| !self.has_attr(*tile, attr::SKIP_DRAW))
    }

    pub(crate) fn dice_sum(&self) -> u32 {
        self.state
            .round
            .dice
            .iter()
            .map(|die| u32::from(*die))
            .sum()
    }

    fn is_drawn(&self, tile: &NamedTile) -> bool {
        let wall = &self.state.round.wall;
        match *tile {
            NamedTile::Word { name, .. } => wall.drawn_names.contains(&name),
            NamedTile::Position(position) => wall
                .dead_index_of(position)
                .is_some_and(|place| wall.dead.len() - place <= wall.dead_index),
            NamedTile::Tile(_) => false,
        }
    }

    pub(crate) fn is_revealed(&self, tile: &NamedTile, context: &Context) -> bool {
        let wall = &self.state.round.wall;
        let mut revealed = wall.revealed.iter();
        if let Some(position) = self.named_position(tile, context) {
            let place = wall.dead_index_of(position);
            return revealed.any(|revealed| match *revealed {
                RevealedTile::Position(other) => {
                    other == position || (place.is_some() && wall.dead_index_of(other) == place)
                }
                RevealedTile::Tile(_) => false,
            });
        }
        self.named_tile(tile, context).is_some_and(|tile| {
            revealed.any(|revealed| match *revealed {
                RevealedTile::Position(_) => false,
                RevealedTile::Tile(other) => self.look_alike(other, tile),
            })
        })
    }

    /// The wind in front of which a tile of the wall lies, counted from the break. The dice decide
    /// which side is broken; from there the wall continues to the previous seat.
    pub(crate) fn wall_position(&self, tile: usize) -> Option<Seat> {
        let dice = usize::try_from(self.dice_sum()).ok()?;
        let ring = self.terms.ring;
        let broken = ring.seat(dice.checked_sub(1)?);
        let wall = &self.state.round.wall;
        let tiles = wall.live.len() + wall.dead.len();
        let side = tiles.div_ceil(self.terms.seats.len()).div_ceil(2);
        let end_of = |sides: usize| (2 * sides * side).saturating_sub(2 * dice);
        let sides = ring.size();
        let before = (0..sides)
            .find(|sides| tile < end_of(sides + 1))
            .unwrap_or(0);
        Some(ring.seat(broken.index() + sides - before))
    }
}
