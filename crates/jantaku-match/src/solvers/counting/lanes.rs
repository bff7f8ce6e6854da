//! Which tiles are ordinary for a player: the numbers of a complete suit, isolated tiles, red
//! fives that are simply fives, and jokers for any tile.

use jantaku_tile::{AttrTable, TileId};

use super::rank::{KINDS, SuitKey};
use crate::Behaviour;

/// Limit for the blocks of nine lanes: as many as a word has bits for.
pub(crate) const MOST_BLOCKS: usize = 7;
/// Limit for the blocks that are suits; the others are for isolated tiles.
const MOST_SUITS: usize = 4;

/// What a tile is to the tables.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Role {
    /// A tile that the tables do not know.
    #[default]
    Stranger,
    /// The tile of a lane.
    Natural,
    /// A joker for the tile of a lane, and for nothing else.
    Substitute,
    /// A joker for any tile.
    Wild,
}

/// A tile that may be added to a hand, by its role.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ExtraTile {
    /// The tile of a lane.
    Natural,
    /// A joker for the tile of a lane.
    Substitute,
    /// A joker for any tile.
    Wild,
}

impl ExtraTile {
    pub(crate) const ALL: [Self; 3] = [Self::Natural, Self::Substitute, Self::Wild];

    /// The extra tile of a role; `None` for strangers.
    pub(crate) fn of(role: Role) -> Option<Self> {
        match role {
            Role::Natural => Some(Self::Natural),
            Role::Substitute => Some(Self::Substitute),
            Role::Wild => Some(Self::Wild),
            Role::Stranger => None,
        }
    }
}

/// A tile's role and lane.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct LanePlacement {
    pub(crate) role: Role,
    lane: u8,
}

/// What a tile adds to the counts of a hand. Everything is counted at once, so that counting a
/// tile is one look-up and a few additions, whatever it is.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Weight {
    /// The bit of its lane, if it has one.
    pub(crate) bit: u64,
    pub(crate) sums: Sums,
}

/// Eight sums, two in each word: one for each block, and one for the roles of tiles.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Sums([u64; 4]);

/// Limit for the tiles that can be added up before one sum overflows into the next.
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

    /// The number of tiles of a role other than natural.
    #[inline]
    pub(crate) fn count(&self, role: Role) -> usize {
        let count = self.get(Self::ROLES).checked_div(role.weight());
        (count.unwrap_or(0) & 1023) as usize
    }
}

impl Role {
    /// What a tile adds to the sum of roles.
    fn weight(self) -> u32 {
        match self {
            Self::Natural => 0,
            Self::Substitute => 1,
            Self::Wild => 1 << 10,
            Self::Stranger => 1 << 20,
        }
    }
}

impl LanePlacement {
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

    #[inline]
    pub(crate) fn lane(self) -> usize {
        usize::from(self.lane)
    }
}

/// The lanes of a behaviour. The first blocks are suits of nine consecutive tiles; the others
/// hold tiles that are in no run.
#[derive(Clone, Debug)]
pub(crate) struct Lanes {
    placements: Box<[LanePlacement]>,
    weights: Box<[Weight; TileId::COUNT]>,
    /// Number of blocks that are suits.
    pub(crate) suits: usize,
    /// Number of blocks.
    pub(crate) blocks: usize,
    /// Lanes that have a tile.
    pub(crate) used: u64,
    /// Lanes where a run can begin.
    pub(crate) row_starts: u64,
    /// Lanes whose tile some joker of the wall can stand for.
    pub(crate) soft: u64,
    /// Whether the wall has natural tiles, substitutes, and jokers for any tile.
    pub(crate) in_wall: [bool; 3],
    /// Whether the wall has tiles that the tables do not know.
    pub(crate) strangers: bool,
    /// Whether a joker for any tile could put an isolated tile into a run.
    pub(crate) loose: bool,
    /// Whether there are any jokers.
    pub(crate) jokers: bool,
    /// Whether predecessor and successor are inverse to each other.
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
        // A tile is isolated if the wall lacks some tile of every run that it could be in.
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
            placements: vec![LanePlacement::default(); TileId::COUNT].into(),
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
            lanes.placements[id.index()] = LanePlacement::at(Role::Natural, lane);
            lanes.used |= 1 << lane;
            if lane < KINDS * suits.len() && lane % KINDS <= KINDS - 3 {
                lanes.row_starts |= 1 << lane;
            }
        }
        lanes.place_jokers(behaviour, table);
        for (weight, placement) in lanes.weights.iter_mut().zip(&lanes.placements) {
            *weight = placement.weight();
        }
        Some(lanes)
    }

    fn place_jokers(&mut self, behaviour: &Behaviour, table: &AttrTable) {
        let aliases = behaviour.aliases();
        let mut jokers = Vec::new();
        for from in aliases.iter().map(|alias| alias.from.id) {
            let own = || aliases.iter().filter(|alias| alias.from.id == from);
            let stood_for = aliases.iter().any(|alias| alias.to.id == from);
            if stood_for || own().any(|alias| !alias.from.attrs.is_empty()) {
                continue;
            }
            if own().any(|alias| alias.to.id == TileId::ANY) {
                if !self.loose {
                    jokers.push((from, LanePlacement::at(Role::Wild, 0)));
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
                jokers.push((from, LanePlacement::at(Role::Substitute, lane)));
            }
        }
        for (id, placement) in jokers {
            self.placements[id.index()] = placement;
        }
        for &(tile, _) in behaviour.game_tiles() {
            match ExtraTile::of(self.placement(tile.id).role) {
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

    /// The role and lane of a tile.
    #[inline]
    pub(crate) fn placement(&self, id: TileId) -> LanePlacement {
        self.placements[id.index()]
    }

    /// What a tile adds to the counts of a hand.
    #[inline]
    pub(crate) fn weight(&self, id: TileId) -> &Weight {
        &self.weights[id.index()]
    }

    /// The lane whose natural tile this is.
    pub(crate) fn lane_of(&self, id: TileId) -> Option<usize> {
        let placement = self.placement(id);
        (placement.role == Role::Natural).then(|| placement.lane())
    }
}
