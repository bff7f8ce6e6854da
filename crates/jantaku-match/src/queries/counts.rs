//! How often hands match.

use jantaku_tile::AttrTable;

use crate::question::MatchQuestion;
use crate::spec::{Definition, Element};
use crate::{HandCalls, MAX_STEPS, Matcher};

/// The largest factor by which the counts of all taken groups of some definition can be
/// multiplied so that one of the targets still matches. A definition that takes nothing counts as
/// 1 if it matches.
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
        let question = MatchQuestion {
            factor: u32::try_from(factor).unwrap_or(u32::MAX),
            ..MatchQuestion::new(&target.hand, &target.calls, table)
        };
        matcher.matches_definition(at, &question, &mut steps) == Ok(true)
    };
    if !definition.groups().any(|group| group.count > 0) {
        return usize::from(matches(1));
    }
    // Every removal takes at least one tile, which limits the factor.
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
    // What can be taken so often can be taken less often: search by bisection.
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

/// Whether a look-ahead follows something that is taken.
fn looks_back(definition: &Definition) -> bool {
    definition
        .elements
        .split(|element| matches!(element, Element::Restart))
        .any(|part| {
            let counts = part.iter().filter_map(|element| {
                if let Element::Take(group) = element {
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

/// The number of targets that match.
#[must_use]
pub fn count_matching_ways(matcher: &Matcher, targets: &[HandCalls], table: &AttrTable) -> usize {
    targets
        .iter()
        .filter(|target| matcher.matches(&target.hand, &target.calls, table))
        .count()
}
