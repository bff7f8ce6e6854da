//! Chance from the operating system: sessions, codes, seeds.

/// Random bytes.
pub(crate) fn bytes<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    if let Err(problem) = getrandom::fill(&mut bytes) {
        // Without chance there are no secrets, and nothing here may go on.
        tracing::error!(%problem, "the system has no random numbers");
        std::process::abort();
    }
    bytes
}

/// A word of so many letters that nobody guesses: five bits each.
pub(crate) fn word<const N: usize>() -> String {
    /// Without those that look like others.
    const LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";
    let letter = |byte: u8| char::from(LETTERS[usize::from(byte % 32)]);
    bytes::<N>().into_iter().map(letter).collect()
}

/// The seed of a game. Other programs read it as a number of JSON, so it has 53 bits.
pub(crate) fn seed() -> u64 {
    u64::from_le_bytes(bytes()) >> 11
}

/// Bytes as text.
pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
