//! The tile specs of an action, all of which a tile must match.

use jantaku_tile::{SpecTest, TileClass, TileId, TileSpec};

/// A list of tile specs, with a shortcut for the common case that the id of a tile decides.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TileSpecs {
    specs: Vec<TileSpec>,
    plain: Option<Box<PlainSpecs>>,
}

/// Specs that depend on nothing but the id of a tile.
#[derive(Clone, Debug, PartialEq)]
pub struct PlainSpecs {
    /// The ids that match, jokers aside.
    pub ids: TileClass,
    /// Tiles that a spec names directly; a joker may stand for them.
    pub named: Vec<TileId>,
}

impl TileSpecs {
    /// Prepares the specs for matching.
    #[must_use]
    pub fn new(specs: Vec<TileSpec>) -> Self {
        Self {
            plain: PlainSpecs::new(&specs).map(Box::new),
            specs,
        }
    }

    /// The same specs as a set of ids; `None` if one depends on attributes or on the state of the
    /// game.
    #[must_use]
    pub fn plain(&self) -> Option<&PlainSpecs> {
        self.plain.as_deref()
    }
}

impl std::ops::Deref for TileSpecs {
    type Target = [TileSpec];

    fn deref(&self) -> &[TileSpec] {
        &self.specs
    }
}

impl PlainSpecs {
    fn new(specs: &[TileSpec]) -> Option<Self> {
        let mut named = Vec::new();
        let mut classes = Vec::with_capacity(specs.len());
        for spec in specs {
            let class = match spec.test {
                SpecTest::Class(class) => class,
                SpecTest::Tile(tile) if tile.attrs.is_empty() => {
                    named.push(tile.id);
                    TileClass::from_iter([tile.id])
                }
                SpecTest::Tile(_) | SpecTest::Context(_) => return None,
            };
            classes.push((class, spec.negated));
        }
        let passes = |id: &TileId| {
            let mut classes = classes.iter();
            classes.all(|(class, negated)| class.contains(*id) != *negated)
        };
        Some(Self {
            ids: TileId::all().filter(passes).collect(),
            named,
        })
    }
}

#[cfg(test)]
mod tests {
    use jantaku_tile::{TileSpec, tile};

    use super::TileSpecs;

    fn specs(texts: &[&str]) -> TileSpecs {
        TileSpecs::new(
            texts
                .iter()
                .flat_map(|text| TileSpec::parse(text))
                .collect(),
        )
    }

    #[test]
    fn ids_pass_all_specs() {
        let all = specs(&["manzu", "not_terminal", "not_5m"]);
        let plain = all.plain().expect("ids tell");
        assert_eq!(plain.named, [tile!("5m")]);
        assert!(plain.ids.contains(tile!("4m")) && plain.ids.contains(tile!("6m")));
        for other in [tile!("1m"), tile!("5m"), tile!("4p")] {
            assert!(!plain.ids.contains(other), "{other}");
        }
    }

    #[test]
    fn some_specs_ask_for_more_than_ids() {
        assert_eq!(specs(&["manzu", "dora"]).plain(), None);
        assert!(
            specs(&[])
                .plain()
                .is_some_and(|all| all.ids.contains(tile!("1z")))
        );
    }
}
