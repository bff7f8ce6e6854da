//! An index of all files of the library: their facts, and which of them can be loaded together.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use jantaku_majs::diagnostic::{Code, Diagnostic};
use jantaku_majs::span::Span;
use jantaku_names::NameSpace;

use super::facts::Facts;
use super::walk::Walker;
use super::{CheckedFile, Placement};
use crate::library::{DiskError, Folder, Format, Library, Pack, SourceFile};
use crate::report::{Report, SourceText};

/// A file with everything that was found out about it on its own.
pub(super) struct Unit {
    pub(super) file: Arc<SourceFile>,
    pub(super) placement: Placement,
    pub(super) facts: Facts,
    /// What the checks of its values found.
    pub(super) found: Vec<Diagnostic>,
}

impl Unit {
    fn new(file: Arc<SourceFile>, placement: Placement) -> Self {
        let text = &file.source.text;
        let mut walker = Walker::new(text);
        walker.check_commands(file.commands());
        let (mut facts, found) = (walker.facts, walker.found.finish());
        if file.format == Format::Jq || file.is_faulty() {
            facts.add_opaque_words(text);
        }
        Self {
            file,
            placement,
            facts,
            found,
        }
    }

    /// The id of a mod; `None` for other files.
    pub(super) fn mod_id(&self) -> Option<&str> {
        match &self.placement {
            Placement::Mod(id) => Some(id),
            Placement::Ruleset(_) | Placement::Loose => None,
        }
    }

    /// Whether the file is a ruleset. For a loose file this is inferred from its content.
    pub(super) fn is_ruleset(&self) -> bool {
        match self.placement {
            Placement::Ruleset(_) => true,
            Placement::Mod(_) => false,
            Placement::Loose => self.facts.has_wall || !self.facts.links.bases.is_empty(),
        }
    }
}

/// A set of files, by their position in [`LibraryIndex::units`].
pub(super) type Units = BTreeSet<usize>;

pub(super) struct LibraryIndex<'l> {
    library: &'l Library,
    pub(super) units: Vec<Unit>,
    rulesets: BTreeMap<String, usize>,
    mods: BTreeMap<String, usize>,
    pub(super) packs: BTreeMap<String, Pack>,
    /// For each file, those it is based on, requires or offers.
    linked: Vec<Units>,
    /// For each ruleset and pack, all files it can be loaded with.
    loads: Vec<Units>,
    defined: NameIndex,
    used: NameIndex,
    mentioned: BTreeMap<String, Vec<usize>>,
    opaque: BTreeMap<String, Vec<usize>>,
    /// Files and folders that could not be read.
    pub(super) problems: Vec<Report>,
}

/// By name space and name, the files in which the name occurs.
type NameIndex = BTreeMap<NameSpace, BTreeMap<String, Vec<usize>>>;

impl<'l> LibraryIndex<'l> {
    /// Reads the library. The units begin with the checked files in their order, which replace the
    /// files that the library has under the same ids.
    pub(super) fn new(library: &'l Library, files: &[CheckedFile]) -> Self {
        let mut index = Self {
            library,
            units: Vec::new(),
            rulesets: BTreeMap::new(),
            mods: BTreeMap::new(),
            packs: BTreeMap::new(),
            linked: Vec::new(),
            loads: Vec::new(),
            defined: NameIndex::new(),
            used: NameIndex::new(),
            mentioned: BTreeMap::new(),
            opaque: BTreeMap::new(),
            problems: Vec::new(),
        };
        for file in files {
            index.add(Arc::new(compile(file)), file.placement.clone());
        }
        for folder in [Folder::Rulesets, Folder::Mods] {
            let ids = library.ids(folder);
            for id in index.ok_or_report(ids).unwrap_or_default() {
                if !index.ids(folder).contains_key(&id)
                    && let Some(file) = index.ok_or_report(library.find(folder, &id)).flatten()
                {
                    let placement = match folder {
                        Folder::Rulesets => Placement::Ruleset(id),
                        Folder::Mods => Placement::Mod(id),
                    };
                    index.add(file, placement);
                }
            }
        }
        index.packs = index.ok_or_report(library.packs()).unwrap_or_default();
        index.index_names();
        index.find_loads();
        index
    }

    fn ok_or_report<T>(&mut self, result: Result<T, DiskError>) -> Option<T> {
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

    fn add(&mut self, file: Arc<SourceFile>, placement: Placement) {
        let number = self.units.len();
        match &placement {
            Placement::Ruleset(id) => _ = self.rulesets.insert(id.clone(), number),
            Placement::Mod(id) => _ = self.mods.insert(id.clone(), number),
            Placement::Loose => {}
        }
        self.units.push(Unit::new(file, placement));
    }

    fn index_names(&mut self) {
        fn enter(index: &mut NameIndex, names: &super::facts::Names, number: usize) {
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

    pub(super) fn find_ruleset(&self, id: &str) -> Option<usize> {
        self.rulesets.get(id).copied()
    }

    /// Finds a mod by its id or by an alias.
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

    /// The files that a file is based on, requires or offers.
    fn links_of(&self, number: usize) -> Units {
        let Some(unit) = self.units.get(number) else {
            return Units::new();
        };
        let links = &unit.facts.links;
        let bases = links
            .bases
            .iter()
            .filter_map(|link| self.find_ruleset(&link.id));
        let libraries = links
            .requires
            .iter()
            .filter_map(|link| self.find_mod(&format!("lib/{}", link.id)));
        let offers = links
            .offers
            .iter()
            .filter_map(|link| self.find_mod(&link.id));
        // `define_base_ruleset` has no effect in a mod.
        let bases = bases.filter(|_| unit.mod_id().is_none());
        bases.chain(libraries).chain(offers).collect()
    }

    /// Finds out which files can be loaded together.
    fn find_loads(&mut self) {
        let numbers = 0..self.units.len();
        self.linked = numbers.map(|number| self.links_of(number)).collect();
        let units = self.units.iter().enumerate();
        let rulesets = units.filter(|(_, unit)| unit.mod_id().is_none());
        let own = rulesets.map(|(number, _)| self.closure([number]));
        let packs = self.packs.keys();
        let packed = packs.map(|id| self.closure(self.pack_files(id)));
        self.loads = own.chain(packed).collect();
    }

    /// Some files with all that they link to, directly or not.
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

    /// The mods and the ruleset that a pack and those it is based on list.
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
                _ => files.extend(self.find_ruleset(id)),
            }
        }
        files
    }

    /// All files that can be loaded together with a file.
    pub(super) fn companions(&self, number: usize) -> Units {
        let unit = self.units.get(number);
        let is_loose =
            unit.is_some_and(|unit| unit.placement == Placement::Loose && !unit.is_ruleset());
        let loads = self.loads.iter().filter(|load| load.contains(&number));
        let files: Units = loads.flatten().copied().collect();
        if is_loose || files.is_empty() {
            let in_library = self
                .units
                .iter()
                .enumerate()
                .filter(|(_, unit)| unit.placement != Placement::Loose);
            let numbers = in_library.map(|(number, _)| number);
            return numbers.chain([number]).collect();
        }
        files
    }

    /// The files that may define what a file uses: for a ruleset those it brings along, for others
    /// all companions.
    pub(super) fn providers(&self, number: usize) -> Units {
        if !self.units.get(number).is_some_and(Unit::is_ruleset) {
            return self.companions(number);
        }
        self.closure([number])
    }

    /// Whether a name is defined in one of the files, or may be.
    pub(super) fn defines(&self, files: &Units, space: NameSpace, name: &str) -> bool {
        within(find(&self.defined, space, name), files) || self.is_opaque(files, name)
    }

    /// Whether a name is used in one of the files, or may be.
    pub(super) fn uses(&self, files: &Units, space: NameSpace, name: &str) -> bool {
        within(find(&self.used, space, name), files)
            || within(self.mentioned.get(name), files)
            || self.is_opaque(files, name)
    }

    /// Whether a word occurs in one of the files that have no commands.
    pub(super) fn is_opaque(&self, files: &Units, word: &str) -> bool {
        within(self.opaque.get(word), files)
    }

    /// Whether one of the files has a definition of a name space whose name is a variable.
    pub(super) fn is_open(&self, files: &Units, space: NameSpace) -> bool {
        self.in_files(files)
            .any(|unit| unit.facts.open.contains(&space))
    }

    /// The names that the files define in a name space.
    pub(super) fn defined_names(
        &self,
        files: &Units,
        space: NameSpace,
    ) -> impl Iterator<Item = &str> {
        let names = self.defined.get(&space).into_iter().flatten();
        let here = names.filter(move |(_, numbers)| within(Some(numbers), files));
        here.map(|(name, _)| name.as_str())
    }

    /// The units of that number.
    pub(super) fn in_files(&self, files: &Units) -> impl Iterator<Item = &Unit> {
        files.iter().filter_map(|number| self.units.get(*number))
    }
}

fn find<'i>(index: &'i NameIndex, space: NameSpace, name: &str) -> Option<&'i Vec<usize>> {
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
    let folder = match file.placement {
        Placement::Ruleset(_) | Placement::Loose => Folder::Rulesets,
        Placement::Mod(_) => Folder::Mods,
    };
    SourceFile::new(source, format, folder)
}
