//! Who a visitor is: a random number in a signed cookie.

use std::time::Duration;

use axum::http::HeaderMap;
use axum_extra::extract::cookie::{Cookie, CookieJar, Key, SameSite, SignedCookieJar};
use hmac::{Hmac, KeyInit, Mac};
use sha2::{Digest, Sha256};

use crate::chance;

/// The name of the cookie.
const COOKIE: &str = "jantaku";

/// How long a browser keeps the cookie.
const LIFETIME: Duration = Duration::from_secs(365 * 24 * 60 * 60);

/// The key that session cookies are signed with.
#[derive(Clone)]
pub(crate) struct SessionKey(Key);

/// A visitor, recognised by a cookie.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Session {
    id: u128,
}

impl SessionKey {
    pub(crate) fn new(bytes: [u8; 32]) -> Self {
        // The second half would encrypt; cookies are only signed.
        Self(Key::from(&[bytes, bytes].concat()))
    }

    /// The session of a request, if it has one that was signed here. A cookie comes with it if the
    /// browser's own should be replaced.
    pub(crate) fn read(&self, headers: &HeaderMap) -> Option<(Session, Option<SignedCookieJar>)> {
        let jar = SignedCookieJar::from_headers(headers, self.0.clone());
        if let Some(cookie) = jar.get(COOKIE) {
            let id = u128::from_str_radix(cookie.value(), 16).ok()?;
            return Some((Session { id }, None));
        }
        let session = self.read_first_form(headers)?;
        let replacement = self.write(&session, headers);
        Some((session, Some(replacement)))
    }

    /// Reads a cookie as the first servers wrote it, so that their visitors keep their seats: the
    /// id and the signature of its bytes, both in hexadecimal. Browsers forget the last of these
    /// a year after the server has been upgraded.
    fn read_first_form(&self, headers: &HeaderMap) -> Option<Session> {
        let jar = CookieJar::from_headers(headers);
        let (id, signature) = jar.get(COOKIE)?.value().split_once('.')?;
        let (high, low) = signature.split_at_checked(32)?;
        let [id, high, low] = [id, high, low].map(|half| u128::from_str_radix(half, 16).ok());
        let signature = [high?.to_be_bytes(), low?.to_be_bytes()].concat();
        let mut mac = Hmac::<Sha256>::new_from_slice(self.0.signing()).ok()?;
        mac.update(&id?.to_be_bytes());
        mac.verify_slice(&signature).ok()?;
        Some(Session { id: id? })
    }

    /// A signed cookie for a session, as an answer to a request with these headers.
    pub(crate) fn write(&self, session: &Session, headers: &HeaderMap) -> SignedCookieJar {
        let proxied = headers.get("x-forwarded-proto");
        let cookie = Cookie::build((COOKIE, format!("{:032x}", session.id)))
            .path("/")
            .http_only(true)
            .same_site(SameSite::Lax)
            .max_age(LIFETIME.try_into().unwrap_or_default())
            .secure(proxied.is_some_and(|scheme| scheme == "https"));
        SignedCookieJar::new(self.0.clone()).add(cookie)
    }
}

impl Session {
    /// A new visitor.
    pub(crate) fn new() -> Self {
        let id = u128::from_be_bytes(chance::bytes());
        Self { id }
    }

    /// The id by which others know the visitor. It is a hash, so that no cookie can be made from
    /// it.
    pub(crate) fn who(&self) -> String {
        let digest = Sha256::new()
            .chain_update(b"who")
            .chain_update(self.id.to_be_bytes())
            .finalize();
        chance::hex(&digest[..8])
    }
}

#[cfg(test)]
mod tests {
    use axum::http::header::{COOKIE, HeaderMap, SET_COOKIE};
    use axum::response::IntoResponse;

    use super::{Session, SessionKey};

    /// The headers with which a browser returns this cookie.
    fn with(cookie: &str) -> HeaderMap {
        let mut headers = HeaderMap::new();
        headers.insert(COOKIE, cookie.parse().unwrap());
        headers
    }

    /// The cookie that a browser is given for a session: name and value.
    fn given(key: &SessionKey, session: &Session) -> String {
        let response = key.write(session, &HeaderMap::new()).into_response();
        let header = response.headers()[SET_COOKIE].to_str().unwrap();
        header.split(';').next().unwrap().to_owned()
    }

    fn read(key: &SessionKey, cookie: &str) -> Option<Session> {
        key.read(&with(cookie)).map(|(session, _)| session)
    }

    #[test]
    fn only_what_was_signed_is_a_session() {
        let key = SessionKey::new([1; 32]);
        let session = Session::new();
        let cookie = given(&key, &session);
        assert_eq!(read(&key, &cookie), Some(session.clone()));
        assert!(key.read(&with(&cookie)).unwrap().1.is_none());
        assert_eq!(read(&SessionKey::new([2; 32]), &cookie), None);
        // The value is a signature and then the id.
        let other = given(&key, &Session::new());
        let (signature, _) = other.split_at(other.len() - 32);
        let (_, id) = cookie.split_at(cookie.len() - 32);
        assert_eq!(read(&key, &format!("{signature}{id}")), None);
        for broken in [
            "",
            "jantaku=",
            "jantaku=.",
            "jantaku=zz.zz",
            "jantaku=00.00",
            &cookie[..cookie.len() - 1],
            &format!("{cookie}00"),
            &format!("jantaku={:032x}", session.id),
        ] {
            assert_eq!(read(&key, broken), None, "{broken}");
        }
        assert!(!cookie.contains(&session.who()));
    }

    #[test]
    fn a_cookie_of_the_first_form_keeps_its_visitor() {
        let key = SessionKey::new(std::array::from_fn(|at| at as u8));
        let id = "00112233445566778899aabbccddeeff";
        let signature = "5375b32096586fcb78041e630dafe33644f1fc20e931ab746621a8565ff01182";
        let old = format!("jantaku={id}.{signature}");
        let (session, replacement) = key.read(&with(&old)).unwrap();
        assert_eq!(session.who(), "b5dfdee36e10a925");
        let replacement = replacement.unwrap().into_response();
        let cookie = replacement.headers()[SET_COOKIE].to_str().unwrap();
        assert_eq!(read(&key, cookie.split(';').next().unwrap()), Some(session));
        let (forged, _) = old.split_at(old.len() - 1);
        assert_eq!(read(&key, &format!("{forged}0")), None);
    }
}
