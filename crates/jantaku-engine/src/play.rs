//! Playing a game from outside: starting it, giving commands, letting time pass.

use std::sync::Arc;

use jantaku_match::Behaviour;
use jantaku_rulebook::{ButtonId, Number, PerSeat, Rulebook, Seat};

use crate::ask::Memory;
use crate::face::{Command, Refused};
use crate::game::{EngineNames, Game, Options, Outbox, Terms, attrs_of};
use crate::record::{Cause, Journal};
use crate::state::{Ending, Machine, Match, Player, Round, SortedMap, State, Wall};

impl Game {
    /// A new game, its first round dealt.
    #[must_use]
    pub fn new(rulebook: Arc<Rulebook>, seed: u64, options: Options) -> Self {
        let mut game = Self::undealt(rulebook, seed, options);
        game.act().deal();
        game
    }

    /// A new game before its first round.
    pub(crate) fn undealt(rulebook: Arc<Rulebook>, seed: u64, options: Options) -> Self {
        let setup = &rulebook.setup;
        let seats = setup.ring.seats();
        let behaviour = Arc::new(Behaviour::new(setup.wall.iter().copied()));
        let autos: Vec<bool> = rulebook
            .auto_buttons
            .iter()
            .map(|auto| auto.enabled_at_start && !options.auto_buttons_off)
            .collect();
        let player = || Player::new(setup.initial_score, Arc::clone(&behaviour), autos.clone());
        let mut bots = options.bots;
        bots.retain(|seat| seats.contains(seat));
        let state = State {
            game: Match {
                kyoku: setup.starting_round,
                honba: setup.starting_honba,
                pot: Number::ZERO,
                rules_text: Arc::default(),
                initialized: false,
                deals: 0,
                tags: SortedMap::new(),
                dealt_in_last_round: None,
                bots,
            },
            players: PerSeat::from_fn(|_| player()),
            round: Round {
                turn: Seat::East,
                before_first_turn: false,
                awaiting_discard: true,
                restrictions_lifted: false,
                dice: Vec::new(),
                wall: Wall::default(),
                haipai: Default::default(),
                reversed: false,
                history: Vec::new(),
                deck: Vec::new(),
            },
            machine: Machine {
                no_pauses: options.no_pauses,
                unseen: options.unseen,
                ..Machine::default()
            },
            ending: Ending::default(),
        };
        Self {
            state,
            attrs: Arc::new(attrs_of(&rulebook)),
            memory: Memory::default(),
            outbox: Outbox::default(),
            journal: Journal::default(),
            terms: Arc::new(Terms {
                seed,
                seats,
                ring: setup.ring,
                auto_buttons_off: options.auto_buttons_off,
                engine_names: EngineNames::new(&rulebook),
                kinds: rulebook.setup.wall.iter().map(|tile| tile.id).collect(),
                fresh_behaviour: behaviour,
                rulebook,
            }),
        }
    }

    /// A player does something. What is refused changes nothing.
    ///
    /// # Errors
    /// If the player may not do that now.
    pub fn act_as(&mut self, seat: Seat, command: &Command) -> Result<(), Refused> {
        if !self.terms.seats.contains(&seat) {
            return Err(Refused::NoSuchSeat);
        }
        self.act().accept(seat, command)?;
        self.state.machine.idle_turns = 0;
        self.journal.push(Cause::Command(seat, command.clone()));
        self.act().settle();
        Ok(())
    }

    /// Lets time pass until the next pause is over.
    pub fn resume(&mut self) {
        self.journal.push(Cause::Resumed);
        self.act().pause_over();
    }

    /// The screen has been shown long enough.
    pub fn screen_elapsed(&mut self) {
        self.journal.push(Cause::ScreenOver);
        self.act().screen_over();
    }

    /// From now on bots play these seats, and no others.
    pub fn seat_bots(&mut self, seats: &[Seat]) {
        let bots = self.terms.seats.iter().copied();
        let bots: Vec<Seat> = bots.filter(|seat| seats.contains(seat)).collect();
        self.journal.push(Cause::BotsSeated(bots.clone()));
        self.state.game.bots = bots;
        self.act().finish_screen_if_all_are_ready();
    }

    /// The seats that bots play.
    #[must_use]
    pub fn bots(&self) -> &[Seat] {
        &self.state.game.bots
    }

    /// The button of an id, `skip` included.
    #[must_use]
    pub fn button_named(&self, id: &str) -> Option<ButtonId> {
        self.ask().button_named(id)
    }
}
