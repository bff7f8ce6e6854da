//! A file of the library, compiled once.

use std::sync::Arc;

use jantaku_majs::diagnostic::{Code, Diagnostic};
use jantaku_majs::edit::{Command, Edit, Method, Step};
use jantaku_majs::json;
use jantaku_majs::lower::compile;
use jantaku_majs::node::{Node, NodeKind};
use jantaku_majs::path::Path;

use super::Folder;
use crate::report::{Report, SourceText};

/// What a file is written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// MahjongScript; a JSON object is accepted in its place.
    Majs,
    /// JSON with comments and trailing commas.
    Json,
    /// jq, for mods only.
    Jq,
}

impl Format {
    /// The file name extension.
    #[must_use]
    pub fn extension(self) -> &'static str {
        match self {
            Self::Majs => "majs",
            Self::Json => "json",
            Self::Jq => "jq",
        }
    }

    /// The format of a file name.
    #[must_use]
    pub fn of(path: &str) -> Option<Self> {
        let extension = path.rsplit_once('.')?.1;
        [Self::Majs, Self::Json, Self::Jq]
            .into_iter()
            .find(|format| format.extension() == extension)
    }
}

/// What a file does.
#[derive(Debug)]
pub enum Content {
    /// Edits, in order.
    Commands(Vec<Command>),
    /// A jq filter from document to document; its variables are known when it is run.
    Jq,
}

/// A compiled file.
#[derive(Debug)]
pub struct SourceFile {
    /// Its text and name.
    pub source: Arc<SourceText>,
    /// What it is written in.
    pub format: Format,
    /// What it does.
    pub content: Content,
    /// What there is to say about it on its own.
    pub diagnostics: Vec<Diagnostic>,
}

impl SourceFile {
    /// Compiles a text that stands in a folder of the library.
    #[must_use]
    pub fn new(source: Arc<SourceText>, format: Format, folder: Folder) -> Self {
        let text = &source.text;
        let (content, diagnostics) = match format {
            Format::Jq => (Content::Jq, jq_suspicion(text)),
            Format::Majs | Format::Json
                if format == Format::Json || json::looks_like_object(text) =>
            {
                // A JSON ruleset is the document; a JSON mod is merged into it.
                let replaces = folder == Folder::Rulesets && format == Format::Json;
                match json_commands(text, replaces) {
                    Ok(commands) => (Content::Commands(commands), Vec::new()),
                    Err(diagnostic) => (Content::Commands(Vec::new()), vec![diagnostic]),
                }
            }
            _ => {
                let compiled = compile(text);
                (Content::Commands(compiled.commands), compiled.diagnostics)
            }
        };
        Self {
            source,
            format,
            content,
            diagnostics,
        }
    }

    /// Compiles a room script, or the text of a custom ruleset.
    #[must_use]
    pub fn script(name: &str, text: &str) -> Self {
        let source = Arc::new(SourceText {
            name: name.to_owned(),
            text: text.to_owned(),
        });
        Self::new(source, Format::Majs, Folder::Mods)
    }

    /// Can it not be used?
    #[must_use]
    pub fn is_faulty(&self) -> bool {
        self.diagnostics.iter().any(Diagnostic::is_error)
    }

    /// A problem with this file.
    #[must_use]
    pub fn report(&self, diagnostic: Diagnostic) -> Report {
        Report {
            source: Arc::clone(&self.source),
            diagnostic,
        }
    }

    /// Its commands; none for jq.
    #[must_use]
    pub fn commands(&self) -> &[Command] {
        match &self.content {
            Content::Commands(commands) => commands,
            Content::Jq => &[],
        }
    }
}

fn json_commands(text: &str, replaces: bool) -> Result<Vec<Command>, Diagnostic> {
    let node: Node = json::parse(text)?;
    let span = node.span;
    if !matches!(node.kind, NodeKind::Object(_)) {
        return Err(Diagnostic::error(
            Code::InvalidJsonFile,
            span,
            "a ruleset or mod in JSON is an object",
        ));
    }
    let edit = if replaces {
        Edit::Document(node)
    } else {
        Edit::Apply {
            method: Method::DeepMerge,
            or_set: false,
            path: Path::default(),
            value: Some(node),
        }
    };
    let step = Step::Edit(edit);
    Ok(vec![Command { span, step }])
}

/// Warns about a `.jq` file that looks like MahjongScript.
fn jq_suspicion(text: &str) -> Vec<Diagnostic> {
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let word = line.split([' ', '\t', '(']).next().unwrap_or("");
        let rest = &line[word.len()..];
        // `def` and `if` begin jq as well.
        let telling = !matches!(
            word,
            "def" | "if" | "on" | "set" | "default" | "replace" | "apply" | "define" | "require"
        ) || (matches!(word, "set" | "apply" | "on" | "replace")
            && rest.contains(','));
        if telling && jantaku_names::command(word).is_some() && rest.starts_with(' ') {
            let span = jantaku_majs::span::Span::new(at, at + word.len());
            return vec![
                Diagnostic::warning(Code::Jq, span, "this jq file looks like MahjongScript")
                    .help("give it the extension `.majs`"),
            ];
        }
        at += line.len();
    }
    Vec::new()
}
