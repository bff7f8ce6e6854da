//! Reading rules from the file system. Nothing else in this crate reads files.

use std::io::{ErrorKind, Read};
use std::path::Path;

use jantaku_majs::lexer::MAX_SOURCE;

/// A file or folder of the library that exists but cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{path}: {problem}")]
pub struct DiskError {
    /// The path of the file or folder.
    pub path: String,
    /// What is wrong with it, as one phrase.
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

/// How many levels of folders are searched.
const MAX_FOLDERS: usize = 16;

/// Reads a file below the library's root; `None` if it does not exist.
pub(super) fn read(root: &Path, path: &str) -> Result<Option<String>, DiskError> {
    let path = root.join(path);
    match read_text(&path) {
        Ok(text) => Ok(Some(text)),
        Err(error) if matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory) => {
            Ok(None)
        }
        Err(error) => Err(DiskError::invalid(
            &path.display().to_string(),
            &error.to_string(),
        )),
    }
}

/// Reads a regular file of at most [`MAX_SOURCE`] bytes.
fn read_text(path: &Path) -> std::io::Result<String> {
    // Opening a named pipe would block until somebody writes to it.
    if !std::fs::metadata(path)?.is_file() {
        return Err(std::io::Error::other("this is not a file"));
    }
    let mut bytes = Vec::new();
    let limit = MAX_SOURCE as u64 + 1;
    if std::fs::File::open(path)?
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

/// All files below a folder of the library as paths relative to the root, sorted. Hidden files are
/// left out.
pub(super) fn list(root: &Path, folder: &str) -> Result<Vec<String>, DiskError> {
    let mut files = Vec::new();
    walk(root, folder, MAX_FOLDERS, &mut files)?;
    files.sort();
    Ok(files)
}

#[expect(
    clippy::disallowed_methods,
    reason = "a library on disk is where rules are read from files"
)]
fn walk(root: &Path, folder: &str, depth: usize, files: &mut Vec<String>) -> Result<(), DiskError> {
    let full_path = root.join(folder);
    let failed = |error: std::io::Error| {
        DiskError::invalid(&full_path.display().to_string(), &error.to_string())
    };
    let entries = match std::fs::read_dir(&full_path) {
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
