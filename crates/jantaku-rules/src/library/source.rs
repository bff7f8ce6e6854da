//! Compiled files of the library.

use std::sync::Arc;

use jantaku_majs::diagnostic::{Code, Diagnostic};
use jantaku_majs::edit::{Edit, Method, Operation, ScriptCommand};
use jantaku_majs::json;
use jantaku_majs::lower::compile;
use jantaku_majs::node::{Node, NodeKind};
use jantaku_majs::path::Path;

use super::Folder;
use crate::report::{Report, SourceText};

/// The language a file is written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// MahjongScript; a JSON object is accepted in its place.
    Majs,
    /// JSON with comments and trailing commas.
    Json,
    /// A jq filter; for mods only.
    Jq,
}

impl Format {
    /// The file name extension without its dot.
    #[must_use]
    pub fn extension(self) -> &'static str {
        match self {
            Self::Majs => "majs",
            Self::Json => "json",
            Self::Jq => "jq",
        }
    }

    /// The format that a file name's extension stands for.
    #[must_use]
    pub fn of(path: &str) -> Option<Self> {
        let extension = path.rsplit_once('.')?.1;
        [Self::Majs, Self::Json, Self::Jq]
            .into_iter()
            .find(|format| format.extension() == extension)
    }
}

/// The compiled form of a file.
#[derive(Debug)]
pub enum Content {
    /// Edits and load directives in order.
    Commands(Vec<ScriptCommand>),
    /// A jq filter from document to document. It is compiled when it is run, because jq programs
    /// are compiled for the names of their variables.
    Jq,
}

/// A compiled file.
#[derive(Debug)]
pub struct SourceFile {
    /// The file's name and text.
    pub source: Arc<SourceText>,
    /// The language the file is written in.
    pub format: Format,
    /// What the text was compiled to; empty if it is faulty.
    pub content: Content,
    /// What the compiler found.
    pub diagnostics: Vec<Diagnostic>,
}

impl SourceFile {
    /// Compiles the text of a file in a folder of the library.
    #[must_use]
    pub fn new(source: Arc<SourceText>, format: Format, folder: Folder) -> Self {
        let text = &source.text;
        let (content, diagnostics) = match format {
            Format::Jq => (Content::Jq, warn_if_mahjongscript(text)),
            Format::Majs | Format::Json
                if format == Format::Json || json::looks_like_object(text) =>
            {
                // A JSON ruleset replaces the document, a JSON mod is merged into it.
                let edit = if folder == Folder::Rulesets && format == Format::Json {
                    Edit::Document
                } else {
                    merge_into_document
                };
                match json_commands(text, edit) {
                    Ok(commands) => (Content::Commands(commands), Vec::new()),
                    Err(diagnostic) => (Content::Commands(Vec::new()), vec![diagnostic]),
                }
            }
            Format::Majs | Format::Json => {
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

    /// Whether the file has errors and must not be applied.
    #[must_use]
    pub fn is_faulty(&self) -> bool {
        self.diagnostics.iter().any(Diagnostic::is_error)
    }

    /// A report about this file.
    #[must_use]
    pub fn report(&self, diagnostic: Diagnostic) -> Report {
        Report {
            source: Arc::clone(&self.source),
            diagnostic,
        }
    }

    /// The commands of the file; empty for jq.
    #[must_use]
    pub fn commands(&self) -> &[ScriptCommand] {
        match &self.content {
            Content::Commands(commands) => commands,
            Content::Jq => &[],
        }
    }
}

fn merge_into_document(node: Node) -> Edit {
    Edit::Apply {
        method: Method::DeepMerge,
        or_set: false,
        path: Path::default(),
        value: Some(node),
    }
}

fn json_commands(text: &str, edit: fn(Node) -> Edit) -> Result<Vec<ScriptCommand>, Diagnostic> {
    let node: Node = json::parse(text)?;
    let span = node.span;
    if !matches!(node.kind, NodeKind::Object(_)) {
        return Err(Diagnostic::error(
            Code::InvalidJsonFile,
            span,
            "a ruleset or mod in JSON is an object",
        ));
    }
    let operation = Operation::Edit(edit(node));
    Ok(vec![ScriptCommand { span, operation }])
}

/// Warns about a `.jq` file that looks like MahjongScript.
fn warn_if_mahjongscript(text: &str) -> Vec<Diagnostic> {
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let word = line.split([' ', '\t', '(']).next().unwrap_or("");
        let rest = &line[word.len()..];
        // Words that can begin a line of jq as well, unless a comma follows.
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
