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
    let counts = definitions.flat_map(|(at, definition)| targets.iter().map(move |target| count(matcher, at, definition, target, table)));
    counts.max().unwrap_or(0)
}

fn count(matcher: &Matcher, at: usize, definition: &Definition, target: &HandCalls, table: &AttrTable) -> usize {
    let matches = |factor: usize| {
        let question = Question {
            factor: u32::try_from(factor).unwrap_or(u32::MAX),
            ..Question::new(&target.hand, &target.calls, table)
        };
        matcher.search_any(&question, |definition| definition == at, &mut MAX_STEPS.clone()) == Ok(true)
    };
    if !matches(1) {
        return 0;
    }
    let takes = definition.steps.iter().any(|step| matches!(step, Step::Take(group) if group.count > 0));
    if !takes {
        return 1;
    }
    // What can be taken so often can be taken less often, and each time takes something away.
    let tiles: usize = target.hand.len() + target.calls.iter().map(|call| call.tiles.len().max(1)).sum::<usize>();
    let (mut most, mut too_many) = (1, tiles + usize::from(definition.almost) + 1);
    while most + 1 < too_many {
        let middle = (most + too_many.min(3 * most)).div_ceil(2);
        if matches(middle) { most = middle } else { too_many = middle }
    }
    most
}

/// How many of the targets match.
#[must_use]
pub fn count_matching_ways(matcher: &Matcher, targets: &[HandCalls], table: &AttrTable) -> usize {
    targets.iter().filter(|target| matcher.matches(&target.hand, &target.calls, table)).count()
}
