//! Tiles in JSON: `"1m"`, `{"tile": "1m", "attrs": ["a"]}`, `["1m", "a"]`.

use serde_json::{Map, Value, json};
use thiserror::Error;

use crate::attr::{AttrSet, AttrTable, TooManyAttrs};
use crate::id::{TileId, UnknownTile};
use crate::order::Offset;
use crate::tile::Tile;

/// Why a JSON value is not a tile or an offset. Where the form is wrong, the variant holds a
/// phrase that says what the value is instead.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum TileJsonError {
    /// The value has none of the forms of a tile.
    #[error("{0} is not a tile; write \"1m\" or {{\"tile\": \"1m\", \"attrs\": [\"a\"]}}")]
    NotATile(&'static str),
    /// The value has none of the forms of an offset.
    #[error("{0} is not an offset; write an integer, a tile, or 1A … 10C, DA, DB, DC")]
    NotAnOffset(&'static str),
    /// Something among the attributes is not a string.
    #[error("{0} is not an attribute; attributes are strings")]
    NotAnAttr(&'static str),
    /// The string in the position of a tile id names no tile.
    #[error(transparent)]
    UnknownTile(#[from] UnknownTile),
    /// The attribute table is full.
    #[error(transparent)]
    TooManyAttrs(#[from] TooManyAttrs),
}

/// Reads a tile in any of its forms. In the array form everything after the
/// id is an attribute or an array of attributes.
///
/// Inside match definitions an array is a set, not a tile; code that reads
/// those has to handle arrays before calling this.
pub fn read_tile(value: &Value, table: &mut AttrTable) -> Result<Tile, TileJsonError> {
    let parts = match value {
        Value::String(_) => Some((value, Default::default())),
        Value::Array(items) => items.split_first(),
        Value::Object(fields) => fields.get("tile").map(|id| (id, attrs_field(fields))),
        _ => None,
    };
    let Some((Value::String(id), attrs)) = parts else {
        return Err(TileJsonError::NotATile(describe(value)));
    };
    Ok(Tile {
        id: TileId::parse(id)?,
        attrs: read_attrs(attrs, table)?,
    })
}

/// Writes a tile: the id alone, or an object if it has attributes.
pub fn write_tile(tile: Tile, table: &AttrTable) -> Value {
    if tile.attrs.is_empty() {
        return json!(tile.id.as_str());
    }
    let attrs: Value = table.spellings(tile.attrs).collect();
    json!({ "tile": tile.id.as_str(), "attrs": attrs })
}

/// Reads an offset and the attributes required of the tile there: an integer, a
/// fixed offset or a tile id, either bare or under `offset` or `tile` in an object.
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
    let offset = offset.ok_or(TileJsonError::NotAnOffset(describe(value)))?;
    Ok((offset, read_attrs(attrs, table)?))
}

/// The value of `attrs` as a slice of one, or an empty slice.
fn attrs_field(fields: &Map<String, Value>) -> &[Value] {
    fields
        .get("attrs")
        .map(std::slice::from_ref)
        .unwrap_or_default()
}

/// Collects attributes from strings and arbitrarily nested arrays. The nesting
/// depth is untrusted input, so this does not recurse.
fn read_attrs(values: &[Value], table: &mut AttrTable) -> Result<AttrSet, TileJsonError> {
    let mut attrs = Vec::new();
    let mut unread: Vec<&Value> = values.iter().rev().collect();
    while let Some(value) = unread.pop() {
        match value {
            Value::String(spelling) => attrs.push(table.intern(spelling)?),
            Value::Array(items) => unread.extend(items.iter().rev()),
            _ => return Err(TileJsonError::NotAnAttr(describe(value))),
        }
    }
    Ok(table.set_of(attrs)?)
}

/// Names the type of a value; the value itself may be too large for a message.
fn describe(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "a boolean",
        Value::Number(_) => "this number",
        Value::String(_) => "this string",
        Value::Array(_) => "this array",
        Value::Object(_) => "this object",
    }
}
