//! The only source of chance.
//!
//! Each round and each purpose has a stream of its own, so that the wall of a round does not
//! depend on what was rolled before it.

use rand_chacha::ChaCha12Rng;
use rand_chacha::rand_core::{Rng as _, SeedableRng as _};

/// What chance is needed for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stream {
    /// The order of the wall.
    Wall = 0,
    /// The dice.
    Dice = 1,
    /// The order of cards.
    Deck = 2,
}

/// A stream of chance.
pub(crate) struct Rng(ChaCha12Rng);

impl Rng {
    /// The stream of a deal for a purpose.
    pub(crate) fn new(seed: u64, deal: u64, stream: Stream) -> Self {
        let mut key = *b"0000000 jantaku random numbers 1";
        for (place, byte) in key.iter_mut().zip(seed.to_le_bytes()) {
            *place = byte;
        }
        let mut chacha = ChaCha12Rng::from_seed(key);
        chacha.set_stream(deal.wrapping_mul(8).wrapping_add(stream as u64));
        Self(chacha)
    }

    /// A number below a limit, all equally likely.
    pub(crate) fn below(&mut self, limit: u32) -> u32 {
        let limit = limit.max(1);
        // What is above the last multiple of the limit would be likelier than the rest.
        let fair = u32::MAX - u32::MAX % limit;
        loop {
            let number = self.0.next_u32();
            if number < fair {
                return number % limit;
            }
        }
    }

    /// Puts things into an order, all equally likely.
    pub(crate) fn shuffle<T>(&mut self, things: &mut [T]) {
        for last in (1..things.len()).rev() {
            let other = self.below(u32::try_from(last + 1).unwrap_or(u32::MAX));
            things.swap(last, other as usize);
        }
    }
}
