//! Who sends a request.

use std::convert::Infallible;
use std::sync::Arc;

use axum::extract::FromRequestParts;
use axum::http::header::{self, HeaderMap, HeaderValue};
use axum::http::request::Parts;
use axum::response::{IntoResponseParts, ResponseParts};

use crate::hub::Shared;
use crate::names;
use crate::session::{COOKIE, Session};

/// Who sends a request: known by a cookie, or new and given one with the answer.
pub(super) struct Visitor {
    /// What others know them by.
    pub(super) who: String,
    /// The cookie to be set.
    pub(super) cookie: Option<NewCookie>,
}

/// A cookie to be set.
pub(super) struct NewCookie(HeaderValue);

impl FromRequestParts<Arc<Shared>> for Visitor {
    type Rejection = Infallible;

    async fn from_request_parts(
        parts: &mut Parts,
        shared: &Arc<Shared>,
    ) -> Result<Self, Self::Rejection> {
        if let Some(session) = known(&parts.headers, shared) {
            return Ok(Self {
                who: session.who(),
                cookie: None,
            });
        }
        let session = Session::new();
        let proxied = parts.headers.get("x-forwarded-proto");
        let secure = if proxied.is_some_and(|scheme| scheme == "https") {
            "; Secure"
        } else {
            ""
        };
        let cookie = format!(
            "{COOKIE}={}; Path=/; HttpOnly; SameSite=Lax; Max-Age=31536000{secure}",
            shared.key.write(&session)
        );
        Ok(Self {
            who: session.who(),
            cookie: HeaderValue::from_str(&cookie).ok().map(NewCookie),
        })
    }
}

fn known(headers: &HeaderMap, shared: &Shared) -> Option<Session> {
    let cookies = headers.get_all(header::COOKIE).iter();
    let cookies = cookies.filter_map(|header| header.to_str().ok());
    let mut cookies = cookies.flat_map(|header| header.split(';'));
    cookies.find_map(|cookie| {
        let (name, value) = cookie.trim().split_once('=')?;
        (name == COOKIE).then(|| shared.key.read(value))?
    })
}

impl IntoResponseParts for NewCookie {
    type Error = Infallible;

    fn into_response_parts(self, mut parts: ResponseParts) -> Result<ResponseParts, Self::Error> {
        parts.headers_mut().append(header::SET_COOKIE, self.0);
        Ok(parts)
    }
}

/// What somebody is called.
pub(super) async fn name_of(shared: &Arc<Shared>, who: &str) -> String {
    let (again, asked) = (Arc::clone(shared), who.to_owned());
    let kept = shared.light.run(move || again.store.name_of(&asked)).await;
    let kept = kept.ok().and_then(Result::ok).flatten();
    kept.unwrap_or_else(|| names::of_guest(who))
}
