//! Actions that press buttons in the name of players.

use jantaku_rulebook::action::ButtonAction;
use jantaku_rulebook::{AutoButtonId, ButtonId, Seat};

use crate::act::Act;
use crate::face::Command;
use crate::face::Happened;
use crate::state::{Context, Offer};

/// How many commands may be queued.
const MOST_COMMANDS: usize = 1_000;

impl Act<'_> {
    pub(super) fn button_action(&mut self, action: ButtonAction, context: &Context) {
        let seat = context.seat;
        match action {
            ButtonAction::Press(Some(button)) => self.queue_command(seat, Command::Press(button)),
            ButtonAction::PressFirstCall(Some(button)) => self.press_first_call(seat, button),
            ButtonAction::EnableAuto(Some(auto)) => self.enable_auto(seat, auto),
            ButtonAction::ChooseYaku => self.announce_yaku(context),
            ButtonAction::Press(None)
            | ButtonAction::PressFirstCall(None)
            | ButtonAction::EnableAuto(None) => {}
        }
    }

    /// Gives a command in a player's name as soon as the running program is over.
    pub(super) fn queue_command(&mut self, seat: Seat, command: Command) {
        if self.state.machine.commands.len() < MOST_COMMANDS {
            self.state.machine.commands.push_back((seat, command));
        }
    }

    /// Takes the first option of a button whose menu is open or about to open.
    fn press_first_call(&mut self, seat: Seat, button: ButtonId) {
        let tray = &self.state.player(seat).tray;
        let presses = self.state.machine.commands.iter().rev();
        let pressed =
            presses
                .filter(|(by, _)| *by == seat)
                .find_map(|(_, command)| match command {
                    Command::Press(button) => Some(*button),
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
                Some(Command::ChooseCall(Some(option.called), tiles.clone()))
            }
            Offer::Flower(flowers) => Some(Command::ChooseCall(None, vec![*flowers.first()?])),
            Offer::Card(cards) => Some(Command::ChooseCard(*cards.first()?)),
            Offer::Plain | Offer::Mark | Offer::Yaku => None,
        });
        if let Some(first) = first {
            self.queue_command(seat, first);
        }
    }

    /// Switches an auto button on, and lets it fire once.
    fn enable_auto(&mut self, seat: Seat, auto: AutoButtonId) {
        let switch = self
            .state
            .player_mut(seat)
            .auto_buttons
            .get_mut(usize::from(auto.0));
        if let Some(switch) = switch {
            *switch = true;
            if !self.state.machine.firing.contains(&(seat, auto)) {
                self.state.machine.firing.push_back((seat, auto));
            }
        }
    }

    /// Announces the yaku that the player has declared.
    fn announce_yaku(&mut self, context: &Context) {
        let Some(declared) = &self.state.player(context.seat).declared_yaku else {
            return;
        };
        let declared = declared.clone();
        self.announce(Happened::YakuDeclared(context.seat, declared), context);
    }
}
