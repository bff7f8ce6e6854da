//! Hooks for tests and for tools that lay out tables by hand: the whole state, to be read and
//! changed. Nothing that plays a game with people needs them.

mod unknown;

use std::sync::Arc;

use jantaku_rulebook::{Condition, Number, Seat, WinWay};
use jantaku_tile::AttrTable;

pub use crate::ask::Ask;
pub use crate::face::Happened;
pub use crate::flow::{
    Code, Deferred, EngineStep, Frame, Glimpse, ListFrame, Paused, Program, Segment,
};
pub use crate::state::*;
pub use unknown::{UnknownScope, hides_hand_of, lies_down};

use crate::game::Game;

impl Game {
    /// The state.
    #[must_use]
    pub fn state(&self) -> &State {
        &self.state
    }

    /// The state and the attributes of its tiles, to be changed.
    pub fn arrange(&mut self) -> (&mut State, &mut AttrTable) {
        (&mut self.state, Arc::make_mut(&mut self.attrs))
    }

    /// Whether a condition holds; what it prints on the way is told.
    pub fn holds_aloud(&mut self, condition: &Condition, context: &Context) -> bool {
        self.act().holds_aloud(condition, context)
    }

    /// What a win with these yaku and fu is worth.
    #[must_use]
    pub fn scored_with(
        &self,
        seat: Seat,
        [yaku, yaku2]: [Vec<YakuValue>; 2],
        minipoints: Number,
        way: WinWay,
    ) -> Scored {
        let self_draw = way == WinWay::Draw;
        let worth = self.ask().worth(seat, &yaku, &yaku2, minipoints, self_draw);
        Scored {
            points: yaku.iter().chain(&yaku2).map(|yaku| yaku.value).sum(),
            minipoints,
            yaku,
            yaku2,
            worth,
            ..Scored::default()
        }
    }

    /// What has happened since this was last asked, hidden tiles included.
    pub fn take_happened(&mut self) -> Vec<Happened> {
        self.outbox.split_off(0)
    }
}
