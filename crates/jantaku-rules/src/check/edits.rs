//! Checks of commands: finds out what role each value of a command has, and checks it as such.

use jantaku_majs::edit::{Edit, LoadDirective, MatchPart, Method, Operation, ScriptCommand, Test};
use jantaku_majs::node::{Node, NodeKind};
use jantaku_majs::path::{Path, PathSegment};
use jantaku_majs::span::Span;
use jantaku_names::{NameSpace, ValueKind, toplevel_kind};

use super::facts::{DeclaredOption, Link, ReferenceTarget};
use super::path::{EditEffect, Role, yaku_list_kind};
use super::reach;
use super::shape::is_open;
use super::walk::Walker;

impl Walker<'_> {
    pub(super) fn check_commands(&mut self, commands: &[ScriptCommand]) {
        for command in commands {
            match &command.operation {
                Operation::Edit(edit) => self.check_edit(edit, command.span),
                Operation::Load(state) => self.check_state(state, command.span),
                Operation::Choose(branches) => {
                    reach::warn_dead_branches(self, branches);
                    for branch in branches {
                        self.check_test(&branch.test);
                        let outer = std::mem::replace(&mut self.in_branch, true);
                        self.check_commands(&branch.commands);
                        self.in_branch = outer;
                    }
                }
            }
        }
    }

    fn check_test(&mut self, test: &Test) {
        match test {
            Test::Literal(_) | Test::Defined(_) => {}
            Test::Truthy(node) => self.collect(node),
            Test::Compare(_, left, right) => {
                self.collect(left);
                self.collect(right);
            }
            Test::In(value, path) => {
                self.collect(value);
                self.check_unknown(value);
                if let Some(PathSegment::Key(key)) = path.segments.first() {
                    self.facts.read_keys.extend(key.as_str().map(str::to_owned));
                }
            }
            Test::Not(inner) => self.check_test(inner),
            Test::All(tests) | Test::Any(tests) => {
                tests.iter().for_each(|test| self.check_test(test))
            }
        }
    }

    fn check_state(&mut self, state: &LoadDirective, span: Span) {
        let conditional = self.in_branch;
        let link = |id: &str| Link {
            id: id.to_owned(),
            span,
            conditional,
        };
        match state {
            LoadDirective::Flag(_) => {}
            LoadDirective::BaseRuleset(id) => self.facts.links.bases.push(link(id)),
            LoadDirective::Require {
                library, config, ..
            } => {
                self.facts.links.requires.push(link(library));
                for (name, value) in config {
                    self.collect(value);
                    let given = (format!("lib/{library}"), name.clone());
                    self.facts.mods.given.insert(given);
                }
            }
            LoadDirective::Default(name, value) => {
                self.collect(value);
                self.facts.mods.defaults.insert(name.clone());
            }
            LoadDirective::Global(name, value) => {
                self.collect(value);
                self.facts.mods.globals.insert(name.clone());
            }
        }
    }

    fn check_edit(&mut self, edit: &Edit, span: Span) {
        match edit {
            Edit::Document(node) => {
                self.collect(node);
                self.check_document(node);
            }
            Edit::Set(path, node) => {
                self.collect_path(path);
                self.collect(node);
                let role = self.follow_path(path, Some(node), EditEffect::Replace);
                self.record_mods_at(path, node);
                self.check_stored(role, node);
            }
            Edit::Append(path, node) | Edit::Prepend(path, node) => {
                self.collect_path(path);
                self.collect(node);
                let role = self.follow_path(path, Some(node), EditEffect::Modify);
                self.record_mods_at(path, node);
                self.check_added(role, node);
            }
            Edit::Match {
                name,
                parts,
                extend,
            } => self.check_match_command(name, parts, *extend),
            Edit::CopyConstant { name, from } => {
                self.facts
                    .add_reference(ReferenceTarget::Named(NameSpace::Const), from, span);
                self.define_node(NameSpace::Const, name);
            }
            Edit::RemoveYaku { list, names } => {
                self.collect(list);
                self.collect(names);
            }
            Edit::ReplaceYaku {
                list,
                name,
                entry,
                supersedes,
            } => {
                self.collect(list);
                self.collect(name);
                self.collect(entry);
                if let ValueKind::ListOf(kind) = yaku_list_kind() {
                    self.check_value(entry, *kind);
                }
                if let (Some(node), Some(ValueKind::MapOf(_, kind))) =
                    (supersedes, toplevel_kind("yaku_precedence"))
                {
                    self.collect(node);
                    self.check_value(node, *kind);
                }
            }
            Edit::ChangeYakuValue { list, name, value } => {
                self.collect(list);
                self.collect(name);
                self.collect(value);
                self.check_value(value, ValueKind::YakuValue);
            }
            Edit::ModCategory { name, .. } => self.define_node(NameSpace::ModCategory, name),
            Edit::Mod { object, category } => {
                self.collect(object);
                if let Some(category) = category {
                    self.define_node(NameSpace::ModCategory, category);
                }
                self.check_mod(object);
            }
            Edit::ModOption { id, option } => {
                self.collect(id);
                self.collect(option);
                self.check_value(id, ValueKind::Name(NameSpace::Mod));
                self.record_option(id, option);
            }
            Edit::RemoveMods(ids) => ids.iter().for_each(|id| self.collect(id)),
            Edit::Apply {
                method,
                path,
                value,
                ..
            } => self.check_apply(*method, path, value.as_ref()),
            Edit::Replace {
                count,
                path,
                from,
                to,
            } => {
                self.collect_path(path);
                for node in count.iter().chain([from, to]) {
                    self.collect(node);
                }
                self.follow_path(path, None, EditEffect::Modify);
                self.check_unknown(from);
                self.check_unknown(to);
            }
        }
    }

    fn collect_path(&mut self, path: &Path) {
        for segment in &path.segments {
            if let PathSegment::Key(node) = segment {
                self.collect(node);
            }
        }
    }

    /// Records a definition whose name may be a variable.
    fn define_node(&mut self, space: NameSpace, name: &Node) {
        self.collect(name);
        match name.as_str().filter(|_| !is_open(name)) {
            Some(text) => self.facts.add_definition(space, text, name.span),
            None => _ = self.facts.open.insert(space),
        }
    }

    fn check_match_command(&mut self, name: &Node, parts: &[MatchPart], extend: bool) {
        match name.as_str() {
            Some(text) if extend => self.facts.add_possible_definition(NameSpace::Match, text),
            _ => self.define_node(NameSpace::Match, name),
        }
        for part in parts {
            match part {
                MatchPart::Alternatives(node) => {
                    self.collect(node);
                    self.check_value(node, ValueKind::MatchDefinition);
                }
                MatchPart::Reference(node) => self.collect(node),
                MatchPart::CopyOf(node) => {
                    self.check_value(node, ValueKind::Name(NameSpace::Match))
                }
            }
        }
    }

    /// Checks an `apply`, whose method decides how the value relates to the location.
    fn check_apply(&mut self, method: Method, path: &Path, value: Option<&Node>) {
        self.collect_path(path);
        if let Some(node) = value {
            self.collect(node);
        }
        let role = self.follow_path(path, value, EditEffect::Modify);
        let Some(node) = value else { return };
        match method {
            Method::Set | Method::Initialize | Method::Merge | Method::DeepMerge => {
                self.record_mods_at(path, node);
                self.check_stored(role, node);
            }
            // A tile becomes a list of itself and the attributes that are appended to it.
            Method::Append if role == Role::Of(ValueKind::Tile) => self.check_unknown(node),
            Method::Append | Method::Prepend => {
                self.record_mods_at(path, node);
                self.check_added(role, node);
            }
            Method::Add | Method::Multiply if !is_number(node) => self.check_added(role, node),
            // These only remove something or compute with numbers, so any value may be written.
            _ => self.check_unknown(node),
        }
    }

    fn record_mods_at(&mut self, path: &Path, node: &Node) {
        if let [PathSegment::Key(key)] = &*path.segments {
            self.record_mods(key.as_str().unwrap_or_default(), node);
        }
    }

    /// Records what the value of a toplevel key says about mods.
    pub(super) fn record_mods(&mut self, key: &str, node: &Node) {
        match key {
            "available_mods" => self.record_available_mods(node),
            "default_mods" => self.record_mod_entries(node),
            "available_presets" => {
                for preset in node.as_array().unwrap_or_default() {
                    if let Some(entries) = preset.get("enabled_mods") {
                        self.record_mod_entries(entries);
                    }
                }
            }
            _ => {}
        }
    }

    /// Records the categories, mods and options of the mod list.
    fn record_available_mods(&mut self, node: &Node) {
        for entry in node.as_array().unwrap_or_default() {
            match &entry.kind {
                NodeKind::Str(category) => self
                    .facts
                    .add_possible_definition(NameSpace::ModCategory, category),
                NodeKind::Object(_) => self.record_offer(entry),
                _ => {}
            }
        }
    }

    /// Checks the object of a `define_mod`.
    fn check_mod(&mut self, object: &Node) {
        self.record_offer(object);
        if let Some(ValueKind::ListOf(ValueKind::AnyOf(kinds))) = toplevel_kind("available_mods") {
            self.check_value(object, ValueKind::AnyOf(kinds));
        }
    }

    fn record_offer(&mut self, object: &Node) {
        let Some(id) = object.get("id") else { return };
        match id.as_str().filter(|_| !is_open(id)) {
            Some(text) => {
                self.facts.add_possible_definition(NameSpace::Mod, text);
                self.facts.links.offers.push(Link {
                    id: text.to_owned(),
                    span: id.span,
                    conditional: false,
                });
            }
            None => _ = self.facts.open.insert(NameSpace::Mod),
        }
        let options = object
            .get("config")
            .and_then(Node::as_array)
            .unwrap_or_default();
        for option in options {
            self.record_option(id, option);
        }
    }

    fn record_option(&mut self, id: &Node, option: &Node) {
        let name = option.get("name");
        if let (Some(id), Some(name), Some(span)) = (
            id.as_str(),
            name.and_then(Node::as_str),
            name.map(|name| name.span),
        ) {
            self.facts.mods.options.push(DeclaredOption {
                mod_id: id.to_owned(),
                name: name.to_owned(),
                span,
            });
        }
    }

    /// Records the options that a list of enabled mods sets.
    fn record_mod_entries(&mut self, node: &Node) {
        for entry in node.as_array().unwrap_or_default() {
            let name = entry.get("name").and_then(Node::as_str);
            let config = entry.get("config").map(|config| &config.kind);
            if let (Some(name), Some(NodeKind::Object(pairs))) = (name, config) {
                let given = pairs
                    .iter()
                    .map(|(key, _)| (name.to_owned(), key.name.clone()));
                self.facts.mods.given.extend(given);
            }
        }
    }
}

fn is_number(node: &Node) -> bool {
    matches!(
        node.kind,
        NodeKind::Int(_) | NodeKind::Float(_) | NodeKind::Math(..)
    )
}
