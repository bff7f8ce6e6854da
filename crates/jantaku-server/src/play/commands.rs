//! Commands of clients, translated for the engine.

use jantaku_engine::{Command, Viewer};
use jantaku_proto::{Bearing, Command as WireCommand, RefusalCode};
use jantaku_rulebook::{AutoButtonId, ButtonId, Seat};

use super::{Play, Refusal};
use crate::show::{chosen, engine_mark, engine_seat};

impl Play {
    /// The command that a client means. Refused if it names something unknown or answers offers
    /// that have changed; whether it is allowed is for the engine to say.
    pub(super) fn read_command(
        &self,
        seat: Seat,
        command: WireCommand,
        revision: u64,
    ) -> Result<Command, Refusal> {
        let names = &self.game.rulebook().names;
        // Hands can be sorted and auto buttons switched at any time. Everything else answers offers,
        // and an answer to old ones must not be taken for an answer to those that followed.
        let answers = command.bearing() != Bearing::Unrelated;
        if answers && self.game.revision(seat) != revision {
            return Err(Refusal::new(
                RefusalCode::Stale,
                "the table has moved on since",
            ));
        }
        let unknown = || Refusal::new(RefusalCode::NotAllowed, "that is not offered");
        Ok(match command {
            WireCommand::Discard { index } => Command::Discard(index),
            WireCommand::Press { button } => {
                Command::Press(self.button(&button).ok_or_else(unknown)?)
            }
            WireCommand::Choose { choice } => {
                chosen(&self.game.view(Viewer::Seat(seat)), choice).ok_or_else(unknown)?
            }
            WireCommand::CancelMenu => Command::CancelMenu,
            WireCommand::Mark { object } => Command::Mark(engine_mark(object)),
            WireCommand::Unmark { object } => Command::Unmark(engine_mark(object)),
            WireCommand::ClearMarks => Command::ClearMarks,
            WireCommand::CancelMarking => Command::CancelMarking,
            WireCommand::DeclareYaku { names: declared } => {
                let declared = declared.iter().map(|name| names.find(name));
                Command::DeclareYaku(declared.collect::<Option<_>>().ok_or_else(unknown)?)
            }
            WireCommand::ToggleAuto { button, on } => {
                let id = names.find(&button).ok_or_else(unknown)?;
                let mut autos = self.game.rulebook().auto_buttons.iter();
                let at = autos.position(|auto| auto.id == id);
                let at = at.and_then(|at| u16::try_from(at).ok());
                Command::ToggleAuto(AutoButtonId(at.ok_or_else(unknown)?), on)
            }
            WireCommand::Reorder { from, to } => Command::Reorder(from, to),
            WireCommand::DeclareDead { seat } => Command::DeclareDead(engine_seat(seat)),
            WireCommand::Ready => Command::Ready,
            WireCommand::ToggleNextDealer => Command::ToggleNextDealer,
        })
    }

    fn button(&self, id: &str) -> Option<ButtonId> {
        self.game.button_named(id)
    }
}
