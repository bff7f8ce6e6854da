//! Commands of players: which are legal now, and what they do.

use jantaku_rulebook::{AutoButtonId, ButtonId, MarkTarget, Name, Seat, USUAL_LEVEL};

use super::auto::schedule;
use crate::act::Act;
use crate::ask::Ask;
use crate::face::Happened;
use crate::face::{Command, Refused};
use crate::state::{Choice, Chosen, Screen};

impl Ask<'_> {
    /// Whether the player may discard something now, whichever tile.
    #[must_use]
    pub fn may_discard(&self, seat: Seat) -> bool {
        let player = self.state.player(seat);
        let mut buttons = player.tray.buttons.iter();
        self.state.is_active()
            && self.state.round.turn == seat
            && self.state.round.awaiting_discard
            && player.tray.choice.is_none()
            && !self.is_busy(seat)
            && !self.is_answered(seat)
            && !buttons.any(|&id| id != ButtonId::SKIP && self.is_unskippable(seat, id))
    }

    /// The status by which a player declares another's hand dead; `None` if that is not allowed
    /// now.
    fn dead_declaration(&self, seat: Seat, other: Seat) -> Option<Name> {
        let names = &self.terms.rulebook.names;
        let has = |seat: Seat, word: &str| {
            let name = names.find(word);
            name.is_some_and(|name| self.state.player(seat).has(name))
        };
        let declarations = self.terms.rulebook.words.declares_dead;
        let declared = declarations[self.terms.ring.relative(seat, other)];
        let pending = self.terms.seats.iter().any(|seat| {
            let player = self.state.player(*seat);
            declarations.iter().any(|name| player.has(*name))
        });
        let allowed = self.terms.rulebook.setup.dead_hand_buttons
            && self.state.is_active()
            && self.state.round.turn == seat
            && self.plays(other)
            && other != seat
            && !has(seat, "match_start")
            && !has(seat, "dead_hand")
            && !has(other, "dead_hand")
            && !self.state.player(other).calls.is_empty()
            && !pending;
        allowed.then_some(declared)
    }

    /// The players whose hands a player may declare dead now.
    pub(crate) fn may_declare_dead(&self, seat: Seat) -> Vec<Seat> {
        let others = self.terms.seats.iter().copied();
        let others = others.filter(|other| self.dead_declaration(seat, *other).is_some());
        others.collect()
    }

    /// Whether a player has seen enough of the screen. Bots always have.
    pub(crate) fn is_ready(&self, seat: Seat) -> bool {
        self.state.game.bots.contains(&seat) || self.state.player(seat).ready
    }

    /// Whether everyone has seen enough of the screen.
    fn are_all_ready(&self) -> bool {
        let mut seats = self.terms.seats.iter();
        seats.all(|seat| self.is_ready(*seat))
    }

    /// For a dealer who may choose now whether the deal repeats: the status that stores the choice,
    /// and whether it is set.
    pub(crate) fn choice_of_next_dealer(&self, seat: Seat) -> Option<(Name, bool)> {
        let choice = self.terms.rulebook.names.find("renchan_choice")?;
        let renchan = self.terms.rulebook.names.find("renchan")?;
        let player = self.state.player(seat);
        let may = player.has(choice) && seat == self.dealer();
        (may && self.state.ending.screen == Some(Screen::Scores))
            .then(|| (renchan, player.has(renchan)))
    }
}

impl Act<'_> {
    /// Carries out a command, or refuses it if the player may not give it now.
    pub(crate) fn accept(&mut self, seat: Seat, command: &Command) -> Result<(), Refused> {
        match command {
            Command::Reorder(from, to) => return self.reorder(seat, *from, *to),
            Command::ToggleAuto(id, on) => return self.toggle_auto(seat, *id, *on),
            Command::Ready => return self.be_ready(seat),
            Command::ToggleNextDealer => return self.toggle_next_dealer(seat),
            _ if !self.state.is_active() => return Err(Refused::NotNow),
            _ => {}
        }
        match command {
            Command::Discard(index) => self.choose_discard(seat, *index),
            Command::Press(id) => self.press(seat, *id),
            Command::ChooseCall(called, tiles) => self.choose_call(seat, *called, tiles),
            Command::ChooseCard(card) => self.choose_card(seat, *card),
            Command::CancelMenu => self.cancel_menu(seat),
            Command::Mark(object) => self.mark(seat, *object),
            Command::Unmark(object) => self.unmark(seat, *object),
            Command::ClearMarks => self.clear_marks(seat),
            Command::CancelMarking => self.cancel_marking(seat),
            Command::DeclareYaku(names) => self.declare_yaku(seat, names),
            Command::DeclareDead(other) => self.declare_dead(seat, *other),
            _ => Err(Refused::NotNow),
        }
    }

    fn choose_discard(&mut self, seat: Seat, index: usize) -> Result<(), Refused> {
        if !self.ask().may_discard(seat) {
            return Err(Refused::NotNow);
        }
        let tile = self.state.player(seat).tiles().nth(index);
        let tile = tile.ok_or(Refused::NoSuch("tile"))?;
        if !self.ask().is_playable(seat, tile) {
            return Err(Refused::NotPlayable);
        }
        self.commit(seat, Chosen::Discard(tile, index));
        Ok(())
    }

    fn declare_yaku(&mut self, seat: Seat, names: &[Name]) -> Result<(), Refused> {
        let tray = &self.state.player(seat).tray;
        let id = match &tray.choice {
            Some(choice) if tray.declaring => match choice.chosen {
                Chosen::Button(id, _) => id,
                _ => return Err(Refused::NotOffered),
            },
            _ => return Err(Refused::NotOffered),
        };
        let declarable = &self.terms.rulebook.setup.declarable_yaku;
        if !names.iter().all(|name| declarable.contains(name)) {
            return Err(Refused::NotOffered);
        }
        self.state.player_mut(seat).declared_yaku = Some(names.to_vec());
        self.commit(seat, Chosen::Button(id, None));
        Ok(())
    }

    /// Moves a tile within the hand. Marks on it follow.
    fn reorder(&mut self, seat: Seat, from: usize, to: usize) -> Result<(), Refused> {
        let player = self.state.player_mut(seat);
        let length = player.hand.len();
        if from >= length || to >= length {
            return Err(Refused::NoSuch("tile"));
        }
        let tile = player.hand.remove(from);
        player.hand.insert(to, tile);
        self.remap_marks(seat, |index| match index {
            _ if index == from => to,
            _ if index > from && index <= to => index - 1,
            _ if index < from && index >= to => index + 1,
            _ => index,
        });
        Ok(())
    }

    /// Moves marks on a hand, and the choice to discard one of its tiles, to the tiles' new
    /// indices.
    pub(crate) fn remap_marks(&mut self, owner: Seat, place: impl Fn(usize) -> usize) {
        if let Some(Choice {
            chosen: Chosen::Discard(_, index),
            ..
        }) = &mut self.state.player_mut(owner).tray.choice
        {
            *index = place(*index);
        }
        for player in &mut self.state.players {
            let marks = player.marking.iter_mut().flat_map(|m| &mut m.marked);
            for mark in marks.flatten() {
                if mark.target == MarkTarget::Hand && mark.seat == Some(owner) {
                    mark.index = place(mark.index);
                }
            }
        }
    }

    fn toggle_auto(&mut self, seat: Seat, id: AutoButtonId, on: bool) -> Result<(), Refused> {
        let player = self.state.player_mut(seat);
        let switch = player.auto_buttons.get_mut(usize::from(id.0));
        let switch = switch.ok_or(Refused::NoSuch("auto button"))?;
        let fires = on && !*switch;
        *switch = on;
        if fires {
            schedule(&mut self.state.machine.firing, seat, id);
        }
        Ok(())
    }

    /// Declares another player's hand dead.
    fn declare_dead(&mut self, seat: Seat, other: Seat) -> Result<(), Refused> {
        let declared = self.ask().dead_declaration(seat, other);
        let declared = declared.ok_or(Refused::NotOffered)?;
        self.state.player_mut(seat).status.insert(declared);
        self.tell(Happened::HandDeclaredDead(seat, other));
        self.recalculate(USUAL_LEVEL);
        Ok(())
    }

    fn be_ready(&mut self, seat: Seat) -> Result<(), Refused> {
        match self.state.ending.screen {
            Some(Screen::Winner | Screen::Scores) => {
                self.state.player_mut(seat).ready = true;
                if self.ask().are_all_ready() {
                    self.finish_screen();
                }
                Ok(())
            }
            _ => Err(Refused::NotNow),
        }
    }

    /// Closes the screen if everybody is ready and not only bots play. Called after a pause, during
    /// which the last player may have become ready.
    pub(crate) fn finish_screen_if_all_are_ready(&mut self) {
        let shown = matches!(
            self.state.ending.screen,
            Some(Screen::Winner | Screen::Scores)
        );
        let people = self.terms.seats.len() > self.state.game.bots.len();
        if shown && people && self.ask().are_all_ready() {
            self.screen_over();
        }
    }

    fn toggle_next_dealer(&mut self, seat: Seat) -> Result<(), Refused> {
        let choice = self.ask().choice_of_next_dealer(seat);
        let (renchan, repeats) = choice.ok_or(Refused::NotOffered)?;
        let player = self.state.player_mut(seat);
        if repeats {
            player.status.remove(&renchan);
        } else {
            player.status.insert(renchan);
        }
        Ok(())
    }
}
