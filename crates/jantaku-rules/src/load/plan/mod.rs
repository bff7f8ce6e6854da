//! Which files take part in a load, in which order, with which globals.

mod mods;

use std::collections::BTreeSet;
use std::sync::Arc;

use jantaku_majs::diagnostic::{Code, Diagnostic};
use jantaku_majs::edit::{Command, Edit, Step};
use jantaku_majs::node::Node;
use jantaku_majs::span::Span;
use serde_json::{Map, Value};

use mods::nearest_id;

use super::read::{Asks, Requirement, read};
use super::scope::bind;
use super::{LoadError, ModEntry, Request, Ruleset};
use crate::budget::Budget;
use crate::library::{Folder, Library, Moved, Pack, SourceFile};
use crate::report::{Report, SourceText};
use crate::variables::{Variables, resolve, resolve_within};

/// The longest chain of rulesets based on each other.
const MAX_CHAIN: usize = 5;

/// The longest chain of libraries that require each other.
const MAX_LIBRARIES: usize = 100;

/// The longest chain of packs based on each other.
const MAX_PACKS: usize = 16;

/// Files in the order in which they are applied.
#[derive(Debug, Default)]
pub(super) struct Plan {
    /// The ruleset's chain, from the base up, each after its libraries.
    pub(super) rulesets: Vec<Reading>,
    /// Mods of the packs, from the innermost out.
    pub(super) pack_mods: Vec<Group>,
    /// The packs themselves, from the innermost out.
    pub(super) packs: Vec<Pack>,
    /// The user's mods.
    pub(super) mods: Vec<Group>,
    /// Mods that go after the user's.
    pub(super) post_mods: Vec<Group>,
    /// The values of globals.
    pub(super) globals: Variables,
    /// What was noticed.
    pub(super) reports: Vec<Report>,
    /// What reading has left to spend.
    pub(super) budget: Budget,
}

/// A mod after the libraries it requires.
#[derive(Debug)]
pub(super) struct Group {
    pub(super) readings: Vec<Reading>,
}

/// A file as it was read.
#[derive(Debug)]
pub(super) struct Reading {
    pub(super) file: Arc<SourceFile>,
    /// How it is recorded in `enabled_mods`; rulesets and their libraries are not.
    pub(super) entry: Option<ModEntry>,
    /// The commands to apply, if not simply those of the file.
    pub(super) pruned: Option<Vec<Command>>,
    pub(super) scope: Arc<Scope>,
}

impl Reading {
    pub(super) fn commands(&self) -> &[Command] {
        self.pruned.as_deref().unwrap_or(self.file.commands())
    }
}

/// Names with values still to be worked out.
type Values = Vec<(String, Node)>;

/// Where the variables of a file come from.
#[derive(Debug, Default)]
pub(super) struct Scope {
    /// The mod, for the declared defaults of its options: as it was asked for, and what it is
    /// called where it has moved.
    pub(super) ids: Vec<String>,
    /// Values it was given.
    pub(super) config: Map<String, Value>,
    /// Values it was given by the file that requires it, to be worked out there.
    pub(super) required: Option<(Values, Arc<Scope>)>,
    /// Its own defaults.
    pub(super) defaults: Vec<(String, Node)>,
}

/// Reads all files of a load.
pub(super) fn make(library: &Library, request: &Request) -> Result<Plan, LoadError> {
    let mut planner = Planner {
        library,
        flags: BTreeSet::new(),
        required: BTreeSet::new(),
        globals: Vec::new(),
        late_globals: Vec::new(),
        options: Vec::new(),
        said: BTreeSet::new(),
        known_mods: None,
        moved: None,
        plan: Plan::default(),
    };
    let after = planner.rulesets(&request.ruleset)?;
    planner.mods(&request.mods, after)?;
    planner.bind_globals()?;
    Ok(planner.plan)
}

/// A file that cannot be used; its problem is among the reports already.
struct Unusable;

struct Planner<'l> {
    library: &'l Library,
    flags: BTreeSet<String>,
    /// Libraries that have been required.
    required: BTreeSet<String>,
    /// Globals of rulesets and their libraries; the last definition of a name counts.
    globals: Vec<(String, Node)>,
    /// Globals of mods, which count only where nobody else defines the name.
    late_globals: Vec<(String, Node)>,
    /// Options that the rulesets declare for mods: mod id and option.
    options: Vec<(String, Node)>,
    /// Files whose own problems are among the reports.
    said: BTreeSet<String>,
    /// All mods of the library, once they are asked for.
    known_mods: Option<BTreeSet<String>>,
    /// Mods that have moved, once they are asked for.
    moved: Option<Moved>,
    plan: Plan,
}

/// A ruleset of the chain, read.
struct Link {
    file: Arc<SourceFile>,
    asks: Asks,
}

/// A library to be applied after the user's mods, and the ruleset that wants it.
type After = (Arc<SourceFile>, Requirement);

impl Planner<'_> {
    fn note(&mut self, file: &SourceFile, diagnostic: Diagnostic) -> Unusable {
        self.plan.reports.push(file.report(diagnostic));
        Unusable
    }

    /// Notes a problem that no place in a file belongs to.
    fn note_plain(&mut self, name: &str, diagnostic: Diagnostic) {
        let source = Arc::new(SourceText {
            name: name.to_owned(),
            text: String::new(),
        });
        self.plan.reports.push(Report { source, diagnostic });
    }

    fn give_up(&mut self) -> LoadError {
        LoadError {
            reports: std::mem::take(&mut self.plan.reports),
        }
    }

    /// Reads a file: its own problems are noted, its flags take effect.
    fn read(
        &mut self,
        file: &SourceFile,
        ids: &[String],
        config: &Map<String, Value>,
    ) -> Result<Asks, Unusable> {
        if self.said.insert(file.source.name.clone()) {
            let own = file
                .diagnostics
                .iter()
                .map(|diagnostic| file.report(diagnostic.clone()));
            self.plan.reports.extend(own);
        }
        if file.is_faulty() {
            return Err(Unusable);
        }
        let mut flags = std::mem::take(&mut self.flags);
        let mut budget = std::mem::take(&mut self.plan.budget);
        let known = |defaults: &[_], budget: &mut Budget| self.known(ids, config, defaults, budget);
        let asks = read(file.commands(), &mut flags, &mut budget, known);
        self.flags = flags;
        self.plan.budget = budget;
        asks.map_err(|diagnostic| self.note(file, diagnostic))
    }

    /// Values of variables that are known while a file is being read.
    fn known(
        &self,
        ids: &[String],
        config: &Map<String, Value>,
        defaults: &[(String, Node)],
        budget: &mut Budget,
    ) -> Result<Variables, Diagnostic> {
        let none = Map::new();
        let globals = bind(&none, &self.globals, &none, &Variables::new(), budget)
            .map_err(Diagnostic::elsewhere)?;
        let paid = budget.work(self.options.len() as u64);
        paid.map_err(|reason| {
            Diagnostic::error(Code::Budget, Span::default(), reason.to_string())
        })?;
        let mut options = Map::new();
        for (_, option) in self.options.iter().filter(|(of, _)| ids.contains(of)) {
            let first = || {
                option
                    .get("values")
                    .and_then(Node::as_array)
                    .and_then(<[Node]>::first)
            };
            let value = option
                .get("default")
                .or_else(first)
                .and_then(|node| resolve_within(node, &Variables::new(), budget, 0).ok());
            if let (Some(name), Some(value)) = (option.get("name").and_then(Node::as_str), value) {
                options.insert(name.to_owned(), value);
            }
        }
        bind(config, defaults, &options, &globals, budget)
    }

    /// The file of the ruleset, below its packs. A pack may stand on nothing.
    fn find_ruleset(&mut self, ruleset: &Ruleset) -> Result<Option<Arc<SourceFile>>, LoadError> {
        let mut id = match ruleset {
            Ruleset::Text { name, text } => {
                return Ok(Some(Arc::new(SourceFile::script(name, text))));
            }
            Ruleset::Id(id) => id.clone(),
        };
        let packs = self.library.packs()?;
        let mut seen = BTreeSet::new();
        while let Some(pack) = packs.get(&id)
            && seen.insert(id.clone())
        {
            if self.plan.packs.len() >= MAX_PACKS {
                let message = format!("more than {MAX_PACKS} packs are based on each other");
                return Err(LoadError::plain(&id, Code::TooLarge, message));
            }
            self.plan.packs.insert(0, pack.clone());
            id = pack.ruleset.clone().unwrap_or_else(|| "empty".to_owned());
        }
        match self.library.find(Folder::Rulesets, &id)? {
            None if id == "empty" && !seen.is_empty() => Ok(None),
            None => {
                let known = self.library.ids(Folder::Rulesets)?;
                let help = nearest_id(&id, &known).map(|near| format!("did you mean `{near}`?"));
                let diagnostic = Diagnostic::error(
                    Code::NoSuchRuleset,
                    Span::default(),
                    format!("no such ruleset: `{id}`"),
                );
                self.note_plain(&id, diagnostic.help_maybe(help));
                Err(self.give_up())
            }
            found => Ok(found),
        }
    }

    /// Reads the chain of rulesets from the most derived to the base, then their libraries.
    fn rulesets(&mut self, ruleset: &Ruleset) -> Result<Vec<After>, LoadError> {
        let file = self.find_ruleset(ruleset)?;
        let chain = self.chain(file)?;
        let mut parts = Vec::with_capacity(chain.len());
        self.globals.clear();
        for link in chain {
            let scope = Arc::new(Scope::default());
            let mut libraries = Vec::new();
            for requirement in &link.asks.requires {
                let read =
                    self.library_files(&link.file, requirement, &scope, false, &mut libraries, 0);
                read.map_err(|Unusable| self.give_up())?;
            }
            parts.push((link, libraries, std::mem::take(&mut self.globals)));
        }
        // From here on everything goes from the base up.
        let mut after = Vec::new();
        for (link, libraries, library_globals) in parts.into_iter().rev() {
            self.globals.extend(link.asks.globals);
            self.globals.extend(library_globals);
            after.extend(
                link.asks
                    .requires_after
                    .into_iter()
                    .map(|requirement| (Arc::clone(&link.file), requirement)),
            );
            self.plan.rulesets.extend(libraries);
            self.plan.rulesets.push(Reading {
                file: link.file,
                entry: None,
                pruned: link.asks.pruned,
                scope: Arc::default(),
            });
        }
        after.retain(|(_, requirement)| self.required.insert(requirement.library.clone()));
        Ok(after)
    }

    fn chain(&mut self, file: Option<Arc<SourceFile>>) -> Result<Vec<Link>, LoadError> {
        let mut chain: Vec<Link> = Vec::new();
        let mut next = file;
        while let Some(file) = next.take() {
            if chain
                .iter()
                .any(|link| link.file.source.name == file.source.name)
            {
                break;
            }
            if chain.len() >= MAX_CHAIN {
                let message = format!("more than {MAX_CHAIN} rulesets are based on each other");
                self.note(
                    &file,
                    Diagnostic::error(Code::TooLarge, Span::default(), message),
                );
                return Err(self.give_up());
            }
            self.collect_options(file.commands());
            let asks = self
                .read(&file, &[], &Map::new())
                .map_err(|Unusable| self.give_up())?;
            if let Some((base, span)) = &asks.base {
                next = self.library.find(Folder::Rulesets, base)?;
                if next.is_none() {
                    let message = format!("no such ruleset: `{base}`, on which this one is based");
                    self.note(
                        &file,
                        Diagnostic::error(Code::NoSuchRuleset, *span, message),
                    );
                    return Err(self.give_up());
                }
            }
            // Known to the conditions of files that are read later.
            self.globals.extend(asks.globals.iter().cloned());
            chain.push(Link { file, asks });
        }
        Ok(chain)
    }

    /// Remembers the options that commands declare for mods.
    fn collect_options(&mut self, commands: &[Command]) {
        for command in commands {
            if let Step::Edit(Edit::ModOption { id, option }) = &command.step
                && let Some(id) = id.as_str()
            {
                self.options.push((id.to_owned(), option.clone()));
            }
        }
    }

    /// Reads a library that `by` requires, and those it requires itself, unless that has
    /// happened before. `record` is set where the library counts as a mod.
    fn library_files(
        &mut self,
        by: &SourceFile,
        requirement: &Requirement,
        scope: &Arc<Scope>,
        record: bool,
        readings: &mut Vec<Reading>,
        depth: usize,
    ) -> Result<(), Unusable> {
        if !self.required.insert(requirement.library.clone()) {
            return Ok(());
        }
        self.required_library(by, requirement, scope, record, readings, depth)
    }

    fn required_library(
        &mut self,
        by: &SourceFile,
        requirement: &Requirement,
        scope: &Arc<Scope>,
        record: bool,
        readings: &mut Vec<Reading>,
        depth: usize,
    ) -> Result<(), Unusable> {
        let id = format!("lib/{}", requirement.library);
        let problem = |text: &str| {
            Diagnostic::error(
                Code::RequiredLibrary,
                requirement.span,
                format!("the library `{}` {text}", requirement.library),
            )
        };
        if depth > MAX_LIBRARIES {
            return Err(self.note(by, problem("is required through too many others")));
        }
        let (file, ids) = match self.find_mod(&id) {
            Ok(Some(found)) => found,
            Ok(None) => return Err(self.note(by, problem("does not exist"))),
            Err(error) => return Err(self.note(by, problem(&format!("cannot be read: {error}")))),
        };
        // Only values that need nothing from the requiring file are known while reading.
        let config: Map<String, Value> = requirement
            .config
            .iter()
            .filter_map(|(name, node)| Some((name.clone(), resolve(node, &Variables::new()).ok()?)))
            .collect();
        self.collect_options(file.commands());
        let asks = match self.read(&file, &ids, &config) {
            Ok(asks) => asks,
            Err(Unusable) => return Err(self.note(by, problem("is faulty"))),
        };
        self.globals.extend(asks.globals);
        let own = Arc::new(Scope {
            ids,
            config: Map::new(),
            required: Some((requirement.config.clone(), Arc::clone(scope))),
            defaults: asks.defaults,
        });
        for inner in &asks.requires {
            self.library_files(&file, inner, &own, record, readings, depth + 1)?;
        }
        readings.push(Reading {
            file,
            entry: record.then(|| ModEntry {
                id,
                config: (!config.is_empty()).then_some(config),
            }),
            pruned: asks.pruned,
            scope: own,
        });
        Ok(())
    }

    /// Gives globals their values for the whole load.
    fn bind_globals(&mut self) -> Result<(), LoadError> {
        let none = Map::new();
        let packs = self.plan.packs.iter().flat_map(|pack| pack.globals.clone());
        let packs: Variables = packs.collect();
        let mut nodes: Vec<(String, Node)> = std::mem::take(&mut self.late_globals);
        let firm: BTreeSet<&String> = self.globals.iter().map(|(name, _)| name).collect();
        nodes.retain(|(name, _)| !firm.contains(name));
        nodes.extend(std::mem::take(&mut self.globals));
        nodes.retain(|(name, _)| !packs.contains_key(name));
        match bind(&none, &nodes, &none, &packs, &mut self.plan.budget) {
            Ok(globals) => {
                self.plan.globals = globals;
                Ok(())
            }
            Err(diagnostic) => {
                self.note_plain("globals", diagnostic.elsewhere());
                Err(self.give_up())
            }
        }
    }
}
