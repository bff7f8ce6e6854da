//! Playing without a will: what was drawn is discarded, and everything else passes by.

use std::sync::Arc;

use jantaku_engine::{Game, Input, Options};
use jantaku_rulebook::{ButtonId, Rulebook, Seat};

/// Of what can be done, the last tile to discard, or else to skip; nothing if neither is possible.
pub(crate) fn quiet(inputs: &[Input]) -> Option<&Input> {
    let is_discard = |input: &&Input| matches!(input, Input::Discard(_));
    let skips = |input: &&Input| **input == Input::Press(ButtonId::SKIP);
    let last = inputs.iter().rev().find(is_discard);
    last.or_else(|| inputs.iter().find(skips))
}

/// A game some turns after the deal, in which nothing special has happened: everyone has
/// discarded, so that what is for the first turn is over.
pub(crate) fn quiet_game(rulebook: &Arc<Rulebook>) -> Game {
    let options = Options {
        no_pauses: true,
        auto_buttons_off: true,
        ..Options::default()
    };
    let mut game = Game::new(Arc::clone(rulebook), 1, options);
    for _ in 0..100 {
        let mut seats = game.seats().iter();
        if seats.all(|seat| game.table().player(*seat).discards.len() > 1) {
            break;
        }
        let Some((seat, input)) = quiet_input(&game) else {
            break;
        };
        if game.act_as(seat, &input).is_err() || game.table().screen.is_some() {
            break;
        }
    }
    game
}

/// Somebody passes, or discards what they drew.
fn quiet_input(game: &Game) -> Option<(Seat, Input)> {
    let seat = game.seats().iter().find(|seat| game.must_act(**seat))?;
    let inputs = game.view(Some(*seat)).inputs(game.rulebook());
    Some((*seat, quiet(&inputs).or(inputs.first())?.clone()))
}
