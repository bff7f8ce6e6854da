//! How often something matches.

use jantaku_tile::AttrTable;

use crate::engine::{MAX_STEPS, Question};
use crate::spec::{Definition, Step};
use crate::{HandCalls, Matcher};

/// The largest number by which all that a definition takes can be multiplied so that some
/// target still matches it. A definition that takes nothing counts once if it matches.
#[must_use]
pub fn count_matches(matcher: &Matcher, targets: &[HandCalls], table: &AttrTable) -> usize {
    let definitions = matcher.list().definitions.iter().enumerate();
    let counts = definitions.flat_map(|(at, definition)| {
        targets
            .iter()
            .map(move |target| count(matcher, at, definition, target, table))
    });
    counts.max().unwrap_or(0)
}

fn count(
    matcher: &Matcher,
    at: usize,
    definition: &Definition,
    target: &HandCalls,
    table: &AttrTable,
) -> usize {
    let mut steps = MAX_STEPS;
    let mut matches = |factor: usize| {
        let question = Question {
            factor: u32::try_from(factor).unwrap_or(u32::MAX),
            ..Question::new(&target.hand, &target.calls, table)
        };
        matcher.search_any(&question, |definition| definition == at, &mut steps) == Ok(true)
    };
    if !definition.groups().any(|group| group.count > 0) {
        return usize::from(matches(1));
    }
    // Each time takes something away, so there is an end to it.
    let tiles: usize = target
        .calls
        .iter()
        .map(|call| call.tiles.len().max(1))
        .sum();
    let enough = target.hand.len() + tiles + usize::from(definition.almost) + 1;
    if looks_back(definition) {
        return (1..enough)
            .rev()
            .find(|&factor| matches(factor))
            .unwrap_or(0);
    }
    // What can be taken so often can be taken less often.
    let (mut most, mut too_many) = (0, enough);
    while most + 1 < too_many {
        let middle = (most + too_many.min(3 * most + 2)).div_ceil(2);
        if matches(middle) {
            most = middle
        } else {
            too_many = middle
        }
    }
    most
}

/// Is anything asked about what is left after something was taken?
fn looks_back(definition: &Definition) -> bool {
    definition
        .steps
        .split(|step| matches!(step, Step::Restart))
        .any(|part| {
            let counts = part.iter().filter_map(|step| {
                if let Step::Take(group) = step {
                    Some(group.count)
                } else {
                    None
                }
            });
            counts
                .skip_while(|&count| count <= 0)
                .any(|count| count <= 0)
        })
}

/// How many of the targets match.
#[must_use]
pub fn count_matching_ways(matcher: &Matcher, targets: &[HandCalls], table: &AttrTable) -> usize {
    targets
        .iter()
        .filter(|target| matcher.matches(&target.hand, &target.calls, table))
        .count()
}
