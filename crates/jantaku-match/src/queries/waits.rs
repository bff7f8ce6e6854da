//! What hands wait for.

use std::borrow::Cow;

use jantaku_tile::{Attr, AttrTable, Pattern, Tile, TileId};

use crate::matcher::PreparedMatcher;
use crate::question::MatchQuestion;
use crate::solvers::counting::Verdict;
use crate::{Behaviour, Call, MAX_STEPS, Matcher};

/// The distinct tiles of the wall that make the hand match, in the order of sorted hands.
///
/// It does not matter how many of them are left, nor whether the hand matches already. Where
/// definitions ask for attributes, a tile may also get these: rulesets mark tiles when they are
/// won with.
#[must_use]
pub fn waits(matcher: &Matcher, hand: &[Tile], calls: &[Call], table: &AttrTable) -> Vec<Tile> {
    let mut waits = Vec::new();
    each_wait(matcher, hand, calls, table, |tile| {
        waits.push(tile);
        true
    });
    waits
}

/// Whether the hand waits for any tile (tenpai).
#[must_use]
pub fn is_waiting(matcher: &Matcher, hand: &[Tile], calls: &[Call], table: &AttrTable) -> bool {
    let mut waiting = false;
    each_wait(matcher, hand, calls, table, |_| {
        waiting = true;
        false
    });
    waiting
}

/// Calls `found` with each wait until it returns `false`.
fn each_wait(
    matcher: &Matcher,
    hand: &[Tile],
    calls: &[Call],
    table: &AttrTable,
    mut found: impl FnMut(Tile) -> bool,
) {
    let matcher = &matcher.prepared(hand, calls, table);
    let counted = matcher.counting().and_then(|counting| {
        let tallied = counting.tally(hand, calls)?;
        Some(counting.completions(&tallied))
    });
    if counted
        .as_ref()
        .is_some_and(|counted| counted.is_hopeless())
    {
        return;
    }
    let mut search: Option<CandidateSearch> = None;
    for &candidate in matcher.candidates() {
        let completes = match counted
            .as_ref()
            .map_or(Verdict::Open, |counted| counted.with(candidate.id))
        {
            Verdict::Matches => true,
            Verdict::Fails => false,
            Verdict::Open => search
                .get_or_insert_with(|| CandidateSearch::new(matcher, hand, calls, table))
                .completes(candidate),
        };
        if completes && !found(candidate) {
            return;
        }
    }
}

/// Asks about one candidate after another.
struct CandidateSearch<'p> {
    matcher: &'p PreparedMatcher<'p>,
    /// The hand, and the candidate while it is asked about.
    larger: Vec<Tile>,
    calls: &'p [Call],
    /// Copied when tiles get attributes in combinations that are not in it.
    table: Cow<'p, AttrTable>,
    /// Whether any tile at all could make the hand match.
    hopeful: bool,
    /// The steps that all answers together may still take.
    steps: u32,
    /// The last candidate, as patterns see it, and its answer.
    last: Option<(Tile, bool)>,
}

impl<'p> CandidateSearch<'p> {
    fn new(
        matcher: &'p PreparedMatcher<'p>,
        hand: &[Tile],
        calls: &'p [Call],
        table: &'p AttrTable,
    ) -> Self {
        let any = MatchQuestion {
            fillers: 1,
            marked_fillers: !matcher.marks().is_empty(),
            look_ahead: false,
            ..MatchQuestion::new(hand, calls, table)
        };
        Self {
            matcher,
            larger: hand.to_vec(),
            calls,
            table: Cow::Borrowed(table),
            hopeful: matcher.matches_uncounted(&any, &mut MAX_STEPS.clone()) != Ok(false),
            steps: MAX_STEPS,
            last: None,
        }
    }

    fn completes(&mut self, tile: Tile) -> bool {
        if !self.hopeful {
            return false;
        }
        // Tiles that are the same to all patterns mostly follow each other.
        let kind = self.matcher.pattern_kind(tile);
        if let Some((last, answer)) = self.last
            && last == kind
        {
            return answer;
        }
        let answer = self.matches_with(tile) || self.matches_marked(tile);
        self.last = Some((kind, answer));
        answer
    }

    fn matches_with(&mut self, tile: Tile) -> bool {
        self.larger.push(tile);
        let (matcher, steps) = (self.matcher, &mut self.steps);
        let answer = matcher.matches_within(&self.larger, self.calls, &self.table, steps);
        self.larger.pop();
        answer.unwrap_or(false)
    }

    /// Whether the hand matches with the tile and some attributes that definitions ask for.
    fn matches_marked(&mut self, tile: Tile) -> bool {
        let mut marks = self.matcher.marks().iter();
        marks.any(|marks| match self.marked(tile, marks) {
            Some(marked) if marked != tile => self.matches_with(marked),
            _ => false,
        })
    }

    /// The tile with attributes added that it lacks; `None` if the table has no room for them.
    fn marked(&mut self, tile: Tile, marks: &[Attr]) -> Option<Tile> {
        let mut attrs = tile.attrs;
        for &mark in marks {
            if self.table.has(attrs, mark.id) {
                continue;
            }
            attrs = match self.table.known_with(attrs, mark) {
                Some(known) => known,
                None => self.table.to_mut().add(attrs, mark).ok()?,
            };
        }
        Some(Tile { attrs, ..tile })
    }
}

/// The number of distinct tiles among waits, where a red five and a five count as one.
#[must_use]
pub fn wait_count(waits: &[Tile]) -> usize {
    let mut bases: Vec<TileId> = waits.iter().map(|tile| tile.id.base()).collect();
    bases.sort_unstable();
    bases.dedup();
    bases.len()
}

/// The number of copies of a tile of the wall that are not visible. Attributes of visible tiles
/// that no tile of the wall has make no difference.
#[must_use]
pub fn remaining(tile: Tile, visible: &[Tile], behaviour: &Behaviour, table: &AttrTable) -> usize {
    let (copies, seen) = copies_and_seen(tile, visible, behaviour, table);
    copies.saturating_sub(seen)
}

/// The number of copies of a tile in the wall, and how many of them are visible.
fn copies_and_seen(
    tile: Tile,
    visible: &[Tile],
    behaviour: &Behaviour,
    table: &AttrTable,
) -> (usize, usize) {
    let game = behaviour.game_tiles();
    let Some(&(_, copies)) = game.iter().find(|(other, _)| *other == tile) else {
        return (0, 0);
    };
    let in_game = |attr: &Attr| {
        game.iter()
            .any(|(other, _)| table.attrs(other.attrs).any(|own| own == *attr))
    };
    let same = |other: &&Tile| {
        let plain_or_known = other.attrs == tile.attrs
            || table
                .attrs(other.attrs)
                .filter(in_game)
                .eq(table.attrs(tile.attrs));
        other.id == tile.id && plain_or_known
    };
    (copies.into(), visible.iter().filter(same).count())
}

/// The waits of a hand, each with the number of copies that are not visible.
#[must_use]
pub fn ukeire(
    matcher: &Matcher,
    hand: &[Tile],
    calls: &[Call],
    visible: &[Tile],
    table: &AttrTable,
) -> Vec<(Tile, usize)> {
    let behaviour = matcher.behaviour();
    let mut left = Vec::new();
    let mut read_as = Vec::new();
    for tile in waits(matcher, hand, calls, table) {
        let (copies, seen) = copies_and_seen(tile, visible, behaviour, table);
        left.push((tile, copies.saturating_sub(seen)));
        read_as.extend(std::iter::repeat_n(tile, seen.saturating_sub(copies)));
    }
    // While a win is scored, jokers are replaced by what they stand for, so more copies may be
    // visible than there are.
    for tile in read_as {
        let stands = |joker: Tile| behaviour.stands_for(joker, tile, table);
        let joker = left
            .iter_mut()
            .find(|(joker, left)| *left > 0 && *joker != tile && stands(*joker));
        if let Some((_, left)) = joker {
            *left -= 1;
        }
    }
    left
}

/// Whether exactly one tile is left that the hand waits for. If the hand is `winning`, the
/// winning tile is already visible and counts as the one that was left.
#[must_use]
pub fn is_hell_wait(ukeire: &[(Tile, usize)], winning: bool) -> bool {
    ukeire.iter().map(|(_, left)| left).sum::<usize>() + usize::from(winning) == 1
}

/// Whether the hand and its calls contain at least four of every tile that it waits for.
#[must_use]
pub fn all_waits_are_in_hand(
    waits: &[Tile],
    hand: &[Tile],
    calls: &[Call],
    behaviour: &Behaviour,
    table: &AttrTable,
) -> bool {
    waits.iter().all(|wait| {
        let pattern = Tile {
            id: wait.id,
            attrs: Pattern::InPlay.required(wait.attrs, table),
        };
        let tiles = hand.iter().chain(calls.iter().flat_map(|call| &call.tiles));
        tiles
            .filter(|tile| behaviour.stands_for(**tile, pattern, table))
            .count()
            >= 4
    })
}
