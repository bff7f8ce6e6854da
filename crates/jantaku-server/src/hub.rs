//! What all rooms and connections share.

use std::collections::BTreeMap;
use std::net::IpAddr;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use jantaku_proto::{NewRoom, Phase, RefusalCode};
use tokio::sync::oneshot;

use crate::catalogue::Catalogue;
use crate::chance;
use crate::config::Config;
use crate::limit::{Connections, PerAddress};
use crate::metrics::{Metrics, Now};
use crate::play::{Refusal, restore};
use crate::pool::Pool;
use crate::room::{Listed, Mail, Room, RoomState, Table, new_state, spawn};
use crate::session::SessionKey;
use crate::settings::{LONGEST_SCRIPT, Settings};
use crate::store::{Store, StoredRoom, Write};

/// What all rooms and connections share.
pub(crate) struct Shared {
    pub(crate) config: Config,
    pub(crate) store: Store,
    pub(crate) catalogue: Catalogue,
    pub(crate) key: SessionKey,
    pub(crate) metrics: Metrics,
    /// Runs commands in games, and other short work.
    pub(crate) light: Pool,
    /// Loads rules and replays games, which must not keep commands waiting.
    pub(crate) heavy: Pool,
    pub(crate) connections: Connections,
    /// WebSockets that are open.
    pub(crate) open: AtomicUsize,
    pub(crate) requests: PerAddress,
    pub(crate) new_rooms: PerAddress,
    next_connection: AtomicU64,
    rooms: Mutex<BTreeMap<String, Room>>,
    ready: AtomicBool,
}

impl Shared {
    pub(crate) fn new(config: Config, store: Store, catalogue: Catalogue, key: SessionKey) -> Self {
        let threads = std::thread::available_parallelism();
        let threads = threads.map_or(2, std::num::NonZero::get);
        let limits = config.limits;
        Self {
            requests: PerAddress::new(limits.requests_per_second, limits.request_burst),
            new_rooms: PerAddress::new(limits.rooms_per_minute / 60.0, limits.room_burst),
            config,
            store,
            catalogue,
            key,
            metrics: Metrics::new(),
            light: Pool::new(threads),
            heavy: Pool::new(threads.div_ceil(2)),
            connections: Connections::default(),
            open: AtomicUsize::new(0),
            next_connection: AtomicU64::new(0),
            rooms: Mutex::default(),
            ready: AtomicBool::new(false),
        }
    }

    /// A number that no other connection of this process has.
    pub(crate) fn next_connection(&self) -> u64 {
        self.next_connection.fetch_add(1, Ordering::Relaxed)
    }

    /// Whether all rooms have been restored and the server is not stopping.
    pub(crate) fn is_ready(&self) -> bool {
        self.ready.load(Ordering::Acquire)
    }

    /// The open room with this code.
    pub(crate) fn room(&self, code: &str) -> Option<Room> {
        let rooms = self.rooms.lock().unwrap_or_else(PoisonError::into_inner);
        rooms.get(code).cloned()
    }

    /// The list entries of all rooms, also of those that are not public.
    pub(crate) fn listed(&self) -> Vec<Listed> {
        let rooms = self.rooms.lock().unwrap_or_else(PoisonError::into_inner);
        let listed = rooms.values().map(|room| room.listed.borrow().clone());
        listed.collect()
    }

    /// Removes a room; its task ends by itself.
    pub(crate) fn forget_room(&self, code: &str) {
        let mut rooms = self.rooms.lock().unwrap_or_else(PoisonError::into_inner);
        rooms.remove(code);
    }

    fn add_room(&self, code: String, room: Room) {
        let mut rooms = self.rooms.lock().unwrap_or_else(PoisonError::into_inner);
        rooms.insert(code, room);
    }

    /// Numbers for the metrics.
    pub(crate) fn now(&self) -> Now {
        let listed = self.listed();
        let playing = listed
            .iter()
            .filter(|listed| listed.room.phase == Phase::Playing);
        Now {
            rooms: listed.len(),
            tables: playing.count(),
            connections: self.open.load(Ordering::Relaxed),
        }
    }

    /// Opens a room and returns its code.
    pub(crate) async fn new_room(
        self: &Arc<Self>,
        wanted: NewRoom,
        host: String,
        address: IpAddr,
    ) -> Result<String, Refusal> {
        let bad = |why: &str| Refusal::new(RefusalCode::BadSettings, why);
        if !self.new_rooms.allows(address) {
            let why = "too many new rooms; wait a minute";
            return Err(Refusal::new(RefusalCode::TooFast, why));
        }
        let open = self.rooms.lock().map_or(0, |rooms| rooms.len());
        if open >= self.config.limits.rooms {
            return Err(Refusal::new(RefusalCode::Full, "there are too many rooms"));
        }
        if wanted.script.len() > LONGEST_SCRIPT {
            return Err(bad("this script is too long"));
        }
        let shared = Arc::clone(self);
        let ruleset = wanted.ruleset.clone();
        let offered = self.heavy.run(move || shared.catalogue.offered(&ruleset));
        let internal = |why: String| Refusal::new(RefusalCode::Internal, why);
        let offered = offered.await.map_err(|error| internal(error.to_string()))?;
        let offered = offered.ok_or_else(|| bad("there is no such ruleset"))?;
        let mut settings = Settings::new(&offered);
        if let Some(preset) = &wanted.preset
            && !settings.choose_preset(preset, &offered)
        {
            return Err(bad("there is no such preset"));
        }
        settings.script = wanted.script;
        settings.seed = wanted.seed;
        let code = chance::word::<8>();
        let mut state = new_state(code.clone(), &offered, host);
        state.settings = settings;
        state.public = wanted.public;
        let kept = serde_json::to_string(&state).map_err(|error| internal(error.to_string()))?;
        let write = Write::Room {
            code: code.clone(),
            state: kept,
        };
        let kept = self.store.write(vec![write]).await;
        kept.map_err(|error| internal(error.to_string()))?;
        let room = spawn(Arc::clone(self), state, offered, None);
        self.add_room(code.clone(), room);
        Ok(code)
    }

    /// Restores all rooms from the store and returns their number.
    pub(crate) async fn restore_rooms(self: &Arc<Self>) -> Result<usize, crate::store::StoreError> {
        let stored = self.store.rooms()?;
        let count = stored.len();
        let mut work = tokio::task::JoinSet::new();
        for room in stored {
            let shared = Arc::clone(self);
            work.spawn(async move {
                let code = room.code.clone();
                let pool = shared.heavy.clone();
                let again = Arc::clone(&shared);
                let restored = pool.run(move || again.restore_room(&room)).await;
                match restored.ok().flatten() {
                    Some((state, offered, table)) => {
                        let room = spawn(Arc::clone(&shared), state, offered, table);
                        shared.add_room(code, room);
                    }
                    None => tracing::error!(code, "a room could not be restored"),
                }
            });
        }
        work.join_all().await;
        self.ready.store(true, Ordering::Release);
        Ok(count)
    }

    fn restore_room(
        &self,
        stored: &StoredRoom,
    ) -> Option<(RoomState, Arc<crate::catalogue::Offered>, Option<Table>)> {
        let state: RoomState = serde_json::from_str(&stored.state).ok()?;
        let offered = self.catalogue.offered(&state.settings.ruleset)?;
        let table = state.game.as_ref().and_then(|game| {
            let stored = self.store.game(game.number).ok().flatten()?;
            let played = self
                .catalogue
                .play_again(&state.settings.ruleset, &stored.document);
            let restored = restore(played.ok()?.book, &stored);
            Some(Table::new(
                restored.play,
                stored.entries.len(),
                restored.problem,
            ))
        });
        if state.game.is_some() && table.is_none() {
            return None;
        }
        Some((state, offered, table))
    }

    /// Stops every room, and waits until each has told its clients.
    pub(crate) async fn stop(&self) {
        self.ready.store(false, Ordering::Release);
        let rooms: Vec<Room> = {
            let mut rooms = self.rooms.lock().unwrap_or_else(PoisonError::into_inner);
            std::mem::take(&mut *rooms).into_values().collect()
        };
        for room in rooms {
            let (done, stopped) = oneshot::channel();
            if room.tell(Mail::Stop { done }).await {
                // A room that is gone already has stopped.
                let _gone = stopped.await;
            }
        }
    }
}
