//! A minimal HTTP client, which sends requests exactly as a test writes them.

use std::net::SocketAddr;

use serde_json::Value;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// A response. The body is text; bytes that are none are replaced.
pub struct Answer {
    pub status: u16,
    pub head: String,
    pub body: String,
    pub cookie: Option<String>,
}

impl Answer {
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.body).expect("JSON")
    }
}

/// Sends a request.
pub async fn request(
    address: SocketAddr,
    method: &str,
    path: &str,
    cookie: Option<&str>,
    body: Option<&str>,
) -> Answer {
    let cookie = cookie.map_or(String::new(), |cookie| format!("Cookie: {cookie}\r\n"));
    raw(address, method, path, &cookie, body.unwrap_or("")).await
}

/// Sends a request with further lines in its head.
pub async fn raw(address: SocketAddr, method: &str, path: &str, head: &str, body: &str) -> Answer {
    let mut stream = TcpStream::connect(address).await.expect("a connection");
    let length = body.len();
    let request = format!(
        "{method} {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\
         Content-Type: application/json\r\nContent-Length: {length}\r\n{head}\r\n{body}"
    );
    stream.write_all(request.as_bytes()).await.expect("sent");
    let mut bytes = Vec::new();
    stream.read_to_end(&mut bytes).await.expect("answered");
    let end = bytes.windows(4).position(|four| four == b"\r\n\r\n");
    let (head, body) = bytes.split_at(end.expect("a head"));
    let (head, body) = (String::from_utf8_lossy(head), &body[4..]);
    let status = head.split(' ').nth(1).and_then(|code| code.parse().ok());
    let cookie = head.lines().find_map(|line| {
        let (name, value) = line.split_once(": ")?;
        name.eq_ignore_ascii_case("set-cookie")
            .then(|| value.split(';').next().map(str::to_owned))?
    });
    let chunked = head
        .to_ascii_lowercase()
        .contains("transfer-encoding: chunked");
    let body = if chunked {
        unchunk(body)
    } else {
        body.to_vec()
    };
    Answer {
        status: status.expect("a status"),
        body: String::from_utf8_lossy(&body).into_owned(),
        head: head.into_owned(),
        cookie,
    }
}

fn unchunk(mut body: &[u8]) -> Vec<u8> {
    let mut whole = Vec::new();
    while let Some(end) = body.windows(2).position(|two| two == b"\r\n") {
        let size = std::str::from_utf8(&body[..end]).expect("a size");
        let size = usize::from_str_radix(size, 16).expect("a size");
        let rest = &body[end + 2..];
        if size == 0 {
            break;
        }
        whole.extend_from_slice(&rest[..size]);
        body = &rest[size + 2..];
    }
    whole
}
