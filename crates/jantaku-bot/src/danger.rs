//! Which tiles others may be waiting for.

use jantaku_engine::{PlayerView, View};
use jantaku_rulebook::PerSeat;
use jantaku_tile::TileId;

use crate::lens::Kind;
use crate::scene::Scene;

/// What a player remembers of a round beyond what lies on the table.
#[derive(Clone, Debug, Default)]
pub(crate) struct Memory {
    /// Identifies the round: its number, repeats, and the tiles left in the wall at the last look.
    round: (usize, i64, usize),
    /// For each player who has declared riichi or the like: the length of everyone's pond when that
    /// was noticed.
    since: PerSeat<Option<PerSeat<usize>>>,
    /// Tiles that have passed each player since.
    passed: PerSeat<Vec<TileId>>,
}

impl Memory {
    /// Updates the memory with what is visible now.
    pub(crate) fn notice(&mut self, view: &View) {
        let (kyoku, honba, left) = self.round;
        if (kyoku, honba) != (view.kyoku, view.honba) || left < view.tiles_in_wall {
            *self = Self::default();
        }
        self.round = (view.kyoku, view.honba, view.tiles_in_wall);
        for player in &view.players {
            if !has_declared(player) {
                continue;
            }
            let mut ponds = PerSeat::default();
            for other in &view.players {
                ponds[other.seat] = other.pond.len();
            }
            let at = player.seat;
            let since = *self.since[at].get_or_insert(ponds);
            for other in &view.players {
                let new = other.pond.iter().skip(since[other.seat]);
                for tile in new {
                    if !self.passed[at].contains(&tile.id) {
                        self.passed[at].push(tile.id);
                    }
                }
            }
        }
    }
}

/// Whether a player has declared a ready hand.
fn has_declared(player: &PlayerView) -> bool {
    player.riichi_stick || player.riichi_place.is_some()
}

/// How dangerous it is to discard each kind of tile.
pub(crate) struct Danger {
    /// The expected cost of a discard in points, by kind.
    costs: Vec<f64>,
    /// The expected cost of discarding an average unseen tile.
    usual: f64,
    /// The expected number of ready opponents.
    ready: f64,
}

/// The probability that a player with so many calls is ready.
const READY_WITH_CALLS: [f64; 5] = [0.0, 0.05, 0.2, 0.5, 0.8];

/// How many kinds a ready hand waits for on average.
const WAITS: f64 = 1.9;

impl Danger {
    pub(crate) fn new(scene: &Scene, memory: &Memory) -> Self {
        let mut costs = vec![0.0; scene.lens.kinds.len()];
        let mut all_ready = 0.0;
        for player in &scene.view.players {
            if player.seat == scene.me.seat {
                continue;
            }
            let declared = has_declared(player)
                || player
                    .statuses
                    .iter()
                    .any(|status| scene.mind.declared.contains(status));
            let calls = scene.lens.calls_of(player, scene.mind.rulebook());
            let open = calls.iter();
            let open = open
                .filter(|call| !scene.mind.keeps_closed(&call.name))
                .count();
            let late = 1.0 - (scene.draws_left() / 18.0).min(1.0);
            let ready = if declared {
                1.0
            } else {
                READY_WITH_CALLS[open.min(4)] * (0.3 + late)
            };
            if ready < 0.1 {
                continue;
            }
            all_ready += ready;
            let loss = if declared { 6_000.0 } else { 3_500.0 };
            let loss = if scene.deals(player.seat) {
                loss * 1.5
            } else {
                loss
            };
            let risks = risks(scene, player, &memory.passed[player.seat]);
            for (cost, risk) in costs.iter_mut().zip(risks) {
                *cost += risk * ready * loss;
            }
        }
        let unseen = scene.unseen.iter().map(|left| f64::from(*left));
        let (mut all, mut count) = (0.0, 0.0);
        for (cost, left) in costs.iter().zip(unseen) {
            all += cost * left;
            count += left;
        }
        Self {
            costs,
            usual: all / f64::max(count, 1.0),
            ready: all_ready,
        }
    }

    /// Whether any discard has an expected cost.
    pub(crate) fn is_felt(&self) -> bool {
        self.costs.iter().any(|cost| *cost > 0.0)
    }

    /// The expected number of ready opponents.
    pub(crate) fn ready(&self) -> f64 {
        self.ready
    }

    /// The expected cost of discarding an average unseen tile.
    pub(crate) fn usual(&self) -> f64 {
        self.usual
    }

    /// The expected cost of discarding a kind.
    pub(crate) fn of(&self, kind: Option<Kind>) -> f64 {
        let cost = kind.and_then(|kind| self.costs.get(kind));
        cost.copied().unwrap_or(0.0)
    }
}

/// The probability that a ready player waits for each kind, estimated by the shapes that unseen
/// tiles can make. Shapes with a wait that the player has let pass are left out.
fn risks(scene: &Scene, player: &PlayerView, passed: &[TileId]) -> Vec<f64> {
    let lens = &scene.lens;
    let mut safe = vec![false; lens.kinds.len()];
    let discarded = player.pond.iter().filter_map(|tile| lens.kind_of(tile));
    let passed = passed
        .iter()
        .filter_map(|id| lens.kind_of_tile((*id).into()));
    let bars = scene.mind.bars_own_discards(lens);
    for kind in discarded.chain(passed).filter(|_| bars) {
        if let Some(safe) = safe.get_mut(kind) {
            *safe = true;
        }
    }
    let is_safe = |kind: Kind| safe.get(kind) == Some(&true);
    let left = |kind: Option<Kind>| {
        let left = kind.and_then(|kind| scene.unseen.get(kind));
        f64::from(left.copied().unwrap_or(0))
    };
    let step = |kind: Option<Kind>, after: bool| {
        let neighbours = lens.neighbours.get(kind?)?;
        neighbours[usize::from(after)]
    };
    let weight = |kind: Kind| {
        if is_safe(kind) {
            return 0.0;
        }
        let own = left(Some(kind));
        // A pair waiting to become a triplet, and a single tile waiting to become a pair.
        let mut weight = own * (own - 1.0).max(0.0) * 0.8 + own * 0.7;
        let (before, after) = (step(Some(kind), false), step(Some(kind), true));
        // A wait in the middle of a sequence.
        weight += left(before) * left(after) * 0.9;
        for up in [false, true] {
            let near = if up { after } else { before };
            let next = step(near, up);
            let shapes = left(near) * left(next);
            match step(next, up) {
                // A two-sided wait: not if the other side has been let pass.
                Some(other) if is_safe(other) => {}
                Some(_) => weight += shapes * 3.0,
                // A wait at the end of a suit.
                None if next.is_some() => weight += shapes * 0.9,
                None => {}
            }
        }
        weight
    };
    let weights: Vec<f64> = (0..lens.kinds.len()).map(weight).collect();
    let all: f64 = weights.iter().sum();
    if all <= 0.0 {
        return weights;
    }
    let risk = |weight: f64| (weight / all * WAITS).min(0.3);
    weights.into_iter().map(risk).collect()
}
