//! What every request has to pass, and what every answer carries.

use std::sync::Arc;

use axum::body::Body;
use axum::extract::State;
use axum::http::header::{self, HeaderName, HeaderValue};
use axum::http::{HeaderMap, Method, Request, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::Address;
use super::rest::Problem;
use crate::hub::Shared;

/// What pages may do: load what is here, talk to here, and nothing else.
const CONTENT_SECURITY_POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; \
     img-src 'self' data:; font-src 'self'; media-src 'self'; connect-src 'self'; \
     manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// Headers that every answer carries.
const HEADERS: [(HeaderName, &str); 5] = [
    (header::CONTENT_SECURITY_POLICY, CONTENT_SECURITY_POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (
        HeaderName::from_static("cross-origin-opener-policy"),
        "same-origin",
    ),
    (
        HeaderName::from_static("cross-origin-resource-policy"),
        "same-origin",
    ),
];

/// Lets a request pass, or not.
pub(super) async fn guard(
    State(shared): State<Arc<Shared>>,
    address: Address,
    request: Request<Body>,
    next: Next,
) -> Response {
    let mut response = match check(&shared, &address, &request) {
        Ok(()) => next.run(request).await,
        Err(problem) => {
            shared.metrics.refused();
            problem.into_response()
        }
    };
    for (name, value) in HEADERS {
        response
            .headers_mut()
            .insert(name, HeaderValue::from_static(value));
    }
    response
}

fn check(shared: &Shared, address: &Address, request: &Request<Body>) -> Result<(), Problem> {
    let path = request.uri().path();
    let watched = matches!(path, "/healthz" | "/readyz" | "/metrics");
    if !watched && !shared.requests.take(address.ip()) {
        return Err(Problem::new(
            StatusCode::TOO_MANY_REQUESTS,
            "too_fast",
            "too many requests; wait a moment",
        ));
    }
    let changes = !matches!(
        *request.method(),
        Method::GET | Method::HEAD | Method::OPTIONS
    );
    if (changes || path == "/ws") && !is_from_here(shared, request.headers()) {
        return Err(Problem::new(
            StatusCode::FORBIDDEN,
            "wrong_origin",
            "this page may not do that here",
        ));
    }
    Ok(())
}

/// Browsers say from which page a request comes; it must be one of ours. Other programs say
/// nothing, and no page can make a browser do that.
fn is_from_here(shared: &Shared, headers: &HeaderMap) -> bool {
    let Some(origin) = headers.get(header::ORIGIN) else {
        return true;
    };
    let Ok(origin) = origin.to_str() else {
        return false;
    };
    let host = headers
        .get(header::HOST)
        .and_then(|host| host.to_str().ok());
    let own = origin.split_once("://").map(|(_, authority)| authority);
    (own.is_some() && own == host) || shared.config.origins.iter().any(|known| known == origin)
}
