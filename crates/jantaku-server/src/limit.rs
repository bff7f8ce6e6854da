//! How much somebody may ask for.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};

use tokio::time::Instant;

/// A bucket that fills slowly and is emptied by asking.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bucket {
    level: f64,
    filled: Instant,
}

impl Bucket {
    /// A full bucket.
    pub(crate) fn new(burst: f64) -> Self {
        Self {
            level: burst,
            filled: Instant::now(),
        }
    }

    /// Takes one, if there is one.
    pub(crate) fn take(&mut self, per_second: f64, burst: f64) -> bool {
        let now = Instant::now();
        let passed = now.duration_since(self.filled).as_secs_f64();
        self.level = (self.level + passed * per_second).min(burst);
        self.filled = now;
        let enough = self.level >= 1.0;
        if enough {
            self.level -= 1.0;
        }
        enough
    }
}

/// A bucket for each address.
pub(crate) struct PerAddress {
    per_second: f64,
    burst: f64,
    buckets: Mutex<HashMap<IpAddr, Bucket>>,
}

impl PerAddress {
    /// Buckets that hold so many and fill so fast.
    pub(crate) fn new(per_second: f64, burst: f64) -> Self {
        Self {
            per_second,
            burst,
            buckets: Mutex::default(),
        }
    }

    /// May this address ask once more?
    pub(crate) fn take(&self, address: IpAddr) -> bool {
        /// So many addresses are remembered; when there are more, all begin anew.
        const MOST: usize = 100_000;
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        if buckets.len() > MOST {
            buckets.clear();
        }
        let bucket = buckets.entry(address);
        let bucket = bucket.or_insert_with(|| Bucket::new(self.burst));
        bucket.take(self.per_second, self.burst)
    }
}

/// How many connections there are, in all and of each address.
#[derive(Default)]
pub(crate) struct Connections {
    of: Mutex<HashMap<IpAddr, usize>>,
}

impl Connections {
    /// Counts a connection, unless there are too many.
    pub(crate) fn enter(&self, address: IpAddr, most: usize, most_of_one: usize) -> bool {
        let mut of = self.of.lock().unwrap_or_else(PoisonError::into_inner);
        let all: usize = of.values().sum();
        let own = of.entry(address).or_default();
        let room = all < most && *own < most_of_one;
        if room {
            *own += 1;
        }
        room
    }

    /// A connection is gone.
    pub(crate) fn leave(&self, address: IpAddr) {
        let mut of = self.of.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(own) = of.get_mut(&address) {
            *own = own.saturating_sub(1);
            if *own == 0 {
                of.remove(&address);
            }
        }
    }
}
