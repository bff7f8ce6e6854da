//! Matches hands as bit sets, if no tile stands for another and definitions want certain tiles.
//!
//! The ids of a game are numbered, so that a set of ids is one word. A hand is then a few words:
//! the ids of which it has at least one, two, three, four tiles. What a definition takes is
//! described by a few forms, such as three equal tiles or three in a row, each with the ids where
//! it may begin. Shifting and masking the words of the hand finds all occurrences of a form at
//! once. Most definitions fail here; what is left is a search of a few steps over tiles packed
//! into one word.
//!
//! Longer searches are left to other solvers.

mod attempt;
mod form;
mod recipe;
mod trial;

use super::Solver;
use crate::Behaviour;
use crate::plan::{Patterns, Plan};
use crate::question::{IdNumbers, KeptOrNew, MatchQuestion, NumberedHand};
use attempt::Attempt;
use recipe::Recipe;

/// The definitions of a match list that want certain tiles.
#[derive(Clone, Debug)]
pub(crate) struct BitsetSolver {
    numbers: IdNumbers,
    recipes: Vec<Option<Recipe>>,
    /// Whether all definitions are understood.
    pub(crate) complete: bool,
}

impl BitsetSolver {
    /// Compiles the plans that want certain tiles; `None` if there are none, or more than 64 ids.
    pub(crate) fn new(plans: &[Plan], patterns: &Patterns, behaviour: &Behaviour) -> Option<Self> {
        let numbers = IdNumbers::new(behaviour)?;
        let recipe = |plan| Recipe::new(plan, patterns, behaviour, &numbers);
        let recipes: Vec<Option<Recipe>> = plans.iter().map(recipe).collect();
        recipes.iter().flatten().next()?;
        Some(Self {
            complete: recipes.iter().all(Option::is_some),
            numbers,
            recipes,
        })
    }

    /// Whether the hand matches any definition; `None` if another solver has to tell.
    pub(crate) fn decide(&self, question: &MatchQuestion) -> Option<bool> {
        let hand = self.prepare(question)?;
        let mut answer = Some(false);
        for definition in 0..self.recipes.len() {
            match self.matches(definition, &hand) {
                Some(true) => return Some(true),
                Some(false) => {}
                None => answer = None,
            }
        }
        answer
    }
}

/// A hand in numbered ids, and the question it comes from.
pub(crate) struct BitsetHand<'h> {
    hand: KeptOrNew<'h, NumberedHand>,
    question: &'h MatchQuestion<'h>,
}

impl Solver for BitsetSolver {
    type Hand<'h> = BitsetHand<'h>;

    #[inline]
    fn prepare<'h>(&'h self, question: &'h MatchQuestion<'h>) -> Option<BitsetHand<'h>> {
        if !question.is_about_given_tiles() {
            return None;
        }
        let hand = question.numbered(&self.numbers)?;
        Some(BitsetHand { hand, question })
    }

    #[inline]
    fn matches(&self, definition: usize, hand: &BitsetHand) -> Option<bool> {
        let recipe = self.recipes.get(definition)?.as_ref()?;
        let attempt = Attempt {
            recipe,
            hand: &hand.hand,
            question: hand.question,
            marks: &[],
        };
        attempt.answer(&self.numbers)
    }
}
