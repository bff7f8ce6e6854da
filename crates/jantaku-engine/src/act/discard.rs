//! Discarding, and actions on discards.

use jantaku_rulebook::{Event, Number, Seat};
use jantaku_tile::{Pattern, Tile, TileId, attr};

use crate::act::Act;
use crate::ask::Ask;
use crate::face::Happened;
use crate::face::{Command, RuleFault};
use crate::flow::{EngineStep, Frame, ListFrame};
use crate::state::{Context, RoundEvent};

impl Ask<'_> {
    /// The last discard of the round as it lies in its pond, if it is still there.
    pub(super) fn last_discard_in_pond(&self) -> Option<(Seat, Tile)> {
        let (seat, seen) = self.state.last_discard()?;
        let tile = *self.state.player(seat).pond.last()?;
        let there =
            tile.id == seen.id || seen.id == TileId::BACK && self.has_attr(tile, attr::FACEDOWN);
        there.then_some((seat, tile))
    }
}

impl Act<'_> {
    /// Discards a tile of hand and draw, if the player may. Its effects run next.
    pub(super) fn play_tile(&mut self, tile: Tile, index: usize, context: &Context) -> Vec<Frame> {
        let seat = context.seat;
        let player = self.state.player(seat);
        let Some(own) = player.tiles().nth(index) else {
            return self.refuse_discard(RuleFault::DiscardOfNoTile);
        };
        if !own.satisfies(tile, Pattern::Written, self.attrs) {
            return self.refuse_discard(RuleFault::DiscardOfOtherTile);
        }
        let owes = self.state.round.turn == seat && self.state.round.awaiting_discard;
        if !owes || self.state.ending.round_over {
            return self.refuse_discard(RuleFault::NoDiscardAwaited);
        }
        if self.ask().marks_missing(seat) > 0 {
            return self.refuse_discard(RuleFault::DiscardWhileMarking);
        }
        if !self.ask().is_playable(seat, own) {
            return self.refuse_discard(RuleFault::DiscardForbidden);
        }

        let facedown = self.terms.engine_names.discard_facedown;
        let facedown = facedown.is_some_and(|status| player.has(status));
        let tsumogiri = index >= player.hand.len();
        let mut tile = own;
        if facedown || self.ask().has_attr(tile, attr::FACEDOWN) {
            tile = self.with(tile, attr::FACEDOWN);
        }
        let tile = self.with(tile, attr::DISCARD);
        let player = self.state.player_mut(seat);
        if tsumogiri {
            player.draw.remove(index - player.hand.len());
        } else {
            player.hand.remove(index);
        }
        self.merge_draw(seat);
        let player = self.state.player_mut(seat);
        player.pond.push(tile);
        player.discards.push(tile);
        self.record_discard(seat, tile, tsumogiri);
        // Comes first, because an effect may give somebody the turn, who then owes a discard.
        self.state.round.awaiting_discard = false;
        self.state.round.restrictions_lifted = false;

        let context = Context::of(seat).with_tile(tile);
        let rulebook = self.terms.rulebook.clone();
        let effects = rulebook.play_effects.iter().filter(|(specs, _)| {
            let fits = |spec| self.ask().fits_spec(tile, spec, &context);
            specs.iter().any(fits)
        });
        let lists = effects.map(|&(_, list)| ListFrame::new(list, context.clone()).into());
        let mut frames: Vec<Frame> = lists.collect();
        frames.push(EngineStep::FinishDiscard(seat).into());
        frames.reverse();
        frames
    }

    fn refuse_discard(&mut self, why: RuleFault) -> Vec<Frame> {
        self.warn(why);
        Vec::new()
    }

    /// Records a discard in the history and announces it.
    fn record_discard(&mut self, seat: Seat, tile: Tile, tsumogiri: bool) {
        let tile = self.ask().seen_face(tile);
        self.record(RoundEvent::Discard { seat, tile });
        self.tell(Happened::Discarded {
            seat,
            tile,
            tsumogiri,
        });
    }

    /// Updates the history if the effects of a discard have changed the tile.
    pub(crate) fn finish_discard(&mut self, seat: Seat) {
        let Some(&discard) = self.state.player(seat).discards.last() else {
            return;
        };
        let face = self.ask().seen_face(discard);
        let history = self.state.round.history.iter_mut().rev();
        let newest = history.filter_map(|event| match event {
            RoundEvent::Discard { seat, tile } => Some((*seat, tile)),
            _ => None,
        });
        if let Some((by, tile)) = newest.take(1).next()
            && by == seat
            && tile.id == discard.id
        {
            *tile = face;
        }
    }

    /// Chooses to discard the drawn tile.
    pub(super) fn discard_draw(&mut self, context: &Context) {
        let player = self.state.player(context.seat);
        if !player.draw.is_empty() {
            let click = Command::Discard(player.hand.len());
            self.queue_command(context.seat, click);
        }
    }

    /// Fires the event of a discard that nobody took.
    pub(super) fn check_discard_passed(&mut self, context: &Context) -> Vec<Frame> {
        match self.state.last_event() {
            Some(RoundEvent::Discard { .. }) => self
                .ask()
                .fire(Event::AfterDiscardPassed, Context::of(context.seat)),
            _ => Vec::new(),
        }
    }

    /// Adds the last tile of the pond to the discards.
    pub(super) fn register_last_discard(&mut self, context: &Context) {
        let seat = context.seat;
        if let Some(&tile) = self.state.player(seat).pond.last() {
            let tsumogiri = self.ask().has_attr(tile, attr::DRAW);
            self.record_discard(seat, tile, tsumogiri);
        }
    }

    /// Replaces the last pond tile of the last discarder.
    fn replace_last_discard(&mut self, seat: Seat, tile: Tile) {
        if let Some(last) = self.state.player_mut(seat).pond.last_mut() {
            *last = tile;
            self.record(RoundEvent::Discard { seat, tile });
        }
    }

    /// Turns the last discard into another tile, to which everyone may react.
    pub(super) fn convert_last_discard(&mut self, tile: Tile) -> Vec<Frame> {
        match self.state.last_discard() {
            Some((seat, _)) => {
                self.replace_last_discard(seat, tile);
                vec![EngineStep::Recalculate(Number::ZERO).into()]
            }
            None => Vec::new(),
        }
    }

    pub(super) fn flip_last_discard_faceup(&mut self) {
        let Some((seat, _)) = self.state.last_discard() else {
            return;
        };
        if let Some(&tile) = self.state.player(seat).pond.last() {
            let tile = self.without(tile, attr::FACEDOWN);
            self.replace_last_discard(seat, tile);
        }
    }

    pub(super) fn flip_first_visible_discard_facedown(&mut self, context: &Context) {
        let pond = &self.state.player(context.seat).pond;
        let visible = pond.iter().position(|&tile| {
            let covered = [attr::FACEDOWN, attr::CONCEALED];
            !matches!(tile.id, TileId::BACK | TileId::SPACE)
                && !covered.iter().any(|&attr| self.ask().has_attr(tile, attr))
        });
        if let Some(index) = visible {
            self.flip_facedown(context.seat, index);
        }
    }

    /// Turns a pond tile face down.
    pub(super) fn flip_facedown(&mut self, seat: Seat, index: usize) {
        if let Some(&tile) = self.state.player(seat).pond.get(index) {
            let tile = self.with(tile, attr::FACEDOWN);
            if let Some(there) = self.state.player_mut(seat).pond.get_mut(index) {
                *there = tile;
            }
        }
    }

    pub(super) fn flip_aside_facedown(&mut self, context: &Context) {
        let mut aside = std::mem::take(&mut self.state.player_mut(context.seat).aside);
        for tile in &mut aside {
            *tile = self.with(*tile, attr::FACEDOWN);
        }
        self.state.player_mut(context.seat).aside = aside;
    }
}
