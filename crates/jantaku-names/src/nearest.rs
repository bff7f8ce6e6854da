//! Suggestions for misspelled names.

use strsim::{jaro_winkler, osa_distance};

use crate::{NameList, strip_not, strip_set, strip_uninterruptible};

/// Shorter words are too common for an occurrence inside a longer name to mean anything.
const MIN_OVERLAP: usize = 5;

/// The name of the list that a misspelled word was probably meant to be.
///
/// Prefixes such as `not_` are stripped first, so the suggestion never has one; case, hyphens and
/// underscores are ignored. Beyond that, a word may contain a few typing errors, the more the
/// longer it is, or have parts too many or too few at one end if exactly one name fits.
///
/// ```
/// use jantaku_names::{NameList, nearest};
/// assert_eq!(nearest(NameList::Conditions, "not_our_trun"), Some("our_turn"));
/// assert_eq!(nearest(NameList::Actions, "sorthand"), Some("sort_hand"));
/// assert_eq!(nearest(NameList::Actions, "frobnicate"), None);
/// ```
#[must_use]
pub fn nearest(list: NameList, word: &str) -> Option<&'static str> {
    let word = word.trim().to_lowercase().replace(['-', ' '], "_");
    let word = strip_prefixes(list, &word);
    let squeezed = squeeze(word);
    if squeezed.is_empty() {
        return None;
    }
    equal_without_underscores(list, &squeezed)
        .or_else(|| mistyped(list, &squeezed))
        .or_else(|| overlapping(list, word))
}

fn strip_prefixes(list: NameList, word: &str) -> &str {
    let (_, base) = match list {
        NameList::Actions | NameList::LedgerActions => strip_uninterruptible(word),
        NameList::ApplyMethods => strip_set(word),
        _ => strip_not(list, word),
    };
    base
}

/// The word without underscores.
fn squeeze(word: &str) -> String {
    word.chars().filter(|&c| c != '_').collect()
}

fn equal_without_underscores(list: NameList, squeezed: &str) -> Option<&'static str> {
    let mut names = list.sorted().iter().map(|entry| entry.name);
    names.find(|name| squeeze(name) == squeezed)
}

/// The name with the smallest edit distance, if that is small enough; ties go to the most similar.
fn mistyped(list: NameList, squeezed: &str) -> Option<&'static str> {
    let length = squeezed.chars().count();
    let allowed = match length {
        0..=2 => 0,
        3..=5 => 1,
        6..=9 => 2,
        _ => 3,
    };
    let rank = |name: &'static str| {
        let plain = squeeze(name);
        // Only names of similar length can be near, and skipping the others keeps long words cheap.
        let comparable = plain.len().abs_diff(length) <= allowed;
        let distance = comparable.then(|| osa_distance(&plain, squeezed))?;
        (distance <= allowed).then(|| (distance, jaro_winkler(&plain, squeezed), name))
    };
    let names = list.sorted().iter().map(|entry| entry.name);
    let nearest = names
        .filter_map(rank)
        .min_by(|a, b| a.0.cmp(&b.0).then(b.1.total_cmp(&a.1)));
    nearest.map(|(_, _, name)| name)
}

/// The name that has the word at one end, or is at one end of the word, if there is only one.
fn overlapping(list: NameList, word: &str) -> Option<&'static str> {
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
    short.len() >= MIN_OVERLAP && (before || after)
}
