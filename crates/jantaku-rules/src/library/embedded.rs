//! The shipped library, embedded by the build script.

include!(concat!(env!("OUT_DIR"), "/shipped.rs"));
