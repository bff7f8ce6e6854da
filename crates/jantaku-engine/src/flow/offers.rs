//! Offers: which buttons players have, and what these need.

use jantaku_rulebook::{ButtonId, Name, Needs, Number, PerSeat, Seat};
use jantaku_tile::{Pattern, Tile};

use crate::act::Act;
use crate::ask::Ask;
use crate::face::{Happened, RuleFault};
use crate::state::{Choice, Chosen, Context, Offer, SortedMap};

impl Ask<'_> {
    /// The buttons that each seat is offered.
    pub(crate) fn offered(&self) -> PerSeat<Vec<ButtonId>> {
        let players = self.state.players.each_ref();
        players.map(|player| player.tray.buttons.clone())
    }

    /// Whether the player is choosing or marking, so that the offer must not change.
    pub(crate) fn is_busy(&self, seat: Seat) -> bool {
        self.state.player(seat).tray.is_choosing() || self.is_marking(seat)
    }

    /// Whether the player's offer must stay as it is.
    fn keeps_offer(&self, seat: Seat) -> bool {
        let decided = |choice: &Choice| choice.chosen != Chosen::Skip;
        self.is_busy(seat)
            || self
                .state
                .player(seat)
                .tray
                .choice
                .as_ref()
                .is_some_and(decided)
    }

    fn offers_of(
        &self,
        seat: Seat,
        level: Number,
        printed: &mut Vec<String>,
    ) -> SortedMap<ButtonId, Offer> {
        let tray = &self.state.player(seat).tray;
        let mut offers = SortedMap::new();
        for (at, button) in self.terms.rulebook.buttons.iter().enumerate() {
            let id = ButtonId(u16::try_from(at).unwrap_or(u16::MAX));
            if button.interrupt_level < level {
                if let Some(offer) = tray.offers.get(&id).filter(|_| tray.buttons.contains(&id)) {
                    offers.insert(id, offer.clone());
                }
                continue;
            }
            let context = Context::offering(seat, id);
            if self.decide(&button.show_when, &context, printed)
                && let Some(offer) = self.offer(seat, id, &button.needs)
            {
                offers.insert(id, offer);
            }
        }
        offers
    }

    /// What a button needs now; `None` if it cannot be offered.
    pub(super) fn offer(&self, seat: Seat, id: ButtonId, needs: &Needs) -> Option<Offer> {
        Some(match needs {
            Needs::Nothing => Offer::Plain,
            Needs::Call | Needs::SelfCall | Needs::Upgrade => {
                let options = self.call_options(seat, id);
                if options.is_empty() {
                    return None;
                }
                Offer::Call(options)
            }
            Needs::Flower(flowers) => {
                let choices = self.flowers_of(seat, id, flowers);
                if choices.is_empty() {
                    return None;
                }
                Offer::Flower(choices)
            }
            Needs::Card(_) => Offer::Card(Vec::new()),
            Needs::Mark(_) => Offer::Mark,
            Needs::Yaku => Offer::Yaku,
        })
    }

    /// The distinct flowers that a player could lay out.
    fn flowers_of(&self, seat: Seat, id: ButtonId, flowers: &[Tile]) -> Vec<Tile> {
        let mut choices: Vec<Tile> = Vec::new();
        for tile in self.state.player(seat).tiles() {
            let is_flower = |flower: &Tile| tile.satisfies(*flower, Pattern::Written, self.attrs);
            let same = |other: &Tile| {
                other.id == tile.id
                    && self.attrs.required_in_play(other.attrs)
                        == self.attrs.required_in_play(tile.attrs)
            };
            if flowers.iter().any(is_flower)
                && !choices.iter().any(same)
                && self.allows_flower(seat, id, tile)
            {
                choices.push(tile);
            }
        }
        choices
    }

    fn allows_flower(&self, seat: Seat, id: ButtonId, tile: Tile) -> bool {
        let conditions = self
            .terms
            .rulebook
            .button(id)
            .and_then(|button| button.call_conditions.as_ref());
        conditions.is_none_or(|condition| {
            let context = Context {
                choice: Some(std::sync::Arc::new(super::choices::flower(tile))),
                ..Context::offering(seat, id)
            };
            self.holds(condition, &context)
        })
    }

    /// Whether the player must not decline this button.
    pub(crate) fn is_unskippable(&self, seat: Seat, id: ButtonId) -> bool {
        self.terms.rulebook.button(id).is_some_and(|button| {
            let context = Context {
                button: Some(id),
                ..Context::of(seat)
            };
            self.holds(&button.unskippable, &context)
        })
    }
}

impl Act<'_> {
    /// Recalculates offers: buttons down to an interrupt level are looked at, others stay as they
    /// are.
    pub(crate) fn recalculate(&mut self, level: Number) {
        if !self.state.is_active() || !self.terms.rulebook.has_buttons {
            return;
        }
        // Everybody's offer is computed from the same state; only cards are dealt on the way.
        let mut changed = false;
        let mut printed = Vec::new();
        let offers: Vec<(Seat, SortedMap<ButtonId, Offer>)> = self
            .terms
            .seats
            .iter()
            .filter(|seat| !self.ask().keeps_offer(**seat))
            .map(|&seat| (seat, self.ask().offers_of(seat, level, &mut printed)))
            .collect();
        self.print(printed);
        for (seat, mut offers) in offers {
            self.deal_cards(seat, &mut offers);
            let unskippable = offers.keys().any(|&id| self.ask().is_unskippable(seat, id));
            let mut buttons: Vec<ButtonId> = offers.keys().copied().collect();
            if !buttons.is_empty() && !unskippable {
                buttons.push(ButtonId::SKIP);
            }
            let tray = &mut self.state.player_mut(seat).tray;
            if tray.buttons != buttons {
                changed = true;
                tray.revision += 1;
                if !buttons.is_empty() {
                    tray.choice = None; // there is something new to decide
                }
            }
            tray.buttons = buttons;
            tray.offers = offers;
            tray.held.clear();
        }
        self.schedule_auto_buttons(changed);
    }

    /// Deals the cards of a draft once a round; they stay the same until one is taken.
    fn deal_cards(&mut self, seat: Seat, offers: &mut SortedMap<ButtonId, Offer>) {
        let ids: Vec<ButtonId> = offers
            .iter()
            .filter(|(_, offer)| matches!(offer, Offer::Card(cards) if cards.is_empty()))
            .map(|(id, _)| *id)
            .collect();
        for id in ids {
            let wanted = match self.terms.rulebook.button(id).map(|button| &button.needs) {
                Some(Needs::Card(wanted)) => {
                    usize::try_from(wanted.whole_part()).map_or(0, |wanted| wanted.min(100))
                }
                _ => 0,
            };
            let cards: Vec<Name> = match &self.state.player(seat).drafts {
                Some(cards) => cards.clone(),
                None if self.state.round.deck.len() < wanted => {
                    self.tell(Happened::Error(RuleFault::NotEnoughCards));
                    Vec::new()
                }
                None => self.state.round.deck.drain(..wanted).collect(),
            };
            if cards.is_empty() {
                offers.remove(&id);
            } else {
                self.state.player_mut(seat).drafts = Some(cards.clone());
                offers.insert(id, Offer::Card(cards));
            }
        }
    }
}
