//! A simple model of how a hand develops until the round is over.

use crate::lens::FAR;
use crate::scene::Outlook;

/// How many tiles usually bring a hand nearer to a win, by the number of missing tiles.
const USUAL_WAYS: [f64; 7] = [0.0, 6.0, 17.0, 30.0, 42.0, 52.0, 60.0];

/// How many turns are simulated at most.
const MOST_TURNS: usize = 40;

/// The conditions under which a hand develops.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pace {
    /// How many draws the player can still expect.
    pub(crate) draws: f64,
    /// How many tiles the player has not seen.
    pub(crate) unseen: f64,
    /// The probability that somebody else wins, per turn.
    pub(crate) others: f64,
}

/// What is expected of a hand.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Course {
    /// The probability that it wins.
    pub(crate) wins: f64,
    /// The probability that nobody wins and the hand is ready then.
    pub(crate) ready: f64,
    /// The expected number of further discards.
    pub(crate) discards: f64,
}

impl Course {
    /// Simulates a hand turn by turn: in each, one of the missing tiles may come.
    pub(crate) fn new(outlook: &Outlook, closed: bool, pace: &Pace) -> Self {
        let mut course = Self::default();
        let last = USUAL_WAYS.len() - 1;
        if outlook.missing >= FAR || outlook.missing == 0 {
            return course;
        }
        let first = outlook.missing.min(last);
        // The probability of getting the next tile in a turn, by the number of missing tiles.
        let mut comes = [0.0; USUAL_WAYS.len()];
        for (missing, comes) in comes.iter_mut().enumerate().skip(1) {
            let ways = if missing == first {
                outlook.ways
            } else if missing + 1 == first {
                outlook.next.unwrap_or(USUAL_WAYS[missing])
            } else {
                USUAL_WAYS[missing]
            };
            // The last tile may come from anybody; earlier ones may be called by open hands only.
            let helpers = match missing {
                1 => 2.5,
                _ if closed => 1.0,
                _ => 2.0,
            };
            *comes = (ways * helpers / pace.unseen.max(1.0)).min(0.9);
        }
        let mut at = [0.0; USUAL_WAYS.len()];
        at[first] = 1.0;
        let turns = (pace.draws.round().max(1.0) as usize).min(MOST_TURNS);
        for _ in 0..turns {
            for missing in 1..=first {
                let nearer = at[missing] * comes[missing];
                at[missing] -= nearer;
                at[missing - 1] += nearer;
            }
            course.wins += at[0];
            at[0] = 0.0;
            course.discards += at.iter().sum::<f64>();
            for share in &mut at {
                *share *= 1.0 - pace.others;
            }
        }
        course.ready = at[1];
        course
    }
}
