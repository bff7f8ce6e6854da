//! Reading actions on walls, draws, discards, calls and turns.

use jantaku_tile::{Tile, tile};

use super::super::DocumentReader;
use super::super::usage::{Usage, whole};
use crate::action::{CallAction, Control, DrawFrom, DrawTo, Scope, TurnAction, WallAction};
use crate::{Action, NamedTile, Who};

const NOOP: Action = Action::Control(Control::Noop);

impl DocumentReader<'_> {
    pub(super) fn wall_action(&mut self, usage: Usage) -> Option<Action> {
        let wall = match usage.name() {
            name @ ("draw" | "draw_aside") => {
                let amount = self.amount_arg(usage, 0, 1);
                let Some(from) = self.draw_from(usage) else {
                    return Some(NOOP);
                };
                let to = match name {
                    "draw_aside" => DrawTo::Aside,
                    _ => DrawTo::Draw,
                };
                WallAction::Draw(amount, from, to)
            }
            "play_tile" => {
                let tile = match usage.arg(0) {
                    Some(_) => self.tile_arg(usage, 0),
                    None => Some(Tile::from(tile!("1m"))),
                };
                let Some(tile) = tile else {
                    return Some(NOOP);
                };
                WallAction::PlayTile(tile, self.index_arg(usage, 1))
            }
            "discard_draw" => WallAction::DiscardDraw,
            "check_discard_passed" => WallAction::CheckDiscardPassed,
            "register_last_discard" => WallAction::RegisterLastDiscard,
            "draw_from_aside" => WallAction::DrawFromAside,
            "draw_last_discard" => WallAction::DrawLastDiscard,
            "merge_draw" => WallAction::MergeDraw,
            "pass_draws" => WallAction::PassDraws(
                self.who_arg(usage, 0, Who::SELF),
                self.amount_arg(usage, 1, 1),
            ),
            "shift_tile_to_dead_wall" => {
                WallAction::ShiftTileToDeadWall(self.amount_arg(usage, 0, 1))
            }
            "reveal_tile" => {
                let tile = match usage.arg(0) {
                    Some(_) => self.named_arg(usage, 0),
                    None => Some(NamedTile::Tile(Tile::from(tile!("1m")))),
                };
                let Some(tile) = tile else {
                    return Some(NOOP);
                };
                WallAction::RevealTile(tile)
            }
            "save_revealed_tiles" => {
                WallAction::SaveRevealedTiles(self.name_arg(usage, 0, "default"))
            }
            "load_revealed_tiles" => {
                WallAction::LoadRevealedTiles(self.name_arg(usage, 0, "default"))
            }
            "scry" => WallAction::Scry(self.amount_arg(usage, 0, 1), Scope::Player),
            "scry_all" => WallAction::Scry(self.amount_arg(usage, 0, 1), Scope::Everyone),
            "scry_named_tiles" => WallAction::ScryNamedTiles(self.named_tiles_arg(usage, 0)),
            "clear_scry" => WallAction::ClearScry,
            "convert_last_discard" => match self.tile_arg(usage, 0) {
                Some(tile) => WallAction::ConvertLastDiscard(tile),
                None => return Some(NOOP),
            },
            "flip_last_discard_faceup" => WallAction::FlipLastDiscardFaceup,
            "flip_first_visible_discard_facedown" => WallAction::FlipFirstVisibleDiscardFacedown,
            "flip_aside_facedown" => WallAction::FlipAsideFacedown,
            _ => return None,
        };
        Some(Action::Wall(wall))
    }

    fn draw_from(&mut self, usage: Usage) -> Option<DrawFrom> {
        match usage.arg(1) {
            None => Some(DrawFrom::Wall),
            Some(value) if value.as_str() == Some("opposite_end") => Some(DrawFrom::OppositeEnd),
            Some(value) => self.named_tile(value).map(DrawFrom::Named),
        }
    }

    /// Reads an index into hand and draw.
    fn index_arg(&mut self, usage: Usage, index: usize) -> usize {
        let Some(value) = usage.arg(index) else {
            return 0;
        };
        let place = whole(value).and_then(|at| usize::try_from(at).ok());
        if place.is_none() {
            self.mismatch(value, "a place in hand and draw, counted from 0");
        }
        place.unwrap_or_default()
    }

    pub(super) fn call_action(&mut self, usage: Usage) -> Option<Action> {
        let call = match usage.name() {
            "call" => CallAction::Call,
            "self_call" => CallAction::SelfCall,
            "upgrade_call" => CallAction::UpgradeCall,
            "flower" => CallAction::Flower,
            "trigger_custom_call" => {
                let name = self.name_arg(usage, 0, "");
                let button = usage.arg(0).and_then(|name| name.as_str());
                CallAction::Custom {
                    name,
                    button: button.and_then(|id| self.button_ids.get(id).copied()),
                    from_discards: self.choice_arg(
                        usage,
                        1,
                        &[("hand", false), ("discards", true)],
                        false,
                    ),
                    choice: self.targets_arg(usage, 2),
                    called: self.targets_arg(usage, 3),
                }
            }
            "flip_all_calls_faceup" => CallAction::FlipFaceup(Scope::Everyone),
            "flip_own_calls_faceup" => CallAction::FlipFaceup(Scope::Player),
            _ => return None,
        };
        Some(Action::Call(call))
    }

    pub(super) fn turn_action(&mut self, usage: Usage) -> Option<Action> {
        let turn = match usage.name() {
            "advance_turn" => TurnAction::Advance,
            "change_turn" => TurnAction::Change(self.who_arg(usage, 0, Who::SELF)),
            "reverse_turn_order" => TurnAction::Reverse,
            _ => return None,
        };
        Some(Action::Turn(turn))
    }
}
