//! The outer form of values, which is compared with their kind before their content is checked.

use jantaku_majs::lower::is_plain_name;
use jantaku_majs::node::{Node, NodeKind};
use jantaku_names::ValueKind;
use jantaku_tile::TileId;

/// The name of the constant that a string refers to.
pub(super) fn constant(text: &str) -> Option<&str> {
    let name = text.strip_prefix('@')?;
    let name = name.strip_prefix("splat$").unwrap_or(name);
    is_plain_name(name).then_some(name)
}

/// Whether a text stands for something else: a constant, or the parameter of a function.
pub(super) fn is_placeholder(text: &str) -> bool {
    text.starts_with('$') || constant(text).is_some()
}

/// Whether the value of a node is unknown before the load. `null` counts as well, since it may be
/// written for any value to unset a key.
pub(super) fn is_open(node: &Node) -> bool {
    match &node.kind {
        NodeKind::Var(_) | NodeKind::Math(..) | NodeKind::Null => true,
        NodeKind::Str(text) => is_placeholder(text),
        _ => false,
    }
}

/// Whether a node stands for any number of elements of the list around it.
pub(super) fn is_splat(node: &Node) -> bool {
    let text = node.as_str().unwrap_or_default();
    text.starts_with("@splat$") && constant(text).is_some()
}

/// Whether a value of this form can be of a kind, whatever its content.
pub(super) fn has_shape(node: &Node, kind: ValueKind) -> bool {
    use ValueKind::*;
    match kind {
        Value | Text if !matches!(node.kind, NodeKind::Array(_) | NodeKind::Object(_)) => true,
        Value | ToplevelKey | Path | LoadCondition | Commands => true,
        AnyOf(kinds) => kinds.iter().any(|kind| has_shape(node, *kind)),
        OneOrMany(kind) => node.as_array().is_some() || has_shape(node, *kind),
        Spread(kind) => has_shape(node, *kind),
        // The checks of these have more specific messages.
        Condition | Actions | FuActions => true,
        _ => match &node.kind {
            NodeKind::Str(_) => matches!(
                kind,
                OneOf(_)
                    | Word(_)
                    | Name(_)
                    | Seat
                    | Seats
                    | Amount
                    | Expression
                    | Tile
                    | NamedTile
                    | TileSpec
                    | MatchTarget
                    | MatchSpec
                    | MoveTarget
                    | MoveTargets
                    | DeletedTiles
                    | MarkRestriction
                    | YakuValue
            ),
            NodeKind::Int(_) | NodeKind::Float(_) => match kind {
                Int => is_whole(node),
                Name(_) | Number | Amount | Expression | YakuValue => true,
                NamedTile | MatchTarget => is_whole(node),
                _ => false,
            },
            NodeKind::Bool(_) => kind == Bool,
            NodeKind::Array(_) => matches!(
                kind,
                ListOf(_)
                    | Tuple(_)
                    | FuGroups
                    | Seats
                    | Amount
                    | Expression
                    | Tile
                    | NamedTile
                    | TileSpec
                    | MatchSpec
                    | MatchDefinition
                    | Set
                    | CallSpec
                    | CallStyle
                    | DeletedTiles
                    | YakuValue
            ),
            NodeKind::Object(_) => matches!(
                kind,
                MapOf(..)
                    | Fields(_)
                    | Record(_)
                    | Vars
                    | FunctionArgs
                    | FuGroups
                    | Tile
                    | NamedTile
                    | TileSpec
                    | MoveTarget
                    | MoveTargets
                    | DeletedTiles
            ),
            NodeKind::Null | NodeKind::Var(_) | NodeKind::Math(..) => true,
        },
    }
}

fn is_whole(node: &Node) -> bool {
    match node.kind {
        NodeKind::Int(_) => true,
        NodeKind::Float(x) => x.fract() == 0.0,
        _ => false,
    }
}

/// Whether a node is an array, or may stand for one.
pub(super) fn is_list(node: &Node) -> bool {
    node.as_array().is_some() || is_open(node)
}

/// Whether a word belongs to the vocabulary of a kind; true for kinds without one.
pub(super) fn is_known(word: &str, kind: ValueKind) -> bool {
    match kind {
        ValueKind::OneOf(words) => words.contains(&word),
        ValueKind::Word(list) => list.find(word).is_some(),
        ValueKind::Tile => TileId::find(word).is_some(),
        _ => true,
    }
}

/// Whether a node is `[tile, attribute…]` and not a list of tiles.
pub(super) fn is_tile_with_attributes(node: &Node) -> bool {
    let is_tile = |node: &Node| {
        node.as_str()
            .is_some_and(|text| is_known(text, ValueKind::Tile) || is_placeholder(text))
    };
    match node.as_array() {
        Some([first, rest @ ..]) => is_tile(first) && rest.iter().any(|node| !is_tile(node)),
        _ => false,
    }
}
