//! How much somebody may ask for.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
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

/// The address that stands for all of one customer's: with IPv6 everybody has 64 bits of their own.
fn household(address: IpAddr) -> IpAddr {
    const NETWORK: u128 = u128::MAX << 64;
    match address.to_canonical() {
        IpAddr::V6(own) => Ipv6Addr::from_bits(own.to_bits() & NETWORK).into(),
        own => own,
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
        let bucket = buckets.entry(household(address));
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
        let address = household(address);
        let mut of = self.of.lock().unwrap_or_else(PoisonError::into_inner);
        let all: usize = of.values().sum();
        let own = of.get(&address).copied().unwrap_or(0);
        let room = all < most && own < most_of_one;
        if room {
            // Whoever is turned away is not remembered.
            of.insert(address, own + 1);
        }
        room
    }

    /// A connection is gone.
    pub(crate) fn leave(&self, address: IpAddr) {
        let mut of = self.of.lock().unwrap_or_else(PoisonError::into_inner);
        let address = household(address);
        if let Some(own) = of.get_mut(&address) {
            *own = own.saturating_sub(1);
            if *own == 0 {
                of.remove(&address);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::net::{IpAddr, Ipv4Addr};

    use super::{Connections, household};

    #[test]
    fn networks_count_as_one() {
        let of = |text: &str| household(text.parse().unwrap());
        assert_eq!(of("2001:db8:1:2:3::4"), of("2001:db8:1:2:ffff::1"));
        assert_ne!(of("2001:db8:1:2::1"), of("2001:db8:1:3::1"));
        assert_eq!(of("::ffff:192.0.2.1"), of("192.0.2.1"));
        assert_ne!(of("192.0.2.2"), of("192.0.2.1"));
    }

    #[test]
    fn who_is_turned_away_leaves_nothing_behind() {
        let connections = Connections::default();
        let address = |last| IpAddr::V4(Ipv4Addr::new(192, 0, 2, last));
        assert!(connections.enter(address(1), 2, 1));
        assert!(!connections.enter(address(1), 2, 1), "one each");
        assert!(connections.enter(address(2), 2, 1));
        for last in 3..100 {
            assert!(!connections.enter(address(last), 2, 1), "two in all");
        }
        assert_eq!(connections.of.lock().unwrap().len(), 2);
        connections.leave(address(1));
        assert!(connections.enter(address(3), 2, 1));
    }
}
