//! What the bots of a ruleset know about it.

use std::sync::{Arc, Mutex, PoisonError};

use jantaku_engine::Game;
use jantaku_match::Behaviour;
use jantaku_rulebook::{ButtonId, Name, Needs, Rulebook, Seat};

use crate::inquiry::{Inquiry, Way, ways};
use crate::lens::Lens;
use crate::plans::Plans;
use crate::purpose::{Purpose, rewarded_statuses};
use crate::quiet::quiet_game;

/// What the bots of a ruleset know about it.
///
/// It is derived from the rulebook once, may be shared between threads, and fills caches while
/// games are played; answers do not depend on what is in them.
#[derive(Debug)]
pub struct Mind {
    rulebook: Arc<Rulebook>,
    /// Whether the ruleset wants all bots to discard what they drew, as in lessons.
    pub(crate) tsumogiri: bool,
    /// What each button does, by id.
    purposes: Vec<Purpose>,
    /// Statuses by which players declare something that yaku reward, such as `riichi`.
    pub(crate) declared: Vec<Name>,
    /// Ways to claim a tile for a set.
    ways: Vec<Way>,
    /// A game in which nothing special has happened, for questions about hands.
    quiet: Game,
    /// A cache; it never changes an answer.
    lenses: Mutex<Vec<Known>>,
}

/// What is known about one behaviour of the tiles.
#[derive(Clone, Debug)]
struct Known {
    behaviour: Arc<Behaviour>,
    lens: Option<Arc<Lens>>,
    /// Plans by the player's wind and the prevailing wind.
    plans: Vec<((Seat, Seat), Arc<Plans>)>,
    /// Whether players cannot win on tiles that they have discarded themselves; `None` until asked.
    bars_own_discards: Option<bool>,
}

/// How many behaviours are cached.
const MOST: usize = 16;

impl Mind {
    /// Studies a ruleset.
    #[must_use]
    pub fn new(rulebook: Arc<Rulebook>) -> Self {
        let declared = rewarded_statuses(&rulebook);
        let buttons = rulebook.buttons.iter();
        let purposes: Vec<Purpose> = buttons
            .map(|button| Purpose::of(button, &rulebook, &declared))
            .collect();
        Self {
            tsumogiri: rulebook.setup.tsumogiri_bots,
            ways: ways(&rulebook, &purposes),
            quiet: quiet_game(&rulebook),
            purposes,
            declared,
            lenses: Mutex::new(Vec::new()),
            rulebook,
        }
    }

    /// The rules that the mind has studied.
    #[must_use]
    pub fn rulebook(&self) -> &Arc<Rulebook> {
        &self.rulebook
    }

    pub(crate) fn purpose(&self, button: ButtonId) -> Purpose {
        let purpose = self.purposes.get(usize::from(button.0));
        purpose.copied().unwrap_or(Purpose::Other)
    }

    /// Whether calls of that name are made from the player's own hand alone, so that it stays
    /// closed.
    pub(crate) fn keeps_closed(&self, name: &str) -> bool {
        let mut buttons = self.rulebook.buttons.iter();
        buttons.any(|button| {
            button.needs == Needs::SelfCall && self.rulebook.names.word(button.call_name) == name
        })
    }

    /// How hands are judged with this behaviour of the tiles; `None` if the ruleset does not define
    /// what a win is.
    pub(crate) fn lens(&self, behaviour: &Arc<Behaviour>) -> Option<Arc<Lens>> {
        let mut lenses = self.lenses.lock().unwrap_or_else(PoisonError::into_inner);
        self.known(&mut lenses, behaviour).lens.clone()
    }

    /// Which open hands can win, for a player's wind and a prevailing wind.
    pub(crate) fn plans(&self, lens: &Lens, wind: Seat, round_wind: Seat) -> Arc<Plans> {
        let winds = (wind, round_wind);
        let mut lenses = self.lenses.lock().unwrap_or_else(PoisonError::into_inner);
        let known = self.known(&mut lenses, &lens.behaviour);
        let found = known.plans.iter().find(|(of, _)| *of == winds);
        if let Some((_, plans)) = found {
            return Arc::clone(plans);
        }
        // Always asked for the first seat, in the round in which it has that wind, so that the
        // answer does not depend on who asks first.
        let seats = self.rulebook.setup.ring.seats();
        let count = seats.len().max(1);
        let place = seats.iter().position(|seat| *seat == wind).unwrap_or(0);
        let first = seats.first().copied().unwrap_or(Seat::East);
        let kyoku = round_wind.index() * count + (count - place) % count;
        let plans = Arc::new(self.inquiry(lens, first, kyoku).plans());
        known.plans.push((winds, Arc::clone(&plans)));
        plans
    }

    /// Whether players cannot win on others' discards of a tile that they have discarded
    /// themselves.
    pub(crate) fn bars_own_discards(&self, lens: &Lens) -> bool {
        let mut lenses = self.lenses.lock().unwrap_or_else(PoisonError::into_inner);
        let known = self.known(&mut lenses, &lens.behaviour);
        *known.bars_own_discards.get_or_insert_with(|| {
            let inquiry = self.inquiry(lens, self.quiet.turn(), self.quiet.kyoku());
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
