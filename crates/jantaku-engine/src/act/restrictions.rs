//! What may be marked.

use std::sync::LazyLock;

use jantaku_match::queries::joker_meld_tile;
use jantaku_rulebook::{MarkEntry, MarkTarget, Needs, Restriction, Seat};
use jantaku_tile::{Pattern, Tile, TileClass, TileId};

use crate::ask::Ask;
use crate::state::{Marked, Marking};

/// The names of calls that lie open.
const OPEN_CALLS: [&str; 4] = ["chii", "pon", "daiminkan", "kakan"];

/// Joker tiles by name, whether or not they stand for anything.
static JOKERS: LazyLock<TileClass> = LazyLock::new(|| class("joker"));
static WINDS: LazyLock<TileClass> = LazyLock::new(|| class("wind"));
static DRAGONS: LazyLock<TileClass> = LazyLock::new(|| class("dragon"));
static TERMINALS_AND_HONOURS: LazyLock<TileClass> = LazyLock::new(|| class("yaochuuhai"));

fn class(name: &str) -> TileClass {
    TileClass::named(name).unwrap_or(TileClass::EMPTY)
}

impl Ask<'_> {
    /// The entry of a player's marking for which an object may be marked: the first that is not
    /// full and accepts it.
    pub(crate) fn markable(&self, seat: Seat, object: Marked) -> Option<usize> {
        let marking = self.state.player(seat).marking.as_ref()?;
        let Needs::Mark(plan) = &self.terms.rulebook.button(marking.button)?.needs else {
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

    /// The tiles of an object: one, or those of a call. `None` if it is gone.
    pub(super) fn marked_tiles(&self, marker: Seat, object: Marked) -> Option<Vec<Tile>> {
        let place = self.marked_slot(marker, object)?;
        Some(self.thing(place)?.tiles().to_vec())
    }

    /// Whether an object satisfies all restrictions of an entry.
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
        let player = self.state.player(marker);
        let behaviour = &player.behaviour;
        let is_joker = |tile: Tile| behaviour.is_joker(tile, self.attrs);
        let tile = self.principal(marker, tiles);
        let is = |class: &TileClass| tile.is_some_and(|tile| class.contains(tile.id));
        let is_call = object.target == MarkTarget::Call;
        match restriction {
            Restriction::Seat(relative) => {
                let owner = self.terms.ring.at(marker, relative);
                owner.is_some() && object.seat == owner
            }
            Restriction::Others => object.seat.is_some_and(|seat| seat != marker),
            Restriction::CurrentTurn => object.seat.is_some() && object.seat == self.state.turn(),
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
                let last = self.state.last_discard();
                object.target == MarkTarget::Discard
                    && last.is_some_and(|(seat, _)| {
                        let pond = &self.state.player(seat).pond;
                        object.seat == Some(seat) && object.index + 1 == pond.len()
                    })
            }
            Restriction::NotJoker => !tiles
                .iter()
                .any(|&tile| is_joker(tile) || JOKERS.contains(tile.id)),
            Restriction::NotRiichi => {
                let riichi = self
                    .terms
                    .engine_names
                    .riichi
                    .is_some_and(|riichi| player.has(riichi));
                let drawn = object.target == MarkTarget::Hand
                    && object.seat == Some(marker)
                    && object.index >= player.hand.len();
                !riichi || drawn
            }
            Restriction::CanDiscard => {
                tile.is_some_and(|tile| self.is_playable_despite_buttons(marker, tile))
            }
            Restriction::Open => is_call && self.is_open_call(object),
            Restriction::CallHasJoker => is_call && tiles.iter().any(|&tile| is_joker(tile)),
            Restriction::MatchCalledTile => self.state.last_call().is_some_and(|call| {
                tile.is_some_and(|tile| behaviour.equivalent(tile, call.called, self.attrs))
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
            Restriction::Tile(pattern) => {
                tile.is_some_and(|tile| tile.satisfies(pattern, Pattern::Written, self.attrs))
            }
            Restriction::NotTile(pattern) => {
                tile.is_some_and(|tile| !tile.satisfies(pattern, Pattern::Written, self.attrs))
            }
        }
    }

    /// The tile that stands for an object: for a call, the first that is not a joker.
    fn principal(&self, marker: Seat, tiles: &[Tile]) -> Option<Tile> {
        let behaviour = &self.state.player(marker).behaviour;
        let natural = |tile: &&Tile| !behaviour.is_joker(**tile, self.attrs);
        match tiles {
            [tile] => Some(*tile),
            _ => tiles.iter().find(natural).or(tiles.first()).copied(),
        }
    }

    /// The tiles that stand for everything marked.
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
        joker_meld_tile(&tiles, &self.state.player(marker).behaviour, self.attrs)
    }

    fn is_open_call(&self, object: Marked) -> bool {
        let calls = object.seat.map(|seat| &self.state.player(seat).calls);
        let meld = calls.and_then(|calls| calls.get(object.index));
        meld.is_some_and(|meld| OPEN_CALLS.contains(&self.terms.rulebook.names.word(meld.name)))
    }
}

fn is_suited(tile: Tile) -> bool {
    tile.id.family().is_number_suit()
}
