//! Writes the corpora that fuzzing starts from.
//!
//! `cargo run --example seeds` in this folder; `./run` does so where there is no corpus yet.

use std::error::Error;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::Path;

fn main() -> Result<(), Box<dyn Error>> {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    for (target, texts) in jantaku_laws::seeds::seeds(&here.join(".."))? {
        let folder = here.join("corpus").join(target);
        fs::create_dir_all(&folder)?;
        for text in texts {
            // Named by what it holds, so that writing it again adds nothing.
            let mut hasher = DefaultHasher::new();
            text.hash(&mut hasher);
            fs::write(folder.join(format!("seed-{:016x}", hasher.finish())), text)?;
        }
    }
    Ok(())
}
