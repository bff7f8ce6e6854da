//! Playing passively: discard what was drawn, and skip everything else.

use std::sync::Arc;

use jantaku_engine::{Command, Game, Options, Viewer};
use jantaku_rulebook::{ButtonId, Rulebook, Seat};

/// The passive command: the discard of the last tile, or else skipping. `None` if neither is
/// possible.
pub(crate) fn quiet(commands: &[Command]) -> Option<&Command> {
    let is_discard = |command: &&Command| matches!(command, Command::Discard(_));
    let skips = |command: &&Command| **command == Command::Press(ButtonId::SKIP);
    let last = commands.iter().rev().find(is_discard);
    last.or_else(|| commands.iter().find(skips))
}

/// A game some turns after the deal, in which nothing special has happened. Everyone has discarded,
/// so that rules about the first turn no longer apply.
pub(crate) fn quiet_game(rulebook: &Arc<Rulebook>) -> Game {
    let options = Options {
        no_pauses: true,
        auto_buttons_off: true,
        ..Options::default()
    };
    let mut game = Game::new(Arc::clone(rulebook), 1, options);
    for _ in 0..100 {
        let view = game.view(Viewer::Public);
        if view.players.iter().all(|player| player.pond.len() > 1) {
            break;
        }
        let Some((seat, command)) = quiet_command(&game) else {
            break;
        };
        if game.act_as(seat, &command).is_err() || game.screen().is_some() {
            break;
        }
    }
    game
}

/// A player who must act, and the passive command.
fn quiet_command(game: &Game) -> Option<(Seat, Command)> {
    let seat = game.seats().iter().find(|seat| game.must_act(**seat))?;
    let commands = game.view(Some(*seat)).commands(game.rulebook());
    Some((*seat, quiet(&commands).or(commands.first())?.clone()))
}
