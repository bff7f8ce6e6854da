//! Cards that are drafted: statuses with a meaning.

use jantaku_rulebook::action::CardAction;
use jantaku_rulebook::{Event, ListId, Name, Number, Seat};

use crate::flow::{EngineStep, Frame};
use crate::game::Game;
use crate::table::Context;

/// What is written behind the id of a card that does not count.
const DISABLED: &str = "-disabled";

impl Game {
    pub(super) fn card_action(&mut self, action: &CardAction, context: &Context) -> Vec<Frame> {
        match action {
            CardAction::Draft => {
                match context.choice.as_ref().and_then(|choice| choice.card) {
                    Some(card) => {
                        self.gain_status(context.seat, card);
                        self.table.player_mut(context.seat).drafts = None;
                    }
                    None => self.warn("cards are drafted by buttons only"),
                }
                Vec::new()
            }
            CardAction::Enable(players, enabled) => {
                for seat in self.players(players, context) {
                    self.enable_cards(seat, *enabled);
                }
                Vec::new()
            }
            CardAction::Start => self.start_cards(),
        }
    }

    /// The cards of a player, in force or not.
    fn cards(&self, seat: Seat) -> Vec<Name> {
        let statuses = self.table.player(seat).status.iter().copied();
        statuses
            .filter(|&status| self.is_card(self.rulebook.names.word(status)))
            .collect()
    }

    fn enable_cards(&mut self, seat: Seat, enabled: bool) {
        for card in self.cards(seat) {
            let word = self.rulebook.names.word(card);
            let other = match (word.strip_suffix(DISABLED), enabled) {
                (Some(card), true) => card.to_owned(),
                (None, false) => format!("{word}{DISABLED}"),
                _ => continue,
            };
            let other = self.word(&other);
            self.lose_status(seat, card);
            self.gain_status(seat, other);
        }
    }

    /// Shows everyone's cards, each with its event; then everyone may use them.
    fn start_cards(&mut self) -> Vec<Frame> {
        let mut frames = vec![EngineStep::Recalculate(Number::ZERO).into()];
        if self.rulebook.event(Event::AfterSakiStart) == ListId::EMPTY {
            return frames;
        }
        for &seat in self.seats.iter().rev() {
            frames.extend(self.fire(Event::AfterSakiStart, Context::of(seat)));
            frames.push(EngineStep::ShowCards(seat).into());
        }
        frames
    }

    /// Tells everyone which cards a player has.
    pub(crate) fn show_cards(&mut self, seat: Seat) {
        let cards = self.cards(seat);
        let words = cards.iter().map(|&card| self.rulebook.names.word(card));
        let words: Vec<&str> = words.collect();
        let text = format!("chose the following cards: {}", words.join(", "));
        self.say(seat, text, &Context::of(seat));
    }
}
