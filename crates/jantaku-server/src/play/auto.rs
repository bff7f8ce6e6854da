//! What is done for players: by bots, and for those who take too long.

use jantaku_bot::Bot;
use jantaku_engine::{Input, View};
use jantaku_proto::RefusalCode;
use jantaku_rulebook::{ButtonId, Rulebook, Seat};

use super::{Deed, Done, Play, Refusal};

impl Play {
    /// Does something for a player: what the bot says, if there is one, else as little as
    /// possible.
    pub(crate) fn act_for(
        &mut self,
        seat: Seat,
        bot: Option<&mut Bot>,
        viewers: &[Option<Seat>],
    ) -> Result<Done, Refusal> {
        let view = self.view(seat);
        let chosen = bot.and_then(|bot| bot.choose(&view, &self.book.mind));
        let least = least(&view, self.game.rulebook());
        let any = view.inputs(self.game.rulebook());
        let mut refusal = Refusal::new(RefusalCode::NotAllowed, "there is nothing to do");
        for input in chosen.into_iter().chain(least).chain(any) {
            match self.act(Deed::Input(seat, input), viewers) {
                Ok(done) => return Ok(done),
                Err(refused) => refusal = refused,
            }
        }
        Err(refusal)
    }
}

/// As little as possible: go back, decline, discard what was drawn.
fn least(view: &View, rulebook: &Rulebook) -> Vec<Input> {
    let Some(own) = &view.own else {
        return Vec::new();
    };
    let mut inputs = Vec::new();
    if own.menu.is_some() {
        inputs.push(Input::CancelMenu);
    }
    if own.marking.is_some() {
        inputs.push(Input::CancelMarking);
    }
    if own.buttons.contains(&ButtonId::SKIP) {
        inputs.push(Input::Press(ButtonId::SKIP));
    }
    let all = view.inputs(rulebook);
    let discards = all.iter().rev();
    inputs.extend(
        discards
            .filter(|input| matches!(input, Input::Discard(_)))
            .cloned(),
    );
    inputs
}
