//! The plan of a load: which files take part, in which order, with which variables.

mod mods;

use std::collections::BTreeSet;
use std::sync::Arc;

use jantaku_majs::diagnostic::{Code, Diagnostic};
use jantaku_majs::edit::{Edit, Operation, ScriptCommand};
use jantaku_majs::node::Node;
use jantaku_majs::span::Span;
use serde_json::{Map, Value};

use mods::nearest_id;

use super::directives::{Directives, Requirement, read_directives};
use super::scope::bind;
use super::{LoadError, ModEntry, Request, Ruleset};
use crate::budget::Budget;
use crate::library::{Folder, Library, ModAliases, Pack, SourceFile};
use crate::report::{Report, SourceText};
use crate::variables::{Variables, resolve, resolve_within};

/// The longest chain of rulesets based on each other.
const MAX_CHAIN: usize = 5;

/// The longest chain of libraries that require each other.
const MAX_LIBRARIES: usize = 100;

/// The longest chain of packs based on each other.
const MAX_PACKS: usize = 16;

/// The files of a load in the order of their application.
#[derive(Debug, Default)]
pub(super) struct LoadPlan {
    /// The rulesets from the base to the most derived, each preceded by the libraries it requires.
    pub(super) rulesets: Vec<PlannedFile>,
    /// The mods of packs, innermost pack first.
    pub(super) pack_mods: Vec<ModGroup>,
    /// The packs, innermost first.
    pub(super) packs: Vec<Pack>,
    /// The user's mods.
    pub(super) mods: Vec<ModGroup>,
    /// Mods applied after the user's: libraries of `require_after` and `post_mods` of packs.
    pub(super) post_mods: Vec<ModGroup>,
    pub(super) globals: Variables,
    pub(super) reports: Vec<Report>,
    /// What planning has left of the load's budget.
    pub(super) budget: Budget,
}

/// A mod, preceded by the libraries it requires. If one file fails, the rest is skipped.
#[derive(Debug)]
pub(super) struct ModGroup {
    pub(super) files: Vec<PlannedFile>,
}

/// A file with everything needed to apply it.
#[derive(Debug)]
pub(super) struct PlannedFile {
    pub(super) file: Arc<SourceFile>,
    /// The entry to record in `enabled_mods`; `None` for rulesets. The options of a library are
    /// recorded as they are when it is applied.
    pub(super) entry: Option<ModEntry>,
    /// The commands to apply if they differ from those of the file.
    pub(super) pruned: Option<Vec<ScriptCommand>>,
    pub(super) scope: Arc<Scope>,
}

impl PlannedFile {
    pub(super) fn commands(&self) -> &[ScriptCommand] {
        self.pruned.as_deref().unwrap_or(self.file.commands())
    }
}

/// Named values that are not evaluated yet.
type Values = Vec<(String, Node)>;

/// Where the values of a file's variables come from; see [`bind`] for their precedence.
#[derive(Debug, Default)]
pub(super) struct Scope {
    /// The ids under which options of this mod may be declared: as requested, and the current id if
    /// the mod has moved.
    pub(super) ids: Vec<String>,
    /// Values from the mod's entry.
    pub(super) config: Map<String, Value>,
    /// Values from the requiring file, and the scope of that file, in which they are evaluated.
    pub(super) required: Option<(Values, Arc<Scope>)>,
    /// The `default`s of the file itself.
    pub(super) defaults: Values,
}

/// Reads all files of a load and puts them in order.
pub(super) fn plan_load(library: &Library, request: &Request) -> Result<LoadPlan, LoadError> {
    let mut planner = Planner {
        library,
        flags: BTreeSet::new(),
        required: BTreeSet::new(),
        globals: Vec::new(),
        mod_globals: Vec::new(),
        options: Vec::new(),
        reported: BTreeSet::new(),
        known_mods: None,
        aliases: None,
        plan: LoadPlan::default(),
    };
    let late_libraries = planner.plan_rulesets(&request.ruleset)?;
    planner.plan_mods(&request.mods, late_libraries)?;
    planner.bind_globals()?;
    Ok(planner.plan)
}

/// The error of a file that cannot be used; the reason has been added to the reports.
struct Unusable;

struct Planner<'l> {
    library: &'l Library,
    flags: BTreeSet<String>,
    /// Libraries required so far; each is applied once.
    required: BTreeSet<String>,
    /// Globals of rulesets and their libraries; the last definition of a name wins.
    globals: Vec<(String, Node)>,
    /// Globals of mods, which are used only for names that rulesets do not define.
    mod_globals: Vec<(String, Node)>,
    /// Options that rulesets declare for mods: mod id and option object.
    options: Vec<(String, Node)>,
    /// Files whose compiler diagnostics have been added to the reports.
    reported: BTreeSet<String>,
    /// Ids of all mods; read from the library when first needed.
    known_mods: Option<BTreeSet<String>>,
    /// Aliases of mods; read from the library when first needed.
    aliases: Option<ModAliases>,
    plan: LoadPlan,
}

/// A ruleset in the chain from the most derived one to its base.
struct ChainLink {
    file: Arc<SourceFile>,
    directives: Directives,
}

/// A library to apply after the user's mods, with the ruleset that requires it.
type LateLibrary = (Arc<SourceFile>, Requirement);

impl Planner<'_> {
    /// Reports a problem at its position in a file.
    fn report(&mut self, file: &SourceFile, diagnostic: Diagnostic) -> Unusable {
        self.plan.reports.push(file.report(diagnostic));
        Unusable
    }

    /// Reports a problem that has no position in a file.
    fn report_without_position(&mut self, name: &str, diagnostic: Diagnostic) {
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

    /// Reports the compiler diagnostics of a file once, reads its directives and adds its flags.
    fn read_directives(
        &mut self,
        file: &SourceFile,
        ids: &[String],
        config: &Map<String, Value>,
    ) -> Result<Directives, Unusable> {
        if self.reported.insert(file.source.name.clone()) {
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
        let known = |defaults: &[_], budget: &mut Budget| {
            self.known_variables(ids, config, defaults, budget)
        };
        let directives = read_directives(file.commands(), &mut flags, &mut budget, known);
        self.flags = flags;
        self.plan.budget = budget;
        directives.map_err(|diagnostic| self.report(file, diagnostic))
    }

    /// The values of variables that are known while a file is read, before the document exists.
    fn known_variables(
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

    /// Finds the file of a ruleset and collects the packs on the way to it. `None` for a pack that
    /// is based on nothing.
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
                return Err(LoadError::without_position(&id, Code::TooLarge, message));
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
                self.report_without_position(&id, diagnostic.help_maybe(help));
                Err(self.give_up())
            }
            found => Ok(found),
        }
    }

    /// Plans the chain of rulesets and the libraries they require. Returns the libraries that are
    /// to be applied after the user's mods.
    fn plan_rulesets(&mut self, ruleset: &Ruleset) -> Result<Vec<LateLibrary>, LoadError> {
        let file = self.find_ruleset(ruleset)?;
        let chain = self.read_chain(file)?;
        let claimed: Vec<Vec<Requirement>> = chain
            .iter()
            .map(|link| self.claim_libraries(link))
            .collect();
        // Rulesets are read from the most derived one to the base, but applied the other way, and
        // a library is read when it is applied.
        let mut globals = Vec::new();
        let mut late_libraries = Vec::new();
        for (link, requirements) in chain.into_iter().zip(claimed).rev() {
            let scope = Arc::new(Scope::default());
            let known = self.globals.len();
            for requirement in &requirements {
                let mut libraries = Vec::new();
                self.plan_library(&link.file, requirement, &scope, &mut libraries, 0)
                    .map_err(|Unusable| self.give_up())?;
                self.plan.rulesets.extend(libraries);
            }
            globals.extend(link.directives.globals);
            globals.extend(self.globals.iter().skip(known).cloned());
            late_libraries.extend(
                link.directives
                    .requires_after
                    .into_iter()
                    .map(|requirement| (Arc::clone(&link.file), requirement)),
            );
            self.plan.rulesets.push(PlannedFile {
                file: link.file,
                entry: None,
                pruned: link.directives.pruned,
                scope: Arc::default(),
            });
        }
        self.globals = globals;
        late_libraries.retain(|(_, requirement)| self.required.insert(requirement.library.clone()));
        Ok(late_libraries)
    }

    /// The libraries that a ruleset requires and no ruleset derived from it does. Rulesets claim
    /// their libraries before any library is read, so that a library that requires one of them adds
    /// nothing.
    fn claim_libraries(&mut self, link: &ChainLink) -> Vec<Requirement> {
        let requires = link.directives.requires.iter();
        requires
            .filter(|requirement| self.required.insert(requirement.library.clone()))
            .cloned()
            .collect()
    }

    /// Reads a ruleset, the one it is based on, and so on. A cycle ends the chain.
    fn read_chain(&mut self, file: Option<Arc<SourceFile>>) -> Result<Vec<ChainLink>, LoadError> {
        let mut chain: Vec<ChainLink> = Vec::new();
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
                self.report(
                    &file,
                    Diagnostic::error(Code::TooLarge, Span::default(), message),
                );
                return Err(self.give_up());
            }
            self.collect_options(file.commands());
            let directives = self
                .read_directives(&file, &[], &Map::new())
                .map_err(|Unusable| self.give_up())?;
            if let Some((base, span)) = &directives.base {
                next = self.library.find(Folder::Rulesets, base)?;
                if next.is_none() {
                    let message = format!("no such ruleset: `{base}`, on which this one is based");
                    self.report(
                        &file,
                        Diagnostic::error(Code::NoSuchRuleset, *span, message),
                    );
                    return Err(self.give_up());
                }
            }
            // The conditions of files that are read later can use these.
            self.globals.extend(directives.globals.iter().cloned());
            chain.push(ChainLink { file, directives });
        }
        Ok(chain)
    }

    /// Collects the options that toplevel commands declare for mods.
    fn collect_options(&mut self, commands: &[ScriptCommand]) {
        for command in commands {
            if let Operation::Edit(Edit::ModOption { id, option }) = &command.operation
                && let Some(id) = id.as_str()
            {
                self.options.push((id.to_owned(), option.clone()));
            }
        }
    }

    /// Plans a library that `by` requires, unless it was planned before.
    fn plan_library_once(
        &mut self,
        by: &SourceFile,
        requirement: &Requirement,
        scope: &Arc<Scope>,
        files: &mut Vec<PlannedFile>,
        depth: usize,
    ) -> Result<(), Unusable> {
        if !self.required.insert(requirement.library.clone()) {
            return Ok(());
        }
        self.plan_library(by, requirement, scope, files, depth)
    }

    /// Plans a library that `by` requires, after those that the library itself requires.
    fn plan_library(
        &mut self,
        by: &SourceFile,
        requirement: &Requirement,
        scope: &Arc<Scope>,
        files: &mut Vec<PlannedFile>,
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
            return Err(self.report(by, problem("is required through too many others")));
        }
        let (file, ids) = match self.find_mod(&id) {
            Ok(Some(found)) => found,
            Ok(None) => return Err(self.report(by, problem("does not exist"))),
            Err(error) => return Err(self.report(by, problem(&format!("cannot be read: {error}")))),
        };
        // Values that refer to variables of the requiring file are not known before it is applied.
        let config: Map<String, Value> = requirement
            .config
            .iter()
            .filter_map(|(name, node)| Some((name.clone(), resolve(node, &Variables::new()).ok()?)))
            .collect();
        self.collect_options(file.commands());
        let directives = match self.read_directives(&file, &ids, &config) {
            Ok(directives) => directives,
            Err(Unusable) => return Err(self.report(by, problem("is faulty"))),
        };
        self.globals.extend(directives.globals);
        let own = Arc::new(Scope {
            ids,
            config: Map::new(),
            required: Some((requirement.config.clone(), Arc::clone(scope))),
            defaults: directives.defaults,
        });
        for inner in &directives.requires {
            self.plan_library_once(&file, inner, &own, files, depth + 1)?;
        }
        files.push(PlannedFile {
            file,
            entry: Some(ModEntry::plain(id)),
            pruned: directives.pruned,
            scope: own,
        });
        Ok(())
    }

    /// Evaluates the globals of the load. Those of packs override those of rulesets, which override
    /// those of mods.
    fn bind_globals(&mut self) -> Result<(), LoadError> {
        let none = Map::new();
        let packs = self.plan.packs.iter().flat_map(|pack| pack.globals.clone());
        let packs: Variables = packs.collect();
        let mut nodes: Vec<(String, Node)> = std::mem::take(&mut self.mod_globals);
        let of_rulesets: BTreeSet<&String> = self.globals.iter().map(|(name, _)| name).collect();
        nodes.retain(|(name, _)| !of_rulesets.contains(name));
        nodes.extend(std::mem::take(&mut self.globals));
        nodes.retain(|(name, _)| !packs.contains_key(name));
        match bind(&none, &nodes, &none, &packs, &mut self.plan.budget) {
            Ok(globals) => {
                self.plan.globals = globals;
                Ok(())
            }
            Err(diagnostic) => {
                self.report_without_position("globals", diagnostic.elsewhere());
                Err(self.give_up())
            }
        }
    }
}
