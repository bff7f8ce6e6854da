//! Single tiles: thirteen orphans, or a number of tiles of a suit.
//!
//! Tiles are distributed to elements; each element wants a number of tiles and takes at most so
//! many of each kind. This is a flow problem, and it has a solution if no subset of the elements
//! wants more tiles than it can get. There are few elements, so all subsets are tested.

use super::tally::Levels;

/// Limit for the elements.
const MOST_ELEMENTS: usize = 4;

/// Lanes of which at least one, two, … tiles are taken; the last entry stands for all further
/// ones.
type Takes = [u64; 5];

/// The subsets of elements, each with the number of tiles it wants and what it takes.
#[derive(Clone, Debug)]
pub(crate) struct Singles {
    choices: Vec<(usize, Takes)>,
    /// The lanes that any element takes.
    pub(crate) lanes: u64,
}

impl Singles {
    /// What an element takes that uses each item once; `None` if it wants more tiles than that.
    pub(crate) fn once(items: &[usize], wants: usize) -> Option<Takes> {
        let mut takes = Takes::default();
        for lane in items {
            let bit = 1 << lane;
            let free = takes.iter_mut().find(|level| **level & bit == 0)?;
            *free |= bit;
        }
        (items.len() >= wants).then_some(takes)
    }

    /// What an element takes that uses its items any number of times.
    pub(crate) fn freely(lanes: u64) -> Takes {
        [lanes; 5]
    }

    /// Compiles elements, each with the number of tiles it wants; `None` if there are too many.
    pub(crate) fn new(elements: &[(usize, Takes)]) -> Option<Self> {
        if elements.len() > MOST_ELEMENTS {
            return None;
        }
        let choices = (1..1_usize << elements.len()).map(|choice| {
            let chosen = elements
                .iter()
                .enumerate()
                .filter(|(at, _)| choice & (1 << at) != 0);
            chosen.fold((0, Takes::default()), |(wants, takes), (_, element)| {
                (wants + element.0, add(takes, element.1))
            })
        });
        Some(Self {
            choices: choices.collect(),
            lanes: elements
                .iter()
                .fold(0, |lanes, (_, takes)| lanes | takes[0]),
        })
    }

    /// The number of missing tiles.
    #[inline]
    pub(crate) fn missing(&self, levels: &Levels) -> usize {
        self.missing_with(levels, 0)
    }

    /// Whether at most `limit` tiles are missing. Mostly the first subset says no.
    #[inline]
    pub(crate) fn is_within(&self, levels: &Levels, limit: usize) -> bool {
        let mut choices = self.choices.iter();
        choices.all(|choice| lacking(choice, levels, 0) <= limit)
    }

    /// The same with a fifth tile in some lane.
    fn missing_with(&self, levels: &Levels, fifth: u64) -> usize {
        let missing = self.choices.iter();
        missing
            .map(|choice| lacking(choice, levels, fifth))
            .max()
            .unwrap_or(0)
    }

    /// The lanes of which one more tile leaves at most `limit` tiles missing.
    pub(crate) fn reducing(&self, levels: &Levels, limit: usize) -> u64 {
        match self.missing(levels) {
            missing if missing <= limit => u64::MAX,
            missing if missing > limit + 1 => 0,
            _ => {
                let mut set = 0;
                let mut rest = self.lanes;
                while rest != 0 {
                    let bit = rest & rest.wrapping_neg();
                    rest &= rest - 1;
                    let mut more = *levels;
                    let fifth = levels[3] & bit;
                    super::tally::raise(&mut more, bit);
                    if self.missing_with(&more, fifth) <= limit {
                        set |= bit;
                    }
                }
                set
            }
        }
    }
}

/// The number of tiles that a subset of the elements lacks.
#[inline]
fn lacking((wants, takes): &(usize, Takes), levels: &Levels, fifth: u64) -> usize {
    let mut got = (fifth & takes[4]).count_ones();
    for (have, take) in levels.iter().zip(takes) {
        let both = have & take;
        if both == 0 {
            break; // who has no tile of some lanes has no second either
        }
        got += both.count_ones();
    }
    wants.saturating_sub(got as usize)
}

/// Adds the counts of each lane.
fn add(one: Takes, other: Takes) -> Takes {
    let mut sum = one;
    for level in other {
        // The bits of a level rise to the lowest level where they are free.
        let mut rest = level;
        for own in &mut sum {
            (*own, rest) = (*own | rest, *own & rest);
        }
    }
    sum
}
