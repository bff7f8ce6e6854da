//! Finds out which open hands can win under a ruleset.
//!
//! Hands are constructed that have all their sets on the table, and a game in which nothing special
//! has happened is asked whether they could win.

use jantaku_engine::Meld;
use jantaku_engine::{Command, Game};
use jantaku_match::Call;
use jantaku_rulebook::{Name, Rulebook, Seat, WinWay};
use jantaku_tile::Tile;

use crate::chance::Chance;
use crate::goals::Sets;
use crate::lens::{Kind, Lens, Shape};
use crate::plans::Plans;
use crate::purpose::Purpose;

/// How many hands of a sort must all win for it to become a plan.
const HANDS: usize = 4;

/// How often the construction of a hand, and of a set in it, is tried.
const ATTEMPTS: usize = 30;
const SET_ATTEMPTS: usize = 40;

/// A way to claim a tile for a set: the name of the call, and the tiles that go with the claimed
/// one.
#[derive(Clone, Debug)]
pub(crate) struct Way {
    name: Name,
    slots: Vec<jantaku_match::spec::Slot>,
}

/// The ways to claim a tile for a set with two tiles of the hand.
pub(crate) fn ways(rulebook: &Rulebook, purposes: &[Purpose]) -> Vec<Way> {
    let buttons = rulebook.buttons.iter().zip(purposes);
    let claims = buttons.filter(|(_, purpose)| **purpose == Purpose::Claim);
    let ways = claims.flat_map(|(button, _)| {
        let ways = button.call.iter().flat_map(|specs| &specs.ways);
        ways.map(|slots| Way {
            name: button.call_name,
            slots: slots.clone(),
        })
    });
    ways.filter(|way| way.slots.len() == 2).collect()
}

/// Asks a game which open hands can win.
pub(crate) struct Inquiry<'i> {
    pub(crate) lens: &'i Lens,
    pub(crate) rulebook: &'i Rulebook,
    pub(crate) ways: &'i [Way],
    pub(crate) game: &'i Game,
    pub(crate) seat: Seat,
    pub(crate) kyoku: usize,
}

/// A specification of a hand to be constructed.
#[derive(Clone, Copy, Default)]
struct Order<'o> {
    /// What the whole hand has to be.
    shape: Option<&'o Shape>,
    /// The hand has to contain one of these combinations of sets.
    sets: &'o [Sets],
    /// The hand must not contain any of these: a hand that wins because of them proves nothing.
    without: &'o [Sets],
}

impl Inquiry<'_> {
    /// Whether hands with all their sets on the table can be constructed at all.
    fn is_possible(&self) -> bool {
        !self.ways.is_empty() && self.rulebook.setup.starting_tiles % 3 == 1
    }

    pub(crate) fn plans(&self) -> Plans {
        if !self.is_possible() {
            return Plans::default();
        }
        let mut chance = Chance::new(1);
        let mut all_win = |order: Order| (0..HANDS).all(|_| self.wins(order, &mut chance));
        if all_win(Order::default()) {
            return Plans {
                free: true,
                ..Plans::default()
            };
        }
        let lens = self.lens;
        let triplets = (0..lens.kinds.len()).map(|kind| vec![vec![kind; 3]]);
        let triplets = triplets.filter(|sets| {
            let sets = std::slice::from_ref(sets);
            all_win(Order {
                sets,
                ..Order::default()
            })
        });
        let triplets: Vec<Sets> = triplets.collect();
        let without = &triplets[..];
        let shapes = lens.shapes.iter().enumerate().filter(|(_, shape)| {
            all_win(Order {
                shape: Some(shape),
                without,
                ..Order::default()
            })
        });
        let shapes: Vec<usize> = shapes.map(|(number, _)| number).collect();
        let joint = lens.sets.iter().filter(|(sets, _)| {
            all_win(Order {
                sets,
                without,
                ..Order::default()
            })
        });
        let joint = joint.flat_map(|(sets, worth)| {
            let sets = sets.iter().cloned();
            sets.map(|sets| (sets, *worth))
        });
        let joint: Vec<(Sets, f64)> = joint.collect();
        let triplets = triplets.into_iter().map(|sets| (sets, 1.0));
        Plans {
            free: false,
            sets: triplets.chain(joint).collect(),
            shapes: self.widest(shapes),
        }
    }

    /// Whether players cannot win on others' discards of a tile that they have discarded themselves
    /// (furiten). Asked for the player whose turn it is in the quiet game. If it cannot be found
    /// out, it is assumed: what players throw away is rarely what they want.
    pub(crate) fn bars_own_discards(&self) -> bool {
        if !self.is_possible() {
            return true;
        }
        let mut chance = Chance::new(1);
        let shapes = self.lens.shapes.iter().map(Some);
        let orders = [None].into_iter().chain(shapes).map(|shape| Order {
            shape,
            ..Order::default()
        });
        let mut hands = orders.filter_map(|order| self.hand(order, &mut chance));
        let winning = hands.find(|(melds, pair)| self.wins_later(melds, *pair, false));
        winning.is_none_or(|(melds, pair)| !self.wins_later(&melds, pair, true))
    }

    /// Whether the player could still win on a discard a turn later, with or without having
    /// discarded such a tile.
    fn wins_later(&self, melds: &[Meld], pair: Tile, discarded: bool) -> bool {
        let mut kinds = self.lens.kinds.iter();
        let Some(other) = kinds.find(|kind| **kind != pair) else {
            return false;
        };
        let mut trial = self.game.trial();
        trial.lay_out(self.seat, vec![pair], vec![*other], melds.to_vec());
        if discarded {
            trial.add_discard(self.seat, pair);
        }
        trial.act_as(self.seat, &Command::Discard(1))
            && trial.could_win_on(self.seat, WinWay::Discard, pair)
    }

    /// Drops shapes that are contained in another one.
    fn widest(&self, shapes: Vec<usize>) -> Vec<usize> {
        let find = |number: &usize| self.lens.shapes.get(*number);
        let within = |small: &Shape, large: &Shape| {
            let mut kinds = small.has.iter().zip(&large.has);
            large.any_sets
                && (!small.any_sets || small.has != large.has)
                && kinds.all(|(small, large)| !small || *large)
        };
        let keep = |number: &usize| {
            let others = shapes.iter().filter_map(find);
            let shape = find(number);
            shape.is_some_and(|shape| !others.into_iter().any(|other| within(shape, other)))
        };
        shapes.iter().copied().filter(keep).collect()
    }

    /// Whether hands as specified, with all their sets on the table, win.
    fn wins(&self, order: Order, chance: &mut Chance) -> bool {
        for _ in 0..ATTEMPTS {
            let Some((melds, pair)) = self.hand(order, chance) else {
                continue;
            };
            let together = melds.iter().flat_map(|meld| &meld.tiles).chain([&pair]);
            let tiles: Vec<Tile> = together.copied().collect();
            // A hand of one family only would win for that reason, and prove nothing.
            let mut families = self.lens.shapes.iter().filter(|shape| shape.any_sets);
            let in_family = families.any(|family| {
                let mut tiles = tiles.iter();
                tiles.all(|tile| self.lens.is_of(family, *tile))
            });
            if in_family && order.shape.is_none_or(|shape| !shape.any_sets) {
                continue;
            }
            return self.is_winning(melds, pair);
        }
        false
    }

    fn call(&self, meld: &Meld) -> Call {
        Call {
            name: self.rulebook.names.shared_word(meld.name),
            tiles: meld.tiles.clone(),
        }
    }

    /// Constructs sets and one tile of a pair, using no tile more often than there are copies.
    fn hand(&self, order: Order, chance: &mut Chance) -> Option<(Vec<Meld>, Tile)> {
        let lens = self.lens;
        let missing = |hand: &[Tile], melds: &[Meld]| {
            let calls: Vec<Call> = melds.iter().map(|meld| self.call(meld)).collect();
            match order.shape {
                Some(shape) => lens.missing_in(shape, hand, &calls),
                None => lens.missing(hand, &calls),
            }
        };
        let mut left = lens.copies.clone();
        let mut melds: Vec<Meld> = Vec::new();
        let ordered = order.sets.get(chance.below(order.sets.len()));
        for set in ordered.into_iter().flatten() {
            let meld = self.meld_of(set)?;
            take(lens, &mut left, &meld.tiles).then_some(())?;
            melds.push(meld);
        }
        let sets = self.rulebook.setup.starting_tiles / 3;
        let allowed = |tile: &Tile| order.shape.is_none_or(|shape| lens.is_of(shape, *tile));
        let kinds = (0..lens.kinds.len()).filter(|kind| allowed(&lens.tile(*kind)));
        let kinds: Vec<Kind> = kinds.collect();
        let any_kind = |chance: &mut Chance| kinds.get(chance.below(kinds.len())).copied();
        // Most shapes accept any set of their kinds; for others each set is checked.
        let picky = order.shape.is_some_and(|shape| !shape.any_sets);
        let mut far = if picky { missing(&[], &melds) } else { 0 };
        for _ in 0..SET_ATTEMPTS {
            if melds.len() >= sets {
                break;
            }
            let way = self.ways.get(chance.below(self.ways.len()))?;
            let Some(meld) = self.meld(way, any_kind(chance)?) else {
                continue;
            };
            let size = meld.tiles.len();
            let mut known = order.without.iter().flatten();
            let before = left.clone();
            let barred = known.any(|set| self.is_set(&meld, set));
            let mut fits =
                !barred && meld.tiles.iter().all(allowed) && take(lens, &mut left, &meld.tiles);
            melds.push(meld);
            if fits && picky {
                let now = missing(&[], &melds);
                fits = now.saturating_add(size) == far;
                far = if fits { now } else { far };
            }
            if !fits {
                melds.pop();
                left = before;
            }
        }
        for _ in 0..SET_ATTEMPTS {
            let pair = lens.tile(any_kind(chance)?);
            if take(lens, &mut left.clone(), &[pair; 2]) && missing(&[pair; 2], &melds) == 0 {
                return Some((melds, pair));
            }
        }
        None
    }

    /// The set that a way makes of a kind.
    fn meld(&self, way: &Way, kind: Kind) -> Option<Meld> {
        let lens = self.lens;
        let mut kinds = vec![kind];
        for other in self.others(way, kind)? {
            kinds.push(lens.kind_of_tile(other)?);
        }
        kinds.sort_unstable();
        Some(Meld {
            name: way.name,
            tiles: kinds.into_iter().map(|kind| lens.tile(kind)).collect(),
        })
    }

    /// A set as it could have been called.
    fn meld_of(&self, set: &[Kind]) -> Option<Meld> {
        let tiles: Vec<Tile> = set.iter().map(|kind| self.lens.tile(*kind)).collect();
        let made = self.ways.iter().flat_map(|way| {
            let bases = set.iter();
            bases.filter_map(|base| self.meld(way, *base))
        });
        made.into_iter().find(|meld| meld.tiles == tiles)
    }

    fn is_set(&self, meld: &Meld, set: &[Kind]) -> bool {
        let tiles = set.iter().map(|kind| self.lens.tile(*kind));
        tiles.eq(meld.tiles.iter().copied())
    }

    /// The tiles that go with a claimed one.
    fn others(&self, way: &Way, kind: Kind) -> Option<Vec<Tile>> {
        let base = Some(self.lens.tile(kind).id);
        let slots = way.slots.iter();
        slots
            .map(|slot| slot.pattern(base, self.lens.order()))
            .collect()
    }

    fn is_winning(&self, melds: Vec<Meld>, pair: Tile) -> bool {
        let mut trial = self.game.trial();
        trial.set_kyoku(self.kyoku);
        trial.lay_out(self.seat, vec![pair], Vec::new(), melds);
        trial.could_win_on(self.seat, WinWay::Discard, pair)
    }
}

/// Takes tiles from those that are left; `false` if there are not enough.
fn take(lens: &Lens, left: &mut [u16], tiles: &[Tile]) -> bool {
    tiles.iter().all(|tile| {
        let kind = lens.kind_of_tile(*tile);
        let left = kind.and_then(|kind| left.get_mut(kind));
        left.is_some_and(|left| {
            let enough = *left > 0;
            *left = left.saturating_sub(1);
            enough
        })
    })
}
