//! Reading the zones that tiles move between.

use jantaku_names::{NameList, ValueKind};
use jantaku_tile::TileSpec;
use serde_json::Value as Json;

use super::DocumentReader;
use super::problems::quote;
use super::seats::seat_term;
use super::usage::{Usage, whole};
use crate::action::{MoveTarget, Zone, Zones};

impl DocumentReader<'_> {
    /// Reads the argument at an index as zones: a word, or an object with restrictions. They keep
    /// the order in which they are written, in which tiles are taken from them.
    pub(super) fn zones_arg(&mut self, usage: Usage, index: usize) -> Zones {
        let mut zones = Zones::default();
        match usage.arg(index) {
            Some(value @ Json::String(_)) => {
                let target = self.look_up(value, NameList::MoveTargets, move_target);
                zones.zones.extend(target.map(whole_zone));
            }
            Some(Json::Object(fields)) => {
                for (word, restrictions) in fields {
                    let Some(target) = move_target(word) else {
                        self.unknown(NameList::MoveTargets, word);
                        continue;
                    };
                    let zone = self.zone(target, restrictions);
                    zones.zones.push(zone);
                }
            }
            Some(other) => self.mismatch(other, ValueKind::MoveTargets),
            None => {}
        }
        zones
    }

    /// Zones whose tiles are deleted. A tile spec stands for such tiles of the hand, and a list of
    /// them for all of these.
    pub(super) fn deleted_arg(&mut self, usage: Usage, index: usize) -> Zones {
        let specs = match usage.arg(index) {
            Some(Json::String(word)) if move_target(word).is_none() => usage.arg(index),
            Some(Json::Array(_)) => usage.arg(index),
            _ => None,
        };
        let Some(specs) = specs else {
            return self.zones_arg(usage, index);
        };
        let mut zones = Zones::default();
        for spec in self.one_or_many(specs) {
            let zone = self.zone(MoveTarget::Hand, spec);
            zones.zones.push(zone);
        }
        zones
    }

    /// Reads the argument at an index as the one zone that tiles move to.
    pub(super) fn destination_arg(&mut self, usage: Usage, index: usize) -> Option<Zone> {
        let mut zones = self.zones_arg(usage, index).zones;
        let zone = zones.pop().filter(|_| zones.is_empty());
        match zone {
            None => self.usage_problem("tiles go to exactly one zone"),
            Some(Zone {
                target: MoveTarget::RevealedTile | MoveTarget::Scry,
                ..
            }) => {
                self.usage_problem(
                    "tiles cannot go to the revealed or scryed tiles; `swap_tiles` can exchange \
                     them",
                );
                return None;
            }
            Some(_) => {}
        }
        zone
    }

    fn zone(&mut self, target: MoveTarget, restrictions: &Json) -> Zone {
        let mut zone = whole_zone(target);
        for restriction in self.one_or_many(restrictions) {
            if let Some(at) = whole(restriction).and_then(|at| i32::try_from(at).ok()) {
                zone.positions.push(at);
                continue;
            }
            let Json::String(word) = restriction else {
                // A tile with attributes.
                let spec = self.spec(restriction);
                zone.specs.push(spec);
                continue;
            };
            if word == "marked" {
                zone.marked = true;
            } else if let Ok(spec) = TileSpec::parse(word) {
                zone.specs.push(spec);
            } else if let Some(term) = seat_term(word) {
                zone.players.get_or_insert_default().terms.push(term);
            } else {
                self.usage_problem(&format!(
                    "{} is no tile spec, no seat and not `marked`, so no tile is taken",
                    quote(word)
                ));
                zone.nothing = true;
            }
        }
        zone
    }
}

/// A selection of what is marked in a zone.
pub(super) fn marked(target: MoveTarget) -> Zones {
    let zone = Zone {
        marked: true,
        ..whole_zone(target)
    };
    Zones { zones: vec![zone] }
}

fn whole_zone(target: MoveTarget) -> Zone {
    Zone {
        target,
        marked: false,
        specs: Vec::new(),
        nothing: false,
        positions: Vec::new(),
        players: None,
    }
}

fn move_target(word: &str) -> Option<MoveTarget> {
    Some(match word {
        "aside" => MoveTarget::Aside,
        "atop_wall" => MoveTarget::AtopWall,
        "calls" => MoveTarget::Calls,
        "dead_wall" => MoveTarget::DeadWall,
        "discard" => MoveTarget::Discard,
        "draw" => MoveTarget::Draw,
        "hand" => MoveTarget::Hand,
        "revealed_tile" => MoveTarget::RevealedTile,
        "scry" => MoveTarget::Scry,
        _ => return None,
    })
}
