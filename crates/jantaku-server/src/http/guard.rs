//! What every request has to pass, and what every response carries.

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::State;
use axum::http::header::{self, HeaderName, HeaderValue};
use axum::http::{HeaderMap, Method, Request};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use jantaku_proto::ProblemCode;
use tower_http::set_header::SetResponseHeaderLayer;
use tracing::Span;

use super::Address;
use super::problem::ApiError;
use crate::hub::Shared;

/// How long a request may take, the reading of its body included. A WebSocket is not a request any
/// more once it is open.
const PATIENCE: Duration = Duration::from_secs(60);

/// What pages may do: load files from this server, talk to it, and nothing else.
const CONTENT_SECURITY_POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; \
     img-src 'self' data:; font-src 'self'; media-src 'self'; connect-src 'self'; \
     manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// Headers that every response carries.
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

/// Adds the headers that every response carries.
pub(super) fn with_headers(router: Router<Arc<Shared>>) -> Router<Arc<Shared>> {
    HEADERS.into_iter().fold(router, |router, (name, value)| {
        let value = HeaderValue::from_static(value);
        router.layer(SetResponseHeaderLayer::overriding(name, value))
    })
}

/// The span of what is logged during a request, with the id of the request.
pub(super) fn request_span(request: &Request<Body>) -> Span {
    let id = request.headers().get("x-request-id");
    let id = id.and_then(|id| id.to_str().ok());
    tracing::debug_span!("request", method = %request.method(), path = request.uri().path(), id)
}

/// Lets a request pass to its handler, or refuses it.
pub(super) async fn guard(
    State(shared): State<Arc<Shared>>,
    address: Address,
    request: Request<Body>,
    next: Next,
) -> Response {
    let refusal = match check(&shared, &address, &request) {
        // tower-http's timeout would answer without a `Problem`.
        Ok(()) => match tokio::time::timeout(PATIENCE, next.run(request)).await {
            Ok(response) => return response,
            Err(_) => ApiError::new(ProblemCode::TooSlow, "the server is too busy"),
        },
        Err(refusal) => refusal,
    };
    shared.metrics.refused();
    refusal.into_response()
}

/// Whether a path serves those who watch over the server. They are not limited, so that a flood of
/// requests does not make the server look dead.
pub(super) fn is_watch(path: &str) -> bool {
    matches!(path, "/healthz" | "/readyz" | "/metrics")
}

fn check(shared: &Shared, address: &Address, request: &Request<Body>) -> Result<(), ApiError> {
    let path = request.uri().path();
    if !is_watch(path) && !shared.requests.allows(address.ip()) {
        let why = "too many requests; wait a moment";
        return Err(ApiError::new(ProblemCode::TooFast, why));
    }
    let changes = !matches!(
        *request.method(),
        Method::GET | Method::HEAD | Method::OPTIONS
    );
    if (changes || path == "/ws") && !is_from_here(shared, request.headers()) {
        let why = "this page may not do that here";
        return Err(ApiError::new(ProblemCode::WrongOrigin, why));
    }
    Ok(())
}

/// Whether a request comes from a page of this server. Browsers say so in a header; other programs
/// leave it out, which no page can make a browser do.
///
/// tower-http's protection against forged requests lets every GET pass, and a WebSocket begins with
/// one.
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
