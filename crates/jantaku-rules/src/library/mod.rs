//! The library: where rulesets, mods, packs and their words in other languages are found.
//!
//! A library is a stack of shelves. The first shelf that has a file of an id wins, so a folder
//! given on the command line goes before the shipped library, which is embedded in the binary.

mod disk;
mod embedded;
mod ids;
mod pack;
mod source;

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use jantaku_majs::diagnostic::Diagnostic;
use serde_json::Value;

use crate::report::SourceText;
pub use disk::DiskError;
use ids::is_language;
pub use ids::{MAX_ID, is_mod_id, is_ruleset_id};
pub use pack::Pack;
pub use source::{Content, Format, SourceFile};

/// The two folders of a library that rules come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Folder {
    /// `rulesets/`
    Rulesets,
    /// `mods/`
    Mods,
}

impl Folder {
    /// Its name on disk.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Rulesets => "rulesets",
            Self::Mods => "mods",
        }
    }

    /// The formats looked for, in order.
    fn formats(self) -> &'static [Format] {
        match self {
            Self::Rulesets => &[Format::Json, Format::Majs],
            Self::Mods => &[Format::Jq, Format::Majs, Format::Json],
        }
    }
}

/// Where the words of other languages are.
const LOCALES: &str = "locales";

/// One place files come from.
enum Shelf {
    /// Files held in memory, by path.
    Memory(BTreeMap<String, String>),
    /// A folder on disk, read anew at every look.
    Disk(PathBuf),
}

impl Shelf {
    fn read(&self, path: &str) -> Result<Option<String>, DiskError> {
        match self {
            Self::Memory(files) => Ok(files.get(path).cloned()),
            Self::Disk(root) => disk::read(root, path),
        }
    }

    fn list(&self, folder: &str) -> Result<Vec<String>, DiskError> {
        match self {
            Self::Memory(files) => {
                let prefix = format!("{folder}/");
                Ok(files
                    .keys()
                    .filter(|path| path.starts_with(&prefix))
                    .cloned()
                    .collect())
            }
            Self::Disk(root) => disk::list(root, folder),
        }
    }
}

/// The new ids of mods by their old ones.
pub type Moved = BTreeMap<String, Value>;

/// A stack of shelves, with what was compiled from them.
pub struct Library {
    shelves: Vec<Shelf>,
    compiled: Mutex<HashMap<String, Arc<SourceFile>>>,
}

impl Default for Library {
    fn default() -> Self {
        Self::shipped()
    }
}

impl Library {
    /// A library without files.
    #[must_use]
    pub fn empty() -> Self {
        Self {
            shelves: Vec::new(),
            compiled: Mutex::default(),
        }
    }

    /// The library that is shipped with the program.
    #[must_use]
    pub fn shipped() -> Self {
        let files = embedded::FILES
            .iter()
            .map(|&(path, text)| (path.to_owned(), text.to_owned()));
        Self::empty().with_files(files.collect())
    }

    /// Adds files held in memory, to be looked at after what is there.
    #[must_use]
    pub fn with_files(mut self, files: BTreeMap<String, String>) -> Self {
        self.shelves.push(Shelf::Memory(files));
        self
    }

    /// Adds a folder on disk, to be looked at before the shipped library but after folders
    /// added earlier.
    #[must_use]
    pub fn with_folder(mut self, folder: PathBuf) -> Self {
        let at = self
            .shelves
            .iter()
            .take_while(|shelf| matches!(shelf, Shelf::Disk(_)))
            .count();
        self.shelves.insert(at, Shelf::Disk(folder));
        self
    }

    /// The file of a ruleset or mod, compiled.
    ///
    /// # Errors
    /// If a file is there but cannot be read.
    pub fn find(&self, folder: Folder, id: &str) -> Result<Option<Arc<SourceFile>>, DiskError> {
        let valid = match folder {
            Folder::Rulesets => is_ruleset_id(id),
            Folder::Mods => is_mod_id(id),
        };
        if !valid {
            return Ok(None);
        }
        for shelf in &self.shelves {
            for &format in folder.formats() {
                let path = format!("{}/{id}.{}", folder.name(), format.extension());
                if let Some(text) = shelf.read(&path)? {
                    return Ok(Some(self.compile(path, text, format, folder)));
                }
            }
        }
        Ok(None)
    }

    /// Compiles a text, or finds what was compiled from the same text before.
    fn compile(
        &self,
        path: String,
        text: String,
        format: Format,
        folder: Folder,
    ) -> Arc<SourceFile> {
        let mut compiled = self.compiled.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(file) = compiled.get(&path)
            && file.source.text == text
        {
            return Arc::clone(file);
        }
        let source = Arc::new(SourceText {
            name: path.clone(),
            text,
        });
        let file = Arc::new(SourceFile::new(source, format, folder));
        compiled.insert(path, Arc::clone(&file));
        file
    }

    /// The ids in a folder, sorted.
    ///
    /// # Errors
    /// If a folder cannot be read.
    pub fn ids(&self, folder: Folder) -> Result<BTreeSet<String>, DiskError> {
        let mut ids = BTreeSet::new();
        let prefix = format!("{}/", folder.name());
        for shelf in &self.shelves {
            for path in shelf.list(folder.name())? {
                let Some((id, extension)) = path
                    .strip_prefix(&prefix)
                    .and_then(|path| path.rsplit_once('.'))
                else {
                    continue;
                };
                if folder
                    .formats()
                    .iter()
                    .any(|format| format.extension() == extension)
                {
                    ids.insert(id.to_owned());
                }
            }
        }
        if folder == Folder::Rulesets {
            ids.extend(self.packs()?.into_keys());
        }
        Ok(ids)
    }

    /// A JSON object at the root of the library, put together from all shelves.
    fn table(&self, path: &str) -> Result<BTreeMap<String, Value>, DiskError> {
        let mut table = BTreeMap::new();
        for shelf in self.shelves.iter().rev() {
            let Some(text) = shelf.read(path)? else {
                continue;
            };
            let invalid = |diagnostic: Diagnostic| DiskError::invalid(path, &diagnostic.message);
            let node = jantaku_majs::json::parse(&text).map_err(invalid)?;
            match crate::variables::resolve(&node, &BTreeMap::new()).map_err(invalid)? {
                Value::Object(records) => table.extend(records),
                _ => return Err(DiskError::invalid(path, "an object is expected")),
            }
        }
        Ok(table)
    }

    /// The texts of a ruleset and its mods in another language, by the texts as they are written:
    /// `locales/LANGUAGE/RULESET.json`. Empty if there are none.
    ///
    /// # Errors
    /// If such a file cannot be read.
    pub fn words(
        &self,
        language: &str,
        ruleset: &str,
    ) -> Result<BTreeMap<String, String>, DiskError> {
        if !is_language(language) || !is_ruleset_id(ruleset) {
            return Ok(BTreeMap::new());
        }
        let table = self.table(&format!("{LOCALES}/{language}/{ruleset}.json"))?;
        let words = table.into_iter().filter_map(|(text, word)| match word {
            Value::String(word) => Some((text, word)),
            _ => None,
        });
        Ok(words.collect())
    }

    /// The languages in which a ruleset has words.
    ///
    /// # Errors
    /// If a folder cannot be read.
    pub fn languages(&self, ruleset: &str) -> Result<BTreeSet<String>, DiskError> {
        let mut languages = BTreeSet::new();
        for shelf in &self.shelves {
            for path in shelf.list(LOCALES)? {
                let path = path.strip_prefix(LOCALES).unwrap_or_default();
                let path = path.trim_start_matches('/');
                let named = path
                    .strip_suffix(".json")
                    .and_then(|path| path.split_once('/'));
                if let Some((language, id)) = named
                    && id == ruleset
                    && is_language(language)
                {
                    languages.insert(language.to_owned());
                }
            }
        }
        Ok(languages)
    }

    /// All modpacks, by id.
    ///
    /// # Errors
    /// If a `packs.json` cannot be read.
    pub fn packs(&self) -> Result<BTreeMap<String, Pack>, DiskError> {
        let table = self.table("packs.json")?;
        let packs = table
            .into_iter()
            .map(|(id, record)| (id, Pack::new(record)));
        Ok(packs.collect())
    }

    /// The mod that an id means: itself, or the id it has moved to.
    ///
    /// # Errors
    /// If the library cannot be read.
    pub fn find_mod(&self, id: &str) -> Result<Option<Arc<SourceFile>>, DiskError> {
        match self.find(Folder::Mods, id)? {
            Some(file) => Ok(Some(file)),
            None => {
                let found = self.find_moved(id, &self.moved()?)?;
                Ok(found.map(|(file, _)| file))
            }
        }
    }

    /// The mods that have moved.
    ///
    /// # Errors
    /// If an `aliases.json` cannot be read.
    pub fn moved(&self) -> Result<Moved, DiskError> {
        self.table("aliases.json")
    }

    /// The mod that had an id before it moved, or has it since.
    ///
    /// # Errors
    /// If the library cannot be read.
    pub fn find_moved(
        &self,
        id: &str,
        moved: &Moved,
    ) -> Result<Option<(Arc<SourceFile>, String)>, DiskError> {
        let forward = moved.get(id).and_then(Value::as_str).map(str::to_owned);
        let back = moved
            .iter()
            .find(|(_, new)| new.as_str() == Some(id))
            .map(|(old, _)| old.clone());
        let general = match id.strip_prefix("lib/") {
            Some(plain) => plain.to_owned(),
            None => format!("lib/{id}"),
        };
        for candidate in [forward, back, Some(general)].into_iter().flatten() {
            if let Some(file) = self.find(Folder::Mods, &candidate)? {
                return Ok(Some((file, candidate)));
            }
        }
        Ok(None)
    }
}
