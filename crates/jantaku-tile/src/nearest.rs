//! "Did you mean …": the known word nearest to a mistyped one.

/// Longer words get no suggestion: they are hardly mistyped tiles, and computing the
/// distance is quadratic in the length.
const LONGEST: usize = 40;

/// The candidate nearest to `word`, if one is near enough to be a plausible
/// correction. Ties are broken by the same last letter (the family of a tile),
/// then by the nearest number.
pub(crate) fn nearest<'a>(
    word: &str,
    candidates: impl IntoIterator<Item = &'a str>,
) -> Option<&'a str> {
    if word.is_empty() || word.len() > LONGEST {
        return None;
    }
    let word = word.to_lowercase();
    let limit = (word.chars().count() / 3).max(1);
    candidates
        .into_iter()
        .map(|candidate| {
            let distance = strsim::osa_distance(&word, candidate);
            let other_letter = word.chars().last() != candidate.chars().last();
            let steps = number_in(&word).abs_diff(number_in(candidate));
            ((distance, other_letter, steps), candidate)
        })
        .filter(|((distance, ..), _)| *distance <= limit)
        .min_by_key(|(rank, _)| *rank)
        .map(|(_, candidate)| candidate)
}

/// The digits of a word read as one number.
fn number_in(word: &str) -> u64 {
    word.chars()
        .filter_map(|c| c.to_digit(10))
        .fold(0, |number: u64, digit| {
            number.saturating_mul(10).saturating_add(digit.into())
        })
}
