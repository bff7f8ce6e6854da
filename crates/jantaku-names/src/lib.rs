//! Every public name of the ruleset language: arity, argument kinds, documentation.
//!
//! The compiler, the checker and the generated reference all use this one table, so that a name is
//! known to all of them or to none. No other crate keeps such a list.
//!
//! The table has three layers. A [`NameList`] is one vocabulary of the language (actions, conditions,
//! keys of a button, …), divided into [`Section`]s for reading. A [`NameEntry`] describes one name:
//! its signature and one sentence of documentation. A [`ValueKind`] gives the role of an argument or
//! value, in enough detail for a generic walk over JSON to check it. On top there are lookups,
//! which strip prefixes such as `not_` where the language allows them, and [`nearest`], which
//! suggests corrections:
//!
//! ```
//! use jantaku_names::{Arity, ValueKind, action, condition, is_known_condition};
//!
//! let draw = action("draw").expect("a known action");
//! assert_eq!(draw.params()[0].kind, ValueKind::Amount);
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

pub use entry::{Arity, Form, NameEntry, Param, Provenance, ReadBy};
pub use kind::{NameSpace, ValueKind};
pub use list::{NameList, Section};
pub use nearest::nearest;
pub use prefix::{strip_not, strip_set, strip_uninterruptible};

/// Looks up an action by its bare name.
#[must_use]
pub fn action(name: &str) -> Option<&'static NameEntry> {
    NameList::Actions.find(name)
}

/// Looks up a fu action.
#[must_use]
pub fn minipoint_action(name: &str) -> Option<&'static NameEntry> {
    NameList::MinipointActions.find(name)
}

/// Whether a statement with that name is an action or fu action, with or without
/// `uninterruptible_`, rather than the call of a function.
#[must_use]
pub fn is_known_action(name: &str) -> bool {
    let (_, base) = strip_uninterruptible(name);
    action(base).or_else(|| minipoint_action(base)).is_some()
}

/// Looks up a condition by its bare name.
#[must_use]
pub fn condition(name: &str) -> Option<&'static NameEntry> {
    NameList::Conditions.find(name)
}

/// Whether there is such a condition, with or without one `not_`.
#[must_use]
pub fn is_known_condition(name: &str) -> bool {
    let (_, base) = strip_not(NameList::Conditions, name);
    condition(base).is_some()
}

/// Looks up an event.
#[must_use]
pub fn event(name: &str) -> Option<&'static NameEntry> {
    NameList::Events.find(name)
}

/// Looks up a built-in amount.
#[must_use]
pub fn amount(name: &str) -> Option<&'static NameEntry> {
    NameList::Amounts.find(name)
}

/// Looks up a function of expressions.
#[must_use]
pub fn expression_function(name: &str) -> Option<&'static NameEntry> {
    NameList::ExpressionFunctions.find(name)
}

/// Looks up a seat spec by its bare name.
#[must_use]
pub fn seat(name: &str) -> Option<&'static NameEntry> {
    NameList::SeatSpecs.find(name)
}

/// Whether a seat spec selects at most one player, as required where a single seat is expected.
#[must_use]
pub fn is_single_seat(name: &str) -> bool {
    seats::ONE.iter().any(|entry| entry.name == name)
}

/// Looks up a tile spec by its bare name; tiles, which are tile specs too, are not listed.
#[must_use]
pub fn tile_spec(name: &str) -> Option<&'static NameEntry> {
    NameList::TileSpecs.find(name)
}

/// The names of calls that put a bonus tile down in every ruleset, from the hand or when it is dealt.
pub fn flower_calls() -> impl Iterator<Item = &'static str> {
    tiles::FLOWERS.iter().map(|entry| entry.name)
}

/// Looks up a match target; named tiles, which are match targets too, are not listed.
#[must_use]
pub fn match_target(name: &str) -> Option<&'static NameEntry> {
    NameList::MatchTargets.find(name)
}

/// Looks up a toplevel command.
#[must_use]
pub fn command(name: &str) -> Option<&'static NameEntry> {
    NameList::Commands.find(name)
}

/// Looks up a method of `apply`, with or without `set_`.
#[must_use]
pub fn apply_method(name: &str) -> Option<&'static NameEntry> {
    let (_, base) = strip_set(name);
    NameList::ApplyMethods.find(base)
}

/// Looks up a key of a ruleset; events and `NAME_definition` keys are not listed.
#[must_use]
pub fn toplevel_key(name: &str) -> Option<&'static NameEntry> {
    NameList::ToplevelKeys.find(name)
}

/// Looks up a key of `score_calculation`.
#[must_use]
pub fn score_key(name: &str) -> Option<&'static NameEntry> {
    NameList::ScoreKeys.find(name)
}

/// Looks up a key of a button.
#[must_use]
pub fn button_key(name: &str) -> Option<&'static NameEntry> {
    NameList::ButtonKeys.find(name)
}

/// Looks up a key of an auto button.
#[must_use]
pub fn auto_button_key(name: &str) -> Option<&'static NameEntry> {
    NameList::AutoButtonKeys.find(name)
}

/// The kind of the value of a ruleset key, including event handlers and match definitions; `None`
/// for other names.
///
/// Yaku lists with names of their own are among the others: only the ruleset's
/// `score_calculation` says which keys those are.
///
/// ```
/// use jantaku_names::{ValueKind, toplevel_kind};
/// assert_eq!(toplevel_kind("tenpai_14_definition"), Some(ValueKind::MatchDefinition));
/// assert_eq!(toplevel_kind("max_rounds"), Some(ValueKind::Int));
/// assert_eq!(toplevel_kind("max_round"), None);
/// ```
#[must_use]
pub fn toplevel_kind(name: &str) -> Option<ValueKind> {
    if let Some(key) = toplevel_key(name) {
        return key.value();
    }
    if event(name).is_some() {
        return Some(events::HANDLER);
    }
    name.strip_suffix("_definition")
        .map(|_| ValueKind::MatchDefinition)
}
