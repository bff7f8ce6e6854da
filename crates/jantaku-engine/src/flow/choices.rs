//! Choices: how they are made, compared with those of other players, and carried out.

use std::collections::BTreeSet;
use std::sync::Arc;

use jantaku_rulebook::{ButtonId, Event, Needs, Seat, USUAL_LEVEL};
use jantaku_tile::Tile;

use super::{Code, EngineStep, Frame, ListFrame};
use crate::act::Act;
use crate::ask::Ask;
use crate::face::Refused;
use crate::state::{
    CallChoice, CallSource, Choice, Chosen, Context, MadeCall, Menu, Offer, RoundEvent,
};

/// The state of all players' choices together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Weighed {
    Undecided,
    /// Everybody has skipped.
    Skipped,
    /// Everybody has chosen, and not everybody has skipped.
    Chosen,
}

pub(crate) fn flower(tile: Tile) -> CallChoice {
    CallChoice {
        called: None,
        tiles: vec![tile],
        card: None,
        source: CallSource::Hand,
    }
}

impl Ask<'_> {
    fn source_of(&self, id: ButtonId) -> CallSource {
        match self.terms.rulebook.button(id).map(|button| &button.needs) {
            Some(Needs::Call) => CallSource::Discards,
            _ => CallSource::Hand,
        }
    }

    /// Whether the player has done what the turn required, or was interrupted in the middle of it.
    fn has_just_acted(&self, seat: Seat) -> bool {
        let player = self.state.player(seat);
        let own = self
            .state
            .last_event()
            .is_some_and(|event| event.seat() == seat);
        let extra = self
            .terms
            .engine_names
            .extra_turn
            .is_some_and(|name| player.has(name));
        (!player.deferred.is_empty() && own) || (!self.state.round.awaiting_discard && !extra)
    }

    /// Whether the player is in the middle of something others may still react to, such as a kan
    /// that can be robbed. Discarding now would drop the rest of it.
    pub(super) fn is_answered(&self, seat: Seat) -> bool {
        self.state.player(seat).tray.buttons.is_empty()
            && self.has_just_acted(seat)
            && self.state.round.awaiting_discard
    }

    /// The buttons a player has chosen or can still choose. Discards are left out because
    /// everything takes precedence over them. `None` for players who are marking.
    fn options_of(&self, seat: Seat) -> Option<Vec<ButtonId>> {
        let player = self.state.player(seat);
        if player.marking.is_some() {
            return None;
        }
        let tray = &player.tray;
        Some(match &tray.choice {
            Some(choice) if choice.complete => match choice.chosen {
                Chosen::Skip => vec![ButtonId::SKIP],
                Chosen::Discard(..) => Vec::new(),
                Chosen::Button(id, _) => vec![id],
            },
            Some(_) => tray.held.clone(),
            None => tray.buttons.clone(),
        })
    }

    /// Steps that resume the interrupted lists of all players, in the order in which they go on.
    pub(crate) fn queues_to_resume(&self) -> Vec<Frame> {
        let mut order = self.in_turn_order_from(self.state.round.turn);
        // After a call the discarder's turn must not end before the caller's list has run.
        let called = match self.state.last_event() {
            Some(RoundEvent::Call(call)) if call.seat != call.from => Some((call.from, call.seat)),
            _ => None,
        };
        if let Some((discarder, _)) = called
            && order.contains(&discarder)
        {
            order.retain(|seat| *seat != discarder);
            order.push(discarder);
        }
        let unless = |seat: Seat| {
            called.and_then(|(discarder, caller)| (discarder == seat).then_some(caller))
        };
        order
            .into_iter()
            .map(|seat| EngineStep::ResumeQueue(seat, unless(seat)).into())
            .collect()
    }
}

impl Ask<'_> {
    /// Resumed frames, and after them the recalculation of buttons that classic rulesets expect.
    pub(super) fn then_recalculated(&self, mut frames: Vec<Frame>) -> Vec<Frame> {
        if self
            .terms
            .rulebook
            .setup
            .generation
            .recalculates_by_itself()
        {
            frames.insert(0, EngineStep::Recalculate(USUAL_LEVEL).into());
        }
        frames
    }
}

impl Act<'_> {
    /// Presses an offered button: commits the choice, or opens a menu if there is something to
    /// choose.
    pub(crate) fn press(&mut self, seat: Seat, id: ButtonId) -> Result<(), Refused> {
        let tray = &self.state.player(seat).tray;
        if !tray.buttons.contains(&id) || tray.choice.is_some() {
            return Err(Refused::NotOffered);
        }
        if id == ButtonId::SKIP {
            self.commit(seat, Chosen::Skip);
            return Ok(());
        }
        let offer = tray.offers.get(&id).cloned().ok_or(Refused::NotOffered)?;
        let only = match &offer {
            Offer::Plain | Offer::Mark => None,
            Offer::Call(options) => match &options[..] {
                [one] if one.choices.len() == 1 => Some(CallChoice {
                    called: Some(one.called),
                    tiles: one.choices.concat(),
                    card: None,
                    source: self.ask().source_of(id),
                }),
                _ => return self.open(seat, id, offer),
            },
            Offer::Flower(tiles) => match tiles[..] {
                [one] => Some(flower(one)),
                _ => return self.open(seat, id, offer),
            },
            Offer::Card(cards) => match cards[..] {
                [one] => Some(card(one)),
                _ => return self.open(seat, id, offer),
            },
            Offer::Yaku => return self.open(seat, id, offer),
        };
        self.commit(seat, Chosen::Button(id, only.map(Arc::new)));
        Ok(())
    }

    fn open(&mut self, seat: Seat, id: ButtonId, offer: Offer) -> Result<(), Refused> {
        let tray = &mut self.state.player_mut(seat).tray;
        tray.held = std::mem::take(&mut tray.buttons);
        tray.choice = Some(Choice {
            chosen: Chosen::Button(id, None),
            complete: false,
        });
        if offer == Offer::Yaku {
            tray.declaring = true;
        } else {
            tray.menu = Some(Menu { button: id, offer });
        }
        self.state.player_mut(seat).tray.revision += 1;
        Ok(())
    }

    /// Chooses a way to call from the open menu.
    pub(crate) fn choose_call(
        &mut self,
        seat: Seat,
        called: Option<Tile>,
        tiles: &[Tile],
    ) -> Result<(), Refused> {
        let menu = self.state.player(seat).tray.menu.as_ref();
        let menu = menu.ok_or(Refused::NotOffered)?;
        let offered = match &menu.offer {
            Offer::Call(options) => options.iter().any(|option| {
                Some(option.called) == called && option.choices.iter().any(|choice| choice == tiles)
            }),
            Offer::Flower(flowers) => called.is_none() && flowers.iter().any(|f| tiles == [*f]),
            _ => false,
        };
        if !offered {
            return Err(Refused::NotOffered);
        }
        let id = menu.button;
        let choice = CallChoice {
            called,
            tiles: tiles.to_vec(),
            card: None,
            source: self.ask().source_of(id),
        };
        self.commit(seat, Chosen::Button(id, Some(Arc::new(choice))));
        Ok(())
    }

    /// Chooses a card from the open menu.
    pub(crate) fn choose_card(
        &mut self,
        seat: Seat,
        name: jantaku_rulebook::Name,
    ) -> Result<(), Refused> {
        match &self.state.player(seat).tray.menu {
            Some(Menu {
                button,
                offer: Offer::Card(cards),
            }) if cards.contains(&name) => {
                let chosen = Chosen::Button(*button, Some(Arc::new(card(name))));
                self.commit(seat, chosen);
                Ok(())
            }
            _ => Err(Refused::NotOffered),
        }
    }

    /// Closes the open menu; the buttons come back.
    pub(crate) fn cancel_menu(&mut self, seat: Seat) -> Result<(), Refused> {
        let player = self.state.player_mut(seat);
        match &player.tray.menu {
            Some(menu) if !matches!(menu.offer, Offer::Card(_)) => {}
            _ => return Err(Refused::NotOffered),
        }
        player.tray.buttons = std::mem::take(&mut player.tray.held);
        player.tray.menu = None;
        player.tray.choice = None;
        player.deferred.clear();
        self.state.player_mut(seat).tray.revision += 1;
        Ok(())
    }

    /// Completes a choice, and carries out everybody's choices if it was the last.
    pub(crate) fn commit(&mut self, seat: Seat, chosen: Chosen) {
        self.note_progress();
        let player = self.state.player_mut(seat);
        if chosen != Chosen::Skip {
            player.deferred.clear();
        }
        if matches!(chosen, Chosen::Discard(..)) {
            player.tray.clear_offers();
        }
        player.tray.buttons.clear();
        player.tray.menu = None;
        player.tray.declaring = false;
        player.tray.choice = Some(Choice {
            chosen,
            complete: true,
        });
        self.state.player_mut(seat).tray.revision += 1;
        self.judge();
    }

    /// Carries out the choices once everybody has chosen. If everybody has skipped, interrupted
    /// lists resume.
    pub(crate) fn judge(&mut self) {
        match self.weigh() {
            Weighed::Undecided => {}
            Weighed::Skipped => {
                self.forget_skips();
                for frame in self.ask().queues_to_resume() {
                    self.begin(vec![frame]);
                }
            }
            Weighed::Chosen => self.adjudicate(),
        }
    }

    /// Looks at the choices again after interrupted lists have resumed.
    pub(crate) fn judge_resumed(&mut self) {
        if self.weigh() == Weighed::Chosen {
            self.adjudicate();
        } else {
            self.forget_skips();
        }
    }

    /// Skips for players without options and for those outranked by a choice that was made, then
    /// tells how far everybody is.
    fn weigh(&mut self) -> Weighed {
        if !self.state.is_active() {
            return Weighed::Undecided;
        }
        self.skip_for_those_without_choice();
        self.supersede();
        self.put_first();
        let trays = || {
            self.terms
                .seats
                .iter()
                .map(|seat| &self.state.player(*seat).tray)
        };
        if !trays().all(crate::state::Tray::is_decided) {
            Weighed::Undecided
        } else if trays().all(crate::state::Tray::is_skipped) {
            Weighed::Skipped
        } else {
            Weighed::Chosen
        }
    }

    /// Lets players who have skipped choose again.
    fn forget_skips(&mut self) {
        for seat in self.terms.seats {
            let tray = &mut self.state.player_mut(*seat).tray;
            if tray.is_skipped() {
                tray.choice = None;
            }
        }
    }

    fn skip_for_those_without_choice(&mut self) {
        for &seat in self.terms.seats {
            let player = self.state.player(seat);
            if player.tray.choice.is_some()
                || !player.tray.buttons.is_empty()
                || self.ask().is_busy(seat)
                || (seat == self.state.round.turn && !self.ask().has_just_acted(seat))
            {
                continue;
            }
            self.state.player_mut(seat).tray.choice = Some(Choice {
                chosen: Chosen::Skip,
                complete: true,
            });
        }
    }

    /// Skips for players whose every option is outranked by a choice that was made.
    fn supersede(&mut self) {
        let order = self.ask().in_turn_order_from(self.state.round.turn);
        let rulebook = &*self.terms.rulebook;
        let mut beaten: BTreeSet<ButtonId> = BTreeSet::from([ButtonId::SKIP]);
        for (at, &seat) in order.iter().enumerate() {
            let Some(Choice {
                chosen: Chosen::Button(id, _),
                complete: true,
            }) = self.state.player(seat).tray.choice
            else {
                continue;
            };
            if let Some(button) = rulebook.button(id) {
                beaten.extend(button.precedence_over.iter().copied());
            }
            for (other_at, &other) in order.iter().enumerate() {
                let Some(options) = self.ask().options_of(other) else {
                    continue;
                };
                let loses = options.iter().all(|option| beaten.contains(option))
                    && (other_at > at || !options.contains(&id));
                if loses {
                    let tray = &mut self.state.player_mut(other).tray;
                    if !tray.buttons.is_empty() || tray.is_choosing() {
                        tray.revision += 1;
                    }
                    tray.clear_offers();
                    tray.choice = Some(Choice {
                        chosen: Chosen::Skip,
                        complete: true,
                    });
                }
            }
        }
    }

    /// Applies the ruleset's precedence among players who have chosen the same button.
    fn put_first(&mut self) {
        let order = self.ask().in_turn_order_from(self.state.round.turn);
        let mut best: Vec<(ButtonId, usize, Seat)> = Vec::new();
        let mut losers = Vec::new();
        for seat in order {
            let Some(Choice {
                chosen: Chosen::Button(id, choice),
                complete: true,
            }) = &self.state.player(seat).tray.choice
            else {
                continue;
            };
            let Some(list) = self
                .terms
                .rulebook
                .button(*id)
                .and_then(|button| button.call_priority_list.as_ref())
            else {
                continue;
            };
            let context = Context {
                choice: choice.clone(),
                button: Some(*id),
                ..Context::of(seat)
            };
            let rank = list
                .iter()
                .position(|condition| self.ask().holds(condition, &context))
                .unwrap_or(list.len());
            match best.iter_mut().find(|(other, ..)| other == id) {
                None => best.push((*id, rank, seat)),
                Some((_, first, holder)) if rank < *first => {
                    losers.push(*holder);
                    (*first, *holder) = (rank, seat);
                }
                Some(_) => losers.push(seat),
            }
        }
        for seat in losers {
            self.state.player_mut(seat).tray.choice = Some(Choice {
                chosen: Chosen::Skip,
                complete: true,
            });
        }
    }

    /// Runs what everybody has chosen, starting with the player whose turn it is. A choice stands
    /// until it is carried out, so that nobody is asked again in between.
    fn adjudicate(&mut self) {
        self.forget_skips();
        for seat in self.ask().in_turn_order_from(self.state.round.turn) {
            let tray = &mut self.state.player_mut(seat).tray;
            tray.revision += 1;
            tray.clear_offers();
            if tray.choice.is_some() {
                self.begin(vec![EngineStep::CarryOut(seat).into()]);
            }
        }
    }

    /// Carries out a player's choice.
    pub(crate) fn carry_out(&mut self, seat: Seat) -> Vec<Frame> {
        let choice = self.state.player_mut(seat).tray.choice.take();
        let (id, choice) = match choice.map(|choice| choice.chosen) {
            None | Some(Chosen::Skip) => return Vec::new(),
            Some(Chosen::Discard(tile, index)) => {
                let list = ListFrame::of(Code::Discard(tile, index), Context::of(seat));
                return vec![list.into()];
            }
            Some(Chosen::Button(id, choice)) => (id, choice),
        };
        let Some(button) = self.terms.rulebook.button(id) else {
            return Vec::new();
        };
        vec![match button.needs {
            Needs::Mark(_) => EngineStep::BeginMarking(seat, id).into(),
            Needs::Nothing | Needs::Yaku => {
                let context = Context {
                    button: Some(id),
                    ..Context::of(seat)
                };
                ListFrame::new(button.actions, context).into()
            }
            _ => EngineStep::BeginCall(seat, id, choice).into(),
        }]
    }

    /// Makes a call: its event, its actions, and the event after it.
    pub(crate) fn begin_call(
        &mut self,
        seat: Seat,
        id: ButtonId,
        choice: Option<Arc<CallChoice>>,
    ) -> Vec<Frame> {
        let Some(button) = self.terms.rulebook.button(id) else {
            return Vec::new();
        };
        let turn = self.state.round.turn;
        let call = choice.as_ref().and_then(|choice| {
            let called = choice.called.or_else(|| choice.tiles.first().copied())?;
            Some(Arc::new(RoundEvent::Call(MadeCall {
                seat,
                from: turn,
                called,
                others: choice
                    .called
                    .map(|_| choice.tiles.clone())
                    .unwrap_or_default(),
                name: button.call_name,
            })))
        });
        let before = Context {
            caller: Some(seat),
            callee: Some(turn),
            call: call.clone(),
            ..Context::of(turn)
        };
        let own = Context {
            choice,
            button: Some(id),
            ..Context::of(seat)
        };
        vec![
            EngineStep::FinishCall(seat, turn, call).into(),
            ListFrame::new(button.actions, own).into(),
            ListFrame::new(self.terms.rulebook.event(Event::BeforeCall), before).into(),
        ]
    }

    /// Fires the event after a call whose actions have run, for the caller. A draft of cards calls
    /// no tile; the event is then for the player whose turn it is.
    pub(crate) fn finish_call(
        &mut self,
        caller: Seat,
        callee: Seat,
        call: Option<Arc<RoundEvent>>,
    ) -> Vec<Frame> {
        let seat = if call.is_some() {
            caller
        } else {
            self.state.round.turn
        };
        let context = Context {
            caller: Some(caller),
            callee: Some(callee),
            call,
            ..Context::of(seat)
        };
        vec![ListFrame::new(self.terms.rulebook.event(Event::AfterCall), context).into()]
    }

    /// Resumes a player's interrupted lists, unless another player has some.
    pub(crate) fn resume_queue(&mut self, seat: Seat, unless: Option<Seat>) -> Vec<Frame> {
        if unless.is_some_and(|other| !self.state.player(other).deferred.is_empty()) {
            return Vec::new();
        }
        if self.ask().is_marking(seat) {
            return Vec::new(); // its list waits for the marks
        }
        let held_any = !self.state.player(seat).deferred.is_empty();
        let frames = self.take_queue(seat);
        if held_any {
            self.ask().then_recalculated(frames)
        } else {
            frames
        }
    }

    /// Takes a player's interrupted lists. If they belong to a marking, the marking ends with them.
    pub(crate) fn take_queue(&mut self, seat: Seat) -> Vec<Frame> {
        let player = self.state.player_mut(seat);
        let marking = player.marking.as_ref();
        let end = marking.map(|_| EngineStep::FinishMarking(seat).into());
        let queue = std::mem::take(&mut player.deferred).into_iter().rev();
        let lists = queue.flat_map(|deferred| deferred.frames);
        end.into_iter().chain(lists).collect()
    }
}

fn card(name: jantaku_rulebook::Name) -> CallChoice {
    CallChoice {
        called: None,
        tiles: Vec::new(),
        card: Some(name),
        source: CallSource::Hand,
    }
}
