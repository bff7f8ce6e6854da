//! How a server bears many tables: `load ADDRESS [TABLES] [SECONDS] [PID]`.
//!
//! Four scripted clients sit at each table; whoever has to act does so after a second. What is
//! measured is the time from sending an action until the first word of what came of it arrives,
//! and, if the process is named, its memory. Start the server with `--behind-proxy`, on the same
//! machine.

#![allow(
    clippy::expect_used,
    clippy::print_stdout,
    clippy::disallowed_methods,
    reason = "a tool prints its figures, looks at the clock, and stops when something is wrong"
)]

#[path = "../tests/support/mod.rs"]
mod support;

use std::net::SocketAddr;
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use support::{Client, choose, cookie, new_room};
use tokio::sync::{Mutex, Semaphore};

/// How long a player thinks.
const THINKING: Duration = Duration::from_secs(1);

#[tokio::main]
async fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |at: usize, or: u64| {
        arguments
            .get(at)
            .and_then(|text| text.parse().ok())
            .unwrap_or(or)
    };
    let Some(address) = arguments.first().and_then(|text| text.parse().ok()) else {
        println!("load ADDRESS [TABLES] [SECONDS] [PID]");
        return;
    };
    let (tables, seconds, pid) = (number(1, 1_000), number(2, 30), number(3, 0));
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
    for table in playing {
        table.await.expect("played");
    }
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
        let Some(action) = choose(&client.view, pick) else {
            continue;
        };
        let sent = Instant::now();
        client.requests += 1;
        let request = json!({
            "type": "act", "request": client.requests, "action": action,
            "revision": client.view["own"]["revision"],
        });
        client.send(&request).await;
        let step = loop {
            let message = client.next().await.unwrap_or(Value::Null);
            match message["type"].as_str() {
                Some("step" | "done") => break true,
                Some("refused") | None => break false,
                _ => {}
            }
        };
        if step && window.get().is_some_and(|(begin, _)| sent > *begin) {
            own.push(sent.elapsed());
        }
    }
    times.lock().await.extend(own);
}

/// Resident memory of a process, in KiB.
fn memory(pid: u64) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{pid}/status")).ok()?;
    let line = status.lines().find(|line| line.starts_with("VmRSS:"))?;
    line.split_whitespace().nth(1)?.parse().ok()
}
