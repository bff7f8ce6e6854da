//! `jantaku compile`

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use jantaku_majs::diagnostic::Code;
use jantaku_majs::jq;
use jantaku_majs::span::LineIndex;
use jantaku_rulebook::Rulebook;
use jantaku_rules::library::{CUSTOM, Content, Folder, Format, Library, SourceFile};
use jantaku_rules::load::{ModEntry, Request, Ruleset, decide_branches, load, load_source};
use jantaku_rules::report::{Report, SourceText};
use jantaku_rules::room::ModList;
use jantaku_rules::variables::Variables;
use serde_json::Value;

use super::{add_to_defaults, print_json};
use crate::cli::{CompileArgs, Emit};
use crate::library::{LibraryPath, open_library};
use crate::outcome::{Outcome, Status, Stop};
use crate::terminal::Terminal;
use crate::{edits, files};

pub(super) fn run(args: &CompileArgs, terminal: &mut Terminal) -> Outcome {
    let subject = Subject::find(&args.name, &args.library.folders)?;
    let mut folders = args.library.folders.clone();
    if let Subject::File {
        library_path: Some(library_path),
        ..
    } = &subject
    {
        // The file's own library takes precedence, so that its id stands for this file.
        folders.insert(0, library_path.root.clone());
    }
    let library = subject.add_to(open_library(&folders, terminal)?);
    match args.emit {
        Emit::Jq | Emit::Edits => print_own_file(&subject, &library, args, terminal),
        Emit::Json | Emit::Source | Emit::Rulebook => {
            print_finished(&subject, &library, args, terminal)
        }
    }
}

/// What to compile.
enum Subject {
    /// A ruleset of the library.
    Id(String),
    /// A file, in a library or not.
    File {
        source: Arc<SourceText>,
        format: Format,
        library_path: Option<LibraryPath>,
    },
}

/// The id given to a jq mod that is not in a library.
const LOOSE: &str = "jantaku-loose-file";

impl Subject {
    fn find(name: &str, libraries: &[PathBuf]) -> Result<Self, Stop> {
        let Some(format) = Format::of(name) else {
            return Ok(Self::Id(name.to_owned()));
        };
        let path = Path::new(name);
        Ok(Self::File {
            source: files::read(path)?,
            format,
            library_path: LibraryPath::of(path, libraries),
        })
    }

    /// The id of a mod; `None` for rulesets.
    fn mod_id(&self) -> Option<&str> {
        match self {
            Self::File {
                library_path:
                    Some(LibraryPath {
                        folder: Folder::Mods,
                        id,
                        ..
                    }),
                ..
            } => Some(id),
            Self::File {
                format: Format::Jq, ..
            } => Some(LOOSE),
            Self::Id(_) | Self::File { .. } => None,
        }
    }

    /// Adds a mod that is not in a library to one.
    fn add_to(&self, library: Library) -> Library {
        match self {
            Self::File { source, .. } if self.mod_id() == Some(LOOSE) => library.with_files(
                BTreeMap::from([(format!("mods/{LOOSE}.jq"), source.text.clone())]),
            ),
            Self::Id(_) | Self::File { .. } => library,
        }
    }

    fn ruleset(&self) -> Ruleset {
        match self {
            Self::Id(id) => Ruleset::Id(id.clone()),
            Self::File { .. } if self.mod_id().is_some() => Ruleset::default(),
            Self::File { source, .. } => Ruleset::Text {
                name: source.name.clone(),
                text: source.text.clone(),
            },
        }
    }
}

/// Prints the ruleset as it is when all files are applied.
fn print_finished(
    subject: &Subject,
    library: &Library,
    args: &CompileArgs,
    terminal: &mut Terminal,
) -> Outcome {
    let script = args.config.as_deref().map(files::read).transpose()?;
    let mut request = Request {
        ruleset: subject.ruleset(),
        mods: subject.mod_id().map(ModEntry::plain).into_iter().collect(),
        script: String::new(),
    };
    if args.defaults {
        let offered = load(library, &request)?;
        request
            .mods
            .extend(add_to_defaults(ModList::new(&offered.document), &args.mods));
    } else {
        request.mods.extend(args.mods.iter().cloned());
    }
    request.script = script
        .as_ref()
        .map_or_else(String::new, |script| script.text.clone());
    let mut loaded = match args.emit {
        Emit::Source => load_source(library, &request)?,
        _ => load(library, &request)?,
    };
    // Messages show files by the names given on the command line.
    if let Some(script) = &script {
        for name in ["room script", CUSTOM] {
            rename(&mut loaded.reports, name, script);
        }
    }
    if let (Some(id), Subject::File { source, format, .. }) = (subject.mod_id(), subject) {
        rename(
            &mut loaded.reports,
            &format!("mods/{id}.{}", format.extension()),
            source,
        );
    }
    terminal.reports(&loaded.reports);
    if args.sort_keys {
        loaded.document.sort_all_objects();
    }
    if let (Emit::Rulebook, Value::Object(document)) = (args.emit, &loaded.document) {
        let (rulebook, problems) = Rulebook::new(document);
        for problem in &problems {
            terminal.warning(&format!("{}: {}", problem.path, problem.message), None);
        }
        terminal.print(&rulebook.dump())?;
    } else {
        print_json(&loaded.document, terminal)?;
    }
    let missing = |report: &Report| {
        report.diagnostic.code == Code::NoSuchMod
            && args.mods.iter().any(|entry| entry.id == report.source.name)
    };
    let faulty = loaded
        .reports
        .iter()
        .any(|report| report.is_error() || missing(report));
    Ok(Status::faulty_if(faulty))
}

fn rename(reports: &mut [Report], name: &str, source: &Arc<SourceText>) {
    for report in reports
        .iter_mut()
        .filter(|report| report.source.name == name)
    {
        report.source = Arc::clone(source);
    }
}

/// Prints the commands of a single file, as jq or as a list of edits.
fn print_own_file(
    subject: &Subject,
    library: &Library,
    args: &CompileArgs,
    terminal: &mut Terminal,
) -> Outcome {
    if !args.mods.is_empty() || args.defaults || args.config.is_some() {
        terminal.warning(
            "jq and edits show one file: other mods and the room script have no part in them",
            None,
        );
    }
    let file = match subject {
        Subject::File {
            source,
            format,
            library_path,
        } => {
            let folder = library_path
                .as_ref()
                .map_or(Folder::Rulesets, |library_path| library_path.folder);
            Arc::new(SourceFile::new(Arc::clone(source), *format, folder))
        }
        Subject::Id(id) if id == CUSTOM => Arc::new(SourceFile::script(CUSTOM, "")),
        Subject::Id(id) => match library.find(Folder::Rulesets, id)? {
            Some(file) => file,
            None => {
                // For an id that does not exist, the loader's error has a suggestion.
                load(
                    library,
                    &Request {
                        ruleset: subject.ruleset(),
                        ..Request::default()
                    },
                )?;
                return Err(Stop::usage(format!(
                    "`{id}` is a modpack and has no program of its own"
                )));
            }
        },
    };
    let reports: Vec<Report> = file
        .diagnostics
        .iter()
        .map(|diagnostic| file.report(diagnostic.clone()))
        .collect();
    if file.is_faulty() {
        return Err(Stop::Faulty(reports));
    }
    terminal.reports(&reports);
    match (&file.content, args.emit) {
        (Content::Jq, Emit::Jq) => terminal.print(&file.source.text)?,
        (Content::Jq, _) => return Err(Stop::usage("a jq mod has no list of edits")),
        (Content::Commands(commands), Emit::Jq) => {
            let decided = decide_branches(commands, &Variables::new());
            let decided =
                decided.map_err(|diagnostic| Stop::Faulty(vec![file.report(diagnostic)]))?;
            terminal.print(&jq::emit(&decided))?;
        }
        (Content::Commands(commands), _) => {
            let mut list = edits::to_json(commands, &LineIndex::new(&file.source.text));
            if args.sort_keys {
                list.sort_all_objects();
            }
            print_json(&list, terminal)?;
        }
    }
    Ok(Status::Good)
}
