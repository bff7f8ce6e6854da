//! The client's copy of the types is current.

#![expect(
    clippy::disallowed_methods,
    reason = "a test reads and writes the file it is about"
)]

/// Where the client keeps them.
const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/src/proto.ts");

#[test]
fn the_clients_types_are_current() {
    let current = jantaku_proto::typescript();
    if std::env::var_os("JANTAKU_WRITE").is_some() {
        std::fs::write(FILE, &current).expect("web/src is there");
    }
    let kept = std::fs::read_to_string(FILE).expect("`make types` writes web/src/proto.ts");
    assert!(
        kept == current,
        "web/src/proto.ts is old: `make types` writes it anew"
    );
}
