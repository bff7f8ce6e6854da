//! Attributes that tiles gain and lose.

use std::sync::Arc;

use jantaku_match::Behaviour;
use jantaku_rulebook::action::{AttrAction, AttrChange, AttrTarget, PlainSpecs, TileSpecs};
use jantaku_rulebook::{Name, WinWay};
use jantaku_tile::{Attr, AttrId, AttrSet, Tile, TileClass, TileId};

use super::places::{Place, Thing};
use crate::game::Game;
use crate::table::{Context, Player};

/// A change of attributes, and of which tiles.
struct Changing<'c> {
    change: &'c AttrChange,
    specs: &'c TileSpecs,
    /// What the specs come to, if ids tell and what they name is no joker.
    plain: Option<&'c PlainSpecs>,
    /// Do they name tiles, for which jokers may pass?
    named: bool,
    context: &'c Context,
    behaviour: Arc<Behaviour>,
    /// The last attributes that were changed, and into which.
    last: Option<(AttrSet, AttrSet)>,
}

impl Changing<'_> {
    /// Are specs answered by a tile and its player's behaviour alone, wherever the tile lies?
    fn asks_tiles_only(&self) -> bool {
        self.specs.is_empty() || self.plain.is_some()
    }

    /// Does the id tell whether a tile is meant, where ids tell at all?
    #[inline]
    fn tells(&self, id: TileId) -> bool {
        !self.named || self.behaviour.is_plain(id)
    }
}

impl Game {
    pub(super) fn attr_action(&mut self, action: &AttrAction, context: &Context) {
        match action {
            AttrAction::Zones(targets, change, specs) => {
                let mut changing = self.changing(change, specs, context);
                for &target in targets {
                    self.change_target(target, &mut changing);
                }
            }
            AttrAction::FirstTile(tile, attrs) => self.change_first(*tile, attrs, context),
            AttrAction::Tagged(tag, change) => self.change_tagged(*tag, change),
            AttrAction::RemoveFromHand(attrs, more) => self.remove_from_hand(attrs, *more, context),
            AttrAction::TagTiles(tag, tiles) => self.tag_tiles(*tag, tiles, context),
            AttrAction::TagDrawnTile(tag) => self.tag_drawn_tile(*tag, context),
            AttrAction::TagLastDiscard(tag) => self.tag_last_discard(*tag),
            AttrAction::TagDora(tag, indicator) => self.tag_dora(*tag, indicator, context),
            AttrAction::Untag(tag) => {
                self.table.tags.remove(tag);
            }
            AttrAction::UntagTiles(tag, tiles) => self.untag_tiles(*tag, tiles, context),
        }
    }

    /// A tile after a change of its attributes.
    fn changed(&mut self, tile: Tile, change: &AttrChange) -> Tile {
        let remembered = match change {
            AttrChange::Add(attrs) => {
                let mut attrs = attrs.iter();
                attrs.try_fold(tile.attrs, |set, attr| {
                    self.attrs.remembered_with(set, *attr)
                })
            }
            AttrChange::Remove(ids) => {
                let mut ids = ids.iter();
                ids.try_fold(tile.attrs, |set, id| {
                    self.attrs.remembered_without(set, *id)
                })
            }
        };
        match remembered {
            Some(attrs) => Tile { attrs, ..tile },
            None => self.newly_changed(tile, change),
        }
    }

    fn newly_changed(&mut self, tile: Tile, change: &AttrChange) -> Tile {
        self.with_attrs(tile, |table, set| match change {
            AttrChange::Add(attrs) => {
                let mut attrs = attrs.iter();
                attrs.try_fold(set, |set, &attr| table.add(set, attr))
            }
            AttrChange::Remove(attrs) => {
                let mut attrs = attrs.iter();
                attrs.try_fold(set, |set, &attr| table.remove(set, attr))
            }
        })
    }

    fn changing<'c>(
        &self,
        change: &'c AttrChange,
        specs: &'c TileSpecs,
        context: &'c Context,
    ) -> Changing<'c> {
        let behaviour = Arc::clone(&self.table.player(context.seat).behaviour);
        let plainly = |specs: &&PlainSpecs| {
            let mut named = specs.named.iter();
            named.all(|id| behaviour.is_plain(*id))
        };
        Changing {
            change,
            specs,
            plain: specs.plain().filter(plainly),
            named: specs.plain().is_some_and(|plain| !plain.named.is_empty()),
            context,
            behaviour,
            last: None,
        }
    }

    /// Does the tile fit all specs? Jokers pass for what they can be.
    #[inline(never)]
    fn fits_all(&self, tile: Tile, changing: &Changing) -> bool {
        let mut specs = changing.specs.iter();
        specs.all(|spec| self.fits_spec(tile, spec, changing.context, true))
    }

    /// Changes those tiles that fit all specs.
    fn change_tiles(&mut self, tiles: &mut [Tile], changing: &mut Changing) {
        match changing.plain {
            Some(plain) if !changing.named => {
                for tile in tiles {
                    if plain.ids.contains(tile.id) {
                        self.change_meant(tile, changing);
                    }
                }
            }
            _ => {
                for tile in tiles {
                    self.change_tile(tile, changing);
                }
            }
        }
    }

    /// Changes a tile if it fits all specs.
    #[inline]
    fn change_tile(&mut self, tile: &mut Tile, changing: &mut Changing) {
        let meant = match changing.plain {
            Some(plain) if changing.tells(tile.id) => plain.ids.contains(tile.id),
            _ => self.fits_all(*tile, changing),
        };
        if meant {
            self.change_meant(tile, changing);
        }
    }

    /// Changes a tile. Most have the attributes of one before them.
    #[inline]
    fn change_meant(&mut self, tile: &mut Tile, changing: &mut Changing) {
        tile.attrs = match changing.last {
            Some((before, after)) if before == tile.attrs => after,
            _ => {
                let after = self.changed(*tile, changing.change).attrs;
                changing.last = Some((tile.attrs, after));
                after
            }
        };
    }

    /// Changes the tile at a place, if it fits all specs.
    fn change_at(&mut self, place: Place, changing: &mut Changing) {
        if let Some(Thing::Tile(mut tile)) = self.thing(place) {
            self.change_tile(&mut tile, changing);
            self.put(place, Thing::Tile(tile));
        }
    }

    fn change_target(&mut self, target: AttrTarget, changing: &mut Changing) {
        match target {
            AttrTarget::Hand => self.change_zone(|player| &mut player.hand, changing),
            AttrTarget::Draw => self.change_zone(|player| &mut player.draw, changing),
            AttrTarget::Aside => self.change_zone(|player| &mut player.aside, changing),
            AttrTarget::Position(position) => {
                if let Some(place) = self.table.wall.dead_place(position) {
                    self.change_at(Place::Dead(place), changing);
                }
            }
            AttrTarget::Calls => self.change_calls(changing),
            AttrTarget::LastDiscard => self.change_last_discard(changing),
            AttrTarget::LastCalledTile => self.change_called_tile(changing),
            AttrTarget::WinningTile => self.change_winning_tile(changing),
        }
    }

    fn change_zone(&mut self, zone: fn(&mut Player) -> &mut Vec<Tile>, changing: &mut Changing) {
        let seat = changing.context.seat;
        let tiles = zone(self.table.player_mut(seat));
        // Specs that ask the game are answered while all tiles lie where they are.
        let mut changed = if changing.asks_tiles_only() {
            std::mem::take(tiles)
        } else {
            tiles.clone()
        };
        self.change_tiles(&mut changed, changing);
        *zone(self.table.player_mut(seat)) = changed;
    }

    fn change_calls(&mut self, changing: &mut Changing) {
        let seat = changing.context.seat;
        let calls = &mut self.table.player_mut(seat).calls;
        if calls.is_empty() {
            return;
        }
        let mut changed = if changing.asks_tiles_only() {
            std::mem::take(calls)
        } else {
            calls.clone()
        };
        for call in &mut changed {
            self.change_tiles(&mut call.tiles, changing);
        }
        self.table.player_mut(seat).calls = changed;
    }

    /// The last discard changes in the pond, if it is there, and among the discards. Its record
    /// stays as it is.
    fn change_last_discard(&mut self, changing: &mut Changing) {
        let Some((discarder, _)) = self.table.last_discard() else {
            return;
        };
        if let Some((_, mut tile)) = self.last_discard_in_pond() {
            self.change_tile(&mut tile, changing);
            if let Some(last) = self.table.player_mut(discarder).pond.last_mut() {
                *last = tile;
            }
        }
        if let Some(mut tile) = self.table.player(discarder).discards.last().copied() {
            self.change_tile(&mut tile, changing);
            if let Some(last) = self.table.player_mut(discarder).discards.last_mut() {
                *last = tile;
            }
        }
    }

    /// The called tile of the last call changes where it lies. Its record stays as it is.
    fn change_called_tile(&mut self, changing: &mut Changing) {
        let Some(call) = self.table.last_call() else {
            return;
        };
        let (caller, called) = (call.seat, call.called);
        let meld = self.table.player(caller).calls.last();
        let tiles = meld.map_or(&[][..], |meld| &meld.tiles);
        let is_called = |tile: &Tile| self.passes_for(*tile, called);
        let Some(at) = tiles.iter().position(is_called) else {
            return;
        };
        let Some(mut tile) = tiles.get(at).copied() else {
            return;
        };
        self.change_tile(&mut tile, changing);
        let meld = self.table.player_mut(caller).calls.last_mut();
        if let Some(there) = meld.and_then(|meld| meld.tiles.get_mut(at)) {
            *there = tile;
        }
    }

    fn change_winning_tile(&mut self, changing: &mut Changing) {
        let context = changing.context;
        match context.win.as_ref().and_then(|win| win.way) {
            None => self.warn("there is no winning tile"),
            Some(WinWay::Draw) => {
                let Some(mut tile) = self.table.player(context.seat).draw.first().copied() else {
                    return;
                };
                self.change_tile(&mut tile, changing);
                if let Some(first) = self.table.player_mut(context.seat).draw.first_mut() {
                    *first = tile;
                }
            }
            Some(WinWay::Discard) => self.change_last_discard(changing),
            Some(WinWay::Call) => self.change_called_tile(changing),
            Some(WinWay::SecondDiscard) => {
                let Some((discarder, _)) = self.table.last_discard() else {
                    return;
                };
                let pond = &self.table.player(discarder).pond;
                let before = pond.split_last().map_or(&[][..], |(_, before)| before);
                let seen = |tile: &Tile| !matches!(tile.id, TileId::BACK | TileId::SPACE);
                if let Some(at) = before.iter().rposition(seen) {
                    self.change_at(Place::Pond(discarder, at), changing);
                }
            }
        }
    }

    /// The first such tile of hand and draw gets attributes.
    fn change_first(&mut self, tile: Tile, attrs: &[Attr], context: &Context) {
        let seat = context.seat;
        let player = self.table.player(seat);
        let Some(at) = player.tiles().position(|own| self.passes_for(own, tile)) else {
            return;
        };
        let hand = player.hand.len();
        let place = if at < hand {
            Place::Hand(seat, at)
        } else {
            Place::Draw(seat, at - hand)
        };
        let (change, specs) = (AttrChange::Add(attrs.to_vec()), TileSpecs::default());
        let mut changing = self.changing(&change, &specs, context);
        self.change_at(place, &mut changing);
    }

    /// All tiles of a tag change, wherever they lie.
    fn change_tagged(&mut self, tag: Name, change: &AttrChange) {
        let Some(tagged) = self.table.tags.get(&tag).cloned() else {
            return;
        };
        let mut wall = std::mem::take(&mut self.table.wall.live);
        self.change_all(&mut wall, &tagged, change);
        self.table.wall.live = wall;
        let mut dead = std::mem::take(&mut self.table.wall.dead);
        self.change_all(&mut dead, &tagged, change);
        self.table.wall.dead = dead;
        const ZONES: [fn(&mut Player) -> &mut Vec<Tile>; 5] = [
            |player| &mut player.hand,
            |player| &mut player.draw,
            |player| &mut player.aside,
            |player| &mut player.pond,
            |player| &mut player.discards,
        ];
        for &seat in self.seats {
            for zone in ZONES {
                let mut tiles = std::mem::take(zone(self.table.player_mut(seat)));
                self.change_all(&mut tiles, &tagged, change);
                *zone(self.table.player_mut(seat)) = tiles;
            }
            let mut calls = std::mem::take(&mut self.table.player_mut(seat).calls);
            for meld in &mut calls {
                self.change_all(&mut meld.tiles, &tagged, change);
            }
            self.table.player_mut(seat).calls = calls;
        }
    }

    fn change_all(&mut self, tiles: &mut [Tile], tagged: &[Tile], change: &AttrChange) {
        let ids: TileClass = tagged.iter().map(|tile| tile.id).collect();
        let any = ids.contains(TileId::ANY) || ids.contains(TileId::FACEUP);
        for tile in tiles {
            let mut tagged = tagged.iter();
            if (any || ids.contains(tile.id)) && tagged.any(|&other| self.passes_for(*tile, other))
            {
                *tile = self.changed(*tile, change);
            }
        }
    }

    /// Tiles of the hand, and perhaps of draw and aside, lose attributes.
    fn remove_from_hand(&mut self, attrs: &[AttrId], more: bool, context: &Context) {
        let change = AttrChange::Remove(attrs.to_vec());
        let all = [AttrTarget::Hand, AttrTarget::Draw, AttrTarget::Aside];
        let targets = if more { &all[..] } else { &all[..1] };
        let specs = TileSpecs::default();
        let mut changing = self.changing(&change, &specs, context);
        for &target in targets {
            self.change_target(target, &mut changing);
        }
    }
}
