//! The library that a command works with, and where in a library a file belongs.

use std::fs;
use std::path::{Component, Path, PathBuf};

use jantaku_rules::library::{Folder, Format, Library, is_mod_id, is_ruleset_id};

use crate::outcome::Stop;
use crate::terminal::Terminal;

/// Where in a library a file belongs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LibraryPath {
    /// The folder that contains `rulesets` and `mods`.
    pub root: PathBuf,
    /// Whether the file is a ruleset or a mod.
    pub folder: Folder,
    /// The id of the ruleset or mod.
    pub id: String,
}

impl LibraryPath {
    /// Finds the library of a file: one of `libraries` if the file is below its `rulesets` or
    /// `mods`, or else the folder around the nearest folder with such a name.
    pub fn of(path: &Path, libraries: &[PathBuf]) -> Option<Self> {
        // The path as written goes first, because a library may consist of links.
        let forms = [std::path::absolute(path), fs::canonicalize(path)];
        let forms: Vec<PathBuf> = forms.into_iter().flatten().collect();
        let libraries = libraries
            .iter()
            .filter_map(|library| fs::canonicalize(library).ok());
        let given = libraries.flat_map(|library| {
            [Folder::Rulesets, Folder::Mods].map(|folder| (library.clone(), folder))
        });
        for (root, folder) in given {
            let below = forms
                .iter()
                .find_map(|form| form.strip_prefix(root.join(folder.name())).ok());
            if let Some(found) = below.and_then(|below| Self::new(&root, folder, below)) {
                return Some(found);
            }
        }
        forms.iter().find_map(|form| Self::nearest(form))
    }

    fn nearest(path: &Path) -> Option<Self> {
        let mut above = path.ancestors().skip(1);
        above.find_map(|ancestor| {
            let name = ancestor.file_name()?;
            let folder = [Folder::Rulesets, Folder::Mods]
                .into_iter()
                .find(|folder| name == folder.name())?;
            Self::new(
                ancestor.parent()?,
                folder,
                path.strip_prefix(ancestor).ok()?,
            )
        })
    }

    fn new(root: &Path, folder: Folder, below: &Path) -> Option<Self> {
        let parts: Option<Vec<&str>> = below
            .components()
            .map(|part| match part {
                Component::Normal(name) => name.to_str(),
                _ => None,
            })
            .collect();
        let path = parts?.join("/");
        Format::of(&path)?;
        let (id, _) = path.rsplit_once('.')?;
        let valid = match folder {
            Folder::Rulesets => is_ruleset_id(id),
            Folder::Mods => is_mod_id(id),
        };
        valid.then(|| Self {
            root: root.to_owned(),
            folder,
            id: id.to_owned(),
        })
    }
}

/// Opens the shipped library with folders that take precedence. Warns about folders that do not
/// look like libraries.
///
/// # Errors
/// If a folder does not exist.
pub fn open_library(folders: &[PathBuf], terminal: &mut Terminal) -> Result<Library, Stop> {
    let mut library = Library::shipped();
    for folder in folders {
        if !folder.is_dir() {
            return Err(Stop::usage(format!(
                "there is no folder `{}`",
                folder.display()
            )));
        }
        let parts = ["rulesets", "mods", "packs.json", "tutorials", "locales"];
        if !parts.iter().any(|part| folder.join(part).exists()) {
            let message = format!("`{}` is not a library", folder.display());
            terminal.warning(
                &message,
                Some("a library is a folder with `rulesets/` or `mods/` in it"),
            );
        }
        library = library.with_folder(folder.clone());
    }
    Ok(library)
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::{Folder, LibraryPath};

    fn nearest(path: &str) -> Option<(String, Folder, String)> {
        let found = LibraryPath::nearest(Path::new(path))?;
        Some((found.root.display().to_string(), found.folder, found.id))
    }

    #[test]
    fn the_nearest_folder_of_rules_counts() {
        let found = |root: &str, folder, id: &str| Some((root.to_owned(), folder, id.to_owned()));
        assert_eq!(
            nearest("/a/rulesets/x/y.majs"),
            found("/a", Folder::Rulesets, "x/y")
        );
        assert_eq!(
            nearest("/a/mods/lib/yaku/z-1.jq"),
            found("/a", Folder::Mods, "lib/yaku/z-1")
        );
        assert_eq!(
            nearest("/mods/b/rulesets/c.json"),
            found("/mods/b", Folder::Rulesets, "c")
        );
    }

    #[test]
    fn other_files_belong_to_no_library() {
        assert_eq!(nearest("/a/b.majs"), None);
        assert_eq!(nearest("/a/rulesets/README.md"), None);
        assert_eq!(nearest("/a/rulesets/Upper.majs"), None);
        assert_eq!(nearest("/a/rulesets/../b.majs"), None);
        assert_eq!(nearest("/a/rulesets"), None);
    }
}
