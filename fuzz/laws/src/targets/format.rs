//! Formatting changes neither what a script means nor, done twice, anything at all.

use crate::without_spans;
use jantaku_majs::format::format;
use jantaku_majs::lower::compile;

/// Panics where the law is broken.
pub fn law(text: &str) {
    let Ok(once) = format(text) else { return };
    let twice = format(&once)
        .unwrap_or_else(|problems| panic!("{once:?} cannot be formatted again: {problems:?}"));
    assert_eq!(once, twice, "formatting {text:?} again changes it");
    let before = without_spans(&compile(text).commands);
    let after = without_spans(&compile(&once).commands);
    assert_eq!(
        before, after,
        "formatting {text:?} to {once:?} changes what it means"
    );
}
