//! Reading the layout of calls.

use jantaku_names::ValueKind;
use jantaku_tile::{Attr, attr};
use serde_json::Value as Json;

use super::DocumentReader;
use super::problems::At;
use super::usage::whole;
use crate::{PerRelative, Relative, StyleItem, StyleTile};

impl DocumentReader<'_> {
    /// Reads the layouts of a button, by the direction of the call.
    pub(super) fn call_style(&mut self, value: &Json) -> PerRelative<Option<Vec<StyleItem>>> {
        let mut styles = PerRelative::default();
        let Json::Object(fields) = value else {
            self.mismatch(
                value,
                "object from self, shimocha, toimen, toimen2 and kamicha to styles",
            );
            return styles;
        };
        for (side, items) in fields {
            self.within(At::Key(side), |reader| match Relative::named(side) {
                Some(relative) => {
                    styles[relative] = Some(reader.style(items));
                }
                None => {
                    reader.problem("calls come from self, shimocha, toimen, toimen2 or kamicha")
                }
            });
        }
        styles
    }

    fn style(&mut self, value: &Json) -> Vec<StyleItem> {
        let mut items = Vec::new();
        for (at, item) in self.list_of(value, ValueKind::CallStyle).iter().enumerate() {
            self.within(At::Index(at), |reader| {
                let mut attrs = Vec::new();
                if let Some(tile) = reader.style_tile(item, &mut attrs) {
                    let attrs = reader.attr_set(attrs);
                    items.push(StyleItem { tile, attrs });
                }
            });
        }
        items
    }

    fn style_tile(&mut self, item: &Json, attrs: &mut Vec<Attr>) -> Option<StyleTile> {
        match item {
            Json::Number(_) => {
                let index = whole(item).and_then(|at| usize::try_from(at).ok());
                if index.is_none() {
                    self.mismatch(item, "a tile of the call, counted from 0");
                }
                index.map(StyleTile::Pool)
            }
            Json::String(word) if word == "call" => Some(StyleTile::Called),
            Json::String(word) if word == "call_sideways" => {
                attrs.push(attr::SIDEWAYS.invisible());
                Some(StyleTile::Called)
            }
            Json::Array(parts) => match &parts[..] {
                [Json::String(look), inner] if is_look(look) => {
                    if look.ends_with("sideways") {
                        attrs.push(attr::SIDEWAYS.invisible());
                    }
                    if look.starts_with("1x") {
                        attrs.push(attr::FACEDOWN.invisible());
                    }
                    self.deeper(|reader| reader.style_tile(inner, attrs))?
                }
                [index @ Json::Number(_), more @ ..] => {
                    let more: Vec<Json> = more
                        .iter()
                        .flat_map(|attr| self.one_or_many(attr))
                        .cloned()
                        .collect();
                    attrs.extend(self.attr_list(&more));
                    self.style_tile(index, attrs)
                }
                _ => self.tile(item).map(StyleTile::Tile),
            },
            tile => self.tile(tile).map(StyleTile::Tile),
        }
    }
}

fn is_look(word: &str) -> bool {
    matches!(word, "sideways" | "1x" | "1x_sideways")
}
