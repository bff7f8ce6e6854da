//! Pseudorandom choices from a seed.

/// A xorshift generator.
#[derive(Clone, Debug)]
pub(crate) struct Chance(u64);

impl Chance {
    /// Scrambles the seed, so that similar seeds give unrelated numbers.
    pub(crate) fn new(seed: u64) -> Self {
        let mut mixed = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        Self((mixed ^ (mixed >> 31)) | 1)
    }

    /// A number below a limit; 0 if the limit is 0.
    pub(crate) fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % limit.max(1)
    }

    /// One of these; `None` if there are none.
    pub(crate) fn pick<T>(&mut self, mut things: Vec<T>) -> Option<T> {
        if things.is_empty() {
            return None;
        }
        let at = self.below(things.len());
        Some(things.swap_remove(at))
    }
}
