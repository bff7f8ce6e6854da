//! Messages, and what players see.

use jantaku_rulebook::Seat;
use jantaku_rulebook::action::ShowAction;
use jantaku_tile::Tile;

use super::cut;
use crate::game::Game;
use crate::output::Output;
use crate::table::{Chosen, Context};

impl Game {
    pub(super) fn show_action(&mut self, action: &ShowAction, context: &Context) {
        let seat = context.seat;
        match action {
            ShowAction::Message(text) => {
                let text = self.text(text, context);
                self.say(seat, text, context);
            }
            ShowAction::SystemMessage(text) if !context.silent => {
                let text = cut(self.text(text, context));
                self.tell(Output::Message(None, text));
            }
            ShowAction::SystemMessage(_) => {}
            ShowAction::BigText(text) => {
                let text = cut(self.text(text, context));
                self.table.player_mut(seat).big_text.clone_from(&text);
                self.tell(Output::BigText(seat, text));
            }
            ShowAction::SortHand => self.sort_hand(seat),
            ShowAction::RevealHand => self.table.player_mut(seat).hand_revealed = true,
            ShowAction::RevealOtherHands => {
                for &other in self.seats.iter().filter(|other| **other != seat) {
                    self.table.player_mut(other).hand_revealed = true;
                }
            }
            ShowAction::Print(printout) => {
                let text = cut(self.printout(printout, context));
                self.tell(Output::Print(text));
            }
        }
    }

    /// Sorts a hand. What is known by its place in the hand goes along.
    fn sort_hand(&mut self, seat: Seat) {
        let player = self.table.player_mut(seat);
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
