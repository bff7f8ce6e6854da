//! Every library can be checked, and what is said of it can be shown.

use crate::{Shelf, check_reports};
use jantaku_rules::check::check;

/// Panics where the law is broken.
pub fn law(text: &str) {
    let shelf = Shelf::new(text);
    check_reports(&check(&shelf.library(), &shelf.checked()));
}
