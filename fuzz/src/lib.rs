//! What the fuzz targets share: laws that hold for every text, and texts made into libraries.

mod compiled;
mod laws;
pub mod shelf;

pub use compiled::without_spans;
pub use laws::{check_diagnostics, check_node, check_reports, check_script, check_tokens};
pub use shelf::Shelf;
