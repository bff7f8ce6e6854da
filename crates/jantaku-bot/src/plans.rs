//! Plans: what an open hand needs to win.
//!
//! A hand that has called somebody's tile often needs a certain yaku to be allowed to win.

use jantaku_match::Call;
use jantaku_tile::Tile;

use crate::goals::Sets;
use crate::lens::{FAR, Kind, Shape};
use crate::scene::Scene;

/// What lets an open hand win, for a player with certain winds.
#[derive(Debug, Default)]
pub(crate) struct Plans {
    /// Whether any complete hand wins.
    pub(crate) free: bool,
    /// Shapes of the lens, by index, with which a hand wins.
    pub(crate) shapes: Vec<usize>,
    /// Combinations of sets with which a hand wins, and their worth in extras.
    pub(crate) sets: Vec<(Sets, f64)>,
}

/// A plan that a hand can reach.
pub(crate) struct Reach<'r> {
    pub(crate) missing: usize,
    /// The worth of the plan, in extras.
    pub(crate) worth: f64,
    by: By<'r>,
}

/// What the hand has to become.
enum By<'r> {
    /// Any winning hand.
    Any,
    /// A winning hand of this shape.
    Shape(&'r Shape),
    /// A winning hand with some sets: the hand and calls as if these were laid down, and the kinds
    /// they lack.
    Sets(Vec<Tile>, Vec<Call>, Vec<Kind>),
}

impl Scene<'_> {
    /// The plans that a hand can reach with at most so many missing tiles.
    pub(crate) fn reach<'r>(
        &'r self,
        hand: &[Tile],
        calls: &[Call],
        most: usize,
    ) -> Vec<Reach<'r>> {
        let plans = self.plans();
        let lens = &self.lens;
        let mut within = Vec::new();
        let mut consider = |missing: usize, worth: f64, by: By<'r>| {
            if missing <= most && missing < FAR {
                within.push(Reach { missing, worth, by });
            }
        };
        if plans.free {
            consider(lens.missing(hand, calls), 0.0, By::Any);
        }
        let kinds = hand.iter().filter_map(|tile| lens.kind_of_tile(*tile));
        let kinds: Vec<Kind> = kinds.collect();
        let mut held = vec![0_u8; lens.kinds.len()];
        for kind in &kinds {
            if let Some(held) = held.get_mut(*kind) {
                *held = held.saturating_add(1);
            }
        }
        for (sets, worth) in &plans.sets {
            let lacking = self.lacking(sets, &mut held.clone(), calls);
            let Some((open, lacks)) = lacking.filter(|(_, lacks)| lacks.len() <= most) else {
                continue;
            };
            let (rest, laid) = self.lay_down(&open, hand, calls);
            let missing = lens.missing(&rest, &laid).saturating_add(lacks.len());
            consider(missing, *worth, By::Sets(rest, laid, lacks));
        }
        let shapes = plans.shapes.iter();
        for shape in shapes.filter_map(|shape| lens.shapes.get(*shape)) {
            let strange = |kind: &&Kind| shape.has.get(**kind) != Some(&true);
            // Each tile that does not fit has to be replaced, except one if the hand has one too
            // many.
            if kinds.iter().filter(strange).count() > most + 1 {
                continue;
            }
            let missing = lens.missing_in(shape, hand, calls);
            consider(missing, shape.worth, By::Shape(shape));
        }
        within
    }

    /// The hand and calls as if some sets lay on the table, whatever of them has yet to come.
    fn lay_down(&self, sets: &[&[Kind]], hand: &[Tile], calls: &[Call]) -> (Vec<Tile>, Vec<Call>) {
        let (mut rest, mut laid) = (hand.to_vec(), calls.to_vec());
        for set in sets {
            let tiles: Vec<Tile> = set.iter().map(|kind| self.lens.tile(*kind)).collect();
            for tile in &tiles {
                if let Some(at) = rest.iter().position(|own| own == tile) {
                    rest.remove(at);
                }
            }
            laid.push(Call {
                name: std::sync::Arc::default(),
                tiles,
            });
        }
        (rest, laid)
    }

    /// The kinds that bring a hand nearer to one of these plans.
    pub(crate) fn help_to(&self, reach: &[Reach], hand: &[Tile], calls: &[Call]) -> Vec<Kind> {
        let lens = &self.lens;
        let mut all: Vec<Kind> = Vec::new();
        for plan in reach {
            let mut help = match &plan.by {
                By::Any => lens.help(hand, calls),
                By::Shape(shape) => lens.help_in(shape, hand, calls),
                By::Sets(rest, laid, lacks) => {
                    let mut help = lens.help(rest, laid);
                    help.extend(lacks);
                    help
                }
            };
            all.append(&mut help);
        }
        all.sort_unstable();
        all.dedup();
        all
    }

    /// Those of the sets that are not on the table, and the tiles they lack. `None` if they are too
    /// far away: at most one tile of each set may be missing.
    fn lacking<'p>(
        &self,
        sets: &'p Sets,
        held: &mut [u8],
        calls: &[Call],
    ) -> Option<(Vec<&'p [Kind]>, Vec<Kind>)> {
        let mut called: Vec<&Call> = calls.iter().collect();
        let mut open = Vec::new();
        let mut lacks = Vec::new();
        for set in sets {
            let mut in_calls = called.iter();
            if let Some(at) = in_calls.position(|call| self.contains(call, set)) {
                called.remove(at);
                continue;
            }
            let before = lacks.len();
            for kind in set {
                match held.get_mut(*kind) {
                    Some(held) if *held > 0 => *held -= 1,
                    _ => {
                        let left = self.unseen.get(*kind).copied().unwrap_or(0);
                        if lacks.len() > before || left == 0 {
                            return None;
                        }
                        lacks.push(*kind);
                    }
                }
            }
            open.push(&set[..]);
        }
        let most = self.mind.rulebook().setup.starting_tiles / 3;
        (calls.len() + open.len() <= most).then_some((open, lacks))
    }

    /// Whether a call contains all tiles of a set.
    fn contains(&self, call: &Call, set: &[Kind]) -> bool {
        let tiles = call.tiles.iter();
        let mut kinds: Vec<Option<Kind>> =
            tiles.map(|tile| self.lens.kind_of_tile(*tile)).collect();
        set.iter().all(|kind| {
            let at = kinds.iter().position(|own| *own == Some(*kind));
            at.map(|at| kinds.remove(at)).is_some()
        })
    }
}
