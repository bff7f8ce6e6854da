//! The messages between server and clients, and nothing else: no rules, no state.
//!
//! A client opens one WebSocket and [joins](ClientMessage::Join) a room. It is sent the whole room
//! whenever anything about it changes. Of a game it is first sent a full [`TableView`], and then
//! [`Update`](ServerMessage::Update)s: what happened, and how to [patch](Patch) the view.
//! Updates are numbered; a client that misses one asks for the full view again.
//!
//! Lists, rooms and finished games can also be asked for over REST; `jantaku-server` describes the
//! paths in OpenAPI, with the schemas derived here.
//!
//! Each type exists in TypeScript too: [`typescript`] writes them, and a test holds the file in
//! `web/` to it.

mod client;
mod library;
mod rest;
mod results;
mod room;
mod server;
mod shared;
mod table;
mod tile;
mod typescript;

pub use client::{Bearing, ClientMessage, Command, RoomChange};
pub use library::{ModChoice, ModInfo, ModOption, PresetInfo, RulesetDetails, RulesetInfo};
pub use rest::{GameRecord, ListedRoom, Me, NewRoom, OpenedRoom, Problem, ProblemCode, Rename};
pub use results::{
    FinalPlace, FuCircumstance, FuLine, FuReason, GameEnd, GroupShape, JokerReading, MoneyLine,
    Payout, PayoutReason, PayoutRow, ScoreExchange, TotalLine, WinScreen, YakuLine,
};
pub use room::{BotLevel, ChatLine, Phase, RoomSeat, RoomView, Sitter, TableOptions};
pub use server::{
    GameEvent, NearestHand, Notice, Patch, RefusalCode, ServerMessage, Update, Wait, WaitObstacle,
};
pub use table::{
    AutoButtonView, Barred, Because, ButtonRole, ButtonView, CallChoice, Counter, MarkTarget,
    Marked, MarkingView, MeldView, MenuView, OwnView, PlayerView, RuleText, RulesTab, StatusKind,
    StatusView, Style, TableRules, TableView, Timer,
};
pub use tile::{Seat, Tile};
pub use typescript::typescript;

/// The version of the messages. A client of another version is told to reload the page.
pub const VERSION: u32 = 2;
