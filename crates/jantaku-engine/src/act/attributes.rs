//! Actions that add and remove attributes of tiles.

use std::sync::Arc;

use jantaku_match::Behaviour;
use jantaku_rulebook::action::{
    AttrAction, AttrChange, AttrTarget, OwnTiles, PlainSpecs, TileSpecs,
};
use jantaku_rulebook::{Name, WinWay};
use jantaku_tile::{Attr, AttrId, AttrSet, Tile, TileClass, TileId};

use super::slots::{Thing, TileSlot};
use crate::act::Act;
use crate::ask::Ask;
use crate::face::RuleFault;
use crate::state::{Context, Player};

/// A change of attributes, and the tiles it applies to.
struct Changing<'c> {
    change: &'c AttrChange,
    specs: &'c TileSpecs,
    /// The specs reduced to ids, if ids are enough and nothing they name is a joker.
    plain: Option<&'c PlainSpecs>,
    /// Whether the specs name tiles for which jokers may pass.
    named: bool,
    context: &'c Context,
    behaviour: Arc<Behaviour>,
    /// The attributes changed last, before and after: most tiles have those of the one before.
    last: Option<(AttrSet, AttrSet)>,
}

impl Changing<'_> {
    /// Whether the specs depend only on a tile and its player's behaviour, not on where the tile
    /// lies.
    fn asks_tiles_only(&self) -> bool {
        self.specs.is_empty() || self.plain.is_some()
    }

    /// Whether a tile of this id is meant, where ids are enough.
    #[inline]
    fn tells(&self, id: TileId) -> bool {
        !self.named || self.behaviour.is_plain(id)
    }
}

impl Ask<'_> {
    fn changing<'c>(
        &self,
        change: &'c AttrChange,
        specs: &'c TileSpecs,
        context: &'c Context,
    ) -> Changing<'c> {
        let behaviour = Arc::clone(&self.state.player(context.seat).behaviour);
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

    /// Whether the tile satisfies all specs. Jokers pass for what they can be.
    #[inline(never)]
    fn fits_all(&self, tile: Tile, changing: &Changing) -> bool {
        let mut specs = changing.specs.iter();
        specs.all(|spec| self.fits_spec_with_jokers(tile, spec, changing.context))
    }
}

impl Act<'_> {
    pub(super) fn attr_action(&mut self, action: &AttrAction, context: &Context) {
        match action {
            AttrAction::Zones(targets, change, specs) => {
                let mut changing = self.ask().changing(change, specs, context);
                for &target in targets {
                    self.change_target(target, &mut changing);
                }
            }
            AttrAction::FirstTile(tile, attrs) => self.change_first(*tile, attrs, context),
            AttrAction::Tagged(tag, change) => self.change_tagged(*tag, change),
            AttrAction::RemoveFromHand(attrs, tiles) => {
                self.remove_from_hand(attrs, *tiles == OwnTiles::HandDrawAndAside, context);
            }
            AttrAction::TagTiles(tag, tiles) => self.tag_tiles(*tag, tiles, context),
            AttrAction::TagDrawnTile(tag) => self.tag_drawn_tile(*tag, context),
            AttrAction::TagLastDiscard(tag) => self.tag_last_discard(*tag),
            AttrAction::TagDora(tag, indicator) => self.tag_dora(*tag, indicator, context),
            AttrAction::Untag(tag) => {
                self.state.game.tags.remove(tag);
            }
            AttrAction::UntagTiles(tag, tiles) => self.untag_tiles(*tag, tiles, context),
        }
    }

    /// The tile after a change of its attributes.
    fn changed(&mut self, tile: Tile, change: &AttrChange) -> Tile {
        let remembered = match change {
            AttrChange::Add(attrs) => {
                let mut attrs = attrs.iter();
                attrs.try_fold(tile.attrs, |set, attr| self.attrs.cached_with(set, *attr))
            }
            AttrChange::Remove(ids) => {
                let mut ids = ids.iter();
                ids.try_fold(tile.attrs, |set, id| self.attrs.cached_without(set, *id))
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

    /// Changes those tiles that satisfy all specs.
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

    /// Changes a tile if it satisfies all specs.
    #[inline]
    fn change_tile(&mut self, tile: &mut Tile, changing: &mut Changing) {
        let meant = match changing.plain {
            Some(plain) if changing.tells(tile.id) => plain.ids.contains(tile.id),
            _ => self.ask().fits_all(*tile, changing),
        };
        if meant {
            self.change_meant(tile, changing);
        }
    }

    /// Changes a tile, whatever the specs say.
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

    /// Changes the tile in a slot, if it satisfies all specs.
    fn change_at(&mut self, place: TileSlot, changing: &mut Changing) {
        if let Some(Thing::Tile(mut tile)) = self.ask().thing(place) {
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
                if let Some(place) = self.state.round.wall.dead_index_of(position) {
                    self.change_at(TileSlot::Dead(place), changing);
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
        let tiles = zone(self.state.player_mut(seat));
        // Specs that ask about the game are evaluated while all tiles lie where they are.
        let mut changed = if changing.asks_tiles_only() {
            std::mem::take(tiles)
        } else {
            tiles.clone()
        };
        self.change_tiles(&mut changed, changing);
        *zone(self.state.player_mut(seat)) = changed;
    }

    fn change_calls(&mut self, changing: &mut Changing) {
        let seat = changing.context.seat;
        let calls = &mut self.state.player_mut(seat).calls;
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
        self.state.player_mut(seat).calls = changed;
    }

    /// Changes the last discard in its pond, if it is there, and among the discards. The history
    /// keeps it as it was.
    fn change_last_discard(&mut self, changing: &mut Changing) {
        let Some((discarder, _)) = self.state.last_discard() else {
            return;
        };
        if let Some((_, mut tile)) = self.ask().last_discard_in_pond() {
            self.change_tile(&mut tile, changing);
            if let Some(last) = self.state.player_mut(discarder).pond.last_mut() {
                *last = tile;
            }
        }
        if let Some(mut tile) = self.state.player(discarder).discards.last().copied() {
            self.change_tile(&mut tile, changing);
            if let Some(last) = self.state.player_mut(discarder).discards.last_mut() {
                *last = tile;
            }
        }
    }

    /// Changes the called tile of the last call where it lies. The history keeps it as it was.
    fn change_called_tile(&mut self, changing: &mut Changing) {
        let Some((caller, meld, at)) = self.ask().called_tile_place() else {
            return;
        };
        let calls = &self.state.player(caller).calls;
        let Some(mut tile) = calls.get(meld).and_then(|meld| meld.tiles.get(at)).copied() else {
            return;
        };
        self.change_tile(&mut tile, changing);
        let meld = self.state.player_mut(caller).calls.get_mut(meld);
        if let Some(there) = meld.and_then(|meld| meld.tiles.get_mut(at)) {
            *there = tile;
        }
    }

    fn change_winning_tile(&mut self, changing: &mut Changing) {
        let context = changing.context;
        match context.win.as_ref().and_then(|win| win.way) {
            None => self.warn(RuleFault::NoWinningTile),
            Some(WinWay::Draw) => {
                let Some(mut tile) = self.state.player(context.seat).draw.first().copied() else {
                    return;
                };
                self.change_tile(&mut tile, changing);
                if let Some(first) = self.state.player_mut(context.seat).draw.first_mut() {
                    *first = tile;
                }
            }
            Some(WinWay::Discard) => self.change_last_discard(changing),
            Some(WinWay::Call) => self.change_called_tile(changing),
            Some(WinWay::SecondDiscard) => {
                let Some((discarder, _)) = self.state.last_discard() else {
                    return;
                };
                let pond = &self.state.player(discarder).pond;
                let before = pond.split_last().map_or(&[][..], |(_, before)| before);
                let seen = |tile: &Tile| !matches!(tile.id, TileId::BACK | TileId::SPACE);
                if let Some(at) = before.iter().rposition(seen) {
                    self.change_at(TileSlot::Pond(discarder, at), changing);
                }
            }
        }
    }

    /// Adds attributes to the first such tile of hand and draw.
    fn change_first(&mut self, tile: Tile, attrs: &[Attr], context: &Context) {
        let seat = context.seat;
        let player = self.state.player(seat);
        let Some(at) = player
            .tiles()
            .position(|own| self.ask().passes_for(own, tile))
        else {
            return;
        };
        let hand = player.hand.len();
        let place = if at < hand {
            TileSlot::Hand(seat, at)
        } else {
            TileSlot::Draw(seat, at - hand)
        };
        let (change, specs) = (AttrChange::Add(attrs.to_vec()), TileSpecs::default());
        let mut changing = self.ask().changing(&change, &specs, context);
        self.change_at(place, &mut changing);
    }

    /// Changes all tiles of a tag, wherever they lie.
    fn change_tagged(&mut self, tag: Name, change: &AttrChange) {
        let Some(tagged) = self.state.game.tags.get(&tag).cloned() else {
            return;
        };
        let mut wall = std::mem::take(&mut self.state.round.wall.live);
        self.change_all(&mut wall, &tagged, change);
        self.state.round.wall.live = wall;
        let mut dead = std::mem::take(&mut self.state.round.wall.dead);
        self.change_all(&mut dead, &tagged, change);
        self.state.round.wall.dead = dead;
        const ZONES: [fn(&mut Player) -> &mut Vec<Tile>; 5] = [
            |player| &mut player.hand,
            |player| &mut player.draw,
            |player| &mut player.aside,
            |player| &mut player.pond,
            |player| &mut player.discards,
        ];
        for &seat in self.terms.seats {
            for zone in ZONES {
                let mut tiles = std::mem::take(zone(self.state.player_mut(seat)));
                self.change_all(&mut tiles, &tagged, change);
                *zone(self.state.player_mut(seat)) = tiles;
            }
            let mut calls = std::mem::take(&mut self.state.player_mut(seat).calls);
            for meld in &mut calls {
                self.change_all(&mut meld.tiles, &tagged, change);
            }
            self.state.player_mut(seat).calls = calls;
        }
    }

    fn change_all(&mut self, tiles: &mut [Tile], tagged: &[Tile], change: &AttrChange) {
        let ids: TileClass = tagged.iter().map(|tile| tile.id).collect();
        let any = ids.contains(TileId::ANY) || ids.contains(TileId::FACEUP);
        for tile in tiles {
            let mut tagged = tagged.iter();
            if (any || ids.contains(tile.id))
                && tagged.any(|&other| self.ask().passes_for(*tile, other))
            {
                *tile = self.changed(*tile, change);
            }
        }
    }

    /// Removes attributes from tiles of the hand, and with `more` also of draw and aside.
    fn remove_from_hand(&mut self, attrs: &[AttrId], more: bool, context: &Context) {
        let change = AttrChange::Remove(attrs.to_vec());
        let all = [AttrTarget::Hand, AttrTarget::Draw, AttrTarget::Aside];
        let targets = if more { &all[..] } else { &all[..1] };
        let specs = TileSpecs::default();
        let mut changing = self.ask().changing(&change, &specs, context);
        for &target in targets {
            self.change_target(target, &mut changing);
        }
    }
}
