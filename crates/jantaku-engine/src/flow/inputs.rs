//! Inputs: what players may do, and what they may not.

use jantaku_rulebook::{AutoButtonId, ButtonId, MarkTarget, Name, Relative, Seat, USUAL_LEVEL};

use super::auto::schedule;
use crate::game::Game;
use crate::input::{Input, Refused};
use crate::log::Entry;
use crate::output::Output;
use crate::table::{Choice, Chosen, Screen};

impl Game {
    /// A player does something. What is refused changes nothing.
    ///
    /// # Errors
    /// If the player may not do that now.
    pub fn act_as(&mut self, seat: Seat, input: &Input) -> Result<(), Refused> {
        if !self.seats.contains(&seat) {
            return Err(Refused::NoSuchSeat);
        }
        self.accept(seat, input)?;
        self.table.idle_turns = 0;
        self.log.push(Entry::Input(seat, input.clone()));
        self.settle();
        Ok(())
    }

    /// Takes an input, if it is one that the player may make.
    pub(crate) fn accept(&mut self, seat: Seat, input: &Input) -> Result<(), Refused> {
        match input {
            Input::Reorder(from, to) => return self.reorder(seat, *from, *to),
            Input::ToggleAuto(id, on) => return self.toggle_auto(seat, *id, *on),
            Input::Ready => return self.be_ready(seat),
            Input::ToggleNextDealer => return self.toggle_next_dealer(seat),
            _ if !self.table.is_active() => return Err(Refused::NotNow),
            _ => {}
        }
        match input {
            Input::Discard(index) => self.choose_discard(seat, *index),
            Input::Press(id) => self.press(seat, *id),
            Input::ChooseCall(called, tiles) => self.choose_call(seat, *called, tiles),
            Input::ChooseCard(card) => self.choose_card(seat, *card),
            Input::CancelMenu => self.cancel_menu(seat),
            Input::Mark(object) => self.mark(seat, *object),
            Input::Unmark(object) => self.unmark(seat, *object),
            Input::ClearMarks => self.clear_marks(seat),
            Input::CancelMarking => self.cancel_marking(seat),
            Input::DeclareYaku(names) => self.declare_yaku(seat, names),
            Input::DeclareDead(other) => self.declare_dead(seat, *other),
            _ => Err(Refused::NotNow),
        }
    }

    /// May this player discard at all now?
    #[must_use]
    pub fn may_discard(&self, seat: Seat) -> bool {
        let player = self.table.player(seat);
        let mut buttons = player.tray.buttons.iter();
        self.table.is_active()
            && self.table.turn == seat
            && self.table.awaiting_discard
            && player.tray.choice.is_none()
            && !self.is_busy(seat)
            && !self.is_answered(seat)
            && !buttons.any(|&id| id != ButtonId::SKIP && self.is_unskippable(seat, id))
    }

    fn choose_discard(&mut self, seat: Seat, index: usize) -> Result<(), Refused> {
        if !self.may_discard(seat) {
            return Err(Refused::NotNow);
        }
        let tile = self.table.player(seat).tiles().nth(index);
        let tile = tile.ok_or(Refused::NoSuch("tile"))?;
        if !self.is_playable(seat, tile, false) {
            return Err(Refused::NotPlayable);
        }
        self.commit(seat, Chosen::Discard(tile, index));
        Ok(())
    }

    fn declare_yaku(&mut self, seat: Seat, names: &[Name]) -> Result<(), Refused> {
        let tray = &self.table.player(seat).tray;
        let id = match &tray.choice {
            Some(choice) if tray.declaring => match choice.chosen {
                Chosen::Button(id, _) => id,
                _ => return Err(Refused::NotOffered),
            },
            _ => return Err(Refused::NotOffered),
        };
        let declarable = &self.rulebook.setup.declarable_yaku;
        if names.is_empty() || !names.iter().all(|name| declarable.contains(name)) {
            return Err(Refused::NotOffered);
        }
        self.table.player_mut(seat).declared_yaku = Some(names.to_vec());
        self.commit(seat, Chosen::Button(id, None));
        Ok(())
    }

    /// A tile of the hand goes to another place; marks on it go with it.
    fn reorder(&mut self, seat: Seat, from: usize, to: usize) -> Result<(), Refused> {
        let player = self.table.player_mut(seat);
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

    /// Tiles of a hand have new places: marks follow them, and the choice to discard one.
    pub(crate) fn remap_marks(&mut self, owner: Seat, place: impl Fn(usize) -> usize) {
        if let Some(Choice {
            chosen: Chosen::Discard(_, index),
            ..
        }) = &mut self.table.player_mut(owner).tray.choice
        {
            *index = place(*index);
        }
        for player in &mut self.table.players {
            let marks = player.marking.iter_mut().flat_map(|m| &mut m.marked);
            for mark in marks.flatten() {
                if mark.target == MarkTarget::Hand && mark.seat == Some(owner) {
                    mark.index = place(mark.index);
                }
            }
        }
    }

    fn toggle_auto(&mut self, seat: Seat, id: AutoButtonId, on: bool) -> Result<(), Refused> {
        let player = self.table.player_mut(seat);
        let switch = player.auto_buttons.get_mut(usize::from(id.0));
        let switch = switch.ok_or(Refused::NoSuch("auto button"))?;
        let fires = on && !*switch;
        *switch = on;
        if fires {
            schedule(&mut self.table.firing, seat, id);
        }
        Ok(())
    }

    /// Another player's hand is declared dead.
    fn declare_dead(&mut self, seat: Seat, other: Seat) -> Result<(), Refused> {
        let names = &self.rulebook.names;
        let has = |seat: Seat, word: &str| {
            let name = names.find(word);
            name.is_some_and(|name| self.table.player(seat).has(name))
        };
        let relative = seat.sees(other);
        let words = ["shimocha", "toimen", "kamicha"].map(|seat| format!("declare_{seat}_dead"));
        let pending = self
            .seats
            .iter()
            .any(|seat| words.iter().any(|word| has(*seat, word)));
        let allowed = self.rulebook.setup.dead_hand_buttons
            && self.table.turn == seat
            && self.seats.contains(&other)
            && relative != Relative::Own
            && !has(seat, "match_start")
            && !has(seat, "dead_hand")
            && !has(other, "dead_hand")
            && !self.table.player(other).calls.is_empty()
            && !pending;
        if !allowed {
            return Err(Refused::NotOffered);
        }
        let status = self.word(&format!("declare_{}_dead", relative.name()));
        self.table.player_mut(seat).status.insert(status);
        self.tell(Output::Message(
            Some(seat),
            format!("declared the hand of {} dead", other.name()),
        ));
        self.recalculate(USUAL_LEVEL);
        Ok(())
    }

    fn be_ready(&mut self, seat: Seat) -> Result<(), Refused> {
        match self.table.screen {
            Some(Screen::Winner | Screen::Scores) => {
                self.table.player_mut(seat).ready = true;
                if self.are_all_ready() {
                    self.finish_screen();
                }
                Ok(())
            }
            _ => Err(Refused::NotNow),
        }
    }

    /// From now on bots play these seats, and no others.
    pub fn seat_bots(&mut self, seats: &[Seat]) {
        let bots = self.seats.iter().copied();
        let bots: Vec<Seat> = bots.filter(|seat| seats.contains(seat)).collect();
        self.log.push(Entry::Bots(bots.clone()));
        self.options.bots = bots;
        self.finish_screen_if_all_are_ready();
    }

    /// The seats that bots play.
    #[must_use]
    pub fn bots(&self) -> &[Seat] {
        &self.options.bots
    }

    /// Has everyone seen enough of the screen? Bots always have.
    fn are_all_ready(&self) -> bool {
        let mut seats = self.seats.iter();
        seats.all(|seat| self.options.bots.contains(seat) || self.table.player(*seat).ready)
    }

    /// If all were ready while something was paused, the screen is over when that has run.
    pub(crate) fn finish_screen_if_all_are_ready(&mut self) {
        let shown = matches!(self.table.screen, Some(Screen::Winner | Screen::Scores));
        let people = self.seats.len() > self.options.bots.len();
        if shown && people && self.are_all_ready() {
            self.screen_over();
        }
    }

    /// For a dealer who may choose now whether the deal repeats: the status that says so, and
    /// whether it does.
    pub(crate) fn choice_of_next_dealer(&self, seat: Seat) -> Option<(Name, bool)> {
        let choice = self.rulebook.names.find("renchan_choice")?;
        let renchan = self.rulebook.names.find("renchan")?;
        let player = self.table.player(seat);
        let may = player.has(choice) && seat == self.dealer();
        (may && self.table.screen == Some(Screen::Scores)).then(|| (renchan, player.has(renchan)))
    }

    fn toggle_next_dealer(&mut self, seat: Seat) -> Result<(), Refused> {
        let choice = self.choice_of_next_dealer(seat);
        let (renchan, repeats) = choice.ok_or(Refused::NotOffered)?;
        let player = self.table.player_mut(seat);
        if repeats {
            player.status.remove(&renchan);
        } else {
            player.status.insert(renchan);
        }
        Ok(())
    }
}
