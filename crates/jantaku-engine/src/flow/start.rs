//! Creating a game and dealing rounds.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::Arc;

use jantaku_match::Behaviour;
use jantaku_rulebook::{ButtonId, Event, NamedTile, Number, Rulebook, Seat, USUAL_LEVEL};
use jantaku_tile::Tile;

use super::{EngineStep, Frame, ListFrame};
use crate::game::{Game, Options, Words, attrs_of};
use crate::log::{Entry, Log};
use crate::output::Output;
use crate::rng::{Rng, Stream};
use crate::table::{Context, Player, RevealedTile, SortedMap, SortedSet, Table, Tray, Wall};

impl Game {
    /// A new game, its first round dealt.
    #[must_use]
    pub fn new(rulebook: Arc<Rulebook>, seed: u64, options: Options) -> Self {
        let mut game = Self::undealt(rulebook, seed, options);
        game.deal();
        game
    }

    /// A new game before its first round.
    pub(crate) fn undealt(rulebook: Arc<Rulebook>, seed: u64, mut options: Options) -> Self {
        let setup = &rulebook.setup;
        let seats = Seat::taken(setup.seats.len());
        options.bots.retain(|seat| seats.contains(seat));
        let behaviour = Arc::new(Behaviour::new(setup.wall.iter().copied()));
        let autos: Vec<bool> = rulebook
            .auto_buttons
            .iter()
            .map(|auto| auto.enabled_at_start && !options.auto_buttons_off)
            .collect();
        let player = || Player::new(setup.initial_score, Arc::clone(&behaviour), autos.clone());
        let table = Table {
            kyoku: setup.starting_round,
            honba: setup.starting_honba,
            pot: Number::ZERO,
            rules_text: Arc::default(),
            initialized: false,
            deals: 0,
            players: [player(), player(), player(), player()],
            tags: SortedMap::new(),
            dealt_in_last_round: None,
            final_ranking: None,
            scores_before_end: None,
            adjustments: Vec::new(),
            turn: Seat::East,
            awaiting_discard: true,
            restrictions_lifted: false,
            dice: Vec::new(),
            wall: Wall::default(),
            haipai: Default::default(),
            reversed: false,
            records: Vec::new(),
            interrupts: false,
            deck: Vec::new(),
            result: None,
            round_over: false,
            screen: None,
            winners: Vec::new(),
            winner_index: 0,
            shown_next: None,
            payouts: None,
            pot_after: None,
            transfers: Vec::new(),
            ledger: Vec::new(),
            header: String::new(),
            next_dealer: None,
            honba_added: false,
            programs: VecDeque::new(),
            paused: Vec::new(),
            waiting: VecDeque::new(),
            inputs: VecDeque::new(),
            firing: VecDeque::new(),
            idle_turns: 0,
            idle_records: 0,
            programs_begun: 0,
            stall_told: false,
        };
        Self {
            seats,
            attrs: Arc::new(attrs_of(&rulebook)),
            words: Words::new(&rulebook),
            seed,
            options,
            table,
            matchers: crate::ask::Matchers::default(),
            outputs: Vec::new(),
            log: Log::default(),
            firing_now: false,
            steps_left: 0,
            supposed: false,
            fresh_behaviour: behaviour,
            rulebook,
        }
    }

    /// Deals the first round.
    pub(crate) fn deal(&mut self) {
        let before = self.rulebook.event(Event::BeforeStart);
        self.begin(vec![
            EngineStep::DealRound.into(),
            ListFrame::new(before, Context::of(Seat::East)).into(),
        ]);
        self.settle();
    }

    /// A game made again from its log.
    #[must_use]
    pub fn replay(rulebook: Arc<Rulebook>, seed: u64, options: Options, log: &Log) -> Self {
        let mut game = Self::new(rulebook, seed, options);
        for entry in log.entries() {
            game.repeat(entry);
        }
        game
    }

    /// Does again what came from outside.
    pub fn repeat(&mut self, entry: &Entry) {
        match entry {
            Entry::Input(seat, input) => {
                // A log of another ruleset may hold what is refused here; it changes nothing.
                let _refused = self.act_as(*seat, input);
            }
            Entry::Resumed => self.resume(),
            Entry::ScreenOver => self.screen_elapsed(),
            Entry::Bots(seats) => self.seat_bots(seats),
        }
    }

    /// Deals a round, up to the events that follow.
    pub(crate) fn deal_round(&mut self) -> Vec<Frame> {
        let deal = self.table.deals;
        self.table.deals += 1;
        self.build_wall(deal);
        self.roll_dice(deal);
        self.reset_players();
        let table = &mut self.table;
        table.awaiting_discard = true;
        table.restrictions_lifted = false;
        table.reversed = false;
        table.records.clear();
        table.interrupts = false;
        table.result = None;
        table.round_over = false;
        table.screen = None;
        table.winners.clear();
        table.winner_index = 0;
        table.shown_next = None;
        table.payouts = None;
        table.transfers.clear();
        table.ledger.clear();
        table.header.clear();
        table.next_dealer = None;
        table.honba_added = false;
        table.paused.clear();
        table.waiting.clear();
        table.inputs.clear();
        table.firing.clear();
        table.idle_turns = 0;
        table.stall_told = false;
        table
            .tags
            .retain(|name, _| self.rulebook.setup.persistent_tags.contains(name));
        table.deck = self.rulebook.setup.deck.clone().unwrap_or_default();
        Rng::new(self.seed, deal, Stream::Deck).shuffle(&mut self.table.deck);
        self.tell(Output::RoundStarted);
        let dealer = self.dealer();
        self.table.turn = dealer;
        let after = self.rulebook.event(Event::AfterTurnChange);
        let mut frames = vec![EngineStep::OpenRound.into()];
        if !self.table.initialized {
            self.table.initialized = true;
            frames.push(EngineStep::Fire(Event::AfterInitialization).into());
        }
        frames.push(EngineStep::Fire(Event::AfterStart).into());
        frames.push(EngineStep::no_valid_tiles().into());
        frames.push(ListFrame::new(after, Context::of(dealer)).into());
        frames
    }

    /// The events of the deal have run: players may act from now on.
    pub(crate) fn open_round(&mut self) {
        self.table.interrupts = true;
        self.recalculate(USUAL_LEVEL);
    }

    /// Shuffles, rigs and deals.
    fn build_wall(&mut self, deal: u64) {
        let rulebook = Arc::clone(&self.rulebook);
        let setup = &rulebook.setup;
        let mut rng = Rng::new(self.seed, deal, Stream::Wall);
        let mut live = self.rigged(&mut rng);
        let hands = setup.starting_tiles;
        let spare = live.len().saturating_sub(hands * self.seats.len());
        let dead = setup.dead_wall_length.min(spare);
        if live.len() < hands * self.seats.len() + setup.dead_wall_length {
            self.tell(Output::Error(format!(
                "the wall has {} tiles, but {} hands of {hands} and a dead wall of {} are dealt from it",
                live.len(),
                self.seats.len(),
                setup.dead_wall_length
            )));
        }
        let dead = live.split_off(live.len() - dead);
        for (at, &seat) in self.seats.iter().enumerate() {
            let start = (at * hands).min(live.len());
            let end = (start + hands).min(live.len());
            let hand = live[start..end].to_vec();
            self.table.haipai[seat.index()].clone_from(&hand);
            self.table.player_mut(seat).hand = hand;
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
                    (None, None) => self.warn("a revealed tile has a name that nothing has"),
                },
            }
        }
        self.table.wall = Wall {
            index: (hands * self.seats.len()).min(live.len()),
            live,
            dead,
            revealed,
            ..Wall::default()
        };
    }

    /// The wall in drawing order: shuffled, with rigged tiles where they are wanted.
    fn rigged(&mut self, rng: &mut Rng) -> Vec<Tile> {
        let rulebook = Arc::clone(&self.rulebook);
        let setup = &rulebook.setup;
        let mut rest = setup.wall.clone();
        let length = rest.len();
        let hands = setup.starting_tiles;
        let mut places: BTreeMap<usize, Tile> = BTreeMap::new();
        for (seat, tiles) in &setup.starting_hands {
            let Some(at) = self.seats.iter().position(|other| other == seat) else {
                continue;
            };
            if tiles.len() > hands {
                self.warn(format!(
                    "the rigged hand of {} has more than {hands} tiles",
                    seat.name()
                ));
            }
            for (place, tile) in tiles.iter().take(hands).enumerate() {
                places.insert(at * hands + place, *tile);
            }
        }
        for (place, tile) in setup.starting_draws.iter().enumerate() {
            places.insert(hands * self.seats.len() + place, *tile);
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
            self.warn(format!("{conjured} rigged tiles are not in the wall"));
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
        let setup = &self.rulebook.setup;
        let mut rng = Rng::new(self.seed, deal, Stream::Dice);
        let rolled = (0..setup.num_dice).map(|_| rng.below(6) as u8 + 1);
        let fixed = setup
            .fixed_dice
            .iter()
            .copied()
            .chain(std::iter::repeat(None));
        self.table.dice = rolled
            .zip(fixed)
            .map(|(rolled, fixed)| fixed.unwrap_or(rolled))
            .collect();
    }

    /// Players keep their points, and what lasts.
    fn reset_players(&mut self) {
        let rulebook = Arc::clone(&self.rulebook);
        let setup = &rulebook.setup;
        let statuses: BTreeSet<_> = setup.persistent_statuses.iter().copied().collect();
        let counters: BTreeSet<_> = setup.persistent_counters.iter().copied().collect();
        let first = self.table.deals == 1;
        for player in &mut self.table.players {
            let hand = std::mem::take(&mut player.hand);
            let mut autos = std::mem::take(&mut player.auto_buttons);
            for (on, auto) in autos.iter_mut().zip(&rulebook.auto_buttons) {
                if !auto.persistent && !first {
                    *on = auto.enabled_at_start && !self.options.auto_buttons_off;
                }
            }
            let mut fresh = Player::new(player.score, Arc::clone(&self.fresh_behaviour), autos);
            fresh.tray.revision = player.tray.revision + 1;
            fresh.hand = hand;
            fresh.status = std::mem::take(&mut player.status);
            fresh.status.retain(|name| statuses.contains(name));
            fresh.counters = std::mem::take(&mut player.counters);
            fresh.counters.retain(|name, _| counters.contains(name));
            *player = fresh;
        }
    }

    /// The button of an id, `skip` included.
    #[must_use]
    pub fn button_named(&self, id: &str) -> Option<ButtonId> {
        if id == "skip" {
            return Some(ButtonId::SKIP);
        }
        let name = self.rulebook.names.find(id)?;
        let at = self.rulebook.buttons.iter().position(|b| b.id == name)?;
        u16::try_from(at).ok().map(ButtonId)
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
