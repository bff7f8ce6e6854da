//! What lies at a path of the ruleset.

use jantaku_majs::diagnostic::Code;
use jantaku_majs::node::{Node, NodeKind};
use jantaku_majs::path::{Path, Segment};
use jantaku_majs::span::Span;
use jantaku_names::{Kind, List, Space, nearest, toplevel_kind};

use super::facts::Wanted;
use super::near::quote;
use super::shape::is_open;
use super::walk::Walker;

/// What a place of the document is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    /// The whole document.
    Document,
    /// A value of that kind.
    Of(Kind),
    /// One action.
    Action,
    /// Nobody knows.
    Unknown,
}

/// How a place is changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Change {
    /// What was there is gone.
    Define,
    /// What was there is worked into the new value.
    Alter,
}

/// The name space of the names below a toplevel key.
fn space_below(key: &str) -> Option<Space> {
    match toplevel_kind(key)? {
        Kind::MapOf(Kind::Name(space), _) => Some(*space),
        _ => None,
    }
}

/// The kind of a yaku list.
pub(super) fn yaku_list() -> Kind {
    toplevel_kind("yaku").unwrap_or(Kind::Value)
}

fn handler() -> Kind {
    toplevel_kind("before_win").unwrap_or(Kind::Value)
}

fn is_yaku_list(node: &Node) -> bool {
    let is_yaku = |item: &Node| item.get("display_name").is_some() && item.get("when").is_some();
    node.as_array()
        .is_some_and(|items| items.iter().any(is_yaku))
}

impl Walker<'_> {
    /// Follows a path to the role of what lies there. `value` is what is put there.
    pub(super) fn follow(&mut self, path: &Path, value: Option<&Node>, change: Change) -> Role {
        let Some((first, rest)) = path.segments.split_first() else {
            return Role::Document;
        };
        let Segment::Key(root) = first else {
            return Role::Unknown;
        };
        let Some(key) = root.as_str().filter(|_| !is_open(root)) else {
            return Role::Unknown;
        };
        let Some(next) = rest.first() else {
            return self.toplevel(key, root.span, value, change);
        };
        if let Some(space) = space_below(key) {
            // Below the name itself something that is there already is altered.
            let change = if rest.len() == 1 {
                change
            } else {
                Change::Alter
            };
            self.define_at(space, next, change);
        }
        let mut role = match toplevel_kind(key) {
            Some(kind) => Role::Of(kind),
            None if is_actions_key(next) => self.unknown_event(key, root.span),
            None => {
                self.facts.refer(Wanted::Key, key, root.span);
                Role::Unknown
            }
        };
        self.note_match(key, root.span, Change::Alter);
        for segment in rest {
            role = self.step(role, segment, root.span);
        }
        role
    }

    /// The role of a toplevel key.
    pub(super) fn toplevel(
        &mut self,
        key: &str,
        span: Span,
        value: Option<&Node>,
        change: Change,
    ) -> Role {
        self.note_match(key, span, change);
        if key == "wall" && change == Change::Define {
            self.facts.has_wall = true;
        }
        if key == "enabled_mods" {
            // Written by the loader, and of no interest to anybody else.
            return Role::Unknown;
        }
        if let Some(kind) = toplevel_kind(key) {
            return Role::Of(kind);
        }
        match value {
            Some(value) if is_yaku_list(value) => {
                self.facts.refer(Wanted::YakuList, key, span);
                Role::Of(yaku_list())
            }
            Some(value) if value.get("actions").is_some() => self.unknown_event(key, span),
            _ => {
                self.facts.refer(Wanted::Key, key, span);
                Role::Unknown
            }
        }
    }

    /// `NAME_definition` is where the match NAME is kept.
    fn note_match(&mut self, key: &str, span: Span, change: Change) {
        if let Some(name) = key.strip_suffix("_definition") {
            self.define(Space::Match, name, span, change);
        }
    }

    /// Notes a definition, or a change of one.
    pub(super) fn define(&mut self, space: Space, name: &str, span: Span, change: Change) {
        match change {
            Change::Define => self.facts.define(space, name, span),
            Change::Alter => self.facts.may_define(space, name),
        }
    }

    fn define_at(&mut self, space: Space, segment: &Segment, change: Change) {
        match segment {
            Segment::Key(node) => match node.as_str().filter(|_| !is_open(node)) {
                Some(name) => self.define(space, name, node.span, change),
                None => _ = self.facts.open.insert(space),
            },
            Segment::Keys(names) => names
                .iter()
                .for_each(|name| self.facts.may_define(space, name)),
            Segment::Index(_) | Segment::Indices(_) => {}
        }
    }

    fn unknown_event(&mut self, event: &str, span: Span) -> Role {
        let message = format!(
            "there is no event {}, so this handler never runs",
            quote(event)
        );
        let near = || nearest(List::Events, event);
        self.warn_unknown(Code::UnknownEvent, span, message, event, near);
        Role::Of(handler())
    }

    /// One step further down.
    fn step(&mut self, role: Role, segment: &Segment, span: Span) -> Role {
        let Role::Of(kind) = role else {
            return Role::Unknown;
        };
        match segment {
            Segment::Key(node) => match node.as_str().filter(|_| !is_open(node)) {
                Some(key) => self.member(kind, key, node.span),
                None => match kind {
                    Kind::MapOf(_, value) => Role::Of(*value),
                    _ => Role::Unknown,
                },
            },
            Segment::Keys(keys) => {
                let roles = keys.iter().map(|key| self.member(kind, key, span));
                // All of them get the same value, so the first one says it all.
                roles
                    .collect::<Vec<_>>()
                    .first()
                    .copied()
                    .unwrap_or(Role::Unknown)
            }
            Segment::Index(index) => element(kind, *index),
            Segment::Indices(indices) => indices
                .first()
                .map_or(Role::Unknown, |index| element(kind, *index)),
        }
    }

    fn member(&mut self, kind: Kind, key: &str, span: Span) -> Role {
        match kind {
            Kind::MapOf(_, value) => Role::Of(*value),
            Kind::Fields(list) => match list.find(key).and_then(|entry| entry.value()) {
                Some(kind) => Role::Of(kind),
                None => {
                    self.unknown_key(list.noun(), key, span, || nearest(list, key));
                    Role::Unknown
                }
            },
            Kind::Record(fields) => match fields.iter().find(|(field, _)| *field == key) {
                Some((_, kind)) => Role::Of(*kind),
                None => {
                    let names = fields.iter().map(|(field, _)| *field);
                    self.unknown_key("key", key, span, || super::near::nearest(key, names));
                    Role::Unknown
                }
            },
            _ => Role::Unknown,
        }
    }

    /// Looks at a value that is put into a place.
    pub(super) fn place(&mut self, role: Role, node: &Node) {
        match role {
            Role::Document => self.document(node),
            Role::Of(kind) => self.value(node, kind),
            Role::Action => self.action(node),
            Role::Unknown => self.guess(node),
        }
    }

    /// Looks at something that is added to what lies in a place: an element, or a list of them,
    /// or an object to be merged.
    pub(super) fn add(&mut self, role: Role, node: &Node) {
        let elements = node.as_array().is_some() || is_open(node);
        match role {
            Role::Of(Kind::ListOf(kind) | Kind::OneOrMany(kind)) if !elements => {
                self.value(node, *kind)
            }
            // A single offset or `nojoker`, a single definition.
            Role::Of(Kind::Set | Kind::CallSpec) => self.set(node),
            Role::Of(Kind::MatchDefinition) if !elements => self.match_alternative(node),
            _ => self.place(role, node),
        }
    }

    /// Looks at a whole ruleset.
    pub(super) fn document(&mut self, node: &Node) {
        let NodeKind::Object(pairs) = &node.kind else {
            return;
        };
        for (key, value) in pairs {
            let role = self.toplevel(&key.name, key.span, Some(value), Change::Define);
            self.mod_facts(&key.name, value);
            self.place(role, value);
        }
    }
}

fn is_actions_key(segment: &Segment) -> bool {
    matches!(segment, Segment::Key(node) if node.as_str() == Some("actions"))
}

/// The role of an element of a list.
fn element(kind: Kind, index: i64) -> Role {
    match kind {
        Kind::ListOf(kind) | Kind::OneOrMany(kind) => Role::Of(*kind),
        Kind::Tuple(kinds) => {
            let kind = usize::try_from(index)
                .ok()
                .and_then(|index| kinds.get(index));
            kind.map_or(Role::Unknown, |kind| Role::Of(*kind))
        }
        Kind::Condition => Role::Of(Kind::Condition),
        Kind::Actions => Role::Action,
        _ => Role::Unknown,
    }
}
