//! Errors and warnings about source texts.

use crate::span::Span;

/// How serious a problem is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// The file can be used, but probably does not do what was intended.
    Warning,
    /// The file cannot be used.
    Error,
}

macro_rules! codes {
    ($($(#[$doc:meta])* $name:ident = $text:literal,)*) => {
        /// The kind of a problem. Its name is stable, so that editors and tests can rely on it.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        pub enum Code { $($(#[$doc])* $name,)* }

        impl Code {
            /// Every code, in the order of the variants.
            pub const ALL: &'static [Self] = &[$(Self::$name,)*];

            /// The stable name, as printed and as found in JSON output.
            #[must_use]
            pub fn name(self) -> &'static str {
                match self { $(Self::$name => $text,)* }
            }
        }
    };
}

codes! {
    /// Source over 4 MiB, nested beyond the limit, or with more problems than are shown.
    TooLarge = "too-large",
    /// A token or grammar error.
    Syntax = "syntax",
    /// The script is a literal instead of a list of commands.
    BadRoot = "bad-root",
    /// A toplevel call that is not a command.
    UnknownCommand = "unknown-command",
    /// A command without its arguments.
    MissingArguments = "missing-arguments",
    /// Wrong number or kind of arguments.
    WrongArguments = "wrong-arguments",
    /// Something else where a JSON value is needed.
    InvalidJson = "invalid-json",
    /// Something else where a condition is needed.
    NotACondition = "not-a-condition",
    /// A name that is not a condition.
    UnknownCondition = "unknown-condition",
    /// Something else where an action is needed.
    NotAnAction = "not-an-action",
    /// An expression that cannot be evaluated in play.
    BadExpression = "bad-expression",
    /// A sigil that does not follow its own grammar.
    BadSigil = "bad-sigil",
    /// A path that `apply` and `replace` cannot follow.
    InvalidPath = "invalid-path",
    /// A name that is not a method of `apply`.
    UnknownMethod = "unknown-method",
    /// A name of a constant, variable, ruleset or library with characters that are not allowed.
    InvalidName = "invalid-name",
    /// A constant in a toplevel condition, where constants do not exist yet.
    ConstantTooEarly = "constant-too-early",
    /// A load directive inside a condition on the document, which does not exist at that time.
    DocumentTooEarly = "document-too-early",
    /// A variable without a value, or a value that is not a number in arithmetic.
    NoValue = "no-value",
    /// Values of the wrong type, found while a file was applied.
    TypeError = "type-error",
    /// Constants that contain each other.
    ConstantCycle = "constant-cycle",
    /// A button with the name of one of the engine's own buttons.
    ReservedButton = "reserved-button",
    /// A file that should contain JSON and does not.
    InvalidJsonFile = "invalid-json-file",
    /// There is no ruleset with that id.
    NoSuchRuleset = "no-such-ruleset",
    /// There is no mod with that id.
    NoSuchMod = "no-such-mod",
    /// A required library that is missing or failed.
    RequiredLibrary = "required-library",
    /// A jq mod that failed.
    Jq = "jq",
    /// A limit on steps, time, memory or size was hit.
    Budget = "budget",
    /// Something in a finished ruleset that cannot be played as written.
    Rulebook = "rulebook",
    /// A name in JSON that is not an action.
    UnknownAction = "unknown-action",
    /// A name that is not an event.
    UnknownEvent = "unknown-event",
    /// A key that nothing reads.
    UnknownKey = "unknown-key",
    /// Another unknown name: a seat, a target, an amount, a tile.
    UnknownName = "unknown-name",
    /// A function, set, match or constant that is used but never defined.
    Undefined = "undefined",
    /// A function, set, match or constant that is defined but never used.
    Unused = "unused",
    /// A yaku or definition that a later one hides.
    Shadowed = "shadowed",
    /// A branch that can never run.
    Unreachable = "unreachable",
    /// A command that has no effect here.
    NoEffect = "no-effect",
}

/// One problem, with its position and, where possible, advice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// Whether the file can still be used.
    pub severity: Severity,
    /// The kind of problem, for tools.
    pub code: Code,
    /// What is wrong, as one sentence without a full stop.
    pub message: String,
    /// The source text in question; empty at offset 0 if there is none.
    pub span: Span,
    /// A short text to show at the span, if it adds to the message.
    pub label: Option<String>,
    /// Other relevant spans of the same source, each with a text to show there.
    pub related: Vec<(Span, String)>,
    /// How to fix it.
    pub help: Option<String>,
}

impl Diagnostic {
    /// An error without label, related spans and help.
    #[must_use]
    pub fn error(code: Code, span: Span, message: impl Into<String>) -> Self {
        Self {
            severity: Severity::Error,
            code,
            message: message.into(),
            span,
            label: None,
            related: Vec::new(),
            help: None,
        }
    }

    /// A warning without label, related spans and help.
    #[must_use]
    pub fn warning(code: Code, span: Span, message: impl Into<String>) -> Self {
        Self {
            severity: Severity::Warning,
            ..Self::error(code, span, message)
        }
    }

    /// Sets the text to show at the span.
    #[must_use]
    pub fn label(mut self, label: impl Into<String>) -> Self {
        self.label = Some(label.into());
        self
    }

    /// Sets the advice on how to fix it.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// Sets the advice on how to fix it, if there is any.
    #[must_use]
    pub fn help_maybe(mut self, help: Option<String>) -> Self {
        self.help = help.or(self.help);
        self
    }

    /// Adds another relevant span.
    #[must_use]
    pub fn related(mut self, span: Span, text: impl Into<String>) -> Self {
        self.related.push((span, text.into()));
        self
    }

    /// Drops all spans, because they refer to another text than the one this is reported about.
    #[must_use]
    pub fn elsewhere(mut self) -> Self {
        self.span = Span::default();
        self.related.clear();
        self
    }

    /// Whether it is an error rather than a warning.
    #[must_use]
    pub fn is_error(&self) -> bool {
        self.severity == Severity::Error
    }
}

/// Each stage keeps at most this many errors and this many warnings of one text.
pub const MAX_KEPT: usize = 100;

/// A bounded collection of problems. Only the first are kept: nobody reads a million, and a hostile
/// text must not exhaust memory with them.
#[derive(Debug, Default)]
pub struct Problems {
    kept: Vec<Diagnostic>,
    errors: usize,
    warnings: usize,
    /// The span of the first warning that was not kept.
    more_warnings: Span,
    /// The last problem that was not kept, because `push` has to return a reference to it.
    spare: Option<Diagnostic>,
}

impl Problems {
    /// Adds a problem, and returns it so that the caller can add labels or help.
    pub fn push(&mut self, diagnostic: Diagnostic) -> &mut Diagnostic {
        let span = diagnostic.span;
        let found = match diagnostic.severity {
            Severity::Error => &mut self.errors,
            Severity::Warning => &mut self.warnings,
        };
        *found += 1;
        let beyond = found.saturating_sub(MAX_KEPT);
        if beyond == 0 {
            let at = self.kept.len();
            self.kept.push(diagnostic);
            return &mut self.kept[at];
        }
        if beyond == 1 && diagnostic.is_error() {
            let message = format!("more than {MAX_KEPT} errors: what follows is not looked at");
            self.kept
                .push(Diagnostic::error(Code::TooLarge, span, message));
        } else if beyond == 1 {
            self.more_warnings = span;
        }
        self.spare.insert(diagnostic)
    }

    /// Whether there are so many errors that the rest of the text should not be processed.
    #[must_use]
    pub fn is_full(&self) -> bool {
        self.errors > MAX_KEPT
    }

    /// Whether the next problem of this severity will be kept. If not, computing help for it is a
    /// waste.
    #[must_use]
    pub fn keeps(&self, severity: Severity) -> bool {
        match severity {
            Severity::Error => self.errors < MAX_KEPT,
            Severity::Warning => self.warnings < MAX_KEPT,
        }
    }

    /// The problems that were kept, and a note about the number of warnings that were not.
    #[must_use]
    pub fn finish(mut self) -> Vec<Diagnostic> {
        let more = self.warnings.saturating_sub(MAX_KEPT);
        if more > 0 {
            let plural = if more == 1 { "" } else { "s" };
            let message = format!("from here on there are {more} more warning{plural}");
            let note = Diagnostic::warning(Code::TooLarge, self.more_warnings, message);
            self.kept.push(note);
        }
        self.kept
    }
}

/// The help text "did you mean …?", if there is a suggestion.
#[must_use]
pub fn did_you_mean(nearest: Option<&str>) -> Option<String> {
    nearest.map(|name| format!("did you mean `{name}`?"))
}
