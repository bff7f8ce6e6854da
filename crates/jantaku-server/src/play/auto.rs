//! Acting for players: bots, and those who take too long.

use jantaku_bot::Bot;
use jantaku_engine::record::Cause;
use jantaku_engine::{Command, View, Viewer};
use jantaku_proto::RefusalCode;
use jantaku_rulebook::{ButtonId, Rulebook, Seat};

use super::{Done, Play, Refusal, Request};

impl Play {
    /// Acts for a player: as the bot chooses, if there is one, else with as little effect as
    /// possible. What the game refuses is followed by the next best.
    pub(crate) fn act_for(
        &mut self,
        seat: Seat,
        bot: Option<&mut Bot>,
        viewers: &[Viewer],
    ) -> Result<Done, Refusal> {
        let view = self.view(seat);
        let chosen = bot.and_then(|bot| bot.choose(&view, &self.book.mind));
        let least = least_effect(&view, self.game.rulebook());
        let any = view.commands(self.game.rulebook());
        let mut refusal = Refusal::new(RefusalCode::NotAllowed, "there is nothing to do");
        for command in chosen.into_iter().chain(least).chain(any) {
            match self.act(Request::Room(Cause::Command(seat, command)), viewers) {
                Ok(done) => return Ok(done),
                Err(refused) => refusal = refused,
            }
        }
        Err(refusal)
    }
}

/// Commands with as little effect as possible, the best first: go back, decline, discard what was
/// drawn.
fn least_effect(view: &View, rulebook: &Rulebook) -> Vec<Command> {
    let Some(own) = &view.own else {
        return Vec::new();
    };
    let mut commands = Vec::new();
    if own.menu.is_some() {
        commands.push(Command::CancelMenu);
    }
    if own.marking.is_some() {
        commands.push(Command::CancelMarking);
    }
    if own.buttons.iter().any(|button| button.id == ButtonId::SKIP) {
        commands.push(Command::Press(ButtonId::SKIP));
    }
    let all = view.commands(rulebook);
    let discards = all.iter().rev();
    commands.extend(
        discards
            .filter(|command| matches!(command, Command::Discard(_)))
            .cloned(),
    );
    commands
}
