//! Everything that outlives the process, in one SQLite file.
//!
//! One thread writes. It takes all jobs that wait, writes them in one transaction, and answers when
//! that is on disk, so that many tables share each wait for the disk. Every read opens a connection
//! of its own.

mod read;
mod schema;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use jantaku_engine::record::{RecordEntry, RecordHead};
use rusqlite::{Connection, params};
use serde::Serialize;
use tokio::sync::{mpsc, oneshot};

pub use read::{StoredGame, StoredRoom};

/// How many jobs may wait before [`Store::write`] itself has to wait.
const WAITING: usize = 4_096;

/// How many jobs go into one transaction.
const TOGETHER: usize = 1_024;

/// The database could not be read or written.
#[derive(Clone, Debug, thiserror::Error)]
#[error("the data could not be kept: {0}")]
pub struct StoreError(String);

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> Self {
        Self(error.to_string())
    }
}

/// One change of the database.
#[derive(Clone, Debug)]
pub(crate) enum Write {
    /// Stores a room, replacing its earlier state.
    Room {
        code: String,
        /// A `RoomState`, as JSON.
        state: String,
    },
    /// Deletes a room.
    NoRoom { code: String },
    /// Stores a finished ruleset, unless it is stored already.
    Ruleset { hash: String, document: Arc<str> },
    /// Begins a game.
    Game {
        /// The number from [`Store::next_game`], which is never shown.
        number: i64,
        /// The id in addresses, which cannot be guessed.
        id: String,
        /// The code of the room.
        room: String,
        /// The hash of the ruleset.
        hash: String,
        /// Names, mods and seed.
        head: RecordHead,
    },
    /// Appends something that entered a game from outside.
    Entry {
        game: i64,
        /// Its position in the game, from 0.
        at: i64,
        /// The entry.
        entry: RecordEntry,
    },
    /// Marks a game as over.
    GameOver {
        game: i64,
        /// The final scores, as JSON.
        result: String,
    },
    /// Stores the name of a visitor.
    Name { who: String, name: String },
}

struct Job {
    writes: Vec<Write>,
    done: oneshot::Sender<Result<(), StoreError>>,
}

/// The database. Clones share the thread that writes.
#[derive(Clone)]
pub struct Store {
    file: PathBuf,
    jobs: mpsc::Sender<Job>,
    next_game: Arc<AtomicI64>,
}

impl Store {
    /// Opens the database in a folder, or creates it.
    ///
    /// # Errors
    /// If it cannot be opened, or was written by a newer version of the program.
    pub fn open(folder: &Path) -> Result<Self, StoreError> {
        let file = folder.join("jantaku.db");
        let connection = schema::open(&file)?;
        let games =
            connection.query_row("SELECT coalesce(max(number), 0) FROM games", [], |row| {
                row.get(0)
            })?;
        let (jobs, queue) = mpsc::channel(WAITING);
        std::thread::Builder::new()
            .name("store".to_owned())
            .spawn(move || run_writer(connection, queue))
            .map_err(|error| StoreError(error.to_string()))?;
        Ok(Self {
            file,
            jobs,
            next_game: Arc::new(AtomicI64::new(games)),
        })
    }

    /// A number for a new game, higher than all before.
    pub(crate) fn next_game(&self) -> i64 {
        self.next_game.fetch_add(1, Ordering::Relaxed) + 1
    }

    /// Makes changes in one transaction, and returns when they are on disk.
    pub(crate) async fn write(&self, writes: Vec<Write>) -> Result<(), StoreError> {
        let gone = || StoreError("it is being closed".to_owned());
        let (done, kept) = oneshot::channel();
        let job = Job { writes, done };
        self.jobs.send(job).await.map_err(|_| gone())?;
        kept.await.map_err(|_| gone())?
    }
}

/// Runs on the thread that writes, until all senders are gone.
fn run_writer(mut connection: Connection, mut queue: mpsc::Receiver<Job>) {
    let mut jobs = Vec::with_capacity(TOGETHER);
    while queue.blocking_recv_many(&mut jobs, TOGETHER) > 0 {
        let together = write_together(&mut connection, &jobs);
        for job in jobs.drain(..) {
            let result = match &together {
                Ok(()) => Ok(()),
                // One faulty job must not take with it those that only came at the same time.
                Err(_) => write_together(&mut connection, std::slice::from_ref(&job)),
            };
            if let Err(problem) = &result {
                tracing::error!(%problem, "a write failed");
            }
            // Whoever asked may be gone; the write stays.
            let _gone = job.done.send(result);
        }
    }
}

fn write_together(connection: &mut Connection, jobs: &[Job]) -> Result<(), StoreError> {
    let transaction = connection.transaction()?;
    for write in jobs.iter().flat_map(|job| &job.writes) {
        write_one(&transaction, write)?;
    }
    transaction.commit()?;
    Ok(())
}

/// Something as it is stored.
fn json(value: &impl Serialize) -> rusqlite::Result<String> {
    serde_json::to_string(value)
        .map_err(|error| rusqlite::Error::ToSqlConversionFailure(error.into()))
}

fn write_one(connection: &Connection, write: &Write) -> rusqlite::Result<()> {
    let run = |sql: &str, values: &[&dyn rusqlite::ToSql]| {
        connection.prepare_cached(sql)?.execute(values).map(|_| ())
    };
    match write {
        Write::Entry { game, at, entry } => run(
            "INSERT INTO entries (game, at, entry) VALUES (?1, ?2, ?3)",
            params![game, at, json(entry)?],
        ),
        Write::Room { code, state } => run(
            "INSERT INTO rooms (code, state) VALUES (?1, ?2)
             ON CONFLICT (code) DO UPDATE SET state = ?2, changed = unixepoch()",
            params![code, state],
        ),
        Write::NoRoom { code } => run("DELETE FROM rooms WHERE code = ?1", params![code]),
        Write::Ruleset { hash, document } => run(
            "INSERT INTO rulesets (hash, document) VALUES (?1, ?2) ON CONFLICT DO NOTHING",
            params![hash, document],
        ),
        Write::Game {
            number,
            id,
            room,
            hash,
            head,
        } => run(
            "INSERT INTO games (number, id, room, ruleset, head) VALUES (?1, ?2, ?3, ?4, ?5)",
            params![number, id, room, hash, json(head)?],
        ),
        Write::GameOver { game, result } => run(
            "UPDATE games SET ended = unixepoch(), result = ?2 WHERE number = ?1",
            params![game, result],
        ),
        Write::Name { who, name } => run(
            "INSERT INTO names (who, name) VALUES (?1, ?2)
             ON CONFLICT (who) DO UPDATE SET name = ?2, changed = unixepoch()",
            params![who, name],
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::{Job, Store, Write, run_writer, schema};
    use jantaku_engine::record::{RecordEntry, WrittenCause};
    use tokio::sync::{mpsc, oneshot};

    #[test]
    fn a_write_that_fails_takes_no_other_with_it() {
        let folder = std::env::temp_dir().join(format!("jantaku-store-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let (jobs, queue) = mpsc::channel(8);
        let ask = |write: Write| {
            let (done, kept) = oneshot::channel();
            let writes = vec![write];
            jobs.blocking_send(Job { writes, done }).unwrap();
            kept
        };
        let name = |who: &str| Write::Name {
            who: who.to_owned(),
            name: who.to_uppercase(),
        };
        let before = ask(name("a"));
        let orphan = ask(Write::Entry {
            game: 7,
            at: 0,
            entry: RecordEntry::from(WrittenCause::Resumed),
        });
        let after = ask(name("b"));
        drop(jobs);
        // All three wait already, so they are tried together.
        run_writer(schema::open(&folder.join("jantaku.db")).unwrap(), queue);
        assert!(before.blocking_recv().unwrap().is_ok());
        assert!(
            orphan.blocking_recv().unwrap().is_err(),
            "there is no such game"
        );
        assert!(after.blocking_recv().unwrap().is_ok());
        let store = Store::open(&folder).unwrap();
        for who in ["a", "b"] {
            assert_eq!(store.name_of(who).unwrap(), Some(who.to_uppercase()));
        }
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
