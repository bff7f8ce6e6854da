//! Reading and writing files that are named on the command line.

use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use jantaku_majs::diagnostic::{Code, Diagnostic};
use jantaku_majs::span::Span;
use jantaku_rules::report::{Report, SourceText};

use crate::outcome::Stop;

/// Reads a text file.
///
/// # Errors
/// If there is no such file, it cannot be read, or it is not UTF-8.
pub fn read(path: &Path) -> Result<Arc<SourceText>, Stop> {
    let bytes = fs::read(path).map_err(|error| unreadable(path, &error))?;
    decode(path.display().to_string(), bytes)
}

/// Writes a text file.
///
/// # Errors
/// If the file cannot be written.
pub fn write(path: &Path, text: &str) -> Result<(), Stop> {
    fs::write(path, text)
        .map_err(|error| Stop::usage(format!("{} cannot be written: {error}", path.display())))
}

/// Decodes UTF-8.
///
/// # Errors
/// If the bytes are not UTF-8, as a report with the position.
pub fn decode(name: String, bytes: Vec<u8>) -> Result<Arc<SourceText>, Stop> {
    let error = match String::from_utf8(bytes) {
        Ok(text) => return Ok(Arc::new(SourceText { name, text })),
        Err(error) => error,
    };
    let at = error.utf8_error().valid_up_to();
    // In the text that is shown, a replacement character is at this position.
    let text = String::from_utf8_lossy(error.as_bytes()).into_owned();
    let span = Span::new(at, at + char::REPLACEMENT_CHARACTER.len_utf8());
    let diagnostic = Diagnostic::error(Code::Syntax, span, "this is not UTF-8 text")
        .help("save the file in the encoding UTF-8");
    let source = Arc::new(SourceText { name, text });
    Err(Stop::Faulty(vec![Report { source, diagnostic }]))
}

/// Expands paths to files. A folder is replaced by the files below it that are `wanted`, in
/// alphabetical order. `what` is the noun for these in messages.
///
/// # Errors
/// If a path does not exist, or a folder cannot be read or contains no wanted files.
pub fn gather(
    paths: &[PathBuf],
    what: &str,
    wanted: impl Fn(&Path) -> bool,
) -> Result<Vec<PathBuf>, Stop> {
    let mut files = Vec::new();
    for path in paths {
        let metadata = fs::metadata(path).map_err(|error| unreadable(path, &error))?;
        if metadata.is_dir() {
            let before = files.len();
            walk(path, &wanted, &mut files)?;
            if files.len() == before {
                return Err(Stop::usage(format!(
                    "there are no {what} in `{}`",
                    path.display()
                )));
            }
        } else {
            files.push(path.clone());
        }
    }
    let mut seen = BTreeSet::new();
    files.retain(|file| seen.insert(file.clone()));
    Ok(files)
}

/// Collects the wanted files below a folder. Links to folders are not followed, because they may
/// form cycles.
fn walk(
    folder: &Path,
    wanted: &impl Fn(&Path) -> bool,
    files: &mut Vec<PathBuf>,
) -> Result<(), Stop> {
    let failed = |error: io::Error| unreadable(folder, &error);
    let mut entries = Vec::new();
    for entry in fs::read_dir(folder).map_err(failed)? {
        entries.push(entry.map_err(failed)?);
    }
    entries.sort_by_key(fs::DirEntry::file_name);
    for entry in entries {
        let name = entry.file_name();
        let name = name.to_string_lossy();
        let path = entry.path();
        if name.starts_with('.') {
            continue;
        }
        if entry.file_type().map_err(failed)?.is_dir() {
            if !matches!(&*name, "target" | "node_modules") {
                walk(&path, wanted, files)?;
            }
        } else if path.is_file() && wanted(&path) {
            files.push(path);
        }
    }
    Ok(())
}

/// Whether a path has one of the extensions.
pub fn has_extension(path: &Path, extensions: &[&str]) -> bool {
    path.extension()
        .is_some_and(|own| extensions.iter().any(|extension| own == *extension))
}

/// The error for a file or folder that cannot be read.
pub fn unreadable(path: &Path, error: &io::Error) -> Stop {
    let path = path.display();
    Stop::usage(match error.kind() {
        io::ErrorKind::NotFound => format!("there is no file or folder `{path}`"),
        io::ErrorKind::PermissionDenied => format!("`{path}` may not be read: permission denied"),
        io::ErrorKind::IsADirectory => format!("`{path}` is a folder, not a file"),
        _ => format!("`{path}` cannot be read: {error}"),
    })
}
