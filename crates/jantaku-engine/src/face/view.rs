//! What a viewer may know, built from knowledge and not by leaving things out of the state.
//!
//! A face that the viewer may not see is a back. Whatever stands in a view was put there because
//! the viewer may know it.

use std::sync::Arc;

use jantaku_match::Behaviour;
use jantaku_rulebook::{AutoButtonId, ButtonId, Name, Number, Seat};
use jantaku_tile::{Tile, TileId, attr};

use super::tile::Drawn;
use super::{Barred, EndView, ScoresView, SeenMeld, SeenTile, Viewer, WinView};
use crate::ask::Ask;
use crate::state::{
    Choice, Chosen, Marked, Menu, Offer, Player, RoundEvent, RoundResult, RulesText, Screen, State,
};

/// The table as a viewer sees it.
#[derive(Clone, Debug, PartialEq)]
pub struct View {
    /// Who looks.
    pub viewer: Viewer,
    /// Rounds before this one, repeats not counted: 0 is East 1.
    pub kyoku: usize,
    /// Repeats of the deal.
    pub honba: i64,
    /// Points on the table.
    pub pot: Number,
    /// Whose turn it is.
    pub turn: Seat,
    /// Whether that player still owes a discard.
    pub awaiting_discard: bool,
    /// Who deals.
    pub dealer: Seat,
    /// The wind of the round.
    pub round_wind: Seat,
    /// The dice of the deal.
    pub dice: Vec<u8>,
    /// Live tiles that are left.
    pub tiles_in_wall: usize,
    /// Tiles of the dead wall that are left.
    pub dead_wall: usize,
    /// The row of revealed tiles; places not used yet are backs.
    pub revealed: Vec<SeenTile>,
    /// Tiles in play that are dora by what is revealed.
    pub dora: Vec<TileId>,
    /// Tiles on top of the wall, by stack from the end.
    pub atop_wall: Vec<(i32, SeenTile)>,
    /// Tiles of the wall that the viewer sees.
    pub scry: Vec<SeenTile>,
    /// The newest discard, as long as it lies where it was put: whose, and its index in the pond.
    pub last_discard: Option<(Seat, usize)>,
    /// The players in the order of seats.
    pub players: Vec<PlayerView>,
    /// What only the viewer sees; `None` for those who watch.
    pub own: Option<OwnView>,
    /// The rules in words, as actions have written them.
    pub rules_text: Arc<RulesText>,
    /// The screen that covers the table.
    pub screen: Option<Screen>,
    /// How the round has ended.
    pub result: Option<RoundResult>,
    /// The winner on the screen.
    pub win: Option<WinView>,
    /// The payments on the screen.
    pub scores: Option<ScoresView>,
    /// The final standing on the screen.
    pub end: Option<EndView>,
    /// Seats that have seen enough of the screen; bots always have.
    pub ready: Vec<Seat>,
    /// Whether the table waits for time to pass.
    pub paused: bool,
}

/// A player as a viewer sees them.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayerView {
    /// The seat, which stays the same through the game.
    pub seat: Seat,
    /// The wind of the seat in this round.
    pub wind: Seat,
    /// Points.
    pub score: Number,
    /// Whether a bot plays the seat.
    pub bot: bool,
    /// The hand: in its order for those who see it; for others backs, then what is revealed.
    pub hand: Vec<SeenTile>,
    /// Drawn tiles that have not joined the hand.
    pub draw: Vec<SeenTile>,
    /// Visible discards.
    pub pond: Vec<SeenTile>,
    /// Index of the first discard after riichi, which lies sideways.
    pub riichi_place: Option<usize>,
    /// Calls and flowers.
    pub calls: Vec<SeenMeld>,
    /// Tiles set aside.
    pub aside: Vec<SeenTile>,
    /// The word in large letters; empty if there is none.
    pub big_text: String,
    /// Whether the player has a stick on the table.
    pub riichi_stick: bool,
    /// Statuses that the viewer may know.
    pub statuses: Vec<Name>,
    /// Counters that the viewer may know.
    pub counters: Vec<(Name, Number)>,
}

/// What only the viewer sees.
#[derive(Clone, Debug, PartialEq)]
pub struct OwnView {
    /// Whether the viewer may discard.
    pub may_discard: bool,
    /// Whether the table waits for the viewer.
    pub must_act: bool,
    /// Which tiles of hand and draw together may be discarded.
    pub playable: Vec<bool>,
    /// What keeps each tile of hand and draw from being discarded; empty unless the viewer may
    /// discard some tiles and not others.
    pub barred: Vec<Option<Barred>>,
    /// Buttons that are offered, in order.
    pub buttons: Vec<OfferedButton>,
    /// The button that the viewer has pressed while others have not decided yet.
    pub waiting: Option<ButtonId>,
    /// The open menu.
    pub menu: Option<Menu>,
    /// Whether the window for declaring yaku is open.
    pub declaring: bool,
    /// What is being marked.
    pub marking: Option<MarkingView>,
    /// Jokers and orderings: what tiles are for the viewer.
    pub behaviour: Arc<Behaviour>,
    /// Auto buttons, and whether they are on.
    pub auto_buttons: Vec<(AutoButtonId, bool)>,
    /// Seats whose hands the viewer may declare dead.
    pub may_declare_dead: Vec<Seat>,
    /// For a dealer who may choose now: whether the deal repeats.
    pub repeats_deal: Option<bool>,
    /// Whether the viewer has seen enough of the screen.
    pub ready: bool,
    /// Grows whenever offers change. A command that answers offers of another revision is stale.
    pub revision: u64,
}

/// A button that is offered.
#[derive(Clone, Debug, PartialEq)]
pub struct OfferedButton {
    /// The button; [`ButtonId::SKIP`] declines.
    pub id: ButtonId,
    /// What has to be chosen once it is pressed.
    pub offer: Offer,
}

/// What the viewer is marking.
#[derive(Clone, Debug, PartialEq)]
pub struct MarkingView {
    /// The button that asked for it.
    pub button: ButtonId,
    /// How many objects have to be marked in all.
    pub needed: usize,
    /// What is marked.
    pub marked: Vec<Marked>,
    /// What can be marked now.
    pub markable: Vec<Marked>,
    /// Whether the viewer may stop marking.
    pub cancellable: bool,
}

impl Ask<'_> {
    /// What a viewer may know. A seat that nobody has sees what the public sees.
    #[must_use]
    pub(crate) fn view(&self, viewer: Viewer) -> View {
        let viewer = match viewer {
            Viewer::Seat(seat) if !self.plays(seat) => Viewer::Public,
            viewer => viewer,
        };
        let State {
            game,
            round,
            ending,
            ..
        } = self.state;
        let face = |tile: Tile| SeenTile::face(tile, Drawn::Shown, self.attrs);
        let mut revealed: Vec<SeenTile> = self.revealed_tiles().into_iter().map(face).collect();
        let dora = self.dora_by(revealed.iter().map(|tile| tile.id));
        let row = self.terms.rulebook.setup.max_revealed_tiles;
        while revealed.len() < row {
            revealed.push(SeenTile::plain_back());
        }
        let scry = match viewer.seat() {
            Some(seat) => self.scryed_tiles(seat),
            None if round.wall.named_scry.is_empty() => Vec::new(),
            None => self.scryed_tiles(Seat::East),
        };
        let seats = self.terms.seats.iter();
        View {
            viewer,
            kyoku: game.kyoku,
            honba: game.honba,
            pot: game.pot,
            turn: round.turn,
            awaiting_discard: round.awaiting_discard,
            dealer: self.dealer(),
            round_wind: self.round_wind(),
            dice: round.dice.clone(),
            tiles_in_wall: round.wall.left().len(),
            dead_wall: round.wall.dead.len().saturating_sub(round.wall.dead_index),
            revealed,
            dora,
            atop_wall: round
                .wall
                .atop
                .iter()
                .map(|(place, tile)| (*place, face(*tile)))
                .collect(),
            scry: scry.into_iter().map(face).collect(),
            last_discard: self.last_discard_lying(),
            players: seats
                .clone()
                .map(|seat| self.player_view(*seat, viewer))
                .collect(),
            own: viewer.seat().map(|seat| self.own_view(seat)),
            rules_text: Arc::clone(&game.rules_text),
            screen: ending.screen,
            result: ending.result,
            win: self.win_view(),
            scores: self.scores_view(),
            end: self.end_view(),
            ready: seats
                .copied()
                .filter(|seat| ending.screen.is_some() && self.is_ready(*seat))
                .collect(),
            paused: !self.state.machine.paused.is_empty(),
        }
    }

    /// The newest discard, as long as it lies where it was put.
    fn last_discard_lying(&self) -> Option<(Seat, usize)> {
        let mut history = self.state.round.history.iter().rev();
        let seat = history.find_map(|event| match event {
            RoundEvent::Discard { seat, .. } => Some(Some(*seat)),
            RoundEvent::Call(call) if call.from != call.seat => Some(None),
            RoundEvent::Draw { .. } | RoundEvent::Call(_) | RoundEvent::Swap { .. } => None,
        })??;
        let pond = &self.state.player(seat).pond;
        pond.last().filter(|tile| !tile.is_blank(self.attrs))?;
        Some((seat, pond.len() - 1))
    }

    fn player_view(&self, seat: Seat, viewer: Viewer) -> PlayerView {
        let player = self.state.player(seat);
        let own = viewer.sees_hand_of(seat);
        let setup = &self.terms.rulebook.setup;
        let everything =
            setup.debug_status && viewer.seat().is_some_and(|seat| self.plays_alone(seat));
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
            bot: self.state.game.bots.contains(&seat),
            hand: self.concealed(player, &player.hand, own),
            draw: self.concealed(player, &player.draw, own),
            pond: player
                .pond
                .iter()
                .map(|&tile| SeenTile::lying(tile, own, Drawn::Shown, self.attrs))
                .collect(),
            riichi_place: player
                .riichi_from
                .filter(|place| *place < player.pond.len()),
            calls: player
                .calls
                .iter()
                .map(|call| SeenMeld {
                    name: call.name,
                    flower: self.is_flower_call(call),
                    tiles: call
                        .tiles
                        .iter()
                        .map(|&tile| SeenTile::lying(tile, own, Drawn::Secret, self.attrs))
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
        let bots = &self.state.game.bots;
        let is_bot = |other: &Seat| bots.contains(other);
        self.terms
            .seats
            .iter()
            .all(|other| is_bot(other) == (*other != seat))
    }

    /// Tiles that only their owner sees, unless they are revealed. Others learn how many there
    /// are, and nothing about their order.
    fn concealed(&self, player: &Player, tiles: &[Tile], own: bool) -> Vec<SeenTile> {
        if own {
            let faces = tiles.iter();
            return faces
                .map(|tile| SeenTile::face(*tile, Drawn::Shown, self.attrs))
                .collect();
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
                seen.push(SeenTile::back(tile, self.attrs));
            }
        }
        seen.sort_by(|one, other| one.attrs.cmp(&other.attrs));
        faces.sort_by_key(|tile| (tile.id.sort_key(), tile.id.index()));
        let faces = faces.into_iter();
        seen.extend(faces.map(|tile| SeenTile::face(tile, Drawn::Secret, self.attrs)));
        seen
    }

    fn own_view(&self, seat: Seat) -> OwnView {
        let player = self.state.player(seat);
        let tray = &player.tray;
        let may_discard = self.may_discard(seat);
        let playable = if may_discard {
            self.playable(seat)
        } else {
            vec![false; player.tiles().count()]
        };
        let some_are_barred = may_discard && playable.contains(&false);
        OwnView {
            may_discard,
            must_act: self.must_act(seat),
            barred: match some_are_barred {
                true => self.barred(seat),
                false => Vec::new(),
            },
            playable,
            buttons: tray
                .buttons
                .iter()
                .map(|id| OfferedButton {
                    id: *id,
                    offer: tray.offers.get(id).cloned().unwrap_or(Offer::Plain),
                })
                .collect(),
            waiting: tray.choice.as_ref().and_then(|choice| match choice {
                Choice {
                    chosen: Chosen::Button(id, _),
                    complete: true,
                } => Some(*id),
                _ => None,
            }),
            menu: tray.menu.clone(),
            declaring: tray.declaring,
            marking: player.marking.as_ref().map(|marking| {
                let plan = self.mark_plan(marking.button);
                let button = self.terms.rulebook.button(marking.button);
                MarkingView {
                    button: marking.button,
                    needed: plan.map_or(0, |plan| {
                        plan.entries.iter().map(|entry| entry.needed).sum()
                    }),
                    marked: marking.marked.concat(),
                    markable: self.markables(seat),
                    cancellable: button.is_some_and(|button| button.cancellable),
                }
            }),
            behaviour: Arc::clone(&player.behaviour),
            auto_buttons: player
                .auto_buttons
                .iter()
                .enumerate()
                .map(|(at, on)| (AutoButtonId(u16::try_from(at).unwrap_or(u16::MAX)), *on))
                .collect(),
            may_declare_dead: self.may_declare_dead(seat),
            repeats_deal: self.choice_of_next_dealer(seat).map(|(_, repeats)| repeats),
            ready: player.ready,
            revision: tray.revision,
        }
    }
}

/// The tile that nobody sees.
const INVISIBLE: TileId = jantaku_tile::tile!("4x");
