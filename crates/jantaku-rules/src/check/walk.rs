//! The walk over values: each is looked at as what the table of names says it should be.

use std::collections::BTreeMap;

use jantaku_majs::diagnostic::{Code, Diagnostic, Problems, Severity, did_you_mean};
use jantaku_majs::node::{Key, Node, NodeKind};
use jantaku_majs::span::Span;
use jantaku_names::{Entry, Kind, List, Space};

use super::facts::{Facts, Wanted};
use super::near::{describe, legacy, nearest, quote};
use super::shape::{
    constant, has_shape, is_known, is_list, is_open, is_splat, is_tile_with_attributes,
};
use crate::budget::MAX_DEPTH;

/// Goes over the values of one file, noting what is wrong and what is named.
pub(super) struct Walker<'t> {
    pub(super) text: &'t str,
    pub(super) found: Problems,
    pub(super) facts: Facts,
    /// The name whose arguments are being looked at.
    usage: Option<&'static Entry>,
    depth: usize,
}

impl<'t> Walker<'t> {
    pub(super) fn new(text: &'t str) -> Self {
        Self {
            text,
            found: Problems::default(),
            facts: Facts::default(),
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

    /// Says that something is not known. What was meant is sought only if anybody will read it.
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

    /// Says that a word is none of a vocabulary.
    pub(super) fn unknown<N: AsRef<str>>(
        &mut self,
        what: &str,
        word: &str,
        span: Span,
        near: impl FnOnce() -> Option<N>,
    ) {
        let message = format!("unknown {what} {}", quote(word));
        self.warn_unknown(Code::UnknownName, span, message, word, near);
    }

    /// Says that a value is of the wrong form.
    pub(super) fn mismatch(&mut self, node: &Node, expected: &str) {
        let help = self
            .usage
            .map(|entry| format!("usage: `{}`", entry.signature()));
        let message = format!("expected {expected}, found {}", describe(node));
        let code = Code::WrongArguments;
        self.warn(code, node.span, message).help = help;
    }

    /// Takes the constants and variables out of a value, and finds keys written twice.
    ///
    /// Neither depends on what the value is for.
    pub(super) fn collect(&mut self, node: &Node) {
        let mut open = vec![node];
        while let Some(node) = open.pop() {
            match &node.kind {
                NodeKind::Str(text) => {
                    if let Some(name) = constant(text) {
                        self.facts
                            .refer(Wanted::Named(Space::Const), name, node.span);
                    }
                }
                NodeKind::Var(name) => self.facts.mods.variables.push((name.clone(), node.span)),
                NodeKind::Array(items) | NodeKind::Math(_, items) => open.extend(items),
                NodeKind::Object(pairs) => {
                    self.repeated_keys(pairs);
                    open.extend(pairs.iter().map(|(_, value)| value));
                }
                _ => {}
            }
        }
    }

    fn repeated_keys(&mut self, pairs: &[(Key, Node)]) {
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

    /// Looks at a value that should be of that kind.
    pub(super) fn value(&mut self, node: &Node, kind: Kind) {
        if is_open(node) {
            self.open_value(kind);
        } else if has_shape(node, kind) {
            self.deeper(|walker| walker.shaped(node, kind));
        } else {
            self.mismatch(node, &kind.to_string());
        }
    }

    /// Goes one level down, unless it is so deep that nobody could load it.
    pub(super) fn deeper(&mut self, look: impl FnOnce(&mut Self)) {
        if self.depth < MAX_DEPTH {
            self.depth += 1;
            look(self);
            self.depth -= 1;
        }
    }

    /// A value that may turn out to define anything.
    fn open_value(&mut self, kind: Kind) {
        if let Kind::MapOf(Kind::Name(space), _) = kind {
            self.facts.open.insert(*space);
        }
    }

    fn shaped(&mut self, node: &Node, kind: Kind) {
        match kind {
            Kind::Bool | Kind::Int | Kind::Number | Kind::Text => {}
            Kind::Value | Kind::ToplevelKey | Kind::Path | Kind::LoadCondition | Kind::Commands => {
                self.guess(node)
            }
            Kind::OneOf(words) => self.one_of(node, words),
            Kind::Word(list) => self.word(node, list),
            Kind::Name(space) => self.name(node, space),
            Kind::ListOf(kind) => self.each(node, *kind),
            Kind::OneOrMany(kind) => self.one_or_many(node, *kind),
            Kind::Tuple(kinds) => self.tuple(node, kinds),
            Kind::MapOf(key, value) => self.map(node, *key, *value),
            Kind::Fields(list) => {
                let kind_of = |name: &str| list.find(name).and_then(|entry| entry.value());
                self.object(node, list.noun(), kind_of, |name| {
                    jantaku_names::nearest(list, name)
                });
            }
            Kind::Record(fields) => self.record(node, fields),
            Kind::AnyOf(kinds) => self.any_of(node, kinds),
            Kind::Spread(kind) => self.value(node, *kind),
            Kind::Actions => self.actions(node),
            Kind::FuActions => self.fu_actions(node),
            Kind::FuGroups => self.fu_groups(std::slice::from_ref(node)),
            Kind::Condition => self.condition(node, true),
            Kind::Seat => self.seat(node),
            Kind::Seats => self.seats(node),
            Kind::Amount => self.amount(node),
            Kind::Expression => self.expression(node),
            Kind::Vars => self.text_variables(node),
            Kind::Tile => self.tile(node),
            Kind::NamedTile => self.named_tile(node),
            Kind::TileSpec => self.tile_spec(node),
            Kind::MatchTarget => self.match_target(node),
            Kind::MatchSpec => self.match_spec(node),
            Kind::MatchDefinition => self.match_alternatives(node),
            Kind::Set | Kind::CallSpec => self.set(node),
            Kind::CallStyle => {}
            Kind::MoveTarget | Kind::MoveTargets => self.zones(node),
            Kind::MarkRestriction => self.mark_restriction(node),
            Kind::YakuValue => self.yaku_value(node),
            Kind::FunctionArgs => self.members(node, |walker, value| walker.guess(value)),
        }
    }

    /// Looks at each element of a list.
    pub(super) fn each(&mut self, node: &Node, kind: Kind) {
        for item in node.as_array().unwrap_or_default() {
            self.value(item, kind);
        }
    }

    /// Looks at each value of an object.
    pub(super) fn members(&mut self, node: &Node, mut look: impl FnMut(&mut Self, &Node)) {
        if let NodeKind::Object(pairs) = &node.kind {
            for (_, value) in pairs {
                look(self, value);
            }
        }
    }

    fn one_or_many(&mut self, node: &Node, kind: Kind) {
        match node.as_array() {
            // `["5m", "red"]` is one tile with an attribute.
            Some(_) if kind == Kind::Tile && is_tile_with_attributes(node) => {
                self.value(node, kind)
            }
            Some(_) => self.each(node, kind),
            None => self.value(node, kind),
        }
    }

    fn tuple(&mut self, node: &Node, kinds: &'static [Kind]) {
        let items = node.as_array().unwrap_or_default();
        if items.iter().any(is_splat) {
            return;
        }
        if items.len() != kinds.len() {
            let message = format!(
                "expected {}, found {} elements",
                Kind::Tuple(kinds),
                items.len()
            );
            self.warn(Code::WrongArguments, node.span, message);
            return;
        }
        for (item, kind) in items.iter().zip(kinds) {
            self.value(item, *kind);
        }
    }

    fn map(&mut self, node: &Node, key_kind: Kind, value_kind: Kind) {
        let NodeKind::Object(pairs) = &node.kind else {
            return;
        };
        for (key, value) in pairs {
            match key_kind {
                Kind::Name(space) if is_defined_by_keys(space) => {
                    self.facts.define(space, &key.name, key.span)
                }
                Kind::Text => {}
                kind => self.value(&Node::str(key.span, &key.name), kind),
            }
            self.value(value, value_kind);
        }
    }

    pub(super) fn record(&mut self, node: &Node, fields: &'static [(&'static str, Kind)]) {
        let kind_of = |name: &str| {
            fields
                .iter()
                .find(|(field, _)| *field == name)
                .map(|(_, kind)| *kind)
        };
        let names = || fields.iter().map(|(field, _)| *field);
        self.object(node, "key", kind_of, |name| nearest(name, names()));
    }

    /// Looks at an object with known keys, which are called `what`.
    fn object(
        &mut self,
        node: &Node,
        what: &str,
        kind_of: impl Fn(&str) -> Option<Kind>,
        near: impl Fn(&str) -> Option<&'static str>,
    ) {
        let NodeKind::Object(pairs) = &node.kind else {
            return;
        };
        for (key, value) in pairs {
            if let Some(kind) = kind_of(&key.name) {
                self.value(value, kind);
            } else {
                self.unknown_key(what, &key.name, key.span, || near(&key.name));
                self.guess(value);
            }
        }
    }

    pub(super) fn unknown_key(
        &mut self,
        what: &str,
        key: &str,
        span: Span,
        near: impl FnOnce() -> Option<&'static str>,
    ) {
        let message = format!("unknown {what} {}, which is read by nothing", quote(key));
        self.warn_unknown(Code::UnknownKey, span, message, key, near);
    }

    fn any_of(&mut self, node: &Node, kinds: &'static [Kind]) {
        if let Some(name) = node.as_str()
            && self.any_name(name, node.span, kinds)
        {
            return;
        }
        let mut fitting = kinds.iter().filter(|kind| has_shape(node, **kind));
        let known = |kind: &&Kind| node.as_str().is_none_or(|word| is_known(word, **kind));
        if let Some(kind) = fitting.clone().find(known) {
            return self.value(node, *kind);
        }
        match (fitting.next(), fitting.next(), node.as_str()) {
            (Some(_), Some(_), Some(word)) => {
                let words = kinds.iter().filter_map(|kind| match kind {
                    Kind::OneOf(words) => Some(*words),
                    _ => None,
                });
                self.unknown_word(
                    word,
                    node.span,
                    Kind::AnyOf(kinds),
                    words.flatten().copied(),
                );
            }
            (Some(kind), ..) => self.value(node, *kind),
            (None, ..) => {}
        }
    }

    /// Takes a word that may belong to several name spaces for a name in each of them.
    fn any_name(&mut self, name: &str, span: Span, kinds: &[Kind]) -> bool {
        let spaces = kinds.iter().filter_map(|kind| match kind {
            Kind::Name(space) => Some(*space),
            _ => None,
        });
        let several = spaces.clone().count() > 1;
        for space in spaces.filter(|_| several) {
            self.facts.take(space, name);
            if space == Space::ModCategory {
                self.facts.refer(Wanted::Named(space), name, span);
            }
        }
        several
    }

    fn one_of(&mut self, node: &Node, words: &'static [&'static str]) {
        let word = node.as_str().unwrap_or_default();
        if !words.contains(&word) {
            self.unknown_word(word, node.span, Kind::OneOf(words), words.iter().copied());
        }
    }

    /// Says that a word is none of a few.
    fn unknown_word(
        &mut self,
        word: &str,
        span: Span,
        kind: Kind,
        words: impl Iterator<Item = &'static str>,
    ) {
        let help = did_you_mean(nearest(word, words)).unwrap_or_else(|| format!("expected {kind}"));
        let message = format!("unknown word {}", quote(word));
        self.warn(Code::UnknownName, span, message).help = Some(help);
    }

    fn word(&mut self, node: &Node, list: List) {
        let word = node.as_str().unwrap_or_default();
        if list.find(word).is_some() {
            return;
        }
        if list == List::Actions {
            return self.unknown_action(word, node.span);
        }
        self.unknown(list.noun(), word, node.span, || {
            jantaku_names::nearest(list, word)
        });
    }

    fn name(&mut self, node: &Node, space: Space) {
        let Some(name) = node.as_str() else { return };
        match space {
            Space::Function | Space::Match | Space::Mod | Space::ModCategory => {
                self.facts.refer(Wanted::Named(space), name, node.span);
            }
            _ => self.facts.take(space, name),
        }
    }

    /// Looks at the arguments of a name of the table.
    pub(super) fn arguments(&mut self, entry: &'static Entry, args: &[Node], place: Span) {
        let outer = self.usage.replace(entry);
        let splat = args.iter().position(is_splat);
        let written = args.iter().filter(|arg| !is_splat(arg)).count();
        let (least, most) = entry.arity();
        if most.is_some_and(|most| written > most) || (splat.is_none() && written < least) {
            self.wrong_count(entry, written, place);
        }
        for (i, arg) in args.iter().enumerate() {
            let Some(param) = entry.param(i) else { break };
            if let Kind::Spread(kind) = param.kind {
                self.spread(args.get(i..).unwrap_or_default(), *kind);
                break;
            }
            // Behind a splat nobody knows which argument is which, unless all are alike.
            let alike = || entry.param(i + 1) == Some(param);
            if splat == Some(i) && !alike() {
                break;
            }
            self.value(arg, param.kind);
        }
        self.usage = outer;
    }

    fn wrong_count(&mut self, entry: &'static Entry, written: usize, place: Span) {
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
        self.warn(Code::WrongArguments, place, message).help = Some(help);
    }

    /// Looks at the remaining arguments of a name, which are one value together.
    fn spread(&mut self, rest: &[Node], kind: Kind) {
        match (kind, rest) {
            (Kind::FuActions, [list])
                if list
                    .as_array()
                    .is_some_and(|items| items.iter().all(is_list)) =>
            {
                self.fu_actions(list);
            }
            (Kind::FuActions, _) => rest.iter().for_each(|action| self.fu_action(action)),
            (Kind::FuGroups, _) => self.fu_groups(rest),
            (Kind::Condition, _) => self.conditions(rest, true),
            (_, [only]) => self.value(only, kind),
            (Kind::Amount, _) => {
                self.amount_call(rest, rest.first().map_or(Span::default(), |node| node.span))
            }
            _ => rest.iter().for_each(|node| self.value(node, kind)),
        }
    }
}

/// Do the keys of an object from such names define them?
fn is_defined_by_keys(space: Space) -> bool {
    matches!(
        space,
        Space::Function
            | Space::Set
            | Space::Const
            | Space::Button
            | Space::AutoButton
            | Space::Scoring
    )
}
