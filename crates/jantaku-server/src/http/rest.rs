//! The REST interface. `openapi.json` beside this file describes it, and a test holds the two
//! together.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{Path, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use jantaku_proto::{RefusalCode, RoomView, RulesetDetails, RulesetInfo};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use tokio::sync::oneshot;

use super::Address;
use super::visitor::{NewCookie, Visitor, name_of};
use crate::hub::{NewRoom, Shared};
use crate::names;
use crate::play::{Refusal, log_of};
use crate::pool::CameDown;
use crate::room::{Listed, Mail};
use crate::store::{StoreError, Write};

/// What the whole interface is like.
const OPENAPI: &str = include_str!("openapi.json");

/// Why a request was not answered.
pub(super) struct Problem {
    status: StatusCode,
    code: &'static str,
    message: String,
}

impl Problem {
    /// A reason, for programs and for people.
    pub(super) fn new(status: StatusCode, code: &'static str, message: impl Into<String>) -> Self {
        Self {
            status,
            code,
            message: message.into(),
        }
    }

    fn not_found(what: &str) -> Self {
        let message = format!("there is no such {what}");
        Self::new(StatusCode::NOT_FOUND, "not_found", message)
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let body = json!({ "code": self.code, "message": self.message });
        (self.status, Json(body)).into_response()
    }
}

impl From<StoreError> for Problem {
    fn from(error: StoreError) -> Self {
        Self::new(
            StatusCode::INTERNAL_SERVER_ERROR,
            "internal",
            error.to_string(),
        )
    }
}

impl From<CameDown> for Problem {
    fn from(error: CameDown) -> Self {
        Self::new(
            StatusCode::INTERNAL_SERVER_ERROR,
            "internal",
            error.to_string(),
        )
    }
}

impl From<JsonRejection> for Problem {
    fn from(rejection: JsonRejection) -> Self {
        Self::new(rejection.status(), "malformed", rejection.body_text())
    }
}

impl From<Refusal> for Problem {
    fn from(refusal: Refusal) -> Self {
        let (status, code) = match refusal.code {
            RefusalCode::TooFast => (StatusCode::TOO_MANY_REQUESTS, "too_fast"),
            RefusalCode::Full => (StatusCode::SERVICE_UNAVAILABLE, "full"),
            RefusalCode::BadSettings => (StatusCode::UNPROCESSABLE_ENTITY, "bad_settings"),
            _ => (StatusCode::INTERNAL_SERVER_ERROR, "internal"),
        };
        Self::new(status, code, refusal.message)
    }
}

type Answer<T> = Result<T, Problem>;

pub(super) async fn rulesets(State(shared): State<Arc<Shared>>) -> Answer<Json<Vec<RulesetInfo>>> {
    let again = Arc::clone(&shared);
    let listed = shared.heavy.run(move || again.catalogue.rulesets()).await?;
    Ok(Json(listed))
}

pub(super) async fn ruleset(
    State(shared): State<Arc<Shared>>,
    Path(id): Path<String>,
) -> Answer<Json<RulesetDetails>> {
    let again = Arc::clone(&shared);
    let offered = shared
        .heavy
        .run(move || again.catalogue.offered(&id))
        .await?;
    let offered = offered.ok_or_else(|| Problem::not_found("ruleset"))?;
    Ok(Json(offered.details()))
}

/// The texts of a ruleset in another language; none if it has no words in it.
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

/// A room that was opened.
#[derive(Serialize)]
pub(super) struct Opened {
    code: String,
}

pub(super) async fn new_room(
    State(shared): State<Arc<Shared>>,
    address: Address,
    visitor: Visitor,
    wanted: Result<Json<NewRoom>, JsonRejection>,
) -> Answer<(StatusCode, Option<NewCookie>, Json<Opened>)> {
    let Json(wanted) = wanted?;
    let opened = shared.new_room(wanted, visitor.who, address.ip()).await;
    let opened = Opened { code: opened? };
    Ok((StatusCode::CREATED, visitor.cookie, Json(opened)))
}

pub(super) async fn rooms(State(shared): State<Arc<Shared>>) -> Json<Vec<Listed>> {
    let rooms = shared.listed().into_iter();
    Json(rooms.filter(|room| room.public).collect())
}

pub(super) async fn room(
    State(shared): State<Arc<Shared>>,
    visitor: Visitor,
    Path(code): Path<String>,
) -> Answer<(Option<NewCookie>, Json<RoomView>)> {
    let gone = || Problem::not_found("room");
    let room = shared.room(&code).ok_or_else(gone)?;
    let (answer, answered) = oneshot::channel();
    let who = visitor.who;
    if !room.tell(Mail::Ask { who, answer }).await {
        return Err(gone());
    }
    let view = answered.await.map_err(|_| gone())?;
    Ok((visitor.cookie, Json(view)))
}

/// Somebody, as they know themselves.
#[derive(Serialize)]
pub(super) struct Me {
    who: String,
    name: String,
}

/// What somebody wants to be called.
#[derive(Deserialize)]
pub(super) struct Rename {
    name: String,
}

pub(super) async fn me(
    State(shared): State<Arc<Shared>>,
    visitor: Visitor,
) -> (Option<NewCookie>, Json<Me>) {
    let name = name_of(&shared, &visitor.who).await;
    let who = visitor.who;
    (visitor.cookie, Json(Me { who, name }))
}

pub(super) async fn rename(
    State(shared): State<Arc<Shared>>,
    visitor: Visitor,
    wanted: Result<Json<Rename>, JsonRejection>,
) -> Answer<(Option<NewCookie>, Json<Me>)> {
    let Json(wanted) = wanted?;
    let name = names::name(&wanted.name).ok_or_else(|| {
        let status = StatusCode::UNPROCESSABLE_ENTITY;
        Problem::new(status, "bad_settings", "that is no name")
    })?;
    let who = visitor.who;
    let write = Write::Name {
        who: who.clone(),
        name: name.clone(),
    };
    shared.store.write(vec![write]).await?;
    Ok((visitor.cookie, Json(Me { who, name })))
}

/// The log of a game that is over; while it is on, it would tell what nobody may know.
pub(super) async fn log(
    State(shared): State<Arc<Shared>>,
    Path(id): Path<String>,
) -> Answer<Json<Value>> {
    let again = Arc::clone(&shared);
    let made = shared.heavy.run(move || {
        let stored = again.store.game_of_id(&id)?;
        let stored = stored.filter(|game| game.is_over);
        let stored = stored.ok_or_else(|| Problem::not_found("finished game"))?;
        let ruleset = stored.head.get("ruleset").and_then(Value::as_str);
        let played = again
            .catalogue
            .play_again(ruleset.unwrap_or_default(), &stored.document);
        let cannot = |why: String| Problem::new(StatusCode::INTERNAL_SERVER_ERROR, "internal", why);
        let played = played.map_err(|problems| cannot(problems.join("; ")))?;
        log_of(&played.book, &stored).map_err(cannot)
    });
    made.await?.map(Json)
}

pub(super) async fn openapi() -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "application/json")], OPENAPI)
}

pub(super) async fn nothing() -> Problem {
    Problem::not_found("thing here")
}

pub(super) async fn healthy() -> &'static str {
    "ok\n"
}

pub(super) async fn ready(State(shared): State<Arc<Shared>>) -> (StatusCode, &'static str) {
    if shared.is_ready() {
        (StatusCode::OK, "ready\n")
    } else {
        (StatusCode::SERVICE_UNAVAILABLE, "not ready\n")
    }
}

pub(super) async fn metrics(State(shared): State<Arc<Shared>>) -> impl IntoResponse {
    let text = shared.metrics.text(&shared.now());
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], text)
}
