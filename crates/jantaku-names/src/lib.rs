//! Every public name of the ruleset language: arity, argument kinds, documentation.
