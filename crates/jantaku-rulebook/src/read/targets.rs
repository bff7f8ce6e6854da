//! Reading match targets.

use jantaku_names::{NameList, ValueKind, match_target};
use serde_json::Value as Json;

use super::DocumentReader;
use super::usage::Usage;
use crate::{NamedTile, Relative, Target};

impl DocumentReader<'_> {
    /// Reads the argument at an index as a list of targets.
    pub(super) fn targets_arg(&mut self, usage: Usage, index: usize) -> Vec<Target> {
        let Some(value) = usage.arg(index) else {
            return Vec::new();
        };
        let values = self.list_of(value, ValueKind::MatchTarget).iter();
        values.filter_map(|value| self.target(value)).collect()
    }

    /// Reads a target; `None` for unknown ones, which add nothing.
    pub(super) fn target(&mut self, value: &Json) -> Option<Target> {
        let Json::String(word) = value else {
            return self.named_tile(value).map(Target::Named);
        };
        if match_target(word).is_some() {
            return target_named(word);
        }
        let named = self.named_word(word);
        let known = !matches!(
            named,
            NamedTile::Word {
                reserved: None,
                tile: None,
                ..
            }
        );
        if !known && !self.facts.is_set(word) {
            self.unknown(NameList::MatchTargets, word);
            return None;
        }
        Some(Target::Named(named))
    }
}

fn target_named(word: &str) -> Option<Target> {
    Some(match word {
        "hand" => Target::Hand,
        "draw" => Target::Draw,
        "pond" => Target::Pond,
        "discards" => Target::Discards,
        "aside" => Target::Aside,
        "calls" => Target::Calls,
        "flowers" => Target::Flowers,
        "start_flowers" => Target::StartFlowers,
        "jokers" => Target::Jokers,
        "start_jokers" => Target::StartJokers,
        "call_tiles" => Target::CallTiles,
        "assigned_hand" => Target::AssignedHand,
        "assigned_calls" => Target::AssignedCalls,
        "winning_hand" => Target::WinningHand,
        "winning_tile" => Target::WinningTile,
        "orig_hand" => Target::OrigHand,
        "orig_calls" => Target::OrigCalls,
        "orig_winning_tile" => Target::OrigWinningTile,
        "orig_winning_hand" => Target::OrigWinningHand,
        "playable_tiles" => Target::PlayableTiles,
        "last_call" => Target::LastCall,
        "last_called_tile" => Target::LastCalledTile,
        "last_discard" => Target::LastDiscard,
        "second_last_visible_discard" => Target::SecondLastVisibleDiscard,
        "self_last_discard" => Target::LastDiscardOf(Relative::Own),
        "shimocha_last_discard" => Target::LastDiscardOf(Relative::Shimocha),
        "toimen_last_discard" => Target::LastDiscardOf(Relative::Toimen),
        "toimen2_last_discard" => Target::LastDiscardOf(Relative::Toimen2),
        "kamicha_last_discard" => Target::LastDiscardOf(Relative::Kamicha),
        "shimocha_calls" => Target::CallsOf(Relative::Shimocha),
        "toimen_calls" => Target::CallsOf(Relative::Toimen),
        "toimen2_calls" => Target::CallsOf(Relative::Toimen2),
        "kamicha_calls" => Target::CallsOf(Relative::Kamicha),
        "called_tile" => Target::CalledTile,
        "call_choice" => Target::CallChoice,
        "tile" => Target::Tile,
        "all_ponds" => Target::AllPonds,
        "others_ponds" => Target::OthersPonds,
        "all_calls" => Target::AllCalls,
        "all_call_tiles" => Target::AllCallTiles,
        "revealed_tiles" => Target::RevealedTiles,
        "visible_tiles" => Target::VisibleTiles,
        "scry" => Target::Scry,
        "last_scryed_tile" => Target::LastScryedTile,
        "hand_any" => Target::HandAny,
        "call_tiles_any" => Target::CallTilesAny,
        "hand_draw_nonjoker_any" => Target::HandDrawNonjokerAny,
        "aside_unique" => Target::AsideUnique,
        "all_last_discards" => Target::AllLastDiscards,
        "any_discard" => Target::AnyDiscard,
        "others_discards" => Target::OthersDiscards,
        "any_visible_tile" => Target::AnyVisibleTile,
        "self_joker_meld_tiles" => Target::SelfJokerMeldTiles,
        "anyone_joker_meld_tiles" => Target::AnyoneJokerMeldTiles,
        _ => return None,
    })
}
