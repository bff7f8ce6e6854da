//! Choosing a hand out of many tiles, where marked tiles are those that are kept.

use jantaku_engine::{Command, Marked};
use jantaku_rulebook::MarkTarget;
use jantaku_tile::Tile;

use crate::scene::Scene;

impl Scene<'_> {
    /// Whether the player marks a whole hand: as many tiles as a hand has that waits, out of more.
    /// Otherwise marked tiles are taken to be given away.
    pub(crate) fn marks_a_hand(&self) -> bool {
        let Some(marking) = &self.own.marking else {
            return false;
        };
        let whole = self.missing(&[], &self.calls);
        marking.needed + 1 >= whole && self.places.len() > whole
    }

    /// The next tile to mark for a hand as near to a win as the player's tiles allow.
    pub(crate) fn keep_next(&self) -> Option<Command> {
        let marking = self.own.marking.as_ref()?;
        let own = |object: &&Marked| {
            object.target == MarkTarget::Hand && object.seat == Some(self.me.seat)
        };
        let marked: Vec<usize> = marking
            .marked
            .iter()
            .filter(own)
            .map(|at| at.index)
            .collect();
        let kept = self.hand_to_keep(&marked, marking.needed);
        let mut markable = marking.markable.iter().filter(own);
        let next = markable.find(|object| kept.contains(&object.index));
        next.map(|object| Command::Mark(*object))
    }

    /// The places of a hand of so many tiles, those already marked among them: what does not
    /// bring the hand nearer to a win is left out, one tile after the other.
    fn hand_to_keep(&self, marked: &[usize], needed: usize) -> Vec<usize> {
        let mut kept: Vec<usize> = (0..self.places.len()).collect();
        let nearest = self.missing(&self.tiles_at(&kept), &self.calls);
        for place in 0..self.places.len() {
            if kept.len() <= needed {
                break;
            }
            if marked.contains(&place) {
                continue;
            }
            let without: Vec<usize> = kept.iter().copied().filter(|at| *at != place).collect();
            if self.missing(&self.tiles_at(&without), &self.calls) == nearest {
                kept = without;
            }
        }
        // What is left is complete, or as complete as it gets; a hand that waits has a tile less.
        while kept.len() > needed {
            let free = kept.iter().copied().filter(|at| !marked.contains(at));
            let outlooks = free.map(|place| {
                let without: Vec<usize> = kept.iter().copied().filter(|at| *at != place).collect();
                (self.outlook(&self.tiles_at(&without), &self.calls), without)
            });
            let best = outlooks.reduce(|best, other| match other.0.beats(&best.0) {
                true => other,
                false => best,
            });
            let Some((_, without)) = best else { break };
            kept = without;
        }
        kept
    }

    fn tiles_at(&self, places: &[usize]) -> Vec<Tile> {
        let kinds = places.iter().filter_map(|at| *self.places.get(*at)?);
        kinds.map(|kind| self.lens.tile(kind)).collect()
    }
}
