//! Hands of tiles that are only what they are, before definitions that ask for such tiles.
//!
//! The ids of a game are numbered, so that a set of them is one word. A hand is then a few words:
//! the ids of which it has at least one, two, three, four tiles. What a definition takes is a few
//! forms, such as three alike or three in a row, each with the ids where it may begin; shifting
//! and masking the words of the hand finds all places of a form at once. Most definitions fail
//! there and then, and what is left is a search of a few steps over tiles packed into one word.
//!
//! Where a hand or a definition does not fit into this, or the search grows long, the general
//! search answers instead. Both give the same answers; tests hold them to it.

mod attempt;
mod form;
mod hand;
mod marks;
mod numbers;
mod recipe;
mod trial;

use super::Question;
use super::patterns::Patterns;
use super::plan::Plan;
use crate::Behaviour;
use attempt::Attempt;
pub(crate) use hand::PlainHand;
pub(crate) use numbers::Numbers;
use recipe::Recipe;

/// The definitions of a match list that ask for plain tiles.
#[derive(Clone, Debug)]
pub(crate) struct Plain {
    numbers: Numbers,
    recipes: Vec<Option<Recipe>>,
    /// Are these all definitions?
    pub(crate) complete: bool,
}

impl Plain {
    /// Recognises what it can of some plans.
    pub(crate) fn new(plans: &[Plan], patterns: &Patterns, behaviour: &Behaviour) -> Option<Self> {
        let numbers = Numbers::new(behaviour)?;
        let recipe = |plan| Recipe::new(plan, patterns, behaviour, &numbers);
        let recipes: Vec<Option<Recipe>> = plans.iter().map(recipe).collect();
        recipes.iter().flatten().next()?;
        Some(Self {
            complete: recipes.iter().all(Option::is_some),
            numbers,
            recipes,
        })
    }

    /// How it numbers ids.
    pub(crate) fn numbers(&self) -> &Numbers {
        &self.numbers
    }

    /// Does the hand match any definition? `None` if the search has to tell.
    pub(crate) fn matches_any(&self, hand: &PlainHand, question: &Question) -> Option<bool> {
        let mut answer = Some(false);
        for definition in 0..self.recipes.len() {
            match self.matches(definition, hand, question) {
                Some(true) => return Some(true),
                Some(false) => {}
                None => answer = None,
            }
        }
        answer
    }

    /// Does the hand match this definition? `None` if the search has to tell.
    pub(crate) fn matches(
        &self,
        definition: usize,
        hand: &PlainHand,
        question: &Question,
    ) -> Option<bool> {
        let recipe = self.recipes.get(definition)?.as_ref()?;
        let attempt = Attempt {
            recipe,
            hand,
            question,
            marks: &[],
        };
        attempt.answer(&self.numbers)
    }
}
