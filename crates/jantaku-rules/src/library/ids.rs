//! Which ids may be turned into file names. Restricting the characters keeps ids from leaving the
//! library's folder.

/// The length limit of ids in bytes.
pub const MAX_ID: usize = 200;

/// The id of the ruleset that has no file: its text is what a room has written.
pub const CUSTOM: &str = "custom";

/// Whether an id consists of segments of ASCII lowercase letters, digits and `_`, joined by `/`.
#[must_use]
pub fn is_ruleset_id(id: &str) -> bool {
    segments(id, |b| {
        b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'_'
    })
}

/// Whether an id consists of segments of ASCII letters, digits, `_` and `-`, joined by `/`.
#[must_use]
pub fn is_mod_id(id: &str) -> bool {
    segments(id, |b| b.is_ascii_alphanumeric() || b == b'_' || b == b'-')
}

/// Whether a language tag consists of segments of ASCII letters and digits, joined by `-`.
pub(super) fn is_language(tag: &str) -> bool {
    let parts = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_alphanumeric());
    tag.len() <= MAX_ID && tag.split('-').all(parts)
}

fn segments(id: &str, allowed: impl Fn(u8) -> bool) -> bool {
    id.len() <= MAX_ID
        && id
            .split('/')
            .all(|segment| !segment.is_empty() && segment.bytes().all(&allowed))
}
