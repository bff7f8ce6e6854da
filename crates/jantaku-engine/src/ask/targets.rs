//! Match targets: the tiles and calls that a question is about.
//!
//! Targets stand for alternatives: each alternative is a hand with calls, and each target adds to
//! all of them or multiplies them.

use std::borrow::Cow;

use jantaku_match::{Call, HandCalls, queries};
use jantaku_rulebook::{FlowerKind, Name, Relative, Seat, Target};
use jantaku_tile::{Attr, AttrSet, AttrTable, Tile, TileId, attr, tile};

use super::won::{lay_in_pieces, read_win};
use crate::ask::Ask;
use crate::state::{Context, Meld, Original, Reading, WinContext};

/// How many alternatives are looked at.
const MOST_ALTERNATIVES: usize = 10_000;

/// How many tiles all alternatives may have together.
const MOST_TILES: usize = 1_000_000;

/// The joker of American sets.
const AMERICAN_JOKER: TileId = tile!("1j");

/// Alternatives, and the attributes of their tiles, which may include combinations that the table
/// does not know.
pub(super) struct Gathered<'g> {
    pub(super) alternatives: Cow<'g, [HandCalls]>,
    pub(super) attrs: Cow<'g, AttrTable>,
}

/// What a target adds to the alternatives.
enum Added<'g> {
    /// These tiles, to every alternative.
    Tiles(Cow<'g, [Tile]>),
    /// At most one tile, to every alternative.
    One(Option<Tile>),
    /// These calls, to every alternative.
    Calls(Vec<Call>),
    /// One of these tiles, to a copy of every alternative.
    Each(Vec<Tile>),
}

impl<'a> Ask<'a> {
    /// The alternatives that targets stand for, with tiles as they lie.
    pub fn alternatives(&self, targets: &[Target], context: &Context) -> Vec<HandCalls> {
        combine(targets, |target| {
            self.added(target, context, &mut |tile, _| tile)
        })
    }

    /// The alternatives that targets stand for, with tiles as they count: the winning tile is
    /// marked, and in calls nothing lies face down.
    pub(super) fn gather<'g>(&'g self, targets: &[Target], context: &'g Context) -> Gathered<'g> {
        let win = read_win(targets, context);
        if let Some(won) = win.and_then(|win| win.won.as_deref()) {
            return Gathered {
                alternatives: Cow::Borrowed(std::slice::from_ref(won.whole.tiles())),
                attrs: Cow::Borrowed(self.attrs),
            };
        }
        let mut attrs = Cow::Borrowed(&**self.attrs);
        let mut change = |tile: Tile, change: CountedAs| change.apply(tile, &mut attrs);
        let alternatives = match win {
            Some(win) => {
                let winning_tile = self.counted_winning_tile(context, &mut change);
                let mut whole = self.whole_hand(context.seat, winning_tile);
                if let Some(pieces) = &win.pieces {
                    lay_in_pieces(&mut whole, pieces);
                }
                vec![whole]
            }
            None => combine(targets, |target| self.added(target, context, &mut change)),
        };
        Gathered {
            alternatives: Cow::Owned(alternatives),
            attrs,
        }
    }

    /// Tries the alternatives that targets stand for, as they count, until one is accepted. If the
    /// last target adds single tiles, these are tried in place, equal ones once.
    pub(super) fn try_each(
        &self,
        targets: &[Target],
        context: &Context,
        mut will_do: impl FnMut(&[Tile], &[Call], &AttrTable) -> bool,
    ) {
        if read_win(targets, context).is_some() {
            let Gathered {
                alternatives,
                attrs,
            } = self.gather(targets, context);
            let mut alternatives = alternatives.iter();
            alternatives.any(|one| will_do(&one.hand, &one.calls, &attrs));
            return;
        }
        let mut attrs = Cow::Borrowed(&**self.attrs);
        let (mut shared, each) = combine_but_last(targets, |target| {
            self.added(target, context, &mut |tile, change| {
                change.apply(tile, &mut attrs)
            })
        });
        let mut tried = 0;
        for HandCalls { hand, calls } in &mut shared {
            let Some(tiles) = &each else {
                if will_do(hand, calls, &attrs) {
                    return;
                }
                continue;
            };
            for (at, tile) in tiles.iter().enumerate() {
                if tiles[..at].contains(tile) {
                    continue;
                }
                hand.push(*tile);
                tried += 1;
                if will_do(hand, calls, &attrs) || tried >= MOST_ALTERNATIVES {
                    return;
                }
                hand.pop();
            }
        }
    }

    fn added<'g>(
        &'g self,
        target: &Target,
        context: &'g Context,
        change: &mut dyn FnMut(Tile, CountedAs) -> Tile,
    ) -> Added<'g> {
        let state = self.state;
        let seat = context.seat;
        let player = state.player(seat);
        let win = context.win.as_deref();
        let choice = context.choice.as_deref();
        let owned = |tiles: Vec<Tile>| Added::Tiles(Cow::Owned(tiles));
        let one = Added::One;
        let flowers = &self.terms.rulebook.flower_calls;
        let beside = |which: &dyn Fn(FlowerKind) -> bool| {
            let is_meant = |name| flowers.kind(name).is_some_and(which);
            Added::Calls(self.as_calls(&player.calls, is_meant))
        };
        let others = || {
            self.terms
                .seats
                .iter()
                .copied()
                .filter(|other| *other != seat)
        };
        match target {
            Target::Hand => Added::Tiles(Cow::Borrowed(&player.hand)),
            Target::AssignedHand => {
                let read = self.reading_of_win(seat);
                Added::Tiles(Cow::Borrowed(read.map_or(&player.hand, |read| &read.hand)))
            }
            Target::Draw => Added::Tiles(Cow::Borrowed(&player.draw)),
            Target::Pond => Added::Tiles(Cow::Borrowed(&player.pond)),
            Target::Discards => Added::Tiles(Cow::Borrowed(&player.discards)),
            Target::Aside => Added::Tiles(Cow::Borrowed(&player.aside)),
            Target::Calls => {
                Added::Calls(self.as_calls(&player.calls, |name| !flowers.contains(name)))
            }
            Target::AssignedCalls => {
                let read = self.reading_of_win(seat);
                let calls = read.map_or(&player.calls, |read| &read.calls);
                Added::Calls(self.as_calls(calls, |name| !flowers.contains(name)))
            }
            Target::Flowers => beside(&|kind| !kind.joker),
            Target::StartFlowers => beside(&|kind| !kind.joker && kind.at_start),
            Target::Jokers => beside(&|kind| kind.joker),
            Target::StartJokers => beside(&|kind| kind.joker && kind.at_start),
            Target::CallTiles => owned(self.call_tiles(seat, change)),
            Target::WinningHand => owned(match self.reading_of_win(seat) {
                Some(read) => self.winning_hand(&read.hand, &read.calls, read.winning_tile, change),
                None => {
                    let winning = self.winning_tile_now(context);
                    self.winning_hand(&player.hand, &player.calls, winning, change)
                }
            }),
            Target::WinningTile => one(self.counted_winning_tile(context, change)),
            Target::OrigHand => match original(win) {
                Some(original) => Added::Tiles(Cow::Borrowed(&original.hand)),
                None => self.added(&Target::Hand, context, change),
            },
            Target::OrigCalls => match original(win) {
                Some(original) => {
                    Added::Calls(self.as_calls(&original.calls, |name| !flowers.contains(name)))
                }
                None => self.added(&Target::Calls, context, change),
            },
            Target::OrigWinningTile => match original(win) {
                Some(original) => one(original
                    .winning_tile
                    .map(|tile| change(tile, CountedAs::MarkWinning))),
                None => {
                    let winning = self.winning_tile_now(context);
                    one(winning.map(|tile| change(tile, CountedAs::MarkWinning)))
                }
            },
            Target::OrigWinningHand => match original(win) {
                Some(original) => owned(self.winning_hand(
                    &original.hand,
                    &original.calls,
                    original.winning_tile,
                    change,
                )),
                None => {
                    let winning = self.winning_tile_now(context);
                    owned(self.winning_hand(&player.hand, &player.calls, winning, change))
                }
            },
            Target::PlayableTiles => owned(self.playable_tiles(context)),
            Target::LastCall => {
                let call = state.last_call().map(|call| Call {
                    name: self.terms.rulebook.names.shared_word(call.name),
                    tiles: [&[call.called], &call.others[..]].concat(),
                });
                Added::Calls(call.into_iter().collect())
            }
            Target::LastCalledTile => one(state.last_call().map(|call| call.called)),
            Target::LastDiscard => one(self.counted_last_discard(change)),
            Target::SecondLastVisibleDiscard => one(self.second_last_visible_discard(context)),
            Target::LastDiscardOf(relative) => one(self.last_in_pond_of(seat, *relative)),
            Target::CallsOf(relative) => {
                let calls = self.relative_calls(seat, *relative);
                Added::Calls(self.as_calls(calls, |_| true))
            }
            Target::CalledTile => one(choice.and_then(|choice| choice.called)),
            Target::CallChoice => {
                Added::Tiles(Cow::Borrowed(choice.map_or(&[], |choice| &choice.tiles)))
            }
            Target::Tile => one(context.tile),
            Target::AllPonds => owned(
                self.all_players()
                    .flat_map(|player| player.pond.iter().copied())
                    .collect(),
            ),
            Target::OthersPonds => owned(
                others()
                    .flat_map(|other| state.player(other).pond.iter().copied())
                    .collect(),
            ),
            Target::AllCalls => Added::Calls(
                self.all_players()
                    .flat_map(|player| self.as_calls(&player.calls, |_| true))
                    .collect(),
            ),
            Target::AllCallTiles => owned(
                self.all_players()
                    .flat_map(|player| &player.calls)
                    .flat_map(|call| call.tiles.iter().copied())
                    .collect(),
            ),
            Target::RevealedTiles => owned(self.revealed_tiles()),
            Target::VisibleTiles => owned(self.visible_tiles(Some(seat))),
            Target::Scry => owned(self.scryed_tiles(seat)),
            Target::LastScryedTile => one(self.scryed_tiles(seat).last().copied()),
            Target::Named(named) => one(self.named_tile(named, context)),
            Target::HandAny => Added::Each(player.hand.clone()),
            Target::CallTilesAny => Added::Each(self.call_tiles(seat, change)),
            Target::HandDrawNonjokerAny => Added::Each(
                player
                    .tiles()
                    .filter(|tile| !player.behaviour.is_any_joker(*tile, self.attrs))
                    .collect(),
            ),
            Target::AsideUnique => {
                let mut unique: Vec<Tile> = Vec::new();
                for tile in &player.aside {
                    if !unique.iter().any(|other| self.look_alike(*other, *tile)) {
                        unique.push(*tile);
                    }
                }
                Added::Each(unique)
            }
            Target::AllLastDiscards => Added::Each(
                self.terms
                    .seats
                    .iter()
                    .filter_map(|seat| self.last_in_pond(*seat))
                    .collect(),
            ),
            Target::AnyDiscard => Added::Each(player.discards.clone()),
            Target::OthersDiscards => Added::Each(
                others()
                    .flat_map(|other| state.player(other).discards.iter().copied())
                    .collect(),
            ),
            Target::AnyVisibleTile => Added::Each(self.visible_tiles(Some(seat))),
            Target::SelfJokerMeldTiles => Added::Each(self.joker_meld_tiles(seat).collect()),
            Target::AnyoneJokerMeldTiles => Added::Each(
                self.terms
                    .seats
                    .iter()
                    .flat_map(|seat| self.joker_meld_tiles(*seat))
                    .collect(),
            ),
        }
    }

    /// The last discard as it was recorded, with what it has got since.
    fn counted_last_discard(
        &self,
        change: &mut dyn FnMut(Tile, CountedAs) -> Tile,
    ) -> Option<Tile> {
        let (_, tile) = self.state.last_discard()?;
        let now = self.last_discard_now()?;
        if now.attrs == tile.attrs || now.id != tile.id {
            return Some(tile);
        }
        Some(change(tile, CountedAs::Meanwhile(now.attrs)))
    }

    /// The calls whose name is accepted, as the match engine represents them.
    pub(super) fn as_calls(&self, calls: &[Meld], passes: impl Fn(Name) -> bool) -> Vec<Call> {
        let calls = calls.iter().filter(|call| passes(call.name));
        calls
            .map(|call| Call {
                name: self.terms.rulebook.names.shared_word(call.name),
                tiles: call.tiles.clone(),
            })
            .collect()
    }

    /// A player's calls that belong to the hand: all but flowers.
    pub(super) fn hand_calls(&self, seat: Seat) -> Vec<Call> {
        let flowers = &self.terms.rulebook.flower_calls;
        self.as_calls(&self.state.player(seat).calls, |name| {
            !flowers.contains(name)
        })
    }

    /// Whether two tiles look the same. Invisible attributes make no difference.
    pub(crate) fn look_alike(&self, one: Tile, other: Tile) -> bool {
        let visible = |tile: Tile| self.attrs.required_in_play(tile.attrs);
        one.id == other.id && visible(one) == visible(other)
    }

    fn last_in_pond(&self, seat: Seat) -> Option<Tile> {
        self.state.player(seat).pond.last().copied()
    }

    fn last_in_pond_of(&self, seat: Seat, relative: Relative) -> Option<Tile> {
        self.last_in_pond(self.terms.ring.at(seat, relative)?)
    }

    fn relative_calls(&self, seat: Seat, relative: Relative) -> &[Meld] {
        let other = self.terms.ring.at(seat, relative);
        other.map_or(&[], |other| &self.state.player(other).calls)
    }

    /// How a player's winning hand was scored; `None` before that, and if it had no jokers.
    pub(super) fn reading_of_win(&self, seat: Seat) -> Option<&'a Reading> {
        let read = self.state.winner(seat).map(|winner| &winner.scored.reading);
        read.filter(|read| !read.jokers.is_empty())
    }

    /// The tiles of all calls, with American jokers replaced by what they stand for.
    fn call_tiles(&self, seat: Seat, change: &mut dyn FnMut(Tile, CountedAs) -> Tile) -> Vec<Tile> {
        let mut tiles = Vec::new();
        for call in &self.state.player(seat).calls {
            let natural = call.tiles.iter().find(|tile| tile.id != AMERICAN_JOKER);
            for &tile in &call.tiles {
                let tile = match natural {
                    Some(natural) if tile.id == AMERICAN_JOKER => *natural,
                    _ => tile,
                };
                tiles.push(change(tile, CountedAs::TurnUp));
            }
        }
        tiles
    }

    fn winning_hand(
        &self,
        hand: &[Tile],
        calls: &[Meld],
        winning: Option<Tile>,
        change: &mut dyn FnMut(Tile, CountedAs) -> Tile,
    ) -> Vec<Tile> {
        let mut tiles = Vec::with_capacity(hand.len() + 4 * calls.len() + 1);
        tiles.extend_from_slice(hand);
        for call in calls.iter().filter(|call| !self.is_flower_call(call)) {
            tiles.extend_from_slice(&call.tiles);
        }
        tiles.extend(winning.map(|tile| change(tile, CountedAs::MarkWinning)));
        tiles
    }

    /// The natural tile of each call with jokers.
    fn joker_meld_tiles(&self, seat: Seat) -> impl Iterator<Item = Tile> {
        let player = self.state.player(seat);
        player.calls.iter().filter_map(|call| {
            let natural = queries::joker_meld_tile(&call.tiles, &player.behaviour, self.attrs);
            natural.map(Tile::from)
        })
    }
}

/// Extends every alternative by each target. A question that grows too large has no alternatives.
fn combine<'g>(targets: &[Target], added: impl FnMut(&Target) -> Added<'g>) -> Vec<HandCalls> {
    let (alternatives, each) = combine_but_last(targets, added);
    match each {
        Some(tiles) => multiply(&alternatives, &tiles),
        None => alternatives,
    }
}

/// The same, but if the last target adds single tiles, these are returned separately.
fn combine_but_last<'g>(
    targets: &[Target],
    mut added: impl FnMut(&Target) -> Added<'g>,
) -> (Vec<HandCalls>, Option<Vec<Tile>>) {
    let mut alternatives = vec![HandCalls::default()];
    let mut size = 0;
    for (at, target) in targets.iter().enumerate() {
        let added = added(target);
        size += match &added {
            Added::Tiles(tiles) => tiles.len(),
            Added::One(tile) => tile.iter().len(),
            Added::Calls(calls) => calls.iter().map(|call| call.tiles.len()).sum(),
            Added::Each(_) => 1,
        };
        if size * alternatives.len() > MOST_TILES {
            return (Vec::new(), None);
        }
        match added {
            Added::Tiles(Cow::Owned(tiles)) if at == 0 => {
                alternatives = vec![HandCalls {
                    hand: tiles,
                    ..HandCalls::default()
                }];
            }
            Added::Tiles(tiles) => {
                for HandCalls { hand, .. } in &mut alternatives {
                    hand.reserve(tiles.len() + 1); // often one more follows
                    hand.extend_from_slice(&tiles);
                }
            }
            Added::One(tile) => {
                for alternative in &mut alternatives {
                    alternative.hand.extend(tile);
                }
            }
            Added::Calls(mut calls) => match &mut alternatives[..] {
                [only] => only.calls.append(&mut calls),
                several => {
                    for alternative in several {
                        alternative.calls.extend_from_slice(&calls);
                    }
                }
            },
            Added::Each(tiles) if at + 1 == targets.len() => return (alternatives, Some(tiles)),
            Added::Each(tiles) => alternatives = multiply(&alternatives, &tiles),
        }
    }
    (alternatives, None)
}

/// Every alternative with each of the tiles.
fn multiply(alternatives: &[HandCalls], tiles: &[Tile]) -> Vec<HandCalls> {
    let longer = alternatives.iter().flat_map(|alternative| {
        tiles.iter().map(|tile| {
            let mut longer = alternative.clone();
            longer.hand.push(*tile);
            longer
        })
    });
    longer.take(MOST_ALTERNATIVES).collect()
}

fn original(win: Option<&WinContext>) -> Option<&Original> {
    win?.original.as_deref()
}

/// How a tile counts differently from how it lies.
#[derive(Clone, Copy)]
pub(super) enum CountedAs {
    /// The winning tile is marked as such.
    MarkWinning,
    /// A tile lying face down counts as open.
    TurnUp,
    /// Attributes that a tile has got meanwhile are invisible: they can be asked for, and make no
    /// difference otherwise.
    Meanwhile(AttrSet),
}

impl CountedAs {
    /// The changed tile. Attributes are copied only if the change makes a combination that the
    /// table does not know.
    pub(super) fn apply(self, tile: Tile, attrs: &mut Cow<'_, AttrTable>) -> Tile {
        const WINNING: Attr = attr::WINNING_TILE.visible();
        let changed = match self {
            Self::MarkWinning if !attrs.has(tile.attrs, WINNING.id) => {
                match attrs.known_with(tile.attrs, WINNING) {
                    Some(known) => Ok(known),
                    None => attrs.to_mut().add(tile.attrs, WINNING),
                }
            }
            Self::TurnUp if attrs.has(tile.attrs, attr::FACEDOWN) => {
                attrs.to_mut().remove(tile.attrs, attr::FACEDOWN)
            }
            Self::Meanwhile(now) => {
                let since = attrs
                    .attrs(now)
                    .filter(|attr| !attrs.has(tile.attrs, attr.id));
                let since: Vec<Attr> = since.map(|attr| attr.id.invisible()).collect();
                let mut since = since.into_iter();
                since.try_fold(tile.attrs, |set, attr| match attrs.known_with(set, attr) {
                    Some(known) => Ok(known),
                    None => attrs.to_mut().add(set, attr),
                })
            }
            _ => return tile,
        };
        // If the table is full, the tile stays as it is.
        changed.map_or(tile, |attrs| Tile { id: tile.id, attrs })
    }
}
