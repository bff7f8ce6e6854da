//! Checks of tiles, seats and zones, and of the words that select them.

use jantaku_majs::diagnostic::Code;
use jantaku_majs::node::{Node, NodeKind};
use jantaku_majs::span::Span;
use jantaku_names::{NameList, is_single_seat, nearest, seat, strip_not};
use jantaku_tile::{TileId, TileSpec};

use super::near::{self, quote};
use super::shape::{is_open, is_placeholder};
use super::walk::Walker;

impl Walker<'_> {
    /// Checks a tile in any of its forms: text, `[tile, attribute…]`, or `{"tile": …}`.
    pub(super) fn check_tile(&mut self, node: &Node) {
        let id = match &node.kind {
            NodeKind::Str(_) => node,
            NodeKind::Array(parts) => match parts.first() {
                Some(id) => id,
                None => return self.warn_mismatch(node, "tile"),
            },
            _ => match node.get("tile") {
                Some(id) => id,
                None => return self.warn_mismatch(node, "tile"),
            },
        };
        match &id.kind {
            _ if is_open(id) => {}
            NodeKind::Str(text) => self.check_tile_id(text, id.span),
            _ => self.warn_mismatch(id, "tile"),
        }
    }

    fn check_tile_id(&mut self, text: &str, span: Span) {
        // The compiler has checked the tiles of sigils, with more precise positions.
        let from_sigil = span.text(self.text).starts_with('~');
        if let Err(unknown) = TileId::parse(text)
            && !from_sigil
        {
            self.warn_unknown_name("tile", text, span, || unknown.nearest().map(TileId::as_str));
        }
    }

    /// Checks a named tile. Any word can be the name of a tag, a reserved tile or a counter.
    pub(super) fn check_named_tile(&mut self, node: &Node) {
        if node.as_str().is_none() && !matches!(node.kind, NodeKind::Int(_) | NodeKind::Float(_)) {
            self.check_tile(node);
        }
    }

    pub(super) fn check_tile_spec(&mut self, node: &Node) {
        let Some(text) = node.as_str() else {
            return self.check_tile(node);
        };
        if let Err(unknown) = TileSpec::parse(text) {
            self.warn_unknown_name("tile spec", text, node.span, || unknown.nearest());
        }
    }

    /// Checks a word for a single seat.
    pub(super) fn check_seat(&mut self, node: &Node) {
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
            self.warn_unknown_name("seat", word, node.span, || {
                nearest(NameList::SeatSpecs, word)
            });
        }
    }

    pub(super) fn check_seats(&mut self, node: &Node) {
        match &node.kind {
            _ if is_open(node) => {}
            NodeKind::Str(word) if is_seats(word) => {}
            NodeKind::Str(word) => self.warn_unknown_name("seat", word, node.span, || {
                nearest(NameList::SeatSpecs, word)
            }),
            NodeKind::Array(items) => {
                self.descend(|walker| items.iter().for_each(|item| walker.check_seats(item)))
            }
            _ => self.warn_mismatch(node, "seat"),
        }
    }

    /// Checks the zones that tiles are moved from or to.
    pub(super) fn check_zones(&mut self, node: &Node) {
        match &node.kind {
            NodeKind::Str(zone) => self.check_zone(zone, node.span),
            NodeKind::Object(pairs) => {
                for (key, restrictions) in pairs {
                    self.check_zone(&key.name, key.span);
                    self.check_zone_restrictions(restrictions);
                }
            }
            _ => {}
        }
    }

    /// Checks what is deleted: zones, or tiles of the hand.
    pub(super) fn check_deleted(&mut self, node: &Node) {
        match &node.kind {
            NodeKind::Array(_) => self.check_zone_restrictions(node),
            NodeKind::Str(word) if TileSpec::parse(word).is_ok() => {}
            _ => self.check_zones(node),
        }
    }

    fn check_zone(&mut self, zone: &str, span: Span) {
        if NameList::MoveTargets.find(zone).is_none() && !is_placeholder(zone) {
            self.warn_unknown_name("zone", zone, span, || nearest(NameList::MoveTargets, zone));
        }
    }

    /// Checks the restrictions of a zone: `marked`, tile specs, positions and seats.
    fn check_zone_restrictions(&mut self, node: &Node) {
        let items = match &node.kind {
            NodeKind::Array(items) => items,
            _ if is_open(node) => return,
            _ => return self.warn_mismatch(node, "list of restrictions"),
        };
        for item in items {
            match item.as_str() {
                Some("marked") => {}
                Some(word) if is_placeholder(word) || is_seats(word) => {}
                Some(word) => {
                    if let Err(unknown) = TileSpec::parse(word) {
                        let marked = || near::nearest(word, ["marked"]).map(str::to_owned);
                        let near = || marked().or_else(|| unknown.nearest());
                        self.warn_unknown_name("restriction", word, item.span, near);
                    }
                }
                None if is_open(item) || matches!(item.kind, NodeKind::Int(_)) => {}
                None => self.warn_mismatch(item, "tile spec, seat, position or `marked`"),
            }
        }
    }

    /// Checks a limit on the tiles that may be marked.
    pub(super) fn check_mark_restriction(&mut self, node: &Node) {
        let word = node.as_str().unwrap_or_default();
        let tile = word.strip_prefix("not_").unwrap_or(word);
        if NameList::MarkRestrictions.find(word).is_none() && TileId::find(tile).is_none() {
            let near = || nearest(NameList::MarkRestrictions, word);
            self.warn_unknown_name("mark restriction", word, node.span, near);
        }
    }
}

/// Whether a word selects players.
fn is_seats(word: &str) -> bool {
    let (_, base) = strip_not(NameList::SeatSpecs, word);
    seat(base).is_some()
}
