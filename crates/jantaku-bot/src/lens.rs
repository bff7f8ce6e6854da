//! Hands, as a win of the ruleset sees them.

use std::sync::Arc;

use jantaku_engine::{PlayerView, SeenTile};
use jantaku_match::queries::{distance, tiles_that_help};
use jantaku_match::{Behaviour, Call, Matcher};
use jantaku_rulebook::Rulebook;
use jantaku_rulebook::condition::{Test, WinTest};
use jantaku_tile::{AttrTable, Pattern, Tile, TileId, TileOrder};

use crate::deed::each_test;

/// More tiles than this are never missing: there is no way at all.
pub(crate) const FAR: usize = 99;

/// How many sets of tiles that yaku ask for are considered.
const MOST_FAMILIES: usize = 24;

/// A kind of tile by number.
pub(crate) type Kind = usize;

/// How hands are judged as long as tiles behave in one way.
#[derive(Debug)]
pub(crate) struct Lens {
    /// What the tiles were for the player.
    pub(crate) behaviour: Arc<Behaviour>,
    /// Different tiles. What always stands for one other tile, as red fives do, is that tile.
    pub(crate) kinds: Vec<Tile>,
    /// How many there are of each.
    pub(crate) copies: Vec<u16>,
    /// Every tile of the wall, and its kind.
    known: Vec<(Tile, Kind)>,
    /// The kinds that make sequences with a kind: those before and after it.
    pub(crate) neighbours: Vec<[Option<Kind>; 2]>,
    /// What complete hands are.
    win: Matcher,
    /// What complete hands are if all tiles are of one family.
    pub(crate) families: Vec<Family>,
    attrs: AttrTable,
}

/// Tiles of which some yaku wants all tiles to be.
#[derive(Debug)]
pub(crate) struct Family {
    /// Is a kind one of them?
    pub(crate) has: Vec<bool>,
    win: Matcher,
}

impl Lens {
    /// Nothing if the ruleset does not say what a win is.
    pub(crate) fn new(rulebook: &Rulebook, behaviour: &Arc<Behaviour>) -> Option<Self> {
        let win = rulebook.matches.get(rulebook.win?.0 as usize)?;
        let attrs = rulebook.attrs.clone();
        let game = behaviour.game_tiles();
        let is_target = |tile: Tile| game.iter().any(|(other, _)| other.id == tile.id);
        // A joker that is always one and the same other tile needs no thought.
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
        let families = families(rulebook, &kinds, &attrs).into_iter().map(|has| {
            let of = |kind: Kind| has.get(kind) == Some(&true);
            let behaviour = simpler(behaviour, &kinds, &copies, of, &plain);
            Family {
                win: Matcher::new(win, &behaviour, &attrs),
                has,
            }
        });
        Some(Self {
            neighbours: neighbours.collect(),
            families: families.collect(),
            win: Matcher::new(win, &simple, &attrs),
            behaviour: Arc::clone(behaviour),
            kinds,
            copies,
            known,
            attrs,
        })
    }

    /// Attributes of the tiles.
    pub(crate) fn attrs(&self) -> &AttrTable {
        &self.attrs
    }

    /// What follows what.
    pub(crate) fn order(&self) -> &TileOrder {
        &self.behaviour.order
    }

    /// The kind of a tile that is seen; nothing for a back, or a tile from elsewhere.
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

    /// Is a tile that is seen worth more than others of its kind, as red fives are?
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
        let calls = player.calls.iter().map(|meld| Call {
            name: rulebook.names.word(meld.name).to_owned(),
            tiles: meld
                .tiles
                .iter()
                .map(|tile| match self.kind_of(tile) {
                    Some(kind) => self.tile(kind),
                    None => tile.id.into(),
                })
                .collect(),
        });
        calls.filter(|call| !is_flower(&call.name)).collect()
    }

    /// How many tiles are missing for a win.
    pub(crate) fn missing(&self, hand: &[Tile], calls: &[Call]) -> usize {
        missing(&self.win, hand, calls, &self.attrs)
    }

    /// The kinds that bring a hand nearer to a win.
    pub(crate) fn help(&self, hand: &[Tile], calls: &[Call]) -> Vec<Kind> {
        self.kinds_that_help(&self.win, hand, calls)
    }

    /// How many tiles are missing for a win with tiles of one family only; the others in the
    /// hand are in the way.
    pub(crate) fn missing_in(&self, family: &Family, hand: &[Tile], calls: &[Call]) -> usize {
        let own = |tile: &Tile| {
            let kind = self.kind_of_tile(*tile);
            kind.is_some_and(|kind| family.has.get(kind) == Some(&true))
        };
        if !calls.iter().flat_map(|call| &call.tiles).all(own) {
            return FAR;
        }
        let hand: Vec<Tile> = hand.iter().copied().filter(own).collect();
        missing(&family.win, &hand, calls, &self.attrs)
    }

    /// The kinds of a family that bring a hand nearer to a win with tiles of it only.
    pub(crate) fn help_in(&self, family: &Family, hand: &[Tile], calls: &[Call]) -> Vec<Kind> {
        let own = |tile: &Tile| {
            let kind = self.kind_of_tile(*tile);
            kind.is_some_and(|kind| family.has.get(kind) == Some(&true))
        };
        let hand: Vec<Tile> = hand.iter().copied().filter(own).collect();
        self.kinds_that_help(&family.win, &hand, calls)
    }

    fn kinds_that_help(&self, matcher: &Matcher, hand: &[Tile], calls: &[Call]) -> Vec<Kind> {
        let help = tiles_that_help(matcher, hand, calls, &self.attrs);
        let kinds = help.tiles.into_iter().filter_map(|tile| {
            let mut kinds = self.kinds.iter();
            kinds.position(|kind| *kind == tile)
        });
        kinds.collect()
    }
}

fn missing(matcher: &Matcher, hand: &[Tile], calls: &[Call], attrs: &AttrTable) -> usize {
    distance(matcher, hand, calls, attrs).map_or(FAR, |distance| distance.missing)
}

/// The behaviour of the kinds for which something holds: without jokers that are just another
/// tile.
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

/// The sets of tiles of which some yaku that counts towards a minimum wants all tiles to be.
fn families(rulebook: &Rulebook, kinds: &[Tile], attrs: &AttrTable) -> Vec<Vec<bool>> {
    let scoring = &rulebook.scoring;
    let mut families: Vec<Vec<bool>> = Vec::new();
    for (number, list) in scoring.lists.iter().enumerate() {
        if scoring.extra_yaku_lists.contains(&number) {
            continue;
        }
        for yaku in &list.yaku {
            each_test(&yaku.when, &mut |test| {
                let Test::Win(WinTest::ConsistsOf(tiles, _)) = test else {
                    return;
                };
                let is_own = |kind: &Tile| {
                    let mut tiles = tiles.iter();
                    tiles.any(|tile| kind.satisfies(*tile, Pattern::Written, attrs))
                };
                let has: Vec<bool> = kinds.iter().map(is_own).collect();
                if families.len() < MOST_FAMILIES && !families.contains(&has) {
                    families.push(has);
                }
            });
        }
    }
    // What is all in a larger family is a plan for that one already.
    let within = |small: &[bool], large: &[bool]| {
        small != large
            && small
                .iter()
                .zip(large)
                .all(|(small, large)| !small || *large)
    };
    let all = families.clone();
    families.retain(|family| !all.iter().any(|other| within(family, other)));
    families
}

/// Is a call of that name a flower, and no part of the hand?
fn is_flower(name: &str) -> bool {
    matches!(
        name,
        "start_flower" | "start_joker" | "flower" | "joker" | "pei" | "nukidora"
    )
}
