//! Everything that outlives the process, in one SQLite file.
//!
//! One thread writes. It takes all that waits, writes it in one transaction, and answers when
//! that is on disk; so many tables share each wait for the disk. Readers have connections of
//! their own.

mod read;
mod schema;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use rusqlite::{Connection, params};
use tokio::sync::{mpsc, oneshot};

pub use read::{StoredGame, StoredRoom};

/// How many writes may wait.
const WAITING: usize = 4_096;

/// How many writes go into one transaction.
const TOGETHER: usize = 1_024;

/// The file could not be read or written.
#[derive(Clone, Debug, thiserror::Error)]
#[error("the data could not be kept: {0}")]
pub struct StoreError(String);

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> Self {
        Self(error.to_string())
    }
}

/// Something to be kept.
#[derive(Clone, Debug)]
pub(crate) enum Write {
    /// A room as it is now.
    Room {
        /// Its code.
        code: String,
        /// Everything about it.
        state: String,
    },
    /// A room that is no more.
    NoRoom {
        /// Its code.
        code: String,
    },
    /// A finished ruleset.
    Ruleset {
        /// What it is known by.
        hash: String,
        /// The document.
        document: Arc<str>,
    },
    /// A game that begins.
    Game {
        /// Its number here.
        number: i64,
        /// Its name outside.
        id: String,
        /// The room.
        room: String,
        /// The ruleset.
        hash: String,
        /// Everything else that makes it: names, mods, seed.
        head: String,
    },
    /// What came from outside into a game.
    Entry {
        /// The game.
        game: i64,
        /// Its place.
        at: i64,
        /// What.
        entry: String,
    },
    /// A game is over.
    GameOver {
        /// The game.
        game: i64,
        /// How it ended.
        result: String,
    },
    /// What somebody wants to be called.
    Name {
        /// Who.
        who: String,
        /// How.
        name: String,
    },
}

struct Job {
    writes: Vec<Write>,
    done: oneshot::Sender<Result<(), StoreError>>,
}

/// Everything that outlives the process.
#[derive(Clone)]
pub struct Store {
    file: PathBuf,
    jobs: mpsc::Sender<Job>,
    next_game: Arc<AtomicI64>,
}

impl Store {
    /// Opens the file in a folder, or makes it.
    ///
    /// # Errors
    /// If that is not possible.
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
            .spawn(move || keep(connection, queue))
            .map_err(|error| StoreError(error.to_string()))?;
        Ok(Self {
            file,
            jobs,
            next_game: Arc::new(AtomicI64::new(games)),
        })
    }

    /// A number for a new game.
    pub(crate) fn next_game(&self) -> i64 {
        self.next_game.fetch_add(1, Ordering::Relaxed) + 1
    }

    /// Keeps something: when this returns, it is on disk.
    pub(crate) async fn write(&self, writes: Vec<Write>) -> Result<(), StoreError> {
        let gone = || StoreError("it is being closed".to_owned());
        let (done, kept) = oneshot::channel();
        let job = Job { writes, done };
        self.jobs.send(job).await.map_err(|_| gone())?;
        kept.await.map_err(|_| gone())?
    }
}

/// The thread that writes, until nobody can ask it to any more.
fn keep(mut connection: Connection, mut queue: mpsc::Receiver<Job>) {
    let mut jobs = Vec::with_capacity(TOGETHER);
    while queue.blocking_recv_many(&mut jobs, TOGETHER) > 0 {
        let together = write_together(&mut connection, &jobs);
        for job in jobs.drain(..) {
            let result = match &together {
                Ok(()) => Ok(()),
                // What cannot be kept must not take with it what only came at the same time.
                Err(_) => write_together(&mut connection, std::slice::from_ref(&job)),
            };
            if let Err(problem) = &result {
                tracing::error!(%problem, "a write failed");
            }
            // Who asked may be gone; what was written stays.
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

fn write_one(connection: &Connection, write: &Write) -> rusqlite::Result<()> {
    let run = |sql: &str, values: &[&dyn rusqlite::ToSql]| {
        connection.prepare_cached(sql)?.execute(values).map(|_| ())
    };
    match write {
        Write::Entry { game, at, entry } => run(
            "INSERT INTO entries (game, at, entry) VALUES (?1, ?2, ?3)",
            params![game, at, entry],
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
            params![number, id, room, hash, head],
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
    use super::{Job, Store, Write, keep, schema};
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
            entry: String::new(),
        });
        let after = ask(name("b"));
        drop(jobs);
        // All three wait already, so they are tried together.
        keep(schema::open(&folder.join("jantaku.db")).unwrap(), queue);
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
