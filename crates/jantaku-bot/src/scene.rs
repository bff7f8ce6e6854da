//! The table from the point of view of one player.

use std::cell::OnceCell;
use std::sync::Arc;

use jantaku_engine::{OwnView, PlayerView, View};
use jantaku_match::Call;
use jantaku_rulebook::Seat;
use jantaku_tile::Tile;

use crate::lens::{FAR, Kind, Lens};
use crate::mind::Mind;
use crate::plans::Plans;

/// The table from the point of view of one player.
pub(crate) struct Scene<'s> {
    pub(crate) view: &'s View,
    pub(crate) mind: &'s Mind,
    pub(crate) lens: Arc<Lens>,
    pub(crate) me: &'s PlayerView,
    pub(crate) own: &'s OwnView,
    /// The kind of each tile of hand and draw; `None` for tiles that are not of the wall.
    pub(crate) places: Vec<Option<Kind>>,
    /// The tiles of hand and draw that are of the wall.
    pub(crate) hand: Vec<Tile>,
    /// Calls that belong to the hand.
    pub(crate) calls: Vec<Call>,
    /// How many tiles of each kind the player has not seen.
    pub(crate) unseen: Vec<u16>,
    /// How many indicators point at each kind.
    pub(crate) dora: Vec<u16>,
    plans: OnceCell<Arc<Plans>>,
}

/// How near a hand is to a win.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Outlook {
    /// How many tiles are missing; 1 is a ready hand.
    pub(crate) missing: usize,
    /// How many unseen tiles bring it nearer, weighted by how they can be obtained.
    pub(crate) ways: f64,
    /// How many will do so after that, if it has been computed.
    pub(crate) next: Option<f64>,
    /// The worth of the yaku the hand is on its way to, in extras.
    pub(crate) yaku: f64,
}

impl Outlook {
    /// No win is in sight.
    pub(crate) const NONE: Self = Self {
        missing: FAR,
        ways: 0.0,
        next: None,
        yaku: 0.0,
    };

    /// An outlook without looking further ahead.
    pub(crate) fn new(missing: usize, ways: f64) -> Self {
        Self {
            missing,
            ways,
            next: None,
            yaku: 0.0,
        }
    }

    /// Whether this is nearer than another, or as near with more ways.
    pub(crate) fn beats(&self, other: &Self) -> bool {
        self.missing < other.missing || (self.missing == other.missing && self.ways > other.ways)
    }
}

/// How much of the chance to win is left if only draws can complete the hand.
const ONLY_DRAWN: f64 = 0.4;

impl<'s> Scene<'s> {
    /// `None` if the viewer has no seat, or the ruleset does not define what a win is.
    pub(crate) fn new(view: &'s View, mind: &'s Mind) -> Option<Self> {
        let seat = view.viewer.seat()?;
        let own = view.own.as_ref()?;
        let me = view.players.iter().find(|player| player.seat == seat)?;
        let lens = mind.lens(&own.behaviour)?;
        let tiles = me.hand.iter().chain(&me.draw);
        let places: Vec<Option<Kind>> = tiles.map(|tile| lens.kind_of(tile)).collect();
        let hand = places.iter().flatten().map(|kind| lens.tile(*kind));
        let mut unseen = lens.copies.clone();
        let zones = view.players.iter().flat_map(|player| {
            let called = player.calls.iter().flat_map(|meld| &meld.tiles);
            let held = player.hand.iter().chain(&player.draw).chain(&player.aside);
            player.pond.iter().chain(called).chain(held)
        });
        for seen in zones.chain(&view.revealed) {
            let left = lens.kind_of(seen).and_then(|kind| unseen.get_mut(kind));
            if let Some(left) = left {
                *left = left.saturating_sub(1);
            }
        }
        let mut dora = vec![0; lens.kinds.len()];
        let indicators = &mind.rulebook().setup.dora_indicators;
        for shown in &view.revealed {
            let pointing = indicators.iter().filter(|(id, _)| *id == shown.id);
            for tile in pointing.flat_map(|(_, tiles)| tiles) {
                let kind = lens.kind_of_tile(*tile);
                if let Some(dora) = kind.and_then(|kind| dora.get_mut(kind)) {
                    *dora += 1;
                }
            }
        }
        Some(Self {
            hand: hand.collect(),
            calls: lens.calls_of(me, mind.rulebook()),
            view,
            mind,
            lens,
            me,
            own,
            places,
            unseen,
            dora,
            plans: OnceCell::new(),
        })
    }

    /// Whether a player is the dealer.
    pub(crate) fn deals(&self, seat: Seat) -> bool {
        self.view.dealer == seat
    }

    /// How many draws the player can still expect.
    pub(crate) fn draws_left(&self) -> f64 {
        self.view.tiles_in_wall as f64 / self.view.players.len().max(1) as f64
    }

    /// Whether these calls leave the hand closed.
    pub(crate) fn is_closed(&self, calls: &[Call]) -> bool {
        let mut calls = calls.iter();
        calls.all(|call| self.mind.keeps_closed(&call.name))
    }

    pub(crate) fn plans(&self) -> &Plans {
        self.plans.get_or_init(|| {
            let (wind, round_wind) = (self.me.wind, self.view.round_wind);
            self.mind.plans(&self.lens, wind, round_wind)
        })
    }

    /// How many tiles are missing for a win that the rules accept.
    pub(crate) fn missing(&self, hand: &[Tile], calls: &[Call]) -> usize {
        let plain = self.lens.missing(hand, calls);
        if plain >= FAR || self.is_closed(calls) {
            return plain;
        }
        let reach = self.reach(hand, calls, FAR);
        reach.iter().map(|plan| plan.missing).min().unwrap_or(FAR)
    }

    /// How near a hand is to a win that the rules accept.
    pub(crate) fn outlook(&self, hand: &[Tile], calls: &[Call]) -> Outlook {
        let (missing, help) = self.help(hand, calls);
        let ways = self.count(&help);
        // A player who has discarded one of the waits can only win by drawing.
        let barred = missing == 1 && hand.len() % 3 == 1 && self.is_barred(&help);
        Outlook::new(missing, if barred { ways * ONLY_DRAWN } else { ways })
    }

    /// Whether the player cannot win on discards with a hand that waits for these kinds.
    fn is_barred(&self, waits: &[Kind]) -> bool {
        let mut pond = self.me.pond.iter();
        let lens = &self.lens;
        let gone = pond.any(|tile| lens.kind_of(tile).is_some_and(|kind| waits.contains(&kind)));
        gone && self.mind.bars_own_discards(lens)
    }

    /// How many tiles are missing for a win that the rules accept, and which kinds bring it nearer.
    fn help(&self, hand: &[Tile], calls: &[Call]) -> (usize, Vec<Kind>) {
        let plain = self.lens.missing(hand, calls);
        if plain >= FAR || self.is_closed(calls) {
            return (plain, self.lens.help(hand, calls));
        }
        let mut reach = self.reach(hand, calls, FAR);
        let nearest = reach.iter().map(|plan| plan.missing).min().unwrap_or(FAR);
        reach.retain(|plan| plan.missing == nearest);
        (nearest, self.help_to(&reach, hand, calls))
    }

    /// Looks further ahead: at the yaku the hand is on its way to and, if two tiles are missing, at
    /// how many ways to win it will have then, since many ways to become ready may lead to few
    /// waits.
    pub(crate) fn look_ahead(&self, outlook: Outlook, hand: &[Tile], calls: &[Call]) -> Outlook {
        let mut outlook = outlook;
        if outlook.missing > 3 {
            return outlook;
        }
        let reach = self.reach(hand, calls, outlook.missing);
        outlook.yaku = reach.iter().map(|plan| plan.worth).sum();
        if outlook.missing != 2 {
            return outlook;
        }
        let (_, help) = self.help(hand, calls);
        let (mut ways, mut next) = (0.0, 0.0);
        let mut more = hand.to_vec();
        for kind in help {
            let left = self.count(&[kind]);
            more.push(self.lens.tile(kind));
            ways += left;
            next += left * self.outlook(&more, calls).ways;
            more.pop();
        }
        outlook.next = (ways > 0.0).then(|| next / ways);
        outlook
    }

    /// How many tiles of these kinds are unseen.
    pub(crate) fn count(&self, kinds: &[Kind]) -> f64 {
        let left = kinds.iter().filter_map(|kind| self.unseen.get(*kind));
        f64::from(left.sum::<u16>())
    }

    /// The extras of a hand besides its yaku: dora, and tiles worth more than their kind.
    pub(crate) fn extras(&self, without: Option<usize>) -> f64 {
        let tiles = self.me.hand.iter().chain(&self.me.draw).enumerate();
        let tiles = tiles.filter(|(place, _)| Some(*place) != without);
        let called = self.me.calls.iter().flat_map(|meld| &meld.tiles);
        let all = tiles.map(|(_, tile)| tile).chain(called);
        let worth = all.map(|tile| {
            let kind = self.lens.kind_of(tile);
            let dora = kind.and_then(|kind| self.dora.get(kind)).copied();
            dora.unwrap_or(0) + u16::from(self.lens.is_prized(tile))
        });
        f64::from(worth.sum::<u16>())
    }
}
