//! Tiles and seats, and the words that select them.

use jantaku_majs::diagnostic::Code;
use jantaku_majs::node::{Node, NodeKind};
use jantaku_majs::span::Span;
use jantaku_names::{List, is_single_seat, nearest, seat, strip_not};
use jantaku_tile::{TileId, TileSpec};

use super::near::{self, quote};
use super::shape::{is_open, is_placeholder};
use super::walk::Walker;

impl Walker<'_> {
    /// Looks at a tile in any of its forms.
    pub(super) fn tile(&mut self, node: &Node) {
        let id = match &node.kind {
            NodeKind::Str(_) => node,
            NodeKind::Array(parts) => match parts.first() {
                Some(id) => id,
                None => return self.mismatch(node, "tile"),
            },
            _ => match node.get("tile") {
                Some(id) => id,
                None => return self.mismatch(node, "tile"),
            },
        };
        match &id.kind {
            _ if is_open(id) => {}
            NodeKind::Str(text) => self.tile_id(text, id.span),
            _ => self.mismatch(id, "tile"),
        }
    }

    fn tile_id(&mut self, text: &str, span: Span) {
        // Tiles in a sigil were looked at when it was read, and more closely.
        let from_sigil = span.text(self.text).starts_with('~');
        if let Err(unknown) = TileId::parse(text)
            && !from_sigil
        {
            self.unknown("tile", text, span, || unknown.nearest().map(TileId::as_str));
        }
    }

    /// Looks at a named tile. A word can be the name of a tag, a reserved tile or a counter.
    pub(super) fn named_tile(&mut self, node: &Node) {
        if node.as_str().is_none() && !matches!(node.kind, NodeKind::Int(_) | NodeKind::Float(_)) {
            self.tile(node);
        }
    }

    /// Looks at a test for one tile.
    pub(super) fn tile_spec(&mut self, node: &Node) {
        let Some(text) = node.as_str() else {
            return self.tile(node);
        };
        if let Err(unknown) = TileSpec::parse(text) {
            self.unknown("tile spec", text, node.span, || unknown.nearest());
        }
    }

    /// Looks at a seat that has to be one.
    pub(super) fn seat(&mut self, node: &Node) {
        let word = node.as_str().unwrap_or_default();
        if is_single_seat(word) {
            return;
        }
        if is_seats(word) {
            let message = format!(
                "{} selects several players, and one is needed here",
                quote(word)
            );
            self.warn(Code::WrongArguments, node.span, message);
        } else {
            self.unknown("seat", word, node.span, || nearest(List::SeatSpecs, word));
        }
    }

    /// Looks at a selection of seats.
    pub(super) fn seats(&mut self, node: &Node) {
        match &node.kind {
            _ if is_open(node) => {}
            NodeKind::Str(word) if is_seats(word) => {}
            NodeKind::Str(word) => {
                self.unknown("seat", word, node.span, || nearest(List::SeatSpecs, word))
            }
            NodeKind::Array(items) => {
                self.deeper(|walker| items.iter().for_each(|item| walker.seats(item)))
            }
            _ => self.mismatch(node, "seat"),
        }
    }

    /// Looks at the zones that tiles are moved from or to.
    pub(super) fn zones(&mut self, node: &Node) {
        match &node.kind {
            NodeKind::Str(zone) => self.zone(zone, node.span),
            NodeKind::Object(pairs) => {
                for (key, restrictions) in pairs {
                    self.zone(&key.name, key.span);
                    self.zone_restrictions(restrictions);
                }
            }
            _ => {}
        }
    }

    fn zone(&mut self, zone: &str, span: Span) {
        if List::MoveTargets.find(zone).is_none() && !is_placeholder(zone) {
            self.unknown("zone", zone, span, || nearest(List::MoveTargets, zone));
        }
    }

    /// `marked`, tile specs, positions and seats.
    fn zone_restrictions(&mut self, node: &Node) {
        let items = match &node.kind {
            NodeKind::Array(items) => items,
            _ if is_open(node) => return,
            _ => return self.mismatch(node, "list of restrictions"),
        };
        for item in items {
            match item.as_str() {
                Some("marked") => {}
                Some(word) if is_placeholder(word) || is_seats(word) => {}
                Some(word) => {
                    if let Err(unknown) = TileSpec::parse(word) {
                        let marked = || near::nearest(word, ["marked"]).map(str::to_owned);
                        let near = || marked().or_else(|| unknown.nearest());
                        self.unknown("restriction", word, item.span, near);
                    }
                }
                None if is_open(item) || matches!(item.kind, NodeKind::Int(_)) => {}
                None => self.mismatch(item, "tile spec, seat, position or `marked`"),
            }
        }
    }

    /// Looks at a limit on what may be marked.
    pub(super) fn mark_restriction(&mut self, node: &Node) {
        let word = node.as_str().unwrap_or_default();
        let tile = word.strip_prefix("not_").unwrap_or(word);
        if List::MarkRestrictions.find(word).is_none() && TileId::find(tile).is_none() {
            let near = || nearest(List::MarkRestrictions, word);
            self.unknown("mark restriction", word, node.span, near);
        }
    }
}

/// Does the word select players?
fn is_seats(word: &str) -> bool {
    let (_, base) = strip_not(List::SeatSpecs, word);
    seat(base).is_some()
}
