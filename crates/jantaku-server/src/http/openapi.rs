//! The OpenAPI document, made from the handlers and their types.

use std::sync::LazyLock;

use axum::http::header;
use axum::response::IntoResponse;
use jantaku_proto::{Problem, ProblemCode};
use utoipa::openapi::path::Operation;
use utoipa::openapi::{ContentBuilder, OpenApi, Ref, RefOr, ResponseBuilder};
use utoipa::{OpenApi as _, PartialSchema as _, ToSchema as _};

use super::{described_routes, guard};

/// What is said about the whole interface.
#[derive(utoipa::OpenApi)]
#[openapi(info(
    title = "Jantaku",
    description = "Rulesets, rooms and finished games. Everything at a table goes over the WebSocket."
))]
struct Interface;

/// The description of the REST interface, which is also served at `/api/openapi.json`.
#[must_use]
pub fn document() -> OpenApi {
    let mut document = Interface::openapi();
    document.merge(described_routes().into_openapi());
    for (path, item) in std::mem::take(&mut document.paths.paths) {
        // An id with slashes is a wildcard to the router, which OpenAPI does not know.
        let path = path.replace("{*", "{");
        document.paths.paths.insert(path, item);
    }
    for (path, item) in &mut document.paths.paths {
        let operations = [
            &mut item.get,
            &mut item.put,
            &mut item.post,
            &mut item.delete,
        ];
        for operation in operations.into_iter().flatten() {
            // The module that a handler is in means nothing to readers.
            operation.tags = None;
            if !guard::is_watch(path) {
                add_refusals(operation);
            }
        }
    }
    let components = document.components.get_or_insert_default();
    let (problem, code) = (Problem::name(), ProblemCode::name());
    let schemas = &mut components.schemas;
    schemas.insert(problem.into_owned(), Problem::schema());
    schemas.insert(code.into_owned(), ProblemCode::schema());
    document
}

/// Adds the refusals that no handler describes, because requests meet them on the way to it.
fn add_refusals(operation: &mut Operation) {
    let mut refusals = vec![
        ("429", "This address sends too many requests."),
        ("503", "The server is full, or too busy to answer in time."),
    ];
    if operation.request_body.is_some() {
        refusals.extend([
            ("400", "The body is not JSON."),
            ("403", "The request comes from a page of another site."),
            ("413", "The body is too large."),
            ("415", "The content type is not JSON."),
            (
                "422",
                "The body has another shape than expected, or its values are not acceptable.",
            ),
        ]);
    }
    let body = ContentBuilder::new()
        .schema(Some(Ref::from_schema_name(Problem::name())))
        .build();
    for (status, description) in refusals {
        let response = ResponseBuilder::new()
            .description(description)
            .content("application/json", body.clone());
        let known = &mut operation.responses.responses;
        known
            .entry(status.to_owned())
            .or_insert_with(|| RefOr::T(response.build()));
    }
}

/// This document
#[utoipa::path(
    get,
    path = "/openapi.json",
    responses((status = 200, description = "The document.", body = Object))
)]
pub(super) async fn openapi() -> impl IntoResponse {
    static TEXT: LazyLock<String> = LazyLock::new(|| document().to_json().unwrap_or_default());
    ([(header::CONTENT_TYPE, "application/json")], TEXT.as_str())
}
