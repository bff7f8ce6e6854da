//! How a server bears many tables: `load ADDRESS [TABLES] [SECONDS] [PID]`.
//!
//! Four scripted clients sit at each table; whoever has to act does so after a second. What is
//! measured is the time from sending an action until the first step that comes of it arrives,
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
use std::sync::Arc;
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
    let opening = (0..tables).map(|_| {
        let gate = Arc::clone(&gate);
        tokio::spawn(async move {
            let _one_of_few = gate.acquire().await;
            table(address).await
        })
    });
    let opening: Vec<_> = opening.collect();
    let mut clients = Vec::new();
    for opened in opening {
        clients.extend(opened.await.expect("a table opens"));
    }
    let full = memory(pid);
    println!("{tables} tables, {} connections", clients.len());
    let times = Arc::new(Mutex::new(Vec::new()));
    // The first seconds are left out: everyone begins at once.
    let begin = Instant::now() + Duration::from_secs(5);
    let end = begin + Duration::from_secs(seconds);
    let playing: Vec<_> = clients
        .into_iter()
        .enumerate()
        .map(|(at, client)| tokio::spawn(play(client, at, begin, end, Arc::clone(&times))))
        .collect();
    for player in playing {
        player.await.expect("played");
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
    clients[0].change(json!({ "kind": "start" })).await;
    for client in &mut clients {
        client.until(|client| client.view.is_object()).await;
    }
    clients
}

async fn play(
    mut client: Client,
    mut pick: usize,
    begin: Instant,
    end: Instant,
    times: Arc<Mutex<Vec<Duration>>>,
) {
    let mut own = Vec::new();
    while Instant::now() < end {
        pick = pick.wrapping_mul(31).wrapping_add(7) % 10_007;
        if choose(&client.view, pick).is_none() {
            if tokio::time::timeout_at(end.into(), client.next())
                .await
                .is_err()
            {
                break;
            }
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
                Some("step") => break true,
                Some("refused") | None => break false,
                _ => {}
            }
        };
        if step && sent > begin {
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
