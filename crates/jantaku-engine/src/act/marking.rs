//! Actions on marked objects. All of them declare the marking done.

use std::cmp::Ordering;
use std::sync::Arc;

use jantaku_rulebook::action::{JokerGoes, MarkAction};
use jantaku_rulebook::{Event, MarkTarget, Relative, Seat, StyleItem, StyleTile};
use jantaku_tile::{AttrSet, Pattern, Tile, TileId, attr};

use super::places::Place;
use crate::flow::Frame;
use crate::game::Game;
use crate::table::{CallRecord, Context, Marked, Meld, Record};

/// The place of a mark on something that is gone.
const NOWHERE: usize = usize::MAX;

impl Game {
    pub(super) fn mark_action(&mut self, action: &MarkAction, context: &Context) -> Vec<Frame> {
        let seat = context.seat;
        if *action == MarkAction::Mark {
            return Vec::new(); // it happened when the button was pressed
        }
        let Some(marking) = &mut self.table.player_mut(seat).marking else {
            if *action != MarkAction::Clear {
                self.warn("nothing is marked");
            }
            return Vec::new();
        };
        marking.done = true;
        let frames = match action {
            MarkAction::Mark | MarkAction::Clear => Some(Vec::new()),
            MarkAction::SwapCalls => self.swap_marked_calls(seat),
            MarkAction::SwapOutJoker(jokers, goes) => self.swap_out_joker(jokers, *goes, context),
            MarkAction::ExtendWall(dead) => self.extend_wall(seat, *dead),
            MarkAction::PonDiscard => self.pon_marked_discard(seat),
            MarkAction::FlipDiscardFacedown => {
                let marked = self.first_marked(seat, MarkTarget::Discard);
                marked.and_then(|marked| {
                    self.flip_facedown(marked.seat?, marked.index);
                    Some(Vec::new())
                })
            }
            MarkAction::Charleston(direction) => self.charleston(seat, *direction),
        };
        frames.unwrap_or_else(|| {
            self.warn("what has to be marked for this is not marked, or cannot be done");
            Vec::new()
        })
    }

    fn first_marked(&self, seat: Seat, target: MarkTarget) -> Option<Marked> {
        self.table.player(seat).marking.as_ref()?.of(target).next()
    }

    /// What a player has marked of a kind, in the order in which it lies.
    pub(super) fn marked(&self, seat: Seat, target: MarkTarget) -> Vec<Marked> {
        let marking = self.table.player(seat).marking.as_ref();
        let mut marked: Vec<Marked> = marking
            .into_iter()
            .flat_map(|marking| marking.of(target))
            .collect();
        marked.sort_unstable();
        marked
    }

    /// Something is taken away: marks on it mark nothing, and marks behind it move up.
    pub(super) fn marks_close_up(&mut self, target: MarkTarget, owner: Option<Seat>, gone: usize) {
        self.shift_marks(target, owner, |index| match index.cmp(&gone) {
            Ordering::Less => index,
            Ordering::Equal => NOWHERE,
            Ordering::Greater if index == NOWHERE => NOWHERE,
            Ordering::Greater => index - 1,
        });
    }

    /// Marks on objects of an owner get new places.
    pub(super) fn shift_marks(
        &mut self,
        target: MarkTarget,
        owner: Option<Seat>,
        place: impl Fn(usize) -> usize,
    ) {
        for player in &mut self.table.players {
            let marks = player.marking.iter_mut().flat_map(|m| &mut m.marked);
            for mark in marks.flatten() {
                if mark.target == target && mark.seat == owner {
                    mark.index = place(mark.index);
                }
            }
        }
    }

    /// Takes the marked tiles of hands out of them.
    fn take_marked_hand(&mut self, seat: Seat) -> Vec<Tile> {
        let marked = self.marked(seat, MarkTarget::Hand);
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
        let player = self.table.player_mut(owner);
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
        let marking = self.table.player(seat).marking.as_ref()?;
        let calls: Vec<Marked> = marking.of(MarkTarget::Call).take(2).collect();
        let [first, second] = calls[..] else {
            return None;
        };
        let first = self.marked_place(seat, first)?;
        let second = self.marked_place(seat, second)?;
        let (one, other) = (self.thing(first)?, self.thing(second)?);
        self.put(first, other);
        self.put(second, one);
        Some(Vec::new())
    }

    /// A joker in the marked call is exchanged for the marked tile.
    fn swap_out_joker(
        &mut self,
        jokers: &[Tile],
        goes: JokerGoes,
        context: &Context,
    ) -> Option<Vec<Frame>> {
        let hand = self.first_marked(context.seat, MarkTarget::Hand)?;
        let call = self.first_marked(context.seat, MarkTarget::Call)?;
        let (owner, caller) = (hand.seat?, call.seat?);
        let tile = self.table.player(owner).tiles().nth(hand.index)?;
        let tiles = self
            .table
            .player(caller)
            .calls
            .get(call.index)?
            .tiles
            .clone();
        let is_joker = |tile: &Tile| {
            let mut jokers = jokers.iter();
            jokers.any(|&joker| tile.satisfies(joker, Pattern::Written, &self.attrs))
        };
        let place = tiles.iter().position(is_joker)?;
        let joker = *tiles.get(place)?;

        let tile = self.without(tile, attr::DRAW);
        // The tile lies as the joker lay.
        let laid = self.with_attrs(tile, |table, set| table.union(set, joker.attrs));
        let joker = self.without(joker, attr::SIDEWAYS);
        let meld = self.table.player_mut(caller).calls.get_mut(call.index)?;
        *meld.tiles.get_mut(place)? = laid;
        if goes == JokerGoes::Place {
            let player = self.table.player_mut(owner);
            let places = player.hand.iter_mut().chain(&mut player.draw);
            if let Some(there) = places.into_iter().nth(hand.index) {
                *there = joker;
            }
        } else {
            self.take_tile(owner, hand.index);
            self.merge_draw(owner);
            if goes == JokerGoes::Draw {
                self.table.player_mut(owner).draw = vec![joker];
            } else {
                let name = self.word("joker");
                let tiles = vec![joker];
                let calls = &mut self.table.player_mut(owner).calls;
                calls.insert(0, Meld { name, tiles });
            }
            // The tile can be robbed like that of any call.
            let name = self.word("swap_out_joker");
            self.record(Record::Call(CallRecord {
                seat: owner,
                from: owner,
                called: tile,
                others: Vec::new(),
                name,
            }));
        }
        let text = format!(
            "swapped out a joker from the call {}",
            self.show_tiles(tiles.iter().copied())
        );
        self.say(context.seat, text, context);
        Some(Vec::new())
    }

    /// Marked tiles go to the end of a wall.
    fn extend_wall(&mut self, seat: Seat, dead: bool) -> Option<Vec<Frame>> {
        let scryed = if dead {
            Vec::new()
        } else {
            self.marked(seat, MarkTarget::Scry)
        };
        let more = self.marked(seat, MarkTarget::Hand).len() + scryed.len();
        let wall = &self.table.wall;
        let there = if dead { &wall.dead } else { &wall.live }.len();
        if more == 0 || !self.has_room(there, more) {
            return None;
        }
        let mut tiles = self.take_marked_hand(seat);
        tiles = self.all_without(tiles, attr::DRAW);
        if dead {
            let wall = &mut self.table.wall;
            // New tiles behind those that were drawn would bring them back; so these go.
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
            let places: Vec<Place> = places
                .filter_map(|object| self.marked_place(seat, object))
                .collect();
            for thing in places.iter().filter_map(|&place| self.thing(place)) {
                tiles.extend(thing.tiles());
            }
            self.clear(&places);
            self.table.wall.live.extend(tiles);
            for player in &mut self.table.players {
                player.scryed = 0;
            }
        }
        Some(Vec::new())
    }

    /// The marked discard is called, wherever it lies.
    fn pon_marked_discard(&mut self, seat: Seat) -> Option<Vec<Frame>> {
        let marked = self.first_marked(seat, MarkTarget::Discard)?;
        let owner = marked.seat?;
        let called = *self.table.player(owner).pond.get(marked.index)?;
        let own: Vec<Tile> = self.table.player(seat).tiles().collect();
        let mut places = (0..own.len()).filter(|&place| {
            let tile = own.get(place);
            tile.is_some_and(|&tile| self.passes_for(tile, called))
        });
        let (first, second) = (places.next()?, places.next()?);
        let mut tiles = Vec::new();
        tiles.extend(self.take_tile(seat, second));
        tiles.extend(self.take_tile(seat, first));
        tiles.reverse();
        let tiles = self.all_without(tiles, attr::DRAW);
        *self.table.player_mut(owner).pond.get_mut(marked.index)? = TileId::SPACE.into();

        let sideways = self.with(TileId::SPACE.into(), attr::SIDEWAYS).attrs;
        let style = pon_style(seat.sees(owner), sideways);
        let laid = self.styled(&style, &tiles, called);
        let name = self.word("pon");
        let record = CallRecord {
            seat,
            from: owner,
            called,
            others: tiles,
            name,
        };
        let call = Record::Call(record);
        let calls = &mut self.table.player_mut(seat).calls;
        calls.push(Meld { name, tiles: laid });
        self.record(call.clone());
        let context = Context {
            caller: Some(seat),
            callee: Some(owner),
            call: Some(Arc::new(call)),
            ..Context::of(seat)
        };
        Some(self.fire(Event::AfterCall, context))
    }

    /// Marked tiles become another player's draw.
    fn charleston(&mut self, seat: Seat, direction: Relative) -> Option<Vec<Frame>> {
        if self.marked(seat, MarkTarget::Hand).is_empty() {
            return None;
        }
        let step = match direction {
            Relative::Kamicha => Relative::Kamicha,
            _ => Relative::Shimocha,
        };
        let mut receiver = seat.at(direction);
        while !self.seats.contains(&receiver) {
            receiver = receiver.at(step);
        }
        let passed = self.take_marked_hand(seat);
        let passed = self.all_without(passed, attr::DRAW);
        self.merge_draw(receiver);
        let player = self.table.player_mut(receiver);
        player.draw = passed;
        player.served = true;
        let all = self
            .seats
            .iter()
            .all(|&seat| self.table.player(seat).served);
        if !all {
            return Some(Vec::new());
        }
        for player in &mut self.table.players {
            player.served = false;
        }
        Some(self.fire(Event::AfterCharleston, Context::of(seat)))
    }
}

/// How a triplet usually lies: the called tile sideways, where it points to its owner.
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
        Relative::Toimen => [plain(0), called, plain(1)],
        Relative::Shimocha | Relative::Own => [plain(0), plain(1), called],
    }
}
