//! The commands of a file, each with the role of what it holds.

use jantaku_majs::edit::{Command, Edit, MatchPart, Method, State, Step, Test};
use jantaku_majs::node::{Node, NodeKind};
use jantaku_majs::path::{Path, Segment};
use jantaku_majs::span::Span;
use jantaku_names::{Kind, Space, toplevel_kind};

use super::facts::{DeclaredOption, Link, Wanted};
use super::path::{Change, yaku_list};
use super::reach;
use super::shape::is_open;
use super::walk::Walker;

impl Walker<'_> {
    /// Looks at commands; `conditional` ones stand in a branch.
    pub(super) fn commands(&mut self, commands: &[Command], conditional: bool) {
        for command in commands {
            match &command.step {
                Step::Edit(edit) => self.edit(edit, command.span),
                Step::State(state) => self.state(state, command.span, conditional),
                Step::Choose(branches) => {
                    reach::branches(self, branches);
                    for branch in branches {
                        self.test(&branch.test);
                        self.commands(&branch.commands, true);
                    }
                }
            }
        }
    }

    fn test(&mut self, test: &Test) {
        match test {
            Test::Literal(_) | Test::Defined(_) => {}
            Test::Truthy(node) => self.collect(node),
            Test::Compare(_, left, right) => {
                self.collect(left);
                self.collect(right);
            }
            Test::In(value, path) => {
                self.collect(value);
                self.guess(value);
                if let Some(Segment::Key(key)) = path.segments.first() {
                    self.facts.read_keys.extend(key.as_str().map(str::to_owned));
                }
            }
            Test::Not(inner) => self.test(inner),
            Test::All(tests) | Test::Any(tests) => tests.iter().for_each(|test| self.test(test)),
        }
    }

    fn state(&mut self, state: &State, span: Span, conditional: bool) {
        let link = |id: &str| Link {
            id: id.to_owned(),
            span,
            conditional,
        };
        match state {
            State::Flag(_) => {}
            State::BaseRuleset(id) => self.facts.links.bases.push(link(id)),
            State::Require {
                library, config, ..
            } => {
                self.facts.links.requires.push(link(library));
                for (name, value) in config {
                    self.collect(value);
                    let given = (format!("lib/{library}"), name.clone());
                    self.facts.mods.given.insert(given);
                }
            }
            State::Default(name, value) => {
                self.collect(value);
                self.facts.mods.defaults.insert(name.clone());
            }
            State::Global(name, value) => {
                self.collect(value);
                self.facts.mods.globals.insert(name.clone());
            }
        }
    }

    fn edit(&mut self, edit: &Edit, span: Span) {
        match edit {
            Edit::Document(node) => {
                self.collect(node);
                self.document(node);
            }
            Edit::Set(path, node) => {
                self.collect_path(path);
                self.collect(node);
                let role = self.follow(path, Some(node), Change::Define);
                self.mod_facts_at(path, node);
                self.place(role, node);
            }
            Edit::Append(path, node) | Edit::Prepend(path, node) => {
                self.collect_path(path);
                self.collect(node);
                let role = self.follow(path, Some(node), Change::Alter);
                self.mod_facts_at(path, node);
                self.add(role, node);
            }
            Edit::Match {
                name,
                parts,
                extend,
            } => self.match_command(name, parts, *extend),
            Edit::CopyConstant { name, from } => {
                self.facts.refer(Wanted::Named(Space::Const), from, span);
                self.define_node(Space::Const, name);
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
                if let Kind::ListOf(kind) = yaku_list() {
                    self.value(entry, *kind);
                }
                if let (Some(node), Some(Kind::MapOf(_, kind))) =
                    (supersedes, toplevel_kind("yaku_precedence"))
                {
                    self.collect(node);
                    self.value(node, *kind);
                }
            }
            Edit::ChangeYakuValue { list, name, value } => {
                self.collect(list);
                self.collect(name);
                self.collect(value);
                self.value(value, Kind::YakuValue);
            }
            Edit::ModCategory { name, .. } => self.define_node(Space::ModCategory, name),
            Edit::Mod { object, category } => {
                self.collect(object);
                if let Some(category) = category {
                    self.define_node(Space::ModCategory, category);
                }
                self.mod_object(object);
            }
            Edit::ModOption { id, option } => {
                self.collect(id);
                self.collect(option);
                self.value(id, Kind::Name(Space::Mod));
                self.mod_option(id, option);
            }
            Edit::RemoveMods(ids) => ids.iter().for_each(|id| self.collect(id)),
            Edit::Apply {
                method,
                path,
                value,
                ..
            } => self.apply(*method, path, value.as_ref()),
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
                self.follow(path, None, Change::Alter);
                self.guess(from);
                self.guess(to);
            }
        }
    }

    fn collect_path(&mut self, path: &Path) {
        for segment in &path.segments {
            if let Segment::Key(node) = segment {
                self.collect(node);
            }
        }
    }

    /// A definition whose name may be a variable.
    fn define_node(&mut self, space: Space, name: &Node) {
        self.collect(name);
        match name.as_str().filter(|_| !is_open(name)) {
            Some(text) => self.facts.define(space, text, name.span),
            None => _ = self.facts.open.insert(space),
        }
    }

    fn match_command(&mut self, name: &Node, parts: &[MatchPart], extend: bool) {
        match name.as_str() {
            Some(text) if extend => self.facts.may_define(Space::Match, text),
            _ => self.define_node(Space::Match, name),
        }
        for part in parts {
            match part {
                MatchPart::Alternatives(node) => {
                    self.collect(node);
                    self.value(node, Kind::MatchDefinition);
                }
                MatchPart::Reference(node) => self.collect(node),
                MatchPart::CopyOf(node) => self.value(node, Kind::Name(Space::Match)),
            }
        }
    }

    /// `apply`: what the value is depends on the method as much as on the place.
    fn apply(&mut self, method: Method, path: &Path, value: Option<&Node>) {
        self.collect_path(path);
        if let Some(node) = value {
            self.collect(node);
        }
        let role = self.follow(path, value, Change::Alter);
        let Some(node) = value else { return };
        match method {
            Method::Set | Method::Initialize | Method::Merge | Method::DeepMerge => {
                self.mod_facts_at(path, node);
                self.place(role, node);
            }
            Method::Append | Method::Prepend => {
                self.mod_facts_at(path, node);
                self.add(role, node);
            }
            Method::Add | Method::Multiply if !is_number(node) => self.add(role, node),
            // What is taken away needs not be of any use.
            _ => self.guess(node),
        }
    }

    fn mod_facts_at(&mut self, path: &Path, node: &Node) {
        if let [Segment::Key(key)] = &*path.segments {
            self.mod_facts(key.as_str().unwrap_or_default(), node);
        }
    }

    /// Takes out of the value of a toplevel key what it says about mods.
    pub(super) fn mod_facts(&mut self, key: &str, node: &Node) {
        match key {
            "available_mods" => self.available_mods(node),
            "default_mods" => self.mod_entries(node),
            "available_presets" => {
                for preset in node.as_array().unwrap_or_default() {
                    if let Some(entries) = preset.get("enabled_mods") {
                        self.mod_entries(entries);
                    }
                }
            }
            _ => {}
        }
    }

    /// Takes headers, mods and options out of the mod list.
    fn available_mods(&mut self, node: &Node) {
        for entry in node.as_array().unwrap_or_default() {
            match &entry.kind {
                NodeKind::Str(category) => self.facts.may_define(Space::ModCategory, category),
                NodeKind::Object(_) => self.offer(entry),
                _ => {}
            }
        }
    }

    /// Looks at a mod made by a command.
    fn mod_object(&mut self, object: &Node) {
        self.offer(object);
        if let Some(Kind::ListOf(Kind::AnyOf(kinds))) = toplevel_kind("available_mods") {
            self.value(object, Kind::AnyOf(kinds));
        }
    }

    fn offer(&mut self, object: &Node) {
        let Some(id) = object.get("id") else { return };
        match id.as_str().filter(|_| !is_open(id)) {
            Some(text) => {
                self.facts.may_define(Space::Mod, text);
                self.facts.links.offers.push(Link {
                    id: text.to_owned(),
                    span: id.span,
                    conditional: false,
                });
            }
            None => _ = self.facts.open.insert(Space::Mod),
        }
        let options = object
            .get("config")
            .and_then(Node::as_array)
            .unwrap_or_default();
        for option in options {
            self.mod_option(id, option);
        }
    }

    fn mod_option(&mut self, id: &Node, option: &Node) {
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

    /// Takes the options out of a list of enabled mods.
    fn mod_entries(&mut self, node: &Node) {
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
