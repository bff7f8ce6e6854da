//! What actions do to the table, one file for each kind.
//!
//! An action does either all that it says or nothing; what it cannot do is reported to the author
//! of the ruleset. What it sets running (handlers of events, steps of the engine) is returned as
//! frames for the running program.

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
mod restrictions;
mod rules_text;
mod score;
mod show;
mod slots;
mod tags;
mod wall;

use std::sync::Arc;

use jantaku_rulebook::action::WallAction;
use jantaku_rulebook::{Action, Amount, Condition, Event, ListId};
use jantaku_tile::{AttrId, AttrSet, AttrTable, Pattern, Tile, TileId, TooManyAttrs, attr};

use crate::ask::{Ask, Memory};
use crate::face::{Happened, RuleFault};
use crate::flow::{Frame, ListFrame};
use crate::game::{Outbox, Terms};
use crate::state::{Context, RoundEvent, State};

/// How many tiles an action may make or move at once.
pub(crate) const MOST_AT_ONCE: usize = 1_000;

/// How many tiles a zone may hold.
pub(crate) const MOST_IN_ZONE: usize = 2_000;

/// How many events the history of a round may hold.
const MOST_EVENTS: usize = 20_000;

/// How many characters a text may have.
const MOST_CHARACTERS: usize = 10_000;

/// A handle for changes: the state and the outbox, but not the rules.
#[derive(Debug)]
pub(crate) struct Act<'a> {
    pub(crate) terms: &'a Terms,
    pub(crate) state: &'a mut State,
    pub(crate) attrs: &'a mut Arc<AttrTable>,
    pub(crate) memory: &'a Memory,
    pub(crate) outbox: &'a mut Outbox,
}

impl Act<'_> {
    /// Questions to the game as it stands.
    pub(crate) fn ask(&self) -> Ask<'_> {
        Ask {
            terms: self.terms,
            state: self.state,
            attrs: self.attrs,
            memory: self.memory,
        }
    }

    pub(crate) fn tell(&mut self, output: Happened) {
        self.outbox.push(output);
    }

    /// Reports a problem to the author of the ruleset.
    pub(crate) fn warn(&mut self, fault: RuleFault) {
        self.tell(Happened::Warning(fault));
    }

    /// Whether a condition holds. What it prints is passed to the author of the ruleset.
    pub(crate) fn holds_aloud(&mut self, condition: &Condition, context: &Context) -> bool {
        let mut printed = Vec::new();
        let answer = self.ask().decide(condition, context, &mut printed);
        if !printed.is_empty() {
            self.print(printed);
        }
        answer
    }

    /// Passes what conditions have printed to the author of the ruleset.
    pub(crate) fn print(&mut self, printed: Vec<String>) {
        for text in printed {
            self.tell(Happened::Print(text));
        }
    }

    /// Changes the attributes of a tile. If the table of attributes is full, the tile stays as it
    /// is.
    pub(crate) fn with_attrs(
        &mut self,
        tile: Tile,
        change: impl FnOnce(&mut AttrTable, AttrSet) -> Result<AttrSet, TooManyAttrs>,
    ) -> Tile {
        match change(Arc::make_mut(self.attrs), tile.attrs) {
            Ok(attrs) => Tile { id: tile.id, attrs },
            Err(problem) => {
                self.warn(problem.into());
                tile
            }
        }
    }
}

impl Act<'_> {
    /// Runs an action. The frames go onto the running program's stack; the last runs first.
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
            // These change what is running; the flow handles them.
            Action::Control(_) | Action::Turn(_) | Action::End(_) => {}
        }
        Vec::new()
    }

    fn wall_action(&mut self, action: &WallAction, context: &Context) -> Vec<Frame> {
        match action {
            WallAction::Draw(number, from, to) => {
                return self.draw(number, *from, *to, context);
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
            WallAction::Scry(number, scope) => self.scry(number, *scope, context),
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

/// Questions that actions of all kinds need.
impl Ask<'_> {
    /// The handler of an event, if there is one.
    fn fire(&self, event: Event, context: Context) -> Vec<Frame> {
        match self.terms.rulebook.event(event) {
            ListId::EMPTY => Vec::new(),
            list => vec![ListFrame::new(list, context).into()],
        }
    }

    /// An amount as an integer, truncated.
    fn whole(&self, amount: &Amount, context: &Context) -> i64 {
        self.amount(amount, context).whole_part()
    }

    /// Whether a tile in play passes for another, jokers not considered.
    fn passes_for(&self, tile: Tile, other: Tile) -> bool {
        tile.satisfies(other, Pattern::InPlay, self.attrs)
    }

    /// The tile as the others see it when it lies there.
    fn seen_face(&self, tile: Tile) -> Tile {
        if self.has_attr(tile, attr::FACEDOWN) {
            TileId::BACK.into()
        } else {
            tile
        }
    }
}

impl Act<'_> {
    /// An amount as a number of things, capped at [`MOST_AT_ONCE`]; a surplus is reported.
    fn bounded(&mut self, amount: &Amount, context: &Context) -> usize {
        let number = usize::try_from(self.ask().whole(amount, context)).unwrap_or(0);
        if number > MOST_AT_ONCE {
            self.warn(RuleFault::TooManyAtOnce {
                number,
                most: MOST_AT_ONCE,
            });
        }
        number.min(MOST_AT_ONCE)
    }

    /// The tile with an attribute added, which comparisons of tiles ignore.
    pub(crate) fn with(&mut self, tile: Tile, attr: AttrId) -> Tile {
        self.with_attrs(tile, |table, set| table.add(set, attr.invisible()))
    }

    /// The tile with an attribute removed.
    pub(crate) fn without(&mut self, tile: Tile, attr: AttrId) -> Tile {
        self.with_attrs(tile, |table, set| table.remove(set, attr))
    }

    fn all_without(&mut self, mut tiles: Vec<Tile>, attr: AttrId) -> Vec<Tile> {
        for tile in &mut tiles {
            *tile = self.without(*tile, attr);
        }
        tiles
    }

    /// Whether a zone with so many tiles has room for more. Reports a problem if not.
    fn has_room(&mut self, there: usize, more: usize) -> bool {
        let room = more <= MOST_AT_ONCE && there.saturating_add(more) <= MOST_IN_ZONE;
        if !room {
            self.warn(RuleFault::ZoneFull);
        }
        room
    }

    /// Adds an event to the history. When it reaches [`MOST_EVENTS`], its older half is dropped.
    fn record(&mut self, event: RoundEvent) {
        let history = &mut self.state.round.history;
        if history.len() >= MOST_EVENTS {
            history.drain(..MOST_EVENTS / 2);
        }
        history.push(event);
    }

    /// Announces something, unless the running list is silent.
    fn announce(&mut self, happened: Happened, context: &Context) {
        if !context.silent {
            self.tell(happened);
        }
    }
}

/// Truncates a text to [`MOST_CHARACTERS`].
pub(crate) fn cut(mut text: String) -> String {
    if let Some((end, _)) = text.char_indices().nth(MOST_CHARACTERS) {
        text.truncate(end);
    }
    text
}
