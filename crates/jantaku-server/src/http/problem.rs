//! Requests that fail: the status and the body of the response.

use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use jantaku_proto::{Problem, ProblemCode, RefusalCode};

use crate::play::Refusal;
use crate::pool::CameDown;
use crate::store::StoreError;

/// Why a request failed. The code decides the status, except where a library has chosen one.
pub(super) struct ApiError {
    status: StatusCode,
    problem: Problem,
}

impl ApiError {
    pub(super) fn new(code: ProblemCode, message: impl Into<String>) -> Self {
        let status = match code {
            ProblemCode::Malformed => StatusCode::BAD_REQUEST,
            ProblemCode::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            ProblemCode::TooFast => StatusCode::TOO_MANY_REQUESTS,
            ProblemCode::WrongOrigin => StatusCode::FORBIDDEN,
            ProblemCode::NotFound => StatusCode::NOT_FOUND,
            ProblemCode::BadSettings => StatusCode::UNPROCESSABLE_ENTITY,
            ProblemCode::Full | ProblemCode::TooSlow => StatusCode::SERVICE_UNAVAILABLE,
            ProblemCode::Internal => StatusCode::INTERNAL_SERVER_ERROR,
        };
        let message = message.into();
        Self {
            status,
            problem: Problem { code, message },
        }
    }

    /// There is no such ruleset, room and so on.
    pub(super) fn not_found(what: &str) -> Self {
        Self::new(ProblemCode::NotFound, format!("there is no such {what}"))
    }

    /// The server failed, for this reason.
    pub(super) fn internal(why: impl ToString) -> Self {
        Self::new(ProblemCode::Internal, why.to_string())
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        (self.status, Json(self.problem)).into_response()
    }
}

impl From<StoreError> for ApiError {
    fn from(error: StoreError) -> Self {
        Self::internal(error)
    }
}

impl From<CameDown> for ApiError {
    fn from(error: CameDown) -> Self {
        Self::internal(error)
    }
}

impl From<JsonRejection> for ApiError {
    fn from(rejection: JsonRejection) -> Self {
        let status = rejection.status();
        let code = if status == StatusCode::PAYLOAD_TOO_LARGE {
            ProblemCode::TooLarge
        } else {
            ProblemCode::Malformed
        };
        Self {
            status,
            ..Self::new(code, rejection.body_text())
        }
    }
}

impl From<Refusal> for ApiError {
    fn from(refusal: Refusal) -> Self {
        let code = match refusal.code {
            RefusalCode::Malformed => ProblemCode::Malformed,
            RefusalCode::TooLarge => ProblemCode::TooLarge,
            RefusalCode::TooFast => ProblemCode::TooFast,
            RefusalCode::NoSuchRoom => ProblemCode::NotFound,
            RefusalCode::BadSettings => ProblemCode::BadSettings,
            RefusalCode::Full => ProblemCode::Full,
            // Only messages over the WebSocket are refused for these.
            RefusalCode::OtherVersion
            | RefusalCode::NotJoined
            | RefusalCode::NotSeated
            | RefusalCode::NotHost
            | RefusalCode::WrongPhase
            | RefusalCode::SeatTaken
            | RefusalCode::Stale
            | RefusalCode::NotAllowed
            | RefusalCode::Internal => ProblemCode::Internal,
        };
        Self::new(code, refusal.message)
    }
}
