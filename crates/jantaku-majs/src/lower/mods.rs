//! Commands about the list of mods and presets.

use super::Lowerer;
use super::commands::CommandLine;
use crate::ast::Expr;
use crate::diagnostic::Code;
use crate::edit::Edit;
use crate::node::Node;
use crate::path::Path;

impl Lowerer {
    /// `define_mod_category "Name"`
    pub(super) fn define_mod_category(&mut self, line: &CommandLine) -> Option<Vec<Edit>> {
        self.no_block(line);
        self.only_pairs(line, &["prepend"]);
        let [name] = self.exactly(line)?;
        let name = self.name(name);
        let prepend = self.switch(line, "prepend");
        let name = name?;
        let text = name.as_str().map(str::to_owned);
        Some(vec![Edit::ModCategory {
            name,
            prepend,
            repeated: text.is_some_and(|text| !self.categories.insert(text)),
        }])
    }

    /// The value of a field of a mod or option, or its default.
    fn field(
        &mut self,
        line: &CommandLine,
        key: &str,
        absent: impl FnOnce() -> Option<Node>,
    ) -> Option<Option<Node>> {
        match line.pair(key) {
            Some(value) => self.json(value).map(Some),
            None => Some(absent()),
        }
    }

    /// `define_mod id, name: …, …`
    pub(super) fn define_mod(&mut self, line: &CommandLine) -> Option<Vec<Edit>> {
        const KEYS: &[&str] = &[
            "name",
            "desc",
            "default",
            "order",
            "deps",
            "conflicts",
            "category",
            "class",
        ];
        self.no_block(line);
        self.only_pairs(line, KEYS);
        let [id] = self.exactly(line)?;
        let id = self.name(id);
        let span = line.span;
        let category = self.field(line, "category", || None)?;
        let id = id?;
        let name = self.field(line, "name", || Some(id.clone()))?;
        let desc = self.field(line, "desc", || Some(Node::str(span, "")))?;
        // A mod put into a category is stored without this key, unless it is written.
        let is_off = || category.is_none().then(|| Node::bool(span, false));
        let default = self.field(line, "default", is_off)?;
        let order = self.field(line, "order", || Some(Node::int(span, 0)))?;
        let deps = self.field(line, "deps", || Some(Node::array(span, Vec::new())))?;
        let conflicts = self.field(line, "conflicts", || Some(Node::array(span, Vec::new())))?;
        let class = self.field(line, "class", || None)?;
        let fields = [
            ("id", Some(id)),
            ("name", name),
            ("desc", desc),
            ("default", default),
            ("order", order),
            ("deps", deps),
            ("conflicts", conflicts),
            ("class", class),
        ];
        let object = Node::object(
            span,
            fields
                .into_iter()
                .filter_map(|(key, value)| Some((key, value?))),
        );
        Some(vec![Edit::Mod { object, category }])
    }

    /// `config_mod id, name: …, values: […], …`
    pub(super) fn config_mod(&mut self, line: &CommandLine) -> Option<Vec<Edit>> {
        self.no_block(line);
        self.only_pairs(line, &["name", "values", "default", "type"]);
        let [id] = self.exactly(line)?;
        let id = self.name(id);
        let span = line.span;
        for needed in ["name", "values"] {
            if line.pair(needed).is_none() {
                self.error(
                    Code::MissingArguments,
                    line.name_span,
                    format!("an option needs `{needed}:`"),
                )
                .help = Some(
                    "write `config_mod id, name: \"option\", values: [1, 2], default: 1`".into(),
                );
                return None;
            }
        }
        let fields = [
            (
                "type",
                self.field(line, "type", || Some(Node::str(span, "dropdown")))?,
            ),
            ("name", self.field(line, "name", || None)?),
            ("values", self.field(line, "values", || None)?),
            ("default", self.field(line, "default", || None)?),
        ];
        let option = Node::object(
            span,
            fields
                .into_iter()
                .filter_map(|(key, value)| Some((key, value?))),
        );
        Some(vec![Edit::ModOption { id: id?, option }])
    }

    /// `remove_mod id, …`
    pub(super) fn remove_mod(&mut self, line: &CommandLine) -> Option<Vec<Edit>> {
        self.no_block(line);
        self.only_pairs(line, &[]);
        let ids: Vec<_> = line.args.iter().map(|id: &Expr| self.name(id)).collect();
        Some(vec![Edit::RemoveMods(
            ids.into_iter().collect::<Option<_>>()?,
        )])
    }

    /// `define_preset "Name", [entries]`
    pub(super) fn define_preset(&mut self, line: &CommandLine) -> Option<Vec<Edit>> {
        self.no_block(line);
        self.only_pairs(line, &[]);
        let [name, entries] = self.exactly(line)?;
        let name = self.name(name);
        let entries = self.json(entries);
        let preset = Node::object(
            line.span,
            [("display_name", name?), ("enabled_mods", entries?)],
        );
        let path = Path::keys(line.name_span, ["available_presets"]);
        Some(vec![Edit::Append(
            path,
            Node::array(line.span, vec![preset]),
        )])
    }
}
