//! Prefixes, which change the meaning of the name after them.

use crate::NameList;

/// Strips `uninterruptible_` from an action name, and returns whether it was there.
///
/// ```
/// use jantaku_names::strip_uninterruptible;
/// assert_eq!(strip_uninterruptible("uninterruptible_draw"), (true, "draw"));
/// assert_eq!(strip_uninterruptible("draw"), (false, "draw"));
/// ```
#[must_use]
pub fn strip_uninterruptible(name: &str) -> (bool, &str) {
    strip(name, "uninterruptible_")
}

/// Strips one `not_` from a name of that list, and returns whether it was there.
///
/// A name that is itself in the list, such as the tile spec `not_same`, is not changed.
///
/// ```
/// use jantaku_names::{NameList, strip_not};
/// let conditions = NameList::Conditions;
/// assert_eq!(strip_not(conditions, "not_no_tiles_remaining"), (true, "no_tiles_remaining"));
/// assert_eq!(strip_not(conditions, "no_tiles_remaining"), (false, "no_tiles_remaining"));
/// assert_eq!(strip_not(NameList::TileSpecs, "not_same"), (false, "not_same"));
/// ```
#[must_use]
pub fn strip_not(list: NameList, name: &str) -> (bool, &str) {
    match list.find(name) {
        Some(_) => (false, name),
        None => strip(name, "not_"),
    }
}

/// Strips every leading `set_` from a method of `apply`, and returns whether there was one.
///
/// ```
/// use jantaku_names::strip_set;
/// assert_eq!(strip_set("set_append"), (true, "append"));
/// assert_eq!(strip_set("set_set"), (true, "set"));
/// assert_eq!(strip_set("set"), (false, "set"));
/// ```
#[must_use]
pub fn strip_set(method: &str) -> (bool, &str) {
    let base = method.trim_start_matches("set_");
    (base.len() < method.len(), base)
}

fn strip<'a>(name: &'a str, prefix: &str) -> (bool, &'a str) {
    match name.strip_prefix(prefix) {
        Some(base) => (true, base),
        None => (false, name),
    }
}
