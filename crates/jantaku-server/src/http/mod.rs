//! HTTP: the web client, the REST interface and the WebSocket.

mod assets;
mod guard;
mod openapi;
mod problem;
mod rest;
mod socket;
mod visitor;

use std::net::SocketAddr;
use std::sync::Arc;

use axum::extract::DefaultBodyLimit;
use axum::{Router, middleware};
use tower_http::compression::CompressionLayer;
use tower_http::request_id::{MakeRequestUuid, PropagateRequestIdLayer, SetRequestIdLayer};
use tower_http::trace::{DefaultOnFailure, TraceLayer};
use tracing::Level;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::hub::Shared;

pub use openapi::document;

/// The client's end of the connection that a request came over.
pub(crate) type Address = axum::extract::ConnectInfo<SocketAddr>;

/// Everything that the server answers, behind the layers that every request passes.
pub(crate) fn router(shared: Arc<Shared>) -> Router {
    let limits = shared.config.limits;
    let router: Router<Arc<Shared>> = described_routes().into();
    let guard = middleware::from_fn_with_state(Arc::clone(&shared), guard::guard);
    let router = router
        .fallback(assets::asset)
        // axum's own limit, since its errors become a `Problem` like any other.
        .layer(DefaultBodyLimit::max(limits.message_bytes))
        .layer(guard);
    // Failures are logged for debugging only, like all requests: what fails inside is reported where
    // it fails, and whoever is turned away must not be able to fill the log.
    let trace = TraceLayer::new_for_http()
        .make_span_with(guard::request_span)
        .on_failure(DefaultOnFailure::new().level(Level::DEBUG));
    // Layers that were added later see a request earlier.
    guard::with_headers(router)
        .layer(PropagateRequestIdLayer::x_request_id())
        .layer(trace)
        .layer(SetRequestIdLayer::x_request_id(MakeRequestUuid))
        .with_state(shared)
}

/// All routes, each with its description: a handler cannot be registered without one.
fn described_routes() -> OpenApiRouter<Arc<Shared>> {
    let api = OpenApiRouter::new()
        .routes(routes!(rest::rulesets))
        .routes(routes!(rest::ruleset))
        .routes(routes!(rest::words))
        .routes(routes!(rest::rooms, rest::new_room))
        .routes(routes!(rest::room))
        .routes(routes!(rest::me, rest::rename))
        .routes(routes!(rest::log))
        .routes(routes!(openapi::openapi))
        .fallback(rest::nothing)
        // Files of the client are not compressed here: they are kept compressed.
        .layer(CompressionLayer::new());
    OpenApiRouter::new()
        .nest("/api", api)
        .routes(routes!(socket::connect))
        .routes(routes!(rest::healthy))
        .routes(routes!(rest::ready))
        .routes(routes!(rest::metrics))
}
