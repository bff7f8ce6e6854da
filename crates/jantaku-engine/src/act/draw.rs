//! Drawing tiles, and putting them back.

use jantaku_rulebook::action::{DrawFrom, DrawTo};
use jantaku_rulebook::{Amount, Event, NamedTile, Seat, Who};
use jantaku_tile::{Tile, TileId, attr};

use super::MOST_AT_ONCE;
use super::wall::Named;
use crate::act::Act;
use crate::face::{Happened, RuleFault};
use crate::flow::Frame;
use crate::state::{Context, RoundEvent};

impl Act<'_> {
    /// Draws tiles, or puts some back if the number is negative.
    pub(super) fn draw(
        &mut self,
        number: &Amount,
        from: DrawFrom,
        to: DrawTo,
        context: &Context,
    ) -> Vec<Frame> {
        let seat = context.seat;
        let wanted = self.ask().whole(number, context);
        if wanted < 0 {
            let back = usize::try_from(wanted.unsigned_abs()).unwrap_or(usize::MAX);
            self.undraw(seat, to, back.min(MOST_AT_ONCE));
            return Vec::new();
        }
        let wanted = self.bounded(number, context);
        let player = self.state.player(seat);
        let there = match to {
            DrawTo::Aside => player.aside.len(),
            DrawTo::Draw => player.draw.len(),
        };
        if !self.has_room(there, wanted) {
            return Vec::new();
        }
        let drawn = (0..wanted)
            .take_while(|_| self.draw_one(from, to, context))
            .count();
        if drawn < wanted {
            self.warn(RuleFault::NothingToDraw);
        }
        if wanted > 0 && drawn == 0 {
            return Vec::new();
        }
        self.ask().fire(Event::AfterDraw, Context::of(seat))
    }

    /// Draws a tile. `false` if there is none.
    fn draw_one(&mut self, from: DrawFrom, to: DrawTo, context: &Context) -> bool {
        let tile = match from {
            DrawFrom::Wall => self.next_live(),
            DrawFrom::OppositeEnd => self.next_from_the_end(),
            DrawFrom::Named(named) => self.take_named(&named, context),
        };
        let Some(tile) = tile else {
            return false;
        };
        let tile = self.with(tile, attr::DRAW);
        let seat = context.seat;
        match to {
            DrawTo::Aside => self.state.player_mut(seat).aside.insert(0, tile),
            DrawTo::Draw => {
                self.state.player_mut(seat).draw.push(tile);
                self.record(RoundEvent::Draw { seat, tile });
                self.tell(Happened::Drawn(seat, tile));
            }
        }
        true
    }

    /// The next tile of the live wall, or of the dead wall when the live one is used up.
    fn next_live(&mut self) -> Option<Tile> {
        loop {
            let wall = &mut self.state.round.wall;
            if wall.index >= wall.live.len() {
                // Of a stack whose upper tile was drawn from the end, the lower one is left.
                let upper_is_gone =
                    wall.dead_index % 2 == 1 && wall.dead.len() == wall.dead_index + 1;
                if wall.dead.len() <= wall.dead_index {
                    return None;
                }
                let tile = wall.dead.remove(usize::from(upper_is_gone));
                wall.live.push(tile);
            }
            let tile = *wall.live.get(wall.index)?;
            wall.index += 1;
            if !self.ask().has_attr(tile, attr::SKIP_DRAW) {
                return Some(tile);
            }
        }
    }

    /// The next tile from the end of the dead wall, of each stack the upper one first.
    fn next_from_the_end(&mut self) -> Option<Tile> {
        loop {
            let wall = &mut self.state.round.wall;
            let (drawn, length) = (wall.dead_index, wall.dead.len());
            if drawn >= length {
                self.feed_dead_wall()?;
                continue;
            }
            let place = if drawn % 2 == 1 {
                length - drawn
            } else {
                length.saturating_sub(drawn + 2)
            };
            let tile = *wall.dead.get(place)?;
            wall.dead_index += 1;
            if let Some(&name) = self.terms.rulebook.setup.reserved_tiles.get(drawn) {
                wall.drawn_names.insert(name);
            }
            if !self.ask().has_attr(tile, attr::SKIP_DRAW) {
                return Some(tile);
            }
        }
    }

    /// Moves the upper tile of the last live stack to a dead wall that is used up.
    fn feed_dead_wall(&mut self) -> Option<()> {
        let wall = &mut self.state.round.wall;
        let last = wall.live.len().checked_sub(1)?;
        if wall.left().is_empty() {
            return None;
        }
        let upper = if last % 2 == 0 { last } else { last - 1 };
        let place = if upper < wall.index { last } else { upper };
        let tile = wall.live.remove(place);
        // Below the last upper tile, if that one has no lower one yet.
        wall.dead.insert(wall.dead.len() % 2, tile);
        Some(())
    }

    /// The tile of a name. One that lies in the dead wall is taken from there; any other is new.
    fn take_named(&mut self, named: &NamedTile, context: &Context) -> Option<Tile> {
        let (place, name) = match self.ask().look_up(named, context)? {
            Named::Tile(tile) => return Some(tile),
            Named::Position(position, name) => {
                (self.state.round.wall.dead_index_of(position)?, name)
            }
        };
        let tile = *self.state.round.wall.dead.get(place)?;
        if tile.id == TileId::SPACE {
            return None;
        }
        let space = self.with(TileId::SPACE.into(), attr::SKIP_DRAW);
        let wall = &mut self.state.round.wall;
        if let Some(there) = wall.dead.get_mut(place) {
            *there = space;
        }
        wall.drawn_names.extend(name);
        Some(tile)
    }

    /// Puts drawn tiles back onto the live wall, as long as the last one drawn from it is still
    /// there.
    fn undraw(&mut self, seat: Seat, to: DrawTo, most: usize) {
        for _ in 0..most {
            let wall = &self.state.round.wall;
            let drawn = wall.live.get(..wall.index).unwrap_or_default();
            let skipped = |tile: &Tile| self.ask().has_attr(*tile, attr::SKIP_DRAW);
            let Some(last) = drawn.iter().rposition(|tile| !skipped(tile)) else {
                return;
            };
            let Some(&tile) = drawn.get(last) else { return };
            let player = self.state.player(seat);
            let zone = match to {
                DrawTo::Aside => &player.aside,
                DrawTo::Draw => &player.draw,
            };
            let Some(place) = zone
                .iter()
                .rposition(|&own| self.ask().passes_for(own, tile))
            else {
                return;
            };
            let player = self.state.player_mut(seat);
            let zone = match to {
                DrawTo::Aside => &mut player.aside,
                DrawTo::Draw => &mut player.draw,
            };
            zone.remove(place);
            self.state.round.wall.index = last;
        }
    }
}

/// Other actions on the draw.
impl Act<'_> {
    pub(super) fn draw_from_aside(&mut self, context: &Context) {
        let player = self.state.player_mut(context.seat);
        if player.aside.is_empty() {
            return;
        }
        let tile = player.aside.remove(0);
        let tile = self.with(tile, attr::DRAW);
        self.state.player_mut(context.seat).draw.push(tile);
    }

    pub(super) fn draw_last_discard(&mut self, context: &Context) {
        let Some((discarder, tile)) = self.ask().last_discard_in_pond() else {
            self.warn(RuleFault::NoDiscardToDraw);
            return;
        };
        if !self.has_room(self.state.player(context.seat).draw.len(), 1) {
            return;
        }
        self.state.player_mut(discarder).pond.pop();
        let tile = self.with(tile, attr::DRAW);
        self.state.player_mut(context.seat).draw.push(tile);
    }

    /// Adds the drawn tiles to the hand.
    pub(super) fn merge_draw(&mut self, seat: Seat) {
        let draw = std::mem::take(&mut self.state.player_mut(seat).draw);
        let draw = self.all_without(draw, attr::DRAW);
        self.state.player_mut(seat).hand.extend(draw);
    }

    pub(super) fn pass_draws(&mut self, who: Who, number: &Amount, context: &Context) {
        let Some(receiver) = self.ask().seat(who, context) else {
            return;
        };
        let number = self.bounded(number, context);
        let number = number.min(self.state.player(context.seat).draw.len());
        if !self.has_room(self.state.player(receiver).draw.len(), number) {
            return;
        }
        let passed: Vec<Tile> = {
            let draw = &mut self.state.player_mut(context.seat).draw;
            draw.drain(..number).collect()
        };
        self.state.player_mut(receiver).draw.extend(passed);
    }
}
