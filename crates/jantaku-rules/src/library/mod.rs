//! The library: rulesets, mods, packs and their translations.
//!
//! A library is a list of file sources. The first source that has a file for an id wins, so that a
//! folder given on the command line overrides the shipped library, which is embedded in the binary.

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
pub use ids::{CUSTOM, MAX_ID, is_mod_id, is_ruleset_id};
pub use pack::Pack;
pub use source::{Content, Format, SourceFile};

/// The folders of a library that contain rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Folder {
    /// `rulesets/`
    Rulesets,
    /// `mods/`
    Mods,
}

impl Folder {
    /// The folder's name on disk.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Rulesets => "rulesets",
            Self::Mods => "mods",
        }
    }

    /// The formats a file may have; if several files have the same id, the first format wins.
    fn formats(self) -> &'static [Format] {
        match self {
            Self::Rulesets => &[Format::Json, Format::Majs],
            Self::Mods => &[Format::Jq, Format::Majs, Format::Json],
        }
    }
}

/// The folder of translations.
const LOCALES: &str = "locales";

/// Where the files of a library come from.
enum FileSource {
    /// Texts in memory, by path.
    Memory(BTreeMap<String, String>),
    /// A folder on disk. Every lookup reads it again, so that edits take effect at once.
    Disk(PathBuf),
}

impl FileSource {
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

/// Current ids of mods by their former ids, as `aliases.json` lists them.
pub type ModAliases = BTreeMap<String, Value>;

/// Rulesets, mods, packs and translations from several sources, with a cache of compiled files.
pub struct Library {
    sources: Vec<FileSource>,
    /// The last compilation of each path.
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
            sources: Vec::new(),
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

    /// Adds texts in memory, by path such as `mods/lib/example.majs`. All sources added before take
    /// precedence.
    #[must_use]
    pub fn with_files(mut self, files: BTreeMap<String, String>) -> Self {
        self.sources.push(FileSource::Memory(files));
        self
    }

    /// Adds a folder on disk. It takes precedence over texts in memory, but not over folders added
    /// before.
    #[must_use]
    pub fn with_folder(mut self, folder: PathBuf) -> Self {
        let at = self
            .sources
            .iter()
            .take_while(|source| matches!(source, FileSource::Disk(_)))
            .count();
        self.sources.insert(at, FileSource::Disk(folder));
        self
    }

    /// The compiled file of a ruleset or mod; `None` if no source has one, or the id is malformed
    /// or [`CUSTOM`].
    ///
    /// # Errors
    /// If a file exists but cannot be read.
    pub fn find(&self, folder: Folder, id: &str) -> Result<Option<Arc<SourceFile>>, DiskError> {
        let valid = match folder {
            Folder::Rulesets => is_ruleset_id(id) && id != CUSTOM,
            Folder::Mods => is_mod_id(id),
        };
        if !valid {
            return Ok(None);
        }
        for source in &self.sources {
            for &format in folder.formats() {
                let path = format!("{}/{id}.{}", folder.name(), format.extension());
                if let Some(text) = source.read(&path)? {
                    return Ok(Some(self.compile(path, text, format, folder)));
                }
            }
        }
        Ok(None)
    }

    /// Compiles a text, unless the last compilation of this path was of the same text.
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

    /// All ids in a folder, sorted; those of packs count as rulesets.
    ///
    /// # Errors
    /// If a folder cannot be read.
    pub fn ids(&self, folder: Folder) -> Result<BTreeSet<String>, DiskError> {
        let mut ids = BTreeSet::new();
        let prefix = format!("{}/", folder.name());
        for source in &self.sources {
            for path in source.list(folder.name())? {
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
            ids.remove(CUSTOM);
        }
        Ok(ids)
    }

    /// Reads a JSON object that every source may contribute to. Members of sources with precedence
    /// override those of others.
    fn read_table(&self, path: &str) -> Result<BTreeMap<String, Value>, DiskError> {
        let mut table = BTreeMap::new();
        for source in self.sources.iter().rev() {
            let Some(text) = source.read(path)? else {
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

    /// Translations of the texts of a ruleset and its mods, by the original text. They are read
    /// from `locales/LANGUAGE/RULESET.json`; empty if there is no such file.
    ///
    /// # Errors
    /// If the file exists but cannot be read.
    pub fn words(
        &self,
        language: &str,
        ruleset: &str,
    ) -> Result<BTreeMap<String, String>, DiskError> {
        if !is_language(language) || !is_ruleset_id(ruleset) {
            return Ok(BTreeMap::new());
        }
        let table = self.read_table(&format!("{LOCALES}/{language}/{ruleset}.json"))?;
        let words = table.into_iter().filter_map(|(text, word)| match word {
            Value::String(word) => Some((text, word)),
            _ => None,
        });
        Ok(words.collect())
    }

    /// The languages that a ruleset is translated to.
    ///
    /// # Errors
    /// If a folder cannot be read.
    pub fn languages(&self, ruleset: &str) -> Result<BTreeSet<String>, DiskError> {
        let mut languages = BTreeSet::new();
        for source in &self.sources {
            for path in source.list(LOCALES)? {
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
        let table = self.read_table("packs.json")?;
        let packs = table
            .into_iter()
            .map(|(id, record)| (id, Pack::new(record)));
        Ok(packs.collect())
    }

    /// Finds a mod by its id or by an alias.
    ///
    /// # Errors
    /// If the library cannot be read.
    pub fn find_mod(&self, id: &str) -> Result<Option<Arc<SourceFile>>, DiskError> {
        match self.find(Folder::Mods, id)? {
            Some(file) => Ok(Some(file)),
            None => {
                let found = self.find_by_alias(id, &self.mod_aliases()?)?;
                Ok(found.map(|(file, _)| file))
            }
        }
    }

    /// The aliases of mods that have moved.
    ///
    /// # Errors
    /// If an `aliases.json` cannot be read.
    pub fn mod_aliases(&self) -> Result<ModAliases, DiskError> {
        self.read_table("aliases.json")
    }

    /// Finds a mod by an id that is not its path in this library, and returns it with its path: the
    /// id it moved to, the id it moved from, or the same id with or without `lib/`.
    ///
    /// # Errors
    /// If the library cannot be read.
    pub fn find_by_alias(
        &self,
        id: &str,
        aliases: &ModAliases,
    ) -> Result<Option<(Arc<SourceFile>, String)>, DiskError> {
        let current = aliases.get(id).and_then(Value::as_str).map(str::to_owned);
        let former = aliases
            .iter()
            .find(|(_, new)| new.as_str() == Some(id))
            .map(|(old, _)| old.clone());
        let sibling = match id.strip_prefix("lib/") {
            Some(plain) => plain.to_owned(),
            None => format!("lib/{id}"),
        };
        for candidate in [current, former, Some(sibling)].into_iter().flatten() {
            if let Some(file) = self.find(Folder::Mods, &candidate)? {
                return Ok(Some((file, candidate)));
            }
        }
        Ok(None)
    }
}
