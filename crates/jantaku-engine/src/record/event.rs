//! What happened, as it is recorded.

use jantaku_rulebook::{Name, Rulebook, Seat, WinWay};
use jantaku_tile::{AttrTable, Tile};
use serde::{Deserialize, Serialize};

use super::{WrittenNumber, WrittenTile};
use crate::face::Happened;

/// Something that happened, by name and with everything about it, hidden tiles included. The
/// variants are those of [`GameEvent`](crate::GameEvent), and pauses.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(
    rename_all = "snake_case",
    deny_unknown_fields,
    expecting = "that is no event"
)]
pub enum WrittenEvent {
    /// A round was dealt.
    #[serde(rename = "round")]
    RoundStarted {
        /// Rounds before it, repeats not counted: 0 is East 1.
        kyoku: usize,
        /// Repeats of the deal.
        honba: i64,
    },
    /// A tile was turned up.
    #[serde(rename = "reveal")]
    Revealed(WrittenTile),
    /// No tile could be discarded under the rules, so any may be.
    RestrictionsLifted,
    /// A player has won.
    #[serde(rename = "win")]
    Won(Seat),
    /// The jokers of a winning hand were read as other tiles: each joker, if it can be told which
    /// it is, with what it stands for.
    #[serde(rename = "read_jokers")]
    JokersRead(Vec<(Option<WrittenTile>, WrittenTile)>),
    /// Everything waits for so many milliseconds.
    #[serde(rename = "pause")]
    Paused(u32),
    /// The payments of the round are about to be shown.
    RoundEnded,
    /// The final scores are about to be shown.
    GameEnded,
    /// The ruleset prints something for its author.
    #[serde(rename = "print")]
    Printed(String),
    /// Something in the ruleset went wrong, of which its author should know.
    Warning(String),
    /// Something in the ruleset went wrong, of which everyone should know.
    Error(String),
    /// A tile was drawn.
    #[serde(untagged)]
    Drew {
        /// The tile.
        #[serde(rename = "draw")]
        tile: WrittenTile,
        /// Who drew it.
        seat: Seat,
    },
    /// A tile was discarded.
    #[serde(untagged)]
    Discarded {
        /// The tile; a back if it was discarded face down.
        #[serde(rename = "discard")]
        tile: WrittenTile,
        /// Who discarded it.
        seat: Seat,
        /// Whether it came straight from the draw.
        tsumogiri: bool,
    },
    /// A call was made.
    #[serde(untagged)]
    Called {
        /// The name of the call.
        #[serde(rename = "call")]
        name: String,
        /// Who called.
        seat: Seat,
        /// The called tile, if there is one.
        called: Option<WrittenTile>,
        /// The other tiles.
        #[serde(rename = "tiles")]
        others: Vec<WrittenTile>,
        /// What the ruleset calls it on this occasion, if anything.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        label: Option<String>,
        /// Whether the others were told the name only.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        hidden: bool,
        /// Whose tile was called, if it was somebody else's.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        from: Option<Seat>,
    },
    /// Tiles were shown to everyone.
    #[serde(untagged)]
    TilesShown {
        /// The tiles in the order in which they lie.
        #[serde(rename = "show")]
        tiles: Vec<WrittenTile>,
        /// Who showed them.
        seat: Seat,
    },
    /// A joker was taken out of a call.
    #[serde(untagged)]
    JokerSwapped {
        /// The tiles of the call before.
        #[serde(rename = "swap_joker")]
        call: Vec<WrittenTile>,
        /// Who took the joker.
        seat: Seat,
    },
    /// A player's power cards were shown.
    #[serde(untagged)]
    CardsShown {
        /// The names of the cards.
        cards: Vec<String>,
        /// Whose cards.
        seat: Seat,
    },
    /// A player has declared yaku to aim for.
    #[serde(untagged)]
    YakuDeclared {
        /// The names of the yaku.
        #[serde(rename = "declare_yaku")]
        yaku: Vec<String>,
        /// Who declared.
        seat: Seat,
    },
    /// A player has declared another player's hand dead.
    #[serde(untagged)]
    HandDeclaredDead {
        /// Whose hand.
        #[serde(rename = "declare_dead")]
        of: Seat,
        /// Who declared.
        seat: Seat,
    },
    /// The hand of a win was laid down.
    #[serde(untagged)]
    HandShown {
        /// Hand and calls, sorted.
        #[serde(rename = "show_hand")]
        hand: Vec<WrittenTile>,
        /// The winning tile, if it is a single one.
        winning_tile: Option<WrittenTile>,
        /// Who won.
        seat: Seat,
        /// Where the winning tile came from.
        #[serde(with = "WinWayName")]
        way: WinWay,
        /// What the ruleset calls this way of winning.
        label: String,
    },
    /// A win was scored.
    #[serde(untagged)]
    WinScored {
        /// The score as it is shown.
        score: WrittenNumber,
        /// The unit of the score; often empty.
        unit: String,
        /// Names of yaku with their values.
        yaku: Vec<(String, WrittenNumber)>,
        /// Who won.
        seat: Seat,
    },
    /// The round ended without a win.
    #[serde(untagged)]
    RoundDrawn {
        /// How it ended.
        #[serde(rename = "draw_round")]
        draw: RoundDraw,
        /// What the ruleset calls this draw, if anything.
        name: Option<String>,
    },
    /// The ruleset says something, in its own words.
    #[serde(untagged)]
    Message {
        /// The text.
        #[serde(rename = "message")]
        text: String,
        /// Whom it is about; `None` for the whole table.
        seat: Option<Seat>,
    },
    /// The ruleset lets a player shout a word.
    #[serde(untagged)]
    BigText {
        /// The word.
        #[serde(rename = "big_text")]
        text: String,
        /// Who shouts.
        seat: Seat,
    },
}

/// How a round ends without a win.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RoundDraw {
    /// It was called off.
    Abortive,
    /// It was played to its end.
    Exhaustive,
}

/// How ways to win are called in records.
#[derive(Serialize, Deserialize)]
#[serde(remote = "WinWay", rename_all = "snake_case")]
enum WinWayName {
    Draw,
    Discard,
    Call,
    SecondDiscard,
}

impl WrittenEvent {
    pub(super) fn new(happened: &Happened, rulebook: &Rulebook, attrs: &AttrTable) -> Self {
        let tile = |tile: &Tile| WrittenTile::new(*tile, attrs);
        let tiles = |tiles: &[Tile]| WrittenTile::all(tiles, attrs);
        let word = |name: &Name| rulebook.names.word(*name).to_owned();
        let words = |names: &[Name]| names.iter().map(word).collect();
        match happened {
            Happened::RoundStarted { kyoku, honba } => Self::RoundStarted {
                kyoku: *kyoku,
                honba: *honba,
            },
            Happened::Drawn(seat, drawn) => Self::Drew {
                tile: tile(drawn),
                seat: *seat,
            },
            Happened::Discarded {
                seat,
                tile: discarded,
                tsumogiri,
            } => Self::Discarded {
                tile: tile(discarded),
                seat: *seat,
                tsumogiri: *tsumogiri,
            },
            Happened::Called {
                seat,
                name,
                label,
                called,
                others,
                hidden,
                from,
            } => Self::Called {
                name: word(name),
                seat: *seat,
                called: called.as_ref().map(tile),
                others: tiles(others),
                label: label.clone(),
                hidden: *hidden,
                from: *from,
            },
            Happened::Revealed(revealed) => Self::Revealed(tile(revealed)),
            Happened::TilesShown(seat, shown) => Self::TilesShown {
                tiles: tiles(shown),
                seat: *seat,
            },
            Happened::JokerSwapped(seat, call) => Self::JokerSwapped {
                call: tiles(call),
                seat: *seat,
            },
            Happened::CardsShown(seat, cards) => Self::CardsShown {
                cards: words(cards),
                seat: *seat,
            },
            Happened::YakuDeclared(seat, yaku) => Self::YakuDeclared {
                yaku: words(yaku),
                seat: *seat,
            },
            Happened::HandDeclaredDead(seat, of) => Self::HandDeclaredDead {
                of: *of,
                seat: *seat,
            },
            Happened::RestrictionsLifted => Self::RestrictionsLifted,
            Happened::Won(seat) => Self::Won(*seat),
            Happened::HandShown {
                seat,
                way,
                label,
                winning_tile,
                hand,
            } => Self::HandShown {
                hand: tiles(hand),
                winning_tile: winning_tile.as_ref().map(tile),
                seat: *seat,
                way: *way,
                label: label.clone(),
            },
            Happened::JokersRead(jokers) => {
                let read =
                    |(joker, read): &(Option<Tile>, Tile)| (joker.as_ref().map(tile), tile(read));
                Self::JokersRead(jokers.iter().map(read).collect())
            }
            Happened::WinScored {
                seat,
                score,
                unit,
                yaku,
            } => Self::WinScored {
                score: (*score).into(),
                unit: unit.clone(),
                yaku: yaku
                    .iter()
                    .map(|(name, value)| (word(name), (*value).into()))
                    .collect(),
                seat: *seat,
            },
            Happened::RoundDrawn { abortive, name } => Self::RoundDrawn {
                draw: match abortive {
                    true => RoundDraw::Abortive,
                    false => RoundDraw::Exhaustive,
                },
                name: name.clone(),
            },
            Happened::Message(seat, text) => Self::Message {
                text: text.clone(),
                seat: *seat,
            },
            Happened::BigText(seat, text) => Self::BigText {
                text: text.clone(),
                seat: *seat,
            },
            Happened::Paused(ms) => Self::Paused(*ms),
            Happened::RoundEnded => Self::RoundEnded,
            Happened::GameEnded => Self::GameEnded,
            Happened::Print(text) => Self::Printed(text.clone()),
            Happened::Warning(fault) => Self::Warning(fault.to_string()),
            Happened::Error(fault) => Self::Error(fault.to_string()),
        }
    }
}
