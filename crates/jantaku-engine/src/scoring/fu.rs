//! Counting fu: a program takes the hand apart in every way, and the best way counts.
//!
//! What is left of a hand is how many tiles of each kind there are, one byte each, so that
//! taking a group away is a subtraction. A possibility has one number of fu here; those that
//! differ in nothing else are one possibility to the program.

use jantaku_match::reference::fits;
use jantaku_match::spec::{Group, Item, Slot};
use jantaku_rulebook::{Condition, FuAction, FuGroup, FuProgram, FuStep, Name, Number};
use jantaku_tile::{Offset, Pattern, Tile, TileClass, TileId, TileSpec};
use rustc_hash::FxHashSet;

use super::appraisal::{FuPart, FuReason};
use crate::ask::tidy;
use crate::game::Game;
use crate::table::{Context, Meld};

/// How many possibilities are followed, and in how many ways groups are taken from each; no
/// real hand has a tenth of them.
const MOST_POSSIBILITIES: usize = 20_000;
const MOST_WAYS: usize = 2_000;

/// Fewer than this are compared one by one.
const MANY_POSSIBILITIES: usize = 16;

/// How many tiles are tried for the slots of one step's groups.
const MOST_TRIES: usize = 200_000;

/// Kinds that a word counts.
const LANES: usize = 8;

/// Words for the hands of nearly all games, and for those of all others.
const FEW: usize = 2;
const MANY: usize = 8;

impl Game {
    /// What a fu program makes of a player's hand. Hands of more than 64 kinds of tiles, and
    /// of more than 127 of a kind, have none.
    pub(crate) fn count_fu(&self, program: Option<&FuProgram>, context: &Context) -> Number {
        let Some(program) = program else { return 0.0 };
        let grows = |step: &FuStep| {
            let action = &step.action;
            matches!(action, FuAction::PutCallsInHand(_) | FuAction::RemoveAttrs)
        };
        let tiles = self.fu_tiles(context);
        let few = tiles.len() <= FEW * LANES && !program.steps.iter().any(grows);
        let fu = if few {
            Counting::<FEW>::new(self, &tiles, context).and_then(|count| count.run(program))
        } else {
            Counting::<MANY>::new(self, &tiles, context).and_then(|count| count.run(program))
        };
        fu.unwrap_or(0.0)
    }

    /// The parts of the fu that a program counts.
    pub(super) fn fu_parts(&self, program: &FuProgram, context: &Context) -> Vec<FuPart> {
        let tiles = self.fu_tiles(context);
        let counting = Counting::<MANY>::new(self, &tiles, context);
        let parts = counting.and_then(|mut counting| {
            counting.trail = Some(Vec::new());
            counting.parts(program)
        });
        parts.unwrap_or_default()
    }

    /// The winning tile and the hand; without a winning tile, draw and hand.
    fn fu_tiles(&self, context: &Context) -> Vec<Tile> {
        let player = self.table.player(context.seat);
        let winning = self.winning_tile_now(context);
        let draw = match winning {
            Some(_) => &[][..],
            None => &player.draw,
        };
        let tiles = winning.iter().chain(draw).chain(&player.hand);
        tiles.copied().collect()
    }
}

/// How many tiles of each kind there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Counts<const WORDS: usize>([u64; WORDS]);

impl<const WORDS: usize> Counts<WORDS> {
    const NONE: Self = Self([0; WORDS]);
    /// The highest bit of every byte, which no count reaches.
    const TOP: u64 = 0x8080_8080_8080_8080;

    fn of(&self, kind: usize) -> u8 {
        let word = self.0.get(kind / LANES).copied().unwrap_or(0);
        word.to_le_bytes()[kind % LANES]
    }

    /// One more of a kind, if it can be counted.
    fn add(&mut self, kind: usize) -> Option<()> {
        if self.of(kind) >= 0x7f {
            return None;
        }
        *self.0.get_mut(kind / LANES)? += 1 << (8 * (kind % LANES));
        Some(())
    }

    /// What is left without some tiles, if they are all there.
    fn without(&self, taken: &Self) -> Option<Self> {
        let mut left = *self;
        let mut enough = Self::TOP;
        for (word, taken) in left.0.iter_mut().zip(taken.0) {
            // Where the highest bit stays, nothing had to be borrowed.
            let difference = (*word | Self::TOP) - taken;
            enough &= difference;
            *word = difference & !Self::TOP;
        }
        (enough & Self::TOP == Self::TOP).then_some(left)
    }
}

/// What may be left of a hand, and the fu so far.
#[derive(Clone, Copy, Debug)]
struct Possibility<const WORDS: usize> {
    hand: Counts<WORDS>,
    /// The calls that are left, a bit each.
    calls: u64,
    /// Have their tiles lost their attributes?
    bare: bool,
    fu: Number,
    /// How many steps of the trail there were when its last one was made; none if 0.
    trail: u32,
}

impl<const WORDS: usize> Possibility<WORDS> {
    fn is_same(&self, other: &Self) -> bool {
        (self.hand, self.calls, self.bare) == (other.hand, other.calls, other.bare)
    }
}

/// Tiles that are taken at once, and what they are worth.
struct Way<const WORDS: usize> {
    taken: Counts<WORDS>,
    value: Number,
}

/// A program at work.
struct Counting<'g, const WORDS: usize> {
    game: &'g Game,
    /// Without fu, except while conditions are asked about them.
    context: Context,
    calls: &'g [Meld],
    /// The different tiles of the hand, and no fewer of each than any hand has.
    kinds: Vec<Tile>,
    most: Counts<WORDS>,
    /// Their ids.
    ids: TileClass,
    /// Is none of them a joker?
    plain: bool,
    start: Possibility<WORDS>,
    now: Vec<Possibility<WORDS>>,
    next: Vec<Possibility<WORDS>>,
    /// What is among the next ones, once they are many.
    seen: FxHashSet<(Counts<WORDS>, u64, bool, u64)>,
    /// How groups can be taken, and which groups: programs repeat them.
    ways: Vec<Way<WORDS>>,
    ways_of: Option<&'g [FuGroup]>,
    tries_left: usize,
    /// The groups of the reading that is looked at, if it is only one.
    pieces: Option<Vec<Counts<WORDS>>>,
    /// Where fu came from, if that is asked: each part with the step before it.
    trail: Option<Vec<(u32, FuPart)>>,
}

impl<'g, const WORDS: usize> Counting<'g, WORDS> {
    /// `None` if there are more tiles or calls than can be counted.
    fn new(game: &'g Game, tiles: &[Tile], context: &Context) -> Option<Self> {
        let calls = &game.table.player(context.seat).calls[..];
        let mut counting = Self {
            game,
            context: context.clone(),
            calls,
            kinds: Vec::with_capacity(tiles.len()),
            most: Counts::NONE,
            ids: TileClass::EMPTY,
            plain: true,
            start: Possibility {
                hand: Counts::NONE,
                calls: match calls.len() {
                    64.. => return None,
                    count => (1 << count) - 1,
                },
                bare: false,
                fu: 0.0,
                trail: 0,
            },
            now: Vec::new(),
            next: Vec::new(),
            seen: FxHashSet::default(),
            ways: Vec::new(),
            ways_of: None,
            tries_left: 0,
            pieces: None,
            trail: None,
        };
        for &tile in tiles {
            let kind = counting.kind(tile)?;
            counting.start.hand.add(kind)?;
        }
        counting.most = counting.start.hand;
        let pieces = context.win.as_deref().and_then(|win| win.pieces.as_deref());
        counting.pieces = pieces.and_then(|pieces| {
            // The winning tile stands first here, and last in the places of groups.
            let (winning, hand) = tiles.split_first()?;
            let tile = |place: &usize| {
                hand.get(*place)
                    .or((*place == hand.len()).then_some(winning))
            };
            let counts = |piece: &Vec<usize>| {
                let mut counts = Counts::NONE;
                for place in piece {
                    let tile = tile(place)?;
                    counts.add(counting.kinds.iter().position(|kind| kind == tile)?)?;
                }
                Some(counts)
            };
            pieces.iter().map(counts).collect()
        });
        counting.now.push(counting.start);
        Some(counting)
    }

    /// The number of a tile's kind, if it can have one.
    fn kind(&mut self, tile: Tile) -> Option<usize> {
        if let Some(known) = self.kinds.iter().position(|kind| *kind == tile) {
            return Some(known);
        }
        let behaviour = &self.game.table.player(self.context.seat).behaviour;
        let stands_for_others =
            tile.id == TileId::ANY || behaviour.is_joker(tile, &self.game.attrs);
        self.plain &= !stands_for_others;
        self.kinds.push(tile);
        self.ids.insert(tile.id);
        self.ways_of = None;
        (self.kinds.len() <= WORDS * LANES).then_some(self.kinds.len() - 1)
    }

    /// The fu that come out.
    fn run(mut self, program: &'g FuProgram) -> Option<Number> {
        self.best(program).map(|best| best.fu)
    }

    fn best(&mut self, program: &'g FuProgram) -> Option<Possibility<WORDS>> {
        for step in &program.steps {
            self.step(step)?;
        }
        let first = self.now.first()?;
        let all = self.now.iter().filter(|one| one.is_same(first));
        all.copied()
            .reduce(|best, one| if one.fu > best.fu { one } else { best })
    }

    /// Where the fu that come out are from.
    fn parts(mut self, program: &'g FuProgram) -> Option<Vec<FuPart>> {
        let mut at = self.best(program)?.trail;
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

    /// Notes where fu of a possibility came from.
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

    fn step(&mut self, step: &'g FuStep) -> Option<()> {
        let condition = step.condition.as_ref();
        if let FuAction::Add(amount) = &step.action {
            let amount = self.game.amount(amount, &self.context);
            self.add(amount, condition);
            return Some(());
        }
        if condition.is_some_and(|condition| !self.game.holds(condition, &self.context)) {
            return Some(());
        }
        match &step.action {
            FuAction::Add(_) | FuAction::PutWinningTileInHand | FuAction::Nothing => {}
            FuAction::ConvertCalls(values) => self.convert_calls(values),
            FuAction::RemoveCalls(specs) => self.remove_calls(specs),
            FuAction::RemoveGroups(groups) => self.remove_groups(groups),
            FuAction::RetainEmptyHands => self
                .now
                .retain(|one| one.hand == Counts::NONE && one.calls == 0),
            FuAction::TakeMaximum => {
                let most = self.now.iter().map(|one| one.fu).reduce(Number::max);
                self.now.retain(|one| Some(one.fu) == most);
            }
            FuAction::RoundUp(to) => self.change_for(&FuReason::RoundedUp, &[], |one| {
                one.fu = (tidy(one.fu) / to).ceil() * to;
            }),
            FuAction::AddOriginalHand => {
                self.now.push(self.start);
                self.change(|_| ()); // unless it was there
            }
            FuAction::PutCallsInHand(names) => self.put_calls_in_hand(names.as_deref())?,
            FuAction::RemoveAttrs => self.remove_attrs()?,
        }
        Some(())
    }

    /// Adds fu where a condition holds, which may ask for the fu.
    fn add(&mut self, amount: Number, condition: Option<&Condition>) {
        let reason = match self.trail {
            Some(_) => self.game.fu_reason(condition),
            None => FuReason::Base, // nobody will know
        };
        let Some(condition) = condition else {
            return self.change_for(&reason, &[], |one| one.fu += amount);
        };
        let mut answers: Vec<(Number, bool)> = Vec::new();
        let mut win = self.context.win.take().unwrap_or_default();
        for one in &self.now {
            if answers.iter().any(|(fu, _)| *fu == one.fu) {
                continue;
            }
            std::sync::Arc::make_mut(&mut win).minipoints = Some(one.fu);
            self.context.win = Some(win);
            answers.push((one.fu, self.game.holds(condition, &self.context)));
            win = self.context.win.take().unwrap_or_default();
        }
        std::sync::Arc::make_mut(&mut win).minipoints = None;
        self.context.win = Some(win);
        self.change_for(&reason, &[], |one| {
            if answers.contains(&(one.fu, true)) {
                one.fu += amount;
            }
        });
    }

    /// Changes every possibility; those that become the same are one.
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
        self.begin();
        for at in 0..self.now.len() {
            let mut one = self.now[at];
            let before = one.fu;
            change(&mut one);
            if one.fu != before {
                one.trail = self.note(one.trail, reason, tiles, one.fu - before);
            }
            self.push(one);
        }
        std::mem::swap(&mut self.now, &mut self.next);
    }

    fn begin(&mut self) {
        self.next.clear();
        self.seen.clear();
    }

    /// One more of the next possibilities, if it is new.
    fn push(&mut self, mut one: Possibility<WORDS>) {
        one.fu += 0.0; // there is but one nothing
        let key = |one: &Possibility<WORDS>| (one.hand, one.calls, one.bare, one.fu.to_bits());
        let is_new = if self.next.len() < MANY_POSSIBILITIES {
            !self.next.iter().any(|other| key(other) == key(&one))
        } else {
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
            value.map_or(0.0, |(_, value)| *value)
        };
        for (at, call) in self.calls.iter().enumerate() {
            let value = value(call);
            if value != 0.0 {
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
            specs.all(|spec| self.game.fits_spec(tile, spec, &self.context, true))
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

    /// Hands have become larger, or other than they were.
    fn note_most(&mut self, hand: &Counts<WORDS>) {
        for kind in 0..self.kinds.len() {
            while self.most.of(kind) < hand.of(kind) && self.most.add(kind).is_some() {
                self.ways_of = None;
            }
        }
    }
}

/// A tile without attributes.
fn stripped(tile: Tile) -> Tile {
    tile.id.into()
}

/// Taking groups out of hands.
impl<'g, const WORDS: usize> Counting<'g, WORDS> {
    /// Every possibility without any one of the groups; where none can be taken, it stays.
    fn remove_groups(&mut self, groups: &'g [FuGroup]) {
        if self.ways_of.is_none_or(|known| known != groups) {
            self.find_ways(groups);
            self.ways_of = Some(groups);
        }
        self.begin();
        let ways = std::mem::take(&mut self.ways);
        let keeps = groups.iter().any(|group| group.older.is_some());
        for at in 0..self.now.len() {
            let one = self.now[at];
            let mut stays = true;
            for way in &ways {
                if let Some(hand) = one.hand.without(&way.taken) {
                    stays = keeps;
                    let fu = one.fu + way.value;
                    let trail = match self.trail {
                        Some(_) => {
                            let tiles = self.tiles_of(&way.taken);
                            self.note(one.trail, &FuReason::Group, &tiles, way.value)
                        }
                        None => 0,
                    };
                    let one = Possibility {
                        hand,
                        fu,
                        trail,
                        ..one
                    };
                    self.push(one);
                }
            }
            if stays {
                self.push(one);
            }
        }
        self.ways = ways;
        std::mem::swap(&mut self.now, &mut self.next);
    }

    /// The tiles that are counted.
    fn tiles_of(&self, counts: &Counts<WORDS>) -> Vec<Tile> {
        let kinds = self.kinds.iter().enumerate();
        let tiles = kinds.flat_map(|(kind, tile)| {
            let count = usize::from(counts.of(kind));
            std::iter::repeat_n(*tile, count)
        });
        let mut tiles: Vec<Tile> = tiles.collect();
        jantaku_tile::sort_hand(&mut tiles);
        tiles
    }

    /// All ways to take a group out of the whole hand.
    fn find_ways(&mut self, groups: &[FuGroup]) {
        self.ways.clear();
        self.tries_left = MOST_TRIES;
        let mut slots: Vec<(Slot, Tile)> = Vec::new();
        for entry in groups {
            for group in entry.list.groups() {
                for item in &group.items {
                    let Item::Units(_) = item else { continue }; // calls are no part of the hand
                    for base in self.bases(entry, group, item) {
                        let Some((taken, value)) = self.worth_of_group(entry, base) else {
                            continue;
                        };
                        slots.clear();
                        let order = &self.game.table.player(self.context.seat).behaviour.order;
                        let filled = item.slots().all(|slot| {
                            let pattern = slot.pattern(base, order);
                            let pattern = pattern.filter(|pattern| self.may_fit(slot, *pattern));
                            slots.extend(pattern.map(|pattern| (*slot, pattern)));
                            pattern.is_some()
                        });
                        if filled {
                            self.fill(&slots, taken, value);
                        }
                    }
                }
            }
        }
    }

    /// What is taken along with a group, and what it is worth, if it counts with that base tile.
    fn worth_of_group(
        &self,
        group: &FuGroup,
        base: Option<TileId>,
    ) -> Option<(Counts<WORDS>, Number)> {
        let (Some(older), Some(base)) = (&group.older, base) else {
            return Some((Counts::NONE, group.value));
        };
        let mut taken = Counts::NONE;
        if older.winning {
            taken.add(0)?; // the winning tile is the first of all kinds
        }
        let value = self
            .game
            .older_fu(group.value, older, base, &self.context)?;
        Some((taken, value))
    }

    /// The base tiles with which the item might be found in the hand.
    fn bases(&self, entry: &FuGroup, group: &Group, item: &Item) -> Vec<Option<TileId>> {
        if !item.is_relative() {
            return vec![None];
        }
        if entry.older.as_ref().is_some_and(|older| older.winning) {
            let winning = self.game.winning_tile_now(&self.context);
            return winning.into_iter().map(|tile| Some(tile.id)).collect();
        }
        let ids = || {
            let ids = self.kinds.iter().map(|tile| tile.id);
            ids.collect::<Vec<TileId>>()
        };
        let behaviour = &self.game.table.player(self.context.seat).behaviour;
        // Where the base tile itself is taken, and nothing stands for anything, it is in the hand.
        let simple = self.plain && !group.suited_base && !item.slots().any(|slot| slot.ignore_suit);
        let attrs = &self.game.attrs;
        let fitting = |slot: &Slot| {
            let mut ids: Vec<Option<TileId>> = Vec::new();
            for kind in &self.kinds {
                let id = Some(kind.id);
                if attrs.has_all(kind.attrs, slot.attrs) && !ids.contains(&id) {
                    ids.push(id);
                }
            }
            ids
        };
        let own = item.slots().filter(|slot| slot.offset == Offset::Steps(0));
        // The pickiest slot leaves the fewest.
        let own = own.max_by_key(|slot| attrs.attrs(slot.attrs).count());
        match own {
            Some(slot) if simple => fitting(slot),
            _ => group.bases(behaviour, &ids()),
        }
    }

    /// Fills slots with tiles of the hand in every way.
    fn fill(&mut self, slots: &[(Slot, Tile)], taken: Counts<WORDS>, value: Number) {
        let Some(((slot, pattern), rest)) = slots.split_first() else {
            let mut ways = self.ways.iter();
            let known = ways.any(|way| way.value == value && way.taken == taken);
            let pieces = self.pieces.as_deref();
            let read_so = pieces.is_none_or(|pieces| pieces.contains(&taken));
            if !known && read_so && self.ways.len() < MOST_WAYS {
                self.ways.push(Way { taken, value });
            }
            return;
        };
        for kind in 0..self.kinds.len() {
            if taken.of(kind) >= self.most.of(kind) || !self.fits(kind, *slot, *pattern) {
                continue;
            }
            let Some(left) = self.tries_left.checked_sub(1) else {
                return;
            };
            self.tries_left = left;
            let mut taken = taken;
            if taken.add(kind).is_some() {
                self.fill(rest, taken, value);
            }
        }
    }

    /// May some tile of the hand fit? Mostly none does, and this tells at once.
    fn may_fit(&self, slot: &Slot, pattern: Tile) -> bool {
        let exact =
            self.plain && !slot.ignore_suit && !matches!(pattern.id, TileId::ANY | TileId::FACEUP);
        !exact || self.ids.contains(pattern.id)
    }

    fn fits(&self, kind: usize, slot: Slot, pattern: Tile) -> bool {
        let tile = self.kinds[kind];
        let attrs = &self.game.attrs;
        if self.plain && !slot.ignore_suit {
            return tile.satisfies(pattern, Pattern::Written, attrs);
        }
        let behaviour = &self.game.table.player(self.context.seat).behaviour;
        fits(tile, slot, pattern, behaviour, attrs)
    }
}
