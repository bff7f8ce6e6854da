//! What each joker may become.

use std::ops::Range;
use std::sync::Arc;

use jantaku_tile::{AttrSet, AttrTable, Offset, Tile, TileClass, TileId, TooManyAttrs};

use super::{MAX_JOKERS, MAX_KINDS};
use crate::spec::{Group, MatchList};
use crate::{Alias, Behaviour, Call};

/// The tiles of a winning hand: natural ones, and jokers with all that they may become.
///
/// Ids are referred to by their index in `ids`, tiles that jokers may become by their index in
/// `kinds`.
pub(super) struct JokerDomains {
    /// Jokers that can only be one tile, by position.
    pub(super) obvious: Vec<(usize, Tile)>,
    /// All other jokers: those of the hand, the winning tile, those of the calls.
    pub(super) jokers: Vec<Joker>,
    /// Number of these jokers in the hand.
    pub(super) in_hand: usize,
    /// Whether the winning tile is one of them.
    pub(super) winning: bool,
    /// Loose tiles that are not jokers.
    pub(super) naturals: Vec<u8>,
    pub(super) calls: Vec<CallDomain>,
    /// The tiles that jokers may become, without those that differ only in invisible attributes.
    pub(super) kinds: Vec<Tile>,
    /// All ids that can occur, in the order of kinds.
    pub(super) ids: Vec<TileId>,
    /// The index in `ids` of each tile id.
    numbers: Vec<u8>,
}

/// A joker with a choice.
pub(super) struct Joker {
    /// The position, counted as in [`Solutions`](super::Solutions).
    pub(super) place: usize,
    /// The attributes it has as a joker.
    own: AttrSet,
    /// What it may become, in sorted order.
    pub(super) tiles: Vec<Tile>,
    /// The kinds of these tiles.
    pub(super) kinds: Vec<u8>,
    /// The distinct ids of these tiles.
    pub(super) ids: Vec<u8>,
}

/// A call with its jokers.
pub(super) struct CallDomain {
    pub(super) name: Arc<str>,
    pub(super) naturals: Vec<u8>,
    /// Its jokers, as a range of all jokers.
    pub(super) jokers: Range<usize>,
}

/// What a tile of the hand is.
enum FoundTile {
    Natural(TileId),
    Obvious(Tile),
    Joker(Vec<Tile>),
}

impl JokerDomains {
    pub(super) fn new(
        hand: &[Tile],
        winning: Option<Tile>,
        calls: &[Call],
        win: &MatchList,
        behaviour: &Behaviour,
        table: &mut AttrTable,
    ) -> Result<Self, TooManyAttrs> {
        let mut finder = DomainFinder {
            behaviour,
            win,
            ids: None,
            known: Vec::new(),
            obvious: Vec::new(),
            jokers: Vec::new(),
            place: 0,
        };
        let naturals = finder.sort_out(hand, table)?;
        let in_hand = finder.jokers.len();
        let winning = finder.sort_out(winning.as_slice(), table)?;
        let is_joker = finder.jokers.len() > in_hand;
        let naturals = [naturals, winning].concat();
        let mut melds = Vec::new();
        for call in calls {
            let first = finder.jokers.len();
            let naturals = finder.sort_out(&call.tiles, table)?;
            if let Some((&id, others)) = naturals.split_first()
                && others.iter().all(|&other| other == id)
            {
                // Among equal tiles a joker is one of them, whatever else it may be.
                for joker in &mut finder.jokers[first..] {
                    joker.become_only(id);
                }
            }
            melds.push((naturals, first..finder.jokers.len()));
        }
        let DomainFinder {
            obvious,
            mut jokers,
            ..
        } = finder;

        let kinds = number_kinds(&mut jokers, table);
        let called = melds.iter().flat_map(|(naturals, _)| naturals);
        let mut ids: Vec<TileId> = naturals.iter().chain(called).copied().collect();
        ids.extend(kinds.iter().map(|kind| kind.id));
        if win.definitions.iter().any(|definition| definition.almost) {
            ids.push(TileId::ANY);
        }
        ids.sort_by_key(id_order);
        ids.dedup();
        let mut numbers = vec![u8::MAX; TileId::COUNT];
        for (number, id) in (0..u8::MAX).zip(&ids) {
            numbers[id.index()] = number;
        }
        for joker in &mut jokers {
            joker.ids = joker
                .tiles
                .iter()
                .map(|tile| numbers[tile.id.index()])
                .collect();
            joker.ids.dedup();
        }
        let natural =
            |naturals: &[TileId]| naturals.iter().map(|&id| numbers[id.index()]).collect();
        let calls = calls
            .iter()
            .zip(&melds)
            .map(|(call, (naturals, jokers))| CallDomain {
                name: Arc::clone(&call.name),
                naturals: natural(naturals),
                jokers: jokers.clone(),
            });
        Ok(Self {
            naturals: natural(&naturals),
            calls: calls.collect(),
            obvious,
            jokers,
            in_hand,
            winning: is_joker,
            kinds,
            ids,
            numbers,
        })
    }

    /// Whether everything is within the limits of the search.
    pub(super) fn fits(&self) -> bool {
        let called = self
            .calls
            .iter()
            .map(|call| call.naturals.len())
            .sum::<usize>();
        self.jokers.len() <= MAX_JOKERS
            && self.kinds.len() <= MAX_KINDS
            && 2 * self.ids.len() <= MAX_KINDS // twice, for calls that are dismantled
            && self.naturals.len() + called + self.jokers.len() < MAX_KINDS // and a wildcard
    }

    /// The index of an id.
    pub(super) fn number(&self, id: TileId) -> Option<u8> {
        let number = self.numbers.get(id.index()).copied();
        number.filter(|number| *number != u8::MAX)
    }

    /// The loose jokers: those of the hand and the winning tile.
    pub(super) fn loose(&self) -> &[Joker] {
        &self.jokers[..self.in_hand + usize::from(self.winning)]
    }
}

/// Collects the kinds and numbers them.
fn number_kinds(jokers: &mut [Joker], table: &AttrTable) -> Vec<Tile> {
    let order = |tile: &Tile| (id_order(&tile.id), table.required_in_play(tile.attrs));
    let mut kinds: Vec<Tile> = jokers
        .iter()
        .flat_map(|joker| joker.tiles.clone())
        .collect();
    kinds.sort_by_key(order);
    kinds.dedup_by_key(|tile| order(tile));
    for joker in jokers {
        joker.tiles.sort_by_key(order);
        let found = joker
            .tiles
            .iter()
            .map(|tile| kinds.binary_search_by_key(&order(tile), order));
        joker.kinds = found.map(|found| found.unwrap_or_default() as u8).collect();
    }
    kinds
}

/// The order of tiles in readings.
fn id_order(id: &TileId) -> (u32, usize) {
    (id.sort_key(), id.index())
}

impl Joker {
    fn become_only(&mut self, id: TileId) {
        self.tiles.retain(|tile| tile.id == id);
        if self.tiles.is_empty() {
            self.tiles.push(Tile {
                id,
                attrs: self.own,
            });
        }
    }
}

/// Looks up what tiles stand for.
struct DomainFinder<'f> {
    behaviour: &'f Behaviour,
    win: &'f MatchList,
    /// Made when the first joker with a choice is found.
    ids: Option<Choice>,
    /// The tiles found for earlier jokers.
    known: Vec<(Tile, Vec<Tile>)>,
    obvious: Vec<(usize, Tile)>,
    jokers: Vec<Joker>,
    /// The position of the next tile.
    place: usize,
}

/// The ids that jokers with a choice may become.
struct Choice {
    /// Ids that winning definitions name.
    named: Vec<TileId>,
    /// What a joker for any tile may become.
    anything: Vec<TileId>,
}

impl DomainFinder<'_> {
    /// Collects the jokers among the tiles, and returns the ids of the others.
    fn sort_out(
        &mut self,
        tiles: &[Tile],
        table: &mut AttrTable,
    ) -> Result<Vec<TileId>, TooManyAttrs> {
        let mut naturals = Vec::new();
        for &tile in tiles {
            match self.find(tile, table)? {
                FoundTile::Natural(id) => naturals.push(id),
                FoundTile::Obvious(tile) => {
                    naturals.push(tile.id);
                    self.obvious.push((self.place, tile));
                }
                FoundTile::Joker(tiles) => self.jokers.push(Joker {
                    place: self.place,
                    own: tile.attrs,
                    tiles,
                    kinds: Vec::new(),
                    ids: Vec::new(),
                }),
            }
            self.place += 1;
        }
        Ok(naturals)
    }

    fn find(&mut self, tile: Tile, table: &mut AttrTable) -> Result<FoundTile, TooManyAttrs> {
        if let Some((_, tiles)) = self.known.iter().find(|(known, _)| *known == tile) {
            return Ok(FoundTile::Joker(tiles.clone()));
        }
        if self.behaviour.is_plain(tile.id) {
            return Ok(FoundTile::Natural(tile.id));
        }
        let aliases: Vec<Alias> = self.behaviour.targets(tile, table).collect();
        let Some((first, others)) = aliases.split_first() else {
            return Ok(FoundTile::Natural(tile.id));
        };
        // A joker keeps its own attributes, except those that make it a joker.
        let mut become_target = |Alias { from, to }: Alias| {
            let carried = table.minus(tile.attrs, from.attrs)?;
            let attrs = table.union(to.attrs, carried)?;
            Ok(Tile { id: to.id, attrs })
        };
        if first.to.id != TileId::ANY && others.iter().all(|other| other.to == first.to) {
            return become_target(*first).map(FoundTile::Obvious);
        }
        let choice = self.ids.get_or_insert_with(|| Choice {
            named: named_ids(self.win),
            anything: natural_ids(self.behaviour),
        });
        let mut tiles: Vec<Tile> = Vec::new();
        for alias in &aliases {
            let Tile { id, attrs } = become_target(*alias)?;
            let ids = if id == TileId::ANY {
                &choice.anything[..]
            } else {
                &[id]
            };
            tiles.extend(ids.iter().map(|&id| Tile { id, attrs }));
        }
        if choice.named.contains(&tile.id) {
            tiles.push(tile);
        }
        let tiles = without_lesser(tiles, table);
        self.known.push((tile, tiles.clone()));
        Ok(FoundTile::Joker(tiles))
    }
}

/// Of tiles that look the same, keeps the first that no other exceeds in invisible attributes.
fn without_lesser(tiles: Vec<Tile>, table: &AttrTable) -> Vec<Tile> {
    let visible = |tile: &Tile| (tile.id, table.required_in_play(tile.attrs));
    let mut kept: Vec<Tile> = Vec::new();
    for tile in tiles {
        match kept
            .iter_mut()
            .find(|other| visible(other) == visible(&tile))
        {
            Some(other) if outdoes(tile, *other, table) => *other = tile,
            Some(_) => {}
            None => kept.push(tile),
        }
    }
    kept
}

fn outdoes(tile: Tile, other: Tile, table: &AttrTable) -> bool {
    table.has_all(tile.attrs, other.attrs) && !table.has_all(other.attrs, tile.attrs)
}

/// Ids that definitions name literally: a joker with such an id may stay what it is.
fn named_ids(win: &MatchList) -> Vec<TileId> {
    let slots = win.groups().flat_map(Group::slots);
    let ids = slots.filter_map(|slot| match slot.offset {
        Offset::Tile(id) => Some(id),
        _ => None,
    });
    ids.collect()
}

/// What a joker for any tile may become: the ids of the game that are not jokers, what its tiles
/// stand for, and what that stands for in turn.
fn natural_ids(behaviour: &Behaviour) -> Vec<TileId> {
    let aliases = behaviour.aliases().iter();
    let unconditional = aliases.clone().filter(|alias| alias.from.attrs.is_empty());
    let jokers: TileClass = unconditional.map(|alias| alias.from.id).collect();
    let targets = |ids: &TileClass| -> TileClass {
        let of_these = |alias: &&Alias| ids.contains(alias.from.id) || alias.from.id == TileId::ANY;
        let targets = aliases.clone().filter(of_these).map(|alias| alias.to.id);
        targets.filter(|id| !id.is_wild()).collect()
    };
    let game = behaviour.game_tiles().iter().map(|(tile, _)| tile.id);
    let game: TileClass = game.collect();
    let first = targets(&game);
    let second = targets(&first);
    let naturals = game.iter().filter(|&id| !jokers.contains(id));
    let mut ids: Vec<TileId> = naturals.chain(first.iter()).chain(second.iter()).collect();
    ids.sort();
    ids.dedup();
    ids
}
