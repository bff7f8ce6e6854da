//! Every interpretation of a win: which tile completed it, and what the jokers stand for.

use std::ops::ControlFlow;
use std::sync::Arc;

use jantaku_match::jokers::{self, Limits};
use jantaku_match::spec::MatchList;
use jantaku_rulebook::{Event, ListId, Matches, Seat, WinWay};
use jantaku_tile::{Pattern, Tile, TileId};

use crate::act::Act;
use crate::ask::Ask;
use crate::face::RuleFault;
use crate::state::{Context, Original, RoundEvent};

/// How many steps actions may take for one interpretation of a win, and for all of them.
const MOST_STEPS: u32 = 100_000;
const MOST_STEPS_IN_ALL: u32 = 2_000_000;

/// A candidate for the score of a win: one interpretation of it.
#[derive(Clone, Debug)]
pub(super) struct Candidate {
    /// The context of the win, the winning tile included.
    pub(super) context: Context,
    taken: TileSource,
    /// What the jokers stand for, by index: hand, winning tile, calls other than flowers.
    pub(super) jokers: Vec<(usize, Tile)>,
    /// Whether none of the jokers could be anything else.
    pub(super) obvious: bool,
    /// Whether this is the only interpretation, so that nothing has to be copied.
    pub(super) alone: bool,
}

/// How the winning tile was provided for an interpretation, so that it can be undone.
#[derive(Clone, Debug)]
enum TileSource {
    /// It lies where the rules say.
    Known,
    /// TileSource out of hand and draw at this index; the hand had so many tiles.
    TakenOut(usize, usize),
    /// Made up: the draw before that, and the index of the wall.
    MadeUp(Vec<Tile>, usize),
}

/// A tile that may be the winning one.
#[derive(Clone, Copy)]
enum PossibleTile {
    /// At this index of hand and draw together.
    InHand(usize),
    /// A tile that the hand waits for.
    Wait(Tile),
}

#[derive(Clone, Copy)]
enum WinSlot {
    Hand(usize),
    Winning,
    Call(usize, usize),
}

/// Winning tiles.
impl Ask<'_> {
    /// The indices in hand and draw of tiles that may be the winning one, where any may: nothing
    /// was drawn, or nobody has done anything yet. Empty if the winning tile is known.
    pub(crate) fn may_be_winning(&self, seat: Seat, way: WinWay) -> Vec<usize> {
        let player = self.state.player(seat);
        let untouched = || {
            let mut history = self.state.round.history.iter();
            self.terms.rulebook.scoring.is_present
                && player.calls.is_empty()
                && !history.any(|event| matches!(event, RoundEvent::Discard { .. }))
        };
        if way != WinWay::Draw || !(player.draw.is_empty() || untouched()) {
            return Vec::new();
        }
        let tiles: Vec<Tile> = player.tiles().collect();
        let mut different: Vec<Tile> = Vec::new();
        for &tile in &tiles {
            if !different.iter().any(|other| self.look_alike(*other, tile)) {
                different.push(tile);
            }
        }
        let last = |tile: &Tile| {
            tiles
                .iter()
                .rposition(|other| self.look_alike(*tile, *other))
        };
        different.iter().filter_map(last).collect()
    }

    /// The winning tile as it lies, with all that actions have done to it.
    pub(crate) fn winning_tile_now(&self, context: &Context) -> Option<Tile> {
        let win = context.win.as_deref()?;
        let noted = win.winning_tile?;
        let lies = win.way.and_then(|way| match way {
            WinWay::Call => self.called_tile(),
            way => self.winning_tile(win.winner.unwrap_or(context.seat), way),
        });
        let same = lies.filter(|tile| tile.id == noted.id);
        Some(same.unwrap_or(noted))
    }

    /// The caller, the index of the call, and the index of its called tile, for the last call.
    fn called_place(&self) -> Option<(Seat, usize, usize)> {
        let call = self.state.last_call()?;
        let calls = &self.state.player(call.seat).calls;
        let passes = |tile: &Tile| tile.satisfies(call.called, Pattern::InPlay, self.attrs);
        let at = calls.last()?.tiles.iter().position(passes)?;
        Some((call.seat, calls.len() - 1, at))
    }

    fn called_tile(&self) -> Option<Tile> {
        let (seat, call, at) = self.called_place()?;
        let call = self.state.player(seat).calls.get(call)?;
        call.tiles.get(at).copied()
    }
}

impl Act<'_> {
    /// Replaces the winning tile where it lies.
    fn replace_winning_tile(&mut self, seat: Seat, way: WinWay, new: Tile) {
        let discarder = self.state.last_discard().map(|(discarder, _)| discarder);
        match way {
            WinWay::Draw => {
                if let Some(tile) = self.state.player_mut(seat).draw.first_mut() {
                    *tile = new;
                }
            }
            WinWay::Discard => {
                let Some(discarder) = discarder else { return };
                let player = self.state.player_mut(discarder);
                if player.pond.last() == player.discards.last()
                    && let Some(tile) = player.pond.last_mut()
                {
                    *tile = new;
                }
                if let Some(tile) = player.discards.last_mut() {
                    *tile = new;
                }
            }
            WinWay::Call => {
                let place = self.ask().called_place();
                let mut history = self.state.round.history.iter_mut().rev();
                let call = history.find_map(|event| match event {
                    RoundEvent::Call(call) => Some(call),
                    _ => None,
                });
                if let Some(call) = call {
                    call.called = new;
                }
                if let Some((seat, call, at)) = place
                    && let Some(call) = self.state.player_mut(seat).calls.get_mut(call)
                    && let Some(tile) = call.tiles.get_mut(at)
                {
                    *tile = new;
                }
            }
            WinWay::SecondDiscard => {
                let Some(discarder) = discarder else { return };
                let Some((_, before)) = self.state.player(discarder).pond.split_last() else {
                    return;
                };
                let seen = |tile: &Tile| !tile.is_blank(self.attrs);
                let Some(at) = before.iter().rposition(seen) else {
                    return;
                };
                if let Some(tile) = self.state.player_mut(discarder).pond.get_mut(at) {
                    *tile = new;
                }
            }
        }
    }
}

/// Interpretations.
impl Ask<'_> {
    fn with_winning_tile(&self, context: &Context, tile: Option<Tile>) -> Context {
        let mut context = context.clone();
        let win = context.win.get_or_insert_default();
        if win.winning_tile != tile {
            Arc::make_mut(win).winning_tile = tile;
        }
        context
    }

    /// The match list `win`, if there is one.
    pub(super) fn win_match(&self) -> Option<Matches> {
        let win = self.terms.rulebook.win?;
        Some(Matches { ids: vec![win] })
    }
}

impl Act<'_> {
    /// Calls `visit` with every interpretation of a win until it breaks. During each call the state
    /// is as it would be under that interpretation, after `before_scoring`. Afterwards the state
    /// remains as the last interpretation left it; if there were several, the caller restores what
    /// it needs.
    ///
    /// If the winning tile is not known, `before_win` runs for each candidate.
    pub(super) fn for_each_candidate(
        &mut self,
        context: &Context,
        visit: &mut dyn FnMut(&mut Self, Candidate) -> ControlFlow<()>,
    ) {
        let mut steps_left = MOST_STEPS_IN_ALL;
        let _stopped = self.for_each_winning_tile(context, &mut steps_left, visit);
    }

    fn for_each_winning_tile(
        &mut self,
        context: &Context,
        steps_left: &mut u32,
        visit: &mut dyn FnMut(&mut Self, Candidate) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let win = context.win.as_deref();
        let way = win.and_then(|win| win.way).unwrap_or(WinWay::Draw);
        let tiles: Vec<PossibleTile> = match win {
            Some(win) if win.at_draw => {
                let waits = self
                    .ask()
                    .win_match()
                    .map(|win| self.ask().waits(&win, context.seat));
                let waits = waits.filter(|waits| !waits.is_empty());
                let waits = waits.unwrap_or_else(|| vec![TileId::SPACE.into()]);
                waits.into_iter().map(PossibleTile::Wait).collect()
            }
            Some(win) if win.winning_tile.is_some() => Vec::new(),
            _ => {
                let places = self.ask().may_be_winning(context.seat, way);
                places.into_iter().map(PossibleTile::InHand).collect()
            }
        };
        if tiles.is_empty() {
            let known = self
                .ask()
                .with_winning_tile(context, self.ask().winning_tile_now(context));
            return self.for_each_joker_assignment(
                known,
                &TileSource::Known,
                true,
                steps_left,
                visit,
            );
        }
        let before = self.terms.rulebook.event(Event::BeforeWin);
        let start = (tiles.len() > 1).then(|| self.state.clone());
        for &tried in &tiles {
            if let Some(start) = &start {
                self.state.clone_from(start);
            }
            let (taken, tile) = self.take_winning_tile(context.seat, tried);
            let context = self.ask().with_winning_tile(context, tile);
            self.run_event(before, &context, steps_left);
            let context = self
                .ask()
                .with_winning_tile(&context, self.ask().winning_tile_now(&context));
            self.for_each_joker_assignment(context, &taken, start.is_none(), steps_left, visit)?;
        }
        ControlFlow::Continue(())
    }

    fn for_each_joker_assignment(
        &mut self,
        context: Context,
        taken: &TileSource,
        alone: bool,
        steps_left: &mut u32,
        visit: &mut dyn FnMut(&mut Self, Candidate) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let (assignments, obvious) = self.assignments(&context);
        let scoring = self.terms.rulebook.event(Event::BeforeScoring);
        // Each reading is tried by itself; with real jokers the hand is matched as a whole.
        let readings = match &assignments[..] {
            [jokers] => self.ask().readings(&context, jokers),
            _ => Vec::new(),
        };
        let ways = assignments.iter().flat_map(|jokers| {
            let readings = readings.iter().cloned().map(Some);
            let whole = readings.len() == 0;
            let ways = readings.chain(whole.then_some(None));
            ways.map(move |pieces| (jokers.clone(), pieces))
        });
        let ways: Vec<_> = ways.collect();
        let start = (ways.len() > 1).then(|| self.state.clone());
        for (jokers, pieces) in ways {
            if let Some(start) = &start {
                self.state.clone_from(start);
            }
            let mut context = self.assign(&context, &jokers);
            if pieces.is_some() {
                Arc::make_mut(context.win.get_or_insert_default()).pieces = pieces;
            }
            self.run_event(scoring, &context, steps_left);
            let context = self
                .ask()
                .with_winning_tile(&context, self.ask().winning_tile_now(&context));
            let one = Candidate {
                context,
                taken: taken.clone(),
                jokers,
                obvious,
                alone: alone && start.is_none(),
            };
            visit(self, one)?;
            if *steps_left == 0 {
                return ControlFlow::Break(()); // other ways would lead as far
            }
        }
        ControlFlow::Continue(())
    }

    /// Runs the list of an event at once. Lists that run too long use up the steps.
    pub(super) fn run_event(&mut self, list: ListId, context: &Context, steps_left: &mut u32) {
        if list == ListId::EMPTY {
            return;
        }
        let budget = MOST_STEPS.min(*steps_left);
        let outside = std::mem::replace(&mut self.state.machine.steps_left, budget);
        self.perform(list, context.clone());
        *steps_left = match std::mem::replace(&mut self.state.machine.steps_left, outside) {
            0 => 0,
            left => *steps_left - budget.saturating_sub(left),
        };
    }

    /// Takes a tile as if it had been drawn. At a draw the wall counts as not used up meanwhile.
    fn take_winning_tile(&mut self, seat: Seat, tried: PossibleTile) -> (TileSource, Option<Tile>) {
        let wall = self.state.round.wall.index;
        let player = self.state.player_mut(seat);
        match tried {
            PossibleTile::InHand(at) => {
                let taken = TileSource::TakenOut(at, player.hand.len());
                let mut tiles: Vec<Tile> = player.tiles().collect();
                let tile = (at < tiles.len()).then(|| tiles.remove(at));
                player.hand = tiles;
                player.draw = tile.into_iter().collect();
                (taken, tile)
            }
            PossibleTile::Wait(tile) => {
                let draw = std::mem::replace(&mut player.draw, vec![tile]);
                if self.state.round.wall.left().is_empty() {
                    self.state.round.wall.index = wall.saturating_sub(1);
                }
                (TileSource::MadeUp(draw, wall), Some(tile))
            }
        }
    }
}

/// Jokers.
impl Ask<'_> {
    /// The slot at an index of the winning hand.
    fn place(&self, seat: Seat, has_winning_tile: bool, number: usize) -> Option<WinSlot> {
        let player = self.state.player(seat);
        let Some(mut left) = number.checked_sub(player.hand.len()) else {
            return Some(WinSlot::Hand(number));
        };
        if has_winning_tile {
            match left.checked_sub(1) {
                None => return Some(WinSlot::Winning),
                Some(after) => left = after,
            }
        }
        for (at, call) in player.calls.iter().enumerate() {
            if self.is_flower_call(call) {
                continue;
            }
            match left.checked_sub(call.tiles.len()) {
                None => return Some(WinSlot::Call(at, left)),
                Some(after) => left = after,
            }
        }
        None
    }
}

impl Act<'_> {
    /// All assignments of the jokers of a winning hand; a single empty one if there are none. The
    /// flag says that all are obvious.
    fn assignments(&mut self, context: &Context) -> (Vec<Vec<(usize, Tile)>>, bool) {
        let nothing = || (vec![Vec::new()], true);
        let behaviour = Arc::clone(&self.state.player(context.seat).behaviour);
        if behaviour.aliases().is_empty() {
            return nothing();
        }
        let winning = context.win.as_ref().and_then(|win| win.winning_tile);
        let player = self.state.player(context.seat);
        let called = player.calls.iter().flat_map(|call| &call.tiles);
        let tiles = player.hand.iter().chain(&winning).chain(called);
        let may_be = tiles.filter(|tile| !behaviour.is_plain(tile.id));
        let mut jokers = may_be.filter(|tile| behaviour.is_joker(**tile, self.attrs));
        // Red fives and the like can be nothing else, so nothing has to be solved.
        let is_obvious = |joker: &Tile| {
            let mut targets = behaviour.targets(*joker, self.attrs);
            let first = targets.next();
            first.is_some_and(|alias| alias.to.id != TileId::ANY) && targets.next().is_none()
        };
        let Some(first) = jokers.next() else {
            return nothing();
        };
        let all_obvious = is_obvious(first) && jokers.all(is_obvious);
        let calls = self.ask().calls_of_hand(context.seat);
        let rulebook = &*self.terms.rulebook;
        let solves = rulebook.scoring.solves_jokers && !all_obvious;
        let win = rulebook.win.filter(|_| solves);
        let win = win.and_then(|win| rulebook.matches.get(win.0 as usize));
        let unknown = MatchList::default();
        let solutions = jokers::solve(
            &self.state.player(context.seat).hand,
            winning,
            &calls,
            win.unwrap_or(&unknown),
            &behaviour,
            Arc::make_mut(self.attrs),
            Limits::default(),
        );
        match solutions {
            Ok(solutions) => {
                if !solutions.complete && win.is_some() {
                    self.warn(RuleFault::TooManyJokerReadings);
                }
                if solutions.is_empty() || solutions.places().is_empty() {
                    return (vec![solutions.obvious], true);
                }
                let readings = solutions.readings();
                let all = readings.map(|reading| solutions.assignment(reading));
                (all.collect(), false)
            }
            Err(problem) => {
                self.warn(problem.into());
                nothing()
            }
        }
    }

    /// Replaces jokers by what they stand for in hand, calls and winning tile. The context keeps
    /// the originals.
    fn assign(&mut self, context: &Context, jokers: &[(usize, Tile)]) -> Context {
        let mut context = context.clone();
        if jokers.is_empty() {
            return context;
        }
        let player = self.state.player(context.seat);
        let win = Arc::make_mut(context.win.get_or_insert_default());
        let winning = win.winning_tile;
        win.original = Some(Arc::new(Original {
            hand: player.hand.clone(),
            calls: player.calls.clone(),
            winning_tile: winning,
        }));
        for &(number, tile) in jokers {
            match self.ask().place(context.seat, winning.is_some(), number) {
                Some(WinSlot::Winning) => {
                    self.replace_winning_tile(context.seat, win.way.unwrap_or(WinWay::Draw), tile);
                    win.winning_tile = Some(tile);
                }
                Some(place) => {
                    if let Some(at) = self.tile_at(context.seat, place) {
                        *at = tile;
                    }
                }
                None => {}
            }
        }
        context
    }

    fn tile_at(&mut self, seat: Seat, place: WinSlot) -> Option<&mut Tile> {
        let player = self.state.player_mut(seat);
        match place {
            WinSlot::Hand(at) => player.hand.get_mut(at),
            WinSlot::Call(call, at) => player.calls.get_mut(call)?.tiles.get_mut(at),
            WinSlot::Winning => None,
        }
    }

    /// Restores jokers, and a winning tile that was taken out, each with what actions have done to
    /// it since.
    pub(super) fn undo_candidate(&mut self, candidate: &Candidate) {
        let seat = candidate.context.seat;
        let Some(win) = candidate.context.win.clone() else {
            return;
        };
        if let Some(original) = &win.original {
            let had_winning_tile = original.winning_tile.is_some();
            for &(number, assigned) in &candidate.jokers {
                let Some(place) = self.ask().place(seat, had_winning_tile, number) else {
                    continue;
                };
                let before = match place {
                    WinSlot::Hand(at) => original.hand.get(at).copied(),
                    WinSlot::Call(call, at) => {
                        let call = original.calls.get(call);
                        call.and_then(|call| call.tiles.get(at).copied())
                    }
                    WinSlot::Winning => original.winning_tile,
                };
                let Some(before) = before else { continue };
                if let WinSlot::Winning = place {
                    let now = win.winning_tile.unwrap_or(assigned);
                    let tile = self.as_before(now, assigned, before);
                    self.replace_winning_tile(seat, win.way.unwrap_or(WinWay::Draw), tile);
                } else if let Some(now) = self.tile_at(seat, place).map(|tile| *tile) {
                    let tile = self.as_before(now, assigned, before);
                    if let Some(at) = self.tile_at(seat, place) {
                        *at = tile;
                    }
                }
            }
        }
        let player = self.state.player_mut(seat);
        match &candidate.taken {
            TileSource::Known => {}
            TileSource::TakenOut(at, hand) => {
                let mut tiles = std::mem::take(&mut player.hand);
                let at = (*at).min(tiles.len());
                let rest = tiles.split_off(at);
                tiles.append(&mut player.draw);
                tiles.extend(rest);
                player.draw = tiles.split_off((*hand).min(tiles.len()));
                player.hand = tiles;
            }
            TileSource::MadeUp(draw, wall) => {
                player.draw.clone_from(draw);
                self.state.round.wall.index = *wall;
            }
        }
    }

    /// The tile before another was assigned, with the attributes that one has gained since.
    fn as_before(&mut self, now: Tile, assigned: Tile, before: Tile) -> Tile {
        if now.id != assigned.id || now == assigned {
            return before;
        }
        self.with_attrs(before, |table, own| {
            let added = table.minus(now.attrs, assigned.attrs)?;
            table.union(own, added)
        })
    }
}
