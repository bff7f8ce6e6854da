//! Questions built on matching: waits, unneeded tiles, counts, leftovers, possible calls,
//! distance.
//!
//! All are pure functions. Those about a match list take its compiled
//! [`Matcher`](crate::Matcher). In all of them a search that runs out of steps counts as no
//! match.

mod calls;
mod counts;
mod distance;
mod leftovers;
mod needs;
mod waits;

pub use calls::{
    CallOption, CallSpecs, call_changes_waits, call_options, call_would_change_waits,
    joker_meld_tile,
};
pub use counts::{count_matches, count_matching_ways};
pub use distance::{
    Distance, Help, distance, distance_within, tiles_that_help, tiles_that_help_within,
};
pub use leftovers::{leftovers, remove_group};
pub use needs::{is_needed, unneeded};
pub use waits::{
    all_waits_are_in_hand, is_hell_wait, is_waiting, remaining, ukeire, wait_count, waits,
};
