//! What happened, with everything about it.

use jantaku_rulebook::{Name, Number, Seat, WinWay};
use jantaku_tile::{AttrTable, Tile};

use super::tile::Drawn;
use super::{GameEvent, RuleFault, SeenTile, Viewer};

/// Something that happened. It can be kept, and told later to whoever comes then.
#[derive(Clone, Debug)]
pub struct Occurrence(Happened);

impl Occurrence {
    pub(crate) fn new(happened: Happened) -> Self {
        Self(happened)
    }

    /// What a viewer is told about it; `None` if it is not for viewers. The table is that of the
    /// game, then or at any later time: it only grows.
    #[must_use]
    pub fn seen_by(&self, viewer: Viewer, attrs: &AttrTable) -> Option<GameEvent> {
        self.0.seen_by(viewer, attrs)
    }

    /// Whether a round begins with it.
    #[must_use]
    pub fn starts_round(&self) -> bool {
        matches!(self.0, Happened::RoundStarted { .. })
    }

    /// Whether it still matters to somebody who was not there. Draws and shouts are for the moment.
    #[must_use]
    pub fn is_lasting(&self) -> bool {
        !matches!(
            self.0,
            Happened::Drawn(..)
                | Happened::BigText(..)
                | Happened::Paused(_)
                | Happened::Print(_)
                | Happened::Warning(_)
        )
    }

    pub(crate) fn happened(&self) -> &Happened {
        &self.0
    }
}

/// Everything about something that happened, hidden tiles included. [`GameEvent`] says what each
/// of it means.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs, reason = "documented once, on `GameEvent`")]
pub enum Happened {
    RoundStarted {
        kyoku: usize,
        honba: i64,
    },
    /// Only those who see the player's hand see which tile it was.
    Drawn(Seat, Tile),
    Discarded {
        seat: Seat,
        /// A back if it was discarded face down.
        tile: Tile,
        tsumogiri: bool,
    },
    Called {
        seat: Seat,
        name: Name,
        /// What the ruleset calls it in messages, where that is not its name.
        label: Option<String>,
        called: Option<Tile>,
        others: Vec<Tile>,
        /// Those who do not see the player's hand are told the name only.
        hidden: bool,
        from: Option<Seat>,
    },
    Revealed(Tile),
    TilesShown(Seat, Vec<Tile>),
    JokerSwapped(Seat, Vec<Tile>),
    CardsShown(Seat, Vec<Name>),
    YakuDeclared(Seat, Vec<Name>),
    HandDeclaredDead(Seat, Seat),
    RestrictionsLifted,
    Won(Seat),
    HandShown {
        seat: Seat,
        way: WinWay,
        label: String,
        winning_tile: Option<Tile>,
        hand: Vec<Tile>,
    },
    JokersRead(Vec<(Option<Tile>, Tile)>),
    WinScored {
        seat: Seat,
        score: Number,
        unit: String,
        yaku: Vec<(Name, Number)>,
    },
    RoundDrawn {
        abortive: bool,
        name: Option<String>,
    },
    Message(Option<Seat>, String),
    BigText(Seat, String),
    /// Everything waits for so many milliseconds.
    Paused(u32),
    RoundEnded,
    GameEnded,
    Print(String),
    Warning(RuleFault),
    Error(RuleFault),
}

impl Happened {
    /// What a viewer is told about it; `None` if it is not for viewers.
    #[must_use]
    pub fn seen_by(&self, viewer: Viewer, attrs: &AttrTable) -> Option<GameEvent> {
        let face = |tile: &Tile| SeenTile::face(*tile, Drawn::Shown, attrs);
        let faces = |tiles: &[Tile]| tiles.iter().map(face).collect::<Vec<_>>();
        Some(match self {
            Self::RoundStarted { kyoku, honba } => GameEvent::RoundStarted {
                kyoku: *kyoku,
                honba: *honba,
            },
            Self::Drawn(seat, tile) => GameEvent::Drew {
                seat: *seat,
                tile: match viewer.sees_hand_of(*seat) {
                    true => face(tile),
                    false => SeenTile::plain_back(),
                },
            },
            Self::Discarded {
                seat,
                tile,
                tsumogiri,
            } => GameEvent::Discarded {
                seat: *seat,
                tile: face(tile),
                tsumogiri: *tsumogiri,
            },
            Self::Called {
                seat,
                name,
                label,
                called,
                others,
                hidden,
                from,
            } => {
                let own = viewer.sees_hand_of(*seat);
                let known = own || !*hidden;
                let lying = |tile: &Tile| SeenTile::lying(*tile, own, Drawn::Shown, attrs);
                GameEvent::Called {
                    seat: *seat,
                    name: *name,
                    label: label.clone(),
                    called: called.as_ref().filter(|_| known).map(lying),
                    others: others.iter().filter(|_| known).map(lying).collect(),
                    from: *from,
                }
            }
            Self::Revealed(tile) => GameEvent::Revealed { tile: face(tile) },
            Self::TilesShown(seat, tiles) => GameEvent::TilesShown {
                seat: *seat,
                tiles: faces(tiles),
            },
            Self::JokerSwapped(seat, call) => GameEvent::JokerSwapped {
                seat: *seat,
                call: faces(call),
            },
            Self::CardsShown(seat, cards) => GameEvent::CardsShown {
                seat: *seat,
                cards: cards.clone(),
            },
            Self::YakuDeclared(seat, yaku) => GameEvent::YakuDeclared {
                seat: *seat,
                yaku: yaku.clone(),
            },
            Self::HandDeclaredDead(seat, of) => GameEvent::HandDeclaredDead {
                seat: *seat,
                of: *of,
            },
            Self::RestrictionsLifted => GameEvent::RestrictionsLifted,
            Self::Won(seat) => GameEvent::Won { seat: *seat },
            Self::HandShown {
                seat,
                way,
                label,
                winning_tile,
                hand,
            } => GameEvent::HandShown {
                seat: *seat,
                way: *way,
                label: label.clone(),
                winning_tile: winning_tile.as_ref().map(face),
                hand: faces(hand),
            },
            Self::JokersRead(jokers) => GameEvent::JokersRead {
                jokers: jokers
                    .iter()
                    .map(|(joker, read)| (joker.as_ref().map(face), face(read)))
                    .collect(),
            },
            Self::WinScored {
                seat,
                score,
                unit,
                yaku,
            } => GameEvent::WinScored {
                seat: *seat,
                score: *score,
                unit: unit.clone(),
                yaku: yaku.clone(),
            },
            Self::RoundDrawn { abortive, name } => GameEvent::RoundDrawn {
                abortive: *abortive,
                name: name.clone(),
            },
            Self::Message(seat, text) => GameEvent::Message {
                seat: *seat,
                text: text.clone(),
            },
            Self::BigText(seat, text) => GameEvent::BigText {
                seat: *seat,
                text: text.clone(),
            },
            Self::Paused(_) => return None,
            Self::RoundEnded => GameEvent::RoundEnded,
            Self::GameEnded => GameEvent::GameEnded,
            Self::Print(text) => GameEvent::Printed { text: text.clone() },
            Self::Warning(fault) => GameEvent::Warning {
                fault: fault.clone(),
            },
            Self::Error(fault) => GameEvent::Error {
                fault: fault.clone(),
            },
        })
    }
}
