//! Embeds the shipped library: `rulesets/`, `mods/`, `locales/` and the tables beside them.
#![expect(clippy::disallowed_methods, reason = "a build script reads files")]

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let root = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default()).join("../..");
    let root = root.canonicalize()?;
    let mut files = Vec::new();
    for folder in ["rulesets", "mods", "locales"] {
        println!("cargo::rerun-if-changed={}", root.join(folder).display());
        collect(&root.join(folder), folder, &mut files)?;
    }
    for table in ["packs.json", "aliases.json"] {
        let path = root.join(table);
        // Watching a missing file would make Cargo rerun this script on every build.
        if path.exists() {
            println!("cargo::rerun-if-changed={}", path.display());
            files.push((table.to_owned(), path));
        }
    }
    files.sort();
    let mut code = String::from(
        "/// Path and text of every shipped file.\npub(super) static FILES: &[(&str, &str)] = &[\n",
    );
    for (name, path) in files {
        _ = writeln!(
            code,
            "    ({name:?}, include_str!({:?})),",
            path.display().to_string()
        );
    }
    code.push_str("];\n");
    fs::write(
        Path::new(&env::var_os("OUT_DIR").unwrap_or_default()).join("shipped.rs"),
        code,
    )
}

fn collect(folder: &Path, name: &str, files: &mut Vec<(String, PathBuf)>) -> io::Result<()> {
    if !folder.exists() {
        return Ok(());
    }
    println!("cargo::rerun-if-changed={}", folder.display());
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let Some(file) = path.file_name().and_then(|file| file.to_str()) else {
            continue;
        };
        let name = format!("{name}/{file}");
        if path.is_dir() {
            collect(&path, &name, files)?;
        } else if matches!(
            path.extension().and_then(|e| e.to_str()),
            Some("majs" | "json" | "jq")
        ) {
            files.push((name, path));
        }
    }
    Ok(())
}
