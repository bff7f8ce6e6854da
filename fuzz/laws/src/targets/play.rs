//! Whatever the rules and whatever the players do: the game goes on or ends cleanly, and its log
//! makes it again.

use std::sync::{Arc, LazyLock};

use jantaku_engine::{Game, Options};
use jantaku_rulebook::Rulebook;
use jantaku_rules::library::Library;
use jantaku_rules::load::{Request, Ruleset, load};
use serde_json::{Map, Value};

/// A ruleset, or a script on top of a game; after this character what the players do.
const INPUTS: char = '\u{1}';

/// How many inputs are made.
const MOST_INPUTS: usize = 60;

static LIBRARY: LazyLock<Library> = LazyLock::new(Library::shipped);

/// Panics where the law is broken.
pub fn law(text: &str) {
    let (script, choices) = text.rsplit_once(INPUTS).unwrap_or((text, ""));
    let Some(document) = ruleset(script) else {
        return;
    };
    let (rulebook, _) = Rulebook::new(&document);
    let rulebook = Arc::new(rulebook);
    let mut game = Game::new(Arc::clone(&rulebook), 1, Options::default());
    let mut choices = choices
        .bytes()
        .chain((0..).map(|number: u32| (number * 7) as u8));
    for _ in 0..MOST_INPUTS {
        let choice = usize::from(choices.next().unwrap_or(0));
        step(&mut game, choice);
        game.take_happened();
        for viewer in [None, game.seats().first().copied()] {
            let _ = game.view(viewer);
        }
    }
    let again = Game::replay(rulebook, 1, Options::default(), game.journal());
    assert_eq!(
        format!("{:?}", again.state()),
        format!("{:?}", game.state())
    );
}

/// A whole ruleset in JSON, or a script on top of a game.
fn ruleset(text: &str) -> Option<Map<String, Value>> {
    if let Ok(Value::Object(document)) = serde_json::from_str(text) {
        return Some(document);
    }
    let request = Request {
        ruleset: Ruleset::Id("tutorial/21_complete".to_owned()),
        mods: Vec::new(),
        script: text.to_owned(),
    };
    match load(&LIBRARY, &request).ok()?.document {
        Value::Object(document) => Some(document),
        _ => None,
    }
}

fn step(game: &mut Game, choice: usize) {
    if !game.state().machine.paused.is_empty() {
        return game.resume();
    }
    if game.state().ending.screen.is_some() {
        return game.screen_elapsed();
    }
    let seats = game.seats();
    for at in 0..seats.len() {
        let seat = seats[(choice + at) % seats.len()];
        let inputs = game.view(Some(seat)).commands(game.rulebook());
        if !inputs.is_empty() {
            let input = &inputs[choice / 4 % inputs.len()];
            // Everything that is offered is accepted.
            game.act_as(seat, input).unwrap_or_else(|refused| {
                panic!("{seat:?} {input:?}: {refused}");
            });
            return;
        }
    }
}
