//! What a client says it does, as an input of the engine.

use jantaku_engine::Input;
use jantaku_proto::{Action, RefusalCode};
use jantaku_rulebook::{AutoButtonId, ButtonId, Seat};

use super::{Play, Refusal};
use crate::show::{chosen, engine_mark, engine_seat};

impl Play {
    /// The input that an action means. Whether it is allowed is for the engine to say.
    pub(super) fn read_action(
        &self,
        seat: Seat,
        action: Action,
        revision: u64,
    ) -> Result<Input, Refusal> {
        let table = self.game.table();
        let names = &self.game.rulebook().names;
        // Hands can be ordered and automatic actions switched at any time; all else answers an
        // offer, and one that is gone must not be mistaken for its successor.
        let answers = !matches!(action, Action::ToggleAuto { .. } | Action::Reorder { .. });
        if answers && table.player(seat).tray.revision != revision {
            return Err(Refusal::new(
                RefusalCode::Stale,
                "the table has moved on since",
            ));
        }
        let unknown = || Refusal::new(RefusalCode::NotAllowed, "that is not offered");
        Ok(match action {
            Action::Discard { index } => Input::Discard(index),
            Action::Press { button } => Input::Press(self.button(&button).ok_or_else(unknown)?),
            Action::Choose { choice } => {
                chosen(&self.game.view(Some(seat)), choice).ok_or_else(unknown)?
            }
            Action::CancelMenu => Input::CancelMenu,
            Action::Mark { object } => Input::Mark(engine_mark(object)),
            Action::Unmark { object } => Input::Unmark(engine_mark(object)),
            Action::ClearMarks => Input::ClearMarks,
            Action::CancelMarking => Input::CancelMarking,
            Action::DeclareYaku { names: declared } => {
                let declared = declared.iter().map(|name| names.find(name));
                Input::DeclareYaku(declared.collect::<Option<_>>().ok_or_else(unknown)?)
            }
            Action::ToggleAuto { button, on } => {
                let id = names.find(&button).ok_or_else(unknown)?;
                let mut autos = self.game.rulebook().auto_buttons.iter();
                let at = autos.position(|auto| auto.id == id);
                let at = at.and_then(|at| u16::try_from(at).ok());
                Input::ToggleAuto(AutoButtonId(at.ok_or_else(unknown)?), on)
            }
            Action::Reorder { from, to } => Input::Reorder(from, to),
            Action::DeclareDead { seat } => Input::DeclareDead(engine_seat(seat)),
            Action::Ready => Input::Ready,
            Action::ToggleNextDealer => Input::ToggleNextDealer,
        })
    }

    fn button(&self, id: &str) -> Option<ButtonId> {
        self.game.button_named(id)
    }
}
