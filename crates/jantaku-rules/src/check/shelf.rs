//! All files of the library with their facts, and which of them can be loaded together.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use jantaku_majs::diagnostic::{Code, Diagnostic};
use jantaku_majs::span::Span;
use jantaku_names::Space;

use super::facts::Facts;
use super::walk::Walker;
use super::{CheckedFile, Placement};
use crate::library::{DiskError, Folder, Format, Library, Pack, SourceFile};
use crate::report::{Report, SourceText};

/// A file with what is known about it.
pub(super) struct Unit {
    pub(super) file: Arc<SourceFile>,
    pub(super) place: Placement,
    pub(super) facts: Facts,
    /// What the walk over its values found.
    pub(super) found: Vec<Diagnostic>,
}

impl Unit {
    fn new(file: Arc<SourceFile>, place: Placement) -> Self {
        let text = &file.source.text;
        let mut walker = Walker::new(text);
        walker.commands(file.commands(), false);
        let (mut facts, found) = (walker.facts, walker.found.finish());
        if file.format == Format::Jq || file.is_faulty() {
            facts.read_opaque(text);
        }
        Self {
            file,
            place,
            facts,
            found,
        }
    }

    /// The mod's id, for files that are one.
    pub(super) fn mod_id(&self) -> Option<&str> {
        match &self.place {
            Placement::Mod(id) => Some(id),
            Placement::Ruleset(_) | Placement::Loose => None,
        }
    }

    /// Is it a ruleset, as far as anybody can tell?
    pub(super) fn is_ruleset(&self) -> bool {
        match self.place {
            Placement::Ruleset(_) => true,
            Placement::Mod(_) => false,
            Placement::Loose => self.facts.has_wall || !self.facts.links.bases.is_empty(),
        }
    }
}

/// Units by their number.
pub(super) type Units = BTreeSet<usize>;

/// The library, read and indexed.
pub(super) struct Shelf<'l> {
    library: &'l Library,
    pub(super) units: Vec<Unit>,
    rulesets: BTreeMap<String, usize>,
    mods: BTreeMap<String, usize>,
    pub(super) packs: BTreeMap<String, Pack>,
    /// The files that each file brings along.
    linked: Vec<Units>,
    /// What each ruleset and pack can be loaded with.
    loads: Vec<Units>,
    defined: Index,
    used: Index,
    mentioned: BTreeMap<String, Vec<usize>>,
    opaque: BTreeMap<String, Vec<usize>>,
    /// What could not be read.
    pub(super) problems: Vec<Report>,
}

type Index = BTreeMap<Space, BTreeMap<String, Vec<usize>>>;

impl<'l> Shelf<'l> {
    /// Reads the library. The checked files come first, in their order, and take the place of
    /// what the library has under their ids.
    pub(super) fn new(library: &'l Library, files: &[CheckedFile]) -> Self {
        let mut shelf = Self {
            library,
            units: Vec::new(),
            rulesets: BTreeMap::new(),
            mods: BTreeMap::new(),
            packs: BTreeMap::new(),
            linked: Vec::new(),
            loads: Vec::new(),
            defined: Index::new(),
            used: Index::new(),
            mentioned: BTreeMap::new(),
            opaque: BTreeMap::new(),
            problems: Vec::new(),
        };
        for file in files {
            shelf.put(Arc::new(compile(file)), file.place.clone());
        }
        for folder in [Folder::Rulesets, Folder::Mods] {
            let ids = library.ids(folder);
            for id in shelf.readable(ids).unwrap_or_default() {
                if !shelf.ids(folder).contains_key(&id)
                    && let Some(file) = shelf.readable(library.find(folder, &id)).flatten()
                {
                    let place = match folder {
                        Folder::Rulesets => Placement::Ruleset(id),
                        Folder::Mods => Placement::Mod(id),
                    };
                    shelf.put(file, place);
                }
            }
        }
        shelf.packs = shelf.readable(library.packs()).unwrap_or_default();
        shelf.index();
        shelf.plan();
        shelf
    }

    fn readable<T>(&mut self, result: Result<T, DiskError>) -> Option<T> {
        result
            .map_err(|error| {
                let diagnostic =
                    Diagnostic::error(Code::InvalidJsonFile, Span::default(), error.problem);
                let source = Arc::new(SourceText {
                    name: error.path,
                    text: String::new(),
                });
                self.problems.push(Report { source, diagnostic });
            })
            .ok()
    }

    fn ids(&self, folder: Folder) -> &BTreeMap<String, usize> {
        match folder {
            Folder::Rulesets => &self.rulesets,
            Folder::Mods => &self.mods,
        }
    }

    fn put(&mut self, file: Arc<SourceFile>, place: Placement) {
        let number = self.units.len();
        match &place {
            Placement::Ruleset(id) => _ = self.rulesets.insert(id.clone(), number),
            Placement::Mod(id) => _ = self.mods.insert(id.clone(), number),
            Placement::Loose => {}
        }
        self.units.push(Unit::new(file, place));
    }

    fn index(&mut self) {
        fn enter(index: &mut Index, names: &super::facts::Names, number: usize) {
            for (space, names) in names {
                let index = index.entry(*space).or_default();
                for name in names {
                    index.entry(name.clone()).or_default().push(number);
                }
            }
        }
        for (number, unit) in self.units.iter().enumerate() {
            enter(&mut self.defined, &unit.facts.defined, number);
            enter(&mut self.used, &unit.facts.used, number);
            for word in &unit.facts.mentions {
                self.mentioned.entry(word.clone()).or_default().push(number);
            }
            for word in &unit.facts.opaque {
                self.opaque.entry(word.clone()).or_default().push(number);
            }
        }
    }

    /// The ruleset of that id.
    pub(super) fn ruleset(&self, id: &str) -> Option<usize> {
        self.rulesets.get(id).copied()
    }

    /// The mod that an id means.
    pub(super) fn find_mod(&self, id: &str) -> Option<usize> {
        self.mods.get(id).copied().or_else(|| {
            let file = self.library.find_mod(id).ok().flatten()?;
            let path = file.source.name.strip_prefix("mods/")?;
            self.mods.get(path.rsplit_once('.')?.0).copied()
        })
    }

    /// The ids of all rulesets.
    pub(super) fn ruleset_ids(&self) -> impl Iterator<Item = &str> {
        self.rulesets.keys().map(String::as_str)
    }

    /// The ids of all mods.
    pub(super) fn mod_ids(&self) -> impl Iterator<Item = &str> {
        self.mods.keys().map(String::as_str)
    }

    /// The names of all libraries.
    pub(super) fn library_names(&self) -> impl Iterator<Item = &str> {
        self.mod_ids().filter_map(|id| id.strip_prefix("lib/"))
    }

    /// The files that a file brings along.
    fn links_of(&self, number: usize) -> Units {
        let Some(unit) = self.units.get(number) else {
            return Units::new();
        };
        let links = &unit.facts.links;
        let bases = links.bases.iter().filter_map(|link| self.ruleset(&link.id));
        let libraries = links
            .requires
            .iter()
            .filter_map(|link| self.find_mod(&format!("lib/{}", link.id)));
        let offers = links
            .offers
            .iter()
            .filter_map(|link| self.find_mod(&link.id));
        // A base has no effect in a mod.
        let bases = bases.filter(|_| unit.mod_id().is_none());
        bases.chain(libraries).chain(offers).collect()
    }

    /// Works out what can be loaded together.
    fn plan(&mut self) {
        let numbers = 0..self.units.len();
        self.linked = numbers.map(|number| self.links_of(number)).collect();
        let units = self.units.iter().enumerate();
        let rulesets = units.filter(|(_, unit)| unit.mod_id().is_none());
        let own = rulesets.map(|(number, _)| self.closure([number]));
        let packs = self.packs.keys();
        let packed = packs.map(|id| self.closure(self.pack_files(id)));
        self.loads = own.chain(packed).collect();
    }

    /// Some files with all that they bring along, directly or not.
    fn closure(&self, start: impl IntoIterator<Item = usize>) -> Units {
        let mut reached = Units::new();
        let mut open: Vec<usize> = start.into_iter().collect();
        while let Some(number) = open.pop() {
            if reached.insert(number) {
                open.extend(self.linked.get(number).into_iter().flatten());
            }
        }
        reached
    }

    /// The files that a pack and those below it name.
    fn pack_files(&self, id: &str) -> Units {
        let mut files = Units::new();
        let mut seen = BTreeSet::new();
        let mut next = Some(id);
        while let Some(id) = next.take() {
            match self.packs.get(id) {
                Some(pack) if seen.insert(id) => {
                    let mods = pack.mods.iter().chain(&pack.post_mods);
                    files.extend(mods.filter_map(|entry| self.find_mod(&entry.id)));
                    next = pack.ruleset.as_deref();
                }
                _ => files.extend(self.ruleset(id)),
            }
        }
        files
    }

    /// Everything that can be loaded together with a file.
    pub(super) fn companions(&self, number: usize) -> Units {
        let unit = self.units.get(number);
        let is_loose =
            unit.is_some_and(|unit| unit.place == Placement::Loose && !unit.is_ruleset());
        let loads = self.loads.iter().filter(|load| load.contains(&number));
        let files: Units = loads.flatten().copied().collect();
        if is_loose || files.is_empty() {
            let shelved = self
                .units
                .iter()
                .enumerate()
                .filter(|(_, unit)| unit.place != Placement::Loose);
            return shelved.map(|(number, _)| number).chain([number]).collect();
        }
        files
    }

    /// The files in which something has to be defined for this one: for a ruleset those it is
    /// loaded with itself, for others all companions.
    pub(super) fn providers(&self, number: usize) -> Units {
        if !self.units.get(number).is_some_and(Unit::is_ruleset) {
            return self.companions(number);
        }
        self.closure([number])
    }

    /// Is the name defined in one of the files, or may it be?
    pub(super) fn defines(&self, files: &Units, space: Space, name: &str) -> bool {
        within(find(&self.defined, space, name), files) || self.is_opaque(files, name)
    }

    /// Is the name used in one of the files, or may it be?
    pub(super) fn uses(&self, files: &Units, space: Space, name: &str) -> bool {
        within(find(&self.used, space, name), files)
            || within(self.mentioned.get(name), files)
            || self.is_opaque(files, name)
    }

    /// Is the word part of something that could not be read?
    pub(super) fn is_opaque(&self, files: &Units, word: &str) -> bool {
        within(self.opaque.get(word), files)
    }

    /// Are there definitions of that name space whose names nobody can tell?
    pub(super) fn is_open(&self, files: &Units, space: Space) -> bool {
        self.in_files(files)
            .any(|unit| unit.facts.open.contains(&space))
    }

    /// The names that the files define in a name space.
    pub(super) fn defined_names(&self, files: &Units, space: Space) -> impl Iterator<Item = &str> {
        let names = self.defined.get(&space).into_iter().flatten();
        let here = names.filter(move |(_, numbers)| within(Some(numbers), files));
        here.map(|(name, _)| name.as_str())
    }

    /// The units of that number.
    pub(super) fn in_files(&self, files: &Units) -> impl Iterator<Item = &Unit> {
        files.iter().filter_map(|number| self.units.get(*number))
    }
}

fn find<'i>(index: &'i Index, space: Space, name: &str) -> Option<&'i Vec<usize>> {
    index.get(&space)?.get(name)
}

fn within(numbers: Option<&Vec<usize>>, files: &Units) -> bool {
    numbers.is_some_and(|numbers| numbers.iter().any(|number| files.contains(number)))
}

fn compile(file: &CheckedFile) -> SourceFile {
    let source = Arc::new(SourceText {
        name: file.name.clone(),
        text: file.text.clone(),
    });
    let format = Format::of(&file.name).unwrap_or(Format::Majs);
    let folder = match file.place {
        Placement::Ruleset(_) | Placement::Loose => Folder::Rulesets,
        Placement::Mod(_) => Folder::Mods,
    };
    SourceFile::new(source, format, folder)
}
