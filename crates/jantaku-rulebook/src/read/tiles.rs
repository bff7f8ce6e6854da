//! Reading tiles, tiles by name, tile specs and attributes.

use jantaku_names::ValueKind;
use jantaku_tile::json::{self, TileJsonError};
use jantaku_tile::{Attr, AttrSet, SpecTest, Tile, TileClass, TileId, TileSpec};
use serde_json::Value as Json;

use super::DocumentReader;
use super::problems::quote;
use super::usage::{Usage, whole};
use crate::NamedTile;

/// A spec that no tile matches, used for unknown words, with or without `not_`.
pub(super) const NOTHING: TileSpec = TileSpec {
    test: SpecTest::Class(TileClass::EMPTY),
    negated: false,
};

impl DocumentReader<'_> {
    /// Reads the argument at an index as a tile.
    pub(super) fn tile_arg(&mut self, usage: Usage, index: usize) -> Option<Tile> {
        self.tile(usage.arg(index)?)
    }

    /// Reads the argument at an index as a list of tiles.
    pub(super) fn tiles_arg(&mut self, usage: Usage, index: usize) -> Vec<Tile> {
        usage
            .arg(index)
            .map_or(Vec::new(), |value| self.tiles(value))
    }

    /// Reads all arguments from an index on as tiles.
    pub(super) fn tile_args(&mut self, usage: Usage, from: usize) -> Vec<Tile> {
        let values = usage.rest(from).iter();
        values.filter_map(|value| self.tile(value)).collect()
    }

    /// Reads a list of tiles, leaving out unknown ones.
    pub(super) fn tiles(&mut self, value: &Json) -> Vec<Tile> {
        let values = self.list_of(value, ValueKind::Tile).iter();
        values.filter_map(|value| self.tile(value)).collect()
    }

    /// Reads a tile or a list of tiles. `["5m", "red"]` is one tile with an attribute.
    pub(super) fn tile_or_tiles(&mut self, value: &Json) -> Vec<Tile> {
        let is_tile =
            |value: &Json| !matches!(value.as_str(), Some(word) if TileId::find(word).is_none());
        match value {
            Json::Array(items) if items.iter().all(is_tile) => self.tiles(value),
            one => self.tile(one).into_iter().collect(),
        }
    }

    pub(super) fn tile(&mut self, value: &Json) -> Option<Tile> {
        match json::read_tile(value, &mut self.attrs) {
            Ok(tile) => Some(tile),
            Err(TileJsonError::UnknownTile(unknown)) => {
                self.unknown_tile(&unknown);
                None
            }
            Err(problem) => {
                self.usage_problem(&problem.to_string());
                None
            }
        }
    }

    /// Reads the argument at an index as a tile by name.
    pub(super) fn named_arg(&mut self, usage: Usage, index: usize) -> Option<NamedTile> {
        self.named_tile(usage.arg(index)?)
    }

    /// Reads all arguments from an index on as tiles by name.
    pub(super) fn named_args(&mut self, usage: Usage, from: usize) -> Vec<NamedTile> {
        let values = usage.rest(from).iter();
        values.filter_map(|value| self.named_tile(value)).collect()
    }

    /// Reads the argument at an index as one or several tiles by name.
    pub(super) fn named_tiles_arg(&mut self, usage: Usage, index: usize) -> Vec<NamedTile> {
        let values = usage.arg(index).map(|value| self.one_or_many(value));
        let values = values.unwrap_or_default().iter();
        values.filter_map(|value| self.named_tile(value)).collect()
    }

    /// Reads a tile by name: a position of the dead wall, a word, or a tile with attributes.
    pub(super) fn named_tile(&mut self, value: &Json) -> Option<NamedTile> {
        match value {
            Json::String(word) => {
                let named = self.named_word(word);
                if let NamedTile::Word {
                    reserved: None,
                    tile: None,
                    ..
                } = named
                    && !self.facts.is_set(word)
                {
                    self.usage_problem(&format!(
                        "{} is no tile, no reserved tile, and no tag or counter that is set \
                         anywhere",
                        quote(word)
                    ));
                }
                Some(named)
            }
            Json::Number(_) => {
                let position = whole(value).and_then(|at| i32::try_from(at).ok());
                if position.is_none() {
                    self.mismatch(value, ValueKind::NamedTile);
                }
                position.map(NamedTile::Position)
            }
            Json::Array(_) | Json::Object(_) => self.tile(value).map(NamedTile::Tile),
            other => {
                self.mismatch(other, ValueKind::NamedTile);
                None
            }
        }
    }

    /// Looks up what a word may refer to when it names a tile.
    pub(super) fn named_word(&mut self, word: &str) -> NamedTile {
        let name = self.names.intern(word);
        NamedTile::Word {
            name,
            reserved: self.reserved.get(&name).copied(),
            tile: TileId::find(word).map(Tile::from),
        }
    }

    /// Reads the argument at an index as one or several tile specs.
    pub(super) fn specs_arg(&mut self, usage: Usage, index: usize) -> Vec<TileSpec> {
        let value = usage.arg(index);
        value.map_or(Vec::new(), |value| self.specs(value))
    }

    /// Reads all arguments from an index on as tile specs.
    pub(super) fn spec_args(&mut self, usage: Usage, from: usize) -> Vec<TileSpec> {
        let values = usage.rest(from).iter();
        values.map(|value| self.spec(value)).collect()
    }

    /// Reads one or several tile specs.
    pub(super) fn specs(&mut self, value: &Json) -> Vec<TileSpec> {
        let values = self.one_or_many(value).iter();
        values.map(|value| self.spec(value)).collect()
    }

    /// Reads a tile spec; [`NOTHING`] if it is unknown.
    pub(super) fn spec(&mut self, value: &Json) -> TileSpec {
        let text = match value {
            Json::String(text) => text.clone(),
            Json::Number(number) => number.to_string(),
            Json::Array(_) | Json::Object(_) => {
                let tile = self.tile(value);
                return tile.map_or(NOTHING, |tile| TileSpec {
                    test: SpecTest::Tile(tile),
                    negated: false,
                });
            }
            other => {
                self.mismatch(other, ValueKind::TileSpec);
                return NOTHING;
            }
        };
        match TileSpec::parse(&text) {
            Ok(spec) => spec,
            Err(unknown) => {
                self.unknown_spec(&unknown);
                NOTHING
            }
        }
    }

    /// Reads the argument at an index as one or several attributes.
    pub(super) fn attrs_arg(&mut self, usage: Usage, index: usize) -> Vec<Attr> {
        let values = usage.arg(index).map(|value| self.one_or_many(value));
        self.attr_list(values.unwrap_or_default())
    }

    pub(super) fn attr_list(&mut self, values: &[Json]) -> Vec<Attr> {
        let mut attrs = Vec::new();
        for value in values {
            match value {
                Json::String(spelling) => match self.attrs.intern(spelling) {
                    Ok(attr) => attrs.push(attr),
                    Err(full) => self.problem(full.to_string()),
                },
                other => self.mismatch(other, "attribute"),
            }
        }
        attrs
    }

    pub(super) fn attr_set(&mut self, attrs: impl IntoIterator<Item = Attr>) -> AttrSet {
        match self.attrs.set_of(attrs) {
            Ok(set) => set,
            Err(full) => {
                self.problem(full.to_string());
                AttrSet::EMPTY
            }
        }
    }
}
