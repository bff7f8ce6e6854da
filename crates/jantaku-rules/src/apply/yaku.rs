//! Edits of yaku lists: `remove_yaku` and `replace_yaku`.

use jantaku_majs::node::Node;
use serde_json::Value;

use super::{Applier, ApplyResult, ListEnd};
use crate::value::into_list;

impl Applier<'_> {
    /// Moves a list out of the document, so that it can be edited while the budget is charged;
    /// [`put_list`](Self::put_list) puts it back.
    fn take_list(&mut self, key: &str) -> Option<Vec<Value>> {
        self.list_at(key).map(std::mem::take)
    }

    fn put_list(&mut self, key: &str, list: Vec<Value>) {
        if let Some(slot) = self.list_at(key) {
            *slot = list;
        }
    }

    /// Whether a yaku has one of the names. One without a name is found by `null`.
    fn is_named(&mut self, yaku: &Value, names: &[Value]) -> ApplyResult<bool> {
        let name = yaku.get("display_name").unwrap_or(&Value::Null);
        self.position(names, name).map(|found| found.is_some())
    }

    /// The yaku that have none of the names.
    fn without_named(&mut self, list: Vec<Value>, names: &[Value]) -> ApplyResult<Vec<Value>> {
        let mut others = Vec::with_capacity(list.len());
        for yaku in list {
            if !self.is_named(&yaku, names)? {
                others.push(yaku);
            }
        }
        Ok(others)
    }

    pub(super) fn remove_yaku(&mut self, list: &Node, names: &Node) -> ApplyResult {
        let names = into_list(self.value(names, 0)?);
        let key = self.name(list)?;
        if let Some(list) = self.take_list(&key) {
            let others = self.without_named(list, &names)?;
            self.put_list(&key, others);
        }
        Ok(())
    }

    pub(super) fn replace_yaku(
        &mut self,
        list: &Node,
        name: &Node,
        entry: &Node,
        supersedes: Option<&Node>,
    ) -> ApplyResult {
        let names = [self.value(name, 0)?];
        let key = self.name(list)?;
        let entry = self.value(entry, 2)?;
        let Some(list) = self.take_list(&key) else {
            return Ok(());
        };
        let before = list.len();
        let mut others = self.without_named(list, &names)?;
        let found = others.len() < before;
        if found {
            others.push(entry);
        }
        self.put_list(&key, others);
        match supersedes {
            Some(supersedes) if found => {
                let path = jantaku_majs::path::Path::keys(supersedes.span, ["yaku_precedence"])
                    .child(name.clone());
                self.add_items(&path, supersedes, ListEnd::Back)
            }
            _ => Ok(()),
        }
    }

    pub(super) fn change_yaku_value(
        &mut self,
        list: &Node,
        name: &Node,
        value: &Node,
    ) -> ApplyResult {
        let names = [self.value(name, 0)?];
        let key = self.name(list)?;
        let Some(mut list) = self.take_list(&key) else {
            return Ok(());
        };
        for yaku in &mut list {
            if self.is_named(yaku, &names)? {
                let value = self.value(value, 3)?;
                match yaku {
                    Value::Object(members) => {
                        members.insert("value".into(), value);
                    }
                    // `null` has no name, and so is found by the name `null`.
                    Value::Null => *yaku = serde_json::json!({ "value": value }),
                    _ => {}
                }
            }
        }
        self.put_list(&key, list);
        Ok(())
    }
}
