//! Compiled scripts without their places.

use std::fmt::Debug;

/// What a compiled thing says, whatever it stands: its debug text without spans.
pub fn without_spans(thing: &impl Debug) -> String {
    let text = format!("{thing:?}");
    let mut plain = String::with_capacity(text.len() / 2);
    let mut parts = text.split("Span { start: ");
    plain.push_str(parts.next().unwrap_or(""));
    for part in parts {
        // A text that itself contains the words has no such tail.
        let tail = part.trim_start_matches(|c: char| c.is_ascii_digit());
        let tail = tail
            .strip_prefix(", end: ")
            .map(|tail| tail.trim_start_matches(|c: char| c.is_ascii_digit()));
        plain.push_str(tail.unwrap_or(part));
    }
    plain
}
