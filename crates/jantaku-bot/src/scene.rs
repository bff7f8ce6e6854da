//! The table as its player takes it in.

use std::sync::Arc;

use jantaku_engine::{OwnView, PlayerView, View};
use jantaku_match::Call;
use jantaku_rulebook::Seat;
use jantaku_tile::Tile;

use crate::lens::{FAR, Kind, Lens};
use crate::mind::Mind;
use crate::plans::Plans;

/// The table as its player takes it in.
pub(crate) struct Scene<'s> {
    pub(crate) view: &'s View,
    pub(crate) mind: &'s Mind,
    pub(crate) lens: Arc<Lens>,
    pub(crate) me: &'s PlayerView,
    pub(crate) own: &'s OwnView,
    /// Hand and draw, by place: its kind, if it is one that hands are made of.
    pub(crate) places: Vec<Option<Kind>>,
    /// Hand and draw without what is no tile of the wall.
    pub(crate) hand: Vec<Tile>,
    /// Calls that belong to the hand.
    pub(crate) calls: Vec<Call>,
    /// How many of each kind the player has not seen.
    pub(crate) unseen: Vec<u16>,
    /// How many more each kind is worth: as often as an indicator points at it.
    pub(crate) dora: Vec<u16>,
}

/// How near a hand is to a win.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Outlook {
    /// How many tiles are missing.
    pub(crate) missing: usize,
    /// How many unseen tiles bring it nearer.
    pub(crate) ways: f64,
}

impl Outlook {
    /// No win is in sight.
    pub(crate) const NONE: Self = Self {
        missing: FAR,
        ways: 0.0,
    };

    /// Is it nearer than another, or as near with more ways?
    pub(crate) fn beats(&self, other: &Self) -> bool {
        self.missing < other.missing || (self.missing == other.missing && self.ways > other.ways)
    }
}

impl<'s> Scene<'s> {
    /// Nothing if nobody looks, or the ruleset does not say what a win is.
    pub(crate) fn new(view: &'s View, mind: &'s Mind) -> Option<Self> {
        let seat = view.viewer?;
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
        })
    }

    /// Does the player deal?
    pub(crate) fn deals(&self, seat: Seat) -> bool {
        self.view.dealer == seat
    }

    /// How often the player will still draw.
    pub(crate) fn draws_left(&self) -> f64 {
        self.view.tiles_in_wall as f64 / self.view.players.len().max(1) as f64
    }

    /// Do these calls leave the hand closed?
    pub(crate) fn is_closed(&self, calls: &[Call]) -> bool {
        let mut calls = calls.iter();
        calls.all(|call| self.mind.keeps_closed(&call.name))
    }

    /// Which open hands can win.
    pub(crate) fn plans(&self) -> Arc<Plans> {
        let (wind, round_wind) = (self.me.wind, self.view.round_wind);
        self.mind.plans(&self.lens, wind, round_wind)
    }

    /// How many tiles are missing for a win that would count.
    pub(crate) fn missing(&self, hand: &[Tile], calls: &[Call]) -> usize {
        if self.is_closed(calls) {
            return self.lens.missing(hand, calls);
        }
        self.open_outlook(hand, calls, false).missing
    }

    /// How near a hand is to a win that would count.
    pub(crate) fn outlook(&self, hand: &[Tile], calls: &[Call]) -> Outlook {
        if self.is_closed(calls) {
            return Outlook {
                missing: self.lens.missing(hand, calls),
                ways: self.count(&self.lens.help(hand, calls)),
            };
        }
        self.open_outlook(hand, calls, true)
    }

    /// The best of what can be done with an open hand.
    fn open_outlook(&self, hand: &[Tile], calls: &[Call], with_ways: bool) -> Outlook {
        let plans = self.plans();
        let lens = &self.lens;
        let mut best = Outlook::NONE;
        let mut consider = |missing: usize, ways: &dyn Fn() -> f64| {
            if missing > best.missing || missing >= FAR {
                return;
            }
            let ways = if with_ways { ways() } else { 0.0 };
            let outlook = Outlook { missing, ways };
            if outlook.beats(&best) {
                best = outlook;
            }
        };
        let plain = lens.missing(hand, calls);
        if plain >= FAR {
            return Outlook::NONE;
        }
        let has_triplet = |kind: &Kind| {
            let id = lens.tile(*kind).id;
            calls.iter().any(|call| {
                let same = call.tiles.iter().filter(|tile| tile.id == id);
                same.count() >= 3
            })
        };
        if plans.free || plans.triplets.iter().any(has_triplet) {
            consider(plain, &|| self.count(&lens.help(hand, calls)));
        }
        for &kind in &plans.triplets {
            let tile = lens.tile(kind);
            let held = hand.iter().filter(|other| **other == tile).count();
            let left = self.unseen.get(kind).copied().unwrap_or(0);
            if held < 2 || (held == 2 && left == 0) {
                continue;
            }
            // As if the three of them lay on the table already.
            let mut rest = hand.to_vec();
            for _ in 0..held.min(3) {
                if let Some(at) = rest.iter().position(|other| *other == tile) {
                    rest.remove(at);
                }
            }
            let mut with = calls.to_vec();
            with.push(Call {
                name: "pon".to_owned(),
                tiles: vec![tile; 3],
            });
            let lacks = usize::from(held == 2);
            let missing = lens.missing(&rest, &with).saturating_add(lacks);
            consider(missing, &|| {
                let mut help = lens.help(&rest, &with);
                if lacks > 0 && !help.contains(&kind) {
                    help.push(kind);
                }
                self.count(&help)
            });
        }
        for &family in &plans.families {
            let Some(family) = lens.families.get(family) else {
                continue;
            };
            let missing = lens.missing_in(family, hand, calls);
            consider(missing, &|| self.count(&lens.help_in(family, hand, calls)));
        }
        best
    }

    /// How many tiles of these kinds are unseen.
    fn count(&self, kinds: &[Kind]) -> f64 {
        let left = kinds.iter().filter_map(|kind| self.unseen.get(*kind));
        f64::from(left.sum::<u16>())
    }

    /// What is in a hand beyond its yaku: dora, and tiles that are worth more than their kind.
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
