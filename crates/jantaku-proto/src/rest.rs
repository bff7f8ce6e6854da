//! Requests and responses of the REST interface that are not used over the WebSocket as well.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::{Phase, Seat};

/// The body of every response that reports an error.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Problem {
    /// The reason, for programs.
    pub code: ProblemCode,
    /// The reason, for people: an English sentence that may change.
    pub message: String,
}

/// Why a request failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ProblemCode {
    /// The body is not JSON of the expected shape.
    Malformed,
    /// The body is larger than the server accepts.
    TooLarge,
    /// This address sends too many requests or opens too many rooms.
    TooFast,
    /// The request comes from a page of another site.
    WrongOrigin,
    /// Nothing exists at this path, or under this id.
    NotFound,
    /// The ruleset, preset, script or name is not acceptable.
    BadSettings,
    /// The server holds as many rooms or connections as it can.
    Full,
    /// The server was too busy to answer in time.
    TooSlow,
    /// The server failed.
    Internal,
}

/// A request to open a room.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewRoom {
    /// The id of a ruleset.
    pub ruleset: String,
    /// The name of one of its presets. Without one, its default mods are on.
    #[serde(default)]
    #[ts(optional)]
    pub preset: Option<String>,
    /// Whether the room appears in the public list.
    #[serde(default)]
    #[ts(optional, as = "Option<bool>")]
    pub public: bool,
    /// Further changes of the rules: MahjongScript, or a JSON object as text.
    #[serde(default)]
    #[ts(optional, as = "Option<String>")]
    pub script: String,
    /// The seed of the walls of its games. Without one, each game gets a random seed.
    #[serde(default)]
    #[ts(optional)]
    pub seed: Option<u64>,
}

/// The room that was opened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct OpenedRoom {
    /// The code of the room, as in `/room/CODE` and `/table/CODE`.
    pub code: String,
}

/// A room in the public list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct ListedRoom {
    /// The code of the room.
    pub code: String,
    /// The id of the ruleset.
    pub ruleset: String,
    /// The name of the ruleset.
    pub ruleset_name: String,
    /// Whether the game has begun or ended.
    pub phase: Phase,
    /// Number of seats.
    pub seats: usize,
    /// Number of seats taken by people.
    pub people: usize,
    /// Number of seats taken by bots.
    pub bots: usize,
    /// What differs from the default rules, in words.
    pub differences: Vec<String>,
}

/// The visitor who sent the request.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Me {
    /// The id by which others know this visitor. It is not the secret in the cookie.
    pub who: String,
    /// The visitor's name; a made-up one until they choose their own.
    pub name: String,
}

/// A request to change the visitor's name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Rename {
    /// The new name. It is tidied and cut; nothing but spaces is refused.
    pub name: String,
}

/// The record of a finished game, in the format that `jantaku replay` reads.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct GameRecord {
    /// The version of this format.
    pub format: u32,
    /// The program that played the game, with its version.
    pub engine: String,
    /// The id of the ruleset.
    pub ruleset: String,
    /// The mods that were on, in order.
    #[ts(type = "unknown[]")]
    pub mods: Vec<Value>,
    /// The SHA-256 hash of the finished ruleset, in hexadecimal.
    pub hash: String,
    /// The finished ruleset.
    #[ts(type = "Record<string, unknown>")]
    #[schema(value_type = Object)]
    pub rules: Map<String, Value>,
    /// The seed of the walls.
    pub seed: u64,
    /// The seats that played, in order.
    pub seats: Vec<Seat>,
    /// Which seats were played by bots.
    #[ts(type = "unknown")]
    pub bots: Value,
    /// The names of the players, in the order of the seats.
    pub players: Vec<String>,
    /// What entered the game in each round, in order, with the events that followed.
    #[ts(type = "Record<string, unknown>[][]")]
    #[schema(value_type = Vec<Vec<Object>>)]
    pub rounds: Vec<Vec<Map<String, Value>>>,
}
