//! What a viewer can do now.

use jantaku_rulebook::Rulebook;

use crate::face::Command;
use crate::face::View;
use crate::state::{Offer, Screen};

impl View {
    /// Everything that the viewer could do now to move the game on. Each is accepted, as long as
    /// nobody else does something first.
    #[must_use]
    pub fn commands(&self, rulebook: &Rulebook) -> Vec<Command> {
        let Some(own) = &self.own else {
            return Vec::new();
        };
        if matches!(self.screen, Some(Screen::Winner | Screen::Scores)) {
            return if own.ready {
                Vec::new()
            } else {
                vec![Command::Ready]
            };
        }
        if self.paused {
            return Vec::new();
        }
        if let Some(menu) = &own.menu {
            return menu.offer.commands();
        }
        if own.declaring {
            let yaku = &rulebook.setup.declarable_yaku;
            let single = yaku.iter().map(|name| vec![*name]);
            let choices = single.chain([Vec::new()]);
            return choices.map(Command::DeclareYaku).collect();
        }
        if let Some(marking) = &own.marking {
            if !own.must_act {
                return Vec::new(); // others still have to mark
            }
            let mut commands: Vec<Command> = marking
                .markable
                .iter()
                .copied()
                .map(Command::Mark)
                .collect();
            if commands.is_empty() && marking.cancellable {
                commands.push(Command::CancelMarking);
            } else if commands.is_empty() {
                commands.push(Command::ClearMarks);
            }
            return commands;
        }
        let discards = own
            .playable
            .iter()
            .enumerate()
            .filter(|(_, playable)| **playable)
            .map(|(index, _)| Command::Discard(index));
        let buttons = own.buttons.iter().map(|button| Command::Press(button.id));
        buttons.chain(discards).collect()
    }
}

impl Offer {
    /// What each way of an open menu is as an command.
    #[must_use]
    pub fn commands(&self) -> Vec<Command> {
        match self {
            Self::Call(options) => options
                .iter()
                .flat_map(|option| {
                    let ways = option.choices.iter();
                    ways.map(|tiles| Command::ChooseCall(Some(option.called), tiles.clone()))
                })
                .collect(),
            Self::Flower(flowers) => flowers
                .iter()
                .map(|flower| Command::ChooseCall(None, vec![*flower]))
                .collect(),
            Self::Card(cards) => cards
                .iter()
                .map(|card| Command::ChooseCard(*card))
                .collect(),
            Self::Plain | Self::Mark | Self::Yaku => Vec::new(),
        }
    }
}
