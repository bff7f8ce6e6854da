//! The one place where rules are read from files.

use std::io::{ErrorKind, Read};
use std::path::Path;

use jantaku_majs::lexer::MAX_SOURCE;

/// A file of the library that is there but cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{path}: {problem}")]
pub struct DiskError {
    /// The file or folder.
    pub path: String,
    /// What is wrong with it.
    pub problem: String,
}

impl DiskError {
    pub(super) fn invalid(path: &str, problem: &str) -> Self {
        Self {
            path: path.to_owned(),
            problem: problem.to_owned(),
        }
    }
}

/// How deep folders are searched; ids are not longer than this allows.
const MAX_FOLDERS: usize = 16;

/// Reads a file below the library's root.
pub(super) fn read(root: &Path, path: &str) -> Result<Option<String>, DiskError> {
    let place = root.join(path);
    match read_text(&place) {
        Ok(text) => Ok(Some(text)),
        Err(error) if matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory) => {
            Ok(None)
        }
        Err(error) => Err(DiskError::invalid(
            &place.display().to_string(),
            &error.to_string(),
        )),
    }
}

/// Reads a file that is one, whatever else has its name, and not longer than a source may be.
fn read_text(place: &Path) -> std::io::Result<String> {
    // Opening a pipe would wait for its writer.
    if !std::fs::metadata(place)?.is_file() {
        return Err(std::io::Error::other("this is not a file"));
    }
    let mut bytes = Vec::new();
    let limit = MAX_SOURCE as u64 + 1;
    if std::fs::File::open(place)?
        .take(limit)
        .read_to_end(&mut bytes)?
        > MAX_SOURCE
    {
        let message = format!("this file has more than {MAX_SOURCE} bytes");
        return Err(std::io::Error::new(ErrorKind::FileTooLarge, message));
    }
    String::from_utf8(bytes)
        .map_err(|_| std::io::Error::new(ErrorKind::InvalidData, "this file is not text in UTF-8"))
}

/// All files below a folder of the library, as paths from the root.
pub(super) fn list(root: &Path, folder: &str) -> Result<Vec<String>, DiskError> {
    let mut files = Vec::new();
    walk(root, folder, MAX_FOLDERS, &mut files)?;
    files.sort();
    Ok(files)
}

#[expect(
    clippy::disallowed_methods,
    reason = "the library on disk is the one reader of files"
)]
fn walk(root: &Path, folder: &str, depth: usize, files: &mut Vec<String>) -> Result<(), DiskError> {
    let place = root.join(folder);
    let failed = |error: std::io::Error| {
        DiskError::invalid(&place.display().to_string(), &error.to_string())
    };
    let entries = match std::fs::read_dir(&place) {
        Ok(entries) => entries,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(()),
        Err(error) => return Err(failed(error)),
    };
    for entry in entries {
        let entry = entry.map_err(failed)?;
        let name = entry.file_name();
        let Some(name) = name.to_str().filter(|name| !name.starts_with('.')) else {
            continue;
        };
        let path = format!("{folder}/{name}");
        if entry.file_type().map_err(failed)?.is_dir() {
            if depth > 0 {
                walk(root, &path, depth - 1, files)?;
            }
        } else {
            files.push(path);
        }
    }
    Ok(())
}
