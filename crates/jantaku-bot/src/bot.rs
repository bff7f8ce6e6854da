//! A player.

use jantaku_engine::{Input, View};
use jantaku_rulebook::{ButtonId, MarkTarget};

use crate::chance::Chance;
use crate::danger::{Danger, Memory};
use crate::deed::Deed;
use crate::level::Level;
use crate::mind::Mind;
use crate::quiet::quiet;
use crate::scene::Scene;

/// A player at one seat of one table.
#[derive(Clone, Debug)]
pub struct Bot {
    level: Level,
    chance: Chance,
    memory: Memory,
    /// What was pressed at this moment, so that nothing is pressed for ever.
    pressed: Vec<ButtonId>,
    moment: Moment,
}

/// What tells one moment of a round from another.
type Moment = (usize, i64, usize, usize, usize);

/// A hand from which so many tiles are missing at the start is not worth playing.
const HOPELESS: usize = 5;

/// So many presses at one moment, and it does not matter any more what is done.
const MOST_PRESSES: usize = 20;

impl Bot {
    /// A player of a level; the seed decides where everything else is equal.
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

    /// How well it plays.
    #[must_use]
    pub fn level(&self) -> Level {
        self.level
    }

    /// What the player does, who sees this; nothing if there is nothing to do.
    ///
    /// Whatever is chosen is one of the view's [`inputs`](View::inputs).
    pub fn choose(&mut self, view: &View, mind: &Mind) -> Option<Input> {
        let inputs = view.inputs(mind.rulebook());
        if mind.tsumogiri
            && let Some(quiet) = quiet(&inputs)
        {
            return Some(quiet.clone());
        }
        if self.level == Level::Random || inputs.len() < 2 {
            self.memory.notice(view);
            return self.chance.pick(inputs);
        }
        self.memory.notice(view);
        self.note_moment(view);
        let wanted = if self.pressed.len() < MOST_PRESSES {
            self.wish(view, &inputs, mind)
        } else {
            None
        };
        let wanted = wanted.filter(|input| inputs.contains(input));
        let chosen = wanted.or_else(|| self.chance.pick(inputs));
        if let Some(Input::Press(id)) = chosen {
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

    /// What the player would like to do.
    fn wish(&self, view: &View, inputs: &[Input], mind: &Mind) -> Option<Input> {
        let own = view.own.as_ref()?;
        let scene = Scene::new(view, mind);
        let danger = match self.level {
            Level::Normal => scene.as_ref().map(|scene| Danger::new(scene, &self.memory)),
            _ => None,
        };
        if own.menu.is_some() {
            let (called, tiles) = scene?.best_of_menu(danger.as_ref())?;
            return Some(Input::ChooseCall(called, tiles));
        }
        if own.declaring {
            return None;
        }
        if own.marking.is_some() {
            return mark(scene.as_ref()?, inputs, danger.as_ref());
        }
        if let Some(id) = self.button(scene.as_ref(), own, mind, danger.as_ref()) {
            return Some(Input::Press(id));
        }
        let places = own.playable.iter().enumerate();
        let places = places.filter(|(_, playable)| **playable);
        let places: Vec<usize> = places.map(|(place, _)| place).collect();
        if !places.is_empty() {
            let best = scene
                .as_ref()
                .and_then(|scene| scene.best_discard(&places, danger.as_ref()));
            let place = best.map(|(place, _)| place).or(places.last().copied())?;
            return Some(Input::Discard(place));
        }
        Some(Input::Press(ButtonId::SKIP))
    }

    /// A button that is worth pressing.
    fn button(
        &self,
        scene: Option<&Scene>,
        own: &jantaku_engine::OwnView,
        mind: &Mind,
        danger: Option<&Danger>,
    ) -> Option<ButtonId> {
        let offered = |deed: Deed| {
            let buttons = own.buttons.iter().copied();
            buttons.filter(move |id| {
                *id != ButtonId::SKIP && mind.deed(*id) == deed && !self.pressed.contains(id)
            })
        };
        if let Some(id) = offered(Deed::Win).next().or(offered(Deed::Flower).next()) {
            return Some(id);
        }
        let threatened = danger.is_some_and(Danger::is_felt);
        let Some(scene) = scene else {
            return offered(Deed::Declare).next();
        };
        if let Some(id) = offered(Deed::Abort).next()
            && scene.missing(&scene.hand, &scene.calls) >= HOPELESS
        {
            return Some(id);
        }
        let normal = self.level == Level::Normal;
        if normal && !threatened {
            let mut sets = offered(Deed::OwnSet);
            if let Some(id) = sets.find(|id| scene.may_lay_down(*id)) {
                return Some(id);
            }
        }
        if let Some(id) = offered(Deed::Declare).next()
            && is_worth_declaring(scene, danger)
        {
            return Some(id);
        }
        let claims: Vec<ButtonId> = offered(Deed::Claim).collect();
        if normal && !claims.is_empty() {
            // Whoever is far from a win has no use for an open hand when others are near.
            let far = scene.missing(&scene.hand, &scene.calls) > 2;
            if !(threatened && far) {
                return scene.best_claim(&claims, danger);
            }
        }
        None
    }
}

/// What is marked next: of the own tiles those that would be discarded.
fn mark(scene: &Scene, inputs: &[Input], danger: Option<&Danger>) -> Option<Input> {
    let seat = Some(scene.me.seat);
    let marks = inputs.iter().filter_map(|input| match input {
        Input::Mark(marked) if marked.target == MarkTarget::Hand && marked.seat == seat => {
            Some(*marked)
        }
        _ => None,
    });
    let marks: Vec<_> = marks.collect();
    let places: Vec<usize> = marks.iter().map(|marked| marked.index).collect();
    let (place, _) = scene.best_discard(&places, danger)?;
    let mark = marks.into_iter().find(|marked| marked.index == place)?;
    Some(Input::Mark(mark))
}

/// Is it good to declare that one tile is missing?
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
