//! Which tiles are ordinary for a player: numbers of a complete suit, tiles that stand alone,
//! red fives that are simply fives, and jokers for everything.

use jantaku_tile::{AttrTable, TileId};

use super::rank::{KINDS, SuitKey};
use super::view::Extra;
use crate::Behaviour;

/// The most blocks of nine lanes: as many as a word has bits for.
pub(crate) const MOST_BLOCKS: usize = 7;
/// The most of them that are suits; the others are for tiles that stand alone.
const MOST_SUITS: usize = 4;

/// What a tile is, as far as tables go.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Role {
    /// Nothing that tables know.
    #[default]
    Stranger,
    /// The tile of a lane.
    Natural,
    /// A joker for the tile of a lane, and for nothing else.
    Substitute,
    /// A joker for everything.
    Wild,
}

/// A tile's role and lane.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Place {
    pub(crate) role: Role,
    lane: u8,
}

/// What a tile adds to the count of a hand: all that is counted at once, so that counting a
/// tile is one look-up and a few additions, whatever it is.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Weight {
    /// Its lane, if it has one.
    pub(crate) bit: u64,
    pub(crate) sums: Sums,
}

/// Eight sums, two to a word: one for each block, and one for the roles of tiles.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Sums([u64; 4]);

/// The most tiles that can be added up before one sum runs into the next.
pub(crate) const MOST_SUMMED: usize = 255;

impl Sums {
    const ROLES: usize = MOST_BLOCKS;

    #[inline]
    pub(crate) fn add(&mut self, other: &Self) {
        for (sum, more) in self.0.iter_mut().zip(other.0) {
            *sum += more;
        }
    }

    fn put(&mut self, at: usize, part: u32) {
        self.0[at / 2] |= u64::from(part) << (32 * (at % 2));
    }

    #[inline]
    fn get(&self, at: usize) -> u32 {
        (self.0[at / 2] >> (32 * (at % 2))) as u32
    }

    /// The counts of each block.
    #[inline]
    pub(crate) fn keys(&self) -> [SuitKey; MOST_BLOCKS] {
        std::array::from_fn(|block| SuitKey::from_sum(self.get(block)))
    }

    /// How many tiles of a role there are that is not the ordinary one.
    #[inline]
    pub(crate) fn count(&self, role: Role) -> usize {
        let count = self.get(Self::ROLES).checked_div(role.weight());
        (count.unwrap_or(0) & 1023) as usize
    }
}

impl Role {
    /// What a tile of this role adds to the sum of roles.
    fn weight(self) -> u32 {
        match self {
            Self::Natural => 0,
            Self::Substitute => 1,
            Self::Wild => 1 << 10,
            Self::Stranger => 1 << 20,
        }
    }
}

impl Place {
    fn at(role: Role, lane: usize) -> Self {
        Self {
            role,
            lane: lane as u8,
        }
    }

    fn weight(self) -> Weight {
        let mut weight = Weight::default();
        weight.sums.put(Sums::ROLES, self.role.weight());
        if matches!(self.role, Role::Natural | Role::Substitute) {
            let (block, kind) = (self.lane() / KINDS, self.lane() % KINDS);
            weight.bit = 1 << self.lane;
            weight.sums.put(block, SuitKey::one(kind).to_sum());
        }
        weight
    }

    /// The number of its lane.
    #[inline]
    pub(crate) fn lane(self) -> usize {
        usize::from(self.lane)
    }
}

/// The lanes of a behaviour. The first blocks are suits of nine in a row; the others hold tiles
/// that are in no row at all.
#[derive(Clone, Debug)]
pub(crate) struct Lanes {
    places: Box<[Place]>,
    weights: Box<[Weight; TileId::COUNT]>,
    /// How many blocks are suits.
    pub(crate) suits: usize,
    /// How many blocks there are.
    pub(crate) blocks: usize,
    /// Lanes that have a tile.
    pub(crate) used: u64,
    /// Lanes where a row of three can begin.
    pub(crate) row_starts: u64,
    /// Lanes whose tile some joker of the wall can stand for.
    pub(crate) soft: u64,
    /// Are there tiles of each role in the wall: natural ones, substitutes, jokers for
    /// everything?
    pub(crate) in_wall: [bool; 3],
    /// Are there tiles in the wall that tables do not know?
    pub(crate) strangers: bool,
    /// Could a joker for everything put a tile that stands alone into a row?
    pub(crate) loose: bool,
    /// Are there jokers at all?
    pub(crate) jokers: bool,
    /// Do predecessors undo successors?
    pub(crate) consistent: bool,
}

impl Lanes {
    /// Finds the ordinary tiles of a behaviour; `None` if every tile may be a joker.
    pub(crate) fn new(behaviour: &Behaviour, table: &AttrTable) -> Option<Self> {
        let aliases = behaviour.aliases();
        if aliases.iter().any(|alias| alias.from.id == TileId::ANY) {
            return None;
        }
        let order = &behaviour.order;
        let is_joker = |id: TileId| aliases.iter().any(|alias| alias.from.id == id);
        let mut wall: Vec<TileId> = behaviour
            .game_tiles()
            .iter()
            .map(|(tile, _)| tile.id)
            .collect();
        wall.sort_unstable();
        wall.dedup();
        wall.retain(|&id| id != TileId::ANY && id != TileId::FACEUP && !is_joker(id));

        let mut before = vec![0_u8; TileId::COUNT];
        for next in TileId::all().filter_map(|id| order.successor(id)) {
            before[next.index()] = before[next.index()].saturating_add(1);
        }
        let suit_from = |first: TileId| -> Option<[TileId; KINDS]> {
            let mut suit = [first; KINDS];
            for at in 1..KINDS {
                suit[at] = order
                    .successor(suit[at - 1])
                    .filter(|next| before[next.index()] == 1)?;
            }
            let alone = before[first.index()] == 0 && order.successor(suit[KINDS - 1]).is_none();
            (alone && suit.iter().all(|id| wall.binary_search(id).is_ok())).then_some(suit)
        };
        let suits: Vec<[TileId; KINDS]> = wall
            .iter()
            .filter_map(|&id| suit_from(id))
            .take(MOST_SUITS)
            .collect();
        // A tile stands alone if the wall lacks some tile of every row that it could be in.
        let row_from = |first: TileId| -> Option<[TileId; 3]> {
            let second = order.successor(first)?;
            Some([first, second, order.successor(second)?])
        };
        let rows: Vec<[TileId; 3]> = TileId::all().filter_map(row_from).collect();
        let in_wall = |row: &&[TileId; 3]| row.iter().all(|id| wall.binary_search(id).is_ok());
        let alone = wall
            .iter()
            .copied()
            .filter(|id| !rows.iter().filter(in_wall).any(|row| row.contains(id)));
        let alone: Vec<TileId> = alone.take(KINDS * (MOST_BLOCKS - suits.len())).collect();

        let mut lanes = Self {
            places: vec![Place::default(); TileId::COUNT].into(),
            weights: Box::new([Weight::default(); _]),
            suits: suits.len(),
            blocks: suits.len() + alone.len().div_ceil(KINDS),
            used: 0,
            row_starts: 0,
            soft: 0,
            in_wall: [false; 3],
            strangers: false,
            jokers: !aliases.is_empty(),
            loose: rows.iter().flatten().any(|id| alone.contains(id)),
            consistent: TileId::all().all(|id| {
                let forth = order
                    .successor(id)
                    .is_none_or(|next| order.predecessor(next) == Some(id));
                forth
                    && order
                        .predecessor(id)
                        .is_none_or(|last| order.successor(last) == Some(id))
            }),
        };
        for (lane, &id) in suits.iter().flatten().chain(&alone).enumerate() {
            lanes.places[id.index()] = Place::at(Role::Natural, lane);
            lanes.used |= 1 << lane;
            if lane < KINDS * suits.len() && lane % KINDS <= KINDS - 3 {
                lanes.row_starts |= 1 << lane;
            }
        }
        lanes.place_jokers(behaviour, table);
        for (weight, place) in lanes.weights.iter_mut().zip(&lanes.places) {
            *weight = place.weight();
        }
        Some(lanes)
    }

    fn place_jokers(&mut self, behaviour: &Behaviour, table: &AttrTable) {
        let aliases = behaviour.aliases();
        let mut places = Vec::new();
        for from in aliases.iter().map(|alias| alias.from.id) {
            let own = || aliases.iter().filter(|alias| alias.from.id == from);
            let stood_for = aliases.iter().any(|alias| alias.to.id == from);
            if stood_for || own().any(|alias| !alias.from.attrs.is_empty()) {
                continue;
            }
            if own().any(|alias| alias.to.id == TileId::ANY) {
                if !self.loose {
                    places.push((from, Place::at(Role::Wild, 0)));
                }
                continue;
            }
            let order = &behaviour.order;
            let in_order = TileId::all()
                .any(|id| order.successor(id) == Some(from) || order.predecessor(id) == Some(from));
            let mut targets = own().map(|alias| alias.to.id);
            if let Some(target) = targets.next()
                && !in_order
                && targets.all(|other| other == target)
                && let Some(lane) = self.lane_of(target)
            {
                places.push((from, Place::at(Role::Substitute, lane)));
            }
        }
        for (id, place) in places {
            self.places[id.index()] = place;
        }
        for &(tile, _) in behaviour.game_tiles() {
            match Extra::of(self.place(tile.id).role) {
                Some(extra) => self.in_wall[extra as usize] = true,
                None => self.strangers = true,
            }
            for alias in behaviour.targets(tile, table) {
                self.soft |= match (alias.to.id, self.lane_of(alias.to.id)) {
                    (TileId::ANY, _) => self.used,
                    (_, Some(lane)) => 1 << lane,
                    (_, None) => 0,
                };
            }
        }
    }

    /// What a tile is.
    #[inline]
    pub(crate) fn place(&self, id: TileId) -> Place {
        self.places[id.index()]
    }

    /// What a tile adds to the count of a hand.
    #[inline]
    pub(crate) fn weight(&self, id: TileId) -> &Weight {
        &self.weights[id.index()]
    }

    /// The lane of which the tile is the natural one.
    pub(crate) fn lane_of(&self, id: TileId) -> Option<usize> {
        let place = self.place(id);
        (place.role == Role::Natural).then(|| place.lane())
    }
}
