//! Reading actions on attributes and tags.

use jantaku_tile::{Attr, AttrId};

use super::super::DocumentReader;
use super::super::usage::{Usage, whole};
use crate::action::{AttrAction, AttrChange, AttrTarget, Control, OwnTiles, TagTiles, TileSpecs};
use crate::{Action, NamedTile};

impl DocumentReader<'_> {
    pub(super) fn attr_action(&mut self, usage: Usage) -> Option<Action> {
        let attr = match usage.name() {
            "add_attr" => AttrAction::Zones(
                self.attr_targets(usage),
                AttrChange::Add(self.attrs_arg(usage, 1)),
                TileSpecs::new(self.specs_arg(usage, 2)),
            ),
            "remove_attr" => AttrAction::Zones(
                self.attr_targets(usage),
                AttrChange::Remove(ids(self.attrs_arg(usage, 1))),
                TileSpecs::new(self.specs_arg(usage, 2)),
            ),
            "add_attr_first_tile" => match self.tile_arg(usage, 0) {
                Some(tile) => AttrAction::FirstTile(tile, self.attrs_arg(usage, 1)),
                None => return Some(Action::Control(Control::Noop)),
            },
            "add_attr_tagged" => AttrAction::Tagged(
                self.name_arg(usage, 0, ""),
                AttrChange::Add(self.attrs_arg(usage, 1)),
            ),
            "remove_attr_tagged" => AttrAction::Tagged(
                self.name_arg(usage, 0, ""),
                AttrChange::Remove(ids(self.attrs_arg(usage, 1))),
            ),
            "remove_attr_hand" => {
                AttrAction::RemoveFromHand(ids(self.attr_list(usage.args)), OwnTiles::Hand)
            }
            "remove_attr_all" => AttrAction::RemoveFromHand(
                ids(self.attr_list(usage.args)),
                OwnTiles::HandDrawAndAside,
            ),
            "tag_tiles" => AttrAction::TagTiles(self.name_arg(usage, 0, ""), self.tag_tiles(usage)),
            "untag_tiles" => {
                AttrAction::UntagTiles(self.name_arg(usage, 0, ""), self.tag_tiles(usage))
            }
            "tag_drawn_tile" => AttrAction::TagDrawnTile(self.name_arg(usage, 0, "")),
            "tag_last_discard" => AttrAction::TagLastDiscard(self.name_arg(usage, 0, "")),
            "tag_dora" => {
                let indicator = match usage.arg(1) {
                    Some(_) => self.named_arg(usage, 1),
                    None => Some(NamedTile::Position(-1)),
                };
                match indicator {
                    Some(indicator) => AttrAction::TagDora(self.name_arg(usage, 0, ""), indicator),
                    None => return Some(Action::Control(Control::Noop)),
                }
            }
            "untag" => AttrAction::Untag(self.name_arg(usage, 0, "")),
            _ => return None,
        };
        Some(Action::Attr(attr))
    }

    fn attr_targets(&mut self, usage: Usage) -> Vec<AttrTarget> {
        let values = usage.arg(0).map(|value| self.one_or_many(value));
        let mut targets = Vec::new();
        for value in values.unwrap_or_default() {
            let target = match value.as_str() {
                Some("hand") => Some(AttrTarget::Hand),
                Some("draw") => Some(AttrTarget::Draw),
                Some("aside") => Some(AttrTarget::Aside),
                Some("last_discard") => Some(AttrTarget::LastDiscard),
                Some("calls") => Some(AttrTarget::Calls),
                Some("winning_tile") => Some(AttrTarget::WinningTile),
                Some("last_called_tile") => Some(AttrTarget::LastCalledTile),
                _ => whole(value)
                    .and_then(|at| i32::try_from(at).ok())
                    .map(AttrTarget::Position),
            };
            if target.is_none() {
                self.mismatch(
                    value,
                    "hand, draw, aside, calls, last_discard, last_called_tile, winning_tile or \
                     a position of the dead wall",
                );
            }
            targets.extend(target);
        }
        targets
    }

    fn tag_tiles(&mut self, usage: Usage) -> Vec<TagTiles> {
        let values = usage.arg(1).map(|value| self.one_or_many(value));
        let mut tiles = Vec::new();
        for value in values.unwrap_or_default() {
            tiles.extend(match value.as_str() {
                Some("last_discard") => Some(TagTiles::LastDiscard),
                Some("all") => Some(TagTiles::All),
                Some("last_scryed_tile") => Some(TagTiles::LastScryedTile),
                Some("scryed_tiles") => Some(TagTiles::ScryedTiles),
                _ => self.named_tile(value).map(TagTiles::Named),
            });
        }
        tiles
    }
}

/// The names of attributes, without the distinction of visible and hidden, for removal.
fn ids(attrs: Vec<Attr>) -> Vec<AttrId> {
    attrs.into_iter().map(|attr| attr.id).collect()
}
