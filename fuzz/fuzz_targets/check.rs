//! Every library can be checked, and what is said of it can be shown.

#![no_main]

use jantaku_fuzz::{Shelf, check_reports};
use jantaku_rules::check::check;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let shelf = Shelf::new(text);
    check_reports(&check(&shelf.library(), &shelf.checked()));
});
