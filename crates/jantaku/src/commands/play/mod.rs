//! `jantaku play`: a game in the terminal.

mod picture;

use std::io::BufRead as _;

use jantaku_bot::{Bot, Mind};
use jantaku_engine::{Command, Game, GameEvent, Options, Screen, View, Viewer};
use jantaku_rulebook::{ButtonId, PerSeat, Seat};
use jantaku_tile::TileId;

use super::game;
use super::record::Record;
use crate::cli::PlayArgs;
use crate::outcome::{Outcome, Status, Stop};
use crate::terminal::Terminal;
use picture::Picture;

/// How many commands may follow each other with nobody asked.
const MOST_UNASKED: usize = 100_000;

pub(super) fn run(args: &PlayArgs, terminal: &mut Terminal) -> Outcome {
    let rules = game::open(
        &args.ruleset,
        &args.mods,
        !args.no_defaults,
        &args.library,
        terminal,
    )?;
    let seed = args.seed.unwrap_or_else(random_seed);
    let seats = rules.rulebook.setup.ring.seats();
    let Some(&first) = seats.first() else {
        return Err(Stop::usage(format!("nobody can play `{}`", args.ruleset)));
    };
    let seat = args.seat.unwrap_or(first);
    if !seats.contains(&seat) && !args.all {
        return Err(Stop::usage(format!("nobody plays at {}", seat.name())));
    }
    let others = seats.iter().copied().filter(|other| *other != seat);
    let options = Options {
        bots: others.filter(|_| !args.all).collect(),
        ..Options::default()
    };
    let mut game = Game::new(rules.rulebook.clone(), seed, options);
    terminal.line(&format!("{} with seed {seed}", args.ruleset))?;
    let mut table = TextTable {
        record: Record::new(&rules, seed, &mut game),
        game,
        seat,
        all: args.all,
        bots: PerSeat::from_fn(|seat| Bot::new(args.bots, seed.wrapping_add(seat.index() as u64))),
        mind: Mind::new(rules.rulebook.clone()),
    };
    table.report(terminal)?;
    let ended = table.play(terminal);
    if let Some(path) = &args.log {
        table.record.save(path)?;
        terminal.note(&format!("the game is in {}", path.display()));
    }
    ended
}

/// A seed taken from the clock.
fn random_seed() -> u64 {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    now.map_or(0, |now| now.as_nanos() as u64) % 1_000_000_000
}

/// A game played by a person, or by one person at all seats.
struct TextTable {
    game: Game,
    record: Record,
    seat: Seat,
    /// Whether the person plays all seats.
    all: bool,
    /// Who plays the other seats, and what they know about the rules.
    bots: PerSeat<Bot>,
    mind: Mind,
}

impl TextTable {
    fn play(&mut self, terminal: &mut Terminal) -> Outcome {
        let mut unasked = 0;
        while self.game.screen() != Some(Screen::GameEnd) {
            unasked += 1;
            if unasked > MOST_UNASKED {
                return Err(Stop::usage("the game goes on and on with nobody to ask"));
            }
            if self.game.pause().is_some() {
                self.record.resume(&mut self.game);
                self.report(terminal)?;
                continue;
            }
            if matches!(self.game.screen(), Some(Screen::Winner | Screen::Scores)) {
                self.show(self.seat, terminal)?;
                if self
                    .ask("Enter to go on, q to leave> ", terminal)?
                    .as_deref()
                    != Some("")
                {
                    return Ok(Status::Good);
                }
                self.record.screen_over(&mut self.game);
                self.report(terminal)?;
                unasked = 0;
                continue;
            }
            match self.next(terminal)? {
                Some((seat, command)) => {
                    if self.record.act(&mut self.game, seat, &command).is_err() {
                        terminal.warning("that is not possible now", None);
                    }
                    self.report(terminal)?;
                }
                None => return Ok(Status::Good),
            }
            if self.all || self.game.must_act(self.seat) {
                unasked = 0;
            }
        }
        for (place, seat) in self.game.ranking().into_iter().enumerate() {
            let score = self.game.score(seat);
            terminal.line(&format!("{}. {} {score}", place + 1, seat.name()))?;
        }
        Ok(Status::Good)
    }

    /// What the next player does; nothing if the game is left or nobody can do anything.
    fn next(&mut self, terminal: &mut Terminal) -> Result<Option<(Seat, Command)>, Stop> {
        for &seat in self.game.seats() {
            if !self.game.must_act(seat) {
                continue;
            }
            let view = self.game.view(Some(seat));
            let commands = view.commands(self.game.rulebook());
            if commands.is_empty() {
                continue;
            }
            if !self.all && seat != self.seat {
                let chosen = self.bots[seat].choose(&view, &self.mind);
                let command = chosen.or_else(|| commands.first().cloned());
                return Ok(command.map(|command| (seat, command)));
            }
            self.show(seat, terminal)?;
            return Ok(self
                .choose(seat, &view, &commands, terminal)?
                .map(|command| (seat, command)));
        }
        terminal.line("Nobody can do anything any more.")?;
        Ok(None)
    }

    /// Asks the person what to do.
    fn choose(
        &self,
        seat: Seat,
        view: &View,
        commands: &[Command],
        terminal: &mut Terminal,
    ) -> Result<Option<Command>, Stop> {
        let picture = Picture::new(&self.game);
        let choices = picture.choices(view, commands);
        let others: Vec<&str> = choices
            .iter()
            .filter(|(_, command)| !matches!(command, Command::Discard(_)))
            .map(|(word, _)| word.as_str())
            .collect();
        let discards = choices.len() > others.len();
        let mut wanted = Vec::new();
        if discards {
            wanted.push("a tile to discard (Enter: the last one)".to_owned());
        }
        let skip = Command::Press(ButtonId::SKIP);
        let skips = !discards && commands.contains(&skip);
        wanted.extend(others.iter().map(|word| format!("`{word}`")));
        if skips {
            wanted.push("Enter to pass".to_owned());
        }
        let prompt = format!("{}: {}> ", seat.name(), wanted.join(", "));
        loop {
            let Some(line) = self.ask(&prompt, terminal)? else {
                return Ok(None);
            };
            let line = line.trim();
            if matches!(line, "q" | "quit") {
                return Ok(None);
            }
            // The drawn tile is the last choice: it is preferred to an equal one of the hand, and
            // discarded if the line is empty.
            let mut latest = choices.iter().rev();
            let found = latest.find(|(word, command)| match command {
                Command::Discard(_) => word == line || line.is_empty(),
                command => word == line || (skips && line.is_empty() && *command == skip),
            });
            if let Some((_, command)) = found {
                return Ok(Some(command.clone()));
            }
            let hint = match TileId::parse(line) {
                Ok(_) if discards => "that tile cannot be discarded".to_owned(),
                _ => format!("write {}; `q` leaves", wanted.join(", ")),
            };
            terminal.line(&hint)?;
        }
    }

    /// Prints a prompt and reads a line; `None` at the end of the input.
    fn ask(&self, prompt: &str, terminal: &mut Terminal) -> Result<Option<String>, Stop> {
        terminal.print(prompt)?;
        terminal.finish()?;
        let mut line = String::new();
        match std::io::stdin().lock().read_line(&mut line) {
            Ok(0) | Err(_) => {
                terminal.line("")?;
                Ok(None)
            }
            Ok(_) => Ok(Some(line.trim_end_matches(['\n', '\r']).to_owned())),
        }
    }

    fn show(&self, seat: Seat, terminal: &mut Terminal) -> Result<(), Stop> {
        let view = self.game.view(Some(seat));
        terminal.print(&Picture::new(&self.game).table(&view))
    }

    /// Prints what has happened, as far as the player may know it.
    fn report(&mut self, terminal: &mut Terminal) -> Result<(), Stop> {
        let viewer = match self.all {
            true => Viewer::AllHands,
            false => Viewer::Seat(self.seat),
        };
        let occurrences = self.record.take_news();
        let events = occurrences.iter();
        for event in events.filter_map(|one| one.seen_by(viewer, self.game.attrs())) {
            if let GameEvent::Warning { fault } = &event {
                terminal.warning(&fault.to_string(), None);
            } else if let Some(line) = Picture::new(&self.game).news(&event) {
                terminal.line(&line)?;
            }
        }
        Ok(())
    }
}
