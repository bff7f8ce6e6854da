//! What a ruleset means to those who play it.

use std::sync::{Arc, Mutex, PoisonError};

use jantaku_engine::Game;
use jantaku_match::Behaviour;
use jantaku_rulebook::{ButtonId, Name, Needs, Rulebook, Seat};

use crate::deed::{Deed, rewarded_statuses};
use crate::inquiry::{Inquiry, Way, ways};
use crate::lens::Lens;
use crate::plans::Plans;
use crate::quiet::quiet_game;

/// What a ruleset means to those who play it, worked out once and shared by all tables.
#[derive(Debug)]
pub struct Mind {
    rulebook: Arc<Rulebook>,
    /// Do all bots discard what they drew, as in lessons?
    pub(crate) tsumogiri: bool,
    /// What each button does.
    deeds: Vec<Deed>,
    /// Statuses that say that somebody has declared something.
    pub(crate) declared: Vec<Name>,
    /// Ways to take a tile for a set.
    ways: Vec<Way>,
    /// A game in which nothing is the matter, to ask questions about.
    quiet: Game,
    /// What was worked out on the way; it never changes an answer.
    lenses: Mutex<Vec<Known>>,
}

/// What is known as long as tiles behave in one way.
#[derive(Clone, Debug)]
struct Known {
    behaviour: Arc<Behaviour>,
    lens: Option<Arc<Lens>>,
    /// Plans by the player's wind and that of the round.
    plans: Vec<((Seat, Seat), Arc<Plans>)>,
    /// Can nobody win on what they have discarded themselves?
    bars_own_discards: Option<bool>,
}

/// How many ways tiles may behave are remembered.
const MOST: usize = 16;

impl Mind {
    /// Studies a ruleset.
    #[must_use]
    pub fn new(rulebook: Arc<Rulebook>) -> Self {
        let declared = rewarded_statuses(&rulebook);
        let buttons = rulebook.buttons.iter();
        let deeds: Vec<Deed> = buttons
            .map(|button| Deed::of(button, &rulebook, &declared))
            .collect();
        let tsumogiri = rulebook.document.get("tsumogiri_bots");
        Self {
            tsumogiri: tsumogiri.and_then(|key| key.as_bool()) == Some(true),
            ways: ways(&rulebook, &deeds),
            quiet: quiet_game(&rulebook),
            deeds,
            declared,
            lenses: Mutex::new(Vec::new()),
            rulebook,
        }
    }

    /// The rules.
    #[must_use]
    pub fn rulebook(&self) -> &Arc<Rulebook> {
        &self.rulebook
    }

    /// What a button does.
    pub(crate) fn deed(&self, button: ButtonId) -> Deed {
        let deed = self.deeds.get(usize::from(button.0));
        deed.copied().unwrap_or(Deed::Other)
    }

    /// Is a call of that name made from the own hand alone, so that the hand stays closed?
    pub(crate) fn keeps_closed(&self, name: &str) -> bool {
        let mut buttons = self.rulebook.buttons.iter();
        buttons.any(|button| {
            button.needs == Needs::SelfCall && self.rulebook.names.word(button.call_name) == name
        })
    }

    /// How hands are judged while tiles behave in this way; nothing if the ruleset does not say
    /// what a win is.
    pub(crate) fn lens(&self, behaviour: &Arc<Behaviour>) -> Option<Arc<Lens>> {
        let mut lenses = self.lenses.lock().unwrap_or_else(PoisonError::into_inner);
        self.known(&mut lenses, behaviour).lens.clone()
    }

    /// Which open hands of a player with this wind can win in a round of that wind.
    pub(crate) fn plans(&self, lens: &Lens, wind: Seat, round_wind: Seat) -> Arc<Plans> {
        let winds = (wind, round_wind);
        let mut lenses = self.lenses.lock().unwrap_or_else(PoisonError::into_inner);
        let known = self.known(&mut lenses, &lens.behaviour);
        let found = known.plans.iter().find(|(of, _)| *of == winds);
        if let Some((_, plans)) = found {
            return Arc::clone(plans);
        }
        // Whoever asks first, it is asked about the first seat, in the round in which it has
        // that wind: the answer must not depend on who was quicker.
        let seats = &self.rulebook.setup.seats;
        let count = seats.len().max(1);
        let place = seats.iter().position(|seat| *seat == wind).unwrap_or(0);
        let first = seats.first().copied().unwrap_or(Seat::East);
        let kyoku = round_wind.index() * count + (count - place) % count;
        let plans = Arc::new(self.inquiry(lens, first, kyoku).plans());
        known.plans.push((winds, Arc::clone(&plans)));
        plans
    }

    /// Can nobody win on others' discards who has discarded such a tile?
    pub(crate) fn bars_own_discards(&self, lens: &Lens) -> bool {
        let mut lenses = self.lenses.lock().unwrap_or_else(PoisonError::into_inner);
        let known = self.known(&mut lenses, &lens.behaviour);
        *known.bars_own_discards.get_or_insert_with(|| {
            let table = self.quiet.table();
            let inquiry = self.inquiry(lens, table.turn, table.kyoku);
            inquiry.bars_own_discards()
        })
    }

    fn inquiry<'m>(&'m self, lens: &'m Lens, seat: Seat, kyoku: usize) -> Inquiry<'m> {
        Inquiry {
            lens,
            rulebook: &self.rulebook,
            ways: &self.ways,
            game: &self.quiet,
            seat,
            kyoku,
        }
    }

    fn known<'k>(&self, lenses: &'k mut Vec<Known>, behaviour: &Arc<Behaviour>) -> &'k mut Known {
        let same = |known: &Known| {
            Arc::ptr_eq(&known.behaviour, behaviour) || known.behaviour == *behaviour
        };
        let at = lenses.iter().position(same).unwrap_or_else(|| {
            if lenses.len() >= MOST {
                lenses.remove(0);
            }
            lenses.push(Known {
                behaviour: Arc::clone(behaviour),
                lens: Lens::new(&self.rulebook, behaviour).map(Arc::new),
                plans: Vec::new(),
                bars_own_discards: None,
            });
            lenses.len() - 1
        });
        &mut lenses[at]
    }
}
