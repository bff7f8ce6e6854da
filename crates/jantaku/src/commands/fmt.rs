//! `jantaku fmt`

use std::io::{self, Read as _, Write as _};
use std::path::Path;
use std::sync::Arc;

use jantaku_majs::format::format;
use jantaku_majs::json::looks_like_object;
use jantaku_rules::report::{Report, SourceText};
use similar::{ChangeTag, TextDiff};

use super::counted;
use crate::cli::FmtArgs;
use crate::files;
use crate::outcome::{Outcome, Status, Stop};
use crate::terminal::Terminal;

pub(super) fn run(args: &FmtArgs, terminal: &mut Terminal) -> Outcome {
    if args.paths.iter().any(|path| path == Path::new("-")) {
        return match &*args.paths {
            [_] => format_standard_input(args, terminal),
            _ => Err(Stop::usage("`-` stands for standard input and goes alone")),
        };
    }
    let paths = files::gather(&args.paths, "MahjongScript files", |path| {
        files::has_extension(path, &["majs"])
    })?;
    let (mut changed, mut faulty) = (0, 0);
    for path in &paths {
        if !files::has_extension(path, &["majs"]) {
            return Err(Stop::usage(format!(
                "`{}` is not a MahjongScript file (.majs)",
                path.display()
            )));
        }
        match files::read(path).and_then(with_canonical_form) {
            Err(Stop::Faulty(reports)) => {
                terminal.reports(&reports);
                faulty += 1;
            }
            Err(stop) => return Err(stop),
            Ok((source, text)) if text == source.text => {}
            Ok((source, text)) => {
                changed += 1;
                if args.check {
                    terminal.line(&format!(
                        "{}: {}",
                        source.name,
                        difference(&source.text, &text)
                    ))?;
                } else {
                    replace_file(path, &text)?;
                    terminal.line(&format!("formatted {}", source.name))?;
                }
            }
        }
    }
    let did = if args.check {
        "would change"
    } else {
        "changed"
    };
    let mut sum = format!("{}: {changed} {did}", counted(paths.len(), "file"));
    if faulty > 0 {
        sum.push_str(&format!(", {faulty} with errors"));
    }
    terminal.line(&sum)?;
    Ok(Status::faulty_if(faulty > 0 || (args.check && changed > 0)))
}

fn format_standard_input(args: &FmtArgs, terminal: &mut Terminal) -> Outcome {
    let mut bytes = Vec::new();
    let read = io::stdin().lock().read_to_end(&mut bytes);
    read.map_err(|error| Stop::usage(format!("standard input cannot be read: {error}")))?;
    let source = files::decode("standard input".to_owned(), bytes);
    let (source, text) = source.and_then(with_canonical_form)?;
    let changes = text != source.text;
    if !args.check {
        terminal.print(&text)?;
    } else if changes {
        terminal.line(&format!(
            "{}: {}",
            source.name,
            difference(&source.text, &text)
        ))?;
    }
    Ok(Status::faulty_if(args.check && changes))
}

/// A text and its canonical form. JSON, which a `.majs` file may contain instead of a script, is
/// left as it is.
fn with_canonical_form(source: Arc<SourceText>) -> Result<(Arc<SourceText>, String), Stop> {
    if looks_like_object(&source.text) {
        let text = source.text.clone();
        return Ok((source, text));
    }
    match format(&source.text) {
        Ok(text) => Ok((source, text)),
        Err(diagnostics) => {
            let reports = diagnostics.into_iter().map(|diagnostic| Report {
                source: Arc::clone(&source),
                diagnostic,
            });
            Err(Stop::Faulty(reports.collect()))
        }
    }
}

/// A summary of the difference between two texts.
fn difference(before: &str, after: &str) -> String {
    let diff = TextDiff::from_lines(before, after);
    let count = |tag: ChangeTag| {
        diff.iter_all_changes()
            .filter(|change| change.tag() == tag)
            .count()
    };
    let first = diff
        .iter_all_changes()
        .take_while(|change| change.tag() == ChangeTag::Equal)
        .count()
        + 1;
    format!(
        "+{} -{} lines, the first at line {first}",
        count(ChangeTag::Insert),
        count(ChangeTag::Delete)
    )
}

/// Replaces the content of a file atomically, keeping its permissions.
fn replace_file(path: &Path, text: &str) -> Result<(), Stop> {
    let attempt = || -> io::Result<()> {
        // A link stays a link, and its target is replaced.
        let path = path.canonicalize()?;
        let permissions = path.metadata()?.permissions();
        if permissions.readonly() {
            return Err(io::Error::new(
                io::ErrorKind::PermissionDenied,
                "it is read-only",
            ));
        }
        let folder = path.parent().unwrap_or(Path::new("."));
        let mut file = tempfile::NamedTempFile::new_in(folder)?;
        file.write_all(text.as_bytes())?;
        file.as_file().set_permissions(permissions)?;
        file.as_file().sync_all()?;
        file.persist(&path)?;
        Ok(())
    };
    attempt()
        .map_err(|error| Stop::usage(format!("`{}` cannot be written: {error}", path.display())))
}
