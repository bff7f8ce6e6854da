//! Attributes that tiles gain and lose.

use jantaku_rulebook::action::{AttrAction, AttrChange, AttrTarget};
use jantaku_rulebook::{Name, Seat, WinWay};
use jantaku_tile::{Attr, AttrId, AttrSet, Tile, TileClass, TileId, TileSpec};

use super::places::{Place, Thing};
use crate::game::Game;
use crate::table::{Context, Player};

impl Game {
    pub(super) fn attr_action(&mut self, action: &AttrAction, context: &Context) {
        match action {
            AttrAction::Zones(targets, change, specs) => {
                for &target in targets {
                    self.change_target(target, change, specs, context);
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

    /// Does the tile fit all specs? Jokers pass for what they can be.
    fn fits_all(&self, tile: Tile, specs: &[TileSpec], context: &Context) -> bool {
        let mut specs = specs.iter();
        specs.all(|spec| self.fits_spec(tile, spec, context, true))
    }

    /// Changes the tile at a place, if it fits all specs; jokers pass for what they can be.
    fn change_at(
        &mut self,
        place: Place,
        change: &AttrChange,
        specs: &[TileSpec],
        context: &Context,
    ) {
        if let Some(Thing::Tile(tile)) = self.thing(place)
            && self.fits_all(tile, specs, context)
        {
            let tile = self.changed(tile, change);
            self.put(place, Thing::Tile(tile));
        }
    }

    fn change_target(
        &mut self,
        target: AttrTarget,
        change: &AttrChange,
        specs: &[TileSpec],
        context: &Context,
    ) {
        let seat = context.seat;
        let zone: fn(&mut Player) -> &mut Vec<Tile> = match target {
            AttrTarget::Hand => |player| &mut player.hand,
            AttrTarget::Draw => |player| &mut player.draw,
            AttrTarget::Aside => |player| &mut player.aside,
            AttrTarget::Position(position) => {
                if let Some(place) = self.table.wall.dead_place(position) {
                    self.change_at(Place::Dead(place), change, specs, context);
                }
                return;
            }
            AttrTarget::Calls => {
                for call in 0..self.table.player(seat).calls.len() {
                    self.change_call(seat, call, None, change, specs, context);
                }
                return;
            }
            AttrTarget::LastDiscard => return self.change_last_discard(change, specs, context),
            AttrTarget::LastCalledTile => return self.change_called_tile(change, specs, context),
            AttrTarget::WinningTile => return self.change_winning_tile(change, specs, context),
        };
        let mut last = None;
        for at in 0..zone(self.table.player_mut(seat)).len() {
            let Some(&tile) = zone(self.table.player_mut(seat)).get(at) else {
                return;
            };
            if self.fits_all(tile, specs, context) {
                let attrs = self.changed_like(tile, change, &mut last);
                if let Some(there) = zone(self.table.player_mut(seat)).get_mut(at) {
                    there.attrs = attrs;
                }
            }
        }
    }

    /// What a change makes of a tile's attributes: mostly the same as of those before it.
    fn changed_like(
        &mut self,
        tile: Tile,
        change: &AttrChange,
        last: &mut Option<(AttrSet, AttrSet)>,
    ) -> AttrSet {
        match *last {
            Some((before, after)) if before == tile.attrs => after,
            _ => {
                let after = self.changed(tile, change).attrs;
                *last = Some((tile.attrs, after));
                after
            }
        }
    }

    /// Changes the tiles of a call, or one of them.
    fn change_call(
        &mut self,
        seat: Seat,
        call: usize,
        only: Option<usize>,
        change: &AttrChange,
        specs: &[TileSpec],
        context: &Context,
    ) {
        let calls = &self.table.player(seat).calls;
        let size = calls.get(call).map_or(0, |meld| meld.tiles.len());
        let mut last = None;
        for at in (0..size).filter(|at| only.is_none_or(|only| only == *at)) {
            let meld = self.table.player(seat).calls.get(call);
            let Some(&tile) = meld.and_then(|meld| meld.tiles.get(at)) else {
                return;
            };
            if self.fits_all(tile, specs, context) {
                let attrs = self.changed_like(tile, change, &mut last);
                let meld = self.table.player_mut(seat).calls.get_mut(call);
                if let Some(there) = meld.and_then(|meld| meld.tiles.get_mut(at)) {
                    there.attrs = attrs;
                }
            }
        }
    }

    /// The last discard changes in the pond, if it is there, and among the discards. Its record
    /// stays as it is.
    fn change_last_discard(&mut self, change: &AttrChange, specs: &[TileSpec], context: &Context) {
        let Some((discarder, _)) = self.table.last_discard() else {
            return;
        };
        if self.last_discard_in_pond().is_some() {
            let last = self.table.player(discarder).pond.len() - 1;
            self.change_at(Place::Pond(discarder, last), change, specs, context);
        }
        if let Some(&tile) = self.table.player(discarder).discards.last()
            && self.fits_all(tile, specs, context)
        {
            let tile = self.changed(tile, change);
            if let Some(last) = self.table.player_mut(discarder).discards.last_mut() {
                *last = tile;
            }
        }
    }

    /// The called tile of the last call changes where it lies. Its record stays as it is.
    fn change_called_tile(&mut self, change: &AttrChange, specs: &[TileSpec], context: &Context) {
        let Some(call) = self.table.last_call() else {
            return;
        };
        let (caller, called) = (call.seat, call.called);
        let calls = &self.table.player(caller).calls;
        let Some(meld) = calls.last() else { return };
        let at = meld
            .tiles
            .iter()
            .position(|&tile| self.passes_for(tile, called));
        if at.is_some() {
            self.change_call(caller, calls.len() - 1, at, change, specs, context);
        }
    }

    fn change_winning_tile(&mut self, change: &AttrChange, specs: &[TileSpec], context: &Context) {
        match context.win.as_ref().and_then(|win| win.way) {
            None => self.warn("there is no winning tile"),
            Some(WinWay::Draw) => {
                self.change_at(Place::Draw(context.seat, 0), change, specs, context);
            }
            Some(WinWay::Discard) => self.change_last_discard(change, specs, context),
            Some(WinWay::Call) => self.change_called_tile(change, specs, context),
            Some(WinWay::SecondDiscard) => {
                let Some((discarder, _)) = self.table.last_discard() else {
                    return;
                };
                let pond = &self.table.player(discarder).pond;
                let before = pond.split_last().map_or(&[][..], |(_, before)| before);
                let seen = |tile: &Tile| !matches!(tile.id, TileId::BACK | TileId::SPACE);
                if let Some(at) = before.iter().rposition(seen) {
                    self.change_at(Place::Pond(discarder, at), change, specs, context);
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
        self.change_at(place, &AttrChange::Add(attrs.to_vec()), &[], context);
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
        for &target in targets {
            self.change_target(target, &change, &[], context);
        }
    }
}
