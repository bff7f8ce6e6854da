//! Choices: made, weighed against each other, carried out.

use std::collections::BTreeSet;
use std::sync::Arc;

use jantaku_rulebook::{ButtonId, Event, Needs, Seat};
use jantaku_tile::Tile;

use super::{Code, EngineStep, Frame, ListFrame};
use crate::game::Game;
use crate::input::Refused;
use crate::table::{
    CallChoice, CallRecord, CallSource, Choice, Chosen, Context, Menu, Offer, Record,
};

/// What has become of all choices.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Weighed {
    /// Somebody still has to choose.
    Undecided,
    /// All have skipped.
    Skipped,
    /// All have chosen, and not all have skipped.
    Chosen,
}

/// The choice of a flower.
pub(crate) fn flower(tile: Tile) -> CallChoice {
    CallChoice {
        called: None,
        tiles: vec![tile],
        card: None,
        source: CallSource::Hand,
    }
}

impl Game {
    /// A button is pressed.
    pub(crate) fn press(&mut self, seat: Seat, id: ButtonId) -> Result<(), Refused> {
        let tray = &self.table.player(seat).tray;
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
                    source: self.source_of(id),
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

    fn source_of(&self, id: ButtonId) -> CallSource {
        match self.rulebook.button(id).map(|button| &button.needs) {
            Some(Needs::Call) => CallSource::Discards,
            _ => CallSource::Hand,
        }
    }

    /// Opens the menu of a button.
    fn open(&mut self, seat: Seat, id: ButtonId, offer: Offer) -> Result<(), Refused> {
        let tray = &mut self.table.player_mut(seat).tray;
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
        self.table.player_mut(seat).tray.revision += 1;
        Ok(())
    }

    /// A way to call is chosen from an open menu.
    pub(crate) fn choose_call(
        &mut self,
        seat: Seat,
        called: Option<Tile>,
        tiles: &[Tile],
    ) -> Result<(), Refused> {
        let menu = self.table.player(seat).tray.menu.as_ref();
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
            source: self.source_of(id),
        };
        self.commit(seat, Chosen::Button(id, Some(Arc::new(choice))));
        Ok(())
    }

    /// A card is chosen from an open menu.
    pub(crate) fn choose_card(
        &mut self,
        seat: Seat,
        name: jantaku_rulebook::Name,
    ) -> Result<(), Refused> {
        match &self.table.player(seat).tray.menu {
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

    /// Back from an open menu to the buttons.
    pub(crate) fn cancel_menu(&mut self, seat: Seat) -> Result<(), Refused> {
        let player = self.table.player_mut(seat);
        match &player.tray.menu {
            Some(menu) if !matches!(menu.offer, Offer::Card(_)) => {}
            _ => return Err(Refused::NotOffered),
        }
        player.tray.buttons = std::mem::take(&mut player.tray.held);
        player.tray.menu = None;
        player.tray.choice = None;
        player.deferred.clear();
        self.table.player_mut(seat).tray.revision += 1;
        Ok(())
    }

    /// A choice is complete.
    pub(crate) fn commit(&mut self, seat: Seat, chosen: Chosen) {
        let player = self.table.player_mut(seat);
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
        self.table.player_mut(seat).tray.revision += 1;
        self.judge();
    }

    /// Looks at all choices, and carries them out if all are made. If nobody wants anything,
    /// what was put off goes on.
    pub(crate) fn judge(&mut self) {
        match self.weigh() {
            Weighed::Undecided => {}
            Weighed::Skipped => {
                self.forget_skips();
                for frame in self.queues_to_resume() {
                    self.begin(vec![frame]);
                }
            }
            Weighed::Chosen => self.adjudicate(),
        }
    }

    /// Looks at all choices once more after what was put off has gone on.
    pub(crate) fn judge_resumed(&mut self) {
        if self.weigh() == Weighed::Chosen {
            self.adjudicate();
        } else {
            self.forget_skips();
        }
    }

    /// Who has nothing to choose, who has lost, and whether all have chosen.
    fn weigh(&mut self) -> Weighed {
        if !self.table.is_active() {
            return Weighed::Undecided;
        }
        self.skip_for_those_without_choice();
        self.supersede();
        self.put_first();
        let trays = || self.seats.iter().map(|seat| &self.table.player(*seat).tray);
        if !trays().all(crate::table::Tray::is_decided) {
            Weighed::Undecided
        } else if trays().all(crate::table::Tray::is_skipped) {
            Weighed::Skipped
        } else {
            Weighed::Chosen
        }
    }

    /// Those who have skipped may choose again.
    fn forget_skips(&mut self) {
        for seat in self.seats {
            let tray = &mut self.table.player_mut(*seat).tray;
            if tray.is_skipped() {
                tray.choice = None;
            }
        }
    }

    fn skip_for_those_without_choice(&mut self) {
        for &seat in self.seats {
            let player = self.table.player(seat);
            if player.tray.choice.is_some()
                || !player.tray.buttons.is_empty()
                || self.is_busy(seat)
                || (seat == self.table.turn && !self.has_just_acted(seat))
            {
                continue;
            }
            self.table.player_mut(seat).tray.choice = Some(Choice {
                chosen: Chosen::Skip,
                complete: true,
            });
        }
    }

    /// Has the player whose turn it is done what had to be done?
    fn has_just_acted(&self, seat: Seat) -> bool {
        let player = self.table.player(seat);
        let own = self
            .table
            .last_record()
            .is_some_and(|record| record.seat() == seat);
        let extra = self.words.extra_turn.is_some_and(|name| player.has(name));
        (!player.deferred.is_empty() && own) || (!self.table.awaiting_discard && !extra)
    }

    /// Is the player in the middle of something that others may still answer, such as a kan that
    /// can be robbed? To discard then would be to give up the rest of it.
    pub(super) fn is_answered(&self, seat: Seat) -> bool {
        self.table.player(seat).tray.buttons.is_empty()
            && self.has_just_acted(seat)
            && self.table.awaiting_discard
    }

    /// Whoever can only choose what loses against a choice that was made has skipped.
    fn supersede(&mut self) {
        let order = self.in_turn_order_from(self.table.turn);
        let rulebook = Arc::clone(&self.rulebook);
        let mut beaten: BTreeSet<ButtonId> = BTreeSet::from([ButtonId::SKIP]);
        for (at, &seat) in order.iter().enumerate() {
            let Some(Choice {
                chosen: Chosen::Button(id, _),
                complete: true,
            }) = self.table.player(seat).tray.choice
            else {
                continue;
            };
            if let Some(button) = rulebook.button(id) {
                beaten.extend(button.precedence_over.iter().copied());
            }
            for (other_at, &other) in order.iter().enumerate() {
                let Some(options) = self.options_of(other) else {
                    continue;
                };
                let loses = options.iter().all(|option| beaten.contains(option))
                    && (other_at > at || !options.contains(&id));
                if loses {
                    let tray = &mut self.table.player_mut(other).tray;
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

    /// What a player has chosen or can still choose, discards left out because everything beats
    /// them; nothing for players who are marking.
    fn options_of(&self, seat: Seat) -> Option<Vec<ButtonId>> {
        let player = self.table.player(seat);
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

    /// Of players with the same button the ruleset may put one first.
    fn put_first(&mut self) {
        let order = self.in_turn_order_from(self.table.turn);
        let mut best: Vec<(ButtonId, usize, Seat)> = Vec::new();
        let mut losers = Vec::new();
        for seat in order {
            let Some(Choice {
                chosen: Chosen::Button(id, choice),
                complete: true,
            }) = &self.table.player(seat).tray.choice
            else {
                continue;
            };
            let Some(list) = self
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
                .position(|condition| self.holds(condition, &context))
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
            self.table.player_mut(seat).tray.choice = Some(Choice {
                chosen: Chosen::Skip,
                complete: true,
            });
        }
    }

    /// All have chosen: what they chose runs, from the player on whose turn it is. A choice stands
    /// until it is carried out, so that nobody is asked anew before.
    fn adjudicate(&mut self) {
        self.forget_skips();
        for seat in self.in_turn_order_from(self.table.turn) {
            let tray = &mut self.table.player_mut(seat).tray;
            tray.revision += 1;
            tray.clear_offers();
            if tray.choice.is_some() {
                self.begin(vec![EngineStep::CarryOut(seat).into()]);
            }
        }
    }

    /// What a player has chosen is carried out.
    pub(crate) fn carry_out(&mut self, seat: Seat) -> Vec<Frame> {
        let choice = self.table.player_mut(seat).tray.choice.take();
        let (id, choice) = match choice.map(|choice| choice.chosen) {
            None | Some(Chosen::Skip) => return Vec::new(),
            Some(Chosen::Discard(tile, index)) => {
                let list = ListFrame::of(Code::Discard(tile, index), Context::of(seat));
                return vec![list.into()];
            }
            Some(Chosen::Button(id, choice)) => (id, choice),
        };
        let Some(button) = self.rulebook.button(id) else {
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

    /// A call is made: its event, its actions, and the event after it.
    pub(crate) fn begin_call(
        &mut self,
        seat: Seat,
        id: ButtonId,
        choice: Option<Arc<CallChoice>>,
    ) -> Vec<Frame> {
        let Some(button) = self.rulebook.button(id) else {
            return Vec::new();
        };
        let turn = self.table.turn;
        let call = choice.as_ref().and_then(|choice| {
            let called = choice.called.or_else(|| choice.tiles.first().copied())?;
            Some(Arc::new(Record::Call(CallRecord {
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
            ListFrame::new(self.rulebook.event(Event::BeforeCall), before).into(),
        ]
    }

    /// A call has been made.
    pub(crate) fn finish_call(
        &mut self,
        caller: Seat,
        callee: Seat,
        call: Option<Arc<Record>>,
    ) -> Vec<Frame> {
        let context = Context {
            caller: Some(caller),
            callee: Some(callee),
            call,
            ..Context::of(self.table.turn)
        };
        vec![ListFrame::new(self.rulebook.event(Event::AfterCall), context).into()]
    }

    /// What was put off, in the order in which it goes on: each player's queue a step.
    pub(crate) fn queues_to_resume(&self) -> Vec<Frame> {
        let mut order = self.in_turn_order_from(self.table.turn);
        // When a call was just made, the discarder's turn must not end before the caller's list.
        let called = match self.table.last_record() {
            Some(Record::Call(call)) if call.seat != call.from => Some((call.from, call.seat)),
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

    /// What a player has put off goes on.
    pub(crate) fn resume_queue(&mut self, seat: Seat, unless: Option<Seat>) -> Vec<Frame> {
        if unless.is_some_and(|other| !self.table.player(other).deferred.is_empty()) {
            return Vec::new();
        }
        if self.is_marking(seat) {
            return Vec::new(); // its list waits for the marks
        }
        self.take_queue(seat)
    }

    /// Takes what a player has put off. If that belongs to a marking, the marking ends with it.
    pub(crate) fn take_queue(&mut self, seat: Seat) -> Vec<Frame> {
        let player = self.table.player_mut(seat);
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
