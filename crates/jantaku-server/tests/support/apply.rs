//! Applies patches to a view as any client does.

use serde_json::Value;

/// Applies the patches of an update, in order.
pub fn apply(view: &mut Value, patches: &Value) {
    for patch in patches.as_array().into_iter().flatten() {
        let path = patch[0].as_array().expect("a path");
        put(view, path, &patch[1]);
    }
}

fn put(place: &mut Value, path: &[Value], value: &Value) {
    let Some((first, rest)) = path.split_first() else {
        *place = value.clone();
        return;
    };
    match place {
        Value::Object(fields) => {
            let name = first.as_str().expect("a name");
            put(fields.get_mut(name).expect("a known name"), rest, value);
        }
        Value::Array(items) if first == "length" => {
            let length = value.as_u64().expect("a length") as usize;
            assert!(length <= items.len(), "lists are cut, not filled");
            items.truncate(length);
        }
        Value::Array(items) => {
            let at = first.as_u64().expect("a place") as usize;
            if at == items.len() && rest.is_empty() {
                items.push(value.clone());
            } else {
                put(items.get_mut(at).expect("a known place"), rest, value);
            }
        }
        other => panic!("nothing can be put into {other}"),
    }
}
