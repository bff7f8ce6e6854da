//! Tiles in JSON: `"1m"`, `{"tile": "1m", "attrs": ["a"]}`, `["1m", "a"]`.

use serde_json::{Map, Value, json};
use thiserror::Error;

use crate::attr::{AttrSet, AttrTable, TooManyAttrs};
use crate::id::{TileId, UnknownTile};
use crate::order::Offset;
use crate::tile::Tile;

/// Why a JSON value is not a tile or an offset; where the form is wrong, with what it is instead.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum TileJsonError {
    /// The value has none of the forms of a tile.
    #[error("{0} is not a tile; write \"1m\" or {{\"tile\": \"1m\", \"attrs\": [\"a\"]}}")]
    NotATile(&'static str),
    /// The value has none of the forms of an offset.
    #[error("{0} is not an offset; write an integer, a tile, or 1A … 10C, DA, DB, DC")]
    NotAnOffset(&'static str),
    /// There is something else than strings among the attributes.
    #[error("{0} is not an attribute; attributes are strings")]
    NotAnAttr(&'static str),
    /// There is no such tile.
    #[error(transparent)]
    UnknownTile(#[from] UnknownTile),
    /// The table has no room for the attributes.
    #[error(transparent)]
    TooManyAttrs(#[from] TooManyAttrs),
}

/// Reads a tile in any of its forms. In the array form everything after the
/// id is an attribute or an array of them.
///
/// Inside match definitions an array is a set, not a tile; readers of those
/// take arrays away first.
pub fn read_tile(value: &Value, table: &mut AttrTable) -> Result<Tile, TileJsonError> {
    let parts = match value {
        Value::String(_) => Some((value, Default::default())),
        Value::Array(items) => items.split_first(),
        Value::Object(fields) => fields.get("tile").map(|id| (id, attrs_field(fields))),
        _ => None,
    };
    let Some((Value::String(id), attrs)) = parts else {
        return Err(TileJsonError::NotATile(kind(value)));
    };
    Ok(Tile {
        id: TileId::parse(id)?,
        attrs: read_attrs(attrs, table)?,
    })
}

/// Writes a tile: the id alone, or an object if there are attributes.
pub fn write_tile(tile: Tile, table: &AttrTable) -> Value {
    if tile.attrs.is_empty() {
        return json!(tile.id.as_str());
    }
    let attrs: Value = table.spellings(tile.attrs).collect();
    json!({ "tile": tile.id.as_str(), "attrs": attrs })
}

/// Reads an offset and the attributes the tile there must have: an integer, a
/// fixed offset or a tile id, alone or under `offset` or `tile` in an object.
pub fn read_offset(
    value: &Value,
    table: &mut AttrTable,
) -> Result<(Offset, AttrSet), TileJsonError> {
    let (offset, attrs) = match value {
        Value::Object(fields) => {
            let tile = || fields.get("tile").filter(|id| id.is_string());
            (fields.get("offset").or_else(tile), attrs_field(fields))
        }
        _ => (Some(value), Default::default()),
    };
    let offset = match offset {
        Some(Value::String(text)) => Some(Offset::parse(text)?),
        Some(Value::Number(number)) => number
            .as_i64()
            .and_then(|steps| i32::try_from(steps).ok())
            .map(Offset::Steps),
        _ => None,
    };
    let offset = offset.ok_or(TileJsonError::NotAnOffset(kind(value)))?;
    Ok((offset, read_attrs(attrs, table)?))
}

/// What stands under `attrs`, as the list of that one value.
fn attrs_field(fields: &Map<String, Value>) -> &[Value] {
    fields
        .get("attrs")
        .map(std::slice::from_ref)
        .unwrap_or_default()
}

/// Reads attributes out of strings and arrays, however deep. The depth is the
/// writer's to choose, so this does not recurse.
fn read_attrs(values: &[Value], table: &mut AttrTable) -> Result<AttrSet, TileJsonError> {
    let mut attrs = Vec::new();
    let mut unread: Vec<&Value> = values.iter().rev().collect();
    while let Some(value) = unread.pop() {
        match value {
            Value::String(spelling) => attrs.push(table.intern(spelling)?),
            Value::Array(items) => unread.extend(items.iter().rev()),
            _ => return Err(TileJsonError::NotAnAttr(kind(value))),
        }
    }
    Ok(table.set_of(attrs)?)
}

/// What a value is, in words; the value itself may be too large for a message.
fn kind(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "a boolean",
        Value::Number(_) => "this number",
        Value::String(_) => "this string",
        Value::Array(_) => "this array",
        Value::Object(_) => "this object",
    }
}
