//! All that a card hand can be.

use jantaku_tile::TileId;
use rustc_hash::FxHashSet;

use super::{Card, Place, PlaceId, Spelling, Wanted};
use crate::spec::{
    AmericanGroup, AmericanHand, Letter, Suit, WINDS, is_suited_number, suited_offset,
};

impl Card {
    /// Every choice of alternatives in every suit, number and wind, each once.
    pub(super) fn spell_out(&mut self, hand: &AmericanHand) -> Vec<Spelling> {
        let mut spellings: Vec<Spelling> = Vec::new();
        let mut known: FxHashSet<Spelling> = FxHashSet::default();
        for choice in hand.choices() {
            for base in self.bases(&choice) {
                for swapped in [false, true] {
                    let groups = choice.iter().map(|group| self.group(group, base, swapped));
                    let Some(groups) = groups.collect::<Option<Vec<_>>>() else {
                        continue;
                    };
                    let mut spelled: Vec<Spelling> = vec![Vec::new()];
                    for ways in &groups {
                        let longer = spelled.iter().flat_map(|before| {
                            ways.iter()
                                .map(|group| [&before[..], std::slice::from_ref(group)].concat())
                        });
                        spelled = longer.collect();
                    }
                    let new = |spelling: &Spelling| known.insert(spelling.clone());
                    spellings.extend(spelled.into_iter().filter(new));
                }
            }
        }
        spellings
    }

    /// The base tiles that make a difference: none without suits, and only one of each suit
    /// without a base number.
    fn bases(&self, choice: &[&AmericanGroup]) -> Vec<Option<TileId>> {
        let suited = choice.iter().filter_map(|group| match group {
            AmericanGroup::Suited(letters, _) => Some(letters),
            AmericanGroup::Unsuited(_) => None,
        });
        let mut letters = suited.flatten().peekable();
        if letters.peek().is_none() {
            return vec![None];
        }
        let numbered = letters.any(|letter| matches!(letter, Letter::Relative(_)));
        let mut bases = self.behaviour.base_tiles([], false);
        bases.retain(|&id| is_suited_number(id));
        if !numbered {
            bases.dedup_by_key(|id| id.family());
        }
        bases.into_iter().map(Some).collect()
    }

    /// All that a group can be for a base tile; nothing if there are no such tiles.
    fn group(
        &mut self,
        group: &AmericanGroup,
        base: Option<TileId>,
        swapped: bool,
    ) -> Option<Vec<Vec<PlaceId>>> {
        let (letters, suit) = match group {
            AmericanGroup::Unsuited(letters) => (letters, None),
            AmericanGroup::Suited(letters, suit) => (letters, Some(*suit)),
        };
        let winds = if letters.contains(&Letter::AnyWind) {
            &WINDS[..]
        } else {
            &WINDS[..1]
        };
        let with_wind = |card: &mut Self, wind: TileId| {
            let places = letters.iter().map(|&letter| {
                let wanted = match letter {
                    Letter::Flower => Wanted::Flower,
                    Letter::AnyWind => Wanted::Tile(wind),
                    Letter::Tile(id) => Wanted::Tile(id),
                    letter => Wanted::Tile(card.suited_tile(letter, suit?, base?, swapped)?),
                };
                // On cards, jokers are for groups of three and more.
                let jokers = letters.iter().filter(|other| **other == letter).count() >= 3;
                Some(card.number(Place { wanted, jokers }))
            });
            places.collect::<Option<Vec<PlaceId>>>()
        };
        winds.iter().map(|&wind| with_wind(self, wind)).collect()
    }

    fn suited_tile(
        &self,
        letter: Letter,
        suit: Suit,
        base: TileId,
        swapped: bool,
    ) -> Option<TileId> {
        self.behaviour
            .order
            .at(base, suited_offset(letter, suit, swapped))
    }

    fn number(&mut self, place: Place) -> PlaceId {
        let known = self.places.iter().position(|other| *other == place);
        known.unwrap_or_else(|| {
            self.places.push(place);
            self.places.len() - 1
        })
    }
}
