//! What a value looks like, before anybody asks what is in it.

use jantaku_majs::lower::is_plain_name;
use jantaku_majs::node::{Node, NodeKind};
use jantaku_names::Kind;
use jantaku_tile::TileId;

/// The constant that a string stands for.
pub(super) fn constant(text: &str) -> Option<&str> {
    let name = text.strip_prefix('@')?;
    let name = name.strip_prefix("splat$").unwrap_or(name);
    is_plain_name(name).then_some(name)
}

/// Does the text stand for something else: a constant, or the parameter of a function?
pub(super) fn is_placeholder(text: &str) -> bool {
    text.starts_with('$') || constant(text).is_some()
}

/// Could the node be anything? Nothing at all counts as well: it unsets a key.
pub(super) fn is_open(node: &Node) -> bool {
    match &node.kind {
        NodeKind::Var(_) | NodeKind::Math(..) | NodeKind::Null => true,
        NodeKind::Str(text) => is_placeholder(text),
        _ => false,
    }
}

/// Does the node stand for any number of elements of the list around it?
pub(super) fn is_splat(node: &Node) -> bool {
    let text = node.as_str().unwrap_or_default();
    text.starts_with("@splat$") && constant(text).is_some()
}

/// Could a value of this form be meant as that kind, whatever is in it?
pub(super) fn has_shape(node: &Node, kind: Kind) -> bool {
    use Kind::*;
    match kind {
        Value | Text if !matches!(node.kind, NodeKind::Array(_) | NodeKind::Object(_)) => true,
        Value | ToplevelKey | Path | LoadCondition | Commands => true,
        AnyOf(kinds) => kinds.iter().any(|kind| has_shape(node, *kind)),
        OneOrMany(kind) => node.as_array().is_some() || has_shape(node, *kind),
        Spread(kind) => has_shape(node, *kind),
        // These have messages of their own.
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

/// Is the node an array, or may it stand for one?
pub(super) fn is_list(node: &Node) -> bool {
    node.as_array().is_some() || is_open(node)
}

/// Does the word belong to the vocabulary of a kind?
pub(super) fn is_known(word: &str, kind: Kind) -> bool {
    match kind {
        Kind::OneOf(words) => words.contains(&word),
        Kind::Word(list) => list.find(word).is_some(),
        Kind::Tile => TileId::find(word).is_some(),
        _ => true,
    }
}

/// Is it `[tile, attribute…]` and not a list of tiles?
pub(super) fn is_tile_with_attributes(node: &Node) -> bool {
    let is_tile = |node: &Node| {
        node.as_str()
            .is_some_and(|text| is_known(text, Kind::Tile) || is_placeholder(text))
    };
    match node.as_array() {
        Some([first, rest @ ..]) => is_tile(first) && rest.iter().any(|node| !is_tile(node)),
        _ => false,
    }
}
