//! Hands in terms of what the ruleset calls a win.

use std::sync::Arc;

use jantaku_engine::{PlayerView, SeenTile};
use jantaku_match::queries::{distance_within, tiles_that_help_within};
use jantaku_match::{Behaviour, Call, Matcher};
use jantaku_rulebook::Rulebook;
use jantaku_tile::{AttrTable, Tile, TileId, TileOrder};

use crate::goals::{Goals, Sets};
use crate::recall::Recall;

/// A number of missing tiles that stands for unreachable.
pub(crate) const FAR: usize = 99;

/// How many steps a search may take for one answer about a hand. Beyond that the answer is a lower
/// bound, which is good enough to choose by: a player who thinks for a second plays no better.
const STEPS: u32 = 10_000;

/// The index of a kind of tile.
pub(crate) type Kind = usize;

/// How hands are judged, for one behaviour of the tiles.
#[derive(Debug)]
pub(crate) struct Lens {
    /// The behaviour that this lens is made for.
    pub(crate) behaviour: Arc<Behaviour>,
    /// The distinct tiles. Tiles that always stand for one other, as red fives do, are that one.
    pub(crate) kinds: Vec<Tile>,
    /// How many copies there are of each kind.
    pub(crate) copies: Vec<u16>,
    /// Every distinct tile of the wall, and its kind.
    known: Vec<(Tile, Kind)>,
    /// The kinds before and after each kind in sequences.
    pub(crate) neighbours: Vec<[Option<Kind>; 2]>,
    /// Matches complete hands.
    win: Judge,
    /// Requirements on whole hands, from the yaku.
    pub(crate) shapes: Vec<Shape>,
    /// Requirements on some sets: for each yaku all combinations that satisfy it, and its worth.
    pub(crate) sets: Vec<(Vec<Sets>, f64)>,
    attrs: AttrTable,
}

/// A requirement of some yaku on the whole hand.
#[derive(Debug)]
pub(crate) struct Shape {
    /// Whether each kind is allowed.
    pub(crate) has: Vec<bool>,
    /// Whether only kinds are restricted, not the form of the sets.
    pub(crate) any_sets: bool,
    /// Its worth, in extras.
    pub(crate) worth: f64,
    win: Judge,
}

/// A matcher, with what has been found out by it where answers take a search.
#[derive(Debug)]
struct Judge {
    matcher: Matcher,
    known: Option<Recall>,
}

impl Judge {
    fn new(matcher: Matcher) -> Self {
        let searches = !matcher.needs_no_search(&[], &[]);
        Self {
            matcher,
            known: searches.then(Recall::default),
        }
    }

    /// How many tiles are missing for a match.
    fn missing(&self, hand: &[Tile], calls: &[Call], attrs: &AttrTable) -> usize {
        let ask = || {
            let found = distance_within(&self.matcher, hand, calls, attrs, STEPS);
            found.map_or(FAR, |distance| distance.missing)
        };
        match &self.known {
            Some(known) => known.or_ask(hand, calls, |known| &mut known.missing, ask),
            None => ask(),
        }
    }
}

impl Lens {
    /// `None` if the ruleset does not define what a win is.
    pub(crate) fn new(rulebook: &Rulebook, behaviour: &Arc<Behaviour>) -> Option<Self> {
        let win = rulebook.matches.get(rulebook.win?.0 as usize)?;
        let attrs = rulebook.attrs.clone();
        let game = behaviour.game_tiles();
        let is_target = |tile: Tile| game.iter().any(|(other, _)| other.id == tile.id);
        // A joker that always stands for the same tile is treated as that tile.
        let plain = |tile: Tile| {
            let mut targets = behaviour.targets(tile, &attrs);
            match (targets.next(), targets.next()) {
                (Some(alias), None) if alias.to.id != TileId::ANY && is_target(alias.to) => {
                    alias.to
                }
                _ => tile,
            }
        };
        let mut kinds: Vec<Tile> = Vec::new();
        let mut copies: Vec<u16> = Vec::new();
        let mut known = Vec::new();
        for &(tile, count) in game {
            let plain = plain(tile);
            let kind = kinds.iter().position(|kind| *kind == plain);
            let kind = kind.unwrap_or_else(|| {
                kinds.push(plain);
                copies.push(0);
                kinds.len() - 1
            });
            if let Some(copies) = copies.get_mut(kind) {
                *copies += count;
            }
            known.push((tile, kind));
        }
        let simple = simpler(behaviour, &kinds, &copies, |_| true, &plain);
        let find = |id: Option<TileId>| kinds.iter().position(|kind| Some(kind.id) == id);
        let neighbours = kinds.iter().map(|kind| {
            [
                find(behaviour.order.predecessor(kind.id)),
                find(behaviour.order.successor(kind.id)),
            ]
        });
        let goals = Goals::new(rulebook, &kinds, &behaviour.order, &attrs);
        let shapes = goals.shapes.into_iter().map(|ideal| {
            let of = |kind: Kind| ideal.has.get(kind) == Some(&true);
            let behaviour = simpler(behaviour, &kinds, &copies, of, &plain);
            Shape {
                any_sets: ideal.list == *win,
                win: Judge::new(Matcher::new(&ideal.list, &behaviour, &attrs)),
                worth: ideal.worth,
                has: ideal.has,
            }
        });
        // Shapes are evaluated for every discard, so only those are kept that are quick to match.
        let quick = |shape: &Shape| shape.any_sets || shape.win.known.is_none();
        let shapes = shapes.filter(quick);
        Some(Self {
            neighbours: neighbours.collect(),
            shapes: shapes.collect(),
            sets: goals.sets,
            win: Judge::new(Matcher::new(win, &simple, &attrs)),
            behaviour: Arc::clone(behaviour),
            kinds,
            copies,
            known,
            attrs,
        })
    }

    pub(crate) fn attrs(&self) -> &AttrTable {
        &self.attrs
    }

    /// The order of the tiles in sequences.
    pub(crate) fn order(&self) -> &TileOrder {
        &self.behaviour.order
    }

    /// The kind of a visible tile; `None` for a back, or a tile that is not in the wall.
    pub(crate) fn kind_of(&self, seen: &SeenTile) -> Option<Kind> {
        let same = self.known.iter().filter(|(tile, _)| tile.id == seen.id);
        let carried = |tile: Tile| {
            let mut attrs = self.attrs.attrs(tile.attrs);
            attrs.all(|attr| seen.attrs.iter().any(|own| own.id == attr.id))
        };
        let fitting = same.filter(|(tile, _)| carried(*tile));
        let richest = fitting.max_by_key(|(tile, _)| self.attrs.attrs(tile.attrs).count());
        richest.map(|(_, kind)| *kind)
    }

    /// The kind of a tile in play.
    pub(crate) fn kind_of_tile(&self, tile: Tile) -> Option<Kind> {
        let mut known = self.known.iter();
        let found = known.find(|(other, _)| other.id == tile.id);
        found.map(|(_, kind)| *kind)
    }

    /// Whether a visible tile is worth more than others of its kind, as red fives are.
    pub(crate) fn is_prized(&self, seen: &SeenTile) -> bool {
        let kind = self.kind_of(seen).and_then(|kind| self.kinds.get(kind));
        kind.is_some_and(|kind| kind.id != seen.id)
    }

    /// The tile of a kind.
    pub(crate) fn tile(&self, kind: Kind) -> Tile {
        self.kinds
            .get(kind)
            .copied()
            .unwrap_or(TileId::SPACE.into())
    }

    /// The calls of a player that belong to the hand.
    pub(crate) fn calls_of(&self, player: &PlayerView, rulebook: &Rulebook) -> Vec<Call> {
        let calls = player.calls.iter().filter(|meld| !meld.flower);
        let calls = calls.map(|meld| Call {
            name: rulebook.names.shared_word(meld.name),
            tiles: meld
                .tiles
                .iter()
                .map(|tile| match self.kind_of(tile) {
                    Some(kind) => self.tile(kind),
                    None => tile.id.into(),
                })
                .collect(),
        });
        calls.collect()
    }

    /// How many tiles are missing for a win.
    pub(crate) fn missing(&self, hand: &[Tile], calls: &[Call]) -> usize {
        self.win.missing(hand, calls, &self.attrs)
    }

    /// The kinds that bring a hand nearer to a win.
    pub(crate) fn help(&self, hand: &[Tile], calls: &[Call]) -> Vec<Kind> {
        self.kinds_that_help(&self.win, hand, calls)
    }

    /// How many tiles are missing for a win of a shape; tiles that the shape does not allow have to
    /// be replaced.
    pub(crate) fn missing_in(&self, shape: &Shape, hand: &[Tile], calls: &[Call]) -> usize {
        let own = |tile: &Tile| self.is_of(shape, *tile);
        if !calls.iter().flat_map(|call| &call.tiles).all(own) {
            return FAR;
        }
        let hand: Vec<Tile> = hand.iter().copied().filter(own).collect();
        shape.win.missing(&hand, calls, &self.attrs)
    }

    /// The kinds that bring a hand nearer to a win of a shape.
    pub(crate) fn help_in(&self, shape: &Shape, hand: &[Tile], calls: &[Call]) -> Vec<Kind> {
        let own = |tile: &Tile| self.is_of(shape, *tile);
        let hand: Vec<Tile> = hand.iter().copied().filter(own).collect();
        self.kinds_that_help(&shape.win, &hand, calls)
    }

    /// Whether a shape allows a tile.
    pub(crate) fn is_of(&self, shape: &Shape, tile: Tile) -> bool {
        let kind = self.kind_of_tile(tile);
        kind.is_some_and(|kind| shape.has.get(kind) == Some(&true))
    }

    fn kinds_that_help(&self, judge: &Judge, hand: &[Tile], calls: &[Call]) -> Vec<Kind> {
        let ask = || -> Arc<[Kind]> {
            let help = tiles_that_help_within(&judge.matcher, hand, calls, &self.attrs, STEPS);
            let kinds = help.tiles.into_iter().filter_map(|tile| {
                let mut kinds = self.kinds.iter();
                kinds.position(|kind| *kind == tile)
            });
            kinds.collect()
        };
        let help = match &judge.known {
            Some(known) => known.or_ask(hand, calls, |known| &mut known.help, ask),
            None => ask(),
        };
        help.to_vec()
    }
}

/// The behaviour restricted to some kinds, without jokers that always stand for the same tile.
fn simpler(
    behaviour: &Behaviour,
    kinds: &[Tile],
    copies: &[u16],
    of: impl Fn(Kind) -> bool,
    plain: &impl Fn(Tile) -> Tile,
) -> Behaviour {
    let tiles = kinds.iter().zip(copies).enumerate();
    let tiles = tiles.filter(|(kind, _)| of(*kind));
    let wall = tiles.flat_map(|(_, (tile, count))| (0..*count).map(|_| *tile));
    let mut simple = Behaviour::new(wall);
    simple.order = behaviour.order.clone();
    for alias in behaviour.aliases() {
        if plain(alias.from) == alias.from {
            simple.alias(&[alias.from], &[alias.to]);
        }
    }
    simple
}
