//! Numbers that are random enough, and the same on every run.

#![allow(dead_code, reason = "every test uses its part")]

pub mod hands;
pub mod questions;

/// A generator of numbers (splitmix64).
#[derive(Clone)]
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut bits = self.0;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        bits ^ (bits >> 31)
    }

    /// A number below the limit.
    pub fn below(&mut self, limit: u32) -> u32 {
        u32::try_from(((self.next() >> 32) * u64::from(limit)) >> 32).unwrap_or(0)
    }

    /// True once in so many times.
    pub fn one_in(&mut self, times: u32) -> bool {
        self.below(times) == 0
    }

    /// One of several.
    pub fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(u32::try_from(from.len()).unwrap_or(0)) as usize]
    }

    /// Shuffles the first so many of a list to its front.
    pub fn deal<T>(&mut self, from: &mut [T], count: usize) {
        for at in 0..count.min(from.len()) {
            let rest = u32::try_from(from.len() - at).unwrap_or(1);
            from.swap(at, at + self.below(rest) as usize);
        }
    }
}
