//! The handlers of the REST interface, with their descriptions.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{Path, State};
use axum::http::{StatusCode, header};
use axum::response::IntoResponse;
use axum_extra::extract::cookie::SignedCookieJar;
use jantaku_proto::{
    GameRecord, ListedRoom, Me, NewRoom, OpenedRoom, Problem, ProblemCode, Rename, RoomView,
    RulesetDetails, RulesetInfo,
};
use serde_json::Value;
use tokio::sync::oneshot;

use super::Address;
use super::problem::ApiError;
use super::visitor::{Visitor, name_of};
use crate::hub::Shared;
use crate::names;
use crate::play::record_of;
use crate::room::Mail;
use crate::store::Write;

type Answer<T> = Result<T, ApiError>;

/// List the rulesets
#[utoipa::path(
    get,
    path = "/rulesets",
    responses((status = 200, description = "All rulesets that can be played.", body = Vec<RulesetInfo>))
)]
pub(super) async fn rulesets(State(shared): State<Arc<Shared>>) -> Answer<Json<Vec<RulesetInfo>>> {
    let again = Arc::clone(&shared);
    let listed = shared.heavy.run(move || again.catalogue.rulesets()).await?;
    Ok(Json(listed))
}

/// Show a ruleset with its mods and presets
#[utoipa::path(
    get,
    path = "/rulesets/{*id}",
    params(("id" = String, Path, description = "The id of the ruleset; it may contain slashes.")),
    responses(
        (status = 200, description = "The ruleset.", body = RulesetDetails),
        (status = 404, description = "There is no such ruleset.", body = Problem),
    )
)]
pub(super) async fn ruleset(
    State(shared): State<Arc<Shared>>,
    Path(id): Path<String>,
) -> Answer<Json<RulesetDetails>> {
    let again = Arc::clone(&shared);
    let offered = shared
        .heavy
        .run(move || again.catalogue.offered(&id))
        .await?;
    let offered = offered.ok_or_else(|| ApiError::not_found("ruleset"))?;
    Ok(Json(offered.details()))
}

/// Translate the texts of a ruleset
#[utoipa::path(
    get,
    path = "/words/{language}/{*id}",
    params(
        ("language" = String, Path, description = "A language tag, such as ja or zh-Hans."),
        ("id" = String, Path, description = "The id of the ruleset; it may contain slashes."),
    ),
    responses((
        status = 200,
        description = "Translations by the text as the ruleset writes it; `$name` and `%{name}` are \
                       placeholders. Empty if there are none.",
        body = BTreeMap<String, String>,
    ))
)]
pub(super) async fn words(
    State(shared): State<Arc<Shared>>,
    Path((language, id)): Path<(String, String)>,
) -> Answer<Json<BTreeMap<String, String>>> {
    let again = Arc::clone(&shared);
    let words = shared
        .heavy
        .run(move || again.catalogue.words(&language, &id));
    Ok(Json(words.await?))
}

/// Open a room
///
/// Whoever opens a room is its host.
#[utoipa::path(
    post,
    path = "/rooms",
    request_body = NewRoom,
    responses((status = 201, description = "The room is open.", body = OpenedRoom))
)]
pub(super) async fn new_room(
    State(shared): State<Arc<Shared>>,
    address: Address,
    visitor: Visitor,
    wanted: Result<Json<NewRoom>, JsonRejection>,
) -> Answer<(StatusCode, Option<SignedCookieJar>, Json<OpenedRoom>)> {
    let Json(wanted) = wanted?;
    let code = shared.new_room(wanted, visitor.who, address.ip()).await?;
    let opened = Json(OpenedRoom { code });
    Ok((StatusCode::CREATED, visitor.cookie, opened))
}

/// List the public rooms
#[utoipa::path(
    get,
    path = "/rooms",
    responses((status = 200, description = "All public rooms.", body = Vec<ListedRoom>))
)]
pub(super) async fn rooms(State(shared): State<Arc<Shared>>) -> Json<Vec<ListedRoom>> {
    let rooms = shared.listed().into_iter();
    let public = rooms.filter(|listed| listed.public);
    Json(public.map(|listed| listed.room).collect())
}

/// Show a room as you see it
#[utoipa::path(
    get,
    path = "/rooms/{code}",
    params(("code" = String, Path, description = "The code of the room.")),
    responses(
        (status = 200, description = "The room.", body = RoomView),
        (status = 404, description = "There is no such room.", body = Problem),
    )
)]
pub(super) async fn room(
    State(shared): State<Arc<Shared>>,
    visitor: Visitor,
    Path(code): Path<String>,
) -> Answer<(Option<SignedCookieJar>, Json<RoomView>)> {
    let gone = || ApiError::not_found("room");
    let room = shared.room(&code).ok_or_else(gone)?;
    let (answer, answered) = oneshot::channel();
    let who = visitor.who;
    if !room.tell(Mail::Ask { who, answer }).await {
        return Err(gone());
    }
    let view = answered.await.map_err(|_| gone())?;
    Ok((visitor.cookie, Json(view)))
}

/// Show who you are
///
/// Sets a cookie if there is none; seats belong to it.
#[utoipa::path(
    get,
    path = "/me",
    responses((status = 200, description = "You.", body = Me))
)]
pub(super) async fn me(
    State(shared): State<Arc<Shared>>,
    visitor: Visitor,
) -> (Option<SignedCookieJar>, Json<Me>) {
    let name = name_of(&shared, &visitor.who).await;
    let who = visitor.who;
    (visitor.cookie, Json(Me { who, name }))
}

/// Change your name
#[utoipa::path(
    put,
    path = "/me",
    request_body = Rename,
    responses((status = 200, description = "You, with the name as it was tidied.", body = Me))
)]
pub(super) async fn rename(
    State(shared): State<Arc<Shared>>,
    visitor: Visitor,
    wanted: Result<Json<Rename>, JsonRejection>,
) -> Answer<(Option<SignedCookieJar>, Json<Me>)> {
    let Json(wanted) = wanted?;
    let name = names::name(&wanted.name)
        .ok_or_else(|| ApiError::new(ProblemCode::BadSettings, "that is no name"))?;
    let who = visitor.who;
    let write = Write::Name {
        who: who.clone(),
        name: name.clone(),
    };
    shared.store.write(vec![write]).await?;
    Ok((visitor.cookie, Json(Me { who, name })))
}

/// Download the record of a finished game
///
/// It is in the format that `jantaku replay` reads. A game that is being played has no record for
/// anyone, since it would tell what nobody may know.
#[utoipa::path(
    get,
    path = "/games/{id}/log",
    params(("id" = String, Path, description = "The id of the game.")),
    responses(
        (status = 200, description = "The record.", body = GameRecord),
        (status = 404, description = "There is no such game, or it is not over.", body = Problem),
    )
)]
pub(super) async fn log(
    State(shared): State<Arc<Shared>>,
    Path(id): Path<String>,
) -> Answer<Json<Value>> {
    let again = Arc::clone(&shared);
    let made = shared.heavy.run(move || {
        let stored = again.store.game_of_id(&id)?;
        let stored = stored.filter(|game| game.is_over);
        let stored = stored.ok_or_else(|| ApiError::not_found("finished game"))?;
        let played = again
            .catalogue
            .play_again(&stored.head.ruleset, &stored.document);
        let played = played.map_err(|problems| ApiError::internal(problems.join("; ")))?;
        let record = record_of(&played.book, &stored);
        let record = record.map_err(|problem| ApiError::internal(problem.to_string()))?;
        serde_json::to_value(&record).map_err(|problem| ApiError::internal(problem.to_string()))
    });
    made.await?.map(Json)
}

/// Answers paths below `/api` that name nothing.
pub(super) async fn nothing() -> ApiError {
    ApiError::not_found("thing here")
}

/// Check whether the server runs
#[utoipa::path(
    get,
    path = "/healthz",
    responses((status = 200, description = "It runs.", body = String, content_type = "text/plain"))
)]
pub(super) async fn healthy() -> &'static str {
    "ok\n"
}

/// Check whether all rooms are there
#[utoipa::path(
    get,
    path = "/readyz",
    responses(
        (status = 200, description = "They are.", body = String, content_type = "text/plain"),
        (
            status = 503,
            description = "The server is starting or stopping.",
            body = String,
            content_type = "text/plain",
        ),
    )
)]
pub(super) async fn ready(State(shared): State<Arc<Shared>>) -> (StatusCode, &'static str) {
    if shared.is_ready() {
        (StatusCode::OK, "ready\n")
    } else {
        (StatusCode::SERVICE_UNAVAILABLE, "not ready\n")
    }
}

/// Read numbers about the server
#[utoipa::path(
    get,
    path = "/metrics",
    responses((
        status = 200,
        description = "The numbers, in the text format of Prometheus.",
        body = String,
        content_type = "text/plain",
    ))
)]
pub(super) async fn metrics(State(shared): State<Arc<Shared>>) -> impl IntoResponse {
    let text = shared.metrics.text(&shared.now());
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], text)
}
