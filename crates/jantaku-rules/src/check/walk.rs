//! The walk over the values of a file, which checks each against its kind.

use std::collections::BTreeMap;

use jantaku_majs::diagnostic::{Code, Diagnostic, Problems, Severity, did_you_mean};
use jantaku_majs::node::{Key, Node, NodeKind};
use jantaku_majs::span::Span;
use jantaku_names::{NameEntry, NameList, NameSpace, ValueKind};

use super::facts::{Facts, ReferenceTarget};
use super::near::{describe, legacy, nearest, quote};
use super::reach::Junction;
use super::shape::{
    constant, has_shape, is_known, is_list, is_open, is_splat, is_tile_with_attributes,
};
use crate::budget::MAX_DEPTH;

/// Checks the values of one file, and collects facts about it.
pub(super) struct Walker<'t> {
    pub(super) text: &'t str,
    pub(super) found: Problems,
    pub(super) facts: Facts,
    /// Whether the current command is written in a branch.
    pub(super) in_branch: bool,
    /// The name whose arguments are being checked, for help texts.
    usage: Option<&'static NameEntry>,
    depth: usize,
}

impl<'t> Walker<'t> {
    pub(super) fn new(text: &'t str) -> Self {
        Self {
            text,
            found: Problems::default(),
            facts: Facts::default(),
            in_branch: false,
            usage: None,
            depth: 0,
        }
    }

    pub(super) fn warn(
        &mut self,
        code: Code,
        span: Span,
        message: impl Into<String>,
    ) -> &mut Diagnostic {
        self.found.push(Diagnostic::warning(code, span, message))
    }

    /// Warns about an unknown word. `near` finds a similar one; it is slow, and not called once
    /// warnings are no longer kept.
    pub(super) fn warn_unknown<N: AsRef<str>>(
        &mut self,
        code: Code,
        span: Span,
        message: String,
        word: &str,
        near: impl FnOnce() -> Option<N>,
    ) {
        let help = if self.found.keeps(Severity::Warning) {
            legacy(word).or_else(|| did_you_mean(near().as_ref().map(AsRef::as_ref)))
        } else {
            None
        };
        self.warn(code, span, message).help = help;
    }

    /// Warns about a word that is not in a vocabulary, whose noun is `what`.
    pub(super) fn warn_unknown_name<N: AsRef<str>>(
        &mut self,
        what: &str,
        word: &str,
        span: Span,
        near: impl FnOnce() -> Option<N>,
    ) {
        let message = format!("unknown {what} {}", quote(word));
        self.warn_unknown(Code::UnknownName, span, message, word, near);
    }

    /// Warns about a value of the wrong form.
    pub(super) fn warn_mismatch(&mut self, node: &Node, expected: &str) {
        let help = self
            .usage
            .map(|entry| format!("usage: `{}`", entry.signature()));
        let message = format!("expected {expected}, found {}", describe(node));
        let code = Code::WrongArguments;
        self.warn(code, node.span, message).help = help;
    }

    /// Records the constants and variables in a value, and warns about duplicate keys. This does
    /// not depend on the role of the value.
    pub(super) fn collect(&mut self, node: &Node) {
        let mut open = vec![node];
        while let Some(node) = open.pop() {
            match &node.kind {
                NodeKind::Str(text) => {
                    if let Some(name) = constant(text) {
                        self.facts.add_reference(
                            ReferenceTarget::Named(NameSpace::Const),
                            name,
                            node.span,
                        );
                    }
                }
                NodeKind::Var(name) => self.facts.mods.variables.push((name.clone(), node.span)),
                NodeKind::Array(items) | NodeKind::Math(_, items) => open.extend(items),
                NodeKind::Object(pairs) => {
                    self.warn_duplicate_keys(pairs);
                    open.extend(pairs.iter().map(|(_, value)| value));
                }
                NodeKind::Null | NodeKind::Bool(_) | NodeKind::Int(_) | NodeKind::Float(_) => {}
            }
        }
    }

    fn warn_duplicate_keys(&mut self, pairs: &[(Key, Node)]) {
        let mut seen: BTreeMap<&str, Span> = BTreeMap::new();
        for (key, _) in pairs {
            if let Some(first) = seen.insert(&key.name, key.span) {
                let message = format!(
                    "the key {} is written twice, and the second one counts",
                    quote(&key.name)
                );
                let warning = Diagnostic::warning(Code::Shadowed, key.span, message);
                self.found
                    .push(warning.related(first, "first written here"));
            }
        }
    }

    /// Checks a value against a kind.
    pub(super) fn check_value(&mut self, node: &Node, kind: ValueKind) {
        if is_open(node) {
            self.record_open_value(kind);
        } else if has_shape(node, kind) {
            self.descend(|walker| walker.check_content(node, kind));
        } else {
            self.warn_mismatch(node, &kind.to_string());
        }
    }

    /// Descends one level, unless the value is too deep to be loaded anyway.
    pub(super) fn descend(&mut self, look: impl FnOnce(&mut Self)) {
        if self.depth < MAX_DEPTH {
            self.depth += 1;
            look(self);
            self.depth -= 1;
        }
    }

    /// Records that a value which is not known yet may define any name of a name space.
    fn record_open_value(&mut self, kind: ValueKind) {
        if let ValueKind::MapOf(ValueKind::Name(space), _) = kind {
            self.facts.open.insert(*space);
        }
    }

    fn check_content(&mut self, node: &Node, kind: ValueKind) {
        match kind {
            ValueKind::Bool | ValueKind::Int | ValueKind::Number | ValueKind::Text => {}
            ValueKind::Value
            | ValueKind::ToplevelKey
            | ValueKind::Path
            | ValueKind::LoadCondition
            | ValueKind::Commands => self.check_unknown(node),
            ValueKind::OneOf(words) => self.check_one_of(node, words),
            ValueKind::Word(list) => self.check_word(node, list),
            ValueKind::Name(space) => self.check_name(node, space),
            ValueKind::ListOf(kind) => self.check_each(node, *kind),
            ValueKind::OneOrMany(kind) => self.check_one_or_many(node, *kind),
            ValueKind::Tuple(kinds) => self.check_tuple(node, kinds),
            ValueKind::MapOf(key, value) => self.check_map(node, *key, *value),
            ValueKind::Fields(list) => {
                let kind_of = |name: &str| list.find(name).and_then(|entry| entry.value());
                self.check_object(node, list.noun(), kind_of, |name| {
                    jantaku_names::nearest(list, name)
                });
            }
            ValueKind::Record(fields) => self.check_record(node, fields),
            ValueKind::AnyOf(kinds) => self.check_any_of(node, kinds),
            ValueKind::Spread(kind) => self.check_value(node, *kind),
            ValueKind::Actions => self.check_actions(node),
            ValueKind::FuActions => self.check_fu_actions(node),
            ValueKind::FuGroups => self.check_fu_groups(std::slice::from_ref(node)),
            ValueKind::Condition => self.check_condition(node, Junction::All),
            ValueKind::Seat => self.check_seat(node),
            ValueKind::Seats => self.check_seats(node),
            ValueKind::Amount => self.check_amount(node),
            ValueKind::Expression => self.check_expression(node),
            ValueKind::Vars => self.check_text_variables(node),
            ValueKind::Tile => self.check_tile(node),
            ValueKind::NamedTile => self.check_named_tile(node),
            ValueKind::TileSpec => self.check_tile_spec(node),
            ValueKind::MatchTarget => self.check_match_target(node),
            ValueKind::MatchSpec => self.check_match_spec(node),
            ValueKind::MatchDefinition => self.check_match_alternatives(node),
            ValueKind::Set | ValueKind::CallSpec => self.check_set(node),
            ValueKind::CallStyle => {}
            ValueKind::MoveTarget | ValueKind::MoveTargets => self.check_zones(node),
            ValueKind::DeletedTiles => self.check_deleted(node),
            ValueKind::MarkRestriction => self.check_mark_restriction(node),
            ValueKind::YakuValue => self.check_yaku_value(node),
            ValueKind::FunctionArgs => {
                self.for_each_member(node, |walker, value| walker.check_unknown(value))
            }
        }
    }

    pub(super) fn check_each(&mut self, node: &Node, kind: ValueKind) {
        for item in node.as_array().unwrap_or_default() {
            self.check_value(item, kind);
        }
    }

    pub(super) fn for_each_member(&mut self, node: &Node, mut look: impl FnMut(&mut Self, &Node)) {
        if let NodeKind::Object(pairs) = &node.kind {
            for (_, value) in pairs {
                look(self, value);
            }
        }
    }

    fn check_one_or_many(&mut self, node: &Node, kind: ValueKind) {
        match node.as_array() {
            // `["5m", "red"]` is one tile with an attribute.
            Some(_) if kind == ValueKind::Tile && is_tile_with_attributes(node) => {
                self.check_value(node, kind)
            }
            Some(_) => self.check_each(node, kind),
            None => self.check_value(node, kind),
        }
    }

    fn check_tuple(&mut self, node: &Node, kinds: &'static [ValueKind]) {
        let items = node.as_array().unwrap_or_default();
        if items.iter().any(is_splat) {
            return;
        }
        if items.len() != kinds.len() {
            let message = format!(
                "expected {}, found {} elements",
                ValueKind::Tuple(kinds),
                items.len()
            );
            self.warn(Code::WrongArguments, node.span, message);
            return;
        }
        for (item, kind) in items.iter().zip(kinds) {
            self.check_value(item, *kind);
        }
    }

    fn check_map(&mut self, node: &Node, key_kind: ValueKind, value_kind: ValueKind) {
        let NodeKind::Object(pairs) = &node.kind else {
            return;
        };
        for (key, value) in pairs {
            match key_kind {
                ValueKind::Name(space) if is_defined_by_keys(space) => {
                    self.facts.add_definition(space, &key.name, key.span)
                }
                ValueKind::Text => {}
                kind => self.check_value(&Node::str(key.span, &key.name), kind),
            }
            self.check_value(value, value_kind);
        }
    }

    pub(super) fn check_record(
        &mut self,
        node: &Node,
        fields: &'static [(&'static str, ValueKind)],
    ) {
        let kind_of = |name: &str| {
            fields
                .iter()
                .find(|(field, _)| *field == name)
                .map(|(_, kind)| *kind)
        };
        let names = || fields.iter().map(|(field, _)| *field);
        self.check_object(node, "key", kind_of, |name| nearest(name, names()));
    }

    /// Checks an object with known keys, whose noun is `what`.
    fn check_object(
        &mut self,
        node: &Node,
        what: &str,
        kind_of: impl Fn(&str) -> Option<ValueKind>,
        near: impl Fn(&str) -> Option<&'static str>,
    ) {
        let NodeKind::Object(pairs) = &node.kind else {
            return;
        };
        for (key, value) in pairs {
            if let Some(kind) = kind_of(&key.name) {
                self.check_value(value, kind);
            } else {
                self.warn_unknown_key(what, &key.name, key.span, || near(&key.name));
                self.check_unknown(value);
            }
        }
    }

    pub(super) fn warn_unknown_key(
        &mut self,
        what: &str,
        key: &str,
        span: Span,
        near: impl FnOnce() -> Option<&'static str>,
    ) {
        let message = format!("unknown {what} {}, which is read by nothing", quote(key));
        self.warn_unknown(Code::UnknownKey, span, message, key, near);
    }

    fn check_any_of(&mut self, node: &Node, kinds: &'static [ValueKind]) {
        if let Some(name) = node.as_str()
            && self.record_any_name(name, node.span, kinds)
        {
            return;
        }
        let mut fitting = kinds.iter().filter(|kind| has_shape(node, **kind));
        let known = |kind: &&ValueKind| match (**kind, node.as_array()) {
            (ValueKind::Tuple(members), Some(items)) => members.len() == items.len(),
            (kind, _) => node.as_str().is_none_or(|word| is_known(word, kind)),
        };
        if let Some(kind) = fitting.clone().find(known) {
            return self.check_value(node, *kind);
        }
        match (fitting.next(), fitting.next(), node.as_str()) {
            (Some(_), Some(_), Some(word)) => {
                let words = kinds.iter().filter_map(|kind| match kind {
                    ValueKind::OneOf(words) => Some(*words),
                    _ => None,
                });
                self.warn_unknown_word(
                    word,
                    node.span,
                    ValueKind::AnyOf(kinds),
                    words.flatten().copied(),
                );
            }
            (Some(kind), ..) => self.check_value(node, *kind),
            (None, ..) => {}
        }
    }

    /// Records a word that may belong to several name spaces as used in each of them. Returns
    /// whether there are several.
    fn record_any_name(&mut self, name: &str, span: Span, kinds: &[ValueKind]) -> bool {
        let spaces = kinds.iter().filter_map(|kind| match kind {
            ValueKind::Name(space) => Some(*space),
            _ => None,
        });
        let several = spaces.clone().count() > 1;
        for space in spaces.filter(|_| several) {
            self.facts.add_use(space, name);
            if space == NameSpace::ModCategory {
                self.facts
                    .add_reference(ReferenceTarget::Named(space), name, span);
            }
        }
        several
    }

    fn check_one_of(&mut self, node: &Node, words: &'static [&'static str]) {
        let word = node.as_str().unwrap_or_default();
        if !words.contains(&word) {
            self.warn_unknown_word(
                word,
                node.span,
                ValueKind::OneOf(words),
                words.iter().copied(),
            );
        }
    }

    /// Warns about a word that is none of a few.
    fn warn_unknown_word(
        &mut self,
        word: &str,
        span: Span,
        kind: ValueKind,
        words: impl Iterator<Item = &'static str>,
    ) {
        let help = did_you_mean(nearest(word, words)).unwrap_or_else(|| format!("expected {kind}"));
        let message = format!("unknown word {}", quote(word));
        self.warn(Code::UnknownName, span, message).help = Some(help);
    }

    fn check_word(&mut self, node: &Node, list: NameList) {
        let word = node.as_str().unwrap_or_default();
        if list.find(word).is_some() {
            return;
        }
        if list == NameList::Actions {
            return self.warn_unknown_action(word, node.span);
        }
        self.warn_unknown_name(list.noun(), word, node.span, || {
            jantaku_names::nearest(list, word)
        });
    }

    fn check_name(&mut self, node: &Node, space: NameSpace) {
        let Some(name) = node.as_str() else { return };
        match space {
            NameSpace::Function | NameSpace::Match | NameSpace::Mod | NameSpace::ModCategory => {
                self.facts
                    .add_reference(ReferenceTarget::Named(space), name, node.span);
            }
            _ => self.facts.add_use(space, name),
        }
    }

    /// Checks the arguments of a built-in name; `span` is the position for a wrong number of them.
    pub(super) fn check_arguments(&mut self, entry: &'static NameEntry, args: &[Node], span: Span) {
        let outer = self.usage.replace(entry);
        let splat = args.iter().position(is_splat);
        let written = args.iter().filter(|arg| !is_splat(arg)).count();
        let (least, most) = entry.arity();
        if most.is_some_and(|most| written > most) || (splat.is_none() && written < least) {
            self.warn_argument_count(entry, written, span);
        }
        for (i, arg) in args.iter().enumerate() {
            let Some(param) = entry.param(i) else { break };
            if let ValueKind::Spread(kind) = param.kind {
                self.check_spread(args.get(i..).unwrap_or_default(), *kind);
                break;
            }
            // Behind a splat it is unknown which argument is which, unless they are all of a kind.
            let alike = || entry.param(i + 1) == Some(param);
            if splat == Some(i) && !alike() {
                break;
            }
            self.check_value(arg, param.kind);
        }
        self.usage = outer;
    }

    fn warn_argument_count(&mut self, entry: &'static NameEntry, written: usize, span: Span) {
        let arguments = |n: usize| {
            if n == 1 {
                "1 argument".to_owned()
            } else {
                format!("{n} arguments")
            }
        };
        let expected = match entry.arity() {
            (0, Some(0)) => "no arguments".to_owned(),
            (least, None) => format!("at least {}", arguments(least)),
            (least, Some(most)) if least == most => arguments(most),
            (least, Some(most)) => format!("{least} to {}", arguments(most)),
        };
        let message = format!("`{}` takes {expected}, {written} given", entry.name);
        let help = format!("usage: `{}`", entry.signature());
        self.warn(Code::WrongArguments, span, message).help = Some(help);
    }

    /// Checks the remaining arguments of a name, which together are one value.
    fn check_spread(&mut self, rest: &[Node], kind: ValueKind) {
        match (kind, rest) {
            (ValueKind::FuActions, [list])
                if list
                    .as_array()
                    .is_some_and(|items| items.iter().all(is_list)) =>
            {
                self.check_fu_actions(list);
            }
            (ValueKind::FuActions, _) => {
                rest.iter().for_each(|action| self.check_fu_action(action))
            }
            (ValueKind::FuGroups, _) => self.check_fu_groups(rest),
            (ValueKind::Condition, _) => self.check_conditions(rest, Junction::All),
            (_, [only]) => self.check_value(only, kind),
            (ValueKind::Amount, _) => {
                self.check_amount_call(rest, rest.first().map_or(Span::default(), |node| node.span))
            }
            _ => rest.iter().for_each(|node| self.check_value(node, kind)),
        }
    }
}

/// Whether the keys of an object that maps names of a name space define these names.
fn is_defined_by_keys(space: NameSpace) -> bool {
    matches!(
        space,
        NameSpace::Function
            | NameSpace::Set
            | NameSpace::Const
            | NameSpace::Button
            | NameSpace::AutoButton
            | NameSpace::Scoring
    )
}
