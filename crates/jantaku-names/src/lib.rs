//! Every public name of the ruleset language: arity, argument kinds, documentation.
//!
//! The compiler, the checker, completion, hover texts and the reference pages of the handbook all
//! read this one table, so that a name is known to all of them or to none.
//!
//! A name is looked up in its [`List`], or through one of the functions here, which put prefixes
//! aside where the language allows them:
//!
//! ```
//! use jantaku_names::{Arity, Kind, action, condition, is_known_condition};
//!
//! let draw = action("draw").expect("a known action");
//! assert_eq!(draw.params()[0].kind, Kind::Amount);
//! assert_eq!(draw.params()[0].arity, Arity::Optional);
//! assert!(condition("not_our_turn").is_none());
//! assert!(is_known_condition("not_our_turn"));
//! ```

mod actions;
mod amounts;
mod commands;
mod conditions;
mod entry;
mod events;
mod keys;
mod kind;
mod legacy;
mod list;
mod minipoints;
mod nearest;
mod prefix;
mod scoring;
mod seats;
mod targets;
mod tiles;
mod tutorial;

pub use entry::{Arity, Entry, Form, Param, Reader, Tag};
pub use kind::{Kind, Space};
pub use list::{List, Section};
pub use nearest::nearest;
pub use prefix::{strip_not, strip_set, strip_uninterruptible};

/// An action by its bare name.
#[must_use]
pub fn action(name: &str) -> Option<&'static Entry> {
    List::Actions.find(name)
}

/// A fu action by its name.
#[must_use]
pub fn minipoint_action(name: &str) -> Option<&'static Entry> {
    List::MinipointActions.find(name)
}

/// Whether a statement of that name is an action rather than the call of a function: an action or
/// fu action, `uninterruptible_` or not.
#[must_use]
pub fn is_known_action(name: &str) -> bool {
    let (_, base) = strip_uninterruptible(name);
    action(base).or_else(|| minipoint_action(base)).is_some()
}

/// A condition by its bare name.
#[must_use]
pub fn condition(name: &str) -> Option<&'static Entry> {
    List::Conditions.find(name)
}

/// Whether there is such a condition, with or without one `not_`.
#[must_use]
pub fn is_known_condition(name: &str) -> bool {
    let (_, base) = strip_not(List::Conditions, name);
    condition(base).is_some()
}

/// An event by its name.
#[must_use]
pub fn event(name: &str) -> Option<&'static Entry> {
    List::Events.find(name)
}

/// A built-in amount by its name.
#[must_use]
pub fn amount(name: &str) -> Option<&'static Entry> {
    List::Amounts.find(name)
}

/// A function of expressions by its name.
#[must_use]
pub fn expression_function(name: &str) -> Option<&'static Entry> {
    List::ExpressionFunctions.find(name)
}

/// A seat by its bare name.
#[must_use]
pub fn seat(name: &str) -> Option<&'static Entry> {
    List::SeatSpecs.find(name)
}

/// Whether a seat always means one player at most, as places for a single seat need.
#[must_use]
pub fn is_single_seat(name: &str) -> bool {
    seats::ONE.iter().any(|entry| entry.name == name)
}

/// A word of the tile specs by its bare name; tiles themselves are not listed.
#[must_use]
pub fn tile_spec(name: &str) -> Option<&'static Entry> {
    List::TileSpecs.find(name)
}

/// A match target by its name; named tiles are not listed.
#[must_use]
pub fn match_target(name: &str) -> Option<&'static Entry> {
    List::MatchTargets.find(name)
}

/// A toplevel command by its name.
#[must_use]
pub fn command(name: &str) -> Option<&'static Entry> {
    List::Commands.find(name)
}

/// A method of `apply` by its name, `set_` or not.
#[must_use]
pub fn apply_method(name: &str) -> Option<&'static Entry> {
    let (_, base) = strip_set(name);
    List::ApplyMethods.find(base)
}

/// A key of a ruleset by its name; events and `NAME_definition` keys are not listed.
#[must_use]
pub fn toplevel_key(name: &str) -> Option<&'static Entry> {
    List::ToplevelKeys.find(name)
}

/// A key of `score_calculation` by its name.
#[must_use]
pub fn score_key(name: &str) -> Option<&'static Entry> {
    List::ScoreKeys.find(name)
}

/// A key of a button by its name.
#[must_use]
pub fn button_key(name: &str) -> Option<&'static Entry> {
    List::ButtonKeys.find(name)
}

/// A key of an auto button by its name.
#[must_use]
pub fn auto_button_key(name: &str) -> Option<&'static Entry> {
    List::AutoButtonKeys.find(name)
}

/// The role of the value of a ruleset key, including event handlers and match definitions.
///
/// Yaku lists are not known by name; the ruleset's `score_calculation` says which keys they are.
///
/// ```
/// use jantaku_names::{Kind, toplevel_kind};
/// assert_eq!(toplevel_kind("tenpai_14_definition"), Some(Kind::MatchDefinition));
/// assert_eq!(toplevel_kind("max_rounds"), Some(Kind::Int));
/// assert_eq!(toplevel_kind("max_round"), None);
/// ```
#[must_use]
pub fn toplevel_kind(name: &str) -> Option<Kind> {
    if let Some(key) = toplevel_key(name) {
        return key.value();
    }
    if event(name).is_some() {
        return Some(events::HANDLER);
    }
    name.strip_suffix("_definition")
        .map(|_| Kind::MatchDefinition)
}
