//! Suggestions for misspelt names.

use strsim::{jaro_winkler, osa_distance};

use crate::{List, strip_not, strip_set, strip_uninterruptible};

/// Shorter words than this are too common to be recognised inside a longer name.
const TELLING: usize = 5;

/// The name of the list that a misspelt word was probably meant to be.
///
/// Prefixes such as `not_` are put aside first, so the suggestion never has one; capitals, hyphens
/// and underscores do not count. Beyond that a word may have a few slips, the more the longer it
/// is, or one part too many or too few at either end if only one name fits.
///
/// ```
/// use jantaku_names::{List, nearest};
/// assert_eq!(nearest(List::Conditions, "not_our_trun"), Some("our_turn"));
/// assert_eq!(nearest(List::Actions, "sorthand"), Some("sort_hand"));
/// assert_eq!(nearest(List::Actions, "frobnicate"), None);
/// ```
#[must_use]
pub fn nearest(list: List, word: &str) -> Option<&'static str> {
    let word = word.trim().to_lowercase().replace(['-', ' '], "_");
    let word = base(list, &word);
    let squeezed = squeeze(word);
    if squeezed.is_empty() {
        return None;
    }
    respelt(list, &squeezed)
        .or_else(|| mistyped(list, &squeezed))
        .or_else(|| overlapping(list, word))
}

fn base(list: List, word: &str) -> &str {
    let (_, base) = match list {
        List::Actions | List::LedgerActions => strip_uninterruptible(word),
        List::ApplyMethods => strip_set(word),
        _ => strip_not(list, word),
    };
    base
}

fn squeeze(word: &str) -> String {
    word.chars().filter(|&c| c != '_').collect()
}

/// Equal but for underscores.
fn respelt(list: List, squeezed: &str) -> Option<&'static str> {
    let mut names = list.sorted().iter().map(|entry| entry.name);
    names.find(|name| squeeze(name) == squeezed)
}

/// The fewest slips apart, and of those the one that looks most alike.
fn mistyped(list: List, squeezed: &str) -> Option<&'static str> {
    let length = squeezed.chars().count();
    let allowed = match length {
        0..=2 => 0,
        3..=5 => 1,
        6..=9 => 2,
        _ => 3,
    };
    let judge = |name: &'static str| {
        let plain = squeeze(name);
        // Comparing only what can be near keeps long words cheap.
        let comparable = plain.len().abs_diff(length) <= allowed;
        let slips = comparable.then(|| osa_distance(&plain, squeezed))?;
        (slips <= allowed).then(|| (slips, jaro_winkler(&plain, squeezed), name))
    };
    let names = list.sorted().iter().map(|entry| entry.name);
    let nearest = names
        .filter_map(judge)
        .min_by(|a, b| a.0.cmp(&b.0).then(b.1.total_cmp(&a.1)));
    nearest.map(|(_, _, name)| name)
}

/// The only name that is the word with more at one end, or the word with less.
fn overlapping(list: List, word: &str) -> Option<&'static str> {
    let names = list.sorted().iter().map(|entry| entry.name);
    let mut fitting = names.filter(|name| extends(name, word) || extends(word, name));
    let first = fitting.next()?;
    fitting.next().is_none().then_some(first)
}

/// Whether `long` is `short` with further parts before or after it.
fn extends(long: &str, short: &str) -> bool {
    let before = long
        .strip_suffix(short)
        .is_some_and(|rest| rest.ends_with('_'));
    let after = long
        .strip_prefix(short)
        .is_some_and(|rest| rest.starts_with('_'));
    short.len() >= TELLING && (before || after)
}
