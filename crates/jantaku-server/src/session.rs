//! Who somebody is: a random number in a signed cookie.

use hmac::{Hmac, KeyInit, Mac};
use sha2::{Digest, Sha256};

use crate::chance;

/// The name of the cookie.
pub(crate) const COOKIE: &str = "jantaku";

/// The key that sessions are signed with.
#[derive(Clone)]
pub(crate) struct Key([u8; 32]);

/// A visitor, known again by a cookie.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Session {
    id: [u8; 16],
}

impl Key {
    /// The key with these bytes.
    pub(crate) fn new(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// A key that nobody has.
    pub(crate) fn random() -> Self {
        Self(chance::bytes())
    }

    /// Its bytes, to be kept.
    pub(crate) fn bytes(&self) -> &[u8; 32] {
        &self.0
    }

    fn mac(&self, id: &[u8]) -> Option<Hmac<Sha256>> {
        let mut mac = Hmac::<Sha256>::new_from_slice(&self.0).ok()?;
        mac.update(id);
        Some(mac)
    }

    /// The session of a cookie, if it was signed here.
    pub(crate) fn read(&self, cookie: &str) -> Option<Session> {
        let (id, signature) = cookie.split_once('.')?;
        let id: [u8; 16] = unhex(id)?.try_into().ok()?;
        let mac = self.mac(&id)?;
        mac.verify_slice(&unhex(signature)?).ok()?;
        Some(Session { id })
    }

    /// The cookie of a session.
    pub(crate) fn write(&self, session: &Session) -> String {
        let mac = self.mac(&session.id).map(|mac| mac.finalize().into_bytes());
        let signature = mac.map(|mac| chance::hex(&mac)).unwrap_or_default();
        format!("{}.{signature}", chance::hex(&session.id))
    }
}

impl Session {
    /// A new visitor.
    pub(crate) fn new() -> Self {
        Self {
            id: chance::bytes(),
        }
    }

    /// What others know the visitor by: nothing that a cookie could be made from.
    pub(crate) fn who(&self) -> String {
        let digest = Sha256::new()
            .chain_update(b"who")
            .chain_update(self.id)
            .finalize();
        chance::hex(&digest[..8])
    }
}

fn unhex(text: &str) -> Option<Vec<u8>> {
    if text.len() > 128 || !text.len().is_multiple_of(2) || !text.is_ascii() {
        return None;
    }
    let pairs = (0..text.len()).step_by(2);
    pairs
        .map(|at| u8::from_str_radix(text.get(at..at + 2)?, 16).ok())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::{Key, Session};

    #[test]
    fn only_what_was_signed_is_a_session() {
        let key = Key::random();
        let session = Session::new();
        let cookie = key.write(&session);
        assert_eq!(key.read(&cookie), Some(session.clone()));
        assert_eq!(Key::random().read(&cookie), None);
        let other = key.write(&Session::new());
        let (id, _) = cookie.split_once('.').unwrap();
        let (_, signature) = other.split_once('.').unwrap();
        assert_eq!(key.read(&format!("{id}.{signature}")), None);
        for broken in [
            "",
            ".",
            "zz.zz",
            "00.00",
            &cookie[1..],
            &format!("{cookie}00"),
        ] {
            assert_eq!(key.read(broken), None);
        }
        assert!(!cookie.contains(&session.who()));
    }
}
