//! What server and clients say to each other, and nothing else: no rules, no state.
//!
//! A client opens one WebSocket and [joins](ClientMessage::Join) a room. It is told everything
//! about the room whenever that changes, and of the game a full [`TableView`] first and then
//! [`Step`](ServerMessage::Step)s: what happened, and what it [changes](Change) in the view.
//! Steps are numbered; who misses one asks for the full view again.
//!
//! Each type exists in TypeScript too: [`typescript`] writes them, and a test holds the file in
//! `web/` to it.

mod client;
mod library;
mod results;
mod room;
mod server;
mod shared;
mod table;
mod tile;
mod typescript;

pub use client::{Action, ClientMessage, RoomChange};
pub use library::{ModChoice, ModInfo, ModOption, PresetInfo, RulesetDetails, RulesetInfo};
pub use results::{
    FinalPlace, FuLine, GameEnd, JokerReading, MoneyLine, Payout, PayoutReason, PayoutRow,
    ScoreExchange, TotalLine, WinScreen, YakuLine,
};
pub use room::{BotLevel, ChatLine, Phase, RoomSeat, RoomView, Sitter, TableOptions};
pub use server::{Change, Happening, NearestHand, RefusalCode, ServerMessage, Step, Wait};
pub use table::{
    AutoButtonView, Barred, Because, ButtonRole, ButtonView, CallChoice, Counter, MarkTarget,
    Marked, MarkingView, MeldView, MenuView, OwnView, PlayerView, RuleText, RulesTab, StatusKind,
    StatusView, Style, TableRules, TableView, Timer,
};
pub use tile::{Seat, Tile};
pub use typescript::typescript;

/// The version of what is said. A client of another version is told to load the page again.
pub const VERSION: u32 = 1;
