//! What tiles are to a player: what they may stand for, and which tile follows which.

use jantaku_tile::{AttrSet, AttrTable, Pattern, Tile, TileClass, TileId, TileOrder};
use rustc_hash::FxHashSet;

/// A joker rule: `from` may be used wherever `to` is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Alias {
    /// The joker, as a pattern: a tile needs at least these attributes.
    pub from: Tile,
    /// The tile it stands for; [`TileId::ANY`] for any tile.
    pub to: Tile,
}

/// What tiles are to one player at one moment: jokers, orderings, and the tiles of the wall.
#[derive(Clone, Debug, PartialEq)]
pub struct Behaviour {
    /// No pair occurs twice.
    aliases: Vec<Alias>,
    /// Ids of tiles that may be jokers, for a quick test: nearly all tiles are none.
    jokers: TileClass,
    /// Which tile follows which, and which corresponds to which in other suits.
    pub order: TileOrder,
    /// The distinct tiles of the wall with their counts, ordered by first occurrence.
    game_tiles: Vec<(Tile, u16)>,
}

impl Behaviour {
    /// A behaviour with the standard order, no jokers, and a wall of these tiles.
    #[must_use]
    pub fn new(wall: impl IntoIterator<Item = Tile>) -> Self {
        let mut game_tiles: Vec<(Tile, u16)> = Vec::new();
        for tile in wall {
            match game_tiles.iter_mut().find(|(other, _)| *other == tile) {
                Some((_, count)) => *count = count.saturating_add(1),
                None => game_tiles.push((tile, 1)),
            }
        }
        let mut order = TileOrder::standard();
        order.suit_wall(game_tiles.iter().map(|(tile, _)| tile.id));
        Self {
            aliases: Vec::new(),
            jokers: TileClass::EMPTY,
            order,
            game_tiles,
        }
    }

    /// Makes every tile of `from` a joker for every tile of `to`.
    pub fn alias(&mut self, from: &[Tile], to: &[Tile]) {
        let mut known: FxHashSet<Alias> = self.aliases.iter().copied().collect();
        let pairs = from
            .iter()
            .flat_map(|&from| to.iter().map(move |&to| Alias { from, to }));
        self.aliases
            .extend(pairs.filter(|alias| known.insert(*alias)));
        let may_be = |id: &TileId| from.iter().any(|from| id.fits(from.id));
        TileId::all()
            .filter(may_be)
            .for_each(|id| self.jokers.insert(id));
    }

    /// Removes all jokers; the order stays.
    pub fn clear_aliases(&mut self) {
        self.aliases.clear();
        self.jokers = TileClass::EMPTY;
    }

    /// All joker rules, in the order in which they were added.
    #[must_use]
    pub fn aliases(&self) -> &[Alias] {
        &self.aliases
    }

    /// The ids of tiles that may be jokers; whether one is depends on its attributes.
    #[must_use]
    pub fn jokers(&self) -> &TileClass {
        &self.jokers
    }

    /// Whether every tile of this id stands only for itself, whatever attributes it has.
    #[inline]
    #[must_use]
    pub fn is_plain(&self, id: TileId) -> bool {
        !id.is_wild() && !self.jokers.contains(id)
    }

    /// The distinct tiles of the wall with their counts, ordered by first occurrence.
    #[must_use]
    pub fn game_tiles(&self) -> &[(Tile, u16)] {
        &self.game_tiles
    }

    /// The joker rules that apply to a tile: what it may stand for besides itself.
    pub fn targets<'b>(
        &'b self,
        tile: Tile,
        table: &'b AttrTable,
    ) -> impl Iterator<Item = Alias> + 'b {
        let may_be = self.jokers.contains(tile.id);
        let aliases = if may_be { &self.aliases[..] } else { &[] };
        let aliases = aliases.iter().copied();
        aliases.filter(move |alias| tile.satisfies(alias.from, Pattern::Written, table))
    }

    /// Whether the tile can be used for a written pattern. A joker keeps its own attributes,
    /// except those that make it a joker, and gains those of the tile it stands for.
    #[must_use]
    pub fn stands_for(&self, tile: Tile, pattern: Tile, table: &AttrTable) -> bool {
        tile.satisfies(pattern, Pattern::Written, table)
            || self.targets(tile, table).any(|alias| {
                (alias.to.id == pattern.id || alias.to.id == TileId::ANY)
                    && carries(tile.attrs, alias, pattern.attrs, table)
            })
    }

    /// Whether the two tiles are the same to the player, whichever of them is the joker.
    #[must_use]
    pub fn equivalent(&self, tile: Tile, other: Tile, table: &AttrTable) -> bool {
        let required = Pattern::InPlay.required(other.attrs, table);
        if self.is_plain(tile.id) && self.is_plain(other.id) {
            return tile.id == other.id && table.has_all(tile.attrs, required);
        }
        let plain = Tile {
            id: other.id,
            attrs: AttrSet::EMPTY,
        };
        let pattern = Tile {
            id: other.id,
            attrs: required,
        };
        self.stands_for(tile, pattern, table)
            || (table.has_all(tile.attrs, required)
                && self.stands_for(
                    plain,
                    Tile {
                        id: tile.id,
                        attrs: AttrSet::EMPTY,
                    },
                    table,
                ))
    }

    /// Whether any joker rule applies to the tile.
    #[must_use]
    pub fn is_joker(&self, tile: Tile, table: &AttrTable) -> bool {
        self.targets(tile, table).next().is_some()
    }

    /// Whether the tile is a joker for any tile.
    #[must_use]
    pub fn is_any_joker(&self, tile: Tile, table: &AttrTable) -> bool {
        self.targets(tile, table)
            .any(|alias| alias.to.id == TileId::ANY)
    }

    /// How many tiles a tile can stand for besides itself: 0 for a natural tile, `usize::MAX` for
    /// a joker for any tile.
    #[must_use]
    pub fn power(&self, tile: Tile, table: &AttrTable) -> usize {
        if self.is_any_joker(tile, table) {
            return usize::MAX;
        }
        self.targets(tile, table).count()
    }

    /// The ids that can be base tiles of a hand: those of the wall, those in `also`, and the
    /// targets of jokers. Jokers themselves are left out unless they are a target, or
    /// `jokers_too`.
    #[must_use]
    pub fn base_tiles(
        &self,
        also: impl IntoIterator<Item = TileId>,
        jokers_too: bool,
    ) -> Vec<TileId> {
        let game = self.game_tiles.iter().map(|(tile, _)| tile.id);
        let targets = self.aliases.iter().map(|alias| alias.to.id);
        let mut ids: Vec<TileId> = game
            .chain(targets.clone())
            .chain(also)
            .filter(|&id| id != TileId::ANY)
            .collect();
        if !jokers_too {
            let unconditional = |id: TileId| {
                self.aliases
                    .iter()
                    .any(|alias| alias.from.id == id && alias.from.attrs.is_empty())
            };
            ids.retain(|&id| !unconditional(id) || targets.clone().any(|target| target == id));
        }
        ids.sort_by_key(|id| (id.sort_key(), id.index()));
        ids.dedup();
        ids
    }
}

/// Whether a joker that stands for the alias's target has all the required attributes.
fn carries(own: AttrSet, alias: Alias, required: AttrSet, table: &AttrTable) -> bool {
    required.is_empty()
        || table.attrs(required).all(|attr| {
            table.has(alias.to.attrs, attr.id)
                || (table.has(own, attr.id) && !table.has(alias.from.attrs, attr.id))
        })
}
