//! Card hands that are still possible.

use jantaku_tile::{AttrTable, Tile};

use super::{Card, CardHand, CardSlotId, FilledSpelling, Spelling};
use crate::Call;
use crate::spec::AmericanHand;

impl Card {
    /// The card hands that contain the calls, if the `concealed` tiles and one more can be
    /// anything.
    pub fn viable(
        &self,
        concealed: usize,
        calls: &[Call],
        table: &AttrTable,
    ) -> Vec<&AmericanHand> {
        let hands = self.viable_hands(concealed, calls, table);
        hands.map(|hand| &*hand.written).collect()
    }

    /// Whether no viable card hand can be made of the calls and the tiles that nobody has shown
    /// yet.
    #[must_use]
    pub fn is_dead(
        &self,
        concealed: usize,
        calls: &[Call],
        unseen: &[Tile],
        table: &AttrTable,
    ) -> bool {
        let stock = self.stock(unseen, table);
        let melds = self.melds(calls, table);
        let can_be_made = |spelling: &Spelling| {
            let filled = FilledSpelling::new(spelling, &stock, &melds);
            filled.is_some_and(|filled| filled.missing() == 0)
        };
        let mut viable = self.viable_hands(concealed, calls, table);
        !viable.any(|hand| hand.spellings.iter().any(can_be_made))
    }

    /// Whether each of these calls would leave no viable card hand. All tiles of a call but one
    /// come from the hand, and a discard follows.
    #[must_use]
    pub fn all_calls_deaden(
        &self,
        concealed: usize,
        calls: &[Call],
        choices: &[Call],
        table: &AttrTable,
    ) -> bool {
        choices.iter().all(|choice| {
            let concealed = concealed.saturating_sub(choice.tiles.len());
            let calls = [calls, std::slice::from_ref(choice)].concat();
            self.viable_hands(concealed, &calls, table).next().is_none()
        })
    }

    fn viable_hands(
        &self,
        concealed: usize,
        calls: &[Call],
        table: &AttrTable,
    ) -> impl Iterator<Item = &CardHand> {
        let called: Vec<Tile> = calls
            .iter()
            .flat_map(|call| self.resolved(call, table))
            .collect();
        let stock = self.stock(&called, table);
        let wild = concealed + 1;
        let fits = move |spelling: &Spelling| {
            let slots: Vec<CardSlotId> = spelling.iter().flatten().copied().collect();
            let lacking = stock
                .pair(&slots)
                .iter()
                .filter(|given| given.is_none())
                .count();
            lacking <= wild
        };
        self.hands
            .iter()
            .filter(move |hand| hand.spellings.iter().any(&fits))
    }
}
