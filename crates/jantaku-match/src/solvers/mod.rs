//! The algorithms that find out whether a hand matches.
//!
//! Every solver but the last understands only some definitions and some hands, and says so by
//! answering `None`. Which definitions it understands is settled when a match list is
//! compiled, which hands when a question is asked. Solvers do not know each other: the order
//! in which they are asked is the business of [`Matcher`](crate::Matcher).
//!
//! Wherever two solvers answer the same question they give the same answer; tests compare
//! them with each other and with [`reference`](crate::reference).

pub(crate) mod assignment;
pub(crate) mod bitset;
pub(crate) mod counting;
pub(crate) mod search;
pub(crate) mod sieve;

use std::borrow::Cow;

use crate::question::MatchQuestion;

/// Indices of definitions that are not settled yet, in ascending order.
pub(crate) type OpenDefinitions<'o> = Cow<'o, [usize]>;

/// A solver that understands some definitions and some hands.
pub(crate) trait Solver {
    /// A hand in the form in which the solver looks at it.
    type Hand<'h>
    where
        Self: 'h;

    /// Prepares the hand of a question; `None` if the solver cannot take that hand, or that
    /// kind of question.
    fn prepare<'h>(&'h self, question: &'h MatchQuestion<'h>) -> Option<Self::Hand<'h>>;

    /// Whether the hand matches a definition; `None` if another solver has to tell.
    fn matches(&self, definition: usize, hand: &Self::Hand<'_>) -> Option<bool>;

    /// Whether the hand matches one of the open definitions. If that stays unknown, those that
    /// it does not match are removed from the list.
    #[inline]
    fn narrow(&self, question: &MatchQuestion, open: &mut OpenDefinitions) -> Option<bool> {
        let hand = self.prepare(question)?;
        let mut unsettled = Vec::new();
        for &definition in &**open {
            match self.matches(definition, &hand) {
                Some(true) => return Some(true),
                Some(false) => {}
                None => unsettled.push(definition),
            }
        }
        if unsettled.is_empty() {
            return Some(false);
        }
        *open = Cow::Owned(unsettled);
        None
    }
}
