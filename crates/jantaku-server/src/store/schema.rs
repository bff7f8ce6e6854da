//! The tables of the database.

use std::path::Path;
use std::time::Duration;

use rusqlite::Connection;

use super::StoreError;

/// The version of the tables, which the file records.
const VERSION: i64 = 1;

const TABLES: &str = "
CREATE TABLE rulesets (
    hash TEXT PRIMARY KEY,
    document TEXT NOT NULL
) WITHOUT ROWID;
CREATE TABLE rooms (
    code TEXT PRIMARY KEY,
    state TEXT NOT NULL,
    changed INTEGER NOT NULL DEFAULT (unixepoch())
) WITHOUT ROWID;
CREATE TABLE games (
    number INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    room TEXT NOT NULL,
    ruleset TEXT NOT NULL REFERENCES rulesets (hash),
    head TEXT NOT NULL,
    started INTEGER NOT NULL DEFAULT (unixepoch()),
    ended INTEGER,
    result TEXT
);
CREATE TABLE entries (
    game INTEGER NOT NULL REFERENCES games (number),
    at INTEGER NOT NULL,
    entry TEXT NOT NULL,
    PRIMARY KEY (game, at)
) WITHOUT ROWID;
CREATE TABLE names (
    who TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    changed INTEGER NOT NULL DEFAULT (unixepoch())
) WITHOUT ROWID;
";

/// Opens the file for writing, and creates the tables in a new one.
pub(super) fn open(file: &Path) -> Result<Connection, StoreError> {
    let connection = Connection::open(file)?;
    connection.busy_timeout(Duration::from_secs(5))?;
    connection.pragma_update(None, "journal_mode", "WAL")?;
    // Each transaction waits for the disk, so that not even a power failure undoes what clients were
    // told.
    connection.pragma_update(None, "synchronous", "FULL")?;
    connection.pragma_update(None, "foreign_keys", true)?;
    let version: i64 = connection.pragma_query_value(None, "user_version", |row| row.get(0))?;
    match version {
        0 => {
            connection.execute_batch(&format!(
                "BEGIN; {TABLES} PRAGMA user_version = {VERSION}; COMMIT;"
            ))?;
        }
        VERSION => {}
        newer => {
            return Err(StoreError(format!(
                "{} was written by a newer program (version {newer})",
                file.display()
            )));
        }
    }
    Ok(connection)
}

/// Opens the file for reading.
pub(super) fn open_to_read(file: &Path) -> Result<Connection, StoreError> {
    let flags = rusqlite::OpenFlags::SQLITE_OPEN_READ_ONLY;
    let connection = Connection::open_with_flags(file, flags)?;
    connection.busy_timeout(Duration::from_secs(5))?;
    Ok(connection)
}
