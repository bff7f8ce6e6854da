//! All suits, numbers and winds that a card hand can have.

use jantaku_tile::TileId;
use rustc_hash::FxHashSet;

use super::{Card, CardSlot, CardSlotId, CardTile, Spelling};
use crate::spec::{
    AmericanGroup, AmericanHand, Letter, SUITS, Suit, WINDS, is_suited_number, suited_offset,
};

impl Card {
    /// Every choice of alternatives in every suit, number and wind, without duplicates.
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
            AmericanGroup::Suited(letters, _) | AmericanGroup::AnySuit(letters) => Some(letters),
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

    /// The spellings of a group for a base tile; `None` if its tiles do not exist.
    fn group(
        &mut self,
        group: &AmericanGroup,
        base: Option<TileId>,
        swapped: bool,
    ) -> Option<Vec<Vec<CardSlotId>>> {
        let letters = group.letters();
        let with = |card: &mut Self, wind: TileId, suit: Option<Suit>| {
            let slots = letters.iter().map(|&letter| {
                let wanted = match letter {
                    Letter::Flower => CardTile::Flower,
                    Letter::AnyWind => CardTile::Tile(wind),
                    Letter::Tile(id) => CardTile::Tile(id),
                    Letter::White => CardTile::Tile(card.behaviour.order.white()),
                    letter => CardTile::Tile(card.suited_tile(letter, suit?, base?, swapped)?),
                };
                // On cards, jokers may only be used for three and more equal tiles.
                let jokers = letters.iter().filter(|other| **other == letter).count() >= 3;
                Some(card.number(CardSlot { wanted, jokers }))
            });
            slots.collect::<Option<Vec<CardSlotId>>>()
        };
        let [first, ..] = WINDS;
        match group {
            AmericanGroup::Unsuited(_) if letters.contains(&Letter::AnyWind) => {
                let winds = WINDS.iter();
                winds.map(|&wind| with(self, wind, None)).collect()
            }
            AmericanGroup::Unsuited(_) => Some(vec![with(self, first, None)?]),
            AmericanGroup::Suited(_, suit) => Some(vec![with(self, first, Some(*suit))?]),
            AmericanGroup::AnySuit(_) => {
                let suits = SUITS.iter();
                suits.map(|&suit| with(self, first, Some(suit))).collect()
            }
        }
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

    fn number(&mut self, slot: CardSlot) -> CardSlotId {
        let known = self.slots.iter().position(|other| *other == slot);
        known.unwrap_or_else(|| {
            self.slots.push(slot);
            self.slots.len() - 1
        })
    }
}
