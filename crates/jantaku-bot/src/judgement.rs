//! What a move is expected to gain, in points.

use jantaku_match::Call;
use jantaku_rulebook::Number;
use jantaku_tile::Tile;

use crate::course::{Course, Pace};
use crate::danger::Danger;
use crate::lens::{FAR, Kind};
use crate::scene::{Outlook, Scene};

/// What a win is worth: a base value, and more for each extra.
const CLOSED: (f64, f64) = (4_000.0, 2_200.0);
const OPEN: (f64, f64) = (2_200.0, 2_000.0);

/// How much the yaku of a closed hand in progress count: it may win without them.
const CLOSED_YAKU: f64 = 0.7;

/// An upper bound of a win's expected value.
const MOST_VALUE: f64 = 14_000.0;

/// How much of the danger of future discards counts: a player may still give up in time.
const RISK_TO_COME: f64 = 0.5;

/// The probability that somebody wins in a turn, at the start and towards the end, and per ready
/// player.
const OTHERS_WIN: (f64, f64) = (0.01, 0.06);
const READY_WINS: f64 = 0.06;

impl Scene<'_> {
    /// The conditions under which the hand develops.
    fn pace(&self, danger: Option<&Danger>) -> Pace {
        let draws = self.draws_left();
        let late = 1.0 - (draws / 18.0).min(1.0);
        let ready = danger.map_or(0.0, Danger::ready);
        Pace {
            draws,
            unseen: self.unseen.iter().map(|left| f64::from(*left)).sum(),
            others: OTHERS_WIN.0 + OTHERS_WIN.1 * late + READY_WINS * ready,
        }
    }

    /// What a win with so many extras is worth.
    fn value(&self, extras: f64, closed: bool) -> f64 {
        let (base, each) = if closed { CLOSED } else { OPEN };
        let value = (base + each * extras).min(MOST_VALUE);
        let value = if self.deals(self.me.seat) {
            value * 1.5
        } else {
            value
        };
        value + self.view.pot.to_f64()
    }

    /// The expected gain of a hand: the value of its wins minus the cost of its discards, or 0 if
    /// giving it up is better.
    pub(crate) fn prospect(
        &self,
        outlook: &Outlook,
        closed: bool,
        extras: f64,
        danger: Option<&Danger>,
    ) -> f64 {
        let course = Course::new(outlook, closed, &self.pace(danger));
        let risk = danger.map_or(0.0, Danger::usual) * course.discards * RISK_TO_COME;
        // The base value of an open hand includes the yaku it needs.
        let yaku = if closed {
            outlook.yaku * CLOSED_YAKU
        } else {
            (outlook.yaku - 1.0).max(0.0)
        };
        let gain =
            course.wins * self.value(extras + yaku, closed) + course.ready * self.ready_pays();
        (gain - risk).max(0.0)
    }

    /// What a ready hand is worth when nobody wins.
    fn ready_pays(&self) -> f64 {
        let payments = self.mind.rulebook().scoring.draw_tenpai_payments;
        payments.map_or(0.0, |payments| {
            payments.iter().sum::<Number>().part(3).to_f64()
        })
    }

    /// The hand without the tile at an index of hand and draw.
    pub(crate) fn hand_without(&self, place: usize) -> Vec<Tile> {
        let kinds = self.places.iter().enumerate();
        let kept = kinds.filter(|(other, _)| *other != place);
        let kinds = kept.filter_map(|(_, kind)| *kind);
        kinds.map(|kind| self.lens.tile(kind)).collect()
    }

    /// The best of these tiles to discard, and the outlook of what is left.
    pub(crate) fn best_discard(
        &self,
        places: &[usize],
        danger: Option<&Danger>,
    ) -> Option<(usize, Outlook)> {
        let closed = self.is_closed(&self.calls);
        // Equal tiles are evaluated once; the less valuable one goes first.
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
        let felt = danger.is_some_and(Danger::is_felt);
        let mut best: Option<(f64, usize, Outlook)> = None;
        for (place, missing) in moves {
            // No step back without danger.
            if missing > nearest && !felt {
                continue;
            }
            let kind = self.places.get(place).copied().flatten();
            let outlook = if missing <= nearest + 1 {
                let rest = self.hand_without(place);
                let outlook = self.outlook(&rest, &self.calls);
                if missing == nearest && danger.is_some() {
                    self.look_ahead(outlook, &rest, &self.calls)
                } else {
                    outlook
                }
            } else {
                Outlook::new(missing, 0.0)
            };
            let extras = danger.map_or(0.0, |_| self.extras(Some(place)));
            let gain = self.prospect(&outlook, closed, extras, danger);
            // Breaks ties, so that a hand that is given up is taken apart one step at a time.
            let order = -(missing as f64) * 1e-3 + outlook.ways * 1e-5 - self.use_of(kind) * 1e-7;
            let cost = danger.map_or(0.0, |danger| danger.of(kind));
            let worth = gain - cost + order;
            if best.as_ref().is_none_or(|(most, ..)| worth > *most) {
                best = Some((worth, place, outlook));
            }
        }
        best.map(|(_, place, outlook)| (place, outlook))
    }

    /// How useful a tile may become: the number of its neighbours and equals, seen or not.
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

    /// Whether the tile at an index of hand and draw is worth more than others of its kind.
    fn is_prized(&self, place: usize) -> bool {
        let mut tiles = self.me.hand.iter().chain(&self.me.draw);
        let tile = tiles.nth(place);
        tile.is_some_and(|tile| self.lens.is_prized(tile))
    }

    /// The best outlook of a hand with one tile too many, over its discards, and the hand then.
    pub(crate) fn best_after_discard(&self, hand: &[Tile], calls: &[Call]) -> (Outlook, Vec<Tile>) {
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
        let outlooks = near.map(|(rest, _)| (self.outlook(rest, calls), rest));
        let best = outlooks.reduce(|best, other| if other.0.beats(&best.0) { other } else { best });
        best.map_or((Outlook::NONE, Vec::new()), |(outlook, rest)| {
            (outlook, rest.clone())
        })
    }
}
