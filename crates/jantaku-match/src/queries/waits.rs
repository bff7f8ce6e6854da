//! What a hand waits for.

use jantaku_tile::{Attr, AttrTable, Pattern, Tile, TileId};

use crate::engine::{MAX_STEPS, Question};
use crate::fast::Known;
use crate::{Behaviour, Call, Matcher};

/// The tiles of the wall that make the hand match, each once, in the order of sorted hands.
///
/// It does not matter how many of them are left, nor whether the hand matches already.
#[must_use]
pub fn waits(matcher: &Matcher, hand: &[Tile], calls: &[Call], table: &AttrTable) -> Vec<Tile> {
    let mut waits = Vec::new();
    each_wait(matcher, hand, calls, table, |tile| {
        waits.push(tile);
        true
    });
    waits
}

/// Does the hand wait for anything? That is what tenpai is.
#[must_use]
pub fn is_waiting(matcher: &Matcher, hand: &[Tile], calls: &[Call], table: &AttrTable) -> bool {
    let mut waiting = false;
    each_wait(matcher, hand, calls, table, |_| {
        waiting = true;
        false
    });
    waiting
}

/// Calls `found` with one wait after another as long as it wants more.
fn each_wait(
    matcher: &Matcher,
    hand: &[Tile],
    calls: &[Call],
    table: &AttrTable,
    mut found: impl FnMut(Tile) -> bool,
) {
    let matcher = &*matcher.prepared(hand, calls, table);
    let counted = matcher
        .fast()
        .and_then(|fast| Some(fast.completions(&fast.count(hand, calls)?)));
    if counted
        .as_ref()
        .is_some_and(|counted| counted.is_hopeless())
    {
        return;
    }
    let mut search: Option<Probe> = None;
    for &candidate in matcher.candidates() {
        let completes = match counted
            .as_ref()
            .map_or(Known::Open, |counted| counted.with(candidate.id))
        {
            Known::Matches => true,
            Known::Fails => false,
            Known::Open => search
                .get_or_insert_with(|| Probe::new(matcher, hand, calls, table))
                .completes(candidate),
        };
        if completes && !found(candidate) {
            return;
        }
    }
}

/// Asks the search about one tile more.
struct Probe<'p> {
    matcher: &'p Matcher,
    /// The hand with the last tile that was asked about.
    larger: Vec<Tile>,
    calls: &'p [Call],
    table: &'p AttrTable,
    /// Might there be any tile that makes the hand match?
    hopeful: bool,
    /// How many steps all answers together may still take.
    steps: u32,
    /// The kind of the last tile that was asked about, and the answer.
    last: Option<(Tile, bool)>,
}

impl<'p> Probe<'p> {
    fn new(matcher: &'p Matcher, hand: &[Tile], calls: &'p [Call], table: &'p AttrTable) -> Self {
        let any = Question {
            fillers: 1,
            look_ahead: false,
            ..Question::new(hand, calls, table)
        };
        Self {
            matcher,
            larger: hand.to_vec(),
            calls,
            table,
            hopeful: matcher.search_any(&any, |_| true, &mut MAX_STEPS.clone()) != Ok(false),
            steps: MAX_STEPS,
            last: None,
        }
    }

    fn completes(&mut self, tile: Tile) -> bool {
        if !self.hopeful {
            return false;
        }
        // Tiles that patterns cannot tell apart mostly follow each other.
        let kind = self.matcher.kind_of(tile);
        if let Some((last, answer)) = self.last
            && last == kind
        {
            return answer;
        }
        self.larger.push(tile);
        let (matcher, steps) = (self.matcher, &mut self.steps);
        let answer = matcher.matches_within(&self.larger, self.calls, self.table, steps);
        let answer = answer.unwrap_or(false);
        self.larger.pop();
        self.last = Some((kind, answer));
        answer
    }
}

/// How many different base tiles a hand waits for: a red five and a five are one.
#[must_use]
pub fn wait_count(waits: &[Tile]) -> usize {
    let mut bases: Vec<TileId> = waits.iter().map(|tile| tile.id.base()).collect();
    bases.sort_unstable();
    bases.dedup();
    bases.len()
}

/// How many copies of a tile of the wall are not among the visible tiles. Visible tiles may
/// carry attributes that no tile of the wall has; those make no difference.
#[must_use]
pub fn remaining(tile: Tile, visible: &[Tile], behaviour: &Behaviour, table: &AttrTable) -> usize {
    let (copies, seen) = copies_and_seen(tile, visible, behaviour, table);
    copies.saturating_sub(seen)
}

/// How many copies of a tile the wall has, and how many of them are visible.
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

/// The waits of a hand with how many of each are not visible.
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
    // While a win is scored jokers are read as what they stand for, so that more of that is seen
    // than there is.
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

/// Is there exactly one tile left that the hand waits for? During a win the winning tile is
/// visible already, and counts as the one that was left.
#[must_use]
pub fn is_hell_wait(ukeire: &[(Tile, usize)], winning: bool) -> bool {
    ukeire.iter().map(|(_, left)| left).sum::<usize>() + usize::from(winning) == 1
}

/// Are at least four of every tile that the hand waits for in the hand and its calls?
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
