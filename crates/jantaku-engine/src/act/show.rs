//! Messages, and what players see.

use jantaku_rulebook::Seat;
use jantaku_rulebook::action::ShowAction;
use jantaku_tile::Tile;

use super::cut;
use crate::act::Act;
use crate::face::Happened;
use crate::state::{Chosen, Context};

impl Act<'_> {
    pub(super) fn show_action(&mut self, action: &ShowAction, context: &Context) {
        let seat = context.seat;
        match action {
            ShowAction::Message(text) => {
                let text = cut(self.ask().text(text, context));
                self.announce(Happened::Message(Some(seat), text), context);
            }
            ShowAction::SystemMessage(text) => {
                let text = cut(self.ask().text(text, context));
                self.announce(Happened::Message(None, text), context);
            }
            ShowAction::BigText(text) => {
                let text = cut(self.ask().text(text, context));
                self.state.player_mut(seat).big_text.clone_from(&text);
                self.tell(Happened::BigText(seat, text));
            }
            ShowAction::SortHand => self.sort_hand(seat),
            ShowAction::RevealHand => self.state.player_mut(seat).hand_revealed = true,
            ShowAction::RevealOtherHands => {
                for &other in self.terms.seats.iter().filter(|other| **other != seat) {
                    self.state.player_mut(other).hand_revealed = true;
                }
            }
            ShowAction::Print(printout) => {
                let text = cut(self.ask().printout(printout, context));
                self.tell(Happened::Print(text));
            }
        }
    }

    /// Sorts a hand. Marks and the chosen discard follow their tiles.
    fn sort_hand(&mut self, seat: Seat) {
        let player = self.state.player_mut(seat);
        let mut order: Vec<(usize, Tile)> = player.hand.iter().copied().enumerate().collect();
        order.sort_by_key(|(_, tile)| tile.id.sort_key());
        player.hand = order.iter().map(|(_, tile)| *tile).collect();
        let place = |old: usize| {
            let new = order.iter().position(|(before, _)| *before == old);
            new.unwrap_or(old) // drawn tiles stay where they are
        };
        if let Some(choice) = &mut player.tray.choice
            && let Chosen::Discard(_, index) = &mut choice.chosen
        {
            *index = place(*index);
        }
        self.remap_marks(seat, place);
    }
}
