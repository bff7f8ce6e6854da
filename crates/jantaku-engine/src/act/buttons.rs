//! Buttons that actions press.

use jantaku_rulebook::action::ButtonAction;
use jantaku_rulebook::{AutoButtonId, ButtonId, Seat};

use crate::game::Game;
use crate::input::Input;
use crate::table::{Context, Offer};

/// Inputs that may wait at once.
const MOST_INPUTS: usize = 1_000;

impl Game {
    pub(super) fn button_action(&mut self, action: ButtonAction, context: &Context) {
        let seat = context.seat;
        match action {
            ButtonAction::Press(Some(button)) => self.queue_input(seat, Input::Press(button)),
            ButtonAction::PressFirstCall(Some(button)) => self.press_first_call(seat, button),
            ButtonAction::EnableAuto(Some(auto)) => self.enable_auto(seat, auto),
            ButtonAction::ChooseYaku => self.announce_yaku(context),
            ButtonAction::Press(None)
            | ButtonAction::PressFirstCall(None)
            | ButtonAction::EnableAuto(None) => {}
        }
    }

    /// Does something in a player's name as soon as the running step is over.
    pub(super) fn queue_input(&mut self, seat: Seat, input: Input) {
        if self.table.inputs.len() < MOST_INPUTS {
            self.table.inputs.push_back((seat, input));
        }
    }

    /// Takes the first choice of a button whose menu is open, or about to be opened.
    fn press_first_call(&mut self, seat: Seat, button: ButtonId) {
        let tray = &self.table.player(seat).tray;
        let presses = self.table.inputs.iter().rev();
        let pressed = presses
            .filter(|(by, _)| *by == seat)
            .find_map(|(_, input)| match input {
                Input::Press(button) => Some(*button),
                _ => None,
            });
        let offer = match &tray.menu {
            Some(menu) if menu.button == button => Some(&menu.offer),
            None if pressed == Some(button) => tray.offers.get(&button),
            _ => None,
        };
        let first = offer.and_then(|offer| match offer {
            Offer::Call(options) => {
                let option = options.first()?;
                let tiles = option.choices.first()?;
                Some(Input::ChooseCall(Some(option.called), tiles.clone()))
            }
            Offer::Flower(flowers) => Some(Input::ChooseCall(None, vec![*flowers.first()?])),
            Offer::Card(cards) => Some(Input::ChooseCard(*cards.first()?)),
            Offer::Plain | Offer::Mark | Offer::Yaku => None,
        });
        if let Some(first) = first {
            self.queue_input(seat, first);
        }
    }

    /// Switches an auto button on, and lets it fire once.
    fn enable_auto(&mut self, seat: Seat, auto: AutoButtonId) {
        let switch = self
            .table
            .player_mut(seat)
            .auto_buttons
            .get_mut(usize::from(auto.0));
        if let Some(switch) = switch {
            *switch = true;
            if !self.table.firing.contains(&(seat, auto)) {
                self.table.firing.push_back((seat, auto));
            }
        }
    }

    /// Tells which yaku the player has declared.
    fn announce_yaku(&mut self, context: &Context) {
        let Some(declared) = &self.table.player(context.seat).declared_yaku else {
            return;
        };
        let names = declared.iter().map(|&name| self.rulebook.names.word(name));
        let names: Vec<&str> = names.collect();
        let text = format!("declared the following yaku: {}", names.join(", "));
        self.say(context.seat, text, context);
    }
}
