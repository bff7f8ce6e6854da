//! What actions do to the table, one file for each kind.
//!
//! An action either does all that it says or nothing; what it cannot do is told to the author of
//! the ruleset. What it sets running in its turn (handlers of events, steps of the engine) comes
//! back as frames for the running program.

mod attributes;
mod behaviour;
mod buttons;
mod calls;
mod cards;
mod counters;
mod discard;
mod draw;
mod ending;
mod layout;
mod ledger;
mod marking;
mod moving;
mod places;
mod restrictions;
mod rules_text;
mod score;
mod show;
mod tags;
mod wall;

use std::sync::Arc;

use jantaku_rulebook::action::WallAction;
use jantaku_rulebook::{Action, Amount, Event, ListId, Name, Seat};
use jantaku_tile::{AttrId, Pattern, Tile, TileId, attr};

use crate::flow::{Frame, ListFrame};
use crate::game::Game;
use crate::output::Output;
use crate::table::{Context, Record};

/// No action makes or moves more tiles than this at once.
pub(crate) const MOST_AT_ONCE: usize = 1_000;

/// No zone grows beyond this.
pub(crate) const MOST_IN_ZONE: usize = 2_000;

/// A round's history is never longer than this.
const MOST_RECORDS: usize = 20_000;

/// Texts beyond this many characters are cut.
const MOST_CHARACTERS: usize = 10_000;

impl Game {
    /// Does an action. What comes back goes onto the running program; the last frame runs first.
    pub(crate) fn act(&mut self, action: &Action, context: &Context) -> Vec<Frame> {
        match action {
            Action::Wall(action) => return self.wall_action(action, context),
            Action::Mark(action) => return self.mark_action(action, context),
            Action::Card(action) => return self.card_action(action, context),
            Action::Show(action) => self.show_action(action, context),
            Action::RuleText(action) => self.rule_text_action(action, context),
            Action::Call(action) => self.call_action(action, context),
            Action::Counter(action) => self.counter_action(action, context),
            Action::Score(action) => self.score_action(action, context),
            Action::Button(action) => self.button_action(*action, context),
            Action::Move(action) => self.move_action(action, context),
            Action::Behaviour(action) => self.behaviour_action(action, context),
            Action::Attr(action) => self.attr_action(action, context),
            // These change what is running, and are the business of the flow.
            Action::Control(_) | Action::Turn(_) | Action::End(_) => {}
        }
        Vec::new()
    }

    fn wall_action(&mut self, action: &WallAction, context: &Context) -> Vec<Frame> {
        match action {
            WallAction::Draw(number, from, aside) => {
                return self.draw(number, *from, *aside, context);
            }
            WallAction::PlayTile(tile, index) => return self.play_tile(*tile, *index, context),
            WallAction::CheckDiscardPassed => return self.check_discard_passed(context),
            WallAction::DiscardDraw => self.discard_draw(context),
            WallAction::RegisterLastDiscard => self.register_last_discard(context),
            WallAction::DrawFromAside => self.draw_from_aside(context),
            WallAction::DrawLastDiscard => self.draw_last_discard(context),
            WallAction::MergeDraw => self.merge_draw(context.seat),
            WallAction::PassDraws(who, number) => self.pass_draws(*who, number, context),
            WallAction::ShiftTileToDeadWall(number) => self.shift_to_dead_wall(number, context),
            WallAction::RevealTile(tile) => self.reveal_tile(tile, context),
            WallAction::SaveRevealedTiles(label) => self.save_revealed_tiles(*label),
            WallAction::LoadRevealedTiles(label) => self.load_revealed_tiles(*label),
            WallAction::Scry(number, everyone) => self.scry(number, *everyone, context),
            WallAction::ScryNamedTiles(tiles) => self.scry_named_tiles(tiles, context),
            WallAction::ClearScry => self.clear_scry(),
            WallAction::ConvertLastDiscard(tile) => return self.convert_last_discard(*tile),
            WallAction::FlipLastDiscardFaceup => self.flip_last_discard_faceup(),
            WallAction::FlipFirstVisibleDiscardFacedown => {
                self.flip_first_visible_discard_facedown(context);
            }
            WallAction::FlipAsideFacedown => self.flip_aside_facedown(context),
        }
        Vec::new()
    }
}

/// What actions of all kinds need.
impl Game {
    /// The handler of an event, if there is one.
    fn fire(&self, event: Event, context: Context) -> Vec<Frame> {
        match self.rulebook.event(event) {
            ListId::EMPTY => Vec::new(),
            list => vec![ListFrame::new(list, context).into()],
        }
    }

    /// An amount as a whole number, its fraction cut off.
    fn whole(&self, amount: &Amount, context: &Context) -> i64 {
        self.amount(amount, context).whole_part()
    }

    /// An amount as a number of things; the surplus over what can be done at once is told.
    fn bounded(&mut self, amount: &Amount, context: &Context) -> usize {
        let number = usize::try_from(self.whole(amount, context)).unwrap_or(0);
        if number > MOST_AT_ONCE {
            self.warn(format!(
                "{number} is too many at once; {MOST_AT_ONCE} is the most"
            ));
        }
        number.min(MOST_AT_ONCE)
    }

    /// A word by number. A word that the ruleset never uses is entered into the game's own copy
    /// of the rulebook; numbers that were given before stay.
    pub(crate) fn word(&mut self, word: &str) -> Name {
        match self.rulebook.names.find(word) {
            Some(name) => name,
            None => Arc::make_mut(&mut self.rulebook).names.intern(word),
        }
    }

    /// A tile with an attribute, which is invisible to comparisons.
    pub(crate) fn with(&mut self, tile: Tile, attr: AttrId) -> Tile {
        self.with_attrs(tile, |table, set| table.add(set, attr.invisible()))
    }

    /// A tile without an attribute.
    pub(crate) fn without(&mut self, tile: Tile, attr: AttrId) -> Tile {
        self.with_attrs(tile, |table, set| table.remove(set, attr))
    }

    /// Tiles without an attribute.
    fn all_without(&mut self, mut tiles: Vec<Tile>, attr: AttrId) -> Vec<Tile> {
        for tile in &mut tiles {
            *tile = self.without(*tile, attr);
        }
        tiles
    }

    /// Does a tile in play pass for another, no joker considered?
    fn passes_for(&self, tile: Tile, other: Tile) -> bool {
        tile.satisfies(other, Pattern::InPlay, &self.attrs)
    }

    /// The tile as the others see it when it lies there.
    fn seen_face(&self, tile: Tile) -> Tile {
        if self.has_attr(tile, attr::FACEDOWN) {
            TileId::BACK.into()
        } else {
            tile
        }
    }

    /// Is there room for so many tiles more in a zone that has some already?
    fn has_room(&mut self, there: usize, more: usize) -> bool {
        let room = more <= MOST_AT_ONCE && there.saturating_add(more) <= MOST_IN_ZONE;
        if !room {
            self.warn("too many tiles in one place; nothing happens");
        }
        room
    }

    /// Writes down what has happened. Of a history longer than any real one the end is kept.
    fn record(&mut self, record: Record) {
        let records = &mut self.table.records;
        if records.len() >= MOST_RECORDS {
            records.drain(..MOST_RECORDS / 2);
        }
        records.push(record);
    }

    /// A message by a player, unless nothing of this is to be seen.
    fn say(&mut self, seat: Seat, text: String, context: &Context) {
        if !context.silent {
            self.tell(Output::Message(Some(seat), cut(text)));
        }
    }
}

/// A text of bounded length.
pub(crate) fn cut(mut text: String) -> String {
    if let Some((end, _)) = text.char_indices().nth(MOST_CHARACTERS) {
        text.truncate(end);
    }
    text
}
