//! Dealing rounds.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::Arc;

use jantaku_match::Behaviour;
use jantaku_rulebook::{ButtonId, Event, NamedTile, Number, Seat, USUAL_LEVEL};
use jantaku_tile::Tile;

use super::{EngineStep, Frame, ListFrame};
use crate::act::Act;
use crate::ask::Ask;
use crate::face::{Happened, RuleFault};
use crate::rng::{Rng, Stream};
use crate::state::{Context, Player, RevealedTile, SortedMap, SortedSet, Tray, Wall};

impl Ask<'_> {
    /// The button of an id, `skip` included.
    #[must_use]
    pub fn button_named(&self, id: &str) -> Option<ButtonId> {
        if id == "skip" {
            return Some(ButtonId::SKIP);
        }
        let name = self.terms.rulebook.names.find(id)?;
        let at = self
            .terms
            .rulebook
            .buttons
            .iter()
            .position(|b| b.id == name)?;
        u16::try_from(at).ok().map(ButtonId)
    }
}

impl Act<'_> {
    pub(crate) fn deal(&mut self) {
        let before = self.terms.rulebook.event(Event::BeforeStart);
        self.begin(vec![
            EngineStep::DealRound.into(),
            ListFrame::new(before, Context::of(Seat::East)).into(),
        ]);
        self.settle();
    }

    /// Deals a round. The frames fire the events that follow.
    pub(crate) fn deal_round(&mut self) -> Vec<Frame> {
        let deal = self.state.game.deals;
        self.state.game.deals += 1;
        self.build_wall(deal);
        self.roll_dice(deal);
        self.reset_players();
        let state = &mut *self.state;
        state.round.awaiting_discard = true;
        state.round.restrictions_lifted = false;
        state.round.reversed = false;
        state.round.history.clear();
        state.machine.interrupts = false;
        state.ending.result = None;
        state.ending.round_over = false;
        state.ending.screen = None;
        state.ending.winners.clear();
        state.ending.winner_index = 0;
        state.ending.shown_next = None;
        state.ending.payouts = None;
        state.ending.transfers.clear();
        state.ending.ledger.clear();
        state.ending.header.clear();
        state.ending.next_dealer = None;
        state.ending.honba_added = false;
        state.ending.counted_indicators.clear();
        state.machine.paused.clear();
        state.machine.waiting.clear();
        state.machine.commands.clear();
        state.machine.firing.clear();
        state.machine.idle_turns = 0;
        state.machine.stall_told = false;
        state.machine.revived_at = None;
        state
            .game
            .tags
            .retain(|name, _| self.terms.rulebook.setup.persistent_tags.contains(name));
        state.round.deck = self.terms.rulebook.setup.deck.clone().unwrap_or_default();
        Rng::new(self.terms.seed, deal, Stream::Deck).shuffle(&mut self.state.round.deck);
        let (kyoku, honba) = (self.state.game.kyoku, self.state.game.honba);
        self.tell(Happened::RoundStarted { kyoku, honba });
        let dealer = self.ask().dealer();
        self.state.round.turn = dealer;
        self.state.round.before_first_turn = true;
        let mut frames = vec![EngineStep::OpenRound.into()];
        if !self.state.game.initialized {
            self.state.game.initialized = true;
            frames.push(EngineStep::Fire(Event::AfterInitialization).into());
        }
        frames.push(EngineStep::Fire(Event::AfterStart).into());
        frames.push(EngineStep::TurnTo(dealer).into());
        // Rulesets with cards take stock of the last turn there, which has not been.
        if self.terms.rulebook.setup.deck.is_none() {
            let before = self.terms.rulebook.event(Event::BeforeTurnChange);
            frames.push(ListFrame::new(before, Context::of(dealer)).into());
        }
        frames
    }

    /// Lets players act, after the events of the deal have run.
    pub(crate) fn open_round(&mut self) {
        self.state.machine.interrupts = true;
        self.recalculate(USUAL_LEVEL);
    }

    /// Shuffles and deals, with rigged tiles where the ruleset wants them.
    fn build_wall(&mut self, deal: u64) {
        let rulebook = &*self.terms.rulebook;
        let setup = &rulebook.setup;
        let mut rng = Rng::new(self.terms.seed, deal, Stream::Wall);
        let mut live = self.rigged(&mut rng);
        let hands = setup.starting_tiles;
        let spare = live.len().saturating_sub(hands * self.terms.seats.len());
        let dead = setup.dead_wall_length.min(spare);
        if live.len() < hands * self.terms.seats.len() + setup.dead_wall_length {
            self.tell(Happened::Error(RuleFault::WallTooSmall {
                wall: live.len(),
                hands: self.terms.seats.len(),
                tiles: hands,
                dead: setup.dead_wall_length,
            }));
        }
        let dead = live.split_off(live.len() - dead);
        for (at, &seat) in self.terms.seats.iter().enumerate() {
            let start = (at * hands).min(live.len());
            let end = (start + hands).min(live.len());
            let hand = live[start..end].to_vec();
            self.state.round.haipai[seat].clone_from(&hand);
            self.state.player_mut(seat).hand = hand;
        }
        let mut revealed = Vec::new();
        for tile in &setup.revealed_tiles {
            match tile {
                NamedTile::Position(position) => revealed.push(RevealedTile::Position(*position)),
                NamedTile::Tile(tile) => revealed.push(RevealedTile::Tile(*tile)),
                NamedTile::Word { reserved, tile, .. } => match (reserved, tile) {
                    (Some(place), _) => {
                        revealed.push(RevealedTile::Position(-1 - i32::from(*place)));
                    }
                    (None, Some(tile)) => revealed.push(RevealedTile::Tile(*tile)),
                    (None, None) => self.warn(RuleFault::RevealedNameUnknown),
                },
            }
        }
        self.state.round.wall = Wall {
            index: (hands * self.terms.seats.len()).min(live.len()),
            live,
            dead,
            revealed,
            ..Wall::default()
        };
    }

    /// The wall in drawing order: shuffled, with rigged tiles at their positions.
    fn rigged(&mut self, rng: &mut Rng) -> Vec<Tile> {
        let rulebook = &*self.terms.rulebook;
        let setup = &rulebook.setup;
        let mut rest = setup.wall.clone();
        let length = rest.len();
        let hands = setup.starting_tiles;
        let mut places: BTreeMap<usize, Tile> = BTreeMap::new();
        for (seat, tiles) in &setup.starting_hands {
            let Some(at) = self.terms.seats.iter().position(|other| other == seat) else {
                continue;
            };
            if tiles.len() > hands {
                self.warn(RuleFault::RiggedHandTooLarge {
                    seat: *seat,
                    most: hands,
                });
            }
            for (place, tile) in tiles.iter().take(hands).enumerate() {
                places.insert(at * hands + place, *tile);
            }
        }
        for (place, tile) in setup.starting_draws.iter().enumerate() {
            places.insert(hands * self.terms.seats.len() + place, *tile);
        }
        for (place, tile) in setup.starting_dead_wall.iter().enumerate() {
            let from_end = if place % 2 == 0 { place + 2 } else { place };
            if let Some(place) = length.checked_sub(from_end) {
                places.insert(place, *tile);
            }
        }
        if places.is_empty() {
            rng.shuffle(&mut rest);
            return rest;
        }
        places.retain(|place, _| *place < length);
        let mut conjured = 0;
        for tile in places.values() {
            match rest.iter().position(|other| other == tile) {
                Some(at) => {
                    rest.remove(at);
                }
                None => conjured += 1,
            }
        }
        if conjured > 0 {
            self.warn(RuleFault::RiggedTilesNotInWall(conjured));
        }
        rng.shuffle(&mut rest);
        let mut wall: Vec<Tile> = Vec::with_capacity(length);
        for place in (0..length).rev() {
            let tile = places.get(&place).copied().or_else(|| rest.pop());
            wall.extend(tile);
        }
        wall.reverse();
        wall
    }

    fn roll_dice(&mut self, deal: u64) {
        let setup = &self.terms.rulebook.setup;
        let mut rng = Rng::new(self.terms.seed, deal, Stream::Dice);
        let rolled = (0..setup.num_dice).map(|_| rng.below(6) as u8 + 1);
        let fixed = setup
            .fixed_dice
            .iter()
            .copied()
            .chain(std::iter::repeat(None));
        self.state.round.dice = rolled
            .zip(fixed)
            .map(|(rolled, fixed)| fixed.unwrap_or(rolled))
            .collect();
    }

    /// Resets players for a new round. They keep their points, and statuses and counters that the
    /// ruleset declares persistent.
    fn reset_players(&mut self) {
        let rulebook = &*self.terms.rulebook;
        let setup = &rulebook.setup;
        let statuses: BTreeSet<_> = setup.persistent_statuses.iter().copied().collect();
        let counters: BTreeSet<_> = setup.persistent_counters.iter().copied().collect();
        let first = self.state.game.deals == 1;
        for player in &mut self.state.players {
            let hand = std::mem::take(&mut player.hand);
            let mut autos = std::mem::take(&mut player.auto_buttons);
            for (on, auto) in autos.iter_mut().zip(&rulebook.auto_buttons) {
                if !auto.persistent && !first {
                    *on = auto.enabled_at_start && !self.terms.auto_buttons_off;
                }
            }
            let mut fresh =
                Player::new(player.score, Arc::clone(&self.terms.fresh_behaviour), autos);
            fresh.tray.revision = player.tray.revision + 1;
            fresh.hand = hand;
            fresh.status = std::mem::take(&mut player.status);
            fresh.status.retain(|name| statuses.contains(name));
            fresh.counters = std::mem::take(&mut player.counters);
            fresh.counters.retain(|name, _| counters.contains(name));
            *player = fresh;
        }
    }
}

impl Player {
    /// A player with nothing but points.
    pub(crate) fn new(score: Number, behaviour: Arc<Behaviour>, auto_buttons: Vec<bool>) -> Self {
        Self {
            score,
            start_score: score,
            hand: Vec::new(),
            draw: Vec::new(),
            pond: Vec::new(),
            discards: Vec::new(),
            calls: Vec::new(),
            aside: Vec::new(),
            status: SortedSet::new(),
            counters: SortedMap::new(),
            tray: Tray::default(),
            deferred: VecDeque::new(),
            marking: None,
            auto_buttons,
            big_text: String::new(),
            riichi_stick: false,
            riichi_from: None,
            discards_at_stick: None,
            hand_revealed: false,
            scryed: 0,
            declared_yaku: None,
            drafts: None,
            ready: false,
            responsible_for: SortedMap::new(),
            behaviour,
            saved_behaviours: SortedMap::new(),
            served: false,
        }
    }
}
