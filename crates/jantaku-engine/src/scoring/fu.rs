//! Counting fu: a program decomposes the hand in every way, and the best way counts.
//!
//! The rest of a hand is stored as the number of tiles of each kind, one byte each, so that taking
//! a group away is a subtraction. Possibilities that differ in nothing but how they came about are
//! merged.

mod counts;
mod groups;
mod kinds;

use std::sync::Arc;

use jantaku_match::Behaviour;
use jantaku_rulebook::{Condition, FuAction, FuProgram, FuStep, Name, Number};
use jantaku_tile::{Tile, TileId, TileSpec};
use rustc_hash::FxHashSet;

use super::appraisal::{FuPart, FuReason};
use crate::ask::Ask;
use crate::state::{Context, Meld, WinContext};
use counts::{Counts, LANES};
use groups::Way;
use kinds::{KindIndex, Kinds};

/// How many possibilities are followed; no real hand has a tenth of them.
const MOST_POSSIBILITIES: usize = 20_000;

/// Fewer possibilities than this are compared one by one, more by hash.
const MANY_POSSIBILITIES: usize = 16;

/// For how many distinct numbers of fu the answer of a condition is cached.
const DIFFERENT_FU: usize = 4;

/// Words of counts: enough for the hands of nearly all games, and for all others.
const FEW: usize = 2;
const MANY: usize = 8;

impl Ask<'_> {
    /// The fu that a program counts for a player's hand; 0 for hands of more than 64 kinds of tiles
    /// or more than 127 tiles of a kind.
    pub(crate) fn count_fu(&self, program: Option<&FuProgram>, context: &Context) -> Number {
        let Some(program) = program else {
            return Number::ZERO;
        };
        let tiles = self.fu_tiles(context);
        let mut context = context.clone();
        self.note_won_hand(&mut context);
        let fu = if tiles.len() <= FEW * LANES && !program.brings_tiles {
            Counting::<FEW>::new(*self, program, tiles, context).and_then(Counting::run)
        } else {
            Counting::<MANY>::new(*self, program, tiles, context).and_then(Counting::run)
        };
        fu.unwrap_or_default()
    }

    /// The parts of the fu that a program counts.
    pub(super) fn fu_parts(&self, program: &FuProgram, context: &Context) -> Vec<FuPart> {
        let tiles = self.fu_tiles(context);
        let counting = Counting::<MANY>::new(*self, program, tiles, context.clone());
        let parts = counting.and_then(|mut counting| {
            counting.trail = Some(Vec::new());
            counting.parts()
        });
        parts.unwrap_or_default()
    }

    /// The winning tile and the hand; without a winning tile, draw and hand.
    fn fu_tiles(&self, context: &Context) -> FuTiles<'_> {
        let player = self.state.player(context.seat);
        let winning = self.winning_tile_now(context);
        FuTiles {
            draw: if winning.is_some() { &[] } else { &player.draw },
            winning,
            hand: &player.hand,
        }
    }
}

/// The tiles whose fu are counted.
#[derive(Clone, Copy)]
struct FuTiles<'g> {
    winning: Option<Tile>,
    draw: &'g [Tile],
    hand: &'g [Tile],
}

impl FuTiles<'_> {
    fn len(&self) -> usize {
        usize::from(self.winning.is_some()) + self.draw.len() + self.hand.len()
    }

    /// The tile at an index of a reading, in which the winning tile is last; here it is first.
    fn at(&self, place: usize) -> Option<Tile> {
        let mut all = self.winning.iter().chain(self.draw).chain(self.hand);
        let place = place.checked_add(1)?;
        let place = if place == self.len() { 0 } else { place };
        all.nth(place).copied()
    }
}

/// What may be left of a hand, and the fu so far.
#[derive(Clone, Copy, Debug)]
struct Possibility<const WORDS: usize> {
    hand: Counts<WORDS>,
    /// The calls that are left, as a bit set.
    calls: u64,
    /// Whether their tiles have lost their attributes.
    bare: bool,
    fu: Number,
    /// The length of the trail after the latest part of this possibility; 0 if it has none.
    trail: u32,
}

impl<const WORDS: usize> Possibility<WORDS> {
    fn is_same(&self, other: &Self) -> bool {
        (self.hand, self.calls, self.bare) == (other.hand, other.calls, other.bare)
    }

    #[inline]
    fn is_same_worth(&self, other: &Self) -> bool {
        self.fu == other.fu && self.is_same(other)
    }
}

/// A fu program in execution.
struct Counting<'g, const WORDS: usize> {
    game: Ask<'g>,
    program: &'g FuProgram,
    behaviour: &'g Behaviour,
    /// Holds no fu, except while a condition about them is evaluated.
    context: Context,
    calls: &'g [Meld],
    winning: Option<Tile>,
    /// The distinct tiles of the hand, and upper bounds of how many of each a possibility has.
    kinds: Kinds<WORDS>,
    most: Counts<WORDS>,
    /// An index of these kinds, made when it is first needed.
    index: Option<Box<KindIndex>>,
    /// Whether none of the kinds is a joker.
    plain: bool,
    start: Possibility<WORDS>,
    now: Vec<Possibility<WORDS>>,
    next: Vec<Possibility<WORDS>>,
    /// What is among the next possibilities, once they are many.
    seen: FxHashSet<(Counts<WORDS>, u64, bool, Number)>,
    /// How groups can be taken, and which groups these are: programs ask for the same ones
    /// repeatedly.
    ways: Vec<Way<WORDS>>,
    ways_of: Option<usize>,
    tries_left: usize,
    /// The groups of the reading under consideration, if there is one.
    pieces: Option<Vec<Counts<WORDS>>>,
    /// Where the fu came from, if that is asked: each part with the index of the one before it.
    trail: Option<Vec<(u32, FuPart)>>,
}

impl<'g, const WORDS: usize> Counting<'g, WORDS> {
    /// `None` if there are more tiles or calls than can be counted.
    fn new(
        game: Ask<'g>,
        program: &'g FuProgram,
        tiles: FuTiles,
        context: Context,
    ) -> Option<Self> {
        let player = game.state.player(context.seat);
        let calls = &player.calls[..];
        let pieces = context.win.as_deref().and_then(|win| win.pieces.clone());
        let mut counting = Self {
            game,
            program,
            behaviour: &player.behaviour,
            context,
            calls,
            winning: tiles.winning,
            kinds: Kinds::NONE,
            most: Counts::NONE,
            index: None,
            plain: true,
            start: Possibility {
                hand: Counts::NONE,
                calls: match calls.len() {
                    64.. => return None,
                    count => (1 << count) - 1,
                },
                bare: false,
                fu: Number::ZERO,
                trail: 0,
            },
            now: Vec::with_capacity(MANY_POSSIBILITIES),
            next: Vec::with_capacity(MANY_POSSIBILITIES),
            seen: FxHashSet::default(),
            ways: Vec::with_capacity(MANY_POSSIBILITIES),
            ways_of: None,
            tries_left: 0,
            pieces: None,
            trail: None,
        };
        for tiles in [tiles.winning.as_slice(), tiles.draw, tiles.hand] {
            for &tile in tiles {
                let kind = counting.kind(tile)?;
                counting.start.hand.add(kind)?;
            }
        }
        counting.most = counting.start.hand;
        counting.pieces = pieces.and_then(|pieces| {
            let counts = |piece: &Vec<usize>| {
                let mut counts = Counts::NONE;
                for place in piece {
                    let tile = tiles.at(*place)?;
                    counts.add(counting.kinds.number(tile)?)?;
                }
                Some(counts)
            };
            pieces.iter().map(counts).collect()
        });
        counting.now.push(counting.start);
        Some(counting)
    }

    /// The number of a tile's kind; `None` if there are too many kinds.
    #[inline]
    fn kind(&mut self, tile: Tile) -> Option<usize> {
        match self.kinds.number(tile) {
            Some(known) => Some(known),
            None => self.new_kind(tile),
        }
    }

    fn new_kind(&mut self, tile: Tile) -> Option<usize> {
        let number = self.kinds.push(tile)?;
        let stands_for_others = !self.behaviour.is_plain(tile.id)
            && (tile.id == TileId::ANY || self.behaviour.is_joker(tile, self.game.attrs));
        self.plain &= !stands_for_others;
        self.forget_ways();
        Some(number)
    }

    /// Clears the cache of ways after hands have changed otherwise than by taking groups.
    fn forget_ways(&mut self) {
        self.index = None;
        self.ways_of = None;
    }

    /// The fu of the best possibility.
    fn run(mut self) -> Option<Number> {
        self.best().map(|best| best.fu)
    }

    fn best(&mut self) -> Option<Possibility<WORDS>> {
        for step in &self.program.steps {
            self.step(step)?;
        }
        let first = self.now.first()?;
        let all = self.now.iter().filter(|one| one.is_same(first));
        all.copied()
            .reduce(|best, one| if one.fu > best.fu { one } else { best })
    }

    /// The parts of the best possibility's fu.
    fn parts(mut self) -> Option<Vec<FuPart>> {
        let mut at = self.best()?.trail;
        let mut trail = self.trail?;
        let mut parts = Vec::new();
        while let Some(step) = (at as usize).checked_sub(1) {
            trail.truncate(step + 1); // what comes before a step is older
            let (before, part) = trail.pop()?;
            parts.push(part);
            at = before;
        }
        parts.reverse();
        Some(parts)
    }

    /// Adds a part to the trail of a possibility.
    fn note(&mut self, before: u32, reason: &FuReason, tiles: &[Tile], fu: Number) -> u32 {
        let Some(trail) = &mut self.trail else {
            return before;
        };
        let part = FuPart {
            reason: reason.clone(),
            tiles: tiles.to_vec(),
            fu,
        };
        trail.push((before, part));
        u32::try_from(trail.len()).unwrap_or(before)
    }

    fn step(&mut self, step: &FuStep) -> Option<()> {
        let condition = step.condition.as_ref();
        if let FuAction::Add(amount) = &step.action {
            let amount = self.game.amount(amount, &self.context);
            match condition {
                Some(condition) if step.depends_on_fu => self.add_where(amount, condition),
                Some(condition) if !self.game.holds(condition, &self.context) => {}
                condition => {
                    let reason = self.reason(condition);
                    self.change_all(&reason, &[], |one| one.fu += amount);
                }
            }
            return Some(());
        }
        if condition.is_some_and(|condition| !self.game.holds(condition, &self.context)) {
            return Some(());
        }
        match &step.action {
            FuAction::Add(_) | FuAction::Nothing => {}
            FuAction::ConvertCalls(_) | FuAction::RemoveCalls(_) if self.calls.is_empty() => {}
            FuAction::ConvertCalls(values) => self.convert_calls(values),
            FuAction::RemoveCalls(specs) => self.remove_calls(specs),
            FuAction::RemoveGroups(groups) => self.remove_groups(groups),
            FuAction::RetainEmptyHands => self
                .now
                .retain(|one| one.hand == Counts::NONE && one.calls == 0),
            FuAction::TakeMaximum => {
                let most = self.now.iter().map(|one| one.fu).max();
                self.now.retain(|one| Some(one.fu) == most);
            }
            FuAction::RoundUp(to) => self.change_for(&FuReason::RoundedUp, &[], |one| {
                one.fu = one.fu.round_up_to(*to);
            }),
            FuAction::AddOriginalHand => {
                self.now.push(self.start);
                self.merge(); // unless it was there
            }
            FuAction::PutCallsInHand(names) => self.put_calls_in_hand(names.as_deref())?,
            FuAction::PutWinningTileInHand => self.put_winning_tile_in_hand()?,
            FuAction::RemoveAttrs => self.remove_attrs()?,
        }
        Some(())
    }

    /// Why fu are added where a condition holds.
    fn reason(&self, condition: Option<&Condition>) -> FuReason {
        match self.trail {
            Some(_) => self.game.fu_reason(condition),
            None => FuReason::Base, // nobody will know
        }
    }

    /// Adds fu to the possibilities for which a condition about their fu holds.
    fn add_where(&mut self, amount: Number, condition: &Condition) {
        let reason = self.reason(Some(condition));
        let mut answers = [None; DIFFERENT_FU];
        let mut asked = 0;
        let mut changed = 0;
        for at in 0..self.now.len() {
            let fu = self.now[at].fu;
            let known = answers.iter().take(asked).flatten();
            let known = known.copied().find(|(known, _)| *known == fu);
            let (_, holds) = known.unwrap_or_else(|| {
                let answer = (fu, self.holds_with(condition, fu));
                // A cache miss with no room left is evaluated again.
                if let Some(place) = answers.get_mut(asked) {
                    *place = Some(answer);
                    asked += 1;
                }
                answer
            });
            if holds {
                self.change_one(at, &reason, &[], |one| one.fu += amount);
                changed += 1;
            }
        }
        self.win().minipoints = None;
        if (1..self.now.len()).contains(&changed) {
            self.merge(); // where only some have changed, they may have become like others
        }
    }

    /// Whether a condition holds for a possibility with so much fu.
    fn holds_with(&mut self, condition: &Condition, fu: Number) -> bool {
        self.win().minipoints = Some(fu);
        self.game.holds(condition, &self.context)
    }

    fn win(&mut self) -> &mut WinContext {
        Arc::make_mut(self.context.win.get_or_insert_default())
    }

    /// Changes every possibility, and merges those that become equal.
    fn change(&mut self, change: impl Fn(&mut Possibility<WORDS>)) {
        self.change_for(&FuReason::Base, &[], change);
    }

    /// The same, where fu change for a reason.
    fn change_for(
        &mut self,
        reason: &FuReason,
        tiles: &[Tile],
        change: impl Fn(&mut Possibility<WORDS>),
    ) {
        self.change_all(reason, tiles, change);
        self.merge();
    }

    /// The same, where no two can become equal.
    fn change_all(
        &mut self,
        reason: &FuReason,
        tiles: &[Tile],
        change: impl Fn(&mut Possibility<WORDS>),
    ) {
        for at in 0..self.now.len() {
            self.change_one(at, reason, tiles, &change);
        }
    }

    fn change_one(
        &mut self,
        at: usize,
        reason: &FuReason,
        tiles: &[Tile],
        change: impl Fn(&mut Possibility<WORDS>),
    ) {
        let mut one = self.now[at];
        let before = one.fu;
        change(&mut one);
        if one.fu != before {
            one.trail = self.note(one.trail, reason, tiles, one.fu - before);
        }
        self.now[at] = one;
    }

    /// Merges equal possibilities.
    fn merge(&mut self) {
        if self.now.len() < 2 {
            return;
        }
        self.begin();
        for at in 0..self.now.len() {
            self.push(self.now[at]);
        }
        std::mem::swap(&mut self.now, &mut self.next);
    }

    fn begin(&mut self) {
        self.next.clear();
        self.seen.clear();
    }

    /// Adds one of the next possibilities, if it is new.
    fn push(&mut self, one: Possibility<WORDS>) {
        let is_new = if self.next.len() < MANY_POSSIBILITIES {
            !self.next.iter().any(|other| other.is_same_worth(&one))
        } else {
            let key = |one: &Possibility<WORDS>| (one.hand, one.calls, one.bare, one.fu);
            if self.seen.is_empty() {
                self.seen.extend(self.next.iter().map(key));
            }
            self.next.len() < MOST_POSSIBILITIES && self.seen.insert(key(&one))
        };
        if is_new {
            self.next.push(one);
        }
    }

    fn convert_calls(&mut self, values: &[(Name, Number)]) {
        let value = |call: &Meld| {
            let mut values = values.iter();
            let value = values.find(|(name, _)| *name == call.name);
            value.map_or(Number::ZERO, |(_, value)| *value)
        };
        for (at, call) in self.calls.iter().enumerate() {
            let value = value(call);
            if value != 0 {
                self.change_for(&FuReason::Call(call.name), &call.tiles, |one| {
                    if one.calls & (1 << at) != 0 {
                        one.fu += value;
                    }
                });
            }
        }
    }

    fn remove_calls(&mut self, specs: &[TileSpec]) {
        let fits = |tile: Tile| {
            let mut specs = specs.iter();
            specs.all(|spec| self.game.fits_spec_with_jokers(tile, spec, &self.context))
        };
        let removed = |bare: bool| {
            let goes = |call: &Meld| {
                let mut tiles = call.tiles.iter();
                specs.is_empty()
                    || tiles.any(|tile| fits(if bare { stripped(*tile) } else { *tile }))
            };
            let calls = self.calls.iter().enumerate();
            let calls = calls.filter(|(_, call)| goes(call));
            calls.fold(0, |mask: u64, (call, _)| mask | 1 << call)
        };
        let removed = [removed(false), removed(true)];
        self.change(|one| one.calls &= !removed[usize::from(one.bare)]);
    }

    fn put_calls_in_hand(&mut self, names: Option<&[Name]>) -> Option<()> {
        self.begin();
        for at in 0..self.now.len() {
            let mut one = self.now[at];
            for (call, meld) in self.calls.iter().enumerate() {
                let named = names.is_none_or(|names| names.contains(&meld.name));
                if !named || one.calls & (1 << call) == 0 {
                    continue;
                }
                one.calls &= !(1 << call);
                for &tile in &meld.tiles {
                    let kind = self.kind(if one.bare { stripped(tile) } else { tile })?;
                    one.hand.add(kind)?;
                }
            }
            self.note_most(&one.hand);
            self.push(one);
        }
        std::mem::swap(&mut self.now, &mut self.next);
        Some(())
    }

    /// Gives the winning tile back to possibilities that have lost it with a group.
    fn put_winning_tile_in_hand(&mut self) -> Option<()> {
        let Some(winning) = self.winning else {
            return Some(()); // the draw is in the hand in its place
        };
        self.begin();
        for at in 0..self.now.len() {
            let mut one = self.now[at];
            let winning = if one.bare { stripped(winning) } else { winning };
            let marked = self.is_marked(winning);
            let is_it = |tile: Tile| match marked {
                true => self.is_marked(tile),
                false => tile.id == winning.id,
            };
            let mut held = (0..self.kinds.len()).filter(|kind| one.hand.of(*kind) > 0);
            if !held.any(|kind| is_it(self.kinds[kind])) {
                let kind = self.kind(winning)?;
                one.hand.add(kind)?;
                self.note_most(&one.hand);
            }
            self.push(one);
        }
        std::mem::swap(&mut self.now, &mut self.next);
        Some(())
    }

    /// Whether the ruleset has marked a tile as the winning one.
    fn is_marked(&self, tile: Tile) -> bool {
        let mut attrs = self.game.attrs.spellings(tile.attrs);
        attrs.any(|attr| attr.strip_prefix('_').unwrap_or(&attr) == "winning_tile")
    }

    fn remove_attrs(&mut self) -> Option<()> {
        self.begin();
        for at in 0..self.now.len() {
            let mut one = self.now[at];
            let mut hand = Counts::NONE;
            for kind in 0..self.kinds.len() {
                let bare = self.kind(stripped(self.kinds[kind]))?;
                for _ in 0..one.hand.of(kind) {
                    hand.add(bare)?;
                }
            }
            self.note_most(&hand);
            one = Possibility {
                hand,
                bare: true,
                ..one
            };
            self.push(one);
        }
        std::mem::swap(&mut self.now, &mut self.next);
        Some(())
    }

    /// Updates the upper bounds of tiles per kind.
    fn note_most(&mut self, hand: &Counts<WORDS>) {
        for kind in 0..self.kinds.len() {
            while self.most.of(kind) < hand.of(kind) && self.most.add(kind).is_some() {
                self.forget_ways();
            }
        }
    }
}

/// The tile without attributes.
fn stripped(tile: Tile) -> Tile {
    tile.id.into()
}
