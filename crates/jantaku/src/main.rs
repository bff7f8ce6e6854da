//! The `jantaku` command.

fn main() {}
