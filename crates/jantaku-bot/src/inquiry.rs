//! Asking a ruleset which open hands can win.
//!
//! Hands are made up that have all their sets on the table, and a game in which nothing else is
//! the matter says whether they could win.

use jantaku_engine::table::Meld;
use jantaku_engine::{Game, Input};
use jantaku_match::Call;
use jantaku_rulebook::{Name, Rulebook, Seat, WinWay};
use jantaku_tile::Tile;

use crate::chance::Chance;
use crate::deed::Deed;
use crate::goals::Sets;
use crate::lens::{Kind, Lens, Shape};
use crate::plans::Plans;

/// How many hands of a sort must all win for it to be a plan.
const HANDS: usize = 4;

/// How often a hand is begun before it is given up, and how often a set of it is.
const ATTEMPTS: usize = 30;
const SET_ATTEMPTS: usize = 40;

/// A way to take a tile for a set: what the call is called, and what goes with the tile.
#[derive(Clone, Debug)]
pub(crate) struct Way {
    name: Name,
    slots: Vec<jantaku_match::spec::Slot>,
}

/// The ways to take two of the hand and a tile for a set.
pub(crate) fn ways(rulebook: &Rulebook, deeds: &[Deed]) -> Vec<Way> {
    let buttons = rulebook.buttons.iter().zip(deeds);
    let claims = buttons.filter(|(_, deed)| **deed == Deed::Claim);
    let ways = claims.flat_map(|(button, _)| {
        let ways = button.call.iter().flat_map(|specs| &specs.ways);
        ways.map(|slots| Way {
            name: button.call_name,
            slots: slots.clone(),
        })
    });
    ways.filter(|way| way.slots.len() == 2).collect()
}

/// Asks the ruleset which open hands can win.
pub(crate) struct Inquiry<'i> {
    pub(crate) lens: &'i Lens,
    pub(crate) rulebook: &'i Rulebook,
    pub(crate) ways: &'i [Way],
    pub(crate) game: &'i Game,
    pub(crate) seat: Seat,
    pub(crate) kyoku: usize,
}

/// What a hand should be that is made up.
#[derive(Clone, Copy, Default)]
struct Order<'o> {
    /// All of it.
    shape: Option<&'o Shape>,
    /// Some of its sets: one of these ways to have them.
    sets: &'o [Sets],
    /// None of its sets: what wins anyway proves nothing.
    without: &'o [Sets],
}

impl Inquiry<'_> {
    /// Can hands be made up at all that have all their sets on the table?
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

    /// Can nobody win on others' discards who could have kept the tile? The player is the one
    /// whose turn it is in the quiet game. Where it cannot be found out it is taken for true: what
    /// somebody throws away is rarely what they want.
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

    /// Could the player still win on a discard after a turn, perhaps having discarded such a tile?
    fn wins_later(&self, melds: &[Meld], pair: Tile, discarded: bool) -> bool {
        let mut kinds = self.lens.kinds.iter();
        let Some(other) = kinds.find(|kind| **kind != pair) else {
            return false;
        };
        let mut game = self.game.clone();
        let (table, _) = game.arrange();
        let player = table.player_mut(self.seat);
        player.calls = melds.to_vec();
        player.hand = vec![pair];
        player.draw = vec![*other];
        if discarded {
            player.pond.push(pair);
            player.discards.push(pair);
        }
        let discard = game.act_as(self.seat, &Input::Discard(1));
        discard.is_ok() && game.could_win_on(self.seat, WinWay::Discard, pair)
    }

    /// Without shapes that are all in another one.
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

    /// Does some hand win that is as ordered, and has all its sets on the table?
    fn wins(&self, order: Order, chance: &mut Chance) -> bool {
        for _ in 0..ATTEMPTS {
            let Some((melds, pair)) = self.hand(order, chance) else {
                continue;
            };
            let together = melds.iter().flat_map(|meld| &meld.tiles).chain([&pair]);
            let tiles: Vec<Tile> = together.copied().collect();
            // What is all of one family wins for that reason, if it does.
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
            name: self.rulebook.names.word(meld.name).to_owned(),
            tiles: meld.tiles.clone(),
        }
    }

    /// Sets and one tile of a pair, of tiles that there are often enough.
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
        // Most shapes take any set; for others it is seen with each set whether it fits.
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

    /// A set as somebody could have called it.
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

    /// What goes with a tile.
    fn others(&self, way: &Way, kind: Kind) -> Option<Vec<Tile>> {
        let base = Some(self.lens.tile(kind).id);
        let slots = way.slots.iter();
        slots
            .map(|slot| slot.pattern(base, self.lens.order()))
            .collect()
    }

    fn is_winning(&self, melds: Vec<Meld>, pair: Tile) -> bool {
        let mut game = self.game.clone();
        let (table, _) = game.arrange();
        table.kyoku = self.kyoku;
        let player = table.player_mut(self.seat);
        player.calls = melds;
        player.hand = vec![pair];
        player.draw.clear();
        game.could_win_on(self.seat, WinWay::Discard, pair)
    }
}

/// Takes tiles from those that are left; false if there are not enough.
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
