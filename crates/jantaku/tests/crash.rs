//! Kills the server again and again, and checks that every table comes back as it was.

#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::print_stderr,
    clippy::disallowed_methods,
    reason = "a test fails by panicking, and meets the world"
)]

#[path = "../../jantaku-server/tests/support/mod.rs"]
mod support;

use std::fs::File;
use std::io::{BufRead as _, BufReader};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, mpsc};
use std::time::Duration;

use jantaku_engine::Game;
use jantaku_engine::Viewer;
use jantaku_engine::record::{RecordEntry, RecordHead, WrittenCause};
use jantaku_rulebook::{Rulebook, Seat};
use jantaku_server::{Book, WireRules, table_view};
use rusqlite::{Connection, params};
use serde_json::{Value, json};
use support::{Client, choose, cookie, folder, new_room};

const TABLES: usize = 50;

const KILLS: u64 = 20;

/// How long the server may take to restore all tables.
const START: Duration = Duration::from_secs(60);

/// The server in a separate process, which ends with the test.
struct Process {
    child: Child,
    address: SocketAddr,
    /// What the server reports, shown when the test fails.
    log: PathBuf,
}

impl Process {
    fn start(data: &Path) -> Self {
        let log = data.join("server.log");
        let mut child = Command::new(env!("CARGO_BIN_EXE_jantaku"))
            .args([
                "serve",
                "--listen",
                "127.0.0.1:0",
                "--bot-delay",
                "20",
                "--behind-proxy",
            ])
            .arg("--data")
            .arg(data)
            .stdout(Stdio::piped())
            .stderr(File::create(&log).expect("a log"))
            .spawn()
            .expect("the server starts");
        let output = child.stdout.take().expect("its output");
        let mut server = Self {
            child,
            address: SocketAddr::from(([0, 0, 0, 0], 0)),
            log,
        };
        let (told, line) = mpsc::channel();
        std::thread::spawn(move || {
            let mut lines = BufReader::new(output).lines();
            let _late = told.send(lines.next().expect("a line").expect("text"));
            lines.for_each(drop);
        });
        let line = line.recv_timeout(START).expect("the server comes up");
        let address = line.split("http://").nth(1).expect("an address");
        let address = address.split(' ').next().and_then(|text| text.parse().ok());
        server.address = address.expect("an address");
        server
    }
}

/// Kills the process with SIGKILL, so that it cannot clean up.
impl Drop for Process {
    fn drop(&mut self) {
        let _gone = self.child.kill();
        let _dead = self.child.wait();
        if std::thread::panicking() {
            let log = std::fs::read_to_string(&self.log).unwrap_or_default();
            eprintln!("the server reported:\n{log}");
        }
    }
}

/// What the test knows about a table.
struct Table {
    room: String,
    cookie: String,
    /// The last view that the client received.
    view: Value,
    /// The number of actions that the server acknowledged.
    acknowledged: usize,
    /// The game replayed from disk, up to where it was last checked.
    replay: Option<Replay>,
}

struct Replay {
    number: i64,
    game: Game,
    book: Arc<Book>,
    entries: usize,
    own: usize,
}

impl Replay {
    fn new(number: i64, book: Arc<Book>, head: &RecordHead) -> Self {
        let game = Game::from_head(Arc::clone(&book.rulebook), head);
        Self {
            number,
            game,
            book,
            entries: 0,
            own: 0,
        }
    }

    fn repeat(&mut self, entry: &RecordEntry) {
        self.game.follow(entry).expect("accepted before");
        self.game.take_occurrences();
        let own = |seat: &Seat| *seat == Seat::East;
        self.own +=
            usize::from(matches!(&entry.cause, WrittenCause::Command { seat, .. } if own(seat)));
        self.entries += 1;
    }

    /// The revision of the player's offers, which is different for every view.
    fn revision(&self) -> u64 {
        self.game.revision(Seat::East)
    }

    fn view(&self) -> Value {
        let view = self.game.view(Viewer::Seat(Seat::East));
        let attrs = self.game.attrs();
        let view = table_view(&view, attrs, &self.book, &mut WireRules::default());
        serde_json::to_value(view).expect("a view")
    }
}

fn without_clock(view: &Value) -> Value {
    let mut view = view.clone();
    view["timer"] = Value::Null;
    view
}

/// Comes to a table, and waits until it is shown.
async fn come(address: SocketAddr, cookie: &str, room: &str) -> Client {
    let mut client = Client::join(address, cookie, room).await;
    client.keeps = false;
    client.until(|client| client.view.is_object()).await;
    client
}

/// Plays until the connection is lost.
async fn play(mut client: Client, mut table: Table, mut pick: usize) -> Table {
    loop {
        table.view = client.view.clone();
        if client.is_over() {
            table.acknowledged = 0;
            client.requests += 1;
            let request = json!({
                "type": "room", "request": client.requests, "change": { "kind": "rematch" },
            });
            if client.try_send(&request).await.is_err() {
                return table;
            }
        }
        pick = pick.wrapping_mul(31).wrapping_add(7) % 10_007;
        if let Some(action) = choose(&client.view, pick).filter(|_| !client.is_over()) {
            tokio::time::sleep(Duration::from_millis(40)).await;
            client.requests += 1;
            let request = json!({
                "type": "act", "request": client.requests, "command": action,
                "revision": client.view["own"]["revision"],
            });
            if client.try_send(&request).await.is_err() {
                return table;
            }
            loop {
                let Some(message) = client.next().await else {
                    table.view = client.view.clone();
                    return table;
                };
                if message["request"] == json!(client.requests) {
                    table.acknowledged += usize::from(message["type"] == "done");
                    break;
                }
            }
        } else if client.next().await.is_none() {
            table.view = client.view.clone();
            return table;
        }
    }
}

/// Rulebooks by their hash, shared by all tables.
type Books = std::collections::BTreeMap<String, Arc<Book>>;

/// Checks that everything the server acknowledged is on disk.
fn check(table: &mut Table, connection: &Connection, books: &mut Books) -> Value {
    let state: String = connection
        .query_row(
            "SELECT state FROM rooms WHERE code = ?1",
            [&table.room],
            |row| row.get(0),
        )
        .expect("the room is there");
    let state: Value = serde_json::from_str(&state).expect("JSON");
    let number = state["game"]["number"].as_i64().expect("a game");
    // Another game may have begun without the client having heard of it.
    let another = table
        .replay
        .as_ref()
        .is_some_and(|replay| replay.number != number);
    if another || table.replay.is_none() {
        let sql = "SELECT document, head, hash FROM games JOIN rulesets ON hash = ruleset WHERE number = ?1";
        let (document, head, hash): (String, String, String) = connection
            .query_row(sql, [number], |row| {
                Ok((row.get(0)?, row.get(1)?, row.get(2)?))
            })
            .expect("the game is there");
        let head: RecordHead = serde_json::from_str(&head).expect("a head");
        let book = books.entry(hash).or_insert_with(|| {
            let document: Value = serde_json::from_str(&document).expect("JSON");
            let rulebook = Rulebook::new(document.as_object().expect("rules")).0;
            Arc::new(Book::new("riichi", rulebook))
        });
        let book = Arc::clone(book);
        table.replay = Some(Replay::new(number, book, &head));
    }
    let replay = table.replay.as_mut().expect("a game");
    let sql = "SELECT entry FROM entries WHERE game = ?1 AND at >= ?2 ORDER BY at";
    let mut query = connection.prepare(sql).expect("a query");
    let from = i64::try_from(replay.entries).expect("a number");
    let entries = query.query_map(params![number, from], |row| row.get::<_, String>(0));
    let seen = without_clock(&table.view);
    let mut found = another || replay.view() == seen;
    for entry in entries.expect("entries") {
        let entry = serde_json::from_str(&entry.expect("a row")).expect("an entry");
        replay.repeat(&entry);
        found |= replay.revision() == seen["own"]["revision"] && replay.view() == seen;
    }
    assert!(found, "what {} was told last is not on disk", table.room);
    assert!(
        replay.own >= table.acknowledged,
        "{}: {} of {} acknowledged inputs are on disk",
        table.room,
        replay.own,
        table.acknowledged
    );
    replay.view()
}

#[test]
fn a_killed_server_brings_every_table_back() {
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let data = folder("crash");
    let mut server = Process::start(&data);
    let mut tables = runtime.block_on(async {
        let mut tables = Vec::new();
        for _ in 0..TABLES {
            let own = cookie(server.address).await;
            let body = r#"{"ruleset": "riichi", "script": "set win_timer, 1"}"#;
            let room = new_room(server.address, &own, body).await;
            let mut client = Client::join(server.address, &own, &room).await;
            client
                .change(json!({ "kind": "sit", "seat": "east" }))
                .await;
            for seat in ["south", "west", "north"] {
                let bot = json!({ "kind": "add_bot", "seat": seat, "level": "random" });
                client.change(bot).await;
            }
            client.change(json!({ "kind": "start" })).await;
            client.until(|client| client.view.is_object()).await;
            tables.push(Table {
                room,
                cookie: own,
                view: client.view.clone(),
                acknowledged: 0,
                replay: None,
            });
            client.close().await;
        }
        tables
    });
    let mut books = Books::new();
    let mut chance = 20_231_u64;
    let mut inputs = 0;
    for _ in 0..KILLS {
        chance = chance
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        let alive = Duration::from_millis(400 + (chance >> 33) % 900);
        let address = server.address;
        tables = runtime.block_on(async {
            let mut clients = Vec::new();
            for table in &tables {
                clients.push(come(address, &table.cookie, &table.room).await);
            }
            let mut playing = Vec::new();
            for (at, (client, table)) in clients.into_iter().zip(tables).enumerate() {
                playing.push(tokio::spawn(play(client, table, at)));
            }
            tokio::time::sleep(alive).await;
            drop(server);
            let mut tables = Vec::new();
            for player in playing {
                tables.push(player.await.expect("played"));
            }
            tables
        });
        let connection = Connection::open(data.join("jantaku.db")).expect("the data");
        let expected: Vec<Value> = tables
            .iter_mut()
            .map(|table| check(table, &connection, &mut books))
            .collect();
        drop(connection);
        server = Process::start(&data);
        runtime.block_on(async {
            for (table, expected) in tables.iter_mut().zip(expected) {
                let client = come(server.address, &table.cookie, &table.room).await;
                assert_eq!(without_clock(&client.view), expected, "{}", table.room);
                table.view = client.view.clone();
                client.close().await;
            }
        });
    }
    for table in &tables {
        inputs += table.replay.as_ref().map_or(0, |replay| replay.entries);
    }
    drop(server);
    assert!(
        inputs > 20 * TABLES,
        "{inputs} inputs are too few to show anything"
    );
}
