//! A game of riichi between four bots: `cargo run --example game`.

#![expect(clippy::print_stdout, reason = "the result is shown")]

use std::error::Error;
use std::sync::Arc;

use jantaku_bot::{Bot, Level, Mind};
use jantaku_engine::{Game, Options, Screen, Viewer};
use jantaku_rulebook::{PerSeat, Rulebook, Seat};
use jantaku_rules::{library::Library, load::Ruleset, room::load_with_defaults};

fn main() -> Result<(), Box<dyn Error>> {
    // Files become a document, with the mods that are on by default, and this becomes a rulebook.
    let ruleset = Ruleset::Id("riichi".to_owned());
    let loaded = load_with_defaults(&Library::shipped(), ruleset, "")?;
    let document = loaded
        .document
        .as_object()
        .ok_or("a ruleset is an object")?;
    let rulebook = Arc::new(Rulebook::new(document).0);

    // The same rulebook, seed and commands give the same game.
    let mut game = Game::new(Arc::clone(&rulebook), 42, Options::default());
    let mind = Mind::new(rulebook);
    let mut bots = PerSeat::from_fn(|seat| Bot::new(Level::Normal, seat.index() as u64));
    while game.screen() != Some(Screen::GameEnd) {
        if game.screen().is_some() {
            game.screen_elapsed(); // Everybody has read the result of the round.
        } else if game.pause().is_some() {
            game.resume(); // Nobody waits for the animation of a call.
        } else {
            let waiting = |seat: &&Seat| game.must_act(**seat);
            let &seat = game.seats().iter().find(waiting).ok_or("nobody can act")?;
            let command = bots[seat].choose(&game.view(Viewer::Seat(seat)), &mind);
            game.act_as(seat, &command.ok_or("a bot in turn always acts")?)?;
        }
    }
    for &seat in game.seats() {
        println!("{:>6} {:>6}", seat.name(), game.score(seat));
    }
    Ok(())
}
