//! Discarding, and what is done to discards.

use jantaku_rulebook::{Event, Number, Seat};
use jantaku_tile::{Pattern, Tile, TileId, attr};

use crate::flow::{EngineStep, Frame, ListFrame};
use crate::game::Game;
use crate::input::Input;
use crate::output::Output;
use crate::table::{Context, Record};

impl Game {
    /// Discards a tile of hand and draw, if the player may; its effects run next.
    pub(super) fn play_tile(&mut self, tile: Tile, index: usize, context: &Context) -> Vec<Frame> {
        let seat = context.seat;
        let player = self.table.player(seat);
        let Some(own) = player.tiles().nth(index) else {
            return self.refuse_discard("there is no such tile");
        };
        if !own.satisfies(tile, Pattern::Written, &self.attrs) {
            return self.refuse_discard("another tile lies there");
        }
        let owes = self.table.turn == seat && self.table.awaiting_discard;
        if !owes || self.table.round_over {
            return self.refuse_discard("no discard is awaited of the player");
        }
        if self.marks_missing(seat) > 0 {
            return self.refuse_discard("the player is marking");
        }
        if !self.is_playable(seat, own, false) {
            return self.refuse_discard("the tile may not be discarded now");
        }

        let facedown = self.words.discard_facedown;
        let facedown = facedown.is_some_and(|status| player.has(status));
        let tsumogiri = index >= player.hand.len();
        let mut tile = own;
        if facedown || self.has_attr(tile, attr::FACEDOWN) {
            tile = self.with(tile, attr::FACEDOWN);
        }
        let tile = self.with(tile, attr::DISCARD);
        let player = self.table.player_mut(seat);
        if tsumogiri {
            player.draw.remove(index - player.hand.len());
        } else {
            player.hand.remove(index);
        }
        self.merge_draw(seat);
        let player = self.table.player_mut(seat);
        player.pond.push(tile);
        player.discards.push(tile);
        self.record_discard(seat, tile, tsumogiri);
        // An effect may give somebody the turn, who then owes a discard; so this comes first.
        self.table.awaiting_discard = false;
        self.table.restrictions_lifted = false;

        let context = Context::of(seat).with_tile(tile);
        let rulebook = self.rulebook.clone();
        let effects = rulebook.play_effects.iter().filter(|(specs, _)| {
            let fits = |spec| self.fits_spec(tile, spec, &context, false);
            specs.iter().any(fits)
        });
        let lists = effects.map(|&(_, list)| ListFrame::new(list, context.clone()).into());
        let mut frames: Vec<Frame> = lists.collect();
        frames.push(EngineStep::FinishDiscard(seat).into());
        frames.reverse();
        frames
    }

    fn refuse_discard(&mut self, why: &str) -> Vec<Frame> {
        self.warn(format!("`play_tile`: {why}"));
        Vec::new()
    }

    /// Writes a discard down and tells it.
    fn record_discard(&mut self, seat: Seat, tile: Tile, tsumogiri: bool) {
        let tile = self.seen_face(tile);
        self.record(Record::Discard { seat, tile });
        self.tell(Output::Discarded {
            seat,
            tile,
            tsumogiri,
        });
    }

    /// The effects of a discard have run: if they changed the tile, its record follows.
    pub(crate) fn finish_discard(&mut self, seat: Seat) {
        let Some(&discard) = self.table.player(seat).discards.last() else {
            return;
        };
        let face = self.seen_face(discard);
        let records = self.table.records.iter_mut().rev();
        let newest = records.filter_map(|record| match record {
            Record::Discard { seat, tile } => Some((*seat, tile)),
            _ => None,
        });
        if let Some((by, tile)) = newest.take(1).next()
            && by == seat
            && tile.id == discard.id
        {
            *tile = face;
        }
    }

    /// Clicks on the drawn tile.
    pub(super) fn discard_draw(&mut self, context: &Context) {
        let player = self.table.player(context.seat);
        if !player.draw.is_empty() {
            let click = Input::Discard(player.hand.len());
            self.queue_input(context.seat, click);
        }
    }

    /// Fires the event of a discard that nobody took.
    pub(super) fn check_discard_passed(&mut self, context: &Context) -> Vec<Frame> {
        match self.table.last_record() {
            Some(Record::Discard { .. }) => {
                self.fire(Event::AfterDiscardPassed, Context::of(context.seat))
            }
            _ => Vec::new(),
        }
    }

    /// The last tile of the pond counts as discarded.
    pub(super) fn register_last_discard(&mut self, context: &Context) {
        let seat = context.seat;
        if let Some(&tile) = self.table.player(seat).pond.last() {
            let tsumogiri = self.has_attr(tile, attr::DRAW);
            self.record_discard(seat, tile, tsumogiri);
        }
    }

    /// The last discard of the round as it lies in its pond, if it is still there.
    pub(super) fn last_discard_in_pond(&self) -> Option<(Seat, Tile)> {
        let (seat, seen) = self.table.last_discard()?;
        let tile = *self.table.player(seat).pond.last()?;
        let there =
            tile.id == seen.id || seen.id == TileId::BACK && self.has_attr(tile, attr::FACEDOWN);
        there.then_some((seat, tile))
    }

    /// Puts another tile in the place of the last pond tile of the last discarder.
    fn replace_last_discard(&mut self, seat: Seat, tile: Tile) {
        if let Some(last) = self.table.player_mut(seat).pond.last_mut() {
            *last = tile;
            self.record(Record::Discard { seat, tile });
        }
    }

    /// The last discard becomes another tile, and everyone may react to it.
    pub(super) fn convert_last_discard(&mut self, tile: Tile) -> Vec<Frame> {
        match self.table.last_discard() {
            Some((seat, _)) => {
                self.replace_last_discard(seat, tile);
                vec![EngineStep::Recalculate(Number::ZERO).into()]
            }
            None => Vec::new(),
        }
    }

    pub(super) fn flip_last_discard_faceup(&mut self) {
        let Some((seat, _)) = self.table.last_discard() else {
            return;
        };
        if let Some(&tile) = self.table.player(seat).pond.last() {
            let tile = self.without(tile, attr::FACEDOWN);
            self.replace_last_discard(seat, tile);
        }
    }

    pub(super) fn flip_first_visible_discard_facedown(&mut self, context: &Context) {
        let pond = &self.table.player(context.seat).pond;
        let visible = pond.iter().position(|&tile| {
            let covered = [attr::FACEDOWN, attr::CONCEALED];
            !matches!(tile.id, TileId::BACK | TileId::SPACE)
                && !covered.iter().any(|&attr| self.has_attr(tile, attr))
        });
        if let Some(index) = visible {
            self.flip_facedown(context.seat, index);
        }
    }

    /// Turns a pond tile down.
    pub(super) fn flip_facedown(&mut self, seat: Seat, index: usize) {
        if let Some(&tile) = self.table.player(seat).pond.get(index) {
            let tile = self.with(tile, attr::FACEDOWN);
            if let Some(there) = self.table.player_mut(seat).pond.get_mut(index) {
                *there = tile;
            }
        }
    }

    pub(super) fn flip_aside_facedown(&mut self, context: &Context) {
        let mut aside = std::mem::take(&mut self.table.player_mut(context.seat).aside);
        for tile in &mut aside {
            *tile = self.with(*tile, attr::FACEDOWN);
        }
        self.table.player_mut(context.seat).aside = aside;
    }
}
