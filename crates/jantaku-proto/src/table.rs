//! The table as a viewer sees it.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{GameEnd, ScoreExchange, Seat, Tile, WinScreen};

/// What stays the same through a game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct TableRules {
    /// The ruleset.
    pub ruleset: String,
    /// Its name.
    pub name: String,
    /// Who plays, in order.
    pub seats: Vec<Seat>,
    /// Discards in a row of the pond.
    pub pond_columns: usize,
    /// Rows of the pond before it grows.
    pub pond_rows: usize,
    /// Are repeats shown?
    pub shows_honba: bool,
    /// Are sticks on the table shown?
    pub shows_sticks: bool,
    /// What a stick is worth.
    pub stick_value: f64,
    /// Is the wall shown?
    pub shows_wall: bool,
    /// Is the round shown in the middle of the table?
    pub shows_round: bool,
    /// Can a player ask for waits?
    pub shows_waits: bool,
    /// Can a player ask which hands of the card are nearest?
    pub shows_nearest: bool,
    /// Are large scores written as mantissa and exponent?
    pub e_notation: bool,
    /// Do tiles shine that are dora?
    pub shiny_dora: bool,
    /// The edition of the power cards.
    pub card_edition: Option<String>,
    /// A page that explains the ruleset.
    pub tutorial: Option<String>,
    /// Can hands be declared dead?
    pub dead_hand_buttons: bool,
    /// What is different about the looks.
    pub style: Style,
    /// The auto buttons, in order.
    pub auto_buttons: Vec<AutoButtonView>,
    /// Yaku that can be declared.
    pub declarable_yaku: Vec<String>,
}

/// What a ruleset changes about the looks. Colours are checked by who shows them.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, TS)]
pub struct Style {
    /// Letters shown on tiles, by tile.
    pub tile_indices: BTreeMap<String, String>,
    /// The colour of backs.
    pub tile_back_color: Option<String>,
    /// The colour of the back seen from the side.
    pub tile_side_back_color: Option<String>,
    /// The colour of the cloth.
    pub tablecloth_color: Option<String>,
}

/// An auto button as it always is.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct AutoButtonView {
    /// Its id.
    pub id: String,
    /// What is written on it.
    pub name: String,
    /// What it is for.
    pub description: String,
}

/// The table as a viewer sees it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct TableView {
    /// Who looks; nobody who only watches.
    pub viewer: Option<Seat>,
    /// The wind of the round.
    pub round_wind: Seat,
    /// The number of the round in that wind, from 1.
    pub round_number: u32,
    /// Repeats.
    pub honba: i64,
    /// Points on the table.
    pub pot: f64,
    /// Whose turn it is.
    pub turn: Seat,
    /// Who deals.
    pub dealer: Seat,
    /// The dice.
    pub dice: Vec<u8>,
    /// Live tiles that are left.
    pub tiles_left: usize,
    /// Tiles of the dead wall that are left.
    pub dead_wall: usize,
    /// Revealed tiles, such as indicators.
    pub revealed: Vec<Tile>,
    /// Ids of the tiles that are dora by what is revealed.
    pub dora: Vec<String>,
    /// Tiles on top of the wall, by stack from the end.
    pub atop_wall: Vec<(i32, Tile)>,
    /// Tiles of the wall that the viewer sees.
    pub scry: Vec<Tile>,
    /// The last discard that lies there: whose, and its place in the pond.
    pub last_discard: Option<(Seat, usize)>,
    /// The players.
    pub players: Vec<PlayerView>,
    /// What only the viewer sees.
    pub own: Option<OwnView>,
    /// Rules in words.
    #[serde(with = "crate::shared")]
    #[ts(as = "Vec<RulesTab>")]
    pub rules: Arc<Vec<RulesTab>>,
    /// A winner is shown.
    pub win: Option<WinScreen>,
    /// Payments are shown.
    pub scores: Option<ScoreExchange>,
    /// The end of the game is shown.
    pub end: Option<GameEnd>,
    /// How long the viewer has time to decide, else the player in turn; or how long the screen
    /// stays. Who else decides about a call is nobody's business.
    pub timer: Option<Timer>,
    /// Seats that have seen enough of the screen.
    pub ready: Vec<Seat>,
    /// Does everything wait for a moment?
    pub paused: bool,
    /// What has gone wrong so that the table cannot go on.
    pub failure: Option<String>,
}

/// A player.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct PlayerView {
    /// The seat.
    pub seat: Seat,
    /// Its wind in this round.
    pub wind: Seat,
    /// Points.
    pub score: f64,
    /// The hand: in its order for its owner; for others backs, then what is revealed.
    pub hand: Vec<Tile>,
    /// Drawn tiles that are set apart.
    pub draw: Vec<Tile>,
    /// Visible discards.
    pub pond: Vec<Tile>,
    /// Calls and flowers.
    pub calls: Vec<MeldView>,
    /// Tiles set aside.
    pub aside: Vec<Tile>,
    /// Is a stick before the player?
    pub stick: bool,
    /// Statuses that the viewer may know.
    pub statuses: Vec<StatusView>,
    /// Counters that the viewer may know.
    pub counters: Vec<Counter>,
}

/// A status that is shown.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct StatusView {
    /// Its name.
    pub name: String,
    /// What players call it, if the rules say so somewhere: what is written on the button that
    /// declares it.
    pub label: Option<String>,
    /// What it is.
    pub kind: StatusKind,
}

/// What a status is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum StatusKind {
    /// Something that the player has declared with a button.
    Declared,
    /// A power card.
    Card,
    /// Anything else.
    Other,
}

/// A counter that is shown.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct Counter {
    /// Its name.
    pub name: String,
    /// What players call it, if the rules say so somewhere.
    pub label: Option<String>,
    /// Its value.
    pub value: f64,
}

/// A call.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct MeldView {
    /// Its name.
    pub name: String,
    /// Its tiles in the order they lie.
    pub tiles: Vec<Tile>,
}

/// What only the viewer sees.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct OwnView {
    /// May the viewer discard now?
    pub may_discard: bool,
    /// Does the table wait for the viewer?
    pub must_act: bool,
    /// Which tiles of hand and draw may be discarded.
    pub playable: Vec<bool>,
    /// Why the others may not, while the viewer may discard.
    pub barred: Vec<Barred>,
    /// Buttons that are offered, in order; `skip` among them where one may decline.
    pub buttons: Vec<ButtonView>,
    /// The button that the viewer has pressed while others have not decided yet: nothing can be
    /// done but wait for them.
    pub waiting: Option<ButtonView>,
    /// The open menu.
    pub menu: Option<MenuView>,
    /// Is the window for declaring yaku open?
    pub declaring: bool,
    /// What is being marked.
    pub marking: Option<MarkingView>,
    /// Auto buttons that are on.
    pub auto_on: Vec<String>,
    /// Seats whose hands the viewer may declare dead.
    pub may_declare_dead: Vec<Seat>,
    /// On the score screen, for a dealer who may choose: does the deal repeat?
    pub repeats_deal: Option<bool>,
    /// Has the viewer seen enough of the screen?
    pub ready: bool,
    /// The number of these offers: actions name it.
    pub revision: u64,
}

/// Why some tiles may not be discarded.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Barred {
    /// Their places in hand and draw together.
    pub places: Vec<usize>,
    /// What keeps them; nothing if that cannot be said in a few words.
    pub because: Vec<Because>,
}

/// Something that keeps a tile from being discarded.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Because {
    /// A button has to be pressed first, or a menu to be closed.
    Button,
    /// It is not for discarding.
    Tile,
    /// The player has this status.
    Status {
        /// As it is called.
        name: String,
    },
    /// It is not the tile that was drawn.
    NotDrawn,
    /// The hand would not be what it has to be without it.
    Needed,
    /// The player has just called.
    JustCalled,
}

/// A button that is offered.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct ButtonView {
    /// Its id.
    pub id: String,
    /// What is written on it.
    pub name: String,
    /// What it does, roughly.
    pub role: ButtonRole,
    /// The ways to call, if it calls.
    pub choices: Vec<CallChoice>,
}

/// What a button does, roughly.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum ButtonRole {
    /// It wins.
    Win,
    /// It calls.
    Call,
    /// It declares something.
    Declare,
    /// It declines.
    Skip,
}

/// A way to call, a flower or a card.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct CallChoice {
    /// Tiles of the hand.
    pub tiles: Vec<Tile>,
    /// The called tile.
    pub called: Option<Tile>,
    /// The name of a card.
    pub card: Option<String>,
}

/// An open menu.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct MenuView {
    /// Whose menu it is.
    pub button: String,
    /// What it offers.
    pub choices: Vec<CallChoice>,
    /// Can one go back to the buttons?
    pub cancellable: bool,
}

/// What a viewer is marking.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct MarkingView {
    /// The button that asked for it.
    pub button: String,
    /// What is written on it.
    pub name: String,
    /// How many objects have to be marked.
    pub needed: usize,
    /// What is marked.
    pub marked: Vec<Marked>,
    /// What can be marked.
    pub markable: Vec<Marked>,
    /// Can it be cancelled?
    pub cancellable: bool,
}

/// Something that can be marked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Marked {
    /// What it is.
    pub target: MarkTarget,
    /// Whose it is; nobody's on the wall.
    pub seat: Option<Seat>,
    /// Its place there.
    pub index: usize,
}

/// What can be marked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum MarkTarget {
    /// Tiles of hand and draw.
    Hand,
    /// Calls.
    Call,
    /// Tiles set aside.
    Aside,
    /// Tiles in ponds.
    Discard,
    /// Revealed tiles.
    RevealedTile,
    /// Tiles of the wall that the viewer sees.
    Scry,
}

/// A tab of rules in words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct RulesTab {
    /// Its name.
    pub name: String,
    /// Its rules.
    pub rules: Vec<RuleText>,
}

/// A rule in words. Tiles stand in braces in the lines.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct RuleText {
    /// Its title.
    pub title: String,
    /// Its lines.
    pub lines: Vec<String>,
}

/// How long there is time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Timer {
    /// Whose time it is; nobody's if it is that of a screen.
    pub seat: Option<Seat>,
    /// Milliseconds that were left when this was sent.
    pub left_ms: u64,
    /// Of how many.
    pub total_ms: u64,
    /// Further milliseconds in the bank.
    pub bank_ms: u64,
}
