//! How tiles behave for a player: what stands for what, and what follows what.

use jantaku_tile::{AttrSet, AttrTable, Pattern, Tile, TileClass, TileId, TileOrder};
use rustc_hash::FxHashSet;

/// `from` may be taken wherever `to` is looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Alias {
    /// The joker.
    pub from: Tile,
    /// What it stands for.
    pub to: Tile,
}

/// Everything about tiles that can differ between players and moments.
#[derive(Clone, Debug, PartialEq)]
pub struct Behaviour {
    /// Jokers, each pair once.
    aliases: Vec<Alias>,
    /// The ids of tiles that may be jokers: nearly all tiles are none, and this tells at once.
    jokers: TileClass,
    /// What follows what.
    pub order: TileOrder,
    /// The tiles of the wall with their counts, in the order of their first copy.
    game_tiles: Vec<(Tile, u16)>,
}

impl Behaviour {
    /// Standard order, no jokers, and these tiles in the wall.
    #[must_use]
    pub fn new(wall: impl IntoIterator<Item = Tile>) -> Self {
        let mut game_tiles: Vec<(Tile, u16)> = Vec::new();
        for tile in wall {
            match game_tiles.iter_mut().find(|(other, _)| *other == tile) {
                Some((_, count)) => *count = count.saturating_add(1),
                None => game_tiles.push((tile, 1)),
            }
        }
        Self {
            aliases: Vec::new(),
            jokers: TileClass::EMPTY,
            order: TileOrder::standard(),
            game_tiles,
        }
    }

    /// Makes every `from` a joker for every `to`.
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

    /// Forgets all jokers; orders stay.
    pub fn clear_aliases(&mut self) {
        self.aliases.clear();
        self.jokers = TileClass::EMPTY;
    }

    /// All jokers.
    #[must_use]
    pub fn aliases(&self) -> &[Alias] {
        &self.aliases
    }

    /// The ids of all tiles that may be jokers, with the right attributes.
    #[must_use]
    pub fn jokers(&self) -> &TileClass {
        &self.jokers
    }

    /// Is every tile of this id what it is and nothing else, and the same as a pattern?
    #[inline]
    #[must_use]
    pub fn is_plain(&self, id: TileId) -> bool {
        !id.is_wild() && !self.jokers.contains(id)
    }

    /// The different tiles of the wall with their counts.
    #[must_use]
    pub fn game_tiles(&self) -> &[(Tile, u16)] {
        &self.game_tiles
    }

    /// What a tile may stand for besides itself.
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

    /// Can the tile be taken for the written pattern? A joker carries its own other attributes
    /// along, and those of what it stands for.
    #[must_use]
    pub fn stands_for(&self, tile: Tile, pattern: Tile, table: &AttrTable) -> bool {
        tile.satisfies(pattern, Pattern::Written, table)
            || self.targets(tile, table).any(|alias| {
                (alias.to.id == pattern.id || alias.to.id == TileId::ANY)
                    && carries(tile.attrs, alias, pattern.attrs, table)
            })
    }

    /// Are the two tiles the same for the player, whichever of them is the joker? (C3)
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

    /// Is the tile a joker?
    #[must_use]
    pub fn is_joker(&self, tile: Tile, table: &AttrTable) -> bool {
        self.targets(tile, table).next().is_some()
    }

    /// Is the tile a joker for anything?
    #[must_use]
    pub fn is_any_joker(&self, tile: Tile, table: &AttrTable) -> bool {
        self.targets(tile, table)
            .any(|alias| alias.to.id == TileId::ANY)
    }

    /// How much a tile can stand for: 0 for a natural tile, more for stronger jokers.
    #[must_use]
    pub fn power(&self, tile: Tile, table: &AttrTable) -> usize {
        if self.is_any_joker(tile, table) {
            return usize::MAX;
        }
        self.targets(tile, table).count()
    }

    /// The ids that can be base tiles for a hand: what is in the game, in the hand, or stood
    /// for; jokers only where they are stood for themselves or `jokers_too`.
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

/// Does a joker that stands for the alias's target have all required attributes?
fn carries(own: AttrSet, alias: Alias, required: AttrSet, table: &AttrTable) -> bool {
    required.is_empty()
        || table.attrs(required).all(|attr| {
            table.has(alias.to.attrs, attr.id)
                || (table.has(own, attr.id) && !table.has(alias.from.attrs, attr.id))
        })
}
