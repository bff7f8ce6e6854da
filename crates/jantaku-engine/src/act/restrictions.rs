//! What may be marked.

use std::sync::LazyLock;

use jantaku_match::queries::joker_meld_tile;
use jantaku_rulebook::{MarkEntry, MarkTarget, Needs, Restriction, Seat};
use jantaku_tile::{Pattern, Tile, TileClass, TileId};

use crate::game::Game;
use crate::table::{Marked, Marking};

/// Calls that lie open.
const OPEN_CALLS: [&str; 4] = ["chii", "pon", "daiminkan", "kakan"];

static WINDS: LazyLock<TileClass> = LazyLock::new(|| class("wind"));
static DRAGONS: LazyLock<TileClass> = LazyLock::new(|| class("dragon"));
static TERMINALS_AND_HONOURS: LazyLock<TileClass> = LazyLock::new(|| class("yaochuuhai"));

fn class(name: &str) -> TileClass {
    TileClass::named(name).unwrap_or(TileClass::EMPTY)
}

impl Game {
    /// The entry of a player's marking that something may be marked for: the first that is not
    /// full and accepts it.
    pub(crate) fn markable(&self, seat: Seat, object: Marked) -> Option<usize> {
        let marking = self.table.player(seat).marking.as_ref()?;
        let Needs::Mark(plan) = &self.rulebook.button(marking.button)?.needs else {
            return None;
        };
        if marking
            .marked
            .iter()
            .flatten()
            .any(|other| *other == object)
        {
            return None;
        }
        let tiles = self.marked_tiles(seat, object)?;
        let entries = plan.entries.iter().zip(&marking.marked);
        entries
            .enumerate()
            .find(|(_, (entry, marked))| {
                entry.target == object.target
                    && marked.len() < entry.needed
                    && self.accepts(entry, seat, object, &tiles, marking)
            })
            .map(|(place, _)| place)
    }

    /// The tile, or the tiles of the call, that an object is; nothing if it is not there.
    pub(super) fn marked_tiles(&self, marker: Seat, object: Marked) -> Option<Vec<Tile>> {
        let place = self.marked_place(marker, object)?;
        Some(self.thing(place)?.tiles().to_vec())
    }

    /// Do all restrictions of an entry hold for an object?
    fn accepts(
        &self,
        entry: &MarkEntry,
        marker: Seat,
        object: Marked,
        tiles: &[Tile],
        marking: &Marking,
    ) -> bool {
        let names_seats = |restriction: &Restriction| {
            matches!(
                restriction,
                Restriction::Seat(_) | Restriction::Others | Restriction::CurrentTurn
            )
        };
        // Hands are one's own, unless the entry says whose.
        let others_hand = object.target == MarkTarget::Hand && object.seat != Some(marker);
        if others_hand && !entry.restrictions.iter().any(names_seats) {
            return false;
        }
        let mut restrictions = entry.restrictions.iter();
        restrictions
            .all(|&restriction| self.fits_restriction(restriction, marker, object, tiles, marking))
    }

    fn fits_restriction(
        &self,
        restriction: Restriction,
        marker: Seat,
        object: Marked,
        tiles: &[Tile],
        marking: &Marking,
    ) -> bool {
        let player = self.table.player(marker);
        let behaviour = &player.behaviour;
        let is_joker = |tile: Tile| behaviour.is_joker(tile, &self.attrs);
        let tile = self.principal(marker, tiles);
        let is = |class: &TileClass| tile.is_some_and(|tile| class.contains(tile.id));
        let is_call = object.target == MarkTarget::Call;
        match restriction {
            Restriction::Seat(relative) => object.seat == Some(marker.at(relative)),
            Restriction::Others => object.seat.is_some_and(|seat| seat != marker),
            Restriction::CurrentTurn => object.seat == Some(self.table.turn),
            Restriction::Suited => tile.is_some_and(is_suited),
            Restriction::MatchSuit => tile.is_some_and(|tile| {
                let suit = tile.id.family();
                let mut marked = self.principals(marker, marking);
                is_suited(tile) && marked.all(|other| other.id.family() == suit)
            }),
            Restriction::MatchNumber => tile.is_some_and(|tile| {
                let number = tile.id.number();
                let mut marked = self.principals(marker, marking);
                is_suited(tile) && marked.all(|other| other.id.number() == number)
            }),
            Restriction::TerminalHonor => is(&TERMINALS_AND_HONOURS),
            Restriction::Wind => is(&WINDS),
            Restriction::Dragon => is(&DRAGONS),
            Restriction::Visible => tile.is_some_and(|tile| self.is_face_up(tile)),
            Restriction::LastDiscard => {
                let last = self.table.last_discard();
                object.target == MarkTarget::Discard
                    && last.is_some_and(|(seat, _)| {
                        let pond = &self.table.player(seat).pond;
                        object.seat == Some(seat) && object.index + 1 == pond.len()
                    })
            }
            Restriction::NotJoker => !tiles.iter().any(|&tile| is_joker(tile)),
            Restriction::NotRiichi => {
                let riichi = self.words.riichi.is_some_and(|riichi| player.has(riichi));
                let drawn = object.target == MarkTarget::Hand
                    && object.seat == Some(marker)
                    && object.index >= player.hand.len();
                !riichi || drawn
            }
            Restriction::CanDiscard => {
                tile.is_some_and(|tile| self.is_playable(marker, tile, true))
            }
            Restriction::Open => is_call && self.is_open_call(object),
            Restriction::CallHasJoker => is_call && tiles.iter().any(|&tile| is_joker(tile)),
            Restriction::MatchCalledTile => self.table.last_call().is_some_and(|call| {
                tile.is_some_and(|tile| behaviour.equivalent(tile, call.called, &self.attrs))
            }),
            Restriction::MatchHandToMarkedCall => tile.is_some_and(|tile| {
                let mut calls = marking.of(MarkTarget::Call);
                calls.all(|call| self.natural_of(marker, call) == Some(tile.id))
            }),
            Restriction::MatchCallToMarkedHand => {
                let natural = self.natural_of(marker, object);
                let mut hand = marking.of(MarkTarget::Hand);
                is_call
                    && natural.is_some()
                    && hand.all(|tile| {
                        let tiles = self.marked_tiles(marker, tile).unwrap_or_default();
                        tiles.first().map(|tile| tile.id) == natural
                    })
            }
            Restriction::Tile(pattern, negated) => tile.is_some_and(|tile| {
                tile.satisfies(pattern, Pattern::Written, &self.attrs) != negated
            }),
        }
    }

    /// The tile that stands for an object: of a call the first that is no joker.
    fn principal(&self, marker: Seat, tiles: &[Tile]) -> Option<Tile> {
        let behaviour = &self.table.player(marker).behaviour;
        let natural = |tile: &&Tile| !behaviour.is_joker(**tile, &self.attrs);
        match tiles {
            [tile] => Some(*tile),
            _ => tiles.iter().find(natural).or(tiles.first()).copied(),
        }
    }

    /// The tiles that stand for all that is marked.
    fn principals<'g>(
        &'g self,
        marker: Seat,
        marking: &'g Marking,
    ) -> impl Iterator<Item = Tile> + 'g {
        let marked = marking.marked.iter().flatten();
        marked.filter_map(move |&object| {
            let tiles = self.marked_tiles(marker, object)?;
            self.principal(marker, &tiles)
        })
    }

    /// The natural tile of a call that mixes it with jokers.
    fn natural_of(&self, marker: Seat, call: Marked) -> Option<TileId> {
        let tiles = self.marked_tiles(marker, call)?;
        joker_meld_tile(&tiles, &self.table.player(marker).behaviour, &self.attrs)
    }

    fn is_open_call(&self, object: Marked) -> bool {
        let calls = object.seat.map(|seat| &self.table.player(seat).calls);
        let meld = calls.and_then(|calls| calls.get(object.index));
        meld.is_some_and(|meld| OPEN_CALLS.contains(&self.rulebook.names.word(meld.name)))
    }
}

fn is_suited(tile: Tile) -> bool {
    tile.id.family().is_number_suit()
}
