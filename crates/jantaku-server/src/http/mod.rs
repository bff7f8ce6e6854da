//! HTTP: the web client, the REST interface and the WebSocket.

mod assets;
mod guard;
mod rest;
mod socket;
mod visitor;

use std::net::SocketAddr;
use std::sync::Arc;

use axum::Router;
use axum::middleware;
use axum::routing::get;

use crate::hub::Shared;

/// Everything that the server answers.
pub(crate) fn router(shared: Arc<Shared>) -> Router {
    let api = Router::new()
        .route("/rulesets", get(rest::rulesets))
        .route("/rulesets/{*id}", get(rest::ruleset))
        .route("/words/{language}/{*id}", get(rest::words))
        .route("/rooms", get(rest::rooms).post(rest::new_room))
        .route("/rooms/{code}", get(rest::room))
        .route("/me", get(rest::me).put(rest::rename))
        .route("/games/{id}/log", get(rest::log))
        .route("/openapi.json", get(rest::openapi))
        .fallback(rest::nothing);
    Router::new()
        .nest("/api", api)
        .route("/ws", get(socket::connect))
        .route("/healthz", get(rest::healthy))
        .route("/readyz", get(rest::ready))
        .route("/metrics", get(rest::metrics))
        .fallback(assets::asset)
        .layer(middleware::from_fn_with_state(
            Arc::clone(&shared),
            guard::guard,
        ))
        .with_state(shared)
}

/// Where a request comes from.
pub(crate) type Address = axum::extract::ConnectInfo<SocketAddr>;
