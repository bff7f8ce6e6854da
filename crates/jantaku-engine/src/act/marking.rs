//! Actions on marked objects. All of them declare the marking done.

use std::cmp::Ordering;
use std::sync::Arc;

use jantaku_rulebook::action::{JokerGoes, MarkAction, WallPart};
use jantaku_rulebook::{Event, MarkTarget, Relative, Seat, StyleItem, StyleTile};
use jantaku_tile::{AttrSet, Pattern, Tile, TileId, attr};

use super::slots::TileSlot;
use crate::act::Act;
use crate::ask::Ask;
use crate::face::{Happened, RuleFault};
use crate::flow::Frame;
use crate::state::{Context, MadeCall, Marked, Meld, RoundEvent};

/// The index of a mark whose object is gone.
const NOWHERE: usize = usize::MAX;

impl Ask<'_> {
    fn first_marked(&self, seat: Seat, target: MarkTarget) -> Option<Marked> {
        self.state.player(seat).marking.as_ref()?.of(target).next()
    }

    /// The objects of a kind that a player has marked, in the order in which they lie.
    pub(super) fn marked(&self, seat: Seat, target: MarkTarget) -> Vec<Marked> {
        let marking = self.state.player(seat).marking.as_ref();
        let mut marked: Vec<Marked> = marking
            .into_iter()
            .flat_map(|marking| marking.of(target))
            .collect();
        marked.sort_unstable();
        marked
    }
}

impl Act<'_> {
    pub(super) fn mark_action(&mut self, action: &MarkAction, context: &Context) -> Vec<Frame> {
        let seat = context.seat;
        if *action == MarkAction::Mark {
            return Vec::new(); // it happened when the button was pressed
        }
        let Some(marking) = &mut self.state.player_mut(seat).marking else {
            if *action != MarkAction::Clear {
                self.warn(RuleFault::NothingMarked);
            }
            return Vec::new();
        };
        marking.done = true;
        let frames = match action {
            MarkAction::Mark | MarkAction::Clear => Some(Vec::new()),
            MarkAction::SwapCalls => self.swap_marked_calls(seat),
            MarkAction::SwapOutJoker(jokers, goes) => self.swap_out_joker(jokers, *goes, context),
            MarkAction::ExtendWall(part) => self.extend_wall(seat, *part == WallPart::Dead),
            MarkAction::PonDiscard => self.pon_marked_discard(seat),
            MarkAction::FlipDiscardFacedown => {
                let marked = self.ask().first_marked(seat, MarkTarget::Discard);
                marked.and_then(|marked| {
                    self.flip_facedown(marked.seat?, marked.index);
                    Some(Vec::new())
                })
            }
            MarkAction::Charleston(direction) => self.charleston(seat, *direction),
        };
        frames.unwrap_or_else(|| {
            self.warn(RuleFault::MarksMissing);
            Vec::new()
        })
    }

    /// Updates marks after an object was removed: marks on it become void, those behind it move up.
    pub(super) fn marks_close_up(&mut self, target: MarkTarget, owner: Option<Seat>, gone: usize) {
        self.shift_marks(target, owner, |index| match index.cmp(&gone) {
            Ordering::Less => index,
            Ordering::Equal => NOWHERE,
            Ordering::Greater if index == NOWHERE => NOWHERE,
            Ordering::Greater => index - 1,
        });
    }

    /// Maps the indices of marks on an owner's objects.
    pub(super) fn shift_marks(
        &mut self,
        target: MarkTarget,
        owner: Option<Seat>,
        place: impl Fn(usize) -> usize,
    ) {
        for player in &mut self.state.players {
            let marks = player.marking.iter_mut().flat_map(|m| &mut m.marked);
            for mark in marks.flatten() {
                if mark.target == target && mark.seat == owner {
                    mark.index = place(mark.index);
                }
            }
        }
    }

    /// Takes the marked tiles out of hands.
    fn take_marked_hand(&mut self, seat: Seat) -> Vec<Tile> {
        let marked = self.ask().marked(seat, MarkTarget::Hand);
        let mut taken = Vec::with_capacity(marked.len());
        for object in marked.iter().rev() {
            taken.extend(
                object
                    .seat
                    .and_then(|owner| self.take_tile(owner, object.index)),
            );
        }
        taken.reverse();
        taken
    }

    /// Takes a tile out of hand and draw.
    fn take_tile(&mut self, owner: Seat, index: usize) -> Option<Tile> {
        let player = self.state.player_mut(owner);
        let hand = player.hand.len();
        let tile = if index < hand {
            player.hand.remove(index)
        } else if index - hand < player.draw.len() {
            player.draw.remove(index - hand)
        } else {
            return None;
        };
        self.marks_close_up(MarkTarget::Hand, Some(owner), index);
        Some(tile)
    }

    fn swap_marked_calls(&mut self, seat: Seat) -> Option<Vec<Frame>> {
        let marking = self.state.player(seat).marking.as_ref()?;
        let calls: Vec<Marked> = marking.of(MarkTarget::Call).take(2).collect();
        let [first, second] = calls[..] else {
            return None;
        };
        let first = self.ask().marked_slot(seat, first)?;
        let second = self.ask().marked_slot(seat, second)?;
        let (one, other) = (self.ask().thing(first)?, self.ask().thing(second)?);
        self.put(first, other);
        self.put(second, one);
        Some(Vec::new())
    }

    /// Exchanges a joker in the marked call for the marked tile.
    fn swap_out_joker(
        &mut self,
        jokers: &[Tile],
        goes: JokerGoes,
        context: &Context,
    ) -> Option<Vec<Frame>> {
        let hand = self.ask().first_marked(context.seat, MarkTarget::Hand)?;
        let call = self.ask().first_marked(context.seat, MarkTarget::Call)?;
        let (owner, caller) = (hand.seat?, call.seat?);
        let tile = self.state.player(owner).tiles().nth(hand.index)?;
        let tiles = self
            .state
            .player(caller)
            .calls
            .get(call.index)?
            .tiles
            .clone();
        let is_joker = |tile: &Tile| {
            let mut jokers = jokers.iter();
            jokers.any(|&joker| tile.satisfies(joker, Pattern::Written, self.attrs))
        };
        let place = tiles.iter().position(is_joker)?;
        let joker = *tiles.get(place)?;

        let tile = self.without(tile, attr::DRAW);
        // The tile lies as the joker lay.
        let laid = self.with_attrs(tile, |table, set| table.union(set, joker.attrs));
        let joker = self.without(joker, attr::SIDEWAYS);
        let meld = self.state.player_mut(caller).calls.get_mut(call.index)?;
        *meld.tiles.get_mut(place)? = laid;
        if goes == JokerGoes::Place {
            let player = self.state.player_mut(owner);
            let places = player.hand.iter_mut().chain(&mut player.draw);
            if let Some(there) = places.into_iter().nth(hand.index) {
                *there = joker;
            }
        } else {
            self.take_tile(owner, hand.index);
            self.merge_draw(owner);
            if goes == JokerGoes::Draw {
                self.state.player_mut(owner).draw = vec![joker];
            } else {
                let name = self.terms.rulebook.words.joker;
                let tiles = vec![joker];
                let calls = &mut self.state.player_mut(owner).calls;
                calls.insert(0, Meld { name, tiles });
            }
            // The tile can be robbed like that of any call.
            let name = self.terms.rulebook.words.swap_out_joker;
            self.record(RoundEvent::Call(MadeCall {
                seat: owner,
                from: owner,
                called: tile,
                others: Vec::new(),
                name,
            }));
        }
        self.announce(Happened::JokerSwapped(context.seat, tiles), context);
        Some(Vec::new())
    }

    /// Moves marked tiles to the end of a wall.
    fn extend_wall(&mut self, seat: Seat, dead: bool) -> Option<Vec<Frame>> {
        let scryed = if dead {
            Vec::new()
        } else {
            self.ask().marked(seat, MarkTarget::Scry)
        };
        let more = self.ask().marked(seat, MarkTarget::Hand).len() + scryed.len();
        let wall = &self.state.round.wall;
        let there = if dead { &wall.dead } else { &wall.live }.len();
        if more == 0 || !self.has_room(there, more) {
            return None;
        }
        let mut tiles = self.take_marked_hand(seat);
        tiles = self.all_without(tiles, attr::DRAW);
        if dead {
            let wall = &mut self.state.round.wall;
            // New tiles behind those already drawn would bring these back, so they are removed.
            let drawn = std::mem::take(&mut wall.dead_index);
            if drawn % 2 == 1 && wall.dead.len() > drawn {
                wall.dead.remove(wall.dead.len() - drawn - 1);
                let lower = wall.dead.len() + 1 - drawn;
                wall.dead.truncate(lower);
            } else {
                wall.dead.truncate(wall.dead.len().saturating_sub(drawn));
            }
            wall.dead.extend(tiles);
        } else {
            let places = scryed.into_iter();
            let places: Vec<TileSlot> = places
                .filter_map(|object| self.ask().marked_slot(seat, object))
                .collect();
            for thing in places.iter().filter_map(|&place| self.ask().thing(place)) {
                tiles.extend(thing.tiles());
            }
            self.clear(&places);
            self.state.round.wall.live.extend(tiles);
            for player in &mut self.state.players {
                player.scryed = 0;
            }
        }
        Some(Vec::new())
    }

    /// Calls the marked discard, wherever it lies.
    fn pon_marked_discard(&mut self, seat: Seat) -> Option<Vec<Frame>> {
        let marked = self.ask().first_marked(seat, MarkTarget::Discard)?;
        let owner = marked.seat?;
        let called = *self.state.player(owner).pond.get(marked.index)?;
        let own: Vec<Tile> = self.state.player(seat).tiles().collect();
        let mut places = (0..own.len()).filter(|&place| {
            let tile = own.get(place);
            tile.is_some_and(|&tile| self.ask().passes_for(tile, called))
        });
        let (first, second) = (places.next()?, places.next()?);
        let mut tiles = Vec::new();
        tiles.extend(self.take_tile(seat, second));
        tiles.extend(self.take_tile(seat, first));
        tiles.reverse();
        let tiles = self.all_without(tiles, attr::DRAW);
        *self.state.player_mut(owner).pond.get_mut(marked.index)? = TileId::SPACE.into();

        let sideways = self.with(TileId::SPACE.into(), attr::SIDEWAYS).attrs;
        let style = pon_style(self.terms.ring.relative(seat, owner), sideways);
        let laid = self.styled(&style, &tiles, called);
        let name = self.terms.rulebook.words.pon;
        let record = MadeCall {
            seat,
            from: owner,
            called,
            others: tiles,
            name,
        };
        let call = RoundEvent::Call(record);
        let calls = &mut self.state.player_mut(seat).calls;
        calls.push(Meld { name, tiles: laid });
        self.record(call.clone());
        let context = Context {
            caller: Some(seat),
            callee: Some(owner),
            call: Some(Arc::new(call)),
            ..Context::of(seat)
        };
        Some(self.ask().fire(Event::AfterCall, context))
    }

    /// Passes marked tiles to another player, whose draw they become.
    fn charleston(&mut self, seat: Seat, direction: Relative) -> Option<Vec<Frame>> {
        if self.ask().marked(seat, MarkTarget::Hand).is_empty() {
            return None;
        }
        let ring = self.terms.ring;
        let mut receiver = ring.at(seat, direction)?;
        while !self.terms.seats.contains(&receiver) {
            receiver = match direction {
                Relative::Kamicha => ring.prev(receiver),
                _ => ring.next(receiver),
            };
        }
        let passed = self.take_marked_hand(seat);
        let passed = self.all_without(passed, attr::DRAW);
        self.merge_draw(receiver);
        let player = self.state.player_mut(receiver);
        player.draw = passed;
        player.served = true;
        let all = self
            .terms
            .seats
            .iter()
            .all(|&seat| self.state.player(seat).served);
        if !all {
            return Some(Vec::new());
        }
        for player in &mut self.state.players {
            player.served = false;
        }
        Some(self.ask().fire(Event::AfterCharleston, Context::of(seat)))
    }
}

/// How a triplet usually lies: the called tile sideways, pointing at its owner.
fn pon_style(towards: Relative, sideways: AttrSet) -> [StyleItem; 3] {
    let plain = |place| StyleItem {
        tile: StyleTile::Pool(place),
        attrs: AttrSet::EMPTY,
    };
    let called = StyleItem {
        tile: StyleTile::Called,
        attrs: sideways,
    };
    match towards {
        Relative::Kamicha => [called, plain(0), plain(1)],
        Relative::Toimen | Relative::Toimen2 => [plain(0), called, plain(1)],
        Relative::Shimocha | Relative::Own => [plain(0), plain(1), called],
    }
}
