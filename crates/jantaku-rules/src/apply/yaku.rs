//! Edits of yaku lists.

use jantaku_majs::node::Node;
use serde_json::Value;

use super::{Applied, Applier, Place, PlaceStep};
use crate::value::{into_list, same};
use crate::variables::resolve;

fn is_named(yaku: &Value, names: &[Value]) -> bool {
    let name = yaku.get("display_name").unwrap_or(&Value::Null);
    names.iter().any(|other| same(name, other))
}

impl Applier<'_> {
    pub(super) fn remove_yaku(&mut self, list: &Node, names: &Node) -> Applied {
        let names = into_list(resolve(names, self.variables)?);
        let key = self.name(list)?;
        if let Some(list) = self.list_at(&key) {
            list.retain(|yaku| !is_named(yaku, &names));
        }
        Ok(())
    }

    pub(super) fn replace_yaku(&mut self, list: &Node, name: &Node, entry: &Node, supersedes: Option<&Node>) -> Applied {
        let names = [resolve(name, self.variables)?];
        let key = self.name(list)?;
        let entry = self.value(entry, 2)?;
        let Some(list) = self.list_at(&key) else {
            return Ok(());
        };
        let before = list.len();
        list.retain(|yaku| !is_named(yaku, &names));
        if list.len() == before {
            return Ok(());
        }
        list.push(entry);
        match supersedes {
            None => Ok(()),
            Some(supersedes) => {
                let path = jantaku_majs::path::Path::keys(supersedes.span, ["yaku_precedence"]).child(name.clone());
                self.concat(&path, supersedes, false)
            }
        }
    }

    pub(super) fn change_yaku_value(&mut self, list: &Node, name: &Node, value: &Node) -> Applied {
        let names = [resolve(name, self.variables)?];
        let key = self.name(list)?;
        let count = self.list_at(&key).map_or(0, |list| list.iter().filter(|yaku| is_named(yaku, &names)).count());
        for _ in 0..count {
            self.value(value, 3)?; // each copy is paid for
        }
        let value = resolve(value, self.variables)?;
        let place = Place::new([PlaceStep::Key("value".into())]);
        for yaku in self.list_at(&key).into_iter().flatten().filter(|yaku| is_named(yaku, &names)) {
            if let Ok(slot) = place.make(yaku) {
                *slot = value.clone();
            }
        }
        Ok(())
    }
}
