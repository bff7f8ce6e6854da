//! What each joker may become.

use std::ops::Range;

use jantaku_tile::{AttrSet, AttrTable, Offset, Tile, TileId, TooManyAttrs};

use super::{MAX_JOKERS, MAX_KINDS};
use crate::spec::{Group, MatchList};
use crate::{Alias, Behaviour, Call};

/// The tiles on the table: naturals, and jokers with all that they may become.
///
/// Ids are known by their place in `ids`, tiles that jokers may become by theirs in `kinds`.
pub(super) struct Table {
    /// Jokers that can only be one tile.
    pub(super) obvious: Vec<(usize, Tile)>,
    /// All other jokers: of the hand, the winning tile, of the calls.
    pub(super) jokers: Vec<Joker>,
    /// How many of them lie in the hand.
    pub(super) in_hand: usize,
    /// Is the winning tile one of them?
    pub(super) winning: bool,
    /// The loose tiles that are no jokers.
    pub(super) naturals: Vec<u8>,
    pub(super) calls: Vec<Meld>,
    /// What jokers may become, up to invisible attributes.
    pub(super) kinds: Vec<Tile>,
    /// All ids that can be there, in the order of kinds.
    pub(super) ids: Vec<TileId>,
    /// Their numbers by index of the id.
    numbers: Vec<u8>,
}

/// A joker that is not obvious.
pub(super) struct Joker {
    /// Where it lies.
    pub(super) place: usize,
    /// The attributes it has as a joker.
    own: AttrSet,
    /// What it may become, in order.
    pub(super) tiles: Vec<Tile>,
    /// The kinds of these tiles.
    pub(super) kinds: Vec<u8>,
    /// Their different ids.
    pub(super) ids: Vec<u8>,
}

/// A call.
pub(super) struct Meld {
    pub(super) name: String,
    pub(super) naturals: Vec<u8>,
    /// Its jokers among all.
    pub(super) jokers: Range<usize>,
}

/// A tile on the table.
enum Found {
    Natural(TileId),
    Obvious(Tile),
    Joker(Vec<Tile>),
}

impl Table {
    pub(super) fn new(
        hand: &[Tile],
        winning: Option<Tile>,
        calls: &[Call],
        win: &MatchList,
        behaviour: &Behaviour,
        table: &mut AttrTable,
    ) -> Result<Self, TooManyAttrs> {
        let mut finder = Finder {
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
        let Finder {
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
            .map(|(call, (naturals, jokers))| Meld {
                name: call.name.clone(),
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

    /// Is all this small enough to search?
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

    /// The number of an id.
    pub(super) fn number(&self, id: TileId) -> Option<u8> {
        let number = self.numbers.get(id.index()).copied();
        number.filter(|number| *number != u8::MAX)
    }

    /// The loose jokers: those of the hand and the winning tile.
    pub(super) fn loose(&self) -> &[Joker] {
        &self.jokers[..self.in_hand + usize::from(self.winning)]
    }
}

/// Gives all that jokers may become its number.
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

/// Goes through tiles and looks up what they stand for.
struct Finder<'f> {
    behaviour: &'f Behaviour,
    win: &'f MatchList,
    /// What jokers with a choice may become, once there is one.
    ids: Option<Choice>,
    /// What was found for other tiles.
    known: Vec<(Tile, Vec<Tile>)>,
    obvious: Vec<(usize, Tile)>,
    jokers: Vec<Joker>,
    /// Of the next tile.
    place: usize,
}

/// What jokers with a choice may become.
struct Choice {
    /// Ids that winning definitions name.
    named: Vec<TileId>,
    /// What a joker for anything may become.
    anything: Vec<TileId>,
}

impl Finder<'_> {
    /// Notes the jokers among the tiles, and gives the ids of all others.
    fn sort_out(
        &mut self,
        tiles: &[Tile],
        table: &mut AttrTable,
    ) -> Result<Vec<TileId>, TooManyAttrs> {
        let mut naturals = Vec::new();
        for &tile in tiles {
            match self.find(tile, table)? {
                Found::Natural(id) => naturals.push(id),
                Found::Obvious(tile) => {
                    naturals.push(tile.id);
                    self.obvious.push((self.place, tile));
                }
                Found::Joker(tiles) => self.jokers.push(Joker {
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

    fn find(&mut self, tile: Tile, table: &mut AttrTable) -> Result<Found, TooManyAttrs> {
        if let Some((_, tiles)) = self.known.iter().find(|(known, _)| *known == tile) {
            return Ok(Found::Joker(tiles.clone()));
        }
        if self.behaviour.is_plain(tile.id) {
            return Ok(Found::Natural(tile.id));
        }
        let aliases: Vec<Alias> = self.behaviour.targets(tile, table).collect();
        let Some((first, others)) = aliases.split_first() else {
            return Ok(Found::Natural(tile.id));
        };
        // A joker carries along its own attributes, except those that make it a joker.
        let mut become_target = |Alias { from, to }: Alias| {
            let carried = table.minus(tile.attrs, from.attrs)?;
            let attrs = table.union(to.attrs, carried)?;
            Ok(Tile { id: to.id, attrs })
        };
        if first.to.id != TileId::ANY && others.iter().all(|other| other.to == first.to) {
            return become_target(*first).map(Found::Obvious);
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
        Ok(Found::Joker(tiles))
    }
}

/// Of tiles that look the same, the first that is not outdone in invisible attributes.
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

/// Ids that definitions name literally: a joker of that id may stay what it is.
fn named_ids(win: &MatchList) -> Vec<TileId> {
    let slots = win.groups().flat_map(Group::slots);
    let ids = slots.filter_map(|slot| match slot.offset {
        Offset::Tile(id) => Some(id),
        _ => None,
    });
    ids.collect()
}

/// The ids in the game that are no jokers.
fn natural_ids(behaviour: &Behaviour) -> Vec<TileId> {
    let is_joker = |id: TileId| {
        let mut aliases = behaviour.aliases().iter();
        aliases.any(|alias| alias.from.id == id && alias.from.attrs.is_empty())
    };
    let ids = behaviour.game_tiles().iter().map(|(tile, _)| tile.id);
    let mut ids: Vec<TileId> = ids.filter(|&id| !is_joker(id)).collect();
    ids.sort();
    ids.dedup();
    ids
}
