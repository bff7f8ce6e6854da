//! Power cards, and hands of American cards.

use std::sync::Arc;

use jantaku_match::american::Card;
use jantaku_match::{Call, queries};
use jantaku_rulebook::condition::CardTest;
use jantaku_rulebook::{DISABLED_CARD, Seat};
use jantaku_tile::Tile;

use crate::ask::Ask;
use crate::state::{Context, Offer, Player};

impl Ask<'_> {
    pub(super) fn passes_card(&self, test: &CardTest, context: &Context) -> bool {
        match test {
            CardTest::AllDrafted => {
                let has_card = |player: &Player| {
                    let mut statuses = player.status.iter();
                    statuses.any(|status| self.is_card(self.terms.rulebook.names.word(*status)))
                };
                self.all_players().all(has_card)
            }
            CardTest::HandIsDead(who) => {
                let seat = self.seat(*who, context);
                seat.is_some_and(|seat| self.hand_is_dead(seat))
            }
            CardTest::AllCallsDeadenHand => self.all_calls_deaden_hand(context.seat),
            CardTest::IsTenpaiAmerican => {
                let player = self.state.player(context.seat);
                let card = self.card_of(context.seat);
                let tiles: Vec<Tile> = player.tiles().collect();
                card.is_ready(&tiles, &self.hand_calls(context.seat), self.attrs)
            }
        }
    }

    /// The American card, compiled for the behaviour of a player's tiles.
    pub(crate) fn card_of(&self, seat: Seat) -> Arc<Card> {
        self.shelf(seat).card(&self.terms.rulebook)
    }

    /// Whether a status is a power card, in force or not.
    #[must_use]
    pub fn is_card(&self, status: &str) -> bool {
        let card = status.strip_suffix(DISABLED_CARD).unwrap_or(status);
        let deck = self
            .terms
            .rulebook
            .setup
            .deck
            .as_deref()
            .unwrap_or_default();
        let card = self.terms.rulebook.names.find(card);
        card.is_some_and(|card| deck.contains(&card))
    }

    /// Whether no winning hand can be completed any more with the calls of a player.
    fn hand_is_dead(&self, seat: Seat) -> bool {
        let player = self.state.player(seat);
        let card = self.card_of(seat);
        let visible = self.visible_tiles(None);
        let behaviour = &player.behaviour;
        let unseen = behaviour.game_tiles().iter().flat_map(|(tile, _)| {
            let left = queries::remaining(*tile, &visible, behaviour, self.attrs);
            std::iter::repeat_n(*tile, left)
        });
        let unseen: Vec<Tile> = unseen.collect();
        let calls = self.hand_calls(seat);
        card.is_dead(player.hand.len(), &calls, &unseen, self.attrs)
    }

    /// Whether every call that the player is offered would leave a dead hand.
    fn all_calls_deaden_hand(&self, seat: Seat) -> bool {
        let player = self.state.player(seat);
        let card = self.shelf(seat).card(&self.terms.rulebook);
        let mut choices = Vec::new();
        for (button, offer) in &player.tray.offers {
            let (Offer::Call(options), Some(button)) = (offer, self.terms.rulebook.button(*button))
            else {
                continue;
            };
            for option in options {
                choices.extend(option.choices.iter().map(|choice| Call {
                    name: self.terms.rulebook.names.shared_word(button.call_name),
                    tiles: [&choice[..], &[option.called]].concat(),
                }));
            }
        }
        let calls = self.hand_calls(seat);
        card.all_calls_deaden(player.hand.len(), &calls, &choices, self.attrs)
    }
}
