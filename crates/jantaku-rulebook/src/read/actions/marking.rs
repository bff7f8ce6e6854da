//! Reading actions on buttons, marked objects and moving tiles.

use jantaku_tile::{Tile, tile};

use super::super::DocumentReader;
use super::super::usage::Usage;
use crate::action::{ButtonAction, Control, JokerGoes, MarkAction, MoveAction, WallPart};
use crate::{Action, Relative};

impl DocumentReader<'_> {
    pub(super) fn button_action(&mut self, usage: Usage) -> Option<Action> {
        let button = match usage.name() {
            "press_button" => ButtonAction::Press(self.button_arg(usage)),
            "press_first_call_button" => ButtonAction::PressFirstCall(self.button_arg(usage)),
            "enable_auto_button" => ButtonAction::EnableAuto(self.auto_button_arg(usage)),
            "choose_yaku" => ButtonAction::ChooseYaku,
            _ => return None,
        };
        Some(Action::Button(button))
    }

    pub(super) fn mark_action(&mut self, usage: Usage) -> Option<Action> {
        let mark = match usage.name() {
            "mark" => MarkAction::Mark,
            "clear_marking" => MarkAction::Clear,
            "swap_marked_calls" => MarkAction::SwapCalls,
            "swap_out_fly_joker" => {
                let joker = match usage.arg(0) {
                    Some(_) => self.tile_arg(usage, 0),
                    None => Some(Tile::from(tile!("1j"))),
                };
                MarkAction::SwapOutJoker(joker.into_iter().collect(), JokerGoes::Place)
            }
            "swap_out_joker" => {
                let jokers = usage.arg(0).map(|value| self.tile_or_tiles(value));
                let goes = [("draw", JokerGoes::Draw), ("call", JokerGoes::Call)];
                MarkAction::SwapOutJoker(
                    jokers.unwrap_or_default(),
                    self.choice_arg(usage, 1, &goes, JokerGoes::Draw),
                )
            }
            "extend_live_wall_with_marked" => MarkAction::ExtendWall(WallPart::Live),
            "extend_dead_wall_with_marked" => MarkAction::ExtendWall(WallPart::Dead),
            "pon_marked_discard" => MarkAction::PonDiscard,
            "flip_marked_discard_facedown" => MarkAction::FlipDiscardFacedown,
            "charleston_left" => MarkAction::Charleston(Relative::Kamicha),
            "charleston_across" => MarkAction::Charleston(Relative::Toimen),
            "charleston_right" => MarkAction::Charleston(Relative::Shimocha),
            _ => return None,
        };
        Some(Action::Mark(mark))
    }

    pub(super) fn move_action(&mut self, usage: Usage) -> Option<Action> {
        let moved = match usage.name() {
            "move_tiles" | "copy_tiles" => {
                let from = self.zones_arg(usage, 0);
                self.destination_arg(usage, 1).map(|to| match usage.name() {
                    "move_tiles" => MoveAction::Move(from, to),
                    _ => MoveAction::Copy(from, to),
                })
            }
            "swap_tiles" => Some(MoveAction::Swap(
                self.zones_arg(usage, 0),
                self.zones_arg(usage, 1),
            )),
            "delete_tiles" => Some(MoveAction::Delete(self.deleted_arg(usage, 0))),
            _ => return None,
        };
        Some(moved.map_or(Action::Control(Control::Noop), Action::Move))
    }
}
