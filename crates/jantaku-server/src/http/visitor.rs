//! The visitor who sends a request.

use std::convert::Infallible;
use std::sync::Arc;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum_extra::extract::cookie::SignedCookieJar;

use crate::hub::Shared;
use crate::names;
use crate::session::Session;

/// The visitor who sends a request: recognised by a cookie, or new.
pub(super) struct Visitor {
    /// The id by which others know them.
    pub(super) who: String,
    /// A cookie to be sent with the response, for visitors who are new.
    pub(super) cookie: Option<SignedCookieJar>,
}

impl FromRequestParts<Arc<Shared>> for Visitor {
    type Rejection = Infallible;

    async fn from_request_parts(
        parts: &mut Parts,
        shared: &Arc<Shared>,
    ) -> Result<Self, Self::Rejection> {
        let (session, cookie) = shared.key.read(&parts.headers).unwrap_or_else(|| {
            let session = Session::new();
            let cookie = shared.key.write(&session, &parts.headers);
            (session, Some(cookie))
        });
        let who = session.who();
        Ok(Self { who, cookie })
    }
}

/// The name of a visitor: the one they chose, or a made-up one.
pub(super) async fn name_of(shared: &Arc<Shared>, who: &str) -> String {
    let (again, asked) = (Arc::clone(shared), who.to_owned());
    let kept = shared.light.run(move || again.store.name_of(&asked)).await;
    let kept = kept.ok().and_then(Result::ok).flatten();
    kept.unwrap_or_else(|| names::of_guest(who))
}
