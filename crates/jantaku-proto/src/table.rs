//! The table as a viewer sees it.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{GameEnd, ScoreExchange, Seat, Tile, WinScreen};

/// What stays the same through a game and is sent once.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct TableRules {
    /// The id of the ruleset.
    pub ruleset: String,
    /// The name of the ruleset.
    pub name: String,
    /// The seats that play, in order.
    pub seats: Vec<Seat>,
    /// Number of discards in a row of the pond.
    pub pond_columns: usize,
    /// Number of rows of the pond before it grows.
    pub pond_rows: usize,
    /// Whether the number of repeats is shown.
    pub shows_honba: bool,
    /// Whether the sticks on the table are shown.
    pub shows_sticks: bool,
    /// Points that a stick is worth.
    pub stick_value: f64,
    /// Whether the wall is shown.
    pub shows_wall: bool,
    /// Whether the round is shown in the middle of the table.
    pub shows_round: bool,
    /// Whether players may ask for their waits.
    pub shows_waits: bool,
    /// Whether players may ask which hands of the card are nearest.
    pub shows_nearest: bool,
    /// Whether large scores are written as mantissa and exponent.
    pub e_notation: bool,
    /// Whether tiles that are dora shine.
    pub shiny_dora: bool,
    /// The edition of the power cards; none if the game has none.
    pub card_edition: Option<String>,
    /// The address of a page that explains the ruleset.
    pub tutorial: Option<String>,
    /// Whether players may declare the hands of others dead.
    pub dead_hand_buttons: bool,
    /// What the ruleset changes about the appearance.
    pub style: Style,
    /// The auto buttons, in order.
    pub auto_buttons: Vec<AutoButtonView>,
    /// Names of the yaku that can be declared.
    pub declarable_yaku: Vec<String>,
}

/// What a ruleset changes about the appearance. Colours are passed on as the ruleset writes them;
/// the client has to check them.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, TS)]
pub struct Style {
    /// Letters to show on tiles, by the id of the tile.
    pub tile_indices: BTreeMap<String, String>,
    /// The colour of backs.
    pub tile_back_color: Option<String>,
    /// The colour of the back seen from the side.
    pub tile_side_back_color: Option<String>,
    /// The colour of the cloth.
    pub tablecloth_color: Option<String>,
}

/// An auto button: a switch that makes a decision for the player while it is on.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct AutoButtonView {
    /// The id of the auto button.
    pub id: String,
    /// The label.
    pub name: String,
    /// What it does, for the tooltip.
    pub description: String,
}

/// The table as a viewer sees it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct TableView {
    /// The seat of the viewer; none for a spectator.
    pub viewer: Option<Seat>,
    /// The wind of the round.
    pub round_wind: Seat,
    /// The number of the round in that wind, from 1.
    pub round_number: u32,
    /// Number of repeats of the deal.
    pub honba: i64,
    /// Points on the table.
    pub pot: f64,
    /// The player in turn.
    pub turn: Seat,
    /// The dealer of the round.
    pub dealer: Seat,
    /// The values of the dice that were thrown.
    pub dice: Vec<u8>,
    /// Tiles left in the live wall.
    pub tiles_left: usize,
    /// Tiles left in the dead wall.
    pub dead_wall: usize,
    /// Revealed tiles of the wall, such as indicators.
    pub revealed: Vec<Tile>,
    /// Ids of the tiles that the revealed indicators make dora.
    pub dora: Vec<String>,
    /// Tiles laid on top of the wall, each with the number of its stack from the end.
    pub atop_wall: Vec<(i32, Tile)>,
    /// Tiles of the wall that the viewer alone sees.
    pub scry: Vec<Tile>,
    /// The last discard if it still lies there: its owner and its index in the pond.
    pub last_discard: Option<(Seat, usize)>,
    /// The players, in the order of the seats.
    pub players: Vec<PlayerView>,
    /// What only the viewer sees; none for a spectator.
    pub own: Option<OwnView>,
    /// The rules in words.
    #[serde(with = "crate::shared")]
    #[ts(as = "Vec<RulesTab>")]
    pub rules: Arc<Vec<RulesTab>>,
    /// The screen of a win, while it is shown.
    pub win: Option<WinScreen>,
    /// The screen of payments, while it is shown.
    pub scores: Option<ScoreExchange>,
    /// The screen of the end of the game, while it is shown.
    pub end: Option<GameEnd>,
    /// The time that the viewer has to decide, else that of the player in turn, else how long the
    /// screen stays. Whether others are deciding about a call is not shown.
    pub timer: Option<Timer>,
    /// Seats that have left the screen.
    pub ready: Vec<Seat>,
    /// Whether the game is in a pause of its rules.
    pub paused: bool,
    /// Why the game cannot go on, if it cannot.
    pub failure: Option<String>,
}

/// A player as the viewer sees them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct PlayerView {
    /// The seat of the player.
    pub seat: Seat,
    /// The wind of the seat in this round.
    pub wind: Seat,
    /// The points of the player.
    pub score: f64,
    /// The hand: in its order for its owner; for others backs, followed by revealed tiles.
    pub hand: Vec<Tile>,
    /// Drawn tiles that are not yet part of the hand.
    pub draw: Vec<Tile>,
    /// Visible discards.
    pub pond: Vec<Tile>,
    /// Calls and flowers.
    pub calls: Vec<MeldView>,
    /// Tiles set aside.
    pub aside: Vec<Tile>,
    /// Whether a stick lies before the player.
    pub stick: bool,
    /// Statuses that the viewer may know.
    pub statuses: Vec<StatusView>,
    /// Counters that the viewer may know.
    pub counters: Vec<Counter>,
}

/// A status that is shown.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct StatusView {
    /// The name of the status in the rules.
    pub name: String,
    /// What players call it: the label of the button that declares it, if there is one.
    pub label: Option<String>,
    /// Where the status comes from.
    pub kind: StatusKind,
}

/// Where a status comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum StatusKind {
    /// The player has declared it with a button.
    Declared,
    /// It is a power card.
    Card,
    /// The rules have set it otherwise.
    Other,
}

/// A counter that is shown.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct Counter {
    /// The name of the counter in the rules.
    pub name: String,
    /// What players call it, if the rules say so.
    pub label: Option<String>,
    /// The current value.
    pub value: f64,
}

/// A call that lies on the table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct MeldView {
    /// The name of the call in the rules, such as `pon`.
    pub name: String,
    /// Whether it is a flower, which lies beside the hand and is no part of it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub flower: bool,
    /// Its tiles in the order in which they lie.
    pub tiles: Vec<Tile>,
}

/// What only the viewer sees.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct OwnView {
    /// Whether the viewer may discard now.
    pub may_discard: bool,
    /// Whether the game waits for the viewer.
    pub must_act: bool,
    /// For each tile of hand and draw, whether it may be discarded.
    pub playable: Vec<bool>,
    /// Why the others may not, while the viewer may discard.
    pub barred: Vec<Barred>,
    /// Buttons that are offered, in order; `skip` is among them where the viewer may decline.
    pub buttons: Vec<ButtonView>,
    /// The button that the viewer has pressed, while the game waits for the decisions of others.
    pub waiting: Option<ButtonView>,
    /// The open menu, if there is one.
    pub menu: Option<MenuView>,
    /// Whether the window for declaring yaku is open.
    pub declaring: bool,
    /// What the viewer is asked to mark, if anything.
    pub marking: Option<MarkingView>,
    /// Ids of the auto buttons that are on.
    pub auto_on: Vec<String>,
    /// Seats whose hands the viewer may declare dead.
    pub may_declare_dead: Vec<Seat>,
    /// On the score screen, for a dealer who may choose: whether the deal repeats.
    pub repeats_deal: Option<bool>,
    /// Whether the viewer has left the screen.
    pub ready: bool,
    /// The number of these offers, which actions have to name.
    pub revision: u64,
}

/// Why some tiles may not be discarded.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Barred {
    /// Indices of the tiles in hand and draw.
    pub places: Vec<usize>,
    /// The reasons; empty if they cannot be named.
    pub because: Vec<Because>,
}

/// A reason why a tile may not be discarded.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Because {
    /// The player has to press a button or close a menu first.
    Button,
    /// Tiles of this kind are never discarded.
    Tile,
    /// The player has this status.
    Status {
        /// The name of the status, as players call it.
        name: String,
    },
    /// Only the drawn tile may be discarded.
    NotDrawn,
    /// Without the tile, the hand would no longer be what it has to be.
    Needed,
    /// The rules bar the tile directly after a call.
    JustCalled,
}

/// A button that is offered.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct ButtonView {
    /// The id of the button.
    pub id: String,
    /// The label.
    pub name: String,
    /// The purpose of the button, for its colour and place.
    pub role: ButtonRole,
    /// The ways to call; empty if the button does not call.
    pub choices: Vec<CallChoice>,
}

/// The purpose of a button.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum ButtonRole {
    /// Wins.
    Win,
    /// Calls.
    Call,
    /// Declares something.
    Declare,
    /// Declines.
    Skip,
}

/// One choice of a menu: a way to call, a flower or a card.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct CallChoice {
    /// The tiles of the hand that it takes.
    pub tiles: Vec<Tile>,
    /// The called tile, if there is one.
    pub called: Option<Tile>,
    /// The name of the card, if it is one.
    pub card: Option<String>,
}

/// An open menu.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct MenuView {
    /// The id of the button that opened the menu.
    pub button: String,
    /// What can be chosen.
    pub choices: Vec<CallChoice>,
    /// Whether the viewer may go back to the buttons.
    pub cancellable: bool,
}

/// What a viewer is asked to mark.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct MarkingView {
    /// The id of the button that asks for the marks.
    pub button: String,
    /// The label of that button.
    pub name: String,
    /// Number of objects that have to be marked.
    pub needed: usize,
    /// What is marked so far.
    pub marked: Vec<Marked>,
    /// What can be marked.
    pub markable: Vec<Marked>,
    /// Whether the viewer may stop marking.
    pub cancellable: bool,
}

/// Something that can be marked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Marked {
    /// Where the object lies.
    pub target: MarkTarget,
    /// The owner; none if it lies in the wall.
    pub seat: Option<Seat>,
    /// The index of the object there.
    pub index: usize,
}

/// Where objects that can be marked lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum MarkTarget {
    /// A tile of hand and draw.
    Hand,
    /// Calls.
    Call,
    /// Tiles set aside.
    Aside,
    /// Tiles of a pond.
    Discard,
    /// Revealed tiles.
    RevealedTile,
    /// Tiles of the wall that the viewer alone sees.
    Scry,
}

/// A tab of rules in words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct RulesTab {
    /// The title of the tab.
    pub name: String,
    /// The rules of the tab, in order.
    pub rules: Vec<RuleText>,
}

/// A rule in words. Tiles stand in braces in the lines.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct RuleText {
    /// The title of the rule.
    pub title: String,
    /// The text, line by line.
    pub lines: Vec<String>,
    /// Whether the rule takes the full width; others stand two in a row.
    pub wide: bool,
}

/// A running clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Timer {
    /// Whose time it is; none if it is that of a screen.
    pub seat: Option<Seat>,
    /// Milliseconds that were left when this was sent.
    pub left_ms: u64,
    /// Milliseconds in total.
    pub total_ms: u64,
    /// Milliseconds that are left in the bank.
    pub bank_ms: u64,
}
