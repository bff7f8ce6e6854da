//! Limits on what one connection or one address may ask for.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::num::NonZeroU32;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError, RwLock};
use std::time::Duration;

use governor::{DefaultDirectRateLimiter, DefaultKeyedRateLimiter, Quota, RateLimiter};

/// Turns a rate and a burst from the configuration into a quota.
///
/// Both are clamped to a range in which the limiter's arithmetic in nanoseconds cannot overflow;
/// the upper end, a billion per second, stands for no limit at all.
fn quota(per_second: f64, burst: f64) -> Quota {
    const LONGEST: Duration = Duration::from_secs(24 * 60 * 60);
    const MOST_AT_ONCE: f64 = 100_000.0;
    let period = Duration::try_from_secs_f64(per_second.recip()).unwrap_or(LONGEST);
    let period = period.clamp(Duration::from_nanos(1), LONGEST);
    // The cast rounds down; it turns NaN into 0, which becomes 1.
    let burst = NonZeroU32::new(burst.clamp(1.0, MOST_AT_ONCE) as u32).unwrap_or(NonZeroU32::MIN);
    let quota = Quota::with_period(period).unwrap_or(Quota::per_second(burst));
    quota.allow_burst(burst)
}

/// The rate of the messages of one connection.
pub(crate) struct MessageRate(DefaultDirectRateLimiter);

impl MessageRate {
    pub(crate) fn new(per_second: f64, burst: f64) -> Self {
        Self(RateLimiter::direct(quota(per_second, burst)))
    }

    /// Counts a message; false if it comes too soon.
    pub(crate) fn allows(&self) -> bool {
        self.0.check().is_ok()
    }
}

/// The address that stands for all addresses of one customer: an IPv6 customer usually has a whole
/// /64 network.
fn household(address: IpAddr) -> IpAddr {
    const NETWORK: u128 = u128::MAX << 64;
    match address.to_canonical() {
        IpAddr::V6(own) => Ipv6Addr::from_bits(own.to_bits() & NETWORK).into(),
        IpAddr::V4(own) => own.into(),
    }
}

/// A rate for each address.
pub(crate) struct PerAddress {
    quota: Quota,
    limiter: RwLock<DefaultKeyedRateLimiter<IpAddr>>,
    checks: AtomicUsize,
}

impl PerAddress {
    /// After this many checks, addresses that have been quiet are forgotten. There can be no more
    /// new addresses than checks, which bounds the memory without a timer.
    const TIDY_EVERY: usize = 10_000;

    /// If more addresses than this remain after tidying, all are forgotten.
    const MOST: usize = 100_000;

    pub(crate) fn new(per_second: f64, burst: f64) -> Self {
        let quota = quota(per_second, burst);
        Self {
            quota,
            limiter: RwLock::new(RateLimiter::keyed(quota)),
            checks: AtomicUsize::new(1),
        }
    }

    /// Counts a request of an address; false if it comes too soon.
    pub(crate) fn allows(&self, address: IpAddr) -> bool {
        let checks = self.checks.fetch_add(1, Ordering::Relaxed);
        if checks.is_multiple_of(Self::TIDY_EVERY) {
            self.tidy(Self::MOST);
        }
        let limiter = self.limiter.read().unwrap_or_else(PoisonError::into_inner);
        limiter.check_key(&household(address)).is_ok()
    }

    /// Forgets addresses that may use their full burst again; all of them if more than `most` are
    /// left.
    fn tidy(&self, most: usize) {
        let mut limiter = self.limiter.write().unwrap_or_else(PoisonError::into_inner);
        limiter.retain_recent();
        if limiter.len() > most {
            *limiter = RateLimiter::keyed(self.quota);
        }
        limiter.shrink_to_fit();
    }
}

/// The number of open connections, of each address and in total. This limits how many there are at
/// a time, not how fast they come, so it is counted here and not by the rate limiter.
#[derive(Default)]
pub(crate) struct Connections {
    by_address: Mutex<HashMap<IpAddr, usize>>,
}

impl Connections {
    /// Counts a connection, unless there are too many.
    pub(crate) fn enter(&self, address: IpAddr, most: usize, most_of_one: usize) -> bool {
        let address = household(address);
        let mut by_address = self
            .by_address
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        let all: usize = by_address.values().sum();
        let own = by_address.get(&address).copied().unwrap_or(0);
        let enters = all < most && own < most_of_one;
        if enters {
            // An address that is turned away takes no memory.
            by_address.insert(address, own + 1);
        }
        enters
    }

    /// Counts a connection as closed.
    pub(crate) fn leave(&self, address: IpAddr) {
        let mut by_address = self
            .by_address
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        let address = household(address);
        if let Some(own) = by_address.get_mut(&address) {
            *own = own.saturating_sub(1);
            if *own == 0 {
                by_address.remove(&address);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::net::{IpAddr, Ipv4Addr};

    use super::{Connections, MessageRate, PerAddress, household};

    fn address(last: u8) -> IpAddr {
        IpAddr::V4(Ipv4Addr::new(192, 0, 2, last))
    }

    #[test]
    fn networks_count_as_one() {
        let of = |text: &str| household(text.parse().unwrap());
        assert_eq!(of("2001:db8:1:2:3::4"), of("2001:db8:1:2:ffff::1"));
        assert_ne!(of("2001:db8:1:2::1"), of("2001:db8:1:3::1"));
        assert_eq!(of("::ffff:192.0.2.1"), of("192.0.2.1"));
        assert_ne!(of("192.0.2.2"), of("192.0.2.1"));
    }

    #[test]
    fn a_burst_is_allowed_and_no_more() {
        let rate = PerAddress::new(0.001, 3.0);
        let allowed = |last: u8| (0..5).filter(|_| rate.allows(address(last))).count();
        assert_eq!((allowed(1), allowed(2)), (3, 3));
        let network: Vec<IpAddr> = ["2001:db8::1", "2001:db8::2", "2001:db8::3", "2001:db8::4"]
            .iter()
            .map(|text| text.parse().unwrap())
            .collect();
        assert_eq!(network.iter().filter(|one| rate.allows(**one)).count(), 3);
    }

    #[test]
    fn any_numbers_make_a_limit() {
        for per_second in [f64::MAX, f64::INFINITY, 1e12] {
            let rate = MessageRate::new(per_second, f64::MAX);
            assert!((0..10_000).all(|_| rate.allows()));
        }
        for nothing in [0.0, -1.0, f64::NAN, f64::MIN_POSITIVE] {
            let rate = MessageRate::new(nothing, nothing);
            assert!(rate.allows(), "one is always allowed");
            assert!(!rate.allows(), "{nothing}");
        }
    }

    #[test]
    fn quiet_addresses_are_forgotten() {
        let known = |rate: &PerAddress| rate.limiter.read().unwrap().len();
        let fast = PerAddress::new(1e9, 10.0);
        let slow = PerAddress::new(0.001, 10.0);
        for last in 0..100 {
            assert!(fast.allows(address(last)) && slow.allows(address(last)));
        }
        std::thread::sleep(std::time::Duration::from_millis(1));
        fast.tidy(PerAddress::MOST);
        slow.tidy(PerAddress::MOST);
        assert_eq!((known(&fast), known(&slow)), (0, 100));
        slow.tidy(99);
        assert_eq!(known(&slow), 0);
    }

    #[test]
    fn who_is_turned_away_leaves_nothing_behind() {
        let connections = Connections::default();
        assert!(connections.enter(address(1), 2, 1));
        assert!(!connections.enter(address(1), 2, 1), "one each");
        assert!(connections.enter(address(2), 2, 1));
        for last in 3..100 {
            assert!(!connections.enter(address(last), 2, 1), "two in all");
        }
        assert_eq!(connections.by_address.lock().unwrap().len(), 2);
        connections.leave(address(1));
        assert!(connections.enter(address(3), 2, 1));
    }
}
