//! Random players on the shipped rulesets. The server's test of what is sent uses this too.

#![allow(
    dead_code,
    clippy::expect_used,
    clippy::panic,
    reason = "helpers of tests, of which no test uses all"
)]

use std::sync::Arc;

use jantaku_engine::{Command, Game, Refused};
use jantaku_rulebook::{Rulebook, Seat};
use jantaku_rules::library::{Folder, Library};
use jantaku_rules::load::{Request, Ruleset, load};
use jantaku_rules::room::{ModList, load_with_defaults};

/// Numbers that look random.
pub struct Random(pub u64);

impl Random {
    pub fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % limit.max(1)
    }
}

/// The shipped rulesets, each with its default mods.
pub fn rulesets() -> Vec<(String, Arc<Rulebook>)> {
    let library = Library::shipped();
    let ids = library
        .ids(Folder::Rulesets)
        .expect("the shipped library can be read");
    ids.into_iter()
        .map(|id| {
            let rulebook = rulebook(&library, &id);
            (id, rulebook)
        })
        .collect()
}

pub fn rulebook(library: &Library, id: &str) -> Arc<Rulebook> {
    let ruleset = Ruleset::Id(id.to_owned());
    let loaded = load_with_defaults(library, ruleset, "").expect("a shipped ruleset loads");
    let document = loaded.document.as_object().expect("a ruleset is an object");
    let (rulebook, problems) = Rulebook::new(document);
    assert!(problems.is_empty(), "{id}: {problems:?}");
    Arc::new(rulebook)
}

/// How a game goes on.
#[derive(Clone, Debug)]
pub enum Move {
    Command(Seat, Command),
    Resume,
}

impl Move {
    pub fn make(&self, game: &mut Game) -> Result<(), Refused> {
        match self {
            Self::Command(seat, command) => game.act_as(*seat, command),
            Self::Resume => {
                game.resume();
                Ok(())
            }
        }
    }

    pub fn seat(&self) -> Option<Seat> {
        match self {
            Self::Command(seat, _) => Some(*seat),
            Self::Resume => None,
        }
    }
}

/// Somebody does something at random; false if nobody can.
pub fn random_step(game: &mut Game, random: &mut Random) -> bool {
    let Some(step) = random_move(game, random) else {
        return false;
    };
    step.make(game)
        .unwrap_or_else(|refused| panic!("{step:?}: {refused}"));
    true
}

/// Something that somebody can do; `None` if nobody can do anything.
pub fn random_move(game: &Game, random: &mut Random) -> Option<Move> {
    if !game.state().machine.paused.is_empty() {
        return Some(Move::Resume);
    }
    let seats = game.seats();
    let first = random.below(seats.len());
    (0..seats.len()).find_map(|at| {
        let seat = seats[(first + at) % seats.len()];
        random_command(game, seat, random).map(|command| Move::Command(seat, command))
    })
}

/// One of the things that a player could do now.
pub fn random_command(game: &Game, seat: Seat, random: &mut Random) -> Option<Command> {
    let commands = game.view(Some(seat)).commands(game.rulebook());
    (!commands.is_empty()).then(|| commands[random.below(commands.len())].clone())
}

/// Riichi with its default mods, and some that are switched on or off by chance.
pub fn riichi_with_mods(library: &Library, random: &mut Random) -> (String, Arc<Rulebook>) {
    let mut request = Request {
        ruleset: Ruleset::Id("riichi".to_owned()),
        ..Request::default()
    };
    let offered = load(library, &request).expect("riichi loads");
    let mut list = ModList::new(&offered.document);
    let ids: Vec<String> = list.mods.iter().map(|offered| offered.id.clone()).collect();
    for id in &ids {
        match random.below(4) {
            0 => list.enable(id),
            1 => list.disable(id),
            _ => {}
        }
    }
    request.mods = list.enabled();
    let on: Vec<&str> = request.mods.iter().map(|entry| &*entry.id).collect();
    let on = on.join(" ");
    let loaded = load(library, &request).unwrap_or_else(|error| panic!("{on}: {error}"));
    let (rulebook, problems) = Rulebook::new(loaded.document.as_object().expect("an object"));
    assert!(problems.is_empty(), "{on}: {problems:?}");
    (on, Arc::new(rulebook))
}
