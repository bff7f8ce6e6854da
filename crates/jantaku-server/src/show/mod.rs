//! What the engine knows, as it is told to a viewer: views, happenings, result screens.
//!
//! Everything here starts from [`jantaku_engine::View`], which holds only what its viewer may
//! know, or from outputs, each of which is cut down to that.

mod changes;
mod dora;
mod happenings;
mod own;
mod payments;
mod results;
mod rules;
mod table;
mod tiles;

pub use changes::changes;
pub use happenings::{Event, happenings};
pub(crate) use own::{chosen, engine_mark};
pub use rules::Book;
pub(crate) use rules::{display_name, tutorial};
pub use table::{Scene, ToldRules, table_view};
pub(crate) use tiles::{engine_seat, nearest_hand, open as open_tile, seat};
