//! Which library a file belongs to, and the library that a command works with.

use std::fs;
use std::path::{Component, Path, PathBuf};

use jantaku_rules::library::{Folder, Format, Library, is_mod_id, is_ruleset_id};

use crate::outcome::Stop;
use crate::terminal::Terminal;

/// Where a file stands in a library.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Home {
    /// The folder of the library.
    pub root: PathBuf,
    /// Rulesets or mods.
    pub folder: Folder,
    /// The id of the ruleset or mod.
    pub id: String,
}

impl Home {
    /// The home of a file: below the `rulesets` or `mods` of a library given on the command line,
    /// else below the nearest folder of such a name.
    pub fn of(path: &Path, libraries: &[PathBuf]) -> Option<Self> {
        // As written first: a library may consist of links.
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
            if let Some(home) = below.and_then(|below| Self::new(&root, folder, below)) {
                return Some(home);
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

/// The shipped library below the folders given.
///
/// # Errors
/// If a folder is not there.
pub fn open(folders: &[PathBuf], terminal: &mut Terminal) -> Result<Library, Stop> {
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

    use super::{Folder, Home};

    fn nearest(path: &str) -> Option<(String, Folder, String)> {
        let home = Home::nearest(Path::new(path))?;
        Some((home.root.display().to_string(), home.folder, home.id))
    }

    #[test]
    fn the_nearest_folder_of_rules_is_home() {
        let home = |root: &str, folder, id: &str| Some((root.to_owned(), folder, id.to_owned()));
        assert_eq!(
            nearest("/a/rulesets/x/y.majs"),
            home("/a", Folder::Rulesets, "x/y")
        );
        assert_eq!(
            nearest("/a/mods/lib/yaku/z-1.jq"),
            home("/a", Folder::Mods, "lib/yaku/z-1")
        );
        assert_eq!(
            nearest("/mods/b/rulesets/c.json"),
            home("/mods/b", Folder::Rulesets, "c")
        );
    }

    #[test]
    fn elsewhere_files_are_homeless() {
        assert_eq!(nearest("/a/b.majs"), None);
        assert_eq!(nearest("/a/rulesets/README.md"), None);
        assert_eq!(nearest("/a/rulesets/Upper.majs"), None);
        assert_eq!(nearest("/a/rulesets/../b.majs"), None);
        assert_eq!(nearest("/a/rulesets"), None);
    }
}
