//! Reading actions on jokers and orderings.

use jantaku_names::ValueKind;
use jantaku_tile::TileId;
use serde_json::Value as Json;

use super::super::DocumentReader;
use super::super::usage::Usage;
use crate::Action;
use crate::action::{AliasFrom, BehaviourAction, Scope};

impl DocumentReader<'_> {
    pub(super) fn behaviour_action(&mut self, usage: Usage) -> Option<Action> {
        let name = usage.name();
        let scope = match name.ends_with("_all") {
            true => Scope::Everyone,
            false => Scope::Player,
        };
        let behaviour = match name {
            "set_tile_alias" | "set_tile_alias_all" => {
                BehaviourAction::Alias(self.alias_from(usage), self.tiles_arg(usage, 1), scope)
            }
            "clear_tile_aliases" => BehaviourAction::ClearAliases,
            "set_tile_ordering" | "set_tile_ordering_all" => {
                let tiles = usage.arg(0).map(|value| self.ids(value));
                BehaviourAction::OrderTiles(tiles.unwrap_or_default(), scope)
            }
            "set_suit_ordering" | "set_suit_ordering_all" => {
                let suits = usage.args.iter().map(|suit| self.ids(suit));
                BehaviourAction::OrderSuits(suits.collect(), scope)
            }
            "save_tile_behavior" => BehaviourAction::Save(self.name_arg(usage, 0, "default")),
            "load_tile_behavior" => BehaviourAction::Load(self.name_arg(usage, 0, "default")),
            _ => return None,
        };
        Some(Action::Behaviour(behaviour))
    }

    fn alias_from(&mut self, usage: Usage) -> Vec<AliasFrom> {
        let values = usage
            .arg(0)
            .map(|value| self.list_of(value, ValueKind::Tile));
        let mut aliases = Vec::new();
        for value in values.unwrap_or_default() {
            let (word, attrs) = match value {
                Json::String(word) => (word.as_str(), &[][..]),
                Json::Array(parts) => match parts.split_first() {
                    Some((Json::String(word), attrs)) => (word.as_str(), attrs),
                    _ => ("", &[][..]),
                },
                _ => ("", &[][..]),
            };
            let make = match word {
                "draw" => AliasFrom::Draw,
                "last_discard" => AliasFrom::LastDiscard,
                "last_called_tile" => AliasFrom::LastCalledTile,
                _ => {
                    aliases.extend(self.tile(value).map(AliasFrom::Tile));
                    continue;
                }
            };
            // `["draw", ["a", "b"]]` means the same as `["draw", "a", "b"]`.
            let attrs: Vec<Json> = attrs
                .iter()
                .flat_map(|attr| self.one_or_many(attr))
                .cloned()
                .collect();
            aliases.push(make(self.attr_list(&attrs)));
        }
        aliases
    }

    /// Reads tiles that follow each other; null and unknown tiles interrupt the row.
    fn ids(&mut self, value: &Json) -> Vec<Option<TileId>> {
        let values = self.list_of(value, ValueKind::Tile).iter();
        values
            .map(|value| match value {
                Json::Null => None,
                Json::String(text) if text.is_empty() => None,
                tile => self.tile(tile).map(|tile| tile.id),
            })
            .collect()
    }
}
