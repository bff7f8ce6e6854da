//! Random players at riichi tables with all sorts of mods: points and chips neither come nor go.

use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use jantaku_engine::hooks::{Happened, RoundResult, Screen};
use jantaku_engine::{Command, Game, Options};
use jantaku_rulebook::{ButtonId, Number, Rulebook};
use jantaku_rules::library::Library;
use jantaku_rules::load::{Request, Ruleset, load};
use jantaku_rules::room::ModList;

/// Games; many more if this is set when the tests are compiled.
const GAMES: u64 = if option_env!("JANTAKU_THOROUGH").is_some() {
    10_000
} else {
    24
};

/// Games that are played with the same mods.
const GAMES_EACH: u64 = 8;

/// How many inputs a game may take; the longest take a tenth of them.
const MOST_INPUTS: usize = 50_000;

/// Where false wins are allowed they always are, and where all are declared a game never comes to its
/// end. They come to mind once in so many choices.
const FALSE_WINS_DECLARED: usize = 40;

struct Random(u64);

impl Random {
    fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % end.max(1)
    }
}

/// Riichi with its default mods, and some that are switched on or off by chance.
fn rules(library: &Library, random: &mut Random, plain: bool) -> (String, Arc<Rulebook>) {
    let mut request = Request {
        ruleset: Ruleset::Id("riichi".to_owned()),
        ..Request::default()
    };
    let offered = load(library, &request).expect("it is shipped");
    let mut list = ModList::new(&offered.document);
    let ids: Vec<String> = list.mods.iter().map(|offered| offered.id.clone()).collect();
    for id in ids.iter().filter(|_| !plain) {
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

/// All points that there are.
fn points(game: &Game) -> Number {
    let state = game.state();
    let seats = game.seats().iter();
    seats.map(|seat| state.player(*seat).score).sum::<Number>() + state.game.pot
}

/// All chips that there are.
fn chips(game: &Game) -> Number {
    let chips = game.rulebook().names.find("shuugi");
    let seats = game.seats().iter();
    let of = |seat| chips.map_or(Number::ZERO, |name| game.state().player(seat).counter(name));
    seats.map(|seat| of(*seat)).sum()
}

/// Does it only take back what was begun?
fn goes_back(input: &Command) -> bool {
    matches!(
        input,
        Command::CancelMarking | Command::CancelMenu | Command::ClearMarks | Command::Unmark(_)
    )
}

/// Somebody does something: wins, if that is possible, or else anything.
fn step(game: &mut Game, random: &mut Random, place: &str) -> bool {
    if game.state().ending.screen.is_some() {
        game.screen_elapsed();
        return true;
    }
    if !game.state().machine.paused.is_empty() {
        game.resume();
        return true;
    }
    let buttons = |names: [&str; 3]| names.map(|button| game.button_named(button));
    let wins = buttons(["ron", "tsumo", "chankan"]);
    let false_wins = buttons(["ron_false", "tsumo_false", "chankan_false"]);
    let is_one_of = |buttons: &[Option<ButtonId>; 3], input: &Command| match input {
        Command::Press(button) => buttons.contains(&Some(*button)),
        _ => false,
    };
    let first = random.below(game.seats().len());
    for at in 0..game.seats().len() {
        let seat = game.seats()[(first + at) % game.seats().len()];
        if !game.must_act(seat) {
            continue;
        }
        let inputs = game.view(Some(seat)).commands(game.rulebook());
        assert!(
            inputs.iter().any(|input| !goes_back(input)),
            "{seat:?} has no way on, only back: {place}"
        );
        let held_back = random.below(FALSE_WINS_DECLARED) > 0;
        let comes_to_mind = |input: &&Command| !(held_back && is_one_of(&false_wins, input));
        let choices: Vec<&Command> = inputs.iter().filter(comes_to_mind).collect();
        let win = choices.iter().find(|input| is_one_of(&wins, input));
        if let Some(input) = win.or_else(|| choices.get(random.below(choices.len()))) {
            let input = Command::clone(input);
            let done = game.act_as(seat, &input);
            done.unwrap_or_else(|refused| panic!("{seat:?} {input:?}: {refused}: {place}"));
            return true;
        }
    }
    false
}

/// Plays the games of a group: rounds, and how many of them were won.
fn play_group(library: &Library, group: u64) -> (u64, u64) {
    let (mut rounds, mut wins) = (0, 0);
    let mut random = Random(group * 0x9E37_79B9 + 1);
    let (on, rulebook) = rules(library, &mut random, group == 0);
    if group % 100 == 99 {
        println!("group {group} of {}", GAMES / GAMES_EACH);
    }
    for seed in 0..GAMES_EACH {
        let place = format!("group {group} seed {seed} with {on}");
        let mut game = Game::new(Arc::clone(&rulebook), seed, Options::default());
        let all = (points(&game), chips(&game));
        // Nobody pays the oka of the Saki rules.
        let mods: Vec<&str> = on.split(' ').collect();
        let oka_is_given = ["saki_rules", "oka"].iter().all(|id| mods.contains(id));
        let mut inputs = 0;
        while game.state().ending.screen != Some(Screen::GameEnd) {
            let before = game.state().game.deals;
            assert!(step(&mut game, &mut random, &place), "stuck: {place}");
            assert!(
                !game.state().round.restrictions_lifted,
                "no tile may be discarded: {place}"
            );
            if game.state().ending.screen == Some(Screen::Scores)
                && game.state().ending.result == Some(RoundResult::Win)
            {
                wins += 1;
            }
            rounds += game.state().game.deals - before;
            if !(oka_is_given && game.state().ending.screen == Some(Screen::GameEnd)) {
                assert_eq!((points(&game), chips(&game)), all, "{place}");
            }
            inputs += 1;
            assert!(inputs < MOST_INPUTS, "goes on for ever: {place}");
        }
        for output in game.take_happened() {
            assert!(!matches!(output, Happened::Error(_)), "{output:?}: {place}");
        }
        let again = Game::replay(
            Arc::clone(&rulebook),
            seed,
            Options::default(),
            game.journal(),
        );
        assert_eq!(
            format!("{:?}", again.state()),
            format!("{:?}", game.state()),
            "{place}"
        );
    }
    (rounds, wins)
}

/// The groups to play: all, or those from the one named by `JANTAKU_GROUP` on.
#[expect(
    clippy::disallowed_methods,
    reason = "a test is told which games to repeat"
)]
fn groups() -> Range<u64> {
    let first = std::env::var("JANTAKU_GROUP").ok();
    first.and_then(|first| first.parse().ok()).unwrap_or(0)..GAMES / GAMES_EACH
}

#[test]
fn points_are_conserved() {
    let library = Library::shipped();
    let groups = groups();
    let next = AtomicU64::new(groups.start);
    let play = || {
        let all = groups.clone();
        let groups = std::iter::repeat_with(|| next.fetch_add(1, Ordering::Relaxed));
        let groups = groups.take_while(|group| all.contains(group));
        let played = groups.map(|group| play_group(&library, group));
        played.fold((0, 0), |all, one| (all.0 + one.0, all.1 + one.1))
    };
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let played: Vec<(u64, u64)> = std::thread::scope(|scope| {
        let players: Vec<_> = (0..cores).map(|_| scope.spawn(play)).collect();
        let played = players.into_iter().map(|player| player.join());
        played.map(|played| played.expect("played")).collect()
    });
    let rounds: u64 = played.iter().map(|(rounds, _)| rounds).sum();
    let wins: u64 = played.iter().map(|(_, wins)| wins).sum();
    println!("{GAMES} games of {rounds} rounds, {wins} of them won");
}
