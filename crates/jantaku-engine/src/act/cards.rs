//! Power cards: statuses that players draft.

use jantaku_rulebook::action::CardAction;
use jantaku_rulebook::{DISABLED_CARD, Event, ListId, Name, Number, Seat};

use crate::act::Act;
use crate::ask::Ask;
use crate::face::{Happened, RuleFault};
use crate::flow::{EngineStep, Frame};
use crate::state::Context;

impl Ask<'_> {
    /// The cards of a player, in force or not.
    fn cards(&self, seat: Seat) -> Vec<Name> {
        let statuses = self.state.player(seat).status.iter().copied();
        statuses
            .filter(|&status| self.is_card(self.terms.rulebook.names.word(status)))
            .collect()
    }
}

impl Act<'_> {
    pub(super) fn card_action(&mut self, action: &CardAction, context: &Context) -> Vec<Frame> {
        match action {
            CardAction::Draft => {
                match context.choice.as_ref().and_then(|choice| choice.card) {
                    Some(card) => {
                        self.gain_status(context.seat, card);
                        self.state.player_mut(context.seat).drafts = None;
                    }
                    None => self.warn(RuleFault::DraftWithoutButton),
                }
                Vec::new()
            }
            CardAction::Enable(players) | CardAction::Disable(players) => {
                let enabled = matches!(action, CardAction::Enable(_));
                for seat in self.ask().players(players, context) {
                    self.enable_cards(seat, enabled);
                }
                Vec::new()
            }
            CardAction::Start => self.start_cards(),
        }
    }

    fn enable_cards(&mut self, seat: Seat, enabled: bool) {
        let names = &self.terms.rulebook.names;
        for card in self.ask().cards(seat) {
            let word = names.word(card);
            let other = match (word.strip_suffix(DISABLED_CARD), enabled) {
                (Some(card), true) => names.find(card),
                (None, false) => names.find(&format!("{word}{DISABLED_CARD}")),
                _ => continue,
            };
            // The names of all cards are interned, in force or not.
            let Some(other) = other else { continue };
            self.lose_status(seat, card);
            self.gain_status(seat, other);
        }
    }

    /// Announces everyone's cards, each with its event; then everyone may use them.
    fn start_cards(&mut self) -> Vec<Frame> {
        let mut frames = vec![EngineStep::Recalculate(Number::ZERO).into()];
        if self.terms.rulebook.event(Event::AfterSakiStart) == ListId::EMPTY {
            return frames;
        }
        for &seat in self.terms.seats.iter().rev() {
            frames.extend(self.ask().fire(Event::AfterSakiStart, Context::of(seat)));
            frames.push(EngineStep::ShowCards(seat).into());
        }
        frames
    }

    /// Announces the cards of a player.
    pub(crate) fn show_cards(&mut self, seat: Seat) {
        let cards = self.ask().cards(seat);
        self.tell(Happened::CardsShown(seat, cards));
    }
}
