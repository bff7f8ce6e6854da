//! The face of the engine: commands go in, and every viewer gets a view and events.
//!
//! Everything here is structured data; words are put to it by whoever shows it. What a
//! [`Viewer`] may not know is not in its [`View`] and not in its [`GameEvent`]s, so both can be
//! handed on as they are.

mod barred;
mod command;
mod event;
mod fault;
mod legal;
mod nearest;
mod occurrence;
mod results;
mod standstill;
mod tile;
mod trial;
mod view;
mod viewer;
mod waits;
mod yaku_lines;

pub use barred::{Barred, Because};
pub use command::{Command, Refused};
pub use event::GameEvent;
pub use fault::{CallFault, RuleFault};
pub use nearest::NearestHand;
#[cfg(not(feature = "hooks"))]
pub(crate) use occurrence::Happened;
#[cfg(feature = "hooks")]
pub use occurrence::Happened;
pub use occurrence::Occurrence;
pub use results::{EndView, FinalPlace, ScoreRow, ScoresView, WinView};
pub use standstill::{NoDiscard, Standstill, Unoffered, WhyNot};
pub use tile::{SeenMeld, SeenTile};
pub use trial::Trial;
pub use view::{MarkingView, OfferedButton, OwnView, PlayerView, View};
pub use viewer::Viewer;
pub use waits::{ShownWait, WaitObstacle};
pub use yaku_lines::YakuLine;
