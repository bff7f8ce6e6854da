//! Embeds the built web client, if it is there.
//!
//! Macros that embed folders do not notice files that appear after the first build, or need the
//! folder to exist; a build script is told by cargo.
#![expect(clippy::disallowed_methods, reason = "a build script reads files")]

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let root = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default());
    let web = root.join("../../web");
    let built = web.join("dist");
    // Until the client is built, its parent is watched, so that cargo notices when it appears.
    let watched = if built.exists() { &built } else { &web };
    println!("cargo::rerun-if-changed={}", watched.display());
    let mut files = Vec::new();
    if built.exists() {
        collect(&built.canonicalize()?, "", &mut files)?;
    }
    files.sort();
    let count = files.len();
    let mut code =
        format!("/// The files of the client.\nstatic CLIENT: [(&str, &[u8]); {count}] = [\n");
    for (name, path) in files {
        _ = writeln!(
            code,
            "    ({name:?}, include_bytes!({:?})),",
            path.display().to_string()
        );
    }
    code.push_str("];\n");
    let out = env::var_os("OUT_DIR").unwrap_or_default();
    fs::write(Path::new(&out).join("client.rs"), code)
}

fn collect(folder: &Path, below: &str, files: &mut Vec<(String, PathBuf)>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let Some(file) = path.file_name().and_then(|file| file.to_str()) else {
            continue;
        };
        let name = format!("{below}{file}");
        if path.is_dir() {
            collect(&path, &format!("{name}/"), files)?;
        } else {
            files.push((name, path));
        }
    }
    Ok(())
}
