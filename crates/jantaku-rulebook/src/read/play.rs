//! Reading event handlers, and the restrictions and effects of discards.

use jantaku_names::ValueKind;
use jantaku_tile::TileSpec;
use serde_json::Value as Json;

use super::DocumentReader;
use super::problems::At;
use crate::{Condition, Event, ListId};

impl DocumentReader<'_> {
    /// Reads the list that runs at an event.
    pub(super) fn event(&mut self, event: Event) -> ListId {
        let list = self.key(event.name(), Self::handler);
        list.unwrap_or(ListId::EMPTY)
    }

    /// Reads a handler: an object with `actions`, or the actions alone.
    fn handler(&mut self, value: &Json) -> ListId {
        match value {
            Json::Array(_) => self.actions(value),
            Json::Object(fields) => match fields.get("actions") {
                Some(actions) => self.within(At::Key("actions"), |reader| reader.actions(actions)),
                None => {
                    self.problem("there are no `actions`");
                    ListId::EMPTY
                }
            },
            other => {
                self.mismatch(other, "an object with `actions`");
                ListId::EMPTY
            }
        }
    }

    /// Reads the list for when there is nothing to discard, and whether it runs repeatedly.
    pub(super) fn on_no_valid_tiles(&mut self) -> Option<(ListId, bool)> {
        self.key("on_no_valid_tiles", |reader, value| {
            let repeats = value
                .get("recurse")
                .map(|repeats| reader.within(At::Key("recurse"), |reader| reader.flag(repeats)));
            (reader.handler(value), repeats.unwrap_or(false))
        })
    }

    /// Reads which tiles may not be discarded, and when.
    pub(super) fn play_restrictions(&mut self) -> Vec<(Vec<TileSpec>, Condition)> {
        self.for_tiles("play_restrictions", Self::condition)
    }

    /// Reads the lists that run when certain tiles are discarded.
    pub(super) fn play_effects(&mut self) -> Vec<(Vec<TileSpec>, ListId)> {
        self.for_tiles("play_effects", Self::actions)
    }

    fn for_tiles<T>(
        &mut self,
        key: &str,
        read: impl Fn(&mut Self, &Json) -> T,
    ) -> Vec<(Vec<TileSpec>, T)> {
        let mut entries = Vec::new();
        self.key(key, |reader, value| {
            for (at, entry) in reader.list_of(value, ValueKind::Value).iter().enumerate() {
                reader.within(At::Index(at), |reader| {
                    match entry.as_array().map(Vec::as_slice) {
                        Some([specs, what]) => {
                            let specs = reader.within(At::Index(0), |reader| reader.specs(specs));
                            let what = reader.within(At::Index(1), |reader| read(reader, what));
                            entries.push((specs, what));
                        }
                        _ => reader.mismatch(entry, "tile specs and what is about them"),
                    }
                });
            }
        });
        entries
    }
}
