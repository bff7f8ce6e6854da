//! A bot: one player at one table.

use jantaku_engine::{Command, View};
use jantaku_rulebook::{ButtonId, MarkTarget};

use crate::chance::Chance;
use crate::danger::{Danger, Memory};
use crate::level::Level;
use crate::mind::Mind;
use crate::purpose::Purpose;
use crate::quiet::quiet;
use crate::scene::Scene;

/// A player at one seat of one table.
///
/// It remembers what it has seen in the current round, so each seat needs its own.
#[derive(Clone, Debug)]
pub struct Bot {
    level: Level,
    chance: Chance,
    memory: Memory,
    /// Buttons pressed since the table last changed, so that none is pressed again and again.
    pressed: Vec<ButtonId>,
    moment: Moment,
}

/// Identifies a moment of a round: round, repeats, both walls, and tiles on the table.
type Moment = (usize, i64, usize, usize, usize);

/// A hand this many tiles away from a win is not worth playing.
const HOPELESS: usize = 5;

/// With so many repeats of the deal on the table, bots call off no more rounds.
const MOST_REPEATS: i64 = 3;

/// After this many presses without a change of the table the choice is left to chance.
const MOST_PRESSES: usize = 20;

impl Bot {
    /// A bot of a level. The seed decides between equally good moves.
    #[must_use]
    pub fn new(level: Level, seed: u64) -> Self {
        Self {
            level,
            chance: Chance::new(seed),
            memory: Memory::default(),
            pressed: Vec::new(),
            moment: Moment::default(),
        }
    }

    /// How well the bot plays.
    #[must_use]
    pub fn level(&self) -> Level {
        self.level
    }

    /// Chooses a command for the viewer; `None` if there is nothing to do.
    ///
    /// The choice is always one of the view's [`commands`](View::commands).
    pub fn choose(&mut self, view: &View, mind: &Mind) -> Option<Command> {
        let commands = view.commands(mind.rulebook());
        if mind.tsumogiri
            && let Some(quiet) = quiet(&commands)
        {
            return Some(quiet.clone());
        }
        if self.level == Level::Random || commands.len() < 2 {
            self.memory.notice(view);
            return self.chance.pick(commands);
        }
        self.memory.notice(view);
        self.note_moment(view);
        let wanted = if self.pressed.len() < MOST_PRESSES {
            self.wish(view, &commands, mind)
        } else {
            None
        };
        let wanted = wanted.filter(|command| commands.contains(command));
        let chosen = wanted.or_else(|| self.chance.pick(commands));
        if let Some(Command::Press(id)) = chosen {
            self.pressed.push(id);
        }
        chosen
    }

    fn note_moment(&mut self, view: &View) {
        let sizes = view.players.iter().map(|player| {
            let called = player.calls.iter().map(|meld| meld.tiles.len());
            player.pond.len() + called.sum::<usize>()
        });
        let moment = (
            view.kyoku,
            view.honba,
            view.tiles_in_wall,
            view.dead_wall,
            sizes.sum(),
        );
        if moment != self.moment {
            self.moment = moment;
            self.pressed.clear();
        }
    }

    /// What the bot wants to do, which may not be possible.
    fn wish(&self, view: &View, commands: &[Command], mind: &Mind) -> Option<Command> {
        let own = view.own.as_ref()?;
        let scene = Scene::new(view, mind);
        let danger = match self.level {
            Level::Normal => scene.as_ref().map(|scene| Danger::new(scene, &self.memory)),
            _ => None,
        };
        if own.menu.is_some() {
            let (called, tiles) = scene?.best_of_menu(danger.as_ref())?;
            return Some(Command::ChooseCall(called, tiles));
        }
        if own.declaring {
            return None;
        }
        if own.marking.is_some() {
            let scene = scene.as_ref()?;
            if scene.marks_a_hand() {
                return scene.keep_next();
            }
            return mark(scene, commands, danger.as_ref());
        }
        if let Some(id) = self.button(scene.as_ref(), own, mind, danger.as_ref()) {
            return Some(Command::Press(id));
        }
        let places = own.playable.iter().enumerate();
        let places = places.filter(|(_, playable)| **playable);
        let places: Vec<usize> = places.map(|(place, _)| place).collect();
        if !places.is_empty() {
            let best = scene
                .as_ref()
                .and_then(|scene| scene.best_discard(&places, danger.as_ref()));
            let place = best.map(|(place, _)| place).or(places.last().copied())?;
            return Some(Command::Discard(place));
        }
        Some(Command::Press(ButtonId::SKIP))
    }

    /// A button worth pressing.
    fn button(
        &self,
        scene: Option<&Scene>,
        own: &jantaku_engine::OwnView,
        mind: &Mind,
        danger: Option<&Danger>,
    ) -> Option<ButtonId> {
        let offered = |purpose: Purpose| {
            let buttons = own.buttons.iter().map(|button| button.id);
            buttons.filter(move |id| {
                *id != ButtonId::SKIP && mind.purpose(*id) == purpose && !self.pressed.contains(id)
            })
        };
        if let Some(id) = offered(Purpose::Win)
            .next()
            .or(offered(Purpose::Flower).next())
        {
            return Some(id);
        }
        let threatened = danger.is_some_and(Danger::is_felt);
        let Some(scene) = scene else {
            return offered(Purpose::Declare).next();
        };
        // Whoever calls off every bad deal never comes to the end of the game.
        if let Some(id) = offered(Purpose::Abort).next()
            && scene.view.honba < MOST_REPEATS
            && scene.missing(&scene.hand, &scene.calls) >= HOPELESS
        {
            return Some(id);
        }
        let normal = self.level == Level::Normal;
        if normal && !threatened {
            let mut sets = offered(Purpose::OwnSet);
            if let Some(id) = sets.find(|id| scene.may_lay_down(*id)) {
                return Some(id);
            }
        }
        if let Some(id) = offered(Purpose::Declare).next()
            && is_worth_declaring(scene, danger)
        {
            return Some(id);
        }
        let claims: Vec<ButtonId> = offered(Purpose::Claim).collect();
        if normal && !claims.is_empty() {
            // Far from a win, opening the hand is not worth the danger from players who are near
            // one.
            let far = scene.missing(&scene.hand, &scene.calls) > 2;
            if !(threatened && far) {
                return scene.best_claim(&claims, danger);
            }
        }
        None
    }
}

/// The next object to mark: of the bot's own tiles the one it would discard.
fn mark(scene: &Scene, commands: &[Command], danger: Option<&Danger>) -> Option<Command> {
    let seat = Some(scene.me.seat);
    let marks = commands.iter().filter_map(|command| match command {
        Command::Mark(marked) if marked.target == MarkTarget::Hand && marked.seat == seat => {
            Some(*marked)
        }
        _ => None,
    });
    let marks: Vec<_> = marks.collect();
    let places: Vec<usize> = marks.iter().map(|marked| marked.index).collect();
    let (place, _) = scene.best_discard(&places, danger)?;
    let mark = marks.into_iter().find(|marked| marked.index == place)?;
    Some(Command::Mark(mark))
}

/// Whether declaring a ready hand (riichi) is worth it.
fn is_worth_declaring(scene: &Scene, danger: Option<&Danger>) -> bool {
    let places: Vec<usize> = (0..scene.places.len()).collect();
    let Some((_, outlook)) = scene.best_discard(&places, None) else {
        return true;
    };
    if outlook.missing != 1 {
        return false;
    }
    let Some(danger) = danger else {
        return true;
    };
    let thin = outlook.ways < 3.0 && scene.extras(None) < 2.0;
    outlook.ways > 0.0 && scene.draws_left() >= 1.0 && !(danger.is_felt() && thin)
}
