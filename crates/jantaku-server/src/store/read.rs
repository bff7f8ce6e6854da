//! What is read back.

use rusqlite::{OptionalExtension, Row};
use serde_json::Value;

use super::schema::open_to_read;
use super::{Store, StoreError};

/// A room as it was kept.
#[derive(Clone, Debug)]
pub struct StoredRoom {
    /// Its code.
    pub code: String,
    /// Everything about it.
    pub state: String,
}

/// A game as it was kept.
#[derive(Clone, Debug)]
pub struct StoredGame {
    /// Its number here.
    pub number: i64,
    /// What its ruleset is known by.
    pub hash: String,
    /// The finished ruleset.
    pub document: String,
    /// Names, mods, seed.
    pub head: Value,
    /// Is it over?
    pub is_over: bool,
    /// What came from outside, in order.
    pub entries: Vec<Value>,
}

impl Store {
    /// All rooms.
    ///
    /// # Errors
    /// If the file cannot be read.
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

    /// A game by its number.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub fn game(&self, number: i64) -> Result<Option<StoredGame>, StoreError> {
        self.find_game("number = ?1", &number)
    }

    /// A game by its name outside.
    ///
    /// # Errors
    /// If the file cannot be read.
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
            let head: String = row.get(3)?;
            let ended: Option<i64> = row.get(4)?;
            Ok(StoredGame {
                number: row.get(0)?,
                hash: row.get(1)?,
                document: row.get(2)?,
                head: serde_json::from_str(&head).unwrap_or_default(),
                is_over: ended.is_some(),
                entries: Vec::new(),
            })
        };
        let Some(mut game) = connection.query_row(&sql, [key], read).optional()? else {
            return Ok(None);
        };
        let mut query =
            connection.prepare("SELECT entry FROM entries WHERE game = ?1 ORDER BY at")?;
        let entries = query.query_map([game.number], |row| row.get::<_, String>(0))?;
        for entry in entries {
            game.entries
                .push(serde_json::from_str(&entry?).unwrap_or_default());
        }
        Ok(Some(game))
    }

    /// What somebody wants to be called.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub fn name_of(&self, who: &str) -> Result<Option<String>, StoreError> {
        let connection = open_to_read(&self.file)?;
        let sql = "SELECT name FROM names WHERE who = ?1";
        Ok(connection
            .query_row(sql, [who], |row| row.get(0))
            .optional()?)
    }
}
