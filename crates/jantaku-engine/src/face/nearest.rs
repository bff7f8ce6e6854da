//! Which hands of a card a player's own hand is nearest to, for rulesets that show it.

use jantaku_rulebook::Seat;
use jantaku_tile::{AttrTable, Tile, TileId, attr};

use crate::ask::Ask;

/// How many hands of the card are shown.
const SHOWN: usize = 5;

/// A hand of the card, and what of it is there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NearestHand {
    /// How it is written on the card.
    pub name: String,
    /// Its groups: tiles, and whether each is there.
    pub groups: Vec<Vec<(Tile, bool)>>,
}

impl NearestHand {
    /// How many of its tiles are missing.
    #[must_use]
    pub fn missing(&self) -> usize {
        let tiles = self.groups.iter().flatten();
        tiles.filter(|(_, there)| !there).count()
    }
}

impl Ask<'_> {
    /// The hands of the card that a player's hand is nearest to, nearest first: as it is, or
    /// without a tile of hand and draw. Nothing but the player's own tiles and calls is looked
    /// at; nothing comes out if the rules do not show it.
    #[must_use]
    pub fn nearest_shown(&self, seat: Seat, without: Option<usize>) -> Vec<NearestHand> {
        let shown = self.terms.rulebook.setup.show_nearest_american_hand;
        if !shown || !self.terms.seats.contains(&seat) {
            return Vec::new();
        }
        let tiles = self.state.player(seat).tiles().enumerate();
        let tiles = tiles.filter(|(place, _)| Some(*place) != without);
        let tiles: Vec<Tile> = tiles.map(|(_, tile)| tile).collect();
        let mut attrs = AttrTable::clone(self.attrs);
        let calls = self.calls_of_hand(seat);
        let card = self.card_of(seat);
        // Without room for one more attribute nothing can be told; the game goes on.
        let nearest = card.nearest(&tiles, &calls, SHOWN, &mut attrs);
        let nearest = nearest.unwrap_or_default().into_iter();
        let shown = |tile: &Tile| match attrs.has(tile.attrs, attr::INACTIVE) {
            true => (Tile::from(tile.id), false),
            false => (*tile, true),
        };
        nearest
            .map(|nearest| NearestHand {
                name: nearest.hand.text.clone(),
                groups: nearest
                    .arranged
                    .split(|tile| tile.id == TileId::GAP)
                    .filter(|group| !group.is_empty())
                    .map(|group| group.iter().map(shown).collect())
                    .collect(),
            })
            .collect()
    }
}
