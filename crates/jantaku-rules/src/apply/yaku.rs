//! Edits of yaku lists.

use jantaku_majs::node::Node;
use serde_json::Value;

use super::{Applied, Applier};
use crate::value::into_list;

impl Applier<'_> {
    /// Takes a yaku list out of the document; where there is none, nothing is to be done.
    fn take_list(&mut self, key: &str) -> Option<Vec<Value>> {
        self.list_at(key).map(std::mem::take)
    }

    fn put_list(&mut self, key: &str, list: Vec<Value>) {
        if let Some(place) = self.list_at(key) {
            *place = list;
        }
    }

    fn is_named(&mut self, yaku: &Value, names: &[Value]) -> Applied<bool> {
        let name = yaku.get("display_name").unwrap_or(&Value::Null);
        self.position(names, name).map(|found| found.is_some())
    }

    /// The yaku that do not have one of these names.
    fn others(&mut self, list: Vec<Value>, names: &[Value]) -> Applied<Vec<Value>> {
        let mut others = Vec::with_capacity(list.len());
        for yaku in list {
            if !self.is_named(&yaku, names)? {
                others.push(yaku);
            }
        }
        Ok(others)
    }

    pub(super) fn remove_yaku(&mut self, list: &Node, names: &Node) -> Applied {
        let names = into_list(self.value(names, 0)?);
        let key = self.name(list)?;
        if let Some(list) = self.take_list(&key) {
            let others = self.others(list, &names)?;
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
    ) -> Applied {
        let names = [self.value(name, 0)?];
        let key = self.name(list)?;
        let entry = self.value(entry, 2)?;
        let Some(list) = self.take_list(&key) else {
            return Ok(());
        };
        let before = list.len();
        let mut others = self.others(list, &names)?;
        let found = others.len() < before;
        if found {
            others.push(entry);
        }
        self.put_list(&key, others);
        match supersedes {
            Some(supersedes) if found => {
                let path = jantaku_majs::path::Path::keys(supersedes.span, ["yaku_precedence"])
                    .child(name.clone());
                self.concat(&path, supersedes, false)
            }
            _ => Ok(()),
        }
    }

    pub(super) fn change_yaku_value(&mut self, list: &Node, name: &Node, value: &Node) -> Applied {
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
                    // What has no name is named `null`, and may itself be nothing.
                    Value::Null => *yaku = serde_json::json!({ "value": value }),
                    _ => {}
                }
            }
        }
        self.put_list(&key, list);
        Ok(())
    }
}
