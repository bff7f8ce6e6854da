//! The shipped library, embedded when the program is built.

include!(concat!(env!("OUT_DIR"), "/shipped.rs"));
