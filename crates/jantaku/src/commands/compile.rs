//! `jantaku compile`

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use jantaku_majs::diagnostic::Code;
use jantaku_majs::jq;
use jantaku_majs::span::LineIndex;
use jantaku_rulebook::Rulebook;
use jantaku_rules::library::{Content, Folder, Format, Library, SourceFile};
use jantaku_rules::load::{ModEntry, Request, Ruleset, load, settle};
use jantaku_rules::report::{Report, SourceText};
use jantaku_rules::room::ModList;
use jantaku_rules::variables::Variables;
use serde_json::Value;

use super::{print_json, switched_on};
use crate::cli::{CompileArgs, Emit};
use crate::home::{self, Home};
use crate::outcome::{Outcome, Status, Stop};
use crate::terminal::Terminal;
use crate::{edits, files};

pub(super) fn run(args: &CompileArgs, terminal: &mut Terminal) -> Outcome {
    let subject = Subject::find(&args.name, &args.library.folders)?;
    let mut folders = args.library.folders.clone();
    if let Subject::File {
        home: Some(home), ..
    } = &subject
    {
        // Its own library goes first, so that its id means this very file.
        folders.insert(0, home.root.clone());
    }
    let library = subject.lend(home::open(&folders, terminal)?);
    match args.emit {
        Emit::Jq | Emit::Edits => own_program(&subject, &library, args, terminal),
        Emit::Json | Emit::Rulebook => finished(&subject, &library, args, terminal),
    }
}

/// What is compiled.
enum Subject {
    /// A ruleset of the library.
    Id(String),
    /// A file, wherever it is.
    File {
        source: Arc<SourceText>,
        format: Format,
        home: Option<Home>,
    },
}

/// The id of a jq mod that stands in no library.
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
            home: Home::of(path, libraries),
        })
    }

    /// The mod that the file is, if it is one.
    fn as_mod(&self) -> Option<&str> {
        match self {
            Self::File {
                home:
                    Some(Home {
                        folder: Folder::Mods,
                        id,
                        ..
                    }),
                ..
            } => Some(id),
            Self::File {
                format: Format::Jq, ..
            } => Some(LOOSE),
            _ => None,
        }
    }

    /// Puts a mod that stands in no library into this one.
    fn lend(&self, library: Library) -> Library {
        match self {
            Self::File { source, .. } if self.as_mod() == Some(LOOSE) => library.with_files(
                BTreeMap::from([(format!("mods/{LOOSE}.jq"), source.text.clone())]),
            ),
            _ => library,
        }
    }

    fn ruleset(&self) -> Ruleset {
        match self {
            Self::Id(id) => Ruleset::Id(id.clone()),
            Self::File { .. } if self.as_mod().is_some() => Ruleset::default(),
            Self::File { source, .. } => Ruleset::Text {
                name: source.name.clone(),
                text: source.text.clone(),
            },
        }
    }
}

/// Prints the finished ruleset.
fn finished(
    subject: &Subject,
    library: &Library,
    args: &CompileArgs,
    terminal: &mut Terminal,
) -> Outcome {
    let script = args.config.as_deref().map(files::read).transpose()?;
    let mut request = Request {
        ruleset: subject.ruleset(),
        mods: subject.as_mod().map(ModEntry::plain).into_iter().collect(),
        script: String::new(),
    };
    if args.defaults {
        let offered = load(library, &request)?;
        request
            .mods
            .extend(switched_on(ModList::new(&offered.document), &args.mods));
    } else {
        request.mods.extend(args.mods.iter().cloned());
    }
    request.script = script
        .as_ref()
        .map_or_else(String::new, |script| script.text.clone());
    let mut loaded = load(library, &request)?;
    // Messages name files as they were named on the command line.
    if let Some(script) = &script {
        rename(&mut loaded.reports, "room script", script);
    }
    if let (Some(id), Subject::File { source, format, .. }) = (subject.as_mod(), subject) {
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

/// Prints what the ruleset's own file does, as jq or as a list of edits.
fn own_program(
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
            home,
        } => {
            let folder = home.as_ref().map_or(Folder::Rulesets, |home| home.folder);
            Arc::new(SourceFile::new(Arc::clone(source), *format, folder))
        }
        Subject::Id(id) => match library.find(Folder::Rulesets, id)? {
            Some(file) => file,
            None => {
                // The loader knows what was probably meant.
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
            let settled = settle(commands, &Variables::new());
            let settled =
                settled.map_err(|diagnostic| Stop::Faulty(vec![file.report(diagnostic)]))?;
            terminal.print(&jq::emit(&settled))?;
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
