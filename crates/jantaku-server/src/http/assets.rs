//! The web client, embedded in the program.
//!
//! Files are compressed once, as well as possible, and kept; tower-http would compress them for
//! every request, in a hurry, and its file service reads from the disk only.

use std::io::Write as _;
use std::sync::{LazyLock, OnceLock};

use axum::body::Bytes;
use axum::http::header::{self, HeaderMap, HeaderValue};
use axum::http::{Method, StatusCode, Uri};
use axum::response::{Html, IntoResponse, Response};

include!(concat!(env!("OUT_DIR"), "/client.rs"));

/// The files of the client, with their compressed forms.
static ASSETS: LazyLock<Vec<Asset>> = LazyLock::new(|| {
    let files = CLIENT.iter();
    files.map(|(path, plain)| Asset::new(path, plain)).collect()
});

/// The page that is shown if the client was not built.
const NOT_BUILT: &str = "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\">\
    <title>Jantaku</title><h1>The web client is not built</h1>\
    <p>Build it with <code>npm ci &amp;&amp; npm run build</code> in <code>web/</code>, \
    then build the server again; <code>make run</code> does both.</p></html>";

/// A file of the client.
struct Asset {
    path: &'static str,
    plain: &'static [u8],
    brotli: OnceLock<Option<Bytes>>,
    gzip: OnceLock<Option<Bytes>>,
}

impl Asset {
    fn new(path: &'static str, plain: &'static [u8]) -> Self {
        Self {
            path,
            plain,
            brotli: OnceLock::new(),
            gzip: OnceLock::new(),
        }
    }

    /// The content type, by the ending. A crate would bring a thousand types for these few, which
    /// are all that the client's build produces.
    fn content_type(&self) -> &'static str {
        match self.path.rsplit_once('.').map_or("", |(_, ending)| ending) {
            "html" => "text/html; charset=utf-8",
            "js" => "text/javascript; charset=utf-8",
            "css" => "text/css; charset=utf-8",
            "svg" => "image/svg+xml",
            "png" => "image/png",
            "ico" => "image/x-icon",
            "json" | "webmanifest" => "application/json",
            "woff2" => "font/woff2",
            "txt" => "text/plain; charset=utf-8",
            _ => "application/octet-stream",
        }
    }

    fn is_text(&self) -> bool {
        let kind = self.content_type();
        kind.starts_with("text/") || kind.ends_with("json") || kind.ends_with("xml")
    }

    /// The compressed form that a client accepts, and its name; none if it has to be plain.
    fn compressed(&self, accepted: &str) -> Option<(&'static str, Bytes)> {
        let accepts = |name: &str| accepted.split(',').any(|one| one.trim().starts_with(name));
        if !self.is_text() {
            None
        } else if accepts("br") {
            let packed = self.brotli.get_or_init(|| brotli(self.plain));
            packed.clone().map(|packed| ("br", packed))
        } else if accepts("gzip") {
            let packed = self.gzip.get_or_init(|| gzip(self.plain));
            packed.clone().map(|packed| ("gzip", packed))
        } else {
            None
        }
    }
}

fn brotli(plain: &[u8]) -> Option<Bytes> {
    let mut packed = Vec::new();
    let mut writer = brotli::CompressorWriter::new(&mut packed, 4096, 10, 22);
    writer.write_all(plain).ok()?;
    drop(writer);
    Some(packed.into())
}

fn gzip(plain: &[u8]) -> Option<Bytes> {
    let mut writer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
    writer.write_all(plain).ok()?;
    writer.finish().ok().map(Bytes::from)
}

/// Serves a file of the client. Paths without an ending are pages, which the client itself tells
/// apart, so they all get its index.
pub(super) async fn asset(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    if method != Method::GET && method != Method::HEAD {
        return StatusCode::METHOD_NOT_ALLOWED.into_response();
    }
    let path = uri.path().trim_start_matches('/');
    let found = ASSETS.iter().find(|asset| asset.path == path);
    let is_page = !path
        .rsplit('/')
        .next()
        .is_some_and(|last| last.contains('.'));
    let found = match found {
        None if is_page => ASSETS.iter().find(|asset| asset.path == "index.html"),
        found => found,
    };
    let Some(asset) = found else {
        return if is_page {
            Html(NOT_BUILT).into_response()
        } else {
            StatusCode::NOT_FOUND.into_response()
        };
    };
    let accepted = headers.get(header::ACCEPT_ENCODING);
    let accepted = accepted.and_then(|accepted| accepted.to_str().ok());
    let accepted = accepted.unwrap_or_default().to_owned();
    // Compressing it for the first time takes a while.
    let packed = tokio::task::spawn_blocking(move || asset.compressed(&accepted)).await;
    let packed = packed.ok().flatten();
    // The names of built files contain a hash of their content.
    let lasting = asset.path.starts_with("assets/");
    let caching = if lasting {
        "public, max-age=31536000, immutable"
    } else {
        "no-cache"
    };
    let mut response = match packed {
        Some((encoding, bytes)) => ([(header::CONTENT_ENCODING, encoding)], bytes).into_response(),
        None => Bytes::from_static(asset.plain).into_response(),
    };
    let answer = response.headers_mut();
    answer.insert(
        header::CONTENT_TYPE,
        HeaderValue::from_static(asset.content_type()),
    );
    answer.insert(header::CACHE_CONTROL, HeaderValue::from_static(caching));
    answer.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    response
}
