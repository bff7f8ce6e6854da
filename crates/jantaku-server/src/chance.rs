//! Random numbers from the operating system: for sessions, codes and seeds.
//!
//! They come from `getrandom` directly: a generator of `rand` would be one more place for the state
//! that secrets are made from, and nothing here needs its distributions.

/// Random bytes.
pub(crate) fn bytes<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    if let Err(problem) = getrandom::fill(&mut bytes) {
        // Without random numbers there are no secrets, and serving anyone would be unsafe.
        tracing::error!(%problem, "the system has no random numbers");
        std::process::abort();
    }
    bytes
}

/// A random word of `N` letters with five bits each, to serve as a code that cannot be guessed.
pub(crate) fn word<const N: usize>() -> String {
    /// Letters and digits without those that look alike.
    const LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";
    let letter = |byte: u8| char::from(LETTERS[usize::from(byte % 32)]);
    bytes::<N>().into_iter().map(letter).collect()
}

/// A random seed for a game. It has 53 bits, so that every reader of JSON gets it exactly.
pub(crate) fn seed() -> u64 {
    u64::from_le_bytes(bytes()) >> 11
}

/// Bytes in hexadecimal. `sha2` does not format its digests, and a crate for one line is too much.
pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
