//! Every way to look at a win: which tile completed it, and what the jokers are.

use std::ops::ControlFlow;
use std::sync::Arc;

use jantaku_match::jokers::{self, Limits};
use jantaku_match::spec::MatchList;
use jantaku_rulebook::{Event, ListId, Matches, Seat, WinWay};
use jantaku_tile::{Pattern, Tile, TileId};

use crate::game::Game;
use crate::table::{Context, Original, Record};

/// How many steps actions may take for one way to look at a win, and for all of them.
const MOST_STEPS: u32 = 100_000;
const MOST_STEPS_IN_ALL: u32 = 2_000_000;

/// One way to look at a win.
#[derive(Clone, Debug)]
pub(super) struct Look {
    /// What is known, the winning tile included.
    pub(super) context: Context,
    /// Where the winning tile comes from.
    taken: Taken,
    /// What jokers become, by place: the hand, the winning tile, calls that are no flowers.
    pub(super) jokers: Vec<(usize, Tile)>,
    /// Could they all be nothing else?
    pub(super) obvious: bool,
    /// Is it the only way? Then nothing is copied.
    pub(super) alone: bool,
}

/// Where a winning tile comes from.
#[derive(Clone, Debug)]
enum Taken {
    /// It lies where the rules say.
    Known,
    /// From this place of hand and draw together; the hand had so many tiles.
    Out(usize, usize),
    /// From nowhere: this was the draw, and the next tile of the wall.
    Wait(Vec<Tile>, usize),
}

/// A tile that may be the winning one.
#[derive(Clone, Copy)]
enum Tried {
    /// At this place of hand and draw together.
    Out(usize),
    /// One that the hand waits for.
    Wait(Tile),
}

/// A tile of a winning hand.
#[derive(Clone, Copy)]
enum Place {
    Hand(usize),
    Winning,
    Call(usize, usize),
}

/// Winning tiles.
impl Game {
    /// Where tiles lie in hand and draw together of which any may be the one that completes
    /// the hand: nothing was drawn, or nobody has done anything yet. Empty if it is known.
    pub(crate) fn may_be_winning(&self, seat: Seat, way: WinWay) -> Vec<usize> {
        let player = self.table.player(seat);
        let untouched = || {
            let mut records = self.table.records.iter();
            self.rulebook.scoring.is_present
                && player.calls.is_empty()
                && !records.any(|record| matches!(record, Record::Discard { .. }))
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

    /// Which tile of which call was called last.
    fn called_place(&self) -> Option<(Seat, usize, usize)> {
        let call = self.table.last_call()?;
        let calls = &self.table.player(call.seat).calls;
        let passes = |tile: &Tile| tile.satisfies(call.called, Pattern::InPlay, &self.attrs);
        let at = calls.last()?.tiles.iter().position(passes)?;
        Some((call.seat, calls.len() - 1, at))
    }

    fn called_tile(&self) -> Option<Tile> {
        let (seat, call, at) = self.called_place()?;
        let call = self.table.player(seat).calls.get(call)?;
        call.tiles.get(at).copied()
    }

    /// Puts a tile where the winning tile lies.
    fn replace_winning_tile(&mut self, seat: Seat, way: WinWay, new: Tile) {
        let discarder = self.table.last_discard().map(|(discarder, _)| discarder);
        match way {
            WinWay::Draw => {
                if let Some(tile) = self.table.player_mut(seat).draw.first_mut() {
                    *tile = new;
                }
            }
            WinWay::Discard => {
                let Some(discarder) = discarder else { return };
                let player = self.table.player_mut(discarder);
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
                let place = self.called_place();
                let mut records = self.table.records.iter_mut().rev();
                let call = records.find_map(|record| match record {
                    Record::Call(call) => Some(call),
                    _ => None,
                });
                if let Some(call) = call {
                    call.called = new;
                }
                if let Some((seat, call, at)) = place
                    && let Some(call) = self.table.player_mut(seat).calls.get_mut(call)
                    && let Some(tile) = call.tiles.get_mut(at)
                {
                    *tile = new;
                }
            }
            WinWay::SecondDiscard => {
                let Some(discarder) = discarder else { return };
                let Some((_, before)) = self.table.player(discarder).pond.split_last() else {
                    return;
                };
                let seen = |tile: &Tile| !tile.is_blank(&self.attrs);
                let Some(at) = before.iter().rposition(seen) else {
                    return;
                };
                if let Some(tile) = self.table.player_mut(discarder).pond.get_mut(at) {
                    *tile = new;
                }
            }
        }
    }
}

/// Looking.
impl Game {
    /// Looks at a win in every way. Each time the game is as it would be then, `before_scoring`
    /// included; if there is only one way, it stays so. Otherwise it is left as the last way
    /// leaves it, and the caller puts back what is needed.
    ///
    /// If the winning tile is not known, `before_win` runs for each that it may be.
    pub(super) fn look_at_win(
        &mut self,
        context: &Context,
        look: &mut dyn FnMut(&mut Self, Look) -> ControlFlow<()>,
    ) {
        let mut steps_left = MOST_STEPS_IN_ALL;
        let _stopped = self.look_at_tiles(context, &mut steps_left, look);
    }

    fn look_at_tiles(
        &mut self,
        context: &Context,
        steps_left: &mut u32,
        look: &mut dyn FnMut(&mut Self, Look) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let win = context.win.as_deref();
        let way = win.and_then(|win| win.way).unwrap_or(WinWay::Draw);
        let tiles: Vec<Tried> = match win {
            Some(win) if win.at_draw => {
                let waits = self.win_match().map(|win| self.waits(&win, context.seat));
                let waits = waits.filter(|waits| !waits.is_empty());
                let waits = waits.unwrap_or_else(|| vec![TileId::SPACE.into()]);
                waits.into_iter().map(Tried::Wait).collect()
            }
            Some(win) if win.winning_tile.is_some() => Vec::new(),
            _ => {
                let places = self.may_be_winning(context.seat, way);
                places.into_iter().map(Tried::Out).collect()
            }
        };
        if tiles.is_empty() {
            let known = self.with_winning_tile(context, self.winning_tile_now(context));
            return self.look_at_jokers(known, &Taken::Known, true, steps_left, look);
        }
        let before = self.rulebook.event(Event::BeforeWin);
        let start = (tiles.len() > 1).then(|| self.table.clone());
        for &tried in &tiles {
            if let Some(start) = &start {
                self.table.clone_from(start);
            }
            let (taken, tile) = self.take_winning_tile(context.seat, tried);
            let context = self.with_winning_tile(context, tile);
            self.run_event(before, &context, steps_left);
            let context = self.with_winning_tile(&context, self.winning_tile_now(&context));
            self.look_at_jokers(context, &taken, start.is_none(), steps_left, look)?;
        }
        ControlFlow::Continue(())
    }

    fn look_at_jokers(
        &mut self,
        context: Context,
        taken: &Taken,
        alone: bool,
        steps_left: &mut u32,
        look: &mut dyn FnMut(&mut Self, Look) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let (assignments, obvious) = self.assignments(&context);
        let scoring = self.rulebook.event(Event::BeforeScoring);
        // Each reading for itself; but what real jokers can be is seen as a whole.
        let readings = match &assignments[..] {
            [jokers] => self.readings(&context, jokers),
            _ => Vec::new(),
        };
        let ways = assignments.iter().flat_map(|jokers| {
            let readings = readings.iter().cloned().map(Some);
            let whole = readings.len() == 0;
            let ways = readings.chain(whole.then_some(None));
            ways.map(move |pieces| (jokers.clone(), pieces))
        });
        let ways: Vec<_> = ways.collect();
        let start = (ways.len() > 1).then(|| self.table.clone());
        for (jokers, pieces) in ways {
            if let Some(start) = &start {
                self.table.clone_from(start);
            }
            let mut context = self.assign(&context, &jokers);
            if pieces.is_some() {
                Arc::make_mut(context.win.get_or_insert_default()).pieces = pieces;
            }
            self.run_event(scoring, &context, steps_left);
            let context = self.with_winning_tile(&context, self.winning_tile_now(&context));
            let one = Look {
                context,
                taken: taken.clone(),
                jokers,
                obvious,
                alone: alone && start.is_none(),
            };
            look(self, one)?;
            if *steps_left == 0 {
                return ControlFlow::Break(()); // other ways would lead as far
            }
        }
        ControlFlow::Continue(())
    }

    /// Runs the list of an event at once. Rules that run in circles leave no steps.
    pub(super) fn run_event(&mut self, list: ListId, context: &Context, steps_left: &mut u32) {
        if list == ListId::EMPTY {
            return;
        }
        let budget = MOST_STEPS.min(*steps_left);
        let outside = std::mem::replace(&mut self.steps_left, budget);
        self.perform(list, context.clone());
        *steps_left = match std::mem::replace(&mut self.steps_left, outside) {
            0 => 0,
            left => *steps_left - budget.saturating_sub(left),
        };
    }

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
        let win = self.rulebook.win?;
        Some(Matches { ids: vec![win] })
    }

    /// Takes a tile as if it had been drawn. At a draw there are still tiles to be drawn then.
    fn take_winning_tile(&mut self, seat: Seat, tried: Tried) -> (Taken, Option<Tile>) {
        let wall = self.table.wall.index;
        let player = self.table.player_mut(seat);
        match tried {
            Tried::Out(at) => {
                let taken = Taken::Out(at, player.hand.len());
                let mut tiles: Vec<Tile> = player.tiles().collect();
                let tile = (at < tiles.len()).then(|| tiles.remove(at));
                player.hand = tiles;
                player.draw = tile.into_iter().collect();
                (taken, tile)
            }
            Tried::Wait(tile) => {
                let draw = std::mem::replace(&mut player.draw, vec![tile]);
                if self.table.wall.left().is_empty() {
                    self.table.wall.index = wall.saturating_sub(1);
                }
                (Taken::Wait(draw, wall), Some(tile))
            }
        }
    }
}

/// Jokers.
impl Game {
    /// All that the jokers of a winning hand can be: one assignment of nothing if there are
    /// none. The flag says that only obvious ones are assigned.
    fn assignments(&mut self, context: &Context) -> (Vec<Vec<(usize, Tile)>>, bool) {
        let nothing = || (vec![Vec::new()], true);
        let behaviour = Arc::clone(&self.table.player(context.seat).behaviour);
        if behaviour.aliases().is_empty() {
            return nothing();
        }
        let winning = context.win.as_ref().and_then(|win| win.winning_tile);
        let player = self.table.player(context.seat);
        let called = player.calls.iter().flat_map(|call| &call.tiles);
        let tiles = player.hand.iter().chain(&winning).chain(called);
        let may_be = tiles.filter(|tile| !behaviour.is_plain(tile.id));
        let mut jokers = may_be.filter(|tile| behaviour.is_joker(**tile, &self.attrs));
        // Red fives and their like can be nothing else; there is nothing to be solved.
        let is_obvious = |joker: &Tile| {
            let mut targets = behaviour.targets(*joker, &self.attrs);
            let first = targets.next();
            first.is_some_and(|alias| alias.to.id != TileId::ANY) && targets.next().is_none()
        };
        let Some(first) = jokers.next() else {
            return nothing();
        };
        let all_obvious = is_obvious(first) && jokers.all(is_obvious);
        let calls = self.calls_of_hand(context.seat);
        let rulebook = Arc::clone(&self.rulebook);
        let solves = rulebook.scoring.solves_jokers && !all_obvious;
        let win = rulebook.win.filter(|_| solves);
        let win = win.and_then(|win| rulebook.matches.get(win.0 as usize));
        let unknown = MatchList::default();
        let solutions = jokers::solve(
            &self.table.player(context.seat).hand,
            winning,
            &calls,
            win.unwrap_or(&unknown),
            &behaviour,
            Arc::make_mut(&mut self.attrs),
            Limits::default(),
        );
        match solutions {
            Ok(solutions) => {
                if !solutions.complete && win.is_some() {
                    self.warn("there are more readings of the jokers than can be looked at");
                }
                if solutions.is_empty() || solutions.places().is_empty() {
                    return (vec![solutions.obvious], true);
                }
                let readings = solutions.readings();
                let all = readings.map(|reading| solutions.assignment(reading));
                (all.collect(), false)
            }
            Err(problem) => {
                self.warn(problem.to_string());
                nothing()
            }
        }
    }

    /// The place that is meant by a number.
    fn place(&self, seat: Seat, has_winning_tile: bool, number: usize) -> Option<Place> {
        let player = self.table.player(seat);
        let Some(mut left) = number.checked_sub(player.hand.len()) else {
            return Some(Place::Hand(number));
        };
        if has_winning_tile {
            match left.checked_sub(1) {
                None => return Some(Place::Winning),
                Some(after) => left = after,
            }
        }
        for (at, call) in player.calls.iter().enumerate() {
            if self.is_flower_call(call) {
                continue;
            }
            match left.checked_sub(call.tiles.len()) {
                None => return Some(Place::Call(at, left)),
                Some(after) => left = after,
            }
        }
        None
    }

    /// Puts what jokers become into hand, calls and winning tile; the context knows what there
    /// was before.
    fn assign(&mut self, context: &Context, jokers: &[(usize, Tile)]) -> Context {
        let mut context = context.clone();
        if jokers.is_empty() {
            return context;
        }
        let player = self.table.player(context.seat);
        let win = Arc::make_mut(context.win.get_or_insert_default());
        let winning = win.winning_tile;
        win.original = Some(Arc::new(Original {
            hand: player.hand.clone(),
            calls: player.calls.clone(),
            winning_tile: winning,
        }));
        for &(number, tile) in jokers {
            match self.place(context.seat, winning.is_some(), number) {
                Some(Place::Winning) => {
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

    fn tile_at(&mut self, seat: Seat, place: Place) -> Option<&mut Tile> {
        let player = self.table.player_mut(seat);
        match place {
            Place::Hand(at) => player.hand.get_mut(at),
            Place::Call(call, at) => player.calls.get_mut(call)?.tiles.get_mut(at),
            Place::Winning => None,
        }
    }

    /// Jokers become jokers again, and a tile that was taken out goes back, each with what
    /// actions have done to it since.
    pub(super) fn undo_look(&mut self, look: &Look) {
        let seat = look.context.seat;
        let Some(win) = look.context.win.clone() else {
            return;
        };
        if let Some(original) = &win.original {
            let had_winning_tile = original.winning_tile.is_some();
            for &(number, assigned) in &look.jokers {
                let Some(place) = self.place(seat, had_winning_tile, number) else {
                    continue;
                };
                let before = match place {
                    Place::Hand(at) => original.hand.get(at).copied(),
                    Place::Call(call, at) => {
                        let call = original.calls.get(call);
                        call.and_then(|call| call.tiles.get(at).copied())
                    }
                    Place::Winning => original.winning_tile,
                };
                let Some(before) = before else { continue };
                if let Place::Winning = place {
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
        let player = self.table.player_mut(seat);
        match &look.taken {
            Taken::Known => {}
            Taken::Out(at, hand) => {
                let mut tiles = std::mem::take(&mut player.hand);
                let at = (*at).min(tiles.len());
                let rest = tiles.split_off(at);
                tiles.append(&mut player.draw);
                tiles.extend(rest);
                player.draw = tiles.split_off((*hand).min(tiles.len()));
                player.hand = tiles;
            }
            Taken::Wait(draw, wall) => {
                player.draw.clone_from(draw);
                self.table.wall.index = *wall;
            }
        }
    }

    /// The tile that was there before another was assigned, with what that one has got since.
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
