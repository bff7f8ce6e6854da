//! How a server bears many tables: `load [TABLES] [SECONDS]`.
//!
//! Starts a server of its own on this machine, in a second process with a folder that is gone
//! afterwards. Four scripted clients sit at each table; whoever has to act does so after a second.
//! What is measured is the time from sending an action until the first word of what came of it
//! arrives, and the memory of the server.

#![allow(
    clippy::expect_used,
    clippy::print_stdout,
    clippy::disallowed_methods,
    reason = "a tool prints its figures, looks at the clock, and stops when something is wrong"
)]

#[path = "../tests/support/mod.rs"]
mod support;

use std::io::{BufRead, BufReader, Read};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use jantaku_server::{Config, Server};
use serde_json::{Value, json};
use support::{Client, Folder, choose, cookie, folder, new_room};
use tokio::sync::{Mutex, Semaphore};

/// As in the program.
#[global_allocator]
static MEMORY: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// How long a player thinks.
const THINKING: Duration = Duration::from_secs(1);

/// How long the last actions may take before everyone leaves.
const SETTLING: Duration = Duration::from_secs(5);

/// More tables than this are more connections than a process may have open.
const MOST_TABLES: u64 = 4_000;

/// Nobody waits longer.
const LONGEST: u64 = 900;

/// The first argument of the process that is the server; its folder follows.
const SERVE: &str = "serve";

#[tokio::main]
async fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match arguments.as_slice() {
        [first, data] if first == SERVE => serve(PathBuf::from(data)).await,
        _ => {
            let number = |at: usize| arguments.get(at).and_then(|text| text.parse().ok());
            let tables = number(0).unwrap_or(1_000).clamp(1, MOST_TABLES);
            let seconds = number(1).unwrap_or(30).clamp(1, LONGEST);
            measure(tables, seconds).await;
        }
    }
}

/// The server: says where it listens, and ends when nobody holds its input any more.
async fn serve(data: PathBuf) {
    let mut config = Config::new(SocketAddr::from(([127, 0, 0, 1], 0)), data);
    config.limits = config.limits.for_one_address();
    let server = Server::start(config).await.expect("the server starts");
    println!("{}", server.address().expect("it listens"));
    let (stop, stopped) = tokio::sync::oneshot::channel::<()>();
    std::thread::spawn(move || {
        let _closed = std::io::stdin().read(&mut [0]);
        drop(stop);
    });
    let stopped = async {
        let _dropped = stopped.await;
    };
    server.run(stopped).await.expect("the server serves");
}

/// A server in a process of its own, which ends with this.
struct Started {
    process: Child,
    address: SocketAddr,
    _data: Folder,
}

impl Started {
    fn new() -> Self {
        let data = folder("load");
        let path: &Path = &data;
        let mut process = Command::new(std::env::current_exe().expect("this program"))
            .args([SERVE.as_ref(), path.as_os_str()])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("a second process");
        let mut line = String::new();
        let mut said = BufReader::new(process.stdout.take().expect("its output"));
        said.read_line(&mut line).expect("a line");
        Self {
            process,
            address: line.trim().parse().expect("an address"),
            _data: data,
        }
    }
}

impl Drop for Started {
    fn drop(&mut self) {
        drop(self.process.stdin.take());
        let _ended = self.process.wait();
    }
}

/// Plays at tables, and says how long it took.
async fn measure(tables: u64, seconds: u64) {
    let server = Started::new();
    let (address, pid) = (server.address, server.process.id());
    let empty = memory(pid);
    let gate = Arc::new(Semaphore::new(8));
    let window = Arc::new(OnceLock::new());
    let times = Arc::new(Mutex::new(Vec::new()));
    // Each table plays as soon as it is open; what is measured begins when all are.
    let (opened, mut open) = tokio::sync::mpsc::unbounded_channel();
    let mut playing = Vec::new();
    for at in 0..tables {
        let (gate, opened) = (Arc::clone(&gate), opened.clone());
        let (window, times) = (Arc::clone(&window), Arc::clone(&times));
        playing.push(tokio::spawn(async move {
            let one_of_few = gate.acquire().await;
            let clients = table(address).await;
            drop(one_of_few);
            let _nobody_counts = opened.send(());
            let players = clients.into_iter().enumerate().map(|(seat, client)| {
                let pick = usize::try_from(at).unwrap_or(0) * 4 + seat;
                let (window, times) = (Arc::clone(&window), Arc::clone(&times));
                tokio::spawn(play(client, pick, window, times))
            });
            for player in players.collect::<Vec<_>>() {
                player.await.expect("played");
            }
        }));
    }
    for _ in 0..tables {
        open.recv().await;
    }
    let full = memory(pid);
    println!("{tables} tables, {} connections", tables * 4);
    let begin = Instant::now() + Duration::from_secs(5);
    window.get_or_init(|| (begin, begin + Duration::from_secs(seconds)));
    tokio::time::sleep_until(begin.into()).await;
    let worked = processor_ms(pid);
    for table in playing {
        table.await.expect("played");
    }
    let worked = processor_ms(pid).zip(worked).map(|(then, now)| then - now);
    let mut times = times.lock().await.clone();
    times.sort_unstable();
    let at = |share: f64| {
        let place = (times.len() as f64 * share) as usize;
        times
            .get(place.min(times.len().saturating_sub(1)))
            .copied()
            .unwrap_or_default()
    };
    let rate = times.len() as f64 / seconds as f64;
    println!("{} actions, {rate:.0} per second", times.len());
    for (name, share) in [
        ("p50", 0.5),
        ("p90", 0.9),
        ("p99", 0.99),
        ("p99.9", 0.999),
        ("most", 1.0),
    ] {
        println!("{name:>6} {:.1} ms", at(share).as_secs_f64() * 1_000.0);
    }
    if let Some(worked) = worked {
        let each = worked / times.len().max(1) as f64;
        println!("the server worked {worked:.0} ms, {each:.2} ms for each action");
    }
    if let (Some(empty), Some(full), Some(then)) = (empty, full, memory(pid)) {
        let each = |kib: u64| kib.saturating_sub(empty) / tables.max(1);
        println!(
            "memory: {empty} KiB before, {full} KiB dealt ({} KiB each), {then} KiB played ({} KiB each)",
            each(full),
            each(then)
        );
    }
}

/// Four people sit down, and the game starts.
async fn table(address: SocketAddr) -> Vec<Client> {
    let host = cookie(address).await;
    let room = new_room(address, &host, r#"{"ruleset": "riichi"}"#).await;
    let mut clients = Vec::new();
    for seat in ["east", "south", "west", "north"] {
        let own = match seat {
            "east" => host.clone(),
            _ => cookie(address).await,
        };
        let mut client = Client::join(address, &own, &room).await;
        client.keeps = false;
        client.change(json!({ "kind": "sit", "seat": seat })).await;
        clients.push(client);
    }
    // When the clients go at the end, nobody is to play on for them.
    let options = json!({ "turn_seconds": null, "bank_seconds": 0, "grace_seconds": 3600 });
    clients[0]
        .change(json!({ "kind": "options", "options": options }))
        .await;
    clients[0].change(json!({ "kind": "start" })).await;
    for client in &mut clients {
        client.until(|client| client.view.is_object()).await;
    }
    clients
}

async fn play(
    mut client: Client,
    mut pick: usize,
    window: Arc<OnceLock<(Instant, Instant)>>,
    times: Arc<Mutex<Vec<Duration>>>,
) {
    let mut own = Vec::new();
    while window.get().is_none_or(|(_, end)| Instant::now() < *end) {
        pick = pick.wrapping_mul(31).wrapping_add(7) % 10_007;
        if choose(&client.view, pick).is_none() {
            let _silence = tokio::time::timeout(THINKING, client.next()).await;
            continue;
        }
        client.drain(THINKING).await;
        let Some(command) = choose(&client.view, pick) else {
            continue;
        };
        let sent = Instant::now();
        client.requests += 1;
        let request = json!({
            "type": "act", "request": client.requests, "command": command,
            "revision": client.view["own"]["revision"],
        });
        client.send(&request).await;
        let step = loop {
            let message = client.next().await.unwrap_or(Value::Null);
            match message["type"].as_str() {
                Some("update" | "done") => break true,
                Some("refused") | None => break false,
                _ => {}
            }
        };
        if step && window.get().is_some_and(|(begin, _)| sent > *begin) {
            own.push(sent.elapsed());
        }
    }
    times.lock().await.extend(own);
    // Whoever leaves makes work for the server; it comes after all that is measured.
    if let Some((_, end)) = window.get() {
        tokio::time::sleep_until((*end + SETTLING).into()).await;
    }
}

/// Resident memory of a process, in KiB.
fn memory(pid: u32) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{pid}/status")).ok()?;
    let line = status.lines().find(|line| line.starts_with("VmRSS:"))?;
    line.split_whitespace().nth(1)?.parse().ok()
}

/// Processor time that a process has used, in ms.
fn processor_ms(pid: u32) -> Option<f64> {
    /// Linux counts it in hundredths of a second.
    const TICK_MS: f64 = 10.0;
    let stat = std::fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
    // The name of the program comes in parentheses and may hold anything.
    let (_, fields) = stat.rsplit_once(')')?;
    let fields: Vec<&str> = fields.split_whitespace().collect();
    let ticks = |at: usize| fields.get(at)?.parse::<f64>().ok();
    Some((ticks(11)? + ticks(12)?) * TICK_MS)
}
