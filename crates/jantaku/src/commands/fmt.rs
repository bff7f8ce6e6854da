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
            [_] => standard_input(args.check, terminal),
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
        match files::read(path).and_then(formatted) {
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
                    replace(path, &text)?;
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

fn standard_input(check: bool, terminal: &mut Terminal) -> Outcome {
    let mut bytes = Vec::new();
    let read = io::stdin().lock().read_to_end(&mut bytes);
    read.map_err(|error| Stop::usage(format!("standard input cannot be read: {error}")))?;
    let (source, text) = files::decode("standard input".to_owned(), bytes).and_then(formatted)?;
    let changes = text != source.text;
    if !check {
        terminal.print(&text)?;
    } else if changes {
        terminal.line(&format!(
            "{}: {}",
            source.name,
            difference(&source.text, &text)
        ))?;
    }
    Ok(Status::faulty_if(check && changes))
}

/// A text with its canonical form. JSON, which may stand in place of a script, stays as it is.
fn formatted(source: Arc<SourceText>) -> Result<(Arc<SourceText>, String), Stop> {
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

/// How two texts differ, in short.
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

/// Puts a text in place of a file: all of it or nothing, with the permissions of the file.
fn replace(path: &Path, text: &str) -> Result<(), Stop> {
    let attempt = || -> io::Result<()> {
        // A link stays a link; what it leads to is replaced.
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
