//! What a viewer may know, built from knowledge and not by leaving things out of the state.
//!
//! A face that the viewer may not see is a back. Whatever stands in a view was put there because
//! somebody may know it.

use std::sync::Arc;

use jantaku_match::Behaviour;
use jantaku_rulebook::{AutoButtonId, ButtonId, Name, Number, Seat};
use jantaku_tile::{Attr, AttrId, Tile, TileId, attr};

use crate::game::Game;
use crate::table::{Marked, Marking, Menu, Player, RoundResult, Screen, Winner};

/// The table as a viewer sees it.
#[derive(Clone, Debug, PartialEq)]
pub struct View {
    /// Who looks; nobody for spectators.
    pub viewer: Option<Seat>,
    /// The round.
    pub kyoku: usize,
    /// Repeats.
    pub honba: i64,
    /// Points on the table.
    pub pot: Number,
    /// Whose turn it is.
    pub turn: Seat,
    /// Who deals.
    pub dealer: Seat,
    /// The wind of the round.
    pub round_wind: Seat,
    /// The dice.
    pub dice: Vec<u8>,
    /// Live tiles that are left.
    pub tiles_in_wall: usize,
    /// Tiles of the dead wall that are left.
    pub dead_wall: usize,
    /// The row of revealed tiles.
    pub revealed: Vec<SeenTile>,
    /// Tiles on top of the wall, by stack from the end.
    pub atop_wall: Vec<(i32, SeenTile)>,
    /// Tiles of the wall that the viewer sees.
    pub scry: Vec<SeenTile>,
    /// The players.
    pub players: Vec<PlayerView>,
    /// What only the viewer sees.
    pub own: Option<OwnView>,
    /// What everyone looks at.
    pub screen: Option<Screen>,
    /// How the round has ended.
    pub result: Option<RoundResult>,
    /// Wins that have been shown, or are shown.
    pub winners: Vec<Winner>,
    /// Payouts, while they are shown.
    pub payouts: Option<[Number; 4]>,
    /// The headline of the score screen.
    pub header: String,
    /// Does the table wait for time to pass?
    pub paused: bool,
}

/// A player as a viewer sees them.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayerView {
    /// The seat.
    pub seat: Seat,
    /// The wind of the seat.
    pub wind: Seat,
    /// Points.
    pub score: Number,
    /// Is it a bot?
    pub bot: bool,
    /// The hand: in its order for its owner; for others backs, then what is revealed.
    pub hand: Vec<SeenTile>,
    /// Drawn tiles.
    pub draw: Vec<SeenTile>,
    /// Visible discards.
    pub pond: Vec<SeenTile>,
    /// The place of the first discard after riichi, which lies sideways.
    pub riichi_place: Option<usize>,
    /// Calls and flowers.
    pub calls: Vec<SeenMeld>,
    /// Tiles set aside.
    pub aside: Vec<SeenTile>,
    /// The word in large letters.
    pub big_text: String,
    /// Is there a stick?
    pub riichi_stick: bool,
    /// Statuses that the viewer may know.
    pub statuses: Vec<Name>,
    /// Counters that the viewer may know.
    pub counters: Vec<(Name, Number)>,
}

/// A call as a viewer sees it.
#[derive(Clone, Debug, PartialEq)]
pub struct SeenMeld {
    /// Its name.
    pub name: Name,
    /// Its tiles.
    pub tiles: Vec<SeenTile>,
}

/// A tile as a viewer sees it.
#[derive(Clone, Debug, PartialEq)]
pub struct SeenTile {
    /// The tile; a back if the viewer may not see its face.
    pub id: TileId,
    /// Attributes that the viewer may know.
    pub attrs: Vec<Attr>,
}

/// What only the viewer sees.
#[derive(Clone, Debug, PartialEq)]
pub struct OwnView {
    /// May the viewer discard?
    pub may_discard: bool,
    /// Does the table wait for the viewer?
    pub must_act: bool,
    /// Which tiles of hand and draw may be discarded.
    pub playable: Vec<bool>,
    /// Buttons that are offered.
    pub buttons: Vec<ButtonId>,
    /// The open menu.
    pub menu: Option<Menu>,
    /// Is the window for declaring yaku open?
    pub declaring: bool,
    /// What is being marked.
    pub marking: Option<Marking>,
    /// What can be marked.
    pub markable: Vec<Marked>,
    /// Jokers and orderings: what tiles are for the viewer.
    pub behaviour: Arc<Behaviour>,
    /// Auto buttons, and whether they are on.
    pub auto_buttons: Vec<(AutoButtonId, bool)>,
    /// For a dealer who may choose now: does the deal repeat?
    pub repeats_deal: Option<bool>,
    /// Has the viewer seen enough of the screen?
    pub ready: bool,
    /// Offers of an older number are gone.
    pub revision: u64,
}

/// Attributes that only the engine needs.
const INTERNAL: [AttrId; 2] = [attr::HAND, attr::DISCARD];

/// Attributes that a back may have.
const OF_BACKS: [AttrId; 3] = [attr::SIDEWAYS, attr::TRANSPARENT, attr::ANIM];

impl Game {
    /// What a player may know, or somebody who only watches.
    #[must_use]
    pub fn view(&self, viewer: Option<Seat>) -> View {
        let viewer = viewer.filter(|seat| self.seats.contains(seat));
        let table = &self.table;
        let mut revealed: Vec<SeenTile> = self
            .revealed_tiles()
            .into_iter()
            .map(|tile| self.face(tile, true))
            .collect();
        let row = self.rulebook.setup.max_revealed_tiles;
        while revealed.len() < row {
            revealed.push(SeenTile::back());
        }
        let scry = match viewer {
            Some(seat) => self.scryed_tiles(seat),
            None if table.wall.named_scry.is_empty() => Vec::new(),
            None => self.scryed_tiles(Seat::East),
        };
        View {
            viewer,
            kyoku: table.kyoku,
            honba: table.honba,
            pot: table.pot,
            turn: table.turn,
            dealer: self.dealer(),
            round_wind: self.round_wind(),
            dice: table.dice.clone(),
            tiles_in_wall: table.wall.left().len(),
            dead_wall: table.wall.dead.len().saturating_sub(table.wall.dead_index),
            revealed,
            atop_wall: table
                .wall
                .atop
                .iter()
                .map(|(place, tile)| (*place, self.face(*tile, true)))
                .collect(),
            scry: scry.into_iter().map(|tile| self.face(tile, true)).collect(),
            players: self
                .seats
                .iter()
                .map(|seat| self.player_view(*seat, viewer))
                .collect(),
            own: viewer.map(|seat| self.own_view(seat)),
            screen: table.screen,
            result: table.result,
            winners: match table.screen {
                Some(_) => table.winners.clone(),
                None => Vec::new(),
            },
            payouts: table
                .payouts
                .filter(|_| table.screen == Some(Screen::Scores)),
            header: match table.screen {
                Some(Screen::Scores) => table.header.clone(),
                _ => String::new(),
            },
            paused: !table.paused.is_empty(),
        }
    }

    fn player_view(&self, seat: Seat, viewer: Option<Seat>) -> PlayerView {
        let player = self.table.player(seat);
        let own = viewer == Some(seat);
        let setup = &self.rulebook.setup;
        let everything = setup.debug_status && viewer.is_some_and(|seat| self.plays_alone(seat));
        let known = |name: &Name| {
            everything
                || setup.shown_statuses_public.contains(name)
                || (own && setup.shown_statuses.contains(name))
        };
        let counters = player.counters.iter();
        PlayerView {
            seat,
            wind: self.wind_of(seat),
            score: player.score,
            bot: self.options.bots.contains(&seat),
            hand: self.concealed(player, &player.hand, own),
            draw: self.concealed(player, &player.draw, own),
            pond: player
                .pond
                .iter()
                .map(|&tile| self.lying(tile, own, true))
                .collect(),
            riichi_place: player
                .riichi_from
                .filter(|place| *place < player.pond.len()),
            calls: player
                .calls
                .iter()
                .map(|call| SeenMeld {
                    name: call.name,
                    tiles: call
                        .tiles
                        .iter()
                        .map(|&tile| self.lying(tile, own, false))
                        .collect(),
                })
                .collect(),
            aside: self.concealed(player, &player.aside, own),
            big_text: player.big_text.clone(),
            riichi_stick: player.riichi_stick,
            statuses: player.status.iter().copied().filter(known).collect(),
            counters: counters
                .filter(|(name, _)| known(name))
                .map(|(name, value)| (*name, *value))
                .collect(),
        }
    }

    /// Are all others bots?
    fn plays_alone(&self, seat: Seat) -> bool {
        let bots = &self.options.bots;
        let is_bot = |other: &Seat| bots.contains(other);
        self.seats
            .iter()
            .all(|other| is_bot(other) == (*other != seat))
    }

    /// Tiles that only their owner sees, unless they are revealed. Others learn how many there
    /// are, and nothing about their order.
    fn concealed(&self, player: &Player, tiles: &[Tile], own: bool) -> Vec<SeenTile> {
        if own {
            return tiles.iter().map(|tile| self.face(*tile, true)).collect();
        }
        let mut seen: Vec<SeenTile> = Vec::with_capacity(tiles.len());
        let mut faces: Vec<Tile> = Vec::new();
        for &tile in tiles {
            if tile.id == INVISIBLE || self.has_attr(tile, attr::HIDDEN) {
                continue;
            }
            if player.hand_revealed || self.has_attr(tile, attr::REVEALED) {
                faces.push(tile);
            } else {
                seen.push(self.back(tile));
            }
        }
        seen.sort_by(|one, other| one.attrs.cmp(&other.attrs));
        faces.sort_by_key(|tile| (tile.id.sort_key(), tile.id.index()));
        seen.extend(faces.into_iter().map(|tile| self.face(tile, false)));
        seen
    }

    /// A tile that lies on the table, face down or not.
    fn lying(&self, tile: Tile, own: bool, pond: bool) -> SeenTile {
        let down = || self.has_attr(tile, attr::FACEDOWN) || self.has_attr(tile, attr::CONCEALED);
        if !own && down() {
            self.back(tile)
        } else {
            self.face(tile, pond)
        }
    }

    /// A tile whose face the viewer sees; that it was drawn is not for everyone.
    fn face(&self, tile: Tile, drawn: bool) -> SeenTile {
        let known = |attr: &Attr| !INTERNAL.contains(&attr.id) && (drawn || attr.id != attr::DRAW);
        self.seen(tile.id, tile, known)
    }

    /// A tile of which the viewer sees the back.
    fn back(&self, tile: Tile) -> SeenTile {
        let transparent = self.has_attr(tile, attr::TRANSPARENT);
        let tint = |id: AttrId| (attr::RED..=attr::RAINBOW).contains(&id);
        let known = |attr: &Attr| OF_BACKS.contains(&attr.id) || (transparent && tint(attr.id));
        self.seen(TileId::BACK, tile, known)
    }

    /// A tile with those of its attributes that are known.
    fn seen(&self, id: TileId, tile: Tile, known: impl Fn(&Attr) -> bool) -> SeenTile {
        let attrs = if tile.attrs.is_empty() {
            Vec::new()
        } else {
            self.attrs.attrs(tile.attrs).filter(known).collect()
        };
        SeenTile { id, attrs }
    }

    fn own_view(&self, seat: Seat) -> OwnView {
        let player = self.table.player(seat);
        let may_discard = self.may_discard(seat);
        OwnView {
            may_discard,
            must_act: self.must_act(seat),
            playable: if may_discard {
                self.playable(seat)
            } else {
                vec![false; player.tiles().count()]
            },
            buttons: player.tray.buttons.clone(),
            menu: player.tray.menu.clone(),
            declaring: player.tray.declaring,
            marking: player.marking.clone(),
            markable: self.markables(seat),
            behaviour: Arc::clone(&player.behaviour),
            auto_buttons: player
                .auto_buttons
                .iter()
                .enumerate()
                .map(|(at, on)| (AutoButtonId(u16::try_from(at).unwrap_or(u16::MAX)), *on))
                .collect(),
            repeats_deal: self.choice_of_next_dealer(seat).map(|(_, repeats)| repeats),
            ready: player.ready,
            revision: player.tray.revision,
        }
    }
}

/// The tile that nobody sees.
const INVISIBLE: TileId = jantaku_tile::tile!("4x");

impl SeenTile {
    /// A back.
    fn back() -> Self {
        Self {
            id: TileId::BACK,
            attrs: Vec::new(),
        }
    }
}
