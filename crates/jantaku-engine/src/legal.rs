//! What a viewer can do now.

use jantaku_rulebook::Rulebook;

use crate::input::Input;
use crate::table::{Offer, Screen};
use crate::view::View;

impl View {
    /// Everything that the viewer could do now to move the game on. Each is accepted, as long as
    /// nobody else does something first.
    #[must_use]
    pub fn inputs(&self, rulebook: &Rulebook) -> Vec<Input> {
        let Some(own) = &self.own else {
            return Vec::new();
        };
        if matches!(self.screen, Some(Screen::Winner | Screen::Scores)) {
            return if own.ready {
                Vec::new()
            } else {
                vec![Input::Ready]
            };
        }
        if self.paused {
            return Vec::new();
        }
        if let Some(menu) = &own.menu {
            return menu.offer.inputs();
        }
        if own.declaring {
            let yaku = &rulebook.setup.declarable_yaku;
            return yaku
                .iter()
                .map(|name| Input::DeclareYaku(vec![*name]))
                .collect();
        }
        if let Some(marking) = &own.marking {
            if !own.must_act {
                return Vec::new(); // others still have to mark
            }
            let mut inputs: Vec<Input> = own.markable.iter().copied().map(Input::Mark).collect();
            let cancellable = rulebook
                .button(marking.button)
                .is_some_and(|button| button.cancellable);
            if inputs.is_empty() && cancellable {
                inputs.push(Input::CancelMarking);
            } else if inputs.is_empty() {
                inputs.push(Input::ClearMarks);
            }
            return inputs;
        }
        let discards = own
            .playable
            .iter()
            .enumerate()
            .filter(|(_, playable)| **playable)
            .map(|(index, _)| Input::Discard(index));
        let buttons = own.buttons.iter().map(|id| Input::Press(*id));
        buttons.chain(discards).collect()
    }
}

impl Offer {
    /// What each way of an open menu is as an input.
    #[must_use]
    pub fn inputs(&self) -> Vec<Input> {
        match self {
            Self::Call(options) => options
                .iter()
                .flat_map(|option| {
                    let ways = option.choices.iter();
                    ways.map(|tiles| Input::ChooseCall(Some(option.called), tiles.clone()))
                })
                .collect(),
            Self::Flower(flowers) => flowers
                .iter()
                .map(|flower| Input::ChooseCall(None, vec![*flower]))
                .collect(),
            Self::Card(cards) => cards.iter().map(|card| Input::ChooseCard(*card)).collect(),
            Self::Plain | Self::Mark | Self::Yaku => Vec::new(),
        }
    }
}
