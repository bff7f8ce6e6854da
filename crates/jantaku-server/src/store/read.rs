//! Reading from the database.

use jantaku_engine::record::{RecordEntry, RecordHead};
use rusqlite::{OptionalExtension, Row};

use super::schema::open_to_read;
use super::{Store, StoreError};

/// A room as it was stored last.
#[derive(Clone, Debug)]
pub struct StoredRoom {
    /// The code of the room.
    pub code: String,
    /// A `RoomState`, as JSON.
    pub state: String,
}

/// A game as far as it has been stored.
#[derive(Clone, Debug)]
pub struct StoredGame {
    /// The number of the game in the database.
    pub number: i64,
    /// The hash of its ruleset.
    pub hash: String,
    /// Its finished ruleset, as JSON.
    pub document: String,
    /// How it began.
    pub head: RecordHead,
    /// Whether the game has ended.
    pub is_over: bool,
    /// Everything that entered the game from outside, in order.
    pub entries: Vec<RecordEntry>,
}

impl Store {
    /// All rooms, in the order of their codes.
    ///
    /// # Errors
    /// If the database cannot be read.
    pub fn rooms(&self) -> Result<Vec<StoredRoom>, StoreError> {
        let connection = open_to_read(&self.file)?;
        let mut query = connection.prepare("SELECT code, state FROM rooms ORDER BY code")?;
        let rooms = query.query_map([], |row| {
            Ok(StoredRoom {
                code: row.get(0)?,
                state: row.get(1)?,
            })
        })?;
        Ok(rooms.collect::<Result<_, _>>()?)
    }

    /// The game with this number, if there is one.
    ///
    /// # Errors
    /// If the database cannot be read.
    pub fn game(&self, number: i64) -> Result<Option<StoredGame>, StoreError> {
        self.find_game("number = ?1", &number)
    }

    /// The game with this id, if there is one.
    ///
    /// # Errors
    /// If the database cannot be read.
    pub fn game_of_id(&self, id: &str) -> Result<Option<StoredGame>, StoreError> {
        self.find_game("id = ?1", &id)
    }

    fn find_game(
        &self,
        which: &str,
        key: &dyn rusqlite::ToSql,
    ) -> Result<Option<StoredGame>, StoreError> {
        let connection = open_to_read(&self.file)?;
        let sql = format!(
            "SELECT number, hash, document, head, ended
             FROM games JOIN rulesets ON hash = ruleset WHERE {which}"
        );
        let read = |row: &Row<'_>| {
            let ended: Option<i64> = row.get(4)?;
            let columns = (
                row.get(0)?,
                row.get(1)?,
                row.get(2)?,
                row.get::<_, String>(3)?,
            );
            Ok((columns, ended.is_some()))
        };
        let found = connection.query_row(&sql, [key], read).optional()?;
        let Some(((number, hash, document, head), is_over)) = found else {
            return Ok(None);
        };
        let unreadable = |problem: serde_json::Error| {
            StoreError(format!("game {number} cannot be read: {problem}"))
        };
        let mut game = StoredGame {
            number,
            hash,
            document,
            head: serde_json::from_str(&head).map_err(unreadable)?,
            is_over,
            entries: Vec::new(),
        };
        let mut query =
            connection.prepare("SELECT entry FROM entries WHERE game = ?1 ORDER BY at")?;
        let entries = query.query_map([game.number], |row| row.get::<_, String>(0))?;
        for entry in entries {
            let entry = serde_json::from_str(&entry?).map_err(unreadable)?;
            game.entries.push(entry);
        }
        Ok(Some(game))
    }

    /// The name that a visitor chose, if they chose one.
    ///
    /// # Errors
    /// If the database cannot be read.
    pub fn name_of(&self, who: &str) -> Result<Option<String>, StoreError> {
        let connection = open_to_read(&self.file)?;
        let sql = "SELECT name FROM names WHERE who = ?1";
        Ok(connection
            .query_row(sql, [who], |row| row.get(0))
            .optional()?)
    }
}
