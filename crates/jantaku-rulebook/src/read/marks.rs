//! Reading what a player is asked to mark.

use jantaku_names::{NameList, ValueKind, strip_not};
use jantaku_tile::TileId;
use serde_json::Value as Json;

use super::DocumentReader;
use super::problems::At;
use super::usage::{Usage, whole};
use crate::{MarkEntry, MarkPlan, MarkTarget, Relative, Restriction};

/// The maximum number of objects to mark.
const MAX_MARKS: i64 = 1000;

impl DocumentReader<'_> {
    /// Reads the arguments of `mark`.
    pub(super) fn mark_plan(&mut self, usage: Usage) -> MarkPlan {
        let specs = usage
            .arg(0)
            .map(|value| self.list_of(value, ValueKind::Value));
        let mut entries = Vec::new();
        for (at, spec) in specs.unwrap_or_default().iter().enumerate() {
            let entry = self.within_arg(usage, 0, |reader| {
                reader.within(At::Index(at), |reader| reader.mark_entry(spec))
            });
            entries.extend(entry);
        }
        MarkPlan {
            entries,
            before: self.list_arg(usage, 1),
            after: self.list_arg(usage, 2),
            cancelled: self.list_arg(usage, 3),
        }
    }

    fn mark_entry(&mut self, spec: &Json) -> Option<MarkEntry> {
        let (target, needed, restrictions) = match spec.as_array().map(Vec::as_slice) {
            Some([target, needed]) => (target, needed, &[][..]),
            Some([target, needed, restrictions, ..]) => {
                (target, needed, self.one_or_many(restrictions))
            }
            _ => {
                self.mismatch(spec, "[target, number, restrictions]");
                return None;
            }
        };
        let target = self.look_up(target, NameList::MarkTargets, mark_target)?;
        let count = whole(needed).filter(|count| (0..=MAX_MARKS).contains(count));
        if count.is_none() {
            self.mismatch(needed, "how many are to be marked");
        }
        let needed = usize::try_from(count?).ok()?;
        let restrictions = restrictions.iter();
        Some(MarkEntry {
            target,
            needed,
            restrictions: restrictions
                .filter_map(|restriction| self.restriction(restriction))
                .collect(),
        })
    }

    /// Reads a restriction; `None` for unknown ones, which count as satisfied.
    fn restriction(&mut self, value: &Json) -> Option<Restriction> {
        let Json::String(word) = value else {
            let tile = self.tile(value);
            return tile.map(Restriction::Tile);
        };
        if NameList::MarkRestrictions.find(word).is_some() {
            return restriction_named(word);
        }
        let (not, id) = strip_not(NameList::MarkRestrictions, word);
        match TileId::find(id) {
            Some(id) if not => Some(Restriction::NotTile(id.into())),
            Some(id) => Some(Restriction::Tile(id.into())),
            None => {
                self.unknown(NameList::MarkRestrictions, word);
                None
            }
        }
    }
}

fn mark_target(word: &str) -> Option<MarkTarget> {
    Some(match word {
        "hand" => MarkTarget::Hand,
        "call" => MarkTarget::Call,
        "aside" => MarkTarget::Aside,
        "discard" => MarkTarget::Discard,
        "revealed_tile" => MarkTarget::RevealedTile,
        "scry" => MarkTarget::Scry,
        _ => return None,
    })
}

fn restriction_named(word: &str) -> Option<Restriction> {
    Some(match word {
        "others" => Restriction::Others,
        "current_turn" => Restriction::CurrentTurn,
        "suited" => Restriction::Suited,
        "match_suit" => Restriction::MatchSuit,
        "match_number" => Restriction::MatchNumber,
        "terminal_honor" => Restriction::TerminalHonor,
        "wind" => Restriction::Wind,
        "dragon" => Restriction::Dragon,
        "visible" => Restriction::Visible,
        "last_discard" => Restriction::LastDiscard,
        "not_joker" => Restriction::NotJoker,
        "not_riichi" => Restriction::NotRiichi,
        "can_discard" => Restriction::CanDiscard,
        "open" => Restriction::Open,
        "call_has_joker" => Restriction::CallHasJoker,
        "match_called_tile" => Restriction::MatchCalledTile,
        "match_hand_to_marked_call" => Restriction::MatchHandToMarkedCall,
        "match_call_to_marked_hand" => Restriction::MatchCallToMarkedHand,
        seat => Restriction::Seat(Relative::named(seat)?),
    })
}
