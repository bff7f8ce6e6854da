//! The role of the value at a path of the document.

use jantaku_majs::diagnostic::Code;
use jantaku_majs::node::{Node, NodeKind};
use jantaku_majs::path::{Path, PathSegment};
use jantaku_majs::span::Span;
use jantaku_names::{NameList, NameSpace, ValueKind, nearest, toplevel_kind};

use super::facts::ReferenceTarget;
use super::near::quote;
use super::shape::is_open;
use super::walk::Walker;

/// What is stored at a location of the document.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    /// The whole document.
    Document,
    /// A value of a kind.
    Of(ValueKind),
    /// A single action of an action list.
    Action,
    /// Not known.
    Unknown,
}

/// What an edit does to the value at its path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum EditEffect {
    /// Replaces it, so that the file defines the value.
    Replace,
    /// Changes it or adds to it.
    Modify,
}

/// The name space of the keys below a toplevel key.
fn space_below(key: &str) -> Option<NameSpace> {
    match toplevel_kind(key)? {
        ValueKind::MapOf(ValueKind::Name(space), _) => Some(*space),
        _ => None,
    }
}

pub(super) fn yaku_list_kind() -> ValueKind {
    toplevel_kind("yaku").unwrap_or(ValueKind::Value)
}

fn handler_kind() -> ValueKind {
    toplevel_kind("before_win").unwrap_or(ValueKind::Value)
}

fn is_yaku_list(node: &Node) -> bool {
    let is_yaku = |item: &Node| item.get("display_name").is_some() && item.get("when").is_some();
    node.as_array()
        .is_some_and(|items| items.iter().any(is_yaku))
}

impl Walker<'_> {
    /// The role of the value at a path, to which `value` is written. Records what the edit defines.
    pub(super) fn follow_path(
        &mut self,
        path: &Path,
        value: Option<&Node>,
        effect: EditEffect,
    ) -> Role {
        let Some((first, rest)) = path.segments.split_first() else {
            return Role::Document;
        };
        let PathSegment::Key(root) = first else {
            return Role::Unknown;
        };
        let Some(key) = root.as_str().filter(|_| !is_open(root)) else {
            return Role::Unknown;
        };
        let Some(next) = rest.first() else {
            return self.toplevel_role(key, root.span, value, effect);
        };
        if let Some(space) = space_below(key) {
            // An edit below the definition itself modifies one that exists.
            let effect = if rest.len() == 1 {
                effect
            } else {
                EditEffect::Modify
            };
            self.define_at(space, next, effect);
        }
        let mut role = match toplevel_kind(key) {
            Some(kind) => Role::Of(kind),
            None if is_actions_key(next) => self.warn_unknown_event(key, root.span),
            None => {
                self.facts
                    .add_reference(ReferenceTarget::Key, key, root.span);
                Role::Unknown
            }
        };
        self.define_match_at(key, root.span, EditEffect::Modify);
        for segment in rest {
            role = self.role_below(role, segment, root.span);
        }
        role
    }

    /// The role of the value at a toplevel key.
    pub(super) fn toplevel_role(
        &mut self,
        key: &str,
        span: Span,
        value: Option<&Node>,
        effect: EditEffect,
    ) -> Role {
        self.define_match_at(key, span, effect);
        if key == "wall" && effect == EditEffect::Replace {
            self.facts.has_wall = true;
        }
        if key == "enabled_mods" {
            // Written by the loader.
            return Role::Unknown;
        }
        if let Some(kind) = toplevel_kind(key) {
            return Role::Of(kind);
        }
        match value {
            Some(value) if is_yaku_list(value) => {
                self.facts
                    .add_reference(ReferenceTarget::YakuList, key, span);
                Role::Of(yaku_list_kind())
            }
            Some(value) if value.get("actions").is_some() => self.warn_unknown_event(key, span),
            _ => {
                self.facts.add_reference(ReferenceTarget::Key, key, span);
                Role::Unknown
            }
        }
    }

    /// Records the match NAME for the key `NAME_definition`, where it is stored.
    fn define_match_at(&mut self, key: &str, span: Span, effect: EditEffect) {
        if let Some(name) = key.strip_suffix("_definition") {
            self.define(NameSpace::Match, name, span, effect);
        }
    }

    /// Records a definition, or a change of one.
    pub(super) fn define(&mut self, space: NameSpace, name: &str, span: Span, effect: EditEffect) {
        match effect {
            EditEffect::Replace => self.facts.add_definition(space, name, span),
            EditEffect::Modify => self.facts.add_possible_definition(space, name),
        }
    }

    fn define_at(&mut self, space: NameSpace, segment: &PathSegment, effect: EditEffect) {
        match segment {
            PathSegment::Key(node) => match node.as_str().filter(|_| !is_open(node)) {
                Some(name) => self.define(space, name, node.span, effect),
                None => _ = self.facts.open.insert(space),
            },
            PathSegment::Keys(names) => names
                .iter()
                .for_each(|name| self.facts.add_possible_definition(space, name)),
            PathSegment::Index(_) | PathSegment::Indices(_) => {}
        }
    }

    fn warn_unknown_event(&mut self, event: &str, span: Span) -> Role {
        let message = format!(
            "there is no event {}, so this handler never runs",
            quote(event)
        );
        let near = || nearest(NameList::Events, event);
        self.warn_unknown(Code::UnknownEvent, span, message, event, near);
        Role::Of(handler_kind())
    }

    /// The role of the value one segment below a value with a role.
    fn role_below(&mut self, role: Role, segment: &PathSegment, span: Span) -> Role {
        let Role::Of(kind) = role else {
            return Role::Unknown;
        };
        match segment {
            PathSegment::Key(node) => match node.as_str().filter(|_| !is_open(node)) {
                Some(key) => self.member_role(kind, key, node.span),
                None => match kind {
                    ValueKind::MapOf(_, value) => Role::Of(*value),
                    _ => Role::Unknown,
                },
            },
            PathSegment::Keys(keys) => {
                let roles = keys.iter().map(|key| self.member_role(kind, key, span));
                // All of them get the same value, so it is checked for the first only.
                roles
                    .collect::<Vec<_>>()
                    .first()
                    .copied()
                    .unwrap_or(Role::Unknown)
            }
            PathSegment::Index(index) => element(kind, *index),
            PathSegment::Indices(indices) => indices
                .first()
                .map_or(Role::Unknown, |index| element(kind, *index)),
        }
    }

    fn member_role(&mut self, kind: ValueKind, key: &str, span: Span) -> Role {
        match kind {
            ValueKind::MapOf(_, value) => Role::Of(*value),
            ValueKind::Fields(list) => match list.find(key).and_then(|entry| entry.value()) {
                Some(kind) => Role::Of(kind),
                None => {
                    self.warn_unknown_key(list.noun(), key, span, || nearest(list, key));
                    Role::Unknown
                }
            },
            ValueKind::Record(fields) => match fields.iter().find(|(field, _)| *field == key) {
                Some((_, kind)) => Role::Of(*kind),
                None => {
                    let names = fields.iter().map(|(field, _)| *field);
                    self.warn_unknown_key("key", key, span, || super::near::nearest(key, names));
                    Role::Unknown
                }
            },
            _ => Role::Unknown,
        }
    }

    /// Checks a value that is written to a location.
    pub(super) fn check_stored(&mut self, role: Role, node: &Node) {
        match role {
            Role::Document => self.check_document(node),
            Role::Of(kind) => self.check_value(node, kind),
            Role::Action => self.check_action(node),
            Role::Unknown => self.check_unknown(node),
        }
    }

    /// Checks a value that is added to the one at a location: an element, a list of elements, or an
    /// object to be merged.
    pub(super) fn check_added(&mut self, role: Role, node: &Node) {
        let elements = node.as_array().is_some() || is_open(node);
        match role {
            Role::Of(ValueKind::ListOf(kind) | ValueKind::OneOrMany(kind)) if !elements => {
                self.check_value(node, *kind)
            }
            // This may be a single offset or `nojoker`.
            Role::Of(ValueKind::Set | ValueKind::CallSpec) => self.check_set(node),
            Role::Of(ValueKind::MatchDefinition) if !elements => self.check_match_alternative(node),
            _ => self.check_stored(role, node),
        }
    }

    /// Checks a whole ruleset document.
    pub(super) fn check_document(&mut self, node: &Node) {
        let NodeKind::Object(pairs) = &node.kind else {
            return;
        };
        for (key, value) in pairs {
            let role = self.toplevel_role(&key.name, key.span, Some(value), EditEffect::Replace);
            self.record_mods(&key.name, value);
            self.check_stored(role, value);
        }
    }
}

fn is_actions_key(segment: &PathSegment) -> bool {
    matches!(segment, PathSegment::Key(node) if node.as_str() == Some("actions"))
}

/// The role of an element of a value of a kind.
fn element(kind: ValueKind, index: i64) -> Role {
    match kind {
        ValueKind::ListOf(kind) | ValueKind::OneOrMany(kind) => Role::Of(*kind),
        ValueKind::Tuple(kinds) => {
            let kind = usize::try_from(index)
                .ok()
                .and_then(|index| kinds.get(index));
            kind.map_or(Role::Unknown, |kind| Role::Of(*kind))
        }
        ValueKind::Condition => Role::Of(ValueKind::Condition),
        ValueKind::Actions => Role::Action,
        _ => Role::Unknown,
    }
}
