//! What a move is expected to bring.

use jantaku_match::Call;
use jantaku_tile::Tile;

use crate::danger::Danger;
use crate::lens::{FAR, Kind};
use crate::scene::{Outlook, Scene};

/// How many ways a hand usually has when so many tiles are missing.
const USUAL_WAYS: [f64; 7] = [0.0, 6.0, 17.0, 30.0, 42.0, 52.0, 60.0];

/// How much of the risk of going on lies in discards to come, by how many tiles are missing.
const RISK_TO_COME: [f64; 4] = [1.0, 1.0, 1.8, 3.5];

/// How much of an expected loss counts. Who fears all of it wins too rarely, as games against
/// players with other values have shown.
const CAUTION: f64 = 0.5;

/// Somebody else's win usually comes first.
const OTHERS: f64 = 0.75;

impl Scene<'_> {
    /// How likely a hand wins in the draws that are left.
    pub(crate) fn chances(&self, outlook: &Outlook, closed: bool) -> f64 {
        if outlook.missing >= FAR {
            return 0.0;
        }
        let unseen = self.unseen.iter().map(|left| f64::from(*left)).sum::<f64>();
        let draws = self.draws_left();
        // How many turns it takes to get all tiles that are missing, one after another.
        let mut turns = 0.0;
        for missing in 1..=outlook.missing {
            let ways = if missing == outlook.missing {
                outlook.ways
            } else {
                USUAL_WAYS[missing.min(6)]
            };
            // The last tile may come from anybody; others may be called by open hands.
            let helpers = match missing {
                1 => 2.5,
                _ if closed => 1.0,
                _ => 2.0,
            };
            turns += unseen.max(1.0) / (ways.max(0.2) * helpers);
        }
        OTHERS * (-turns / draws.max(0.5)).exp()
    }

    /// What a win is usually worth with so many extras.
    pub(crate) fn value(&self, extras: f64, closed: bool) -> f64 {
        let base = if closed { 3_200.0 } else { 1_900.0 };
        let value = (base * f64::powf(1.8, extras)).min(14_000.0);
        if self.deals(self.me.seat) {
            value * 1.5
        } else {
            value
        }
    }

    /// The hand without the tile at a place.
    pub(crate) fn hand_without(&self, place: usize) -> Vec<Tile> {
        let kinds = self.places.iter().enumerate();
        let kept = kinds.filter(|(other, _)| *other != place);
        let kinds = kept.filter_map(|(_, kind)| *kind);
        kinds.map(|kind| self.lens.tile(kind)).collect()
    }

    /// The place of the best tile to discard among these, and what is left then.
    pub(crate) fn best_discard(
        &self,
        places: &[usize],
        danger: Option<&Danger>,
    ) -> Option<(usize, Outlook)> {
        let closed = self.is_closed(&self.calls);
        // Equal tiles need one answer; what is worth less goes first.
        let mut tried: Vec<(Option<Kind>, bool)> = Vec::new();
        let mut moves: Vec<(usize, usize)> = Vec::new();
        for &place in places.iter().rev() {
            let kind = self.places.get(place).copied().flatten();
            let prized = self.is_prized(place);
            if tried.contains(&(kind, prized)) {
                continue;
            }
            tried.push((kind, prized));
            moves.push((place, self.missing(&self.hand_without(place), &self.calls)));
        }
        let nearest = moves.iter().map(|(_, missing)| *missing).min()?;
        let mut best: Option<(f64, usize, Outlook)> = None;
        for (place, missing) in moves {
            let kind = self.places.get(place).copied().flatten();
            let cost = danger.map_or(0.0, |danger| danger.of(kind));
            let outlook = if missing == nearest {
                self.outlook(&self.hand_without(place), &self.calls)
            } else {
                Outlook {
                    missing,
                    ways: USUAL_WAYS[missing.min(6)] * 0.8,
                }
            };
            let extras = if danger.is_some() {
                self.extras(Some(place))
            } else {
                0.0
            };
            let gain = self.chances(&outlook, closed) * self.value(extras, closed);
            // What is far away is given up one step at a time: it must never look the same.
            let order = -(missing as f64) * 1e-3 + outlook.ways * 1e-5 - self.use_of(kind) * 1e-7;
            let risk = cost * CAUTION * RISK_TO_COME[missing.min(3)];
            let worth = gain - risk + order;
            if best.as_ref().is_none_or(|(most, ..)| worth > *most) {
                best = Some((worth, place, outlook));
            }
        }
        best.map(|(_, place, outlook)| (place, outlook))
    }

    /// How much a tile could still become: many neighbours and equal tiles, seen or not.
    fn use_of(&self, kind: Option<Kind>) -> f64 {
        let Some(kind) = kind else {
            return 0.0;
        };
        let left = |kind: Option<Kind>| {
            let left = kind.and_then(|kind| self.unseen.get(kind));
            f64::from(left.copied().unwrap_or(0))
        };
        let neighbours = self.lens.neighbours.get(kind).copied().unwrap_or_default();
        let next = |kind: Option<Kind>, side: usize| {
            let neighbours = self.lens.neighbours.get(kind?)?;
            neighbours[side]
        };
        let far = [next(neighbours[0], 0), next(neighbours[1], 1)];
        let near = neighbours.into_iter().map(left).sum::<f64>();
        let far = far.into_iter().map(left).sum::<f64>();
        left(Some(kind)) * 2.0 + near * 1.5 + far
    }

    /// Is the tile at a place of hand and draw worth more than others of its kind?
    fn is_prized(&self, place: usize) -> bool {
        let mut tiles = self.me.hand.iter().chain(&self.me.draw);
        let tile = tiles.nth(place);
        tile.is_some_and(|tile| self.lens.is_prized(tile))
    }

    /// What a hand with a tile too many can be after its best discard.
    pub(crate) fn best_after_discard(&self, hand: &[Tile], calls: &[Call]) -> Outlook {
        let mut tried: Vec<Tile> = Vec::new();
        let mut rests: Vec<(Vec<Tile>, usize)> = Vec::new();
        for (place, tile) in hand.iter().enumerate() {
            if tried.contains(tile) {
                continue;
            }
            tried.push(*tile);
            let mut rest = hand.to_vec();
            rest.remove(place);
            let missing = self.missing(&rest, calls);
            rests.push((rest, missing));
        }
        let nearest = rests.iter().map(|(_, missing)| *missing).min();
        let near = rests
            .iter()
            .filter(|(_, missing)| Some(*missing) == nearest && *missing < FAR);
        let outlooks = near.map(|(rest, _)| self.outlook(rest, calls));
        outlooks.fold(Outlook::NONE, |best, outlook| {
            if outlook.beats(&best) { outlook } else { best }
        })
    }
}
